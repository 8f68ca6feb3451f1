# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards that leave the picture all at once are no folds; folds one after another, and a sweep, are what they were."""

from __future__ import annotations

from typing import Any

import pytest

from controller.clock import ManualClock
from controller.link.messages import CameraHealth, Preview, SeenFace, ZoneState
from controller.rules.apply import apply_all
from controller.rules.cards import card
from controller.rules.decide import decide
from controller.rules.events import ActedAhead, ActionTaken, CardsNoticed, Event, HandMucked, IrregularityFound
from controller.rules.inputs import LOST_SIGHT, CardsSeen, Stamped
from controller.rules.phases import Phase, phase
from controller.rules.places import BOARD, Place, seat_place
from controller.rules.prompts import prompts
from controller.rules.state import Table
from controller.settle import Settling
from controller.sight import WAITS_NS
from tests.support.tables import after, begun

MS = 1_000_000


class Watched:
    """A table that one camera watches: what it tells goes through the settling and the rules, as in the loop."""

    def __init__(self, table: Table) -> None:
        self.table, self.events, self.told = table, [], []
        self.clock = ManualClock(mono_ns=1_000 * MS)
        self.ear = Settling(self._submit, self.clock, lambda: self.table)
        for number, seat in enumerate(table.seats, 1):
            if seat.name:
                self.rests(seat_place(number), 2)
        self.events.clear()

    events: list[Event]
    told: list[Any]

    def _submit(self, stamped: Stamped) -> None:
        self.told.append(stamped.what)
        events = decide(self.table, stamped)
        self.table = apply_all(self.table, events)
        self.events += events

    def say(self, *moves: str) -> None:
        self.table = after(self.table, *moves)

    def moves(self, *places: Place) -> None:
        for place in places:
            self.ear.hear(ZoneState("overhead", place, "moving", (), 0, 0, 1, self.clock.now().mono_ns))

    def rests(self, place: Place, down: int, *up: str) -> None:
        faces = tuple(SeenFace(card(one), 990, "") for one in up)
        state = "settled" if down or up else "empty"
        self.ear.hear(ZoneState("overhead", place, state, faces, down, down, 1, self.clock.now().mono_ns))

    def folds(self, seat: int) -> None:
        """A player throws the cards in: the zone moves for a while, then it is empty."""
        self.moves(seat_place(seat))
        self.clock.advance_ms(400)
        self.rests(seat_place(seat), 0)

    def later(self, ms: int) -> None:
        """Time goes by; the camera's small pictures go on."""
        self.clock.advance_ms(ms)
        self.ear.hear(Preview("overhead", b""))

    @property
    def acted(self) -> list[tuple[int, str]]:
        return [(one.seat, one.verb) for one in self.events if isinstance(one, ActionTaken)]

    @property
    def is_told(self) -> bool:
        """Whether the dealer is told, and quietly."""
        tones = [one.tone for one in prompts(self.table) if one.kind == "lost_sight"]
        return tones == ["advise"]

    def nothing_came_of_it(self) -> bool:
        told = (ActedAhead, ActionTaken, HandMucked, IrregularityFound)
        return not any(isinstance(one, told) for one in self.events)


def places(table: Table, *but: int) -> list[Place]:
    return [seat_place(n) for n, seat in enumerate(table.seats, 1) if seat.name and n not in but]


def all_go(here: Watched, *but: int, step_ms: int = 30) -> None:
    """All zones begin to move in one picture, and are seen empty one after another; ``but``: seats with cards."""
    every = places(here.table)
    here.moves(*every)
    here.clock.advance_ms(100)
    for place in every:
        here.clock.advance_ms(step_ms)
        here.rests(place, 2 if place.number in but else 0)


@pytest.mark.parametrize("players", [2, 3, 4, 6, 9])
def test_a_camera_that_shows_an_empty_cloth_folds_nobody(players: int) -> None:
    here = Watched(begun(players))
    all_go(here)
    here.later(20_000)
    assert here.nothing_came_of_it()
    assert phase(here.table) is Phase.ACTION
    assert here.is_told
    assert dict(here.table.seen.devices)["overhead"] == LOST_SIGHT


def test_nearly_all_are_no_folds_either() -> None:
    here = Watched(begun(6))
    all_go(here, 4)
    here.later(20_000)
    assert here.nothing_came_of_it() and here.is_told


@pytest.mark.parametrize("players", [1, 4, 6])
def test_a_camera_that_was_lost_and_sees_nothing_when_it_is_back(players: int) -> None:
    """Also where it watches one seat only: the first look after a loss says nothing of who folded."""
    here = Watched(begun(max(2, players)))
    watched = places(here.table) if players > 1 else [seat_place(here.table.betting.actor)]
    if players == 1:
        here = Watched(begun(2)._replace(seats=here.table.seats))
        here.ear = Settling(here._submit, here.clock, lambda: here.table)
        here.rests(watched[0], 2)
    here.events.clear()
    here.ear.hear(CameraHealth("overhead", "lost", "no picture"))
    here.clock.advance_ms(30_000)
    here.ear.hear(CameraHealth("overhead", "good", ""))
    for place in watched:
        here.clock.advance_ms(700)
        here.rests(place, 0)
    assert here.nothing_came_of_it() and here.is_told


