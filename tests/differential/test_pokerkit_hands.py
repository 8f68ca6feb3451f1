# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands that pokerkit plays by its own legal set, played again here: every difference has its reason.

Each reason is reckoned from the record alone, never from our own state:

* ``cap``: in limit pokerkit allows a blind and four raises before the flop; a bet and three raises are the cap of
  every round here, the big blind is the first wager (TDA 48, Robert's 3);
* ``half bet``: in limit an all-in of less than half a bet more re-opens nothing and may only be completed (TDA 47-B,
  Robert's 5); pokerkit raises by a whole bet from it and lets who has acted raise again;
* ``full raise``: in no-limit who has acted may raise again only when he faces a full raise since (TDA 47-A); pokerkit
  lets a limper or a checker raise a short all-in;
* ``short blind``: a big blind that is all-in for less is called in full (Robert's 14 NL-2), and it is posted before
  the big-blind ante (TDA RP-11); pokerkit takes the ante first and asks for what was posted;
* ``covered``: who has matched everybody that is all-in is not asked again; pokerkit asks him to check;
* ``odd chips``: each pot is split by itself (TDA 20, RULES.md 5.7); pokerkit joins pots of the same winners.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

import pytest

from controller.hands.play import Refused, commands_for, play, start, step
from controller.hands.reader import Move, RecordedHand
from tests.support.peer_hands import dealt_by_pokerkit


class Round(NamedTuple):
    """A betting round as far as the record tells: what lies in front, and what the law makes of it."""

    bet: int
    full_to: int
    size: int
    wagers: int
    fronts: dict[int, int]
    faced: dict[int, int]
    """What each player faced when he acted last in this round."""


def posted(hand: RecordedHand) -> Round:
    """The round after the posts; a short blind counts full."""
    fronts = {player: abs(blind) for player, blind in enumerate(hand.blinds, 1) if blind}
    bet = max(fronts.values())
    return Round(bet, bet, hand.min_bet, 1, fronts, {})


def after_move(hand: RecordedHand, now: Round, move: Move, streets: int) -> Round:
    """The round after a step of the record."""
    if move.verb == "board":
        size = hand.big_bet if hand.limit and streets >= 1 else hand.min_bet
        return Round(0, 0, size, 0, {}, {})
    if move.verb not in ("to", "call"):
        return now
    fronts = {**now.fronts, move.player: move.amount if move.verb == "to" else now.bet}
    bet = max(now.bet, fronts[move.player])
    step_up = bet - (now.full_to if hand.limit else now.bet)
    is_full = bet > now.bet and (2 * step_up >= now.size if hand.limit else step_up >= now.size)
    return now._replace(
        bet=bet,
        full_to=bet if is_full else now.full_to,
        size=now.size if hand.limit or not is_full else step_up,
        wagers=now.wagers + is_full,
        fronts=fronts,
        faced={**now.faced, move.player: bet},
    )


def reason(hand: RecordedHand, problem: str) -> str:
    """Why a hand of pokerkit's is refused or ends otherwise here; nothing where there is no reason."""
    has_short_blind = _has_short_blind(hand)
    try:
        table, now, streets = start(hand), posted(hand), 0
        for move in hand.moves:
            try:
                for command in commands_for(table, move):
                    table = step(table, command)
            except Refused as refused:
                return _of_move(hand, now, move, str(refused)) or ("short blind" if has_short_blind else "")
            now = after_move(hand, now, move, streets)
            streets += move.verb == "board"
    except Refused:
        return ""
    if has_short_blind:
        return "short blind"
    told = [int(word) for word in problem.replace(";", " ").replace(",", " ").split() if word.isdigit()]
    gaps = [abs(ours - theirs) for ours, theirs in zip(told[1::3], told[2::3], strict=True)]
    return "odd chips" if gaps and max(gaps) < hand.players else ""


def _has_short_blind(hand: RecordedHand) -> bool:
    posts = zip(hand.stacks, hand.blinds, hand.antes, strict=True)
    return any(blind and stack < abs(blind) + ante for stack, blind, ante in posts)


def _of_move(hand: RecordedHand, now: Round, move: Move, refusal: str) -> str:
    """The reason why one move cannot be."""
    if "round_closed" in refusal and move.verb == "call":
        return "covered" if now.fronts.get(move.player, 0) >= now.bet else ""
    faced = now.faced.get(move.player)
    over, whole = now.bet - now.full_to, now.full_to + now.size
    completed = 0 < 2 * over < now.size and whole < move.amount <= now.bet + now.size
    reasons = (
        ("cap", "raises_capped", hand.limit and now.wagers >= 4),
        ("half bet", "over_the_limit", hand.limit and completed),
        ("half bet", "not_reopened", hand.limit and faced is not None and faced >= now.full_to),
        ("full raise", "not_reopened", not hand.limit and faced is not None and now.bet - faced < now.size),
    )
    return next((why for why, word, is_so in reasons if is_so and move.verb == "to" and word in refusal), "")


def compared(count: int, seed: int) -> Counter[str]:
    """How many hands end alike, and how many differ for each reason. Fails at a difference without one."""
    seen: Counter[str] = Counter()
    for number in range(count):
        hand = dealt_by_pokerkit(random.Random(seed + number), number % 2 == 1)
        outcome = play(hand)
        why = reason(hand, outcome.problem) if outcome.problem else "alike"
        assert why, (number, outcome.problem, hand)
        seen[why] += 1
    return seen


def test_every_difference_to_hands_of_pokerkit_has_its_reason() -> None:
    seen = compared(300, 0)
    assert seen["alike"] >= 240
    assert {"cap", "half bet", "full raise"} <= seen.keys()


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_every_difference_to_very_many_hands_of_pokerkit_has_its_reason() -> None:
    assert set(compared(20_000, 1_000)) == {
        "alike", "cap", "half bet", "full raise", "short blind", "covered", "odd chips",
    }  # fmt: skip
