# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of a case when its events begin, built from its ``setup`` under a house profile."""

from __future__ import annotations

from typing import Any, NamedTuple

from controller.cases.reader import Case, CaseFileError, Setup
from controller.rules.apply import apply_all
from controller.rules.betting import next_actor, unit
from controller.rules.cards import cards
from controller.rules.decide import decide_input
from controller.rules.events import Event
from controller.rules.house import OPTIONS, problem_with
from controller.rules.inputs import (
    MissBlind,
    Options,
    SeatPlayer,
    SetButton,
    SetChips,
    SetLevel,
    SetProfile,
    SitOut,
    StartHand,
    Straddle,
)
from controller.rules.profiles import PROFILES
from controller.rules.rotation import first_blinds
from controller.rules.seats import ALL_IN, FOLDED, LIVE, with_seat
from controller.rules.state import Betting, Board, Seat, Street, Table, new_table

STREETS = {"preflop": Street.PREFLOP, "flop": Street.FLOP, "turn": Street.TURN, "river": Street.RIVER}
STREETS["showdown"] = Street.RIVER
_BOARD_SIZE = {"flop": 3, "turn": 4, "river": 5, "showdown": 5}


class Scene(NamedTuple):
    """The table, who sits where, and the hole cards that the case tells."""

    table: Table
    seats: dict[str, int]
    hole: dict[int, str]
    street: str
    happened: tuple[Event, ...] = ()
    """Every event since the case began."""
    riffled: bool = False
    """The next hand has begun."""
    before_push: Table | None = None
    """The table before the first push."""
    newcomers: frozenset[int] = frozenset()
    """Seats that joined between hands."""

    def name(self, seat: int) -> str | None:
        """The name of a seat; None for seat 0."""
        return next((name for name, number in self.seats.items() if number == seat), None)


def profile_of(case: Case) -> str:
    """The first profile of the case that we know. Raises CaseFileError when there is none."""
    for profile in case.profiles:
        if profile in PROFILES:
            return profile
    raise CaseFileError(f"case {case.id}: no known profile; name one of {', '.join(PROFILES)}")


def options_of(setup: Setup) -> Options:
    """The case's options as ours; true, false and a rake card are translated.

    Raises CaseFileError for an option that we do not have: what it would change must not be guessed.
    """
    options: dict[str, str | int] = {"structure": setup.game}
    if setup.smallest_chip:
        options["smallest_chip"] = setup.smallest_chip
    for key, value in setup.options.items():
        if key == "rake":
            options.update(rake_options(value))
            continue
        ours = _KEYS.get(key.lower(), key.lower())
        options[ours] = _worded(ours, value)
    for key, value in options.items():
        if wrong := problem_with(key, value):
            raise CaseFileError(wrong)
    return tuple(sorted(options.items()))


_KEYS = {"misdeal_cutoff": "substantial_action"}


