# SPDX-License-Identifier: GPL-3.0-or-later
"""What a table keeps from hand to hand: notes, deck, penalties, holds, kills, jackpots, times."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.apply import apply, apply_all
from controller.rules.cards import cards
from controller.rules.clocks import MINUTE, SECOND, next_due
from controller.rules.decide import decide, decide_input
from controller.rules.events import (
    ChipsBrought,
    DeckNoted,
    IrregularityFound,
    KillAnnounced,
    LevelSet,
    LevelTimed,
    NoteMade,
    PenaltyGiven,
    TimerStarted,
)
from controller.rules.inputs import (
    AskCount,
    CallClock,
    CardsSeen,
    ChangeDealer,
    ChipsForward,
    Clarify,
    Confirm,
    DrawForButton,
    DropNote,
    Fold,
    HoldTable,
    Insure,
    KillPot,
    LiftBlock,
    MakeNote,
    Penalize,
    SetChips,
    SetJackpot,
    SetLevel,
    SetProfile,
    SetSchedule,
    SetTimeBanks,
    SetTimeFee,
    SitOut,
    Stamped,
    StartHand,
    TakeTimeFee,
    Tick,
    TouchSeat,
    UseTimeBank,
)
from controller.rules.places import seat_place
from controller.rules.prompts import prompts
from controller.rules.state import Table, new_table
from tests.support.tables import after, begun, do, seated, why_refused


def at(table: Table, seconds: int, what: Any, role: str = "dealer") -> tuple[Table, tuple[Any, ...]]:
    """The table after an input at a time, and its events."""
    events = decide(table, Stamped(what, role=role, mono_ns=seconds * SECOND))
    return apply_all(table, events), events


def at_rest(players: int, profile: str = "RROP") -> Table:
    """So many players between hands."""
    return seated(dict.fromkeys(range(1, players + 1), 10_000), profile=profile)


def kinds(table: Table) -> list[str]:
    """The kinds of all prompts."""
    return [prompt.kind for prompt in prompts(table)]


@pytest.mark.parametrize(
    ("what", "why"),
    [
        (MakeNote("no_such"), "no_such_note"),
        (MakeNote("talk", 11), "no_such_note"),
        (MakeNote("talk", 1, -1), "no_such_note"),
        (DropNote(7), "no_such_note"),
        (AskCount(0, 1), "no_count_now"),
        (AskCount(3, 11), "no_count_now"),
        (Penalize(7, 1), "nobody_there"),
        (Penalize(11, 1), "nobody_there"),
        (Penalize(1), "bad_penalty"),
        (Penalize(1, -1, 1), "bad_penalty"),
        (HoldTable("lunch"), "no_such_hold"),
        (KillPot(1), "kill_limit_only"),
        (Insure(1, 2, 5), "no_insurance_here"),
        (ChipsForward(11, 5), "no_hand"),
        (SetJackpot(cards("AsKs")), "no_such_hand"),
        (SetTimeBanks(1, 0), "bad_amount"),
        (SetTimeFee(-1, 30), "bad_amount"),
        (SetTimeFee(5, 0), "bad_amount"),
        (TakeTimeFee(), "hand_on"),
        (UseTimeBank(3), "no_clock_runs"),
        (DrawForButton(((1, 5),)), "hand_on"),
        (SetSchedule(0, ((9, 5, "none", 0, 0, 0),)), "bad_level"),
        (SetSchedule(3, ()), "no_schedule_here"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(what: Any, why: str) -> None:
    assert why_refused(begun(4), what) == why


@pytest.mark.parametrize(
    ("what", "why"),
    [
        (TakeTimeFee(), "nothing_due"),
        (DrawForButton(()), "draw_again"),
        (DrawForButton(((1, 99),)), "draw_again"),
        (DrawForButton(((9, 5),)), "nobody_there"),
        (DrawForButton(((11, 5),)), "nobody_there"),
    ],
)
def test_between_hands_too(what: Any, why: str) -> None:
    assert why_refused(at_rest(3), what) == why


def test_a_note_stands_until_it_is_settled_or_the_hand_is_over() -> None:
    table = after(begun(4), MakeNote("splashed_pot", 3), MakeNote("talk", 2))
    assert kinds(table).count("note") == 1
    assert "note" not in kinds(after(table, DropNote(1)))
    ended = after(table, "3 fold", "4 fold", "1 fold", "push 2", StartHand())
    assert [note.kind for note in ended.room.notes] == ["talk"]
    assert apply(table, NoteMade(9, "no_such")) == table


def test_a_note_that_must_be_decided_is_raised_once() -> None:
    table = after(begun(4), MakeNote("bounty_chips", 3), MakeNote("bounty_chips", 3))
    assert len(table.trouble.open) == 1
    assert len(table.room.notes) == 2


def test_a_player_who_walks_twice_is_one_player() -> None:
    table = after(at_rest(6), SitOut(1), SitOut(2), SitOut(3), SitOut(3))
    assert [wrong.kind for wrong in table.trouble.open] == ["third_man_walking"]
    assert not after(at_rest(6), SetProfile("TDA"), SitOut(1), SitOut(2), SitOut(3)).trouble.open


def test_a_drawn_button_is_read_only_when_everybody_has_one_card() -> None:
    seen = [CardsSeen(seat_place(n), cards(name)) for n, name in ((1, "2c"), (2, "Ah"), (3, "As"))]
    assert "drawn_button" not in kinds(after(at_rest(3), *seen[:2]))
    assert "drawn_button" in kinds(after(at_rest(3), *seen))
    twice = (*seen[:2], CardsSeen(seat_place(3), cards("Ah")))
    assert "drawn_button" not in kinds(after(at_rest(3), *twice))
    unread = (*seen[:2], CardsSeen(seat_place(3), (None,)))
    assert "drawn_button" not in kinds(after(at_rest(3), *unread))


def test_a_deck_of_no_known_state_is_none() -> None:
    table = at_rest(3)
    assert apply(table, DeckNoted("red", "burnt")) == table


def test_the_floor_lifts_the_block_of_a_deck() -> None:
    table = apply(at_rest(3), DeckNoted("red", "wrong"))
    assert kinds(table)[0] == "deck_wrong"
    assert next(prompt for prompt in prompts(table) if prompt.kind == "start_hand").proposes is None
    table, _ = do(table, LiftBlock("deck_not_whole", "Ada", "counted"))
    lifted, _ = at(table, 0, LiftBlock("deck_not_whole", "Ada", "counted"), "floor")
    assert kinds(lifted)[0] == "start_hand"


def test_a_held_table_that_cannot_start_is_told_nothing_more() -> None:
    held = after(new_table(), HoldTable("break"))
    assert why_refused(held, StartHand()) == "too_few_players"
    assert do(held, HoldTable("break"))[1] == ()
    assert kinds(after(at_rest(3), HoldTable("break")))[:2] == ["table_held", "start_hand"]
    assert "moves_out" not in kinds(after(new_table(), HoldTable("balance")))


def test_events_that_do_not_fit_change_nothing() -> None:
    table = begun(3)
    assert apply(table, PenaltyGiven(11, 1)) == table
    assert apply(table, KillAnnounced(11)).room.kill == 0
    assert apply(table, TimerStarted(0, 5, 5)) == table
    assert apply(table, LevelTimed(-1, 5)).room.times.level_due_ns == 0


def test_penalties_add_up_and_a_hand_dealt_again_counts_once() -> None:
    table = after(begun(4), Penalize(3, 1), Penalize(3, 1, 0, "again"))
    assert table.room.penalties.left == ((3, 2),)
    assert table.room.penalties.given == ((3, 2),)
    table = after(table, "3 fold", "4 fold", "1 fold", "push 2", StartHand())
    assert table.room.penalties.serving == (3,)
    table = after(table, "4 fold", "1 fold", "push 2", StartHand())
    assert table.room.penalties.left == ()
    table = after(table, "1 fold", "2 fold", "push 4", StartHand())
    assert table.room.penalties.serving == ()


def test_a_kill_by_a_blind_tops_its_blind_up() -> None:
    table = after(at_rest(4), SetProfile("RROP", (("structure", "FL"),)))
    assert why_refused(table, KillPot(9)) == "nobody_there"
    table = after(table, KillPot(2), StartHand())
    assert table.seats[1].bet == 2 * table.setup.level.big
    assert why_refused(table, KillPot(2)) == "hand_on"


def test_a_side_deal_needs_two_people_and_an_all_in() -> None:
    on = (("insurance", "on"),)
    table = after(at_rest(2), SetProfile("RROP", on), StartHand(), "2 allin", "1 call")
    assert why_refused(table, Insure(2, 2, 5)) == "bad_amount"
    assert why_refused(table, Insure(2, 11, 5)) == "bad_amount"
    assert why_refused(table, Insure(2, 1, 0)) == "bad_amount"
    assert why_refused(table, Insure(11, 1, 5)) == "not_all_in"
    assert after(table, Insure(2, 1, 5)).pots.side == ((1, 2, 5),)


def test_a_jackpot_can_be_taken_away() -> None:
    table = after(at_rest(2), SetJackpot(cards("AsAhAdKcKd")))
    assert table.room.jackpot
    assert not after(table, SetJackpot()).room.jackpot


def test_a_jackpot_needs_a_strong_hand_that_loses() -> None:
    line = ("2 call", "1 check", "deal 8h9h9s", "1 check", "2 check", "deal Th", "1 check", "2 check", "deal Kc")
    table = after(begun(2), SetJackpot(cards("AsAhAdKcKd")), *line, "1 check", "2 check")
    assert not after(table, "1 shows 2c3d", "2 shows QhJh").trouble.open
    assert not after(table, "1 shows 2c3d", "2 shows 2d3c").trouble.open
    won = after(table, "1 shows 9c9d", "2 shows QhJh")
    assert [wrong.kind for wrong in won.trouble.open] == ["jackpot_hand"]


def test_the_clock_is_called_on_the_seat_to_act_only() -> None:
    table = begun(4)
    _, events = at(table, 5, CallClock(1))
    assert not any(isinstance(event, TimerStarted) for event in events)
    assert why_refused(at_rest(3), CallClock(1)) == "no_action_open"
    called, _ = at(table, 5, CallClock(3))
    assert next_due(called) == 35 * SECOND
    assert "clock_runs" in kinds(called)
    assert next_due(after(called, "3 fold")) is None


def test_times_begin_anew_when_the_program_does() -> None:
    table, _ = at(begun(4), 100, CallClock(3))
    table, _ = at(table, 100, SetTimeFee(7, 30))
    table, _ = at(table, 3, Tick(True))
    assert next_due(table) == 33 * SECOND
    assert table.room.times.fee_due_ns == 3 * SECOND + 30 * MINUTE
    assert at(begun(4), 3, Tick(True))[1] == ()


def test_a_level_goes_on_where_the_journal_left_it() -> None:
    table, _ = at(at_rest(3, "TDA"), 100, SetSchedule(0, ((10, 20, "none", 0, 0, 0),), 20))
    table, _ = at(table, 100, SetTimeFee(0, 30))
    left, now = 100 * SECOND + 15 * MINUTE, 3
    table, _ = at(table, now, Tick(True, left))
    assert table.room.times.level_due_ns == now * SECOND + 5 * MINUTE
    assert table.room.times.level_minutes == 20
    late, _ = at(table, now, Tick(True, table.room.times.level_due_ns + MINUTE))
    assert next_due(late) == now * SECOND
    absurd, _ = at(table, now, Tick(True, 1))
    assert next_due(absurd) == now * SECOND + 5 * MINUTE + 3 * SECOND - 1


def test_a_period_of_time_goes_on_too() -> None:
    table, _ = at(at_rest(3), 100, SetTimeFee(7, 30))
    table, _ = at(table, 3, Tick(True, 100 * SECOND + 10 * MINUTE))
    assert table.room.times.fee_due_ns == 3 * SECOND + 20 * MINUTE
    whole, _ = at(table, 50, Tick(True, 1))
    assert whole.room.times.fee_due_ns == 50 * SECOND + 20 * MINUTE + 3 * SECOND - 1


BREAK = (0, 0, "break", 10, 0, 0)


def test_a_break_of_the_schedule_holds_the_next_hand_until_it_is_over() -> None:
    plan = SetSchedule(0, ((100, 200, "none", 0, 0, 0), BREAK, (150, 300, "none", 0, 0, 0)), 20)
    table, _ = at(at_rest(3, "TDA"), 0, plan)
    table, _ = at(table, 1200, Tick())
    table, events = at(table, 2400, Tick())
    assert (table.room.hold, next_due(table)) == ("break", 3000 * SECOND)
    assert not any(isinstance(event, LevelSet) for event in events)
    _, events = at(table, 2500, StartHand())
    assert [event.kind for event in events if isinstance(event, IrregularityFound)] == ["table_held"]
    rebooted, _ = at(table, 1, Tick(True, 2500 * SECOND))
    assert next_due(rebooted) == 501 * SECOND
    table, events = at(table, 3000, Tick())
    assert table.room.hold == ""
    assert LevelSet(150, 300, "none", 0, 0, 0) in events
    assert next_due(table) == 4200 * SECOND
    table, _ = at(table, 4200, Tick())
    assert next_due(table) is None


def test_a_long_break_is_kept_whole_over_a_restart_and_may_be_the_last_entry() -> None:
    table, _ = at(at_rest(3, "TDA"), 0, SetSchedule(0, ((0, 0, "break", 60, 0, 0),), 20))
    table, _ = at(table, 1200, Tick())
    rebooted, _ = at(table, 1, Tick(True, 1260 * SECOND))
    assert next_due(rebooted) == SECOND + 59 * MINUTE
    table, _ = at(table, 1200 + 3600, Tick())
    assert (table.room.hold, next_due(table)) == ("", None)


@pytest.mark.parametrize(
    "plan",
    [
        SetSchedule(0, ((0, 0, "break", 0, 0, 0),), 20),
        SetSchedule(0, ((0, 0, "break", -5, 0, 0),), 20),
        SetSchedule(0, ((1, 2, "break", 5, 0, 0),), 20),
        SetSchedule(0, ((0, 0, "break", 5, 0, 1),), 20),
    ],
)
def test_a_break_has_minutes_and_no_blinds(plan: SetSchedule) -> None:
    assert why_refused(at_rest(3, "TDA"), plan) == "bad_level"


def test_a_schedule_by_hands_has_no_breaks() -> None:
    table = after(at_rest(3), SetProfile("RROP", (("blind_schedule", "by_hands"),)))
    assert why_refused(table, SetSchedule(10, (BREAK,))) == "bad_level"
    assert why_refused(table, SetSchedule(10, ((100, 200, "none", 0, 0, 0),))) == ""


def test_a_timer_of_every_action_is_due_at_once() -> None:
    table = after(at_rest(3), SetProfile("RROP", (("clock", "auto"),)), StartHand())
    assert next_due(table) == 0
    table, _ = at(table, 5, Tick())
    assert next_due(table) == 35 * SECOND


def test_the_last_level_by_minutes_goes_on() -> None:
    table, _ = at(at_rest(3, "TDA"), 0, SetSchedule(0, ((10, 20, "none", 0, 0, 0),), 20))
    table, events = at(table, 1300, Tick())
    assert any(isinstance(event, LevelSet) for event in events)
    table, events = at(table, 3000, Tick())
    assert events == (LevelTimed(0, 0),)
    table, _ = at(table, 3000, SetSchedule(0, (), 20))
    table, _ = at(table, 3001, SetSchedule(0, ()))
    assert next_due(table) is None


def test_time_is_taken_from_who_is_here() -> None:
    table, _ = at(at_rest(4), 0, SetTimeFee(7, 30))
    table, _ = at(after(table, SitOut(2)), 1900, Tick())
    _, events = at(table, 1901, TakeTimeFee())
    assert [event.seat for event in events if isinstance(event, ChipsBrought)] == [1, 3, 4]
    table, _ = at(table, 1902, SetTimeFee(0, 30))
    assert "time_charge" not in kinds(table)


def test_a_time_bank_of_another_seat_stays() -> None:
    table, _ = at(after(begun(4), SetTimeBanks(2, 30)), 5, CallClock(3))
    assert why_refused(table, UseTimeBank(4)) == "no_clock_runs"
    table, _ = at(table, 6, UseTimeBank(3))
    assert dict(table.room.times.banks) == {1: 2, 2: 2, 3: 1, 4: 2}


def test_a_push_in_a_hand_is_told_until_the_hand_after_it() -> None:
    table = after(begun(4), ChangeDealer("Bea"))
    assert table.room.handed == 2
    table = after(table, "3 fold", "4 fold", "1 fold", "push 2", StartHand())
    assert "hand_over" in kinds(table)


def test_an_answer_that_would_leave_nobody_in_is_none() -> None:
    table = after(begun(2), TouchSeat(1), Fold(1))
    assert why_refused(table, Clarify(0, 2, 1, "fold")) == "no_such_action"


def test_an_unknown_prompt_is_gone() -> None:
    assert why_refused(begun(3), Confirm("1:note:9")) == "prompt_gone"
    assert decide_input(begun(3), SetChips(())) != ()


def test_the_next_level_of_a_schedule_set_by_hand_does_not_come_again() -> None:
    level, after_it = (75, 150, "none", 0, 0, 0), (100, 200, "none", 0, 0, 0)
    table = after(seated({1: 1_000, 2: 1_000}, blind_schedule="by_hands"), SetSchedule(10, (level, after_it)))
    assert after(table, SetLevel(75, 150)).setup.schedule == (10, (after_it,))
    assert after(table, SetLevel(80, 160)).setup.schedule == (10, (level, after_it))
