# SPDX-License-Identifier: GPL-3.0-or-later
"""The table that would result from a ruling, before anybody chooses it: decide and apply run on a copy."""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.apply import apply_all
from controller.rules.decide import decide_input
from controller.rules.events import InputRefused, IrregularityFound
from controller.rules.inputs import Rule, RuleFreely
from controller.rules.state import Table


class Preview(NamedTuple):
    """One allowed ruling with its result; ``refusal`` is a key of the messages where it cannot be carried out."""

    option: str
    table: Table
    refusal: str = ""


def previews(table: Table, wrong: IrregularityFound) -> tuple[Preview, ...]:
    """Every option of an irregularity with the table that results."""
    return tuple(preview(table, Rule(wrong.number, option)) for option in wrong.options)


def preview(table: Table, ruling: Rule | RuleFreely) -> Preview:
    """The result of one ruling."""
    option = ruling.option if isinstance(ruling, Rule) else "own_ruling"
    events = decide_input(table, ruling)
    refusal = next((event.why for event in events if isinstance(event, InputRefused)), "")
    return Preview(option, table if refusal else apply_all(table, events), refusal)
