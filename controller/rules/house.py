# SPDX-License-Identifier: GPL-3.0-or-later
"""House options: where rulebooks and rooms disagree, the behaviour is an option (RULES.md section 3).

``House`` is one flat record. A profile (``profiles.PROFILES``) is a set of values; a room overrides some.
``OPTIONS`` says what each key may be; a value that is not allowed is refused by name. ``ask`` means that the
machine must not rule: it asks the dealer or calls the floor.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from math import gcd
from typing import Any, NamedTuple

from controller.rules.inputs import Options
from controller.rules.profiles import PROFILES

ON_OFF = ("on", "off")


class House(NamedTuple):
    """Every option with its value; OPTIONS says what is allowed, RULES.md section 3 what it means."""

    # the deal
    substantial_action: str = "two_after_blinds"
    misdeal_exposed: str = "first_two_or_any_two"
    wrong_count_before_sa: str = "fix_if_sequence_known"
    extra_card_first_player: str = "burn"
    joker_before_action: str = "replace_as_exposed"
    exposed_burn: str = "ask"
    no_burn_later_street: str = "fix_before_action"
    premature_flop: str = "stub_reshuffle_burn_stays"
    premature_turn: str = "river_as_turn_3burns"
    premature_river: str = "reshuffle_no_new_burn"
    four_card_flop: str = "all_back_reshuffle"
    flop_without_burn: str = "reshuffle"
    double_burn: str = "restore_order_before_action"
    redealt_flop_burn: str = "original_stands"
    burn_required: str = "on"
    card_off_table_by_player: str = "plays"
    # blinds, button, antes
    blinds_enabled: str = "on"
    blind_rotation: str = "dead_button"
    heads_up_adjust: str = "on"
    button_error_after_sa: str = "correct_next_hand"
    ante_type: str = "none"
    """Whose ante it is, where a level does not say it."""
    ante_order: str = "blind_first"
    post_on_entry: str = "bb_live"
    missed_blinds: str = "sb_dead_bb_live"
    straddle: str = "utg"
    straddle_min_raise: str = "new_bring_in"
    blind_schedule: str = "off"
    # betting
    structure: str = "NL"
    pot_limit_small_blind: str = "actual"
    short_bb_call: str = "full_bb"
    reopen_cumulative: str = "on"
    reopen_limit_half: str = "on"
    raise_cap: str = "limit_3_raises_hu_open"
    overchip: str = "call"
    multi_chip: str = "half_bet"
    under_raise_fix: str = "round_end"
    undercall: str = "correct_short_call"
    string_bet: str = "free_after_raise"
    commit_point: str = "release"
    oot_binding: str = "tda53"
    skipped_player: str = "floor"
    # showdown and pots
    showdown_mode: str = "ordered"
    allin_faceup: str = "off"
    ask_to_see: str = "any_dealt_in"
    last_live_hand_shows: str = "off"
    must_table_all: str = "on"
    odd_chips: str = "one_each_clockwise"
    smallest_chip: int = 1
    pot_award_order: str = "sides_first"
    dispute_window: str = "next_riffle"
    hand_start_event: str = "riffle"
    # clock and people
    clock: str = "called"
    clock_s: int = 30
    kill_absent: str = "not_dealt"
    absent_tournament: str = "deal_and_kill"
    seats_max: int = 10
    tournament: str = "off"
    # money
    rake_from: str = "main_first"
    rake_per_mille: int = 0
    rake_from_pot: int = 0
    rake_step: int = 1
    rake_cap: int = 0
    rake_per_hand: int = 0
    flop_fee: int = 0
    no_flop_no_drop: str = "on"
    # the regulator's: above the house, can only tighten; 0 is no such limit
    regulator_rake_per_mille: int = 0
    regulator_rake_cap: int = 0
    regulator_wagers: int = 0
    regulator_wager_max: int = 0
    top_up: str = "between_hands"
    buyin_min: int = 0
    buyin_max: int = 0
    rebuy_period: int = 0
    rathole_minutes: int = 60
    chip_race_rounding: str = "up"
    # what players can see; extras
    pot_total_visible: str = "press_and_hold"
    stacks_visible: str = "press_and_hold"
    run_twice: str = "off"
    bomb_pot: str = "off"
    seven_deuce: str = "off"
    insurance: str = "off"
    rabbit: str = "off"
    royal_as_own_rank: str = "off"


OPTIONS: dict[str, tuple[str, ...]] = {
    "substantial_action": ("tda36", "two_after_blinds", "one_action"),
    "misdeal_exposed": ("first_two_or_any_two", "first_only", "any", "ask"),
    "wrong_count_before_sa": ("misdeal", "dead_hand", "fix_if_sequence_known", "ask"),
    "extra_card_first_player": ("burn", "misdeal", "nothing", "ask"),
    "joker_before_action": ("misdeal", "replace_as_exposed", "ask"),
    "exposed_burn": ("stands", "replace_and_set_aside", "ask"),
    "no_burn_later_street": ("fix_before_action", "stands", "ask"),
    "premature_flop": (
        "stub_reshuffle_burn_stays", "stub_reshuffle_new_burn", "burn_and_flop_both_back", "ask",
    ),
    "premature_turn": (
        "reshuffle_now", "river_as_turn_3burns", "river_as_turn_4burns", "keep_river", "discard_and_next",
        "ask",
    ),
    "premature_river": ("reshuffle_no_new_burn", "ask"),
    "four_card_flop": ("random_one_is_next_burn", "all_back_reshuffle", "ask"),
    "flop_without_burn": ("scramble3", "reshuffle", "discard_first_shown", "stands", "ask"),
    "double_burn": ("restore_order_before_action", "ignore_one_per_street", "ask"),
    "redealt_flop_burn": ("original_stands", "fresh", "ask"),
    "card_off_table_by_player": ("plays", "dead", "ask"),
    "blind_rotation": ("dead_button", "moving_button", "bb_moves_one", "simplified"),
    "button_error_after_sa": ("stands_no_back_up", "correct_next_hand"),
    "ante_type": ("none", "each", "bb", "button"),
    "ante_order": ("blind_first", "ante_first"),
    "post_on_entry": ("bb_live", "wait", "none"),
    "missed_blinds": ("sb_dead_bb_live", "wait", "none"),
    "straddle": ("off", "utg", "button", "utg_or_button", "any"),
    "straddle_min_raise": ("new_bring_in", "plus_one_bb"),
    "blind_schedule": ("off", "by_hands", "by_minutes"),
    "structure": ("NL", "PL", "FL"),
    "pot_limit_small_blind": ("actual", "as_big"),
    "short_bb_call": ("full_bb", "actual"),
    "raise_cap": (
        "none", "limit_4_wagers", "limit_3_raises_hu_open", "3_raises_hu_open", "4_wagers_always", "4_raises",
        "until_event_2_left",
    ),
    "overchip": ("call", "as_bet", "ask"),
    "multi_chip": ("remove_smallest", "half_bet", "ask"),
    "under_raise_fix": ("next_street", "round_end", "correct_always"),
    "undercall": ("tda51", "may_withdraw", "correct_short_call", "must_correct"),
    "string_bet": ("strict", "free_after_raise", "ask"),
    "commit_point": ("release", "forward_motion", "line", "verbal"),
    "oot_binding": ("tda53", "always_return", "check_oot_no_raise", "ask"),
    "skipped_player": ("floor",),
    "showdown_mode": ("ordered", "ordered_side_pots_first", "simultaneous"),
    "allin_faceup": ("on", "off", "after_runout"),
    "ask_to_see": ("paid_to_see", "any_dealt_in", "none"),
    "odd_chips": ("one_each_clockwise", "all_to_first", "high_card_suit", "carry"),
    "pot_award_order": ("sides_first", "main_first"),
    "dispute_window": ("next_riffle", "next_hand_sa", "off"),
    "hand_start_event": ("riffle", "shuffler", "push"),
    "clock": ("called", "auto", "off"),
    "kill_absent": ("last_card", "first_card", "not_dealt"),
    "absent_tournament": ("deal_and_kill", "not_dealt"),
    "rake_from": ("main_first", "each_pot"),
    "top_up": ("between_hands", "only_at_zero", "none"),
    "chip_race_rounding": ("nearest", "up"),
    "pot_total_visible": ("hidden", "press_and_hold", "shown"),
    "stacks_visible": ("hidden", "press_and_hold", "shown"),
}  # fmt: skip
"""What each worded option may be; worded ones that are not listed are on or off, the others whole numbers."""

MOST_CHIPS = 1_000_000_000_000
RANGES: dict[str, tuple[int, int]] = {
    "smallest_chip": (1, MOST_CHIPS),
    "clock_s": (1, 3600),  # no clock is clock = "off"
    "seats_max": (2, 10),
    "rake_per_mille": (0, 1000),
    "rake_from_pot": (0, MOST_CHIPS),
    "rake_step": (1, MOST_CHIPS),
    "rake_cap": (0, MOST_CHIPS),
    "rake_per_hand": (0, MOST_CHIPS),
    "flop_fee": (0, MOST_CHIPS),
    "regulator_rake_per_mille": (0, 1000),
    "regulator_rake_cap": (0, MOST_CHIPS),
    "regulator_wagers": (0, 100),
    "regulator_wager_max": (0, MOST_CHIPS),
    "buyin_min": (0, MOST_CHIPS),
    "buyin_max": (0, MOST_CHIPS),
    "rebuy_period": (0, 1000),
    "rathole_minutes": (0, 10_080),  # a week
}
"""The least and the most of each option that is a whole number."""

_DEFAULTS: dict[str, Any] = House._field_defaults


def allowed(key: str) -> str:
    """What a house option may be, in words."""
    if key in RANGES:
        least, most = RANGES[key]
        return f"a whole number from {least} to {most}"
    return f"one of {', '.join(OPTIONS.get(key, ON_OFF))}"


def problem_with(key: str, value: str | int) -> str:
    """Why an option cannot be set so, in words; nothing if it can."""
    if key not in _DEFAULTS:
        return f"{key!r} is no house option; 'cardspeak profile show' lists them"
    if key in RANGES:
        least, most = RANGES[key]
        if is_readable(key, value) and least <= int(value) <= most:
            return ""
        return f"{key} takes {allowed(key)}, not {_shown(value)}"
    if is_readable(key, value):
        return ""
    word = "on" if value else "off"
    remedy = f'; write "{word}"' if isinstance(value, bool) and word in OPTIONS.get(key, ON_OFF) else ""
    return f"{key} is {allowed(key)}, not {_shown(value)}{remedy}"


def _shown(value: str | int) -> str:
    """A value as its writer knows it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, str) or abs(value) <= MOST_CHIPS else "a number as long as that"


