# SPDX-License-Identifier: GPL-3.0-or-later
"""The dealer's view of particular tables: what a button may tell, what waits for a quiet moment, what is undone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.rules.cards import cards
from controller.rules.events import (
    ActionBackedUp,
    ActionTaken,
    BetsPulledIn,
    BoardDealt,
    CardBurned,
    ChipsNoticed,
    Event,
    IrregularityFound,
)
from controller.rules.inputs import (
    COMMANDS,
    AllIn,
    BurnCard,
    Call,
    DealBoard,
    RaiseTo,
    ReadBoard,
    SeatPlayer,
    SetButton,
    StartHand,
)
from controller.rules.places import bet_line_of
from controller.rules.state import Table
from controller.views.dealer import dealer_view
from controller.views.shown import Act, DealerView, Health, Phrase
from controller.views.undo import ShownLine
from tests.support import tables
from tests.views.script import HAND, play, to_the_end
from ui.bridge import command
from ui.messages import Messages

TABLES = [table for _, _, table in play()]
SEATED = (SeatPlayer(2, "Ana", 3000), SeatPlayer(4, "Ben", 900), SeatPlayer(9, "Dov", 5000), SetButton(9), StartHand())


def after(*inputs: Any, profile: str = "HOME") -> Table:
    """The table after a hand has begun and these inputs."""
    return [table for _, _, table in play((*SEATED, *inputs), profile)][-1]


def keys(view: DealerView) -> list[str]:
    """What kinds of buttons there are."""
    return [act.key.split(":")[0] for act in view.acts]


def find(view: DealerView, kind: str) -> Act:
    """The button of a kind."""
    return next(act for act in view.acts if act.key.startswith(kind))


def test_a_view_can_cross_a_process() -> None:
    for seq, table in enumerate(TABLES):
        view = dealer_view(table, seq=seq)
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(view), type=DealerView) == view


@pytest.mark.parametrize("place", range(len(TABLES)))
def test_every_button_is_a_command_that_can_be_made(place: int) -> None:
    view = dealer_view(TABLES[place])
    for act in [*view.acts, *(act for seat in view.seats for act in seat.acts)]:
        field = act.amounts.field if act.amounts else act.faces.field if act.faces else ""
        fields = {**act.fields, **({field: (1, 2) if act.faces else 7} if field else {})}
        fields |= {act.seats.field: act.seats.among[0]} if act.seats else {}
        assert type(command(act.command, fields)) is COMMANDS[act.command]


def test_exactly_one_button_is_the_next_step_while_a_hand_goes_on() -> None:
    for table in [*TABLES[6:], *to_the_end(TABLES[16])]:
        weights = [act.weight for act in dealer_view(table).acts]
        assert weights.count("next") == 1, weights


def test_a_covered_stack_is_not_told_by_a_button() -> None:
    for profile in ("TDA", "RROP"):
        view = dealer_view(after(profile=profile))
        assert find(view, "all_in").sub is None
        raising = find(view, "raise").amounts
        assert raising is not None
        assert raising.high is None
    assert find(dealer_view(after()), "all_in").sub is not None


def test_a_hidden_stack_does_not_leave_the_view() -> None:
    assert {seat.stack for seat in dealer_view(after(profile="TDA")).seats} == {None}
    assert {seat.stack for seat in dealer_view(after(profile="RROP")).seats} != {None}


def test_a_short_call_says_so() -> None:
    view = dealer_view(after(RaiseTo(9, 1000), AllIn(2)))
    assert find(view, "call").label.id == "act.call_all_in"


def test_chips_seen_in_front_are_the_proposal() -> None:
    table = after()
    seat = table.betting.actor
    seen = table.seen._replace(chips=((bet_line_of(seat), 7, None),))
    view = dealer_view(table._replace(seen=seen))
    proposed = next(act for act in view.acts if act.weight == "next")
    assert proposed.command == "Confirm"
    assert proposed.sub is not None
    assert proposed.sub.args == {"amount": 7}
    assert keys(view)[0] == "fold"


def test_the_dealer_may_choose_where_the_rules_let_him() -> None:
    table = after(Call(9))
    for decides, wanted in (("dealer", ["ruling", "ruling"]), ("floor", [])):
        found = IrregularityFound(1, "out_of_turn", "TDA 53", ("stands", "take_back"), 2, decides)
        view = dealer_view(table._replace(trouble=table.trouble._replace(open=(found,))))
        assert [kind for kind in keys(view) if kind == "ruling"] == wanted
        assert view.prompt.text.id == "irregularity.out_of_turn"
        assert view.prompt.level == "check"


def test_a_ruling_that_is_made_comes_with_its_steps() -> None:
    table = after()
    found = IrregularityFound(1, "premature_flop", "TDA RP-5", ("stub_reshuffle_burn_stays",), 0, "rule")
    view = dealer_view(table._replace(trouble=table.trouble._replace(open=(found,))))
    assert [step.id for step in view.prompt.steps] == [
        "step.keep_burn", "step.return_cards_to_stub", "step.reshuffle_stub", "step.no_burn",
    ]  # fmt: skip


def test_a_question_waits_until_nobody_is_to_act() -> None:
    asked = [dealer_view(table).question is not None for table in TABLES]
    acting = [dealer_view(table).phase != "between" and table.betting.actor != 0 for table in TABLES]
    assert any(asked)
    assert not any(question and act for question, act in zip(asked, acting, strict=True))


def test_health_is_shown_as_it_is() -> None:
    view = dealer_view(TABLES[8], Health(is_journal_safe=False))
    assert not view.is_journal_safe
    assert view.marks == ()


def test_board_and_tabled_hands_are_gone_between_hands() -> None:
    named = (*HAND, BurnCard(), DealBoard(cards("2c")), ReadBoard(cards("AsTd7c9h2c")))
    shown = [table for _, _, table in play(named)][-1]
    assert len([seat for seat in dealer_view(shown).seats if seat.tabled]) == 2
    view = dealer_view(list(to_the_end(shown))[-1])
    assert view.phase == "between"
    assert (view.board, view.burns, view.pots) == ((), 0, ())
    assert {seat.tabled for seat in view.seats} == {()}


def fold(seat: int) -> Event:
    """Somebody folded."""
    return ActionTaken(seat, "fold", 0)


def test_undo_goes_back_to_what_was_shown_before() -> None:
    line = ShownLine()
    assert line.offer() is None
    line.show(10, ())
    assert line.offer() is None
    line.show(12, (fold(3),))
    line.show(13, (ChipsNoticed(bet_line_of(4), 5, None),))
    offer = line.offer()
    assert offer is not None
    assert (offer.fields["to_seq"], offer.sub.args if offer.sub else {}) == (10, {"seat": 3, "verb": "@verb.fold"})
    line.show(14, (fold(4),))
    line.show(15, (ActionBackedUp(12, "dealer_undo"),))
    again = line.offer()
    assert again is not None
    assert again.fields["to_seq"] == 10


def test_undo_takes_a_board_back_and_does_not_reach_behind_it() -> None:
    line = ShownLine()
    line.show(10, ())
    line.show(11, (fold(3),))
    line.show(12, (BoardDealt(1, cards("AsTd7c")),))
    for seq in (13, 15):
        offer = line.offer()
        assert offer is not None and offer.sub is not None
        assert (offer.sub.id, offer.fields["to_seq"]) == ("undo.BoardDealt", 11)
        line.show(seq, (fold(4),))
        line.show(seq + 1, (ActionBackedUp(12, "dealer_undo"),))
    line.show(17, (ActionBackedUp(11, "dealer_undo"),))
    assert line.offer() is None


def test_undo_names_the_act_itself_and_never_a_reading_of_a_sensor() -> None:
    line = ShownLine()
    line.show(10, ())
    line.show(11, (ChipsNoticed(bet_line_of(4), 5, None),))
    assert line.offer() is None
    line.show(12, (ChipsNoticed(bet_line_of(4), 9, None), ActionTaken(4, "raise", 500, True)))
    assert offered(line) == Phrase(id="undo.what", args={"seat": 4, "verb": "@verb.all_in"})
    line.show(13, (BetsPulledIn(0), CardBurned()))
    assert offered(line).id == "undo.CardBurned"
    line.show(14, (ChipsNoticed(bet_line_of(4), 0, None), BetsPulledIn(0)))
    assert offered(line).id == "undo.BetsPulledIn"
    line.show(15, (ActionTaken(2, "check", 0), CardBurned(inferred=True), BoardDealt(1, cards("AsTd7c"))))
    assert offered(line).id == "undo.BoardDealt"


def offered(line: ShownLine) -> Phrase:
    """What the undo button says that it takes back."""
    offer = line.offer()
    assert offer is not None and offer.sub is not None
    return offer.sub


@pytest.mark.parametrize(("profile", "is_asked"), [("TDA", True), ("RROP", False)])
def test_all_in_and_called_the_hands_are_asked_for_before_the_board(profile: str, is_asked: bool) -> None:
    table = tables.after(tables.begun({1: None, 2: None}, profile=profile), "2 allin 5000", "1 call", "pull in")
    for line in ("burn", "deal 2c7d9h", "burn"):
        prompt, acts = dealer_view(table).prompt, dealer_view(table).acts
        assert (prompt.text.id == "prompt.all_in_face_up") is is_asked
        assert prompt.level != "stop" and acts[0].weight == "next"
        assert any(act.command == "TableHand" for act in acts) is is_asked
        table = tables.after(table, line)
    table = tables.after(table, "1 shows AsAd")
    assert not is_asked or dealer_view(table).prompt.text.args == {"seats": "2"}
    assert dealer_view(tables.after(table, "2 shows KsKd")).prompt.text.id == "prompt.deal_turn"


def test_who_has_no_chips_is_named() -> None:
    table = tables.after(tables.begun({1: None, 2: None, 3: None}), "3 allin 5000", "1 fold", "2 call", "pull in")
    table = tables.after(table, "deal 2c7d9h", "deal Jc", "deal 3s", "3 shows KhQh", "2 shows AhAd", "push 2")
    said = [Messages().say(one.id, one.args) for one in dealer_view(table).advice]
    assert "Seat 3, p3, has no chips" in said
    assert not [line for line in said if "{" in line]
