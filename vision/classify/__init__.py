# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of the 52 faces a rectified card or a cut-out index shows, how sure, and when to say "unsure"."""

from vision.classify.classifier import Classifier
from vision.classify.crops import CARD_SIZE, INDEX_SIZE, index_frame
from vision.classify.enrolled import Enrolled
from vision.classify.reading import IndexReading, Reading
from vision.classify.weights import WeightsRefused

__all__ = [
    "CARD_SIZE", "INDEX_SIZE", "Classifier", "Enrolled", "IndexReading", "Reading", "WeightsRefused", "index_frame",
]  # fmt: skip
