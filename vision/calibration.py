# SPDX-License-Identifier: GPL-3.0-or-later
"""From corner tags in a picture to the homography of the table, and how far it has drifted since.

The tags are AprilTag 36h11, printed by ``cardspeak camera calibrate --print`` or as stickers; their middles and side
are in the zones file. Every visible tag gives four corners; with four tags 16 points fit eight unknowns, so one
covered tag does no harm.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import cv2
import numpy as np

from vision.capture.shot import Grey
from vision.geometry import Matrix, Points, through
from vision.rectify import Picture
from vision.zones import Zones

DRIFT_ALARM_MM = 3.0
FIT_MAX_MM = 2.5
FIT_GOOD_MM, FIT_ODD_MM, ODD_SHARE = 1.0, 5.0, 0.4
"""Between these misfits a tag is looked for that spoils it: without it no more than this share of it is left."""
TAGS_MIN = 3
CELLS, CELL_LEAST_PX = 8, 4
BLUR_PX, BLUR_LEAST = 0.9, 0.6
SMALL_PX, READ_PX = 32.0, 24.0
"""Tags are seen surely from this side on, and not always below that one."""
LIKE_LEAST, MOVED_MOST_PX, MOVED_MOST = 0.8, 1.5, 0.08
"""How like its tag a place must look, and how far its corners may be moved, in pixels and as a share of its side."""
_WORDS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


class Calibration(NamedTuple):
    """``table_to_picture`` homography; ``fit_mm``: root mean square misfit on the table; ``tags``: their numbers."""

    table_to_picture: Matrix
    fit_mm: float
    tags: tuple[int, ...]


class NotCalibrated(RuntimeError):
    """The tags do not give a homography. The text says which were seen and what to do."""


def seen_tags(image: Picture, wanted: Iterable[int] = ()) -> dict[int, Points]:
    """Corners (4, 2), clockwise from the tag's own top left, of each tag 36h11 in a picture. Where one that is
    ``wanted`` is not found, it is looked for in a picture drawn twice as large: from the ceiling tags are small."""
    grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    rough = _detected(grey)
    if set(wanted) - set(rough) and all(side_px(corners) < SMALL_PX for corners in rough.values()):
        large = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        finer = {n: np.asarray((corners + 0.5) / 2 - 0.5, np.float32) for n, corners in _detected(large).items()}
        rough = finer | rough
    return {n: _fitted(grey, n, corners) for n, corners in rough.items()}


def side_px(corners: Points) -> float:
    """The mean side of a quad."""
    return float(np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).mean())


def _detected(grey: Grey) -> dict[int, Points]:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 3
    detector = cv2.aruco.ArucoDetector(_WORDS, settings)
    corners, numbers, _ = detector.detectMarkers(grey)
    if numbers is None:
        return {}
    return {int(n): np.asarray(c, np.float32).reshape(4, 2) for n, c in zip(numbers.ravel(), corners, strict=True)}


def _fitted(grey: Grey, number: int, corners: Points) -> Points:
    """The corners such that the whole tag, drawn through them, looks most like the picture (enhanced correlation,
    Evangelidis and Psarakis 2008): all its edges count, which makes a small tag's corners several times surer."""
    side = side_px(corners)
    cell = max(CELL_LEAST_PX, round(side / CELLS))
    drawn = cv2.aruco.generateImageMarker(_WORDS, number, CELLS * cell)
    rim = 3 * cell // 4  # no more: what lies beyond the white rim is no part of the tag
    drawn = cv2.copyMakeBorder(drawn, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=255)
    low, high = rim - 0.5, rim + cell * CELLS - 0.5
    flat = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    origin = np.floor(corners.min(axis=0)) - 2 * cell
    x0, y0 = (int(v) for v in np.maximum(origin, 0))
    x1, y1 = (int(v) for v in np.ceil(corners.max(axis=0)) + 2 * cell)
    part = grey[y0:y1, x0:x1]
    warp = cv2.getPerspectiveTransform(flat, (corners - np.array([x0, y0])).astype(np.float32))
    blur = max(BLUR_LEAST, cell / side * CELLS * BLUR_PX)
    template = cv2.GaussianBlur(drawn, (0, 0), blur)
    steps = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 40, 1e-5)
    try:
        likeness, better = cv2.findTransformECC(template, part, warp.astype(np.float32), cv2.MOTION_HOMOGRAPHY, steps)
    except cv2.error:  # it did not come together: a tag at the rim, or half covered
        return corners
    moved = through(np.asarray(better, np.float64), flat) + np.array([x0, y0], np.float32)
    is_near = float(np.hypot(*(moved - corners).T).max()) < max(MOVED_MOST_PX, MOVED_MOST * side)
    return moved.astype(np.float32) if likeness > LIKE_LEAST and is_near else corners


