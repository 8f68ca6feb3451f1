# SPDX-License-Identifier: GPL-3.0-or-later
"""Legal hands as a live table plays them, and what a tracker gets of them: late, lost and doubled.

A truth table is played with random legal actions. Everything physical is told as camera, sensor and dealer's taps would
tell it; between the channels times differ, taps come late or not at all, money is handled as people handle it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from controller.rules import inputs
from controller.rules.apply import apply_all
from controller.rules.cards import Card
from controller.rules.decide import decide
from controller.rules.legal import legal
from controller.rules.phases import Phase, no_more_betting, phase
from controller.rules.places import BOARD, BURN, POT, bet_line_of, seat_place, stack_of
from controller.rules.pots import in_the_middle, pots_of, uncalled
from controller.rules.rake import rake_card, rake_of
from controller.rules.seats import in_hand
from controller.rules.showdown import in_award_order, shares, to_show
from controller.rules.state import Table, new_table

Told = tuple[float, str, Any]
"""When it arrives, by which channel (camera, sensor, tap), and what."""
BIG = 100
LIKELY = {"Fold": 3.0, "Check": 6.0, "Call": 5.0, "BetTo": 2.0, "RaiseTo": 1.5, "AllIn": 0.3}


@dataclass
class Night:
    """One table under way: the truth, and what has been told of it."""

    dice: random.Random
    kit: str
    """A taps only, B with a camera, C with chip sensors too."""
    truth: Table = field(default_factory=new_table)
    told: list[Told] = field(default_factory=list)
    now: float = 0.0
    burns: int = 0

    def chance(self, share: float) -> bool:
        """True in this share of cases."""
        return self.dice.random() < share

    def happens(self, what: Any) -> tuple[Any, ...]:
        """Something happens for certain in the truth."""
        events = decide(self.truth, inputs.Stamped(what))
        self.truth = apply_all(self.truth, events)
        return events

    def tell(self, channel: str, what: Any, after: float = 0.0) -> None:
        """A device or a tap reports it, in this kit."""
        if (channel == "camera" and self.kit == "A") or (channel == "sensor" and self.kit != "C"):
            return
        lag = {"camera": 0.6, "sensor": 0.3, "tap": 0.8}[channel] * self.dice.uniform(0.5, 2.0)
        self.told.append((self.now + after + lag, channel, what))

    def line(self, seat: int) -> None:
        """The bet line of a seat as it is now."""
        self.tell("sensor", inputs.ChipsSeen(bet_line_of(seat), self.truth.seats[seat - 1].bet))


def set_up(night: Night, rake: bool) -> tuple[Any, ...]:
    """The room: profile, level, players; some stacks nobody counted. The same inputs open truth and tracker."""
    dice = night.dice
    seats = sorted(dice.sample(range(1, 11), dice.randint(2, 9)))
    options: tuple[tuple[str, str | int], ...] = ()
    if rake:
        options = (("rake_cap", 400), ("rake_per_mille", 50))
    opening = [inputs.SetProfile(dice.choice(("RROP", "TDA", "HOME")), options), inputs.SetLevel(50, BIG)]
    for seat in seats:
        opening.append(inputs.SeatPlayer(seat, f"p{seat}", dice.randint(20, 200) * BIG))
    opening.append(inputs.SetButton(dice.choice(seats)))
    for what in opening:
        night.happens(what)
    if night.chance(0.3):
        unknown = dice.choice(seats)
        opening = [
            inputs.SeatPlayer(unknown, f"p{unknown}") if getattr(one, "name", "") == f"p{unknown}" else one
            for one in opening
        ]
    return tuple(opening)


def play(night: Night) -> None:
    """One hand from the first card to the push, legal throughout."""
    night.happens(inputs.StartHand())
    night.told.append((night.now, "tap", inputs.StartHand()))
    night.tell("sensor", inputs.ButtonSeen(night.truth.setup.button))
    night.burns = 0
    night.tell("camera", inputs.CardsSeen(BOARD))
    night.tell("sensor", inputs.ChipsSeen(POT, 0))
    for seat in in_hand(night.truth.seats):
        night.line(seat)
        night.now += 0.4
        night.tell("camera", inputs.CardsSeen(seat_place(seat), (), 1, 1))
        night.tell("camera", inputs.CardsSeen(seat_place(seat), (), 2, 2), 3.0)
    night.now += 4.0
    deck = list(range(52))
    night.dice.shuffle(deck)
    for _ in range(200):
        now = phase(night.truth)
        night.now += night.dice.uniform(1.0, 5.0)
        if now is Phase.ACTION:
            _act(night)
        elif now is Phase.CLOSED:
            _street(night, deck)
        elif now is Phase.BETWEEN:
            return
        else:
            _award(night, deck)


def _act(night: Night) -> None:
    """The seat to act does something legal."""
    dice, may = night.dice, legal(night.truth)
    choices = list(may)
    weights = [LIKELY[type(choice).__name__] for choice in choices]
    if may.may_check:
        weights[0] = 0.05
    action = dice.choices(choices, weights)[0]
    if isinstance(action, inputs.BetTo | inputs.RaiseTo):
        most = min(may.max_to or 10**9, action.to * 4)
        action = type(action)(action.seat, dice.randrange(action.to, most + 1, 25))
    seat = action.seat
    if isinstance(action, inputs.Call) and night.chance(0.1):
        lies = night.truth.seats[seat - 1].bet
        night.tell("sensor", inputs.ChipsSeen(bet_line_of(seat), max(lies, may.call_to) + 400), -0.8)
        night.tell("tap", inputs.MoveChips(bet_line_of(seat), stack_of(seat), 400), -0.4)
    night.happens(action)
    if isinstance(action, inputs.Fold):
        night.tell("camera", inputs.CardsSeen(seat_place(seat)))
        _lands_on_others(night, seat)
    else:
        night.line(seat)
        _change(night, seat)
    late = night.dice.uniform(1.0, 8.0) if night.chance(0.15) else 0.0
    if not night.chance(0.12):
        night.tell("tap", action, late)


def _change(night: Night, seat: int) -> None:
    """Some of a bet is changed into other chips: it lies lower for a few seconds."""
    bet = night.truth.seats[seat - 1].bet
    if bet > 1 and night.chance(0.08):
        night.tell("sensor", inputs.ChipsSeen(bet_line_of(seat), night.dice.choice((0, bet // 2))), 0.8)
        night.tell("sensor", inputs.ChipsSeen(bet_line_of(seat), bet), night.dice.uniform(1.8, 4.5))


def _lands_on_others(night: Night, seat: int) -> None:
    """A fold lands on another player's cards for a moment."""
    others = [one for one in in_hand(night.truth.seats) if one != seat]
    if others and night.chance(0.08):
        other = night.dice.choice(others)
        night.tell("camera", inputs.CardsSeen(seat_place(other), (), 4, 4))
        night.tell("camera", inputs.CardsSeen(seat_place(other), (), 2, 2), 1.5)


