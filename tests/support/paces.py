# SPDX-License-Identifier: GPL-3.0-or-later
"""A pytest plugin (``-p tests.support.paces``): each listener of a loop hears at a pace of its own.

Listeners promise each other no order. A test that asks one of them what another has seen is right by luck, and
fails on a busy machine; under this plugin it fails here. So is one that asks the floor's window what the dealer's
shows: they are told one after the other, and here a moment passes between. The seed is CARDSPEAK_PACES, or the day.
"""

from __future__ import annotations

import datetime
import os
import random
import time
from collections.abc import Callable
from typing import Any

from PyQt6.QtCore import Qt

from controller.mailbox import LIMIT, Mailbox
from ui.bridge import Bridge

SEED = int(os.environ.get("CARDSPEAK_PACES") or datetime.date.today().toordinal())
PACES_S = (0.0, 0.0, 0.004, 0.04)
"""The longest that a listener sleeps before it hears what waits; half of them do not sleep."""


def pytest_configure() -> None:
    """Give every mailbox made from now on its pace."""
    chance = random.Random(SEED)
    begin, take = Mailbox.__init__, Mailbox._take

    def paced(box: Mailbox[Any], name: str, deliver: Callable[[list[Any]], None], limit: int = LIMIT) -> None:
        box.pace = chance.choice(PACES_S)  # type: ignore[attr-defined]
        begin(box, name, deliver, limit)

    def late(box: Mailbox[Any]) -> list[Any]:
        news = take(box)
        time.sleep(box.pace * chance.random() if news else 0)  # type: ignore[attr-defined]
        return news

    Mailbox.__init__, Mailbox._take = paced, late  # type: ignore[method-assign]
    _part_the_windows(chance)


def _part_the_windows(chance: random.Random) -> None:
    """The teller of a bridge sleeps between the dealer's window and the floor's, half of the times."""
    begin = Bridge.__init__

    def parted(bridge: Bridge, *args: Any, **named: Any) -> None:
        begin(bridge, *args, **named)
        bridge.table_changed.connect(
            lambda *_: time.sleep(chance.choice(PACES_S)), Qt.ConnectionType.DirectConnection
        )  # the first that hears of it, in the thread that tells

    Bridge.__init__ = parted  # type: ignore[method-assign]


def pytest_report_header() -> str:
    """So that a failure can be had again."""
    return f"listeners at their own pace: CARDSPEAK_PACES={SEED}"
