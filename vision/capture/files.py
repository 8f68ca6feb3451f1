# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures from files: single images (EXIF turn respected), folders of images, videos."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision import PIXELS_MOST
from vision.capture.cut_short import cut_short
from vision.capture.jpeg import SOI, is_whole
from vision.capture.library_words import library_words
from vision.capture.opencv import is_key_frame, keep_quiet
from vision.capture.shot import CaptureError, Picture, shown

NOT_READ_HERE = {".heic", ".heif", ".dng", ".cr2", ".cr3", ".nef", ".arw", ".raf", ".orf", ".rw2"}
"""Telephones' and cameras' own kinds: pictures too, so they are not passed over, but told."""
OF_SEVERAL = {".gif", ".webp", ".avif", ".tif", ".tiff", ".png"}
"""A file of these may hold several pictures: a scan of many pages, an animation."""
IMAGES = {".jpg", ".jpeg", ".jpe", ".jfif", ".jp2", ".bmp", *OF_SEVERAL, *NOT_READ_HERE}
PAGED = {".tif", ".tiff"}
AT_ONCE_PIXELS = 100_000_000
"""So many are unpacked at a time of a file of several pictures."""
TOO_LARGE = f"over {PIXELS_MOST // 1_000_000} megapixels, larger than any picture of a table"
COPY_AGAIN = "copy it again from where it was recorded"
FILES_ONLY = "files are read here: save its picture as a file first; of a camera tells: cardspeak camera test"
VIDEOS = {".avi", ".mp4", ".mkv", ".mov", ".webm", ".m4v", ".mjpeg", ".mjpg"}
OTHER_VIDEOS = {".flv", ".wmv", ".ts", ".mts", ".m2ts", ".mpg", ".mpeg", ".3gp", ".ogv", ".vob"}
PNG, PNG_END = b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"


class FilePicture(NamedTuple):
    """One picture of a file: ``frame`` is None for one that stands alone, ``t_s`` is known in videos; ``is_key`` as of
    a ``Shot``."""

    file: str
    frame: int | None
    t_s: float | None
    pixels: Picture
    is_key: bool | None = None


def listed(path: str) -> list[str]:
    """The image and video files that a path stands for: itself, or the folder's, sorted. Raises CaptureError."""
    _check_place(path)
    try:
        return _listed(path)
    except (OSError, ValueError) as error:  # no right to look into it, a name too long, a NUL in it
        reason = getattr(error, "strerror", None) or error
        raise CaptureError(f"{path}: cannot be looked at ({reason}); check the name and the permissions") from error


def _listed(path: str) -> list[str]:
    place = Path(path)
    if place.is_dir():
        inside = [entry for entry in sorted(place.iterdir()) if entry.suffix.lower() in IMAGES | VIDEOS]
        if not inside:
            raise CaptureError(f"{path}: no picture or video in it; name a folder with .jpg, .png or .mp4 files")
        return [str(entry) for entry in inside]
    if not place.exists():
        raise CaptureError(f"{path}: no such file or folder; check the spelling")
    _check_regular(path)
    return [path]


def _check_place(path: str) -> None:
    """An address is no file, though it may look as if its name were misspelt. Raises CaptureError."""
    if not path:
        raise CaptureError("'': an empty name; name a picture, a folder or a video")
    if "://" in path and not os.path.lexists(path):
        raise CaptureError(f"{shown(path)}: an address; {FILES_ONLY}")
    if path.startswith(("/dev/video", "/dev/v4l/")):
        raise CaptureError(f"{path}: a camera; {FILES_ONLY}")


def _check_regular(path: str) -> None:
    """A pipe or a device may keep its reader waiting without end. Raises CaptureError."""
    _check_place(path)
    try:
        is_folder, odd = Path(path).is_dir(), Path(path).exists() and not Path(path).is_file()
    except OSError as error:  # in a folder that may be listed, but not entered
        raise CaptureError(f"{path}: cannot be looked at ({error.strerror}); check the permissions") from error
    if is_folder:
        raise CaptureError(f"{path}: a folder; one file is wanted here, name a picture or a video")
    if odd:
        raise CaptureError(f"{path}: not a regular file; name a picture, a folder or a video")


def read_image(path: str) -> Picture:
    """A still image as BGR, turned as its EXIF says. Raises CaptureError."""
    return _read_image(path)[0]


def _read_image(path: str) -> tuple[Picture, str]:
    """The same, with what the libraries say of damage in it; "" if nothing."""
    _check_regular(path)
    try:
        raw = np.fromfile(path, np.uint8)
    except OSError as error:
        raise CaptureError(f"{path}: cannot be read ({error.strerror}); check the file and its permissions") from error
    if not raw.size:
        raise CaptureError(f"{path}: an empty file; {COPY_AGAIN}")
    if raw[: len(PNG)].tobytes() == PNG and PNG_END not in raw.tobytes():
        raise CaptureError(f"{path}: cut off before its end; {COPY_AGAIN}")  # libpng would print words of its own
    try:
        with library_words() as words:
            picture = cv2.imdecode(raw, cv2.IMREAD_COLOR)
    except cv2.error as error:
        if "MAX_IMAGE" in str(error):
            raise CaptureError(f"{path}: {TOO_LARGE}; save it again smaller") from error
        picture = None
    if picture is not None and raw[: len(SOI)].tobytes() == SOI and not is_whole(raw.tobytes()):
        raise CaptureError(f"{path}: damaged, so that a part of it is missing or false; {COPY_AGAIN}")
    if picture is None:
        kind = Path(path).suffix.lower()
        if kind in OTHER_VIDEOS:
            raise CaptureError(f"{path}: {kind} is a kind of video that is not read here; convert it to .mp4")
        told = f"{kind} cannot be read here" if kind in NOT_READ_HERE else "not a picture, or damaged"
        raise CaptureError(f"{path}: {told}; save it again as JPEG or PNG")
    return np.asarray(picture, np.uint8), words.damage


