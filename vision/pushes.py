# SPDX-License-Identifier: GPL-3.0-or-later
"""The push of the pot, as a camera sees it: chips that lay in the middle are gone, and more lies in one player's place
than before.

Quarter-size grey pictures only. The look of the middle with the least in it is kept as empty. When it lies still again
with clearly less in it than before, it is a push if a player's place was stirred since the chips began to move. Arms
pass over the places of others: whose the chips are is said by what lies there afterwards; where no place stands out the
push is told without a seat, for people to say.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

import cv2
import numpy as np

from vision.capture.shot import Grey
from vision.gate import Gate

STEP, STEP_SHARE, MOTION_STEP, PRINT_STEP = 7, 0.06, 14, 16
RESTED = 2
CHIP_MM2 = 1195.0
CHIPS_LEAST, LEFT_MOST = 0.6, 0.6
"""A pot is more than this many chips' area; a push leaves at most this share of what lay there."""
AFTER_NS, KEPT_NS = 1_500_000_000, 8_000_000_000
CLEARLY, STIRRED_LEAST = 1.8, 0.02
"""So many times as much has changed in the winner's place as in any other that was stirred, and that is one of which at
least this share is stirred a picture."""


class _Stir(NamedTuple):
    mono_ns: int
    shares: dict[int, float]


class PotWatch:
    """``pot``: mask of the middle; ``seats``: masks of the seats' places; ``chip_px``: a chip's area, all in pixels of
    the quarter picture."""

    def __init__(self, pot: Grey, seats: dict[int, Grey], chip_px: float) -> None:
        x, y, w, h = cv2.boundingRect(pot)
        self._part = (slice(y, y + h), slice(x, x + w))
        self._mask = pot[self._part] > 0
        self._seats = {number: (mask, max(1, cv2.countNonZero(mask))) for number, mask in seats.items()}
        self._gate, self._chip_px = Gate(pot), chip_px
        self._empty: Grey | None = None
        self._print = 0.0
        self._held = 0.0
        self._before: Grey | None = None
        self._start: Grey | None = None
        self._stirs: deque[_Stir] = deque()
        self._moved_ns = 0
        self._gone_ns: int | None = None
        self._gone_from_ns = 0
        self._full: Grey | None = None

    def take(self, quarter: Grey, mono_ns: int) -> int | None:
        """Take in the next picture; the seat that the pot was pushed to, 0 if that is not clear; None: no push now."""
        before = self._before
        self._stir(quarter, mono_ns)
        quiet = self._gate.look(quarter)
        if quiet.moving and not self._moved_ns:
            self._moved_ns, self._start = mono_ns, before
        elif not quiet.moving and quiet.rested >= RESTED:
            self._rest(quarter[self._part], mono_ns)
        if self._gone_ns is None or mono_ns - self._gone_ns < AFTER_NS:
            return None
        begun, self._gone_ns = self._gone_from_ns, None
        return self._whose(begun)

    def _rest(self, now: Grey, mono_ns: int) -> None:
        """The middle lies still: how much is in it?"""
        smooth = cv2.blur(now, (3, 3))
        printed = float((np.abs(cv2.Laplacian(smooth, cv2.CV_16S)) > PRINT_STEP)[self._mask].sum())
        if self._empty is None or printed < 0.7 * self._print:
            less = self._print - printed  # the first look was at a full middle: less in it is a push all the same
            if self._empty is not None and self._held < CHIPS_LEAST and less > CHIPS_LEAST * self._chip_px:
                self._held = less / self._chip_px
            self._empty, self._print = smooth, printed
        gap = smooth.astype(np.int16) - self._empty
        gap -= np.int16(np.median(gap[self._mask]))
        holds = float((np.abs(gap) > STEP + STEP_SHARE * self._empty)[self._mask].sum()) / self._chip_px
        if self._held >= CHIPS_LEAST and holds <= LEFT_MOST * self._held and self._moved_ns:
            self._gone_ns, self._gone_from_ns, self._full = mono_ns, self._moved_ns, self._start
        self._held, self._moved_ns = holds, 0

    def _stir(self, quarter: Grey, mono_ns: int) -> None:
        """Note how much of each seat's place moves."""
        now = cv2.blur(quarter, (3, 3))
        if self._before is not None and self._before.shape == now.shape:
            moved = (cv2.absdiff(now, self._before) > MOTION_STEP).astype(np.uint8)
            shares = {n: cv2.countNonZero(moved & (mask > 0)) / size for n, (mask, size) in self._seats.items()}
            self._stirs.append(_Stir(mono_ns, shares))
        self._before = now
        while self._stirs and mono_ns - self._stirs[0].mono_ns > KEPT_NS:
            self._stirs.popleft()

    def _whose(self, begun_ns: int) -> int | None:
        """Whose place has more lying in it than before and was stirred since; 0 where several were; None: nobody's, so
        that it was no push."""
        stirs = [stir.shares for stir in self._stirs if stir.mono_ns >= begun_ns]
        stirred = {n: sum(one[n] for one in stirs) / max(len(stirs), 1) for n in self._seats}
        reached = [n for n, share in stirred.items() if share >= STIRRED_LEAST]
        if not reached:
            return None
        gains = sorted(((self._gained(n), n) for n in reached), reverse=True)
        stands_out = len(gains) == 1 or gains[0][0] >= CLEARLY * gains[1][0]
        return gains[0][1] if gains[0][0] >= CHIPS_LEAST and stands_out else 0

    def _gained(self, number: int) -> float:
        """How many chips' area of a place looks other than before the middle was stirred."""
        now, before = self._before, self._full
        if now is None or before is None or now.shape != before.shape:
            return 0.0
        gap = now.astype(np.int16) - before
        mask = self._seats[number][0] > 0
        gap -= np.int16(np.median(gap[mask]))
        return float((np.abs(gap) > MOTION_STEP)[mask].sum()) / self._chip_px
