# SPDX-License-Identifier: GPL-3.0-or-later
"""Find cards in a picture: outlines (fast) and the learned finder (everything else), joined.

``find_cards`` is the door. Neither path knows what a card shows.
"""

from __future__ import annotations

import numpy as np

from vision.detect.contours import FEW_LEVELS, Outline, SizePrior, nearly_card_sized, outlines, whiteness
from vision.detect.corners import opposed, quad_of_one, quad_of_pair, stands_on
from vision.detect.edges import sharpened
from vision.detect.found import Corner, Found
from vision.detect.join import joined
from vision.detect.learned import LONG_SIDES, Seen, best_of, glimpses, is_same, look, quad_of
from vision.detect.sized import laid_on_edges
from vision.geometry import area, box_of, overlap, shared_area, sides
from vision.rectify import Picture

FIT_MIN = 0.72
CARD_WIDTH_PX, LONG_SIDE_MAX = 84, 1920
"""The width of a card that the finder likes, and the largest picture that it is shown."""
HEAP_SIDE, WIDE_PX = 960, 220
"""At least so large a picture is looked at where cards lie over each other, unless they come out wider than so."""
CLEAR_SCORE = 0.5
SMALL_PX = 32
"""Cards narrower than that in the first look are overlooked easily."""
NEAR_SIDE, NEAR_CARD, NEAR_INDEX = 160, 0.25, 0.1
"""A card, or a printed index, nearer than the net's view takes in is seen whole only in a very small picture. Such a
look counts for cards and indices at least so large (short side and height as shares of the picture's long side)."""
NEAR_OVERLAP, DOUBTFUL, NEAR_INDEX_SCORE = 0.4, 0.15, 0.35

__all__ = ["Corner", "Found", "SizePrior", "find_cards", "find_outlines", "fitted", "whiteness"]


def find_outlines(image: Picture, prior: SizePrior | None = None) -> list[Found]:
    """The fast path alone, with few thresholds: for known tables."""
    return joined(outlines(image, prior, FEW_LEVELS), (), ())


def find_cards(image: Picture, prior: SizePrior | None = None, long_sides: tuple[int, ...] = ()) -> list[Found]:
    """All cards of a BGR picture by both paths. ``prior`` gives the size in mm where the camera is calibrated.

    ``long_sides``: the sizes at which the finder looks; without any, the usual two, and a larger third where outlines
    do not explain everything: in a heap one index lies close to the next.
    """
    flat = outlines(image, prior)
    raw = glimpses(image, long_sides or LONG_SIDES)
    seen = best_of(raw)
    if not long_sides:
        near, long_side = look(image, (NEAR_SIDE,)), max(image.shape[:2])
        if finer := _finer(image, flat, with_near(seen, near, long_side)):
            seen = best_of(raw, glimpses(image, (finer,)))
        seen = with_near(seen, near, long_side)
    return [fitted(image, card, prior) for card in joined(flat, seen.cards, seen.corners)]


def with_near(seen: Seen, near: Seen, long_side: int) -> Seen:
    """What was seen, and what is so near that only a look at a very small picture shows it whole: cards take the place
    of what the other looks saw there more doubtfully, indices are added where none was seen."""
    kept = list(seen.cards)
    for card in near.cards:
        if card.score < CLEAR_SCORE or min(sides(quad_of(card))) < NEAR_CARD * long_side:
            continue
        there = [n for n, other in enumerate(kept) if overlap(quad_of(card), quad_of(other)) >= NEAR_OVERLAP]
        if all(kept[n].score < card.score - DOUBTFUL for n in there):
            kept = [other for n, other in enumerate(kept) if n not in there] + [card]
    large = [at for at in near.corners if 2 * float(np.hypot(*at.up)) >= NEAR_INDEX * long_side]
    large = [at for at in large if at.score >= NEAR_INDEX_SCORE and not any(is_same(at, one) for one in seen.corners)]
    return Seen(tuple(kept), (*seen.corners, *large))


def _finer(image: Picture, flat: list[Outline], seen: Seen) -> int:
    """A larger size to look at, such that a card is about as wide as the finder likes and neighbours stand apart, or 0
    where there is no need."""
    long_side = max(image.shape[:2])
    quads = [card.quad for card in seen.cards if card.quad is not None] + [outline.quad for outline in flat]
    if not quads or (_all_outlined(flat, seen) and not _overlooked(flat, seen, long_side)):
        return 0
    width = float(np.median([min(sides(quad)) for quad in quads]))
    wanted = min(LONG_SIDE_MAX, long_side, round(long_side * CARD_WIDTH_PX / max(width, 1.0)))
    small = width * HEAP_SIDE <= WIDE_PX * long_side
    return max(wanted, HEAP_SIDE) if small else wanted if wanted > 1.25 * LONG_SIDES[0] else 0


def _all_outlined(flat: list[Outline], seen: Seen) -> bool:
    """Whether every card and index that the finder saw belongs to an outline: then outlines are enough."""
    quads = [outline.quad for outline in flat]
    cards = [card.quad for card in seen.cards if card.quad is not None and card.score >= CLEAR_SCORE]
    indices = [corner.frame(0.5) for corner in seen.corners]
    return all(any(shared_area(part, quad) > 0.7 * area(part) for quad in quads) for part in cards + indices)


def _overlooked(flat: list[Outline], seen: Seen, long_side: int) -> bool:
    """Whether the finder saw nothing of an outline, which the first look showed it very small, as the far cards of a
    low camera are."""
    small = [one.quad for one in flat if min(sides(one.quad)) * LONG_SIDES[0] < SMALL_PX * long_side]
    parts = [card.quad for card in seen.cards if card.quad is not None] + [at.frame(0.5) for at in seen.corners]
    return any(not any(shared_area(part, quad) > 0.5 * area(part) for part in parts) for quad in small)


def fitted(image: Picture, card: Found, prior: SizePrior | None = None) -> Found:
    """A card moved on to its edges where they can be seen: from where its indices lie, or from the learned quad. Edges
    on which none of its indices stands as a printed one does are a neighbour's, as are those that are far from the size
    of a card where that is known: there the uppermost of a heap of backs is laid at that size."""
    if card.sharp:
        return _whole_box(card)
    pairs = [(a, b) for n, a in enumerate(card.corners) for b in card.corners[n + 1 :] if opposed(a, b)]
    paired = [quad for a, b in pairs[:1] if (quad := quad_of_pair(a, b)) is not None]
    guessed = [quad for corner in card.corners[:1] if not pairs and (quad := quad_of_one(corner)) is not None]
    for rough in [*paired, *([] if card.quad is None else [card.quad]), *guessed]:
        quad = sharpened(image, rough)
        if quad is None or overlap(quad, rough) <= FIT_MIN or not stands_on(quad, card.corners):
            continue
        if prior is None or nearly_card_sized(quad, prior):
            return _whole_box(card._replace(quad=quad, sharp=True))
    if prior is not None and card.quad is not None and card.face == "down" and card.score >= CLEAR_SCORE:
        quad = laid_on_edges(image, card.quad, prior)
        if quad is not None:
            return _whole_box(card._replace(quad=quad, sharp=True))
    if paired:
        card = card._replace(quad=paired[0])
    return _whole_box(card)


def _whole_box(card: Found) -> Found:
    """The card with a box round its quad and all its indices."""
    shapes = [] if card.quad is None else [card.quad]
    shapes += [corner.frame(1.1) for corner in card.corners]
    return card._replace(box=box_of(np.concatenate(shapes)))
