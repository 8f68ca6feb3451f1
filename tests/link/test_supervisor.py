# SPDX-License-Identifier: GPL-3.0-or-later
"""Children that die, hang or cannot start come back; the table is not held up."""

from __future__ import annotations

import logging
import os
import queue
import signal
from collections.abc import Iterator

import pytest

from controller import supervisor as supervisor_module
from controller.health import Health, Part
from controller.link.messages import Message, Press
from controller.supervisor import Plan, Supervisor

WAIT_S = 20.0


class Watch:
    """A supervised echo child and all that is heard of it."""

    def __init__(
        self, module: str = "tests.link.echo_child", silence_s: float = 5.0, arguments: tuple[str, ...] = ()
    ) -> None:
        self.messages: queue.Queue[Message] = queue.Queue()
        self.joined: queue.Queue[str] = queue.Queue()
        self.lost: queue.Queue[str] = queue.Queue()
        self.parts: queue.Queue[Part] = queue.Queue()
        health = Health()
        health.subscribe(self.parts.put)
        self.supervisor = Supervisor(health)
        self.supervisor.add(
            Plan(
                "echo",
                module,
                arguments,
                on_message=self.messages.put,
                on_joined=lambda: self.joined.put("yes"),
                on_lost=self.lost.put,
                silence_s=silence_s,
            )
        )

    def pid(self) -> int:
        pid = self.supervisor.pid("echo")
        assert pid is not None
        return pid


@pytest.fixture
def watch() -> Iterator[Watch]:
    made = Watch()
    yield made
    made.supervisor.close()


def test_a_killed_child_is_back_and_works(watch: Watch) -> None:
    watch.joined.get(timeout=WAIT_S)
    first = watch.pid()
    os.kill(first, signal.SIGKILL)
    assert watch.lost.get(timeout=WAIT_S) == "the other end closed (exit status -9)"
    watch.joined.get(timeout=WAIT_S)
    assert watch.pid() != first
    assert watch.supervisor.send("echo", Press("a"))
    assert watch.messages.get(timeout=WAIT_S) == Press("a")
    conditions = [watch.parts.get(timeout=WAIT_S).condition for _ in range(5)]
    assert conditions == ["starting", "good", "lost", "starting", "good"]


def test_a_frozen_child_is_ended_and_replaced() -> None:
    watch = Watch(silence_s=3)
    watch.joined.get(timeout=WAIT_S)
    first = watch.pid()
    os.kill(first, signal.SIGSTOP)
    assert watch.lost.get(timeout=60).startswith("no sign of life for 3 s")
    watch.joined.get(timeout=WAIT_S)
    assert watch.pid() != first
    watch.supervisor.close()


def test_while_a_child_is_away_nothing_is_sent_and_nobody_waits(watch: Watch) -> None:
    assert not watch.supervisor.send("nobody", Press("a"))
    watch.joined.get(timeout=WAIT_S)
    os.kill(watch.pid(), signal.SIGKILL)
    watch.lost.get(timeout=WAIT_S)
    assert not watch.supervisor.send("echo", Press("a"))


def test_closing_ends_the_child(watch: Watch) -> None:
    watch.joined.get(timeout=WAIT_S)
    pid = watch.pid()
    watch.supervisor.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert watch.lost.empty(), "an end that was asked for is no loss"


def test_a_restart_that_is_asked_for(watch: Watch) -> None:
    watch.joined.get(timeout=WAIT_S)
    watch.supervisor.restart("echo")
    watch.joined.get(timeout=WAIT_S)
    assert watch.supervisor.starts("echo") == 2


def waits_of(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the supervisor waits before each new try, from now on."""
    waits: list[float] = []
    kept = watch.supervisor._kept["echo"]
    plain_wait = kept._closing.wait

    def noted(wait_s: float) -> bool:
        waits.append(wait_s)
        return plain_wait(wait_s)

    monkeypatch.setattr(kept._closing, "wait", noted)
    return waits


def test_the_waits_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor_module, "FIRST_WAIT_S", 0.01)
    monkeypatch.setattr(supervisor_module, "LONGEST_WAIT_S", 0.05)
    watch = Watch("tests.link.no_such_module")
    waits = waits_of(watch, monkeypatch)
    for _ in range(5):
        assert "exit status 1" in watch.lost.get(timeout=WAIT_S)
    watch.supervisor.close()
    assert waits[:5] in ([0.01, 0.02, 0.04, 0.05, 0.05], [0.02, 0.04, 0.05, 0.05, 0.05])


def test_a_child_that_refuses_what_it_is_given_is_told_once_and_tried_ever_more_rarely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(supervisor_module, "FIRST_WAIT_S", 0.01)
    monkeypatch.setattr(supervisor_module, "LONGEST_WAIT_S", 0.01)
    monkeypatch.setattr(supervisor_module, "REFUSED_LONGEST_S", 0.03)
    watch = Watch(arguments=("--refuse",))
    waits = waits_of(watch, monkeypatch)
    for _ in range(4):
        assert watch.lost.get(timeout=WAIT_S) == "echo: nobody may be repeated here. (exit status 2)"
    watch.supervisor.close()
    assert max(waits) == 0.03, "longer than for a child that has died"
    assert [watch.parts.get(timeout=WAIT_S).condition for _ in range(2)] == ["starting", "lost"]
    assert watch.parts.empty(), "the same word is not said at each try"


def test_a_name_is_taken_once(watch: Watch) -> None:
    with pytest.raises(ValueError, match="a child named 'echo' already"):
        watch.supervisor.add(Plan("echo", "tests.link.echo_child"))


def test_a_child_that_refuses_says_why_in_its_own_words(watch: Watch, capfd: pytest.CaptureFixture[str]) -> None:
    watch.joined.get(timeout=WAIT_S)
    watch.supervisor.send("echo", Press("refuse"))
    assert watch.lost.get(timeout=WAIT_S) == "echo: no air to carry the sound. Open a window. (exit status 2)"
    assert capfd.readouterr().err == ""


def test_a_childs_trace_goes_to_the_log_and_not_to_the_terminal(
    watch: Watch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.INFO, "controller.supervisor")
    watch.joined.get(timeout=WAIT_S)
    watch.supervisor.send("echo", Press("trip"))
    watch.supervisor.restart("echo")
    watch.lost.get(timeout=WAIT_S)
    assert capfd.readouterr().err == ""
    assert "a stone in the way" in caplog.text
