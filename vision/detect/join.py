# SPDX-License-Identifier: GPL-3.0-or-later
"""Join what the two paths found: outlines, learned cards, indices. Pure geometry; readings come later.

An index belongs to a quad when it lies where a printed index lies and stands as it stands there. Indices left over
are paired by point symmetry: the middle between the two indices of one card is the middle of the card.
"""

from __future__ import annotations

import numpy as np

from vision.detect.contours import Outline
from vision.detect.corners import along_indices, asymmetry, ends, misfit, same_print
from vision.detect.found import Corner, Found, found_quad
from vision.geometry import Quad, area, box_of, overlap, shared_area, through, unit_map

SAME_CARD = 0.55
PAIR_GAP = 0.22
SEVERAL_SCORE_MIN = 0.45
DRIFT_MAX = 0.3


def joined(outlines: list[Outline], learned: tuple[Found, ...], corners: tuple[Corner, ...]) -> list[Found]:
    """The union of both paths, each card once, each index with its card."""
    apart = [outline for outline in outlines if not _several(outline.quad, learned, corners)]
    cards = [_stood_up(card, corners) for card in _union(apart, learned)]
    homes = _homes(cards, corners)
    owned: list[list[Corner]] = [[] for _ in cards]
    loose: list[Corner] = []
    for corner, home in zip(corners, homes, strict=True):
        (loose if home is None else owned[home]).append(corner)
    whole = []
    for card, mine in zip(cards, owned, strict=True):
        kept = _one_a_place(card, mine)
        loose += [corner for corner in mine if not any(same_print(corner, other) for other in kept)]
        whole.append(card._replace(corners=kept))
    return whole + _paired(loose)


def _stood_up(card: Found, corners: tuple[Corner, ...]) -> Found:
    return card if card.quad is None else card._replace(quad=along_indices(card.quad, corners))


def _one_a_place(card: Found, corners: list[Corner]) -> tuple[Corner, ...]:
    """Of indices found in the same corner of a card, the best placed one: the others are of cards beside it."""
    if card.quad is None or len(corners) < 2:
        return tuple(corners)
    matrix = unit_map(card.quad)
    best: dict[tuple[bool, bool], tuple[float, Corner]] = {}
    for corner in corners:
        unit = through(matrix, ends(corner))
        place = (bool(unit[0, 0] < 0.5), bool(unit[0, 1] < 0.5))
        rank = misfit(unit) - corner.score
        if place not in best or rank < best[place][0]:
            best[place] = (rank, corner)
    return tuple(corner for _, corner in best.values())


def _several(outline: Quad, learned: tuple[Found, ...], corners: tuple[Corner, ...]) -> bool:
    """Whether an outline is that of two or more cards lying together: several learned cards fit into it, or the
    indices at its corners belong to cards with other middles."""
    inner = [card for card in learned if card.quad is not None and card.score >= SEVERAL_SCORE_MIN]
    inner = [card for card in inner if _swallows(outline, card.quad) and area(card.quad) < 0.88 * area(outline)]  # type: ignore[arg-type]
    if len(inner) >= 2:
        return True
    matrix = unit_map(outline)
    units = [through(matrix, ends(corner)) for corner in corners if corner.score >= SEVERAL_SCORE_MIN]
    here = [unit for unit in units if 0 < unit[0, 0] < 1 and 0 < unit[0, 1] < 1]
    strangers = [unit for unit in here if float(np.hypot(*(unit[2] - 0.5))) > DRIFT_MAX]
    return len(strangers) >= 2 and len(strangers) >= len(here) - len(strangers)


def _union(outlines: list[Outline], learned: tuple[Found, ...]) -> list[Found]:
    cards: list[Found] = []
    taken: set[int] = set()
    for outline in outlines:
        best, share = None, SAME_CARD
        for n, card in enumerate(learned):
            assert card.quad is not None
            if n not in taken and (both := overlap(outline.quad, card.quad)) > share:
                best, share = n, both
        if best is not None:
            taken.add(best)
            cards.append(found_quad(outline.quad, learned[best].face, True, learned[best].score))
        elif not any(_frames(card, outline.quad) for card in learned):
            cards.append(found_quad(outline.quad, "?", True, 0.0))
    for n, card in enumerate(learned):
        assert card.quad is not None
        if n not in taken and not any(_swallows(outline.quad, card.quad) for outline in outlines):
            cards.append(card)
    return cards


def _frames(card: Found, inner: Quad) -> bool:
    """Whether a learned card clearly surrounds an outline: then that is a court's frame or a picture on it."""
    assert card.quad is not None
    return shared_area(card.quad, inner) > 0.9 * area(inner) and area(inner) < 0.9 * area(card.quad)


def _swallows(outer: Quad, inner: Quad) -> bool:
    return shared_area(outer, inner) > 0.85 * area(inner)


def _homes(cards: list[Found], corners: tuple[Corner, ...]) -> list[int | None]:
    """For each index the card it is printed on, or None."""
    maps = [None if card.quad is None else unit_map(card.quad) for card in cards]
    homes: list[int | None] = []
    for corner in corners:
        best, least = None, 1.0
        for n, matrix in enumerate(maps):
            if matrix is not None and (badly := misfit(through(matrix, ends(corner)))) < least:
                best, least = n, badly
        homes.append(best)
    return homes


def _paired(loose: list[Corner]) -> list[Found]:
    """Cards of indices without a quad: pairs that are symmetric about their common middle, else singles."""
    found = []
    options = []
    for i, one in enumerate(loose):
        for j in range(i + 1, len(loose)):
            gap = asymmetry(one, loose[j])
            if gap < PAIR_GAP:
                options.append((gap, i, j))
    used: set[int] = set()
    for _, i, j in sorted(options):
        if i not in used and j not in used:
            used |= {i, j}
            found.append(_of_corners((loose[i], loose[j])))
    found += [_of_corners((corner,)) for n, corner in enumerate(loose) if n not in used]
    return found


def _of_corners(corners: tuple[Corner, ...]) -> Found:
    frames = np.concatenate([corner.frame(1.25) for corner in corners])
    return Found(None, box_of(frames), "up", False, max(corner.score for corner in corners), corners)
