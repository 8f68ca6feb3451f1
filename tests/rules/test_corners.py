# SPDX-License-Identifier: GPL-3.0-or-later
"""Corners of the rules that a hand seldom reaches, each by itself: late reports, gaps in the record, empty seats."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules import (
    acting,
    betting,
    blinds,
    board_law,
    board_watch,
    deal_watch,
    extras,
    freshness,
    gestures,
    mending,
    money_watch,
    motions,
    out_of_turn,
    pushing,
    rulings,
    sensed,
    starting,
    turns,
    unseen,
)
from controller.rules.cards import cards
from controller.rules.decide import decide_input
from controller.rules.events import (
    Act,
    BetsPosted,
    HandEnded,
    HandStarted,
    InputRefused,
    IrregularityFound,
    PostAnnounced,
    PostMade,
    PotPushed,
    WagerRuled,
)
from controller.rules.inputs import (
    AllIn,
    BurnCard,
    Call,
    CardsSeen,
    ChipsOut,
    ChipsSeen,
    DealBoard,
    ExposeCard,
    Fold,
    KillHand,
    PullIn,
    PushPot,
    RaiseTo,
    Say,
    SetLevel,
    SitOut,
    SplitPot,
    StartHand,
)
from controller.rules.legal import legal
from controller.rules.places import BOARD, BURN, STUB, Place, PlaceKind, Spot, SpotKind
from controller.rules.rotation import Blinds
from controller.rules.seats import FOLDED, LIVE
from controller.rules.state import Street, Table
from tests.support.tables import after, begun, stacks

FLOP = ("3 call", "4 call", "1 call", "2 check", "burn", "deal AhKd7c")


def kinds(events: Any) -> list[str]:
    return [type(event).__name__ for event in events]


def test_a_street_opened_with_bets_on_the_lines_pulls_them_in() -> None:
    table = acting.open_street(after(begun(4), "3 call"), Street.FLOP)
    assert [seat.bet for seat in table.seats[:4]] == [0, 0, 0, 0]
    assert sum(seat.paid for seat in table.seats) == 250


def test_restating_passes_over_a_hand_that_was_killed_since() -> None:
    table = after(begun(4), KillHand(3, "wrong_count"))
    assert acting.restate(table, ()).betting.actor == 4


def test_restating_keeps_what_was_pushed() -> None:
    table = after(begun({1: 100, 2: 300, 3: 300}), "3 allin 300", "1 call", "2 call")
    table = after(table, "burn", "deal AhKd7c", "burn", "deal 2c", "burn", "deal 3s")
    table = after(table, "1 shows AsAd", "2 shows KsKh", "3 shows QsQh", "push 2 pot 2")
    again = acting.restate(table, table.betting.log)
    assert stacks(again)[2] == stacks(table)[2] == 400


def test_blinds_are_full_only_where_somebody_posts_them() -> None:
    table = begun(4, structure="PL")
    assert betting.missing_blinds(table) == 0
    assert betting.missing_blinds(table._replace(start=None)) == 0
    without = table._replace(setup=table.setup._replace(small_blind=0))
    assert betting.missing_blinds(without) == 50
    each = SetLevel(50, 100, "each", 25)
    assert betting.pot_raise_to(begun(4, 0, each, structure="PL", blinds_enabled="off"), 1) == 100


def test_posts_of_who_is_not_dealt_in_and_blinds_of_nobody_are_left_out() -> None:
    setup = begun(4).setup._replace(announced=(PostAnnounced(9, "post", 100),))
    made = blinds.posts_of(setup, setup.level, {1: None, 2: None}, Blinds(1, 1, 0))
    assert made == (PostMade(1, "small", 50),)


def test_a_post_of_a_seat_that_is_not_in_the_hand_changes_nothing() -> None:
    table = begun(4)
    again = blinds.apply_posts(table, BetsPosted((PostMade(8, "big", 100), PostMade(11, "big", 100))))
    assert again.seats == table.seats


def test_without_burns_there_are_as_many_as_were_made() -> None:
    assert board_law.burns_by_the_river(begun(4, burn_required="off")) == 0


def test_the_same_board_told_twice_is_one_board() -> None:
    table = after(begun(4), *FLOP)
    assert decide_input(table, DealBoard(cards("AhKd7c"))) == ()
    (wrong,) = decide_input(table, DealBoard(cards("AhKd")))
    assert isinstance(wrong, InputRefused) and wrong.why == "board_has_other_count"


def test_what_is_no_input_is_refused() -> None:
    (wrong,) = decide_input(begun(4), object())
    assert isinstance(wrong, InputRefused) and wrong.why == "not_known_here"


def test_seven_deuce_is_owed_once_to_a_winner() -> None:
    table = after(begun(2, seven_deuce="on"), "2 call", "1 check")
    seats = (table.seats[0]._replace(hole=cards("7s2d")), *table.seats[1:])
    table = table._replace(seats=seats)
    pushes = [PotPushed(1, 1, 100), PotPushed(2, 1, 100)]
    (owed,) = extras.seven_deuce(table, pushes)
    assert (owed.to, owed.by) == (1, (2,))
    paid = table._replace(pots=table.pots._replace(side=(("seven_deuce", 1, 100),)))
    assert extras.seven_deuce(paid, pushes) == []


def test_all_chips_are_known_only_where_every_stack_is() -> None:
    table = begun({1: None, 2: 500, 3: 500})
    assert freshness.chips_known(table) is None
    assert freshness.stacks_seen(table) is None
    pot = ChipsSeen(Spot(SpotKind.POT, 0), 0)
    assert freshness.stacks_seen(after(table, pot)) is None


def test_a_misdeal_leaves_an_unknown_stack_unknown_and_a_finished_hand_alone() -> None:
    table = after(begun({1: None, 2: 500, 3: 500}), "3 call")
    assert mending._undone(table.seats[0], 1, table).stack is None
    assert mending._undone(table.seats[2], 3, table).stack == 500
    over = table._replace(pots=table.pots._replace(over=True))
    assert mending._undone(table.seats[2], 3, over).stack == 400


@pytest.mark.parametrize(
    ("what", "reach"),
    [
        (PullIn(), (0, False)),
        (Fold(4), (4, False)),
        (Fold(12), (None, False)),
        (Say(4, "call"), (None, False)),
        (CardsSeen(Place(PlaceKind.SEAT, 2), cards("AsKs"), 0, 0), (0, False)),
        (CardsSeen(Place(PlaceKind.SET_ASIDE, 0), (), 0, 0), (None, False)),
    ],
)
def test_how_far_an_act_confirms_what_lies_in_front(what: Any, reach: tuple[int | None, bool]) -> None:
    assert gestures._reaches(begun(4), what) == reach


def test_all_chips_in_front_are_an_all_in() -> None:
    table = after(begun({1: 1000, 2: 1000, 3: 700}), ChipsSeen(Spot(SpotKind.BET, 3), 700))
    assert gestures.proposed(table, legal(table)) == AllIn(3, 700)


def test_chips_of_a_later_seat_are_seen_before_a_target() -> None:
    table = begun(4)
    seen = after(table, ChipsSeen(Spot(SpotKind.BET, 4), 300))
    ahead = seen if seen.betting.actor == 3 else table._replace(seen=seen.seen)
    assert gestures.chips_further_on(ahead, 1)
    assert not gestures.chips_further_on(ahead, 4)
    assert not gestures.chips_further_on(table, 0)


def test_a_bet_line_at_nothing_is_no_pot_pushed() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKd7c", "1 check", "2 check", "burn", "deal 2c")
    table = after(table, "1 check", "2 check", "burn", "deal 3s", "1 check", "2 check")
    spot = Spot(SpotKind.POT, 0)
    table = after(table, ChipsSeen(spot, 200))
    assert gestures._pushed(table, ChipsSeen(spot, 0)) == ()
    shown = after(table, "1 shows AsAd", "2 shows KsKh")
    assert gestures._pushed(shown, ChipsSeen(spot, 0)) == (PushPot(1, 1, 200),)
    assert gestures._pushed(shown, ChipsSeen(spot, 120)) == ()


def test_a_correction_needs_to_know_what_is_right() -> None:
    wrong = IrregularityFound(1, "under_raise", "under_raise", ("correct",), 3, "dealer", ())
    assert rulings._corrected(begun(4), wrong) == ()


def test_motions_of_a_seat_that_is_not_to_act() -> None:
    table = begun(4)
    _, ruled = motions.decide_out(table, ChipsOut(1, 300, (100, 100, 100), True))
    assert isinstance(ruled, WagerRuled) and ruled.seat == 1
    _, said = motions.decide_say(table, Say(1, "raise", 400, (), True))
    assert isinstance(said, WagerRuled) and said.to == 400
    assert motions.at_turn(table, 1, True) == ((), table, ())
    closed = after(table, "3 call", "4 call", "1 call", "2 check")
    assert motions.at_turn(closed, 1, False)[2][0].why == "round_closed"
    folded = after(table, "3 fold", "4 fold", "1 fold") if table.betting.actor == 3 else table
    assert motions.at_turn(after(begun(4), "3 fold"), 3, False)[2][0].why == "not_to_act"
    assert folded.seats[2].state is FOLDED


def test_an_all_in_without_its_amount_binds_to_nothing_yet() -> None:
    table = after(begun({1: None, 2: None, 3: None}), Say(3, "all_in", None, (), True))
    assert out_of_turn._bound_already(table, Call(3, True)) == ()
    raised = after(begun(4), "3 raise 300")
    assert out_of_turn._bound_already(raised, RaiseTo(3, 200, True)) == ()
    (back,) = out_of_turn._bound_already(raised, RaiseTo(3, 500, True))
    assert isinstance(back, WagerRuled) and back.returned == 200
    refusal = InputRefused("amount_needed", "say_the_amount", 3)
    assert out_of_turn._irregular_amount(begun(4), AllIn(3), refusal) == (refusal,)


def test_words_out_of_turn_that_wait_for_an_amount_are_only_noted() -> None:
    events = decide_input(begun(4), Say(1, "raise", None, (), True))
    assert "ActedOutOfTurn" not in kinds(events)


def test_a_late_report_that_cannot_be_the_assumed_action() -> None:
    table = after(begun(4), "3 call")
    assert turns._reported(table, Act(Street.PREFLOP, 3, "check", 0), AllIn(3, 400)) == ""
    assert turns._reported(table, Act(Street.PREFLOP, 3, "call", 100), RaiseTo(3, 400)) == ""
    log = tuple(Act(Street.PREFLOP, seat, "call", to) for seat, to in ((3, 100), (4, 100), (3, 300)))
    assert unseen.find(log, Street.PREFLOP, 3, 2) == 2
    assert unseen.find(log, Street.PREFLOP, 3, 3) == -1


def test_a_caller_who_goes_on_to_call_mends_nothing() -> None:
    table = after(begun({1: 1000, 2: 1000, 3: 100}), "3 call")
    assert turns._mends_own(table, AllIn(3, 100)) is None


def test_a_call_of_what_nobody_has_said_yet_by_who_is_out() -> None:
    table = after(begun(4), "3 fold", Say(4, "raise", None, (), True))
    assert not any(isinstance(one, IrregularityFound) for one in decide_input(table, Call(3, True)))


def test_a_hand_read_again_as_it_lies_is_no_news() -> None:
    table = after(begun(2), "2 call", "1 check", "burn", "deal AhKd7c", "1 check", "2 check", "burn", "deal 2c")
    table = after(table, "1 check", "2 check", "burn", "deal 3s", "1 check", "2 check", "1 shows AsAd")
    assert sensed._facts_of(table, CardsSeen(Place(PlaceKind.SEAT, 1), cards("AsAd"), 0, 0)) == ()


def test_a_seat_without_a_player_stays_empty_when_a_hand_starts() -> None:
    nobody = starting.Starter(5, "", None, False, 0, False)
    assert starting._seated(nobody).state < LIVE


def test_a_stub_after_a_hand_with_an_odd_card_is_not_counted() -> None:
    table = after(begun(2), "2 fold", "push 1")
    odd = table._replace(deal=table.deal._replace(boxed=1))
    assert deal_watch._stub_counted(odd, CardsSeen(STUB, (), 40, 40)) == ()
    (short,) = deal_watch._stub_counted(table, CardsSeen(STUB, (), 47, 47))
    assert dict(short.facts)["due"] == 48


def test_what_went_in_on_a_street_is_matched_to_the_second_highest() -> None:
    assert money_watch._of_this_round(after(begun(4), "3 raise 500")) == 50 + 100 + 100
    assert money_watch._of_this_round(begun(4)._replace(start=None)) == 0


def shown_down(**options: Any) -> Table:
    table = after(begun({1: 100, 2: 300, 3: 300}, **options), "3 allin 300", "1 call", "2 call")
    table = after(table, "burn", "deal AhKd7c", "burn", "deal 2c", "burn", "deal 3s")
    return after(table, "1 shows AsAd", "2 shows KsKh", "3 shows QsQh")


def test_pushes_against_the_record() -> None:
    table = shown_down()
    assert stacks(after(table, "push 1 pot 1"))[1] == 300
    half = decide_input(table, PushPot(1, 1, 200))
    assert "IrregularityFound" in kinds(half) and half[-1] == PotPushed(1, 1, 200)
    pushed = after(table, PushPot(1, 1))
    (nothing,) = pushing.decide_push(pushed, PushPot(1, 1))
    assert isinstance(nothing, InputRefused) and nothing.why == "nothing_left"
    assert "SeenOtherwise" in kinds(pushing.decide_push(table, PushPot(4, 1)))


def test_a_split_of_one_pot_leaves_the_other() -> None:
    split = decide_input(shown_down(), SplitPot(2, (2, 3)))
    pushes = [event for event in split if isinstance(event, PotPushed)]
    assert [(one.pot, one.amount) for one in pushes] == [(2, 200), (2, 200)]


def test_a_hand_with_nothing_left_to_push_ends() -> None:
    table = shown_down()
    empty = tuple(seat._replace(bet=0, paid=0, dead=0) for seat in table.seats)
    emptied = table._replace(seats=empty, pots=table.pots._replace(pushed=(PotPushed(1, 1, 0),)))
    assert pushing.decide_push(emptied, PushPot(0, 1)) == (HandEnded(table.setup.number),)


def test_the_next_hand_cannot_conclude_one_that_is_not_over() -> None:
    assert pushing.conclude(begun(4)) is None
    assert pushing.conclude(shown_down()) is not None


def test_the_end_of_a_hand_leaves_nobody_to_act() -> None:
    table = begun(4)
    empty = tuple(seat._replace(bet=0, paid=0, dead=0) for seat in table.seats)
    assert pushing.apply_ended(table._replace(seats=empty), HandEnded(1)).betting.actor == 0


def test_a_board_that_goes_while_no_hand_is_seen_tells_nothing() -> None:
    assert board_watch.board_gone(after(begun(4), *FLOP), CardsSeen(BOARD), ()) == ()


def test_hands_stay_face_down_while_the_floor_holds_them() -> None:
    table = after(begun({1: 300, 2: 300}, allin_faceup="on"), "2 allin 300", "1 call")
    burn = BurnCard(1, False, None, True)
    assert board_watch.run_out(table, burn, ()) != ()
    held = table._replace(room=table.room._replace(hold="hand_for_hand"))
    assert board_watch.run_out(held, burn, ()) == ()


def test_no_small_blind_is_looked_for_where_nobody_posts_one() -> None:
    table = begun(4)
    assert deal_watch._first_card(table._replace(setup=table.setup._replace(small_blind=0))) == ()


def test_a_burn_that_lies_open_is_told_once() -> None:
    table = begun(4)
    assert deal_watch._is_exposed(table, ExposeCard(BURN, "dealer"))


def test_chips_of_a_stack_say_nothing_while_a_bet_is_in_doubt() -> None:
    spot = Spot(SpotKind.STACK, 3)
    assert money_watch.chips_seen(begun(4), ChipsSeen(spot, 900), ()) == ()


def test_a_pot_short_by_the_rake_is_no_short_pot() -> None:
    table = after(begun(4, rake_per_mille=50, rake_cap=400), "3 call", "4 call", "1 call", "2 check", PullIn())
    empty = [ChipsSeen(Spot(SpotKind.BET, number), 0) for number in range(1, 5)]
    table = after(table, *empty, ChipsSeen(Spot(SpotKind.POT, 0), 390))
    dealt = decide_input(table, DealBoard(cards("AhKd7c")))
    assert not any(isinstance(one, IrregularityFound) and one.kind == "pot_short" for one in dealt)


def test_words_and_chips_differ_only_where_words_were_said() -> None:
    table = begun(4)
    short = WagerRuled(3, "raise", 400, 200, rule="minimum_raise")
    noted = table._replace(motions=table.motions._replace(ruled=(short,)))
    facing = motions.facing_of(noted, 4)
    assert motions._misled(noted, 4, facing, 200) is None


def test_a_push_of_nothing_or_in_doubt() -> None:
    table = shown_down()
    assert pushing._whole(table, 1, 1, 0) == []
    doubtful = tuple(act._replace(unseen=True) for act in table.betting.log)
    unsure = table._replace(betting=table.betting._replace(log=doubtful))
    assert "IrregularityFound" not in kinds(pushing.decide_push(unsure, PushPot(1, 1, 200)))
    wrong = table._replace(pots=table.pots._replace(rake=10))
    assert pushing.conclude(wrong) is None


def test_each_missed_blind_is_noted_at_its_own_seat() -> None:
    table = after(begun(5), "3 fold", "4 fold", "5 fold", "1 fold", "push 2", SitOut(2), SitOut(3), StartHand())
    missed = {number: (seat.extra.missed if seat.extra else 0) for number, seat in enumerate(table.seats, 1)}
    assert missed[2] or missed[3]


def test_a_seat_that_does_not_exist_is_not_set_up() -> None:
    (started,) = (one for one in decide_input(after(begun(2), "2 fold", "push 1"), StartHand())
                  if isinstance(one, HandStarted))  # fmt: skip
    odd = HandStarted(*[getattr(started, name) if name != "seats" else (
        *started.seats, starting.Starter(11, "p11", 100, True)) for name in started.__dataclass_fields__])  # fmt: skip
    assert [seat.name for seat in starting.apply_started(begun(2), odd).seats][:2] == ["p1", "p2"]


def test_the_side_pot_gone_from_the_middle_is_pushed_and_the_main_pot_stays() -> None:
    spot = Spot(SpotKind.POT, 0)
    table = after(shown_down(), ChipsSeen(spot, 700))
    assert gestures._pushed(table, ChipsSeen(spot, 300)) == (PushPot(2, 2, 400),)
