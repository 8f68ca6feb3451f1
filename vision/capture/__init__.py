# SPDX-License-Identifier: GPL-3.0-or-later
"""Where pictures come from: folders, video files, our own link, UVC cameras, HTTP-MJPEG and RTSP.

Live sources have one draining thread each and hand out only the newest picture, with the time of its grab.
"""

from vision.capture.shot import CaptureError, Shot

__all__ = ["CaptureError", "Shot"]
