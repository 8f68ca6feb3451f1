# SPDX-License-Identifier: GPL-3.0-or-later
"""What cameras say becomes inputs once, and only when it has settled."""

from __future__ import annotations

from typing import Any

import pytest

from controller.clock import ManualClock
from controller.link.messages import (
    CameraHealth,
    FaceShown,
    Frame,
    Press,
    SeenFace,
    SnapshotEnd,
    ZoneCondition,
    ZoneState,
)  # fmt: skip
from controller.rules import inputs as i
from controller.rules.cards import Card, card
from controller.rules.inputs import CardsSeen, DeviceChanged, KeyPressed, Stamped
from controller.rules.places import BOARD, BURN, Place, seat_place
from controller.settle import Settling
from tests.loop.rig import Rig

SHA = "0123456789abcdef" * 4


def zone(
    *names: str, state: ZoneCondition = "settled", place: Place = BOARD, camera: str = "overhead", down: int = 0
) -> ZoneState:
    """A zone state with these cards; "?" is a card not read."""
    cards: list[Card | None] = [None if name == "?" else card(name) for name in names]
    faces = tuple(SeenFace(one, 900 - 10 * n, SHA if n == 0 else "") for n, one in enumerate(cards))
    return ZoneState(camera, place, state, faces, down, down, 7, 123)


@pytest.fixture
def got() -> list[Stamped]:
    return []


@pytest.fixture
def ear(got: list[Stamped]) -> Settling:
    return Settling(got.append, ManualClock(mono_ns=5_000, utc_ms=77))


def whats(got: list[Stamped]) -> list[Any]:
    return [stamped.what for stamped in got if not isinstance(stamped.what, DeviceChanged)]


def test_a_settled_zone_becomes_an_observation_with_its_envelope(ear: Settling, got: list[Stamped]) -> None:
    assert ear.hear(zone("As", "Kd", "?"))
    assert got == [
        Stamped(DeviceChanged("overhead", "ok"), "vision", "overhead", "", 5_000, 77),
        Stamped(CardsSeen(BOARD, (card("As"), card("Kd"), None)), "vision", "overhead", "", 123, 77, 880, SHA),
    ]


def test_the_same_state_again_says_nothing(ear: Settling, got: list[Stamped]) -> None:
    for _ in range(3):
        ear.hear(zone("As"))
        ear.hear(zone(place=BURN, down=1))
    assert whats(got) == [CardsSeen(BOARD, (card("As"),)), CardsSeen(BURN, (), 1, 1)]


@pytest.mark.parametrize("state", ["moving", "occluded"])
def test_a_hand_over_the_cards_says_nothing_and_what_settles_is_said(
    ear: Settling, got: list[Stamped], state: ZoneCondition
) -> None:
    ear.hear(zone("As"))
    ear.hear(zone(state=state))
    assert len(whats(got)) == 1
    ear.hear(zone("As"))
    ear.hear(zone("As"))
    assert whats(got) == [CardsSeen(BOARD, (card("As"),))] * 2


def test_a_hand_over_the_cards_makes_no_entry_but_backing_up_does() -> None:
    """Through the loop: the covered card is known when it settles again, unless its entry was backed up over."""
    rig = Rig()
    ear = Settling(rig.loop.submit, rig.clock)
    rig.say(i.SeatPlayer(1, "Bea", 500), i.StartHand())
    rig.reach(2)
    for _ in range(3):
        ear.hear(zone("As"))
        ear.hear(zone(state="occluded"))
    rig.say(i.BetTo(1, 5), i.BackUpAction(2))
    rig.reach(6)
    assert rig.kinds()[2:6] == ["DeviceChanged", "CardsSeen", "BetTo", "BackUpAction"]
    ear.hear(zone("As"))
    rig.reach(8)
    rig.loop.close()
    assert sorted(rig.kinds()[6:]) == ["CardsSeen", "DeviceChanged"]


def test_an_empty_zone_is_a_state_too(ear: Settling, got: list[Stamped]) -> None:
    ear.hear(zone("As"))
    ear.hear(zone(state="empty"))
    ear.hear(zone("As"))
    assert whats(got) == [CardsSeen(BOARD, (card("As"),)), CardsSeen(BOARD), CardsSeen(BOARD, (card("As"),))]


def test_cameras_are_told_apart(ear: Settling, got: list[Stamped]) -> None:
    ear.hear(zone("As"))
    ear.hear(zone("As", camera="side"))
    assert [stamped.actor for stamped in got] == ["overhead", "overhead", "side", "side"]


def test_camera_health_and_a_lost_link(ear: Settling, got: list[Stamped]) -> None:
    ear.hear(CameraHealth("overhead", "good", ""))
    ear.hear(CameraHealth("overhead", "good", "still"))
    ear.hear(CameraHealth("overhead", "poor", "too dark"))
    ear.hear(SnapshotEnd())
    assert ear.has_snapshot
    ear.link_lost()
    assert not ear.has_snapshot
    ear.link_lost()
    ear.hear(zone("As"))
    states = [stamped.what.state for stamped in got if isinstance(stamped.what, DeviceChanged)]
    assert states == ["ok", "doubtful", "lost", "ok"]


def test_a_key_counts_each_time(ear: Settling, got: list[Stamped]) -> None:
    ear.hear(Press("confirm"))
    ear.hear(Press("confirm"))
    assert whats(got) == [KeyPressed("confirm")] * 2
    assert got[0].source == "sensor"


def test_other_messages_are_left_alone(ear: Settling, got: list[Stamped]) -> None:
    assert not ear.hear(Frame("overhead", 1, 2, b""))
    assert got == []


@pytest.mark.parametrize(("came_up", "fault"), [(True, "dealer"), (False, "player")])
def test_a_face_where_cards_lie_face_down_becomes_an_exposure(
    ear: Settling, got: list[Stamped], came_up: bool, fault: str
) -> None:
    assert ear.hear(FaceShown("overhead", seat_place(4), card("2c"), 980, SHA, 340, came_up, 99))
    what = i.ExposeCard(seat_place(4), fault, 0, card("2c"), True, 340)
    assert got == [Stamped(what, "vision", "overhead", "", 99, 77, 980, SHA)]
