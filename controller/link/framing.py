# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages on a byte stream: a 4-byte big-endian length, then msgpack; at most 1 MiB."""

from __future__ import annotations

import socket
import struct

import msgspec

from controller.link.messages import Message

MESSAGE_LIMIT = 1 << 20
_LENGTH = struct.Struct(">I")
_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[Message] = msgspec.msgpack.Decoder(Message)


class LinkBroken(Exception):
    """The bytes on a link make no sense; the link must be closed. The text says what was wrong."""


def encode(message: Message) -> bytes:
    """The frame of a message. Raises ValueError when it is over 1 MiB."""
    body = _encoder.encode(message)
    if len(body) > MESSAGE_LIMIT:
        raise ValueError(
            f"a {type(message).__name__} of {len(body)} bytes is over the link's limit of {MESSAGE_LIMIT}: "
            "send a smaller picture or fewer words"
        )
    return _LENGTH.pack(len(body)) + body


def decode(body: bytes) -> Message:
    """The message of a frame's body. Raises LinkBroken."""
    try:
        return _decoder.decode(body)
    except msgspec.DecodeError as error:
        raise LinkBroken(f"a message of {len(body)} bytes cannot be read: {error}") from error


def _read_exactly(sock: socket.socket, size: int) -> bytes:
    """``size`` bytes, or fewer when the stream ends first."""
    parts = bytearray()
    while len(parts) < size:
        part = sock.recv(size - len(parts))
        if not part:
            break
        parts += part
    return bytes(parts)


def read_message(sock: socket.socket) -> Message | None:
    """Wait for the next message; None when the other end has closed between two messages.

    Raises LinkBroken for a frame that is too long, cut short or unreadable, OSError from the socket.
    """
    head = _read_exactly(sock, _LENGTH.size)
    if not head:
        return None
    if len(head) < _LENGTH.size:
        raise LinkBroken("the stream ended inside a message's length")
    (size,) = _LENGTH.unpack(head)
    if size > MESSAGE_LIMIT:
        raise LinkBroken(f"a message of {size} bytes was announced; the limit is {MESSAGE_LIMIT}")
    body = _read_exactly(sock, size)
    if len(body) < size:
        raise LinkBroken(f"the stream ended after {len(body)} of {size} bytes of a message")
    return decode(body)
