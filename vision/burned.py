# SPDX-License-Identifier: GPL-3.0-or-later
"""Burns as events, wherever they go: cards that come to the burn zone, and cards that come to the muck from nowhere
on the table.

Cards reach the muck from seats (folds, hands given up), from the board and the burns at the end, and from the stub:
the last are burns. So a book is kept of cards that came to the muck and of cards that left a place, each with the
stretch of time in which that can have happened. What came is paid for by what left shortly before; only the rest was
burned. Where the numbers do not agree, one was miscounted, or a card was burned beside: the latter only where a
street follows. What may be no card at all, or comes while burns lie on a place of their own, is a range where a street
follows, else nothing. While a place that held cards has moved and was not seen at rest since, cards may have left it:
then for a short while, and where no street follows, nothing is told at all, else a range. What is seen later is entered
at its own time and mends the count. A street that comes while a hand hides the muck may have had its burn there; one
that comes after the place of burns was stirred, though nothing is seen to have come, may have it just on another.

What left pays for no burn for certain where fewer cards came than left, and what left may as well have come with others
of which nobody knows how many they were.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vision.arrivals import Came
from vision.counted import NONE, Counted
from vision.stirs import STREET_NS, Stirs, Stretch, each_street

WAIT_NS, AT_ONCE_NS, TOGETHER_NS = 2_500_000_000, 3_500_000_000, 1_000_000_000
"""So long is a doubt about what left waited for; a second card burned at once follows within that; so long after they
left one of two cards may reach the muck when the other lies there already."""


@dataclass(slots=True)
class _Arrival:
    at_ns: int
    when: Stretch
    came: Came
    is_paid: bool = False
    """Whether something left that it can have come from."""
    is_doubtful: bool = False
    """Whether that may as well have come with others."""

    @property
    def is_surely_paid(self) -> bool:
        """Whether it came from what left, and is no burn."""
        return self.is_paid and not self.is_doubtful

    def is_after(self, other: _Arrival) -> bool:
        """Whether it came after another, and not as the second card of a double burn."""
        if self.is_surely_paid or other.is_surely_paid:
            return self.when.until_ns > other.when.until_ns
        gap_ns = self.when.until_ns - other.when.until_ns
        return gap_ns > AT_ONCE_NS and self.when.since_ns > other.when.until_ns


class _Left(NamedTuple):
    when: Stretch
    cards: Counted


class MuckBurns:
    """The burns that went to the muck since it was last empty."""

    def __init__(self) -> None:
        self.cards = self._told = NONE
        self._came: list[_Arrival] = []
        self._left: list[_Left] = []
        self._unclear: list[_Arrival] = []
        self._streets: list[int] = []
        self._rests: list[Stretch] = []
        """When more left than has come."""
        self.stirs = Stirs()
        self._unseen = Stretch(0, 0)

    def unseen(self, mono_ns: int) -> None:
        """Some seats have not been seen at rest yet: cards that nobody knows of may go from there to the muck."""
        self._unseen = Stretch(0, mono_ns)

    def street(self, mono_ns: int) -> None:
        """Cards have come to the board."""
        self._streets.append(mono_ns)
        self.stirs.street(mono_ns)

    def left(self, cards: Counted, when: Stretch) -> None:
        """So many cards have left a seat, the board or the burn zone."""
        if cards.high > 0:
            self._left.append(_Left(when, cards))

    def came(self, cards: Came, when: Stretch, mono_ns: int, single: bool = False) -> None:
        """The muck lies still again: so many cards have come since it did last. ``single``: seen in one look only."""
        if cards.high:
            self._came.append(_Arrival(mono_ns, when, cards))
            before = [] if cards.low else self._unclear
            self._unclear = [*before, self._came[-1]] if single or not cards.low else []

    def seen_again(self, cards: Came, changes: int) -> None:
        """The last so many unclear ``changes`` are seen more clearly now: that many cards came in them."""
        again, self._unclear = self._unclear[-changes:], self._unclear[:-changes]
        for n, arrival in enumerate(again):
            arrival.came = Came(0, 0) if n else cards
            if n == 0:
                arrival.when = Stretch(arrival.when.since_ns, again[-1].when.until_ns)

    def emptied(self) -> None:
        """The muck is empty: another hand."""
        self.cards, self._came, self._left, self._unclear, self._streets = NONE, [], [], [], []

    def weigh(self, mono_ns: int, doubts: list[Stretch], beside: bool = False, calm_ns: int | None = None) -> bool:
        """Count anew; ``doubts``: when cards may have left places that cannot be seen at rest now; ``beside``: whether
        cards lie on a place of burns: who burns there does not burn to the muck as well; ``calm_ns``: when the muck was
        seen at rest last (None: it is now). Whether the count has changed since the last time."""
        doubts = [*doubts, self._unseen] if self._unseen.until_ns else doubts
        low = high = 0
        for arrival, paid in zip(self._came, self._pay(), strict=True):
            burns = self._burned(arrival, paid)
            follows = self._is_before_a_street(arrival)
            is_rest = not paid and any(self._may_be_rest(rest, arrival) for rest in self._rests)
            if is_rest or any(doubt.may_bring(arrival.when) for doubt in doubts):
                waits = mono_ns - arrival.at_ns <= WAIT_NS or not follows
                burns = NONE if waits or beside else Counted(0, burns.high)
            elif beside or not arrival.came.low:
                is_fold = beside and (bool(paid) or not arrival.came.low)
                burns = Counted(0, burns.high) if follows and not is_fold else NONE
            low, high = low + burns.low, high + burns.high
        if calm_ns is not None and not beside:
            high += self._perhaps_unseen(calm_ns, mono_ns)
        self.cards = Counted(low, high + self.stirs.perhaps())
        changed, self._told = self.cards != self._told, self.cards
        return changed

    def _perhaps_unseen(self, calm_ns: int, mono_ns: int) -> int:
        """For how many streets a burn may have come to the muck while a hand hid that, and lie there still."""
        hidden = each_street([street for street in self._streets if calm_ns < street < mono_ns - WAIT_NS])
        return sum(not any(self._is_before(arrival, street) for arrival in self._came) for street in hidden)

    def _pay(self) -> list[list[Counted]]:
        """What left and pays for each arrival: first as much as each needs, then as much as each may take, so that one
        that may be larger takes nothing from another that would be left without."""
        owed = [one.cards for one in self._left]
        paying: list[list[int]] = [[] for _ in self._came]
        order = sorted(range(len(self._left)), key=lambda n: self._left[n].when.until_ns)
        for is_need in (True, False):
            for arrival, mine in zip(self._came, paying, strict=True):
                for n in order:
                    has = sum(self._left[m].cards.high if is_need else self._left[m].cards.low for m in mine)
                    if has >= (max(1, arrival.came.low) if is_need else arrival.came.high):
                        break
                    if owed[n].high and arrival.came.high and self._left[n].when.may_bring(arrival.when):
                        mine.append(n)
                        owed[n] = NONE
        for arrival, mine in zip(self._came, paying, strict=True):
            arrival.is_paid = bool(mine)
            arrival.is_doubtful = all(self._may_be_elsewhere(self._left[n], arrival) for n in mine)
        self._rests = [
            self._left[n].when
            for arrival, mine in zip(self._came, paying, strict=True)
            for n in mine
            if arrival.came.high < sum(self._left[m].cards.low for m in mine)
        ]
        return [[self._left[n].cards for n in mine] for mine in paying]

    @staticmethod
    def _may_be_rest(left: Stretch, arrival: _Arrival) -> bool:
        """Whether an arrival may be the second one of cards that left together."""
        return left.may_bring(arrival.when) and arrival.when.until_ns <= left.until_ns + TOGETHER_NS

    def _may_be_elsewhere(self, left: _Left, arrival: _Arrival) -> bool:
        """Whether more left than came in an arrival, and it may all have come in another, of which nobody knows how
        many cards it was."""
        return arrival.came.high < left.cards.low and any(
            other is not arrival and not other.came.is_certain and left.when.may_bring(other.when)
            for other in self._came
        )

    def _burned(self, arrival: _Arrival, paid: list[Counted]) -> Counted:
        """What of an arrival nothing that left pays for."""
        came = arrival.came
        if not paid:
            is_over = self._is_passed(arrival) and not self._is_before_a_street(arrival)
            return Counted(0 if is_over else came.low, came.high)
        low, high = sum(one.low for one in paid), sum(one.high for one in paid)
        if (low <= came.high <= high and came.low) or not self._is_before_a_street(arrival):
            return NONE
        if arrival.is_doubtful:
            return Counted(0, came.high)
        return Counted(0, came.high - min(low, came.high - 1))  # a burn among or instead of what left

    def _is_passed(self, arrival: _Arrival) -> bool:
        """Whether other cards came to the muck since, and no second burn at once."""
        return any(one.came.high and one.is_after(arrival) for one in self._came)

    def _is_before_a_street(self, arrival: _Arrival) -> bool:
        """Whether cards came to the board soon after an arrival and before the next: where a burn belongs."""
        return any(self._is_before(arrival, street) for street in self._streets)

    def _is_before(self, arrival: _Arrival, street: int) -> bool:
        later = [one.when.until_ns for one in self._came if one.came.high and one.is_after(arrival)]
        end = min([arrival.when.until_ns + STREET_NS, *later])
        return arrival.when.since_ns <= street <= end
