# SPDX-License-Identifier: GPL-3.0-or-later
"""The next three hands: who has the button and the blinds, and why."""

from __future__ import annotations

from controller.rules.inputs import Leave, SetButton
from controller.views.coming import coming_of
from controller.views.shown import ComingHand
from tests.support.tables import after, begun, seated
from ui.messages import Messages

PLAYERS = dict.fromkeys((1, 2, 4, 7), 1000)


def rows(hands: tuple[ComingHand, ...]) -> list[tuple[int, int, int, int, str]]:
    """Each hand in one line."""
    return [(one.hand, one.button, one.small, one.big, one.why.id.partition(".")[2]) for one in hands]


def test_the_button_moves_on_from_where_it_was_put() -> None:
    table = after(seated(PLAYERS), SetButton(4))
    assert rows(coming_of(table)) == [
        (1, 4, 7, 1, "placed"), (2, 7, 1, 2, "ordinary"), (3, 1, 2, 4, "ordinary")
    ]  # fmt: skip


def test_a_dead_button_and_its_reason() -> None:
    table = after(begun(PLAYERS, 1, profile="TDA"), "7 fold", "1 fold", "2 fold", "push 4", Leave(2))
    told = rows(coming_of(table))
    assert told[0] == (2, 2, 4, 7, "dead_button")
    assert [one[4] for one in told[1:]] == ["ordinary", "ordinary"]
    said = Messages().say(coming_of(table)[0].why.id)
    assert said == "dead button: seat left"


def test_heads_up_the_button_posts_the_small_blind() -> None:
    table = after(seated({3: 500, 8: 500}), SetButton(3))
    assert rows(coming_of(table))[1:] == [(2, 8, 8, 3, "heads_up"), (3, 3, 3, 8, "heads_up")]


def test_in_a_hand_and_with_one_player_nothing_is_told() -> None:
    assert coming_of(begun(PLAYERS)) == ()
    assert coming_of(seated({3: 500})) == ()


def test_every_reason_has_words() -> None:
    texts = (Messages("en"), Messages("de"))
    for why in ("ordinary", "first", "placed", "heads_up", "dead_button", "dead_small_blind", "both_dead", "held"):
        assert all(text.has(f"coming.{why}") for text in texts)
