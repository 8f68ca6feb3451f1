# SPDX-License-Identifier: GPL-3.0-or-later
"""Seeded players: deal a shuffled deck and play one hand of no-limit hold'em in whole chips."""

from __future__ import annotations

import numpy as np

from controller.rules import cards
from controller.rules.cards import DECK, Card
from vision.virtual.poker import STREETS, Course, HandPlan, Step, strength

_BOARD_CARDS = {"flop": 3, "turn": 4, "river": 5}


def shuffled(rng: np.random.Generator) -> list[Card]:
    """The 52 cards in the order they come off the deck."""
    return [Card(int(n)) for n in rng.permutation(len(DECK))]


def deal(deck: list[Card], seats: tuple[int, ...], button: int, stacks: dict[int, int]) -> HandPlan:
    """Lay out who gets which card of a shuffled deck, one at a time from the button's left, burns
    included.
    """
    count = len(seats)
    holes = {seat: (deck[n], deck[count + n]) for n, seat in enumerate(seats)}
    rest = deck[2 * count :]
    board = (*rest[1:4], rest[5], rest[7])
    return HandPlan(button, seats, dict(stacks), holes, board, (rest[0], rest[4], rest[6]), tuple(rest[8:]))


def play_hand(
    seats: tuple[int, ...],
    button: int,
    stacks: dict[int, int],
    blinds: tuple[int, int],
    rng: np.random.Generator,
    deck: list[Card] | None = None,
) -> HandPlan:
    """Plan a whole hand. ``seats`` in order from the button's left; heads-up the button (last) posts the
    small blind.
    """
    plan = deal(deck or shuffled(rng), seats, button, stacks)
    course = Course(plan)
    small, big = (seats[-1], seats[0]) if len(seats) == 2 else (seats[0], seats[1])
    course.post(small, blinds[0])
    course.post(big, blinds[1])
    plan.steps.append(Step("deal"))
    after_big = seats.index(big) + 1
    order = seats[after_big:] + seats[:after_big]
    _round(course, order, blinds[1], rng, "deal")
    for street in STREETS:
        course.close_round()
        if len(course.live) == 1:
            break
        plan.steps.append(Step(street))
        if course.may_bet() > 1:
            _round(course, seats, blinds[1], rng, street)
    else:
        course.close_round()
    course.settle()
    return plan


def _round(course: Course, order: tuple[int, ...], big: int, rng: np.random.Generator, street: str) -> None:
    waiting = [s for s in order if s in course.live and course.behind[s] > 0]
    free = set(order)  # who may raise: a short all-in does not reopen the betting to those who have acted
    raises, step = 0, big
    while waiting and len(course.live) > 1:
        seat = waiting.pop(0)
        high = max(course.bets.values())
        least = high + step if seat in free and raises < 3 else 0
        free.discard(seat)
        choice = _choose(course, seat, high, least, rng, street, raises)
        if choice is None:
            course.fold(seat)
            continue
        course.act_to(seat, choice)
        more = course.bets[seat] - high
        if more > 0:
            raises += 1
            if more >= step:
                step, free = more, set(order) - {seat}
            turn = order.index(seat)
            waiting = [s for s in order[turn + 1 :] + order[:turn] if s in course.live and course.behind[s] > 0]


def _choose(
    course: Course, seat: int, high: int, least: int, rng: np.random.Generator, street: str, raises: int
) -> int | None:
    """Total to put in front, or None to fold; ``least`` is the smallest raise, 0 = none is allowed."""
    worth = _worth(course, seat, street) + float(rng.normal(0, 0.12))
    to_call = high - course.bets[seat]
    pot = sum(course.paid.values())
    if least and worth > 0.62 + 0.12 * raises:
        size = max(least, round(pot * float(rng.choice([0.5, 0.66, 1.0]))) + high)
        return min(size, course.bets[seat] + course.behind[seat])
    if to_call == 0:
        return course.bets[seat]
    price = to_call / (pot + to_call)
    return high if worth > 0.25 + 0.75 * price else None


def _worth(course: Course, seat: int, street: str) -> float:
    """Roughly how good the seat's hand is, 0 to 1."""
    hole = course.plan.holes[seat]
    if street == "deal":
        high, low = sorted((cards.rank(c) for c in hole), reverse=True)
        pair = 0.34 if high == low else 0.0
        suited = 0.06 if cards.suit(hole[0]) == cards.suit(hole[1]) else 0.0
        return 0.08 + high / 30 + low / 44 + pair + suited
    shown = course.plan.board[: _BOARD_CARDS[street]]
    return float(1 - (strength(hole + shown) / 7462) ** 0.8)
