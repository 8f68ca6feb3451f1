# SPDX-License-Identifier: GPL-3.0-or-later
"""Whose the dealer button is: the one disc of its size that lies still in a seat's place for it.

Places are polygons of the zones file (``zones.ButtonPlace``). A place is looked at in the whole picture when something
in it has changed and come to rest, drawn from straight above (``discs``). What counts as the button: a disc of 48 to
79 mm (or of the size in the zones file) whose rim is seen nearly all round, that is white as the corner tags' paper is
(of another colour only if the zones file names its size), with something printed on it, nothing round beside its rim,
and no other such disc in any place. It must be seen twice, some time apart, where it lay.

Told is only what is new: a seat, or that the button is gone from where it lay (the cloth is seen there again), or that
this holds no longer: a disc has come to lie in another place, and the button's own is covered or stirred. It is not
believed in the other place then until it is seen gone from its own, or has lain there for long. A place that is covered
says nothing by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from controller.link.messages import ButtonAt, Message
from vision.capture.shot import Grey
from vision.discs import Disc, discs
from vision.evidence import EvidenceFolder
from vision.gate import Gate
from vision.geometry import Matrix, through
from vision.rectify import Picture
from vision.view import View
from vision.zones import ButtonPlace

SIZES_MM, SIZE_OFF_MM, SIZE_OFF = (48.0, 79.0), 2.0, 0.05
"""Diameters of dealer buttons that are sold, from 2 to 3 inches, a little wider for their height; and how far one of
known size may measure otherwise: chips have 39 mm, coasters 90 and more."""
SURELY, MAYBE = 0.8, 0.5
OFF_MOST = 0.022
PALE, LIGHT_LEAST = 0.72, 0.5
"""White or ivory: the weakest of the three colours against the strongest, and how light, against the tags' paper."""
EVEN_LEAST, PRINTED = 0.5, (0.03, 0.55)
APART_TONE = 25.0
RADIUS_LEAST_PX = 8.0
PX_PER_MM = 0.65
"""Places are drawn no larger than this: a button of 50 mm is 33 pixels wide then, a chip 25."""
ROOM_MM = 45.0
GATE_NS, RESTED, AGAIN_NS, LONG_NS = 150_000_000, 2, 400_000_000, 8_000_000_000
SAME_MM, SAME_SIZE_MM = 5.0, 3.0
GROUND_STEP, UNLIKE_GROUND = 12.0, 0.25
"""The ground is seen again where a button lay if the colour there differs by no more than so much, or this share."""
CROP = 1.7


@dataclass(slots=True)
class _Seen:
    """A disc that may be the button: middle and diameter in mm, whether that is sure, since when and how often it was
    seen there, and its picture."""

    at: Matrix
    wide_mm: float
    is_sure: bool
    since_ns: int
    crop: Picture
    share: float
    ground: Matrix
    looks: int = 1


@dataclass(slots=True)
class _Spot:
    """A place with what was seen there last. ``wants``: it has changed and lies still, or is to be seen again;
    ``calm_ns``: when something like a button was last seen to lie still there.
    ``plain``: it from straight above when nothing like a button was there; ``bare``: whether the button is surely gone
    from it."""

    place: ButtonPlace
    gate: Gate
    px_per_mm: float
    to_picture: Matrix
    corner: Matrix
    size: tuple[int, int]
    wants: bool = False
    moving: bool = True
    looked: bool = False
    looked_ns: int = 0
    calm_ns: int = 0
    seen: list[_Seen] = field(default_factory=list)
    bare: bool = False
    plain: Picture | None = None


