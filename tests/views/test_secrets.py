# SPDX-License-Identifier: GPL-3.0-or-later
"""The one door: whatever lies face down or was not tabled, no view differs by a single byte."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from controller.rules.cards import DECK, Card
from controller.rules.events import IrregularityFound
from controller.rules.places import BURN, MUCK, SET_ASIDE, STUB, seat_place
from controller.rules.state import Shown, Table
from controller.views.dealer import dealer_view
from controller.views.overlay import overlay_view
from controller.views.redaction import public, tabled
from tests.views.script import play, to_the_end

TABLES = [table for _, _, table in play()]
TABLES += list(to_the_end(TABLES[16]))
SECRET_PLACES = (BURN, MUCK, SET_ASIDE, STUB, *(seat_place(number) for number in range(1, 11)))
HANDS = some.lists(some.sampled_from(DECK), min_size=2, max_size=2, unique=True)


def with_secrets(table: Table, hands: list[list[Card]]) -> Table:
    """The table with other faces wherever they may not be seen."""
    seats = []
    for seat, hand in zip(table.seats, hands, strict=True):
        seats.append(seat if seat.shown is Shown.TABLED or not seat.name else seat._replace(hole=tuple(hand)))
    first = hands[0]
    seen = tuple((place, tuple(hands[n % 10]), 0, 0) for n, place in enumerate(SECRET_PLACES))
    found = IrregularityFound(1, "duplicate_card", "duplicate_card", (), 2, "floor", (("card", int(first[0])),))
    return table._replace(
        seats=tuple(seats),
        seen=table.seen._replace(cards=seen, differs=(("card_seat", 2, int(first[0]), int(first[1])),)),
        board=table.board._replace(exposed=tuple(first), set_aside=(first[1],)),
        trouble=table.trouble._replace(open=(found,)),
    )


def bytes_of(table: Table) -> list[bytes]:
    """What each audience gets."""
    return [msgspec.json.encode(dealer_view(table, seq=7)), msgspec.json.encode(overlay_view(table, 7))]


@given(
    some.sampled_from(TABLES), some.lists(HANDS, min_size=10, max_size=10), some.lists(HANDS, min_size=10, max_size=10)
)
@settings(max_examples=150, deadline=None)
def test_no_hidden_card_moves_a_byte_of_any_view(
    table: Table, hands: list[list[Card]], others: list[list[Card]]
) -> None:
    assert bytes_of(with_secrets(table, hands)) == bytes_of(with_secrets(table, others))


@given(
    some.sampled_from(TABLES), some.lists(HANDS, min_size=10, max_size=10), some.lists(HANDS, min_size=10, max_size=10)
)
@settings(max_examples=60, deadline=None)
def test_tables_that_differ_in_secrets_are_one_behind_the_door(
    table: Table, hands: list[list[Card]], others: list[list[Card]]
) -> None:
    assert public(with_secrets(table, hands)) == public(with_secrets(table, others))


def test_a_tabled_hand_is_seen_and_one_that_is_not_is_not() -> None:
    table = TABLES[23]
    assert [len(tabled(seat)) for seat in table.seats if seat.shown is Shown.TABLED] == [2, 2]
    shown = [seat.tabled for seat in dealer_view(table).seats if seat.tabled]
    assert len(shown) == 2
    hidden = table._replace(seats=tuple(seat._replace(shown=Shown.HELD) for seat in table.seats))
    assert [seat.tabled for seat in dealer_view(hidden).seats if seat.tabled] == []


@pytest.mark.parametrize("place", range(len(TABLES)))
def test_the_door_takes_nothing_else(place: int) -> None:
    table = TABLES[place]
    open_table = public(table)
    assert open_table.setup == table.setup
    assert open_table.betting == table.betting
    assert open_table.board.cards == table.board.cards
    assert [seat._replace(hole=()) for seat in open_table.seats] == [seat._replace(hole=()) for seat in table.seats]
