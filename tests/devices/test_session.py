# SPDX-License-Identifier: GPL-3.0-or-later
"""The talk with a board: greeting, snapshot, commands, silence, restarts. Bytes and time by hand."""

from __future__ import annotations

import pytest

from controller.devices import wire
from controller.devices.framing import Splitter
from controller.devices.session import (
    Answered,
    Came,
    Complete,
    News,
    Noisy,
    Noted,
    Outdated,
    Session,
    Silent,
    Stranger,
    Told,
)

MS = 1_000_000
START = 5_000 * MS
NONCE = 99
KEYS = wire.Keys(0, bytes(16), 1000)


def ack(nonce: int = NONCE, schema: int = wire.SCHEMA_HASH) -> wire.HelloAck:
    return wire.HelloAck(1, 0, schema, 1, b"BOARD..1", bytes(4), nonce, 1, 5, 11, 10, 16, 2, 11, 0)


class Desk:
    """A session and a board played by hand."""

    def __init__(self, known: int | None = None) -> None:
        self.now = START
        self.session = Session(self.now, known)
        self.seq = 0
        self.news: list[News] = []
        self._splitter = Splitter(66)

    def hear(self, *messages: wire.Message, skip: int = 0) -> list[News]:
        news: list[News] = []
        for message in messages:
            self.seq = (self.seq + 1 + skip) & 0xFF
            news += self.session.take(wire.encode(message, self.seq), self.now)
        self.news += news
        return news

    def wait(self, ms: int) -> list[wire.Frame]:
        written = []
        for _ in range(ms // 10):
            self.now += 10 * MS
            out, news = self.session.due(self.now)
            self.news += news
            written += [wire.decode(body) for body in self._splitter.feed(out)]
        return written

    def greet(self) -> None:
        assert [type(frame.message) for frame in self.wait(10)] == [wire.Hello]
        self.hear(ack())
        (request,) = [f for f in self.wait(20) if isinstance(f.message, wire.SnapshotReq)]
        self.hear(wire.Ack(request.seq, wire.SnapshotReq.TYPE, 0), KEYS)
        (over,) = self.hear(wire.SnapshotEnd(request.message.snapshot, 1))
        assert isinstance(over, Complete)
        self.wait(20)


def test_only_hello_is_written_until_somebody_answers_and_then_nothing() -> None:
    desk = Desk()
    assert {type(frame.message) for frame in desk.wait(3500)} == {wire.Hello}
    assert [type(one) for one in desk.news][:1] == [Stranger]
    assert "silent" in desk.news[0].why  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("says", "words"),
    [(b"hello world\r\n" * 9, "another kind of device"), (bytes(range(128, 256)) * 4, "only garbage")],
)
def test_what_a_stranger_says_is_put_into_words(says: bytes, words: str) -> None:
    desk = Desk()
    desk.session.take(says, desk.now)
    desk.wait(3100)
    assert words in desk.news[0].why  # type: ignore[union-attr]


def test_a_board_of_another_schema_is_shown_and_not_believed() -> None:
    desk = Desk()
    desk.wait(10)
    assert desk.hear(ack(schema=1)) == [Outdated(ack(schema=1))]
    assert desk.hear(KEYS) == []


def test_a_board_of_another_firmware_is_greeted_seldom_and_known_once_it_is_flashed() -> None:
    desk = Desk()
    desk.wait(50)
    desk.hear(ack(schema=1))
    greeted = [frame for frame in desk.wait(30_000) if isinstance(frame.message, wire.Hello)]
    assert 4 <= len(greeted) <= 7
    desk.hear(ack(nonce=NONCE + 1))
    while not any(isinstance(one, Came) for one in desk.news):
        assert len(desk.wait(10_000)) > 0, "flashed, it is greeted and comes"
        desk.hear(ack(nonce=NONCE + 1))


def test_the_same_run_is_known_again() -> None:
    for known, same in ((NONCE, True), (NONCE + 1, False), (None, False)):
        desk = Desk(known)
        desk.wait(10)
        assert desk.hear(ack()) == [Came(ack(), same)]


