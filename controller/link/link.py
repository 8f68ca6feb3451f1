# SPDX-License-Identifier: GPL-3.0-or-later
"""One end of a link between two of our processes.

``send`` may be called from any thread. A blocking reader thread hands each message to ``on_message``; a
second thread sends the heartbeat and notices silence. ``on_joined`` is called when the other end has said a
fitting Hello; before that ``peer`` is None and the other end may not be reading yet. ``on_lost`` is called
exactly once, from one of those threads or from the thread that called ``send`` or ``close``, with a sentence
that says why.
"""

from __future__ import annotations

import logging
import os
import socket
import struct
import threading
import time
from collections.abc import Callable

from controller.link.framing import LinkBroken, encode, read_message
from controller.link.messages import LINK_VERSION, SCHEMA_HASH, Heartbeat, Hello, Message

HEARTBEAT_S = 1.0
SILENCE_S = 5.0
"""After this long without any message the other end counts as lost, though its socket is still open."""

HELLO_WAIT_S = 30.0
"""A child may take this long to load its libraries before it says Hello."""

SEND_WAIT_S = 3.0
"""An end that takes no bytes for this long counts as lost: nobody waits for a stuck process."""

CLOSED = "the other end closed"

log = logging.getLogger(__name__)


class LinkLost(Exception):
    """The link is closed, so the message was not sent. The text says why it closed."""


def own_hello(role: str) -> Hello:
    """The Hello of this process."""
    return Hello(role, LINK_VERSION, SCHEMA_HASH, os.getpid())


def _check_hello(first: Message | None) -> Hello:
    if not isinstance(first, Hello):
        raise LinkBroken("closed before its Hello" if first is None else "the first message was no Hello")
    if (first.version, first.schema_hash) != (LINK_VERSION, SCHEMA_HASH):
        raise LinkBroken(
            f"{first.role} (process {first.pid}) speaks link version {first.version} "
            f"({first.schema_hash[:12]}), this end version {LINK_VERSION} ({SCHEMA_HASH[:12]}): "
            "start both from the same installation"
        )
    return first


class Link:
    """One end of an AF_UNIX socketpair, speaking ``controller.link.messages``."""

    def __init__(
        self,
        sock: socket.socket,
        role: str,
        on_message: Callable[[Message], None],
        on_lost: Callable[[str], None] = lambda reason: None,
        *,
        on_joined: Callable[[Hello], None] = lambda hello: None,
        heartbeat_s: float = HEARTBEAT_S,
        silence_s: float = SILENCE_S,
    ) -> None:
        self.peer: Hello | None = None
        self.lost_because: str | None = None
        self._sock = sock
        self._role = role
        self._on_message = on_message
        self._on_lost = on_lost
        self._on_joined = on_joined
        self._heartbeat_s = heartbeat_s
        self._silence_s = silence_s
        self._heard_s = time.monotonic()
        self._send_lock = threading.Lock()
        self._lose_lock = threading.Lock()
        self._lost = threading.Event()
        sock.setblocking(True)
        wait = struct.pack("ll", int(SEND_WAIT_S), int(SEND_WAIT_S % 1 * 1_000_000))
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, wait)

    def start(self) -> Link:
        """Say Hello, then start reading. Messages may be sent from now on."""
        self._try_send(own_hello(self._role))
        threading.Thread(target=self._read, name=f"link-read-{self._role}", daemon=True).start()
        threading.Thread(target=self._beat, name=f"link-beat-{self._role}", daemon=True).start()
        return self

    def send(self, message: Message) -> None:
        """Send a message. Raises LinkLost when the link is closed, ValueError when it is over 1 MiB."""
        frame = encode(message)
        with self._send_lock:
            if self.lost_because is not None:
                raise LinkLost(self.lost_because)
            try:
                self._sock.sendall(frame)
                return
            except BlockingIOError:
                reason = f"the other end took nothing for {SEND_WAIT_S:g} s"
            except (BrokenPipeError, ConnectionResetError):
                reason = CLOSED
            except OSError as error:
                reason = f"sending failed: {error.strerror or error}"
        self._lose(reason)
        raise LinkLost(reason)

    def close(self) -> None:
        """Close this end; the other end reads EOF."""
        self._lose("closed by this end")

    def wait_lost(self, timeout_s: float | None = None) -> bool:
        """Wait until the link is closed by either end; False when the time ran out first."""
        return self._lost.wait(timeout_s)

    def _try_send(self, message: Message) -> None:
        try:
            self.send(message)
        except LinkLost:
            log.debug("not sent, the link is lost: %s", type(message).__name__)

    def _read(self) -> None:
        try:
            self.peer = _check_hello(read_message(self._sock))
            self._heard_s = time.monotonic()
            self._on_joined(self.peer)
            while (message := read_message(self._sock)) is not None:
                self._heard_s = time.monotonic()
                if not isinstance(message, Heartbeat):
                    self._on_message(message)
            self._lose(CLOSED)
        except ConnectionResetError:  # it died with messages of ours unread
            self._lose(CLOSED)
        except LinkBroken as error:
            self._lose(str(error))
        except OSError as error:
            self._lose(f"reading failed: {error.strerror or error}")
        except Exception as error:  # the receiver's own fault; a silent dead reader would be worse
            log.exception("a message could not be handled")
            self._lose(f"a message could not be handled: {type(error).__name__}: {error}")

    def _beat(self) -> None:
        while not self._lost.wait(self._heartbeat_s):
            allowed_s = self._silence_s if self.peer else max(HELLO_WAIT_S, self._silence_s)
            if time.monotonic() - self._heard_s > allowed_s:
                self._lose(f"no sign of life for {allowed_s:g} s")
                return
            self._try_send(Heartbeat())

    def _lose(self, reason: str) -> None:
        with self._lose_lock:
            if self.lost_because is not None:
                return
            self.lost_because = reason
        try:
            self._sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # already gone
        self._sock.close()
        self._lost.set()
        self._on_lost(reason)
