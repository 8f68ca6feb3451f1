# SPDX-License-Identifier: GPL-3.0-or-later
"""One picture with its number and time, still packed as JPEG where it came so (a quiet picture is never unpacked)."""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.addresses import shown as shown
from vision.capture import jpeg

Picture = NDArray[Any]
"""(H, W, 3) uint8, BGR."""
Grey = NDArray[Any]
"""(H, W) uint8."""


class CaptureError(RuntimeError):
    """A picture source cannot be used. The text names it and the remedy."""


class Shot(NamedTuple):
    """A picture: ``seq`` counts up per camera, ``mono_ns`` is CLOCK_MONOTONIC at the grab, known to within
    ``uncertainty_ns``. ``jpeg`` or ``pixels`` (BGR) is set; both only in a shot that was ``unpacked``. ``is_key``:
    whether it is a key frame of coded video (H.264 and the like); None for a picture that is packed by itself."""

    camera: str
    seq: int
    mono_ns: int
    jpeg: bytes | None = None
    pixels: Picture | None = None
    uncertainty_ns: int = 0
    is_key: bool | None = None

    def picture(self) -> Picture | None:
        """The whole picture, BGR; None when the JPEG is broken."""
        if self.pixels is not None:
            return self.pixels
        return _unpack(self.jpeg, cv2.IMREAD_COLOR)

    @property
    def is_whole(self) -> bool:
        """Whether a JPEG has all its marks: one cut short is unpacked with grey where the rest should be."""
        return self.jpeg is None or jpeg.is_whole(self.jpeg)

    @property
    def packing(self) -> bytes:
        """How a JPEG is packed: its tables; b"" of anything else."""
        return b"" if self.jpeg is None else jpeg.tables_of(self.jpeg)

    def size(self, quarter: Grey) -> tuple[int, int]:
        """Width and height of the whole picture, of which this is the quarter; of a JPEG by its head, as it is turned
        when it is unpacked."""
        if self.pixels is not None:
            return self.pixels.shape[1], self.pixels.shape[0]
        high, wide = quarter.shape[:2]
        said = jpeg.size_of(self.jpeg or b"") or (4 * wide, 4 * high)
        return said if (-(-said[0] // 4), -(-said[1] // 4)) == (wide, high) else said[::-1]

    def unpacked(self) -> Shot:
        """The same with the whole picture unpacked, for a shot of which both the picture and the quarter are wanted:
        that costs less than to unpack them one after the other. As it is where the quarters would not be the same."""
        picture = None if self.pixels is not None else self.picture()
        if picture is None or picture.shape[0] % 4 or picture.shape[1] % 4:
            return self
        return self._replace(pixels=picture)

    def quarter(self) -> Grey | None:
        """The picture in grey at a quarter of its width and height; None when the JPEG is broken. From an unpacked JPEG
        it is, but for rounding, what the unpacker's own averages of 4 x 4 pixels are (libjpeg, ``jidctred.c``)."""
        if self.pixels is not None and self.jpeg is not None:
            grey = cv2.cvtColor(self.pixels, cv2.COLOR_BGR2GRAY)
            return cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        if self.pixels is not None:
            return cv2.cvtColor(np.ascontiguousarray(self.pixels[::4, ::4]), cv2.COLOR_BGR2GRAY)
        return _unpack(self.jpeg, cv2.IMREAD_REDUCED_GRAYSCALE_4)


def _unpack(jpeg: bytes | None, how: int) -> Picture | None:
    if not jpeg:
        return None
    try:
        return cv2.imdecode(np.frombuffer(jpeg, np.uint8), how)
    except cv2.error:
        return None
