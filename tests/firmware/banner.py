# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer's window shows of the boards' reports: the real bridge and the real view, without a window."""

from __future__ import annotations

from controller.clock import ManualClock
from controller.health import Part
from controller.rules.state import new_table
from controller.views.shown import DealerView, DeviceMark
from ui.bridge import Bridge
from ui.messages import Messages


def banner(reports: dict[str, tuple[str, str]], name: str = "table board") -> dict[str, str]:
    """Device -> state (fine, late, lost) on the dealer's screen after these reports of one board, or of all ("")."""
    return {mark.device: mark.state for mark in marks(reports, name)}


def words(reports: dict[str, tuple[str, str]], name: str = "table board") -> list[str]:
    """What stands in words on the dealer's screen after these reports: everything that is not fine."""
    say = Messages().say
    return [say(mark.text.id, mark.text.args) for mark in marks(reports, name) if mark.state != "fine"]


def marks(reports: dict[str, tuple[str, str]], name: str) -> tuple[DeviceMark, ...]:
    """The marks of the devices."""
    bridge = Bridge(lambda stamped: None, ManualClock())
    views: list[DealerView] = []
    bridge.view_changed.connect(views.append)
    bridge.tell(new_table(), 0, ())
    for part, (condition, told) in reports.copy().items():  # a listener may be adding to it
        whole = f"board {name} {part}".strip() if name else part
        bridge.tell_part(Part(whole, condition, told))  # type: ignore[arg-type]
    return views[-1].marks
