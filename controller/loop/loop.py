# SPDX-License-Identifier: GPL-3.0-or-later
"""The table's own thread: decide, write down, show. Nothing is shown before it is durable.

All that waits in the inbox is decided one after the other and written in one transaction (group commit).
While the journal cannot be written nothing is shown; the batch is tried again, and the health says why.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from itertools import chain, repeat
from typing import Any, NamedTuple

from controller.clock import Clock
from controller.health import Health
from controller.journal.entry import Entry, Head, seal
from controller.journal.game import Game
from controller.journal.start import codec_of, fold
from controller.journal.store import Store, StoreFailed
from controller.journal.timeline import Step, Timeline
from controller.loop.confirming import Proposals
from controller.loop.facts import Facts, recall_facts
from controller.loop.inbox import Inbox
from controller.loop.latency import Latency
from controller.mailbox import Mailbox
from controller.people import check_envelope
from controller.rules.events import ActionBackedUp, HandStarted
from controller.rules.inputs import ButtonSeen, ChipsSeen, DeviceChanged, Stamped

RETRY_S = (0.1, 0.5, 2.0)
"""Waits between tries while the journal cannot be written; the last one repeats."""

COMMITS_A_FIGURE = 500
"""After so many commits the log gets the times of all stations."""

log = logging.getLogger(__name__)

Tell = Callable[[Any, int, tuple[Any, ...]], None]


class Notice(NamedTuple):
    """Something that happened to an input and is no entry. ``kind``: too_soon (a confirmation)."""

    kind: str
    stamped: Stamped


class _Step(NamedTuple):
    stamped: Stamped
    entry: Entry
    events: tuple[Any, ...]

    @property
    def starts_hand(self) -> bool:
        return any(isinstance(event, HandStarted) for event in self.events)

    @property
    def backs_up(self) -> bool:
        return any(isinstance(event, ActionBackedUp) for event in self.events)


class _Shown(NamedTuple):
    table: Any
    seq: int
    events: tuple[Any, ...]
    offers: tuple[Step, ...]


class Loop:
    """Owns the table. ``submit`` and ``subscribe`` may be called from any thread."""

    def __init__(self, store: Store, clock: Clock, game: Game, health: Health | None = None) -> None:
        """Fold the journal from its last hand start. Raises JournalDamaged."""
        self.latency = Latency()
        self._store = store
        self._clock = clock
        self._game = game
        self._health = health or Health()
        self._codec = codec_of(game)
        self._timeline: Timeline
        self._facts: Facts
        self._recall()
        self._inbox = Inbox()
        self._proposals = Proposals()
        self._listeners: list[Mailbox[_Shown]] = []
        self._notified: list[Mailbox[Notice]] = []
        self._lock = threading.Lock()
        self._shown = self._now_shown(())
        self.unwritten = 0
        """Inputs that were taken and never written, because the disk was full until the end."""
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="loop", daemon=True)

    @property
    def table(self) -> Any:
        """The table as last shown: everything in it is durable."""
        return self._shown.table

    @property
    def seq(self) -> int:
        """The journal entry after which ``table`` stands."""
        return self._shown.seq

    @property
    def offers(self) -> tuple[Step, ...]:
        """Entries that were backed up over and are offered for re-entry, oldest first."""
        return self._shown.offers

    def start(self) -> Loop:
        """Begin to take inputs."""
        self._show_prompts()
        self._health.report("journal", "good")
        self._thread.start()
        return self

    def submit(self, stamped: Stamped) -> None:
        """Hand in an input; never waits.

        Raises InboxFull, InboxClosed, CodecError when a field does not fit its class, ValueError for a wrong
        envelope.
        """
        check_envelope(stamped)
        what = self._codec.decode_input(*self._codec.encode_input(stamped.what))
        self._inbox.put(stamped._replace(what=what))

    def subscribe(self, tell: Tell) -> Callable[[], None]:
        """Call ``tell(table, seq, events)`` now and after each commit, in a thread of the listener's own.

        A slow listener gets the newest table with the events of all commits since. Returns how to stop.
        """

        def deliver(news: list[_Shown]) -> None:
            tell(news[-1].table, news[-1].seq, tuple(event for one in news for event in one.events))

        with self._lock:
            box: Mailbox[_Shown] = Mailbox("loop-listener", deliver)
            box.post(self._shown._replace(events=()))
            self._listeners.append(box)
        return lambda: self._leave(self._listeners, box)

    def subscribe_notices(self, tell: Callable[[Notice], None]) -> Callable[[], None]:
        """Call ``tell(notice)`` for each input that came to nothing. Returns how to stop."""

        def deliver(news: list[Notice]) -> None:
            for notice in news:
                tell(notice)

        with self._lock:
            box: Mailbox[Notice] = Mailbox("notice-listener", deliver)
            self._notified.append(box)
        return lambda: self._leave(self._notified, box)

    def close(self, wait_s: float = 10.0) -> None:
        """Deal with what waits, then stop. The store stays open for its owner to close."""
        self._inbox.close()
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(wait_s)
        for listener in self._listeners:
            listener.close()
        for notified in self._notified:
            notified.close()
        log.info("the loop is closed", extra={"seq": self.seq, "stations": self.latency.figures()})

    def _leave(self, boxes: list[Any], box: Mailbox[Any]) -> None:
        with self._lock:
            if box in boxes:
                boxes.remove(box)
        box.close()

    def _recall(self) -> None:
        """Take everything from the journal: at the start, and when a batch could not be written."""
        self._timeline = fold(self._store, self._game, self._codec)
        self._facts = recall_facts(self._store, self._codec)

    def _run(self) -> None:
        try:
            while batch := self._inbox.take():
                taken_ns = time.monotonic_ns()
                for waiting in batch:
                    self.latency.stations["inbox"].add_ns(taken_ns - waiting.came_ns)
                self._deal_with([waiting.stamped for waiting in batch])
        except Exception as error:  # a table that stands still must say so
            log.exception("the loop has stopped")
            detail = f"{type(error).__name__}: restart Cardspeak, the journal is safe"
            self._health.report("loop", "lost", detail)

    def _deal_with(self, batch: list[Stamped]) -> None:
        """A batch through all stations, tried again until it is written or the loop is closed."""
        waits_s = chain(RETRY_S, repeat(RETRY_S[-1]))
        while batch:
            started_ns = time.monotonic_ns()
            steps, rest = self._decide(batch)
            decided_ns = time.monotonic_ns()
            if not self._write(steps):
                batch = [*(step.stamped for step in steps), *rest]
                if self._closing.wait(next(waits_s)):
                    self.unwritten += len(batch)
                    log.error("closed with inputs that could not be written", extra={"batch": len(batch)})
                    return
                continue
            written_ns = time.monotonic_ns()
            if steps:
                self._publish(steps)
                self._offer_again(steps)
                stations = self.latency.stations
                stations["decide"].add_ns((decided_ns - started_ns) // len(steps))
                stations["journal"].add_ns(written_ns - decided_ns)
                stations["publish"].add_ns(time.monotonic_ns() - written_ns)
                if stations["journal"].count % COMMITS_A_FIGURE == 0:
                    log.info("stations", extra={"seq": self.seq, "stations": self.latency.figures()})
            batch = rest

    def _decide(self, batch: list[Stamped]) -> tuple[list[_Step], list[Stamped]]:
        """Decide inputs up to the first that starts a hand or backs up the action; also returns the rest.

        Such an entry is written before anything after it is decided: from then on the timeline and the facts
        ask the journal for what was before.
        """
        steps: list[_Step] = []
        head = self._store.head()
        for number, stamped in enumerate(batch, 1):
            step = self._take_in(stamped, head)
            if step is None:
                continue
            steps.append(step)
            head = Head(step.entry.seq, step.entry.hash)
            if step.starts_hand or step.backs_up:
                return steps, batch[number:]
        return steps, []

    def _write(self, steps: list[_Step]) -> bool:
        if not steps:
            return True
        starts = [step.entry.seq for step in steps if step.starts_hand]
        try:
            self._store.append([step.entry for step in steps], starts)
        except StoreFailed as error:
            log.error("the journal cannot be written: %s", error, extra={"batch": len(steps)})
            self._health.report("journal", "lost", str(error))
            self._recall()
            return False
        self._health.report("journal", "good")
        return True

    def _take_in(self, stamped: Stamped, head: Head) -> _Step | None:
        """Decide one input and fold it; None when it makes no entry."""
        if self._facts.is_known(stamped):
            self._facts.agree(stamped)
            return None
        if not self._proposals.may_count(stamped):
            for box in self._notified:
                box.post(Notice("too_soon", stamped))
            return None
        events = self._timeline.decide(stamped)
        entry = seal(
            head, stamped, events,
            boot_id=self._clock.now().boot_id, rules_version=self._game.version, codec=self._codec,
        )  # fmt: skip
        self._timeline.add(entry.seq, stamped, events)
        self._facts.learn(entry.seq, stamped)
        return _Step(stamped, entry, events)

    def _publish(self, steps: list[_Step]) -> None:
        self._show_prompts()
        with self._lock:
            self._shown = self._now_shown(tuple(event for step in steps for event in step.events))
            for box in self._listeners:
                box.post(self._shown)
        for _, entry, events in steps:
            names = [type(event).__name__ for event in events]
            told = {"seq": entry.seq, "kind": entry.kind, "source": entry.source, "events": names}
            log.info("entry", extra=told)

    def _show_prompts(self) -> None:
        try:
            prompts = self._game.prompts(self._timeline.table)
        except Exception:  # a table without prompts can still be played
            log.exception("the prompts failed", extra={"seq": self._timeline.seq})
            prompts = ()
        self._proposals.show(prompts, self._clock.now().mono_ns)

    def _now_shown(self, events: tuple[Any, ...]) -> _Shown:
        return _Shown(self._timeline.table, self._timeline.seq, events, self._timeline.offers())

    def _offer_again(self, steps: list[_Step]) -> None:
        """After the action was backed up, what devices still see counts as news again.

        Chips, button and devices are taken in at once; cards when they settle next, so that a street that was
        backed up over does not deal itself again.
        """
        if not steps[-1].backs_up:
            return
        before, self._facts = self._facts, recall_facts(self._store, self._codec)
        for stamped in before.not_in(self._facts):
            if isinstance(stamped.what, ButtonSeen | ChipsSeen | DeviceChanged):
                self._inbox.put(stamped)
