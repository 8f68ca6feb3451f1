# SPDX-License-Identifier: GPL-3.0-or-later
"""A table with no window: inputs as JSON lines come in, each commit goes out as a JSON line.

In: ``{"kind": "BetTo", "fields": {"seat": 3, "to": 400}, "source": "dealer", "actor": "Ann", "role": "dealer"}``;
kind and fields are those of ``controller.rules.inputs``, everything but kind may be left out.
Out, once at the start and after each commit: ``{"seq": 12, "digest": "...", "events": ["ActionTaken"]}``; an
input that was not taken gives ``{"refused": "...", "line": 7}``. A line says "done" only for what is durable.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TextIO

import msgspec

from controller.clock import Clock, SystemClock
from controller.config.folder import IN_USE_STATUS, DataFolder, FolderInUse, FolderUnfit
from controller.formats import NewerFormat
from controller.health import Health
from controller.journal.codec import CodecError
from controller.journal.game import Game
from controller.journal.migrations import MidHand
from controller.journal.opening import open_journal
from controller.journal.store import JournalDamaged, StoreFailed
from controller.log import start_log
from controller.loop import InboxFull, Loop
from controller.rules.inputs import Stamped


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One input as a JSON line."""

    kind: str
    fields: dict[str, Any] = {}
    source: str = "dealer"
    actor: str = ""
    role: str = "dealer"
    confidence: int = 1000
    evidence: str = ""


def read_line(text: str, game: Game, clock: Clock) -> Stamped:
    """The input of a JSON line, stamped now. Raises ValueError with what is wrong."""
    line = msgspec.json.decode(text, type=Line)
    kinds = {**game.commands, **game.observations}
    if line.kind not in kinds:
        raise ValueError(f"there is no input of the kind {line.kind!r}")
    what: Any = msgspec.convert(line.fields, kinds[line.kind])
    moment = clock.now()
    return Stamped(
        what, line.source, line.actor, line.role,
        moment.mono_ns, moment.utc_ms, line.confidence, line.evidence,
    )  # fmt: skip


def serve(game: Game, folder: DataFolder, lines: Iterable[str], out: TextIO) -> None:
    """Run a table on an open data folder until the lines end."""
    clock = SystemClock()
    stop_log = start_log(folder.logs, "table")
    store = open_journal(folder)
    loop = Loop(store, clock, game, Health())
    writing = threading.Lock()

    def say(**fields: Any) -> None:
        with writing:
            out.write(json.dumps(fields) + "\n")
            out.flush()

    def told(table: Any, seq: int, events: tuple[Any, ...]) -> None:
        say(seq=seq, digest=game.digest(table), events=[type(event).__name__ for event in events])

    loop.subscribe(told)
    loop.start()
    try:
        for number, text in enumerate(lines, 1):
            try:
                loop.submit(read_line(text, game, clock))
            except (ValueError, CodecError, InboxFull, msgspec.MsgspecError) as error:
                say(refused=str(error), line=number)
    finally:
        loop.close()
        store.close()
        stop_log()


def run(game: Game, root: Path) -> int:
    """Serve standard input on a data folder; returns the exit status, having said what was wrong."""
    try:
        with DataFolder.open(root) as folder:
            serve(game, folder, sys.stdin, sys.stdout)
    except FolderInUse as error:
        print(error, file=sys.stderr)
        return IN_USE_STATUS
    except (FolderUnfit, NewerFormat, MidHand, JournalDamaged, StoreFailed) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0
