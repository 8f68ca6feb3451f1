# SPDX-License-Identifier: GPL-3.0-or-later
"""House options and profiles: every value allowed, every wrong one named, bound by digest."""

from __future__ import annotations

import pytest

from controller.rules.house import (
    ON_OFF,
    OPTIONS,
    House,
    house_digest,
    house_of,
    is_house,
    problem_with,
)
from controller.rules.inputs import SetProfile
from controller.rules.profiles import PROFILES
from controller.rules.state import new_table
from tests.support.tables import do, why_refused


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_takes_only_values_that_its_options_allow(profile: str) -> None:
    house = house_of(profile)
    wrong = [problem_with(key, value) for key, value in zip(House._fields, house, strict=True)]
    assert not any(wrong)


def test_every_listed_option_exists_and_its_default_is_allowed() -> None:
    for key, allowed in OPTIONS.items():
        assert House._field_defaults[key] in allowed


def test_unlisted_worded_options_are_on_or_off() -> None:
    unlisted = [k for k, v in House._field_defaults.items() if isinstance(v, str) and k not in OPTIONS]
    assert all(House._field_defaults[key] in ON_OFF for key in unlisted)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("no_such", "on", "is no house option"),
        ("odd_chips", "mine", "one_each_clockwise"),
        ("smallest_chip", "five", "whole number"),
        ("smallest_chip", True, "whole number"),
        ("smallest_chip", -1, "whole number"),
        ("must_table_all", "maybe", "on, off"),
    ],
)
def test_a_wrong_option_is_named_with_what_is_allowed(key: str, value: str | int, said: str) -> None:
    assert said in problem_with(key, value)
    with pytest.raises(ValueError, match=key):
        house_of("TDA", ((key, value),))
    assert not is_house("TDA", ((key, value),))


def test_an_unknown_profile_is_named_with_those_that_exist() -> None:
    with pytest.raises(KeyError, match="TDA"):
        house_of("NOWHERE")


@pytest.mark.parametrize(
    ("key", "law"),
    [
        ("rake_per_mille", "regulator_rake_per_mille"),
        ("rake_cap", "regulator_rake_cap"),
        ("rake_per_hand", "regulator_rake_cap"),
        ("flop_fee", "regulator_rake_cap"),
    ],
)
def test_the_regulator_can_only_tighten_and_is_part_of_the_digest(key: str, law: str) -> None:
    within = house_of("RROP", ((key, 50), (law, 50)))
    assert house_digest(within) != house_digest(house_of("RROP", ((key, 50),)))
    with pytest.raises(ValueError, match=f"{key} of 51 is above what {law} allows; make it 50 or less"):
        house_of("RROP", ((key, 51), (law, 50)))
    assert not is_house("RROP", ((key, 51), (law, 50)))
    assert is_house("RROP", ((key, 51), (law, 0)))
    table, events = do(new_table(), SetProfile("RROP", ((key, 51), (law, 50))))
    assert (why_refused(new_table(), SetProfile("RROP", ((key, 51), (law, 50)))), len(events)) == ("over_the_law", 1)
    assert table == new_table()


def test_an_override_changes_the_digest_and_nothing_else() -> None:
    plain, other = house_of("TDA"), house_of("TDA", (("odd_chips", "all_to_first"),))
    assert house_digest(plain) != house_digest(other)
    assert other._replace(odd_chips=plain.odd_chips) == plain
    assert house_digest(plain) == house_digest(house_of("TDA"))
