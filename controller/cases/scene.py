# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of a case when its events begin, built from its ``setup`` under a house profile."""

from __future__ import annotations

from typing import NamedTuple

from controller.cases.options import ante_type, options_of, structure_of
from controller.cases.posted import folded_before, in_the_middle_first, with_posts
from controller.cases.reader import Case, CaseFileError, Setup
from controller.cases.told import checked, faces
from controller.rules.apply import apply_all
from controller.rules.betting import next_actor, unit
from controller.rules.blinds import opening
from controller.rules.cards import Card
from controller.rules.decide import decide_input
from controller.rules.events import Act, BetsPosted, Event, InputRefused, PostAnnounced, PostMade
from controller.rules.inputs import (
    KillHand,
    MissBlind,
    SeatPlayer,
    SetButton,
    SetChips,
    SetLevel,
    SetProfile,
    SitOut,
    StartHand,
)
from controller.rules.profiles import PROFILES
from controller.rules.rotation import first_blinds
from controller.rules.seats import ALL_IN, LIVE, clockwise_from, with_seat
from controller.rules.state import Betting, Board, Seat, Street, Table, new_table

STREETS = {
    "preflop": Street.PREFLOP,
    "flop": Street.FLOP,
    "turn": Street.TURN,
    "river": Street.RIVER,
    "showdown": Street.RIVER,
}
_BOARD_SIZE = {"flop": 3, "turn": 4, "river": 5, "showdown": 5}


class Scene(NamedTuple):
    """The table, who sits where, and the cards that the case tells."""

    table: Table
    seats: dict[str, int]
    hole: dict[int, tuple[Card, ...]]
    street: str
    happened: tuple[Event, ...] = ()
    """Every event since the case began."""
    riffled: bool = False
    """The next hand has begun."""
    before_push: Table | None = None
    """The table before the first push."""
    newcomers: frozenset[int] = frozenset()
    """Seats that joined between hands."""
    counted_from: int = 0
    """What was added to the seat numbers of the case: 1 where they begin at 0."""
    ahead: tuple[Card, ...] = ()
    """Board cards that the case tells beyond those that lie there when its events begin."""
    unowned: int = 0
    """Chips in the middle of which the case does not tell who put them in."""

    def name(self, seat: int) -> str | None:
        """The name of a seat; None for seat 0."""
        return next((name for name, number in self.seats.items() if number == seat), None)


def profile_of(case: Case) -> str:
    """The first profile of the case that we know. Raises CaseFileError when there is none."""
    for profile in case.profiles:
        if profile.upper() in PROFILES:
            return profile.upper()
    raise CaseFileError(f"no known profile; name one of {', '.join(PROFILES)}")


def scene_of(case: Case) -> Scene:
    """The table of a case. Raises CaseFileError where the set-up cannot be."""
    setup, more = checked(case)
    table, away = _seated(new_table(profile_of(case)), case, setup)
    scene = Scene(table, dict(setup.seats), {}, setup.street, counted_from=more)
    if setup.street == "between_hands":
        return scene._replace(table=_between(table, setup, away))
    table, posts = _begun(table)
    street = STREETS.get(setup.street, Street.PREFLOP)
    table = with_posts(table, setup, posts) if not street else table
    table, unowned = _before_the_flop(table, setup, posts) if not street else _at_street(table, setup, street)
    if setup.street == "showdown":
        table = table._replace(betting=table.betting._replace(actor=0))
    table = table._replace(start=(table.seats, table.betting))
    hole = {setup.seats[name]: faces(held) for name, held in setup.hole.items()}
    ahead = faces(setup.board)[_BOARD_SIZE.get(setup.street, 0) :]
    return scene._replace(table=_killed(table, setup), hole=hole, ahead=ahead, unowned=unowned)


def play_in(table: Table, what: object) -> Table:
    """The table after an input that belongs to the set-up. Raises CaseFileError where it is refused."""
    events = decide_input(table, what)
    for event in events:
        if isinstance(event, InputRefused):
            raise CaseFileError(f"the set-up cannot be: {type(what).__name__} ({event.why})")
    return apply_all(table, events)


def _joining(case: Case) -> set[str]:
    """Players who join only in the course of the events."""
    return {event.of or event.by for event in case.events if event.act == "join"}


def _seated(table: Table, case: Case, setup: Setup) -> tuple[Table, frozenset[str]]:
    """Players, level and button before the hand; and who was not there in the hand before."""
    table = play_in(table, SetProfile(profile_of(case), options_of(setup)))
    table = play_in(table, _level(setup))
    if setup.chips:
        table = play_in(table, SetChips(tuple(sorted(setup.chips))))
    between = setup.street == "between_hands"
    joining = _joining(case) if between else set()
    for name, number in sorted(setup.seats.items(), key=lambda pair: pair[1]):
        if name not in joining:
            table = play_in(table, SeatPlayer(number, name, setup.stacks.get(name) if between else None))
    dealt = is_dealt_when_absent(table)
    away = frozenset(joining) | (frozenset() if dealt else frozenset(setup.absent))
    for name in away - joining:
        table = play_in(table, SitOut(setup.seats[name]))
    for name, blinds in setup.missed.items():
        for blind in blinds:
            table = play_in(table, MissBlind(setup.seats[name], blind.lower()))
    if between:
        return table, away
    table = play_in(table, SetButton(setup.button or 0))
    for straddle in setup.straddles:
        if straddle.amount <= setup.blinds[1]:
            raise CaseFileError(f"a straddle of {straddle.amount} is no more than the big blind")
        table = apply_all(table, (PostAnnounced(setup.seats[straddle.by], "straddle", straddle.amount),))
    return table, away


