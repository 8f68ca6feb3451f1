# SPDX-License-Identifier: GPL-3.0-or-later
"""The deal by rule number: wrong seats, exposed cards, wrong counts, boxed cards, jokers, fouled decks, misdeals."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.cards import card
from controller.rules.deal_law import deal_order
from controller.rules.events import HandKilled, IrregularityFound
from controller.rules.inputs import (
    AbsentAtLastCard,
    CardOffTable,
    CardsSeen,
    ClaimMisdeal,
    CountHands,
    DeviceChanged,
    ExposeCard,
    FindButton,
    PitchCard,
    ReportCard,
)
from controller.rules.places import BURN, Place, PlaceKind, seat_place
from controller.rules.state import Table, new_table
from tests.support.tables import after, begun, do, why_refused

SUBSTANTIAL = ("3 call", "4 call")


def found(table: Table, what: Any) -> tuple[str, str, tuple[str, ...]]:
    """Kind, ruling of the profile, and options of the irregularity that an input brings; empty for none."""
    _, events = do(table, what)
    for event in events:
        if isinstance(event, IrregularityFound):
            return event.kind, str(dict(event.facts).get("ruling", "")), event.options
    return "", "", ()


def killed(table: Table, what: Any) -> bool:
    return any(isinstance(event, HandKilled) for event in do(table, what)[1])


@pytest.mark.parametrize(
    "what",
    [PitchCard(1), ExposeCard(seat_place(1)), CountHands(((1, 3),)), ReportCard("joker", BURN), CardOffTable(1),
     ClaimMisdeal()],
)  # fmt: skip
def test_without_a_hand_there_is_nothing_to_find(what: Any) -> None:
    assert why_refused(new_table(), what) == "no_hand"


def test_tda_35_a2_the_first_card_to_a_wrong_seat_is_a_misdeal() -> None:
    table = begun(4)
    assert found(table, PitchCard(2)) == ("wrong_seat", "redeal", ("stands", "redeal"))
    assert found(table, PitchCard(1))[0] == ""
    assert found(after(table, *SUBSTANTIAL), PitchCard(2, number=1))[0] == ""


def test_tda_35_a3_a_seat_that_is_not_entitled() -> None:
    assert found(begun(4), PitchCard(7))[0] == "seat_not_entitled"


def test_tda_35_a7_one_of_the_first_two_cards_exposed_or_any_two() -> None:
    table = begun(4, profile="TDA")
    assert found(table, PitchCard(1, True))[1] == "redeal"
    later = after(table, PitchCard(1), PitchCard(2))
    assert found(later, PitchCard(3, True))[1] == "replace"
    assert found(after(later, PitchCard(3, True)), PitchCard(4, True))[1] == "redeal"
    assert found(after(table, *SUBSTANTIAL), ExposeCard(seat_place(1), "dealer"))[2] == ("replace", "stands")


@pytest.mark.parametrize(
    ("option", "number", "ruling"),
    [("first_only", 2, "replace"), ("first_only", 1, "redeal"), ("any", 5, "redeal"), ("ask", 5, "")],
)
def test_exposed_cards_by_option(option: str, number: int, ruling: str) -> None:
    table = begun(4, misdeal_exposed=option)
    assert found(table, ExposeCard(seat_place(3), "dealer", number))[1] == ruling


def test_deal_10_a_player_flashes_and_the_card_plays() -> None:
    assert found(begun(), ExposeCard(seat_place(3), "player")) == ("exposed_by_player", "", ("stands", "penalty"))
    assert found(begun(), ExposeCard(Place(PlaceKind.STUB), "player"))[0] == "exposed_by_player"
    assert found(begun(), ExposeCard(Place(PlaceKind.STUB), "dealer"))[0] == "exposed_stub"


@pytest.mark.parametrize(("option", "ruling"), [("stands", "stands"), ("ask", "")])
def test_brd_10_an_exposed_burn_by_option(option: str, ruling: str) -> None:
    assert found(begun(exposed_burn=option), ExposeCard(BURN, "dealer"))[:2] == ("exposed_burn", ruling)


def test_tda_37_the_button_may_get_its_missing_card() -> None:
    assert found(begun(4), CountHands(((4, 1),)))[:2] == ("missing_card", "button_short")
    assert found(after(begun(4), "3 call", "4 call"), CountHands(((4, 1),)))[0] == "wrong_count"


def test_tda_38_after_substantial_action_a_wrong_count_is_a_dead_hand() -> None:
    table = after(begun(4), *SUBSTANTIAL)
    assert found(table, CountHands(((1, 3),)))[1] == "dead_hand"
    assert killed(table, CountHands(((1, 3),)))
    assert not killed(table, CountHands(((1, 2), (9, 3), (11, 1))))


@pytest.mark.parametrize(
    ("option", "seat", "count", "expected"),
    [
        ("ask", 2, 3, ("wrong_count", "")),
        ("dead_hand", 2, 3, ("wrong_count", "dead_hand")),
        ("misdeal", 2, 3, ("wrong_count", "redeal")),
        ("misdeal", 1, 3, ("extra_card", "burn")),
        ("misdeal", 1, 4, ("wrong_count", "redeal")),
        ("fix_if_sequence_known", 1, 3, ("extra_card", "burn")),
        ("fix_if_sequence_known", 2, 1, ("wrong_count", "redeal")),
    ],
)
def test_tda_35_a5_a_wrong_count_before_substantial_action_by_option(
    option: str, seat: int, count: int, expected: tuple[str, str]
) -> None:
    assert found(begun(4, wrong_count_before_sa=option), CountHands(((seat, count),)))[:2] == expected


@pytest.mark.parametrize(("option", "ruling"), [("ask", ""), ("nothing", "nothing"), ("misdeal", "redeal")])
def test_rrop_5_2_an_extra_card_at_the_first_player_by_option(option: str, ruling: str) -> None:
    assert found(begun(4, extra_card_first_player=option), CountHands(((1, 3),)))[1] == ruling


def test_rrop_3_the_last_seat_gets_the_next_card() -> None:
    table = begun({1: 100, 2: 100, 3: 100}, 5)
    assert found(table, CountHands(((3, 1),)))[:2] == ("missing_card", "fix_if_sequence_known")


def test_tda_35_a1_a_boxed_card_is_scrap_and_two_are_a_misdeal() -> None:
    table = begun(4)
    assert found(table, ReportCard("boxed", seat_place(2)))[1] == "set_aside"
    table = after(table, ReportCard("boxed", seat_place(2)))
    assert found(table, ReportCard("boxed", BURN))[1] == "redeal"
    assert found(after(table, *SUBSTANTIAL), ReportCard("boxed", BURN))[1] == "set_aside"


def test_tda_35_a6_a_joker() -> None:
    assert found(begun(4, profile="TDA"), ReportCard("joker", seat_place(2)))[1] == "redeal"
    assert found(begun(4), ReportCard("joker", seat_place(2)))[1] == "replace_as_exposed"
    assert found(begun(4, joker_before_action="ask"), ReportCard("joker", BURN))[2] == ("redeal", "replace")
    acted = after(begun(4), *SUBSTANTIAL, ReportCard("joker", BURN))
    assert acted.deal.jokers == 1
    assert found(acted, ReportCard("joker", seat_place(3)))[1] == "kill_hand"
    assert found(acted, ReportCard("joker", seat_place(1)))[1] == "set_aside"
    assert found(after(begun(4, profile="TDA"), *SUBSTANTIAL), ReportCard("joker", seat_place(3)))[1] == "set_aside"


def test_tda_35_e_a_duplicate_fouls_the_deck() -> None:
    table = after(begun(4), *SUBSTANTIAL)
    assert found(table, ReportCard("duplicate", seat_place(2)))[:2] == ("fouled_deck", "refund")
    assert found(table, ReportCard("wrong_back", seat_place(2)))[1] == "refund"
    assert found(table, ReportCard("wrong_back", Place(PlaceKind.STUB)))[1] == "stands"


@pytest.mark.parametrize(("option", "ruling"), [("plays", "stands"), ("dead", "dead_hand"), ("ask", "")])
def test_deal_09_a_card_off_the_table_by_a_player_by_option(option: str, ruling: str) -> None:
    table = begun(4, card_off_table_by_player=option)
    assert found(table, CardOffTable(3, "player"))[:2] == ("card_off_table", ruling)
    assert killed(table, CardOffTable(3, "player")) is (option == "dead")


def test_deal_08_a_card_off_the_table_by_the_dealer_counts_as_exposed() -> None:
    assert found(begun(4), CardOffTable(3, "dealer"))[0] == "exposed_card"
    assert found(begun({1: 5, 2: 5}), CardOffTable(9, "dealer"))[0] == "exposed_card"


def test_tda_35_d_no_misdeal_after_substantial_action() -> None:
    table = begun(4)
    assert found(table, ClaimMisdeal(3))[2] == ("redeal", "stands")
    assert found(after(table, *SUBSTANTIAL), ClaimMisdeal(3))[1] == "stands"
    flop = after(table, *SUBSTANTIAL, "1 call", "2 check", "burn", "deal 2c7d9h")
    assert found(flop, ClaimMisdeal(3))[1] == "stands"
    assert found(after(table, ClaimMisdeal(3)), ClaimMisdeal(2))[0] == ""


def test_tda_34_a_a_wrong_button() -> None:
    table = begun(4)
    assert found(table, FindButton(2))[:2] == ("button_wrong", "redeal")
    assert found(table, FindButton(4))[0] == ""
    late = after(table, *SUBSTANTIAL)
    assert found(late, FindButton(2))[1] == "correct_next_hand"


def test_tda_30_a_player_absent_at_the_last_card() -> None:
    assert why_refused(begun(4), AbsentAtLastCard(9)) == "not_in_hand"
    assert killed(begun(4, profile="TDA"), AbsentAtLastCard(2))
    assert found(begun(4), AbsentAtLastCard(2))[2] == ("stands", "dead_hand")


def seen_face(seat: int = 1, fault: str = "dealer") -> ExposeCard:
    """What a camera makes of a face that it saw at a seat for a third of a second."""
    return ExposeCard(seat_place(seat), fault, 0, card("Kd"), watched=True, exposure_ms=330)


def test_a_face_that_a_camera_saw_is_told_once_and_by_its_number_off_the_deck() -> None:
    table = after(begun(3, profile="TDA"), CardsSeen(seat_place(1), (card("Kd"),), 0, 0))
    table, events = do(table, seen_face())
    (wrong,) = [event for event in events if isinstance(event, IrregularityFound)]
    assert (wrong.kind, wrong.seat) == ("exposed_card", 1)
    assert dict(wrong.facts)["number"] in (1, 2, 3)
    assert do(table, seen_face())[1] == ()


@pytest.mark.parametrize(
    ("lies", "nth"),
    [
        ([], 1),
        ([((), 0, 0)], 1),
        ([((card("Kd"),), 0, 0)], 1),
        ([((), 1, 1)], 2),
        ([((), 1, 1), ((card("Kd"),), 1, 1)], 2),
    ],
)
def test_which_card_off_the_deck_was_open_though_the_face_is_told_before_the_count(lies: list[Any], nth: int) -> None:
    """The first two off the deck are a misdeal, a later one is replaced (35-A7)."""
    table = begun(4, profile="TDA")
    first = deal_order(table)[0]
    table = after(table, *(CardsSeen(seat_place(first), *one) for one in lies))
    _, events = do(table, seen_face(first))
    (wrong,) = [event for event in events if isinstance(event, IrregularityFound)]
    assert (dict(wrong.facts)["number"], dict(wrong.facts)["ruling"]) == ((1, "redeal") if nth == 1 else (5, "replace"))


def test_three_cards_are_three_though_one_lies_open() -> None:
    three = CardsSeen(seat_place(3), (card("Kd"),), 2, 2)
    assert found(after(begun(4), CardsSeen(seat_place(3), (card("Kd"),), 1, 1)), three)[0] == "wrong_count"
    assert found(begun(4), CardsSeen(seat_place(3), (card("Kd"),), 1, 2))[0] == ""


def test_an_open_card_that_is_replaced_may_lie_there_still() -> None:
    dealing = after(begun(4, profile="TDA"), CardsSeen(seat_place(3), (), 1, 1), CardsSeen(seat_place(3), (), 1, 2))
    table = after(dealing, seen_face(3))
    assert [one.kind for one in table.trouble.open] == ["exposed_card"]
    assert found(table, CardsSeen(seat_place(3), (card("Kd"),), 2, 2))[0] == ""


def test_a_card_that_its_player_turned_up_is_the_players() -> None:
    _, events = do(begun(3, profile="TDA"), seen_face(2, "player"))
    assert [event.kind for event in events if isinstance(event, IrregularityFound)] == ["exposed_by_player"]


@pytest.mark.parametrize("state", ["lost", "doubtful"])
def test_a_camera_that_doubts_itself_accuses_nobody(state: str) -> None:
    assert do(after(begun(3), DeviceChanged("overhead", state)), seen_face())[1] == ()


def test_a_hand_given_up_may_be_seen() -> None:
    table = begun(3)
    assert do(after(table, f"{table.betting.actor} fold"), seen_face(table.betting.actor, "player"))[1] == ()


def both_up(table: Table) -> list[tuple[str, str]]:
    """What is found when both cards of seat 1 are seen face up."""
    _, events = do(table, CardsSeen(seat_place(1), (card("Kd"), card("2c")), 0, 0))
    return [(one.kind, str(dict(one.facts).get("ruling", ""))) for one in events if isinstance(one, IrregularityFound)]


def test_tda_35_a7_both_cards_of_a_seat_face_up_in_the_deal_are_two_exposed() -> None:
    one_each = [CardsSeen(seat_place(seat), (), 1, 1) for seat in (1, 2, 3)]
    dealing = after(begun(3, profile="TDA"), *one_each)
    assert both_up(dealing) == [("exposed_card", "redeal")]
    told = after(dealing, ExposeCard(seat_place(1), "dealer", 1))
    assert both_up(told) == [("exposed_card", "redeal")]
    assert both_up(after(told, ExposeCard(seat_place(1), "dealer", 4))) == []
    asked = after(begun(3, profile="CAL"), *one_each)
    assert both_up(asked) == [("exposed_card", "")]


def test_both_cards_up_are_a_tabled_hand_after_the_deal_and_without_a_look_at_the_deal() -> None:
    whole = [CardsSeen(seat_place(seat), (), 2, 2) for seat in (2, 3)]
    assert both_up(after(begun(3, profile="TDA"), CardsSeen(seat_place(1), (), 1, 1), *whole)) == []
    assert both_up(begun(3, profile="TDA")) == []
    lying_there = after(begun(3, profile="TDA"), CardsSeen(seat_place(2), (), 1, 1))
    assert both_up(lying_there) == []
    nobody = after(begun({2: 500, 3: 500, 4: 500}), *(CardsSeen(seat_place(seat), (), 1, 1) for seat in (1, 2)))
    assert both_up(nobody) == []
