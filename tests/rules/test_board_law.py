# SPDX-License-Identifier: GPL-3.0-or-later
"""Board and burns that were watched, by rule number: early streets, four-card flops, burns missing or double, stubs."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply_all
from controller.rules.board_law import burns_by_the_river
from controller.rules.cards import cards
from controller.rules.decide import decide
from controller.rules.events import HandKilled, IrregularityFound, StubDisturbed
from controller.rules.guides import guide
from controller.rules.inputs import (
    BurnCard,
    CallClock,
    ClockExpired,
    DealBoard,
    ExposeCard,
    MuckHand,
    PushPot,
    ReportStub,
    Rule,
    Stamped,
)
from controller.rules.phases import Phase, phase
from controller.rules.places import seat_place
from controller.rules.seats import FOLDED, LIVE, in_hand
from controller.rules.state import Table, new_table
from tests.rules.test_showdown import checked_down
from tests.support.tables import after, begun, do, why_refused

FLOP = cards("2c7d9h")
BURN = BurnCard(1, False, None, True)


def closed(**options: Any) -> Table:
    """Two players, the round before the flop closed."""
    return after(begun(2, **options), "2 call", "1 check")


def ruling(table: Table, what: Any) -> tuple[str, str]:
    """Kind and ruling of the irregularity that an input brings; empty for none."""
    for event in do(table, what)[1]:
        if isinstance(event, IrregularityFound):
            return event.kind, str(dict(event.facts).get("ruling", ""))
    return "", ""


def test_rp_5_a_burn_with_action_open_is_told_before_the_street() -> None:
    assert ruling(begun(), BURN) == ("early_burn", "keep_burn")
    assert ruling(closed(), BURN) == ("", "")
    assert why_refused(new_table(), BURN) == "no_hand"


@pytest.mark.parametrize(("option", "expected"), [("stands", "stands"), ("ask", "")])
def test_brd_10_a_burn_turned_up(option: str, expected: str) -> None:
    assert ruling(closed(exposed_burn=option), BurnCard(1, True, 5, True)) == ("exposed_burn", expected)


def test_tda_38_two_burns() -> None:
    table = closed(profile="TDA")
    assert ruling(table, BurnCard(2, False, None, True)) == ("double_burn", "ignore_one_per_street")
    assert ruling(after(table, BURN), BURN)[0] == "double_burn"
    assert burns_by_the_river(after(table, BurnCard(2, False, None, True))) == 4
    assert burns_by_the_river(after(closed(), BurnCard(2, False, None, True))) == 3


@pytest.mark.parametrize(
    ("streets", "kind"),
    [((), "premature_flop"), (("burn", "deal 2c7d9h"), "premature_turn"),
     (("burn", "deal 2c7d9h", "1 check", "2 check", "burn", "deal Ks"), "premature_river"),
     (("burn", "deal 2c7d9h", "1 check", "2 check", "burn", "deal Ks", "1 check", "2 check", "burn", "deal 4d"),
      "premature_river")],
)  # fmt: skip
def test_rp_5_a_street_dealt_early_never_becomes_the_board(streets: tuple[str, ...], kind: str) -> None:
    table = after(closed(), *streets) if streets else begun()
    dealt = DealBoard(cards("AhAdAc") if not streets else cards("Ah"), "", True)
    assert ruling(table, dealt)[0] == kind
    assert do(table, dealt)[0].board.cards == table.board.cards


def test_tda_39_a_four_cards_on_the_flop() -> None:
    table = after(closed(profile="TDA"), BURN)
    assert ruling(table, DealBoard(cards("2c7d9hKs"), "", True)) == ("four_card_flop", "random_one_is_next_burn")
    assert ruling(table, DealBoard(cards("2c7d"), "", True))[0] == "board_count"
    assert ruling(checked_down(), DealBoard(cards("As"), "", True))[0] in ("board_count", "rabbit_hunt")


@pytest.mark.parametrize(
    ("option", "back", "burns"),
    [("scramble3", 0, 3), ("reshuffle", 0, 3), ("discard_first_shown", 0, 3), ("stands", 3, 2)],
)
def test_tda_39_b_a_flop_without_a_burn(option: str, back: int, burns: int) -> None:
    table = after(closed(flop_without_burn=option), DealBoard(FLOP, "", True))
    wrong = table.trouble.open[0]
    assert wrong.kind == "flop_without_burn"
    assert burns_by_the_river(table) == burns
    ruled = after(table, Rule(wrong.number, option))
    assert len(ruled.board.cards) == back


def test_rrop_5_5_a_turn_without_a_burn_is_put_right_before_action() -> None:
    table = after(closed(), "burn", "deal 2c7d9h", "1 check", "2 check", DealBoard(cards("Ks"), "", True))
    wrong = table.trouble.open[0]
    assert (wrong.kind, dict(wrong.facts)["ruling"]) == ("no_burn_later_street", "fix_before_action")
    ruled = after(table, Rule(wrong.number, "fix_before_action"))
    assert (ruled.board.cards, ruled.board.burned, phase(ruled)) == (FLOP, True, Phase.CLOSED)


def test_35_b_the_exposed_card_is_the_burn_of_the_flop() -> None:
    table = after(begun(2, profile="TDA"), ExposeCard(seat_place(1), "dealer", 3), "2 call", "1 check")
    assert ruling(table, DealBoard(FLOP, "", True)) == ("", "")
    later = after(table, DealBoard(FLOP, "", True), "1 check", "2 check")
    assert ruling(later, DealBoard(cards("Ks"), "", True))[0] == "no_burn_later_street"
    assert ruling(closed(burn_required="off"), DealBoard(FLOP, "", True)) == ("", "")


def test_rp_4_the_stub_dropped() -> None:
    table, events = do(closed(), ReportStub("dropped"))
    assert events[0] == StubDisturbed("dropped")
    assert table.trouble.open[0].kind == "stub_dropped"
    assert why_refused(new_table(), ReportStub("dropped")) == "no_hand"


def test_tda_65_a_hand_in_the_muck() -> None:
    table = begun(4)
    assert why_refused(table, MuckHand(9, watched=True)) == "not_in_hand"
    assert do(table, MuckHand(3, watched=True))[0].seats[2].state is FOLDED
    assert ruling(table, MuckHand(4, 2, True, True))[0] == "mucked_hand"
    bettor = after(table, "3 raise 300")
    assert ruling(bettor, MuckHand(3, 2, False, True))[0] == "bettor_mucked"
    assert any(isinstance(event, HandKilled) for event in do(bettor, MuckHand(3, 2, False, True))[1])
    assert do(checked_down(), MuckHand(1, watched=True))[0].seats[0].state is FOLDED


def test_tda_65_hands_swept_by_the_dealer_wait_for_the_floor() -> None:
    table = checked_down()
    for retrievable, options in ((True, ("retrieve_hand", "dead_hand")), (False, ("split", "refund"))):
        swept = after(table, MuckHand(0, 2, retrievable, True))
        assert swept.trouble.open[0].options == options
        assert swept.seats[0].state is LIVE
    choice = Rule(swept.trouble.open[0].number, "split", "Nora", "facts_clear")
    ruled = apply_all(swept, decide(swept, Stamped(choice, "floor", role="floor")))
    assert ruled.pots.over
    assert [push.seat for push in ruled.pots.pushed] == list(in_hand(table.seats))
    assert len({push.amount for push in ruled.pots.pushed}) == 1
    early = after(closed(), MuckHand(0, 2, False, True))
    assert early.trouble.open[0].options == ("dead_hand", "refund")
    shown = after(table, "1 shows AsAc", MuckHand(0, 2, False, True))
    assert shown.trouble.open[0].options == ("dead_hand", "refund")


def test_tda_22_a_push_to_a_dead_hand_or_with_action_open() -> None:
    assert ruling(begun(), PushPot(0, 3, None, True))[0] == "wrong_push"
    folded = after(begun(3), "3 fold", "1 fold")
    assert ruling(folded, PushPot(0, 3, None, True))[0] == "wrong_push"
    assert ruling(folded, PushPot(0, 2, None, True))[0] == ""


def test_tda_29_the_clock() -> None:
    assert why_refused(closed(), CallClock(1)) == "no_action_open"
    assert why_refused(begun(), ClockExpired(1)) == "not_to_act"
    facing = after(begun(), CallClock(3), ClockExpired(3))
    assert facing.seats[2].state is FOLDED
    free = after(closed(), "burn", "deal 2c7d9h", CallClock(0), ClockExpired(0))
    assert (free.seats[0].state, free.betting.actor) == (LIVE, 2)


def test_rp_4_a_dropped_stub_may_be_restored_or_made_anew() -> None:
    _, events = do(begun(3), ReportStub("dropped"))
    wrong = next(event for event in events if isinstance(event, IrregularityFound))
    assert wrong.options == ("restore", "rp4")
    assert guide("stub_dropped", "restore").steps == ("cards_stand",)


@pytest.mark.parametrize("profile", ["TDA", "RROP", "WSOP", "HOME"])
def test_no_way_with_the_cards_of_an_early_street_is_offered_under_two_names(profile: str) -> None:
    flop = ("3 call", "4 call", "1 call", "2 check", "deal 2c7d9h", "2 check")
    turn = (*flop, "3 check", "4 check", "1 check", "deal 5s", "2 check")
    for lines, new in ((("3 call",), "2c7d9h"), (flop, "5s"), (turn, "6s")):
        for house in ({}, {"premature_flop": "ask", "premature_turn": "ask", "premature_river": "ask"}):
            table = after(begun(4, profile=profile, **house), *lines)
            table, _ = do(table, DealBoard(cards(new), watched=True))
            wrong = table.trouble.open[-1]
            ways = [guide(wrong.kind, option) for option in wrong.options]
            assert len(ways) == len(set(ways)) > 0, wrong.options
            assert "stands" not in wrong.options
            assert (wrong.decides == "floor") == bool(house)
