# SPDX-License-Identifier: GPL-3.0-or-later
"""Every rule that the program names has its entry; citations follow the profile; nothing unread is shown."""

import re
from pathlib import Path

from controller.rules import rulebook
from controller.rules.guides import GUIDES
from controller.rules.profiles import PROFILES
from controller.rules.rulebook import HOUSE, RROP, TDA, citation, cited

ROOM = Path(rulebook.__file__).parent
NAMED = re.compile(r'(?:found\(\s*\w+,\s*|law\(\s*\w+,\s*|misdeal\(\s*\w+,\s*|irregular\(\s*\w+,\s*|rule=)"([a-z_]+)"')


def test_every_rule_named_in_the_code_has_an_entry() -> None:
    plain = {"check", "call"}
    named = {key for path in ROOM.glob("*.py") for key in NAMED.findall(path.read_text())}
    assert len(named) > 30
    assert named - plain <= set(rulebook.RULES)
    assert {kind for kind, _ in GUIDES} - {"premature_muck"} <= set(rulebook.RULES)


def test_the_citation_is_of_the_profile_in_force() -> None:
    assert citation("wrong_count", "TDA").edition == TDA
    assert citation("wrong_count", "RROP").edition == RROP
    assert cited("four_card_flop", "RROP") == "Robert's Rules of Poker v11 5-3"
    assert citation("multiple_chips", "CAL") == citation("multiple_chips", "TDA")
    assert citation("no_such_rule", "TDA") == HOUSE


def test_every_profile_has_its_books() -> None:
    assert set(rulebook.BOOKS_OF) == set(PROFILES)
