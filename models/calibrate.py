# SPDX-License-Identifier: GPL-3.0-or-later
"""Find temperatures, fusion weight and thresholds on synthetic decks kept out: ``python -m models.calibrate``.

No photograph is used. Temperatures minimise the negative log-likelihood; thresholds are the least that keep the share
of confident errors on hard synthetic views at or below ``WRONG_SHARE``, moved up by a margin, since float results
differ between processors. Writes models/weights/classifier.json and SHA256SUMS.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from models.export import NETS, WEIGHTS, write_digests
from models.kept_out import WIDTH_LOW, strangers_kept_out
from models.scene_indices import read_alone, scene_indices
from models.synthesize.decks import ProceduralDeck
from models.synthesize.index_samples import index_shard
from models.synthesize.jokers import open_joker
from models.synthesize.paint import Picture
from models.synthesize.samples import rectified_view
from models.synthesize.strangers import joker, stranger
from vision.classify.classifier import Classifier
from vision.classify.crops import SCALES, corner_cuts
from vision.classify.fuse import best_index, clearest, joined_indices, log_softmax
from vision.classify.reading import IndexReading
from vision.classify.weights import Calibration, Loaded, session

Floats = npt.NDArray[np.float32]
WRONG_SHARE = 0.0015
ALONE_WRONG_SHARE = 0.004
"""Of every thousand indices of made scenes two or three cannot be told by eye either, yet look like another face."""
ACCEPT_LEAST = 0.95  # where both nets agree errors are so few that their share alone would allow nearly anything
MARGIN = 0.02
FIRST_SEED = 4_200_000_000
INDEX_FLOOR, NUMBER_FLOOR = 0.98, 0.7
STRANGER_WEIGHT = 0.1  # the synthesis shows foreign letters far more often than a table does
PLAIN = Calibration(1.0, 1.0, 1.0, 1.0, 0.9, 0.97, 0.8, INDEX_FLOOR, NUMBER_FLOOR, -1.0, 0.9)
WORD_WRONG_SHARE, WORD_LOW = 0.001, 90.0
"""Of the cards; from this width in the camera's picture on, their words can be read."""


def _views(count: int) -> tuple[list[Picture], npt.NDArray[np.int64]]:
    random = np.random.default_rng(88)
    views, labels = [], []
    deck = ProceduralDeck(FIRST_SEED)
    for n in range(count):
        if n % 26 == 0:
            deck = ProceduralDeck(FIRST_SEED + n)
        kind, card = random.random(), int(random.integers(52))
        face = deck.face(card, 200)
        if kind < 0.95:  # strangers are rare on a real table; models/kept_out.py measures them apart
            thing, label = face, card
        elif kind < 0.97:
            thing, label = deck.back(200), 52
        elif kind < 0.985:
            thing, label = joker(random), 53
        else:
            thing, label = stranger(random), 54
        views.append(rectified_view(thing, random, [deck.back(200), face], width_low=WIDTH_LOW))
        labels.append(label)
    return views, np.array(labels)


def nll(log_posterior: Floats, labels: npt.NDArray[np.int64]) -> float:
    """Mean negative log-likelihood."""
    return float(-log_posterior[np.arange(len(labels)), labels].mean())


def best_temperature(logits: Floats, labels: npt.NDArray[np.int64]) -> float:
    """The temperature of least negative log-likelihood, by grid."""
    grid = np.exp(np.linspace(np.log(0.2), np.log(3.0), 56))
    return round(float(min(grid, key=lambda t: nll(log_softmax(logits / np.float32(t)), labels))), 3)


def index_temperature(classifier: Classifier) -> float:
    """Temperature of the index net on synthetic cuts of unseen seeds."""
    batch = index_shard(880_001, 0)
    shown = batch.labels[:, 2] > 0
    readings = classifier.read_indices(list(batch.pictures[shown]))
    rank, suit = np.stack([r.rank for r in readings]), np.stack([r.suit for r in readings])
    face = (rank[:, :, None] + suit[:, None, :]).reshape(len(readings), 52)
    return best_temperature(face, batch.labels[shown, 0] * 4 + batch.labels[shown, 1])


