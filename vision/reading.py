# SPDX-License-Identifier: GPL-3.0-or-later
"""Read found cards: the whole view, the indices that the finder saw, and whether the two agree.

The classifier reads a rectified card (whole-card net times index net on its corners). Where the finder saw printed
indices, each is cut out and read once more, by its own place and direction: a second, nearly independent witness, and
the only one for a card whose outline is hidden. A card is ``sure`` only when no witness objects.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.classify import CARD_SIZE, Classifier, Enrolled, IndexReading, Reading
from vision.classify.fuse import joined_indices
from vision.detect import Found
from vision.indices import Looks
from vision.rectify import Picture, rectify

FACES, JOKER = 52, 53
OBJECTS, STRANGE_OBJECTS, ROUGH_OBJECTS = 0.8, 0.9, 0.985
FIRM_OBJECTS = 0.95
JACK, JOKER_OBJECTS = 9, 0.3
"""What looks more like a joker than like anything else bears a word, whose J passes for a jack's."""
ROUGH_WEIGHT = 0.3
LEAST = 0.97
LOOK_WEIGHT = 1.62
"""Of all cuts of an index in the product: they show one print, so they are far from independent."""
CLEAR = 0.9
"""Least share that the second clearest cut of some index must give to presence and face together."""
UNLIKELY = -4.0
"""Log of how much less likely one common face must be than two faces, for two looks to be of two cards."""
STRANGERS = np.concatenate([np.zeros(52), np.full(3, -np.log(4.0))]).astype(np.float32)
"""Where only an index is seen, backs, jokers and strangers are rarer than faces."""
Logs = NDArray[np.float32]


class CardReading(NamedTuple):
    """``logs``: (55,) log-posterior (52 faces, back, joker, other). ``sure``: fit to be told.

    ``witnesses``: how many agree on the best (whole view, whole view's own indices, each seen index). ``clear``: an
    index of that face is clearly there. ``shown``: how surely some index is, whichever (0..1).
    """

    logs: Logs
    sure: bool
    witnesses: int
    clear: bool = True
    shown: float = 0.0

    @property
    def best(self) -> int:
        """The likeliest class, 0..54."""
        return int(self.logs.argmax())

    @property
    def confidence(self) -> float:
        """Its probability."""
        return float(np.exp(self.logs.max()))

    def candidates(self, most: int = 4) -> list[tuple[int, float]]:
        """The likeliest classes with their probabilities, best first."""
        order = np.argsort(self.logs)[::-1][:most]
        return [(int(n), float(np.exp(self.logs[n]))) for n in order]


def read_found(
    image: Picture,
    cards: list[Found],
    classifier: Classifier,
    enrolled: Enrolled | None = None,
    looks: Looks | None = None,
) -> list[CardReading]:
    """One reading a card, in order; the nets run on all cards at once. ``looks``: at indices of the same picture, those
    that were made already."""
    views = [rectify(image, card.quad, CARD_SIZE) for card in cards if card.quad is not None]
    enrolled = classifier.deck if enrolled is None else enrolled
    wholes = iter(classifier.classify(views, enrolled))
    read = (looks or Looks(image, classifier)).at(cards)
    readings = []
    for card, seen in zip(cards, read, strict=True):
        whole = None if card.quad is None else next(wholes)
        indices = joined_corners(seen, classifier.calibration.accept_alone, enrolled) if seen else None
        readings.append(joined(whole, indices, card.sharp, classifier.calibration.accept))
    return readings


def said_apart(cards: list[Found], looks: Looks) -> list[list[Logs]]:
    """For each card what each of its seen indices says by itself: (55,) log-posteriors."""
    return [[_normal(STRANGERS + _heard(cuts)) for cuts in seen] for seen in looks.at(cards)]


def read_corners_apart(image: Picture, cards: list[Found], classifier: Classifier) -> list[list[Logs]]:
    """The same of a picture at which nobody has looked yet."""
    return said_apart(cards, Looks(image, classifier))


