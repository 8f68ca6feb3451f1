# SPDX-License-Identifier: GPL-3.0-or-later
"""The headless table as a process that can be fed and killed."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from controller.rules.inputs import Stamped

WAIT_S = 180.0  # a starved machine is no fault


def line_of(stamped: Stamped) -> str:
    """An input as the headless table reads it."""
    return json.dumps(
        {
            "kind": type(stamped.what).__name__,
            "fields": msgspec.to_builtins(stamped.what),
            "source": stamped.source,
            "actor": stamped.actor,
            "role": stamped.role,
            "confidence": stamped.confidence,
            "evidence": stamped.evidence,
        }
    )


class HeadlessTable:
    """``python -m controller`` on a data folder. ``said`` are the lines that it has said so far."""

    def __init__(self, folder: Path, environment: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "controller", "--data", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(environment or {})},
        )
        self.said: list[dict[str, Any]] = []
        self.news: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def feed(self, inputs: Sequence[Stamped]) -> None:
        """Send inputs; a dead table takes none."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write("".join(line_of(one) + "\n" for one in inputs).encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def next(self) -> dict[str, Any]:
        """The next line, waited for."""
        line = self.news.get(timeout=WAIT_S)
        assert line is not None, self.process.communicate()[1].decode()
        return line

    def kill(self) -> list[dict[str, Any]]:
        """Kill it where it stands; returns all that it had said."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(WAIT_S)
        self._reader.join(WAIT_S)
        self._close()
        return self.said

    def finish(self) -> int:
        """End its input and wait for it; returns its exit status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        status = self.process.wait(WAIT_S)
        self._reader.join(WAIT_S)
        self._close()
        return status

    def _close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            try:
                pipe.close()
            except BrokenPipeError:
                pass

    def _read(self) -> None:
        assert self.process.stdout is not None
        for text in self.process.stdout:
            if text.endswith(b"\n"):
                self.said.append(json.loads(text))
                self.news.put(self.said[-1])
        self.news.put(None)
