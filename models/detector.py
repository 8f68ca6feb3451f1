# SPDX-License-Identifier: GPL-3.0-or-later
"""The net that finds whole cards and printed indices at any rotation, its targets and its loss (torch, offline).

Anchor-free, after Zhou et al. 2019, "Objects as Points" (arXiv 1904.07850): a heat map peaks at each centre and
the values at that cell describe the thing. Input: BGR picture / 255, (N, 3, H, W), sides multiples of 32.

``index`` (N, 9, H/4, W/4): 0 heat logit; 1-2 centre minus cell centre; 3-4 centre to the middle of the top edge;
5-6 centre to the middle of the right edge; 7-8 centre of the index to the centre of its card.
``card`` (N, 8, H/8, W/8): 0 heat logit face up; 1 face down; 2-3 centre minus cell centre; 4-5 the long half axis
as a vector of doubled angle (a turn by 180 degrees is the same card); 6-7 the short half axis likewise.
All vectors are in units of ``UNIT`` pixels.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models.synthesize.scenes import Scene, SceneCard

INDEX_STRIDE, CARD_STRIDE, UNIT = 4, 8, 16.0
INDEX_CHANNELS, CARD_CHANNELS = 9, 8
INDEX_SEEN, INDEX_DOUBTFUL = 0.78, 0.4
CARD_SEEN, CARD_DOUBTFUL = 0.55, 0.2
INDEX_HEIGHT_MIN, CARD_WIDTH_MIN = 6.5, 18.0


def _conv(inputs: int, outputs: int, kernel: int = 3, stride: int = 1, groups: int = 1) -> nn.Sequential:
    layer = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


class _Separable(nn.Module):
    """Depthwise 5x5 and pointwise, residual: a wide view for few weights."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.depth = _conv(width, width, 5, 1, width)
        self.point = nn.Sequential(nn.Conv2d(width, width, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.point(self.depth(x)))


class CardFinder(nn.Module):
    """A small U-shaped net: 4, 8, 16, 32 pixel strides and back to 4."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 16, 3, 2), _conv(16, 32, 3, 2), _Residual(32))
        self.at8 = nn.Sequential(_conv(32, 64, 3, 2), _Residual(64))
        self.at16 = nn.Sequential(_conv(64, 96, 3, 2), _Residual(96), _Separable(96))
        self.at32 = nn.Sequential(_conv(96, 128, 3, 2, 1), *(_Separable(128) for _ in range(4)))
        self.to16, self.mix16 = _conv(128, 96, 1), nn.Sequential(_Separable(96), _Separable(96))
        self.to8, self.mix8 = _conv(96, 64, 1), _Residual(64)
        self.to4, self.mix4 = _conv(64, 32, 1), _Residual(32)
        self.index = nn.Sequential(_conv(32, 48), nn.Conv2d(48, INDEX_CHANNELS, 1))
        self.card = nn.Sequential(_conv(64, 64), nn.Conv2d(64, CARD_CHANNELS, 1))
        for head, channels in ((self.index, 1), (self.card, 2)):
            nn.init.constant_(head[-1].bias[:channels], -4.0)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        four = self.stem(x)
        eight = self.at8(four)
        sixteen = self.at16(eight)
        deep = self.at32(sixteen)
        sixteen = self.mix16(sixteen + _up(self.to16(deep)))
        eight = self.mix8(eight + _up(self.to8(sixteen)))
        four = self.mix4(four + _up(self.to4(eight)))
        return self.index(four), self.card(eight)


def _up(x: Tensor) -> Tensor:
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Targets(NamedTuple):
    """What the net should say for one picture: heat 0..1 (-1 = do not care), values and their weights."""

    index_heat: NDArray[np.float32]
    index_values: NDArray[np.float32]
    index_weight: NDArray[np.float32]
    card_heat: NDArray[np.float32]
    card_values: NDArray[np.float32]
    card_weight: NDArray[np.float32]


def doubled(axis: NDArray[np.float32]) -> NDArray[np.float32]:
    """A vector with its angle doubled and its length kept: the same for ``axis`` and ``-axis``."""
    length = float(np.hypot(*axis)) or 1.0
    x, y = axis
    return np.array([(x * x - y * y) / length, 2 * x * y / length], np.float32)


def _splat(
    heat: NDArray[np.float32],
    weight: NDArray[np.float32],
    values: NDArray[np.float32],
    centre: NDArray[np.float32],
    sigma: float,
    size: float,
    stride: int,
    described: NDArray[np.float32],
) -> None:
    """Add one thing: a Gaussian to the heat, its description to the cells near the centre."""
    h, w = heat.shape
    cell = centre / stride - 0.5
    reach = int(np.ceil(3 * sigma))
    col, row = (int(v) for v in np.round(cell))
    if not (0 <= col < w and 0 <= row < h):
        return
    x0, x1, y0, y1 = max(0, col - reach), min(w, col + reach + 1), max(0, row - reach), min(h, row + reach + 1)
    ys, xs = np.mgrid[y0:y1, x0:x1].astype(np.float32)
    near = np.exp(-((xs - col) ** 2 + (ys - row) ** 2) / (2 * sigma * sigma)).astype(np.float32)
    part = heat[y0:y1, x0:x1]
    part[:] = np.where(part < 0, part, np.maximum(part, near))
    heat[row, col] = 1.0
    share = np.where(near > 0.55, near, 0) / max(size / UNIT, 0.5)
    best = share > weight[y0:y1, x0:x1]
    weight[y0:y1, x0:x1][best] = share[best]
    values[0, y0:y1, x0:x1][best] = ((cell[0] - xs) * stride / UNIT)[best]
    values[1, y0:y1, x0:x1][best] = ((cell[1] - ys) * stride / UNIT)[best]
    values[2:, y0:y1, x0:x1][:, best] = described[:, None]


def _ignore(heat: NDArray[np.float32], centre: NDArray[np.float32], radius: float, stride: int) -> None:
    x0, y0 = (int(v) for v in np.floor((centre - radius) / stride))
    x1, y1 = (int(v) for v in np.ceil((centre + radius) / stride))
    part = heat[max(0, y0) : max(0, y1 + 1), max(0, x0) : max(0, x1 + 1)]
    part[part < 0.5] = -1.0


def _index_targets(card: SceneCard, out: Targets, doubtful: bool) -> None:
    middle = card.quad.mean(axis=0)
    for marks, seen in zip(card.indices, card.indices_seen, strict=True):
        centre, up, right = marks[0], marks[1] - marks[0], marks[2] - marks[0]
        height = 2 * float(np.hypot(*up))
        width = 2 * float(np.hypot(*right))
        fine = seen >= INDEX_SEEN and height >= INDEX_HEIGHT_MIN and width >= 3.5
        if doubtful and not fine and (seen >= INDEX_DOUBTFUL):
            _ignore(out.index_heat[0], centre, min(height, width) / 2, INDEX_STRIDE)
        elif not doubtful and fine:
            sigma = float(np.clip(min(height, width) / INDEX_STRIDE / 5, 0.7, 2.5))
            described = np.concatenate([up, right, middle - centre]) / UNIT
            _splat(
                out.index_heat[0], out.index_weight, out.index_values, centre, sigma, height, INDEX_STRIDE, described
            )


def _card_targets(card: SceneCard, out: Targets, doubtful: bool) -> None:
    quad = card.quad
    long_axis = (quad[0] + quad[1] - quad[2] - quad[3]) / 4
    short_axis = (quad[1] + quad[2] - quad[0] - quad[3]) / 4
    centre, width = quad.mean(axis=0), 2 * float(np.hypot(*short_axis))
    fine = card.seen >= CARD_SEEN and width >= CARD_WIDTH_MIN
    heat = out.card_heat[0 if card.face >= 0 else 1]
    if doubtful and not fine and card.seen >= CARD_DOUBTFUL:
        _ignore(heat, centre, width / 4, CARD_STRIDE)
    elif not doubtful and fine:
        sigma = float(np.clip(width / CARD_STRIDE / 7, 0.7, 3.0))
        described = np.concatenate([doubled(long_axis), doubled(short_axis)]) / UNIT
        _splat(heat, out.card_weight, out.card_values, centre, sigma, width, CARD_STRIDE, described)


def targets(scene: Scene) -> Targets:
    """The targets of a scene. Things half hidden or too small are neither right nor wrong (heat -1)."""
    size = scene.picture.shape[0]
    i, c = size // INDEX_STRIDE, size // CARD_STRIDE
    out = Targets(
        np.zeros((1, i, i), np.float32),
        np.zeros((INDEX_CHANNELS - 1, i, i), np.float32),
        np.zeros((i, i), np.float32),
        np.zeros((2, c, c), np.float32),
        np.zeros((CARD_CHANNELS - 2, c, c), np.float32),
        np.zeros((c, c), np.float32),
    )
    for doubtful in (True, False):
        for card in scene.cards:
            _index_targets(card, out, doubtful)
            _card_targets(card, out, doubtful)
    return out


def _heat_loss(logits: Tensor, wanted: Tensor) -> Tensor:
    """Focal loss of the heat map (Zhou et al. equation 1), cells of -1 left out."""
    p = torch.sigmoid(logits).clamp(1e-4, 1 - 1e-4)
    hit = (wanted == 1).float()
    miss = ((wanted >= 0) & (wanted < 1)).float()
    positive = torch.log(p) * (1 - p) ** 2 * hit
    negative = torch.log(1 - p) * p**2 * (1 - wanted.clamp(min=0)) ** 4 * miss
    return -(positive.sum() + negative.sum()) / hit.sum().clamp(min=1)


def _value_loss(values: Tensor, wanted: Tensor, weight: Tensor) -> Tensor:
    error = (values - wanted).abs()
    error = torch.where(error < 0.1, error * error * 5, error - 0.05)
    return (error * weight[:, None]).sum() / weight.sum().clamp(min=1) / values.shape[1]


def loss(index: Tensor, card: Tensor, want: list[Tensor]) -> tuple[Tensor, list[float]]:
    """Total loss of a batch and its four parts. ``want``: the fields of Targets, stacked."""
    parts = [
        _heat_loss(index[:, :1], want[0]),
        _value_loss(index[:, 1:], want[1], want[2]) * 4,
        _heat_loss(card[:, :2], want[3]) * 0.5,
        _value_loss(card[:, 2:], want[4], want[5]) * 3,
    ]
    return torch.stack(parts).sum(), [float(part.detach()) for part in parts]
