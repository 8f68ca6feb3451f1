# SPDX-License-Identifier: GPL-3.0-or-later
"""Who is dealt into the coming hand: newcomers and returning players post or wait, missed blinds are marked.

Robert's Rules v11 section 4, page 000, RULES.md PRE-13, PRE-15, PRE-23, PRE-24. Nobody comes in between the button and
the big blind. With too few players to go on without them, nobody posts and everybody plays.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.events import PostAnnounced
from controller.rules.owed import BIG_MISSED, SMALL_MISSED, Owed, owed_post
from controller.rules.rotation import Blinds, first_blinds, next_blinds
from controller.rules.seats import CLOCKWISE, next_of, standing
from controller.rules.state import SEATS, Seat, Table


class Entry(NamedTuple):
    """The coming hand: its blinds, the seats dealt in, what is posted for entry, who waits for the big blind."""

    blinds: Blinds
    dealt: tuple[int, ...]
    posts: tuple[PostAnnounced, ...] = ()
    waiting: tuple[int, ...] = ()


def candidates(table: Table) -> tuple[int, ...]:
    """The seats with a player who has (or may have) chips and is here; in tournaments absent players are dealt in."""
    absent_too = _deals_absent(table)
    players = tuple(n for n in SEATS if _may_play(table.seats[n - 1], absent_too))
    missing = () if absent_too else penalised(table)
    return tuple(n for n in players if n not in missing) if missing else players


def penalised(table: Table) -> tuple[int, ...]:
    """The seats that miss the coming hand as a penalty; a hand dealt again counts once (TDA 35-C)."""
    penalties = table.room.penalties
    return penalties.serving if table.setup.again else tuple(seat for seat, hands in penalties.left if hands > 0)


def _deals_absent(table: Table) -> bool:
    house = table.setup.house
    return house.tournament == "on" and house.absent_tournament == "deal_and_kill"


def _may_play(seat: Seat, absent_too: bool) -> bool:
    if seat.extra is None:
        return bool(seat.name) and seat.stack != 0
    owed = standing(seat)
    has_chips = seat.stack is None or seat.stack + owed.pending > 0
    return bool(seat.name) and has_chips and (absent_too or not owed.absent)


def entry_of(table: Table) -> Entry | None:
    """The coming hand; None with fewer than two players."""
    players = candidates(table)
    if len(players) < 2:
        return None
    owing = _owing(table, players)
    if len(players) - len(owing) < 2:
        owing = ()
    while True:
        blinds = _blinds(table, frozenset(players))
        owed = {number: owes(table, number, blinds) for number in owing if number in players}
        waits = tuple(number for number, due in owed.items() if due.waits)
        if not waits:
            break
        players = tuple(number for number in players if number not in waits)
    posts = tuple(PostAnnounced(n, "post", due.live, due.dead) for n, due in owed.items() if due.live + due.dead)
    return Entry(blinds, players, posts, tuple(number for number in owing if number not in players))


def _owing(table: Table, players: tuple[int, ...]) -> tuple[int, ...]:
    """The players who come in or come back owing something, those left out whose post was announced by hand."""
    if table.setup.house.tournament == "on" or not any(seat.extra for seat in table.seats):
        return ()
    by_hand = {post.seat for post in table.setup.announced if post.kind == "post"}
    extras = ((number, standing(table.seats[number - 1])) for number in players if number not in by_hand)
    return tuple(number for number, extra in extras if extra.missed or extra.new)


def owes(table: Table, number: int, blinds: Blinds) -> Owed:
    """What a seat posts for the coming hand, or that it waits; nobody posts in the small blind."""
    setup, extra = table.setup, standing(table.seats[number - 1])
    level = setup.level if setup.again else setup.next_level or setup.level
    due = owed_post(setup.house, level, number, extra.missed, extra.new, blinds)
    return Owed(waits=True) if number == blinds.small != blinds.big and due.live + due.dead else due


def _blinds(table: Table, players: frozenset[int]) -> Blinds:
    """Button and blinds with these players dealt in."""
    setup = table.setup
    if setup.placed is not None:
        return _placed(setup.placed, players)
    if setup.stood:
        last = first_blinds(setup.stood, players)
        return next_blinds(last, players, setup.house.blind_rotation, setup.house.heads_up_adjust == "on")
    if not setup.big_blind:
        return first_blinds(setup.button or next_of(players, 10), players)
    last = Blinds(setup.button, setup.small_blind, setup.big_blind, setup.small_at)
    return next_blinds(last, players, setup.house.blind_rotation, setup.house.heads_up_adjust == "on")


def _placed(placed: tuple[int, int, int], players: frozenset[int]) -> Blinds:
    """Button and blinds put there by hand; a small blind of -1 is dead, 0 is as the rule says."""
    button, small, big = placed
    by_rule = first_blinds(button, players)
    if small < 0:
        at = next_of(players, button)
        return Blinds(button, 0, big or at, at, "placed")
    small = small if small in players else by_rule.small
    return Blinds(button, small, big if big in players else by_rule.big, small, "placed")


def missed(table: Table, entry: Entry) -> tuple[tuple[int, str], ...]:
    """The blinds that absent players miss with the coming hand: pairs of seat and ``sb`` or ``bb``."""
    setup = table.setup
    if setup.house.tournament == "on" or setup.house.missed_blinds == "none":
        return ()
    if not setup.big_blind or setup.placed is not None or not any(seat.extra for seat in table.seats):
        return ()
    big = _passed(setup.big_blind, entry.blinds.big)
    small = _passed(setup.small_at or setup.small_blind, entry.blinds.small_at)
    if not entry.blinds.small:
        small = (*small, entry.blinds.small_at)
    found: list[tuple[int, str]] = []
    for number in SEATS:
        seat, extra = table.seats[number - 1], standing(table.seats[number - 1])
        if not seat.name or not extra.absent or seat.stack == 0 or number in entry.dealt:
            continue
        if number in big and not extra.missed & BIG_MISSED:
            found.append((number, "bb"))
        if number in small and not extra.missed & SMALL_MISSED:
            found.append((number, "sb"))
    return tuple(found)


def _passed(last: int, now: int) -> tuple[int, ...]:
    """The seats strictly between where a blind was and where it goes."""
    circle = CLOCKWISE[last]
    return circle[: circle.index(now)] if now else ()
