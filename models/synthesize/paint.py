# SPDX-License-Identifier: GPL-3.0-or-later
"""Painting on small BGR canvases: soft stamps, rounded corners, recolouring, gradients, text blocks."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from models.synthesize.glyphs import Mask, sized

Picture = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]


def blend(canvas: Picture, x: int, y: int, alpha: Mask, ink: Colour | Picture) -> None:
    """Lay ``ink`` through ``alpha`` with its left top corner at (x, y); what falls outside is cut off."""
    height, width = alpha.shape
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + width, canvas.shape[1]), min(y + height, canvas.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    soft = alpha[y0 - y : y1 - y, x0 - x : x1 - x, None]
    colour = np.asarray(ink, np.float32)
    if colour.ndim == 3:
        colour = colour[y0 - y : y1 - y, x0 - x : x1 - x]
    region = canvas[y0:y1, x0:x1]
    canvas[y0:y1, x0:x1] = (region + (colour - region) * soft + 0.5).astype(np.uint8)


def stamp(canvas: Picture, mask: Mask, cx: float, cy: float, height: float, ink: Colour | Picture, *,
          max_width: float = 1e9, turned: bool = False) -> tuple[float, float, float, float]:  # fmt: skip
    """Stamp a mask centred at (cx, cy), ``height`` pixels high, squeezed to ``max_width``; gives its box."""
    width = min(mask.shape[1] * height / mask.shape[0], max_width)
    small = sized(mask, width, height)
    if turned:
        small = small[::-1, ::-1]
    h, w = small.shape
    blend(canvas, round(cx - w / 2), round(cy - h / 2), small, ink)
    return cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2


def rounded(width: int, height: int, radius: float) -> Mask:
    """Alpha of a card with rounded corners."""
    scale = 3
    big = np.zeros((height * scale, width * scale), np.uint8)
    r = max(1, round(radius * scale))
    w, h = width * scale - 1, height * scale - 1
    cv2.rectangle(big, (r, 0), (w - r, h), 255, -1)
    cv2.rectangle(big, (0, r), (w, h - r), 255, -1)
    for centre in ((r, r), (w - r, r), (r, h - r), (w - r, h - r)):
        cv2.circle(big, centre, r, 255, -1)
    return cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def with_alpha(canvas: Picture, radius: float = 0.05) -> Picture:
    """BGRA with rounded corners; ``radius`` is a fraction of the width."""
    height, width = canvas.shape[:2]
    alpha = (rounded(width, height, radius * width) * 255).astype(np.uint8)
    return np.dstack([canvas, alpha])


def recolour(picture: Picture, random: np.random.Generator) -> Picture:
    """The same drawing in other colours: hue turned, richer, paler, or printed in two inks. Whites stay white."""
    kind = random.random()
    if kind < 0.3:
        return picture
    if kind < 0.42:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)[..., None] / 255
        ink = np.array(any_colour(random, 10, 160), np.float32)
        return np.asarray(ink + (255 - ink) * grey, np.float32).astype(np.uint8)
    hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV).astype(np.int16)
    hsv[..., 0] = (hsv[..., 0] + int(random.integers(0, 180))) % 180 if kind < 0.8 else hsv[..., 0]
    hsv[..., 1] = np.clip(hsv[..., 1] * random.uniform(0.3, 1.6), 0, 255)
    hsv[..., 2] = np.clip(255 - (255 - hsv[..., 2]) * random.uniform(0.6, 1.2), 0, 255)
    return cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR)  # type: ignore[return-value]


def any_colour(random: np.random.Generator, low: int = 0, high: int = 255) -> Colour:
    """Any BGR colour with channels in ``low`` .. ``high``."""
    b, g, r = (int(v) for v in random.integers(low, high + 1, 3))
    return b, g, r


def rich_colour(random: np.random.Generator) -> Colour:
    """A saturated BGR colour."""
    hsv = np.array([[[random.integers(0, 180), random.integers(140, 256), random.integers(60, 240)]]], np.uint8)
    b, g, r = (int(v) for v in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])
    return b, g, r


def gradient(width: int, height: int, random: np.random.Generator) -> Picture:
    """A picture running from one colour to another in a random direction."""
    angle = random.uniform(0, 2 * np.pi)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    ramp = x / width * np.cos(angle) + y / height * np.sin(angle)
    ramp = ((ramp - ramp.min()) / max(float(np.ptp(ramp)), 1e-6))[..., None]
    one, two = np.array(any_colour(random), np.float32), np.array(any_colour(random), np.float32)
    return (one + (two - one) * ramp).astype(np.uint8)


def text_lines(canvas: Picture, box: tuple[int, int, int, int], random: np.random.Generator, ink: Colour) -> None:
    """Fill a box with lines of print too small to read: words are dashes and small letters."""
    x0, y0, x1, y1 = box
    line = max(3, int(random.integers(3, max(4, (y1 - y0) // 4 + 4))))
    y = y0
    while y + line <= y1:
        x = x0
        while x < x1 - 2:
            word = int(random.integers(2, 8)) * max(2, line // 2)
            cv2.rectangle(canvas, (x, y), (min(x + word, x1), y + max(1, line // 2)), ink, -1)
            x += word + max(2, line // 2)
        y += line * 2
