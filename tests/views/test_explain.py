# SPDX-License-Identifier: GPL-3.0-or-later
"""Reasons with citations, from the state alone."""

from pathlib import Path

from controller.cases.play import play
from controller.cases.reader import Case, Happening, Setup
from controller.cases.scene import Scene, scene_of
from controller.views.explain import explain
from ui.messages import Messages


def scene(*events: Happening, street: str = "preflop", profile: str = "TDA", **more: object) -> Scene:
    seats = {"A": 1, "B": 2, "C": 3, "D": 4}
    setup = Setup(seats=seats, button=4, blinds=(100, 200), street=street, **more)  # type: ignore[arg-type]
    made = scene_of(Case("x", (profile,), setup, (), ()))
    for event in events:
        made, _ = play(made, event)
    return made


def said(made: Scene, seat: int = 0) -> list[str]:
    messages = Messages("en")
    return [f"{messages.say(one.text.id, one.text.args)} ({one.cites})" for one in explain(made.table, seat)]


def test_whose_turn_and_the_least_raise() -> None:
    lines = said(scene(Happening("C", "raise", to=600)))
    assert lines[0] == "Action is on seat 4: next in turn after seat 3 (Poker TDA Rules 2024 v1.0 53-A)"
    assert "Least raise to 1,000: 600 plus the last full raise of 400 (Poker TDA Rules 2024 v1.0 43-A)" in lines
    assert "Seat 4 may raise (Poker TDA Rules 2024 v1.0 47-A)" in lines


def test_why_a_seat_may_not_raise() -> None:
    made = scene(
        Happening("A", "bet", to=300), Happening("B", "all_in", to=400), Happening("C", "fold"),
        Happening("D", "fold"), street="flop", stacks={"B": 400},
    )  # fmt: skip
    reasons = [one.text.id for one in explain(made.table)]
    assert "explain.no_raise.nobody" in reasons or "explain.no_raise.reopened" in reasons


def test_first_to_act_option_and_closed() -> None:
    assert explain(scene().table)[0].text.id == "explain.turn.first_preflop"
    limped = scene(Happening("C", "call"), Happening("D", "call"), Happening("A", "call"))
    assert explain(limped.table)[0].text.id == "explain.turn.option"
    assert explain(scene(street="flop").table)[0].text.id == "explain.turn.first"
    closed = scene(*(Happening(name, "check") for name in "ABCD"), street="flop")
    assert explain(closed.table)[0].text.id == "explain.turn.closed"
    assert explain(scene(street="between_hands").table)[0].text.id == "explain.turn.between"


def test_the_citation_follows_the_profile() -> None:
    assert "Robert's" in explain(scene(profile="RROP").table)[1].cites


def test_every_reason_has_a_sentence_in_every_language() -> None:
    keys = {
        line.split('"')[1]
        for line in (Path(__file__).parents[2] / "ui" / "locale" / "en.po").read_text().splitlines()
        if line.startswith('msgid "explain.')
    }
    assert len(keys) > 20
    for language in ("en", "de"):
        assert all(Messages(language).has(key) for key in keys)
