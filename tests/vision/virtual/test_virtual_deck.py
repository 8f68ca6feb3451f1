# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual table's own decks."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.rules.cards import DECK, card, name
from vision.virtual.backs import draw_back
from vision.virtual.faces import STYLES, PrintedDeck, card_mask
from vision.virtual.photo_deck import PhotoDeck, PhotoDeckError

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("style", STYLES)
def test_all_faces_differ(style: str) -> None:
    deck = PrintedDeck(style)
    faces = [cv2.resize(deck.face(c), (63, 88), interpolation=cv2.INTER_AREA).astype(int) for c in DECK]
    assert deck.face(DECK[0]).shape == (352, 252, 3)
    least = min(float(np.abs(a - b).mean()) for n, a in enumerate(faces) for b in faces[n + 1 :])
    assert least > 0.5  # grey levels: no two faces look the same


@pytest.mark.parametrize("name_", ["As", "Kd", "Th", "6c"])
def test_a_card_reads_the_same_upside_down(name_: str) -> None:
    face = PrintedDeck("harbour").face(card(name_))
    turned = cv2.rotate(face, cv2.ROTATE_180)
    corner = (slice(0, 110), slice(0, 50))
    assert np.abs(face[corner].astype(int) - turned[corner]).mean() < 4


def test_four_colours_and_two() -> None:
    def ink(style: str, name_: str) -> np.ndarray:
        return PrintedDeck(style).face(card(name_))[20:100, 8:45].reshape(-1, 3).min(0)

    assert ink("lantern", "9c")[1] > ink("harbour", "9c")[1] + 60  # green clubs
    assert ink("lantern", "9d")[0] > ink("harbour", "9d")[0] + 60  # blue diamonds


def test_backs_and_mask() -> None:
    assert draw_back("teal", "braid").shape == (352, 252, 3)
    with pytest.raises(ValueError, match="scales or braid"):
        draw_back("teal", "stripes")
    with pytest.raises(ValueError, match="harbour"):
        PrintedDeck("no such deck")
    mask = card_mask()
    assert mask[176, 126] == 255 and mask[0, 0] == 0


def test_photographs_serve_as_a_deck(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    colour = np.zeros((60, 40, 3), np.uint8)
    records = []
    for c in DECK:
        colour[:] = (4 * c, 255 - 4 * c, 90)
        cv2.imwrite(str(tmp_path / "images" / f"{name(c)}.png"), colour)
        records.append({"file": f"{name(c)}.png", "cards": [{"label": name(c), "box": [0, 0, 40, 60]}]})
    (tmp_path / "labels.json").write_text(json.dumps(records))
    face = PhotoDeck(tmp_path).face(card("Qh"))
    assert face.shape == (352, 252, 3)
    assert tuple(face[170, 120]) == (4 * card("Qh"), 255 - 4 * card("Qh"), 90)


def test_an_incomplete_folder_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(PhotoDeckError, match=r"labels\.json"):
        PhotoDeck(tmp_path)
    (tmp_path / "labels.json").write_text('[{"file": "a.png", "cards": [{"label": "As", "box": [0, 0, 9, 9]}]}]')
    with pytest.raises(PhotoDeckError, match="52 faces"):
        PhotoDeck(tmp_path)


def test_real_photographs_where_present() -> None:
    folder = ROOT.parent / "shared/data/cards/felt_table"
    if not folder.exists():
        pytest.skip("the real photographs are not on this machine")
    assert PhotoDeck(folder).face(card("Ah"))[..., 1].mean() > 90
