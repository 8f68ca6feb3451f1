# SPDX-License-Identifier: GPL-3.0-or-later
"""A little game in the real inputs and events, for tests of what carries the rules and not of the rules."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from controller.journal.game import Game
from controller.rules import events as e
from controller.rules import inputs as i
from controller.rules.cards import Card


class Ask(NamedTuple):
    key: str


class LittleTable(NamedTuple):
    """Seats with stacks; in a hand also bets and a board. ``notes`` counts what was only noticed."""

    hand: int = 0
    seats: tuple[tuple[int, str, int], ...] = ()
    bets: tuple[tuple[int, int], ...] = ()
    board: tuple[Card | None, ...] = ()
    notes: int = 0


def decide(table: LittleTable, stamped: i.Stamped) -> tuple[Any, ...]:
    what = stamped.what
    if isinstance(what, i.SeatPlayer):
        return (e.PlayerSeated(what.seat, what.name, what.stack),)
    if isinstance(what, i.StartHand):
        ended = (e.HandEnded(table.hand),) if table.hand else ()
        starters = tuple(e.Starter(seat, name, stack, True) for seat, name, stack in table.seats)
        level = (1, 2, "none", 0, 0, 0)
        return (*ended, e.HandStarted(table.hand + 1, starters, 1, 2, 3, level, "little", (), "", 7))
    if isinstance(what, i.BetTo):
        if what.seat not in [seat for seat, _, _ in table.seats]:
            return (e.InputRefused("no_such_seat", "choose_seat", what.seat),)
        return (e.ActionTaken(what.seat, "bet", what.to),)
    if isinstance(what, i.DealBoard):
        return (e.BoardDealt(len(table.board) + 1, what.cards),)
    if isinstance(what, i.MakeClaim):
        if what.text == "fault":
            raise ZeroDivisionError("a fault in the rules")
        if what.text == "misfit":
            return (e.ActionTaken("three", "bet", 1),)  # type: ignore[arg-type]
        return (e.ClaimMade(what.by, what.text),)
    if isinstance(what, i.CardsSeen):
        return (e.CardsNoticed(what.place, what.up, what.down_low, what.down_high),)
    if isinstance(what, i.ButtonSeen):
        return (e.ButtonNoticed(what.seat or 0),)
    if isinstance(what, i.ChipsSeen):
        return (e.ChipsNoticed(what.spot, what.amount, what.count),)
    if isinstance(what, i.DeviceChanged):
        return (e.DeviceNoticed(what.device, what.state),)
    if isinstance(what, i.Confirm):
        return (e.ActionTaken(0, "call", 1),) if Ask(what.prompt_key) in prompts(table) else ()
    return ()


def apply(table: LittleTable, event: Any) -> LittleTable:
    if isinstance(event, e.PlayerSeated):
        return table._replace(seats=(*table.seats, (event.seat, event.name, event.stack or 0)))
    if isinstance(event, e.HandStarted):
        seats = tuple((one.seat, one.name, one.stack or 0) for one in event.seats)
        return LittleTable(event.number, seats)
    if isinstance(event, e.ActionTaken):
        return table._replace(bets=(*table.bets, (event.seat, event.to)))
    if isinstance(event, e.BoardDealt):
        return table._replace(board=(*table.board, *event.cards))
    if isinstance(event, e.CardsNoticed | e.ButtonNoticed | e.ChipsNoticed | e.DeviceNoticed):
        return table._replace(notes=table.notes + 1)
    return table


def prompts(table: LittleTable) -> tuple[Ask, ...]:
    """One prompt that changes with each bet."""
    return (Ask(f"bet-{len(table.bets)}"), Ask("always"))


def digest(table: LittleTable) -> str:
    return hashlib.sha256(repr(table).encode()).hexdigest()


LITTLE = Game(
    LittleTable, decide, apply, prompts, digest, i.COMMANDS, i.OBSERVATIONS, e.EVENTS, 7
)  # fmt: skip


def said(what: Any, **envelope: Any) -> i.Stamped:
    """An input by a dealer called Ann, ten seconds after the boot."""
    whole = {"actor": "Ann", "mono_ns": 10_000_000_000, "utc_ms": 1_800_000_000_000, **envelope}
    return i.Stamped(what, **whole)
