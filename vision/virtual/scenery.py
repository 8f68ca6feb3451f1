# SPDX-License-Identifier: GPL-3.0-or-later
"""One sitting's looks: camera, cloth, light and deck, and how each thing becomes a pane."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

import cv2
import numpy as np

from controller.rules.cards import Card
from vision.virtual.arms import ARM_PX_PER_MM, draw_arm
from vision.virtual.backs import draw_back
from vision.virtual.camera import USUAL_MOUNT, Camera, Matrix, Mount
from vision.virtual.chips import ChipArtist
from vision.virtual.cloth import CLOTHS, empty_table
from vision.virtual.faces import CARD_MM, PrintedDeck, card_mask
from vision.virtual.heads import HEAD_PX_PER_MM, draw_head
from vision.virtual.layout import Pose
from vision.virtual.light import WEATHERS, Sensor, lamp_map, light_up, shine_map
from vision.virtual.pane import Pane, Shadow, make_pane
from vision.virtual.things import ArmThing, ButtonThing, CardThing, ChipThing, HeadThing, StubThing, Thing
from vision.virtual.vector import Image

_SPRITE_PX_PER_MM = 2.2
CARD_THICK_MM = 0.3


class Deck(Protocol):
    """Anything that has a picture of each face."""

    @property
    def name(self) -> str:
        """The deck's name in sources.toml."""
        ...

    def face(self, a_card: Card) -> Image:
        """A face as BGR, upright, with a card's aspect."""
        ...


class Look(NamedTuple):
    """Everything that makes one sitting look different from another. Names as in sources.toml."""

    seed: int = 1
    cloth: str = "moss"
    weather: str = "even"
    ink: str = "wine"
    pattern: str = "scales"
    mount: Mount = USUAL_MOUNT
    tags: bool = True
    strange: tuple[Card, ...] = ()
    """Cards with the back of the room's other deck."""
    other_ink: str = "teal"


