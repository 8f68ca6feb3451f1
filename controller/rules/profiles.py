# SPDX-License-Identifier: GPL-3.0-or-later
"""The profiles as data: what each changes in the defaults of ``house.House``, which are Robert's cash rules.

Sources and marks are in RULES.md section 3: TDA is 2024 v1.0; WSOP joins the tournament rules 2021-25; RROP is Robert's
Rules v11 for cash, WSOP-L the same with the straddle of the WSOP live action rules 2024; CAL is page 001's reading of
the California rules; HOME a friendly home game.
"""

from __future__ import annotations

_TDA: dict[str, str | int] = {
    "tournament": "on",
    "substantial_action": "tda36",
    "wrong_count_before_sa": "misdeal",
    "extra_card_first_player": "misdeal",
    "joker_before_action": "misdeal",
    "no_burn_later_street": "ask",
    "premature_turn": "reshuffle_now",
    "four_card_flop": "random_one_is_next_burn",
    "flop_without_burn": "scramble3",
    "double_burn": "ignore_one_per_street",
    "card_off_table_by_player": "ask",
    "button_error_after_sa": "stands_no_back_up",
    "ante_type": "bb",
    "straddle": "off",
    "raise_cap": "limit_4_wagers",
    "multi_chip": "remove_smallest",
    "under_raise_fix": "next_street",
    "undercall": "tda51",
    "string_bet": "strict",
    "allin_faceup": "on",
    "ask_to_see": "paid_to_see",
    "dispute_window": "next_hand_sa",
    "kill_absent": "last_card",
    "post_on_entry": "none",
    "missed_blinds": "none",
    "blind_schedule": "by_minutes",
    "top_up": "none",
    "pot_total_visible": "hidden",
    "stacks_visible": "hidden",
}

_RROP: dict[str, str | int] = {"showdown_mode": "ordered_side_pots_first", "oot_binding": "check_oot_no_raise"}

_CAL: dict[str, str | int] = {
    "misdeal_exposed": "ask",
    "wrong_count_before_sa": "ask",
    "extra_card_first_player": "ask",
    "joker_before_action": "ask",
    "no_burn_later_street": "ask",
    "premature_flop": "ask",
    "four_card_flop": "ask",
    "flop_without_burn": "ask",
    "double_burn": "ask",
    "redealt_flop_burn": "ask",
    "card_off_table_by_player": "ask",
    "blind_rotation": "bb_moves_one",
    "straddle": "utg_or_button",
    "raise_cap": "3_raises_hu_open",
    "multi_chip": "ask",
    "under_raise_fix": "correct_always",
    "undercall": "must_correct",
    "commit_point": "line",
    "oot_binding": "ask",
    "showdown_mode": "simultaneous",
    "allin_faceup": "after_runout",
    "ask_to_see": "none",
    "must_table_all": "off",
    "odd_chips": "all_to_first",
    "pot_award_order": "main_first",
    "clock": "off",
    "top_up": "only_at_zero",
    "rathole_minutes": 120,
    "pot_total_visible": "shown",
    "stacks_visible": "shown",
}

PROFILES: dict[str, dict[str, str | int]] = {
    "TDA": _TDA,
    "WSOP": {**_TDA, "heads_up_adjust": "on"},
    "RROP": _RROP,
    "WSOP-L": {**_RROP, "straddle": "utg_or_button", "straddle_min_raise": "plus_one_bb"},
    "CAL": _CAL,
    "HOME": {
        "substantial_action": "one_action",
        "straddle": "any",
        "string_bet": "strict",
        "blind_rotation": "moving_button",
        "raise_cap": "none",
        "clock": "off",
        "pot_total_visible": "shown",
        "stacks_visible": "shown",
        "run_twice": "on",
        "bomb_pot": "on",
        "rabbit": "on",
    },
}

TITLES = {
    "TDA": "tournaments: Tournament Directors Association, 2024 v1.0",
    "WSOP": "tournaments: World Series of Poker, 2021-25; its options are those of the TDA",
    "RROP": "cash games: Robert's Rules of Poker, version 11",
    "WSOP-L": "cash games: Robert's Rules with the straddles of the WSOP live action rules, 2024",
    "CAL": "cash games: a reading of the California rules; asks where they leave it to the floor",
    "HOME": "a friendly home game",
}
"""Each profile in words."""