def _worded(key: str, value: Any) -> str | int:
    """A value in our words: on and off for true and false, the full word for an unmistakable part of it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int):
        return value
    word = str(value).lower().replace(" ", "")
    allowed = OPTIONS.get(key, ())
    if word in allowed or not allowed:
        return word
    meant = [full for full in allowed if word in full]
    return meant[0] if len(meant) == 1 else word


def rake_options(rake: Any) -> dict[str, str | int]:
    """The rake options of a case: a percentage as a fraction, a percentage or per mille, steps, cap and fees."""
    options: dict[str, str | int] = {}
    if not isinstance(rake, dict):
        return options
    names = {"step": "rake_step", "cap": "rake_cap", "flop_fee": "flop_fee", "per_hand": "rake_per_hand",
             "drop": "rake_per_hand", "fee": "rake_per_hand", "from_pot": "rake_from_pot"}  # fmt: skip
    for key, value in rake.items():
        if key in ("pct", "percent", "percentage"):
            options["rake_per_mille"] = round(value * 1000) if value < 1 else round(value * 10)
        elif key in names and isinstance(value, int | float):
            options[names[key]] = round(value)
        elif key == "no_flop_no_drop":
            options[key] = "on" if value in (True, "on") else "off"
    return options


def scene_of(case: Case) -> Scene:
    """The table of a case. Raises CaseFileError where the set-up cannot be."""
    setup = case.setup
    table = _seated(new_table(profile_of(case)), case)
    scene = Scene(table, dict(setup.seats), {}, setup.street)
    if setup.street == "between_hands":
        return scene._replace(table=_between(table, setup))
    table = _play(table, StartHand())
    if table.betting.street is Street.BETWEEN:
        raise CaseFileError(f"case {case.id}: no hand can begin; give at least two seats with chips")
    table = _brought_in(table, setup)
    hole = {setup.seats[name]: held for name, held in setup.hole.items() if name in setup.seats}
    return scene._replace(table=_folded(table, setup), hole=hole)


def _play(table: Table, what: object) -> Table:
    return apply_all(table, decide_input(table, what))


def _seated(table: Table, case: Case) -> Table:
    """Players, level and button before the hand."""
    setup = case.setup
    table = _play(table, SetProfile(profile_of(case), options_of(setup)))
    table = _play(table, _level(setup))
    if setup.chips:
        table = _play(table, SetChips(tuple(sorted(setup.chips))))
    for name, number in sorted(setup.seats.items(), key=lambda pair: pair[1]):
        stack = setup.stacks.get(name)
        table = _play(table, SeatPlayer(number, name, None if stack is None else max(1, _start(setup, name, stack))))
    for name in setup.absent:
        table = _play(table, SitOut(setup.seats[name]))
    for name, blinds in setup.missed.items():
        for blind in blinds:
            table = _play(table, MissBlind(setup.seats[name], blind))
    if setup.street == "between_hands":
        return table
    table = _play(table, SetButton(setup.button))
    for straddle in setup.straddles:
        table = _play(table, Straddle(setup.seats[straddle.by], straddle.amount))
    return table


def _level(setup: Setup) -> SetLevel:
    small, big = setup.blinds
    ante = setup.ante
    bets = setup.fl_bets or (big, 2 * big)
    kind = "none" if ante is None else ante.type
    return SetLevel(small, big, kind, ante.amount if ante else 0, *(bets if setup.game == "FL" else (0, 0)))


def _start(setup: Setup, name: str, behind: int) -> int:
    """What a player began the hand with: chips behind, and what the posts took (put right in ``_brought_in``)."""
    if setup.street in ("preflop", "deal") and name in setup.contributions:
        return behind + setup.contributions[name]
    return behind + sum(setup.blinds) + (setup.ante.amount if setup.ante else 0) + _posts(setup, name)


def _posts(setup: Setup, name: str) -> int:
    return setup.contributions.get(name, 0) + sum(s.amount for s in setup.straddles if s.by == name)


def _between(table: Table, setup: Setup) -> Table:
    """Between hands: button and blinds of the hand that is over."""
    players = frozenset(number for name, number in setup.seats.items() if name not in setup.absent)
    last = first_blinds(setup.button, players)
    frame = table.setup._replace(button=last.button, small_blind=last.small, big_blind=last.big, small_at=last.small_at)
    return table._replace(setup=frame)


def _brought_in(table: Table, setup: Setup) -> Table:
    """The table at its street, with stacks, contributions and pot as the case tells."""
    street = STREETS.get(setup.street, Street.PREFLOP)
    if street > Street.PREFLOP:
        table = _at_street(table, setup, street)
    else:
        table = _with_pot(_short_posts(table, setup), setup)
    for name, behind in setup.stacks.items():
        number = setup.seats[name]
        seat = table.seats[number - 1]
        state = ALL_IN if behind == 0 else LIVE
        table = table._replace(seats=with_seat(table.seats, number, seat._replace(stack=behind, state=state)))
    if setup.street == "showdown":
        table = table._replace(betting=table.betting._replace(actor=0))
    elif table.betting.actor:
        betting = table.betting
        after = table.setup.button if street > Street.PREFLOP else _before_first(table)
        table = table._replace(betting=betting._replace(actor=next_actor(table.seats, betting, after)))
    return table._replace(start=(table.seats, table.betting))


def _before_first(table: Table) -> int:
    """The seat to the right of the first to act before the flop."""
    return (table.betting.actor - 2) % 10 + 1


def _short_posts(table: Table, setup: Setup) -> Table:
    """Posts that were short, or made by others than the blinds: the case tells them as contributions."""
    seats = table.seats
    for name, amount in setup.contributions.items():
        number = setup.seats[name]
        if name not in setup.stacks:
            seats = with_seat(seats, number, seats[number - 1]._replace(bet=amount))
    return table._replace(seats=seats)


def _with_pot(table: Table, setup: Setup) -> Table:
    """Before the flop: what the case says lies in the middle beyond the antes we know of is dead money."""
    middle = sum(seat.paid + seat.dead for seat in table.seats)
    first = table.betting.actor
    if setup.pot is None or setup.pot <= middle or not first:
        return table
    seat = table.seats[first - 1]
    more = seat._replace(dead=seat.dead + setup.pot - middle)
    return table._replace(seats=with_seat(table.seats, first, more))


def _at_street(table: Table, setup: Setup, street: Street) -> Table:
    """Earlier streets regular: bets pulled in, the pot as told, the street open."""
    seats = tuple(_paid(table, number, setup) for number in range(1, 11))
    board = cards(setup.board) if setup.board else (None,) * _BOARD_SIZE.get(setup.street, 3)
    size = unit(table.setup, street)
    betting = Betting(street, 0, 0, size)
    betting = betting._replace(actor=next_actor(seats, betting, table.setup.button))
    burns = int(street)
    return table._replace(seats=seats, betting=betting, board=Board(tuple(board), burns))


def _paid(table: Table, number: int, setup: Setup) -> Seat:
    """A seat with what it has put in before this street: its contribution, or an even part of the pot."""
    seat = table.seats[number - 1]
    if seat.state < LIVE:
        return seat
    named = {setup.seats[name]: amount for name, amount in setup.contributions.items() if name in setup.seats}
    if named or setup.pot is None:
        paid, dead = named.get(number, 0), 0
    else:
        in_hand = [n for n in range(1, 11) if table.seats[n - 1].state >= LIVE]
        paid, rest = divmod(setup.pot, len(in_hand))
        dead = rest if number == in_hand[0] else 0
    return seat._replace(bet=0, paid=paid, dead=dead, faced=-1)


def _folded(table: Table, setup: Setup) -> Table:
    """Players who had folded before."""
    seats = table.seats
    for name in setup.folded:
        number = setup.seats[name]
        seats = with_seat(seats, number, seats[number - 1]._replace(state=FOLDED))
    betting = table.betting
    if betting.actor and seats[betting.actor - 1].state is FOLDED:
        betting = betting._replace(actor=next_actor(seats, betting, betting.actor))
    return table._replace(seats=seats, betting=betting, start=(seats, betting))
