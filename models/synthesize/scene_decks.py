# SPDX-License-Identifier: GPL-3.0-or-later
"""Decks for whole scenes: the fetched art of the training list, with the printed indices measured on it.

An index is the rank over the suit in a corner. Where it lies differs from deck to deck, so it is measured: the
ink in the corner column of each face, with the median of the deck as a guard against courts whose frame touches
the index. All-corner indices are noticed by likeness of the two upper corners.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synthesize.decks import ProceduralDeck
from models.synthesize.faces import draw_face
from models.synthesize.scenes import Points, SceneDeck
from models.synthesize.sources import ArtMissing, art_folder, kept_out, training_decks
from models.synthesize.strangers import joker
from models.synthesize.surfaces import Picture, Rng, colour, noise

RANKS, SUITS = "23456789TJQKA", "cdhs"
FACE_WIDTH = 200
PROCEDURAL_DECKS, PROCEDURAL_FACES = 90, 26
JOKERS, JOKERS_A_DECK = 60, 2
Box = tuple[float, float, float, float]


def _load(file: Path) -> Picture:
    art = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
    height = round(art.shape[0] * FACE_WIDTH / art.shape[1])
    art = cv2.resize(art, (FACE_WIDTH, height), interpolation=cv2.INTER_AREA)
    if art.shape[2] == 3:
        return np.asarray(art, np.uint8)
    alpha = art[:, :, 3:].astype(np.float32) / 255
    return (art[:, :, :3] * alpha + 252 * (1 - alpha)).astype(np.uint8)


def ink(face: Picture) -> NDArray[np.bool_]:
    """Where a face is printed: pixels far from the colour of its paper, the outermost rim left out."""
    h, w = face.shape[:2]
    inner = face[int(h * 0.03) : int(h * 0.97), int(w * 0.04) : int(w * 0.96)]
    paper = np.median(inner[:, : int(w * 0.05)].reshape(-1, 3), axis=0)
    off = np.abs(face.astype(np.int16) - paper.astype(np.int16)).max(axis=2) > 70
    rim = max(2, int(w * 0.02))
    off[:rim], off[-rim:], off[:, :rim], off[:, -rim:] = False, False, False, False
    return off


def _runs(filled: NDArray[np.bool_], gap: int) -> list[tuple[int, int]]:
    """Runs of True, joined across gaps up to ``gap``."""
    places = np.flatnonzero(filled)
    if not len(places):
        return []
    breaks = np.flatnonzero(np.diff(places) > gap)
    starts = [int(places[0]), *(int(places[b + 1]) for b in breaks)]
    ends = [*(int(places[b]) + 1 for b in breaks), int(places[-1]) + 1]
    return list(zip(starts, ends, strict=True))


def index_box(printed: NDArray[np.bool_], reach: float = 0.3) -> Box | None:
    """The box x0, y0, x1, y1 of the top left index, or None if nothing like one is there."""
    h, w = printed.shape
    corner = printed[: int(h * 0.34), : int(w * reach)]
    columns = _runs(corner.any(axis=0), 1)
    columns = [run for run in columns if run[1] - run[0] >= w * 0.03]
    if not columns or columns[0][0] > w * 0.16:
        return None
    x0, x1 = columns[0]
    if x1 - x0 < w * 0.2 and len(columns) > 1 and columns[1][0] - x1 < w * 0.035 and columns[1][1] - x0 < w * 0.25:
        x1 = columns[1][1]  # the two figures of a ten
    rows = [run for run in _runs(corner[:, x0:x1].any(axis=1), max(2, int(h * 0.055))) if run[1] - run[0] > h * 0.03]
    if not rows or rows[0][0] > h * 0.14:
        return None
    return float(x0), float(rows[0][0]), float(x1), float(rows[0][1])


def _boxes(faces: list[Picture]) -> list[Box]:
    """An index box for each face: measured, or the deck's median where the measure is out of line."""
    found = [index_box(ink(face)) for face in faces]
    h, w = faces[0].shape[:2]
    good = np.array([box for box in found if box and box[3] < h * 0.32 and box[2] < w * 0.28] or [(10, 10, 30, 60)])
    usual = np.median(good, axis=0)
    boxes = []
    for box in found:
        odd = (
            box is None
            or box[3] - box[1] > 1.25 * (usual[3] - usual[1])
            or box[2] - box[0] > 1.9 * (usual[2] - usual[0])
        )
        odd = odd or (box is not None and box[3] - box[1] < 0.7 * (usual[3] - usual[1]))
        boxes.append(tuple(float(v) for v in usual) if odd or box is None else box)
    return boxes  # type: ignore[return-value]


