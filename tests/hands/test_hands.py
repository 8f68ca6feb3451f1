# SPDX-License-Identifier: GPL-3.0-or-later
"""Recorded hands: read with clear errors, the room told from the hand's own facts, played whole and with gaps."""

from __future__ import annotations

import gzip
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from controller.hands.drop import play_dropped
from controller.hands.play import Outcome, play
from controller.hands.reader import LONGEST_LINE, BadLine, RecordedHand, read_hands
from controller.hands.room import Forced, forced, options, smallest_chip
from ui.cli.hands import Tally, in_words
from ui.cli.main import main

THREE: dict[str, Any] = {
    "id": "made-1", "variant": "NT", "seats": 3, "button": 3, "antes": [0, 0, 0], "blinds_or_straddles": [5, 10, 0],
    "min_bet": 10, "starting_stacks": [500, 500, 500], "rake": 0, "finishing_stacks": [470, 560, 470],
    "actions": [
        "d dh p1 ????", "p3 cbr 30", "p1 cc", "p2 cc", "d db AhKd7c", "p1 cc", "p2 cc", "p3 cc", "d db 2c", "p1 cc",
        "p2 cc", "p3 cc", "d db 3c", "p1 cc", "p2 cc", "p3 cc", "p1 sm QsQd", "p2 sm AsAd", "p3 sm",
    ],
}  # fmt: skip


