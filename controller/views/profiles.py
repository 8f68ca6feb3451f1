# SPDX-License-Identifier: GPL-3.0-or-later
"""What stays of a room's own options when another rulebook is chosen: all that may stand beside it."""

from __future__ import annotations

from controller.rules.house import is_house, wrong_with

Options = tuple[tuple[str, int | str], ...]


def lawful(profile: str, options: Options) -> Options:
    """The options that this profile allows, one after the other, in their order."""
    kept: Options = ()
    for option in options:
        if _stands(profile, (*kept, option)):
            kept = (*kept, option)
    return kept


def _stands(profile: str, options: Options) -> bool:
    return is_house(profile, options) and not wrong_with(profile, options)
