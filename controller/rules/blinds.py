# SPDX-License-Identifier: GPL-3.0-or-later
"""The forced bets of a hand: who posts what, in which order, and what must be matched before the flop.

Short blinds post what they have and are all-in (page 001). Ante order by option (TDA RP-11). Posts and straddles
are announced before the deal. A live post counts as a bet; the first to act stays left of the big blind.
"""

from __future__ import annotations

from controller.rules.betting import next_actor, unit
from controller.rules.events import BetsPosted, PostAnnounced, PostMade
from controller.rules.rotation import Blinds
from controller.rules.seats import ALL_IN, CLOCKWISE, LIVE, is_seat, with_seat
from controller.rules.state import Betting, Level, Seat, Setup, Street, Table

DEAD_KINDS = ("dead", "bb_ante", "button_ante")


def posts_of(
    setup: Setup, level: Level, stacks: dict[int, int | None], blinds: Blinds
) -> tuple[PostMade, ...]:
    """The posts of the next hand in order. ``stacks``: the seats dealt in with their chips (None: not known)."""
    due: list[PostMade] = []
    forced = _blinds_due(level, blinds, setup)
    antes = _antes_due(level, stacks, blinds)
    due.extend([*antes, *forced] if setup.house.ante_order == "ante_first" else [*forced, *antes])
    for announced in setup.announced:
        if announced.seat in stacks:
            due.append(PostMade(announced.seat, "dead", announced.dead))
            due.append(PostMade(announced.seat, announced.kind, announced.live))
    left = dict(stacks)
    made: list[PostMade] = []
    for post in due:
        chips = left[post.seat]
        amount = post.amount if chips is None else min(post.amount, chips)
        if amount > 0:
            made.append(PostMade(post.seat, post.kind, amount))
            left[post.seat] = None if chips is None else chips - amount
    return tuple(made)


def _blinds_due(level: Level, blinds: Blinds, setup: Setup) -> list[PostMade]:
    """Small and big blind."""
    if setup.house.blinds_enabled == "off":
        return []
    due: list[PostMade] = []
    if blinds.small:
        due.append(PostMade(blinds.small, "small", level.small))
    if blinds.big:
        due.append(PostMade(blinds.big, "big", level.big))
    return due


def _antes_due(level: Level, stacks: dict[int, int | None], blinds: Blinds) -> list[PostMade]:
    """Antes by type: of each player, or one for all by the big blind or the button."""
    if level.ante_type == "each":
        return [PostMade(n, "ante", level.ante) for n in CLOCKWISE[blinds.button] if n in stacks]
    if level.ante_type == "bb" and blinds.big in stacks:
        return [PostMade(blinds.big, "bb_ante", level.ante)]
    if level.ante_type == "button" and blinds.button in stacks:
        return [PostMade(blinds.button, "button_ante", level.ante)]
    return []


def bomb_posts(ante: int, stacks: dict[int, int | None], blinds: Blinds) -> tuple[PostMade, ...]:
    """A bomb pot: everybody antes, nobody posts a blind (RULES.md CASH-03)."""
    order = [number for number in CLOCKWISE[blinds.button] if number in stacks]
    amounts = {n: ante if (chips := stacks[n]) is None else min(ante, chips) for n in order}
    return tuple(PostMade(number, "bomb", amount) for number, amount in amounts.items() if amount)


def apply_posts(table: Table, event: BetsPosted) -> Table:
    """Posts made: the betting before the flop is open."""
    if table.betting.street is not Street.PREFLOP or table.betting.log:
        return table
    seats = table.seats
    for post in event.posts:
        if is_seat(post.seat) and seats[post.seat - 1].state is LIVE:
            seats = with_seat(seats, post.seat, _posted(seats[post.seat - 1], post))
    betting = opening(table.setup, seats, event.posts)
    setup = table.setup._replace(posted=_announced(event.posts))
    return table._replace(setup=setup, seats=seats, betting=betting, start=(seats, betting))


def _announced(posts: tuple[PostMade, ...]) -> tuple[PostAnnounced, ...]:
    """The straddles and posts among the posts as they would be announced again."""
    dead = {post.seat: post.amount for post in posts if post.kind == "dead"}
    made = [
        PostAnnounced(post.seat, post.kind, post.amount, dead.pop(post.seat, 0) if post.kind == "post" else 0)
        for post in posts
        if post.kind in ("post", "straddle", "kill")
    ]
    return (*made, *(PostAnnounced(seat, "post", 0, amount) for seat, amount in dead.items()))


def _posted(seat: Seat, post: PostMade) -> Seat:
    """A seat after one post, all-in when its last chip went in."""
    amount = max(0, post.amount)
    stack = seat.stack
    if stack is not None:
        amount = min(amount, stack)
        stack -= amount
    state = ALL_IN if stack == 0 else LIVE
    if post.kind in ("ante", "bomb"):
        return seat._replace(stack=stack, state=state, paid=seat.paid + amount)
    if post.kind in DEAD_KINDS:
        return seat._replace(stack=stack, state=state, dead=seat.dead + amount)
    return seat._replace(stack=stack, state=state, bet=seat.bet + amount)


def opening(setup: Setup, seats: tuple[Seat, ...], posts: tuple[PostMade, ...]) -> Betting:
    """The betting round before the flop right after the posts."""
    if any(post.kind == "bomb" for post in posts):
        return Betting(Street.PREFLOP, increment=unit(setup, Street.PREFLOP), pulled=True)
    highest = max(seat.bet for seat in seats)
    straddles = [post for post in posts if post.kind == "straddle" and is_seat(post.seat)]
    bet = highest
    is_due = setup.big_blind and setup.house.blinds_enabled == "on"  # though an ante may have taken the last chip
    if is_due and setup.house.short_bb_call == "full_bb":
        bet = max(bet, setup.level.big)
    size = unit(setup, Street.PREFLOP)
    if straddles and setup.house.straddle_min_raise == "new_bring_in" and setup.house.structure != "FL":
        size = bet
    after = setup.big_blind or setup.small_blind or setup.button
    if setup.house.blinds_enabled == "off":
        after = setup.button
    if straddles:
        after = max(straddles, key=lambda post: post.amount).seat
    wagers = 1 if bet else 0  # a straddle is no raise (Robert's 14 NL-2)
    betting = Betting(Street.PREFLOP, 0, bet, size, bet, wagers)
    return betting._replace(actor=next_actor(seats, betting, after))


APPLY = {BetsPosted: apply_posts}
