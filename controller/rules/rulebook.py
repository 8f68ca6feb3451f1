# SPDX-License-Identifier: GPL-3.0-or-later
"""Citations as data: for every rule that the program names, where it stands written, by edition and number.

Only numbers that were read in the published text are here; a rule without one is cited as the house's. The wording is
our own; the rulebooks are their owners'. A profile looks into its books in order (``BOOKS_OF``).
"""

from __future__ import annotations

from typing import NamedTuple


class Citation(NamedTuple):
    """``edition`` of a rulebook and the rule's ``number`` in it; an empty number: a house rule."""

    edition: str
    number: str


TDA = "Poker TDA Rules 2024 v1.0"
RROP = "Robert's Rules of Poker v11"
WSOP = "WSOP tournament rules"
WSOP_LIVE = "WSOP Live Action Rules 2024"
PAGE_000 = "house rules, page 000"
PAGE_001 = "house rules, page 001"
PAGE_002 = "house rules, page 002"
HOUSE = Citation("house rule", "")

BOOKS_OF: dict[str, tuple[str, ...]] = {
    "TDA": (TDA, RROP, PAGE_000),
    "WSOP": (WSOP, TDA, RROP, PAGE_000),
    "RROP": (RROP, TDA, PAGE_002, PAGE_000),
    "WSOP-L": (WSOP_LIVE, RROP, TDA, PAGE_002, PAGE_000),
    "CAL": (PAGE_001, RROP, TDA),
    "HOME": (RROP, TDA, PAGE_002, PAGE_000),
}

