# SPDX-License-Identifier: GPL-3.0-or-later
"""What one board has last said, and what of it is new: presses are steps of counters, never messages."""

from __future__ import annotations

from typing import NamedTuple

from controller.devices.wire import Beam, ButtonPos, HelloAck, Keys, ZoneTags, ZoneWeight, ZoneZero

State = ZoneWeight | ZoneTags | ZoneZero | ButtonPos | Keys | Beam


class Pressed(NamedTuple):
    """Key ``key`` was pressed ``times`` while we listened."""

    key: int
    times: int


class Missed(NamedTuple):
    """Key ``key`` was pressed ``times`` while nobody listened: told, never replayed."""

    key: int
    times: int


class Passed(NamedTuple):
    """Cards went through a slot: ``into`` it and ``out`` of it."""

    slot: int
    into: int
    out: int


class BoardState:
    """One board. After ``lose`` nothing is known until it is told again: unknown is not zero."""

    def __init__(self) -> None:
        self.zones: dict[int, ZoneWeight] = {}
        self.zeros: dict[int, ZoneZero] = {}
        self.tags: dict[int, ZoneTags] = {}
        self.button: ButtonPos | None = None
        self.slots: dict[int, Beam] = {}
        self.keys: Keys | None = None
        self._run: int | None = None
        self._presses: bytes | None = None
        self._passes: dict[int, Beam] = {}

    def come(self, board: HelloAck) -> None:
        """The board has named itself; its counters go on from where they were, or start over after a reset."""
        if self._run != board.boot_nonce:
            # A run of which we never heard may have been pressed for hours: its first word is the beginning.
            self._presses = None if self._run is None else bytes(16)
            self._run = board.boot_nonce
            self._passes.clear()
        self.lose()

    def lose(self) -> None:
        """The board is gone: nothing of it is known any more. What it counted is kept for its return."""
        self.zones.clear()
        self.tags.clear()
        self.slots.clear()
        self.button = self.keys = None

    def learn(self, state: State) -> list[Pressed | Missed | Passed]:
        """Takes one state; gives what its counters say has happened."""
        if isinstance(state, Keys):
            return self._learn_keys(state)
        if isinstance(state, Beam):
            return self._learn_beam(state)
        if isinstance(state, ZoneWeight):
            self.zones[state.zone] = state
        elif isinstance(state, ZoneZero):
            self.zeros[state.zone] = state
        elif isinstance(state, ZoneTags):
            self.tags[state.zone] = state
        else:
            self.button = state
        return []

    def _learn_keys(self, state: Keys) -> list[Pressed | Missed | Passed]:
        if self._presses is None:
            self._presses, self.keys = state.presses, state
            return []
        steps = [(now - before) & 0xFF for now, before in zip(state.presses, self._presses, strict=True)]
        # After an outage the first word about the keys says what was missed, even before the snapshot ends.
        kind = Missed if self.keys is None else Pressed
        self.keys, self._presses = state, state.presses
        return [kind(key, times) for key, times in enumerate(steps) if times]

    def _learn_beam(self, state: Beam) -> list[Pressed | Missed | Passed]:
        before = self._passes.get(state.slot)
        was_known = state.slot in self.slots
        self.slots[state.slot] = self._passes[state.slot] = state
        if before is None or not was_known:
            return []
        into = (state.passed_in - before.passed_in) & 0xFFFF
        out = (state.passed_out - before.passed_out) & 0xFFFF
        return [Passed(state.slot, into, out)] if into or out else []
