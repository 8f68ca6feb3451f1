# SPDX-License-Identifier: GPL-3.0-or-later
"""The events of a case as the commands and observations that a table would give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.cases.reader import Happening
from controller.cases.scene import Scene
from controller.rules.apply import apply_all
from controller.rules.cards import Card, cards
from controller.rules.decide import decide_input
from controller.rules.events import Event
from controller.rules.inputs import (
    AbsentAtLastCard,
    AllIn,
    BetTo,
    BurnCard,
    Call,
    CallClock,
    CardOffTable,
    Check,
    ChipsAdded,
    ChipsOut,
    ChipsPulled,
    ClaimMisdeal,
    ClockExpired,
    CountHands,
    DealBoard,
    ExposeCard,
    FindButton,
    Fold,
    Leave,
    MuckHand,
    PitchCard,
    PushPot,
    RaiseTo,
    ReportCard,
    ReportStub,
    Return,
    Riffle,
    Say,
    SeatPlayer,
    SetLevel,
    TableHand,
)
from controller.rules.places import Place, PlaceKind

STREET_CARDS = {"flop": 3, "turn": 1, "river": 1}
_PLACES = {"deal": PlaceKind.SEAT, "hand": PlaceKind.SEAT, "board": PlaceKind.BOARD, "stub": PlaceKind.STUB,
           "burn": PlaceKind.BURN, "muck": PlaceKind.MUCK}  # fmt: skip


class UnknownHappening(ValueError):
    """An event of a case that no command or observation of ours can tell."""


def play(scene: Scene, happening: Happening) -> tuple[Scene, tuple[Event, ...]]:
    """The scene after an event, and what the rules made of it. Raises UnknownHappening."""
    what = command_of(scene, happening)
    if isinstance(what, Riffle):
        return scene._replace(riffled=True), ()
    if isinstance(what, PushPot) and scene.before_push is None:
        scene = scene._replace(before_push=scene.table)
    events = decide_input(scene.table, what)
    scene = scene._replace(table=apply_all(scene.table, events), happened=(*scene.happened, *events))
    if happening.act == "join":
        seats = {**scene.seats, happening.by: happening.seat}
        scene = scene._replace(seats=seats, newcomers=scene.newcomers | {happening.seat})
    return scene, events


def command_of(scene: Scene, happening: Happening) -> Any:
    """The command or observation that an event is."""
    maker = _MAKERS.get(happening.act)
    if maker is None:
        raise UnknownHappening(f"the act {happening.act!r}")
    return maker(scene, happening)


def _seat(scene: Scene, name: str) -> int:
    return scene.seats.get(name, 0)


def _about(scene: Scene, event: Happening) -> int:
    """The seat an event is about: ``of``, else ``to`` where it names one, else who did it."""
    for name in (event.of, event.to if isinstance(event.to, str) else "", event.by):
        if name in scene.seats:
            return scene.seats[name]
    return 0


def _place(scene: Scene, event: Happening) -> Place:
    """Where a card was found."""
    kind = _PLACES.get(event.place, PlaceKind.SEAT if event.of else PlaceKind.SET_ASIDE)
    return Place(kind, _seat(scene, event.of) if kind is PlaceKind.SEAT else 0)


def _faces(text: str, count: int) -> tuple[Card | None, ...]:
    return tuple(cards(text)) if text else (None,) * count


def _raise(scene: Scene, event: Happening) -> Any:
    kind = BetTo if event.act == "bet" else RaiseTo
    return kind(_seat(scene, event.by), int(event.to or 0), True)


def _all_in(scene: Scene, event: Happening) -> AllIn:
    return AllIn(_seat(scene, event.by), None if event.to is None else int(event.to), True)


def _board(scene: Scene, event: Happening) -> DealBoard:
    count = event.n or STREET_CARDS.get(event.street, 1)
    return DealBoard(_faces(event.cards, count), event.street, True)


def _table(scene: Scene, event: Happening) -> TableHand:
    number = _seat(scene, event.by)
    held = scene.hole.get(number, "")
    count = event.n or 2
    return TableHand(number, _faces(held, 2)[:count])


def _counts(scene: Scene, event: Happening) -> CountHands:
    pairs = sorted((scene.seats[name], count) for name, count in event.counts.items() if name in scene.seats)
    return CountHands(tuple(pairs))


def _pitch(scene: Scene, event: Happening) -> PitchCard:
    known = cards(event.cards)[0] if event.cards else None
    to = event.to if isinstance(event.to, str) else ""
    number = _seat(scene, to) if to else int(event.to or 0)
    return PitchCard(number, event.face == "up", event.n or 0, known)


def _level(scene: Scene, event: Happening) -> SetLevel:
    small, big = event.blinds or (0, 0)
    was = scene.table.setup.level
    return SetLevel(small, big, was.ante_type, was.ante, was.small_bet, was.big_bet)


def _push(scene: Scene, event: Happening) -> PushPot:
    return PushPot(0, _seat(scene, event.to if isinstance(event.to, str) else ""), None, True)


_MAKERS: dict[str, Callable[[Scene, Happening], Any]] = {
    "fold": lambda s, e: Fold(_seat(s, e.by), True),
    "check": lambda s, e: Check(_seat(s, e.by), True),
    "call": lambda s, e: Call(_seat(s, e.by), True),
    "bet": _raise,
    "raise": _raise,
    "all_in": _all_in,
    "chips_out": lambda s, e: ChipsOut(_seat(s, e.by), e.amount or sum(e.chips), e.chips, True),
    "chips_added": lambda s, e: ChipsAdded(_seat(s, e.by), e.amount or sum(e.chips), e.chips, True),
    "chips_pulled": lambda s, e: ChipsPulled(_seat(s, e.by), e.amount or sum(e.chips), e.chips, True),
    "say": lambda s, e: Say(_seat(s, e.by), e.what, e.amount, e.readings, True),
    "pitch": _pitch,
    "exposed": lambda s, e: ExposeCard(_place(s, e), e.fault, e.n or 0),
    "counts": _counts,
    "burn": lambda s, e: BurnCard(e.n or 1, e.face == "up", None, True),
    "board": _board,
    "boxed": lambda s, e: ReportCard("boxed", _place(s, e), e.n or 0),
    "joker": lambda s, e: ReportCard("joker", _place(s, e), e.n or 0),
    "duplicate": lambda s, e: ReportCard("duplicate", _place(s, e), e.n or 0),
    "wrong_back": lambda s, e: ReportCard("wrong_back", _place(s, e), e.n or 0),
    "off_table": lambda s, e: CardOffTable(_about(s, e), e.fault),
    "stub": lambda s, e: ReportStub(e.what),
    "table": _table,
    "muck": lambda s, e: MuckHand(_seat(s, e.by), e.n or 2, e.retrievable, True),
    "push": _push,
    "riffle": lambda s, e: Riffle(e.acted),
    "misdeal_claimed": lambda s, e: ClaimMisdeal(_seat(s, e.by), _seat(s, e.of)),
    "clock": lambda s, e: CallClock(_seat(s, e.of), _seat(s, e.by)),
    "clock_expired": lambda s, e: ClockExpired(_seat(s, e.of) or s.table.betting.actor),
    "button_found": lambda s, e: FindButton(e.at),
    "leave": lambda s, e: Leave(_about(s, e)),
    "join": lambda s, e: SeatPlayer(e.seat, e.by, e.stack),
    "return": lambda s, e: Return(_about(s, e)),
    "level": _level,
    "absent_at_last_card": lambda s, e: AbsentAtLastCard(_about(s, e)),
}
