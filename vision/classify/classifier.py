# SPDX-License-Identifier: GPL-3.0-or-later
"""The classifier: whole-card net and index net, their product, and the rule that says "unsure"; and the word net.

A first look reads the whole card one way up and one cut of two corners: a clear card needs no more. The others are
read upright and turned by 180 degrees and averaged, with indices cut from two corners in two scales, and from the other
two corners too where a doubt is left; each index seen there is cut once more, closer, where it stands. Where no face is
made out, the word net looks for the word of a joker. One thread, batched, no torch.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable

import cv2
import numpy as np

from vision.classify.blur import doubting
from vision.classify.crops import (
    INDEX_SIZE,
    QUICK_SCALE,
    SCALES_OF,
    Picture,
    close_frame,
    closer_cuts,
    corner_cuts,
    corner_frames,
    placed,
)
from vision.classify.enrolled import COLOUR_OBJECTION, Enrolled, IndexKind
from vision.classify.fuse import best_index, clearest, joined_indices, letter, log_sigmoid, log_softmax
from vision.classify.inks import ink_of
from vision.classify.reading import CLASSES, Floats, IndexReading, Reading, answer_of
from vision.classify.weights import Loaded, load
from vision.classify.words import STRIP_SIZE, as_joker, word_strips, words_on

NET_SIZE = (96, 128)
BATCH_MAX = 64
_HALF_SCALE = 0.5  # two cuts of one corner count as one witness
_FIRST_LETTER = 36  # the jack of clubs: foreign cards have other letters; numbers are numbers
_JOKER = 53  # and 54 the other strangers
_OF_STRANGERS = 0.6  # of all that is no card of ours, for a joker or a foreign card to be told from the other
CLOSER = (1.12, 1.25, 1.4)
SHOWN = 0.8
"""How surely some index must be there for a card to be known by its looks."""
LETTER = 0.995
"""How surely several cuts together show the letter of a court or an ace, where no single one shows all its index: of
6,000 jokers and foreign cards kept out it lets none through that the floor of a single cut does not."""
BESIDES = 0.97
"""Enough confidence of a deck's own reading, where the plain one is sure of the same card."""
_PLAIN, _CLEARLY = 0.995, 0.9  # a first look is the last where it is so sure, both nets agree and the print is clear


