# SPDX-License-Identifier: GPL-3.0-or-later
"""Journals made for tests: inputs decided, sealed and stored as the loop does it, without its threads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from controller.journal.entry import Entry, seal
from controller.journal.game import Game
from controller.journal.start import codec_of, fold
from controller.journal.store import MemoryStore, Store
from controller.journal.timeline import Timeline
from controller.rules import inputs as i
from controller.rules.cards import card
from controller.rules.events import HandStarted
from tests.journal.little_game import LITTLE, said


def write(store: Store, inputs: Iterable[i.Stamped], game: Game = LITTLE) -> Timeline:
    """Append each input with its events, one batch each; returns the timeline after them."""
    codec = codec_of(game)
    timeline = fold(store, game, codec)
    for stamped in inputs:
        events = timeline.decide(stamped)
        entry = seal(store.head(), stamped, events, boot_id="b", rules_version=game.version, codec=codec)
        starts = [entry.seq] if any(isinstance(event, HandStarted) for event in events) else []
        store.append([entry], starts)
        timeline.add(entry.seq, stamped, events)
    return timeline


TWO_HANDS: tuple[Any, ...] = (
    i.SeatPlayer(1, "Bea", 500), i.SeatPlayer(2, "Cy", 900), i.StartHand(), i.BetTo(1, 10), i.BetTo(2, 30),
    i.DealBoard((card("As"), None, card("7d"))), i.BetTo(1, 40), i.StartHand(), i.BetTo(2, 5), i.BetTo(1, 15),
)  # fmt: skip
"""Entries 1 to 10; hands start at 3 and 8, a board comes at 6."""


def two_hands(store: Store | None = None) -> tuple[Store, Timeline]:
    """A store with TWO_HANDS in it, and its timeline."""
    store = store or MemoryStore()
    return store, write(store, map(said, TWO_HANDS))


def rows(store: Store) -> Sequence[Entry]:
    """All entries."""
    return list(store.entries())
