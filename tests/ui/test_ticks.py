# SPDX-License-Identifier: GPL-3.0-or-later
"""The running table of ``cardspeak run``, without its children: what devices say, and the time, make alarms."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.config.folder import DataFolder
from controller.config.table import Settings
from controller.link.messages import ZoneState
from controller.rules import ahead
from controller.rules.events import IrregularityFound
from controller.rules.inputs import CallClock, ChipsSeen, SeatPlayer, SetButton, SetLevel, SetProfile, StartHand
from controller.rules.places import bet_line_of, seat_place
from ui.straight_line import Fittings, StraightLine

WAIT_S = 30.0


@pytest.fixture
def line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StraightLine]:
    monkeypatch.setattr(ahead, "PATIENCE_NS", 300_000_000)
    with DataFolder.open(tmp_path) as folder, StraightLine(folder, Settings(), Fittings(virtual=())) as made:
        yield made


class Heard:
    """What the table told."""

    def __init__(self, line: StraightLine) -> None:
        self.line = line
        self.found: list[IrregularityFound] = []
        self.table: Any = line.loop.table
        """The table as it was last told: what the loop holds may be newer than what was heard."""
        self._news = threading.Condition()
        line.loop.subscribe(self._hear)

    def _hear(self, table: Any, seq: int, events: tuple[Any, ...]) -> None:
        with self._news:
            self.table = table
            self.found += [event for event in events if isinstance(event, IrregularityFound)]
            self._news.notify_all()

    def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        with self._news:
            assert self._news.wait_for(is_so, WAIT_S)


def hand(line: StraightLine, heard: Heard) -> None:
    """Four players at 50/100, seat 3 to act; the camera sees every hand, the board every line."""
    line.say(SetProfile("RROP", (("clock_s", 1),)))
    line.say(SetLevel(50, 100))
    for seat in range(1, 5):
        line.say(SeatPlayer(seat, f"p{seat}", 10_000))
    line.say(SetButton(4))
    line.say(StartHand())
    for seat, lies in ((1, 50), (2, 100), (3, 0), (4, 0)):
        at = line.clock.now().mono_ns
        line._from_vision(ZoneState("overhead", seat_place(seat), "settled", (), 2, 2, 7, at))
        line.boards._observe(ChipsSeen(bet_line_of(seat), lies), at, 900)
    heard.until(lambda: len(heard.table.seen.chips) == 4 and heard.table.betting.actor == 3)


def test_chips_out_of_turn_that_the_board_saw_are_raised(line: StraightLine) -> None:
    heard = Heard(line)
    hand(line, heard)
    line.boards._observe(ChipsSeen(bet_line_of(4), 300), line.clock.now().mono_ns, 900)
    heard.until(lambda: bool(heard.found))
    assert [(one.kind, one.seat) for one in heard.found] == [("out_of_turn", 4)]


def test_without_a_camera_on_the_cards_it_is_we_who_are_behind(line: StraightLine) -> None:
    heard = Heard(line)
    hand(line, heard)
    line._eyes.link_lost()
    heard.until(lambda: any(state == "lost" for _, state in heard.table.seen.devices))
    line.boards._observe(ChipsSeen(bet_line_of(4), 300), line.clock.now().mono_ns, 900)
    heard.until(lambda: heard.table.betting.actor == 4)
    assert heard.found == []


def test_a_called_clock_runs_out_without_a_touch(line: StraightLine) -> None:
    heard = Heard(line)
    hand(line, heard)
    line.say(CallClock(3))
    heard.until(lambda: heard.table.betting.actor == 4)
    assert heard.table.betting.log[-1].verb == "fold"
