# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading recorded hands: JSON lines in the form described in README.md of this folder, plain or gzipped.

A line that cannot be used becomes a ``BadLine`` with file, line number, what is wrong and the remedy; reading
goes on with the next one.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from controller.files import must_be_regular
from controller.rules.cards import Card, cards
from controller.rules.cards import name as name_of

MOST = 1_000_000_000_000
"""The largest amount that is read."""
LONGEST_LINE = 1 << 20
"""So many bytes a line may have: a hand of a long evening has a few thousand."""
LONGEST_NUMBER = 300
"""So many digits are read at all; an id may have more than an amount."""
SHOWN = 60
"""So much of a wrong value is shown."""


class Move(NamedTuple):
    """One step of a recorded hand. ``verb``: board, fold, call (or check), to, show. ``said``: as it is written."""

    verb: str
    player: int = 0
    amount: int = 0
    cards: tuple[Card, ...] = ()
    said: str = ""


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
    """The hands of a file, in order. Raises OSError when the file cannot be opened or is no regular one."""
    must_be_regular(path)
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
        number = 0
        try:
            for number, line in enumerate(iter(lambda: lines.readline(LONGEST_LINE + 1), b""), 1):
                if len(line) > LONGEST_LINE:
                    problem = f"a line of more than {LONGEST_LINE >> 20} MiB"
                    yield BadLine(str(path), number, problem, "one hand a line is expected; what follows is not read")
                    return
                if line.strip():
                    yield _read_line(str(path), number, line)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            problem = f"the compressed data is damaged ({error})"
            yield BadLine(str(path), number + 1, problem, "copy the file again; the lines before it were used")


def _read_line(file: str, number: int, line: bytes) -> RecordedHand | BadLine:
    try:
        return _hand_of(json.loads(line, parse_int=_read_int))
    except _Wrong as wrong:
        return BadLine(file, number, str(wrong.args[0]), str(wrong.args[1]))
    except (ValueError, RecursionError) as error:
        return BadLine(file, number, f"no JSON ({_why_no_json(error)})", "one JSON object in UTF-8 a line is expected")


def _why_no_json(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "lists or objects lie too deep in one another"
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start + 1} is no UTF-8"
    return f"{error.msg}, at character {error.pos + 1}" if isinstance(error, json.JSONDecodeError) else str(error)


def _read_int(digits: str) -> int:
    if len(digits.lstrip("-")) > LONGEST_NUMBER:
        raise _Wrong(f"a number of {len(digits.lstrip('-'))} digits", f"amounts up to {MOST} can be played")
    return int(digits)


