# SPDX-License-Identifier: GPL-3.0-or-later
"""After a dealing error the table asks for what the step guide says: a burn where one is due, none where none is."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply, apply_all
from controller.rules.cards import cards
from controller.rules.decide import decide
from controller.rules.events import (
    ActionUnseen,
    BoardTakenBack,
    BurnsCounted,
    CardBurned,
    Event,
    InputRefused,
    IrregularityFound,
)
from controller.rules.inputs import (
    BurnCard,
    CardOffTable,
    CardsSeen,
    CountHands,
    DealBoard,
    DeviceChanged,
    ExposeCard,
    PitchCard,
    ReportCard,
    Rule,
    Stamped,
    StartHand,
)
from controller.rules.places import BOARD, BURN, seat_place
from controller.rules.prompts import prompts
from controller.rules.state import Table
from tests.support.tables import after, begun, do

CALLED = ("3 call", "4 call", "1 call", "2 check")


def due(table: Table) -> str:
    """What the dealer does next with the cards."""
    kinds = [one.kind for one in prompts(table)]
    return next((kind for kind in kinds if kind in ("burn", "deal_flop", "deal_turn", "deal_river")), "")


def burnt(table: Table) -> tuple[int, bool]:
    return table.board.burns, table.board.burned


def unseen(events: tuple[Event, ...]) -> int:
    return sum(isinstance(event, ActionUnseen | InputRefused) for event in events)


def checked(table: Table) -> Table:
    while table.betting.actor:
        table = after(table, f"{table.betting.actor} check")
    return table


def by_floor(table: Table, option: str) -> Table:
    number = table.trouble.open[-1].number
    return apply_all(table, decide(table, Stamped(Rule(number, option, "Ada", "seen"), "floor", "Ada", "floor")))


@pytest.mark.parametrize(
    ("profile", "what"),
    [
        ("TDA", ExposeCard(seat_place(3), "dealer", 7)),
        ("TDA", PitchCard(3, True, 7, cards("As")[0])),
        ("TDA", CardOffTable(3, "dealer")),
        ("RROP", ReportCard("joker", seat_place(3))),
        ("RROP", CountHands(((1, 3),))),
    ],
)
def test_deal_06_the_exposed_card_is_the_burn_of_the_flop(profile: str, what: Any) -> None:
    table, _ = do(begun(4, profile=profile), what)
    assert burnt(table) == (1, True)
    table = after(table, *CALLED)
    assert due(table) == "deal_flop"
    table, events = do(table, DealBoard(cards("2c7d9h")))
    assert not any(isinstance(event, CardBurned) for event in events)
    assert burnt(table) == (1, False)
    assert due(checked(table)) == "burn"


def test_deal_06_a_misdeal_and_a_house_without_burns_have_no_burn_to_replace() -> None:
    assert burnt(do(begun(4, profile="TDA"), ExposeCard(seat_place(1), "dealer", 1))[0]) == (0, False)
    assert burnt(do(begun(4, burn_required="off"), CountHands(((1, 3),)))[0]) == (0, False)
    assert burnt(do(begun(4), ReportCard("boxed", seat_place(3)))[0]) == (0, False)


def test_brd_06_the_random_card_of_four_is_the_next_burn() -> None:
    table, _ = do(after(begun(4, profile="TDA"), *CALLED, "burn"), DealBoard(cards("2c7d9hKs"), "flop", True))
    table = after(table, DealBoard(cards("2c7d9h")))
    assert burnt(table) == (2, True)
    assert due(checked(table)) == "deal_turn"


def test_brd_06_cameras_alone_take_the_random_card_for_the_burn_too() -> None:
    table = after(begun(4, profile="TDA"), *CALLED, CardsSeen(BURN, (), 1, 1), CardsSeen(BOARD, cards("2c7d9hKs")))
    assert [one.kind for one in table.trouble.open] == ["four_card_flop"]
    table = after(table, CardsSeen(BOARD, cards("2c7d9h")))
    table, events = do(table, CardsSeen(BURN, (), 2, 2))
    assert not unseen(events)
    assert (burnt(table), table.betting.actor) == ((2, True), 1)


def test_brd_06_where_the_house_asks_the_floors_choice_is_followed() -> None:
    asks, _ = do(after(begun(4, four_card_flop="ask"), *CALLED, "burn"), DealBoard(cards("2c7d9hKs"), "flop", True))
    asks = apply(asks, IrregularityFound(9, "four_card_flop", "four_card_flop", ("random_is_burn",)))
    assert burnt(after(by_floor(asks, "random_is_burn"), DealBoard(cards("2c7d9h")))) == (2, True)


def early_turn(**options: str) -> Table:
    """The turn comes with its burn while the action on the flop is open."""
    table = after(begun(3, **options), "3 call", "1 call", "2 check", "burn", "deal AhKd7c", "1 check")
    table, _ = do(table, BurnCard(watched=True))
    table, _ = do(table, DealBoard((None,), "", True))
    return checked(table)


@pytest.mark.parametrize(
    ("ruling", "turn", "river", "total"),
    [
        ("river_as_turn_3burns", "burn", "deal_river", 3),
        ("river_as_turn_4burns", "burn", "burn", 4),
        ("reshuffle_now", "deal_turn", "burn", 3),
        ("keep_river", "deal_turn", "burn", 3),
    ],
)
def test_brd_04_burns_after_an_early_turn(ruling: str, turn: str, river: str, total: int) -> None:
    table = early_turn(premature_turn=ruling)
    assert due(table) == turn
    table, events = do(table, BurnCard() if turn == "burn" else DealBoard((None,)))
    assert not unseen(events)
    table = checked(after(table, "deal 2c") if turn == "burn" else table)
    assert due(table) == river
    table = after(table, *(("burn",) if river == "burn" else ()), "deal 3c")
    assert table.board.burns == total


def test_brd_04_the_river_after_an_early_turn_without_a_burn_seen() -> None:
    table = early_turn(premature_turn="river_as_turn_3burns")
    table = checked(after(table, "deal 2c"))
    assert (due(table), table.board.burns) == ("deal_river", 3)


@pytest.mark.parametrize(
    ("ruling", "left"),
    [
        ("stub_reshuffle_burn_stays", (1, True)),
        ("stub_reshuffle_new_burn", (1, False)),
        ("burn_and_flop_both_back", (0, False)),
    ],
)
def test_brd_03_burns_after_an_early_flop(ruling: str, left: tuple[int, bool]) -> None:
    table, _ = do(after(begun(3), "3 call"), BurnCard(watched=True))
    asks = table._replace(setup=table.setup._replace(house=table.setup.house._replace(premature_flop="ask")))
    table = table._replace(setup=table.setup._replace(house=table.setup.house._replace(premature_flop=ruling)))
    early = DealBoard((None,) * 3, "", True)
    assert burnt(do(table, early)[0]) == left
    asked, _ = do(asks, early)
    asked = apply(asked, IrregularityFound(9, "premature_flop", "premature_flop", (ruling,)))
    assert burnt(by_floor(asked, ruling)) == left


@pytest.mark.parametrize("by_camera", [False, True])
def test_brd_07_a_flop_without_its_burn_goes_back_when_the_dealer_burns(by_camera: bool) -> None:
    table, _ = do(after(begun(4), *CALLED), DealBoard(cards("2c7d9h"), "", True))
    table, events = do(table, CardsSeen(BURN, (), 1, 1) if by_camera else BurnCard())
    assert not unseen(events)
    assert (burnt(table), table.board.cards, due(table), table.trouble.open) == ((1, True), (), "deal_flop", ())
    table = after(table, "deal 3c4c5c")
    assert (table.board.cards, table.betting.actor) == (cards("3c4c5c"), 1)


def test_brd_07_a_flop_scrambled_with_the_next_card_has_its_burn() -> None:
    table, _ = do(after(begun(4, profile="TDA"), *CALLED), DealBoard(cards("2c7d9h"), "", True))
    table = after(table, "deal 2c7dKs")
    assert (burnt(table), table.board.cards, table.betting.actor) == ((1, False), cards("2c7dKs"), 1)
    assert not after(table, "1 check", "2 check").trouble.open


def test_brd_07_after_action_the_flop_stands() -> None:
    table, _ = do(after(begun(4), *CALLED), DealBoard(cards("2c7d9h"), "", True))
    table = after(checked(table), "burn")
    assert (table.board.cards, burnt(table)) == (cards("2c7d9h"), (1, True))


def test_brd_08_the_next_card_is_the_turn_and_the_first_its_burn() -> None:
    table = checked(after(begun(4), *CALLED, "burn", "deal 2c7d9h"))
    table, _ = do(table, DealBoard(cards("Ks"), "", True))
    mended = after(table, "deal Qs")
    assert (mended.board.cards[3:], burnt(mended), mended.betting.actor) == (cards("Qs"), (2, False), 1)
    burned, events = do(table, CardsSeen(BURN, (), 1, 1))
    assert not any(isinstance(event, BoardTakenBack) for event in events)
    assert burned.board.cards[3:] == cards("Ks")


def test_brd_09_the_second_burn_goes_back_and_the_floor_may_let_it_stand() -> None:
    table, _ = do(after(begun(4), *CALLED), BurnCard(2, watched=True))
    assert burnt(table) == (1, True)
    assert burnt(by_floor(table, "stands")) == (2, True)
    assert burnt(by_floor(table, "restore")) == (1, True)
    again, _ = do(after(begun(4), *CALLED, "burn"), BurnCard(watched=True))
    assert burnt(again) == (1, True)
    assert burnt(do(after(begun(4, profile="TDA"), *CALLED), BurnCard(2, watched=True))[0]) == (2, True)


def seen_burns(table: Table, *ranges: tuple[int, int]) -> tuple[Table, list[str]]:
    """Burns as a camera tells them, and what is found."""
    told: list[str] = []
    for low, high in ranges:
        table, events = do(table, CardsSeen(BURN, (), low, high))
        told += [event.kind for event in events if isinstance(event, IrregularityFound)]
    return table, told


@pytest.mark.parametrize("ranges", [((1, 1), (2, 2)), ((1, 1), (1, 2), (2, 2), (1, 2), (2, 2))])
def test_brd_09_a_camera_tells_two_burns_once_before_the_street(ranges: tuple[tuple[int, int], ...]) -> None:
    table, told = seen_burns(after(begun(4), *CALLED), *ranges)
    assert told == ["double_burn"] and burnt(table) == (1, True) and due(table) == "deal_flop"
    table, told = seen_burns(checked(after(table, CardsSeen(BOARD, cards("2c7d9h")))), (3, 3))
    assert told == [] and burnt(table) == (2, True), "it was left where it lay"


def test_brd_09_two_burns_are_told_though_nobody_saw_who_acted() -> None:
    table, told = seen_burns(after(begun(4), "3 call"), (1, 1), (2, 2))
    assert told == ["double_burn"] and any(act.unseen for act in table.betting.log)


@pytest.mark.parametrize("ranges", [((1, 1), (1, 2)), ((1, 2),), ((1, 1), (0, 1), (1, 1)), ((2, 2),)])
def test_brd_09_a_burn_that_may_be_one_and_two_at_once_are_no_two_before_a_street(
    ranges: tuple[tuple[int, int], ...],
) -> None:
    assert seen_burns(after(begun(4), *CALLED), *ranges)[1] == []


def test_brd_09_a_camera_that_doubts_itself_or_a_board_that_is_whole_tells_no_second_burn() -> None:
    doubtful = after(begun(4), *CALLED, DeviceChanged("overhead", "doubtful"))
    assert seen_burns(doubtful, (1, 1), (2, 2))[1] == []
    table = after(begun(4), *CALLED)
    for count, board in ((1, "2c7d9h"), (2, "2c7d9hKs"), (3, "2c7d9hKs3d")):
        table = checked(after(seen_burns(table, (count, count))[0], CardsSeen(BOARD, cards(board))))
    assert seen_burns(table, (4, 4), (5, 5))[1] == [], "after the river no street is due"


def test_brd_02_a_burn_seen_after_its_street_is_no_burn_of_the_next_one() -> None:
    """A camera that was slow, or saw the burn only when the hand over it was gone; nobody is said to have acted."""
    flop, turn = CardsSeen(BOARD, cards("2c7d9h")), CardsSeen(BOARD, cards("2c7d9hKs"))
    table, _ = do(after(begun(4), *CALLED), flop)
    assert (burnt(table), table.betting.actor) == ((1, False), 1)
    table, events = do(table, CardsSeen(BURN, (), 1, 1))
    assert not unseen(events) and (burnt(table), table.betting.actor) == ((1, False), 1)
    table = checked(table)
    table, _ = do(table, CardsSeen(BURN, (), 2, 2))
    assert burnt(table) == (2, True), "the burn of the turn"
    table, _ = do(table, turn)
    table, _ = do(checked(table), BurnCard())
    table, events = do(table, CardsSeen(BURN, (), 3, 3))
    assert burnt(table) == (3, True) and not any(isinstance(event, CardBurned) for event in events), "told by key"
    table, _ = do(table, CardsSeen(BOARD, cards("2c7d9hKs3d")))
    table, events = do(table, CardsSeen(BURN, (), 4, 4))
    assert unseen(events) or any(isinstance(event, CardBurned | IrregularityFound) for event in events), "one too many"


def test_brd_02_burns_of_the_hand_before_that_still_lie_there_are_none_of_this_hand() -> None:
    flop = CardsSeen(BOARD, cards("2c7d9h"))
    table, _ = do(after(begun(4), "3 fold", "4 fold", "1 fold", "push 2"), CardsSeen(BURN, cards("5h"), 2, 2))
    table, _ = do(after(table, StartHand(), "4 call", "1 call", "2 call", "3 check"), flop)
    late, events = do(table, CardsSeen(BURN, cards("5h"), 3, 3))
    assert not unseen(events) and (burnt(late), late.betting.actor) == ((1, False), 2), "the burn of the flop, late"
    late, _ = do(late, CardsSeen(BURN, cards("5h"), 3, 4))
    late, _ = do(after(late, "2 check", "3 check", "4 check", "1 check"), CardsSeen(BURN, cards("5h"), 4, 4))
    assert burnt(late) == (2, True)
    table, _ = do(table, CardsSeen(BURN, (), 0, 0))
    table, _ = do(table, CardsSeen(BURN, (), 1, 1))
    assert burnt(table) == (1, False), "cleared away: what comes now is the flop's burn again"
    table, _ = do(after(table, "2 check", "3 check", "4 check", "1 check"), CardsSeen(BURN, (), 2, 2))
    assert burnt(table) == (2, True)


def test_deal_06_a_card_burned_face_up_hides_no_burn_that_follows() -> None:
    table, _ = do(begun(4), ExposeCard(seat_place(3), "dealer", 7))
    table, _ = do(table, CardsSeen(BURN, cards("5h"), 0, 0))
    table, _ = do(after(table, *CALLED), CardsSeen(BOARD, cards("2c7d9h")))
    assert burnt(table) == (1, False)
    table, _ = do(checked(table), CardsSeen(BURN, cards("5h"), 1, 1))
    assert burnt(table) == (2, True)


def test_burns_are_never_less_than_none() -> None:
    assert burnt(apply(begun(3), BurnsCounted(-1, False))) == (0, False)


def test_deal_06_the_floor_may_let_the_exposed_card_stand() -> None:
    table, _ = do(begun(4, profile="TDA"), ExposeCard(seat_place(3), "dealer", 7))
    assert table.trouble.open[0].options == ("stands", "replace")
    assert burnt(by_floor(table, "stands")) == (0, False)
    assert burnt(by_floor(after(table, *CALLED, "deal 2c7d9h"), "stands")) == (1, False)
