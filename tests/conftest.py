# SPDX-License-Identifier: GPL-3.0-or-later
"""For all tests: a slow or busy machine is no fault, so examples are never judged by the time that they take."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # as vision has it, for the tests that load onnxruntime before it
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
