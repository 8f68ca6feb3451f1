# SPDX-License-Identifier: GPL-3.0-or-later
"""Reasons with citations, from the state alone."""

from pathlib import Path

import pytest

from controller.cases.play import play
from controller.cases.reader import Case, Happening, Setup, StraddleBy
from controller.cases.scene import Scene, scene_of
from controller.rules.inputs import RunBoards
from controller.rules.showdown import shares
from controller.views.explain import explain, explain_all
from controller.views.shown import Phrase
from tests.support.tables import after, begun
from ui.floor.wording import reason_line
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
    return [reason_line(one, messages).replace("  (", " (") for one in explain(made.table, seat)]


def test_whose_turn_and_the_least_raise() -> None:
    lines = said(scene(Happening("C", "raise", to=600)))
    assert lines[0] == "Action is on seat 4: next in turn after seat 3 (Poker TDA Rules 2024 v1.0 53-A)"
    assert "Least raise to 1,000: 600 plus the last full bet or raise of 400 (Poker TDA Rules 2024 v1.0 43-A)" in lines
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
    assert explain(closed.table)[0].text.id == "explain.turn.checked"
    matched = scene(
        Happening("A", "bet", to=300), Happening("B", "call"), *(Happening(n, "fold") for n in "CD"), street="flop"
    )
    assert explain(matched.table)[0].text == Phrase(id="explain.turn.closed", args={"bet": 300})
    won = scene(Happening("A", "bet", to=300), *(Happening(n, "fold") for n in "BCD"), street="flop")
    assert said(won)[0] == "No more action: every other hand is out, and seat 1 wins without showing"
    stacks = {"A": 300, "B": 300}
    out = scene(
        Happening("A", "all_in", to=300), Happening("B", "call"), *(Happening(n, "fold") for n in "CD"), street="flop",
        stacks=stacks,
    )  # fmt: skip
    assert explain(out.table)[0].text.id == "explain.turn.all_in"
    first = explain(scene(street="between_hands").table)[0]
    assert (first.text.id, first.cites) == ("explain.turn.between", "")


def test_what_was_found_is_said_with_its_rule() -> None:
    counted = Happening("dealer", "counts", counts={"B": 3})
    assert "Seat 2 holds a wrong number of cards (Poker TDA Rules 2024 v1.0 35-A5)" in said(scene(counted))
    late = scene(Happening("C", "call"), Happening("D", "call"), counted)
    assert "Seat 2 holds a wrong number of cards (Poker TDA Rules 2024 v1.0 38)" in said(late)
    assert said(scene(street="between_hands"))[0] == "No hand is on"


def test_between_hands_the_next_button_and_blinds_are_explained() -> None:
    def told(*gone: str, profile: str = "TDA") -> str:
        return said(scene(*(Happening(name, "leave") for name in gone), street="between_hands", profile=profile))[1]

    assert told() == "Next hand: button at seat 1, small blind seat 2, big blind seat 3: all move one on"
    assert told("A") == (
        "Next hand: dead button at seat 1, whose player is gone; small blind seat 2, big blind seat 3"
        " (Poker TDA Rules 2024 v1.0 32)"
    )
    assert told("B").startswith(
        "Next hand: button at seat 1, no small blind because its player is gone, big blind seat 3"
    )
    assert told("B", profile="CAL").endswith("the big blind moves just one on (house rules, page 001 Blinds)")
    assert told("A", "B").startswith("Next hand: heads-up, seat 4 has the button and the small blind")
    alone = scene(*(Happening(name, "leave") for name in "ABC"), street="between_hands")
    assert said(alone) == ["No hand is on"]


def test_the_citation_follows_the_profile() -> None:
    least = next(one for one in explain(scene(profile="RROP").table) if one.text.id == "explain.min_raise")
    assert "Robert's" in least.cites


def test_why_the_action_begins_where_it_does_before_the_flop() -> None:
    straddled = scene(profile="RROP", straddles=(StraddleBy("C", 400),))
    assert said(straddled)[0].startswith("Action is on seat 4: first to the left of the straddle of seat 3")
    blindless = scene(profile="HOME", options={"blinds_enabled": "off"})
    assert explain(blindless.table)[0].text.id == "explain.turn.first"
    two = begun(2, profile="TDA")
    assert explain(two)[0].text.id == "explain.turn.first_heads_up"
    assert explain(two)[0].cites.endswith("34-B")
    assert explain(after(two, "2 call" if two.betting.actor == 2 else "1 call"))[0].text.id == "explain.turn.option"


