# SPDX-License-Identifier: GPL-3.0-or-later
"""Two boards by touch: each is dealt, named and put right by its own keys; a key sends what it says."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules.cards import Card, cards, name
from controller.rules.events import BoardDealt, CardCorrected, IrregularityFound, PotPushed, RakeTaken
from tests.ui.evening import Evening


def faces(some: Any) -> list[str]:
    """Cards by name."""
    return ["?" if face is None else name(Card(face)) for face in some]


def label(evening: Evening, start: str) -> str:
    """What a key says."""
    button = next(one for one in evening.window.bar.buttons if one.act.key.startswith(start))
    return f"{button.text()}, {button.sub}"


def all_in(evening: Evening) -> None:
    """Two players all-in before the flop, and they run it twice."""
    evening.begin({1: 1000, 2: 1000}, "HOME")
    evening.press("all_in")
    evening.press("call")
    evening.more("more:run_twice:2")


def deal(evening: Evening, *boards: tuple[str, ...]) -> None:
    """Burn and name one street after the other."""
    for street in boards:
        if any(one.act.key.startswith("pull_in") for one in evening.window.bar.buttons):
            evening.press("pull_in")
        evening.press("burn")
        evening.press("deal_read")
        evening.cards(*street)


def test_both_boards_are_dealt_to_the_river_by_touch(evening: Evening) -> None:
    all_in(evening)
    deal(evening, ("Ah", "Kd", "7c"))
    assert label(evening, "burn") == "Burned, flop, board 2"
    assert evening.window.banner.text == "Burn one for the flop on board 2"
    deal(evening, ("2h", "Kc", "8c"))
    assert label(evening, "burn") == "Burned, turn, board 1"
    deal(evening, ("2c",))
    evening.press("burn")
    assert label(evening, "deal:") == "Turn is out, board 2, not named"
    evening.press("deal:")
    assert faces(evening.window.view.second) == ["2h", "Kc", "8c", "?"]
    deal(evening, ("4d",), ("9d",))
    assert faces(evening.window.view.board) == ["Ah", "Kd", "7c", "2c", "4d"]
    assert evening.window.view.phase == "showdown"
    assert [(each.street, each.board) for each in evening.of(BoardDealt)] == [
        (1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)
    ]  # fmt: skip
    evening.press("read")
    assert evening.window.card_pad.act.fields == {"board": 2}
    evening.cards("2h", "Kc", "8c", "3c", "9d")
    assert faces(evening.window.view.second) == ["2h", "Kc", "8c", "3c", "9d"]


def test_a_misread_card_of_either_board_is_put_right_and_both_values_stay(evening: Evening) -> None:
    all_in(evening)
    deal(evening, ("Ah", "Kd", "7c"), ("2h", "Kc", "8c"))
    places = evening.window.table.geometry_
    evening.mend(places.half_board(2, 2).center(), "Qc")
    evening.mend(places.half_board(1, 1).center(), "As")
    assert faces(evening.window.view.second) == ["2h", "Qc", "8c"]
    assert faces(evening.window.view.board) == ["As", "Kd", "7c"]
    told = [(name(each.was), name(each.now), each.place.number, each.board) for each in evening.of(CardCorrected)]
    assert told == [("Kc", "Qc", 2, 2), ("Ah", "As", 1, 1)]


def test_a_shared_card_is_put_right_on_both_boards(evening: Evening) -> None:
    evening.begin({1: 1000, 2: 1000}, "HOME")
    for key in ("call", "check"):
        evening.press(key)
    deal(evening, ("Ah", "Kd", "7c"))
    evening.press("all_in")
    evening.press("call")
    evening.more("more:run_twice:2")
    deal(evening, ("2c",))
    evening.mend(evening.window.table.geometry_.half_board(1, 3).center(), "8c")
    assert faces(evening.window.view.board) == ["Ah", "Kd", "8c", "2c"]
    assert faces(evening.window.view.second) == ["Ah", "Kd", "8c"]


def test_a_bomb_pot_has_two_boards_side_by_side(evening: Evening) -> None:
    evening.begin({1: 1000, 2: 1000, 3: 1000}, "HOME")
    evening.say(("InterruptHand", {"reason": "dealer"}), ("BombPot", {"ante": 100, "boards": 2}), ("StartHand", {}))
    deal(evening, ("Ah", "Kd", "7c"), ("2h", "Kc", "8c"))
    view, places = evening.window.view, evening.window.table.geometry_
    assert (len(view.board), len(view.second)) == (3, 3)
    first, last = places.half_board(1, 5), places.half_board(2, 1)
    assert first.right() < last.left()
    assert first.top() == last.top()
    assert [seat.is_to_act for seat in view.seats].count(True) == 1


def test_a_misread_card_of_the_board_and_of_a_tabled_hand_in_three_touches(evening: Evening) -> None:
    evening.begin({1: 1000, 2: 1000})
    for key in ("call", "check"):
        evening.press(key)
    deal(evening, ("Ah", "Kd", "7c"))
    places = evening.window.table.geometry_
    evening.mend(places.board(3).center(), "7d")
    assert faces(evening.window.view.board) == ["Ah", "Kd", "7d"]
    evening.touch_at(places.board(4).center())
    assert evening.window.bottom.currentWidget() is evening.window.bar
    evening.say(("AllIn", {"seat": 1}), ("Call", {"seat": 2}), ("TableHand", {"seat": 1, "cards": cards("QsQd")}))
    evening.mend(places.tabled(1, 1, bool(evening.window.view.seats[0].bet)).center(), "Qc")
    assert faces(evening.window.view.seats[0].tabled) == ["Qs", "Qc"]
    told = [(name(each.was), name(each.now), each.nth) for each in evening.of(CardCorrected)]
    assert told == [("7c", "7d", 0), ("Qd", "Qc", 1)]


@pytest.mark.parametrize("player", [1, 2])
def test_the_rake_has_a_key_of_its_own_and_the_push_is_a_push(evening: Evening, player: int) -> None:
    evening.begin({1: 1000, 2: 1000, 3: 1000}, rake_per_mille=100, rake_cap=20)
    for key in ("call", "call", "check"):
        evening.press(key)
    deal(evening, ("Ah", "Kd", "7c"))
    for key in ("bet", "fold", "fold"):
        if key == "bet":
            evening.press(key)
            evening.enter(evening.window.amount_pad, "pad:1", "pad:0", "pad:0", "pad:enter")
        else:
            evening.press(key)
    evening.press("return_uncalled")
    assert label(evening, "rake") == "Rake taken, 20"
    assert evening.window.bar.buttons[0].look == "next"
    if player == 1:
        evening.press("rake")
        assert label(evening, "push") == "Push to seat 1, 280"
        evening.press("push")
        assert [each.amount for each in evening.of(RakeTaken)] == [20]
        assert [(each.seat, each.amount) for each in evening.of(PotPushed)] == [(1, 280)]
    else:
        evening.press("push")
        assert evening.of(RakeTaken) == []
        assert [(each.seat, each.amount) for each in evening.of(PotPushed)] == [(1, 300)]


def test_a_card_of_the_board_is_put_right_after_the_push(evening: Evening) -> None:
    """Both values stay; a pot that went by the wrong card is told (SHO-05)."""
    evening.begin({1: 1000, 2: 1000})
    evening.say(("Call", {"seat": 2}), ("Check", {"seat": 1}), ("PullIn", {}), ("BurnCard", {}))
    evening.say(("DealBoard", {"cards": cards("AhKd7c")}), ("Check", {"seat": 1}), ("Check", {"seat": 2}))
    evening.say(("BurnCard", {}), ("DealBoard", {"cards": cards("2s")}), ("Check", {"seat": 1}), ("Check", {"seat": 2}))
    evening.say(("BurnCard", {}), ("DealBoard", {"cards": cards("9h")}), ("Check", {"seat": 1}), ("Check", {"seat": 2}))
    evening.say(("TableHand", {"seat": 1, "cards": cards("9c3d")}), ("TableHand", {"seat": 2, "cards": cards("8c8d")}))
    evening.say(("PushPot", {"pot": 0, "seat": 1}))
    assert evening.window.view.phase == "between"
    evening.keys(evening.window, "more")
    fifth = evening.window.view.more[[one.key for one in evening.window.view.more].index("group:last_board")].acts[4]
    before = evening.window.view.seq
    evening.keys(evening.window.more_pad, "act:group:last_board", f"act:{fifth.key}")
    evening.keys(evening.window.card_pad, "pad:8", "pad:suit2")
    evening.settle(before)
    mended = evening.of(CardCorrected)[-1]
    assert (mended.was, mended.now) == (*cards("9h"), *cards("8h"))
    assert [one.kind for one in evening.of(IrregularityFound)] == ["wrong_push"]
    assert evening.window.view.prompt.text.id == "irregularity.wrong_push"
