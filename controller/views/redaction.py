# SPDX-License-Identifier: GPL-3.0-or-later
"""The one door for secrets: what leaves the table for a screen or a feed is built from ``public(table)`` only.

Before a hand is tabled its cards are nobody's to see: not the dealer's (inside the threat model, docs/UI.md 2.3), not
the overlay's. ``public`` takes every face out of a table that does not lie open for everyone: hole cards of hands that
were not tabled, and whatever a device sees at a seat, in the muck, the stub or among the burns. Two tables that
differ in such faces only are one and the same table behind this door (tests/views proves it).
"""

from __future__ import annotations

from dataclasses import replace

from controller.rules.cards import Card
from controller.rules.places import PlaceKind
from controller.rules.state import Seat, Shown, Table

_OPEN_PLACES = (PlaceKind.BOARD,)


def tabled(seat: Seat) -> tuple[Card | None, ...]:
    """The faces of a seat's hand that everybody may see: all of a tabled hand, else none."""
    return seat.hole if seat.shown is Shown.TABLED else ()


_NAME_CARDS = frozenset(("card", "cards", "face", "was", "now", "other"))
"""Facts that name a card, unless they are known to be something else."""
_NO_CARDS = frozenset(
    (("chips_pulled", "was"), ("chips_pulled", "now"), ("button_moved", "was"), ("board_swept", "cards"))
)
"""Facts under such a name that are an amount, a seat or a count, by the kind of what was found."""


def open_facts(kind: str, facts: tuple[tuple[str, str | int], ...]) -> tuple[tuple[str, str | int], ...]:
    """The facts of an irregularity or a prompt of this kind without those that name a card: that, the floor sees."""
    return tuple(fact for fact in facts if fact[0] not in _NAME_CARDS or (kind, fact[0]) in _NO_CARDS)


def _public_seat(seat: Seat) -> Seat:
    return seat if seat.shown is Shown.TABLED or not seat.hole else seat._replace(hole=())


def public(table: Table) -> Table:
    """The table without any face that does not lie open; the same object where there is none to take out."""
    seats = tuple(map(_public_seat, table.seats))
    seen = table.seen
    open_cards = tuple(entry for entry in seen.cards if entry[0].kind in _OPEN_PLACES)
    # A disagreement about a card carries both faces; which card it is stays with the journal and the floor.
    differs = tuple(entry for entry in seen.differs if not entry[0].startswith("card"))
    board = table.board
    if board.exposed or board.set_aside:
        board = board._replace(exposed=(None,) * len(board.exposed), set_aside=(None,) * len(board.set_aside))
    found = tuple(replace(each, facts=open_facts(each.kind, each.facts)) for each in table.trouble.open)
    return table._replace(
        seats=seats,
        trouble=table.trouble._replace(open=found),
        seen=seen._replace(cards=open_cards, differs=differs),
        board=board,
        start=None,
    )
