# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads files of ruling cases and says where something is wrong in them.

A file is ``{"cases": [{"id", "profiles", "setup", "events", "ask"}, ...]}``. Names become seats only in
``scene``; ids are kept for the report and for nothing else.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from controller.files import read_whole

MOST_MIB = 64
"""So large a file of cases may be."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""What some editors write before UTF-8 text."""


class CaseFileError(ValueError):
    """A file of cases cannot be used: the message names file, place and remedy."""


class Ante(msgspec.Struct, frozen=True):
    """``type``: each, bb or button."""

    type: str
    amount: int


class StraddleBy(msgspec.Struct, frozen=True):
    """One straddle, in order."""

    by: str
    amount: int


class Setup(msgspec.Struct, frozen=True):
    """The table when the events begin. Amounts are in the smallest chip."""

    seats: dict[str, int]
    button: int | None = None
    game: str = "NL"
    blinds: tuple[int, int] = (1, 2)
    street: str = "preflop"
    ante: Ante | None = None
    straddles: tuple[StraddleBy, ...] = ()
    fl_bets: tuple[int, int] | None = None
    stacks: dict[str, int] = {}
    pot: int | None = None
    contributions: dict[str, int] = {}
    folded: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    missed: dict[str, tuple[str, ...]] = {}
    board: str = ""
    hole: dict[str, str] = {}
    chips: tuple[int, ...] = ()
    smallest_chip: int | None = None
    options: dict[str, Any] = {}


class Happening(msgspec.Struct, frozen=True):
    """One event of a case: what somebody did."""

    by: str
    act: str
    to: int | str | tuple[str, ...] | None = None
    amount: int | None = None
    chips: tuple[int, ...] = ()
    what: str = ""
    readings: tuple[int, ...] = ()
    face: str = "down"
    n: int | None = None
    of: str = ""
    place: str = ""
    fault: str = ""
    counts: dict[str, int] = {}
    street: str = ""
    cards: str = ""
    retrievable: bool = False
    acted: int = 0
    at: int | None = None
    blinds: tuple[int, int] | None = None
    seat: int | None = None
    stack: int | None = None


class Question(msgspec.Struct, frozen=True):
    """One question with the right answer."""

    q: str
    expect: Any
    of: str = ""


class Case(msgspec.Struct, frozen=True):
    """One situation. ``profiles``: the house profiles under which the answers hold."""

    id: str
    profiles: tuple[str, ...]
    setup: Setup
    events: tuple[Happening, ...]
    ask: tuple[Question, ...]


class _Named(msgspec.Struct):
    id: str


class _File(msgspec.Struct):
    cases: list[msgspec.Raw]


def read_cases(path: Path) -> tuple[list[Case], list[str]]:
    """The cases of a file, and what is wrong with the others, a line each.

    Raises CaseFileError when the file as a whole cannot be read.
    """
    try:
        whole = msgspec.json.decode(read_whole(path, MOST_MIB).removeprefix(BYTE_ORDER_MARK), type=_File)
    except OSError as error:
        raise CaseFileError(f"{path}: cannot be read ({error.strerror}); give a JSON file of cases") from None
    except RecursionError:
        raise CaseFileError(f"{path}: lists or objects lie too deep in one another; is this a file of cases?") from None
    except msgspec.MsgspecError as error:
        raise CaseFileError(f'{path}: {error}; the form is {{"cases": [...]}}') from None
    cases: list[Case] = []
    problems: list[str] = [] if whole.cases else [f"{path}: no case in it; is this the right file?"]
    for number, raw in enumerate(whole.cases, 1):
        try:
            cases.append(msgspec.convert(_without_nulls(msgspec.json.decode(raw)), Case, strict=False))
        except (msgspec.MsgspecError, RecursionError) as error:
            problems.append(f"{path}: case {number}{_named(raw)}: {error}; mend it, the others are checked")
    return cases, problems


def _named(raw: msgspec.Raw) -> str:
    """The id of a case that cannot be used, as far as it has one."""
    try:
        return f" ({msgspec.json.decode(raw, type=_Named).id})"
    except (msgspec.MsgspecError, RecursionError):
        return ""


def _without_nulls(case: Any) -> Any:
    """The case with what is told as null left out, except answers: there null is one."""
    if not isinstance(case, dict):
        return case
    plain = dict(case)
    for key in ("setup", "events", "ask"):
        if key in plain:
            plain[key] = _told(plain[key])
    if isinstance(plain.get("events"), list):
        plain["events"] = [_counted(event) for event in plain["events"]]
    return plain


def _counted(event: Any) -> Any:
    """A count of hands whose names stand in the event itself, as one with all of them under ``counts``."""
    if not isinstance(event, dict) or event.get("act") != "counts" or "counts" in event:
        return event
    names = {key: value for key, value in event.items() if key not in Happening.__struct_fields__}
    return {key: value for key, value in event.items() if key not in names} | {"counts": names}


def _told(part: Any) -> Any:
    if isinstance(part, list):
        return [_told(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {key: value for key, value in part.items() if value is not None or key == "expect"}
