# SPDX-License-Identifier: GPL-3.0-or-later
"""An event of a case as the command or observation that a table would give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.cases.chips_untold import with_chips
from controller.cases.reader import Happening
from controller.cases.scene import Scene
from controller.cases.told import faces
from controller.rules.cards import Card
from controller.rules.deal_law import deal_order
from controller.rules.dealing import cards_due
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
    KillHand,
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
    SplitPot,
    TableHand,
)
from controller.rules.places import Place, PlaceKind
from controller.rules.seats import LIVE
from controller.rules.state import Shown

STREET_CARDS = {"flop": 3, "turn": 1, "river": 1}
STAFF = ("dealer", "floor", "table", "clock")
_PLACES = {"deal": PlaceKind.SEAT, "hand": PlaceKind.SEAT, "board": PlaceKind.BOARD, "stub": PlaceKind.STUB,
           "burn": PlaceKind.BURN, "muck": PlaceKind.MUCK}  # fmt: skip
_WORDS = ("fold", "check", "call", "raise", "bet", "all_in", "pot", "amount", "ambiguous", "conditional")
_STUBS = ("dropped", "mixed_with_burns", "mixed_with_muck", "board_mucked")


class UnknownHappening(ValueError):
    """An event of a case that no command or observation of ours can tell."""


def command_of(scene: Scene, happening: Happening) -> Any:
    """The command or observation that an event is. Raises UnknownHappening."""
    maker = _MAKERS.get(happening.act)
    if maker is None:
        raise UnknownHappening(f"the act {happening.act!r}")
    names = [happening.of, *([] if happening.act == "join" else [happening.by])]
    for name in names:
        if name and name not in scene.seats and name not in STAFF:
            raise UnknownHappening(f"{happening.act} by or of {name!r}, who has no seat")
    return maker(scene, happening)


def _player(scene: Scene, event: Happening) -> int:
    """The seat of the player who did it."""
    if event.by not in scene.seats:
        raise UnknownHappening(f"{event.act} by {event.by!r}, who is no player")
    return scene.seats[event.by]


def _seat(scene: Scene, name: str) -> int:
    return scene.seats.get(name, 0)


def _about(scene: Scene, event: Happening) -> int:
    """The seat an event is about: ``of``, else ``to`` where it names one, else who did it."""
    for name in (event.of, event.to if isinstance(event.to, str) else "", event.by):
        if name in scene.seats:
            return scene.seats[name]
    raise UnknownHappening(f"{event.act} of nobody")


def _place(scene: Scene, event: Happening) -> Place:
    """Where a card was found; a card of the deal with its number lies at the seat whose turn it was."""
    whose = event.of or (event.by if event.by in scene.seats else "")
    kind = _PLACES.get(event.place, PlaceKind.SEAT if whose or event.n else PlaceKind.SET_ASIDE)
    if kind is not PlaceKind.SEAT:
        return Place(kind, 0)
    order = deal_order(scene.table)
    if not whose and event.n and order and event.n <= 2 * len(order):
        return Place(kind, order[(event.n - 1) % len(order)])
    return Place(kind, _seat(scene, whose))


def _faces(scene: Scene, text: str, count: int) -> tuple[Card | None, ...]:
    if text:
        return tuple(faces(text))
    ahead = scene.ahead if count == cards_due(scene.table.board) else ()
    return tuple(ahead[:count]) if len(ahead) >= count else (None,) * count


def _told_to(scene: Scene, event: Happening, number: int) -> int | None:
    """The total of a bet or raise; an amount is one where nothing lies in front yet."""
    if isinstance(event.to, int):
        return event.to
    amount = event.amount if event.amount is not None else sum(event.chips) or None
    return amount if scene.table.seats[number - 1].bet == 0 else None


def _raise(scene: Scene, event: Happening) -> Any:
    number = _player(scene, event)
    to = _told_to(scene, event, number)
    if to is None:
        raise UnknownHappening(f"a {event.act} by {event.by} without its total")
    seat = scene.table.seats[number - 1]
    if seat.stack is not None and to > seat.bet + seat.stack > seat.bet:
        return AllIn(number, seat.bet + seat.stack, True)
    kind = BetTo if event.act == "bet" else RaiseTo
    return kind(number, to, True)


def _all_in(scene: Scene, event: Happening) -> AllIn:
    number = _player(scene, event)
    to = _told_to(scene, event, number)
    seat = scene.table.seats[number - 1]
    reach = None if seat.stack is None else seat.bet + seat.stack
    to = reach if to is None else to
    if to is None or (reach is not None and to != reach and seat.stack):
        raise UnknownHappening(f"an all-in by {event.by} to {event.to} with {seat.stack} behind")
    return AllIn(number, to, True)


def _call(scene: Scene, event: Happening) -> Call:
    return Call(_player(scene, event), True)


def _chips(event: Happening) -> tuple[int, tuple[int, ...]]:
    """The amount of a motion, and its chips; one denomination stands for as many chips as make the amount."""
    chips = tuple(chip for chip in event.chips if chip > 0)
    amount = event.amount if event.amount is not None else sum(chips)
    if amount <= 0:
        raise UnknownHappening(f"{event.act} without an amount")
    if chips and sum(chips) != amount:
        if len(set(chips)) != 1 or amount % chips[0]:
            raise UnknownHappening(f"{event.act} of {amount} in chips of {sum(chips)}")
        chips = (chips[0],) * (amount // chips[0])
    return amount, chips


def _out(scene: Scene, event: Happening) -> Any:
    if event.act == "chips_out":
        return with_chips(scene.table, ChipsOut(_player(scene, event), *_chips(event), True))
    return ChipsAdded(_player(scene, event), *_chips(event), True)


def _pulled(scene: Scene, event: Happening) -> ChipsPulled:
    return ChipsPulled(_player(scene, event), *_chips(event), True)


def _say(scene: Scene, event: Happening) -> Say:
    amount = event.amount if event.amount is not None else event.to if isinstance(event.to, int) else None
    if event.what not in _WORDS or (event.what == "amount" and amount is None):
        raise UnknownHappening(f"the words {event.what!r} of {event.by}")
    number = _seat(scene, event.by)
    if not number and event.by not in ("dealer", "floor"):
        raise UnknownHappening(f"words of the {event.by}")
    return Say(number, event.what, amount, event.readings, True)


def _board(scene: Scene, event: Happening) -> DealBoard:
    count = event.n or STREET_CARDS.get(event.street) or (cards_due(scene.table.board) if not event.street else 0)
    if not count:
        raise UnknownHappening(f"board cards of the street {event.street!r}")
    return DealBoard(_faces(scene, event.cards, count), event.street, True)


def _table(scene: Scene, event: Happening) -> Any:
    """Cards turned up; with action open that is exposing them, and nothing else (TDA 68)."""
    number = _player(scene, event)
    if scene.table.betting.actor and scene.table.seats[number - 1].state >= LIVE:
        return ExposeCard(Place(PlaceKind.SEAT, number), "player")
    count = 2 if event.n is None else event.n
    held: tuple[Card | None, ...] = scene.hole.get(number) or faces(event.cards) or (None, None)
    return TableHand(number, held[:count])


def _muck(scene: Scene, event: Happening) -> Any:
    """A discard; one that the dealer mucks by mistake is dead unless it can be told or lay face up (TDA 13-C, 65)."""
    if event.by in scene.seats:
        number = scene.seats[event.by]
        mucked = MuckHand(number, event.n or 2, event.retrievable, True)
        return Fold(number, True) if _still_to_act(scene, number) else mucked
    if event.of not in scene.seats:
        return MuckHand(0, event.n or 2, event.retrievable, True)
    number = scene.seats[event.of]
    if event.retrievable or scene.table.seats[number - 1].shown is Shown.TABLED:
        return MuckHand(number, event.n or 2, True, True)
    return KillHand(number, "mucked")


def _still_to_act(scene: Scene, number: int) -> bool:
    """Whether the seat has still to act on this street: cards thrown away are a fold then, in turn or not (TDA 58)."""
    betting, seat = scene.table.betting, scene.table.seats[number - 1]
    return betting.actor not in (0, number) and seat.state is LIVE and (seat.faced < 0 or seat.bet < betting.bet)


def _expose(scene: Scene, event: Happening) -> ExposeCard:
    fault = event.fault or ("player" if event.by in scene.seats else "dealer")
    return ExposeCard(_place(scene, event), fault, event.n or 0)


def _report(scene: Scene, event: Happening) -> ReportCard:
    return ReportCard(event.act, _place(scene, event), event.n or 0)


def _counts(scene: Scene, event: Happening) -> CountHands:
    for name in event.counts:
        if name not in scene.seats:
            raise UnknownHappening(f"a count of {name!r}, who has no seat")
    return CountHands(tuple(sorted((scene.seats[name], count) for name, count in event.counts.items())))


def _pitch(scene: Scene, event: Happening) -> PitchCard:
    known = faces(event.cards)[0] if event.cards else None
    if isinstance(event.to, str):
        number = scene.seats.get(event.to, 0)
    else:
        number = int(event.to) + scene.counted_from if isinstance(event.to, int) else 0
    if not number:
        raise UnknownHappening(f"a card dealt to {event.to!r}")
    return PitchCard(number, event.face == "up", event.n or 0, known)


def _level(scene: Scene, event: Happening) -> SetLevel:
    if event.blinds is None:
        raise UnknownHappening("a level without its blinds")
    small, big = event.blinds
    was = scene.table.setup.level
    return SetLevel(small, big, was.ante_type, was.ante, was.small_bet, was.big_bet)


def _push(scene: Scene, event: Happening) -> PushPot | SplitPot:
    names = event.to if isinstance(event.to, tuple) else (event.to,)
    seats = tuple(scene.seats.get(name, 0) if isinstance(name, str) else 0 for name in names)
    if 0 in seats:
        raise UnknownHappening(f"a pot pushed to {event.to!r}")
    return PushPot(0, seats[0], None, True) if len(seats) == 1 else SplitPot(0, seats)


def _join(scene: Scene, event: Happening) -> SeatPlayer:
    told = next((number for number in (event.seat, event.at, event.to, event.n) if isinstance(number, int)), None)
    name = event.of or event.by
    number = scene.seats.get(name, 0) if told is None else told + scene.counted_from
    if not number or name in STAFF:
        raise UnknownHappening(f"{name} joins without a seat")
    return SeatPlayer(number, name, event.stack)


def _stub(event: Happening) -> ReportStub:
    if event.what not in _STUBS:
        raise UnknownHappening(f"the stub {event.what!r}")
    return ReportStub(event.what)


def _button(scene: Scene, event: Happening) -> FindButton:
    if event.at is None:
        raise UnknownHappening("a button found nowhere")
    return FindButton(event.at + scene.counted_from)


_MAKERS: dict[str, Callable[[Scene, Happening], Any]] = {
    "fold": lambda s, e: Fold(_player(s, e), True),
    "check": lambda s, e: Check(_player(s, e), True),
    "call": _call,
    "bet": _raise,
    "raise": _raise,
    "all_in": _all_in,
    "chips_out": _out,
    "chips_added": _out,
    "chips_pulled": _pulled,
    "say": _say,
    "pitch": _pitch,
    "exposed": _expose,
    "counts": _counts,
    "burn": lambda s, e: BurnCard(e.n or 1, e.face == "up", None, True),
    "board": _board,
    "boxed": _report,
    "joker": _report,
    "duplicate": _report,
    "wrong_back": _report,
    "off_table": lambda s, e: CardOffTable(_about(s, e), e.fault or ("player" if e.by in s.seats else "dealer")),
    "stub": lambda _, e: _stub(e),
    "table": _table,
    "muck": _muck,
    "push": _push,
    "riffle": lambda s, e: Riffle(e.acted),
    "misdeal_claimed": lambda s, e: ClaimMisdeal(_seat(s, e.by), _seat(s, e.of)),
    "clock": lambda s, e: CallClock(_seat(s, e.of) or s.table.betting.actor, _seat(s, e.by)),
    "clock_expired": lambda s, e: ClockExpired(_seat(s, e.of) or _seat(s, e.by) or s.table.betting.actor),
    "button_found": _button,
    "leave": lambda s, e: Leave(_about(s, e)),
    "join": _join,
    "return": lambda s, e: Return(_about(s, e)),
    "level": _level,
    "absent_at_last_card": lambda s, e: AbsentAtLastCard(_about(s, e)),
}
