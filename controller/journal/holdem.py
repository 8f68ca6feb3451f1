# SPDX-License-Identifier: GPL-3.0-or-later
"""The game that Cardspeak deals: hold'em, as the rules room has it."""

from __future__ import annotations

from collections.abc import Callable

from controller.journal.game import Game
from controller.rules.apply import apply
from controller.rules.decide import decide
from controller.rules.digest import digest
from controller.rules.events import EVENTS
from controller.rules.inputs import COMMANDS, OBSERVATIONS
from controller.rules.prompts import prompts
from controller.rules.state import Table, new_table
from controller.rules.version import RULES_VERSION


def holdem(first_table: Callable[[], Table] = new_table) -> Game:
    """Hold'em; ``first_table`` is the table before the first entry and must never change for a journal."""
    return Game(first_table, decide, apply, prompts, digest, COMMANDS, OBSERVATIONS, EVENTS, RULES_VERSION)
