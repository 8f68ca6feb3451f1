# SPDX-License-Identifier: GPL-3.0-or-later
"""The entries of the present hand, read from the journal for the floor: a reader of its own, never the writer's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller.journal.codec import Codec, CodecError
from controller.journal.entry import unseal
from controller.journal.holdem import holdem
from controller.journal.sqlite import SqliteStore
from controller.journal.start import codec_of, fold
from controller.journal.store import JournalDamaged, StoreFailed
from controller.journal.timeline import Timeline
from controller.rules.events import ClaimMade, HandStarted
from controller.rules.state import Table
from controller.views.floor import NOTHING_PAST, Fact, Past, facts_of, past_of
from ui.messages import Messages
from ui.transcript import StreetBets, named, words_of

RULINGS = ("Rule", "RuleFreely")
NEWEST, LOOKED_BACK = (1 << 63) - 1, 50
Recent = Callable[[Table], tuple[Fact, ...]]


def facts_from(journal: Path, messages: Messages | None = None) -> Recent:
    """A function that tells the facts of the hand that a table is in; none while the journal cannot be read."""

    def recent(table: Table) -> tuple[Fact, ...]:
        timeline = _timeline(journal)
        return () if timeline is None else facts_of(timeline.line(), _words(table, messages))

    return recent


def facts_before_from(journal: Path, messages: Messages | None = None) -> Callable[[Table, int], tuple[Fact, ...]]:
    """A function that tells the facts of a hand before the one that a table is in, with what was said of it since."""

    def before(table: Table, hand: int) -> tuple[Fact, ...]:
        then, now = _timeline(journal, hand), _timeline(journal)
        if then is None or now is None:
            return ()
        since = [step for step in now.line() if any(event.hand == hand for event in _claims(step))]
        return facts_of((*then.line(), *since), _words(table, messages))

    return before


def _claims(step: Any) -> list[ClaimMade]:
    return [event for event in step.events if isinstance(event, ClaimMade)]


def past_from(journal: Path, messages: Messages | None = None) -> Callable[[Table], Past]:
    """A function that tells what the action of a hand can be backed up to, and what was taken back."""

    def past(table: Table) -> Past:
        timeline = _timeline(journal)
        if timeline is None:
            return NOTHING_PAST
        return past_of(timeline.line(), timeline.offers(), _words(table, messages))

    return past


def _timeline(journal: Path, hand: int = 0) -> Timeline | None:
    """The timeline of a hand (0: the last one); None while the journal cannot be read, or where it has no such hand."""
    try:
        store = SqliteStore.open_to_read(journal)
    except (StoreFailed, OSError):
        return None
    try:
        game = holdem()
        codec = codec_of(game)
        last = _last_of(store, codec, hand) if hand else store.head().seq
        return None if last is None else fold(store, game, codec, last)
    except (JournalDamaged, StoreFailed, CodecError):
        return None
    finally:
        store.close()


def _last_of(store: SqliteStore, codec: Codec, hand: int) -> int | None:
    """The last entry of a hand: the one before the next hand began."""
    last = store.head().seq
    for start in store.hand_starts()[: -LOOKED_BACK - 1 : -1]:
        _, events = unseal(next(iter(store.entries(start, start))), codec)
        if any(isinstance(event, HandStarted) and event.number == hand for event in events):
            return last
        last = start - 1
    return None


def _words(table: Table, messages: Messages | None) -> Callable[[Any], str]:
    bets, said = StreetBets(), messages or Messages()
    return lambda event: words_of(event, lambda seat: named(table, seat, said), said) if bets.is_news(event) else ""


def people_from(journal: Path) -> Callable[[], tuple[str, ...]]:
    """A function that tells who decided last at this table, newest first; nobody while the journal cannot be read."""

    def people() -> tuple[str, ...]:
        try:
            store = SqliteStore.open_to_read(journal)
        except (StoreFailed, OSError):
            return ()
        try:
            made = store.newest(RULINGS, NEWEST, LOOKED_BACK)
        except (JournalDamaged, StoreFailed):
            return ()
        finally:
            store.close()
        return tuple(dict.fromkeys(entry.actor for entry in made if entry.role == "floor"))

    return people
