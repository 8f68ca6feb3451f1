# SPDX-License-Identifier: GPL-3.0-or-later
"""How long a wrong amount can be corrected (TDA 52-A, B), by option, and substantial action (TDA 36; Robert's 3)."""

from __future__ import annotations

import pytest

from controller.rules.corrections import correctable
from controller.rules.events import Act, IrregularityFound
from controller.rules.house import house_of
from controller.rules.inputs import RaiseTo, Say
from controller.rules.owed import Owed, owed_post
from controller.rules.rotation import Blinds
from controller.rules.state import Level, Table
from controller.rules.substantial import is_substantial
from tests.rules.test_showdown import checked_down
from tests.support.tables import after, begun


def under_raised(option: str) -> tuple[Table, IrregularityFound]:
    table = after(begun(3, under_raise_fix=option), RaiseTo(3, 150, True))
    return table, table.trouble.open[0]


@pytest.mark.parametrize(
    ("option", "in_round", "closed", "next_street"),
    [("next_street", True, True, False), ("round_end", True, False, False), ("correct_always", True, True, True)],
)
def test_tda_52_a_an_under_raise_is_corrected_until_by_option(
    option: str, in_round: bool, closed: bool, next_street: bool
) -> None:
    table, wrong = under_raised(option)
    assert correctable(table, wrong) is in_round
    table = after(table, "1 call", "2 call")
    assert correctable(table, wrong) is closed
    assert correctable(after(table, "burn", "deal 2c7d9h"), wrong) is next_street


def test_tda_52_a_on_the_river_until_hands_are_shown() -> None:
    table = checked_down("1 check", RaiseTo(2, 50, True), "3 call", "1 call", under_raise_fix="next_street")
    wrong = table.trouble.open[0]
    assert correctable(table, wrong)
    assert not correctable(after(table, "2 shows AsAd"), wrong)


def test_tda_52_b_a_count_too_high_all_street_one_too_low_until_substantial_action() -> None:
    high = after(begun(5, structure="PL", profile="TDA"), Say(3, "pot"), Say(0, "amount", 400))
    low = after(begun(5, structure="PL", profile="TDA"), Say(3, "pot"), Say(0, "amount", 300))
    assert correctable(high, high.trouble.open[0]) and correctable(low, low.trouble.open[0])
    late, later = (after(table, "4 call", "5 call") for table in (high, low))
    assert correctable(late, high.trouble.open[0])
    assert not correctable(later, low.trouble.open[0])
    flop = after(late, "1 call", "2 call", "burn", "deal 2c7d9h")
    assert not correctable(flop, high.trouble.open[0])


def test_nothing_else_is_corrected_by_amount() -> None:
    assert not correctable(begun(), IrregularityFound(1, "joker", "joker"))


@pytest.mark.parametrize(
    ("rule", "verbs", "is_so"),
    [
        ("tda36", ("fold", "fold"), False),
        ("tda36", ("fold", "call"), True),
        ("tda36", ("fold", "fold", "check"), True),
        ("two_after_blinds", ("fold", "fold"), True),
        ("two_after_blinds", ("fold",), False),
        ("one_action", ("fold",), True),
        ("one_action", (), False),
    ],
)
def test_tda_36_substantial_action(rule: str, verbs: tuple[str, ...], is_so: bool) -> None:
    acts = [Act(0, seat, verb, 0) for seat, verb in enumerate(verbs, 3)]
    assert is_substantial(rule, acts, 6, (1, 2)) is is_so


def test_rrop_3_the_blinds_do_not_count_unless_so_few_are_dealt_in() -> None:
    acts = [Act(0, 1, "call", 100), Act(0, 2, "check", 100)]
    assert not is_substantial("two_after_blinds", acts, 6, (1, 2))
    assert is_substantial("two_after_blinds", acts, 3, (1, 2))


HOUSE = house_of("RROP")
BLINDS = Blinds(6, 1, 2, 1)


@pytest.mark.parametrize(
    ("seat", "missed", "new", "options", "owed"),
    [
        (4, 3, False, {}, Owed(100, 50)),
        (4, 1, False, {}, Owed(0, 50)),
        (4, 2, False, {}, Owed(100, 0)),
        (4, 0, True, {}, Owed(100)),
        (4, 0, False, {}, Owed()),
        (2, 3, False, {}, Owed()),
        (4, 3, False, {"missed_blinds": "none"}, Owed()),
        (4, 3, False, {"missed_blinds": "wait"}, Owed(waits=True)),
        (4, 0, True, {"post_on_entry": "wait"}, Owed(waits=True)),
        (4, 0, True, {"post_on_entry": "none"}, Owed()),
    ],
)
def test_pre_15_what_is_owed(seat: int, missed: int, new: bool, options: dict[str, str], owed: Owed) -> None:
    assert owed_post(HOUSE._replace(**options), Level(50, 100), seat, missed, new, BLINDS) == owed


@pytest.mark.parametrize(
    ("button", "small", "big", "seat", "waits"), [(6, 2, 4, 1, True), (6, 2, 4, 3, True), (6, 2, 4, 5, False)]
)
def test_pre_13_nobody_posts_between_button_and_big_blind(
    button: int, small: int, big: int, seat: int, waits: bool
) -> None:
    assert owed_post(HOUSE, Level(50, 100), seat, 3, False, Blinds(button, small, big, small)).waits is waits