def is_dealt_when_absent(table: Table) -> bool:
    """Whether an absent player is dealt in and posts (a tournament, page 001 and TDA 30)."""
    house = table.setup.house
    told = "absent_tournament" in dict(table.setup.options)
    return house.absent_tournament == "deal_and_kill" and (told or house.tournament == "on")


def _level(setup: Setup) -> SetLevel:
    small, big = setup.blinds
    ante = setup.ante
    bets = setup.fl_bets or (big, 2 * big)
    limit = structure_of(setup) == "FL"
    kind = "none" if ante is None else ante_type(ante.type)
    return SetLevel(small, big, kind, ante.amount if ante else 0, *(bets if limit else (0, 0)))


def _begun(table: Table) -> tuple[Table, tuple[PostMade, ...]]:
    """The hand begun, and the posts as they are due."""
    events = decide_input(table, StartHand())
    posts = next((event.posts for event in events if isinstance(event, BetsPosted)), None)
    if posts is None:
        raise CaseFileError("no hand can begin; give at least two seats with chips")
    return apply_all(table, events), posts


def _between(table: Table, setup: Setup, away: frozenset[str]) -> Table:
    """Between hands: button and blinds of the hand that is over."""
    players = frozenset(number for name, number in setup.seats.items() if name not in away)
    if len(players) < 2:
        raise CaseFileError("the hand before had fewer than two players")
    last = first_blinds(setup.button or 0, players)
    frame = table.setup._replace(button=last.button, small_blind=last.small, big_blind=last.big, small_at=last.small_at)
    return table._replace(setup=frame)


def _before_the_flop(table: Table, setup: Setup, posts: tuple[PostMade, ...]) -> tuple[Table, int]:
    """Before the flop: what the case says lies in the middle beyond the antes we know of is dead money."""
    table = folded_before(table, tuple(setup.seats[name] for name in setup.folded))
    betting = table.betting
    if setup.folded:
        after = opening(table.setup, table.seats, posts)
        order = clockwise_from(tuple(setup.seats[name] for name in setup.folded), _before(table.betting.actor))
        log = tuple(Act(Street.PREFLOP, n, "fold", 0) for n in order if table.seats[n - 1].state >= LIVE)
        betting = betting._replace(actor=after.actor, log=log)
    more = max(0, (setup.pot or 0) - in_the_middle_first(table))
    first = betting.actor or clockwise_from(tuple(setup.seats.values()), setup.button or 0)[0]
    seat = table.seats[first - 1]
    seats = with_seat(table.seats, first, seat._replace(dead=seat.dead + more))
    return table._replace(seats=seats, betting=betting), more


def _before(number: int) -> int:
    """The seat to the right of a seat."""
    return (number - 2) % 10 + 1 if number else 0


def _at_street(table: Table, setup: Setup, street: Street) -> tuple[Table, int]:
    """Earlier streets regular: bets pulled in, the pot as told, the street open."""
    table = folded_before(table, tuple(setup.seats[name] for name in setup.folded))
    seats, unowned = _paid(table, setup)
    told = faces(setup.board)[: _BOARD_SIZE[setup.street]]
    board = (*told, *(None,) * (_BOARD_SIZE[setup.street] - len(told)))
    betting = Betting(street, 0, 0, unit(table.setup, street))
    betting = betting._replace(actor=next_actor(seats, betting, table.setup.button))
    burns = int(street) if table.setup.house.burn_required == "on" else 0
    return table._replace(seats=seats, betting=betting, board=Board(board, burns)), unowned


def _paid(table: Table, setup: Setup) -> tuple[tuple[Seat, ...], int]:
    """The seats with what they have put in before this street, and what the middle holds beyond that.

    Where contributions are told they count; else every player has put in an even part of the pot.
    """
    dealt = [number for number in range(1, 11) if table.seats[number - 1].state >= LIVE]
    told = {setup.seats[name]: amount for name, amount in setup.contributions.items()}
    even = 0 if told else (setup.pot or 0) // len(dealt)
    rest = max(0, (setup.pot or 0) - (sum(told.values()) if told else even * len(dealt)))
    seats = table.seats
    for number in dealt:
        seat = seats[number - 1]
        stack = setup.stacks.get(seat.name)
        state = ALL_IN if stack == 0 and seat.state <= ALL_IN else LIVE if seat.state is ALL_IN else seat.state
        dead = rest if number == dealt[0] else 0
        paid = told.get(number, even)
        again = seat._replace(stack=stack, state=state, bet=0, paid=paid, dead=dead, faced=-1)
        seats = with_seat(seats, number, again)
    known = bool(told) or (setup.pot is not None and not rest and not setup.folded)
    return seats, rest if known else max(1, setup.pot or 1)


def _killed(table: Table, setup: Setup) -> Table:
    """Absent players of a tournament: dealt in, posting, and the hand killed (TDA 30)."""
    if not is_dealt_when_absent(table):
        return table
    for name in setup.absent:
        if LIVE <= table.seats[setup.seats[name] - 1].state <= ALL_IN:
            table = play_in(table, KillHand(setup.seats[name], "absent"))
    return table
