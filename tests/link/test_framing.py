# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages survive the byte stream; anything else is named and refused."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator

import msgspec
import pytest

from controller.link import messages
from controller.link.framing import MESSAGE_LIMIT, LinkBroken, decode, encode, read_message
from controller.rules.cards import card
from controller.rules.places import Place, PlaceKind

ONE_OF_EACH: tuple[messages.Message, ...] = (
    messages.Hello("vision", 1, "ab", 7),
    messages.Heartbeat(),
    messages.ZoneState(
        "overhead", Place(PlaceKind.BOARD, 4), "settled",
        (messages.SeenFace(card("As"), 993, "0f" * 32), messages.SeenFace(None, 120, "")),
        0, 1, 17, 123_456_789,
    ),
    messages.FaceShown("overhead", Place(PlaceKind.SEAT, 4), card("2c"), 990, "0f" * 32, 340, True, 123_456_789),
    messages.BackSeen("overhead", Place(PlaceKind.STUB), "0f" * 32, 123_456_789),
    messages.ButtonAt("board", 4, 990, "ab" * 32, 77),
    messages.PotGone("overhead", 4, 123_456_789),
    messages.CameraHealth("overhead", "poor", "the lens is dirty"),
    messages.Preview("overhead", b"\xff\xd8"),
    messages.SnapshotEnd(),
    messages.SnapshotRequest(),
    messages.Configure('{"cameras": []}'),
    messages.Frame("overhead", 3, 99, b"\xff\xd8\xff"),
    messages.Press("space"),
    messages.OverlayState("{}"),
)  # fmt: skip


Ends = tuple[socket.socket, socket.socket]


@pytest.fixture
def ends() -> Iterator[Ends]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def test_every_message_kind_is_in_the_sample() -> None:
    assert {type(message) for message in ONE_OF_EACH} == set(messages.Message.__args__)


@pytest.mark.parametrize("message", ONE_OF_EACH, ids=lambda message: type(message).__name__)
def test_a_message_comes_back_equal(message: messages.Message, ends: Ends) -> None:
    ends[0].sendall(encode(message))
    assert read_message(ends[1]) == message


def test_messages_cut_at_any_byte_are_joined_again(ends: Ends) -> None:
    def drip() -> None:
        for byte in b"".join(encode(message) for message in ONE_OF_EACH):
            ends[0].sendall(bytes([byte]))

    threading.Thread(target=drip, daemon=True).start()
    assert tuple(read_message(ends[1]) for _ in ONE_OF_EACH) == ONE_OF_EACH


def test_a_close_between_messages_is_the_end(ends: Ends) -> None:
    ends[0].close()
    assert read_message(ends[1]) is None


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"\x00\x00", "inside a message's length"),
        (struct.pack(">I", 9) + b"1234", "after 4 of 9 bytes"),
        (struct.pack(">I", MESSAGE_LIMIT + 1), "the limit is 1048576"),
        (struct.pack(">I", 1) + b"\xc1", "cannot be read"),
    ],
)
def test_broken_streams_are_named(sent: bytes, said: str, ends: Ends) -> None:
    ends[0].sendall(sent)
    ends[0].close()
    with pytest.raises(LinkBroken, match=said):
        read_message(ends[1])


def test_the_limit_is_one_mebibyte() -> None:
    room = MESSAGE_LIMIT - len(encode(messages.Preview("c", b"x" * 70_000))) + 4 + 70_000
    assert len(encode(messages.Preview("c", b"x" * room))) == MESSAGE_LIMIT + 4
    with pytest.raises(ValueError, match="over the link's limit"):
        encode(messages.Preview("c", b"x" * (room + 1)))


@pytest.mark.parametrize(
    "change",
    [
        {"up": [[52, 10, ""]]}, {"up": [[1, 1001, ""]]}, {"up": [[1, 10, "xyz"]]}, {"down_low": -1},
        {"zone": ["attic", 0]}, {"state": "dancing"}, {"camera": None},
    ],
)  # fmt: skip
def test_values_out_of_range_are_refused(change: dict[str, object]) -> None:
    fields = msgspec.to_builtins(ONE_OF_EACH[2])
    assert decode(msgspec.msgpack.encode(fields)) == ONE_OF_EACH[2]
    with pytest.raises(LinkBroken):
        decode(msgspec.msgpack.encode({**fields, **change}))
