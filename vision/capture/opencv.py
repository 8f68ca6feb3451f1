# SPDX-License-Identifier: GPL-3.0-or-later
"""UVC cameras and RTSP streams through OpenCV: settings asked for, read back and reported.

A driver may ignore what it is told, so every setting is read back (docs/VISION.md section 4). MJPG is set before the
size, else many cameras fall to 5 pictures a second.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

import cv2
import numpy as np

from vision.capture.shot import CaptureError, Picture, shown

OPEN_TIMEOUT_MS, READ_TIMEOUT_MS = 4000, 2000
USUAL_SIZE = (1920, 1080)
LIVE_PIXELS_MOST = 7680 * 4320
"""The largest size that a camera can be set to in table.toml."""
TOO_LARGE = "too large to follow; set the camera to 1920 x 1080"
_CONTROL = struct.Struct("Ii")
_GET_CONTROL, _SET_CONTROL, _POWER_LINE = 0xC008561B, 0xC008561C, 0x00980918
BY_ID = Path("/dev/v4l/by-id")
PACKED_BY_ITSELF = (b"MJPG", b"JPEG")
MANUAL_EXPOSURE, AUTOMATIC_EXPOSURE = 1, 3


class Wish(NamedTuple):
    """How a UVC camera shall run. None leaves a setting automatic. ``exposure``: 100 us units (V4L2)."""

    width: int | None = None
    height: int | None = None
    fps: int = 30
    exposure: int | None = None
    white_balance_k: int | None = None
    focus: int | None = None
    mains_hz: int = 50


class Device(Protocol):
    """The part of cv2.VideoCapture that is used, so that a recorded driver can stand in for it in tests."""

    def isOpened(self) -> bool: ...

    def set(self, prop: int, value: float) -> bool:
        """Set a property; False when the camera will not."""

    def get(self, prop: int) -> float:
        """A property as it is now."""

    def read(self) -> tuple[bool, Picture | None]:
        """The next picture, if there is one."""

    def release(self) -> None:
        """Give the camera back."""


class Streamed(NamedTuple):
    """A picture of a stream. ``is_key``: as of a ``Shot``; ``sent_ms``: its time by the stream's own clock."""

    pixels: Picture
    is_key: bool | None
    sent_ms: float


class Setting(NamedTuple):
    """One setting: what was asked, what the camera says it does."""

    name: str
    asked: float
    got: float

    @property
    def kept(self) -> bool:
        """Whether the camera does what it was asked to, within 2 %."""
        return abs(self.got - self.asked) <= max(0.5, 0.02 * abs(self.asked))


def open_uvc(path: str, opener: Callable[..., Device] = cv2.VideoCapture) -> Device:
    """A UVC camera by its path, best one of /dev/v4l/by-id. Raises CaptureError."""
    device = opener(path, cv2.CAP_V4L2)
    if not device.isOpened():
        known = ", ".join(named_cameras()) or "none is plugged in"
        raise CaptureError(f"{path}: cannot be opened; is it in use, or unplugged? Cameras here: {known}")
    return device


def named_cameras() -> list[str]:
    """Paths of the plugged-in cameras that keep their name from one plugging to the next."""
    return [str(entry) for entry in sorted(BY_ID.iterdir())] if BY_ID.is_dir() else []


def other_cameras() -> list[str]:
    """Paths of plugged-in cameras without a name that stays."""
    named = {Path(path).resolve() for path in named_cameras()}
    return [str(entry) for entry in sorted(Path("/dev").glob("video[0-9]*")) if entry not in named]