def calibrate(image: Picture, zones: Zones) -> Calibration:
    """The homography from the tags of ``zones`` in one picture. Raises NotCalibrated."""
    if not zones.tags:
        raise NotCalibrated(f"camera {zones.camera}: its zones file names no tags; print some and calibrate again")
    seen = {n: corners for n, corners in seen_tags(image, zones.tags).items() if n in zones.tags}
    if len(seen) < min(TAGS_MIN, len(zones.tags)):
        raise NotCalibrated(f"camera {zones.camera}: {_too_few(image, seen, zones)}")
    found = _without_the_odd_one(seen, zones)
    if found is None:
        raise NotCalibrated(f"camera {zones.camera}: the tags seen lie in one line; place them at the table's corners")
    if found.fit_mm > FIT_MAX_MM:
        wrong = f"the tags lie {found.fit_mm:.1f} mm off their places in the zones file; measure them anew"
        raise NotCalibrated(f"camera {zones.camera}: {_of_another_size(seen, zones) or wrong}")
    return found


def _without_the_odd_one(seen: dict[int, Points], zones: Zones) -> Calibration | None:
    """The homography by all tags seen; where one of four or more is seen badly, as a small one is now and then, and the
    others fit well, by the others. One that lies far off was laid in a wrong place, which is for people to mend."""
    found = _by_tags(seen, zones)
    if found is None or not FIT_GOOD_MM < found.fit_mm < FIT_ODD_MM or len(seen) <= TAGS_MIN:
        return found
    fewer = [_by_tags({n: corners for n, corners in seen.items() if n != odd}, zones) for odd in seen]
    best = min((one for one in fewer if one is not None), key=lambda one: one.fit_mm, default=found)
    return best if best.fit_mm <= min(FIT_GOOD_MM, ODD_SHARE * found.fit_mm) else found


def _by_tags(seen: dict[int, Points], zones: Zones) -> Calibration | None:
    table, picture = _pairs(seen, zones)
    matrix, _ = cv2.findHomography(table, picture, cv2.RANSAC, 3.0)
    if matrix is None:
        return None
    table_to_picture = np.asarray(matrix, np.float64)
    return Calibration(table_to_picture, _misfit_mm(table_to_picture, table, picture), tuple(sorted(seen)))


def _misfit_mm(matrix: Matrix, table: Points, picture: Points) -> float:
    misfit = through(np.asarray(np.linalg.inv(matrix), np.float64), picture) - table
    return float(np.sqrt((misfit**2).sum(axis=1).mean()))


def _too_few(image: Picture, seen: dict[int, Points], zones: Zones) -> str:
    """Which tags are seen, and what to do for the others."""
    numbers = ", ".join(str(n) for n in sorted(zones.tags))
    told = f"of the tags {numbers} only {', '.join(str(n) for n in sorted(seen))} seen" if seen else ""
    told = told or f"none of the tags {numbers} is seen"
    if not seen and set(seen_tags(np.ascontiguousarray(image[:, ::-1]))) & set(zones.tags):
        return f"{told}: the picture is mirrored; switch mirroring (flip) off in the camera's own settings"
    remedy = _larger(seen, zones) or "uncover them, or light them better"
    high = "" if seen else ", or, if the camera hangs high, print larger ones (--print PDF --tag-mm 120)"
    return f"{told}; {remedy}{high}"


