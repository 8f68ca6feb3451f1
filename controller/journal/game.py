# SPDX-License-Identifier: GPL-3.0-or-later
"""What the journal and the loop need of the rules, in one value.

Tests hand in small games; verifying an old journal could hand in an old rules version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from controller.rules.inputs import Stamped


class Game(NamedTuple):
    """The rules as functions.

    ``new_table()``: the table before anything happened. ``decide(table, stamped)``: the events of an input.
    ``apply(table, event)``: the fold. ``prompts(table)``: what is asked now, each with a ``key``.
    ``digest(table)``: hex text, equal exactly for equal tables. ``commands``, ``observations``, ``events``:
    kind -> class. ``version``: the rules version.
    """

    new_table: Callable[[], Any]
    decide: Callable[[Any, Stamped], tuple[Any, ...]]
    apply: Callable[[Any, Any], Any]
    prompts: Callable[[Any], tuple[Any, ...]]
    digest: Callable[[Any], str]
    commands: Mapping[str, type]
    observations: Mapping[str, type]
    events: Mapping[str, type]
    version: int
