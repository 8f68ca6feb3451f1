# SPDX-License-Identifier: GPL-3.0-or-later
"""The floor's window: what is open, the facts, the claims apart from them, the rule, and rulings with their tables.

A decision takes three touches at most: the ruling, a reason (one is preset) or who decides (the last one is), and the
key that says what is decided. Whatever is typed can be typed with a finger.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QKeyEvent, QPalette, QPixmap, QResizeEvent
from PyQt6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from controller.views.floor import Fact, FloorView, Matter, Outcome, floor_view, preview
from ui.floor.deciders import Deciders
from ui.floor.keyboard import Keyboard, TouchLine
from ui.floor.look import style_sheet
from ui.floor.own_ruling import OwnRuling
from ui.floor.wording import changes, fact_line, matter_lines, option_name, outcome_lines
from ui.messages import Messages
from ui.placing import show_on
from ui.theme import DARK, Palette, Scale, font
from ui.widgets.banner import Banner
from ui.widgets.buttons import LEAST_MM, PRIMARY_MM, SECONDARY_MM, Look, TouchButton

REASONS = ("facts_clear", "best_interest", "both_agree", "no_evidence")
MOST_MATTERS, MOST_OPTIONS = 4, 5
OWN = "own"


class FloorWindow(QWidget):
    """The window of one table's floor. ``commanded(kind, fields, name)`` carries the deciding person's name."""

    commanded = pyqtSignal(str, dict, str)
    left = pyqtSignal()

    def __init__(
        self,
        scale: Scale,
        messages: Messages,
        facts: Callable[[Any], tuple[Fact, ...]] = lambda table: (),
        evidence: Path | None = None,
        palette: Palette = DARK,
        people: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        super().__init__()
        self.scale_, self.messages, self.palette_ = scale, messages, palette
        self._facts_of, self._evidence, self._people_of = facts, evidence, people
        self.table: Any = None
        self.seq = 0
        self.view: FloorView | None = None
        self.facts: tuple[Fact, ...] = ()
        self.chosen_matter, self.chosen_option, self.reason, self.is_called = 0, "", REASONS[0], False
        self.banner = Banner(scale, palette)
        self.matters = [self._button("", f"matter:{n}") for n in range(MOST_MATTERS)]
        self.options = [self._button("", f"option:{n}") for n in range(MOST_OPTIONS)]
        self.own = self._button(messages.say("floor.own"), "own")
        self.reasons = {key: self._button(messages.say(f"reason.{key}"), f"reason:{key}", LEAST_MM) for key in REASONS}
        self.decide = self._button("", "decide", PRIMARY_MM, "next")
        self.add_claim = self._button(messages.say("floor.add_claim"), "add_claim", LEAST_MM)
        self.close_key = self._button(messages.say("floor.close"), "close")
        self.who = Deciders(scale, messages, palette)
        self.name = self.who.name
        self.claim = TouchLine(messages.say("floor.claim"), is_sentence=True)
        self.fact_list, self.claim_list = QListWidget(), QListWidget()
        self.picture, self.preview = QLabel(), QLabel()
        self.form = OwnRuling(scale, messages, palette)
        self.pages = QStackedWidget()
        self.keyboard = Keyboard(self, scale, messages, palette)
        self._lay_out()
        self._connect()

    def _button(self, label: str, name: str, least_mm: float = SECONDARY_MM, look: Look = "usual") -> TouchButton:
        made = TouchButton(self.scale_, label, look, least_mm, self.palette_)
        made.setObjectName(f"floor:{name}")
        made.cap_mm = 2.6
        return made

    def _head(self, key: str) -> QLabel:
        made = QLabel(self.messages.say(key))
        made.setFont(font(self.scale_.px(2.1), bold=False))
        made.setStyleSheet(f"color: {self.palette_.soft}")
        return made

    def _lay_out(self) -> None:
        self.setWindowTitle(self.messages.say("floor.title"))
        look, gap = self.palette_, self.scale_.px(1.6)
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Window, QColor(look.room))
        self.setPalette(colours)
        self.setStyleSheet(style_sheet(look, self.scale_, gap))
        for widget in (self.fact_list, self.claim_list, self.name, self.claim, self.preview, self.picture):
            widget.setFont(font(self.scale_.px(2.2), bold=False))
        for field in (self.name, self.claim):
            field.setMinimumHeight(self.scale_.px(LEAST_MM))
        self.name.setPlaceholderText(self.messages.say("floor.name"))
        self.claim.setPlaceholderText(self.messages.say("floor.claim"))
        self.fact_list.setWordWrap(True)
        self.preview.setWordWrap(True)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, gap)
        whole.addWidget(self._top())
        grid = QGridLayout()
        grid.setContentsMargins(gap, 0, gap, 0)
        grid.setSpacing(gap)
        for column, (part, stretch) in enumerate(((self._left(), 27), (self._middle(), 38), (self._right(), 40))):
            grid.addWidget(part, 0, column)
            grid.setColumnStretch(column, stretch)
        whole.addLayout(grid, 1)

    def _column(self, *parts: tuple[QWidget, int]) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.scale_.px(1.2))
        for widget, stretch in parts:
            column.addWidget(widget, stretch)
        return made

    def _row(self, *widgets: QWidget) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self.scale_.px(1.2))
        for widget in widgets:
            row.addWidget(widget)
        return made

    def _top(self) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, self.scale_.px(1.6), 0)
        row.addWidget(self.banner, 1)
        row.addWidget(self.close_key)
        self.close_key.setFixedSize(self.scale_.px(24), self.scale_.px(SECONDARY_MM))
        return made

    def _left(self) -> QWidget:
        for button in self.matters:
            button.setMaximumHeight(self.scale_.px(16))
        claims = ((self._head("floor.claims"), 0), (self.claim_list, 3), (self.claim, 0), (self.add_claim, 0))
        return self._column((self._head("floor.open"), 0), *((button, 2) for button in self.matters), *claims)

    def _middle(self) -> QWidget:
        return self._column((self._head("floor.facts"), 0), (self.fact_list, 3), (self.picture, 2))

    def _right(self) -> QWidget:
        for button in (*self.options, self.own):
            button.setMaximumHeight(self.scale_.px(13))
        choose = self._column(*((button, 2) for button in self.options))
        self.pages.addWidget(choose)
        scroll = QScrollArea()  # ten seats are taller than a tablet
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self.form)
        self.pages.addWidget(scroll)
        self.pages.setMinimumHeight(self.scale_.px(30))
        reasons = self._row(*self.reasons.values())
        head = (self._head("floor.options"), 0)
        rest = ((self.own, 1), (self.who, 0), (reasons, 0), (self.decide, 2))
        return self._column(head, (self.pages, 5), (self.preview, 2), *rest)

    def _connect(self) -> None:
        for place, button in enumerate(self.matters):
            button.clicked.connect(lambda _=False, which=place: self._pick_matter(which))
        for place, button in enumerate(self.options):
            button.clicked.connect(lambda _=False, which=place: self._pick_option(which))
        for key, button in self.reasons.items():
            button.clicked.connect(lambda _=False, which=key: self._pick_reason(which))
        self.close_key.clicked.connect(self.leave)
        for line in (self.name, self.claim):
            self.keyboard.serve(line)
        self.form.line_made.connect(self.keyboard.serve)
        self.own.clicked.connect(self._pick_own)
        self.form.changed.connect(self._show_decision)
        self.who.changed.connect(self._show_decision)
        self.decide.clicked.connect(self._decide)
        self.add_claim.clicked.connect(self._claim)
        self.fact_list.currentRowChanged.connect(self._show_picture)

    def call(self) -> None:
        """The dealer has called: come to the front and say so, whatever is open."""
        self.is_called = True
        self.who.know(self._people_of())
        show_on(self, self.screen(), QSize(self.scale_.px(210), self.scale_.px(130)))
        self.raise_()
        self.activateWindow()
        self.setFocus()
        if self.table is not None:
            self.set_table(self.table, self.seq)

    def toggle(self) -> bool:
        """The dealer's key: come, or go again. Returns whether the floor was called by it."""
        if self.isVisible():
            self.leave()
            return False
        self.call()
        return True

    def leave(self) -> None:
        """Go away; what is open stays open."""
        self.keyboard.leave()
        self.hide()
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Escape puts the keys away, or else the window."""
        if event is None or event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.keyboard.isVisible():
            self.keyboard.leave()
        else:
            self.leave()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """The keys keep to the lower edge."""
        super().resizeEvent(event)
        self.keyboard.place()

    def follow(self, table: Any, seq: int) -> None:
        """Another table is shown; it is looked into only while somebody looks."""
        self.table, self.seq = table, seq
        if self.isVisible():
            self.set_table(table, seq)

    def set_table(self, table: Any, seq: int) -> None:
        """Show a table at another journal entry."""
        self.table, self.seq = table, seq
        self.view = floor_view(table, seq)
        self.facts = self._facts_of(table)
        numbers = [matter.number for matter in self.view.matters]
        if self.chosen_matter not in numbers:
            self.chosen_matter, self.chosen_option = (numbers[0] if numbers else 0), ""
            self.pages.setCurrentIndex(0)
        self._show()

    @property
    def matter(self) -> Matter | None:
        """The matter being looked at."""
        every = self.view.matters if self.view else ()
        return next((matter for matter in every if matter.number == self.chosen_matter), None)

    def _pick_matter(self, place: int) -> None:
        if self.view is not None and place < len(self.view.matters):
            self.keyboard.leave()
            self.chosen_matter, self.chosen_option = self.view.matters[place].number, ""
            self.pages.setCurrentIndex(0)
            self._show()

    def _pick_option(self, place: int) -> None:
        if self.matter is not None and place < len(self.matter.options):
            self.chosen_option = self.matter.options[place].key
            self._show()

    def _pick_reason(self, key: str) -> None:
        self.reason = key
        self._show()

    def _pick_own(self) -> None:
        if self.view is None:
            return
        self.keyboard.leave()
        is_open = self.pages.currentIndex() == 1
        self.pages.setCurrentIndex(0 if is_open else 1)
        self.chosen_option = "" if is_open else OWN
        if not is_open:
            self.form.begin(self.view.now)
        self._show()

    def _claim(self) -> None:
        if self.claim.text().strip():
            words = {"by": self.who.who() or "?", "text": self.claim.text().strip()}
            self._send("MakeClaim", words | {"irregularity": self.chosen_matter})
            self.claim.clear()
            self.keyboard.leave()

    def _send(self, kind: str, fields: Mapping[str, object]) -> None:
        self.commanded.emit(kind, dict(fields), self.who.who() or "floor")

    def _ruling(self) -> Any:
        return self.form.ruling(self.chosen_matter, self.who.who(), self.reason)

    def _decide(self) -> None:
        name = self.who.who()
        self.keyboard.leave()
        if self.chosen_option == OWN:
            self._send("RuleFreely", asdict(self._ruling()))
        elif self.chosen_option:
            told = {"irregularity": self.chosen_matter, "option": self.chosen_option, "name": name}
            self._send("Rule", told | {"reason": self.reason})
        self._answer_call(name)
        self.is_called = False
        self.who.decided()

    def _answer_call(self, name: str) -> None:
        """Whoever decides has come: a call that is still open is answered with it."""
        for matter in self.view.matters if self.view else ():
            if matter.kind == "floor_called" and matter.number != self.chosen_matter:
                told = {"irregularity": matter.number, "option": "play_on", "name": name, "reason": self.reason}
                self._send("Rule", told)

    def _show(self) -> None:
        if self.view is None:
            return
        self._show_banner()
        for place, button in enumerate(self.matters):
            self._show_matter(button, place)
        options = self.matter.options if self.matter else ()
        for place, button in enumerate(self.options):
            button.setVisible(place < len(options))
            if place < len(options):
                button.set_label(option_name(options[place], self.messages))
                button.set_look("chosen" if options[place].key == self.chosen_option else "usual")
        self.own.set_look("chosen" if self.chosen_option == OWN else "rare")
        for key, button in self.reasons.items():
            button.set_look("chosen" if key == self.reason else "rare")
        self.fact_list.clear()
        self.fact_list.addItems([fact_line(fact, self.messages) for fact in self.facts])
        self.fact_list.scrollToBottom()
        self.claim_list.clear()
        self.claim_list.addItems([f"{by}: {text}" for by, text in self.view.claims])
        self.claim_list.addItems([self.messages.say(note.id, note.args) for note in self.view.notes])
        self._show_picture(len(self.facts) - 1)
        self._show_decision()

    def _show_matter(self, button: TouchButton, place: int) -> None:
        every = self.view.matters if self.view else ()
        button.setVisible(place < len(every))
        if place < len(every):
            button.set_label(self.messages.say(every[place].text.id, every[place].text.args))
            button.set_look("chosen" if every[place].number == self.chosen_matter else "usual")

    def _show_banner(self) -> None:
        say = self.messages.say
        if self.matter is not None:
            words = matter_lines(self.matter, self.messages)
            level = "stop" if self.matter.decides == "floor" else "check"
            self.banner.show_prompt(level, words[0], "  ·  ".join(words[1:]))  # type: ignore[arg-type]
        elif self.is_called:
            self.banner.show_prompt("check", say("floor.called"), say("floor.called_more"))
        else:
            self.banner.show_prompt("ok", say("floor.none"), say("floor.none_more"))

    def _outcome(self) -> Outcome | None:
        if self.chosen_option == OWN:
            return preview(self.table, self._ruling())
        options = self.matter.options if self.matter else ()
        return next((option.outcome for option in options if option.key == self.chosen_option), None)

    def _show_decision(self) -> None:
        if self.view is None:
            return
        outcome = self._outcome()
        lines = (
            changes(self.view.now, outcome, self.messages) if outcome else outcome_lines(self.view.now, self.messages)
        )
        steps = self._steps()
        guide = "   ".join(f"{number} {words}" for number, words in enumerate(steps, 1))
        self.preview.setText("\n".join([*filter(None, (guide,)), *lines]))
        is_sound = outcome is not None and outcome.refused is None
        self.decide.setEnabled(is_sound and bool(self.who.who()))
        label = self.messages.say("floor.own") if self.chosen_option == OWN else self._option_label()
        told = self.messages.say("floor.decide", {"option": label}) if outcome else self.messages.say("floor.choose")
        refused = outcome.refused if outcome else None
        self.decide.set_label(self.messages.say(refused.id, refused.args) if refused else told)

    def _steps(self) -> list[str]:
        options = self.matter.options if self.matter else ()
        chosen = next((option for option in options if option.key == self.chosen_option), None)
        return [self.messages.say(step.id, step.args) for step in chosen.steps] if chosen else []

    def _option_label(self) -> str:
        options = self.matter.options if self.matter else ()
        return next((option_name(o, self.messages) for o in options if o.key == self.chosen_option), "")

    def _show_picture(self, row: int) -> None:
        digests = [fact.evidence for fact in self.facts[: row + 1] if fact.evidence] if row >= 0 else []
        path = self._evidence / digests[-1].split(",")[0] if digests and self._evidence else None
        picture = QPixmap(str(path)) if path is not None and path.is_file() else QPixmap()
        if picture.isNull():
            self.picture.setText(self.messages.say("floor.no_picture"))
            return
        room = self.picture.size()
        self.picture.setPixmap(picture.scaled(room, Qt.AspectRatioMode.KeepAspectRatio))
