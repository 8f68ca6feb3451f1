# SPDX-License-Identifier: GPL-3.0-or-later
"""Main pot and side pots from what was put in, uncalled bets, rake, and what is left to push.

Side pots by level, folded chips stay: TDA 2024 21; the uncalled part goes back: page 001, TDA 15-B. Dead
money (big-blind ante, dead posts) belongs to the main pot.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.seats import ALL_IN, LIVE, in_hand
from controller.rules.state import Seat, Street, Table


class Pot(NamedTuple):
    """One pot: its chips and the seats that may win it, in order of number."""

    amount: int
    eligible: tuple[int, ...]


def pots_of(seats: tuple[Seat, ...]) -> tuple[Pot, ...]:
    """The pots, main pot first, as if every bet in front were pulled in; rake is not taken off."""
    put = [(s.paid + s.bet, number, LIVE <= s.state <= ALL_IN) for number, s in enumerate(seats, 1)]
    dead = sum(seat.dead for seat in seats)
    levels = sorted({amount for amount, _, live in put if live})
    if not levels:
        return ()
    highest = max(amount for amount, _, _ in put)
    pots: list[Pot] = []
    below = 0
    for level in levels:
        top = max(highest, level) if level is levels[-1] else level
        amount = sum(max(0, min(paid, top) - below) for paid, _, _ in put)
        if not pots:
            amount += dead
        pots.append(Pot(amount, tuple(number for paid, number, live in put if live and paid >= level)))
        below = level
    return tuple(pots)


def pulled_in(seats: tuple[Seat, ...]) -> tuple[Pot, ...]:
    """The pots as they lie in the middle now, without the bets in front."""
    return pots_of(tuple(seat._replace(bet=0) if seat.bet else seat for seat in seats))


def in_the_middle(table: Table) -> int:
    """Every chip of the hand that has no owner now, bets in front included."""
    if table.pots.over or table.betting.street is Street.BETWEEN:
        return table.pots.carried
    total = table.pots.carried
    for seat in table.seats:
        total += seat.bet + seat.paid + seat.dead
    pots = table.pots
    if pots.rake:
        total -= pots.rake
    for push in pots.pushed:
        total -= push.amount
    return total


def standing_pots(table: Table) -> tuple[Pot, ...]:
    """The pots as they are, from the first push on as they were then: a hand given up later wins none of them."""
    fixed = table.pots.fixed
    carried = table.pots.carried
    put = sum(seat.bet + seat.paid + seat.dead for seat in table.seats)
    if not fixed or sum(amount for amount, _ in fixed) != put + carried:
        pots = pots_of(table.seats)
        return (pots[0]._replace(amount=pots[0].amount + carried), *pots[1:]) if pots else ()
    live = in_hand(table.seats)
    return tuple(Pot(amount, tuple(n for n in eligible if n in live) or live or eligible) for amount, eligible in fixed)


def raked_pots(table: Table) -> tuple[Pot, ...]:
    """The pots, main first, less what was raked: what is shared."""
    return _less(standing_pots(table), table.pots.raked)


def left_in(table: Table) -> tuple[Pot, ...]:
    """The pots, main first, less what was raked and pushed."""
    return _less(raked_pots(table), tuple((push.pot, push.amount) for push in table.pots.pushed))


def _less(pots: tuple[Pot, ...], taken: tuple[tuple[int, int], ...]) -> tuple[Pot, ...]:
    """The pots less what was taken out of each, pairs of number and amount; of one that is gone, out of the last.

    A ruling may have made a pot smaller afterwards: what it lacks then came out of the others, main first.
    """
    if not taken or not pots:
        return pots
    left = [pot.amount for pot in pots]
    for number, amount in taken:
        left[min(number, len(pots)) - 1] -= amount
    lacks = sum(max(0, -amount) for amount in left)
    parts: list[Pot] = []
    for place, pot in enumerate(pots):
        more = max(0, min(left[place], lacks))
        lacks -= more
        parts.append(Pot(max(0, left[place]) - more, pot.eligible))
    return tuple(parts)


def _keeps_uncalled(seat: Seat) -> bool:
    """Whether an uncalled bet goes back to the seat: in the hand, or its hand was killed by mistake (TDA 15-B)."""
    killed = seat.extra is not None and seat.extra.reason == "mucked"
    return LIVE <= seat.state <= ALL_IN or killed


def uncalled(seats: tuple[Seat, ...]) -> tuple[int, int]:
    """Who gets back how much of a bet on this street that nobody called: (0, 0) for nobody."""
    bets = [seat.bet for seat in seats]
    first = max(bets)
    place = bets.index(first)
    bets[place] = 0
    second = max(bets)
    if first > second and _keeps_uncalled(seats[place]):
        return place + 1, first - second
    return 0, 0


def rake_split(table: Table, amount: int) -> tuple[tuple[int, int], ...]:
    """From which pots an amount of rake comes, by option ``rake_from``: main pot first, or each by its size."""
    if table.setup.house.rake_from == "each_pot":
        return _by_size(table, amount)
    taken: list[tuple[int, int]] = []
    for number, pot in enumerate(left_in(table), 1):
        part = min(amount, pot.amount)
        if part:
            taken.append((number, part))
            amount -= part
    return tuple(taken)


def _by_size(table: Table, amount: int) -> tuple[tuple[int, int], ...]:
    """Rake in proportion to the pots; what rounding leaves comes from the pots with the largest remainders."""
    pots = left_in(table)
    total = sum(pot.amount for pot in pots)
    if amount > total:
        return ()
    exact = [divmod(amount * pot.amount, total) for pot in pots]
    parts = [whole for whole, _ in exact]
    order = sorted(range(len(pots)), key=lambda n: (-exact[n][1], n))
    for place in order[: amount - sum(parts)]:
        parts[place] += 1
    return tuple((n, part) for n, part in enumerate(parts, 1) if part)
