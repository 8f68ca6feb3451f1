# SPDX-License-Identifier: GPL-3.0-or-later
"""How one hand of no-limit hold'em goes at the virtual table: steps for the director to act out.

This is the players' and the dealer's own knowledge, written apart from ``controller.rules`` on purpose: the
table computer must find out from frames and bytes what is planned here, and the two must be able to
disagree. Amounts are numbers of chips (one denomination lies on this table).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from phevaluator import evaluate_cards

from controller.rules import cards
from controller.rules.cards import Card

Kind = Literal[
    "post",
    "deal",
    "fold",
    "check",
    "call",
    "bet",
    "pull",
    "flop",
    "turn",
    "river",
    "return",
    "table",
    "muck",
    "push",
    "end",
]
STREETS: tuple[Kind, ...] = ("flop", "turn", "river")


class Step(NamedTuple):
    """One thing that happens. ``amount``: chips; for post, call and bet the total in front of the seat."""

    kind: Kind
    seat: int = 0
    amount: int = 0


@dataclass(slots=True)
class HandPlan:
    """One whole hand. ``seats`` are the seats dealt in, the first left of the button first."""

    button: int
    seats: tuple[int, ...]
    stacks: dict[int, int]
    holes: dict[int, tuple[Card, Card]]
    board: tuple[Card, ...]
    burns: tuple[Card, ...]
    stub: tuple[Card, ...]
    steps: list[Step] = field(default_factory=list)
    final_stacks: dict[int, int] = field(default_factory=dict)


class Course:
    """The money of one hand as it goes on: who has put in what, who is live."""

    def __init__(self, plan: HandPlan) -> None:
        self.plan = plan
        self.behind = dict(plan.stacks)
        self.bets = dict.fromkeys(plan.seats, 0)
        self.paid = dict.fromkeys(plan.seats, 0)
        self.live = list(plan.seats)
        self.last_aggressor = 0

    def post(self, seat: int, amount: int) -> None:
        """A blind."""
        self._put(seat, min(amount, self.behind[seat]))
        self.plan.steps.append(Step("post", seat, self.bets[seat]))

    def fold(self, seat: int) -> None:
        """The seat gives up."""
        self.live.remove(seat)
        self.plan.steps.append(Step("fold", seat))

    def act_to(self, seat: int, to: int) -> None:
        """Check, call, bet or raise, whichever ``to`` (chips in front of the seat) means."""
        high = max(self.bets.values())
        to = min(to, self.bets[seat] + self.behind[seat])
        kind: Kind = "check" if to == self.bets[seat] else "call" if to <= high else "bet"
        if kind == "bet":
            self.last_aggressor = seat
        self._put(seat, to - self.bets[seat])
        self.plan.steps.append(Step(kind, seat, to))

    def _put(self, seat: int, more: int) -> None:
        self.behind[seat] -= more
        self.bets[seat] += more
        self.paid[seat] += more

    def close_round(self) -> None:
        """An uncalled part goes back, then the dealer pulls in what lies in front of the seats."""
        order = sorted(self.bets.values())
        spare = order[-1] - order[-2]
        if spare:
            seat = next(s for s in self.plan.seats if self.bets[s] == order[-1])
            self._put(seat, -spare)
            self.plan.steps.append(Step("return", seat, spare))
        if any(self.bets.values()):
            self.plan.steps.append(Step("pull"))
        self.bets = dict.fromkeys(self.plan.seats, 0)

    def may_bet(self) -> int:
        """How many live players still have chips behind."""
        return sum(1 for seat in self.live if self.behind[seat] > 0)

    def settle(self) -> None:
        """Table the hands in order, push the pots, and note the final stacks."""
        plan = self.plan
        won = self._shares()
        if len(self.live) > 1:
            for seat in self._showdown_order():
                kind: Kind = (
                    "table" if won.get(seat) or seat == self._showdown_order()[0] or self._is_all_in() else "muck"
                )
                plan.steps.append(Step(kind, seat))
        for seat, amount in won.items():
            if amount:
                plan.steps.append(Step("push", seat, amount))
                self.behind[seat] += amount
        plan.steps.append(Step("end"))
        plan.final_stacks = dict(self.behind)

    def _is_all_in(self) -> bool:
        return any(self.behind[seat] == 0 for seat in self.live)

    def _showdown_order(self) -> list[int]:
        first = self.live.index(self.last_aggressor) if self.last_aggressor in self.live else 0
        return self.live[first:] + self.live[:first]

    def _shares(self) -> dict[int, int]:
        """Each seat's chips out of all pots, odd chips to the first live seat left of the button."""
        won = dict.fromkeys(self.plan.seats, 0)
        paid = dict(self.paid)
        while any(paid.values()):
            level = (
                min(paid[s] for s in self.live if paid[s] > 0)
                if any(paid[s] for s in self.live)
                else max(paid.values())
            )
            able = [s for s in self.live if paid[s] >= level] or self.live
            pot = sum(min(level, amount) for amount in paid.values())
            paid = {s: max(0, amount - level) for s, amount in paid.items()}
            best = self._best(able)
            for n, seat in enumerate(best):
                won[seat] += pot // len(best) + (1 if n < pot % len(best) else 0)
        return won

    def _best(self, able: list[int]) -> list[int]:
        if len(able) == 1:
            return able
        scores = {s: strength(self.plan.holes[s] + self.plan.board) for s in able}
        return [s for s in able if scores[s] == min(scores.values())]


def strength(seven: tuple[Card, ...]) -> int:
    """Rank of the best five of five to seven cards; lower is stronger."""
    return int(evaluate_cards(*(cards.name(c) for c in seven)))
