# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak deck`` with pictures that cannot be used: each is named, and what the others show is not lost."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.rules.cards import NAMES, Card, card
from tests.vision.made import upright, whole
from ui.cli import deck
from ui.cli.main import main
from vision import deck_looks
from vision.classify import Enrolled
from vision.decks import ProfileError
from vision.merge import CardRead


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two pictures that can be read between two that cannot."""
    made = tmp_path / "pictures"
    made.mkdir()
    (made / "a-empty.jpg").write_bytes(b"")
    for name in ("b.png", "d.png"):
        cv2.imwrite(str(made / name), np.full((400, 900, 3), 70, np.uint8))
    (made / "c-damaged.jpg").write_bytes(b"\xff\xd8\xff no picture")
    return made


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each picture shows the next 26 cards, side by side."""
    names = iter([NAMES[:26], NAMES[26:]] * 4)

    def read(*_: object) -> list[CardRead]:
        return [whole(upright(20 + 60 * (n % 13), 20 + 90 * (n // 13), 50), name) for n, name in enumerate(next(names))]

    monkeypatch.setattr(deck_looks, "read_image", read)
    monkeypatch.setattr(deck_looks, "own_prints", lambda image, cards, classifier: cards)


def test_a_deck_is_checked_with_the_pictures_that_can_be_used(
    folder: Path, rows: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", "check", str(folder), "--json"]) == 2
    said = capsys.readouterr()
    assert json.loads(said.out)["complete"] is True
    assert "a-empty.jpg: " in said.err and "c-damaged.jpg: " in said.err and "save it again" in said.err


def test_nothing_that_can_be_used_is_no_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content, why in ((b"", "only.jpg: an empty file"), (b"no picture", "only.jpg: not a picture")):
        (tmp_path / "only.jpg").write_bytes(content)
        assert main(["deck", "check", str(tmp_path / "only.jpg")]) == 2
        said = capsys.readouterr()
        assert said.out == "" and why in said.err


def test_what_was_enrolled_before_a_damaged_picture_is_kept(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck, "enrol", lambda *looked: looked[-1].add(Card(5), np.eye(128, dtype=np.float32)[3]))
    assert main(["deck", "enrol", "house", str(folder), "--decks", str(tmp_path / "decks")]) == 2
    said = capsys.readouterr()
    assert (tmp_path / "decks" / "house.json").is_file() and "1 of 52 cards known" in said.out
    assert "c-damaged.jpg: " in said.err


def test_a_named_card_that_cannot_be_used_loses_none_of_the_others(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def named(image: object, reads: object, face: Card, classifier: object, enrolled: Enrolled) -> None:
        if face == card("Kh"):
            raise ProfileError("7 cards seen; show Kh alone")
        enrolled.add(face, np.eye(128, dtype=np.float32)[int(face)])

    monkeypatch.setattr(deck, "enrol_as", named)
    shown = [f"{name}={folder / 'b.png'}" for name in ("As", "Kh", "2c")] + [f"Qd={folder / 'none.png'}"]
    assert main(["deck", "enrol", "house", *shown, "--decks", str(tmp_path / "decks")]) == 2
    said = capsys.readouterr()
    assert "2 of 52 cards known" in said.out and "b.png: 7 cards seen; show Kh alone" in said.err
    assert "none.png: cannot be read" in said.err


def test_a_deck_of_which_no_card_was_made_out_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "black.png"), np.zeros((400, 900, 3), np.uint8))
    decks = tmp_path / "decks"
    assert main(["deck", "enrol", "house", str(tmp_path / "black.png"), "--decks", str(decks)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "house.json: no card was made out, nothing is written; lay the cards open" in said.err
    assert not decks.exists()


@pytest.mark.parametrize(
    "text", ["{", "[]", "null", "{}", '{"version": 1, "looks": 7}', '{"version": 1, "looks": {"x": 1}}']
)
def test_a_damaged_deck_is_told_in_our_own_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    (tmp_path / "house.json").write_text(text)
    cv2.imwrite(str(tmp_path / "black.png"), np.zeros((400, 900, 3), np.uint8))
    for words in (["check", "--deck", "house"], ["enrol", "house"]):
        assert main(["deck", *words, str(tmp_path / "black.png"), "--decks", str(tmp_path)]) == 2
        err = capsys.readouterr().err
        assert err.endswith("house.json: damaged; move it away and enrol the deck anew\n")


def test_of_a_video_about_one_picture_a_second_is_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "deck.avi"
    video = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for n in range(35):
        video.write(np.full((48, 64, 3), 3 * n, np.uint8))
    video.release()
    failed: list[str] = []
    assert len(list(deck._views(str(file), 1.0, failed))) == 4 and not failed


def test_a_picture_that_may_not_be_looked_at_does_no_harm_to_the_others(
    folder: Path, rows: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in a folder that may be listed, but not entered."""
    allowed = Path.exists

    def exists(path: Path) -> bool:
        if path.name == "a-empty.jpg":
            raise PermissionError(13, "Permission denied", str(path))
        return allowed(path)

    monkeypatch.setattr(Path, "exists", exists)
    assert main(["deck", "check", str(folder), "--json"]) == 2
    said = capsys.readouterr()
    assert json.loads(said.out)["complete"] is True
    assert "a-empty.jpg: cannot be looked at (Permission denied); check the permissions" in said.err


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("back=http://user:s3cret@camera/", "http://camera/: an address; files are read here"),
        ("As=", "'': an empty name"),
        ("As={folder}", "{folder}: a folder; one file is wanted here"),
        ("bakc={folder}/x.png", "bakc={folder}/x.png: no such file; before = stands a card such as As, or back"),
    ],
)
def test_a_slip_before_or_after_the_equals_sign_is_told(
    word: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["deck", "enrol", "maker", word.format(folder=tmp_path), "--decks", str(tmp_path / "decks")]
    assert main(words) == 2
    assert says.format(folder=tmp_path) in (said := capsys.readouterr().err) and "s3cret" not in said
