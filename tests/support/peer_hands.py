# SPDX-License-Identifier: GPL-3.0-or-later
"""Random hands that pokerkit deals and plays by its own legal set, short stacks, antes and straddles among them."""

from __future__ import annotations

import random
import warnings

from pokerkit import State

from controller.hands.reader import Move, RecordedHand
from controller.rules.cards import Card, name
from tests.support.peers import state_of

BIG = 10


def dealt_by_pokerkit(dice: random.Random, limit: bool) -> RecordedHand:
    """A hand with the moves that pokerkit allowed and the stacks it ended with."""
    hand = _frame(dice, limit)
    deck: list[Card] = list(dice.sample(range(52), 52))  # type: ignore[arg-type]
    moves: list[Move] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = state_of(hand)
        while state.can_deal_hole():
            state.deal_hole("??")
        while state.status:
            moves.append(_moved(state, dice, deck))
    return hand._replace(moves=tuple(moves), results=tuple(state.stacks))


def _frame(dice: random.Random, limit: bool) -> RecordedHand:
    players = dice.randint(2, 9)
    kinds = [(1, 3), (4, 60), (2, 20)]
    whole = [dice.randint(*dice.choice(kinds)) * BIG for _ in range(players)]
    stacks = tuple(stack + dice.choice((0, 0, dice.randint(0, 9))) for stack in whole)
    blinds = [*((BIG, BIG // 2) if players == 2 else (BIG // 2, BIG)), *(0,) * (players - 2)]
    antes, kind = [0] * players, dice.random()
    if not limit and kind < 0.2:
        antes = [dice.choice((1, 2))] * players
    elif not limit and kind < 0.35 and players > 2:
        antes[1] = BIG
    if not limit and players > 3 and dice.random() < 0.2:
        blinds[2] = 2 * BIG
    return RecordedHand(
        "random", limit, players, players, tuple(antes), tuple(blinds), BIG, 2 * BIG, stacks, (), 0, stacks
    )  # fmt: skip


def _moved(state: State, dice: random.Random, deck: list[Card]) -> Move:
    """The next thing that happens, done in the state too."""
    if state.can_deal_board():
        cards = tuple(deck.pop() for _ in range(1 if list(state.get_board_cards(0)) else 3))
        state.deal_board("".join(name(card) for card in cards))
        return Move("board", cards=cards)
    if state.actor_index is None:
        player, shown = state.showdown_index + 1, (deck.pop(), deck.pop())
        state.show_or_muck_hole_cards("".join(name(card) for card in shown))
        return Move("show", player, cards=shown)
    return _acted(state, dice, state.actor_index + 1)


def _acted(state: State, dice: random.Random, player: int) -> Move:
    may = [what for what, is_so in (
        ("up", state.can_complete_bet_or_raise_to()), ("call", state.can_check_or_call()),
        ("fold", state.can_fold() and state.checking_or_calling_amount > 0),
    ) if is_so]  # fmt: skip
    what = dice.choices(may, [{"up": 3, "call": 5, "fold": 2}[one] for one in may])[0]
    if what == "up":
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        to = dice.choice((least, most, dice.randint(least, most), min(most, dice.randint(least, 3 * least))))
        state.complete_bet_or_raise_to(to)
        return Move("to", player, to)
    if what == "call":
        state.check_or_call()
        return Move("call", player)
    state.fold()
    return Move("fold", player)
