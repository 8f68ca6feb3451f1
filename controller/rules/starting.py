# SPDX-License-Identifier: GPL-3.0-or-later
"""The start of a hand: who is dealt in, where button and blinds are, and the complete set-up as one event.

``HandStarted`` carries everything that a fold needs, so start-up reads no earlier entry (DESIGN, "The straight
line"). The hand start event closes the hand before it (TDA 23): pushes not seen are taken as made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import acting, pushing
from controller.rules.blinds import bomb_posts, posts_of
from controller.rules.entering import Entry, candidates, entry_of, missed, penalised
from controller.rules.events import BetsPosted, BlindMissed, Event, HandStarted, PostAnnounced, Starter
from controller.rules.house import house_digest, house_of, is_house
from controller.rules.inputs import Levels, Riffle, StartHand
from controller.rules.legal import refused
from controller.rules.owed import BIG_MISSED, SMALL_MISSED
from controller.rules.phases import Phase, is_between, phase
from controller.rules.places import BURN, PlaceKind
from controller.rules.pushing import conclude
from controller.rules.room import LASTING, Room
from controller.rules.rotation import Blinds
from controller.rules.seats import AWAY, EMPTY, LIVE, NOTHING, standing
from controller.rules.state import SEATS, Betting, Board, Level, Pots, Seat, Seen, Setup, Standing, Street, Table
from controller.rules.version import RULES_VERSION

Events = tuple[Event, ...]


def entitled(table: Table) -> tuple[int, ...]:
    """The seats to be dealt in."""
    entry = entry_of(table)
    return candidates(table) if entry is None else entry.dealt


def coming(table: Table) -> Blinds | None:
    """Button and blinds of the next hand; None with fewer than two players to deal in."""
    entry = entry_of(table)
    return None if entry is None else entry.blinds


def decide_start(table: Table, start: StartHand | Riffle) -> Events:
    """The next hand begins."""
    before: Events = ()
    if not is_between(table):
        ended = conclude(table)
        if ended is None:
            is_over = phase(table) in (Phase.SHOWDOWN, Phase.AWARD)
            return (refused("hand_not_over", "push_the_pots" if is_over else "wait_for_the_end"),)
        before = ended
        table = _with_pushes(table, ended)
    entry = entry_of(table)
    if entry is None:
        return (*before, refused("too_few_players", "seat_players"))
    number = getattr(start, "number", 0) or table.setup.number + 1
    return (*before, *_started(table, number, entry))


def _with_pushes(table: Table, ended: Events) -> Table:
    """The table after the end of the hand that nobody saw."""
    for event in ended:
        table = _ENDING[type(event)](table, event)
    return table


_PARTS: tuple[dict[Any, Any], ...] = (acting.APPLY, pushing.APPLY)
_ENDING: dict[type, Callable[[Table, Any], Table]] = {kind: fold for part in _PARTS for kind, fold in part.items()}


def _started(table: Table, number: int, entry: Entry) -> Events:
    """What was missed, the complete set-up, and the posts."""
    setup, blinds = table.setup, entry.blinds
    level, schedule = level_of(setup)
    room, back = room_of(table, level), (setup.next_level if setup.again else None)
    posts = entry.posts
    if table.room.kill in entry.dealt and not setup.again:
        posts, back, level = (*posts, _kill(table.room.kill, level, blinds)), level, _doubled(level)
    missing = missed(table, entry)
    starters: list[Starter] = []
    stacks: dict[int, int | None] = {}
    for seat_number in SEATS:
        seat = table.seats[seat_number - 1]
        if not seat.name:
            continue
        owed = standing(seat)
        stack = None if seat.stack is None else seat.stack + owed.pending
        if seat_number in entry.dealt:
            stacks[seat_number] = stack
            starters.append(Starter(seat_number, seat.name, stack, True, 0, owed.absent))
            continue
        marks = owed.missed
        for missing_seat, blind in missing:
            if missing_seat == seat_number:
                marks |= SMALL_MISSED if blind == "sb" else BIG_MISSED
        starters.append(Starter(seat_number, seat.name, stack, False, marks, owed.absent, 0, owed.new))
    started = HandStarted(
        number, tuple(starters), blinds.button, blinds.small, blinds.big, (*level,), setup.profile,
        setup.options, house_digest(setup.house), RULES_VERSION, setup.chips, blinds.small_at, (*table.seen,),
        setup.bomb[0], setup.bomb[1], table.pots.carried, schedule, setup.left,
        ((*back,),) if back else (), room,
    )  # fmt: skip
    noted = tuple(BlindMissed(seat, blind, True) for seat, blind in missing)
    if setup.bomb[0]:
        return (*noted, started, BetsPosted(bomb_posts(setup.bomb[0], stacks, blinds)))
    announced = setup._replace(announced=(*setup.announced, *posts))
    return (*noted, started, BetsPosted(posts_of(announced, level, stacks, blinds)))


def room_of(table: Table, level: Level) -> Room:
    """What goes on into the coming hand: notes of the table, penalties one hand shorter, the number of the level."""
    room, again = table.room, table.setup.again
    penalties = room.penalties
    if not again and penalties.left:
        left = tuple((seat, hands - 1) for seat, hands in penalties.left if hands > 1)
        penalties = penalties._replace(left=left, serving=penalised(table))
    elif not again and penalties.serving:
        penalties = penalties._replace(serving=())
    count, stakes = room.level
    numbered = (count + 1, (*level,)) if stakes != (*level,) and not again else room.level
    notes = tuple(note for note in room.notes if note.kind in LASTING)
    deck = room.deck._replace(may_change=room.deck.may_change and again)
    return room._replace(
        notes=notes, penalties=penalties, level=numbered, deck=deck, kill=0, handed=max(0, room.handed - 1)
    )


def _kill(seat: int, level: Level, blinds: Blinds) -> PostAnnounced:
    """What the killer posts: twice the big blind, less an own blind."""
    own = {blinds.small: level.small, blinds.big: level.big}.get(seat, 0)
    return PostAnnounced(seat, "kill", 2 * level.big - own)


def _doubled(level: Level) -> Level:
    """The bets of a killed hand."""
    return level._replace(small_bet=2 * level.small_bet, big_bet=2 * level.big_bet)


def level_of(setup: Setup) -> tuple[Level, tuple[int, Levels]]:
    """The level of the coming hand and the schedule after it: between hands only, one set by hand first (TDA 23)."""
    hands, levels = setup.schedule
    if setup.again:
        return setup.level, setup.schedule
    if setup.next_level is not None or not hands or not levels or setup.number % hands or not setup.number:
        return setup.next_level or setup.level, setup.schedule
    return Level(*levels[0]), (hands, levels[1:])


def apply_started(table: Table, event: HandStarted) -> Table:
    """A fresh table for the hand from the event alone, with what the devices said then."""
    places = (event.button, event.small_blind, event.big_blind, event.small_at)
    if not is_house(event.profile, event.options) or min(places) < 0 or max(places) > len(SEATS):
        return table
    bombed = (event.bomb, event.boards) if event.bomb else (0, 1)
    setup = Setup(
        house_of(event.profile, event.options), Level(*event.level), event.button, event.small_blind,
        event.big_blind, event.number, event.chips, small_at=event.small_at, profile=event.profile,
        options=event.options, bombed=bombed, schedule=event.schedule, left=event.left,
        next_level=Level(*event.to_come[0]) if event.to_come else None,
    )  # fmt: skip
    seats = [_NOBODY] * len(SEATS)
    for starter in event.seats:
        if 1 <= starter.seat <= len(SEATS):
            seats[starter.seat - 1] = _seated(starter)
    seen = _without_hands(Seen(*event.seen))
    board = Board(boards=2 if bombed[1] == 2 else 1, left_over=_among_burns(seen))
    return Table(
        setup, tuple(seats), Betting(Street.PREFLOP), board, Pots(carried=max(0, event.carried)), seen=seen,
        room=event.room,
    )  # fmt: skip


def _without_hands(seen: Seen) -> Seen:
    """What the devices say, but for hands: cards that lay at a seat before are of the last hand, and when they go
    nobody has folded."""
    return seen._replace(cards=tuple(one for one in seen.cards if one[0].kind is not PlaceKind.SEAT))


def _among_burns(seen: Seen) -> int:
    return sum(len(up) + low for place, up, low, _ in seen.cards if place == BURN)


_NOBODY = Seat()


def _seated(starter: Starter) -> Seat:
    """The seat of a player at the start of a hand."""
    stack = None if starter.stack is None else max(0, starter.stack)
    extra = Standing(starter.missed, starter.absent, starter.pending, new=starter.new)
    state = LIVE if starter.dealt and stack != 0 else AWAY
    if not starter.name:
        state = EMPTY
    return Seat(starter.name, stack, state, extra=None if extra == NOTHING else extra)


DECIDE = {StartHand: decide_start, Riffle: decide_start}
APPLY = {HandStarted: apply_started}