class ButtonWatch:
    """The places of one camera."""

    def __init__(self, view: View, evidence: EvidenceFolder) -> None:
        self._evidence = evidence
        self._told: int | None = None
        self._lay: _Seen | None = None
        self._is_said = False
        self._gated_ns = 0
        self.moved(view)

    def moved(self, view: View) -> None:
        """The camera is followed after a knock, or begins: every place is looked at anew."""
        self._view, self._mm = view, view.zones.button_mm
        self._spots = [spot for place in view.zones.buttons if (spot := _spot(view, place)) is not None]

    def forget(self) -> None:
        """The camera was lost: nothing seen before counts, and what is seen is told anew."""
        self._told, self._lay, self._is_said = None, None, False
        self.moved(self._view)

    def take(self, quarter: Grey, mono_ns: int, picture: Callable[[], Picture | None]) -> list[Message]:
        """Take in a quarter picture; what is to be told now. ``picture`` gives the whole one, the lens taken out, if
        there is time to look at it."""
        if self._is_wanted(quarter, mono_ns):
            image = picture()
            if image is not None:
                self._look(image, mono_ns)
        told = self._news(mono_ns)
        return [] if told is None else [told]

    def _is_wanted(self, quarter: Grey, mono_ns: int) -> bool:
        """Whether a place has changed and come to rest, or is to be seen again."""
        if mono_ns - self._gated_ns >= GATE_NS or mono_ns < self._gated_ns:
            self._gated_ns = mono_ns
            for spot in self._spots:
                quiet = spot.gate.look(quarter)
                spot.moving = quiet.rested < RESTED
                to_confirm = any(one.looks < 2 for one in spot.seen) and mono_ns - spot.looked_ns >= AGAIN_NS
                spot.wants = not spot.moving and (quiet.changed or to_confirm)
                if spot.seen and not spot.moving and not quiet.changed:
                    spot.calm_ns = mono_ns
        return any(spot.wants for spot in self._spots)

    def _look(self, image: Picture, mono_ns: int) -> None:
        """Look at the place that has waited longest."""
        waiting = [spot for spot in self._spots if spot.wants]
        if not waiting:
            return
        spot = min(waiting, key=lambda one: one.looked_ns)
        spot.gate.keep()
        spot.wants, spot.looked, spot.looked_ns = False, True, mono_ns
        patch = _patch(image, spot)
        found = discs(patch, spot.px_per_mm)
        paper = _paper(image, self._view)
        now = [seen for disc in found if (seen := self._as_button(disc, found, spot, paper, image, mono_ns))]
        self._keep(spot, now)
        spot.calm_ns = mono_ns if now else spot.calm_ns
        spot.bare = not now and self._shows_ground(patch, spot)
        if not now and (spot.bare or spot.place.seat != self._told):
            spot.plain = patch

    def _as_button(
        self, disc: Disc, found: list[Disc], spot: _Spot, paper: Matrix | None, image: Picture, mono_ns: int
    ) -> _Seen | None:
        """A disc in this place that is the button, or may be; None: it is something else, or lies in no place."""
        wide_mm = 2 * disc.radius / spot.px_per_mm
        at = np.array(disc.at) / spot.px_per_mm + spot.corner
        outline = spot.place.polygon.astype(np.float32)
        if cv2.pointPolygonTest(outline, (float(at[0]), float(at[1])), False) < 0:
            return None
        is_like_one = disc.off <= OFF_MOST and _looks_like_one(disc, paper, self._mm is not None)
        if not is_like_one or not self._is_of_size(wide_mm):
            return None
        sure = disc.seen >= SURELY and not any(_touches(disc, other) for other in found if other is not disc)
        crop = _crop(image, self._view, at, wide_mm)
        return _Seen(at, wide_mm, sure, mono_ns, crop, disc.seen, np.array(disc.ground))

    def _is_of_size(self, wide_mm: float) -> bool:
        if self._mm is None:
            return SIZES_MM[0] <= wide_mm <= SIZES_MM[1]
        return abs(wide_mm - self._mm) <= max(SIZE_OFF_MM, SIZE_OFF * self._mm)

    @staticmethod
    def _keep(spot: _Spot, now: list[_Seen]) -> None:
        """What was there at the last look is the same disc still."""
        for one in now:
            for before in spot.seen:
                if _is_same(one, before) and before.is_sure == one.is_sure:
                    one.since_ns, one.looks = before.since_ns, before.looks + 1
        spot.seen = now

    def _shows_ground(self, patch: Picture, spot: _Spot) -> bool:
        """Whether the button is gone from where it lay in this place: what is seen there is as the cloth about it was,
        or as it was before the button came."""
        lay = self._lay
        if lay is None or self._told != spot.place.seat:
            return False
        x, y = (lay.at - spot.corner) * spot.px_per_mm
        rows, columns = np.indices(patch.shape[:2])
        inside = np.hypot(columns - x, rows - y) < 0.8 * lay.wide_mm / 2 * spot.px_per_mm
        if not inside.any():
            return False
        now, before = np.median(patch[inside], axis=0), [lay.ground]
        before += [] if spot.plain is None else [np.median(spot.plain[inside], axis=0)]
        gaps = [(float(np.abs(now - one).max()), float(one.max())) for one in before]
        return any(gap <= max(GROUND_STEP, UNLIKE_GROUND * light) for gap, light in gaps)

    def _news(self, mono_ns: int) -> ButtonAt | None:
        told = next((spot for spot in self._spots if spot.place.seat == self._told), None)
        lying = [(spot, one) for spot in self._spots for one in spot.seen]
        if told is not None and self._is_long_outlived(told, lying, mono_ns):
            lying = [entry for entry in lying if entry[0] is not told]
        if told is not None and not told.seen and told.looked and told.bare and not told.moving and not told.wants:
            self._told, self._lay = 0, None
            return self._unsaid(mono_ns)
        if told is not None and self._is_said and any(_speaks_against(told, spot, one) for spot, one in lying):
            return self._unsaid(mono_ns)
        if len(lying) != 1 or not lying[0][1].is_sure or lying[0][1].looks < 2 or lying[0][0].moving:
            return None
        spot, one = lying[0]
        if spot is not told and told is not None and mono_ns - one.since_ns < LONG_NS:
            return None
        self._lay = one
        if spot is told and self._is_said:
            return None
        self._told, self._is_said = spot.place.seat, True
        return self.state(mono_ns)

    def _unsaid(self, mono_ns: int) -> ButtonAt | None:
        """What was told holds no longer; nothing to say where that was said already."""
        was_said, self._is_said = self._is_said, False
        return ButtonAt(self._view.zones.camera, 0, 1000, "", mono_ns) if was_said else None

    @staticmethod
    def _is_long_outlived(told: _Spot, lying: list[tuple[_Spot, _Seen]], mono_ns: int) -> bool:
        """Whether a place moves for so long that what was seen there counts no more against what lies elsewhere."""
        others = [one.since_ns for spot, one in lying if spot is not told and one.is_sure]
        return told.moving and any(told.calm_ns < since_ns and mono_ns - since_ns >= LONG_NS for since_ns in others)

    def state(self, mono_ns: int) -> ButtonAt | None:
        """What was told last, with its picture; None: nothing yet, or nothing that still holds."""
        if not self._is_said or not self._told or self._lay is None:
            return None
        confidence = round(1000 * min(0.999, 0.9 + 0.1 * self._lay.share))
        camera = self._view.zones.camera
        return ButtonAt(camera, self._told, confidence, self._evidence.store(self._lay.crop), mono_ns)


