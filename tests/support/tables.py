# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables for tests: set up, begun and played with short lines such as ``"3 raise 300"``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.rules.apply import apply_all
from controller.rules.cards import cards
from controller.rules.decide import decide
from controller.rules.events import Event, InputRefused
from controller.rules.inputs import (
    AllIn,
    BetTo,
    BurnCard,
    Call,
    Check,
    DealBoard,
    Fold,
    MuckHand,
    PullIn,
    PushPot,
    RaiseTo,
    SeatPlayer,
    SetButton,
    SetLevel,
    SetProfile,
    Stamped,
    StartHand,
    TableHand,
)
from controller.rules.pots import in_the_middle
from controller.rules.state import Table, new_table

VERBS: dict[str, type] = {"fold": Fold, "check": Check, "call": Call, "bet": BetTo, "raise": RaiseTo, "allin": AllIn}


def do(table: Table, what: Any) -> tuple[Table, tuple[Event, ...]]:
    """The table after an input, and the events it made."""
    events = decide(table, Stamped(what))
    return apply_all(table, events), events


def command(line: str) -> Any:
    """``3 fold``, ``3 raise 300``, ``3 allin``, ``3 shows AsKd``, ``3 mucks``, ``burn``, ``deal AhKd7c``, ``pull in``,
    ``push 3``, ``push 3 pot 2``."""
    match line.split():
        case ["burn"]:
            return BurnCard()
        case ["pull", "in"]:
            return PullIn()
        case ["deal", names]:
            return DealBoard(cards(names))
        case ["push", seat]:
            return PushPot(0, int(seat))
        case ["push", seat, "pot", pot]:
            return PushPot(int(pot), int(seat))
        case [seat, "shows", names]:
            return TableHand(int(seat), cards(names))
        case [seat, "mucks"]:
            return MuckHand(int(seat))
        case [seat, verb]:
            return VERBS[verb](int(seat))
        case [seat, verb, amount]:
            return VERBS[verb](int(seat), int(amount))
    raise ValueError(f"{line!r} is no line of a hand")


def after(table: Table, *lines: Any) -> Table:
    """The table after lines (or Commands), none of which may be refused."""
    for line in lines:
        what = command(line) if isinstance(line, str) else line
        table, events = do(table, what)
        refused = [event for event in events if isinstance(event, InputRefused)]
        assert not refused, f"{line}: {refused}"
    return table


def why_refused(table: Table, line: Any) -> str:
    """The reason of the refusal of a line; nothing if it is accepted."""
    _, events = do(table, command(line) if isinstance(line, str) else line)
    return next((event.why for event in events if isinstance(event, InputRefused)), "")


def refusal_of(table: Table, line: Any) -> tuple[str, str]:
    """The reason and the remedy of the refusal of a line; ("", "") if it is accepted."""
    _, events = do(table, command(line) if isinstance(line, str) else line)
    return next(((event.why, event.remedy) for event in events if isinstance(event, InputRefused)), ("", ""))


def seated(
    stacks: Mapping[int, int | None], level: SetLevel | None = None, profile: str = "RROP", **options: str | int
) -> Table:
    """A table between hands with these players, the first seat on the button."""
    table = after(new_table(), SetProfile(profile, tuple(sorted(options.items()))), level or SetLevel(50, 100))
    for seat, stack in stacks.items():
        table = after(table, SeatPlayer(seat, f"p{seat}", stack))
    return table


def begun(
    players: int | Mapping[int, int | None] = 4,
    button: int = 0,
    level: SetLevel | None = None,
    profile: str = "RROP",
    **options: str | int,
) -> Table:
    """A hand begun, blinds posted. Four players with 10,000 in seats 1-4 and the button in the last seat unless told
    otherwise, so that seat 1 has the small and seat 2 the big blind."""
    stacks = dict.fromkeys(range(1, players + 1), 10_000) if isinstance(players, int) else dict(players)
    table = seated(stacks, level, profile, **options)
    return after(table, SetButton(button or max(stacks)), StartHand())


def stacks(table: Table) -> dict[int, int | None]:
    """The stacks by seat."""
    return {number: seat.stack for number, seat in enumerate(table.seats, 1) if seat.name}


def total(table: Table) -> int:
    """Every chip: stacks, bets, pots and rake."""
    return sum(seat.stack or 0 for seat in table.seats) + in_the_middle(table) + table.pots.rake
