# SPDX-License-Identifier: GPL-3.0-or-later
"""Take apart what only looks like one card: indices that can hardly show one face belong to several cards.

Two cards that lie nearly parallel have one oblong outline together, and two indices of neighbours may lie as those of
one card do. Geometry cannot tell, but what the indices show can.
"""

from __future__ import annotations

import numpy as np

from vision.classify import Classifier, IndexReading
from vision.detect import Corner, Found, fitted
from vision.detect.corners import opposed
from vision.geometry import Quad, box_of, overlap, sides
from vision.indices import Looks
from vision.reading import FACES, JOKER, UNLIKELY, Logs, said_apart
from vision.rectify import Picture, rectify

WHOLE, SAME_PLACE, WIDE = 0.6, 0.5, 0.85
SHOWN, NOT_SHOWN = 0.5, 0.1


def parted(image: Picture, found: list[Found], classifier: Classifier, looks: Looks) -> list[Found]:
    """The finds, with each that carries indices of different faces taken apart by face."""
    out: list[Found] = []
    found = [without_pips(card, seen) for card, seen in zip(found, looks.at(found), strict=True)]
    several = [card for card in found if len(card.corners) > 1]
    said = iter(said_apart(several, looks))
    for card in found:
        groups = grouped(next(said)) if len(card.corners) > 1 else [([0], np.zeros(0, np.float32))]
        keeper = None if len(groups) < 2 or _holds_two(card, groups) else _whole_face(image, card, classifier)
        out += [card] if len(groups) < 2 or keeper == JOKER else _apart(image, card, groups, keeper)
    return out


def _apart(image: Picture, card: Found, groups: list[tuple[list[int], Logs]], keeper: int | None) -> list[Found]:
    """One card a group. The outline goes to the group of the face that its view shows, else to the first whose card
    it fits; of the others only the indices are known."""
    cards: list[Found] = []
    taken: list[Quad] = []
    for members, logs in sorted(groups, key=lambda group: int(group[1].argmax()) != keeper):
        mine = tuple(card.corners[n] for n in members)
        if keeper is not None and int(logs.argmax()) == keeper and not taken:
            one = card._replace(corners=mine)
        else:
            one = fitted(image, _of(mine, card))
            if one.quad is not None and any(overlap(one.quad, other) > SAME_PLACE for other in taken):
                one = _of(mine, card)
        taken += [] if one.quad is None else [one.quad]
        cards.append(one)
    return cards


def without_pips(card: Found, seen: list[list[IndexReading]]) -> Found:
    """The card without what the finder took for an index of it and no look shows as one, beside one that is shown."""
    shown = [float(np.median([cut.present for cut in cuts])) for cuts in seen]
    if max(shown, default=0.0) < SHOWN or min(shown) >= NOT_SHOWN:
        return card
    return card._replace(corners=tuple(at for at, share in zip(card.corners, shown, strict=True) if share >= NOT_SHOWN))


def _holds_two(card: Found, groups: list[tuple[list[int], Logs]]) -> bool:
    """Whether an outline is that of two cards pushed together: too wide for one, with an index of each at its ends."""
    if card.quad is None:
        return False
    across, along, *_ = sides(card.quad)
    ends = [card.corners[n] for members, _ in groups for n in members[:1]]
    return across > WIDE * along and any(opposed(a, b) for n, a in enumerate(ends) for b in ends[n + 1 :])


def grouped(said: list[Logs]) -> list[tuple[list[int], Logs]]:
    """Numbers of the indices that may show one face together, and what each group says in sum."""
    groups: list[tuple[list[int], Logs]] = []
    for n in sorted(range(len(said)), key=lambda n: -float(said[n].max())):
        for at, (members, logs) in enumerate(groups):
            both = logs + said[n]
            if float(both.max()) - float(logs.max()) - float(said[n].max()) > UNLIKELY:
                groups[at] = ([*members, n], np.asarray(both, np.float32))
                break
        else:
            groups.append(([n], said[n]))
    return groups


def _whole_face(image: Picture, card: Found, classifier: Classifier) -> int | None:
    """The face that the whole view shows, if it is cut along the card's edges and shows one; or that it is a joker,
    whose word was read: then its indices are letters."""
    if card.quad is None or not card.sharp:
        return None
    whole = classifier.classify([rectify(image, card.quad)])[0]
    best = int(whole.log_posterior.argmax())
    if best == JOKER:
        return JOKER if whole.agree else None
    return best if best < FACES and whole.confidence >= WHOLE else None


def _of(corners: tuple[Corner, ...], whole: Found) -> Found:
    box = box_of(np.concatenate([corner.frame(1.25) for corner in corners]))
    return Found(None, box, "up", False, max(whole.score, *(corner.score for corner in corners)), corners)
