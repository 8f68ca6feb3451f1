# SPDX-License-Identifier: GPL-3.0-or-later
"""What light, lens, motion and coding do to a small picture (docs/VISION.md section 2): one call, a few ms."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from models.synthesize.paint import Picture

Field = npt.NDArray[np.float32]


def _ramp(height: int, width: int, random: np.random.Generator) -> Field:
    """A plane 0..1 across the picture in a random direction."""
    angle = random.uniform(0, 2 * np.pi)
    x = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None, :] * np.cos(angle)
    y = np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None] * np.sin(angle)
    return np.asarray((x + y) / 1.414 + 0.5, np.float32)


def _light_field(height: int, width: int, random: np.random.Generator) -> Field:
    field = np.ones((height, width), np.float32)
    if random.random() < 0.5:
        field *= 1 - _ramp(height, width, random) * random.uniform(0, 0.6)
    if random.random() < 0.3:  # an edge of shadow, hard or soft
        sharp = random.uniform(3, 60)
        edge = 1 / (1 + np.exp(-(_ramp(height, width, random) - random.uniform(0.25, 0.75)) * sharp))
        field *= 1 - edge * random.uniform(0.15, 0.65)
    return field


def _glare(picture: Field, random: np.random.Generator) -> Field:
    height, width = picture.shape[:2]
    low = np.zeros((max(height // 4, 4), max(width // 4, 4)), np.float32)
    h, w = low.shape
    for _ in range(int(random.integers(1, 3))):
        centre = (int(random.integers(w)), int(random.integers(h)))
        axes = (max(1, int(w * random.uniform(0.05, 0.5))), max(1, int(h * random.uniform(0.03, 0.25))))
        cv2.ellipse(low, centre, axes, random.uniform(0, 180), 0, 360, random.uniform(0.3, 1.1), -1)
    soft = cv2.GaussianBlur(low, (0, 0), max(0.6, random.uniform(0.01, 0.12) * w))
    veil = cv2.resize(soft, (width, height))[..., None]
    return picture + (285 - picture) * np.clip(veil, 0, 1)


def _blur(picture: Picture, random: np.random.Generator, strength: float) -> Picture:
    kind = random.random()
    if kind < 0.35:
        return picture
    if kind < 0.75:
        sigma = max(0.3, random.uniform(0.2, 1.0) * strength)
        return cv2.GaussianBlur(picture, (0, 0), sigma)  # type: ignore[return-value]
    length = max(2, round(random.uniform(1.0, 3.6) * strength))
    kernel = np.zeros((length * 2 + 1, length * 2 + 1), np.float32)
    angle = random.uniform(0, np.pi)
    step = (round(length * np.cos(angle)), round(length * np.sin(angle)))
    cv2.line(kernel, (length - step[0], length - step[1]), (length + step[0], length + step[1]), 1.0, 1, cv2.LINE_AA)
    return cv2.filter2D(picture, -1, kernel / max(kernel.sum(), 1e-6))  # type: ignore[return-value]


def ink_spread(picture: Picture, random: np.random.Generator) -> Picture:
    """Print that has run, or is worn: dark shapes grown or shrunk by about a pixel."""
    kind = random.random()
    if kind < 0.16:
        return cv2.erode(picture, np.ones((3, 3), np.uint8))  # type: ignore[return-value]
    if kind < 0.2:
        return cv2.dilate(picture, np.ones((3, 3), np.uint8))  # type: ignore[return-value]
    return picture


def jpeg(picture: Picture, quality: int) -> Picture:
    """The picture after one coding and decoding."""
    _, coded = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, quality))
    return cv2.imdecode(coded, cv2.IMREAD_COLOR)  # type: ignore[return-value]


def spoil(picture: Picture, random: np.random.Generator, strength: float = 1.0) -> Picture:
    """The picture as a camera might give it: light, glare, cast, exposure, blur, noise, coding, lost colour.

    ``strength`` scales blur and noise to the size of the print (about 1 at 60 px card width). Same size, BGR uint8.
    """
    height, width = picture.shape[:2]
    work: Field = picture.astype(np.float32) * _light_field(height, width, random)[..., None]
    if random.random() < 0.22:
        work = _glare(work, random)
    if random.random() < 0.7:
        cast = random.normal(1.0, 0.09, 3) if random.random() < 0.8 else random.uniform(0.45, 1.15, 3)
        work *= cast.astype(np.float32)
    gain = np.exp(random.normal(-0.12, 0.33))
    if random.random() < 0.12:
        gain *= random.uniform(0.15, 0.5)
    work *= np.float32(gain)
    if random.random() < 0.35:  # veil: reflected light lifts the blacks
        work = work * np.float32(random.uniform(0.55, 1.0)) + np.float32(random.uniform(0, 70))
    seen = np.clip(work, 0, 255)
    if random.random() < 0.6:
        gamma = np.exp(random.normal(0, 0.3))
        table = (np.linspace(0, 1, 256) ** gamma * 255).astype(np.uint8)
        small: Picture = cv2.LUT(seen.astype(np.uint8), table)  # type: ignore[assignment]
    else:
        small = seen.astype(np.uint8)
    small = _blur(small, random, strength)
    if random.random() < 0.75:
        sigma = abs(random.normal(0, 6)) + 1
        grain = random.standard_normal(
            (height, width, 3 if random.random() < 0.7 else 1), dtype=np.float32
        ) * np.float32(sigma)
        small = np.clip(small + grain, 0, 255).astype(np.uint8)
    if random.random() < 0.2:  # over-sharpened by the camera
        soft = cv2.GaussianBlur(small, (0, 0), 1.2)
        more, less = 1 + random.uniform(0.5, 1.5), -random.uniform(0.5, 1.0)
        small = cv2.addWeighted(small, more, soft, less, 0)  # type: ignore[assignment]
    if random.random() < 0.25 and min(height, width) > 12:  # a camera that smooths noise away and keeps edges
        if random.random() < 0.5:
            small = cv2.medianBlur(small, 3)  # type: ignore[assignment]
        else:
            small = cv2.bilateralFilter(small, 5, random.uniform(20, 70), 2.0)  # type: ignore[assignment]
    if random.random() < 0.65:
        small = jpeg(small, int(random.integers(25, 96)))
    grey = random.random()
    if grey < 0.1:
        small = cv2.cvtColor(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)  # type: ignore[assignment]
    elif grey < 0.25:
        hsv = cv2.cvtColor(small, cv2.COLOR_BGR2HSV)
        hsv[..., 1] = (hsv[..., 1] * random.uniform(0.2, 1.0)).astype(np.uint8)
        small = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)  # type: ignore[assignment]
    return small


def spoil_mildly(picture: Picture, random: np.random.Generator, strength: float = 1.0) -> Picture:
    """The picture as an ordinary camera gives it in ordinary light: a little cast, print that is pale in the light,
    softness, coding; no glare, no dark. Same size, BGR uint8."""
    work: Field = picture.astype(np.float32)
    if random.random() < 0.3:
        work = work * _light_field(*picture.shape[:2], random)[..., None]
    work *= np.exp(random.normal(-0.22, 0.2)) * random.normal(1.0, 0.05, 3).astype(np.float32)
    if random.random() < 0.35:  # print that shines in the light: pale on white
        paper = float(np.percentile(work, 85))
        work = paper - (paper - work) * np.float32(random.uniform(0.2, 0.75)) + np.float32(random.uniform(-10, 60))
    small: Picture = np.clip(work, 0, 255).astype(np.uint8)
    small = _blur(small, random, strength)
    if random.random() < 0.5:
        grain = random.standard_normal(small.shape, dtype=np.float32) * np.float32(random.uniform(1, 5))
        small = np.clip(small + grain, 0, 255).astype(np.uint8)
    if random.random() < 0.3:
        hsv = cv2.cvtColor(small, cv2.COLOR_BGR2HSV)
        hsv[..., 1] = (hsv[..., 1] * random.uniform(0.4, 1.0)).astype(np.uint8)
        small = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)  # type: ignore[assignment]
    return jpeg(small, int(random.integers(45, 96))) if random.random() < 0.6 else small
