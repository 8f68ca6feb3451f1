# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual dealer: acts out a planned hand at a person's pace, by himself, whatever the table
computer says.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from controller.rules.cards import Card
from vision.virtual import habits, layout
from vision.virtual.gestures import STUB_HELD, Table
from vision.virtual.habits import NO_HABITS, Habits
from vision.virtual.layout import SEATS, Pose
from vision.virtual.poker import HandPlan, Step


class Mischief(NamedTuple):
    """Errors planted into one hand. Seats and numbers count from 1; 0 = not this one."""

    expose_pitch: int = 0  # the nth pitched card lands face up
    extra_card: int = 0  # this seat gets one card too many
    missing_card: int = 0  # this seat gets one card too few
    double_burn: int = 0  # two cards burned before street n (1 flop, 2 turn, 3 river)
    no_burn: int = 0  # no burn before street n
    premature: int = 0  # street n is dealt before the last player of the round before has acted
    flash: int = 0  # this seat turns a hole card over for a moment
    boxed: int = 0  # the nth pitched card lies the wrong way in the deck and lands face up
    duplicate: int = 0  # the card of street n is a second copy of the first board card (fouled deck)


class Pace(NamedTuple):
    """Seconds a person takes."""

    pitch: float = 0.36
    think: tuple[float, float] = (0.9, 2.4)
    settle: float = 0.8  # pause after something important lies still
    look: float = 1.8  # everybody looks at a new street


NO_MISCHIEF = Mischief()
_LAST_OF_STREET = {1: 3, 2: 5, 3: 7}
"""Where the last card of each street lies in the deck after the hole cards, burns counted."""
USUAL_PACE = Pace()


