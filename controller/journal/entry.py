# SPDX-License-Identifier: GPL-3.0-or-later
"""One row of the journal: an input with its envelope, the events it led to, and its link in the chain."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from controller.journal.codec import Codec, CodecError
from controller.rules.inputs import Stamped

GENESIS = bytes(32)
"""What the first entry chains to."""

_pack = msgspec.msgpack.Encoder().encode


class Entry(NamedTuple):
    """A row. ``payload``: msgpack of the input; ``events``: msgpack of [[kind, fields], ...].

    ``hash`` is the sha256 of the msgpack of all other fields in this order; ``prev`` the hash of the entry
    before. ``boot_id`` says which boot ``mono_ns`` belongs to; ``evidence``: sha256 digests joined by commas.
    """

    seq: int
    kind: str
    mono_ns: int
    boot_id: str
    utc_ms: int
    source: str
    actor: str
    role: str
    confidence: int
    evidence: str
    rules_version: int
    payload: bytes
    events: bytes
    prev: bytes
    hash: bytes


class Head(NamedTuple):
    """The end of a journal: the last ``seq`` (0: empty) and its hash."""

    seq: int
    hash: bytes


EMPTY = Head(0, GENESIS)
_BENT = "its content does not fit its hash"


def hash_of(fields: Sequence[Any]) -> bytes:
    """sha256 of the fields of an entry without its own hash."""
    return hashlib.sha256(_pack(fields)).digest()


def seal(
    head: Head, stamped: Stamped, events: Sequence[Any], *, boot_id: str, rules_version: int, codec: Codec
) -> Entry:
    """The entry that follows ``head``. Raises CodecError when an input or event does not fit its class."""
    kind, payload = codec.encode_input(stamped.what)
    fields = (
        head.seq + 1, kind, stamped.mono_ns, boot_id, stamped.utc_ms, stamped.source, stamped.actor,
        stamped.role, stamped.confidence, stamped.evidence, rules_version, payload,
        codec.encode_events(events), head.hash,
    )  # fmt: skip
    return Entry(*fields, hash_of(fields))


def unseal(entry: Entry, codec: Codec) -> tuple[Stamped, tuple[Any, ...]]:
    """The input and the events of an entry. Raises CodecError, UnknownKind."""
    what = codec.decode_input(entry.kind, entry.payload)
    stamped = Stamped(
        what, entry.source, entry.actor, entry.role,
        entry.mono_ns, entry.utc_ms, entry.confidence, entry.evidence,
    )  # fmt: skip
    return stamped, codec.decode_events(entry.events)


def checked(entry: Entry) -> Entry:
    """The entry, whose content fits its hash. Raises CodecError."""
    if hash_of(entry[:-1]) != entry.hash:
        raise CodecError(_BENT)
    return entry


def flaw_of(entry: Entry, head: Head) -> str:
    """What is wrong with an entry that should follow ``head``; an empty text when nothing is."""
    if entry.seq != head.seq + 1:
        return f"entry {head.seq + 1} is missing: after {head.seq} comes {entry.seq}"
    if entry.prev != head.hash:
        return f"it does not chain to entry {head.seq}"
    if hash_of(entry[:-1]) != entry.hash:
        return _BENT
    return ""
