# SPDX-License-Identifier: GPL-3.0-or-later
"""A dealer who presses whatever button lies there: every view can be built, every button does something, hands end."""

from __future__ import annotations

import random

import pytest

from controller.rules.apply import apply
from controller.rules.cards import DECK
from controller.rules.decide import decide_input
from controller.rules.events import Event, HandEnded, InputRefused
from controller.rules.inputs import SeatPlayer, SetLevel, TouchSeat
from controller.rules.state import Table, new_table
from controller.views.dealer import dealer_view
from controller.views.floor import floor_view
from controller.views.shown import Act, DealerView
from ui.bridge import command

STEPS = 220
MOST_BUTTONS = 7
"""So many primary targets fit beside undo and floor on the smallest glass."""


def seated(dice: random.Random, profile: str) -> Table:
    """A table with two to ten players, some of them uncounted."""
    table = new_table(profile)
    for seat in dice.sample(range(1, 11), dice.randint(2, 10)):
        stack = dice.choice((None, 35, 400, 1000, 5000))
        table = fed(table, SeatPlayer(seat, f"P{seat}", stack))[1]
    return fed(table, SetLevel(5, 10, dice.choice(("none", "each", "bb")), dice.choice((0, 5))))[1]


def fed(table: Table, what: object) -> tuple[tuple[Event, ...], Table]:
    """The events of an input and the table after them."""
    events = decide_input(table, what)
    for event in events:
        table = apply(table, event)
    return events, table


def pressed(act: Act, dice: random.Random) -> object:
    """The command of a button, its pad filled in by chance."""
    fields = dict(act.fields)
    if act.amounts:
        usual = (*act.amounts.usual, act.amounts.low)
        fields[act.amounts.field] = dice.choice(usual)
    if act.faces:
        free = [card for card in DECK if card not in act.faces.gone]
        fields[act.faces.field] = tuple(dice.sample(free, act.faces.high))
    return command(act.command, fields)


def some_act(view: DealerView, dice: random.Random) -> object | None:
    """Any button that lies there, now and then a seat's, a touched seat or an answer."""
    at_seats = [act for seat in view.seats for act in seat.acts]
    answers = list(view.question.answers) if view.question else []
    if view.touchable and dice.random() < 0.1:
        return TouchSeat(dice.choice(view.touchable))
    forward = [act for act in view.acts if act.weight == "next"] * 3
    choices = [*view.acts, *forward, *at_seats, *answers]
    return pressed(dice.choice(choices), dice) if choices else None


@pytest.mark.parametrize("profile", ["HOME", "TDA", "RROP", "CAL"])
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_the_game_goes_on(seed: int, profile: str) -> None:
    dice = random.Random(f"{profile}{seed}")
    table, ended, refused, events = seated(dice, profile), 0, 0, ()
    for step in range(STEPS):
        view = dealer_view(table, seq=step, events=events)
        assert len(view.acts) <= MOST_BUTTONS, [act.key for act in view.acts]
        assert len({act.key for act in view.acts}) == len(view.acts)
        assert sum(act.weight == "next" for act in view.acts) <= 1
        if table.trouble.open:
            floor_view(table, step)
        what = some_act(view, dice)
        if what is None:
            break
        events, table = fed(table, what)
        ended += sum(isinstance(event, HandEnded) for event in events)
        refused += any(isinstance(event, InputRefused) for event in events)
    assert ended >= 1
    assert refused <= STEPS // 5


@pytest.mark.parametrize("seed", range(6))
def test_the_bright_button_alone_brings_a_hand_to_its_end(seed: int) -> None:
    dice = random.Random(seed)
    table, ended = seated(dice, "HOME"), 0
    for step in range(400):
        view = dealer_view(table, seq=step)
        bright = next((act for act in view.acts if act.weight == "next"), None)
        if bright is None:
            break
        events, table = fed(table, pressed(bright, dice))
        assert not any(isinstance(event, InputRefused) for event in events), (bright, events)
        ended += sum(isinstance(event, HandEnded) for event in events)
    assert ended >= 2
