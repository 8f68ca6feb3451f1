# SPDX-License-Identifier: GPL-3.0-or-later
"""In what kind of room a recorded hand was played, told from the hand's own facts only.

The rule, in this order (never a hand's name or source):

1. Structure: as the record says, no-limit or fixed limit.
2. Limit cap: a bet and three raises on each street, heads-up too (``limit_4_wagers``).
3. Antes: equal antes of all are posted before the blinds (``ante_first``); one ante of the big blind after them.
4. A short big blind is called for the full amount (``full_bb``).
5. Straddle: ``min_bet`` of the record is not raised for a straddle, so the next raise is one big blind more.
6. Odd chips: without rake all of them go to the first winner left of the button, as the record's own form says
   (``all_to_first``), and the smallest chip is one unit. A raked hand is a cash game with coins: one each,
   clockwise from the button, and the smallest chip is the largest of 1, 5 and 25 of which every amount of the
   record before the result is a multiple.
7. Rake comes from each pot by its size (``each_pot``).
"""

from __future__ import annotations

from typing import NamedTuple

from controller.hands.reader import RecordedHand
from controller.rules.inputs import (
    Command,
    Post,
    SeatPlayer,
    SetButton,
    SetLevel,
    SetProfile,
    Straddle,
)

PROFILE = "RROP"
COINS = (25, 5)


class Forced(NamedTuple):
    """Who posted what: players (1..), 0 for nobody. ``each``: the ante of all; ``others``: further posts."""

    small: int
    big: int
    straddles: tuple[tuple[int, int], ...]
    each: int
    big_blind_ante: int
    posts: tuple[tuple[int, int, int], ...]


def smallest_chip(hand: RecordedHand) -> int:
    """The smallest chip by rule 6."""
    if not hand.rake:
        return 1
    amounts = [*hand.antes, *hand.blinds, *hand.stacks, *(m.amount for m in hand.moves), hand.rake]
    for coin in COINS:
        if not any(amount % coin for amount in amounts):
            return coin
    return 1


def options(hand: RecordedHand) -> tuple[tuple[str, str | int], ...]:
    """The house options by the rule above, sorted by key."""
    chosen: dict[str, str | int] = {
        "structure": "FL" if hand.limit else "NL",
        "raise_cap": "limit_4_wagers",
        "short_bb_call": "full_bb",
        "straddle": "any",
        "straddle_min_raise": "plus_one_bb",
        "ante_order": "ante_first" if forced(hand).each else "blind_first",
        "odd_chips": "one_each_clockwise" if hand.rake else "all_to_first",
        "rake_from": "each_pot",
        "smallest_chip": smallest_chip(hand),
    }
    return tuple(sorted(chosen.items()))


def forced(hand: RecordedHand) -> Forced:
    """Who the blinds, straddlers, antes and posters are."""
    small, big, straddles = _blinds(hand)
    each = _ante_of_all(hand)
    over = [ante - min(each, ante) for ante in hand.antes]
    alone = [player for player, ante in enumerate(over, 1) if ante]
    big_blind_ante = over[big - 1] if alone == [big] else 0
    posts: list[tuple[int, int, int]] = []
    for player, blind in enumerate(hand.blinds, 1):
        dead = 0 if player == big and big_blind_ante else over[player - 1]
        if blind < 0 or dead:
            posts.append((player, max(0, -blind), dead))
    return Forced(small, big, straddles, each, big_blind_ante, tuple(posts))


def _blinds(hand: RecordedHand) -> tuple[int, int, tuple[tuple[int, int], ...]]:
    """Small blind, big blind and straddles among the live forced bets."""
    bets = [(player, amount) for player, amount in enumerate(hand.blinds, 1) if amount > 0]
    if hand.players == 2:
        return 2 if hand.blinds[1] > 0 else 0, 1 if hand.blinds[0] > 0 else 0, ()
    if len(bets) > 1 and bets[1][1] <= hand.min_bet:
        return bets[0][0], bets[1][0], tuple(bets[2:])
    return 0, bets[0][0] if bets else 0, tuple(bets[1:])


def _ante_of_all(hand: RecordedHand) -> int:
    """The ante that everybody paid (a short player less), or 0."""
    highest = max(hand.antes)
    usual = max(set(hand.antes), key=lambda ante: (hand.antes.count(ante), ante))
    for ante in (usual, highest):
        if all(paid >= ante or paid == stack for paid, stack in zip(hand.antes, hand.stacks, strict=True)):
            return ante
    return 0


def set_up(hand: RecordedHand) -> list[Command]:
    """What a dealer enters before this hand: the house, the level, the players, button, posts and straddles."""
    who = forced(hand)
    small = hand.blinds[who.small - 1] if who.small else 0
    ante_type = "each" if who.each else "bb" if who.big_blind_ante else "none"
    small_bet = hand.min_bet if hand.limit else 0
    commands: list[Command] = [
        SetProfile(PROFILE, options(hand)),
        SetLevel(
            min(small, hand.min_bet), hand.min_bet, ante_type, who.each or who.big_blind_ante, small_bet,
            hand.big_bet,
        ),
    ]  # fmt: skip
    commands.extend(SeatPlayer(n, f"p{n}", stack) for n, stack in enumerate(hand.stacks, 1))
    button = hand.button if hand.button is not None else hand.players % 10 + 1
    commands.append(SetButton(button, who.small or -1, who.big))
    commands.extend(Straddle(player, amount) for player, amount in who.straddles)
    commands.extend(Post(player, live, dead) for player, live, dead in who.posts)
    return commands
