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
from PyQt6.QtGui import QColor, QKeyEvent, QPalette, QResizeEvent
from PyQt6.QtWidgets import QFrame, QGridLayout, QLabel, QListWidget, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from controller.views.floor import NOTHING_PAST, Fact, FloorView, Matter, Outcome, Past, decision, floor_view, preview
from ui.floor.back_up import BackUp
from ui.floor.card_keys import CardKeys
from ui.floor.deciders import Deciders
from ui.floor.facts_column import ENTRIES, FACTS, FactsColumn
from ui.floor.keyboard import Keyboard, TouchLine
from ui.floor.look import style_sheet
from ui.floor.matter_keys import MatterKeys
from ui.floor.own_ruling import OwnRuling
from ui.floor.parts import column, head, row
from ui.floor.reason_keys import ReasonKeys
from ui.floor.wording import changes, matter_lines, option_name, outcome_lines
from ui.messages import Messages
from ui.placing import show_on
from ui.theme import DARK, Palette, Scale, font
from ui.widgets.banner import Banner
from ui.widgets.buttons import LEAST_MM, PRIMARY_MM, SECONDARY_MM, Look, TouchButton

MOST_OPTIONS = 5
OWN, BACK = "own", "back_up"
PAGES = {OWN: 1, BACK: 2}


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
        past: Callable[[Any], Past] = lambda table: NOTHING_PAST,
        facts_before: Callable[[Any, int], tuple[Fact, ...]] = lambda table, hand: (),
    ) -> None:
        super().__init__()
        self.scale_, self.messages, self.palette_ = scale, messages, palette
        self._facts_of, self._people_of, self._past_of = facts, people, past
        self._facts_before = facts_before
        self.table: Any = None
        self.seq = 0
        self.view: FloorView | None = None
        self.facts: tuple[Fact, ...] = ()
        self.chosen_matter, self.chosen_option, self.is_called = 0, "", False
        self.banner = Banner(scale, palette)
        self.matters = MatterKeys(scale, messages, palette)
        self.options = [self._button("", f"option:{n}") for n in range(MOST_OPTIONS)]
        self.own = self._button(messages.say("floor.own"), "own")
        self.back = self._button(messages.say("floor.back_up"), "back_up")
        self.reasons = ReasonKeys(scale, messages, palette)
        self.decide = self._button("", "decide", PRIMARY_MM, "next")
        self.add_claim = self._button(messages.say("floor.add_claim"), "add_claim", LEAST_MM)
        self.close_key = self._button(messages.say("floor.close"), "close")
        self.who = Deciders(scale, messages, palette)
        self.name = self.who.name
        self.claim = TouchLine(messages.say("floor.claim"), is_sentence=True)
        self.claim_list, self.preview = QListWidget(), QLabel()
        self.form = OwnRuling(scale, messages, palette)
        self.back_up = BackUp(scale, messages, palette)
        self.told = FactsColumn(scale, messages, evidence, self.back_up.entries, palette)
        self.fact_list, self.picture = self.told.fact_list, self.told.picture
        self.pages = QStackedWidget()
        self.keyboard = Keyboard(self, scale, messages, palette)
        self.cards = CardKeys(self, scale, messages, palette)
        self._lay_out()
        self._connect()

    def _button(self, label: str, name: str, least_mm: float = SECONDARY_MM, look: Look = "usual") -> TouchButton:
        made = TouchButton(self.scale_, label, look, least_mm, self.palette_)
        made.setObjectName(f"floor:{name}")
        made.cap_mm = 2.6
        return made

    def _head(self, key: str) -> QLabel:
        return head(self.scale_, self.palette_, self.messages.say(key))

    def _lay_out(self) -> None:
        self.setWindowTitle(self.messages.say("floor.title"))
        look, gap = self.palette_, self.scale_.px(1.6)
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Window, QColor(look.room))
        self.setPalette(colours)
        self.setStyleSheet(style_sheet(look, self.scale_, gap))
        for widget in (self.claim_list, self.name, self.claim, self.preview):
            widget.setFont(font(self.scale_.px(2.2), bold=False))
        for field in (self.name, self.claim):
            field.setMinimumHeight(self.scale_.px(LEAST_MM))
        self.name.setPlaceholderText(self.messages.say("floor.name"))
        self.claim.setPlaceholderText(self.messages.say("floor.claim"))
        self.preview.setWordWrap(True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, gap)
        whole.addWidget(self._top())
        grid = QGridLayout()
        grid.setContentsMargins(gap, 0, gap, 0)
        grid.setSpacing(gap)
        for place, (part, stretch) in enumerate(((self._left(), 27), (self.told, 38), (self._right(), 40))):
            grid.addWidget(part, 0, place)
            grid.setColumnStretch(place, stretch)
        whole.addLayout(grid, 1)

    def _top(self) -> QWidget:
        self.close_key.setFixedSize(self.scale_.px(24), self.scale_.px(SECONDARY_MM))
        made = row(self.scale_, self.banner, self.close_key)
        made.setContentsMargins(0, 0, self.scale_.px(1.6), 0)
        return made

    def _left(self) -> QWidget:
        claims = ((self._head("floor.claims"), 0), (self.claim_list, 3), (self.claim, 0), (self.add_claim, 0))
        return column(self.scale_, (self._head("floor.open"), 0), (self.matters, 8), *claims)

    def _right(self) -> QWidget:
        for button in (*self.options, self.own, self.back):
            button.setMaximumHeight(self.scale_.px(13))
        choose = column(self.scale_, *((button, 100) for button in self.options), (QWidget(), 1))
        self.pages.addWidget(choose)
        scroll = QScrollArea()  # ten seats are taller than a tablet
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self.form)
        self.pages.addWidget(scroll)
        self.pages.addWidget(self.back_up)
        self.pages.setMinimumHeight(self.scale_.px(30))
        title = (self._head("floor.options"), 0)
        rest = ((row(self.scale_, self.own, self.back), 1), (self.who, 0), (self.reasons, 0), (self.decide, 2))
        return column(self.scale_, title, (self.pages, 5), (self.preview, 2), *rest)

    def _connect(self) -> None:
        self.matters.picked.connect(self._pick_matter)
        self.banner.touched.connect(lambda: self.show_fault(""))
        for place, button in enumerate(self.options):
            button.clicked.connect(lambda _=False, which=place: self._pick_option(which))
        self.close_key.clicked.connect(self.leave)
        for line in (self.name, self.claim, self.reasons.line):
            self.keyboard.serve(line)
        self.form.line_made.connect(self.keyboard.serve)
        self.own.clicked.connect(lambda: self._open(OWN))
        self.back.clicked.connect(lambda: self._open(BACK))
        self.form.card_wanted.connect(self._ask_card)
        self.cards.named.connect(self.form.set_card)
        self.back_up.changed.connect(self._show_decision)
        self.back_up.again.connect(self._send)
        self.form.changed.connect(self._show_decision)
        self.who.changed.connect(self._show_decision)
        self.decide.clicked.connect(self._decide)
        self.add_claim.clicked.connect(self._claim)

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

    def show_fault(self, text: str) -> None:
        """Put a fault of the program itself on the banner until it is touched."""
        self.banner.show_fault(self.messages.say("fault.program"), text)

    def leave(self) -> None:
        """Go away; what is open stays open."""
        self._put_keys_away()
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
        self.cards.place()

    def follow(self, table: Any, seq: int) -> None:
        """Another table is shown; it is looked into only while somebody looks."""
        self.table, self.seq = table, seq
        if self.isVisible():
            self.set_table(table, seq)

    def set_table(self, table: Any, seq: int) -> None:
        """Show a table at another journal entry. When another hand has begun, nothing is chosen of the one before."""
        before, self.view = self.view, floor_view(table, seq)
        self.table, self.seq = table, seq
        if before is not None and before.hand != self.view.hand:
            self._turn_to("")
        numbers = [matter.number for matter in self.view.matters]
        if self.chosen_matter not in numbers:
            self.chosen_matter = numbers[0] if numbers else 0
            if self.chosen_option != BACK:
                self._turn_to("")
        if self.chosen_option == BACK:
            self.back_up.show_past(self._past_of(table))
        self._look_back()
        self._show()

    def _look_back(self) -> None:
        """The facts of the hand that the matter is about."""
        hand = self.matter.hand if self.matter is not None else 0
        self.facts = self._facts_before(self.table, hand) if hand else self._facts_of(self.table)

    @property
    def matter(self) -> Matter | None:
        """The matter being looked at."""
        every = self.view.matters if self.view else ()
        return next((matter for matter in every if matter.number == self.chosen_matter), None)

    def _pick_matter(self, number: int) -> None:
        self._put_keys_away()
        self.chosen_matter = number
        self._turn_to("")
        self._look_back()
        self._show()

    def _pick_option(self, place: int) -> None:
        if self.matter is not None and place < len(self.matter.options):
            self.chosen_option = self.matter.options[place].key
            self._show()

    def _open(self, what: str) -> None:
        """Come to the form of an own ruling or to the entries to back up to, or go back to the options."""
        if self.view is None:
            return
        self._put_keys_away()
        is_open = self.chosen_option == what
        self._turn_to("" if is_open else what)
        if what == OWN and not is_open:
            self.form.begin(self.view.now)
        elif not is_open:
            self.back_up.begin(self._past_of(self.table))
        self._show()

    def _turn_to(self, option: str) -> None:
        """Choose an option and come to its page; none: the rulings of the matter."""
        self.chosen_option = option
        self.pages.setCurrentIndex(PAGES.get(option, 0))
        self.told.turn_to(ENTRIES if option == BACK else FACTS)

    def _ask_card(self, number: int) -> None:
        self.cards.open_for(number, self.form.lying())

    def _put_keys_away(self) -> None:
        self.keyboard.leave()
        self.cards.hide()

    def _claim(self) -> None:
        if self.claim.text().strip():
            words = {"by": self.who.who() or "?", "text": self.claim.text().strip()}
            self._send("MakeClaim", words | {"irregularity": self.chosen_matter})
            self.claim.clear()
            self.keyboard.leave()

    def _send(self, kind: str, fields: Mapping[str, object]) -> None:
        self.commanded.emit(kind, dict(fields), self.who.who() or "floor")

    def _ruling(self) -> Any:
        return self.form.ruling(self.chosen_matter, self.who.who(), self.reasons.reason())

    def _decide(self) -> None:
        name = self.who.who()
        self._put_keys_away()
        if self.chosen_option == BACK:
            self._send("BackUpAction", {"to_seq": self.back_up.seq, "reason": self.reasons.reason()})
            self.reasons.forget_words()
            self.who.decided()
            return
        if self.chosen_option == OWN:
            self._send("RuleFreely", asdict(self._ruling()))
        elif self.matter is not None and self.chosen_option:
            self._send(*decision(self.matter, self.chosen_option, name, self.reasons.reason()))
        self._answer_call(name)
        self.is_called = False
        self.reasons.forget_words()
        self.who.decided()

    def _answer_call(self, name: str) -> None:
        """Whoever decides has come: a call that is still open is answered with it."""
        told: dict[str, object] = {"option": "play_on", "name": name, "reason": self.reasons.reason()}
        for matter in self.view.matters if self.view else ():
            if matter.kind == "floor_called" and matter.number != self.chosen_matter:
                self._send("Rule", {"irregularity": matter.number} | told)

    def _show(self) -> None:
        if self.view is None:
            return
        self._show_banner()
        self.matters.show_matters(self.view.matters, self.chosen_matter)
        options = self.matter.options if self.matter else ()
        for place, button in enumerate(self.options):
            button.setVisible(place < len(options))
            if place < len(options):
                button.set_label(option_name(options[place], self.messages))
                button.set_look("chosen" if options[place].key == self.chosen_option else "usual")
        for key, button in ((OWN, self.own), (BACK, self.back)):
            button.set_look("chosen" if self.chosen_option == key else "rare")
        self.told.show_facts(self.facts, self.matter.hand if self.matter is not None else 0)
        self.told.show_reasons(self.table)
        self.claim_list.clear()
        self.claim_list.addItems([f"{by}: {text}" for by, text in self.view.claims])
        self.claim_list.addItems([self.messages.say(note.id, note.args) for note in self.view.notes])
        self._show_decision()

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
        if self.chosen_option == BACK:
            return self.back_up.outcome()
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
        guide = "   ".join(f"{number}\N{NO-BREAK SPACE}{words}" for number, words in enumerate(steps, 1))
        self.preview.setText("\n".join([*filter(None, (guide,)), *lines]))
        is_sound = outcome is not None and outcome.refused is None
        self.decide.setEnabled(is_sound and bool(self.who.who()))
        self.decide.set_label(self._decision(outcome))

    def _decision(self, outcome: Outcome | None) -> str:
        """What the key says: what is decided, or why it cannot be."""
        say = self.messages.say
        if outcome is None:
            return say("floor.choose_entry" if self.chosen_option == BACK else "floor.choose")
        if outcome.refused:
            return say(outcome.refused.id, outcome.refused.args)
        if self.chosen_option == BACK:
            return self.back_up.told()
        label = say("floor.own") if self.chosen_option == OWN else self._option_label()
        return say("floor.decide", {"option": label})

    def _steps(self) -> list[str]:
        options = self.matter.options if self.matter else ()
        chosen = next((option for option in options if option.key == self.chosen_option), None)
        return [self.messages.say(step.id, step.args) for step in chosen.steps] if chosen else []

    def _option_label(self) -> str:
        options = self.matter.options if self.matter else ()
        return next((option_name(o, self.messages) for o in options if o.key == self.chosen_option), "")
