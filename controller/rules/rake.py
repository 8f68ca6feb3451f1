# SPDX-License-Identifier: GPL-3.0-or-later
"""What the house takes: a percentage in steps up to a cap, a flop fee, a fee per hand; no flop no drop.

RULES.md POT-07 (Montana ARM 23.16.1231, South Dakota 20:18:16:16, WAC 230-15-080; house cards). A regulator's
maximum can only tighten. Whole numbers throughout: percentages are per mille.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.house import House
from controller.rules.pots import uncalled
from controller.rules.state import Street, Table


class RakeCard(NamedTuple):
    """The rake of a game as posted in the room, amounts in the smallest chip."""

    per_mille: int = 0
    """Share of the pot, per mille: 100 is ten per cent."""
    step: int = 1
    """Rake is taken in whole steps of this, rounded down."""
    cap: int = 0
    """Most that is taken from one hand; 0: no cap."""
    flop_fee: int = 0
    """Taken when the flop comes; the percentage goes on from there, it is not added to it."""
    from_pot: int = 0
    """The percentage begins at a pot of this size."""
    per_hand: int = 0
    """A fixed drop, taken whatever the pot."""
    no_flop_no_drop: bool = True
    regulator_per_mille: int = 0
    """The most the law allows, per mille of the pot; 0: no such limit."""
    regulator_cap: int = 0


def rake_card(house: House) -> RakeCard:
    """The rake of a room, as its options say."""
    return RakeCard(
        house.rake_per_mille,
        house.rake_step,
        house.rake_cap,
        house.flop_fee,
        house.rake_from_pot,
        house.rake_per_hand,
        house.no_flop_no_drop == "on",
        house.regulator_rake_per_mille,
        house.regulator_rake_cap,
    )


def rake_of(card: RakeCard, pot: int, flop_seen: bool, chopped: bool = False) -> int:
    """What the house takes of a pot (uncalled bets left out); nothing when the blinds chop."""
    if chopped or (card.no_flop_no_drop and not flop_seen):
        return 0
    share = pot * card.per_mille // 1000 if pot >= card.from_pot else 0
    taken = max(share // max(1, card.step) * max(1, card.step), card.flop_fee if flop_seen else 0)
    taken += card.per_hand
    if card.cap:
        taken = min(taken, card.cap)
    return min(taken, _lawful(card, pot), pot)


def rake_due(table: Table) -> int:
    """What the house takes of the pots as they stand, less what it has taken already; below 0: it took too much."""
    card = rake_card(table.setup.house)
    put = sum(seat.bet + seat.paid + seat.dead for seat in table.seats) + table.pots.carried
    _, loose = uncalled(table.seats)
    return rake_of(card, put - loose, table.betting.street >= Street.FLOP) - table.pots.rake


def _lawful(card: RakeCard, pot: int) -> int:
    most = pot
    if card.regulator_per_mille:
        most = min(most, pot * card.regulator_per_mille // 1000)
    if card.regulator_cap:
        most = min(most, card.regulator_cap)
    return most


def rake_by_pot(total: int, pots: tuple[int, ...]) -> tuple[int, ...]:
    """How the rake of a hand is spread over its pots, in proportion; what is left from the main pot."""
    whole = sum(pots)
    if not whole:
        return tuple(0 for _ in pots)
    shares = [pot * total // whole for pot in pots]
    left = total - sum(shares)
    for number, pot in enumerate(pots):
        extra = min(left, pot - shares[number])
        shares[number] += extra
        left -= extra
    return tuple(shares)
