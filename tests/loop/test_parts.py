# SPDX-License-Identifier: GPL-3.0-or-later
"""Histograms, health, mailboxes and the log."""

from __future__ import annotations

import json
import logging
import threading
from pathlib import Path
from typing import Any

from controller.health import Health, Part
from controller.log import start_log
from controller.loop.latency import Histogram
from controller.mailbox import Mailbox
from tests.loop.rig import WAIT_S


def test_a_histogram_bounds_what_it_counted() -> None:
    histogram = Histogram()
    for duration_us in [3] * 98 + [700, 90_000]:
        histogram.add_ns(duration_us * 1000)
    assert (histogram.count, histogram.longest_us) == (100, 90_000)
    assert histogram.at_most_us(500) == 4
    assert histogram.at_most_us(990) == 1024
    assert histogram.at_most_us(1000) == 90_000


def test_an_empty_histogram_says_nought() -> None:
    assert Histogram().at_most_us(990) == 0


def test_health_tells_each_change_once() -> None:
    health = Health()
    health.report("overhead", "good")
    got: list[Part] = []
    done = threading.Event()

    def hear(part: Part) -> None:
        got.append(part)
        if part.condition == "lost":
            done.set()

    stop = health.subscribe(hear)
    health.report("overhead", "good")
    health.report("overhead", "poor", "the lens is dirty")
    health.report("overhead", "lost", "unplugged")
    assert done.wait(WAIT_S)
    assert [part.condition for part in got] == ["good", "poor", "lost"]
    stop()
    health.report("button", "good")
    assert health.parts() == (Part("button", "good"), Part("overhead", "lost", "unplugged"))
    assert len(got) == 3


def test_a_full_mailbox_drops_the_oldest() -> None:
    entered, release = threading.Event(), threading.Event()
    got: list[int] = []

    def deliver(news: list[int]) -> None:
        entered.set()
        release.wait(WAIT_S)
        got.extend(news)

    box: Mailbox[int] = Mailbox("test", deliver, limit=3)
    box.post(0)
    assert entered.wait(WAIT_S)
    for number in range(1, 9):
        box.post(number)
    release.set()
    box.close()
    assert got == [0, 6, 7, 8]


def test_the_log_is_json_lines_with_the_entry_as_thread(tmp_path: Path) -> None:
    stop = start_log(tmp_path, "table")
    logging.getLogger("controller.test").info("entry", extra={"seq": 7, "kind": "Fold"})
    try:
        raise ValueError("broken")
    except ValueError:
        logging.getLogger("controller.test").exception("that failed")
    stop()
    lines: list[dict[str, Any]] = [json.loads(line) for line in (tmp_path / "table.log").read_text().splitlines()]
    assert (lines[0]["text"], lines[0]["seq"], lines[0]["kind"], lines[0]["level"]) == ("entry", 7, "Fold", "info")
    assert lines[0]["utc"].endswith("Z")
    assert "ValueError: broken" in lines[1]["trace"]
    logging.getLogger("controller.test").info("after the end")
    assert len((tmp_path / "table.log").read_text().splitlines()) == 2
