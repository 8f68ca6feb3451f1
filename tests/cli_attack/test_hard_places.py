# SPDX-License-Identifier: GPL-3.0-or-later
"""A full disk under the log, strangers at the overlay's door, and figures that nobody can play."""

from __future__ import annotations

import logging
import os
import signal
import threading
from pathlib import Path

import pytest
from aiohttp import http_exceptions

from controller.journal.sqlite import SqliteStore
from controller.journal.store import StoreFailed
from controller.log import start_log
from ui.cli.main import main
from ui.cli.words import BAD_INPUT
from ui.overlay.__main__ import is_worth_telling


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_log_on_a_full_disk_keeps_quiet(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "table.log").symlink_to("/dev/full")
    stop = start_log(tmp_path, "table")
    logging.getLogger("tests.full").error("not to be written")
    stop()
    assert capfd.readouterr().err == ""


def _told(error: Exception) -> bool:
    record = logging.LogRecord("aiohttp.server", logging.ERROR, "", 0, "", None, (type(error), error, None))
    return is_worth_telling(record)


def test_a_malformed_request_is_no_news_but_a_fault_of_ours_is() -> None:
    assert not _told(http_exceptions.InvalidURLError("http://[::bad"))
    assert not _told(http_exceptions.LineTooLong("/aaaa"))
    assert _told(KeyError("ours"))


@pytest.mark.parametrize(
    "words",
    [
        ["--hands", "-5"],
        ["--hands", "1e3"],
        ["--speed", "nan"],
        ["--speed", "0"],
        ["--speed", "-1"],
        ["--speed", "inf"],
    ],
)
def test_figures_of_a_run(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["run", "--no-window", "--data", str(tmp_path / "new"), *words])
    assert left.value.code == BAD_INPUT
    assert repr(words[1]) in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_run_that_ends_with_unwritten_inputs_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(store: SqliteStore, batch: object, hand_starts: object) -> None:
        raise StoreFailed(f"{store.where}: cannot be written (disk full)")

    monkeypatch.setattr(SqliteStore, "append", refuse)
    threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
    answers = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    status = main(["run", "--no-demo", "--no-window", "--no-overlay", "--data", str(tmp_path / "table")])
    for number, answer in answers:
        signal.signal(number, answer)
    assert status == 1
    assert "3 inputs could not be written before the end" in capsys.readouterr().err
