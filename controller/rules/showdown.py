# SPDX-License-Identifier: GPL-3.0-or-later
"""Showdown: who shows first, who wins which pot, and how a pot is split to the last chip.

Order of show: TDA 2024 17-A (last aggressor of the river, else first left of the button); Robert's 3: players of the
side pots before those all-in for the main pot. Cards speak: TDA 12.
Odd chips by option ``odd_chips`` (RULES.md 5.7; TDA 20, RROP 3 ties).
"""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.cards import Card
from controller.rules.pots import Pot, left_in, raked_pots
from controller.rules.ranking import strength
from controller.rules.seats import clockwise_from, in_hand
from controller.rules.state import Setup, Shown, Table

_SUIT_ORDER = (0, 1, 2, 3)
"""Clubs, diamonds, hearts, spades: for the odd chip by high card only (RROP 3 ties)."""


class Share(NamedTuple):
    """What a seat gets of a pot (1 main, 2... sides)."""

    pot: int
    seat: int
    amount: int


def show_order(table: Table) -> tuple[int, ...]:
    """The seats in the hand in the order in which they must show; by option players of the side pots first."""
    live = in_hand(table.seats)
    first = table.betting.aggressor
    order = clockwise_from(live, table.setup.button)
    if first in live:
        order = (first, *clockwise_from(tuple(n for n in live if n != first), first))
    pots = raked_pots(table)
    if table.setup.house.showdown_mode != "ordered_side_pots_first" or len(pots) < 2:
        return order
    last = pots[-1].eligible
    return (*(n for n in order if n in last), *(n for n in order if n not in last))


def to_show(table: Table) -> tuple[int, ...]:
    """The seats that have neither tabled nor mucked yet, in order."""
    return tuple(n for n in show_order(table) if not is_tabled(table, n))


def is_tabled(table: Table, number: int) -> bool:
    """Whether both cards of the seat lie face up and are known."""
    seat = table.seats[number - 1]
    return seat.shown is Shown.TABLED and len(seat.hole) == 2 and None not in seat.hole


def hand_strengths(table: Table, board: tuple[Card | None, ...] | None = None) -> dict[int, int] | None:
    """Seat to strength (lower is better) of every hand still in; None while a card that matters is not known.

    ``board``: one of two; None is the (first) board.
    """
    board = table.board.cards if board is None else board
    if len(board) != 5 or None in board:
        return None
    strengths: dict[int, int] = {}
    for number in in_hand(table.seats):
        if not is_tabled(table, number):
            return None
        known: tuple[Card, ...] = table.seats[number - 1].hole  # type: ignore[assignment]
        strengths[number] = strength(board, known)  # type: ignore[arg-type]
    return strengths


def winners(pot: Pot, strengths: dict[int, int]) -> tuple[int, ...]:
    """The seats with the best hand among those that may win this pot, in order of number."""
    best = min(strengths[number] for number in pot.eligible)
    return tuple(number for number in pot.eligible if strengths[number] == best)


def smallest_chip(setup: Setup, amount: int) -> int:
    """The smallest chip in play, to which a pot is broken (TDA 20): of the chips set for the room, where the pot can be
    made of them, or as the house says where that is more."""
    least = min(setup.chips, default=1)
    return max(1, setup.house.smallest_chip, 1 if amount % least else least)


def split(table: Table, amount: int, among: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """An amount split among seats: pairs of seat and chips, clockwise from the button, odd chips by option."""
    order = clockwise_from(among, table.setup.button)
    house = table.setup.house
    chip = smallest_chip(table.setup, amount)
    each, odd = divmod(amount // chip, len(order))
    shares = dict.fromkeys(order, each * chip)
    if house.odd_chips == "carry" and len(order) > 1:
        return tuple(shares.items())
    if house.odd_chips == "one_each_clockwise":
        for number in order[:odd]:
            shares[number] += chip
        shares[order[0]] += amount % chip
        return tuple(shares.items())
    lucky = _highest_card_holder(table, order) if house.odd_chips == "high_card_suit" else order[0]
    shares[lucky] += odd * chip + amount % chip
    return tuple(shares.items())


def _highest_card_holder(table: Table, among: tuple[int, ...]) -> int:
    """The seat that holds the highest single card by rank, then suit; the first clockwise when none is known."""

    def highest(number: int) -> list[Card]:
        return sorted((c for c in table.seats[number - 1].hole if c is not None), reverse=True)

    return max(among, key=highest)


def shares(table: Table) -> tuple[Share, ...] | None:
    """Who gets what of every pot that is left, main pot first; None while it cannot be known.

    With one hand left it gets everything; at showdown every hand still in must lie face up.
    """
    pots = raked_pots(table)
    ranked: list[dict[int, int]] = [{}]
    if any(len(pot.eligible) > 1 for pot in pots):
        ranked = []
        for board in boards(table):
            strengths = hand_strengths(table, board)
            if strengths is None:
                return None
            ranked.append(strengths)
    result: list[Share] = []
    for number, pot in enumerate(pots, 1):
        result.extend(Share(number, seat, amount) for seat, amount in _of_pot(table, pot, ranked) if amount)
    return tuple(result) if not table.pots.pushed else _still_due(table, result)


def boards(table: Table) -> tuple[tuple[Card | None, ...], ...]:
    """The board, or the two boards."""
    return (table.board.cards, table.board.second) if table.board.boards == 2 else (table.board.cards,)


def _of_pot(table: Table, pot: Pot, ranked: list[dict[int, int]]) -> tuple[tuple[int, int], ...]:
    """A pot by seat: all of it by the one board, or half by each, the odd chip to the first (CASH-01, CASH-02)."""
    if len(pot.eligible) == 1:
        return split(table, pot.amount, pot.eligible)
    won: dict[int, int] = {}
    for _, parts in _by_board(table, pot, ranked):
        for seat, part in parts:
            won[seat] = won.get(seat, 0) + part
    return tuple(won.items())


def _by_board(
    table: Table, pot: Pot, ranked: list[dict[int, int]]
) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """What each board decides of a pot: the amount, and how it is split."""
    chip = smallest_chip(table.setup, pot.amount)
    second = pot.amount // chip // 2 * chip if len(ranked) == 2 else 0
    amounts = zip(ranked, (pot.amount - second, second), strict=False)
    return tuple((amount, split(table, amount, winners(pot, strengths))) for strengths, amount in amounts)


def parted(table: Table, pot: Pot) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """How a pot is split, by board: pairs of amount and shares (seat, chips); nothing while a hand is hidden."""
    ranked = [strengths for board in boards(table) if (strengths := hand_strengths(table, board)) is not None]
    return _by_board(table, pot, ranked) if len(pot.eligible) > 1 else ()


def _still_due(table: Table, parts: list[Share]) -> tuple[Share, ...]:
    """The shares less what was pushed already; never more than is left in the pot."""
    left = dict(enumerate((pot.amount for pot in left_in(table)), 1))
    due: list[Share] = []
    for part in parts:
        got = sum(p.amount for p in table.pots.pushed if (p.pot, p.seat) == (part.pot, part.seat))
        amount = min(part.amount - got, left[part.pot])
        if amount > 0:
            left[part.pot] -= amount
            due.append(Share(part.pot, part.seat, amount))
    return tuple(due)


def in_award_order(table: Table, parts: tuple[Share, ...]) -> tuple[Share, ...]:
    """The shares in the order in which the pots are pushed, by option ``pot_award_order``."""
    if table.setup.house.pot_award_order == "main_first":
        return tuple(sorted(parts, key=lambda share: share.pot))
    return tuple(sorted(parts, key=lambda share: -share.pot))
