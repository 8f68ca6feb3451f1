# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads ``schema.toml`` into plain records for the emitters. Raises ValueError naming the field."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

PATH = Path(__file__).with_name("schema.toml")
SCALARS = {
    "u8": (1, "B", 0xFF),
    "u16": (2, "H", 0xFFFF),
    "u32": (4, "I", 0xFFFFFFFF),
    "i32": (4, "i", 0x7FFFFFFF),
}
OVERHEAD = 6  # type, seq, crc32


class Field(NamedTuple):
    """One field. ``array`` is 0 for a scalar, else its bytes; ``limit``, ``mask``: None = anything goes."""

    name: str
    kind: str
    note: str
    size: int
    code: str
    array: int
    limit: int | None
    mask: int | None


class Message(NamedTuple):
    """One message: ``length`` counts the payload only."""

    name: str
    type: int
    direction: str
    note: str
    fields: tuple[Field, ...]
    length: int


class Schema(NamedTuple):
    """The whole wire. ``hash`` covers everything that changes bytes or their meaning, not the comments."""

    protocol: dict[str, Any]
    enums: dict[str, dict[str, int]]
    flags: dict[str, dict[str, int]]
    messages: tuple[Message, ...]
    hash: int


def _field(row: list[Any], where: str, tables: dict[str, dict[str, dict[str, int]]]) -> Field:
    name, kind, note = row[:3]
    run = re.fullmatch(r"u8\[(\d+)\]", kind)
    if not run and kind not in SCALARS:
        raise ValueError(f"schema.toml, {where}.{name}: {kind!r} is no type; use u8, u16, u32, i32 or u8[n]")
    array = int(run[1]) if run else 0
    size, code, _ = (array, f"{array}s", 0) if run else SCALARS[kind]
    limit: int | None = None
    mask: int | None = None
    if len(row) > 3:
        if isinstance(row[3], int):
            limit = row[3]
        elif row[3] in tables["flags"]:
            mask = 0
            for bit in tables["flags"][row[3]].values():
                mask |= bit
        elif row[3] in tables["enums"]:
            limit = max(tables["enums"][row[3]].values())
        else:
            raise ValueError(f"schema.toml, {where}.{name}: no [flags] or [enums] table is called {row[3]!r}")
    return Field(name, kind, note, size, code, array, limit, mask)


def load(path: Path = PATH) -> Schema:
    """The schema in ``path``. Raises ValueError where two messages share a type or one is too long."""
    tree = tomllib.loads(path.read_text(encoding="utf-8"))
    messages = []
    for row in tree["message"]:
        made = tuple(_field(field, row["name"], tree) for field in row["fields"])
        length = sum(field.size for field in made)
        if length + OVERHEAD > tree["protocol"]["frame_bytes_max"]:
            raise ValueError(f"schema.toml, {row['name']}: {length} bytes of payload do not fit into a frame")
        messages.append(Message(row["name"], row["type"], row["direction"], row["note"], made, length))
    if len({message.type for message in messages}) != len(messages):
        raise ValueError("schema.toml: two messages share one type number")
    meaning: list[Any] = [tree["protocol"], tree["enums"], tree["flags"]]
    for m in messages:
        fields = [[f.name, f.kind, f.limit, f.mask] for f in m.fields]
        meaning.append([m.name, m.type, m.direction, fields])
    digest = hashlib.sha256(json.dumps(meaning, sort_keys=True).encode()).digest()
    return Schema(
        tree["protocol"], tree["enums"], tree["flags"], tuple(messages), int.from_bytes(digest[:4], "little")
    )
