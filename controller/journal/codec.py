# SPDX-License-Identifier: GPL-3.0-or-later
"""Inputs and events to bytes and back, by the kinds that the rules register.

The bytes are deterministic (fields in the order of the class), because the hash chain covers them. What does
not come back equal is never written: a seat that is a text is the fault of whoever made it, found at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

_pack = msgspec.msgpack.Encoder().encode


class CodecError(Exception):
    """A value does not fit its class, or bytes cannot be read. The text names kind and place."""


class UnknownKind(CodecError):
    """Bytes of a kind that this program does not know: a newer program wrote them."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"the kind {kind!r} is unknown to this Cardspeak; a newer one wrote it")


class Codec:
    """Encodes by class name, decodes by kind. ``inputs`` and ``events``: kind -> class."""

    def __init__(self, inputs: Mapping[str, type], events: Mapping[str, type]) -> None:
        self._inputs = dict(inputs)
        self._events = dict(events)
        classes: tuple[type, ...] = (*self._inputs.values(), *self._events.values())
        self._readers: dict[type, Callable[[Any], Any]] = {
            one: msgspec.msgpack.Decoder(one).decode for one in classes
        }
        self._event_list = msgspec.msgpack.Decoder(tuple[tuple[str, msgspec.Raw], ...])

    def encode_input(self, what: Any) -> tuple[str, bytes]:
        """Kind and bytes of an input. Raises CodecError when it is not registered or a field does not fit."""
        kind = type(what).__name__
        if self._inputs.get(kind) is not type(what):
            raise CodecError(f"{kind} is no registered input")
        return kind, self._checked(what)

    def decode_input(self, kind: str, payload: bytes) -> Any:
        """The input of a row. Raises UnknownKind, CodecError."""
        return self._read(self._inputs, kind, payload)

    def encode_events(self, events: Sequence[Any]) -> bytes:
        """The bytes of a row's events. Raises CodecError when one is not registered or does not fit."""
        for event in events:
            if self._events.get(type(event).__name__) is not type(event):
                raise CodecError(f"{type(event).__name__} is no registered event")
            self._checked(event)
        return _pack([(type(event).__name__, event) for event in events])

    def decode_events(self, data: bytes) -> tuple[Any, ...]:
        """The events of a row. Raises UnknownKind, CodecError."""
        try:
            pairs = self._event_list.decode(data)
        except msgspec.DecodeError as error:
            raise CodecError(f"the list of events cannot be read: {error}") from error
        return tuple(self._read(self._events, kind, fields) for kind, fields in pairs)

    def as_written(self, events: Sequence[Any]) -> tuple[Any, ...]:
        """Events as they come back from the journal: an IntEnum, say, as the plain number. Raises CodecError."""
        return self.decode_events(self.encode_events(events))

    def _checked(self, value: Any) -> bytes:
        try:
            data = _pack(value)
            same = self._readers[type(value)](data) == value
        except (msgspec.MsgspecError, TypeError, OverflowError) as error:
            raise CodecError(f"a {type(value).__name__} does not fit its class: {error}") from error
        if not same:
            raise CodecError(f"a {type(value).__name__} does not come back equal from its own bytes")
        return data

    def _read(self, kinds: Mapping[str, type], kind: str, data: bytes | msgspec.Raw) -> Any:
        if kind not in kinds:
            raise UnknownKind(kind)
        try:
            return self._readers[kinds[kind]](data)
        except msgspec.MsgspecError as error:
            raise CodecError(f"a {kind} cannot be read: {error}") from error
