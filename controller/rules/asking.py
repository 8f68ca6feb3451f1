# SPDX-License-Identifier: GPL-3.0-or-later
"""Who may ask to see a hand at showdown, by option ``ask_to_see`` (TDA 2024 18; page 000; RULES.md SHO-10)."""

from __future__ import annotations

from controller.rules.phases import Phase, phase
from controller.rules.seats import ALL_IN, LIVE, dealt_in
from controller.rules.state import Shown, Street, Table


def may_see(table: Table) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Pairs of a hand that was not shown and the seats that may ask to see it.

    ``paid_to_see``: who called the last bet of the river and kept the cards may see the last aggressor's hand;
    ``any_dealt_in``: whoever was dealt in may see every hand of the showdown, subject to misuse.
    """
    option = table.setup.house.ask_to_see
    if phase(table) not in (Phase.SHOWDOWN, Phase.AWARD) or table.betting.street is not Street.RIVER:
        return ()
    if option == "any_dealt_in" and _was_called(table):
        hands = [n for n in dealt_in(table.seats) if _is_hidden(table, n)]
        return tuple((hand, tuple(n for n in dealt_in(table.seats) if n != hand)) for hand in hands)
    first = table.betting.aggressor
    if option != "paid_to_see" or not first or not _is_hidden(table, first):
        return ()
    river = [act for act in table.betting.log if act.street == Street.RIVER]
    paid = {act.seat for act in river if act.verb == "call"}
    askers = tuple(n for n in sorted(paid) if table.seats[n - 1].shown is not Shown.MUCKED and n != first)
    return ((first, askers),) if askers else ()


def _was_called(table: Table) -> bool:
    """Whether the hand came to a showdown: not only one hand is left because the others folded."""
    return sum(1 for seat in table.seats if _at_showdown(seat.state, seat.shown)) > 1


def _at_showdown(state: int, shown: Shown) -> bool:
    return LIVE <= state <= ALL_IN or shown is not Shown.HELD


def _is_hidden(table: Table, number: int) -> bool:
    """Whether the hand was in at showdown and its cards were not shown."""
    seat = table.seats[number - 1]
    return seat.shown is Shown.MUCKED or (LIVE <= seat.state <= ALL_IN and seat.shown is Shown.HELD)
