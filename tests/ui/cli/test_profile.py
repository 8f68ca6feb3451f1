# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak profile``: what is told of the rulebooks, and that two of them may not differ."""

from __future__ import annotations

import pytest

from controller.rules.profiles import PROFILES, TITLES
from ui.cli.main import main


def test_each_profile_is_listed_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert tuple(TITLES) == tuple(PROFILES)
    assert main(["profile", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(PROFILES)
    assert all(line.endswith(TITLES[line.split()[0]]) for line in lines)


def test_where_two_profiles_do_not_differ_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", "diff", "tda", "wsop"]) == 0
    assert capsys.readouterr().out == "no difference between TDA and WSOP\n"
    assert main(["profile", "diff", "rrop", "wsop-l"]) == 0
    assert capsys.readouterr().out.split()[0] == "straddle"


def test_each_option_is_shown_with_what_it_may_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", "show", "tda"]) == 0
    said = capsys.readouterr().out
    assert "; a whole number from 2 to 10\n" in said and "; one of on, off\n" in said


def test_what_a_message_says_to_type_works_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", "show"]) == 0
    said = capsys.readouterr().out
    assert main(["profile", "show", "rrop"]) == 0
    assert capsys.readouterr().out == said