def configure(device: Device, wish: Wish) -> list[Setting]:
    """Ask for the wish in the order that drivers need; gives each setting as read back."""
    fourcc = cv2.VideoWriter.fourcc(*"MJPG")
    asked: list[tuple[str, int, float]] = [
        ("MJPG", cv2.CAP_PROP_FOURCC, fourcc),
        ("width", cv2.CAP_PROP_FRAME_WIDTH, USUAL_SIZE[0] if wish.width is None else wish.width),
        ("height", cv2.CAP_PROP_FRAME_HEIGHT, USUAL_SIZE[1] if wish.height is None else wish.height),
        ("fps", cv2.CAP_PROP_FPS, wish.fps),
    ]
    if wish.exposure is not None:
        asked += [("manual exposure", cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)]
        asked += [("exposure", cv2.CAP_PROP_EXPOSURE, steady_exposure(wish.exposure, wish.mains_hz))]
    if wish.white_balance_k is not None:
        asked += [("white balance locked", cv2.CAP_PROP_AUTO_WB, 0)]
        asked += [("white balance", cv2.CAP_PROP_WB_TEMPERATURE, wish.white_balance_k)]
    if wish.focus is not None:
        asked += [("focus locked", cv2.CAP_PROP_AUTOFOCUS, 0), ("focus", cv2.CAP_PROP_FOCUS, wish.focus)]
    for _, prop, value in asked:
        device.set(prop, value)
    return [Setting(name, value, float(device.get(prop))) for name, prop, value in asked]


def against_flicker(path: str, mains_hz: int, control: Callable[..., bytes] = fcntl.ioctl) -> list[Setting]:
    """Tell the camera's own flicker filter the mains frequency (V4L2_CID_POWER_LINE_FREQUENCY, linux/v4l2-controls.h),
    which OpenCV has no word for; gives what the camera says, nothing where it has no such filter."""
    asked = {50: 1, 60: 2}[mains_hz]
    try:
        with open(path, "rb", buffering=0) as camera:
            control(camera, _SET_CONTROL, _CONTROL.pack(_POWER_LINE, asked))
            got = _CONTROL.unpack(control(camera, _GET_CONTROL, _CONTROL.pack(_POWER_LINE, 0)))[1]
    except OSError:
        return []
    return [Setting("mains frequency", mains_hz, {1: 50, 2: 60}.get(got, 0))]


def steady_exposure(exposure: int, mains_hz: int) -> int:
    """An exposure (100 us units) that does not flicker: longer ones are made whole half-waves of the mains."""
    half_wave = 10_000 / (2 * mains_hz)
    if exposure < half_wave:
        return exposure
    return round(int(exposure / half_wave) * half_wave)


def open_stream(address: str, opener: Callable[..., Device] = cv2.VideoCapture) -> Device:
    """An RTSP (or other FFmpeg) stream with time limits. Raises CaptureError."""
    keep_quiet()
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_TIMEOUT_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_TIMEOUT_MS]
    device = opener(address, cv2.CAP_FFMPEG, limits)
    if not device.isOpened():
        remedy = "check the address, user and password, and the camera's power"
        raise CaptureError(f"{shown(address)}: cannot be opened; {remedy}")
    wide, high = (int(device.get(side)) for side in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
    if wide * high > LIVE_PIXELS_MOST:
        device.release()
        raise CaptureError(f"{shown(address)}: its pictures are {wide} x {high}, {TOO_LARGE}")
    return device


def keep_quiet() -> None:
    """Let FFmpeg say nothing of streams and videos: our own sentence names them and the remedy."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


def read_stream(device: Device, name: str) -> Streamed:
    """The next picture of a stream. Raises CaptureError at a time-out or the end."""
    return Streamed(read(device, name), is_key_frame(device), float(device.get(cv2.CAP_PROP_POS_MSEC)))


def is_key_frame(device: Device) -> bool | None:
    """Whether the last picture of a stream or video was a key frame; None where every picture is packed by itself."""
    kind = int(device.get(cv2.CAP_PROP_FOURCC)) & 0xFFFFFFFF
    if kind.to_bytes(4, "little").upper() in PACKED_BY_ITSELF:
        return None
    return int(device.get(cv2.CAP_PROP_FRAME_TYPE)) == ord("I")


def read(device: Device, name: str) -> Picture:
    """The next picture, BGR. Raises CaptureError at a time-out or the end."""
    ok, pixels = device.read()
    if not ok or pixels is None:
        raise CaptureError(
            f"{shown(name)}: no picture within {READ_TIMEOUT_MS / 1000:g} s; check cable, power and network"
        )
    return np.asarray(pixels, np.uint8)
