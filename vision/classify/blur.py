# SPDX-License-Identifier: GPL-3.0-or-later
"""How sharp a printed index is. Out of focus, shaken or very small, the three lobes of a club run into one, and what is
left looks like a spade: then no net can tell the two, however sure it is."""

from __future__ import annotations

import numpy as np

from vision.classify.reading import Floats

BLURRED, FINE = 10.0, 12.5
"""Below the first a print is too blurred for a spade to be told from a club, from the second on it is not."""
CLUBS = 0.35
"""The share of clubs among blurred prints that the net takes for spades, about. (Of 118 such prints, of photographs
that were put out of focus, 52 were wrong, of 143 in made scenes 18; of 910 finer ones in both, 14.)"""
SPADES_LEAST = 0.3
_CLUBS, _SPADES = 0, 3
STEEP_PERCENT, DARK_PERCENT, LIGHT_PERCENT, CONTRAST_LEAST = 98.5, 3, 95, 0.03


def doubting(suits: Floats, cuts: Floats, frames: Floats) -> Floats:
    """(N, 4) log-probabilities of clubs, diamonds, hearts, spades: what is blurred and taken for a spade may be a club.
    ``cuts`` and ``frames`` as in ``fineness``."""
    shares = np.exp(suits)
    spades = np.flatnonzero(shares[:, _SPADES] > SPADES_LEAST)
    fine = fineness(cuts[spades], frames[spades])
    moved = shares[spades, _SPADES] * CLUBS * np.clip((FINE - fine) / (FINE - BLURRED), 0, 1)
    shares[spades, _SPADES] -= moved
    shares[spades, _CLUBS] += moved
    return np.asarray(np.log(np.maximum(shares, 1e-30)), np.float32)


def fineness(cuts: Floats, frames: Floats) -> Floats:
    """(N,) steepest slope of each cut's print, in its own contrast per height of the print: its edges are about so many
    times narrower than it is high. ``cuts``: (N, 3, height, width) 0..1; ``frames``: (N, 6) as in ``IndexReading``."""
    if not len(cuts):
        return np.zeros(0, np.float32)
    paper = cuts.min(axis=1)
    down, across = paper[:, 2:, 1:-1] - paper[:, :-2, 1:-1], paper[:, 1:-1, 2:] - paper[:, 1:-1, :-2]
    slope = np.sqrt(down * down + across * across).reshape(len(cuts), -1) / 2
    flat = paper.reshape(len(cuts), -1)
    contrast = _percentile(flat, LIGHT_PERCENT) - _percentile(flat, DARK_PERCENT)
    half = np.array(cuts.shape[:1:-1], np.float32) / 2
    height = 2 * np.hypot(frames[:, 2] * half[0], frames[:, 3] * half[1])
    steepest = _percentile(slope, STEEP_PERCENT)
    return np.asarray(steepest / np.maximum(contrast, CONTRAST_LEAST) * height, np.float32)


def _percentile(rows: Floats, percent: float) -> Floats:
    """Of each row, without what ``np.percentile`` costs."""
    at = round(percent / 100 * (rows.shape[1] - 1))
    return np.asarray(np.partition(rows, at, axis=1)[:, at], np.float32)
