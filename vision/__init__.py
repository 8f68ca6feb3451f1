# SPDX-License-Identifier: GPL-3.0-or-later
"""What the cameras see. Must be imported before OpenCV, which reads its limit when it is loaded."""

import os

PIXELS_MOST = 64_000_000
"""A larger picture is refused by its head, before it is unpacked: a small file may stand for gigabytes."""
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(PIXELS_MOST))
