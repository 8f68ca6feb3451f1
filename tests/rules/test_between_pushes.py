# SPDX-License-Identifier: GPL-3.0-or-later
"""Between two pushes: pots stand as they were at the first; the last hand left needs no cards to win (TDA 21, 12)."""

from __future__ import annotations

import pytest

from controller.rules.inputs import KillHand, PushPot
from controller.rules.phases import Phase, phase
from controller.rules.pots import in_the_middle, left_in
from controller.rules.prompts import prompts
from controller.rules.state import Table
from tests.support.tables import after, begun, stacks, total

RUN_OUT = ("burn", "deal 2c7d9h", "burn", "deal Ks", "burn", "deal 4d")


def three_pots() -> Table:
    """Seat 1 for 200, seat 2 for 500, seats 3 and 4 for 900: pots of 800, 900 and 800."""
    table = begun({1: 200, 2: 500, 3: 5_000, 4: 5_000})
    return after(table, "3 raise 900", "4 call", "1 allin", "2 allin", *RUN_OUT[:2], "3 check", "4 check",
                 *RUN_OUT[2:4], "3 check", "4 check", *RUN_OUT[4:], "3 check", "4 check")  # fmt: skip


def finished(table: Table) -> Table:
    """Every push that is proposed, made."""
    while phase(table) is not Phase.BETWEEN:
        prompt = next(one for one in prompts(table) if one.proposes is not None)
        table = after(table, prompt.proposes)
    return table


def test_tda_21_a_hand_mucked_between_two_pushes_moves_no_pot() -> None:
    table = after(three_pots(), "push 3 pot 3", "4 mucks")
    assert [pot.amount for pot in left_in(table)] == [800, 900, 0]
    assert left_in(table)[1].eligible == (2, 3)


@pytest.mark.parametrize("mucks", [("2 mucks",), ("1 mucks",), ("1 mucks", "2 mucks"), ("3 mucks", "1 mucks")])
def test_tda_21_the_hand_ends_whoever_mucks_between_two_pushes(mucks: tuple[str, ...]) -> None:
    table = after(three_pots(), "push 3 pot 3", *mucks)
    chips = total(table)
    for number in (2, 1):
        if phase(table) is Phase.BETWEEN:
            break
        pot = left_in(table)[number - 1]
        table = after(table, PushPot(number, pot.eligible[0]))
    assert phase(table) is Phase.BETWEEN
    assert total(table) == chips == 10_700
    assert in_the_middle(table) == 0


def test_tda_12_cards_read_anew_between_two_pushes_lose_no_chip() -> None:
    table = after(three_pots(), "1 shows AsAd", "2 shows KdKh", "3 shows 9c9d", "4 shows 5c6c")
    chips = total(table)
    table = finished(after(table, "push 3 pot 3", "4 shows 7c7h"))
    assert total(table) == chips
    assert stacks(table) == {1: 0, 2: 1_700, 3: 4_900, 4: 4_100}


def test_the_last_hand_has_won_though_its_cards_are_in_the_muck() -> None:
    table = after(begun(3), "3 fold", "1 fold", "2 mucks")
    table = after(table, KillHand(2, "swept")) if phase(table) is not Phase.BETWEEN else table
    table = finished(table)
    assert stacks(table) == {1: 9_950, 2: 10_050, 3: 10_000}