class Director:
    """Turns steps into gestures. One instance plays hand after hand on the same table."""

    def __init__(self, seats: tuple[int, ...], seed: int, pace: Pace = USUAL_PACE, manners: Habits = NO_HABITS) -> None:
        self.rng = np.random.default_rng([seed, 11])
        self.table = Table(self.rng)
        self.pace, self.manners = pace, manners
        self.table.people_sit(seats)
        self.holes: dict[int, list[str]] = {}
        self.faces: dict[str, Card] = {}
        self.board: list[str] = []
        self.burns: list[str] = []
        self.burned = 0
        self.behind: dict[int, int] = {}
        self.bets: dict[int, int] = {}

    def play(self, plan: HandPlan, mischief: Mischief = NO_MISCHIEF) -> None:
        """Write one hand to the timeline. Steps that the picture cannot show are left to keys and plates."""
        table = self.table
        self.mischief = mischief
        self.behind, self.bets = dict(plan.stacks), dict.fromkeys(plan.seats, 0)
        self.holes = {seat: [] for seat in plan.seats}
        self.board, self.burns, self.burned = [], [], 0
        table.carry_button(plan.button)
        table.press("next")
        table.wait(0.6)
        table.fact("hand", plan.button, len(plan.seats))
        for seat in plan.seats:
            table.fact("stack", seat, plan.stacks[seat])
            table.show_stack(seat, plan.stacks[seat])
        self.deck = [*_pitch_order(plan), *_rest_of_deck(plan)]
        if mischief.duplicate:
            self.deck[2 * len(plan.seats) + _LAST_OF_STREET[mischief.duplicate]] = plan.board[0]
        steps = _with_premature(plan.steps, mischief.premature)
        for step in steps:
            self._step(plan, step)
        table.line.end = table.t

    def _step(self, plan: HandPlan, step: Step) -> None:
        table, seat = self.table, step.seat
        if step.kind in ("check", "call", "bet", "fold"):
            self._fidget(seat)
        match step.kind:
            case "post" | "call" | "bet":
                if step.kind != "post":
                    table.wait(*self.pace.think)
                more = step.amount - self.bets[seat]
                self.behind[seat] -= more
                self.bets[seat] = step.amount
                table.push_chips(seat, more, step.amount, self.behind[seat])
                table.fact(step.kind, seat, step.amount)
                table.wait(0.3)
            case "deal":
                self._deal(plan)
            case "check":
                table.wait(*self.pace.think)
                table.tap(seat)
                table.fact("check", seat)
            case "fold" | "muck":
                self._fold(seat, step.kind)
            case "pull":
                self._pull(plan)
            case "flop" | "turn" | "river":
                self._street(step.kind)
            case "return":
                table.wait(0.4)
                self.bets[seat] -= step.amount
                self.behind[seat] += step.amount
                table.give_back(seat, step.amount, self.bets[seat], self.behind[seat])
                table.fact("return", seat, step.amount)
            case "table":
                self._table_hand(seat)
            case "push":
                table.wait(1.2, 1.8)
                if self.manners.kick_up and len(self.board) == 5 and len(self.holes[seat]) == 2:
                    first, second = (self.faces[name] for name in self.holes[seat])
                    habits.kick_up(table, (first, second), [(name, self.faces[name]) for name in self.board])
                self.behind[seat] += step.amount
                table.push_pot(seat, step.amount, self.behind[seat])
                table.fact("push", seat, step.amount)
            case "end":
                self._clear()

    def _fidget(self, actor: int) -> None:
        """While one thinks, others lean in or leave a hand on the cloth."""
        for seat in self.manners.leaners:
            if seat != actor and self.rng.random() < 0.2:
                habits.lean_in(self.table, seat)
        for seat in self.manners.resting:
            if seat != actor and self.holes.get(seat) and self.rng.random() < 0.3:
                habits.rest_hand(self.table, seat)

    # --- dealing ------------------------------------------------------------------------------------------

    def _deal(self, plan: HandPlan) -> None:
        table, mischief = self.table, self.mischief
        table.take_stub(self.deck)
        table.grip("pinch")
        order = [seat for _ in range(2) for seat in plan.seats]
        if mischief.missing_card:
            order.pop(len(order) - 1 - order[::-1].index(mischief.missing_card))
        if mischief.extra_card:
            order.append(mischief.extra_card)
        for n, seat in enumerate(order, start=1):
            up = n in (mischief.expose_pitch, mischief.boxed)
            name, card = table.pitch(seat, len(self.holes[seat]), self.pace.pitch, up)
            self.holes[seat].append(name)
            self.faces[name] = card
            what = "boxed" if n == mischief.boxed else "exposed" if up else "pitched"
            table.fact(what, seat, len(self.holes[seat]), (card,))
        table.wait(0.3)
        table.fact("dealt")
        table.rest_right()
        table.wait(self.pace.settle)
        for seat in self.manners.cappers:
            if self.holes.get(seat):
                habits.cap(table, seat, self.holes[seat])
        if mischief.flash:
            self._flash(mischief.flash)

    def _flash(self, seat: int) -> None:
        table, name = self.table, self.holes[seat][-1]
        table.wait(0.6)
        at = table.where[name]
        table.go(name, at._replace(flip=0.0), 0.25, 0.0, 20.0)
        table.t += 0.25
        table.fact("flashed", seat, 1, (self.faces[name],))
        table.go(name, at, 0.25, 0.35, 20.0)
        table.wait(0.6)
        table.fact("hidden", seat)

    def _off(self) -> tuple[str, Card]:
        name, card = self.table.off_the_top()
        self.faces[name] = card
        return name, card

    def _burn(self) -> None:
        table = self.table
        name, card = self._off()
        table.right(STUB_HELD.x + 26, STUB_HELD.y - 20, 0.3)
        table.wait(0.32)
        spot = layout.BURN._replace(
            x=layout.BURN.x + 9 * len(self.burns), y=layout.BURN.y + 5 * len(self.burns), flip=180.0
        )
        end = table.near(spot, 2.5, 5)
        if self.manners.burns_to_muck:
            table.to_muck([name], 0.5)
            end = table.where[name]
        else:
            table.go(name, end, 0.5, 0.0, 18.0)
            self.burns.append(name)
        table.right(end.x, end.y + 30, 0.5)
        self.burned += 1
        table.wait(0.58)
        table.fact("burn", 0, self.burned, (card,))

    def _street(self, street: str) -> None:
        table = self.table
        number = {"flop": 1, "turn": 2, "river": 3}[street]
        table.wait(0.5)
        table.grip("pinch")
        for _ in range(0 if self.mischief.no_burn == number else 2 if self.mischief.double_burn == number else 1):
            self._burn()
        if street == "flop":
            self._flop()
        else:
            self._one_card()
        table.fact(street, 0, len(self.board), tuple(self.faces[n] for n in self.board))
        table.rest_right()
        table.wait(self.pace.look)

    def _one_card(self) -> None:
        table = self.table
        name, _ = self._off()
        table.right(STUB_HELD.x + 26, STUB_HELD.y - 20, 0.3)
        table.wait(0.32)
        end = table.near(layout.BOARD[len(self.board)], 2.0, 2.0)
        if self.manners.crowded:
            end = end._replace(x=end.x - 11.0)
            self._shove(end.x - 64.0)
        table.go(name, end._replace(flip=0.0), 0.6, 0.0, 34.0)
        table.right(end.x + 20, end.y + 44, 0.6)
        self.board.append(name)
        table.wait(0.66)

    def _shove(self, x: float) -> None:
        """A card laid too close pushes its neighbours along."""
        for name in reversed(self.board):
            at = self.table.where[name]
            if at.x > x:
                self.table.go(name, at._replace(x=x, turn=at.turn + float(self.rng.normal(0, 1.5))), 0.2, 0.42)
            x = min(at.x, x) - 63.5

    def _flop(self) -> None:
        """Three cards squared face down before the stub, turned over as one, then spread."""
        table = self.table
        packet = []
        spot = Pose(-70.0, 150.0, 0.0, 0.0, 180.0)
        for n in range(3):
            name, _ = self._off()
            table.right(STUB_HELD.x + 26, STUB_HELD.y - 20, 0.18)
            table.go(name, table.near(spot._replace(z=0.4 * n), 0.8, 1.0), 0.26, 0.16, 8.0)
            table.right(spot.x + 10, spot.y + 40, 0.24, 0.2)
            packet.append(name)
            table.wait(0.46)
        left = table.near(layout.BOARD[0], 1.5, 2.0)
        table.right(left.x + 24, left.y + 42, 0.6)
        for n, name in enumerate(reversed(packet)):
            table.go(name, table.near(left._replace(z=0.4 * n), 0.5, 0.5), 0.6, 0.0, 30.0)
        table.wait(0.7)
        for n, name in ((1, packet[1]), (2, packet[0])):
            table.go(name, table.near(layout.BOARD[n], 2.0, 2.0), 0.45 + 0.1 * n, 0.02 * n)
        table.right(layout.BOARD[2].x + 16, layout.BOARD[2].y + 40, 0.62)
        self.board += reversed(packet)
        table.wait(0.72)

    # --- giving up, pulling in, showing -------------------------------------------------------------------

    def _fold(self, seat: int, kind: str) -> None:
        table, names = self.table, self.holes[seat]
        if kind == "fold":
            table.wait(*self.pace.think)
        table.arm(seat, SEATS[seat].cards, 0.35)
        table.wait(0.38)
        habits.uncap(table, seat)
        for n, name in enumerate(names):
            ahead = layout.forward_of(seat, 84.0, -8.0 + 16.0 * n)
            table.go(name, table.near(ahead._replace(flip=180.0), 4.0, 8.0), 0.4, 0.0, 3.0)
        table.arm(seat, layout.forward_of(seat, 74.0), 0.4)
        table.wait(0.42)
        table.fact(kind, seat)
        table.arm(seat, table.away(seat), 0.4)
        table.sweep(names)
        self.holes[seat] = []

    def _pull(self, plan: HandPlan) -> None:
        table = self.table
        table.wait(0.4)
        total = sum(self.bets.values())
        for seat in plan.seats:
            if self.bets[seat]:
                table.pull_in(seat, self.bets[seat])
                self.bets[seat] = 0
        table.fact("pull", 0, total)
        table.rest_right()
        table.wait(0.4)

    def _table_hand(self, seat: int) -> None:
        table, names = self.table, self.holes[seat]
        table.wait(0.5, 1.2)
        table.arm(seat, SEATS[seat].cards, 0.35)
        table.wait(0.38)
        habits.uncap(table, seat)
        for n, name in enumerate(names):
            table.go(name, table.near(layout.tabled_card(seat, n), 2.5, 4.0), 0.45, 0.1 * n, 30.0)
        table.wait(0.6)
        table.arm(seat, table.away(seat), 0.4)
        table.fact("table", seat, len(names), tuple(self.faces[n] for n in names))
        table.wait(self.pace.settle)
        if self.manners.pull_hands:
            habits.pull_hand(table, seat, names)

    def _clear(self) -> None:
        """Everything left goes to the muck and the dealer takes the deck away."""
        table = self.table
        for seat in [s for s, names in self.holes.items() if names]:
            habits.uncap(table, seat)
            table.arm(seat, table.away(seat), 0.3)
            table.sweep(self.holes[seat])
            self.holes[seat] = []
        if self.board:
            table.sweep(self.board, 0.7)
        if self.burns:
            table.sweep(self.burns, 0.4)
        table.fact("end")
        table.grip("flat")
        table.right(layout.MUCK.x, layout.MUCK.y - 20, 0.4)
        table.wait(0.45)
        for name in table.muck:
            table.go(name, Pose(60.0, 520.0, 20.0, 0.0, 180.0), 0.6)
            table.drop(name, 0.62)
        table.rest_right(0.6)
        table.go("left", Pose(-150.0, 560.0, -10.0, 20.0), 0.6)
        if table.stub:
            table.go("stub", STUB_HELD._replace(y=STUB_HELD.y + 298), 0.6)
            table.drop("stub", 0.62)
        table.muck, table.stub = [], []
        table.wait(1.0)


def _pitch_order(plan: HandPlan) -> list[Card]:
    return [plan.holes[seat][n] for n in range(2) for seat in plan.seats]


def _rest_of_deck(plan: HandPlan) -> list[Card]:
    burns, board = plan.burns, plan.board
    return [burns[0], *board[:3], burns[1], board[3], burns[2], board[4], *plan.stub]


def _with_premature(steps: list[Step], number: int) -> list[Step]:
    """Move street ``number`` before the last action of the round that should have closed first."""
    kinds = [step.kind for step in steps]
    street = {1: "flop", 2: "turn", 3: "river"}.get(number)
    if street not in kinds:
        return steps
    at = kinds.index(street)
    acted = [n for n in range(at) if kinds[n] in ("check", "call", "fold", "bet")]
    if not acted:
        return steps
    moved = steps[:at] + steps[at + 1 :]
    moved.insert(acted[-1], steps[at])
    return moved
