# SPDX-License-Identifier: GPL-3.0-or-later
"""One sitting at the virtual table: who sits where with what, and hand after hand.

``sheet`` is what a floor person would write down before the first hand and type into the table computer:
names, seats, stacks, blinds, the chip in play. Nothing of it tells what will be dealt or done.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from controller.rules.cards import Card
from vision.virtual.director import NO_MISCHIEF, USUAL_PACE, Director, Mischief, Pace
from vision.virtual.habits import NO_HABITS, Habits
from vision.virtual.players import play_hand, shuffled
from vision.virtual.poker import HandPlan
from vision.virtual.timeline import Timeline

NAMES = ("Amara", "Bjarne", "Chiara", "Dmitri", "Esther", "Farid", "Greta", "Hiro", "Ines", "Jonas")


class Sitting(NamedTuple):
    """Seats in play, chips of each in the beginning, blinds in chips, value of a chip, first button."""

    seats: tuple[int, ...] = (1, 2, 4, 5, 7, 9)
    chips: int = 120
    blinds: tuple[int, int] = (1, 2)
    chip_value: int = 5
    button: int = 9

    def sheet(self) -> dict[str, object]:
        """The set-up as a floor person would type it, amounts in money."""
        return {
            "seats": [{"seat": s, "name": NAMES[s - 1], "stack": self.chips * self.chip_value} for s in self.seats],
            "small": self.blinds[0] * self.chip_value,
            "big": self.blinds[1] * self.chip_value,
            "chip": self.chip_value,
            "button": self.button,
        }


class Game:
    """Plays hands of a sitting one after another on one table."""

    def __init__(self, sitting: Sitting, seed: int, pace: Pace = USUAL_PACE, manners: Habits = NO_HABITS) -> None:
        self.sitting, self.seed = sitting, seed
        self.stacks = dict.fromkeys(sitting.seats, sitting.chips)
        self.button = sitting.button
        self.hands = 0
        self.director = Director(sitting.seats, seed, pace, manners)
        self.plans: list[HandPlan] = []
        self.director.table.carry_button(self.button)
        for seat, chips in self.stacks.items():
            self.director.table.show_stack(seat, chips)

    def is_over(self) -> bool:
        """A player has no chips left: somebody would have to sell more, so the sitting ends."""
        return min(self.stacks.values()) <= 0

    def open(self) -> Timeline:
        """The table before the first hand: people, stacks, button. Left out, the first hand brings it along."""
        table = self.director.table
        line, table.line = table.line, Timeline()
        return line

    def next_hand(self, mischief: Mischief = NO_MISCHIEF, deck: list[Card] | None = None) -> Timeline:
        """The timeline of the next hand; its times go on from the last one."""
        rng = np.random.default_rng([self.seed, 21, self.hands])
        at = self.sitting.seats.index(self.button) + 1
        order = self.sitting.seats[at:] + self.sitting.seats[:at]
        plan = play_hand(order, self.button, self.stacks, self.sitting.blinds, rng, deck or shuffled(rng))
        table = self.director.table
        line = table.line if self.hands == 0 else Timeline()
        table.line = line
        self.director.play(plan, mischief)
        self.plans.append(plan)
        self.stacks = dict(plan.final_stacks)
        self.button = order[0]
        self.hands += 1
        return line
