# SPDX-License-Identifier: GPL-3.0-or-later
"""Start a child process that inherits one end of a link, and join the parent from inside the child.

Parent::

    child = start_child("vision.main", "table", ("--data", folder), on_message=..., on_lost=...)
    child.link.send(SnapshotRequest())
    child.stop()

Child (``python -m vision.main --link-fd N ...``)::

    add_link_argument(parser)
    link = join_parent(arguments.link_fd, "vision", on_message)
    link.send(ZoneState(...))
    link.wait_lost()                        # the parent is gone: leave
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence

from controller.link.link import HEARTBEAT_S, SILENCE_S, Link
from controller.link.messages import Hello, Message

STOP_WAIT_S = 3.0
LAST_WORDS_WAIT_S = 0.5
LEAVE_WAIT_S = 2.0
"""A child whose parent is gone has this long to close its files, then it is ended."""


class Child:
    """A running child process and our end of its link."""

    def __init__(self, process: subprocess.Popen[bytes], link: Link, listener: threading.Thread | None = None) -> None:
        self.process = process
        self.link = link
        self._listener = listener

    def stop(self, wait_s: float = STOP_WAIT_S) -> int:
        """Close the link, wait for the child to leave, end it if it does not. Returns its exit status."""
        self.link.close()
        status = self._ended(wait_s)
        if self._listener is not None:
            self._listener.join(LAST_WORDS_WAIT_S)
        return status

    def _ended(self, wait_s: float) -> int:
        for end in (self.process.terminate, self.process.kill):
            try:
                return self.process.wait(wait_s)
            except subprocess.TimeoutExpired:
                end()
        return self.process.wait()


def socket_pair() -> tuple[socket.socket, socket.socket]:
    """Two joined sockets: for a link between two children, give one to each through ``sockets``."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)


def start_child(
    module: str,
    own_role: str,
    arguments: Sequence[str] = (),
    *,
    on_message: Callable[[Message], None],
    on_lost: Callable[[str], None] = lambda reason: None,
    on_joined: Callable[[Hello], None] = lambda hello: None,
    on_words: Callable[[str], None] | None = None,
    sockets: Mapping[str, socket.socket] | None = None,
    silence_s: float = SILENCE_S,
    heartbeat_s: float = HEARTBEAT_S,
) -> Child:
    """Start ``python -m module --link-fd N *arguments``.

    ``on_words`` gets each line that the child says on its standard error, in a thread of its own; without it the lines
    go where ours go. ``sockets``: further inherited sockets by the option that names their number, such as
    ``{"--frames-fd": sock}``; our copies are closed, so the child that holds the other end sees EOF when this
    child dies. Raises OSError when no process can be started.
    """
    ours, theirs = socket_pair()
    handed = {"--link-fd": theirs, **(sockets or {})}
    options = [text for option, sock in handed.items() for text in (option, str(sock.fileno()))]
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", module, *options, *arguments],
            pass_fds=[sock.fileno() for sock in handed.values()],
            stdin=subprocess.DEVNULL,
            process_group=0,  # Ctrl-C is for the table, which ends its children in order
            stderr=None if on_words is None else subprocess.PIPE,
        )
    except OSError:
        ours.close()
        raise
    finally:
        for sock in handed.values():
            sock.close()
    link = Link(
        ours, own_role, on_message, on_lost,
        on_joined=on_joined, heartbeat_s=heartbeat_s, silence_s=silence_s,
    )  # fmt: skip
    return Child(process, link.start(), _listen(process, on_words) if on_words is not None else None)


def _listen(process: subprocess.Popen[bytes], on_words: Callable[[str], None]) -> threading.Thread:
    """Hand on what the child says until it has ended."""

    def listen() -> None:
        assert process.stderr is not None
        with process.stderr as lines:
            for line in lines:
                on_words(line.decode(errors="replace").rstrip())

    thread = threading.Thread(target=listen, name=f"words-{process.pid}", daemon=True)
    thread.start()
    return thread


def add_link_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--link-fd N``, by which a parent tells its child which inherited socket to use."""
    parser.add_argument("--link-fd", type=int, required=True, metavar="N", help="inherited socket")


def join_parent(
    fd: int,
    role: str,
    on_message: Callable[[Message], None],
    on_lost: Callable[[str], None] = lambda reason: None,
    *,
    leave_wait_s: float | None = LEAVE_WAIT_S,
) -> Link:
    """Our end of the inherited socket ``fd``; once the parent is gone this process ends by itself.

    ``on_lost`` is called first, to close files; after ``leave_wait_s`` the process is ended, whatever it
    does. None leaves that to the caller, as for a link to a sibling. Raises ValueError when ``fd`` is no
    socket.
    """
    try:
        sock = socket.socket(fileno=fd)
    except OSError as error:
        raise ValueError(
            f"--link-fd {fd} is no inherited socket ({error.strerror}): Cardspeak starts this program itself"
        ) from error

    def leave(reason: str) -> None:
        if leave_wait_s is not None:
            watch = threading.Timer(leave_wait_s, os._exit, (0,))
            watch.daemon = True
            watch.start()
        on_lost(reason)

    return Link(sock, role, on_message, leave).start()
