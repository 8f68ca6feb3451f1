# SPDX-License-Identifier: GPL-3.0-or-later
"""Who may ask to see a hand (TDA 18; page 000): by option the callers of the river, whoever was dealt in, nobody."""

from __future__ import annotations

from controller.rules.asking import may_see
from controller.rules.prompts import prompts
from controller.rules.state import Table
from tests.rules.test_showdown import checked_down
from tests.support.tables import after, begun


def called(profile: str = "TDA", **options: str | int) -> Table:
    """Seat 2 bet the river, seat 3 called, seat 1 folded."""
    return checked_down("1 check", "2 bet 300", "3 call", "1 fold", profile=profile, **options)


def test_tda_18_b_who_paid_may_see_the_last_aggressor() -> None:
    table = called()
    assert may_see(table) == ((2, (3,)),)
    asked = next(prompt for prompt in prompts(table) if prompt.kind == "ask_to_see")
    assert (asked.seat, dict(asked.facts)) == (2, {"seats": "3"})
    assert may_see(after(table, "2 shows AsAd")) == ()
    assert may_see(after(table, "3 mucks")) == ()


def test_tda_18_b_a_bettor_who_mucks_can_still_be_seen() -> None:
    assert may_see(after(called(), "2 mucks")) == ((2, (3,)),)


def test_page_000_whoever_was_dealt_in_may_see_every_hand_of_the_showdown() -> None:
    assert may_see(called("RROP")) == ((2, (1, 3)), (3, (1, 2)))
    assert may_see(after(called("RROP"), "2 shows AsAd", "3 mucks")) == ((3, (1, 2)),)


def test_nobody_may_ask_where_the_house_says_so_or_nothing_was_called() -> None:
    assert may_see(called("CAL")) == ()
    assert may_see(checked_down(profile="TDA")) == ()
    assert may_see(checked_down("1 check", "2 bet 300", "3 fold", "1 fold")) == ()
    assert may_see(begun()) == ()
    assert may_see(after(begun(3), "3 fold", "1 fold")) == ()
