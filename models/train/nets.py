# SPDX-License-Identifier: GPL-3.0-or-later
"""The three classifiers. All take BGR 0..1, N x 3 x H x W, and level brightness and contrast themselves.

``WholeNet``: 96 x 128 (w x h) rectified card -> 55 classes (52 faces, back, joker, other), rank 13, suit 4 and a
128-number embedding of length one. ``IndexNet``: 48 x 72 cut round an index -> rank 13, suit 4, present 1, frame 6.
``WordNet``: 128 x 40 strip of a card -> a joker's word 1.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

CLASSES = 55
EMBEDDING = 128
LETTERS = 14
"""Foreign letters and numbers that the synthesis prints (models/synthesize/index_samples.py)."""


class Level(nn.Module):
    """Subtract the picture's mean and divide by its spread, over all channels at once, so that colour survives."""

    def forward(self, picture: Tensor) -> Tensor:
        centred = picture - picture.mean(dim=(1, 2, 3), keepdim=True)
        spread = centred.pow(2).mean(dim=(1, 2, 3), keepdim=True).add(1e-4).sqrt()
        return centred / spread


def conv(before: int, after: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    """Convolution, batch norm, ReLU."""
    return nn.Sequential(
        nn.Conv2d(before, after, size, stride, size // 2, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):
    """Two convolutions and a short cut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.one = conv(width, width)
        self.two = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.two(self.one(x)))


class WholeNet(nn.Module):
    """The whole-card net, about 0.6 million parameters."""

    def __init__(self) -> None:
        super().__init__()
        self.level = Level()
        self.trunk = nn.Sequential(
            conv(3, 20, 2), conv(20, 32, 2), Residual(32), conv(32, 56, 2), Residual(56), conv(56, 88, 2), Residual(88),
            conv(88, 40, 1, 1),
        )  # fmt: skip
        self.embed = nn.Sequential(nn.Flatten(), nn.Dropout(0.15), nn.Linear(40 * 8 * 6, EMBEDDING))
        self.face = nn.Linear(EMBEDDING, CLASSES)
        self.rank = nn.Linear(EMBEDDING, 13)
        self.suit = nn.Linear(EMBEDDING, 4)

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        raw = self.embed(self.trunk(self.level(picture)))
        lively = functional.relu(raw)
        return self.face(lively), self.rank(lively), self.suit(lively), functional.normalize(raw, dim=1)


class IndexNet(nn.Module):
    """The index net, about half a million parameters. Its first layer halves the picture, so that print seen at twice
    the size costs what it did. ``frame`` (6) tells where the index stands in the cut, for a better cut: see
    ``models.synthesize.index_samples.frame_label``. ``letter`` (13 ranks and ``LETTERS`` foreign ones) is for training
    alone: a net that has to tell R from K by name takes it for K less often."""

    def __init__(self) -> None:
        super().__init__()
        self.level = Level()
        self.trunk = nn.Sequential(
            conv(3, 20, 2), conv(20, 32), conv(32, 56, 2), Residual(56), conv(56, 104, 2), Residual(104),
            conv(104, 32, 1, 1),
        )  # fmt: skip
        self.embed = nn.Sequential(nn.Flatten(), nn.Dropout(0.15), nn.Linear(32 * 9 * 6, 112), nn.ReLU(inplace=True))
        self.rank = nn.Linear(112, 13)
        self.suit = nn.Linear(112, 4)
        self.present = nn.Linear(112, 1)
        self.frame = nn.Linear(112, 6)
        self.letter = nn.Linear(112, 13 + LETTERS)

    def forward(self, picture: Tensor) -> tuple[Tensor, ...]:
        lively = self.embed(self.trunk(self.level(picture)))
        heads = (self.rank(lively), self.suit(lively), self.present(lively)[:, 0], self.frame(lively))
        return (*heads, self.letter(lively))


class WordNet(nn.Module):
    """The net for the words of jokers, about 60 thousand parameters: a strip of a card (40 x 128) -> whether such a
    word stands in it, upright, on its head, or with its letters below each other."""

    def __init__(self) -> None:
        super().__init__()
        self.level = Level()
        self.trunk = nn.Sequential(
            conv(3, 12, 2), conv(12, 20, 2), conv(20, 28), conv(28, 36, 2), Residual(36), conv(36, 12, 1, 1)
        )
        self.embed = nn.Sequential(nn.Flatten(), nn.Dropout(0.1), nn.Linear(12 * 5 * 16, 24), nn.ReLU(inplace=True))
        self.word = nn.Linear(24, 1)

    def forward(self, picture: Tensor) -> tuple[Tensor]:
        return (self.word(self.embed(self.trunk(self.level(picture))))[:, 0],)


def word_loss(out: tuple[Tensor, ...], labels: Tensor, smoothing: float) -> Tensor:
    """Binary cross entropy."""
    wanted = labels[:, 0].float() * (1 - 2 * smoothing) + smoothing
    return functional.binary_cross_entropy_with_logits(out[0], wanted)


def whole_loss(out: tuple[Tensor, ...], labels: Tensor, smoothing: float) -> Tensor:
    """Cross entropy of the 55 classes, and of rank and suit where the view shows a face."""
    face, rank, suit = out[:3]
    target = labels[:, 0]
    loss = functional.cross_entropy(face, target, label_smoothing=smoothing)
    shown = target < 52
    if shown.any():
        loss = loss + 0.3 * functional.cross_entropy(rank[shown], target[shown] // 4, label_smoothing=smoothing)
        loss = loss + 0.3 * functional.cross_entropy(suit[shown], target[shown] % 4, label_smoothing=smoothing)
    return loss


def index_loss(out: tuple[Tensor, ...], labels: Tensor, smoothing: float) -> Tensor:
    """Cross entropy of rank and suit where an index is present, of presence itself, and of letters, ours or foreign;
    and how far off the place is."""
    rank, suit, present, frame, letter = out
    shown = labels[:, 2] > 0
    loss = functional.binary_cross_entropy_with_logits(present, labels[:, 2].float())
    if shown.any():
        loss = loss + functional.cross_entropy(rank[shown], labels[shown, 0], label_smoothing=smoothing)
        loss = loss + 1.5 * functional.cross_entropy(suit[shown], labels[shown, 1], label_smoothing=smoothing)
        place = labels[shown, 4:].float() / 1000
        loss = loss + 2 * functional.smooth_l1_loss(frame[shown], place, beta=0.1)
    named = torch.where(shown, labels[:, 0], labels[:, 3])
    known = named >= 0
    return loss + 0.3 * functional.cross_entropy(letter[known], named[known], label_smoothing=smoothing)


def correct(out: tuple[Tensor, ...], labels: Tensor) -> Tensor:
    """One boolean a sample: the whole answer is right."""
    if out[0].ndim == 1:
        return (out[0] > 0) == (labels[:, 0] > 0)
    if labels.shape[1] == 1:
        return out[0].argmax(1) == labels[:, 0]
    shown = labels[:, 2] > 0
    right = (out[0].argmax(1) == labels[:, 0]) & (out[1].argmax(1) == labels[:, 1])
    return torch.where(shown, right & (out[2] > 0), out[2] <= 0)
