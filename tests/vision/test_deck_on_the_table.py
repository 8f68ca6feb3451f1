# SPDX-License-Identifier: GPL-3.0-or-later
"""What a deck's profile says reaches the cameras: how wide a card is, which backs are used in turn; and the seat
cameras stay without a classifier through all of it."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.link.messages import Configure
from controller.rules.cards import Card
from tests.vision.made import lone, upright, whole
from tests.vision.test_faults import ZONES, Loud, _reachable
from tests.vision.test_other_backs import backs_on_felt, seen
from ui.cli.main import main
from vision.classify import Enrolled
from vision.decks import ProfileError, enrol_back, load_profile, save_profile
from vision.detect import find_outlines
from vision.merge import CardRead
from vision.other_backs import OtherBacks, ink_of
from vision.pipeline import Pipeline
from vision.rectify import rectify
from vision.view import View
from vision.zones import zones_json

OVERHEAD = ZONES._replace(camera="board", kind="overhead")


class Reader(Loud):
    """Stands where a classifier would, with a deck."""

    def __init__(self, deck: Enrolled | None) -> None:
        self.deck = deck


def pipeline(folder: Path, deck: Enrolled | None) -> Pipeline:
    return Pipeline(folder, [ZONES, OVERHEAD], Reader(deck))  # type: ignore[arg-type]


@pytest.mark.parametrize(("said", "sizes"), [(None, 2), (57.2, 1), (63.5, 1)])
def test_how_wide_a_card_is_reaches_every_camera(tmp_path: Path, said: float | None, sizes: int) -> None:
    """A deck that says nothing may be of either size; one that does is of its own only."""
    watching = pipeline(tmp_path, Enrolled(width_mm=said))
    for eye in watching._eyes.values():
        assert eye._view is not None
        assert len(eye._view.cards_mm) == sizes
        assert eye._view.cards_mm[0] == (said or 63.5, 88.9)


@pytest.mark.parametrize(
    ("deck", "lying", "count"), [(57.2, 57.2, 1), (57.2, 63.5, 0), (63.5, 63.5, 1), (63.5, 57.2, 0)]
)
def test_what_is_not_as_wide_as_the_decks_cards_is_none_of_them(deck: float, lying: float, count: int) -> None:
    table = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    scale = 3.5
    w, h = round(lying * scale), round(88.9 * scale)
    cv2.rectangle(table, (200, 80), (200 + w - 1, 80 + h - 1), (240, 240, 240), -1)
    zones = OVERHEAD._replace(table_to_picture=np.diag([scale, scale, 1.0])).of_deck(deck, ())
    zones = zones._replace(zones=tuple(one._replace(polygon=one.polygon / scale) for one in zones.zones))
    view = View(zones)
    region = view.region(zones.zones[0])
    x0, y0, x1, y1 = region.box
    assert len(find_outlines(table[y0:y1, x0:x1], view.prior(region))) == count


def test_seat_cameras_have_no_classifier_whatever_is_configured(tmp_path: Path) -> None:
    """With an enrolled deck, and when zones are sent anew while the table runs, also of a camera that was overhead."""
    deck = Enrolled(four_colours=True, width_mm=57.2, backs=[np.array([10.0, 30.0], np.float32)])
    deck.add(Card(3), np.ones(128, np.float32), np.ones(52, np.float32), np.ones(3, np.float32))
    watching = pipeline(tmp_path, deck)
    later = [ZONES._replace(camera="seat4"), ZONES._replace(camera="board", kind="seat"), ZONES._replace(camera="new")]
    for step in range(len(later) + 1):
        for name, eye in watching._eyes.items():
            is_seat = eye.zones.kind == "seat"
            assert (_reachable(eye, "Reader") == []) is is_seat, (step, name)
            assert (_reachable(eye, "Enrolled") == []) is is_seat, (step, name)
        if step < len(later):
            watching.receive(Configure(json.dumps({"zones": json.loads(zones_json(later[step]))})))
            watching.step(None, float(step))
    assert {name: eye.zones.kind for name, eye in watching._eyes.items()} == dict.fromkeys(
        ("seat4", "board", "new"), "seat"
    )


def inks(names: list[str]) -> list[tuple[float, float]]:
    picture, quads = backs_on_felt(names)
    known = [ink_of(rectify(picture, quad)) for quad in quads]
    return [(float(one[0]), float(one[1])) for one in known if one is not None]


def test_with_known_backs_one_card_is_enough_to_know_the_deck() -> None:
    for in_use in ("night", "wine"):
        known = OtherBacks(inks(["night", "wine"]))
        assert seen(known, 1, [in_use]) == []
        assert seen(known, 2, ["teal"]) == ["seat 2"], "a back that is none of the decks used here"
        unknown = OtherBacks()
        assert seen(unknown, 1, [in_use]) == seen(unknown, 2, ["teal"]) == [], "one against one is open"


def test_a_card_of_the_other_known_deck_is_strange_among_those_of_the_first() -> None:
    watch = OtherBacks(inks(["night", "wine"]))
    for seat in (1, 2):
        assert seen(watch, seat, ["night", "night"]) == []
    assert seen(watch, 3, ["wine"]) == ["seat 3"]


def test_backs_in_another_light_than_when_they_were_made_known_are_judged_by_each_other() -> None:
    watch = OtherBacks([(-40.0, 60.0)])
    for seat in (1, 2):
        assert seen(watch, seat, ["night", "night"]) == []
    assert seen(watch, 3, ["wine"]) == ["seat 3"]


def face_down(names: list[str]) -> tuple[np.ndarray, list[CardRead]]:
    picture, quads = backs_on_felt(names)
    return picture, [whole(quad, "back", corners=0, face="down") for quad in quads]


def test_backs_are_made_known_each_once() -> None:
    deck = Enrolled()
    assert [enrol_back(*face_down(names), deck) for names in (["night", "night"], ["wine"], ["night"])] == [1, 1, 0]
    with pytest.raises(ProfileError, match="no back seen"):
        enrol_back(np.zeros((300, 300, 3), np.uint8), [lone(upright(10, 10), "As")], deck)
    grey, quads = backs_on_felt(["night"])
    grey[:, 60:] = 90
    with pytest.raises(ProfileError, match="none with a clear colour"):
        enrol_back(grey, [whole(quads[0], "back", corners=0, face="down")], deck)


def test_what_a_room_says_of_its_deck_comes_back(tmp_path: Path) -> None:
    deck = Enrolled(index="jumbo", four_colours=True, width_mm=57.2, backs=[np.array([3.25, -20.5], np.float32)])
    save_profile(tmp_path / "a.json", "a", deck)
    kept = load_profile(tmp_path / "a.json")
    assert (kept.index, kept.four_colours, kept.width_mm) == ("jumbo", True, 57.2)
    assert [list(back) for back in kept.backs] == [[3.25, -20.5]]
    for key, value in (("index", "huge"), ("colours", "seven"), ("width_mm", "12"), ("width_mm", 57)):
        raw = json.loads((tmp_path / "a.json").read_text())
        raw["notes"][key] = value
        (tmp_path / "b.json").write_text(json.dumps(raw))
        with pytest.raises(ProfileError, match=r"b\.json: damaged"):
            load_profile(tmp_path / "b.json")


def test_a_profile_of_an_earlier_version_of_this_program_says_nothing_more(tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text('{"version": 1, "name": "old", "notes": {"index": "standard"}, "looks": {}}')
    kept = load_profile(tmp_path / "old.json")
    assert (kept.index, kept.four_colours, kept.width_mm, kept.backs) == ("standard", False, None, [])


def test_the_command_keeps_what_was_said_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((300, 400, 3), 70, np.uint8))
    save_profile(tmp_path / "house.json", "house", Enrolled())
    words = ["deck", "enrol", "house", str(tmp_path / "plain.png"), "--decks", str(tmp_path)]
    assert main([*words, "--width-mm", "57", "--colours", "four"]) == 1
    assert main([*words, "--index", "jumbo"]) == 1
    kept = load_profile(tmp_path / "house.json")
    assert (kept.index, kept.four_colours, kept.width_mm) == ("jumbo", True, 57.2)
    kept.add(Card(1), np.ones(128, np.float32) / np.float32(np.sqrt(128)))
    save_profile(tmp_path / "house.json", "house", kept)
    assert main([*words, "--index", "magnum"]) == 2
    assert "known with jumbo indices" in capsys.readouterr().err
    assert main(["deck", "enrol", "house", f"back={tmp_path / 'plain.png'}", "--decks", str(tmp_path)]) == 2
    assert "plain.png: no back seen" in capsys.readouterr().err
