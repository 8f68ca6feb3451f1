# SPDX-License-Identifier: GPL-3.0-or-later
"""The rake of a case as house options: a percentage, steps, a cap and fees, in the words that rooms use.

A key or a value that is not known here is never guessed: CaseFileError says which (RULES.md POT-07).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from controller.cases.reader import CaseFileError

_SHARE = ("pct", "percent", "percentage", "rate")
_LAWFUL_SHARE = ("regulator_pct", "regulator_percent", "legal_pct", "legal_percent")
_AMOUNTS = {
    "step": "rake_step", "steps": "rake_step", "increment": "rake_step", "increments": "rake_step",
    "cap": "rake_cap", "max": "rake_cap", "maximum": "rake_cap",
    "flop_fee": "flop_fee",
    "per_hand": "rake_per_hand", "drop": "rake_per_hand", "fee": "rake_per_hand", "fixed": "rake_per_hand",
    "from_pot": "rake_from_pot", "min_pot": "rake_from_pot", "from": "rake_from_pot",
    "regulator_max": "regulator_rake_cap", "regulator_cap": "regulator_rake_cap", "legal_max": "regulator_rake_cap",
    "regulator_maximum": "regulator_rake_cap", "max_by_law": "regulator_rake_cap",
}  # fmt: skip


def rake_options(rake: Any) -> dict[str, str | int]:
    """The rake options of a case. Raises CaseFileError for what cannot be told for certain."""
    if rake is None or rake is False or rake in (0, "none", "off"):
        return {}
    if not isinstance(rake, dict):
        raise CaseFileError(f"the rake {rake!r} is not told by its keys")
    options: dict[str, str | int] = {}
    for key, value in rake.items():
        options.update(_option(str(key).lower(), value))
    if any(key in rake for key in ("per", "every", "take", "amount")):
        options.update(_so_much_in(rake))
    return _tightened(options)


def _tightened(options: dict[str, str | int]) -> dict[str, str | int]:
    """A room that wants more than its regulator allows gets the maximum."""
    for key, law in (
        ("rake_per_mille", "regulator_rake_per_mille"), ("rake_cap", "regulator_rake_cap"),
        ("rake_per_hand", "regulator_rake_cap"), ("flop_fee", "regulator_rake_cap"),
    ):  # fmt: skip
        if key in options and options.get(law):
            options[key] = min(int(options[key]), int(options[law]))
    return options


def _option(key: str, value: Any) -> dict[str, str | int]:
    if key in _SHARE:
        return {"rake_per_mille": _per_mille(key, value)}
    if key in _LAWFUL_SHARE:
        return {"regulator_rake_per_mille": _per_mille(key, value)}
    if key in _AMOUNTS:
        return {_AMOUNTS[key]: _whole(key, value)}
    if key == "no_flop_no_drop":
        return {key: "on" if value in (True, 1, "on", "yes", "true") else "off"}
    if key in ("round", "rounding"):
        return _rounding(value)
    if key in ("take", "amount", "per", "every"):
        return {}
    raise CaseFileError(f"the rake key {key!r} is not known here")


def _per_mille(key: str, value: Any) -> int:
    """A share: 0.05, 5, "5" and "5%" are all five per cent."""
    text = str(value).strip()
    marked = text.endswith("%")
    try:
        share = Fraction(text.rstrip("% "))
    except ValueError:
        raise CaseFileError(f"the rake {key} of {value!r} is no number") from None
    if marked or share >= 1:
        share /= 100
    whole = share * 1000
    if not 0 <= whole <= 1000 or whole.denominator != 1:
        raise CaseFileError(f"the rake {key} of {value!r} is not told in whole tenths of a per cent")
    return int(whole)


def _whole(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0 or value != int(value):
        raise CaseFileError(f"the rake {key} of {value!r} is no whole amount")
    return int(value)


def _rounding(value: Any) -> dict[str, str | int]:
    """Rounding down is what is done anyway, to whole units unless a step is told."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {"rake_step": value}
    word = str(value).lower()
    if word.startswith(("down", "floor")) or "down" in word.split():
        return {}
    raise CaseFileError(f"rake rounded {value!r} is not known here")


def _so_much_in(rake: dict[str, Any]) -> dict[str, str | int]:
    """So much for every full so much in the pot: 1 in 20."""
    take = _whole("take", rake.get("take", rake.get("amount", 1)))
    per = _whole("per", rake.get("per", rake.get("every", 0)))
    if not per or not take or take * 1000 % per:
        raise CaseFileError("a rake of so much in so much takes whole tenths of a per cent")
    return {"rake_per_mille": take * 1000 // per, "rake_step": take}
