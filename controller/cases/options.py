# SPDX-License-Identifier: GPL-3.0-or-later
"""The options of a case in our words: the keys and values of RULES.md section 3 as they are written there.

What we do not know is refused by name: what an unknown option would change must not be guessed.
"""

from __future__ import annotations

from typing import Any

from controller.cases.rakes import rake_options
from controller.cases.reader import CaseFileError, Setup
from controller.rules.house import ON_OFF, OPTIONS, problem_with
from controller.rules.inputs import Options

_KEYS = {"misdeal_cutoff": "substantial_action"}
_SAID = {("short_open_postflop_call", "actual")}
"""What is so under every profile and is no option of ours."""
_VALUES = {
    ("heads_up_adjust", "no_player_bb_twice"): "on",
    ("reopen_limit_half", "50%"): "on",
    ("string_bet", "after_raise_free"): "free_after_raise",
    ("kill_absent", "at_last_card_of_deal"): "last_card",
    ("missed_blinds", "sb_dead_+_bb_live"): "sb_dead_bb_live",
    ("multi_chip", "remove_smallest_+_50%"): "remove_smallest",
    ("under_raise_fix", "until_next_street"): "next_street",
    ("undercall", "must_be_corrected"): "must_correct",
    ("odd_chips", "left_of_button"): "one_each_clockwise",
    ("under_raise_fix", "until_round_ends"): "round_end",
    ("straddle", "utg/button"): "utg_or_button",
    ("premature_river", "reshuffle"): "reshuffle_no_new_burn",
}


_TOLD_AT_LENGTH = ("clock", "hand_start_event")
"""Options whose word may stand in a longer text: "called 25+5", "dealer push"."""


def structure_of(setup: Setup) -> str:
    """NL, PL or FL. Raises CaseFileError for another game."""
    word = setup.game.upper().replace("-", "").replace("_", "").replace(" ", "")
    for ours in ("NL", "PL", "FL"):
        if word in (ours, ours + "HE"):
            return ours
    named = {"NOLIMIT": "NL", "POTLIMIT": "PL", "FIXEDLIMIT": "FL", "LIMIT": "FL", "LHE": "FL"}
    if word not in named:
        raise CaseFileError(f"the game {setup.game!r} is not played here; NL, PL and FL are")
    return named[word]


def options_of(setup: Setup) -> Options:
    """The case's options as ours. Raises CaseFileError for an option that we do not have."""
    options: dict[str, str | int] = {"structure": structure_of(setup)}
    if smallest := setup.smallest_chip or min(setup.chips, default=0):
        options["smallest_chip"] = smallest
    for key, value in setup.options.items():
        options.update(_option(setup, key.lower(), value))
    if setup.straddles:
        options["straddle"] = "any"
    for key, value in options.items():
        if wrong := problem_with(key, value):
            raise CaseFileError(wrong)
    return tuple(sorted(options.items()))


def _option(setup: Setup, key: str, value: Any) -> dict[str, str | int]:
    if key == "rake":
        return rake_options(value)
    ours = _KEYS.get(key, key)
    told = _worded(ours, value)
    if (ours, told) in _SAID:
        return {}
    if ours == "ante_type":
        return _ante_as_set(setup, str(told))
    return {ours: told}


def _ante_as_set(setup: Setup, told: str) -> dict[str, str | int]:
    """The house's type; a level with an ante of its own type keeps it. Without any amount it cannot be played."""
    if setup.ante is None and ante_type(told) != "none":
        raise CaseFileError(f"the ante_type is {told!r}, but how much the ante is stands nowhere")
    return {"ante_type": ante_type(told)}


def ante_type(word: str) -> str:
    """none, each, bb or button. Raises CaseFileError for another word."""
    plain = word.lower().replace(" ", "_").replace("-", "_")
    ours = _ANTES.get(plain)
    if ours is None:
        raise CaseFileError(f"the ante {word!r} is not known here; each, bb and button are")
    return ours


_ANTES = {"none": "none", "off": "none", "each": "each", "all": "each", "bb": "bb", "bba": "bb", "big_blind": "bb",
          "button": "button", "btn": "button"}  # fmt: skip


def _worded(key: str, value: Any) -> str | int:
    """A value in our words: on and off for true and false, the full word for an unmistakable part of it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int):
        return value
    word = str(value).lower().replace('"', "").replace(",", "").strip().replace(" ", "_").replace("-", "_")
    word = _VALUES.get((key, word), word)
    allowed = OPTIONS.get(key, ON_OFF)
    if word in ("yes", "no") and allowed == ON_OFF:
        return "on" if word == "yes" else "off"
    if word in allowed:
        return word
    meant = [full for full in allowed if word in full and allowed != ON_OFF]
    meant = meant or [full for full in allowed if full in word and key in _TOLD_AT_LENGTH]
    return meant[0] if len(meant) == 1 else word
