# SPDX-License-Identifier: GPL-3.0-or-later
"""Two processes joined by a link: answers, death, silence, strangers."""

from __future__ import annotations

import os
import queue
import socket
import threading
import time
from pathlib import Path

import pytest

from controller.link import Link, LinkLost, join_parent, socket_pair, start_child
from controller.link import link as link_module
from controller.link.framing import encode
from controller.link.messages import Hello, Message, Press, Preview

WAIT_S = 60


class Box:
    """What came over a link, for waiting on."""

    def __init__(self) -> None:
        self.messages: queue.Queue[Message] = queue.Queue()
        self.reasons: queue.Queue[str] = queue.Queue()

    def next(self) -> Message:
        return self.messages.get(timeout=WAIT_S)

    def reason(self) -> str:
        return self.reasons.get(timeout=WAIT_S)


def started(box: Box, *arguments: str, silence_s: float = 5.0):  # type: ignore[no-untyped-def]
    return start_child(
        "tests.link.echo_child", "table", arguments,
        on_message=box.messages.put, on_lost=box.reasons.put, silence_s=silence_s, heartbeat_s=0.1,
    )  # fmt: skip


def test_a_child_answers_in_order_and_leaves_when_told() -> None:
    box = Box()
    child = started(box)
    for number in range(200):
        child.link.send(Press(str(number)))
    assert [box.next() for _ in range(200)] == [Press(str(number)) for number in range(200)]
    assert child.link.peer is not None
    assert (child.link.peer.role, child.link.peer.pid) == ("virtual", child.process.pid)
    assert child.stop() == 0
    assert box.reason() == "closed by this end"


def test_many_threads_may_send() -> None:
    box = Box()
    child = started(box)
    threads = [
        threading.Thread(target=lambda n=n: [child.link.send(Press(f"{n}-{m}")) for m in range(100)])
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    got = [box.next() for _ in range(800)]
    for n in range(8):
        own = [message for message in got if isinstance(message, Press) and message.key.startswith(f"{n}-")]
        assert own == [Press(f"{n}-{m}") for m in range(100)]
    child.stop()


def test_a_killed_child_is_lost_and_sending_says_so() -> None:
    box = Box()
    child = started(box)
    child.link.send(Press("die"))
    assert box.reason() == "the other end closed"
    with pytest.raises(LinkLost, match="the other end closed"):
        child.link.send(Press("a"))
    assert child.process.wait(WAIT_S) == -9


def test_a_frozen_child_is_lost_by_silence() -> None:
    box = Box()
    child = started(box, silence_s=3)
    child.link.send(Press("a"))
    assert box.next() == Press("a")
    child.link.send(Press("freeze"))
    assert box.reason() == "no sign of life for 3 s"
    assert child.stop(0.2) == -9


def test_garbage_closes_the_link_with_its_reason() -> None:
    box = Box()
    child = started(box)
    child.link.send(Press("garbage"))
    assert "the limit is 1048576" in box.reason()
    child.stop()


def test_the_child_ends_itself_when_the_parent_is_gone(tmp_path: Path) -> None:
    box = Box()
    child = started(box, "--stubborn", "--left", str(tmp_path / "left"))
    child.link.send(Press("a"))
    box.next()
    child.link.close()
    assert child.process.wait(WAIT_S) == 0
    assert (tmp_path / "left").read_text() == "the other end closed"


def test_another_version_is_refused_by_name() -> None:
    box = Box()
    ours, theirs = socket_pair()
    Link(ours, "table", box.messages.put, box.reasons.put).start()
    theirs.sendall(encode(Hello("vision", 99, "f" * 64, 12)))
    assert box.reason().startswith("vision (process 12) speaks link version 99 (ffffffffffff), this end")


def test_a_stranger_without_hello_is_refused() -> None:
    box = Box()
    ours, theirs = socket_pair()
    Link(ours, "table", box.messages.put, box.reasons.put).start()
    theirs.sendall(encode(Press("a")))
    assert box.reason() == "the first message was no Hello"
    assert box.messages.empty()


def test_an_end_that_reads_nothing_is_lost_and_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "SEND_WAIT_S", 0.2)
    box = Box()
    ours, theirs = socket_pair()
    link = Link(ours, "table", box.messages.put, box.reasons.put).start()
    with theirs, pytest.raises(LinkLost, match=r"took nothing for 0\.2 s"):
        for _ in range(100):
            link.send(Preview("c", b"x" * 500_000))
    assert box.reason() == "the other end took nothing for 0.2 s"


def test_a_receiver_that_raises_closes_the_link_and_says_why() -> None:
    def fail(message: Message) -> None:
        raise KeyError("seat 4")

    box = Box()
    ours, theirs = socket_pair()
    other = Link(theirs, "virtual", box.messages.put).start()
    Link(ours, "table", fail, box.reasons.put).start()
    other.send(Press("a"))
    assert box.reason() == "a message could not be handled: KeyError: 'seat 4'"


def test_two_children_can_share_a_link_of_their_own() -> None:
    """A third socket reaches the child by its option and is not kept open by the parent."""
    box = Box()
    mine, given = socket_pair()
    child = start_child(
        "tests.link.echo_child", "table", ("--left", os.devnull),
        on_message=box.messages.put, on_lost=box.reasons.put, sockets={"--lef": given},
    )  # fmt: skip
    assert given.fileno() == -1
    child.link.send(Press("die"))
    mine.settimeout(WAIT_S)
    assert mine.recv(1) == b""
    mine.close()
    child.process.wait(WAIT_S)


def test_a_number_that_is_no_socket_is_explained() -> None:
    with open(os.devnull, "rb") as file, pytest.raises(ValueError, match="no inherited socket"):
        join_parent(file.fileno(), "vision", lambda message: None)


def test_close_is_final_and_told_once() -> None:
    box = Box()
    ours, theirs = socket_pair()
    link = Link(ours, "table", box.messages.put, box.reasons.put).start()
    link.close()
    link.close()
    assert link.wait_lost(0)
    time.sleep(0.05)
    assert box.reasons.qsize() == 1
    theirs.settimeout(WAIT_S)
    while theirs.recv(4096):
        pass
    assert isinstance(theirs, socket.socket)
    theirs.close()
