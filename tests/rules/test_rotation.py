# SPDX-License-Identifier: GPL-3.0-or-later
"""Button and blinds between hands: TDA 32, 34-B, Robert's 4, page 001."""

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.rotation import (
    Blinds,
    coming_hands,
    first_blinds,
    next_blinds,
)
from controller.rules.seats import next_of, previous_of


def places(hand: Blinds) -> tuple[int, int, int]:
    return hand.button, hand.small, hand.big


def test_everything_moves_one_seat_at_a_full_table() -> None:
    everyone = frozenset(range(1, 10))
    hand = next_blinds(Blinds(9, 1, 2, 1), everyone, "dead_button")
    assert places(hand) == (1, 2, 3)
    assert hand.why == "ordinary"


def test_three_players_go_round_without_paying_twice() -> None:
    hands = coming_hands(Blinds(1, 2, 6, 2), frozenset({1, 2, 6}), "dead_button", 6)
    assert [places(hand) for hand in hands[:3]] == [(2, 6, 1), (6, 1, 2), (1, 2, 6)]
    assert hands[3] == hands[0]


def test_big_blind_leaves_and_the_small_blind_is_dead() -> None:
    hand = next_blinds(Blinds(1, 2, 3, 2), frozenset({1, 2, 4, 5}), "dead_button")
    assert places(hand) == (2, 0, 4)
    assert hand.why == "dead_small_blind"
    after = next_blinds(hand, frozenset({1, 2, 4, 5}), "dead_button")
    assert places(after) == (3, 4, 5)
    assert after.why == "dead_button"


def test_small_blind_leaves_and_the_button_is_dead() -> None:
    hand = next_blinds(Blinds(1, 2, 3, 2), frozenset({1, 3, 4, 5}), "dead_button")
    assert places(hand) == (2, 3, 4)
    assert hand.why == "dead_button"


def test_both_blinds_leave() -> None:
    hand = next_blinds(Blinds(1, 2, 3, 2), frozenset({1, 4, 5}), "dead_button")
    assert places(hand) == (2, 0, 4)
    assert hand.why == "both_dead"


def test_into_heads_up_nobody_pays_the_big_blind_twice() -> None:
    assert places(next_blinds(Blinds(1, 2, 3, 2), frozenset({2, 3}), "dead_button")) == (3, 3, 2)
    assert places(next_blinds(Blinds(1, 2, 3, 2), frozenset({1, 2}), "dead_button")) == (2, 2, 1)


def test_out_of_heads_up_the_button_never_sits_on_the_big_blind() -> None:
    hand = next_blinds(Blinds(1, 1, 3, 1), frozenset({1, 2, 3}), "dead_button")
    assert places(hand) == (2, 3, 1)


def test_moving_button_goes_to_the_next_player() -> None:
    hand = next_blinds(Blinds(1, 2, 3, 2), frozenset({1, 3, 4, 5}), "moving_button")
    assert places(hand) == (3, 4, 5)


def test_big_blind_moves_one_and_button_and_small_blind_hold() -> None:
    hand = next_blinds(Blinds(1, 2, 3, 2), frozenset({1, 2, 4, 5}), "bb_moves_one")
    assert places(hand) == (1, 2, 4)
    assert hand.why == "held"
    assert places(next_blinds(hand, frozenset({1, 2, 4, 5}), "bb_moves_one")) == (2, 4, 5)


def test_button_put_by_hand() -> None:
    assert places(first_blinds(5, frozenset({1, 2, 8}))) == (5, 8, 1)
    assert places(first_blinds(2, frozenset({2, 8}))) == (2, 2, 8)


@settings(deadline=None)
@given(
    players=st.frozensets(st.integers(1, 10), min_size=2),
    seats=st.tuples(st.integers(1, 10), st.integers(1, 10), st.integers(1, 10)),
    rotation=st.sampled_from(("dead_button", "moving_button", "bb_moves_one", "simplified")),
)
def test_blinds_stand_on_players_and_on_different_seats(
    players: frozenset[int], seats: tuple[int, int, int], rotation: str
) -> None:
    hand = next_blinds(Blinds(*seats, seats[1]), players, rotation)
    assert hand.big in players
    assert hand.small in players | {0}
    assert hand.small != hand.big
    if rotation in ("dead_button", "bb_moves_one"):
        assert hand.big == next_of(players, seats[2])
    if len(players) == 2:
        assert hand.button == hand.small


@given(players=st.frozensets(st.integers(1, 10), min_size=2), seat=st.integers(1, 10))
def test_next_and_previous_seat_are_inverse(players: frozenset[int], seat: int) -> None:
    after = next_of(players, seat)
    assert after in players
    if seat in players:
        assert previous_of(players, after) == seat or len(players) == 1
