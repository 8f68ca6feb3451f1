# SPDX-License-Identifier: GPL-3.0-or-later
"""The only module that opens a serial port: one thread a port, from the first HELLO to the last byte.

A dying port shows itself in three families of exceptions (pyserial's own, OSError, termios.error: measured with
pyserial 3.5 on a pty whose other end dies); all three end the connection and start the next try, with a pause
that doubles from 0.1 to 2 s. The port is opened exclusively. Nothing but zeros and HELLO is written to a device
that has not answered HELLO; after 3 s the port is closed again and left alone: for 30 s, and on a port that nobody
named each time twice as long up to 8 minutes, because many devices start anew whenever their port is opened.
"""

from __future__ import annotations

import contextlib
import fcntl
import glob
import os
import termios
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

import serial

from controller.devices.session import Came, News, Session, Silent, Stranger
from controller.devices.wire import BAUD, Message

PORT_PATTERNS = ("/dev/serial/by-id/*", "/dev/ttyACM*", "/dev/ttyUSB*")
PAUSE_S_MIN, PAUSE_S_MAX = 0.1, 2.0
STRANGER_PAUSE_S = 30.0
STRANGER_PAUSE_S_MAX = 480.0
GIVE_UP_S = 5.0
READ_S = 0.02
LOST = (serial.SerialException, OSError, termios.error)


class Opened(NamedTuple):
    """The port is open; nobody has answered yet."""


class Closed(NamedTuple):
    """The port is gone or could not be opened. ``why`` is a sentence for the person who mends it."""

    why: str


LinkNews = News | Opened | Closed
Tell = Callable[["SerialLink", LinkNews], None]


def find_ports() -> tuple[str, ...]:
    """The serial ports of this computer, each once, a name that survives replugging first."""
    found: dict[str, str] = {}
    for path in (path for pattern in PORT_PATTERNS for path in sorted(glob.glob(pattern))):
        with contextlib.suppress(OSError):
            found.setdefault(os.path.realpath(path, strict=True), path)
    return tuple(found.values())


class SerialLink:
    """One port. ``tell`` is called in this link's own thread and must not wait for anything.

    ``is_named``: somebody has said that a board is here, so it is looked for without growing tired.
    """

    def __init__(self, path: str, tell: Tell, baud: int = BAUD, is_named: bool = False) -> None:
        self.path = path
        self._tell = tell
        self._baud = baud
        self._is_named = is_named
        self._stop = threading.Event()
        self._wake = threading.Event()
        self._again = threading.Event()
        self._wanted: deque[Message] = deque(maxlen=64)
        self._nonce: int | None = None
        self._silent_since: float | None = None
        self._thread = threading.Thread(target=self._run, name=f"board {path}", daemon=True)

    def start(self) -> None:
        """Begins to look for a board on the port, and keeps on until ``stop``."""
        self._thread.start()

    def stop(self) -> None:
        """Closes the port and ends the thread, within half a second."""
        self._stop.set()
        self._wake.set()
        if self._thread is not threading.current_thread() and self._thread.ident is not None:
            self._thread.join(2.0)

    def ask(self, command: Message) -> None:
        """Sends a command to the board, if one is there; any thread may ask."""
        self._wanted.append(command)

    def restart(self) -> None:
        """Closes the port and greets the board anew."""
        self._again.set()

    def hurry(self) -> None:
        """Tries at once instead of waiting for the end of the pause (a device was plugged in)."""
        self._wake.set()

    def _run(self) -> None:
        pause_s, stranger_s = PAUSE_S_MIN, STRANGER_PAUSE_S
        said = ""
        while not self._stop.is_set():
            began = time.monotonic()
            try:
                why, pause = self._connection(), pause_s
            except LOST as error:
                why, pause = _told(error, self.path), pause_s
            except _StrangerHere as stranger:
                why, pause = str(stranger), stranger_s
                if not self._is_named:
                    stranger_s = min(stranger_s * 2, STRANGER_PAUSE_S_MAX)
            if self._stop.is_set():
                return
            if why != said:
                said = why
                self._tell(self, Closed(why))
            stayed_s = time.monotonic() - began
            pause_s = PAUSE_S_MIN if stayed_s > 1.0 else min(pause_s * 2, PAUSE_S_MAX)
            said = "" if stayed_s > 1.0 else said
            self._wake.clear()
            self._wake.wait(pause)

    def _connection(self) -> str:
        with _opened(self.path, self._baud) as port:
            self._tell(self, Opened())
            session = Session(time.monotonic_ns(), self._nonce)
            self._wanted.clear()
            self._again.clear()
            self._silent_since = None
            while not self._stop.is_set() and not self._again.is_set():
                self._turn(port, session)
        return f"{self.path}: greeted anew"

    def _turn(self, port: serial.Serial, session: Session) -> None:
        """Reads what is there (waits up to 20 ms for a first byte), says the news, writes what is due."""
        chunk = port.read(1)
        if chunk:
            chunk += port.read(port.in_waiting)
        news = session.take(chunk, time.monotonic_ns()) if chunk else []
        while self._wanted and session.is_live:
            session.ask(self._wanted.popleft())
        out, more = session.due(time.monotonic_ns())
        if out:
            port.write(out)
        if session.board is not None:
            self._nonce = session.board.boot_nonce
        for one in [*news, *more]:
            if isinstance(one, Stranger):
                raise _StrangerHere(one.why)
            self._tell(self, one)
            if isinstance(one, Silent):
                self._silent_since = time.monotonic()
            elif isinstance(one, Came):
                self._silent_since = None
        # Opening the port anew would reset many Arduinos: it is asked on the open one first.
        if self._silent_since is not None and time.monotonic() - self._silent_since > GIVE_UP_S:
            raise serial.SerialException("the board says nothing any more")


class _StrangerHere(Exception):
    """Whatever is on the port, it is no board of ours."""


@contextlib.contextmanager
def _opened(path: str, baud: int) -> Iterator[serial.Serial]:
    """The port, ours alone; closed at the end whatever has happened to it."""
    port = serial.Serial()
    port.port, port.baudrate, port.exclusive = path, baud, True
    port.timeout, port.write_timeout = READ_S, 0.5
    port.dtr = False  # an Arduino resets when DTR falls; where the driver lets us, it need not
    port.open()
    try:
        with contextlib.suppress(*LOST):
            fcntl.ioctl(port.fd, termios.TIOCEXCL)  # flock alone would not stop a program that never asks
            port.reset_input_buffer()
        yield port
    finally:
        with contextlib.suppress(*LOST):
            fcntl.ioctl(port.fd, termios.TIOCNXCL)
        with contextlib.suppress(*LOST):
            port.close()


def _told(error: BaseException, path: str) -> str:
    """An exception of a port as a sentence with a remedy."""
    text = str(error)
    if isinstance(error, FileNotFoundError) or "No such file" in text:
        return f"{path}: not there: is the board plugged in?"
    if "Permission denied" in text:
        return f"{path}: not allowed: install firmware/docs/70-cardspeak.rules, or join the group plugdev"
    if "Inappropriate ioctl" in text or "Is a directory" in text:
        return f"{path}: no serial port: name one such as /dev/ttyACM0 or /dev/serial/by-id/..."
    if "exclusively lock" in text or "Device or resource busy" in text:
        return f"{path}: another program has the port open: close it (a second Cardspeak, a serial monitor)"
    if "nothing any more" in text:
        return f"{path}: {text}: its cable, its power, or its firmware"
    return f"{path}: the line broke ({text or type(error).__name__})"
