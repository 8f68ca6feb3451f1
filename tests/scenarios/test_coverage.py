# SPDX-License-Identifier: GPL-3.0-or-later
"""Every situation of RULES.md section 4 has a scenario and a legal twin, every option value a scenario.

What the program cannot do yet stands in ``not_yet.txt`` with the reason; that list can only shrink.
"""

from __future__ import annotations

import re
from pathlib import Path

from controller.rules import rulebook
from controller.rules.house import ON_OFF, OPTIONS, House
from tests.scenarios.given import GIVEN
from tests.scenarios.then import THEN
from tests.scenarios.when import WHEN

HERE = Path(__file__).parent
FEATURES = sorted((HERE / "features").glob("*.feature"))
SITUATIONS = {"PRE": 26, "DEAL": 18, "BET": 39, "BRD": 17, "SHO": 16, "POT": 10, "FLR": 8, "CASH": 13}
"""How many situations each part of RULES.md section 4 has."""
IDS = {f"{part}-{number:02}" for part, count in SITUATIONS.items() for number in range(1, count + 1)}
WORDS_OF_FAULT = (
    "misdeal", "irregular", "out of turn", "premature", "error", "mistake", "illegal", "wrong", "violat", "fault",
    "string bet", "overchip", "oversized", "undercall", "fouled", "invalid", "exposed",
)  # fmt: skip


def scenarios() -> list[tuple[set[str], str]]:
    """Tags and text of every scenario."""
    found = []
    for path in FEATURES:
        text = path.read_text("utf-8")
        for block in re.split(r"\n\s*\n(?=\s*(?:@|Scenario))", text):
            head, word, body = block.partition("Scenario")
            if word:
                tags = set(re.findall(r"@(\S+)", head))
                found.append((tags, word + body))
    return found


ALL = scenarios()


def tags() -> set[str]:
    """Every tag of every scenario."""
    return {tag for one, _ in ALL for tag in one}


def option_tags() -> set[str]:
    """The values of every worded option, and one tag for each that is a number."""
    wanted: set[str] = set()
    for key, default in House._field_defaults.items():
        if isinstance(default, int):
            wanted.add(f"option:{key}")
        else:
            wanted |= {f"option:{key}={value}" for value in OPTIONS.get(key, ON_OFF)}
    return wanted


def not_yet() -> dict[str, str]:
    """What is open, with the reason."""
    lines = [line for line in (HERE / "not_yet.txt").read_text("utf-8").splitlines() if line and line[0] != "#"]
    return dict(line.split(": ", 1) for line in lines)


def wanted() -> set[str]:
    """Everything that must have a scenario."""
    return IDS | {f"twin:{one}" for one in IDS} | option_tags()


def test_nothing_is_missing() -> None:
    missing = wanted() - tags() - set(not_yet())
    assert not missing, f"neither a scenario nor a reason: {sorted(missing)}"


def test_the_list_of_what_is_open_only_shrinks() -> None:
    stale = set(not_yet()) & tags()
    assert not stale, f"covered now, take the line out: {sorted(stale)}"
    unknown = set(not_yet()) - wanted()
    assert not unknown, f"nobody asks for: {sorted(unknown)}"
    assert all(len(reason) > 10 for reason in not_yet().values())


def test_no_tag_is_misspelt() -> None:
    assert not tags() - wanted()


def test_a_given_or_when_never_names_a_fault() -> None:
    kinds = {kind.replace("_", " ") for kind in rulebook.RULES}
    allowed = {"fold", "straddle", "joker", "clock", "declaration", "dispute", "tabling", "side pots", "all in"}
    for _, body in ALL:
        before = re.split(r"\n\s+Then ", body)[0].split("\n", 1)[-1].lower()
        before = re.sub(r"the house option .*", "", before)
        named = {kind for kind in kinds - allowed if kind in before}
        assert not named, f"{named} in {before}"
        steps = re.sub(r'because of "[^"]*"', "", before)
        assert not [word for word in WORDS_OF_FAULT if word in steps], before


def test_a_twin_raises_nothing() -> None:
    twins = [(one, body) for one, body in ALL if any(tag.startswith("twin:") for tag in one)]
    assert len(twins) > 60
    assert not [one for one, body in twins if "nothing is raised" not in body]


def test_sixty_steps_are_enough() -> None:
    assert len(GIVEN) + len(WHEN) + len(THEN) <= 60