def test_the_vision_process_that_is_started_again_likewise() -> None:
    here = Watched(begun(4))
    here.ear.link_lost()
    for place in places(here.table):
        here.clock.advance_ms(300)
        here.rests(place, 0)
    assert here.nothing_came_of_it() and here.is_told


def test_who_folded_while_the_camera_was_away_has_folded() -> None:
    here = Watched(begun(6))
    actor = here.table.betting.actor
    here.ear.hear(CameraHealth("overhead", "lost", "no picture"))
    here.ear.hear(CameraHealth("overhead", "good", ""))
    for place in places(here.table):
        here.rests(place, 0 if place.number == actor else 2)
    assert here.acted == [(actor, "fold")]
    assert not here.is_told


def test_folds_one_after_another_are_folds_at_once() -> None:
    here = Watched(begun(6))
    for left in range(5):
        actor = here.table.betting.actor
        here.folds(actor)
        assert len(here.acted) == left + 1, "no fold is kept back"
        here.clock.advance_ms(50)
    assert [verb for _, verb in here.acted] == ["fold"] * 5
    assert phase(here.table) is Phase.AWARD


def test_folds_whose_motions_overlap_are_folds() -> None:
    """Each begins before the one before has come to rest, as at a quick table."""
    here = Watched(begun(4))
    order = [3, 4, 1]
    for number in order:
        here.moves(seat_place(number))
        here.clock.advance_ms(250)
    for number in order:
        here.rests(seat_place(number), 0)
        here.clock.advance_ms(250)
    assert here.acted == [(3, "fold"), (4, "fold"), (1, "fold")]


def test_a_bump_after_which_the_cards_are_there_costs_nothing() -> None:
    here = Watched(begun(4))
    every = places(here.table)
    here.moves(*every)
    here.clock.advance_ms(300)
    here.rests(every[2], 0)
    assert not here.acted, "it may be the camera"
    for place in (every[0], every[1], every[3]):
        here.rests(place, 2)
    assert here.acted == [(3, "fold")]
    assert not here.is_told


def test_a_hand_that_stays_over_the_others_does_not_keep_a_fold_back_for_long() -> None:
    here = Watched(begun(3))
    here.moves(*places(here.table))
    here.rests(seat_place(here.table.betting.actor), 0)
    assert not here.acted
    here.later(WAITS_NS // MS + 1)
    assert len(here.acted) == 1


def test_the_board_that_went_with_the_hands_was_not_swept() -> None:
    here = Watched(after(begun(3), "3 call", "1 call", "2 check", "deal AhKd7c"))
    here.rests(BOARD, 0, "Ah", "Kd", "7c")
    here.events.clear()
    here.moves(*places(here.table), BOARD)
    here.clock.advance_ms(100)
    for place in [BOARD, *places(here.table)]:
        here.rests(place, 0)
    here.later(20_000)
    assert here.nothing_came_of_it() and here.is_told


def test_a_camera_that_is_uncovered_again_is_believed_again() -> None:
    here = Watched(begun(4))
    all_go(here)
    assert here.is_told
    every = places(here.table)
    here.moves(*every)
    for place in every:
        here.rests(place, 2)
    assert not here.is_told
    here.folds(here.table.betting.actor)
    assert [verb for _, verb in here.acted] == ["fold"]


def test_where_sight_was_lost_it_stays_so_until_cards_are_seen_or_the_hand_is_over() -> None:
    here = Watched(begun(4))
    all_go(here)
    first, second, *_ = places(here.table)
    here.rests(first, 1)
    here.folds(second.number)
    here.later(20_000)
    assert here.nothing_came_of_it() and here.is_told
    here.say("3 fold", "4 fold", "1 fold", "push 2")
    assert phase(here.table) is Phase.BETWEEN
    here.later(1_000)
    assert dict(here.table.seen.devices)["overhead"] == "ok"
    noted = {one.place: one.down_high for one in here.events if isinstance(one, CardsNoticed)}
    assert [noted[place] for place in places(here.table)[1:]] == [0, 0, 0]
    here.told.clear()
    here.rests(second, 2)
    assert here.told == [CardsSeen(second, (), 2, 2)], "the next hand is dealt and seen as ever"


def test_the_sweep_at_the_end_of_a_hand_is_what_it_was() -> None:
    here = Watched(begun(4))
    here.say("3 fold", "4 fold", "1 fold")
    assert phase(here.table) is Phase.AWARD
    here.told.clear()
    all_go(here)
    assert here.told == [CardsSeen(place) for place in places(here.table)]
    assert not here.is_told


def test_hands_swept_after_one_was_shown_are_mucked_as_ever() -> None:
    here = Watched(after(begun(2), "2 call", "1 check", "deal AhKd7c"))
    here.say("1 check", "2 check", "deal 2s", "1 check", "2 check", "deal 3s", "1 check", "2 check")
    assert phase(here.table) is Phase.SHOWDOWN
    here.rests(seat_place(2), 0, "As", "Ac")
    all_go(here)
    assert [one.seat for one in here.events if isinstance(one, HandMucked)] == [1]


def test_at_showdown_before_anybody_has_shown_nobody_gives_up_by_a_lost_picture() -> None:
    here = Watched(after(begun(2), "2 call", "1 check", "deal AhKd7c"))
    here.say("1 check", "2 check", "deal 2s", "1 check", "2 check", "deal 3s", "1 check", "2 check")
    all_go(here)
    assert here.nothing_came_of_it()
