# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak profile``: every option is documented, profiles differ where the rulebooks do."""

import json

import pytest

from controller.rules.house import House
from controller.rules.option_notes import NOTES
from controller.rules.rulebook import cited
from ui.cli.main import main


def test_every_option_has_a_note() -> None:
    assert list(NOTES) == list(House._fields)


def test_show_list_and_diff(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", "list", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {"TDA", "WSOP", "RROP", "WSOP-L", "CAL", "HOME"}
    assert main(["profile", "show", "TDA"]) == 0
    assert "substantial_action = tda36" in capsys.readouterr().out
    assert main(["profile", "diff", "TDA", "RROP", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["four_card_flop"] == [
        "random_one_is_next_burn",
        "all_back_reshuffle",
    ]
    assert main(["profile", "diff", "TDA", "CAL"]) == 0
    assert "odd_chips" in capsys.readouterr().out


def test_the_wsop_live_rules_are_robert_with_a_straddle_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", "diff", "RROP", "WSOP-L", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "straddle": ["utg", "utg_or_button"], "straddle_min_raise": ["new_bring_in", "plus_one_bb"],
    }  # fmt: skip
    assert cited("straddle", "WSOP-L") == "WSOP Live Action Rules 2024 11"
    assert cited("four_card_flop", "WSOP-L") == "Robert's Rules of Poker v11 5-3"


def test_an_unknown_profile_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", "show", "VEGAS"]) == 2
    assert "VEGAS" in capsys.readouterr().err