def _in_four_corners(faces: list[Picture], boxes: list[Box]) -> bool:
    alike = 0
    for face, (x0, y0, x1, y1) in list(zip(faces, boxes, strict=True))[:8]:
        printed, w = ink(face), face.shape[1]
        here = printed[int(y0) : int(y1), int(x0) : int(x1)]
        there = printed[int(y0) : int(y1), int(w - x1) : int(w - x0)]
        both = here.shape == there.shape and here.any() and there.any()
        alike += bool(both and (here & there).sum() > 0.45 * (here | there).sum())
    return alike >= 6


def marks(box: Box, w: int, h: int, four: bool) -> Points:
    """The (k, 3, 2) index description of a face whose top left index has ``box``; k is 2, or 4 if ``four``."""
    x0, y0, x1, y1 = box
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    first = np.array([[cx, cy], [cx, y0], [x1, cy]])
    whole = np.array([w, h])
    out = [first, whole - first]
    if four:
        right = np.array([[w - cx, cy], [w - cx, y0], [w - x0, cy]])
        out += [right, whole - right]
    return np.array(out, np.float32)


def scene_deck(faces: list[Picture], back: Picture, extra: list[Picture], radius: float = 0.045) -> SceneDeck:
    """A deck for scenes from 52 (or fewer) faces that have indices, a back, and faces without (jokers)."""
    h, w = faces[0].shape[:2]
    boxes = _boxes(faces)
    four = _in_four_corners(faces, boxes)
    indices = [marks(box, w, h, four) for box in boxes] + [np.zeros((0, 3, 2), np.float32)] * len(extra)
    fit = [cv2.resize(face, (w, h)) for face in (*extra, back)]
    return SceneDeck((*faces, *fit[:-1]), tuple(indices), fit[-1], radius * w)


