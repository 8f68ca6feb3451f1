# SPDX-License-Identifier: GPL-3.0-or-later
"""The middle of the floor's page: the facts with the newest picture, why the table is as it is, or entries to pick."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PyQt6.QtWidgets import QHBoxLayout, QListWidget, QStackedWidget, QVBoxLayout, QWidget

from controller.views.explain import explain_all
from controller.views.floor import Fact
from ui.floor.parts import EvidencePicture, column, head
from ui.floor.wording import fact_line, reason_line
from ui.messages import Messages
from ui.theme import DARK, Palette, Scale, font
from ui.widgets.buttons import LEAST_MM, TouchButton

FACTS, WHY, ENTRIES = range(3)


class FactsColumn(QWidget):
    """One head, one key (``Why?``), and one of three pages below."""

    def __init__(
        self, scale: Scale, messages: Messages, evidence: Path | None, entries: QListWidget, palette: Palette = DARK
    ) -> None:
        super().__init__()
        self.messages = messages
        self.facts: tuple[Fact, ...] = ()
        self.hand = 0
        self.head = head(scale, palette, messages.say("floor.facts"))
        self.why_key = TouchButton(scale, messages.say("floor.why"), "rare", LEAST_MM, palette)
        self.why_key.setObjectName("floor:why")
        self.why_key.cap_mm = 2.4
        self.why_key.setFixedSize(scale.px(22), scale.px(LEAST_MM))
        self.fact_list, self.why_list = QListWidget(), QListWidget()
        self.picture = EvidencePicture(evidence, messages.say("floor.no_picture"))
        for widget in (self.fact_list, self.why_list, self.picture):
            widget.setFont(font(scale.px(2.2), bold=False))
        for each in (self.fact_list, self.why_list):
            each.setWordWrap(True)
        self.why_list.setSpacing(scale.px(0.7))
        self.pages = QStackedWidget()
        self.pages.addWidget(column(scale, (self.fact_list, 3), (self.picture, 2)))
        self.pages.addWidget(self.why_list)
        self.pages.addWidget(entries)
        title = QHBoxLayout()
        title.addWidget(self.head, 1)
        title.addWidget(self.why_key)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(scale.px(1.2))
        whole.addLayout(title)
        whole.addWidget(self.pages, 1)
        self.fact_list.currentRowChanged.connect(lambda place: self.picture.show_for(self.facts[: place + 1]))
        self.why_key.clicked.connect(lambda: self.turn_to(FACTS if self.pages.currentIndex() == WHY else WHY))

    def turn_to(self, page: int) -> None:
        """Show the facts, the reasons or the entries."""
        self.pages.setCurrentIndex(page)
        self.why_key.set_look("chosen" if page == WHY else "rare")
        self._show_head()

    def _show_head(self) -> None:
        told = (
            "floor.why_head" if self.pages.currentIndex() == WHY else "floor.facts_of" if self.hand else "floor.facts"
        )
        self.head.setText(self.messages.say(told, {"hand": str(self.hand)}))

    def show_facts(self, facts: tuple[Fact, ...], hand: int = 0) -> None:
        """List the facts of the hand, the newest in sight. ``hand``: the earlier one that they are of."""
        self.facts, self.hand = facts, hand
        self._show_head()
        self.fact_list.clear()
        self.fact_list.addItems([fact_line(fact, self.messages) for fact in facts])
        self.fact_list.scrollToBottom()
        self.picture.show_for(facts)

    def show_reasons(self, table: Any) -> None:
        """List every reason for the table as it stands, with its citation."""
        self.why_list.clear()
        self.why_list.addItems([reason_line(one, self.messages) for one in explain_all(table)])
