# SPDX-License-Identifier: GPL-3.0-or-later
"""An evening of real hands on weighing plates: who bets what is real, the chips that make it up are drawn.

Physics, not the table's own words: every chip has its own weight, every denomination its own mean, every plate
its own error, zero drift and noise; a bet is made of chips as people make it. The table's code gets nothing but
weights, and what a dealer has confirmed before.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from controller.devices.calibration import BoardMap, Plate
from controller.devices.piles import Expected, Piles
from controller.devices.session import Came, Complete, Told
from controller.devices.table_board import Outlet, TableBoard
from controller.devices.wire import HelloAck, ZoneFlag, ZoneWeight
from controller.rules.inputs import ChipsSeen
from controller.rules.places import bet_line_of

LADDER = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000)
COUNTS_PER_CHIP = 20_000
POT_ZONE = 10
ACK = HelloAck(1, 0, 0, 1, bytes(8), bytes(4), 1, 1, 0, 11, 10, 16, 2, 11, 0)
"""What the board of a whole table says of itself."""


class Bet(NamedTuple):
    """One bet of a real hand: ``to`` on this street, ``adds`` to what lies there, in these chips."""

    seat: int
    to: int
    adds: int
    chips: tuple[int, ...]
    call_to: int


class Outcome(NamedTuple):
    """What the table made of a bet."""

    bet: Bet
    proposed: int | None
    number: int | None
    tapped: int | None


class Plates:
    """Eleven plates, the chips on them, and the board that weighs them."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.on: dict[int, list[float]] = {zone: [] for zone in range(11)}
        self.extra = dict.fromkeys(range(11), 0.0)
        self.mean = {one: self.dice.gauss(1.0, 0.004) for one in LADDER}
        self.gain = {zone: self.dice.gauss(1.0, 0.001) for zone in range(11)}
        self.drift = dict.fromkeys(range(11), 0.0)
        self.now_ns = 10_000_000_000
        self.observed: list[ChipsSeen] = []
        self.said: list[Any] = []
        self.reports: list[tuple[str, str, str]] = []
        self.piles = Piles(self._observe)
        plates = tuple(Plate(zone, 0, COUNTS_PER_CHIP) for zone in range(11))
        outlet = Outlet(self._observe, lambda *words: self.reports.append(words), lambda command: None)
        self.board = TableBoard(BoardMap(uid="0" * 16, plate=plates), self.piles, outlet)
        self.board.hear(Came(ACK, False), self.now_ns)
        for zone in range(11):
            self.rest(zone)
        self.board.hear(Complete(), self.now_ns)

    def _observe(self, what: Any, at_ns: int, confidence: int) -> None:
        self.said.append(what)
        if isinstance(what, ChipsSeen):
            self.observed.append(what)

    def chip(self, denomination: int) -> float:
        """The weight of one chip, in standard chips."""
        return self.dice.gauss(self.mean[denomination], 0.012)

    def lay(self, zone: int, chips: tuple[int, ...]) -> None:
        """Chips are put on a plate, which then rests."""
        self.on[zone] += [self.chip(one) for one in chips]
        self.rest(zone)

    def take(self, zone: int, number: int | None = None) -> list[float]:
        """Chips (all of them by default) are taken from a plate, which then rests."""
        taken, self.on[zone] = self.on[zone][:number], self.on[zone][number:] if number is not None else []
        self.rest(zone)
        return taken

    def give(self, zone: int, weights: list[float]) -> None:
        """The very chips taken elsewhere are laid here."""
        self.on[zone] += weights
        self.rest(zone)

    def rest(self, zone: int, seconds: float = 0.9) -> None:
        """The plate comes to rest and the board says so."""
        self.drift[zone] += self.dice.gauss(0.0, 0.004)
        self.drift[zone] *= 0.99
        began_ns = self.now_ns
        self.now_ns += int(seconds * 1e9)
        weight = sum(self.on[zone]) * self.gain[zone] + self.extra[zone] + self.drift[zone]
        counts = round((weight + self.dice.gauss(0.0, 0.01)) * COUNTS_PER_CHIP)
        self.tell(zone, counts, int(ZoneFlag.STABLE), began_ns)

    def tell(self, zone: int, counts: int, flags: int, began_ns: int) -> None:
        """One report of the board."""
        seen = ZoneWeight(zone, counts, counts, flags, 0, 0)
        self.board.hear(Told(seen, began_ns, 500), self.now_ns)

    def shake(self, zone: int) -> None:
        """An elbow, a sleeve, a shove up to five kilograms: never at rest, then gone."""
        for _ in range(self.dice.randrange(1, 8)):
            self.now_ns += 100_000_000
            counts = min(8_388_607, self.dice.randrange(-400_000, 9_000_000))
            self.tell(zone, counts, int(ZoneFlag.SATURATED) if counts == 8_388_607 else 0, self.now_ns)
        self.rest(zone)