def written(path: Path, *lines: Any) -> Path:
    """A file with these lines, objects as JSON."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text(text, encoding="utf-8")
    return path


def only(path: Path) -> RecordedHand:
    """The one hand of a file."""
    (hand,) = read_hands(path)
    assert isinstance(hand, RecordedHand)
    return hand


def hand_with(path: Path, **changes: Any) -> RecordedHand:
    """The hand of THREE with some fields changed."""
    return only(written(path / "hand.jsonl", {**THREE, **changes}))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("not json", "no JSON"),
        ("[]", "no JSON object"),
        ({**THREE, "variant": "PO"}, 'variant "PO"'),
        ({**THREE, "seats": 11}, "seats is 11"),
        ({**THREE, "seats": True}, "seats is true"),
        ({**THREE, "button": 4}, "button is 4"),
        ({**THREE, "antes": [0, 0]}, "antes is [0, 0]"),
        ({**THREE, "starting_stacks": [1, -1, 1]}, "starting_stacks is"),
        ({**THREE, "finishing_stacks": [1, 1, 1]}, "differ"),
        ({**THREE, "actions": None}, "actions are missing"),
        ({**THREE, "actions": ["p4 f"]}, '"p4" is no player'),
        ({**THREE, "actions": ["p1 sm AxAs"]}, "'Ax' is no card"),
        ({**THREE, "actions": ["p1 dances"]}, "is not known"),
        ({**THREE, "actions": ["p3 cbr -5"]}, "the amount is no whole number from 1 to 1000000000000"),
        ({**THREE, "actions": ["p3 cbr ٣"]}, "the amount is no whole number"),
        ({**THREE, "actions": ["p3 cbr much"]}, "the amount is no whole number"),
        ({**THREE, "actions": ["p3 cbr " + "9" * 5000]}, "the amount is no whole number"),
        (json.dumps({**THREE, "min_bet": 0}).replace('"min_bet": 0', '"min_bet": ' + "9" * 5000), "5000 digits"),
        ({**THREE, "starting_stacks": [10**13, 1, 1]}, "starting_stacks is [10000000000000, 1, 1]"),
        ({**THREE, "hole_cards": 3}, "hole_cards is 3"),
        ({**THREE, "hole_cards": [3]}, "hole_cards has 3"),
        ({**THREE, "hole_cards": ["AsAx"]}, "player 1: 'Ax' is no card"),
        ({**THREE, "board": 3}, "board is 3"),
        ({**THREE, "board": "AhAh7c"}, "the board has Ah twice"),
        ({**THREE, "actions": ["d dh p1 8c8c"]}, "player 1 has 8c twice"),
        ({**THREE, "actions": ["p3 f", "d db AhKd7c", "d db Ah"]}, "the board has Ah twice"),
        ("[" * 5000, "too deep"),
    ],
)
def test_a_bad_line_is_named_with_its_place_and_the_rest_is_read(tmp_path: Path, line: Any, said: str) -> None:
    first, second = read_hands(written(tmp_path / "some.jsonl", line, THREE))
    assert isinstance(first, BadLine) and said in first.problem and first.remedy
    assert len(str(first)) < 400 + len(str(tmp_path)) and "set_int_max" not in str(first)
    assert str(first).startswith(str(tmp_path / "some.jsonl") + ", line 1: ")
    assert isinstance(second, RecordedHand)


def test_a_cut_file_gives_what_it_holds_and_says_so(tmp_path: Path) -> None:
    whole = gzip.compress("\n".join([json.dumps({**THREE, "id": str(n)}) for n in range(500)]).encode())
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(whole[: len(whole) // 2])
    *_, last = read_hands(cut)
    assert isinstance(last, BadLine) and "damaged" in last.problem


def test_comments_and_unknown_cards_are_read_over(tmp_path: Path) -> None:
    hand = hand_with(tmp_path, actions=["# a burn was seen", "p3 f # quickly", "p1 f", "p2 sm ??"])
    assert [move.verb for move in hand.moves] == ["fold", "fold", "show"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, Forced(1, 2, (), 0, 0, ())),
        ({"blinds_or_straddles": [0, 10, 0]}, Forced(0, 2, (), 0, 0, ())),
        ({"blinds_or_straddles": [5, 10, 20]}, Forced(1, 2, ((3, 20),), 0, 0, ())),
        ({"antes": [2, 2, 2]}, Forced(1, 2, (), 2, 0, ())),
        ({"antes": [0, 10, 0]}, Forced(1, 2, (), 0, 10, ())),
        ({"antes": [0, 0, 5], "blinds_or_straddles": [5, 10, -10]}, Forced(1, 2, (), 0, 0, ((3, 10, 5),))),
        ({"antes": [2, 2, 1], "starting_stacks": [500, 500, 1], "finishing_stacks": [500, 500, 1]},
         Forced(1, 2, (), 2, 0, ())),
        ({"seats": 2, "button": 2, "antes": [0, 0], "blinds_or_straddles": [10, 5], "starting_stacks": [9, 9],
          "finishing_stacks": [9, 9], "actions": []}, Forced(2, 1, (), 0, 0, ())),
    ],
)  # fmt: skip
def test_who_posted_what_is_told_from_the_amounts(tmp_path: Path, changes: Any, expected: Forced) -> None:
    assert forced(hand_with(tmp_path, **changes)) == expected


def test_the_smallest_chip_of_a_raked_hand_divides_every_amount(tmp_path: Path) -> None:
    raked = {"rake": 5, "finishing_stacks": [470, 555, 470]}
    assert smallest_chip(hand_with(tmp_path, **raked)) == 5
    assert smallest_chip(hand_with(tmp_path)) == 1
    odd = {"rake": 4, "finishing_stacks": [470, 556, 470]}
    assert smallest_chip(hand_with(tmp_path, **odd)) == 1
    assert ("odd_chips", "all_to_first") in options(hand_with(tmp_path))


def test_a_hand_ends_as_recorded(tmp_path: Path) -> None:
    outcome = play(hand_with(tmp_path))
    assert (outcome.problem, outcome.alarms) == ("", 0)


def test_a_dead_button_is_put_at_the_empty_seat(tmp_path: Path) -> None:
    assert play(hand_with(tmp_path, button=None)).problem == ""


def test_a_wrong_result_names_the_players(tmp_path: Path) -> None:
    outcome = play(hand_with(tmp_path, finishing_stacks=[560, 470, 470]))
    assert outcome.problem.startswith("player 1 has 470, the record says 560") and not outcome.refused


def test_an_illegal_step_is_refused_with_the_reason(tmp_path: Path) -> None:
    outcome = play(hand_with(tmp_path, actions=["p3 cbr 11"]))
    assert outcome.refused and "under_raise" in outcome.problem
    assert play_dropped(hand_with(tmp_path, actions=["p3 cbr 11"]), 5, random.Random(1)).refused


@pytest.mark.parametrize("percent", [5, 50, 100])
def test_gaps_raise_no_alarm_and_end_right(tmp_path: Path, percent: int) -> None:
    hand = hand_with(tmp_path)
    outcomes = [play_dropped(hand, percent, random.Random(seed)) for seed in range(40)]
    assert not [outcome for outcome in outcomes if outcome.alarms]
    assert sum(1 for outcome in outcomes if not outcome.problem) >= 38


def test_the_command_prints_figures_and_tells_right_from_wrong(tmp_path: Path, capsys: Any) -> None:
    right = written(tmp_path / "right.jsonl", THREE)
    assert main(["hands", "check", "--json", str(right)]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {key: figures[key] for key in ("hands", "matched", "mismatched", "refused", "failures")} == {
        "hands": 1, "matched": 1, "mismatched": 0, "refused": 0, "failures": [],
    }  # fmt: skip
    wrong = written(tmp_path / "wrong.jsonl", {**THREE, "finishing_stacks": [560, 470, 470]})
    assert main(["hands", "check", "--drop", "5", str(right), str(wrong)]) == 1
    assert "1 of 2 hands end" in capsys.readouterr().out


def test_what_cannot_be_read_is_status_two_and_the_rest_is_checked(tmp_path: Path, capsys: Any) -> None:
    some = written(tmp_path / "some.jsonl", "broken", THREE)
    assert main(["hands", "check", str(some), str(tmp_path / "none.jsonl")]) == 2
    out, err = capsys.readouterr()
    assert "1 of 1 hand ends" in out
    assert "line 1: no JSON" in err and "none.jsonl: No such file" in err


def test_what_was_refused_and_noticed_is_told_by_hand_in_words(tmp_path: Path, capsys: Any) -> None:
    low = {**THREE, "id": "low", "actions": ["p3 cbr 11"]}
    short = {**THREE, "id": "short", "actions": ["p3 f"]}
    assert main(["hands", "check", str(written(tmp_path / "some.jsonl", low, short))]) == 1
    out = capsys.readouterr().out
    assert 'low: "p3 cbr 11": 20 is the least. ' in out
    assert "short: the end: the record ends but the hand does not: somebody is still to act" in out
    assert "under_raise" not in out and "Phase" not in out
    one = written(tmp_path / "one.jsonl", THREE)
    assert main(["hands", "check", str(one)]) == 0
    assert "1 of 1 hand ends with the recorded stacks (0 differ, 0 refused, 0 irregularities" in capsys.readouterr().out


def test_the_hand_in_which_an_irregularity_was_noticed_is_named() -> None:
    tally = Tally()
    for outcome in (Outcome("quiet", ""), Outcome("loud", "", False, 1)):
        tally.add(outcome)
    assert tally.as_json(0)["noticed"] == [{"id": "loud", "irregularities": 1}]
    assert in_words(tally).startswith("loud: 1 irregularity noticed\n2 of 2 hands end ")


@pytest.mark.parametrize("word", ["hands", "rulings"])
def test_a_pipe_a_device_and_a_folder_are_no_files(word: str, tmp_path: Path, capsys: Any) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, why in ((tmp_path / "pipe", "not a regular file"), (Path("/dev/zero"), "not a regular file"),
                      (tmp_path, "this is a folder")):  # fmt: skip
        assert main([word, "check", str(path)]) == 2
        assert f"{path}: " in (err := capsys.readouterr().err) and why in err


def test_a_line_without_an_end_is_not_read_on(tmp_path: Path) -> None:
    (tmp_path / "long.jsonl").write_bytes(b"x" * (LONGEST_LINE + 10))
    (only_line,) = read_hands(tmp_path / "long.jsonl")
    assert isinstance(only_line, BadLine) and "more than 1 MiB" in only_line.problem


def test_only_a_percentage_can_be_dropped(tmp_path: Path, capsys: Any) -> None:
    with pytest.raises(SystemExit):
        main(["hands", "check", "--drop", "150", str(tmp_path)])
    assert "whole number from 0 to 100" in capsys.readouterr().err
