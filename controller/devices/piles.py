# SPDX-License-Identifier: GPL-3.0-or-later
"""The chips on each spot: how many, and what they are worth as far as anybody has said.

Weight gives the number of chips in a change of one denomination. A value comes from the dealer (who says what the
newest chips are, or confirms a bet), or is plain where one denomination alone is in play. It is not guessed from the
amount to call: of 1,831 real bets in a usual chip set 86 had, by chance, the number of chips of another call.
Chips that move between spots, or are taken up and put down again, are handling: the sum is kept, nothing asked.
Where one denomination alone is in play, the number is the value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from controller.devices.chips import CHANGE_CHIPS
from controller.devices.plates import Settled
from controller.rules.inputs import ChipsSeen
from controller.rules.places import Spot, SpotKind

TRANSFER_NS = 3_000_000_000
HANDLING_NS = 5_000_000_000


class Expected(NamedTuple):
    """What the table knows, as far as chips need it. ``bets``: confirmed total of each seat on this street.

    ``chips``: the denominations in play. ``named``: seat, value and count of chips whose worth the table knows.
    """

    hand: int = 0
    bets: tuple[tuple[int, int], ...] = ()
    chips: tuple[int, ...] = ()
    named: tuple[tuple[int, int, int], ...] = ()


class Pile(NamedTuple):
    """What lies on a spot. None: not known, which is not nothing."""

    number: int | None = 0
    value: int | None = 0


class Newest(NamedTuple):
    """The newest chips in front of a seat: ``new`` of the ``lying`` ones, beside a confirmed ``base``."""

    seat: int
    base: int
    new: int
    lying: int


class _Change(NamedTuple):
    spot: Spot
    number: int
    before: Pile
    at_ns: int


Say = Callable[[ChipsSeen, int, int], None]


class Piles:
    """All spots of the table. ``say`` takes an absolute observation, when it began, and its confidence."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._piles: dict[Spot, Pile] = {}
        self._recent: list[_Change] = []
        self._open: dict[Spot, _Change] = {}
        self.expected = Expected()

    def expect(self, expected: Expected) -> None:
        """The table has moved on: a confirmed bet says what the chips in front of that seat are worth."""
        before, self.expected = self.expected, expected
        if before.hand != expected.hand or (before.bets and not expected.bets):
            self._recent.clear()  # another round: what lay there before says nothing about what comes
        confirmed = dict(expected.bets)
        for seat, value in confirmed.items():
            spot = Spot(SpotKind.BET, seat)
            pile = self._piles.get(spot)
            if pile is not None and pile.number and dict(before.bets).get(seat) != value:
                self._piles[spot] = pile._replace(value=value)
                self._open.pop(spot, None)
        for seat, value, count in expected.named:
            spot = Spot(SpotKind.BET, seat)
            if spot in self._open and self._piles[spot].number == count:
                self._piles[spot] = Pile(count, value)  # the table has it from the dealer: nothing to say

    def newest(self) -> tuple[Newest, ...]:
        """The chips of which somebody may say what they are: those put out since the last confirmed bet."""
        confirmed = dict(self.expected.bets)
        found = []
        for spot, change in self._open.items():
            pile, base = self._piles[spot], confirmed.get(spot.number, 0)
            is_change = bool(base) and pile.value == base  # of the same worth as what lay there
            if spot.kind is SpotKind.BET and pile.number and not is_change and len(self.expected.chips) != 1:
                found.append(Newest(spot.number, base, change.number, pile.number))
        return tuple(sorted(found))

    def pile(self, spot: Spot) -> Pile:
        """What lies on a spot, as far as known."""
        return self._piles.get(spot, Pile(None, None))

    def lose(self, spot: Spot, now_ns: int) -> None:
        """The plate under a spot is gone or not believed: what lies there is not known."""
        self._put(spot, Pile(None, None), now_ns, 0)

    def settle(self, spot: Spot, seen: Settled) -> None:
        """A plate has come to rest with another weight."""
        before = Pile() if seen.is_absolute else self._piles.get(spot, Pile())
        number = seen.change.number
        at_ns = seen.began_ns
        if abs(seen.total_chips) < CHANGE_CHIPS:
            after = Pile(0, 0)
        elif number is None or before.number is None or before.number + number <= 0:
            after = Pile(None, None)
        else:
            value = None if seen.is_absolute else self._value(spot, before, number, at_ns)
            after = self._plain(Pile(before.number + number, value))
        if after.number is not None and len(self.expected.chips) == 1:
            after = after._replace(value=after.number * self.expected.chips[0])
        moved = number if number is not None else 0
        self._recent = [one for one in self._recent if at_ns - one.at_ns < HANDLING_NS]
        self._recent.append(_Change(spot, moved, before, at_ns))
        # What lies there when a board comes back may be the confirmed bet itself: no new chips.
        if moved > 0 and not (seen.is_absolute and dict(self.expected.bets).get(spot.number)):
            self._open[spot] = _Change(spot, moved, before, at_ns)
        self._put(spot, after, at_ns, seen.change.confidence)
        if moved < 0:
            self._mend_giver(spot, moved, at_ns)

    def _value(self, spot: Spot, before: Pile, number: int, at_ns: int) -> int | None:
        """What the pile is worth after ``number`` chips came (or went), or None."""
        bet = dict(self.expected.bets).get(spot.number) if spot.kind is SpotKind.BET else None
        lifted = self._lifted(spot, at_ns)
        if bet and lifted and lifted.before.value == bet:
            return bet  # a confirmed bet taken up and put down again: cut down, coloured up, changed
        if number < 0:
            return None
        if bet and before.value == bet and self._partner(spot, number, at_ns) is not None:
            return bet  # change out of the pot
        return None

    def _plain(self, pile: Pile) -> Pile:
        """With one denomination in play the number says it all."""
        if len(self.expected.chips) != 1 or pile.number is None:
            return pile
        return pile._replace(value=pile.number * self.expected.chips[0])

    def _lifted(self, spot: Spot, at_ns: int) -> _Change | None:
        """The newest change of this spot, if chips were taken from it and it kept its owner's value."""
        own = [one for one in self._recent if one.spot == spot and at_ns - one.at_ns < HANDLING_NS]
        return own[-1] if own and own[-1].number < 0 and own[-1].before.number else None

    def _partner(self, spot: Spot, number: int, at_ns: int) -> _Change | None:
        """A change elsewhere at nearly the same time that is just the opposite."""
        for one in reversed(self._recent):
            if one.spot != spot and one.number == -number and abs(at_ns - one.at_ns) < TRANSFER_NS:
                return one
        return None

    def _mend_giver(self, spot: Spot, number: int, at_ns: int) -> None:
        """Chips that came elsewhere a moment ago have left here: there they are change, not a bet."""
        taker = self._partner(spot, number, at_ns)
        if taker is None or spot.kind is not SpotKind.POT or taker.spot.kind is not SpotKind.BET:
            return
        pile = self._piles[taker.spot]
        if pile.number and pile.value != taker.before.value:
            self._open.pop(taker.spot, None)
            self._put(taker.spot, pile._replace(value=taker.before.value), at_ns, 1000)

    def _put(self, spot: Spot, pile: Pile, at_ns: int, confidence: int) -> None:
        if pile.number == 0:
            self._open.pop(spot, None)
        if self._piles.get(spot) != pile:
            self._piles[spot] = pile
            self._say(ChipsSeen(spot, pile.value, pile.number), at_ns, confidence)