def _shown(value: Any) -> str:
    """A wrong value as it is written in the file, no more of it than one can read."""
    text = json.dumps(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _hand_of(raw: Any) -> RecordedHand:
    """A hand of the parsed line, checked."""
    if not isinstance(raw, dict):
        raise _Wrong("no JSON object", "one JSON object a line is expected")
    variant = raw.get("variant")
    if variant not in ("NT", "FT"):
        raise _Wrong(f"variant {_shown(variant)}", "only NT (no-limit) and FT (fixed-limit hold'em) can be played")
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
    _check_cards(raw, hand)
    if sum(hand.stacks) != sum(hand.results) + hand.rake:
        raise _Wrong("starting_stacks and finishing_stacks + rake differ", "correct the amounts")
    return hand


def _check_cards(raw: dict[str, Any], hand: RecordedHand) -> None:
    """Raises _Wrong for cards that are none, and for a card that lies twice in one place.

    One that a record has with two holders is let pass: the stacks do not hang on it, and published hands have such.
    """
    for place, names in _told_cards(raw, hand):
        try:
            known = cards(names)
        except ValueError as error:
            raise _Wrong(f"{place}: {error}", "correct the cards or leave the hand out") from None
        twice = next((card for card in known if known.count(card) > 1), None)
        if twice is not None:
            raise _Wrong(f"{place} has {name_of(twice)} twice", "correct the cards or leave the hand out")


def _told_cards(raw: dict[str, Any], hand: RecordedHand) -> Iterator[tuple[str, str]]:
    """The cards that are known, each with who holds them: as they were dealt and shown, and the lists beside it."""
    board, holes = raw.get("board") or "", raw.get("hole_cards") or []
    if not isinstance(board, str) or not isinstance(holes, list) or len(holes) > hand.players:
        key, form = ("board", '"Ks5hTs2cAd"') if not isinstance(board, str) else ("hole_cards", '["8c4d", "????"]')
        raise _Wrong(f"{key} is {_shown(raw[key])}", f"{form} is expected")
    yield "the board", board
    for number, hole in enumerate(holes, 1):
        if hole is not None and not isinstance(hole, str):
            raise _Wrong(f"hole_cards has {_shown(hole)}", 'cards as text are expected, such as "8c4d"')
        if hole and "?" not in hole:
            yield f"player {number}", hole
    yield "the board", "".join(name_of(card) for move in hand.moves if move.verb == "board" for card in move.cards)
    for action in raw["actions"]:
        match str(action).split("#")[0].split():
            case ["d", "dh", who, names] | [who, "sm", names] if "?" not in names:
                yield f"player {_player(who, hand.players)}", names


def _named(value: Any) -> str:
    """The id as text that any terminal can show: control characters and half characters are written out."""
    text = str(value)
    return text if text.isprintable() else ascii(text)[1:-1]


def _whole(raw: dict[str, Any], key: str, least: int, most: int = MOST) -> int:
    value = raw.get(key)
    fine = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    if not fine:
        upper = f" and at most {most}"
        raise _Wrong(f"{key} is {_shown(value)}", f"a whole number of at least {least}{upper} is expected")
    return value  # type: ignore[return-value]


def _button(raw: dict[str, Any], players: int) -> int | None:
    value = raw.get("button")
    if value is None:
        return None
    return _whole(raw, "button", 1, players)


def _amounts(raw: dict[str, Any], key: str, players: int, signed: bool = False) -> tuple[int, ...]:
    values = raw.get(key)
    fine = isinstance(values, list) and len(values) == players
    if not fine or not all(_is_amount(v, signed) for v in values):  # type: ignore[union-attr]
        raise _Wrong(f"{key} is {_shown(values)}", f"a list of {players} whole numbers up to {MOST} is expected")
    return tuple(values)  # type: ignore[arg-type]


def _is_amount(value: Any, signed: bool) -> bool:
    return type(value) is int and (-MOST if signed else 0) <= value <= MOST


def _moves(raw: dict[str, Any], players: int) -> tuple[Move, ...]:
    actions = raw.get("actions")
    if not isinstance(actions, list):
        raise _Wrong("actions are missing", "a list of PHH actions is expected")
    moves: list[Move] = []
    for action in actions:
        move = _move(str(action), players)
        if move is not None:
            moves.append(move._replace(said=_shown(str(action))))
    return tuple(moves)


def _move(action: str, players: int) -> Move | None:
    """A PHH action; None for cards dealt to a player, which the table does not see."""
    words = action.split("#")[0].split()
    try:
        match words:
            case [] | ["d", "dh", *_]:
                return None  # a player's cards are checked with all others
            case ["d", "db", names]:
                return Move("board", cards=cards(names))
            case [who, "f"]:
                return Move("fold", _player(who, players))
            case [who, "cc"]:
                return Move("call", _player(who, players))
            case [who, "cbr", amount]:
                return Move("to", _player(who, players), _amount(amount))
            case [who, "sm"]:
                return Move("show", _player(who, players))
            case [who, "sm", names] if "?" in names:
                return Move("show", _player(who, players))
            case [who, "sm", names]:
                return Move("show", _player(who, players), cards=cards(names))
    except ValueError as error:
        raise _Wrong(f"action {_shown(action)}: {error}", "correct the action or leave the hand out") from None
    raise _Wrong(f"action {_shown(action)} is not known", "PHH notation is expected, such as 'p3 cbr 200'")


def _amount(text: str) -> int:
    if not re.fullmatch("[0-9]{1,15}", text) or not 1 <= int(text) <= MOST:
        raise ValueError(f"the amount is no whole number from 1 to {MOST}")
    return int(text)


def _player(who: str, players: int) -> int:
    if not (who.startswith("p") and re.fullmatch("[0-9]{1,2}", who[1:]) and 1 <= int(who[1:]) <= players):
        raise ValueError(f"{_shown(who)} is no player of this hand")
    return int(who[1:])