def word_floor(classifier: Classifier, count: int = 1600) -> float:
    """From which share on a joker's word is read: on views of jokers with a word, of strangers (some of them drawn like
    jokers, with another word), of faces and of backs."""
    random = np.random.default_rng(89)
    views, there = [], []
    for n in range(count):
        deck, kind = ProceduralDeck(FIRST_SEED + n // 40), random.random()
        worded = kind < 0.4
        thing = open_joker(random) if worded else stranger(random) if kind < 0.8 else _ordinary(deck, random)
        views.append(rectified_view(thing, random, [], width_low=WORD_LOW))
        there.append(worded)
    read, known = np.array(classifier.words(views), np.float32), np.array(there)
    level = threshold(read, known | (read < 0.5), WORD_WRONG_SHARE)
    told, wrong = read[known] >= level, read[~known] >= level
    print(f"words of jokers: told {told.mean():.4f} of {len(told)}, wrong {wrong.sum()} of {len(wrong)}")
    return round(level, 4)


def _ordinary(deck: ProceduralDeck, random: np.random.Generator) -> Picture:
    card = int(random.integers(52))
    return deck.face(card, 200) if random.random() < 0.7 else deck.back(200)


def alone_threshold(classifier: Classifier, scenes: int = 400) -> float:
    """The threshold for one index read alone, on indices of made scenes with decks of unseen seeds."""
    answers = read_alone(classifier, scene_indices(scenes))
    confidence = np.array([reading.confidence * reading.clear for reading, _ in answers], np.float32)
    right = np.array([reading.best == card for reading, card in answers])
    level = threshold(confidence, right, ALONE_WRONG_SHARE)
    told = confidence >= level
    print(f"one index alone: top-1 {right.mean():.4f} of {len(right)}; told {told.mean():.4f}, "
          f"wrong {(told & ~right).sum()}")  # fmt: skip
    return level


def threshold(
    confidence: Floats, right: npt.NDArray[np.bool_], allowed: float, weight: npt.NDArray[np.float64] | None = None
) -> float:
    """The least confidence above which at most ``allowed`` of all are wrong, plus the margin towards 1."""
    order = np.argsort(-confidence)
    weight = np.ones(len(right)) if weight is None else weight
    wrong = np.cumsum(np.where(right, 0.0, weight)[order])
    within = np.flatnonzero(wrong <= allowed * weight.sum())
    level = float(confidence[order[within[-1]]]) if len(within) else 1.0
    return min(max(level + MARGIN * (1 - level) + 0.002, 0.5), 0.9995)


def calibrate(folder: Path, count: int) -> Calibration:
    """All numbers, from the nets in ``folder``."""
    nets = [session((folder / f"{name}.onnx").read_bytes()) for name in NETS]
    plain = Classifier(Loaded(*nets, PLAIN))
    warm = msgspec.structs.replace(PLAIN, index_temperature=index_temperature(plain))
    views, labels = _views(count)
    face, _, likeness = plain._whole(views)
    whole_t = best_temperature(face, labels)
    face = log_softmax(face / np.float32(whole_t))
    indices = _indices(Classifier(Loaded(*nets, warm)), views)
    best = min(
        ((weight, t) for weight in (0.3, 0.5, 0.7, 0.85, 1.0, 1.2) for t in (0.6, 0.8, 1.0, 1.2, 1.5, 1.8, 2.2)),
        key=lambda pair: nll(_fuse(face, indices, *pair), labels),
    )
    posterior = _fuse(face, indices, *best)
    confidence, answer = np.exp(posterior.max(axis=1)), posterior.argmax(axis=1)
    right = answer == labels
    agree = np.array([_agree(f, looks, a) for f, (looks, _), a in zip(face, indices, answer, strict=True)])
    shown = right & (labels < 52)
    floor = float(np.quantile(likeness[shown, :52].max(axis=1), 0.002)) - 0.03
    print(f"top-1 {right.mean():.4f} of {count}; nll {nll(posterior, labels):.4f}")
    print(f"nets agree {agree.mean():.3f}, right there {right[agree].mean():.5f}")
    kinds, rarity = answer >= 52, np.where(labels >= 52, STRANGER_WEIGHT, 1.0)
    return Calibration(
        whole_temperature=whole_t,
        index_temperature=warm.index_temperature,
        index_weight=best[0],
        fused_temperature=best[1],
        accept=round(max(threshold(confidence[agree], right[agree], WRONG_SHARE, rarity[agree]), ACCEPT_LEAST), 4),
        accept_alone=round(alone_threshold(Classifier(Loaded(*nets, warm))), 4),
        accept_kind=round(min(threshold(confidence[kinds], right[kinds] | (labels[kinds] >= 52), WRONG_SHARE), 0.9), 4),
        index_floor=INDEX_FLOOR,
        number_floor=NUMBER_FLOOR,
        likeness_floor=round(floor, 3),
        word_floor=word_floor(plain),
    )


Group = tuple[list[IndexReading], list[float]]


def _indices(classifier: Classifier, views: list[Picture]) -> list[Group]:
    groups = []
    for view in views:
        groups += classifier._closer([view], [classifier.read_indices(corner_cuts(view, sides=False))], SCALES)
    return groups


def _fuse(face: Floats, indices: list[Group], weight: float, temperature: float) -> Floats:
    heard = [joined_indices(looks, [weight * 0.5 * each for each in weights]) for looks, weights in indices]
    total = np.stack([f + one for f, one in zip(face, heard, strict=True)])
    return log_softmax(np.asarray(total / np.float32(temperature), np.float32))


def _agree(face: Floats, group: list[IndexReading], answer: int) -> bool:
    named = int(face.argmax()) == best_index(group) == answer
    return named and clearest(group, answer) >= NUMBER_FLOOR


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="calibrate the released classifiers on synthetic decks kept out")
    parser.add_argument("--folder", type=Path, default=WEIGHTS)
    parser.add_argument("--views", type=int, default=4000)
    asked = parser.parse_args()
    found = calibrate(asked.folder, asked.views)
    (asked.folder / "classifier.json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    write_digests(asked.folder)
    classifier = Classifier.load(asked.folder)
    taken = [
        r
        for r in classifier.classify([v for _, v in strangers_kept_out(300, 9)])
        if r.card is not None and not isinstance(r.card, str)
    ]
    print(found, f"\nkept-out strangers taken for a face: {len(taken)} of 300")


if __name__ == "__main__":
    main()
