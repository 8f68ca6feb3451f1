# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases that cannot be answered are unsupported: nothing is guessed and nothing escapes the check."""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.cases.checking import check
from controller.cases.options import options_of
from controller.cases.rakes import rake_options
from controller.cases.reader import CaseFileError, Setup, read_cases
from ui.cli.main import main

SETUP: dict[str, Any] = {
    "game": "NL", "blinds": [5, 10], "seats": {"A": 1, "B": 2, "C": 3}, "button": 3, "street": "flop",
}  # fmt: skip
ASK = [{"q": "next_to_act", "expect": "A"}]


def _checked(tmp_path: Path, setup: dict[str, Any], events: list[dict[str, Any]], ask: list[dict[str, Any]]) -> str:
    case = {"id": "x", "profiles": ["TDA"], "setup": {**SETUP, **setup}, "events": events, "ask": ask}
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"cases": [case]}))
    cases, problems = read_cases(path)
    assert not problems
    tally = check(cases)
    assert tally.cases == 1
    return "right" if tally.right else "wrong" if tally.wrong else "unsupported"


@pytest.mark.parametrize(
    "setup",
    [
        {"street": "sixth"},
        {"game": "badugi"},
        {"seats": {"A": 1}},
        {"seats": {"A": 1, "B": 1}},
        {"seats": {"A": 1, "B": 12}},
        {"button": None},
        {"button": 0},
        {"blinds": [20, 10]},
        {"blinds": [-5, 10]},
        {"stacks": {"Z": 100}},
        {"stacks": {"A": -1}},
        {"contributions": {"Z": 100}},
        {"folded": ["Z"]},
        {"hole": {"Z": "AsKs"}},
        {"hole": {"A": "AsXx"}},
        {"board": "Ah9"},
        {"missed": {"A": ["ante"]}},
        {"straddles": [{"by": "A", "amount": 5}]},
        {"ante": {"type": "left", "amount": 5}},
        {"options": {"colour": "red"}},
        {"options": {"overchip": "sometimes"}},
        {"options": {"rake": {"percent": 5, "phase_of_moon": 2}}},
        {"street": "preflop", "contributions": {"A": 500}},
    ],
)
def test_a_set_up_that_cannot_be_is_unsupported(tmp_path: Path, setup: dict[str, Any]) -> None:
    assert _checked(tmp_path, setup, [], ASK) == "unsupported"


@pytest.mark.parametrize(
    "event",
    [
        {"by": "A", "act": "juggle"},
        {"by": "Z", "act": "bet", "to": 50},
        {"by": "dealer", "act": "bet", "to": 50},
        {"by": "A", "act": "bet"},
        {"by": "A", "act": "all_in"},
        {"by": "A", "act": "chips_out"},
        {"by": "A", "act": "chips_out", "amount": 70, "chips": [50, 25]},
        {"by": "A", "act": "say", "what": "abracadabra"},
        {"by": "A", "act": "say", "what": "amount"},
        {"by": "clock", "act": "say", "what": "amount", "amount": 50},
        {"by": "dealer", "act": "pitch", "to": "Z"},
        {"by": "dealer", "act": "counts", "counts": {"Z": 3}},
        {"by": "dealer", "act": "board", "street": "seventh"},
        {"by": "dealer", "act": "board", "street": "turn", "cards": "Zz"},
        {"by": "dealer", "act": "stub", "what": "eaten"},
        {"by": "dealer", "act": "push", "to": "Z"},
        {"by": "dealer", "act": "push"},
        {"by": "dealer", "act": "level"},
        {"by": "dealer", "act": "button_found"},
        {"by": "N", "act": "join"},
        {"by": "A", "act": "leave"},
        {"by": "dealer", "act": "off_table"},
    ],
)
def test_an_event_that_nothing_tells_is_unsupported(tmp_path: Path, event: dict[str, Any]) -> None:
    assert _checked(tmp_path, {}, [event], ASK) == "unsupported"


@pytest.mark.parametrize(
    "question",
    [
        {"q": "colour_of_the_felt", "expect": "green"},
        {"q": "to_call", "expect": 0},
        {"q": "to_call", "of": "Z", "expect": 0},
        {"q": "max_raise_to", "of": "A", "expect": 100},
        {"q": "ruled", "of": "A", "expect": {"action": "bet"}},
        {"q": "binding", "of": "A", "expect": True},
        {"q": "pots", "expect": []},
        {"q": "awards", "expect": {}},
        {"q": "winners", "expect": [["A"]]},
        {"q": "card_number", "of": "A", "expect": 7},
    ],
)
def test_a_question_without_an_answer_is_unsupported(tmp_path: Path, question: dict[str, Any]) -> None:
    assert _checked(tmp_path, {}, [], [question]) == "unsupported"


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ({"q": "bet_stands", "expect": 0}, "right"),
        ({"q": "steps", "expect": []}, "right"),
        ({"q": "steps", "expect": ["cards_stand"]}, "wrong"),
        ({"q": "replacement", "expect": None}, "right"),
        ({"q": "replacement", "expect": {"to": "A", "when": "now"}}, "wrong"),
    ],
)
def test_where_nothing_happened_there_is_nothing_to_do(tmp_path: Path, question: dict[str, Any], word: str) -> None:
    assert _checked(tmp_path, {}, [], [question]) == word


