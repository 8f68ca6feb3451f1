# SPDX-License-Identifier: GPL-3.0-or-later
"""Before a hand, each within three touches: straddle, posts, missed blinds, chips bought or taken, a change of seat."""

from __future__ import annotations

from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from controller.rules.events import (
    BlindMissed,
    ChipsBrought,
    ChipsMoved,
    PostAnnounced,
    PostMade,
    ProfileSet,
    SeatChanged,
)
from controller.rules.places import stack_of
from controller.rules.profiles import PROFILES
from controller.views.profiles import lawful
from tests.ui.evening import Evening
from ui.widgets.buttons import ActButton

STACKS = {1: 1000, 2: 8000, 4: 3000, 7: 5000}


@pytest.fixture
def between(evening: Evening) -> Evening:
    """Four players of a home game before their second hand; blinds 50 and 100."""
    evening.begin(STACKS, "HOME")
    evening.say(("InterruptHand", {"reason": "dealer"}))
    return evening


def touch_key(evening: Evening, seat: int, start: str) -> None:
    """Touch a seat, then a key of its row."""
    before = evening.window.view.seq
    evening.touch(seat)
    key = next(one for one in evening.window.setup.acts.keys if one.act.key.startswith(f"seat:{start}:"))
    assert key.isVisible()
    QTest.mouseClick(key, Qt.MouseButton.LeftButton)
    if key.act.amounts is None and key.act.seats is None:
        evening.settle(before)


def test_a_straddle_by_its_seat_is_two_touches_and_is_posted(between: Evening) -> None:
    touch_key(between, 7, "straddle")
    assert [(each.seat, each.live) for each in between.of(PostAnnounced)] == [(7, 200)]
    assert between.window.view.seats[6].blind == "straddle"
    between.keys(between.window.setup, "setup:done")
    between.press("start_hand")
    posts = between.of(PostMade) or [post for event in between.events for post in getattr(event, "posts", ())]
    assert (7, 200) in [(post.seat, post.amount) for post in posts]
    assert between.window.view.seats[6].blind == "straddle"


def test_a_straddle_behind_more_is_three_touches(between: Evening) -> None:
    between.more("more:straddle:200", "more:straddle:200:4")
    assert [(each.seat, each.live) for each in between.of(PostAnnounced)] == [(4, 200)]
    between.more("more:straddle:400", "more:straddle:400:7")
    assert [each.live for each in between.of(PostAnnounced)] == [200, 400]


def test_a_larger_straddle_is_typed(between: Evening) -> None:
    touch_key(between, 4, "straddle_free")
    assert between.window.pages.currentIndex() == 0
    between.enter(between.window.amount_pad, "pad:usual0", "pad:enter")
    assert [each.live for each in between.of(PostAnnounced)] == [400]


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        ("post", PostAnnounced(2, "post", 100)),
        ("post_dead", PostAnnounced(2, "post", 100, 50)),
        ("missed_sb", BlindMissed(2, "sb", True)),
        ("missed_bb", BlindMissed(2, "bb", True)),
        ("top_up_full", ChipsBrought(2, 2000)),
    ],
)
def test_two_touches_each(between: Evening, start: str, wanted: Any) -> None:
    touch_key(between, 2, start)
    assert between.of(type(wanted))[-1] == wanted


def test_a_missed_blind_can_be_made_good_again(between: Evening) -> None:
    touch_key(between, 2, "missed_bb")
    touch_key(between, 2, "made_good_bb")
    assert [each.missed for each in between.of(BlindMissed)] == [True, False]


def test_chips_of_any_amount_are_bought_and_taken_off(between: Evening) -> None:
    touch_key(between, 1, "top_up")
    between.enter(between.window.amount_pad, "pad:5", "pad:00", "pad:enter")
    touch_key(between, 7, "take_off")
    between.enter(between.window.amount_pad, "pad:1", "pad:00", "pad:enter")
    assert [(each.seat, each.amount) for each in between.of(ChipsBrought)] == [(1, 500), (7, -100)]
    assert [between.window.view.seats[n].stack for n in (0, 6)] == [1500, 4900]


