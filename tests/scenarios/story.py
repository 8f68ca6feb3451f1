# SPDX-License-Identifier: GPL-3.0-or-later
"""One scenario at the table: inputs with their times go in, events and the state they make are kept to be asked."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any

from controller.rules.apply import apply_all
from controller.rules.asked import Prompt
from controller.rules.cards import cards
from controller.rules.decide import decide
from controller.rules.events import Event, InputRefused, IrregularityFound, WagerRuled
from controller.rules.inputs import (
    OBSERVATIONS,
    BurnCard,
    Call,
    DealBoard,
    SeatPlayer,
    SetButton,
    SetChips,
    SetLevel,
    SetProfile,
    Stamped,
    StartHand,
)
from controller.rules.legal import legal
from controller.rules.phases import Phase, is_between, phase
from controller.rules.prompts import prompts
from controller.rules.state import Table, new_table

SECOND = 1_000_000_000


@dataclass
class Story:
    """What is given, the table, and everything that happened. ``watched``: cameras and boards saw it all."""

    profile: str = "RROP"
    options: dict[str, str | int] = field(default_factory=dict)
    level: SetLevel = field(default_factory=lambda: SetLevel(50, 100))
    players: dict[int, int | None] = field(default_factory=dict)
    button: int = 0
    blinds: tuple[int, int] = (0, 0)
    chips: tuple[int, ...] = ()
    is_between: bool = False
    watched: bool = True
    now_ns: int = 0
    table: Table | None = None
    events: list[Event] = field(default_factory=list)
    board: str = ""

    def tap(self, at: str | None, what: Any, role: str = "dealer") -> None:
        """An input at a time in seconds (two seconds after the one before when none is told)."""
        table = self.set_up()
        self.now_ns = int(float(at) * SECOND) if at else self.now_ns + 2 * SECOND
        if self.watched and any(one.name == "watched" for one in fields(what)):
            what = replace(what, watched=True)
        source = ("sensor" if "Chips" in type(what).__name__ else "vision") if type(what) in _SEEN else role
        events = decide(table, Stamped(what, source, "", role, self.now_ns))
        self.events.extend(events)
        self.table = apply_all(table, events)

    def set_up(self) -> Table:
        """The table as it is given, made when it is first needed."""
        if self.table is None:
            self.table = self._seated()
            if not self.is_between:
                self._quietly(StartHand())
                self._play_to_the_board()
        return self.table

    def _seated(self) -> Table:
        self.table = new_table()
        self._quietly(SetProfile(self.profile, tuple(sorted(self.options.items()))))
        self._quietly(self.level)
        if self.chips:
            self._quietly(SetChips(self.chips))
        for seat, stack in self.players.items():
            self._quietly(SeatPlayer(seat, f"p{seat}", stack))
        button = self.button or max(self.players)
        if self.is_between and self.blinds != (0, 0):
            small, big = self.blinds
            setup = self.table._replace(
                setup=self.table.setup._replace(button=button, small_blind=small, big_blind=big, small_at=small)
            )
            self.table = setup
        elif not self.is_between or self.button:
            self._quietly(SetButton(button))
        return self.table

    def _play_to_the_board(self) -> None:
        known = cards(self.board)
        for count in (3, 1, 1):
            if not known:
                return
            while self.now.betting.actor:
                self._quietly(Call(self.now.betting.actor))
            self._quietly(BurnCard())
            self._quietly(DealBoard(known[:count]))
            known = known[count:]

    def _quietly(self, what: Any) -> None:
        assert self.table is not None
        events = decide(self.table, Stamped(what))
        refusals = [event for event in events if isinstance(event, InputRefused)]
        assert not refusals, f"{what}: {refusals}"
        self.table = apply_all(self.table, events)

    @property
    def now(self) -> Table:
        """The table now."""
        return self.table if self.table is not None else self.set_up()

    @property
    def found(self) -> list[IrregularityFound]:
        """Every irregularity of the scenario, newest last."""
        return [event for event in self.events if isinstance(event, IrregularityFound)]

    @property
    def refusals(self) -> list[str]:
        """Why inputs were refused."""
        return [event.why for event in self.events if isinstance(event, InputRefused)]

    def ruling(self, seat: int) -> WagerRuled:
        """The newest ruling on a motion of a seat."""
        rulings = [event for event in self.events if isinstance(event, WagerRuled) and event.seat == seat]
        assert rulings, f"no motion of seat {seat} was ruled on: {self.events}"
        return rulings[-1]

    @property
    def asks(self) -> tuple[Prompt, ...]:
        """The prompts without the open irregularities."""
        return tuple(prompt for prompt in prompts(self.now) if prompt.kind != "irregularity")

    @property
    def may(self) -> Any:
        """What the seat to act may do."""
        return legal(self.now)

    @property
    def phase(self) -> Phase:
        """Where the hand stands."""
        return phase(self.now)

    @property
    def is_over(self) -> bool:
        """Whether no hand is on."""
        return is_between(self.now)


_SEEN = tuple(OBSERVATIONS.values())
