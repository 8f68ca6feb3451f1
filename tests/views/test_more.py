# SPDX-License-Identifier: GPL-3.0-or-later
"""What stands behind the ``More`` key is lawful: each command, at each seat that is offered, is taken by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from controller.rules.cards import cards
from controller.rules.decide import decide
from controller.rules.events import InputRefused, IrregularityFound
from controller.rules.inputs import (
    CallClock,
    CardsSeen,
    ChangeDeck,
    HoldTable,
    MakeNote,
    Penalize,
    SetChips,
    SetProfile,
    SetSchedule,
    SetTimeBanks,
    SetTimeFee,
    Stamped,
    StartHand,
    Tick,
)
from controller.rules.notes import NOTES
from controller.rules.places import seat_place
from controller.rules.state import Table
from controller.views.dealer import dealer_view
from controller.views.floor import floor_view
from controller.views.more_acts import COUNTED
from controller.views.sentences import ADVICE
from controller.views.shown import Act
from tests.support.tables import after, begun, seated
from ui.bridge import command
from ui.messages import Messages

PLAYERS = dict.fromkeys(range(1, 5), 1_000)
RIVER = ("3 call", "4 call", "1 call", "2 check", "deal AhKd7c", "1 check", "2 check", "3 check", "4 check",
         "deal 2s", "1 check", "2 check", "3 check", "4 check", "deal 9d")  # fmt: skip


def timed(table: Table, what: Any, seconds: int = 0) -> Table:
    """The table after an input that needs a time."""
    from controller.rules.apply import apply_all

    return apply_all(table, decide(table, Stamped(what, mono_ns=seconds * 1_000_000_000)))


def tables() -> Iterator[tuple[str, Table]]:
    """Tables in every state that matters here."""
    home = seated(PLAYERS, profile="HOME", blind_schedule="by_hands")
    yield "empty", seated({})
    yield "before the first hand", after(home, SetChips((5, 25)))
    yield "with a schedule", timed(home, SetSchedule(10, ((75, 150, "none", 0, 0, 0),)))
    yield "tournament", seated(PLAYERS, profile="TDA")
    hands = [CardsSeen(seat_place(n), cards(name)) for n, name in enumerate(("2c", "Kd", "Ks", "3c"), 1)]
    yield "drawn", after(seated(PLAYERS), *hands)
    yield "insured", after(begun(4, insurance="on"), "3 fold", "4 fold", "1 allin", "2 call")
    yield "line", begun(4, commit_point="line")
    yield "noted", after(begun(4), MakeNote("not_cut"), MakeNote("talk", 3))
    yield "raked", seated(PLAYERS, rake_per_hand=3)
    yield "held", after(seated(PLAYERS, profile="TDA"), HoldTable("break"), ChangeDeck("red"))
    yield "limit", seated(PLAYERS, structure="FL")
    yield "time due", timed(timed(seated(PLAYERS), SetTimeFee(7, 30)), Tick(), 2_000)
    yield "a hand", begun(4)
    clocked = timed(after(begun(4), SetTimeBanks(1)), CallClock(3))
    yield "clock", clocked
    yield "all-in", after(begun(4, profile="HOME"), "3 fold", "4 fold", "1 allin", "2 call")
    yield "facing an all-in", after(begun(4), "3 allin")
    yield "blinds only", after(begun(4), "3 fold", "4 fold")
    called = after(begun(4), "3 call", "4 call", "1 call", "2 check")
    yield "round closed", called
    yield "burned", after(called, "burn")
    yield "river", after(begun(4), *RIVER)
    yield "showdown", after(begun(4), *RIVER, "1 bet 200", "2 call", "3 fold", "4 fold", "1 mucks")
    pushed = after(begun(4), "3 fold", "4 fold", "1 fold", "push 2")
    yield "pushed", pushed
    late = begun(4, dispute_window="next_hand_sa")
    yield "next hand", after(late, "3 fold", "4 fold", "1 fold", "push 2", StartHand())


TABLES = dict(tables())


def every(acts: tuple[Act, ...]) -> Iterator[Act]:
    """The acts with those of the groups."""
    for act in acts:
        yield from act.acts or (act,)


@pytest.mark.parametrize("name", TABLES)
def test_the_rules_take_what_is_offered_at_every_seat(name: str) -> None:
    table = TABLES[name]
    for act in every(dealer_view(table).more):
        filled = dict(act.fields)
        if act.amounts:
            filled[act.amounts.field] = (*act.amounts.usual, 50)[0]
        if act.faces:
            filled[act.faces.field] = cards("3c4c5c6c7c")[: act.faces.high]
        for seat in act.seats.among if act.seats else (0,):
            what = command(act.command, filled | ({act.seats.field: seat} if act.seats else {}))
            events = decide(table, Stamped(what))
            assert not any(isinstance(event, InputRefused) for event in events), (what, events)


def offered(name: str) -> set[str]:
    """The keys that a table has, without their figures."""
    return {act.key.split(":")[1] for act in every(dealer_view(TABLES[name]).more)}


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("before the first hand", {"bomb_pot", "next_level", "schedule", "race", "new_deck", "penalty_hand"}),
        ("tournament", {"hold_break", "hold_balance", "hold_hand_for_hand", "schedule"}),
        ("held", {"end_break", "deck_whole"}),
        ("limit", {"kill_pot", "time_fee", "jackpot"}),
        ("drawn", {"drawn_button"}),
        ("insured", {"insure"}),
        ("line", {"forward"}),
        ("noted", {"done"}),
        ("raked", {"jackpot"}),
        ("time due", {"take_time"}),
        ("a hand", {"clock", "kill_hand", "misdeal", "early_fold", "early_bet", "early_burn", "early_board"}),
        ("clock", {"clock_out", "time_bank"}),
        ("round closed", {"no_burn", "four_cards", "exposed", "exposed_by_player", "near_muck", "found_joker"}),
        ("burned", {"two_burns", "four_cards"}),
        ("all-in", {"run_twice"}),
        ("facing an all-in", {"count"}),
        ("blinds only", {"chop"}),
        ("river", {"early_check", "note_splashed_pot"}),
        ("showdown", {"see"}),
        ("pushed", {"dispute_reading", "dispute_count"}),
        ("next hand", {"dispute_count", "new_deck_asked"}),
    ],
)
def test_each_rule_has_its_key(name: str, wanted: set[str]) -> None:
    assert wanted <= offered(name), offered(name)


@pytest.mark.parametrize(
    ("name", "key", "kind"),
    [
        ("a hand", "early_fold", "out_of_turn"),
        ("a hand", "early_call", "out_of_turn"),
        ("a hand", "early_bet", "out_of_turn"),
        ("a hand", "too_small", "under_raise"),
        ("river", "early_check", "out_of_turn"),
        ("a hand", "early_burn", "early_burn"),
        ("a hand", "early_board", "premature_flop"),
        ("a hand", "exposed", "exposed_card"),
        ("round closed", "no_burn", "flop_without_burn"),
        ("round closed", "four_cards", "four_card_flop"),
        ("burned", "two_burns", "double_burn"),
        ("burned", "near_muck", "mucked_hand"),
        ("burned", "found_joker", "joker"),
    ],
)
def test_what_the_dealer_saw_go_wrong_is_raised(name: str, key: str, kind: str) -> None:
    table = TABLES[name]
    act = next(act for act in every(dealer_view(table).more) if act.key.startswith(f"more:{key}"))
    filled = dict(act.fields)
    if act.amounts:
        filled[act.amounts.field] = act.amounts.usual[0]
    if act.seats:
        filled[act.seats.field] = act.seats.among[-1]
    events = decide(table, Stamped(command(act.command, filled)))
    assert kind in [event.kind for event in events if isinstance(event, IrregularityFound)], events


def test_what_is_out_of_place_has_none() -> None:
    assert not {"chop", "run_twice", "count", "dispute_count"} & offered("a hand")
    assert offered("empty") == {"next_level", "new_dealer", "new_deck"}
    assert "race" not in offered("limit")
    assert "time_fee" not in offered("raked")
    assert not {"insure", "forward", "done", "drawn_button"} & offered("a hand")


def test_a_winner_kills_the_next_hand_most_often() -> None:
    table = after(TABLES["pushed"], SetProfile("RROP", (("structure", "FL"),)))
    kill = next(act for act in dealer_view(table).more if act.key == "more:kill_pot")
    assert kill.seats is not None
    assert kill.seats.among[0] == 2


def test_quiet_lines_stand_beside_the_sentence() -> None:
    lines = [line.id for line in dealer_view(TABLES["facing an all-in"]).advice]
    assert lines == ["prompt.all_in_marker"]
    assert [line.id for line in dealer_view(TABLES["pushed"]).advice] == ["prompt.dispute_riffle"]


def test_sho_15_a_result_can_be_disputed_for_as_long_as_the_line_says() -> None:
    """TDA 22: how hands were read until the next hand begins, the count until substantial action in it."""
    late = begun(4, profile="TDA", dispute_window="next_hand_sa")
    table = after(late, "3 fold", "4 fold", "1 fold", "push 2")
    said = []
    for line in (None, StartHand(), "4 fold", "1 fold", "2 call"):
        table = after(table, line) if line else table
        offered = any(act.key.startswith("more:dispute_count") for act in every(dealer_view(table).more))
        told = [one.id for one in dealer_view(table).advice if one.id.startswith("prompt.dispute")]
        assert offered == bool(told), line
        said.append(told[0].removeprefix("prompt.dispute_") if told else "")
    assert said == ["next_hand", "action", "action", "action", ""], "folds alone are no substantial action"
    assert "substantial action" in Messages("en").say("prompt.dispute_action")
    assert "until the next hand begins" in Messages("en").say("prompt.dispute_next_hand")


def test_every_note_and_quiet_line_can_be_read() -> None:
    texts = Messages("en")
    wanted = [f"kept.{kind}" for kind in NOTES]
    wanted += [f"prompt.{kind}" for kind in ADVICE if kind not in ("note", "dispute_window")]
    wanted += [f"prompt.note_{name}" for name, kind in NOTES.items() if kind.tone == "advise"]
    wanted += [f"irregularity.{name}" for name, kind in NOTES.items() if kind.options]
    wanted += [f"act.note_{kind}" for kind in NOTES if kind not in COUNTED]
    wanted += [f"prompt.dispute_{until}" for until in ("riffle", "action", "next_hand", "minute")]
    assert not [key for key in wanted if not texts.has(key)]


def test_the_floor_sees_what_was_noted_and_who_must_wait() -> None:
    table = after(begun(4), MakeNote("phone", 3), Penalize(2, 2))
    assert [note.id for note in floor_view(table, 1).notes] == ["kept.phone", "kept.penalty"]
    assert floor_view(begun(4), 1).notes == ()
