# SPDX-License-Identifier: GPL-3.0-or-later
"""The betting round: what a seat faces, whether it may raise and how far, who is next, when the round closes.

Exact definitions: RULES.md section 5, points 2-4 and 6. Minimum raise: TDA 2024 43, Addendum 43; re-opening:
TDA 47-A per seat and cumulative, 47-B for limit; short big blind: RROP 14 NL-2; raise caps: TDA 48, RROP 3.
"""

from __future__ import annotations

from controller.rules.seats import ALL_IN, CLOCKWISE, LIVE
from controller.rules.state import Betting, Seat, Setup, Street, Table

Seats = tuple[Seat, ...]


def unit(setup: Setup, street: int) -> int:
    """The least full bet on a street: the big blind, in fixed limit the small or the big bet."""
    level = setup.level
    if setup.house.structure == "FL":
        small = level.small_bet or level.big
        return small if street < Street.TURN else level.big_bet or 2 * small
    return level.big or 1


def others_can_act(seats: Seats, number: int) -> bool:
    """Whether any other seat still has chips and cards."""
    return any(seat.state is LIVE and index != number for index, seat in enumerate(seats, 1))


def highest_other(seats: Seats, number: int) -> int:
    """The most that any other seat in the hand has in front."""
    return max(
        (seat.bet for index, seat in enumerate(seats, 1) if index != number and LIVE <= seat.state <= ALL_IN),
        default=0,
    )


def level_for(seats: Seats, betting: Betting, number: int) -> int:
    """What the seat must have in front to call.

    It is the bet of the round (a short big blind counts full, RROP 14 NL-2); but when nobody else can act any
    more, only what the others really have in front need be matched (page 001, "unless every other player is
    already all-in").
    """
    if others_can_act(seats, number):
        return betting.bet
    return min(betting.bet, highest_other(seats, number))


def next_actor(seats: Seats, betting: Betting, after: int) -> int:
    """The next seat clockwise that must act, or 0 when the round is closed."""
    acting = 0
    first = 0
    bet = betting.bet
    for number in CLOCKWISE[after]:
        seat = seats[number - 1]
        if seat.state is LIVE:
            acting += 1
            if not first and (seat.faced < 0 or seat.bet < bet):
                first = number
    if acting == 1 and first and seats[first - 1].bet >= level_for(seats, betting, first):
        return 0  # alone in the hand, or against hands that are all-in for no more
    return first


def is_reopened(setup: Setup, betting: Betting, seat: Seat) -> bool:
    """Whether the seat may raise as far as earlier action of its own goes (TDA 47-A)."""
    if seat.faced < 0:
        return True
    if setup.house.reopen_cumulative == "on" and setup.house.structure != "FL":
        return betting.bet - seat.faced >= betting.increment
    return seat.faced < betting.full_to


def contestants(seats: Seats, all_in_too: bool) -> int:
    """How many seats are in: for the cap all-in seats may or may not count."""
    return sum(1 for seat in seats if seat.state is LIVE or (all_in_too and seat.state is ALL_IN))


def is_capped(setup: Setup, seats: Seats, betting: Betting) -> bool:
    """Whether no more raises are allowed on this street, by option ``raise_cap`` and by the regulator."""
    cap, lawful = setup.house.raise_cap, setup.house.regulator_wagers
    if lawful and betting.wagers >= lawful:
        return True
    if cap == "none" or (cap.startswith(("limit", "until")) and setup.house.structure != "FL"):
        return False
    if cap == "until_event_2_left":
        return betting.wagers >= 4 and sum(1 for seat in seats if seat.state >= LIVE) > 2
    if cap == "4_raises":
        return betting.wagers >= 5
    if cap in ("4_wagers_always", "limit_4_wagers"):
        return betting.wagers >= 4
    if cap == "3_raises_hu_open":
        return betting.wagers >= 4 and contestants(seats, True) > 2
    return betting.capped


