# SPDX-License-Identifier: GPL-3.0-or-later
"""The composition root of the windows: a loop and its health on one side, the windows on the other.

``run_windows`` is called by ``cardspeak run`` with a loop that is already started; ``python -m ui.main --data FOLDER``
opens a table by itself, with no device at all (kit A).
"""

from __future__ import annotations

import argparse
import gc
import itertools
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

from PyQt6.QtCore import QSize, QTimer
from PyQt6.QtWidgets import QApplication

from controller.clock import Clock
from controller.config.folder import DataFolder, FolderInUse, FolderUnfit, default_folder
from controller.config.table import Settings, SettingsWrong, load_settings
from controller.formats import NewerFormat
from controller.rules.inputs import Stamped
from ui.bridge import Bridge
from ui.dealer.keys import read_keys
from ui.dealer.window import DealerWindow
from ui.floor.record import facts_before_from, facts_from, past_from, people_from
from ui.floor.window import FloorWindow
from ui.messages import Messages
from ui.placing import show_on
from ui.theme import Scale, load_fonts, scale_of

log = logging.getLogger(__name__)

SWEEP_MS, WHOLE_SWEEP = 5000, 60


class Table(Protocol):
    """What the windows need of the loop."""

    def submit(self, stamped: Stamped) -> None:
        """Hand in an input."""

    def subscribe(self, tell: Callable[[Any, int, tuple[Any, ...]], None]) -> Callable[[], None]:
        """Hear of each table shown."""


class Parts(Protocol):
    """What the windows need of the health."""

    def subscribe(self, tell: Callable[[Any], None]) -> Callable[[], None]:
        """Hear of each part's condition."""


def guard_opencv() -> None:
    """Refuse an OpenCV that brings a second Qt. Raises RuntimeError with the remedy."""
    folder = os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH", "")
    module = sys.modules.get("cv2")
    beside = Path(module.__file__).parent if module is not None and module.__file__ else None
    if "cv2" in folder or (beside is not None and (beside / "qt").exists()):
        raise RuntimeError("this OpenCV brings a second Qt; install opencv-python-headless instead of opencv-python")


def catch_faults(window: DealerWindow) -> None:
    """An exception in a slot becomes a line on the banner and in the log; the window stays."""

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.error("a fault in the window", exc_info=(kind, error, trace))
        window.show_fault(f"{kind.__name__}: {error}")

    sys.excepthook = caught


def run_windows(
    loop: Table,
    clock: Clock,
    parts: Parts | None = None,
    settings: Settings | None = None,
    folder: DataFolder | None = None,
    arguments: list[str] | None = None,
    counted: Callable[[], Iterable[tuple[int, int, int, int]]] = tuple,
    is_full_screen: bool = False,
) -> int:
    """Open the dealer's window on a running loop and stay until it is closed. Returns the exit status.

    ``counted``: what the boards have counted and nobody has named (see ``Bridge``).
    ``is_full_screen``: over the whole screen, whatever the settings say.
    """
    guard_opencv()
    settings = settings or Settings()
    app = QApplication.instance() or QApplication(arguments or sys.argv[:1])
    assert isinstance(app, QApplication)
    load_fonts()
    keys = read_keys((folder.config if folder else Path()) / "keys.toml")
    scale = scale_of(app.primaryScreen(), settings.screen.width_mm)
    messages = Messages(settings.screen.language)
    window = DealerWindow(scale, messages, keys, colours=settings.screen.deck_colours)
    catch_faults(window)
    bridge = Bridge(loop.submit, clock, counted=counted)
    connect(bridge, window)
    floor = floor_window(window.scale_, window.messages, folder)
    connect_floor(bridge, window, floor)
    stop = [loop.subscribe(bridge.tell)]
    if parts is not None:
        stop.append(parts.subscribe(bridge.tell_part))
    show_on(window, app.primaryScreen(), QSize(1280, 800), settings.screen.full_screen or is_full_screen)
    wake, sweep = _let_signals_in(app), _collect_here()
    try:
        return app.exec()
    finally:
        floor.close()
        wake.stop()
        sweep.stop()
        gc.enable()
        for leave in stop:
            leave()
        sys.excepthook = sys.__excepthook__


