# SPDX-License-Identifier: GPL-3.0-or-later
"""The ticker sends the time only when something is due; through the loop that makes what the sensors saw an alarm."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from controller.clock import ManualClock
from controller.journal.holdem import holdem
from controller.journal.store import MemoryStore
from controller.link.messages import ZoneState
from controller.loop import InboxClosed, InboxFull, Loop, Ticker, left_at
from controller.loop.ticker import Left
from controller.rules.events import IrregularityFound
from controller.rules.inputs import (
    CallClock,
    ChipsSeen,
    Observation,
    SeatPlayer,
    SetButton,
    SetLevel,
    SetProfile,
    SetSchedule,
    Stamped,
    StartHand,
    Tick,
)
from controller.rules.places import bet_line_of, seat_place
from controller.settle import Settling
from tests.support.tables import after, begun

WAIT_S = 20.0


class Room:
    """A loop with the rules, a ticker, a camera's translator and a board, on a clock in the test's hand."""

    def __init__(self, store: MemoryStore | None = None, clock: ManualClock | None = None) -> None:
        self.clock = clock or ManualClock()
        self.store = store or MemoryStore()
        self.loop = Loop(self.store, self.clock, holdem())
        self.sent: list[Stamped] = []
        self.ticker = Ticker(self._tick, self.clock, 0.01, left_at(self.store))
        self.eyes = Settling(self.loop.submit, self.clock)
        self.found: list[IrregularityFound] = []
        self.seq = 0
        self.table: Any = self.loop.table
        """The table as it was last shown, to the ticker too: what the loop holds may be newer by a moment."""
        self._news = threading.Condition()
        self.loop.start()
        self.ticker.start()
        self.loop.subscribe(self._hear)

    def _tick(self, stamped: Stamped) -> None:
        self.sent.append(stamped)
        self.loop.submit(stamped)

    def _hear(self, table: Any, seq: int, events: tuple[Any, ...]) -> None:
        """The ticker first: each listener of the loop has its own pace, and the ticker must not lag behind."""
        self.ticker.follow(table, seq, events)
        with self._news:
            self.seq, self.table = seq, table
            self.found += [event for event in events if isinstance(event, IrregularityFound)]
            self._news.notify_all()

    def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        with self._news:
            assert self._news.wait_for(is_so, WAIT_S)

    def says(self, *whats: Any) -> None:
        """A person."""
        for what in whats:
            moment = self.clock.now()
            self.loop.submit(Stamped(what, "dealer", "Ann", "dealer", moment.mono_ns, moment.utc_ms))

    def board(self, *seen: Observation) -> None:
        """A sensor board."""
        for what in seen:
            moment = self.clock.now()
            self.loop.submit(Stamped(what, "sensor", "rail", "", moment.mono_ns, moment.utc_ms, 900))

    def camera(self, seat: int, count: int) -> None:
        """So many cards face down at a seat, settled."""
        at = self.clock.now().mono_ns
        self.eyes.hear(ZoneState("overhead", seat_place(seat), "settled", (), count, count, 7, at))

    def hand(self) -> None:
        """Four players, blinds 50/100, seat 3 to act; camera and board see every seat."""
        players = [SeatPlayer(seat, f"p{seat}", 10_000) for seat in range(1, 5)]
        self.says(SetLevel(50, 100), *players, SetButton(4), StartHand())
        for seat, lies in ((1, 50), (2, 100), (3, 0), (4, 0)):
            self.camera(seat, 2)
            self.board(ChipsSeen(bet_line_of(seat), lies))
        self.until(lambda: len(self.table.seen.chips) == 4 and self.table.betting.actor == 3)

    def close(self) -> None:
        """Stop everything."""
        self.ticker.close()
        self.loop.close()


@pytest.fixture
def room() -> Iterator[Room]:
    made = Room()
    yield made
    made.close()


def test_what_camera_and_board_saw_out_of_turn_is_raised(room: Room) -> None:
    room.hand()
    room.board(ChipsSeen(bet_line_of(4), 300))
    room.until(lambda: room.table.motions.ahead.seat == 4)
    room.clock.advance_ms(6_500)
    room.until(lambda: bool(room.found))
    assert [(one.kind, one.seat) for one in room.found] == [("out_of_turn", 4)]
    assert [type(stamped.what) for stamped in room.sent] == [Tick]
    assert room.table.betting.actor == 3


def test_late_chips_raise_nothing_and_send_no_tick(room: Room) -> None:
    room.hand()
    room.board(ChipsSeen(bet_line_of(4), 100))
    room.until(lambda: room.table.motions.ahead.seat == 4)
    room.clock.advance_ms(3_000)
    room.board(ChipsSeen(bet_line_of(3), 100))
    room.until(lambda: room.table.betting.actor == 4)
    room.clock.advance_ms(30_000)
    time.sleep(0.1)
    assert room.sent == []
    assert room.found == []


def test_a_called_clock_runs_out_by_itself(room: Room) -> None:
    room.hand()
    room.says(CallClock(3))
    room.until(lambda: room.table.room.times.timer.seat == 3)
    room.clock.advance_ms(31_000)
    room.until(lambda: room.table.betting.actor == 4)
    assert room.sent[0].source == "rule"


def test_what_ran_before_a_restart_begins_anew(room: Room) -> None:
    room.hand()
    room.says(CallClock(3))
    room.until(lambda: room.table.room.times.timer.seat == 3)
    room.close()
    again = Room(room.store)
    again.until(lambda: again.table.room.times.timer.due_ns == 31_000_000_000 and bool(again.sent))
    assert again.sent[0].what == Tick(True, again.clock.now().mono_ns)
    again.close()


@pytest.mark.parametrize("boot", ["boot-1", "boot-2"])
def test_a_level_goes_on_after_a_restart_of_the_program_and_of_the_computer(boot: str) -> None:
    room = Room()
    room.says(SetProfile("TDA"), SetLevel(50, 100), SetSchedule(0, ((100, 200, "none", 0, 0, 0),), 20))
    room.until(lambda: room.table.room.times.level_due_ns == 1_201_000_000_000)
    room.clock.advance_ms(900_000)
    room.says(SeatPlayer(1, "Ann", 1_000))  # the journal ends after fifteen minutes of the level
    room.until(lambda: room.table.seats[0].name == "Ann")
    room.close()
    room.clock.advance_ms(60_000)
    if boot == "boot-2":
        room.clock.reboot(boot)
    again = Room(room.store, room.clock)
    again.until(lambda: bool(again.sent) and again.seq > 4)
    left_ms = (again.table.room.times.level_due_ns - again.clock.now().mono_ns) // 1_000_000
    assert left_ms == (240_000 if boot == "boot-1" else 300_000)
    again.close()


@pytest.mark.parametrize("fault", [InboxFull("full"), InboxClosed("closed")])
def test_a_tick_that_is_not_taken_hurts_nobody(fault: Exception) -> None:
    refused: list[Stamped] = []

    def refuse(stamped: Stamped) -> None:
        refused.append(stamped)
        raise fault

    clock = ManualClock()
    ticker = Ticker(refuse, clock, 0.01, Left(1, clock.now().boot_id))
    ticker.follow(after(begun(4, clock="auto")), 1, ())
    ticker.close()
    assert [stamped.what for stamped in refused] == [Tick(True, clock.now().mono_ns)]


def test_what_runs_in_the_first_table_shown_began_now_where_there_was_no_journal() -> None:
    sent: list[Stamped] = []
    ticker = Ticker(sent.append, ManualClock(), 0.01)
    ticker.follow(after(begun(4, clock="auto")), 1, ())
    ticker.close()
    assert sent == []
