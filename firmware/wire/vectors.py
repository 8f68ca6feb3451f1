# SPDX-License-Identifier: GPL-3.0-or-later
"""Golden frames: good ones of every message, and bad ones for every fault, in both directions.

They come from their own small encoder and a counter-fed SHA-256, so they are the same on every machine and
do not lean on either codec that they test.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator
from typing import Any

from firmware.wire.schema import SCALARS, Field, Message, Schema

GOOD_EACH = 30
BAD_EACH = 240


class _Dice:
    """An endless, repeatable run of numbers."""

    def __init__(self, name: str) -> None:
        self._name, self._turn = name, 0

    def roll(self, below: int) -> int:
        self._turn += 1
        digest = hashlib.sha256(f"{self._name}/{self._turn}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % below


def frame(kind: int, seq: int, payload: bytes, schema: Schema) -> bytes:
    """A whole frame, zeros included."""
    seed = schema.protocol["hello_seed"] if kind in (0x01, 0x81) else schema.hash
    body = bytes((kind, seq)) + payload
    body += zlib.crc32(body, seed).to_bytes(4, "little")
    out, run = bytearray(), bytearray()
    for byte in body + b"\0":
        if byte:
            run.append(byte)
        else:
            out += bytes((len(run) + 1,)) + run
            run.clear()
    return b"\0" + bytes(out) + b"\0"


def _value(field: Field, dice: _Dice, turn: int) -> Any:
    if field.array:
        if turn < 2:
            return bytes(field.array) if turn == 0 else b"\xff" * field.array
        return bytes(dice.roll(256) for _ in range(field.array))
    if field.mask is not None:
        return field.mask if turn == 1 else dice.roll(256) & field.mask
    top = field.limit if field.limit is not None else SCALARS[field.kind][2]
    if turn == 1:
        return top
    low = -top - 1 if field.kind == "i32" else 0
    if turn == 0:
        return low
    span = 300 if turn % 3 == 0 else top - low + 1
    return low + dice.roll(span) if field.kind != "i32" or turn % 3 else dice.roll(600) - 300


def _clamped(field: Field, value: Any) -> Any:
    if field.array or field.mask is not None or field.limit is None:
        return min(value, SCALARS[field.kind][2]) if isinstance(value, int) else value
    return min(value, field.limit)


def _payload(message: Message, values: list[Any]) -> bytes:
    parts = []
    for field, value in zip(message.fields, values, strict=True):
        signed = field.kind == "i32"
        parts.append(value if field.array else value.to_bytes(field.size, "little", signed=signed))
    return b"".join(parts)


def _good(schema: Schema) -> Iterator[dict[str, Any]]:
    for message in schema.messages:
        dice = _Dice(f"good/{message.name}")
        for turn in range(GOOD_EACH):
            values = [_clamped(field, _value(field, dice, turn)) for field in message.fields]
            seq = dice.roll(256)
            shown = {f.name: v.hex() if f.array else v for f, v in zip(message.fields, values, strict=True)}
            bytes_ = frame(message.type, seq, _payload(message, values), schema)
            yield {
                "name": message.name, "direction": message.direction, "seq": seq,
                "fields": shown, "frame": bytes_.hex(),
            }


def _over_limit(message: Message, good: bytes) -> bytes | None:
    """The payload of ``message`` with one limited field over its limit, or None where none is limited."""
    at = 0
    for field in message.fields:
        if field.mask is not None and field.mask != 0xFF:
            return good[:at] + bytes(((~field.mask) & 0xFF,)) + good[at + 1 :]
        if field.limit is not None and field.limit < SCALARS[field.kind][2]:
            return good[:at] + (field.limit + 1).to_bytes(field.size, "little") + good[at + field.size :]
        at += field.size
    return None


def _spoil(turn: int, message: Message, schema: Schema, dice: _Dice) -> tuple[str, bytes] | None:
    """One bad frame: the fault's name and the bytes between the zeros."""
    payload = _payload(message, [_clamped(f, _value(f, dice, 2)) for f in message.fields])
    whole = frame(message.type, dice.roll(256), payload, schema)[1:-1]
    kind = turn % 7
    if kind == 0:
        return "too_long", whole + bytes(1 + dice.roll(255) for _ in range(66 - len(whole) + dice.roll(40)))
    if kind == 1:
        return "cobs", bytes((len(whole) + 1 + dice.roll(200 - len(whole)),)) + whole[1:]
    if kind == 2:
        return "short", bytes((n := 1 + dice.roll(6),)) + bytes(1 + dice.roll(255) for _ in range(n - 1))
    if kind == 3:
        spot = len(whole) - 1
        flipped = whole[spot] ^ (1 << dice.roll(8))
        return ("checksum", whole[:spot] + bytes((flipped,))) if flipped and whole[spot - 1] != 1 else None
    if kind == 4:
        return "type", frame(0x40 + dice.roll(32), dice.roll(256), payload, schema)[1:-1]
    if kind == 5:
        wrong = payload[:-1] if turn % 2 and payload else payload + bytes((dice.roll(256),))
        fits = len(wrong) + 6 <= schema.protocol["frame_bytes_max"]
        return ("length", frame(message.type, dice.roll(256), wrong, schema)[1:-1]) if fits else None
    over = _over_limit(message, payload)
    return None if over is None else ("range", frame(message.type, dice.roll(256), over, schema)[1:-1])


def _bad(schema: Schema) -> Iterator[dict[str, Any]]:
    for direction in ("to_board", "to_host"):
        of = [m for m in schema.messages if m.direction in (direction, "both")]
        dice, made, turn = _Dice(f"bad/{direction}"), 0, 0
        while made < BAD_EACH:
            spoilt = _spoil(turn, of[(turn // 7) % len(of)], schema, dice)
            turn += 1
            if spoilt and 0 not in spoilt[1] and not (spoilt[0] == "checksum" and _closes_block(spoilt[1])):
                made += 1
                yield {"fault": spoilt[0], "direction": direction, "body": spoilt[1].hex()}


def _closes_block(body: bytes) -> bool:
    """Whether the last byte is a COBS code byte, so that changing it breaks COBS and not the checksum."""
    at = 0
    while at < len(body) - 1:
        at += body[at]
    return at == len(body) - 1


def text(schema: Schema) -> str:
    """The text of vectors.json."""
    rows = {"good": list(_good(schema)), "bad": list(_bad(schema))}
    lines = [f'{{"schema_hash": {schema.hash},']
    for key in ("good", "bad"):
        inner = ",\n".join(json.dumps(row) for row in rows[key])
        lines.append(f'"{key}": [\n{inner}\n]' + ("," if key == "good" else "}"))
    return "\n".join(lines) + "\n"
