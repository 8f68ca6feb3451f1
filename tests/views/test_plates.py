# SPDX-License-Identifier: GPL-3.0-or-later
"""Counted chips are offered to be named while that helps and no longer; plates can be set to zero between hands."""

from __future__ import annotations

import pytest

from controller.rules.events import PlateZeroed, TareAsked
from controller.rules.inputs import ChipsSeen, NameChips, SetButton, SetChips, StartHand, TarePlate
from controller.rules.places import POT, bet_line_of
from controller.rules.state import Table
from controller.views.dealer import dealer_view
from controller.views.shown import Counted, DealerView, Health
from tests.support.tables import after, do, seated
from ui.bridge import command


def game(stack: int = 10_000) -> Table:
    """Three players and five kinds of chips, seat 3 to act with 100 to call."""
    table = after(seated(dict.fromkeys((1, 2, 3), stack)), SetChips((25, 100, 500, 1000, 5000)))
    return after(table, SetButton(3), StartHand())


def shown(table: Table, *counted: Counted) -> DealerView:
    """The dealer's view with what the boards have counted."""
    return dealer_view(table, Health(counted=counted))


def out(table: Table, seat: int, count: int | None, amount: int | None = None) -> Table:
    """The table after a plate's word."""
    return do(table, ChipsSeen(bet_line_of(seat) if seat else POT, amount, count))[0]


def test_counted_chips_offer_a_name_for_each_kind_with_its_amount() -> None:
    table = out(game(), 3, 4)
    view = shown(table, Counted(seat=3, base=0, new=4, count=4))
    acts = view.seats[2].chips
    amounts = [act.sub.args["amount"] for act in acts if act.sub]
    assert amounts == [100, 400, 2000, 4000], "20,000 would be over the stack"
    assert view.seats[2].lying == 4
    assert view.prompt.more is not None and view.prompt.more.id == "more.name_chips"
    named, _ = do(table, command(acts[0].command, acts[0].fields))
    view = shown(named, Counted(seat=3, base=0, new=4, count=4))
    assert view.seats[2].lying == 0
    assert [act.command for act in view.acts if act.weight == "next"] == ["Confirm"], "the call is proposed"
    assert view.seats[2].chips, "a slip of the finger can be mended"


def test_chips_beside_a_confirmed_bet_are_added_to_it() -> None:
    view = shown(out(game(), 1, 3), Counted(seat=1, base=50, new=2, count=3))
    assert [act.fields["amount"] for act in view.seats[0].chips] == [100, 250, 1050, 2050]


@pytest.mark.parametrize(
    "counted",
    [
        Counted(seat=3, base=0, new=5, count=5),
        Counted(seat=3, base=50, new=4, count=4),
        Counted(seat=4, base=0, new=4, count=4),
        Counted(seat=11, base=0, new=4, count=4),
    ],
    ids=["other count", "overtaken by a bet", "other seat", "no seat"],
)
def test_a_count_that_the_table_does_not_have_offers_nothing(counted: Counted) -> None:
    view = shown(out(game(), 3, 4), counted)
    assert not any(seat.chips or seat.lying for seat in view.seats)


def test_nothing_is_named_between_hands() -> None:
    table = out(seated({1: 1000, 2: 1000}), 1, 4)
    assert not shown(table, Counted(seat=1, base=0, new=4, count=4)).seats[0].chips


def test_plates_are_shown_between_hands_where_there_are_boards() -> None:
    table = seated({1: 1000, 2: 1000})
    assert shown(table).plates == ()
    table = out(out(out(table, 2, 3), 0, 0, 0), 5, 0, 0)
    plates = {plate.seat: plate for plate in shown(table).plates}
    assert list(plates) == [*range(1, 11), 0]
    assert (plates[2].count, plates[0].count, plates[7].count) == (3, 0, None)
    act = plates[0].act
    assert command(act.command, act.fields) == TarePlate(0)
    assert shown(out(game(), 1, 3)).plates == (), "not in a hand"


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (TareAsked(3), "note.tare_asked"),
        (TareAsked(0), "note.tare_asked_pot"),
        (PlateZeroed(3, 1), "note.plate_zeroed"),
        (PlateZeroed(0, 1), "note.plate_zeroed_pot"),
    ],
)
def test_what_became_of_it_is_told(event: TareAsked | PlateZeroed, text: str) -> None:
    note = dealer_view(seated({1: 1000, 2: 1000}), events=(event,)).note
    assert note is not None and note.text.id == text


def test_why_not_is_told() -> None:
    table = out(seated({1: 1000, 2: 1000}), 1, 4)
    _, events = do(table, TarePlate(1))
    note = dealer_view(table, events=events).note
    assert note is not None and (note.text.id, note.text.args["amount"]) == ("refused.chips_on_plate", 4)
    _, events = do(out(game(), 3, 4), NameChips(3, 400, 7))
    note = dealer_view(table, events=events).note
    assert note is not None and note.text.id == "refused.chips_moved"
