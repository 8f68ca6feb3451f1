# SPDX-License-Identifier: GPL-3.0-or-later
"""The front door: the map is true, the lock is whole, nothing of one builder's machine is left inside."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from controller.version import PROGRAM
from tests.tidy.source import ROOMS, ROOT, text_of, tracked

PAGE_LINES = 70
PROSE = (".py", ".md", ".toml", ".sh", ".c", ".h", ".js", ".css", ".html", ".txt", ".feature", ".lock", "")
# Written apart so that this file does not name what it looks for.
LEAKS = re.compile(
    "|".join(
        [
            "/wo" + "rk/",
            "/ho" + "me/[a-z]",
            r"\bpypi\.",
            "npm" + r"js\.",
            "deb" + r"\.debian\.org",
            "fil" + "e:///",
        ]
    )
)

PROJECT = tomllib.loads(text_of("pyproject.toml"))["project"]


def test_version_is_one() -> None:
    assert PROJECT["version"] == PROGRAM
    assert f"## {PROGRAM}" in text_of("CHANGELOG.md")


def test_changelog_is_for_people() -> None:
    body = text_of("CHANGELOG.md").split("\n## ", 1)[1]
    entries = [line for line in body.split("\n") if line.startswith("- ")]
    assert entries
    assert all(entry[2].isupper() or entry[2] == "`" for entry in entries)


def test_lock_holds_every_dependency() -> None:
    locked = set(re.findall(r"^([a-z0-9][a-z0-9-]*)==", text_of("requirements.lock"), re.M))
    groups = tomllib.loads(text_of("pyproject.toml"))["dependency-groups"]
    wanted = [*PROJECT["dependencies"], *(one for group in groups.values() for one in group)]
    names = {re.split(r"[<>=\[ ]", one)[0].lower().replace("_", "-") for one in wanted}
    assert names <= locked
    assert {"hatchling", "editables"} <= locked


def test_lock_names_no_place_and_hashes_all() -> None:
    lock = text_of("requirements.lock")
    assert "://" not in lock
    pins = re.findall(r"^[a-z0-9-]+==.*?(?=^[a-z0-9-]+==|\Z)", lock, re.M | re.S)
    assert [pin.split("==")[0] for pin in pins if "--hash=sha256:" not in pin] == []


def test_map_of_the_house_is_true() -> None:
    readme = text_of("README.md")
    for room in ROOMS:
        assert f"`{room}/" in readme, f"README.md does not show the room {room}"
    named = set(re.findall(r"`((?:controller|vision|models|firmware|ui|tests|docs)/[\w./-]*)`", readme))
    assert not [name for name in sorted(named) if not (ROOT / name).exists()]
    links = re.findall(r"\]\((?!https?:)([^)#]+)", readme)
    assert not [link for link in links if not (ROOT / link).exists()]


@pytest.mark.parametrize("room", ROOMS)
def test_room_readme_is_one_page(room: str) -> None:
    name = f"{room}/README.md"
    assert name in tracked(), f"{room} has no README.md"
    assert text_of(name).count("\n") <= PAGE_LINES


def test_nothing_of_one_machine() -> None:
    read = [name for name in tracked() if Path(name).suffix in PROSE]
    found = [f"{name}: {line}" for name in read for line in text_of(name).split("\n") if LEAKS.search(line)]
    assert found == []


def test_commands_are_executable() -> None:
    assert [name for name in ("run", "check", ".ci/run") if not (ROOT / name).stat().st_mode & 0o100] == []


def test_ci_does_what_a_person_does() -> None:
    lines = [line for line in text_of(".ci/run").split("\n") if line and not line.startswith("#")]
    assert lines == ['exec "$(dirname -- "$0")/../check"']