def plain_back(rng: Rng, w: int, h: int) -> Picture:
    """A back of our own: a framed pattern of rhombs, rings, waves or nothing, in one or two colours."""
    dark, pale = colour(rng, (0, 180), (80, 256), (40, 230)), np.array([245, 245, 245], np.float32)
    if rng.random() < 0.2:
        pale = colour(rng, (0, 180), (20, 200), (60, 255))
    pitch = rng.uniform(4, 26)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    x, y = np.abs(x - w / 2), np.abs(y - h / 2)
    rough = noise(rng, max(w, h), pitch, pitch)[:h, :w]
    kinds = (
        np.sin(x / pitch * 6) * np.sin(y / pitch * 6),
        np.sin((x + y) / pitch * 6) * np.sin((x - y) / pitch * 6),
        np.sin(np.hypot(x, y) / pitch * 6),
        np.sin((x + 6 * np.sin(y / pitch)) / pitch * 6),
        rough,
        np.full((h, w), -1.0),
    )
    wave = kinds[int(rng.integers(len(kinds)))]
    picture = np.where((wave > rng.uniform(-0.2, 0.7))[:, :, None], pale, dark)
    border = int(rng.choice([0, w * 0.03, w * 0.06, w * 0.09]))
    if border:
        picture[:border], picture[-border:], picture[:, :border], picture[:, -border:] = pale, pale, pale, pale
    if rng.random() < 0.4:
        cv2.circle(
            picture,
            (w // 2, h // 2),
            int(w * rng.uniform(0.1, 0.4)),
            [float(v) for v in pale],
            int(rng.choice([-1, 2, 5])),
        )
    return picture.astype(np.uint8)


def art_decks(names: tuple[str, ...]) -> list[SceneDeck]:
    """The fetched art decks of these names. Raises ArtMissing when one was not fetched."""
    rng = np.random.default_rng(11)
    decks = []
    for name in names:
        folder = art_folder() / "decks" / name
        files = [folder / f"{rank}{suit}.png" for rank in RANKS for suit in SUITS]
        faces = [_load(file) for file in files if file.exists()]
        if not faces:
            raise ArtMissing(f"no card art in {folder}; fetch it with: python -m models.synthesize.art")
        h, w = faces[0].shape[:2]
        extra = [_load(file) for file in sorted(folder.glob("joker*.png"))]
        backs = [_load(file) for file in sorted(folder.glob("back*.png"))] or [plain_back(rng, w, h)]
        decks.append(scene_deck(faces, backs[0], extra))
    return decks


def procedural_deck(seed: int, faces: int) -> SceneDeck:
    """The first ``faces`` cards of a shuffled procedural deck, and a joker."""
    deck = ProceduralDeck(seed)
    order = np.random.default_rng((seed, 17)).permutation(52)[:faces]
    pictures, indices = [], []
    for card in order:
        picture, boxes = draw_face(deck.style, int(card), FACE_WIDTH)
        h, w = picture.shape[:2]
        pictures.append(np.ascontiguousarray(picture[:, :, :3]))
        found = [_upright(box, w, h) for box in boxes]
        indices.append(np.array(found, np.float32).reshape(-1, 3, 2))
    h, w = pictures[0].shape[:2]
    stranger = cv2.resize(deck.joker(0, FACE_WIDTH)[:, :, :3], (w, h))
    back = cv2.resize(deck.back(FACE_WIDTH)[:, :, :3], (w, h))
    indices.append(np.zeros((0, 3, 2), np.float32))
    return SceneDeck((*pictures, stranger), tuple(indices), back, 0.045 * w)


def _upright(box: Box, w: int, h: int) -> list[tuple[float, float]]:
    """Centre, top and right of an index box given as fractions; in the lower half it stands on its head."""
    x0, y0, x1, y1 = box[0] * w, box[1] * h, box[2] * w, box[3] * h
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    return [(cx, cy), (cx, y0), (x1, cy)] if cy < h / 2 else [(cx, cy), (cx, y1), (x0, cy)]


def restyle(rng: Rng, deck: SceneDeck) -> SceneDeck:
    """A deck in another printing: paper tint, faded or darker ink, another back, square or round corners."""
    tint = np.clip(np.array([1, 1, 1]) - rng.uniform(0, 0.12, 3) * (rng.random() < 0.5), 0, 1)
    low = rng.uniform(0, 60) if rng.random() < 0.4 else 0.0
    table = np.clip(low + np.arange(256)[:, None] * (1 - low / 255) * tint, 0, 255).astype(np.uint8)
    faces = tuple(cv2.LUT(face, table[None]) for face in deck.faces)
    h, w = deck.back.shape[:2]
    back = deck.back if rng.random() < 0.3 else plain_back(rng, w, h)
    return SceneDeck(faces, deck.indices, back, float(w * rng.uniform(0.02, 0.08)))


def _kept(folder: Path | None, seed: int) -> SceneDeck:
    """A procedural deck from the folder, or drawn and left there."""
    file = None if folder is None else folder / f"deck-{seed}-{PROCEDURAL_FACES}.npz"
    if file is not None and file.exists():
        with np.load(file) as held:
            count = int(held["count"])
            indices = tuple(held[f"index{n}"] for n in range(count))
            return SceneDeck(tuple(held["faces"]), indices, held["back"], float(held["radius"]))
    deck = procedural_deck(seed, PROCEDURAL_FACES)
    if file is not None:
        indices_by_name = {f"index{n}": marks for n, marks in enumerate(deck.indices)}
        count = np.int64(len(deck.indices))
        np.savez(file, faces=np.stack(deck.faces), back=deck.back, radius=deck.radius, count=count, **indices_by_name)
    return deck


class DeckShelf:
    """Decks to draw from. Each draw is a restyled deck; a few styles are kept at a time, so drawing is cheap."""

    def __init__(self, decks: list[SceneDeck], jokers: tuple[Picture, ...] = ()) -> None:
        if not decks:
            raise ArtMissing("no decks to draw from; fetch them with: python -m models.synthesize.art")
        self._decks, self._jokers = decks, jokers

    @classmethod
    def training(cls, keep: Path | None = None) -> DeckShelf:
        """The decks that training may use: fetched art, and procedural ones for two draws of three. ``keep``: a folder
        in which drawn procedural decks are kept for the next start."""
        art = art_decks(training_decks())
        jokers = tuple(joker(np.random.default_rng((23, n)), FACE_WIDTH, 280) for n in range(JOKERS))
        return cls(art + [_kept(keep, seed) for seed in range(PROCEDURAL_DECKS)], jokers)

    @classmethod
    def kept_out(cls) -> DeckShelf:
        """Decks never trained on."""
        return cls(art_decks(kept_out("decks")))

    def pick(self, rng: Rng) -> SceneDeck:
        """One deck; the draw depends on ``rng`` alone."""
        deck = self._decks[int(rng.integers(len(self._decks)))]
        picked = rng.permutation(len(deck.faces))[:PROCEDURAL_FACES]
        faces, indices = [deck.faces[n] for n in picked], [deck.indices[n] for n in picked]
        h, w = deck.back.shape[:2]
        for n in rng.permutation(len(self._jokers))[:JOKERS_A_DECK]:
            faces.append(np.asarray(cv2.resize(self._jokers[n], (w, h)), np.uint8))
            indices.append(np.zeros((0, 3, 2), np.float32))
        return restyle(rng, SceneDeck(tuple(faces), tuple(indices), deck.back, deck.radius))