def _spot(view: View, place: ButtonPlace) -> _Spot | None:
    """How a place is looked at; None where the picture shows nothing of it."""
    low, high = place.polygon.min(axis=0) - ROOM_MM, place.polygon.max(axis=0) + ROOM_MM
    px_per_mm = view.card_px(place.polygon.mean(axis=0)) / view.zones.card_mm[0]
    mask = view.mask(place)
    scale = min(PX_PER_MM, px_per_mm)
    if not mask.any() or SIZES_MM[0] / 2 * scale < RADIUS_LEAST_PX:
        return None
    width, height = np.ceil((high - low) * scale).astype(int)
    to_mm = np.array([[1 / scale, 0, low[0]], [0, 1 / scale, low[1]], [0, 0, 1]])
    return _Spot(place, Gate(mask), scale, view.to_picture @ to_mm, low, (int(width), int(height)))


def _patch(image: Picture, spot: _Spot) -> Picture:
    """A place from straight above."""
    corners = np.array([[0, 0], [spot.size[0], 0], spot.size, [0, spot.size[1]]], np.float32)
    points = through(spot.to_picture, corners)
    h, w = image.shape[:2]
    x0, y0 = (max(0, int(one)) for one in np.floor(points.min(axis=0)) - 2)
    x1, y1 = int(min(w, points[:, 0].max() + 3)), int(min(h, points[:, 1].max() + 3))
    part = cv2.blur(image[y0:y1, x0:x1], (2, 2))  # else fine grain would be drawn smaller as noise
    shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(part, shift @ spot.to_picture, spot.size, flags=how))