def connect(bridge: Bridge, window: DealerWindow) -> None:
    """Views in, commands out."""
    bridge.view_changed.connect(window.set_view)
    bridge.lost.connect(window.show_fault)
    window.commanded.connect(bridge.send)


def floor_window(scale: Scale, messages: Messages, folder: DataFolder | None) -> FloorWindow:
    """The floor's window, hidden until it is called; it reads facts and pictures from the data folder."""
    if folder is None:
        return FloorWindow(scale, messages)
    people = people_from(folder.journal)
    facts, past = facts_from(folder.journal, messages), past_from(folder.journal, messages)
    before = facts_before_from(folder.journal, messages)
    return FloorWindow(scale, messages, facts, folder.evidence, people=people, past=past, facts_before=before)


def connect_floor(bridge: Bridge, window: DealerWindow, floor: FloorWindow) -> None:
    """The dealer's call opens it, is kept in the journal like a board's floor key, and closes it when touched again.

    Its commands carry the name of the person who decides.
    """

    def called() -> None:
        if floor.toggle():
            bridge.send("KeyPressed", {"key": "floor"})

    bridge.table_changed.connect(floor.follow)
    bridge.lost.connect(floor.show_fault)
    window.floor_called.connect(called)
    floor.left.connect(window.activateWindow)
    floor.commanded.connect(bridge.send_as_floor)


def _let_signals_in(app: QApplication) -> QTimer:
    """Ctrl-C and a stop by the supervisor close the window: Qt must come back to Python now and then for that."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: app.quit())
    timer = QTimer()
    timer.timeout.connect(lambda: None)
    timer.start(200)
    return timer


def _collect_here() -> QTimer:
    """Python's garbage is collected between events of this thread only.

    A collection that another thread or a paint event happens to set off would destroy widgets there, which Qt
    answers with a crash.
    """
    gc.disable()
    rounds = itertools.count(1)
    timer = QTimer()
    timer.timeout.connect(lambda: gc.collect(1 if next(rounds) % WHOLE_SWEEP else 2))
    timer.start(SWEEP_MS)
    return timer


def open_alone(root: Path) -> int:
    """A table by itself, no device: journal, loop and window. Returns the exit status."""

    from controller.clock import SystemClock
    from controller.health import Health
    from controller.journal.holdem import holdem
    from controller.journal.opening import open_journal
    from controller.log import start_log
    from controller.loop import Loop, Ticker, left_at

    with DataFolder.open(root) as folder:
        settings = load_settings(folder.settings)
        stop_log = start_log(folder.logs, "table")
        health = Health()
        store = open_journal(folder)
        ticker_left = left_at(store)
        loop = Loop(store, SystemClock(), holdem(), health).start()
        ticker = Ticker(loop.submit, SystemClock(), left=ticker_left)
        ticker.start()
        loop.subscribe(ticker.follow)
        try:
            return run_windows(loop, SystemClock(), health, settings, folder)
        finally:
            ticker.close()
            loop.close()
            store.close()
            stop_log()


def main(arguments: list[str] | None = None) -> int:
    """``python -m ui.main [--data FOLDER]``."""
    parser = argparse.ArgumentParser(prog="python -m ui.main", description="The dealer's window on a table by itself.")
    parser.add_argument("--data", type=Path, default=None, help="data folder (default: the user's)")
    given = parser.parse_args(arguments)
    try:
        return open_alone(given.data or default_folder())
    except (FolderUnfit, NewerFormat, SettingsWrong, ValueError, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 2
    except FolderInUse as error:
        print(error, file=sys.stderr)
        return 4


if __name__ == "__main__":
    sys.exit(main())
