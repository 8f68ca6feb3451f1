# SPDX-License-Identifier: GPL-3.0-or-later
"""Journal entries as plain values for people and other programs: one JSON object an entry, cards by name."""

from __future__ import annotations

import time
import typing
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any

from controller.journal.codec import Codec
from controller.journal.entry import Entry, unseal
from controller.rules.cards import Card, name


def plain_entry(entry: Entry, codec: Codec) -> dict[str, Any]:
    """An entry as JSON values. Raises CodecError.

    ``utc`` is ISO 8601 with milliseconds; ``input`` and each of ``events`` have a ``kind`` and ``fields``;
    ``evidence`` lists sha256 digests.
    """
    stamped, events = unseal(entry, codec)
    return {
        "seq": entry.seq,
        "utc": _iso(entry.utc_ms),
        "mono_ns": entry.mono_ns,
        "boot_id": entry.boot_id,
        "source": entry.source,
        "actor": entry.actor,
        "role": entry.role,
        "confidence": entry.confidence,
        "evidence": [one for one in entry.evidence.split(",") if one],
        "rules_version": entry.rules_version,
        "input": plain(stamped.what),
        "events": [plain(event) for event in events],
        "hash": entry.hash.hex(),
    }


def plain(value: Any) -> dict[str, Any]:
    """An input or event: its ``kind`` and its ``fields``."""
    kind: Any = type(value)
    hints = _hints(kind)
    shown = {one.name: _plain(getattr(value, one.name), hints[one.name]) for one in fields(value)}
    return {"kind": kind.__name__, "fields": shown}


def _plain(value: Any, hint: Any) -> Any:
    if value is None or (isinstance(value, bool | str) and not isinstance(value, Enum)):
        return value
    if isinstance(value, Enum):
        return value.value
    if hasattr(value, "_fields"):
        record: Any = type(value)
        hints = _hints(record)
        return {key: _plain(getattr(value, key), hints[key]) for key in value._fields}
    if isinstance(value, tuple):
        return [_plain(one, part) for one, part in zip(value, _parts(hint, len(value)), strict=False)]
    return name(Card(value)) if _is_card(hint) else value


def _parts(hint: Any, count: int) -> Iterator[Any]:
    """The types of a tuple's members."""
    for option in (hint, *typing.get_args(hint)):
        if typing.get_origin(option) is tuple:
            inner = typing.get_args(option)
            yield from [inner[0]] * count if inner[-1] is Ellipsis else inner
            return
    yield from [Any] * count


def _is_card(hint: Any) -> bool:
    return hint is Card or Card in typing.get_args(hint)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _iso(utc_ms: int) -> str:
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(utc_ms // 1000))
    return f"{moment}.{utc_ms % 1000:03d}Z"