def test_a_change_of_seat_is_three_touches(between: Evening) -> None:
    touch_key(between, 4, "move")
    page = between.window.setup
    assert page.banner.text == "Where does P4 move? Touch a free seat"
    before = between.window.view.seq
    between.keys(page, "setup:seat:9")
    between.settle(before)
    assert between.of(SeatChanged) == [SeatChanged(4, 9)]
    assert [between.window.view.seats[n].name for n in (3, 8)] == ["", "P4"]
    assert page.moving is None


def test_whoever_touches_a_taken_seat_moves_nobody(between: Evening) -> None:
    touch_key(between, 4, "move")
    between.keys(between.window.setup, "setup:seat:2")
    assert between.window.setup.moving is None
    assert between.of(SeatChanged) == []


def test_chips_from_one_player_to_another_are_three_touches_and_an_amount(between: Evening) -> None:
    touch_key(between, 2, "give")
    page = between.window.setup
    assert page.banner.text == "Whom does P2 give chips? Touch the seat"
    between.keys(page, "setup:seat:7")
    between.enter(between.window.amount_pad, "pad:usual0", "pad:enter")
    assert between.of(ChipsMoved) == [ChipsMoved(stack_of(2), stack_of(7), 100)]
    assert [between.window.view.seats[n].stack for n in (1, 6)] == [7900, 5100]


def test_in_a_hand_chips_bought_count_from_the_next(evening: Evening) -> None:
    evening.begin(STACKS)
    before = evening.window.view.seq
    QTest.mouseClick(evening.window.strip.more, Qt.MouseButton.LeftButton)
    evening.keys(evening.window.more_pad, "act:group:chips", "act:more:top_up", "act:more:top_up:4")
    evening.enter(evening.window.amount_pad, "pad:5", "pad:00", "pad:enter")
    assert evening.window.view.seq > before
    assert [(each.seat, each.amount, each.pending) for each in evening.of(ChipsBrought)] == [(4, 500, True)]


def test_a_tournament_posts_nothing_by_hand(evening: Evening) -> None:
    evening.begin(STACKS, "TDA")
    evening.say(("InterruptHand", {"reason": "dealer"}))
    evening.touch(2)
    shown = {key.act.key.split(":")[1] for key in evening.window.setup.acts.keys if key.isVisible()}
    assert shown == {"top_up", "take_off", "give", "move"}


def test_an_empty_seat_has_no_such_keys(between: Evening) -> None:
    between.touch(9)
    assert not any(isinstance(key, ActButton) and key.isVisible() for key in between.window.setup.acts.keys)


def test_another_profile_leaves_the_rooms_own_options(evening: Evening) -> None:
    own = {"rake_per_mille": 50, "smallest_chip": 5}
    evening.say(("SetProfile", {"profile": "TDA", "options": tuple(sorted(own.items()))}))
    evening.touch(2)
    before = evening.window.view.seq
    evening.keys(evening.window.setup, "setup:level", "setup:extra:profile")
    evening.settle(before)
    sent = evening.of(ProfileSet)[-1]
    assert sent.profile != "TDA"
    assert dict(sent.options) == own


def test_an_option_that_the_other_profile_forbids_is_left_out() -> None:
    for name in PROFILES:
        assert lawful(name, (("smallest_chip", 5),)) == (("smallest_chip", 5),)
    assert lawful("TDA", (("smallest_chip", 5), ("no_such_option", 1))) == (("smallest_chip", 5),)


def test_a_menu_that_was_open_at_the_end_of_a_hand_closes(evening: Evening) -> None:
    evening.begin({1: 1000, 2: 1000})
    for kind, fields in (("AllIn", {"seat": 2}), ("Call", {"seat": 1})):
        evening.say((kind, fields))
    evening.touch(1)
    assert evening.window.bar.menu == 1
    evening.say(("InterruptHand", {"reason": "dealer"}))
    assert evening.window.bar.menu == 0
    assert [button.act.command for button in evening.window.bar.buttons] == ["Confirm"]
