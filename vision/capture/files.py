# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures from files: single images (EXIF turn respected), folders of images, videos."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision import PIXELS_MOST
from vision.capture.opencv import is_key_frame, keep_quiet
from vision.capture.shot import CaptureError, Picture

IMAGES = {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"}
TOO_LARGE = f"over {PIXELS_MOST // 1_000_000} megapixels, larger than any picture of a table"
VIDEOS = {".avi", ".mp4", ".mkv", ".mov", ".webm", ".m4v", ".mjpeg", ".mjpg"}


class FilePicture(NamedTuple):
    """One picture of a file: ``frame`` and ``t_s`` are None for a still image; ``is_key`` as of a ``Shot``."""

    file: str
    frame: int | None
    t_s: float | None
    pixels: Picture
    is_key: bool | None = None


def listed(path: str) -> list[str]:
    """The image and video files that a path stands for: itself, or the folder's, sorted. Raises CaptureError."""
    try:
        return _listed(path)
    except (OSError, ValueError) as error:  # no right to look into it, a name too long, a NUL in it
        reason = getattr(error, "strerror", None) or error
        raise CaptureError(f"{path}: cannot be looked at ({reason}); check the name and the permissions") from error


def _listed(path: str) -> list[str]:
    place = Path(path)
    if not path:
        raise CaptureError("'': an empty name; name a picture, a folder or a video")
    if place.is_dir():
        inside = [entry for entry in sorted(place.iterdir()) if entry.suffix.lower() in IMAGES | VIDEOS]
        if not inside:
            raise CaptureError(f"{path}: no picture or video in it; name a folder with .jpg, .png or .mp4 files")
        return [str(entry) for entry in inside]
    if not place.exists():
        raise CaptureError(f"{path}: no such file or folder; check the spelling")
    _check_regular(path)
    return [path]


def _check_regular(path: str) -> None:
    """A pipe or a device may keep its reader waiting without end. Raises CaptureError."""
    try:
        odd = Path(path).exists() and not Path(path).is_file()
    except OSError as error:  # in a folder that may be listed, but not entered
        raise CaptureError(f"{path}: cannot be looked at ({error.strerror}); check the permissions") from error
    if odd:
        raise CaptureError(f"{path}: not a regular file; name a picture, a folder or a video")


def read_image(path: str) -> Picture:
    """A still image as BGR, turned as its EXIF says. Raises CaptureError."""
    _check_regular(path)
    try:
        raw = np.fromfile(path, np.uint8)
    except OSError as error:
        raise CaptureError(f"{path}: cannot be read ({error.strerror}); check the file and its permissions") from error
    try:
        picture = cv2.imdecode(raw, cv2.IMREAD_COLOR) if raw.size else None
    except cv2.error as error:
        if "MAX_IMAGE" in str(error):
            raise CaptureError(f"{path}: {TOO_LARGE}; save it again smaller") from error
        picture = None
    if picture is None:
        raise CaptureError(f"{path}: not a picture, or damaged; save it again as JPEG or PNG")
    return np.asarray(picture, np.uint8)


def is_video(path: str) -> bool:
    """Whether the name is that of a video file."""
    return Path(path).suffix.lower() in VIDEOS


def frame_count(path: str) -> int:
    """How many frames a video says it has, 0 when it does not say; 1 for a still image."""
    if not is_video(path) or not Path(path).is_file():
        return 1
    keep_quiet()
    video = cv2.VideoCapture(path)
    count = int(video.get(cv2.CAP_PROP_FRAME_COUNT))
    video.release()
    return max(0, count)


def pictures(path: str) -> Iterator[FilePicture]:
    """The pictures of one file in order. Raises CaptureError."""
    if not is_video(path):
        yield FilePicture(path, None, None, read_image(path))
        return
    _check_regular(path)
    keep_quiet()
    video = cv2.VideoCapture(path)
    if not video.isOpened():
        raise CaptureError(f"{path}: not a video, or its coding is unknown; convert it to MP4 (H.264) or MJPG AVI")
    if video.get(cv2.CAP_PROP_FRAME_WIDTH) * video.get(cv2.CAP_PROP_FRAME_HEIGHT) > PIXELS_MOST:
        video.release()
        raise CaptureError(f"{path}: {TOO_LARGE}; convert it to a smaller size")
    try:
        number = 0
        while True:
            ok, pixels = video.read()
            if not ok:
                break
            t_s = round(video.get(cv2.CAP_PROP_POS_MSEC) / 1000, 3)
            yield FilePicture(path, number, t_s, np.asarray(pixels, np.uint8), is_key_frame(video))
            number += 1
    finally:
        video.release()
    if number == 0:
        raise CaptureError(f"{path}: the video holds no readable frame; record it again or convert it to MP4")
