# SPDX-License-Identifier: GPL-3.0-or-later
"""Light on the table and faults of the sensor: lamp pools, vignetting, colour, glare, mains flicker,
noise.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.virtual.camera import HEIGHT, WIDTH
from vision.virtual.pane import PAD, LightMap
from vision.virtual.vector import Image


class Weather(NamedTuple):
    """The light of one sitting. Gains are BGR shares; ``noise`` is in grey levels; ``flicker`` a share of
    the light.
    """

    name: str = "even"
    level: float = 1.0
    tint: tuple[float, float, float] = (0.97, 1.0, 1.02)
    pools: int = 2  # downlights seen as brighter spots
    pool: float = 0.16
    vignette: float = 0.16
    glare: float = 0.0  # grey levels added on glossy cards under a lamp
    flicker: float = 0.0
    noise: float = 2.6
    shutter_ms: float = 6.0
    quality: int = 88  # of the JPEG


WEATHERS: dict[str, Weather] = {
    weather.name: weather
    for weather in (
        Weather(),
        Weather("downlights", 1.04, (0.9, 0.99, 1.05), 3, 0.34, 0.2, 42.0, 0.0, 2.6),
        Weather("dim", 0.62, (0.88, 0.98, 1.06), 1, 0.2, 0.24, 12.0, 0.0, 6.0, 12.0, 80),
        Weather("coloured", 0.9, (1.16, 0.92, 1.04), 2, 0.26, 0.18, 20.0, 0.0, 4.0, 8.0, 84),
        Weather("mains", 0.96, (0.95, 1.0, 1.03), 2, 0.18, 0.16, 10.0, 0.09, 3.0, 4.0, 86),
    )
}


def lamp_map(weather: Weather, rng: np.random.Generator) -> LightMap:
    """Gain of each pixel and channel, (HEIGHT + 2 PAD, WIDTH + 2 PAD, 3), around 1."""
    h, w = (HEIGHT + 2 * PAD) // 8 + 1, (WIDTH + 2 * PAD) // 8 + 1
    y, x = np.mgrid[:h, :w].astype(np.float32)
    x, y = (x * 8 - PAD - WIDTH / 2) / WIDTH, (y * 8 - PAD - HEIGHT / 2) / WIDTH
    gain = 1 - weather.vignette * 4 * (x * x + y * y)
    for _ in range(weather.pools):
        cx, cy, size = rng.uniform(-0.35, 0.35), rng.uniform(-0.2, 0.2), rng.uniform(0.14, 0.26)
        gain += weather.pool * (np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * size * size)) - 0.35)
    small = gain[..., None] * np.array(weather.tint, np.float32) * weather.level
    full = cv2.resize(small.astype(np.float32), (WIDTH + 2 * PAD, HEIGHT + 2 * PAD), interpolation=cv2.INTER_LINEAR)
    gains: LightMap = np.clip(full, 0.05, 2.0).astype(np.float32)
    return gains


def shine_map(weather: Weather, rng: np.random.Generator) -> LightMap | None:
    """Grey levels that glossy things reflect at each pixel (one channel), or None without glare."""
    if weather.glare <= 0:
        return None
    y, x = np.mgrid[-PAD : HEIGHT + PAD : 4, -PAD : WIDTH + PAD : 4].astype(np.float32)
    shine = np.zeros_like(x)
    for _ in range(3):
        cx, cy = rng.uniform(300, WIDTH - 300), rng.uniform(200, HEIGHT - 200)
        shine += np.exp(-(((x - cx) / 90) ** 2 + ((y - cy) / 70) ** 2))
    full = cv2.resize(shine * weather.glare, (WIDTH + 2 * PAD, HEIGHT + 2 * PAD), interpolation=cv2.INTER_LINEAR)
    out: npt.NDArray[np.float32] = full.astype(np.float32, copy=False)
    return out


def light_up(picture: Image, lamps: LightMap) -> Image:
    """A frame under the lamps."""
    lit = cv2.multiply(picture, lamps[PAD:-PAD, PAD:-PAD], dtype=cv2.CV_32F)
    return np.clip(lit, 0, 255).astype(np.uint8)


class Sensor:
    """Adds what a real sensor adds: noise, one of 4,096 kinds in each frame, and bands of mains flicker."""

    def __init__(self, weather: Weather, seed: int) -> None:
        self.weather = weather
        self._rng = np.random.default_rng(seed)
        shape = (HEIGHT + 64, WIDTH + 64, 3)
        noise = self._rng.standard_normal((shape[0], shape[1], 1), np.float32) * 0.7
        noise = (noise + self._rng.standard_normal(shape, np.float32) * 0.6) * weather.noise
        self._plus = np.clip(np.round(noise), 0, 255).astype(np.uint8)
        self._minus = np.clip(np.round(-noise), 0, 255).astype(np.uint8)

    def expose(self, frame: Image, t_s: float) -> None:
        """Degrade ``frame`` in place, as exposed at ``t_s`` of table time."""
        if self.weather.flicker > 0:
            rows = np.arange(HEIGHT, dtype=np.float32)
            came = self._rng.uniform()  # a camera's pictures come in its own time, not in step with mains or events
            phase = 2 * np.pi * (100 * t_s + came + rows / HEIGHT * 1.7)  # 100 Hz light, a 17 ms rolling shutter
            gain = (1 + self.weather.flicker * np.sin(phase)).astype(np.float32)[:, None, None]
            frame[:] = np.clip(frame * gain, 0, 255).astype(np.uint8)
        dx, dy = (int(v) for v in self._rng.integers(0, 64, 2))
        cv2.add(frame, self._plus[dy : dy + HEIGHT, dx : dx + WIDTH], frame)
        cv2.subtract(frame, self._minus[dx : dx + HEIGHT, dy : dy + WIDTH], frame)
