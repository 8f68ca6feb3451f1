# SPDX-License-Identifier: GPL-3.0-or-later
"""The push of the pot, as a camera sees it: chips that lay in the middle are gone, and a heap has landed in one
player's place, or more lies there than before.

Quarter-size grey pictures only. The look of the middle with the least in it is kept as empty; what has lain there for a
while and is no hand or card in passing are chips. When it lies still again with clearly less in it than before, it is a
push if a player's place was stirred since the chips began to move. Arms pass over the places of others: whose the chips
are is said by what lands there and what lies there afterwards; where no place stands out, or the two do not agree, the
push is told without a seat, for people to say.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

import cv2
import numpy as np

from controller.rules.places import PlaceKind, SpotKind
from vision.capture.shot import Grey
from vision.gate import Gate
from vision.landed import CHIPS_LEAST, Landed, differs, edges, spots_of
from vision.view import View

MOTION_STEP = 14
SETTLED_NS, LAIN_NS = 350_000_000, 900_000_000
"""The middle is looked at when nothing has moved there for so long, and what has lain so long belongs there."""
CHIP_MM2 = 1195.0
LEFT_MOST, FEWER_EDGES, MORE_EDGES = 0.6, 0.7, 1.5
"""A push leaves at most this share of what lay there. Where chips are gone the cloth has fewer edges than they had, and
chips have more than the cloth: a shadow has as many."""
NEARLY = 0.35
"""Of a chip's width: by so much the middle may lie elsewhere after a knock and be taken for the same."""
AFTER_NS, KEPT_NS = 1_500_000_000, 8_000_000_000
CLEARLY, STIRRED_LEAST, NO_FEWER = 1.8, 0.02, 0.9
"""So many times as much has changed in the winner's place as in any other that was stirred, and that is one of which at
least this share is stirred a picture; what has come has no fewer edges than what lay there."""


class _Stir(NamedTuple):
    mono_ns: int
    shares: dict[int, float]


class _Places(NamedTuple):
    """Masks of the middle and of each seat's place, and a chip's area in pixels."""

    pot: Grey
    seats: dict[int, Grey]
    chip_px: float


class _Gone(NamedTuple):
    """What left the middle: since when it was stirred, how many chips' areas lay there with how strong edges, and the
    picture before."""

    begun_ns: int
    chips: float
    strength: float
    before: Grey