def make_up(amount: int, chips: tuple[int, ...], dice: random.Random) -> tuple[int, ...]:
    """The chips with which a person pays ``amount``: mostly the largest that fit, often all of one kind."""
    kinds = [one for one in chips if amount % one == 0 and amount // one <= 20]
    if kinds and dice.random() < 0.5:
        one = dice.choice(kinds)
        return (one,) * (amount // one)
    paid: list[int] = []
    top = dice.choice((None, None, -1)) if len(chips) > 2 else None
    for one in reversed(chips[:top]):
        many, amount = divmod(amount, one)
        paid += [one] * many
    return tuple(paid)


def hands(path: Path, limit: int) -> Iterator[dict[str, Any]]:
    """Real hands of every kind of game in the file, spread over it."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    yield from rows[:: max(1, len(rows) // limit)][:limit]


def chip_set(hand: dict[str, Any]) -> tuple[int, ...]:
    """A room's chips for this game: four or five kinds, the smallest at most half a small bet."""
    unit = max(one for one in LADDER if one <= max(1, hand["min_bet"] // 2))
    at = LADDER.index(unit)
    # The smallest chip must make every amount of the hand; home games play with cents.
    amounts = [int(word.split()[2]) for word in hand["actions"] if " cbr " in word] + hand["blinds_or_straddles"]
    while at > 0 and any(abs(amount) % LADDER[at] for amount in amounts):
        at -= 1
    return LADDER[at : at + 5]


def bets_of(hand: dict[str, Any], chips: tuple[int, ...], dice: random.Random) -> Iterator[Bet | None]:
    """The bets of a hand in order, blinds included (call_to 0); None where the dealer pulls the bets in."""
    seats = hand["seats"]
    stacks = list(hand["starting_stacks"])
    bets = [0] * seats
    for seat, blind in enumerate(hand["blinds_or_straddles"]):
        post = min(abs(blind), stacks[seat])
        if post:
            bets[seat], stacks[seat] = post, stacks[seat] - post
            yield Bet(seat + 1, post, post, make_up(post, chips, dice), 0)
    for words in (action.split() for action in hand["actions"]):
        if words[:2] == ["d", "db"]:
            yield None
            bets = [0] * seats
        if words[1] not in ("cc", "cbr"):
            continue
        seat, high = int(words[0][1:]) - 1, max(bets)
        to = int(words[2]) if words[1] == "cbr" else min(high, bets[seat] + stacks[seat])
        adds = min(to - bets[seat], stacks[seat])
        if adds > 0:
            stacks[seat] -= adds
            bets[seat] += adds
            yield Bet(seat + 1, bets[seat], adds, make_up(adds, chips, dice), high)
    yield None


def name_chips(
    table: Plates, bet: Bet, hand: int, confirmed: dict[int, int], chips: tuple[int, ...]
) -> int | None:
    """The dealer taps the denomination of the newest chips; gives the value that the tap stands for."""
    newest = next((one for one in table.piles.newest() if one.seat == bet.seat), None)
    if newest is None:
        return None
    value = newest.base + newest.new * bet.chips[0]
    named = ((bet.seat, value, newest.lying),)
    table.piles.expect(Expected(hand, tuple(confirmed.items()), chips, named))
    return value


def play(table: Plates, hand: dict[str, Any], number: int) -> Iterator[Outcome]:
    """One hand on the plates; the dealer confirms each bet, tapping a denomination where all chips are alike."""
    chips = chip_set(hand)
    confirmed: dict[int, int] = {}
    for bet in bets_of(hand, chips, table.dice):
        if bet is None:
            for seat in tuple(confirmed):
                table.give(POT_ZONE, table.take(seat - 1))
            confirmed.clear()
            table.piles.expect(Expected(number, (), chips))
            continue
        table.piles.expect(Expected(number, tuple(confirmed.items()), chips))
        if table.dice.random() < 0.1:
            table.shake(bet.seat - 1)
        before = len(table.observed)
        lain = len(table.on[bet.seat - 1])
        table.lay(bet.seat - 1, bet.chips)
        seen = [one for one in table.observed[before:] if one.spot == bet_line_of(bet.seat)]
        proposed = seen[-1].amount if seen else None
        pile = table.piles.pile(bet_line_of(bet.seat))
        tapped = None
        is_alike = len(set(bet.chips)) == 1
        if bet.call_to and proposed is None and is_alike:
            tapped = name_chips(table, bet, number, confirmed, chips)
        confirmed[bet.seat] = bet.to
        if bet.call_to:
            number_seen = None if pile.number is None else pile.number - lain
            yield Outcome(bet, proposed, number_seen, tapped)
    table.take(POT_ZONE)