def is_readable(key: str, value: str | int) -> bool:
    """Whether a journal may hold this: it may be out of today's range, which earlier rules did not know."""
    if isinstance(_DEFAULTS.get(key), int):
        return isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return key in _DEFAULTS and value in OPTIONS.get(key, ON_OFF)


def over_the_law(house: House) -> str:
    """What the house wants beyond the regulator's maximum, in words; nothing where it stays within (POT-07)."""
    wanted = (
        ("rake_per_mille", house.rake_per_mille, "regulator_rake_per_mille", house.regulator_rake_per_mille),
        ("rake_cap", house.rake_cap, "regulator_rake_cap", house.regulator_rake_cap),
        ("rake_per_hand", house.rake_per_hand, "regulator_rake_cap", house.regulator_rake_cap),
        ("flop_fee", house.flop_fee, "regulator_rake_cap", house.regulator_rake_cap),
    )
    for key, value, law, most in wanted:
        if most and value > most:
            return f"{key} of {value} is above what {law} allows; make it {most} or less"
    return ""


def at_odds(house: House, chips: tuple[int, ...] = ()) -> str:
    """Options that contradict one another, or the chips in play, in words; nothing where they go together."""
    if house.buyin_max and house.buyin_min > house.buyin_max:
        return f"buyin_min of {house.buyin_min} is above buyin_max of {house.buyin_max}; make it that or less"
    least = house.smallest_chip
    if chips and least % gcd(*chips) and min(chips) % least:
        told = ", ".join(str(chip) for chip in chips)
        return f"smallest_chip of {least} cannot be made of the chips in play ({told}); make it {min(chips)}"
    return over_the_law(house)


