# SPDX-License-Identifier: GPL-3.0-or-later
"""A mistake in a settings file in the words of the person who wrote it, not of a programmer.

msgspec says ``Expected `int` <= 10 - at `$.table.seats` ``; a floor person reads ``table.seats: a whole number of at
most 10 is wanted``.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

import msgspec

_PLACE = re.compile(r" - at `\$\.?(?P<key>.*)`$")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<key>.*)`")
_MISSING = re.compile(r"^Object missing required field `(?P<key>.*)`")
_EXPECTED = re.compile(r"^Expected `(?P<kind>[^`]+)`(?P<rest>.*)$")
_CHOICE = re.compile(r"^Invalid enum value (?P<value>.*)$")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list in [ ]",
    "object": "a section",
}
_GOT = {"float": "a number with a decimal point"}
_LIMITS = (
    (re.compile(r"^ >= (?P<n>[\d.]+)$"), "{kind} of at least {n} is wanted"),
    (re.compile(r"^ <= (?P<n>[\d.]+)$"), "{kind} of at most {n} is wanted"),
    (re.compile(r"^ of length >= (?P<n>\d+)$"), "may not be empty"),
    (re.compile(r"^ of length <= (?P<n>\d+)$"), "at most {n} characters are wanted"),
    (re.compile(r"^ matching regex .*$"), "has a character that a name may not have (such as / or a line's end)"),
    (re.compile(r"^, got `(?P<n>[^`]+)`$"), "{kind} is wanted, this is {got}"),
)


_AT = re.compile(r" \((?:at line (?P<line>\d+), column \d+|at end of document)\)$")
_TWICE = re.compile(r"^(Cannot (overwrite|mutate|declare)|Duplicate inline)")
_KEY = re.compile(r"""^\s*(?P<key>[\w.'"-]+)\s*=""")


class NoToml(ValueError):
    """A text is no TOML. It says what and in which line."""


def read_toml(raw: bytes) -> dict[str, Any]:
    """The values of a TOML file that a person wrote. Raises NoToml."""
    try:
        text = raw.decode("utf-8-sig") + "\n"  # so that a mistake in a last line without an end has its line told too
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        told = f"this is no TOML: line {line} has a sign that is no UTF-8; save the file as UTF-8"
        raise NoToml(told) from error
    except tomllib.TOMLDecodeError as error:
        raise NoToml(_told_of_toml(str(error), text)) from error
    except RecursionError:
        raise NoToml("lists or tables lie too deep in one another") from None


def _told_of_toml(message: str, text: str) -> str:
    """What is no TOML, with the line, and what is there twice with its name. ``message``: of tomllib; ``text``: all."""
    found = _AT.search(message)
    said = _AT.sub("", message)
    if found is None or found["line"] is None:
        return "this is no TOML: something begins and never ends; look for a [ or a quote without its other"
    number = int(found["line"])
    line = text.splitlines()[number - 1] if number <= len(text.splitlines()) else ""
    if said == "Illegal character '\\n'":
        return f"this is no TOML: line {number}: a quote without its other"
    if not _TWICE.match(said):
        return f"this is no TOML: line {number}: {said[:1].lower()}{said[1:]}"
    key = _KEY.match(line)
    what = f"the key {key['key']}" if key else f"the section {line.strip()}" if line.lstrip()[:1] == "[" else "a key"
    return f"line {number}: {what} is there twice; leave one of them"


def told(message: str, kind: type = object) -> str:
    """``key: what is wanted`` for a sentence of msgspec; what is not known is passed on as it is. ``kind``: of the
    whole, so that the values can be named of a key that takes only some."""
    place = _PLACE.search(message)
    parent = place["key"] if place else ""
    said = _PLACE.sub("", message)
    for pattern, meaning in ((_UNKNOWN, "there is no such key here"), (_MISSING, "this key is missing")):
        if found := pattern.match(said):
            return f"{'.'.join(filter(None, (parent, found['key'])))}: {meaning}"
    return f"{parent}: {_wanted(said, _values(kind, parent))}"


def _values(kind: type, key: str) -> str:
    """The values that a key such as ``camera[0].mains_hz`` takes, in words; "" where they are not some few."""
    info: Any = msgspec.inspect.type_info(kind)
    for name in re.findall(r"\w+", key):
        if isinstance(info, msgspec.inspect.StructType):
            info = next((field.type for field in info.fields if field.encode_name == name), None)
        else:
            info = getattr(info, "item_type", None)
    values = [f'"{one}"' if isinstance(one, str) else str(one) for one in getattr(info, "values", ())]
    return " or ".join(filter(None, (", ".join(values[:-1]), *values[-1:])))


def _wanted(said: str, values: str) -> str:
    if choice := _CHOICE.match(said):
        return f"{choice['value']} is none of the values that this key may have{values and f': {values}'}"
    if expected := _EXPECTED.match(said):
        for pattern, words in _LIMITS:
            if limit := pattern.match(expected["rest"]):
                said_of_it = limit.groupdict().get("n", "")
                got = _GOT.get(said_of_it, _kind(said_of_it))
                return words.format(kind=_kind(expected["kind"]), n=said_of_it.removesuffix(".0"), got=got)
    return f"{said[:1].lower()}{said[1:]}"


def _kind(name: str) -> str:
    return " or ".join(_KINDS.get(one, one) for one in name.split(" | ") if one != "null")  # TOML has no null
