# SPDX-License-Identifier: GPL-3.0-or-later
"""The talk with one board, without a port: bytes and time go in, bytes and news come out.

HELLO is all that is written until a board has answered it. Commands are numbered, one at a time, sent again
after 100 ms, five times. Reports are absolute; a gap in their numbers makes us ask for a snapshot. The same
object serves a real port, a pty and the firmware in virtual time.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from controller.devices.board_clock import BoardClock
from controller.devices.framing import Splitter
from controller.devices.quality import Quality
from controller.devices.wire import (
    BAUD,
    FRAME_BYTES_MAX,
    MAJOR,
    MINOR,
    SCHEMA_HASH,
    Ack,
    Beam,
    ButtonPos,
    Fault,
    Frame,
    Heartbeat,
    Hello,
    HelloAck,
    Keys,
    Log,
    Message,
    SetLed,
    SnapshotEnd,
    SnapshotReq,
    WireError,
    ZoneTags,
    ZoneWeight,
    ZoneZero,
    decode,
    encode,
)

MS = 1_000_000
HELLO_EVERY_NS = 100 * MS
OUTDATED_EVERY_NS = 5000 * MS
"""A board whose firmware is another is greeted so seldom: it answers, but will not be another before it is flashed."""
STRANGER_AFTER_NS = 3000 * MS
SILENT_AFTER_NS = 2500 * MS
BEAT_EVERY_NS = 983_900_000  # not a whole second, so that it never keeps step with the board's
RESEND_NS = 100 * MS
TRIES = 5
SNAPSHOT_NS = 1500 * MS
QUEUE = 64

State = ZoneWeight | ZoneTags | ZoneZero | ButtonPos | Keys | Beam


class Came(NamedTuple):
    """A board has named itself. ``is_same_run``: it has not restarted since we last heard it."""

    board: HelloAck
    is_same_run: bool


class Told(NamedTuple):
    """One state; when its newest change began by the board's clock, and how unsure that moment is."""

    state: State
    at_ns: int
    unsure_us: int


class Complete(NamedTuple):
    """Everything the board knows has been told."""


class Answered(NamedTuple):
    """A command has been done (code 0) or refused; None: five times no answer."""

    command: Message
    code: int | None


class Silent(NamedTuple):
    """No good frame for 2.5 s."""


class Stranger(NamedTuple):
    """Nobody here has answered HELLO for 3 s; ``why`` says what the bytes look like."""

    why: str


class Outdated(NamedTuple):
    """A board with another schema or protocol: it may be shown, but is not believed."""

    board: HelloAck


class Noisy(NamedTuple):
    """The line damages over one frame in a hundred."""

    told: str


class Noted(NamedTuple):
    """A line for the log from the board."""

    log: Log


News = Came | Told | Complete | Answered | Silent | Stranger | Outdated | Noisy | Noted