def joined_corners(looks: list[list[IndexReading]], accept: float, enrolled: Enrolled | None = None) -> CardReading:
    """The reading of a card's seen indices alone; ``looks``: the cuts of each."""
    each = [_heard(cuts) for cuts in looks]
    if enrolled is not None:
        each = [enrolled.heard(one) for one in each]
    logs = _normal(STRANGERS + np.sum(each, axis=0))
    best = int(logs.argmax())
    alone = [_normal(STRANGERS + one) for one in each]
    objection = any(int(one.argmax()) != best and np.exp(one.max()) >= OBJECTS for one in alone)
    agreed = sum(int(one.argmax()) == best for one in alone)
    clear = best < FACES and max(_clearness(cuts, best) for cuts in looks) >= CLEAR
    shown = max(float(np.median([cut.present for cut in cuts])) for cuts in looks)
    return CardReading(logs, bool(np.exp(logs[best]) >= accept and clear and not objection), agreed, bool(clear), shown)


def _heard(cuts: list[IndexReading]) -> Logs:
    return joined_indices(cuts, LOOK_WEIGHT / len(cuts))


def _clearness(cuts: list[IndexReading], face: int) -> float:
    """How surely two cuts of an index show that an index of this face is there: a letter that is none of ours, or a
    picture, may be most like one of our faces, but rarely looks like an index of it more than once."""
    shares = sorted(cut.present * float(np.exp(cut.rank[face >> 2] + cut.suit[face & 3])) for cut in cuts)
    return shares[-2] if len(shares) > 1 else shares[0]


def joined(whole: Reading | None, indices: CardReading | None, sharp: bool, accept: float) -> CardReading:
    """The joint reading of a card's whole view and of its seen indices."""
    if whole is None:
        return indices if indices is not None else CardReading(np.full(55, -np.log(55.0), np.float32), False, 0)
    mine = int(whole.log_posterior.argmax())
    if indices is None:
        firm = whole.card is not None and ((sharp and mine >= FACES) or (whole.agree and (sharp or mine == JOKER)))
        return CardReading(whole.log_posterior, firm, 1 + int(whole.agree))
    if whole.card == "joker" and (whole.agree or (sharp and not indices.clear)):
        return CardReading(whole.log_posterior, True, 1, False, indices.shown)  # letters of its word pass for indices
    logs = _normal((whole.log_posterior if sharp else ROUGH_WEIGHT * _of_faces(whole.log_posterior)) + indices.logs)
    best = int(logs.argmax())
    witnesses = int(mine == best) + int(whole.agree and mine == best) + indices.witnesses * int(indices.best == best)
    firm = sharp and mine == best and whole.card is not None and whole.agree
    objection = _objects(whole, mine, best, sharp, indices)
    objection = objection or (indices.best != best and indices.confidence >= (FIRM_OBJECTS if firm else OBJECTS))
    confident = float(np.exp(logs[best]))
    told = indices.best == best and indices.clear and confident >= LEAST
    told = told and (indices.sure or (mine == best and confident >= accept))
    return CardReading(logs, bool((told or firm) and not objection), witnesses, indices.clear, indices.shown)


def _objects(whole: Reading, mine: int, best: int, sharp: bool, indices: CardReading) -> bool:
    """Whether the whole view speaks against the face. A view that is not cut along the card's edges shows parts of
    others or of the table: it is no witness that a card is none."""
    if mine == best:
        return False
    if not sharp:
        return mine < FACES and whole.confidence >= ROUGH_OBJECTS
    if mine == JOKER and best >> 2 == JACK:
        return whole.confidence >= JOKER_OBJECTS
    loud = OBJECTS if mine < FACES else ROUGH_OBJECTS if indices.sure else STRANGE_OBJECTS
    return whole.confidence >= loud


def _of_faces(logs: Logs) -> Logs:
    """What a view says of the 52 faces among each other; of the other classes nothing."""
    about = np.full(len(logs), -np.log(float(FACES)), np.float32)
    about[:FACES] = logs[:FACES] - np.logaddexp.reduce(logs[:FACES])
    return about


def _normal(logs: Logs) -> Logs:
    return np.asarray(logs - np.logaddexp.reduce(logs), np.float32)