def wrong_with(profile: str, options: Options, chips: tuple[int, ...] = ()) -> str:
    """Why a room cannot be run by these options of a profile that there is, in words that begin with the key."""
    single = (problem_with(key, value) for key, value in options)
    return next(filter(None, single), "") or at_odds(_record(profile, options), chips)


@lru_cache(maxsize=256)
def is_house(profile: str, options: Options = ()) -> bool:
    """Whether ``house_of`` knows this profile and can read these options."""
    try:
        house_of(profile, options)
    except (KeyError, ValueError):
        return False
    return True


@lru_cache(maxsize=256)
def house_of(profile: str, options: Options = ()) -> House:
    """The option record of a profile with overrides, as a journal may hold it: ``wrong_with`` also knows the ranges.

    Raises KeyError and ValueError, naming what is wrong.
    """
    house = _record(profile, options)
    if wrong := over_the_law(house):
        raise ValueError(wrong)
    return house


def _record(profile: str, options: Options) -> House:
    if profile not in PROFILES:
        raise KeyError(f"{profile!r} is no profile; there are {', '.join(PROFILES)}")
    values: dict[str, Any] = dict(PROFILES[profile])
    for key, value in options:
        if not is_readable(key, value):
            raise ValueError(problem_with(key, value))
        values[key] = value
    return House(**values)


@lru_cache(maxsize=256)
def house_digest(house: House) -> str:
    """The sha256 that binds this record to a hand."""
    lines = [f"{key}={value}" for key, value in zip(House._fields, house, strict=True)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
