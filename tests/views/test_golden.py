# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer and a live audience see, side by side, through one hand: golden files that a person can read.

After a wanted change read the difference, then write them:
``CARDSPEAK_WRITE_VIEWS=1 python -m pytest tests/views/test_golden.py``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from controller.rules.cards import Card, name
from controller.rules.events import Event
from controller.rules.state import Table
from controller.views.dealer import dealer_view
from controller.views.overlay import overlay_view
from controller.views.shown import Act, Phrase, Seat
from tests.views.script import play
from ui.messages import Messages

GOLDEN = Path(__file__).parent / "golden"
SAY = Messages()


def said(phrase: Phrase | None) -> str:
    """A phrase in English."""
    return SAY.say(phrase.id, phrase.args) if phrase else ""


def faces(some: Any) -> str:
    """Cards by name, ?? for one that is not known."""
    return "".join("??" if face is None else name(Card(face)) for face in some)


def button(act: Act) -> str:
    """A button as it reads, the dominant one in brackets."""
    words = " ".join(filter(None, (said(act.label), said(act.sub))))
    return f"[{words}]" if act.weight == "next" else words


def seat_line(seat: Seat) -> str:
    """A seat in one line."""
    marks = [seat.blind, "button" * seat.has_button, "to act" * seat.is_to_act, faces(seat.tabled), said(seat.last)]
    told = " ".join(filter(None, (*marks, "doubted" * seat.is_doubted)))
    return f"  {seat.number} {seat.name} {seat.state} {seat.stack} bet {seat.bet} {told}".rstrip()


def dealer_lines(table: Table, seq: int, events: tuple[Event, ...]) -> list[str]:
    """The dealer's screen."""
    view = dealer_view(table, seq=seq, events=events)
    prompt = view.note or view.prompt
    pots = " ".join(f"{pot.number}:{pot.amount} {pot.seats}" for pot in view.pots)
    lines = [f"{view.phase} | board {faces(view.board)} burns {view.burns} | pots {pots}".rstrip()]
    lines += [seat_line(seat) for seat in view.seats if seat.name]
    lines.append(f"{prompt.level}: {said(prompt.text)} / {said(prompt.more)}")
    if view.question:
        lines.append(f"question: {said(view.question.text)} {[said(act.label) for act in view.question.answers]}")
    lines += [f"found: {said(found.text)}" for found in view.irregularities]
    return [*lines, " · ".join(button(act) for act in view.acts)]


def live_lines(table: Table, seq: int, events: tuple[Event, ...]) -> list[str]:
    """The live audience's picture."""
    view = overlay_view(table, seq)
    pots = " ".join(f"{pot.number}:{pot.amount}" for pot in view.pots)
    seats = [f"  {s.number} {s.name} {s.status} {s.stack} bet {s.bet} {''.join(s.tabled)}".rstrip() for s in view.seats]
    return [f"{view.street} | board {''.join(view.board)} | pots {pots}".rstrip(), *seats]


@pytest.mark.parametrize(("audience", "lines"), [("dealer", dealer_lines), ("live", live_lines)])
def test_each_audience_sees_what_it_may(audience: str, lines: Any) -> None:
    told = []
    for seq, (what, events, table) in enumerate(play(), 1):
        told += [f"== {seq} {what}", *lines(table, seq, events), ""]
    path = GOLDEN / f"hand.{audience}.txt"
    if os.environ.get("CARDSPEAK_WRITE_VIEWS"):
        path.write_text("\n".join(told), "utf-8")
    assert "\n".join(told) == path.read_text("utf-8"), f"{path.name} differs; see the top of this file"
