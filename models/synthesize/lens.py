# SPDX-License-Identifier: GPL-3.0-or-later
"""What light and a camera do to a scene: shade, glare, casts, blur, noise, sharpening, JPEG. Seeded."""

from __future__ import annotations

import cv2
import numpy as np

from models.synthesize.surfaces import Picture, Plane, Rng, noise


def _light(rng: Rng, size: int) -> Plane:
    field = np.ones((size, size), np.float32)
    if rng.random() < 0.6:
        field += rng.uniform(0.03, 0.3) * noise(rng, size, size * rng.uniform(0.4, 1.2), size * rng.uniform(0.4, 1.2))
    for _ in range(int(rng.choice([0, 0, 1, 1, 2]))):
        points = rng.uniform(-0.5, 1.5, (int(rng.integers(3, 6)), 2)) * size
        hull = cv2.convexHull(points.astype(np.int32))
        mask = np.ones((size, size), np.float32)
        cv2.fillConvexPoly(mask, hull, float(rng.uniform(0.35, 0.9)))
        blur = int(rng.integers(0, max(2, size // 16))) * 2 + 1
        field *= cv2.blur(mask, (blur, blur))
    return field


def _glare(rng: Rng, image: Plane, size: int) -> None:
    spot = np.zeros((size // 2, size // 2), np.float32)
    half = size // 2
    for _ in range(int(rng.integers(1, 4))):
        centre = tuple(int(v) for v in rng.integers(0, half, 2))
        if rng.random() < 0.5:
            axes = tuple(int(v) for v in rng.integers(2, max(4, half // 5), 2))
            cv2.ellipse(spot, centre, axes, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(80, 400)), -1)
        else:
            other = tuple(int(v) for v in rng.integers(0, half, 2))
            cv2.line(spot, centre, other, float(rng.uniform(80, 400)), int(rng.integers(1, max(2, half // 25))))
    blur = int(rng.integers(0, max(2, half // 14))) * 2 + 1
    image += cv2.resize(cv2.blur(spot, (blur, blur)), (size, size))[:, :, None]


def light(rng: Rng, picture: Picture) -> Picture:
    """The scene under one random light: uneven, tinted, dim or burnt out, with shadows and glare."""
    size = picture.shape[0]
    image = picture.astype(np.float32)
    image *= _light(rng, size)[:, :, None]
    if rng.random() < 0.3:
        _glare(rng, image, size)
    cast = np.exp(rng.normal(0, 0.09, 3)).astype(np.float32)
    gain = float(np.exp(rng.normal(-0.05, 0.2)))
    if rng.random() < 0.12:
        gain *= rng.uniform(0.25, 0.6)
    image *= cast * gain
    if rng.random() < 0.3:
        image += rng.uniform(0, 60)
    gamma = float(np.exp(rng.normal(0, 0.2)))
    return _tone_curve(image, gamma)


def _tone_curve(image: Plane, gamma: float) -> Picture:
    table = (255 * (np.arange(256) / 255) ** gamma).astype(np.uint8)
    return cv2.LUT(np.clip(image, 0, 255).astype(np.uint8), table)


def _blur(rng: Rng, picture: Picture) -> Picture:
    roll = rng.random()
    if roll < 0.35:
        return cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.4, 1.7)))
    if roll < 0.47:
        length = int(rng.integers(2, 9))
        kernel = np.zeros((length * 2 + 1,) * 2, np.float32)
        angle = rng.uniform(0, np.pi)
        tip = (int(length + length * np.cos(angle)), int(length + length * np.sin(angle)))
        cv2.line(kernel, (length, length), tip, 1.0)
        return cv2.filter2D(picture, -1, kernel / kernel.sum())
    return picture


def camera(rng: Rng, picture: Picture) -> Picture:
    """The picture as a camera would deliver it: less detail, noise, sharpening, grey, JPEG."""
    size = picture.shape[0]
    picture = _blur(rng, picture)
    if rng.random() < 0.25:
        less = rng.uniform(0.45, 0.9)
        small = cv2.resize(picture, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
        picture = cv2.resize(
            small, (size, size), interpolation=cv2.INTER_LINEAR if rng.random() < 0.6 else cv2.INTER_CUBIC
        )
    if rng.random() < 0.25:
        soft = cv2.blur(picture, (5, 5))
        more = float(rng.uniform(0.3, 1.5))
        picture = cv2.addWeighted(picture, 1 + more, soft, -more, 0)
    if rng.random() < 0.6:
        grain = np.empty(picture.shape, np.int16)
        cv2.randn(grain, 0, float(rng.uniform(1, 14)))
        picture = np.clip(picture.astype(np.int16) + grain, 0, 255).astype(np.uint8)
    if rng.random() < 0.06:
        specks = rng.random((size, size)) < rng.uniform(0.002, 0.02)
        picture[specks] = rng.integers(0, 256, (int(specks.sum()), 1), dtype=np.uint8)
    if rng.random() < 0.15:
        picture = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if rng.random() < 0.6:
        _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 96))])
        picture = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return picture


def photograph(rng: Rng, picture: Picture) -> Picture:
    """``camera(light(picture))``."""
    return camera(rng, light(rng, picture))
