# SPDX-License-Identifier: GPL-3.0-or-later
"""Hide fetched art from the synthesis, so that a test draws only from our own strokes and outlines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from models.synthesize import backs, courts, decks, glyphs, grounds, pictured, suits, words

_CACHED = (
    backs._fetched, courts._court, decks._picture, decks.index_zone, glyphs.fonts, glyphs.font_glyph, grounds._pooled,
    suits.art_sets, suits.symbol_sets, pictured.figure_files, pictured._fetched, words.word_fonts,
)  # fmt: skip


def _forget() -> None:
    for cached in _CACHED:
        cached.cache_clear()


@contextmanager
def without_art(empty: Path) -> Iterator[None]:
    """Within it, ``empty`` is the art folder; caches are dropped before and after."""
    before = os.environ.get("CARDSPEAK_ART")
    os.environ["CARDSPEAK_ART"] = str(empty)
    _forget()
    try:
        yield
    finally:
        _forget()
        if before is None:
            del os.environ["CARDSPEAK_ART"]
        else:
            os.environ["CARDSPEAK_ART"] = before
