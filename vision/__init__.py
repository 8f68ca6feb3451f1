# SPDX-License-Identifier: GPL-3.0-or-later
"""What the cameras see. Must be imported before OpenCV, which reads its limit when it is loaded, and before
onnxruntime, which then reads whether it may report its use to its maker: nothing leaves the table."""

import os

PIXELS_MOST = 64_000_000
"""A larger picture is refused by its head, before it is unpacked: a small file may stand for gigabytes."""
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(PIXELS_MOST))
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