def test_refunds_are_not_guessed(tmp_path: Path) -> None:
    fouled = [{"by": "A", "act": "bet", "to": 50}, {"by": "dealer", "act": "duplicate", "place": "board"}]
    ask = [{"q": "refund", "expect": {"A": 50}}]
    assert _checked(tmp_path, {}, fouled, ask) == "unsupported"
    assert _checked(tmp_path, {"pot": 100}, fouled, ask) == "unsupported"
    told = {"pot": 30, "contributions": {"A": 10, "B": 10, "C": 10}}
    assert _checked(tmp_path, told, fouled, [{"q": "refund", "expect": {"A": 60, "B": 10, "C": 10}}]) == "right"


def test_answers_of_another_form_are_wrong_not_a_crash(tmp_path: Path) -> None:
    asked = [{"q": "ruled", "of": "A", "expect": "bet"}, {"q": "options_include", "expect": ["stands"]}]
    assert _checked(tmp_path, {}, [{"by": "A", "act": "bet", "to": 50}], asked) == "wrong"
    assert _checked(tmp_path, {}, [], [{"q": "next_to_act", "expect": ["A"]}]) == "wrong"


def test_rakes_in_many_words() -> None:
    five = {"rake_per_mille": 50}
    for told in ({"pct": 0.05}, {"percent": 5}, {"percentage": "5%"}, {"rate": "0.05"}):
        assert rake_options(told) == five
    assert rake_options({"take": 1, "per": 20}) == {"rake_per_mille": 50, "rake_step": 1}
    assert rake_options({"drop": 5, "no_flop_no_drop": False}) == {"rake_per_hand": 5, "no_flop_no_drop": "off"}
    assert rake_options(None) == rake_options("none") == {}
    for wrong in ({"pct": "much"}, {"cap": 1.5}, {"round": "nearest"}, {"take": 1, "per": 7}, 5, {"pct": 0.12345}):
        with pytest.raises(CaseFileError):
            rake_options(wrong)


def test_nulls_and_numbers_as_text_are_read(tmp_path: Path) -> None:
    events = [{"by": "A", "act": "bet", "to": 50, "chips": None, "amount": None}]
    asked = [{"q": "to_call", "of": "B", "expect": 50}, {"q": "next_to_act", "of": None, "expect": "B"}]
    setup = {"stacks": {"A": "500"}, "pot": None, "ante": None, "board": None, "folded": None}
    assert _checked(tmp_path, setup, events, asked) == "right"


def test_a_case_that_cannot_be_read_counts_as_unsupported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"cases": [{"id": "x"}]}))
    assert main(["rulings", "check", str(path), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["cases"], told["unsupported"], told["wrong"]) == (1, 1, 0)


def test_an_expectation_of_another_form_is_told_with_the_right_form(tmp_path: Path) -> None:
    ask = [{"q": "pots", "expect": ["A"]}]
    case = {"id": "x", "profiles": ["TDA"], "setup": {**SETUP, "pot": 30}, "events": [], "ask": ask}
    case["events"] = [{"by": name, "act": "check"} for name in "ABC"]
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"cases": [case, {**case, "ask": 5}]}))
    cases, problems = read_cases(path)
    assert [problem.split(": ")[1] for problem in problems] == ["case 2 (x)"]
    (failure,) = check(cases).failures
    assert failure.got == (
        'unsupported: what is expected has another form than an answer to it, as [{"amount": 30, '
        '"eligible": ["A", "B", "C"]}]'
    )


@pytest.mark.parametrize(
    ("key", "told", "ours"),
    [
        ("clock", "called 25+5", "called"),
        ("hand_start_event", "dealer push", "push"),
        ("premature_river", "reshuffle, no new burn", "reshuffle_no_new_burn"),
        ("undercall", "must be corrected", "must_correct"),
        ("odd_chips", "left of button", "one_each_clockwise"),
        ("overchip", "no call", None),
    ],
)
def test_option_values_as_they_are_written_in_the_rules(key: str, told: str, ours: str | None) -> None:
    setup = Setup(seats={"A": 1, "B": 2}, button=1, options={key: told})
    if ours is None:
        with pytest.raises(CaseFileError, match="no_call"):
            options_of(setup)
    else:
        assert dict(options_of(setup))[key] == ours
