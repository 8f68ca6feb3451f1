# SPDX-License-Identifier: GPL-3.0-or-later
"""A closer look at the doubtful places of a picture: where a card may lie unread among others, and where an index was
seen and not read.

Each is cut out upright and enlarged, as the finder likes a card best, a few times over; where most of these looks read
one face there and none reads another, the place shows it.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.classify import Classifier, Enrolled
from vision.classify.reading import Floats, Reading
from vision.deck_gaps import Gap, gaps, usual_step
from vision.deck_pose import build_of, direction, unit
from vision.deck_sight import VOTES, Hidden, Place, Print, Sight, firm_places, is_firm, is_legible
from vision.deck_strips import Strip, strips_between
from vision.detect import Corner, Found
from vision.detect.learned import look
from vision.geometry import Points, Quad, area, box_of, shared_area
from vision.indices import Looks
from vision.reading import FACES, joined_corners
from vision.rectify import Picture

VIEWS = ((84, 0.0), (112, 180.0), (112, 0.0), (140, 8.0), (140, -8.0), (100, 188.0))
"""How wide a card is made in each closer look, in pixels, and how far it is turned from upright, in degrees."""
REACH, NEAR, MOST, TOLD = 1.3, 0.2, 24, 4
NEIGHBOUR, SAME = 1.0, 0.15
"""In card widths: how far about a place is shown, and how far off a print may lie that is meant; so many places are
looked at again at most; and so many looks must agree."""
A_BACK, FACELESS, COVERS = 0.35, 0.97, 0.5
"""How sure a card, or a strip of one, must be a back; and how sure no face. Of 462 strips of cards that were read none
was a back with more than 0.08; what seems to have no face may be a joker, a back that is unlike others or a strip of an
ace. What covers so much of another one is the same card, found in two gaps."""


class Spot(NamedTuple):
    """Where an index is looked for, and which way up (a direction)."""

    at: Points
    up: Points


def searched(image: Picture, sight: Sight, classifier: Classifier, enrolled: Enrolled | None = None) -> Sight:
    """The same sight with what closer looks at its doubtful places tell: faces, and cards face down."""
    sight = looked_again(image, sight, classifier, enrolled)
    hidden = tuple(hidden_between(image, sight, classifier))
    return sight._replace(hidden=hidden, backs=max(sight.backs, sum(one.is_back for one in hidden)))


def looked_again(image: Picture, sight: Sight, classifier: Classifier, enrolled: Enrolled | None = None) -> Sight:
    """The same sight with those doubtful places that closer looks read."""
    if sight.width <= 0 or not is_legible(sight):
        return sight
    spots = spots_of(sight)
    if not spots or len(spots) > MOST:
        return sight
    firm, places = firm_places(sight), list(sight.places)
    for spot in spots:
        prints = _prints_at(image, spot, sight.width, classifier, enrolled)
        told = _told(spot, [one for one in prints if not _is_known(one, firm, sight.width)], sight.looks)
        if told is not None:
            reach = NEAR * sight.width
            places = [one for one in places if is_firm(sight, one) or _far(one.at, told.at) > reach / 2]
            places.append(told)
    return sight._replace(places=places)


def spots_of(sight: Sight) -> list[Spot]:
    """Where to look again: room for a card first, then what was seen by several looks and not read."""
    firm = firm_places(sight)
    spots = [spot for gap in gaps(sight, firm) for spot in _in_gap(gap, usual_step(sight, firm))]
    everything = len({place.face for place in firm}) == FACES
    for place in [] if everything else sight.places:
        if not is_firm(sight, place) and place.looks >= VOTES and not _is_of_neighbour(place, firm, sight.width):
            spots.append(Spot(place.at, unit(place.best.corner.up)))
    return spots


def _is_of_neighbour(place: Place, firm: list[Place], width: float) -> bool:
    """Whether all finds of an unread print look like a card that is read near it: it is an index of that card."""
    near = {one.face for one in firm if _far(one.at, place.at) < NEIGHBOUR * width}
    return all(one.likely in near for one in place.prints)


def _is_known(one: Print, firm: list[Place], width: float) -> bool:
    """Whether a find is of a print that was read before."""
    return any(one.likely == place.face and _far(one.corner.centre, place.at) < SAME * width for place in firm)


def _in_gap(gap: Gap, usual: float) -> list[Spot]:
    before = gap.before
    up = direction(before, "up")
    if gap.after is None:
        return [Spot(before.at + gap.way * np.float32(usual), up)]
    up, way = unit(up + direction(gap.after, "up")), gap.after.at - before.at
    return [Spot(before.at + way * np.float32(share), up) for share in _shares(gap.before, gap.after, usual)]


def _shares(one: Place, other: Place, usual: float) -> list[float]:
    """Where cards may lie between two, as shares of the way."""
    count = max(2, round(_far(one.at, other.at) / max(usual, 1.0)))
    return [n / count for n in range(1, count)]


def hidden_between(image: Picture, sight: Sight, classifier: Classifier) -> list[Hidden]:
    """The cards that lie where there is room for one among those that were read, and that show no face."""
    firm, build = firm_places(sight), build_of(sight)
    if build is None or not is_legible(sight):
        return []
    usual, found, taken = usual_step(sight, firm), [], list[Quad]()
    for gap in gaps(sight, firm):
        for share in [] if gap.after is None else _shares(gap.before, gap.after, usual):
            strips = strips_between(image, gap.before, gap.after, share, build)  # type: ignore[arg-type]
            is_back = _is_back(strips, classifier)
            quads = [strip.quad for strip in strips]
            if is_back is None or any(shared_area(one, other) > COVERS * area(one) for one in quads for other in taken):
                continue
            taken += quads
            found.append(Hidden(gap.before.face, gap.after.face, is_back))  # type: ignore[union-attr]
    return found


def _is_back(strips: list[Strip], classifier: Classifier) -> bool | None:
    """Whether a card lies face down; None where it may as well show a face."""
    shares = [share_of(reading) for reading in classifier.classify([strip.view for strip in strips])] if strips else []
    if max((float(one[FACES]) for one in shares), default=0.0) > A_BACK:
        return True
    return False if min((float(one[FACES:].sum()) for one in shares), default=0.0) > FACELESS else None


def share_of(reading: Reading) -> Floats:
    """How likely each face, and what is none, is for a card."""
    log = reading.log_posterior
    return np.asarray(np.exp(log - np.logaddexp.reduce(log)), np.float32)


def _prints_at(
    image: Picture, spot: Spot, width: float, classifier: Classifier, enrolled: Enrolled | None
) -> list[Print]:
    """What each closer look saw at a spot."""
    out: list[Print] = []
    for n, (width_px, turn) in enumerate(VIEWS):
        scale = width_px / width
        size = round(2 * REACH * width_px)
        angle = np.arctan2(float(spot.up[0]), -float(spot.up[1])) + np.deg2rad(turn)
        rotation = scale * np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        shift = np.array([size / 2, size / 2]) - rotation @ spot.at
        view = cv2.warpAffine(
            image, np.hstack([rotation, shift[:, None]]), (size, size),
            flags=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        back = np.asarray(np.linalg.inv(rotation), np.float32)
        near = [
            corner
            for corner in look(np.asarray(view, np.uint8), (max(size, 320),)).corners
            if float(np.hypot(*(corner.centre - size / 2))) < NEAR * width_px
        ]
        singles = [Found(None, box_of(corner.frame(1.25)), "up", False, corner.score, (corner,)) for corner in near]
        for corner, (cuts,) in zip(near, Looks(view, classifier).at(singles), strict=True):
            reading = joined_corners([cuts], classifier.calibration.accept_alone, enrolled)
            face = reading.best if reading.sure and reading.best < FACES else None
            out.append(Print(_moved(corner, back, np.asarray(shift, np.float32)), face, None, n, reading.best))
    return out


def _moved(at: Corner, back: Points, shift: Points) -> Corner:
    """A find in a closer look, in pixels of the picture."""
    centre, card = ((back @ (point - shift)).astype(np.float32) for point in (at.centre, at.card))
    return Corner(centre, (back @ at.up).astype(np.float32), (back @ at.right).astype(np.float32), card, at.score)


def _told(spot: Spot, prints: list[Print], looks: int) -> Place | None:
    """The place that most closer looks read alike, and none otherwise."""
    faces = {one.face for one in prints if one.face is not None}
    if len(faces) != 1:
        return None
    mine = [one for one in prints if one.face is not None]
    if len({one.look for one in mine}) < TOLD:
        return None
    mine.sort(key=lambda one: float(np.hypot(*(one.corner.centre - spot.at))))
    return Place(tuple(one._replace(look=looks + one.look) for one in mine), faces.pop(), 0, True)


def _far(one: Points, other: Points) -> float:
    return float(np.hypot(*(one - other)))