class Scenery:
    """Draws things for one look. Building one takes about a second."""

    def __init__(self, look: Look, deck: Deck | None = None) -> None:
        self.look = look
        self.deck: Deck = deck or PrintedDeck()
        self.camera = Camera(look.mount)
        self.weather = WEATHERS[look.weather]
        self.lamps = lamp_map(self.weather, _stream(look.seed, 1))
        self.shine = shine_map(self.weather, _stream(look.seed, 2))
        self.sensor = Sensor(self.weather, look.seed)
        table = empty_table(CLOTHS[look.cloth], self.camera, _stream(look.seed, 3), look.tags)
        self.ground = light_up(table, self.lamps)
        self._chips = ChipArtist(self.camera, self.lamps)
        self._mask = card_mask(_SPRITE_PX_PER_MM)
        self._back = self._sprite(draw_back(look.ink, look.pattern))
        self._other_back = self._sprite(draw_back(look.other_ink, look.pattern)) if look.strange else self._back
        self._faces: dict[Card, Image] = {}

    def use(self, deck: Deck) -> None:
        """Another deck is brought to the table: cards drawn from now on have its faces."""
        self.deck = deck
        self._faces.clear()

    def warm(self, things: Iterable[Thing] = ()) -> None:
        """Draw every face and these things beforehand, so that no frame waits for one."""
        for number in range(52):
            self._face(Card(number))
        for thing in things:
            self.pane(thing, thing.pose._replace(x=0.0, y=0.0))

    def pane(self, thing: Thing, pose: Pose, blur: tuple[float, float] = (0.0, 0.0)) -> Pane | None:
        """The pane of a thing in a pose; None when it is out of the picture."""
        match thing:
            case CardThing():
                return self._card(thing, pose, blur)
            case ChipThing():
                return self._chips.column(pose.x, pose.y, thing.count, thing.colour, thing.seed, pose.z)
            case ButtonThing():
                return self._chips.button(pose.x, pose.y, pose.z)
            case StubThing():
                return self._stub(thing, pose)
            case ArmThing():
                arm = draw_arm(thing.grip, thing.skin, thing.sleeve, thing.left)
                return self._limb(arm.picture, arm.mask, arm.tip, ARM_PX_PER_MM, pose, blur)
            case HeadThing():
                head = draw_head(thing.hair)
                return self._limb(head.picture, head.mask, head.tip, HEAD_PX_PER_MM, pose, blur)

    def _sprite(self, picture: Image) -> Image:
        size = (self._mask.shape[1], self._mask.shape[0])
        return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)

    def _face(self, a_card: Card) -> Image:
        if a_card not in self._faces:
            self._faces[a_card] = self._sprite(self.deck.face(a_card))
        return self._faces[a_card]

    def _card(self, thing: CardThing, pose: Pose, blur: tuple[float, float]) -> Pane | None:
        hidden = 90 < pose.flip % 360 < 270
        back = self._other_back if thing.card in self.look.strange else self._back
        picture = back if hidden else self._face(thing.card)
        z = pose.z
        shadow = Shadow(1.2 + z * 0.22, 1.7 + z * 0.34, 3.5 + z * 0.35, 0.5 / (1 + z / 90))
        to_px = self.camera.sheet(pose, CARD_MM[0]) @ _centred(self._mask.shape, _SPRITE_PX_PER_MM, hidden)
        return make_pane(picture, self._mask, to_px, self.lamps, shadow, blur, self.shine)

    def _stub(self, thing: StubThing, pose: Pose) -> Pane | None:
        """The stub as its top card over a slab of card edges that leans away from the camera."""
        if thing.count == 0:
            return None
        thick = thing.count * CARD_THICK_MM
        low = self.camera.pixel(pose.x, pose.y, pose.z)
        high = self.camera.pixel(pose.x, pose.y, pose.z + thick)
        lean = (low[0] - high[0], low[1] - high[1])
        steps = max(2, int(np.hypot(*lean)) + 1)
        top = self._card(CardThing(Card(0), pose), pose._replace(z=pose.z + thick, flip=180.0), (0, 0))
        if top is None:
            return None
        light, keep = top.light.copy(), top.keep.copy()
        solid = (keep.max(2) < 20)[..., None]
        edge = np.where(np.arange(light.shape[0])[:, None, None] % 2 == 0, 150, 205).astype(np.uint8)
        for n in range(steps, 0, -1):
            move = np.array([[1, 0, lean[0] * n / steps], [0, 1, lean[1] * n / steps]], np.float32)
            slab = cv2.warpAffine(solid.astype(np.uint8), move, (light.shape[1], light.shape[0]))[..., None] > 0
            light, keep = np.where(slab & ~solid, edge, light), np.where(slab & ~solid, 0, keep)
        return Pane(top.x, top.y, light.astype(np.uint8), keep.astype(np.uint8))

    def _limb(
        self,
        picture: Image,
        mask: Image,
        tip: tuple[float, float],
        scale: float,
        pose: Pose,
        blur: tuple[float, float],
    ) -> Pane | None:
        own = np.array([[1 / scale, 0, -tip[0] / scale], [0, 1 / scale, -tip[1] / scale], [0, 0, 1.0]])
        soft = 16 + pose.z * 0.4
        shadow = Shadow(5 + pose.z * 0.25, 8 + pose.z * 0.4, soft, 0.48)
        return make_pane(picture, mask, self.camera.sheet(pose, 0.0) @ own, self.lamps, shadow, blur)


def _centred(shape: tuple[int, ...], px_per_mm: float, mirrored: bool) -> Matrix:
    """From a sprite's pixels to the card's own mm; a back is seen from the other side, so left is right."""
    sign = -1.0 if mirrored else 1.0
    h, w = shape[:2]
    return np.array(
        [
            [sign / px_per_mm, 0, -sign * (w - 1) / 2 / px_per_mm],
            [0, 1 / px_per_mm, -(h - 1) / 2 / px_per_mm],
            [0, 0, 1.0],
        ]
    )


def _stream(seed: int, purpose: int) -> np.random.Generator:
    return np.random.default_rng([seed, purpose])
