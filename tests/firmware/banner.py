# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer's window shows of the boards' reports: the real bridge and the real view, without a window."""

from __future__ import annotations

from controller.clock import ManualClock
from controller.health import Part
from controller.rules.state import new_table
from controller.views.shown import DealerView
from ui.bridge import Bridge


def banner(reports: dict[str, tuple[str, str]], name: str = "table board") -> dict[str, str]:
    """Device -> state (fine, late, lost) on the dealer's screen after these reports of one board, or of all ("")."""
    bridge = Bridge(lambda stamped: None, ManualClock())
    views: list[DealerView] = []
    bridge.view_changed.connect(views.append)
    bridge.tell(new_table(), 0, ())
    for part, (condition, told) in reports.items():
        whole = f"board {name} {part}".strip() if name else part
        bridge.tell_part(Part(whole, condition, told))  # type: ignore[arg-type]
    return {mark.device: mark.state for mark in views[-1].marks}
