# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures for the deck check: a whole deck face up on the virtual table, in rows, fans, cascades and spreads, in one
picture or several; complete, or with one card missing, doubled, boxed or foreign. Decks, felts and alphabets are none
of the training's: the virtual table's own, procedural ones of seeds that training cannot draw, and art kept out of it
where that was fetched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import cv2
import numpy as np

from controller.rules.cards import Card
from models.kept_out import unseen_decks
from models.synthesize.decks import ArtDeck, Deck, ProceduralDeck
from models.synthesize.sources import ArtMissing, kept_out
from models.synthesize.strangers import joker
from vision.geometry import Quad
from vision.rectify import Picture
from vision.virtual.camera import Camera, Mount
from vision.virtual.cloth import CLOTHS
from vision.virtual.faces import CARD_MM, STYLES, PrintedDeck
from vision.virtual.layout import Pose
from vision.virtual.light import WEATHERS
from vision.virtual.scenery import Look, Scenery
from vision.virtual.stage import Stage
from vision.virtual.things import CardThing, Put

STRANGER = Card(52)
PROCEDURAL = 6
FACE_PX = (252, 352)
Rng = np.random.Generator


class Case(NamedTuple):
    """What lies there, lowest card first: ``gone`` faces that are not, ``twice`` faces that are two, how many cards lie
    face down (``boxed``; each is one of ``hidden``) and how many are none of the 52 (``foreign``)."""

    name: str
    cards: tuple[Card, ...]
    gone: frozenset[Card] = frozenset()
    twice: frozenset[Card] = frozenset()
    hidden: frozenset[Card] = frozenset()
    foreign: int = 0


class Shown(NamedTuple):
    """A case in one layout: its pictures. ``lying``: for each picture its cards, lowest first, with their corners in
    it, clockwise from the printed top left."""

    layout: str
    case: Case
    pictures: tuple[Picture, ...]
    lying: tuple[tuple[tuple[Card, Quad], ...], ...]


class FlatDeck:
    """A deck of the synthesis for the virtual table, with a stranger as the 53rd card."""

    def __init__(self, deck: Deck, stranger: Picture) -> None:
        self.name, self._deck, self._stranger = deck.name, deck, stranger

    def face(self, a_card: Card) -> Picture:
        """BGR, 252 x 352."""
        art = self._stranger if a_card == STRANGER else self._deck.face(int(a_card), FACE_PX[0])
        art = cv2.resize(art, FACE_PX, interpolation=cv2.INTER_AREA)
        if art.shape[2] == 3:
            return np.asarray(art, np.uint8)
        alpha = art[..., 3:].astype(np.float32) / 255
        return np.asarray(art[..., :3] * alpha + 250 * (1 - alpha), np.uint8)


class Own:
    """One of the virtual table's decks in the form that ``FlatDeck`` takes."""

    def __init__(self, style: str) -> None:
        self._deck = PrintedDeck(style)
        self.name = f"virtual-{style}"

    def face(self, card: int, width: int = 500) -> Picture:
        """See Deck."""
        return self._deck.face(Card(card))


def decks() -> list[FlatDeck]:
    """All decks; without fetched art those of the synthesis that need none. Fetched fonts take Pillow (``.[train]``):
    where it is not installed, the procedural decks are left out."""
    others: list[Deck]
    try:
        others = unseen_decks()
    except ArtMissing:
        others = [ProceduralDeck(4_100_000_000 + n) for n in range(PROCEDURAL)]
    except ModuleNotFoundError:
        others = [ArtDeck(name) for name in kept_out("decks")]
    every = [*others, *(Own(style) for style in STYLES)]
    return [FlatDeck(deck, _stranger(n)) for n, deck in enumerate(every)]  # type: ignore[arg-type]