class Classifier:
    """Reads faces. Make one with ``Classifier.load()``; it holds three ONNX sessions and no state."""

    def __init__(self, loaded: Loaded) -> None:
        self._nets = loaded
        self.deck: Enrolled | None = None
        """The deck on this table, if its design is known."""
        self.calibration = loaded.calibration

    @staticmethod
    def load(folder: Traversable | None = None) -> Classifier:
        """With the released weights. Raises WeightsRefused when they are missing or altered."""
        return Classifier(load(folder))

    def classify(self, cards: Sequence[Picture], enrolled: Enrolled | None = None) -> list[Reading]:
        """Read rectified cards, each 160 x 224 (w x h) BGR uint8, either way up. Empty in, empty out."""
        if not cards:
            return []
        readings = self._glance(cards) if enrolled is None else [None] * len(cards)
        doubtful = [n for n, reading in enumerate(readings) if reading is None]
        careful = iter(self._study([cards[n] for n in doubtful], enrolled) if doubtful else ())
        return [next(careful) if reading is None else reading for reading in readings]

    def _glance(self, cards: Sequence[Picture]) -> list[Reading | None]:
        """First looks: the readings of plain cards, None for all that needs a closer one."""
        faces, embeddings, likeness = self._whole(cards, both_ways=False)
        cuts = [cut for card in cards for cut in corner_cuts(card, False, (QUICK_SCALE,))]
        indices = self.read_indices(cuts)
        readings: list[Reading | None] = []
        for n in range(len(cards)):
            pair = indices[2 * n : 2 * n + 2]
            one = self._fused(faces[n], pair, [2.0, 2.0], embeddings[n], likeness[n], None)
            plain = one.card is not None and not isinstance(one.card, str) and one.confidence >= _PLAIN
            plain = plain and one.agree and clearest(pair, int(one.log_posterior.argmax())) >= _CLEARLY
            readings.append(one if plain else None)
        return readings

    def _study(self, cards: Sequence[Picture], enrolled: Enrolled | None) -> list[Reading]:
        faces, embeddings, likeness = self._whole(cards)
        scales = SCALES_OF["standard" if enrolled is None else enrolled.index]
        cuts = [corner_cuts(card, False, scales) for card in cards]
        indices = self.read_indices([cut for group in cuts for cut in group])
        groups = [indices[n * len(cuts[0]) : (n + 1) * len(cuts[0])] for n in range(len(cards))]
        inks = [ink_of(card) if enrolled is not None and enrolled.four_colours else None for card in cards]
        rows = zip(faces, self._closer(cards, groups, scales), embeddings, likeness, inks, strict=True)
        readings = [
            self._fused(face, *looks, embedding, like, enrolled, ink) for face, looks, embedding, like, ink in rows
        ]
        doubtful = [n for n, reading in enumerate(readings) if reading.card is None]
        if doubtful:
            more = [corner_cuts(cards[n], True, scales) for n in doubtful]
            again = self.read_indices([cut for group in more for cut in group])
            for k, n in enumerate(doubtful):
                looks = [again[k * len(more[0]) : (k + 1) * len(more[0])]]
                (group,) = self._closer([cards[n]], looks, scales, sides=True)
                readings[n] = self._fused(faces[n], *group, embeddings[n], likeness[n], enrolled, inks[n])
        return self._words_read(cards, readings)

    def _words_read(self, cards: Sequence[Picture], readings: list[Reading]) -> list[Reading]:
        """Where no face is told or made out by both nets, the word of a joker decides, if it stands there."""
        faceless = [n for n, reading in enumerate(readings) if _may_be_joker(reading)]
        for n, word in zip(faceless, self.words([cards[n] for n in faceless]), strict=True):
            if word >= self.calibration.word_floor:
                readings[n] = as_joker(readings[n], word)
        return readings

    def words(self, cards: Sequence[Picture]) -> list[float]:
        """For each rectified card how surely a joker's word stands on it, 0..1."""
        strips = [strip for card in cards for strip in word_strips(card)]
        logits: list[Floats] = []
        for start in range(0, len(strips), BATCH_MAX * 4):
            feed = _feed(strips[start : start + BATCH_MAX * 4], STRIP_SIZE)
            logits += self._nets.word.run(None, {"picture": feed})
        return words_on(np.concatenate(logits)) if logits else []

    def _closer(
        self,
        cards: Sequence[Picture],
        groups: list[list[IndexReading]],
        scales: tuple[tuple[int, int], ...],
        sides: bool = False,
    ) -> list[tuple[list[IndexReading], list[float]]]:
        """The looks at each card's corners and, for every index that was seen, closer ones where it stands; and the
        weight of each look: those at one corner count as much together as its first ones would alone."""
        frames = corner_frames(sides, scales)
        corners = sorted({at for at, _ in frames})
        mine = {at: [k for k, (corner, _) in enumerate(frames) if corner == at] for at in corners}
        places = {
            (n, at): place
            for n, looks in enumerate(groups)
            for at in corners
            if (place := placed([frames[k][1] for k in mine[at]], [looks[k] for k in mine[at]])) is not None
        }
        cuts = [
            closer_cuts(cards[n], [close_frame(at[0], at[1], at[2], grow) for grow in CLOSER])
            for (n, _), at in places.items()
        ]
        read = iter(self.read_indices([cut for group in cuts for cut in group]))
        closer = {key: [next(read) for _ in CLOSER] for key in places}
        out: list[tuple[list[IndexReading], list[float]]] = []
        for n, looks in enumerate(groups):
            total, weights = list(looks), [1.0] * len(looks)
            for at in corners:
                seen = closer.get((n, at), [])
                total += seen
                each = len(mine[at]) / (len(mine[at]) + len(seen))
                weights += [each] * len(seen)
                for k in mine[at]:
                    weights[k] = each
            out.append((total, weights))
        return out

    def embed(self, cards: Sequence[Picture]) -> Floats:
        """(N, 128) unit vectors of rectified cards, for ``Enrolled``."""
        return self._whole(cards)[1] if cards else np.zeros((0, 128), np.float32)

    def prints(self, cards: Sequence[Picture], index: IndexKind = "standard") -> list[Floats]:
        """(52,) shares for each rectified card: for which faces its indices were taken, for ``Enrolled``."""
        cuts = [corner_cuts(card, False, SCALES_OF[index]) for card in cards]
        read = iter(self.read_indices([cut for group in cuts for cut in group]))
        looks = self._closer(cards, [[next(read) for _ in group] for group in cuts], SCALES_OF[index])
        logs = [joined_indices(seen, [_HALF_SCALE * each for each in weights])[:52] for seen, weights in looks]
        return [np.asarray(np.exp(log_softmax(one)), np.float32) for one in logs]

    def read_indices(self, cuts: Sequence[Picture]) -> list[IndexReading]:
        """Read cuts of ``INDEX_SIZE`` (w x h) BGR uint8, each with one index upright."""
        readings: list[IndexReading] = []
        temperature = np.float32(self.calibration.index_temperature)
        for start in range(0, len(cuts), BATCH_MAX * 4):
            feed = _feed(cuts[start : start + BATCH_MAX * 4], INDEX_SIZE)
            rank, suit, present, frame = self._nets.index.run(None, {"picture": feed})
            rank, suit = log_softmax(rank / temperature), doubting(log_softmax(suit / temperature), feed, frame)
            shown = np.exp(log_sigmoid(present / temperature))
            readings += [IndexReading(rank[n], suit[n], float(shown[n]), frame[n]) for n in range(len(feed))]
        return readings

    def read_corners(self, cuts: Sequence[Picture]) -> Reading:
        """Read one card of which only indices were found: one or more cuts of ``INDEX_SIZE``, all of this card."""
        indices = self.read_indices(cuts)
        level = np.zeros(CLASSES, np.float32)
        level[52:] = -np.log(4.0)  # where nothing else is known, strangers are rarer than faces
        total = np.asarray(level + joined_indices(indices, 1.0), np.float32)
        return self._decided(log_softmax(total), None, indices, -1.0)

    def _whole(self, cards: Sequence[Picture], both_ways: bool = True) -> tuple[Floats, Floats, Floats]:
        parts: list[tuple[Floats, Floats, Floats]] = []
        for start in range(0, len(cards), BATCH_MAX):
            upright = _feed(cards[start : start + BATCH_MAX], NET_SIZE)
            if not both_ways:
                parts.append(tuple(self._nets.whole.run(None, {"picture": upright})))
                continue
            turned = upright[:, :, ::-1, ::-1]
            face, embedding, likeness = self._nets.whole.run(None, {"picture": np.concatenate([upright, turned])})
            n = len(upright)
            joined = embedding[:n] + embedding[n:]
            joined /= np.maximum(np.linalg.norm(joined, axis=1, keepdims=True), 1e-6)
            nearest = np.maximum(likeness[:n], likeness[n:])
            parts.append(((face[:n] + face[n:]) / 2, joined, nearest))
        face, embedding, likeness = (np.concatenate(part) for part in zip(*parts, strict=True))
        cooled = np.asarray(face / self.calibration.whole_temperature, np.float32)
        return log_softmax(cooled), embedding, likeness

    def _fused(self, face: Floats, indices: list[IndexReading], weights: list[float], embedding: Floats,
               likeness: Floats, enrolled: Enrolled | None, ink: Floats | None = None) -> Reading:  # fmt: skip
        each = self.calibration.index_weight * _HALF_SCALE
        printed = joined_indices(indices, [each * weight for weight in weights])
        if enrolled is None:
            posterior = log_softmax(np.asarray((face + printed) / self.calibration.fused_temperature, np.float32))
            return self._decided(posterior, int(face.argmax()), indices, float(likeness[:52].max()))
        heard, colour = enrolled.heard(printed), enrolled.colour(ink)
        total = face + heard
        total[:52] += enrolled.evidence(embedding) + np.tile(colour, 13)
        posterior = log_softmax(np.asarray(total / self.calibration.fused_temperature, np.float32))
        best = int(posterior.argmax())
        named = best_index(indices)
        denied = named is not None and named == int(face.argmax()) != best  # both nets name another card
        known = not denied and max(one.present for one in indices) >= SHOWN
        known = known and enrolled.knows(embedding, best, heard, colour)
        reading = self._decided(posterior, int(face.argmax()), indices, float(likeness[:52].max()), known)
        if reading.card is None and reading.confidence >= BESIDES:
            plain = self._fused(face, indices, weights, embedding, likeness, None)
            if plain.card == best:  # as sure without this deck's looks, which name the same card
                reading = reading._replace(card=plain.card)
        wrong_ink = best < 52 and colour[best & 3] <= -COLOUR_OBJECTION
        return reading._replace(card=None, agree=False) if wrong_ink else reading

    def _decided(self, posterior: Floats, whole: int | None, indices: list[IndexReading], likeness: float,
                 known: bool = False) -> Reading:  # fmt: skip
        order = np.argsort(posterior)[::-1][:4]
        best, confidence = int(order[0]), float(np.exp(posterior[order[0]]))
        named = best_index(indices)
        agree = whole is not None and named is not None and whole == named == best
        agree = known or (agree and self._is_clear(best, indices))
        strange = float(np.exp(posterior[_JOKER:]).sum())
        told = strange if best >= _JOKER and confidence >= _OF_STRANGERS * strange else confidence
        sure = self._sure(best, told, agree, likeness if whole is not None else None)
        candidates = tuple((answer_of(int(n)), float(np.exp(posterior[n]))) for n in order)
        return Reading(answer_of(best) if sure else None, confidence, candidates, posterior, agree, likeness)

    def _is_clear(self, face: int, indices: list[IndexReading]) -> bool:
        """Whether the index of a face is shown clearly; a letter more clearly than a number."""
        if face < _FIRST_LETTER:
            return clearest(indices, face) >= self.calibration.number_floor
        return clearest(indices, face) >= self.calibration.index_floor or letter(indices, face) >= LETTER

    def _sure(self, best: int, confidence: float, agree: bool, likeness: float | None) -> bool:
        """The rule. A face of a whole card needs both nets: a foreign court is drawn like ours, its letter is not."""
        if best >= 52:
            return confidence >= self.calibration.accept_kind
        if likeness is None:
            return confidence >= self.calibration.accept_alone
        return agree and confidence >= self.calibration.accept and likeness >= self.calibration.likeness_floor


def _may_be_joker(reading: Reading) -> bool:
    """Whether no face is told, nor named by both nets though not surely: a blurred one is no joker."""
    face = reading.agree and int(reading.log_posterior.argmax()) < 52
    return reading.card in (None, "joker", "other") and not face


def _feed(pictures: Sequence[Picture], size: tuple[int, int]) -> Floats:
    """Pictures as N x 3 x H x W float32 0..1 at a net's size."""
    small = [
        p if (p.shape[1], p.shape[0]) == size else cv2.resize(p, size, interpolation=cv2.INTER_AREA) for p in pictures
    ]
    return np.ascontiguousarray(np.stack(small).transpose(0, 3, 1, 2), np.float32) / np.float32(255)