def _of_another_size(seen: dict[int, Points], zones: Zones) -> str:
    """What to say of tags that lie in their places but were printed in another size; "" where that is not it."""
    if len(seen) < 4:
        return ""
    rough = _rough(*_middles(seen, zones))
    sides = [side_px(through(rough, corners)) for corners in seen.values()]  # by now in mm
    side = round(sum(sides) / len(sides))
    table, picture = _pairs(seen, zones._replace(tag_mm=float(side)))
    matrix, _ = cv2.findHomography(table, picture, cv2.RANSAC, 3.0)
    if matrix is None or _misfit_mm(np.asarray(matrix, np.float64), table, picture) > FIT_MAX_MM:
        return ""
    return (
        f"the tags are {side} mm wide, the zones file says {zones.tag_mm:g}: measure one with a ruler, and write its "
        'width as "tag_mm" into the zones file, or print them at 100 %'
    )


def _larger(seen: dict[int, Points], zones: Zones) -> str:
    """What to print where the tags that are seen come out too small in the picture; "" where they do not."""
    widths = [side_px(corners) for corners in seen.values()]
    if not widths or min(widths) >= READ_PX or zones.tag_mm <= 0:
        return ""
    wanted = int(np.ceil(zones.tag_mm * SMALL_PX / min(widths) / 10) * 10)
    return (
        f"they are only {min(widths):.0f} pixels wide in this picture, {READ_PX:g} are needed: print them larger "
        f'(--print PDF --tag-mm {wanted}) and write "tag_mm": {wanted} into the zones file'
    )


def _pairs(seen: dict[int, Points], zones: Zones) -> tuple[Points, Points]:
    """Tag corners on the table (mm) and in the picture. A tag may be stuck on in any of four turns: the turn that
    fits the plane of the tag middles is taken."""
    rough = _rough(*_middles(seen, zones))
    half = zones.tag_mm / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]], np.float32)
    table, picture = [], []
    for number, corners in seen.items():
        flat = through(rough, corners) - np.array(zones.tags[number], np.float32)
        turns = [np.roll(square, k, axis=0) for k in range(4)]
        best = min(turns, key=lambda turn: float(np.abs(flat - flat.mean(axis=0) - turn).sum()))
        table.append(best + np.array(zones.tags[number], np.float32))
        picture.append(corners)
    return np.concatenate(table).astype(np.float32), np.concatenate(picture).astype(np.float32)


def _middles(seen: dict[int, Points], zones: Zones) -> tuple[Points, Points]:
    """The middles of the tags on the table (mm) and in the picture."""
    mm = np.array([zones.tags[n] for n in seen], np.float32)
    return mm, np.array([corners.mean(axis=0) for corners in seen.values()], np.float32)


def _rough(mm: Points, px: Points) -> Matrix:
    """Picture to table by the tag middles alone: a homography from four, an affine map from three."""
    if len(mm) >= 4:
        matrix, _ = cv2.findHomography(px, mm)
        if matrix is not None:
            return np.asarray(matrix, np.float64)
    affine = cv2.getAffineTransform(px[:3], mm[:3])
    return np.vstack([affine, [0, 0, 1]])


def drift_mm(before: Matrix, now: Matrix, zones: Zones) -> float:
    """How far the corners of all places have moved on the table, at most, between two homographies."""
    corners = [one.polygon for one in zones.zones] + [one.polygon for one in zones.spots]
    points = np.concatenate(corners + [one.polygon for one in zones.buttons]).astype(np.float32)
    moved = through(np.asarray(np.linalg.inv(before), np.float64), through(now, points))
    return float(np.hypot(*(moved - points).T).max())
