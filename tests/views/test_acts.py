# SPDX-License-Identifier: GPL-3.0-or-later
"""A key sends what it says; everything that is open and is the dealer's to settle has its keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.rules.events import MisdealDeclared, RulingMade
from controller.rules.inputs import DealBoard, MakeNote, PitchCard, ReportCard, RunBoards
from controller.rules.places import STUB
from controller.rules.prompts import proposal_of
from controller.rules.state import Table
from controller.views.acts import acts_of
from controller.views.dealer import dealer_view
from controller.views.shown import Act, DealerView
from tests.support.tables import after, begun, do, seated
from ui.bridge import command

RAKED = {"rake_per_mille": 100, "rake_cap": 20}


def tables() -> Iterator[tuple[str, Table]]:
    """Tables at every kind of step."""
    yield "between", seated({1: 1000, 2: 1000})
    called = after(begun(3, **RAKED), "3 call", "1 call", "2 check")
    yield "action", begun(3)
    yield "closed", called
    flop = after(called, "pull in", "burn", "deal AhKd7c")
    yield "flop", flop
    bet = after(flop, "1 bet 400", "2 fold", "3 fold")
    yield "uncontested", bet
    river = after(flop, "1 check", "2 check", "3 check", "burn", "deal 2c", "1 check", "2 check", "3 check", "burn")
    river = after(river, "deal 3c", "1 check", "2 check", "3 check")
    yield "showdown", river
    yield "raked showdown", after(river, "1 shows AsQs", "2 shows JhJd", "3 mucks")
    twice = after(begun({1: 1000, 2: 1000}, profile="HOME"), "2 allin", "1 call", RunBoards(2), "pull in", "burn")
    yield "first of two", twice
    yield "second of two", after(twice, "deal AhKd7c", "burn")


TABLES = dict(tables())


@pytest.mark.parametrize("name", TABLES)
def test_a_key_that_confirms_stands_for_just_what_it_says(name: str) -> None:
    table = TABLES[name]
    said = {act.key: act for act in acts_of(table)}
    for act in dealer_view(table).acts:
        if act.command == "Confirm":
            proposed = proposal_of(table, str(act.fields["prompt_key"]))
            meant = said.get(act.key)
            told = {"amount": act.sub.args["amount"]} if meant is None and act.sub else dict(meant.fields)  # type: ignore[union-attr]
            assert all(getattr(proposed, field) == value for field, value in told.items()), (act, proposed)


@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_offered_without_a_pad_is_taken(name: str) -> None:
    for act in dealer_view(TABLES[name]).acts:
        if act.faces is None and act.amounts is None:
            _, events = do(TABLES[name], command(act.command, act.fields))
            assert [type(event).__name__ for event in events if "Refused" in type(event).__name__] == [], act


def pages(view: DealerView) -> list[tuple[str, tuple[Act, ...]]]:
    """What the banner can say, with the keys of it."""
    return [(page.prompt.text.id, page.acts) for page in (view, *view.matters)]  # type: ignore[attr-defined]


def rulings(acts: tuple[Act, ...]) -> list[str]:
    """The rulings among keys."""
    return [str(act.fields["option"]) for act in acts if act.command == "Rule"]


def test_every_open_matter_has_its_page_and_those_of_the_dealer_come_first() -> None:
    table = after(begun(3, profile="TDA"), ReportCard("boxed", STUB), MakeNote("bounty_chips", 2), MakeNote("talk", 3))
    assert [found.decides for found in table.trouble.open][:2] == ["rule", "dealer"]
    shown = pages(dealer_view(table))
    assert shown[0][0] == "irregularity.bounty_chips"
    assert rulings(shown[0][1]) == list(table.trouble.open[1].options)
    assert "irregularity.boxed_card" in [text for text, _ in shown]
    assert shown[-1][0] == "prompt.act"


def test_the_newest_guide_of_the_rules_is_shown_first() -> None:
    table = after(begun(3, profile="TDA"), ReportCard("boxed", STUB), "3 call", "1 call", "2 check")
    table = after(table, "burn", "deal AhKd7c", DealBoard((None,), watched=True))
    view = dealer_view(table)
    assert view.prompt.text.id == "irregularity.premature_turn"
    assert [step.id for step in view.prompt.steps]
    assert [text for text, _ in pages(view)[1:]] == ["irregularity.boxed_card", "prompt.act_free"]


def test_a_misdeal_of_the_rules_is_one_key() -> None:
    table = after(begun(4, profile="TDA"), PitchCard(3))
    act = next(act for act in dealer_view(table).acts if act.command == "Rule")
    assert (act.label.id, act.weight) == ("option.redeal", "grave")
    _, events = do(table, command(act.command, act.fields))
    assert [type(event) for event in events] == [RulingMade, MisdealDeclared]


def test_the_dealer_gets_no_key_for_what_the_floor_decides() -> None:
    table = after(begun(4, profile="TDA"), "3 call", command("ExposeCard", {"place": 4, "fault": "player"}))
    assert table.trouble.open[0].decides == "floor"
    assert rulings(dealer_view(table).acts) == []
