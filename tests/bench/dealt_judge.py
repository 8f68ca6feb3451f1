# SPDX-License-Identifier: GPL-3.0-or-later
"""Every event of a played hand against what vision told about it: right, unsure, wrong; seen, missed, false.

Only what the table would take for a fact counts: settled and empty zones. A card or a count is judged by the last
state told before the next thing happens to it; a wrong face or a wrong exact count told at ANY time is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import cv2
import numpy as np

from controller.link.messages import ButtonAt, FaceShown, ZoneState
from controller.rules.cards import NAMES
from controller.rules.places import BOARD, BURN, Place, PlaceKind, seat_place
from tests.bench.dealt_hands import PlayedHand, Told
from vision.virtual.timeline import Fact
from vision.virtual.view_zones import view_zones
from vision.zones import zone_of

STREETS = {"flop": 1, "turn": 2, "river": 3}
ACTIONS = ("check", "call", "bet", "fold", "muck")
SHOWN = ("exposed", "boxed", "flashed")
LATE_S, EARLY_S, LONG_S = 1.0, 0.6, 1.0
BORDER_MM = 12.0

_ZONES = view_zones()


class Judged:
    """Tallies and faults in words of one hand or many."""

    def __init__(self) -> None:
        self.tally: Counter[str] = Counter()
        self.faults: list[str] = []

    def add(self, hand: PlayedHand) -> None:
        """Judge one more hand."""
        _Hand(hand, self).judge()


class _Hand:
    def __init__(self, hand: PlayedHand, into: Judged) -> None:
        self.hand, self.into, self.facts = hand, into, hand.facts
        self.end = next((f.t for f in self.facts if f.what == "end"), 1e9)
        self.over = next((f.t for f in self.facts if f.what in ("push", "end")), 1e9)

    def judge(self) -> None:
        """All kinds of events."""
        self._board()
        self._burns()
        self._dealt()
        self._tabled()
        self._exposures()
        self._folds()
        self._button()

    def _count(self, word: str, verdict: str, fault: str = "") -> None:
        self.into.tally[f"{word} {verdict}"] += 1
        if fault:
            self.into.faults.append(f"hand {self.hand.number} ({self.hand.looks}): {word} {verdict}: {fault}")

    def _states(self, place: Place, since: float, until: float) -> list[Told]:
        """Settled and empty states of a place told from ``since`` to before ``until``."""
        told = (one for one in self.hand.told if since <= one.t < until and isinstance(one.message, ZoneState))
        return [one for one in told if one.message.zone == place and one.message.state in ("settled", "empty")]

    def _next(self, after: float, whats: Iterable[str], seat: int | None = None) -> float:
        times = (f.t for f in self.facts if f.t > after and f.what in whats and seat in (None, f.seat))
        return next(times, self.end)

    # --- board ------------------------------------------------------------------------------------------------

    def _board(self) -> None:
        known: list[str] = []
        for fact in (f for f in self.facts if f.what in STREETS):
            until = min(self._next(fact.t, STREETS), self.end)
            last = self._states(BOARD, fact.t - 0.7, until)
            said = _faces(last[-1].message) if last else []
            for n, name in enumerate(fact.cards):
                if n < len(known):
                    continue
                here = said[n] if n < len(said) else None
                if here == name:
                    self._count("board", "right")
                else:
                    word = "unsure" if here in (None, "?") else "wrong"
                    self._count("board", word, f"{fact.what} at {fact.t:.1f}: {name} is told as {said}")
            known = list(fact.cards)
        self._never_wrong(BOARD, "board")

    def _never_wrong(self, place: Place, word: str) -> None:
        """No state may name a face that lay in that zone neither in its frame nor in the one before."""
        for one in self._states(place, 0, 1e9):
            names = [name for name in _faces(one.message) if name != "?"]
            frames = self.hand.truth[max(0, one.frame - 1) : one.frame + 1]
            true = {c["card"] for _, cards in frames for c in cards if c["up"] and _is_near(c, place)}
            if set(names) - true:
                self._count(word, "wrong", f"at {one.t:.1f} told {names}, truth {sorted(true)}")

    # --- button ---------------------------------------------------------------------------------------------------

    def _button(self) -> None:
        """Whose the dealer button was, told at any time of the hand: another seat is wrong, none is unsure."""
        for true in (f.seat for f in self.facts if f.what == "hand"):
            told = [one.message.seat for one in self.hand.told if isinstance(one.message, ButtonAt)]
            others = sorted({seat for seat in told if seat not in (0, true)})
            verdict = "wrong" if others else "right" if true in told else "unsure"
            self._count("button", verdict, "" if verdict == "right" else f"seat {true} has it, told {told}")

    # --- counts -----------------------------------------------------------------------------------------------

    def _burns(self) -> None:
        """Each street's burns: by how much the count told has grown since the street before."""
        before_t, before = 0.0, (0, 0)
        for fact in (f for f in self.facts if f.what in STREETS):
            true = sum(before_t < f.t <= fact.t for f in self.facts if f.what == "burn")
            until = min(self._next(fact.t, ("burn",)) - 0.5, self.over)  # then the burns are swept to the muck
            states = self._states(BURN, 0, until)
            now = (states[-1].message.down_low, states[-1].message.down_high) if states else (0, 0)
            low, high = now[0] - before[1], now[1] - before[0]
            where = f"before the {fact.what} at {fact.t:.1f}: {low}-{high} told, {true} true ({now})"
            verdict = "wrong" if not low <= true <= high else "right" if low == high else "unsure"
            self._count("burns", verdict, "" if verdict == "right" else where)
            if true == 2:
                self._count("double burns", "found" if low >= 2 else "missed", "" if low >= 2 else where)
            before_t, before = fact.t, now

    def _dealt(self) -> None:
        dealt = next((f.t for f in self.facts if f.what == "dealt"), None)
        if dealt is None:
            return
        pitched = [f for f in self.facts if f.what in ("pitched", "exposed", "boxed")]
        acted = self._next(dealt, ACTIONS)
        for seat in sorted({f.seat for f in pitched}):
            true = sum(f.seat == seat for f in pitched)
            states = self._states(seat_place(seat), pitched[0].t - 0.5, acted)
            low, high = _number(states[-1].message) if states else (0, 0)
            where = f"seat {seat}: {low}-{high} told, {true} true"
            right = (low, high) == (true, true)
            verdict = "right" if right else "unsure" if low <= true <= high or not states else "wrong"
            self._count("dealt", verdict, "" if right else where)
            if true != 2:
                self._count("miscounts", "found" if right else "missed", "" if right else where)

    # --- hands, exposures, folds ------------------------------------------------------------------------------

    def _tabled(self) -> None:
        for fact in (f for f in self.facts if f.what == "table"):
            place = seat_place(fact.seat)
            until = self._next(fact.t, ("pulled",), fact.seat) - 0.6
            states = [s for s in self._states(place, fact.t - 0.7, until) if s.message.up]
            said = _faces(states[-1].message) if states else []
            right = sorted(said) == sorted(fact.cards)
            bad = [name for name in said if name != "?" and name not in fact.cards]
            word = "right" if right else "wrong" if bad else "unsure"
            where = f"seat {fact.seat} at {fact.t:.1f} {fact.cards} told as {said}"
            self._count("tabled", word, "" if right else where)
        for number in range(1, 11):
            self._never_wrong(seat_place(number), "tabled")

    def _exposures(self) -> None:
        shown = [one for one in self.hand.told if isinstance(one.message, FaceShown)]
        used: set[int] = set()
        tables = {f.seat: f.t for f in self.facts if f.what == "table"}
        for fact in (f for f in self.facts if f.what in SHOWN and not self._lay_up(f)):
            mine = [n for n, one in enumerate(shown) if _is_of(one, fact)]
            used.update(mine)
            where = f"{fact.what} at {fact.t:.1f}, seat {fact.seat} {fact.cards}"
            self._count("exposures", "seen" if mine else "missed", "" if mine else where)
            if mine:
                names = {NAMES[c] for n in mine if (c := shown[n].message.card) is not None}
                word = "unsure" if not names else "right" if names == set(fact.cards) else "wrong"
                self._count("exposed face", word, "" if word != "wrong" else f"{where} told {names}")
        for n, one in enumerate(shown):
            at = one.message.zone
            tabled = at.kind is PlaceKind.SEAT and tables.get(at.number, 1e9) - 1.2 <= one.t
            if n not in used and not tabled and not self._lies_up(one):
                self._count("exposures", "false", f"{at.kind} {at.number} at {one.t:.1f}")

    def _lay_up(self, fact: Fact) -> bool:
        """Whether the card lay face up long before, told then: turned up by the dealer, nobody shows it anew."""
        before = [cards for t, cards in self.hand.truth if t < fact.t - LONG_S]
        return bool(before) and any(c["up"] and c["card"] in fact.cards for c in before[-1])

    def _lies_up(self, one: Told) -> bool:
        """Whether a card truly lay or flew face up there meanwhile: an exposure told twice is not false."""
        for t, cards in self.hand.truth:
            if one.message.mono_ns / 1e9 - 0.5 <= t <= one.t and any(
                c["up"] and _is_near(c, one.message.zone) for c in cards
            ):
                return True
        return False

    def _folds(self) -> None:
        for fact in (f for f in self.facts if f.what in ("fold", "muck")):
            states = self._states(seat_place(fact.seat), fact.t - 0.5, fact.t + 6.0)
            gone = any(not s.message.up and s.message.down_high == 0 for s in states)
            self._count("folds", "seen" if gone else "missed", "" if gone else f"seat {fact.seat} at {fact.t:.1f}")


def _faces(state: Any) -> list[str]:
    return ["?" if face.card is None else NAMES[face.card] for face in state.up]


def _number(state: Any) -> tuple[int, int]:
    return len(state.up) + state.down_low, len(state.up) + state.down_high


def _is_of(one: Told, fact: Fact) -> bool:
    at = one.message.zone
    return at == seat_place(fact.seat) and fact.t - EARLY_S <= one.message.mono_ns / 1e9 <= fact.t + LATE_S


def _is_near(card: dict[str, Any], place: Place) -> bool:
    """Whether a card's middle lies in a zone, or so near its border that it may be taken for lying in it."""
    zone = zone_of(_ZONES, *card["at"])
    if zone is not None and zone.place == place:
        return True
    outlines = [one.polygon.astype(np.float32) for one in _ZONES.zones if one.place == place]
    at = (float(card["at"][0]), float(card["at"][1]))
    return any(cv2.pointPolygonTest(outline, at, True) > -BORDER_MM for outline in outlines)
