# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands. ``vision`` comes first: it sets how large a picture may be, and OpenCV reads that when it is loaded."""

import vision  # noqa: F401
