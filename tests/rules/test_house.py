# SPDX-License-Identifier: GPL-3.0-or-later
"""House options and profiles: every value allowed, every wrong one named, bound by digest."""

from __future__ import annotations

import pytest

from controller.rules.house import (
    ON_OFF,
    OPTIONS,
    RANGES,
    House,
    allowed,
    house_digest,
    house_of,
    is_house,
    problem_with,
    wrong_with,
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
    for key, words in OPTIONS.items():
        assert House._field_defaults[key] in words


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


def test_every_whole_number_has_a_range_and_what_it_may_be_is_said() -> None:
    assert set(RANGES) == {key for key, value in House._field_defaults.items() if isinstance(value, int)}
    assert allowed("seats_max") == "a whole number from 2 to 10"
    assert allowed("odd_chips").startswith("one of one_each_clockwise, ")


@pytest.mark.parametrize("key", RANGES)
def test_a_whole_number_beyond_its_range_is_refused_and_a_journal_that_holds_it_is_read(key: str) -> None:
    least, most = RANGES[key]
    assert [problem_with(key, value) for value in (least, most)] == ["", ""]
    for value in (least - 1, most + 1):
        assert problem_with(key, value) == f"{key} takes a whole number from {least} to {most}, not " + (
            f"{value}" if value <= 10**12 else "a number as long as that"
        )
        assert why_refused(new_table(), SetProfile("RROP", ((key, value),))) == "no_such_option"
    assert getattr(house_of("RROP", ((key, most + 1),)), key) == most + 1


def test_options_that_contradict_one_another_are_refused() -> None:
    wanted = (("buyin_max", 100), ("buyin_min", 200))
    assert wrong_with("RROP", wanted) == "buyin_min of 200 is above buyin_max of 100; make it that or less"
    assert why_refused(new_table(), SetProfile("RROP", wanted)) == "options_at_odds"
    assert not wrong_with("RROP", (("buyin_max", 0), ("buyin_min", 200)))


@pytest.mark.parametrize(("least", "fits"), [(1, True), (5, True), (25, True), (50, True), (7, False), (30, False)])
def test_the_smallest_chip_goes_with_the_chips_in_play(least: int, fits: bool) -> None:
    wrong = wrong_with("RROP", (("smallest_chip", least),), (25, 100))
    assert (not wrong) is fits
    assert fits or wrong == f"smallest_chip of {least} cannot be made of the chips in play (25, 100); make it 25"
