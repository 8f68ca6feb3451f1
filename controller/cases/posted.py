# SPDX-License-Identifier: GPL-3.0-or-later
"""The posts of a case: blinds, antes and straddles in full, or as short, dead or late as its contributions tell."""

from __future__ import annotations

from controller.cases.reader import CaseFileError, Setup
from controller.rules.blinds import opening
from controller.rules.events import PostMade
from controller.rules.seats import ALL_IN, FOLDED, LIVE, with_seat
from controller.rules.state import Seat, Street, Table

_DEAD = ("dead", "bb_ante", "button_ante")


def with_posts(table: Table, setup: Setup, posts: tuple[PostMade, ...]) -> Table:
    """The table before the flop with the posts as told, the stacks as told, and the betting open."""
    made = _as_told(setup, posts)
    for name, number in setup.seats.items():
        seat = table.seats[number - 1]
        if seat.state >= LIVE:
            mine = tuple(post for post in made if post.seat == number)
            told = _seat(seat, mine, setup.stacks.get(name), _is_short(mine, posts, number))
            table = table._replace(seats=with_seat(table.seats, number, told))
    return _opened(table, made)


def _is_short(mine: tuple[PostMade, ...], due: tuple[PostMade, ...], number: int) -> bool:
    """Whether a blind was posted short: it was the last of the player's chips."""
    made = sum(post.amount for post in mine if post.kind in ("small", "big"))
    return 0 < made < sum(post.amount for post in due if post.seat == number and post.kind in ("small", "big"))


def _opened(table: Table, made: tuple[PostMade, ...]) -> Table:
    betting = opening(table.setup, table.seats, made)
    return table._replace(betting=betting, start=(table.seats, betting))


def folded_before(table: Table, folded: tuple[int, ...]) -> Table:
    """The table with players who had folded before the events begin."""
    seats = table.seats
    for number in folded:
        if seats[number - 1].state >= LIVE:
            seats = with_seat(seats, number, seats[number - 1]._replace(state=FOLDED))
    return table._replace(seats=seats)


def _as_told(setup: Setup, posts: tuple[PostMade, ...]) -> tuple[PostMade, ...]:
    """The posts with those of the players whose contribution is told."""
    told = {setup.seats[name]: (name, amount) for name, amount in setup.contributions.items()}
    made: list[PostMade] = []
    left = {number: amount for number, (_, amount) in told.items()}
    for post in posts:
        amount = min(post.amount, left.get(post.seat, post.amount))
        if amount:
            made.append(post._replace(amount=amount))
        if post.seat in left:
            left[post.seat] -= amount
    for number, more in left.items():
        if more:
            made.extend(_late(setup, told[number][0], number, more))
    return tuple(made)


def _late(setup: Setup, name: str, number: int, amount: int) -> list[PostMade]:
    """A post that is no blind: a missed small blind is dead, what is up to the big blind is live."""
    small, big = setup.blinds
    missed = setup.missed.get(name, ())
    both = amount == small + big
    dead = small if both or amount == small != big or ("sb" in missed and amount >= small) else 0
    live = amount - dead
    if live > max(big, *(straddle.amount for straddle in setup.straddles), 0):
        raise CaseFileError(f"{name} has put in more before the first action than can be posted")
    parts = [PostMade(number, "dead", dead), PostMade(number, "post", live)]
    return [part for part in parts if part.amount]


def _seat(seat: Seat, posts: tuple[PostMade, ...], behind: int | None, short: bool) -> Seat:
    """A seat after its posts, with what it has behind; a short post is the last of its chips."""
    bet = sum(post.amount for post in posts if post.kind not in (*_DEAD, "ante"))
    paid = sum(post.amount for post in posts if post.kind == "ante")
    dead = sum(post.amount for post in posts if post.kind in _DEAD)
    stack = 0 if behind is None and short else behind
    return seat._replace(stack=stack, state=ALL_IN if stack == 0 else LIVE, bet=bet, paid=paid, dead=dead)


def in_the_middle_first(table: Table) -> int:
    """What lies in the middle before the first action: antes and dead money, no bets."""
    return sum(seat.paid + seat.dead for seat in table.seats) if table.betting.street is Street.PREFLOP else 0
