# SPDX-License-Identifier: GPL-3.0-or-later
"""The nets and the offline code that made them."""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # as vision has it: the runtime reports to nobody