def may_raise(table: Table, number: int) -> bool:
    """Whether the seat, if in turn, may bet or raise: reopened, not capped, chips left, somebody to call."""
    setup, seats, betting = table.setup, table.seats, table.betting
    seat = seats[number - 1]
    if seat.stack is not None and seat.bet + seat.stack <= level_for(seats, betting, number):
        return False
    if not is_reopened(setup, betting, seat) or is_capped(setup, seats, betting):
        return False
    if number in table.motions.passive:
        return False
    return others_can_act(seats, number)


def min_raise_to(table: Table, number: int) -> int:
    """The least full bet or raise, as a total on this street; the seat's chips may not reach so far."""
    betting = table.betting
    if table.setup.house.structure == "FL":
        return _limit_raise_to(table)
    return betting.bet + betting.increment


def _limit_raise_to(table: Table) -> int:
    """Fixed limit: one bet more than the last full one; so an all-in that is no raise is completed (RROP 5)."""
    return table.betting.full_to + table.betting.increment


def max_raise_to(table: Table, number: int) -> int | None:
    """The most the seat may make it, by the game and the regulator; None: no-limit with an unknown stack."""
    seat = table.seats[number - 1]
    reach = None if seat.stack is None else seat.bet + seat.stack
    house = table.setup.house
    if house.structure == "NL" and not house.regulator_wager_max:
        return reach
    most = table.betting.bet + house.regulator_wager_max
    if house.structure != "NL":
        by_game = _limit_raise_to(table) if house.structure == "FL" else pot_raise_to(table, number)
        most = min(most, by_game) if house.regulator_wager_max else by_game
    return most if reach is None else min(most, reach)


def pot_raise_to(table: Table, number: int) -> int:
    """Pot-limit: the bet plus the pot as it is after the seat's call (RULES.md 5.6; blinds count full)."""
    seats, betting = table.seats, table.betting
    pot = sum(seat.bet + seat.paid + seat.dead for seat in seats) - table.pots.rake
    front = seats[number - 1].bet
    if betting.street == Street.PREFLOP:
        rounded = rounded_small_blind(table)
        pot += missing_blinds(table) + rounded
        front += rounded if number == table.setup.small_blind else 0
    return betting.bet + pot + max(0, betting.bet - front)


def rounded_small_blind(table: Table) -> int:
    """What a small blind counts beyond its size where it counts as a big one, so that four big blinds open (Robert's
    14, pot-limit); nothing once its owner has put in as much."""
    setup, level = table.setup, table.setup.level
    if setup.house.pot_limit_small_blind != "as_big" or setup.house.blinds_enabled == "off":
        return 0
    counts = max(level.small, table.seats[setup.small_blind - 1].bet) if setup.small_blind else level.small
    return max(0, level.big - counts)


def missing_blinds(table: Table) -> int:
    """What the blinds fall short of their full size: pot-limit counts them full before the flop (TDA 54)."""
    setup = table.setup
    level = setup.level
    missing = level.small + level.big
    start = table.start
    if start is None or setup.house.blinds_enabled == "off":
        return 0
    for number, full in ((setup.small_blind, level.small), (setup.big_blind, level.big)):
        if number:
            missing -= min(full, start[0][number - 1].bet)
    return missing


def full_raise(setup: Setup, betting: Betting, to: int) -> bool:
    """Whether going to ``to`` is a full bet or raise, so that it re-opens and sets the increment."""
    if setup.house.structure == "FL":
        if setup.house.reopen_limit_half == "on":
            return 2 * (to - betting.full_to) >= betting.increment
        return to - betting.full_to >= betting.increment
    return to - betting.bet >= betting.increment


def raised(setup: Setup, seats: Seats, betting: Betting, number: int, to: int) -> Betting:
    """The round after seat ``number`` went above the bet to ``to``; the actor is not yet moved."""
    if not full_raise(setup, betting, to):
        return betting._replace(bet=to, aggressor=number)
    wagers = betting.wagers + 1
    limit = setup.house.structure == "FL"
    return betting._replace(
        bet=to,
        increment=betting.increment if limit else to - betting.bet,
        full_to=to,
        wagers=wagers,
        capped=betting.capped or (wagers >= 4 and contestants(seats, False) > 2),
        aggressor=number,
    )
