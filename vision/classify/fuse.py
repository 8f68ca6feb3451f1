# SPDX-License-Identifier: GPL-3.0-or-later
"""From the two nets' answers to one posterior: a product of experts in logarithms."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.classify.reading import CLASSES, Floats, IndexReading

MISSED = 0.35
"""Weight of "a face whose index this cut does not show" in a cut that reports none."""
SEEN = 0.9
"""How surely an index is there, or a suit is shown, for the cuts of it to be taken together."""
FALSE_INDEX = 2e-3
"""Chance that a joker, a back or a stranger shows what the index net takes for some index."""


def log_softmax(logits: Floats) -> Floats:
    """Natural log of the softmax over the last axis."""
    top = logits - logits.max(axis=-1, keepdims=True)
    return np.asarray(top - np.log(np.exp(top).sum(axis=-1, keepdims=True)), np.float32)


def log_sigmoid(logits: Floats) -> Floats:
    """Natural log of the logistic function."""
    return np.asarray(-np.logaddexp(0, -logits), np.float32)


def index_evidence(index: IndexReading) -> Floats:
    """(55,) log-likelihoods of one cut for each class: what this cut says, whatever else is known."""
    face = np.exp(index.rank[:, None] + index.suit[None, :]).reshape(52)
    shown, absent = index.present, 1 - index.present
    likelihood = np.empty(CLASSES, np.float32)
    likelihood[:52] = shown * face + absent * MISSED / 52
    likelihood[52:] = absent / 52 + shown * FALSE_INDEX
    return np.asarray(np.log(np.maximum(likelihood, 1e-7)), np.float32)


def joined_indices(indices: Sequence[IndexReading], each: float | Sequence[float]) -> Floats:
    """(55,) log-likelihoods of several cuts of one card; ``each`` is a cut's weight, or one for every cut: they are not
    independent."""
    weights = [each] * len(indices) if isinstance(each, float) else each
    total = np.zeros(CLASSES, np.float32)
    for index, weight in zip(indices, weights, strict=True):
        total += np.float32(weight) * index_evidence(index)
    return total


def clearest(indices: Sequence[IndexReading], face: int) -> float:
    """How surely the clearest single cut shows this face: its presence times the probability of rank and suit."""
    rank, suit = face >> 2, face & 3
    shares = [index.present * float(np.exp(index.rank[rank] + index.suit[suit])) for index in indices]
    return max(shares, default=0.0)


def letter(indices: Sequence[IndexReading], face: int) -> float:
    """How surely the cuts together show the letter of this face beside its suit, each by the cut that shows it best:
    one may be so close that the suit is cut off, the next so wide that the letter is small."""
    seen = [index for index in indices if index.present > SEEN]
    suit = max((float(np.exp(index.suit[face & 3])) for index in seen), default=0.0)
    rank = max((float(np.exp(index.rank[face >> 2])) for index in seen), default=0.0)
    return max(index.present for index in seen) * rank if suit > SEEN else 0.0


def best_index(indices: Sequence[IndexReading]) -> int | None:
    """The face that the cuts with an index name together, or None when no cut shows one."""
    shown = [index for index in indices if index.present > 0.5]
    if not shown:
        return None
    return int(joined_indices(shown, 1.0)[:52].argmax())
