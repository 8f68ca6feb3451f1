# SPDX-License-Identifier: GPL-3.0-or-later
"""Backing up the action: every entry of the hand to go back to, and then what was taken back, to be entered again."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from controller.views.floor import NOTHING_PAST, Outcome, Past, outcome_of
from ui.floor.parts import head
from ui.floor.wording import clock, fact_line
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale, font
from ui.widgets.buttons import LEAST_MM, TouchButton

MOST_AGAIN = 3
"""So many of the entries taken back have a key at a time, the oldest first."""


class BackUp(QWidget):
    """``changed()`` at every other choice; ``again(kind, fields)`` tells an entry that is made once more."""

    changed = pyqtSignal()
    again = pyqtSignal(str, dict)

    def __init__(self, scale: Scale, messages: Messages, palette: Palette = DARK) -> None:
        super().__init__()
        self.messages = messages
        self.past: Past = NOTHING_PAST
        self.seq = 0
        """The entry that is gone back to; 0: none is chosen."""
        self.entries = _finger_list(scale, palette)
        """Stands where the facts are otherwise, with rows that a finger can hit."""
        self.head = head(scale, palette, "")
        self.head.setWordWrap(True)
        self.keys = [TouchButton(scale, "", "usual", LEAST_MM, palette) for _ in range(MOST_AGAIN)]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scale.px(1.2))
        column.addWidget(self.head)
        for place, key in enumerate(self.keys):
            key.setObjectName(f"floor:again:{place}")
            key.cap_mm = 2.3
            key.setMaximumHeight(scale.px(11))
            key.clicked.connect(lambda _=False, which=place: self._again(which))
            column.addWidget(key)
        column.addStretch(1)
        self.entries.currentRowChanged.connect(self._choose)

    def show_past(self, past: Past) -> None:
        """The entries of the hand as they stand now; the one chosen stays chosen while it is there."""
        self.past = past
        self.entries.blockSignals(True)
        self.entries.clear()
        self.entries.addItems([fact_line(fact, self.messages) for fact in past.facts])
        rows = [row for row, fact in enumerate(past.facts) if fact.seq == self.seq]
        self.seq = self.seq if rows else 0
        self.entries.setCurrentRow(rows[0] if rows else -1)
        self.entries.blockSignals(False)
        if not rows:
            self.entries.scrollToBottom()
        self.head.setText(self.messages.say("floor.again" if past.offers else "floor.back_up_how"))
        for key, offer in zip(self.keys, past.offers[:MOST_AGAIN], strict=False):
            key.set_label("; ".join(offer.lines))
        for place, key in enumerate(self.keys):
            key.setVisible(place < len(past.offers))
            key.set_look("next" if place == 0 else "usual")

    def begin(self, past: Past) -> None:
        """Nothing is chosen yet."""
        self.seq = 0
        self.show_past(past)

    def outcome(self) -> Outcome | None:
        """The table that results from going back to the chosen entry; None while none is chosen, or for the last."""
        table = self.past.tables.get(self.seq)
        return None if table is None or self.seq == self.past.facts[-1].seq else outcome_of(table)

    def told(self) -> str:
        """What going back is called: the time of the entry and what it was."""
        fact = next((fact for fact in self.past.facts if fact.seq == self.seq), None)
        if fact is None:
            return ""
        args: dict[str, int | str] = {"clock": clock(fact.utc_ms), "text": fact.lines[-1]}
        return self.messages.say("floor.back_to", args)

    def _choose(self, row: int) -> None:
        self.seq = self.past.facts[row].seq if 0 <= row < len(self.past.facts) else 0
        self.changed.emit()

    def _again(self, place: int) -> None:
        if place < len(self.past.offers):
            offer = self.past.offers[place]
            self.again.emit(offer.kind, dict(offer.fields))


def _finger_list(scale: Scale, palette: Palette) -> QListWidget:
    made = QListWidget()
    made.setObjectName("entries")
    made.setWordWrap(True)
    made.setFont(font(scale.px(2.2), bold=False))
    pad = scale.px((LEAST_MM - 3.4) / 2)
    chosen = f"background: {palette.text}; color: {palette.room};"
    made.setStyleSheet(f"#entries::item {{ padding: {pad}px 0; }} #entries::item:selected {{ {chosen} }}")
    return made