def _pages(path: str, first: Picture) -> Iterator[Picture]:
    """The pictures of a file after the ``first``. Raises CaptureError."""
    count, area = _page_count(path), first.shape[0] * first.shape[1]
    if Path(path).suffix.lower() not in PAGED:  # an animation: OpenCV 5.0 gives false pictures when asked for a part
        if count > 1 and count * area > AT_ONCE_PIXELS:
            told = f"its {count} pictures are too large together; convert it to a video"
            raise CaptureError(f"{path}: only the first picture was read: {told}")
        yield from _some_pages(path, 0, count)[1:]
        return
    for number in range(1, count, some := max(1, AT_ONCE_PIXELS // area)):
        yield from _some_pages(path, number, min(some, count - number))


def _some_pages(path: str, start: int, wanted: int) -> list[Picture]:
    if wanted < 2 and not start:
        return []
    try:
        with library_words():
            _, pages = cv2.imreadmulti(path, start=start, count=wanted, flags=cv2.IMREAD_COLOR)
    except cv2.error:
        pages = []
    if len(pages) < wanted:
        raise CaptureError(f"{path}: not all of its pictures can be read; save it again, each as a JPEG or PNG")
    return [np.asarray(page, np.uint8) for page in pages]


def _page_count(path: str) -> int:
    """How many pictures a file of stills holds."""
    try:
        with library_words():
            return cv2.imcount(path) if Path(path).suffix.lower() in OF_SEVERAL else 1
    except cv2.error:
        return 1


def is_video(path: str) -> bool:
    """Whether the name is that of a video file."""
    return Path(path).suffix.lower() in VIDEOS


def frame_count(path: str) -> int:
    """How many frames a video says it has, 0 when it does not say; of other files how many pictures are in them."""
    if not Path(path).is_file():
        return 1
    if not is_video(path):
        return max(1, _page_count(path))
    keep_quiet()
    video = cv2.VideoCapture(path)
    count = int(video.get(cv2.CAP_PROP_FRAME_COUNT))
    video.release()
    return max(0, count)


def pictures(path: str) -> Iterator[FilePicture]:
    """The pictures of one file in order. Raises CaptureError; of a video that ends early, and of a picture that may be
    damaged, only when all that is there has been given."""
    if not is_video(path):
        first, damage = _read_image(path)
        number = None if _page_count(path) < 2 else 0
        yield FilePicture(path, number, None, first)
        for number, page in enumerate(_pages(path, first), 1):
            yield FilePicture(path, number, None, page)
        if damage:
            raise CaptureError(f"{path}: may be damaged, and what is seen in it be false ({damage}); {COPY_AGAIN}")
        return
    _check_regular(path)
    video = _opened(path)
    try:
        number, t_s = 0, 0.0
        while True:
            ok, pixels = video.read()
            if not ok:
                break
            t_s = round(video.get(cv2.CAP_PROP_POS_MSEC) / 1000, 3)
            yield FilePicture(path, number, t_s, np.asarray(pixels, np.uint8), is_key_frame(video))
            number += 1
        said = int(video.get(cv2.CAP_PROP_FRAME_COUNT))
    finally:
        video.release()
    if number == 0:
        raise CaptureError(f"{path}: the video holds no readable frame; record it again or convert it to MP4")
    if number != said and (why := _cut_short(path)):
        of = f" of {said}" if said > number else ""
        raise CaptureError(f"{path}: ends early, after {number}{of} frames ({t_s:.1f} s): {why}; {COPY_AGAIN}")


def played(path: str, unread: Callable[[str], None]) -> Iterator[FilePicture]:
    """The pictures of a file, or of all files of a folder: there ``unread`` is told of each that cannot be read, or
    only in part, and the others are gone on with. Raises CaptureError for a lone file and for a path without any."""
    for file in listed(path):
        try:
            yield from pictures(file)
        except CaptureError as error:
            if file == path:
                raise
            unread(str(error))


def _opened(path: str) -> cv2.VideoCapture:
    """Raises CaptureError."""
    if not Path(path).exists():
        raise CaptureError(f"{path}: no such file; check the spelling")
    keep_quiet()
    video = cv2.VideoCapture(path)
    if not video.isOpened():
        if not Path(path).stat().st_size:
            raise CaptureError(f"{path}: an empty file; {COPY_AGAIN}")
        if why := _cut_short(path):
            raise CaptureError(f"{path}: not a whole video: {why}; {COPY_AGAIN}")
        raise CaptureError(f"{path}: not a video, or its coding is unknown; convert it to MP4 (H.264) or MJPG AVI")
    if video.get(cv2.CAP_PROP_FRAME_WIDTH) * video.get(cv2.CAP_PROP_FRAME_HEIGHT) > PIXELS_MOST:
        video.release()
        raise CaptureError(f"{path}: {TOO_LARGE}; convert it to a smaller size")
    return video


def _cut_short(path: str) -> str:
    try:
        return cut_short(path)
    except OSError:  # gone meanwhile
        return ""