def _paper(image: Picture, view: View) -> Matrix | None:
    """The colour (BGR) of white paper under this light: the rims of the corner tags; None where none is seen."""
    side, h, w = view.zones.tag_mm, image.shape[0], image.shape[1]
    rim = np.array([[-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [1, 1], [1, -1], [-1, 1]]) * (side * 9 / 16)
    tones = []
    for at in view.zones.tags.values():
        points = np.round(through(view.to_picture, (rim + at).astype(np.float32))).astype(int)
        inside = [image[y, x] for x, y in points if 0 <= x < w and 0 <= y < h]
        tones += [np.percentile(inside, 60, axis=0)] if len(inside) == len(points) else []
    if not tones:
        return None
    paper = np.median(tones, axis=0)
    return np.asarray(paper, np.float64) if paper.min() > 20 else None


def _looks_like_one(disc: Disc, paper: Matrix | None, is_size_known: bool) -> bool:
    """Whether a disc is printed as a button is, and white; or of one colour that is not the cloth's, where the button's
    size is known."""
    if disc.even < EVEN_LEAST or not PRINTED[0] <= disc.printed <= PRINTED[1]:
        return False
    tone, ground = np.array(disc.tone), np.array(disc.ground)
    if is_size_known:
        return bool(np.abs(tone - ground).max() >= APART_TONE) or _is_pale(tone, paper)
    return _is_pale(tone, paper) and float(tone.mean()) >= 0.95 * float(ground.mean())


def _is_pale(tone: Matrix, paper: Matrix | None) -> bool:
    against = tone / (np.full(3, 255.0) if paper is None else np.maximum(paper, 1.0))
    light = float(against.max())
    return float(against.min()) >= PALE * light and (paper is None or light >= LIGHT_LEAST)


def _touches(disc: Disc, other: Disc) -> bool:
    """Whether another round thing of its kind of size shows at its rim, as the side of a cup or a can does."""
    apart = float(np.hypot(disc.at[0] - other.at[0], disc.at[1] - other.at[1]))
    return other.off <= OFF_MOST and apart < 0.9 * (disc.radius + other.radius)


def _speaks_against(told: _Spot, spot: _Spot, one: _Seen) -> bool:
    """Whether a disc that lies surely in another place came there after the button was last seen in its own, which has
    been stirred or covered since: it may have been carried there."""
    is_sure = spot is not told and one.is_sure and one.looks > 1 and not spot.moving
    return is_sure and one.since_ns > told.calm_ns and (told.moving or told.wants or not told.seen)


def _is_same(one: _Seen, other: _Seen) -> bool:
    return float(np.hypot(*(one.at - other.at))) <= SAME_MM and abs(one.wide_mm - other.wide_mm) <= SAME_SIZE_MM


def _crop(image: Picture, view: View, at: Matrix, wide_mm: float) -> Picture:
    half = CROP * wide_mm / 2
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) + at
    box = through(view.to_picture, corners.astype(np.float32))
    low, high = np.maximum(0, np.floor(box.min(axis=0)).astype(int)), np.ceil(box.max(axis=0)).astype(int)
    return image[low[1] : high[1], low[0] : high[0]].copy()
