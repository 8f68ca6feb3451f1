# SPDX-License-Identifier: GPL-3.0-or-later
"""Reasons with citations, from the state alone."""

from pathlib import Path

from controller.cases.play import play
from controller.cases.reader import Case, Happening, Setup
from controller.cases.scene import Scene, scene_of
from controller.rules.inputs import RunBoards
from controller.rules.showdown import shares
from controller.views.explain import explain, explain_all
from tests.support.tables import after, begun
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


def test_what_was_found_is_said_with_its_rule() -> None:
    counted = Happening("dealer", "counts", counts={"B": 3})
    assert "Seat 2 holds a wrong number of cards (Poker TDA Rules 2024 v1.0 35-A5)" in said(scene(counted))
    late = scene(Happening("C", "call"), Happening("D", "call"), counted)
    assert "Seat 2 holds a wrong number of cards (Poker TDA Rules 2024 v1.0 38)" in said(late)
    assert said(scene(street="between_hands")) == ["No hand is on (Poker TDA Rules 2024 v1.0 32)"]


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


def test_what_two_boards_share_out_is_no_odd_chip() -> None:
    table = after(begun({1: 700, 2: 700}, profile="HOME"), "2 allin", "1 call", RunBoards(2), "burn", "deal AhKd7c")
    table = after(table, "burn", "deal AdKc8c", "burn", "deal 2c", "burn", "deal 3c", "burn", "deal 4d")
    table = after(table, "burn", "deal 9d")
    table = after(table, "1 shows AsQs", "2 shows JhJd")
    assert {share.seat for share in shares(table) or ()} == {1}
    twice = after(begun({1: 700, 2: 700, 3: 700}, profile="HOME"), "3 allin", "1 call", "2 call", RunBoards(2))
    twice = after(twice, "burn", "deal AhKd7c", "burn", "deal 2h3c4c", "burn", "deal 2c", "burn", "deal 8c", "burn")
    twice = after(twice, "deal 9d", "burn", "deal Td", "1 shows AsAc", "2 shows 5s6s", "3 shows 5d6d")
    assert [(share.seat, share.amount) for share in shares(twice) or ()] == [(1, 1050), (2, 525), (3, 525)]
    assert [one for one in explain(twice) if one.text.id == "explain.odd_chip"] == []


def test_the_odd_chip_of_either_board_is_named() -> None:
    table = after(begun({1: 705, 2: 705, 3: 705}, profile="HOME"), "3 allin", "1 call", "2 call", RunBoards(2))
    table = after(table, "burn", "deal AhKd7c", "burn", "deal 2h3c4c", "burn", "deal 2c", "burn", "deal 8c", "burn")
    table = after(table, "deal 9d", "burn", "deal Td", "1 shows AsAc", "2 shows 5s6s", "3 shows 5d6d")
    odd = [one.text.args for one in explain(table) if one.text.id == "explain.odd_chip"]
    assert odd == [{"pot": 1, "amount": 1057, "seat": 2}]


def test_which_actions_counted_as_substantial() -> None:
    called = after(begun(5, profile="RROP"), "3 call", "4 call")
    texts = {name: after(begun(5, profile=name), "3 fold", "4 call", "5 fold", "1 call") for name in ("RROP", "TDA")}
    told = {name: next(one.text for one in explain(table) if "substantial" in one.text.id)
            for name, table in (texts | {"both": called}).items()}  # fmt: skip
    assert told["both"].args == {"count": 2, "seats": "3, 4"}
    assert told["RROP"].args == {"count": 3, "seats": "3, 4, 5"}, "the small blind's call does not count"
    assert told["TDA"].args == {"count": 4, "seats": "3, 4, 5, 1"}
    assert explain(begun(5))[-2].text.id == "explain.substantial.none"


def test_every_seat_is_told_once_on_the_floors_page() -> None:
    table = after(begun(4, profile="TDA"), "3 raise 300")
    told = [one.text.id for one in explain_all(table)]
    assert told[0] == "explain.turn.next"
    assert told.count("explain.may_raise") == 3
    assert len({(one.text.id, str(one.text.args)) for one in explain_all(table)}) == len(told)
    assert explain_all(after(table, "4 fold", "1 fold", "2 fold", "push 3"))[0].text.id == "explain.turn.between"
