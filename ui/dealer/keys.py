# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys, pedal and six-key pad: every action is reachable without the glass.

A pedal or pad is a keyboard to the computer. ``[keys]`` in ``config/keys.toml`` of the data folder maps a Qt key
name to an action; what it leaves out keeps its default. The pedal's ``next`` presses the dominant button, and
never answers a stop: that takes a deliberate touch.
"""

from __future__ import annotations

from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeySequence

from controller.config.table import SettingsWrong, written_in
from controller.views.shown import Act, DealerView

ACTIONS = ("next", "fold", "check", "call", "bet", "raise", "all_in", "name_chips", "undo", "floor", "back")
DEFAULTS = {
    "Space": "next",
    "Return": "next",
    "Enter": "next",
    "F": "fold",
    "K": "check",
    "C": "call",
    "B": "bet",
    "R": "raise",
    "A": "all_in",
    "N": "name_chips",
    "Backspace": "undo",
    "Z": "undo",
    "H": "floor",
    "Escape": "back",
}
SEAT_KEYS = {getattr(Qt.Key, f"Key_{digit}").value: digit or 10 for digit in range(10)}


def read_keys(path: Path) -> dict[int, str]:
    """Key number -> action: the defaults, changed by the file where there is one.

    Raises SettingsWrong naming file, key and remedy for a key or an action that is none.
    """
    written = written_in(path) or {}
    given = written.get("keys", {})
    if set(written) - {"keys"} or not isinstance(given, dict):
        odd = next((key for key in written if key != "keys"), "keys")
        raise SettingsWrong(f'{path}:{odd}: only lines such as F1 = "fold" under [keys] are known here')
    found: dict[int, str] = {}
    for name, action in (DEFAULTS | given).items():
        sequence = QKeySequence.fromString(name)
        if sequence.count() != 1 or sequence[0].key() == Qt.Key.Key_unknown:
            raise SettingsWrong(f"{path}:keys: {name!r} is no key; write a name such as F1, Space or PgDown")
        if action not in ACTIONS:
            raise SettingsWrong(f"{path}:keys.{name}: {action!r} is no action; take one of {', '.join(ACTIONS)}")
        found[sequence[0].key().value] = action
    return found


def act_for(action: str, view: DealerView) -> Act | None:
    """The act that a key's action stands for in this view, if it is offered."""
    if action == "undo":
        return view.undo
    if action == "floor":
        return view.floor
    if action == "next":
        first = next((act for act in view.acts if act.weight == "next"), None)
        return None if view.prompt.level == "stop" else first
    return next((act for act in view.acts if act.key.split(":")[0] == action), None)