def _pull_in(night: Night) -> None:
    """The bets go in, sometimes in two goes; rake may be taken; the pot is seen along the way."""
    lines = [number for number in range(1, 11) if night.truth.seats[number - 1].bet]
    owner, back = uncalled(night.truth.seats)
    night.happens(inputs.PullIn())
    due = in_the_middle(night.truth)
    night.dice.shuffle(lines)
    if owner and night.chance(0.5):
        night.tell("tap", inputs.ReturnChips(owner, back))
    half = len(lines) // 2 if night.chance(0.3) else 0
    for place, seat in enumerate(lines):
        pause = 1.5 if half and place >= half else 0.0
        night.tell("sensor", inputs.ChipsSeen(bet_line_of(seat), 0), 0.2 * place + pause)
    if half and due > 1:
        night.tell("sensor", inputs.ChipsSeen(POT, due // 2), 0.8)
    if night.truth.setup.house.rake_per_mille and night.truth.betting.street >= 1 and night.chance(0.5):
        pot = sum(one.amount for one in pots_of(night.truth.seats))
        allowed = rake_of(rake_card(night.truth.setup.house), pot, True) - night.truth.pots.rake
        rake = min(50, due // 40, allowed)
        if rake > 0:
            night.happens(inputs.TakeRake(rake))
            night.tell("tap", inputs.TakeRake(rake), 1.0)
            due -= rake
    night.tell("sensor", inputs.ChipsSeen(POT, due), 2.4)
    if not night.chance(0.3):
        night.tell("tap", inputs.PullIn(), 0.5)
    night.now += 3.0


def _street(night: Night, deck: list[Card]) -> None:
    """Bets in, hands up where nobody can bet, burn, street."""
    if not night.truth.betting.pulled:
        _pull_in(night)
    if no_more_betting(night.truth) and night.truth.setup.house.allin_faceup == "on":
        for seat in to_show(night.truth):
            _shows(night, seat, deck)
    night.happens(inputs.BurnCard())
    night.burns += 1
    if not night.chance(0.25):
        night.tell("camera", inputs.CardsSeen(BURN, (), night.burns, night.burns))
    if night.kit == "A" and not night.chance(0.15):
        night.tell("tap", inputs.BurnCard())
    night.now += 1.5
    count = 3 if not night.truth.board.cards else 1
    new = tuple(deck.pop() for _ in range(count))
    night.happens(inputs.DealBoard(new))
    if night.kit == "A":
        night.tell("tap", inputs.DealBoard(new))
    if night.chance(0.2):
        night.tell("camera", inputs.CardsSeen(BOARD, (*night.truth.board.cards[:-1], None)))
    night.tell("camera", inputs.CardsSeen(BOARD, night.truth.board.cards), 0.4)
    night.now += 1.5


def _shows(night: Night, seat: int, deck: list[Card]) -> None:
    """A hand is turned up, sometimes card by card."""
    hole = (deck.pop(), deck.pop())
    night.happens(inputs.TableHand(seat, hole))
    if night.chance(0.2):
        night.tell("camera", inputs.CardsSeen(seat_place(seat), hole[:1], 1, 1))
    night.tell("camera", inputs.CardsSeen(seat_place(seat), hole), 0.5)
    if night.kit == "A" and not night.chance(0.2):
        night.tell("tap", inputs.TableHand(seat, hole))
    night.now += 1.5


def _award(night: Night, deck: list[Card]) -> None:
    """Bets in, hands shown or mucked, pots pushed."""
    if not night.truth.betting.pulled:
        _pull_in(night)
    while phase(night.truth) is Phase.SHOWDOWN and to_show(night.truth):
        seat = to_show(night.truth)[0]
        if night.chance(0.25) and len(in_hand(night.truth.seats)) > 1:
            night.happens(inputs.MuckHand(seat))
            night.tell("camera", inputs.CardsSeen(seat_place(seat)))
        else:
            _shows(night, seat, deck)
    night.now += 2.0
    for part in in_award_order(night.truth, shares(night.truth) or ()):
        night.happens(inputs.PushPot(part.pot, part.seat, part.amount))
        if not night.chance(0.3):
            night.tell("tap", inputs.PushPot(part.pot, part.seat))
        night.tell("sensor", inputs.ChipsSeen(POT, in_the_middle(night.truth)))
        night.now += 1.5
    for seat in range(1, 11):
        if night.truth.seats[seat - 1].name:
            night.tell("camera", inputs.CardsSeen(seat_place(seat)), 1.0)
    night.tell("camera", inputs.CardsSeen(BOARD), 1.2)
    night.tell("camera", inputs.CardsSeen(BURN), 1.3)


def as_received(night: Night, lost: float, doubled: float) -> list[tuple[float, Any]]:
    """What the tracker gets and when, in the order of arrival; taps lost are lost, what devices say comes again.

    A device tells absolute states and after a break everything once more, so a lost state comes seconds later unless a
    newer one of the same place has arrived ("newest per source wins").
    """
    arriving: list[Told] = []
    for at, channel, what in night.told:
        if isinstance(what, inputs.StartHand) or not night.chance(lost):
            arriving.append((at, channel, what))
        elif channel != "tap":
            arriving.append((at + night.dice.uniform(2.0, 6.0), channel, what))
        if night.chance(doubled) and not isinstance(what, inputs.StartHand):
            arriving.append((at + 0.1, channel, what))
    return [(at, what) for at, _, what in sorted(_newest(arriving, night.told), key=lambda one: one[0])]


def _newest(arriving: list[Told], told: list[Told]) -> list[Told]:
    """Without states of a place that come after a newer one of it."""
    order = {id(what): number for number, (_, _, what) in enumerate(told)}
    kept: list[Told] = []
    newest: dict[Any, int] = {}
    for one in sorted(arriving, key=lambda told_one: told_one[0]):
        place = getattr(one[2], "place", None) or getattr(one[2], "spot", None)
        if place is not None and one[1] != "tap" and not isinstance(one[2], inputs.MoveChips):
            if order[id(one[2])] < newest.get(place, -1):
                continue
            newest[place] = order[id(one[2])]
        kept.append(one)
    return kept
