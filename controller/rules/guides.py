# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer does with the cards after a dealing error, card by card, under each option (RULES.md 3, 4 B, D).

A guide is a list of steps in order, and how many burns it adds or takes from one a street. Steps: TDA 2024 35-39,
RP-4, RP-5; Robert's Rules v11 sections 3 and 5; O'Malley (Card Player 2001) for the versions of an early turn.
"""

from __future__ import annotations

from typing import NamedTuple


class Guide(NamedTuple):
    """Steps in order; ``burns``: difference from one burn a street by the river."""

    steps: tuple[str, ...]
    burns: int = 0


_BACK = ("keep_burn", "return_cards_to_stub", "reshuffle_stub", "no_burn")
_BACK_NEW_BURN = ("return_cards_to_stub", "reshuffle_stub", "new_burn")

GUIDES: dict[tuple[str, str], Guide] = {
    ("early_burn", "keep_burn"): Guide(("keep_burn",)),
    ("premature_flop", "reshuffle"): Guide(_BACK),
    ("premature_turn", "reshuffle"): Guide(_BACK),
    ("premature_river", "reshuffle"): Guide(_BACK),
    ("four_card_flop", "redeal_flop"): Guide(_BACK),
    ("premature_flop", "stub_reshuffle_burn_stays"): Guide(_BACK),
    ("premature_flop", "stub_reshuffle_new_burn"): Guide(("keep_burn", *_BACK_NEW_BURN), 1),
    ("premature_flop", "burn_and_flop_both_back"): Guide(_BACK_NEW_BURN),
    ("premature_turn", "reshuffle_now"): Guide(_BACK),
    ("premature_turn", "river_as_turn_3burns"): Guide(
        ("set_aside", "new_burn", "river_is_turn", "return_cards_to_stub", "reshuffle_stub", "no_burn")
    ),
    ("premature_turn", "river_as_turn_4burns"): Guide(
        ("set_aside", "new_burn", "river_is_turn", "return_cards_to_stub", "reshuffle_stub", "new_burn"), 1
    ),
    ("premature_turn", "keep_river"): Guide(("set_aside", "use_next_card")),
    ("premature_turn", "discard_and_next"): Guide(("set_aside", "use_next_card")),
    ("premature_river", "reshuffle_no_new_burn"): Guide(_BACK),
    ("four_card_flop", "random_one_is_next_burn"): Guide(("random_is_burn", "cards_stand")),
    ("four_card_flop", "all_back_reshuffle"): Guide(_BACK),
    ("four_card_flop", "all_back_new_burn"): Guide(("keep_burn", *_BACK_NEW_BURN), 1),
    ("flop_without_burn", "scramble3"): Guide(("scramble_three", "random_is_burn", "use_next_card")),
    ("flop_without_burn", "reshuffle"): Guide(_BACK_NEW_BURN),
    ("flop_without_burn", "discard_first_shown"): Guide(("exposed_is_burn", "use_next_card")),
    ("flop_without_burn", "stands"): Guide(("cards_stand",), -1),
    ("no_burn_later_street", "fix_before_action"): Guide(("exposed_is_burn", "use_next_card")),
    ("no_burn_later_street", "stands"): Guide(("cards_stand",), -1),
    ("flop_without_burn", "stands_in_order"): Guide(("cards_stand",)),
    ("no_burn_later_street", "stands_in_order"): Guide(("cards_stand",)),
    ("double_burn", "restore_order_before_action"): Guide(("return_cards_to_stub",)),
    ("double_burn", "ignore_one_per_street"): Guide(("cards_stand",), 1),
    ("double_burn", "restore"): Guide(("return_cards_to_stub",)),
    ("exposed_burn", "stands"): Guide(("cards_stand",)),
    ("exposed_burn", "replace_and_set_aside"): Guide(("set_aside", "new_burn")),
    ("exposed_card", "replace"): Guide(("use_next_card", "exposed_is_burn")),
    ("exposed_card", "stands"): Guide(("cards_stand",)),
    ("extra_card", "burn"): Guide(("extra_is_burn",)),
    ("extra_card", "nothing"): Guide(("return_cards_to_stub",)),
    ("missing_card", "fix_if_sequence_known"): Guide(("use_next_card",)),
    ("missing_card", "button_short"): Guide(("use_next_card",)),
    ("wrong_count", "dead_hand"): Guide(("kill_hand",)),
    ("boxed_card", "set_aside"): Guide(("set_aside", "use_next_card")),
    ("joker", "set_aside"): Guide(("set_aside", "use_next_card")),
    ("joker", "replace_as_exposed"): Guide(("use_next_card", "exposed_is_burn")),
    ("joker", "kill_hand"): Guide(("kill_hand",)),
    ("fouled_deck", "refund"): Guide(("retire_deck",)),
    ("wrong_back", "refund"): Guide(("retire_deck",)),
    ("wrong_back", "stands"): Guide(("cards_stand", "retire_deck")),
    ("stub_dropped", "restore"): Guide(("cards_stand",)),
    ("stub_dropped", "rp4"): Guide(("new_stub_from_muck_free_cards", "reshuffle_stub")),
    ("stub_mixed_with_burns", "rp4"): Guide(("reshuffle_stub",)),
    ("stub_mixed_with_muck", "rp4"): Guide(("reshuffle_stub",)),
    ("stub_board_mucked", "rp4"): Guide(("restore_board", "reshuffle_stub")),
    ("card_missing", "stands"): Guide(("cards_stand", "retire_deck")),
    ("stub_count", "swap_deck"): Guide(("retire_deck",)),
    ("exposed_in_shuffle", "mix_again"): Guide(("reshuffle_stub",)),
    ("board_swept", "restore_board"): Guide(("restore_board",)),
    ("hand_swept", "retrieve_hand"): Guide(("restore_hands",)),
}


def guide(kind: str, option: str) -> Guide:
    """The guide of an irregularity under an option; no steps where there is none (a person decides)."""
    return GUIDES.get((kind, option), Guide(()))