def test_a_snapshot_with_a_hole_is_asked_for_again() -> None:
    desk = Desk()
    desk.wait(10)
    desk.hear(ack())
    (request,) = desk.wait(20)[:1]
    desk.hear(wire.Ack(request.seq, wire.SnapshotReq.TYPE, 0), KEYS)
    assert desk.hear(wire.SnapshotEnd(request.message.snapshot, 2)) == []  # type: ignore[union-attr]
    again = [f for f in desk.wait(50) if isinstance(f.message, wire.SnapshotReq)]
    assert again and again[0].message != request.message
    desk.hear(wire.Ack(again[0].seq, wire.SnapshotReq.TYPE, 0), KEYS, KEYS)
    assert isinstance(desk.hear(wire.SnapshotEnd(again[0].message.snapshot, 2))[0], Complete)  # type: ignore[union-attr]


def test_a_gap_in_the_numbers_asks_for_a_snapshot_once() -> None:
    desk = Desk()
    desk.greet()
    assert [type(one) for one in desk.hear(KEYS, skip=3)] == [Told]
    desk.hear(KEYS, skip=1)
    asked = [f.message for f in desk.wait(90) if isinstance(f.message, wire.SnapshotReq)]
    assert len(asked) == 1


def test_a_command_is_sent_again_with_its_number_and_given_up_after_five() -> None:
    desk = Desk()
    desk.greet()
    tare = wire.Tare(1, 5)
    desk.session.ask(tare)
    sent = [frame for frame in desk.wait(800) if frame.message == tare]
    assert len(sent) == 5 and len({frame.seq for frame in sent}) == 1
    assert Answered(tare, None) in desk.news
    desk.session.ask(tare)
    (again,) = [frame for frame in desk.wait(20) if frame.message == tare]
    assert desk.hear(wire.Ack(again.seq + 1 & 0xFF, tare.TYPE, 0)) == []
    assert desk.hear(wire.Ack(again.seq, tare.TYPE, 3)) == [Answered(tare, 3)]
    assert [frame for frame in desk.wait(300) if frame.message == tare] == []


def test_one_command_is_outstanding_and_the_newest_lamps_win() -> None:
    desk = Desk()
    desk.greet()
    lamps = [wire.SetLed(n, bytes(16)) for n in range(5)]
    assert all(desk.session.ask(one) for one in lamps)
    (first,) = {f.message for f in desk.wait(50)}
    assert first == lamps[-1]
    assert all(desk.session.ask(wire.Tare(0, n + 1)) for n in range(64))
    assert not desk.session.ask(wire.Tare(0, 99)), "bounded"


def test_silence_is_said_once_and_hello_begins_again() -> None:
    desk = Desk()
    desk.greet()
    written = desk.wait(3000)
    assert [type(one) for one in desk.news].count(Silent) == 1
    assert isinstance(written[-1].message, wire.Hello)
    beats = [f for f in written if isinstance(f.message, wire.Heartbeat)]
    assert 2 <= len(beats) <= 3
    assert desk.hear(KEYS) == [], "a frame of a run that has not named itself again"
    assert desk.hear(ack()) == [Came(ack(), True)]


def test_a_board_that_restarts_under_us_is_greeted_anew() -> None:
    desk = Desk()
    desk.greet()
    assert desk.hear(ack(NONCE + 1)) == []
    assert isinstance(desk.wait(10)[0].message, wire.Hello)
    assert desk.hear(ack(NONCE + 1)) == [Came(ack(NONCE + 1), False)]


def test_heartbeats_give_the_boards_clock() -> None:
    desk = Desk()
    desk.greet()
    (beat,) = [f.message for f in desk.wait(1200) if isinstance(f.message, wire.Heartbeat)][:1]
    desk.now += 4 * MS
    board_us = 777_000_000
    answer = wire.Heartbeat(1, board_us, beat.t_us, 0, 0, 0, 0, 0, 5000, 0)  # type: ignore[union-attr]
    desk.hear(answer)
    desk.now += 10 * MS
    (told,) = desk.hear(wire.Keys(1, bytes(16), board_us + 3000))
    trip = desk.now - 10 * MS - (beat.t_us * 1000)  # type: ignore[union-attr]
    assert isinstance(told, Told)
    assert abs(told.at_ns - (desk.now - 10 * MS - trip // 2 + 3 * MS)) <= 2000
    assert told.unsure_us < 200_000
    assert desk.session.quality.figures().board == answer


def test_noise_is_said_once_while_it_lasts() -> None:
    desk = Desk()
    desk.greet()
    for _ in range(400):
        desk.hear(KEYS)
        desk.news += desk.session.take(b"\0\x05\x11\x22\x33\x44\0", desk.now)
    assert sum(isinstance(one, Noisy) for one in desk.news) == 1
    assert desk.hear(wire.Log(2, 2, 0, 0)) == [Noted(wire.Log(2, 2, 0, 0))]