RULES: dict[str, tuple[Citation, ...]] = {
    # betting
    "minimum_raise": (Citation(TDA, "43-A"), Citation(RROP, "14 NL-1"), Citation(PAGE_001, "Raise")),
    "half_raise": (Citation(TDA, "43-A"),),
    "under_raise": (Citation(TDA, "52-A"), Citation(TDA, "43-A")),
    "fixed_limit": (Citation(TDA, "43"), Citation(RROP, "3 betting")),
    "most_allowed": (Citation(TDA, "54-B"), Citation(RROP, "14 PL")),
    "matching_the_bet": (Citation(PAGE_000, "4.1(c)"), Citation(PAGE_001, "Call")),
    "last_word_of_the_big_blind": (Citation(PAGE_000, "2.3(a)"), Citation(PAGE_001, "Dealer Button")),
    "not_reopened": (Citation(TDA, "47-A"), Citation(RROP, "14 NL-5")),
    "raise_cap": (Citation(TDA, "48"), Citation(RROP, "3 betting-3"), Citation(PAGE_001, "Raise cap")),
    "oversized_chip": (Citation(TDA, "44"), Citation(RROP, "3 betting")),
    "multiple_chips": (Citation(TDA, "45"),),
    "prior_chips": (Citation(TDA, "46"),),
    "chips_pulled": (Citation(TDA, "46-B"),),
    "undercall": (Citation(TDA, "51-B"), Citation(RROP, "14 NL-6")),
    "tiny_chip": (Citation(TDA, "41"),),
    "string_bet": (Citation(TDA, "42"), Citation(TDA, "56"), Citation(RROP, "14 NL-6")),
    "declaration": (Citation(TDA, "40-A"), Citation(TDA, "43-B"), Citation(PAGE_000, "verbal declarations")),
    "declaration_without_bet": (Citation(TDA, "55"),),
    "check_facing_bet": (Citation(TDA, "55"),),
    "pot_declared": (Citation(TDA, "54-D"),),
    "ambiguous_amount": (Citation(TDA, "57"),),
    "conditional": (Citation(TDA, "59"),),
    "words_and_chips": (Citation(TDA, "40-A"),),
    "wrong_pot_count": (Citation(TDA, "52-B"),),
    "all_in": (Citation(PAGE_000, "all-in"), Citation(RROP, "14 NL")),
    "short_big_blind": (Citation(RROP, "14 NL-2"), Citation(PAGE_001, "Big blind")),
    "fold": (Citation(TDA, "58"),),
    "out_of_turn": (Citation(TDA, "53-A"), Citation(PAGE_002, "acting in turn")),
    "skipped_player": (Citation(TDA, "53-B"),),
    "call_of_unknown_amount": (Citation(TDA, "50-B"),),
    "hidden_chips": (Citation(TDA, "62"),),
    "clock": (Citation(TDA, "29"),),
    "substantial_action": (Citation(TDA, "36"), Citation(RROP, "3 misdeals-2")),
    # the deal
    "wrong_seat": (Citation(TDA, "35-A2"), Citation(RROP, "3 misdeals-1")),
    "seat_not_entitled": (Citation(TDA, "35-A3"), Citation(RROP, "3 misdeals-1")),
    "exposed_card": (Citation(TDA, "35-A7"), Citation(RROP, "5-1")),
    "exposed_card_replaced": (Citation(TDA, "35-B"), Citation(RROP, "5-1")),
    "exposed_by_player": (Citation(TDA, "68"),),
    "wrong_count": (Citation(TDA, "38"), Citation(RROP, "3 misdeals-1")),
    "wrong_count_in_deal": (Citation(TDA, "35-A5"), Citation(RROP, "3 misdeals-1")),
    "missing_card": (Citation(TDA, "37"), Citation(RROP, "3 misdeals-1")),
    "extra_card": (Citation(RROP, "5-2"), Citation(TDA, "35-A5")),
    "boxed_card": (Citation(TDA, "35-A1"), Citation(RROP, "3 irregularities")),
    "joker": (Citation(TDA, "35-A6"), Citation(RROP, "3 irregularities")),
    "fouled_deck": (Citation(TDA, "35-E"), Citation(RROP, "3 irregularities")),
    "duplicate": (Citation(TDA, "35-E"), Citation(RROP, "3 irregularities")),
    "wrong_back": (Citation(RROP, "3 irregularities-3"),),
    "card_off_table": (Citation(RROP, "3 irregularities"), Citation(PAGE_002, "cards off the table")),
    "misdeal_claim": (Citation(TDA, "35-D"), Citation(RROP, "3 misdeals-2"), Citation(PAGE_002, "misdeal")),
    "button_moved": (Citation(TDA, "34-A"), Citation(RROP, "3 irregularities-1")),
    "button_wrong": (Citation(TDA, "34-A"), Citation(RROP, "3 irregularities-1")),
    "absent_player": (Citation(TDA, "30"),),
    "card_missing": (),
    "action_before_deal": (),
    "blind_wrong": (Citation(PAGE_000, "blinds"), Citation(PAGE_001, "Blinds")),
    "exposed_in_shuffle": (),
    "stub_count": (),
    # board and burns
    "board_swept": (Citation(TDA, "RP-4"),),
    "rabbit_hunt": (Citation(TDA, "28"),),
    "early_burn": (Citation(TDA, "RP-5"),),
    "early_board": (Citation(TDA, "RP-5"), Citation(RROP, "5")),
    "premature_flop": (Citation(TDA, "RP-5-A"), Citation(RROP, "5")),
    "premature_turn": (Citation(TDA, "RP-5-B"), Citation(RROP, "5")),
    "premature_river": (Citation(TDA, "RP-5-C"), Citation(RROP, "5")),
    "four_card_flop": (Citation(TDA, "39-A"), Citation(RROP, "5-3")),
    "board_count": (Citation(TDA, "RP-14"),),
    "flop_without_burn": (Citation(TDA, "39-B"), Citation(RROP, "5-4")),
    "no_burn_later_street": (Citation(RROP, "5-5"), Citation(TDA, "RP-14")),
    "double_burn": (Citation(TDA, "38"), Citation(RROP, "5-5")),
    "exposed_burn": (Citation(TDA, "RP-14"),),
    "exposed_stub": (Citation(TDA, "RP-14"),),
    "stub_dropped": (Citation(TDA, "RP-4"),),
    "stub_mixed_with_burns": (Citation(TDA, "RP-4"),),
    "stub_mixed_with_muck": (Citation(TDA, "RP-4"),),
    "stub_board_mucked": (Citation(TDA, "RP-4"),),
    # showdown and pots
    "show_order": (Citation(TDA, "17-A"), Citation(PAGE_000, "showdown")),
    "tabling": (Citation(TDA, "13-A"), Citation(TDA, "19"), Citation(PAGE_002, "showdown")),
    "all_in_face_up": (Citation(TDA, "16"),),
    "cards_speak": (Citation(TDA, "12"), Citation(PAGE_000, "cards speak")),
    "mucked_hand": (Citation(TDA, "14"), Citation(RROP, "3 dead hands-2")),
    "bettor_mucked": (Citation(TDA, "15-B"), Citation(TDA, "65-A")),
    "hand_swept": (Citation(TDA, "65"),),
    "wrong_push": (Citation(TDA, "22"), Citation(TDA, "12"), Citation(WSOP_LIVE, "51")),
    "dispute": (Citation(TDA, "22"), Citation(WSOP_LIVE, "51")),
    "odd_chip": (Citation(TDA, "20"), Citation(RROP, "3 ties-4"), Citation(PAGE_001, "Split Pot")),
    "side_pots": (Citation(TDA, "21"), Citation(PAGE_001, "Multiple Pots")),
    "uncalled_bet": (Citation(TDA, "15-B"), Citation(PAGE_001, "Uncalled bet")),
    "rathole": (Citation(PAGE_001, "Re-joining"),),
    "ask_to_see": (Citation(TDA, "18"), Citation(PAGE_000, "showdown")),
    "floor_called": (Citation(TDA, "1"),),
    "early_pull_in": (Citation(TDA, "RP-2"),),
    "pot_short": (Citation(TDA, "22"),),
    "pot_over": (Citation(TDA, "22"),),
    "over_rake": (),
    "chips_added": (Citation(PAGE_002, "table stakes"), Citation(WSOP_LIVE, "55")),
    "chips_removed": (Citation(WSOP_LIVE, "57"),),
    "buy_in": (Citation(PAGE_001, "Buy-in"),),
    "top_up": (Citation(PAGE_001, "Buy-in"), Citation(PAGE_002, "table stakes")),
    # the room
    "deck_not_whole": (),
    "deck_changed": (Citation(TDA, "26"),),
    "table_held": (Citation(TDA, "RP-8"), Citation(TDA, "10")),
    "third_man_walking": (),
    "jackpot_hand": (),
    "rebuy_over": (Citation(PAGE_002, "re-buys"),),
    "hand_over": (Citation(TDA, "RP-15"),),
    "moves_out": (Citation(TDA, "11"),),
    "all_in_marker": (Citation(TDA, "RP-1"),),
    # notes of people
    "shuffle_short": (),
    "not_cut": (),
    "rack_in_play": (Citation(WSOP_LIVE, "61"), Citation(WSOP, "live 61"), Citation(TDA, "25")),
    "big_chips_hidden": (Citation(TDA, "25"),),
    "splashed_pot": (Citation(TDA, "70"),),
    "bet_out_of_reach": (Citation(TDA, "70"),),
    "shown_to_one": (),
    "must_move": (),
    "soft_play": (Citation(TDA, "69"),),
    "talk": (Citation(TDA, "67"),),
    "phone": (Citation(TDA, "5"),),
    "bounty_chips": (Citation(TDA, "RP-22"),),
    "hands_mixed": (),
    "count_stack": (Citation(TDA, "60"),),
    # blinds and button
    "dead_button": (Citation(TDA, "32"), Citation(RROP, "4-2"), Citation(PAGE_002, "dead button")),
    "heads_up_blinds": (Citation(TDA, "34-B"), Citation(PAGE_000, "heads-up play")),
    "big_blind_moves_one": (Citation(PAGE_001, "Blinds"),),
    "missed_blinds": (Citation(RROP, "4"), Citation(PAGE_000, "joining a game")),
    "straddle": (Citation(RROP, "14 NL-2"), Citation(WSOP_LIVE, "11"), Citation(PAGE_002, "straddle")),
}
"""Rule key to its citations. The key is also the kind of an irregularity and the ``rule`` of a ruling."""


def citation(rule: str, profile: str) -> Citation:
    """Where a rule stands written under a profile; the house's own where no book of the profile has it."""
    places = RULES.get(rule, ())
    for book in BOOKS_OF.get(profile, ()):
        for place in places:
            if place.edition == book:
                return place
    return HOUSE


def cited(rule: str, profile: str) -> str:
    """A citation as one line: edition and number."""
    place = citation(rule, profile)
    return f"{place.edition} {place.number}".strip()
