# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading recorded hands: JSON lines in the form described in README.md of this folder, plain or gzipped.

A line that cannot be used becomes a ``BadLine`` with file, line number, what is wrong and the remedy; reading
goes on with the next one.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from controller.rules.cards import Card, cards


class Move(NamedTuple):
    """One step of a recorded hand. ``verb``: board, fold, call (or check), to, show."""

    verb: str
    player: int = 0
    amount: int = 0
    cards: tuple[Card, ...] = ()


class RecordedHand(NamedTuple):
    """A hand as recorded; players are 1.. clockwise from the left of the button, amounts whole units."""

    name: str
    limit: bool
    players: int
    button: int | None
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    min_bet: int
    big_bet: int
    stacks: tuple[int, ...]
    moves: tuple[Move, ...]
    rake: int
    results: tuple[int, ...]


class BadLine(NamedTuple):
    """A line that cannot be used, with what is wrong and what to do."""

    file: str
    line: int
    problem: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.problem}; {self.remedy}"


class _Wrong(ValueError):
    """What is wrong with a line (first argument) and the remedy (second)."""


def read_hands(path: Path) -> Iterator[RecordedHand | BadLine]:
    """The hands of a file, in order. Raises OSError when the file cannot be opened."""
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
        number = 0
        try:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _read_line(str(path), number, line)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            problem = f"the compressed data is damaged ({error})"
            yield BadLine(str(path), number + 1, problem, "copy the file again; the lines before it were used")


def _read_line(file: str, number: int, line: bytes) -> RecordedHand | BadLine:
    try:
        return _hand_of(json.loads(line))
    except _Wrong as wrong:
        return BadLine(file, number, str(wrong.args[0]), str(wrong.args[1]))
    except (ValueError, RecursionError) as error:
        return BadLine(file, number, f"no JSON ({error})", "one JSON object in UTF-8 a line is expected")


def _hand_of(raw: Any) -> RecordedHand:
    """A hand of the parsed line, checked."""
    if not isinstance(raw, dict):
        raise _Wrong("no JSON object", "one JSON object a line is expected")
    variant = raw.get("variant")
    if variant not in ("NT", "FT"):
        raise _Wrong(f"variant {variant!r}", "only NT (no-limit) and FT (fixed-limit hold'em) can be played")
    players = _whole(raw, "seats", 2, 10)
    limit = variant == "FT"
    least = _whole(raw, "min_bet", 1)
    hand = RecordedHand(
        _named(raw.get("id", "?")), limit, players, _button(raw, players),
        _amounts(raw, "antes", players), _amounts(raw, "blinds_or_straddles", players, signed=True),
        least, _whole(raw, "big_bet", 1) if limit else 0, _amounts(raw, "starting_stacks", players),
        _moves(raw, players), _whole(raw, "rake", 0) if "rake" in raw else 0,
        _amounts(raw, "finishing_stacks", players),
    )  # fmt: skip
    if sum(hand.stacks) != sum(hand.results) + hand.rake:
        raise _Wrong("starting_stacks and finishing_stacks + rake differ", "correct the amounts")
    return hand


def _named(value: Any) -> str:
    """The id as text that any terminal can show: control characters and half characters are written out."""
    text = str(value)
    return text if text.isprintable() else ascii(text)[1:-1]


def _whole(raw: dict[str, Any], key: str, least: int, most: int | None = None) -> int:
    value = raw.get(key)
    fine = isinstance(value, int) and not isinstance(value, bool) and value >= least
    if not fine or (most is not None and value > most):  # type: ignore[operator]
        upper = "" if most is None else f" and at most {most}"
        raise _Wrong(f"{key} is {value!r}", f"a whole number of at least {least}{upper} is expected")
    return value  # type: ignore[return-value]


def _button(raw: dict[str, Any], players: int) -> int | None:
    value = raw.get("button")
    if value is None:
        return None
    return _whole(raw, "button", 1, players)


def _amounts(raw: dict[str, Any], key: str, players: int, signed: bool = False) -> tuple[int, ...]:
    values = raw.get(key)
    fine = isinstance(values, list) and len(values) == players
    if not fine or not all(type(v) is int and (signed or v >= 0) for v in values):  # type: ignore[union-attr]
        raise _Wrong(f"{key} is {values!r}", f"a list of {players} whole numbers is expected")
    return tuple(values)  # type: ignore[arg-type]


def _moves(raw: dict[str, Any], players: int) -> tuple[Move, ...]:
    actions = raw.get("actions")
    if not isinstance(actions, list):
        raise _Wrong("actions are missing", "a list of PHH actions is expected")
    moves: list[Move] = []
    for action in actions:
        move = _move(str(action), players)
        if move is not None:
            moves.append(move)
    return tuple(moves)


def _move(action: str, players: int) -> Move | None:
    """A PHH action; None for cards dealt to a player, which the table does not see."""
    words = action.split("#")[0].split()
    try:
        match words:
            case [] | ["d", "dh", *_]:
                return None
            case ["d", "db", names]:
                return Move("board", cards=cards(names))
            case [who, "f"]:
                return Move("fold", _player(who, players))
            case [who, "cc"]:
                return Move("call", _player(who, players))
            case [who, "cbr", amount]:
                return Move("to", _player(who, players), int(amount))
            case [who, "sm"]:
                return Move("show", _player(who, players))
            case [who, "sm", names] if "?" in names:
                return Move("show", _player(who, players))
            case [who, "sm", names]:
                return Move("show", _player(who, players), cards=cards(names))
    except ValueError as error:
        raise _Wrong(f"action {action!r}: {error}", "correct the action or leave the hand out") from None
    raise _Wrong(f"action {action!r} is not known", "PHH notation is expected, such as 'p3 cbr 200'")


def _player(who: str, players: int) -> int:
    if not (who.startswith("p") and who[1:].isdigit() and 1 <= int(who[1:]) <= players):
        raise ValueError(f"{who!r} is no player of this hand")
    return int(who[1:])
