# SPDX-License-Identifier: GPL-3.0-or-later
"""One rotating log of JSON lines for each process, written by a thread of its own.

A line has utc, level, where, text and whatever ``extra={...}`` of ours was given; ``seq`` (the journal entry)
ties the lines of one input together. Logs name kinds and numbers, never a card.
"""

from __future__ import annotations

import json
import logging
import logging.handlers
import queue
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

SIZE_LIMIT = 4_000_000
KEPT = 5
OURS = ("seq", "kind", "source", "events", "batch", "stations", "child", "reason", "part", "condition")
"""Extra fields that go into a line when a log call gives them."""


class JsonLine(logging.Formatter):
    """A log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "utc": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "where": record.name,
            "text": record.getMessage(),
        }
        line |= {key: record.__dict__[key] for key in OURS if key in record.__dict__}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def start_log(folder: Path, process: str, level: int = logging.INFO) -> Callable[[], None]:
    """Send this process's log to ``folder/<process>.log``; returns how to stop. Raises OSError."""
    path = folder / f"{process}.log"
    file = _LogFile(path, maxBytes=SIZE_LIMIT, backupCount=KEPT, encoding="utf-8")
    file.setFormatter(JsonLine())
    waiting: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
    entrance = _Entrance(waiting)
    listener = logging.handlers.QueueListener(waiting, file)
    listener.start()
    root = logging.getLogger()
    root.addHandler(entrance)
    root.setLevel(level)

    def stop() -> None:
        root.removeHandler(entrance)
        listener.stop()
        with suppress(OSError):  # what is left could not be written before either
            file.close()

    return stop


class _LogFile(logging.handlers.RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:
        """A full disk: the journal tells it in words; a trace for each line would push them off the terminal."""


class _Entrance(logging.handlers.QueueHandler):
    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        return record  # the same process writes it: nothing needs to be made picklable
