# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer should do or answer now: derived from the state, never stored."""

from __future__ import annotations

from typing import Any, NamedTuple

from controller.rules.cards import Card
from controller.rules.dealing import STREET_NAMES
from controller.rules.gestures import proposed
from controller.rules.inputs import (
    BurnCard,
    Clarify,
    DealBoard,
    PullIn,
    PushPot,
    ReturnChips,
    StartHand,
)
from controller.rules.legal import legal
from controller.rules.phases import Phase, no_more_betting, phase
from controller.rules.pots import in_the_middle, uncalled
from controller.rules.showdown import in_award_order, shares, to_show
from controller.rules.starting import coming
from controller.rules.state import Street, Table
from controller.rules.unseen import Doubt, doubts


class Prompt(NamedTuple):
    """One line for the dealer.

    ``key`` names this very proposal (hand, kind, what it proposes): a Confirm for another key does nothing.
    ``kind`` is a key of the messages. ``proposes`` is the Command that a confirmation stands for, or None
    where a touch must say which. ``choices`` are Commands to choose from.
    """

    key: str
    kind: str
    """start_hand, act, return_uncalled, pull_in, burn, deal_flop, deal_turn, deal_river, table_hand, push,
    who_won, catch_up, irregularity, seat_players."""
    seat: int = 0
    amount: int = 0
    pot: int = 0
    cards: tuple[Card | None, ...] = ()
    proposes: Any = None
    choices: tuple[Any, ...] = ()
    tone: str = "next"
    """next (the one thing to do), ask (a question), warn, block, advise."""
    facts: tuple[tuple[str, str | int], ...] = ()


def prompts(table: Table) -> tuple[Prompt, ...]:
    """The prompts of a table, the most urgent first."""
    troubles = tuple(_irregularity(table, n) for n in range(len(table.trouble.open)))
    now = phase(table)
    if now is Phase.BETWEEN:
        return (*troubles, _start(table))
    questions = _catch_up(table, now)
    if now is Phase.ACTION:
        return (*troubles, *questions, _act(table))
    if now is Phase.CLOSED:
        return (*troubles, *questions, *_street(table))
    return (*troubles, *questions, *_award(table))


def proposal_of(table: Table, key: str) -> Any:
    """The Command that the prompt with this key proposes; None if it is gone or proposes nothing."""
    for prompt in prompts(table):
        if prompt.key == key:
            return prompt.proposes
    return None


def _made(table: Table, kind: str, detail: object, **fields: Any) -> Prompt:
    """A prompt with its key."""
    return Prompt(f"{table.setup.number}:{kind}:{detail}", kind, **fields)


def _irregularity(table: Table, place: int) -> Prompt:
    found = table.trouble.open[place]
    return _made(
        table, "irregularity", found.number, seat=found.seat, tone="warn",
        facts=(("kind", found.kind), ("rule", found.rule), *found.facts),
    )  # fmt: skip


def _start(table: Table) -> Prompt:
    blinds = coming(table)
    if blinds is None:
        return _made(table, "seat_players", 0)
    facts = (("button", blinds.button), ("small_blind", blinds.small), ("big_blind", blinds.big))
    return _made(table, "start_hand", facts, seat=blinds.button, proposes=StartHand(), facts=facts)


def _catch_up(table: Table, now: Phase) -> tuple[Prompt, ...]:
    """The oldest question, in a quiet moment: round closed, or nobody has acted on this street."""
    betting = table.betting
    if not betting.log or (now is Phase.ACTION and betting.log[-1].street == betting.street):
        return ()
    open_ones = doubts(table)
    return (_question(table, open_ones[0]),) if open_ones else ()


def _question(table: Table, doubt: Doubt) -> Prompt:
    place = (doubt.street, doubt.seat, doubt.nth)
    choices = (Clarify(*place, "fold"), Clarify(*place, "call"))
    assumed = Clarify(*place, doubt.verb)
    facts = (("street", STREET_NAMES[doubt.street]), ("nth", doubt.nth), ("assumed", doubt.verb))
    return _made(
        table, "catch_up", place, seat=doubt.seat, proposes=assumed, choices=choices, tone="ask", facts=facts
    )


def _act(table: Table) -> Prompt:
    """Whose action it is; chips seen in front propose what the action is."""
    may = legal(table)
    choices = tuple(may)
    proposes = proposed(table, may)
    detail = (may.seat, len(table.betting.log), proposes)
    return _made(table, "act", detail, seat=may.seat, amount=may.to_call, proposes=proposes, choices=choices)


def _before_street(table: Table) -> tuple[Prompt, ...]:
    """Uncalled chips to hand back and bets to pull in."""
    if table.betting.pulled:
        return ()
    owner, amount = uncalled(table.seats)
    if owner:
        back = ReturnChips(owner, amount)
        return (_made(table, "return_uncalled", back, seat=owner, amount=amount, proposes=back),)
    if any(seat.bet for seat in table.seats):
        return (_made(table, "pull_in", table.betting.street, proposes=PullIn()),)
    return ()


def _street(table: Table) -> tuple[Prompt, ...]:
    """A closed round: uncalled chips, pull in, (all-in: turn up), burn, deal."""
    first = _before_street(table)
    up: tuple[Prompt, ...] = ()
    if no_more_betting(table) and table.setup.house.allin_faceup == "on":
        up = tuple(_made(table, "table_hand", seat, seat=seat) for seat in to_show(table))
    if not table.board.burned and table.setup.house.burn_required == "on":
        return (*first, *up, _made(table, "burn", table.betting.street, proposes=BurnCard()))
    street = STREET_NAMES[min(table.betting.street + 1, Street.RIVER)]
    blank: tuple[Card | None, ...] = (None,) * (3 if street == "flop" else 1)
    return (*first, *up, _made(table, f"deal_{street}", street, proposes=DealBoard(blank)))


def _award(table: Table) -> tuple[Prompt, ...]:
    """Showdown or one hand left: uncalled chips, hands to turn up, pots to push."""
    first = _before_street(table)
    if first and first[0].kind == "return_uncalled":
        return first
    parts = shares(table)
    if parts is not None:
        pushes = in_award_order(table, parts)
        return (
            *first,
            *(
                _made(
                    table, "push", part, seat=part.seat, amount=part.amount, pot=part.pot,
                    proposes=PushPot(part.pot, part.seat, part.amount),
                )
                for part in pushes
            ),
        )  # fmt: skip
    show = tuple(_made(table, "table_hand", seat, seat=seat) for seat in to_show(table))
    choices = tuple(PushPot(0, number) for number in to_show(table))
    won = _made(
        table, "who_won", in_the_middle(table), amount=in_the_middle(table), choices=choices, tone="ask"
    )
    return (*first, *show, won)