class PotWatch:
    """``pot``: mask of the middle; ``seats``: masks of the seats' places; ``chip_px``: a chip's area, all in pixels of
    the quarter picture."""

    def __init__(self, pot: Grey, seats: dict[int, Grey], chip_px: float) -> None:
        self._waiting: _Places | None = None
        self._begin(_Places(pot, seats, chip_px))

    def moved(self, pot: Grey, seats: dict[int, Grey], chip_px: float) -> None:
        """The camera is followed after a knock: from when the middle lies still on, the places are where they are now.
        A push that has begun is watched to its end as it was; a middle that lies nearly where it lay is still known."""
        step = float(np.hypot(*(_middle(pot) - _middle(self._places.pot))))
        known = pot.shape == self._places.pot.shape and step < NEARLY * float(np.sqrt(chip_px))
        self._waiting = _Places(self._places.pot if known else pot, seats, chip_px)

    def _begin(self, places: _Places) -> None:
        x, y, w, h = cv2.boundingRect(places.pot)
        self._part = (slice(y, y + h), slice(x, x + w))
        self._mask = places.pot[self._part] > 0
        self._set(places)
        self._gate, self._chip_px = Gate(places.pot), places.chip_px
        self._empty: Grey | None = None
        self._held = 0.0
        self._before: Grey | None = None
        self._start: Grey | None = None
        self._stirs: deque[_Stir] = deque()
        self._moved_ns, self._stirred_ns = 0, 0
        self._gone_ns: int | None = None
        self._gone: _Gone | None = None
        self._landed: Landed | None = None

    def _set(self, places: _Places) -> None:
        self._places, self._cut, self._spots = places, _cut(places.seats), spots_of(*places)

    def take(self, quarter: Grey, mono_ns: int) -> int | None:
        """Take in the next picture; the seat that the pot was pushed to, 0 if that is not clear; None: no push now."""
        if self._waiting is not None and not self._moved_ns and self._gone_ns is None:
            if self._waiting.pot is self._places.pot:
                self._set(self._waiting)
            else:
                self._begin(self._waiting)
            self._waiting = None
        before = self._before
        self._stir(quarter, mono_ns)
        if self._gate.look(quarter).moving:
            self._stirred_ns = mono_ns
            if not self._moved_ns and before is not None:
                self._moved_ns, self._start = mono_ns, before
                if self._gone_ns is None:
                    self._landed = self._landing(before)
        elif mono_ns - self._stirred_ns >= SETTLED_NS:
            self._rest(cv2.blur(quarter[self._part], (3, 3)), mono_ns)
        if self._landed is not None and self._before is not None:
            self._landed.look(self._before, mono_ns)
        if self._gone_ns is None or mono_ns - self._gone_ns < AFTER_NS:
            return None
        whose, self._gone_ns = self._whose(), None
        self._landed = self._landing(self._start) if self._moved_ns and self._start is not None else None
        return whose

    def _landing(self, before: Grey) -> Landed:
        return Landed(before, self._places.pot, self._spots, self._chip_px)

    def _rest(self, now: Grey, mono_ns: int) -> None:
        """The middle lies still: how much is in it?"""
        if self._empty is None:
            self._empty = now
        other = differs(now, self._empty, self._mask) & self._mask
        holds = float(other.sum()) / self._chip_px
        strong, plain = _strength(now, other), _strength(self._empty, other)
        if holds >= CHIPS_LEAST and strong < FEWER_EDGES * plain:
            self._held = self._held if self._held >= CHIPS_LEAST else holds  # the first look was at a full middle
            self._empty, holds = now, 0.0
        elif strong < MORE_EDGES * plain:
            holds = 0.0  # a shadow
        is_less = self._held >= CHIPS_LEAST and holds <= LEFT_MOST * self._held
        if is_less and self._moved_ns and self._start is not None and self._landed is not None:
            was = self._start[self._part]
            chips = differs(now, was, self._mask) & self._mask
            self._gone_ns, self._gone = mono_ns, _Gone(self._moved_ns, self._held, _strength(was, chips), self._start)
        if is_less or mono_ns - self._stirred_ns >= LAIN_NS:
            self._held = holds
        self._moved_ns = 0
        if self._gone_ns is None:
            self._landed = None

    def _stir(self, quarter: Grey, mono_ns: int) -> None:
        """Note how much of each seat's place moves."""
        now = cv2.blur(quarter, (3, 3))
        if self._before is not None and self._before.shape == now.shape:
            moved = (cv2.absdiff(now, self._before) > MOTION_STEP).astype(np.uint8)
            shares = {n: cv2.countNonZero(moved[part] & mask) / size for n, (part, mask, size) in self._cut.items()}
            self._stirs.append(_Stir(mono_ns, shares))
        self._before = now
        while self._stirs and mono_ns - self._stirs[0].mono_ns > KEPT_NS:
            self._stirs.popleft()

    def _whose(self) -> int | None:
        """Where a heap landed, if that is one place and no other has gained clearly more; else whose place has more in
        it than before; 0 where that is not clear; None: nobody's place was stirred, so that it was no push."""
        gone, landed = self._gone, self._landed
        assert gone is not None and landed is not None
        stirs = [stir.shares for stir in self._stirs if stir.mono_ns >= gone.begun_ns]
        stirred = {n: sum(one[n] for one in stirs) / max(len(stirs), 1) for n in self._places.seats}
        reached = [n for n, share in stirred.items() if share >= STIRRED_LEAST]
        if not reached:
            return None
        gains = sorted(((self._gained(n, gone.before), n) for n in reached), reverse=True)
        stands_out = len(gains) == 1 or gains[0][0] >= CLEARLY * gains[1][0]
        gainer = gains[0][1] if gains[0][0] >= CHIPS_LEAST and stands_out else 0
        seats = landed.seats(gone.chips, gone.strength) & set(reached)
        if len(seats) == 1:
            (seat,) = seats
            return seat if gainer in (0, seat) else 0
        return gainer if not seats or gainer in seats else 0

    def _gained(self, number: int, before: Grey) -> float:
        """How many chips' area of a place looks other than before the middle was stirred, and has not lost its
        edges."""
        now = self._before
        if now is None or now.shape != before.shape:
            return 0.0
        gap = now.astype(np.int16) - before
        mask = self._places.seats[number] > 0
        gap -= np.int16(np.median(gap[mask]))
        other = (np.abs(gap) > MOTION_STEP) & mask
        if not other.any() or _strength(now, other) < NO_FEWER * _strength(before, other):
            return 0.0
        return float(other.sum()) / self._chip_px


def pot_watch(view: View, before: PotWatch | None) -> PotWatch | None:
    """Watches the middle, where the zones file says where that is; ``before``: the watch of before a knock."""
    zones = view.zones
    pots = [one for one in zones.spots if one.spot.kind is SpotKind.POT]
    if not pots or zones.kind != "overhead" or not view.mask(pots[0]).any():
        return None
    chip_px = CHIP_MM2 * (view.card_px(pots[0].polygon.mean(axis=0)) / zones.card_mm[0] / 4) ** 2
    seats = {zone.place.number: view.mask(zone) for zone in view.shown() if zone.place.kind is PlaceKind.SEAT}
    if before is not None:
        before.moved(view.mask(pots[0]), seats, chip_px)
    return before or PotWatch(view.mask(pots[0]), seats, chip_px)


def _cut(seats: dict[int, Grey]) -> dict[int, tuple[tuple[slice, slice], Grey, int]]:
    """Of each mask the part of the picture that holds it, itself there as 0 and 1, and how many pixels it has."""
    out = {}
    for number, mask in seats.items():
        x, y, w, h = cv2.boundingRect(mask)
        part = (slice(y, y + h), slice(x, x + w))
        out[number] = (part, (mask[part] > 0).astype(np.uint8), max(1, cv2.countNonZero(mask)))
    return out


def _middle(mask: Grey) -> Grey:
    x, y, w, h = cv2.boundingRect(mask)
    return np.array([x + w / 2, y + h / 2])


def _strength(picture: Grey, where: Grey) -> float:
    """How strong the edges are there, on average."""
    return float(edges(picture)[where].mean()) if where.any() else 0.0