def test_what_a_bet_is_made_of_in_limit_and_pot_limit() -> None:
    def told(*events: Happening, **more: object) -> list[str]:
        return [line.split(" (")[0] for line in said(scene(*events, **more))]  # type: ignore[arg-type]

    limit = {"game": "FL", "fl_bets": (200, 400), "street": "turn"}
    assert "The bet is 400, the fixed bet of this street" in told(**limit)
    assert "The raise is to 800: 400 plus the fixed bet of 400" in told(Happening("A", "bet", to=400), **limit)
    short = told(Happening("A", "all_in", to=500), **limit, stacks={"A": 500}, profile="RROP")
    assert not any("Least raise" in line for line in short)
    pot = told(Happening("A", "bet", to=400), game="PL", street="flop", pot=1000)
    assert "Most to 2,200: the pot as it is after a call, on top of the bet" in pot


def test_why_a_seat_may_only_call_or_fold() -> None:
    checked = scene(Happening("A", "bet", to=400), Happening("B", "say", what="check"), street="flop")
    assert "Seat 2 may not raise: it said check facing a bet" in " ".join(said(checked, 2))
    early = scene(
        Happening("B", "check"),
        Happening("A", "bet", to=400),
        street="flop",
        options={"oot_binding": "check_oot_no_raise"},
    )
    assert "Seat 2 may not raise: it checked or called out of turn" in " ".join(said(early, 2))
    passed = scene(Happening("D", "call"), Happening("A", "raise", to=600))
    assert "Seat 3 may not raise: it let the action go by" in " ".join(said(passed, 3))
    assert not any("Least raise" in line for line in said(passed, 3))


@pytest.mark.parametrize(
    ("option", "pot", "told"),
    [
        ("one_each_clockwise", 301, "seat 1 gets the odd chip, first left of the button"),
        ("one_each_clockwise", 302, "seats 1, 2 get an odd chip each, first left of the button"),
        ("all_to_first", 302, "seat 1 gets what is odd, closest left of the button"),
        ("high_card_suit", 302, "seat 3 gets what is odd, with the highest card by suit"),
        ("carry", 302, "the odd 2 stays for the next hand"),
        ("one_each_clockwise", 300, ""),
    ],
)
def test_whose_odd_chip_by_the_option_of_the_house(option: str, pot: int, told: str) -> None:
    hole = {"A": "2c3c", "B": "2d3d", "C": "2h3s"}
    made = scene(
        *(Happening(name, "table") for name in "ABC"), street="showdown", pot=pot, board="AsKsQsJsTs", hole=hole,
        folded=("D",), smallest_chip=1, options={"odd_chips": option},
    )  # fmt: skip
    lines = [line for line in said(made) if "split evenly" in line]
    assert (told in lines[0] and len(lines) == 1) if told else not lines


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
    assert told["RROP"].args == {"count": 2, "seats": "3, 4"}, "what came after changed nothing"
    assert told["TDA"].args == {"count": 2, "seats": "3, 4"}
    assert explain(begun(5))[-2].text.id == "explain.substantial.none"
    blinds = after(begun(5, profile="RROP"), "3 fold", "4 allin", "5 allin")
    assert next(one.text for one in explain(blinds) if "substantial" in one.text.id).args["seats"] == "3, 4"
    one = after(begun(5, profile="TDA"), "3 call")
    assert next(one.text for one in explain(one) if "substantial" in one.text.id).id == "explain.substantial.no"


@pytest.mark.parametrize(
    ("option", "cites"),
    [
        ("tda36", "Poker TDA Rules 2024 v1.0 36"),
        ("two_after_blinds", "Robert's Rules of Poker v11 3 misdeals-2"),
        ("one_action", "house rule"),
    ],
)
def test_substantial_action_is_cited_by_the_test_in_force(option: str, cites: str) -> None:
    table = begun(5, profile="TDA", substantial_action=option)
    assert next(one.cites for one in explain(table) if "substantial" in one.text.id) == cites


def test_every_seat_is_told_once_on_the_floors_page() -> None:
    table = after(begun(4, profile="TDA"), "3 raise 300")
    told = [one.text.id for one in explain_all(table)]
    assert told[0] == "explain.turn.next"
    assert told.count("explain.may_raise") == 3
    assert len({(one.text.id, str(one.text.args)) for one in explain_all(table)}) == len(told)
    assert explain_all(after(table, "4 fold", "1 fold", "2 fold", "push 3"))[0].text.id == "explain.turn.between"


def test_where_nobody_raised_since_that_is_the_reason() -> None:
    table = after(begun(4, profile="TDA"), "3 raise 300", "4 call")
    (why,) = [one.text for one in explain(table, 4) if one.text.id.startswith("explain.no_raise")]
    assert why == Phrase(id="explain.no_raise.nothing_since", args={"seat": 4, "faced": 300})
    (why,) = [one.text for one in explain(after(table, "1 fold"), 3) if one.text.id.startswith("explain.no_raise")]
    assert why.id == "explain.no_raise.nothing_since"