def _stranger(number: int) -> Picture:
    """A joker; without Pillow a plain card with a moon on it."""
    try:
        return joker(np.random.default_rng((71, number)), *FACE_PX)
    except ModuleNotFoundError:
        plain = np.full((FACE_PX[1], FACE_PX[0], 3), 245, np.uint8)
        cv2.circle(plain, (FACE_PX[0] // 2, FACE_PX[1] // 2), 60 + 4 * (number % 9), (160, 60, 140), -1, cv2.LINE_AA)
        return plain


def cases(rng: Rng) -> Iterator[Case]:
    """One of each kind, shuffled: complete; one missing; one doubled (and the other missing, or beside all 52); one
    boxed; one foreign card instead of one, or beside all 52."""
    kinds: tuple[Callable[[list[Card]], Case], ...] = (_complete, _missing, _doubled, _one_more, _boxed, _foreign)
    for kind in kinds:
        made = kind([Card(int(n)) for n in rng.permutation(52)])
        cards = list(made.cards)
        rng.shuffle(cards)  # type: ignore[arg-type]
        yield made._replace(cards=tuple(cards))


def _complete(deck: list[Card]) -> Case:
    return Case("complete", tuple(deck))


def _missing(deck: list[Card]) -> Case:
    return Case("missing", tuple(deck[1:]), frozenset(deck[:1]))


def _doubled(deck: list[Card]) -> Case:
    return Case("doubled", (*deck[1:], deck[1]), frozenset(deck[:1]), frozenset(deck[1:2]))


def _one_more(deck: list[Card]) -> Case:
    return Case("one more", (*deck, deck[0]), twice=frozenset(deck[:1]))


def _boxed(deck: list[Card]) -> Case:
    return Case("boxed", tuple(deck), hidden=frozenset(deck[:1]))


def _foreign(deck: list[Card]) -> Case:
    return Case("foreign", (*deck[1:], STRANGER), frozenset(deck[:1]), foreign=1)


def _near(rng: Rng, pose: Pose, apart: float = 2.0, turn: float = 1.2) -> Pose:
    x, y, t = rng.normal(0, (apart, apart, turn))
    return pose._replace(x=pose.x + x, y=pose.y + y, turn=pose.turn + t)


def rows(rng: Rng, count: int) -> list[Pose]:
    """Cards side by side, none on another."""
    across = 13 if count > 30 else 9
    down = -(-count // across)
    places = [(n % across, n // across) for n in range(count)]
    return [_near(rng, Pose((c - (across - 1) / 2) * 73, (r - (down - 1) / 2) * 101)) for c, r in places]


def lines(rng: Rng, count: int) -> list[Pose]:
    """Lines of up to 13 cards, each over the left part of the next or over the right part of the one before."""
    down = -(-count // 13)
    step = rng.uniform(20, 34)
    return [_near(rng, Pose((n % 13 - 6) * step, (n // 13 - (down - 1) / 2) * 112), 1.5, 1.5) for n in range(count)]


def columns(rng: Rng, count: int) -> list[Pose]:
    """Cascades as in patience: of each card but the last the upper part is seen."""
    step = rng.uniform(31, 37)
    across = -(-count // 13)
    return [_near(rng, Pose((n // 13 - (across - 1) / 2) * 90, (n % 13 - 7) * step), 1.5, 1.5) for n in range(count)]


def fans(rng: Rng, count: int) -> list[Pose]:
    """Fans of up to 13 cards."""
    many = -(-count // 13)
    step, reach = rng.uniform(7.5, 9.5), rng.uniform(95, 120)
    places = [(-235, -190), (235, -190), (-235, 140), (235, 140)] if many > 2 else [(-240, 0), (240, 0)][-many:]
    poses = []
    for n in range(count):
        turn = (n % 13 - 6) * step
        x, y = places[(n // 13) % len(places)]
        a = np.deg2rad(turn)
        poses.append(_near(rng, Pose(x + reach * np.sin(a), y + 85 - reach * np.cos(a), turn), 1.0, 0.7))
    return poses


def spread(rng: Rng, count: int) -> list[Pose]:
    """One long ribbon in a slight bow, as a dealer spreads a new deck."""
    step, bow = rng.uniform(17.5, 21.0) * min(1.0, 52 / count), rng.uniform(-0.35, 0.35)
    poses = []
    for n in range(count):
        at = (n - (count - 1) / 2) / count * 2
        turn = float(np.degrees(bow * at * 0.5))
        poses.append(_near(rng, Pose(at * count * step / 2, bow * 110 * at * at, turn), 1.2, 0.8))
    return poses


LAYOUTS: dict[str, tuple[Callable[[Rng, int], list[Pose]], int]] = {
    "rows": (rows, 1),
    "lines": (lines, 1),
    "columns": (columns, 1),
    "fans": (fans, 1),
    "spread": (spread, 1),
    "rows in 3": (rows, 3),
    "lines in 4": (lines, 4),
    "fans in 4": (fans, 4),
}
"""How the cards lie, and in how many pictures."""


def shown(rng: Rng, deck: FlatDeck, layout: str, case: Case, seed: int) -> Shown:
    """The pictures of one case. They are 1920 x 1080; a card is 85 to 105 pixels wide."""
    lay, parts = LAYOUTS[layout]
    mount = Mount(
        x_mm=rng.uniform(-30, 30), y_mm=rng.uniform(-30, 30), tilt_deg=rng.uniform(-9, 9), lean_deg=rng.uniform(-5, 5),
        roll_deg=rng.uniform(-4, 4), px_per_mm=rng.uniform(1.38, 1.62) if parts < 4 else rng.uniform(1.4, 2.1),
    )  # fmt: skip
    cloth, weather = str(rng.choice(sorted(CLOTHS))), str(rng.choice(sorted(WEATHERS)))
    ink, pattern = str(rng.choice(["wine", "teal", "night"])), str(rng.choice(["scales", "braid"]))
    look = Look(seed, cloth, weather, ink, pattern, mount, tags=False)
    scenery = Scenery(look, deck)
    share = -(-len(case.cards) // parts)
    pictures, lying = [], []
    for part in range(parts):
        cards = case.cards[part * share : (part + 1) * share]
        poses = lay(rng, len(cards))
        is_usual = lay in (fans, columns) or rng.random() < 0.6  # the other way round these would show no index
        order = range(len(cards)) if is_usual else range(len(cards) - 1, -1, -1)
        stage = Stage(scenery)
        for n in order:
            pose = poses[n]._replace(flip=180.0 if cards[n] in case.hidden else 0.0)
            stage.play([Put(0.0, f"card {n}", CardThing(cards[n], pose))])
        pictures.append(stage.frame(0.1))
        lying.append(tuple((cards[n], _quad(scenery.camera, poses[n])) for n in order))
    return Shown(layout, case, tuple(pictures), tuple(lying))


def _quad(camera: Camera, pose: Pose) -> Quad:
    a, (w, h) = np.deg2rad(pose.turn), CARD_MM
    across, down = np.array([np.cos(a), np.sin(a)]) * w / 2, np.array([-np.sin(a), np.cos(a)]) * h / 2
    middle = np.array([pose.x, pose.y])
    corners = [middle - across - down, middle + across - down, middle + across + down, middle - across + down]
    return np.asarray(camera.pixels(np.array(corners)), np.float32)
