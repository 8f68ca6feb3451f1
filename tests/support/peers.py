# SPDX-License-Identifier: GPL-3.0-or-later
"""pokerkit as a peer: the same recorded hand through its direct calls. Never the truth where ENGINE.md says wrong."""

from __future__ import annotations

import warnings

from pokerkit import Automation, FixedLimitTexasHoldem, Mode, NoLimitTexasHoldem, State

from controller.hands.reader import Move, RecordedHand
from controller.rules.cards import name

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def state_of(hand: RecordedHand, automatic: tuple[Automation, ...] = AUTOMATIC) -> State:
    """pokerkit's state at the start of the hand."""
    common = {"mode": Mode.CASH_GAME}
    blinds = tuple(reversed(hand.blinds)) if hand.players == 2 else hand.blinds
    antes = tuple(reversed(hand.antes)) if hand.players == 2 else hand.antes
    each = len(set(hand.antes)) == 1
    if hand.limit:
        return FixedLimitTexasHoldem.create_state(
            automatic, each, antes, blinds, hand.min_bet, hand.big_bet, hand.stacks, hand.players, **common
        )
    return NoLimitTexasHoldem.create_state(
        automatic, each, antes, blinds, hand.min_bet, hand.stacks, hand.players, **common
    )


def play_with_pokerkit(hand: RecordedHand) -> tuple[int, ...] | None:
    """The stacks at the end (rake not taken); None where pokerkit refuses a step."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            state = state_of(hand)
            for _ in range(2 * hand.players):
                state.deal_hole("??")
            for move in hand.moves:
                _take(state, move)
        except ValueError:
            return None
    return None if state.status else tuple(state.stacks)


def _take(state: State, move: Move) -> None:
    """One step of the record."""
    if move.verb == "board":
        state.deal_board("".join(name(card) for card in move.cards))
    elif move.verb == "fold":
        state.fold()
    elif move.verb == "call":
        state.check_or_call()
    elif move.verb == "to":
        state.complete_bet_or_raise_to(move.amount)
    else:
        cards = "".join(name(card) for card in move.cards)
        state.show_or_muck_hole_cards(cards or False, move.player - 1)
