# SPDX-License-Identifier: GPL-3.0-or-later
"""A dealer who presses whatever button lies there: every view can be built, every button does something, hands end."""

from __future__ import annotations

import random

import pytest

from controller.rules.apply import apply, apply_all
from controller.rules.cards import DECK
from controller.rules.clocks import next_due
from controller.rules.decide import decide, decide_input
from controller.rules.events import Event, HandEnded, InputRefused
from controller.rules.inputs import Rule, SeatPlayer, SetLevel, SetProfile, Stamped, Tick, TouchSeat
from controller.rules.state import Table, new_table
from controller.views.dealer import dealer_view
from controller.views.floor import floor_view
from controller.views.shown import Act, DealerView
from ui.bridge import command
from ui.messages import Messages

SAY = Messages()
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
        named = tuple(dice.sample(free, act.faces.high))
        fields[act.faces.field] = named[0] if act.faces.is_one else named
    if act.seats:
        fields[act.seats.field] = dice.choice(act.seats.among)
    return command(act.command, fields)


def some_act(view: DealerView, dice: random.Random) -> object | None:
    """Any button that lies there, now and then a seat's, a touched seat, a touched card or an answer."""
    at_seats = [act for seat in view.seats for act in (*seat.acts, *seat.card_acts)]
    at_seats = dice.sample(at_seats, min(2, len(at_seats)))
    pages = [act for page in view.matters for act in page.acts if act.command == "Rule"]
    cards = (*view.board_acts, *view.second_acts)
    if cards and dice.random() < 0.05:
        return pressed(dice.choice(cards), dice)
    answers = list(view.question.answers) if view.question else []
    if view.touchable and dice.random() < 0.1:
        return TouchSeat(dice.choice(view.touchable))
    forward = [act for act in view.acts if act.weight == "next"] * 3
    choices = [*view.acts, *forward, *at_seats, *answers, *pages]
    return pressed(dice.choice(choices), dice) if choices else None


def said_by(view: DealerView) -> list[str]:
    """Every sentence of the screen, in English."""
    acts = [*view.acts, *(act for seat in view.seats for act in seat.acts), *view.board_acts, *view.second_acts]
    acts += [act for page in view.matters for act in page.acts]
    asked = [view.prompt, *([view.note] if view.note else [])]
    phrases = [*view.advice, *(act.label for act in acts), *(act.sub for act in acts)]
    phrases += [phrase for one in asked for phrase in (one.text, one.more, *one.steps)]
    phrases += [wrong.text for wrong in view.irregularities] + ([view.question.text] if view.question else [])
    return [SAY.say(phrase.id, phrase.args) for phrase in phrases if phrase is not None]


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
        assert [line for line in said_by(view) if "{" in line] == []
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


EVERYTHING = ("run_twice", "bomb_pot", "insurance", "seven_deuce", "rabbit")
SCHEDULES = ("by_hands", "by_minutes", "off")


def behind_more(view: DealerView, dice: random.Random) -> object | None:
    """Any key behind More, with any seat that it offers."""
    acts = [act for top in view.more for act in (top.acts or (top,))]
    if not acts:
        return None
    act = dice.choice(acts)
    return pressed(act, dice)


def room(dice: random.Random, profile: str) -> Table:
    """As ``seated``, with every extra of the house, now and then a limit game with a clock."""
    options: dict[str, str | int] = dict.fromkeys(EVERYTHING, "on")
    options["blind_schedule"] = dice.choice(SCHEDULES)
    options["structure"] = dice.choice(("NL", "NL", "FL"))
    options["clock"] = dice.choice(("called", "auto", "off"))
    table = fed(seated(dice, profile), SetProfile(profile, tuple(sorted(options.items()))))[1]
    return fed(table, SetLevel(5, 10, "none", 0, 10, 20))[1]


def settled(table: Table, dice: random.Random, now_ns: int) -> Table:
    """Open matters ruled on by the floor, and what is due by the clock."""
    due = next_due(table)
    if due is not None and due <= now_ns:
        table = apply_all(table, decide(table, Stamped(Tick(), "rule", mono_ns=now_ns)))
    for found in table.trouble.open:
        if found.options and dice.random() < 0.7:
            ruling = Rule(found.number, dice.choice(found.options), "Ada", "fair")
            table = apply_all(table, decide(table, Stamped(ruling, "floor", "Ada", "floor", now_ns)))
    return table


@pytest.mark.parametrize("profile", ["HOME", "TDA", "RROP", "CAL"])
@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_pressed_behind_more_the_game_goes_on(seed: int, profile: str) -> None:
    dice = random.Random(f"more {profile}{seed}")
    table, refused, pressed_keys = room(dice, profile), 0, 0
    events: tuple[Event, ...] = ()
    for step in range(STEPS):
        now_ns = step * 4_000_000_000
        view = dealer_view(table, seq=step, events=events)
        keys = [act.key for top in view.more for act in (top, *top.acts)]
        assert len({*keys}) == len(keys)
        floor_view(table, step)
        rare = behind_more(view, dice) if dice.random() < 0.3 else None
        what = rare or some_act(view, dice)
        if what is None:
            break
        events = decide(table, Stamped(what, mono_ns=now_ns))
        table = apply_all(table, events)
        pressed_keys += rare is not None
        refused += rare is not None and any(isinstance(event, InputRefused) for event in events)
        table = settled(table, dice, now_ns)
    assert refused <= max(2, pressed_keys // 10)


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
