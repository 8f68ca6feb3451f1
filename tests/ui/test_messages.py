# SPDX-License-Identifier: GPL-3.0-or-later
"""Every sentence has an id in every language, with the same arguments; nothing that a screen says is untranslated."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from controller.journal.backup_rules import changes
from controller.rules.events import EVENTS
from controller.rules.floorwork import HOLDS
from controller.rules.guides import GUIDES
from controller.rules.inputs import OBSERVATIONS
from controller.rules.notes import NOTES
from tests.support.tables import begun
from ui.floor.wording import _UNTOLD
from ui.messages import PSEUDO, Messages, languages, pseudo, read_po
from ui.transcript import _QUIET, _WORDS, named

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "ui" / "locale"
ENGLISH = read_po((LOCALE / "en.po").read_text("utf-8"), "en.po")
ROOMS = (
    "act prompt more seat verb blind pot tray strip pad question setup phase ante keys floor undo fault app table suit "
    "device reason who option hand amount plate note"
)
ID = re.compile(rf"^({'|'.join(ROOMS.split())})\.(?!toml)[a-z_0-9]*[a-z0-9]$")


def arguments(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def written_ids() -> set[str]:
    """Every message id that stands in the source of the screens and views."""
    found = set()
    for path in [*(ROOT / "ui").rglob("*.py"), *(ROOT / "controller" / "views").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.match(node.value):
                found.add(node.value)
    return found


def refusals() -> set[str]:
    """Every reason and remedy with which the rules and the journal refuse."""
    found = set()
    for path in [*(ROOT / "controller" / "rules").glob("*.py"), *(ROOT / "controller" / "journal").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("refused", "InputRefused"):
                words = [part.value for part in node.args[:2] if isinstance(part, ast.Constant)]
                if len(words) == 2:
                    found |= {f"refused.{words[0]}", f"remedy.{words[1]}"}
    return found


@pytest.mark.parametrize("language", languages()[1:])
def test_a_language_is_complete_with_the_same_arguments(language: str) -> None:
    other = read_po((LOCALE / f"{language}.po").read_text("utf-8"), language)
    assert set(other) == set(ENGLISH)
    assert {key: arguments(text) for key, text in other.items()} == {
        key: arguments(text) for key, text in ENGLISH.items()
    }


def test_there_is_a_second_language() -> None:
    assert languages()[0] == "en"
    assert len(languages()) >= 2


def test_every_id_in_the_source_has_a_text() -> None:
    ids = written_ids()
    assert len(ids) > 60
    assert ids - set(ENGLISH) == set()


def test_every_refusal_and_remedy_has_a_text() -> None:
    wanted = refusals()
    assert len(wanted) > 50
    assert wanted - set(ENGLISH) == set()


REPORTS = ("found", "irregular", "law")


def reported() -> tuple[set[str], set[str]]:
    """The kinds that the rules find and the rulings they offer: constants in each call that reports one."""
    kinds, options = set(), set()
    for path in (ROOT / "controller" / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REPORTS:
                kinds |= {arg.value for arg in node.args[1:2] if isinstance(arg, ast.Constant)}
                offered = [part for arg in node.args if isinstance(arg, ast.Tuple) for part in arg.elts]
                options |= {part.value for part in offered if isinstance(part, ast.Constant)}
    return kinds, options


def test_every_step_guide_can_be_read() -> None:
    wanted = {f"irregularity.{kind}" for kind, _ in GUIDES} | {f"option.{option}" for _, option in GUIDES}
    kinds, options = reported()
    assert len(kinds) > 15
    assert len(options) > 5
    wanted |= {f"irregularity.{kind}" for kind in kinds} | {f"option.{option}" for option in options}
    wanted |= {f"step.{step}" for guide in GUIDES.values() for step in guide.steps}
    assert wanted - set(ENGLISH) == set()


def test_numbers_and_nested_words() -> None:
    assert (
        Messages("en").say("prompt.push", {"amount": 12350, "seat": 3, "name": "Ada"}) == "Push 12,350 to seat 3, Ada"
    )
    assert Messages("de").number(12350) == "12.350"
    assert Messages("en").say("act.burn_for", {"street": "@phase.turn"}) == "for the turn"


def test_an_unknown_language_is_english_and_an_unknown_id_is_words() -> None:
    assert Messages("tlh").language == "en"
    assert Messages("en").say("irregularity.cards_on_fire") == "Cards on fire"
    assert Messages("en").say("prompt.push", {"seat": 3}) == "Push ? to seat 3, ?"
    assert Messages("en").say("prompt.push", {}) == "Push ? to seat ?, ?"


def test_the_pseudo_language_is_forty_per_cent_longer_and_keeps_arguments() -> None:
    for key, text in ENGLISH.items():
        made = Messages(PSEUDO).say(key)
        assert made == pseudo(text)
        assert len(made) >= len(text) * 1.4 - 1
        assert arguments(made) == arguments(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('msgid "a"\nmsgstr b', ":2"),
        ('dance "a"', ":1"),
        ("msgid", ":1"),
        ('msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "b"', ":3"),
    ],
)
def test_a_malformed_catalogue_is_told_with_its_line(text: str, place: str) -> None:
    with pytest.raises(ValueError, match=f"de.po{place}"):
        read_po(text, "de.po")


def test_a_text_may_run_over_lines() -> None:
    assert read_po('msgid ""\nmsgstr "head"\n\nmsgid "a."\n"b"\nmsgstr "one "\n"two"\n', "x") == {"a.b": "one two"}


def test_keyboard_rows_hold_every_letter_once() -> None:
    for language in languages():
        rows = "".join(Messages(language).say(f"keys.row{number}") for number in range(4))
        assert len(set(rows)) == len(rows)
        assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789⌫␣.-") <= set(rows)


def test_the_bridge_knows_observations_too() -> None:
    from ui.bridge import command

    assert type(command("KeyPressed", {"key": "floor"})) is OBSERVATIONS["KeyPressed"]
    with pytest.raises(ValueError, match="has no field 'table'"):
        command("Fold", {"table": 3})


def test_every_kind_of_event_that_undo_can_name_has_a_text() -> None:
    wanted = {f"undo.{kind}" for kind, record in EVENTS.items() if changes((record_of(record),))}
    wanted -= {f"undo.{kind}" for kind in ("ActionTaken", "ActionUnseen", "ActionBackedUp")}
    assert len(wanted) > 50
    assert wanted - set(ENGLISH) == set()


def record_of(record: type) -> Any:
    """An event of this kind, its fields left out."""
    return object.__new__(record)


def test_every_kind_of_event_has_a_sentence() -> None:
    wanted = {kind for kind, record in EVENTS.items() if record not in _WORDS and record not in _QUIET}
    wanted -= {"InputRefused", "IrregularityFound", "NoteMade"}
    assert {f"act.hold_{why}" for why in HOLDS} - set(ENGLISH) == set()
    assert len(wanted) > 40
    assert {f"event.{kind}" for kind in wanted} - set(ENGLISH) == set()
    assert {f"kept.{kind}" for kind in NOTES} - set(ENGLISH) == set()


def test_every_detail_that_the_floor_reads_has_words() -> None:
    keys = set()
    for path in (ROOT / "controller" / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REPORTS:
                keys |= {word.arg for word in node.keywords if word.arg}
            named = isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Dict)
            target = (node.target if isinstance(node, ast.AnnAssign) else node.targets[0]) if named else None
            if getattr(target, "id", "") == "facts":
                keys |= {key.value for key in node.value.keys if isinstance(key, ast.Constant)}
    assert len(keys) > 25
    assert {f"detail.{key}" for key in keys - {"card", "seat", *_UNTOLD}} - set(ENGLISH) == set()


def test_every_kind_found_is_known_by_its_rule_or_its_words() -> None:
    kinds, _ = reported()
    assert {f"irregularity.{kind}" for kind in kinds} - set(ENGLISH) == set()


def test_a_name_that_runs_from_right_to_left_turns_nothing_around_it() -> None:
    said = Messages().say("line.who", {"name": "محمد", "seat": 3})
    assert said == "\u2068محمد\u2069 (seat 3)"
    assert Messages().say("line.who", {"name": "Ana", "seat": 3}) == "Ana (seat 3)"
    assert Messages().say("line.who", {"name": "\u202eEve\u2066", "seat": 3}) == "Eve (seat 3)", "marks that steer"


@pytest.mark.parametrize("name", ["@act.fold", "@phase.flop", "@"])
def test_a_name_is_never_another_message(name: str) -> None:
    assert Messages().say("line.who", {"name": name, "seat": 3}) == f"{name} (seat 3)"


def test_what_a_line_is_made_of_is_in_its_language() -> None:
    table = begun(3)
    german = Messages("de")
    assert named(table, 2, german) == f"{table.seats[1].name} (Platz 2)"
    assert (named(table, 9, german), named(table, 0, german)) == ("niemand (Platz 9)", "der Dealer")
    assert german.cited("house rule") == "Hausregel" and german.cited("TDA 2024 22") == "TDA 2024 22"
