# SPDX-License-Identifier: GPL-3.0-or-later
"""Every sentence that takes facts is said whole, with the facts that may be seen: to dealer and floor, in the
transcript and by ``journal explain``, in every language; and a fact that names a card is in none of them."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import msgspec
import pytest

from controller.rules.asked import Prompt as Asked
from controller.rules.events import IrregularityFound
from controller.rules.state import Table
from controller.views.dealer import dealer_view
from controller.views.explain import open_matters
from controller.views.floor import floor_view
from controller.views.redaction import open_facts, public
from controller.views.sentences import ADVICE, _advice, _from_rules
from tests.views.script import play
from ui.floor.wording import matter_lines, reason_line
from ui.messages import Messages, languages, read_po
from ui.transcript import words_of

ENGLISH = read_po((Path(__file__).resolve().parents[2] / "ui" / "locale" / "en.po").read_text("utf-8"), "en.po")
TABLE = [table for _, _, table in play()][16]
GIVEN = ("seat", "name", "amount", "pot")
"""What a sentence has beside the facts."""
WITH_FACTS = {
    key: tuple(sorted({name for _, name, _, _ in Formatter().parse(text) if name and name not in GIVEN}))
    for key, text in ENGLISH.items()
}
FOUND = {key: names for key, names in WITH_FACTS.items() if key.startswith("irregularity.") and names}
ASKED = {
    key: names
    for key, names in WITH_FACTS.items()
    if names and (kind := key.removeprefix("prompt.")) != key and (kind in ADVICE or kind.startswith("note_"))
}


def with_found(kind: str, facts: tuple[tuple[str, int], ...], decides: str) -> Table:
    """A table at which this stands open."""
    found = IrregularityFound(1, kind, kind, ("stands", "take_back"), 2, decides, facts)
    return TABLE._replace(trouble=TABLE.trouble._replace(open=(found,)))


def everywhere(table: Table, messages: Messages) -> list[str]:
    """What stands open at a table, as each audience reads it."""
    view = dealer_view(table)
    told = [
        view.prompt.text,
        *([view.prompt.more] if view.prompt.more else []),
        *(one.text for one in view.irregularities),
    ]
    said = [messages.say(each.id, each.args) for each in told]
    said += [line for matter in floor_view(table, 1).matters for line in matter_lines(matter, messages)]
    for either in (table, public(table)):
        said += [reason_line(reason, messages) for reason in open_matters(either)]
    return [*said, words_of(table.trouble.open[0], lambda seat: f"seat {seat}", messages)]


def test_there_are_such_sentences() -> None:
    assert {"irregularity.chips_pulled", "irregularity.button_moved", "irregularity.rathole"} <= set(FOUND)
    assert len(ASKED) >= 4


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", sorted(FOUND))
@pytest.mark.parametrize("decides", ["dealer", "floor"])
def test_what_was_found_is_said_with_its_facts(key: str, language: str, decides: str) -> None:
    facts = tuple((name, 61 + place) for place, name in enumerate(FOUND[key]))
    messages = Messages(language)
    whole = messages.say(key, {"seat": 2, **dict(facts)})
    assert all(str(value) in whole for _, value in facts)
    said = everywhere(with_found(key.removeprefix("irregularity."), facts, decides), messages)
    assert [line for line in said if "{" in line or "?" in line] == []
    assert sum(whole in line for line in said) >= 4


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", sorted(ASKED))
def test_what_is_asked_is_said_with_its_facts(key: str, language: str) -> None:
    kind = key.removeprefix("prompt.")
    facts: tuple[tuple[str, str | int], ...] = tuple((name, 61 + place) for place, name in enumerate(ASKED[key]))
    if kind.startswith("note_"):
        kind, facts = "note", (("kind", kind.removeprefix("note_")), *facts)
    asked = Asked("1:x:0", kind, seat=2, amount=5, facts=facts)
    told = [_advice(TABLE, asked)]
    if kind not in ("note", "table_held"):
        told.append(_from_rules(TABLE, asked).text)
    messages = Messages(language)
    for each in told:
        said = messages.say(each.id, each.args)
        assert "{" not in said
        assert all(str(value) in said for _, value in facts if isinstance(value, int))


@pytest.mark.parametrize("kind", ["duplicate", "duplicate_card", "a_kind_to_come"])
@pytest.mark.parametrize("name", ["card", "cards", "face", "was", "now", "other"])
def test_a_fact_that_may_name_a_card_is_told_nobody(kind: str, name: str) -> None:
    assert open_facts(kind, ((name, 17), ("at", 3))) == (("at", 3),)
    one, other = (with_found(kind, ((name, card),), "floor") for card in (17, 44))
    assert msgspec.json.encode(dealer_view(one)) == msgspec.json.encode(dealer_view(other))
    assert msgspec.json.encode(floor_view(one, 1)) == msgspec.json.encode(floor_view(other, 1))