class Session:
    """One board on one open port. ``known_nonce``: the run of the board that we spoke to before, if any."""

    def __init__(self, now_ns: int, known_nonce: int | None = None) -> None:
        self.clock = BoardClock()
        self.quality = Quality()
        self.board: HelloAck | None = None
        self.is_live = False
        self._splitter = Splitter(FRAME_BYTES_MAX + 1)
        self._known_nonce = known_nonce
        self._opened_ns = self._heard_ns = now_ns
        self._hello_ns = now_ns - HELLO_EVERY_NS
        self._beat_ns = now_ns
        self._seq = now_ns // MS & 0xFF
        self._heard_seq: int | None = None
        self._queue: deque[Message] = deque()
        self._open: tuple[Message, int] | None = None
        self._sent_ns = self._tries = 0
        self._snapshot: int = 0
        self._snapshot_ns: int | None = None
        self._states = 0
        self._is_snapshot_open = False
        self._has_asked = False

    def ask(self, command: Message) -> bool:
        """Queues a command. A newer lamp pattern replaces one that waits. False: 64 wait already."""
        if isinstance(command, SetLed):
            self._queue = deque(one for one in self._queue if not isinstance(one, SetLed))
        if len(self._queue) >= QUEUE:
            return False
        self._queue.append(command)
        return True

    def take(self, chunk: bytes, now_ns: int) -> list[News]:
        """Bytes have come."""
        self.quality.count_bytes(chunk)
        news: list[News] = []
        for body in self._splitter.feed(chunk):
            try:
                frame = decode(body)
            except WireError as refused:
                if self.quality.count_frame(refused.fault) and self.quality.worth_saying(now_ns):
                    news.append(Noisy(f"over 1 % of the frames are damaged ({refused}): cable or interference"))
            else:
                self.quality.count_frame(Fault.OK)
                news += self._hear(frame, now_ns)
        return news

    def due(self, now_ns: int) -> tuple[bytes, list[News]]:
        """What is to be written now, and what the passing of time means."""
        if self.board is None or not self.is_live:
            return self._greet(now_ns)
        if now_ns - self._heard_ns >= SILENT_AFTER_NS:
            self.is_live = False
            self._open, self._snapshot_ns = None, None
            self._opened_ns = now_ns
            return b"", [Silent()]
        out, news = self._command(now_ns)
        if now_ns - self._beat_ns >= BEAT_EVERY_NS:
            self._beat_ns = now_ns
            out += self._frame(_beat(now_ns))
        return out, news

    def _greet(self, now_ns: int) -> tuple[bytes, list[News]]:
        if self.board is None and now_ns - self._opened_ns >= STRANGER_AFTER_NS:
            return b"", [Stranger(self.quality.diagnosis(BAUD))]
        is_outdated = self.board is not None and not _is_ours(self.board)
        if now_ns - self._hello_ns < (OUTDATED_EVERY_NS if is_outdated else HELLO_EVERY_NS):
            return b"", []
        self._hello_ns, self._has_asked = now_ns, True
        return self._frame(Hello(MAJOR, MINOR, SCHEMA_HASH, now_ns // MS & 0xFFFFFFFF)), []

    def _frame(self, message: Message) -> bytes:
        self._seq = (self._seq + 1) & 0xFF
        return encode(message, self._seq)

    def _command(self, now_ns: int) -> tuple[bytes, list[News]]:
        news: list[News] = []
        if self._open is not None:
            if now_ns - self._sent_ns < RESEND_NS:
                return b"", []
            if self._tries < TRIES:
                self._tries += 1
                self._sent_ns = now_ns
                return encode(*self._open), []
            news.append(Answered(self._open[0], None))
            self._open = None
        if self._snapshot_ns is not None and now_ns - self._snapshot_ns >= SNAPSHOT_NS:
            self._want_snapshot(now_ns)
        if not self._queue:
            return b"", news
        command = self._queue.popleft()
        raw = self._frame(command)
        self._open, self._sent_ns, self._tries = (command, self._seq), now_ns, 1
        return raw, news

    def _want_snapshot(self, now_ns: int) -> None:
        """Asks for everything, once at a time; the newest request alone counts."""
        self._snapshot = (self._snapshot + 1) & 0xFF
        self._snapshot_ns, self._is_snapshot_open = now_ns, False
        self._queue = deque(one for one in self._queue if not isinstance(one, SnapshotReq))
        self._queue.appendleft(SnapshotReq(self._snapshot))

    def _hear(self, frame: Frame, now_ns: int) -> list[News]:
        message = frame.message
        if isinstance(message, HelloAck):
            return self._hear_hello(frame.seq, message, now_ns)
        if not self.is_live:
            return []  # of a run whose name we have not heard yet
        self._heard_ns = now_ns
        missed = self._heard_seq is not None and frame.seq != (self._heard_seq + 1) & 0xFF
        is_repeat = frame.seq == self._heard_seq
        self._heard_seq = frame.seq
        if is_repeat:
            return []
        if missed and self._snapshot_ns is None:
            self._want_snapshot(now_ns)
        elif missed:
            self._is_snapshot_open = False  # this one has a hole: its end will not count
        return self._hear_plain(message, now_ns)

    def _hear_plain(self, message: Message, now_ns: int) -> list[News]:
        if isinstance(message, State):
            self._states += 1
            if isinstance(message, ZoneZero | ZoneTags):
                return [Told(message, now_ns, 0)]
            return [Told(message, *self.clock.host_ns(message.t_us, now_ns))]
        if isinstance(message, Ack):
            return self._hear_ack(message, now_ns)
        if isinstance(message, SnapshotEnd):
            return self._hear_end(message, now_ns)
        if isinstance(message, Heartbeat):
            self.quality.board = message
            if message.echo_us:
                sent_us = _unwrap(message.echo_us, now_ns // 1000)
                self.clock.learn(message.t_us, sent_us, now_ns // 1000)
            return []
        return [Noted(message)] if isinstance(message, Log) else []

    def _hear_hello(self, seq: int, board: HelloAck, now_ns: int) -> list[News]:
        self._heard_ns = now_ns
        is_new_run = self.board is None or board.boot_nonce != self.board.boot_nonce
        if not is_new_run and self.is_live:
            self._heard_seq = seq
            return []  # a second answer to HELLO
        if not self._has_asked:  # it has restarted under us: it obeys nobody before it has heard HELLO
            self.is_live, self._hello_ns = False, now_ns - HELLO_EVERY_NS
            return []
        self.board = board
        if not _is_ours(board):
            return [Outdated(board)] if is_new_run else []
        is_same_run = board.boot_nonce == self._known_nonce
        if not is_same_run:
            self.clock = BoardClock()
        self._known_nonce = board.boot_nonce
        self._heard_seq, self._open, self.is_live, self._has_asked = seq, None, True, False
        self._beat_ns = now_ns - BEAT_EVERY_NS
        self._queue = deque(one for one in self._queue if not isinstance(one, SnapshotReq))
        self._want_snapshot(now_ns)
        return [Came(board, is_same_run)]

    def _hear_ack(self, ack: Ack, now_ns: int) -> list[News]:
        if self._open is None or (self._open[1], self._open[0].TYPE) != (ack.acked_seq, ack.acked_type):
            return []
        command, self._open = self._open[0], None
        if isinstance(command, SnapshotReq):
            self._is_snapshot_open = command.snapshot == self._snapshot
            self._states = 0
            return []
        return [Answered(command, ack.code)]

    def _hear_end(self, end: SnapshotEnd, now_ns: int) -> list[News]:
        if end.snapshot != self._snapshot or self._snapshot_ns is None:
            return []
        if not self._is_snapshot_open or end.count != self._states & 0xFF:
            self._want_snapshot(now_ns)
            return []
        self._snapshot_ns = None
        return [Complete()]


def _is_ours(board: HelloAck) -> bool:
    """Whether a board speaks as this program does."""
    return board.proto_major == MAJOR and board.schema_hash == SCHEMA_HASH


def _beat(now_ns: int) -> Heartbeat:
    now_us = now_ns // 1000
    return Heartbeat(now_ns // MS & 0xFFFFFFFF, now_us & 0xFFFFFFFF or 1, 0, 0, 0, 0, 0, 0, 0, 0)


def _unwrap(low_us: int, now_us: int) -> int:
    """The latest moment not after now whose low 32 bits are ``low_us``."""
    return now_us - ((now_us - low_us) & 0xFFFFFFFF)
