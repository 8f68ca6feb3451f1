# SPDX-License-Identifier: GPL-3.0-or-later
"""What holds for every hand: chips conserved, one to act, legal = accepted, the fold total, replay = live."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.rules.apply import apply, apply_all
from controller.rules.betting import level_for
from controller.rules.decide import decide
from controller.rules.digest import digest
from controller.rules.events import ActionTaken, Event, HandStarted
from controller.rules.inputs import AllIn, BetTo, Call, Check, Fold, RaiseTo, Stamped
from controller.rules.legal import legal, resolve
from controller.rules.phases import Phase, phase
from controller.rules.pots import in_the_middle, left_in, pots_of
from controller.rules.prompts import prompts
from controller.rules.seats import ALL_IN, LIVE
from controller.rules.showdown import shares
from controller.rules.state import Table, new_table
from tests.properties.strategies import any_event, any_input, begun_tables, played_tables
from tests.support.tables import total

FEW = settings(max_examples=60, deadline=None, report_multiple_bugs=False, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=150, deadline=None, report_multiple_bugs=False, suppress_health_check=list(HealthCheck))


def sound(table: Table) -> None:
    """What must hold in any state."""
    for seat in table.seats:
        assert seat.stack is None or seat.stack >= 0
        assert seat.bet >= 0 and seat.paid >= 0 and seat.dead >= 0
    assert in_the_middle(table) >= 0
    actor = table.betting.actor
    if actor:
        assert table.seats[actor - 1].state is LIVE
    assert len(table.board.cards) <= 5


@MANY
@given(states=played_tables())
def test_a_legal_hand_conserves_every_chip(states: list[Table]) -> None:
    chips = total(states[0])
    for table in states:
        sound(table)
        assert total(table) == chips


@MANY
@given(states=played_tables())
def test_pots_hold_what_was_put_in_and_shares_sum_to_pots(states: list[Table]) -> None:
    for table in states:
        if phase(table) is Phase.BETWEEN:
            continue
        if any(LIVE <= seat.state <= ALL_IN for seat in table.seats):
            put = sum(seat.bet + seat.paid + seat.dead for seat in table.seats)
            assert sum(pot.amount for pot in pots_of(table.seats)) == put
        parts = shares(table)
        if parts is not None:
            for number, pot in enumerate(left_in(table), 1):
                assert sum(part.amount for part in parts if part.pot == number) == pot.amount


@FEW
@given(states=played_tables())
def test_a_card_lies_in_one_place(states: list[Table]) -> None:
    for table in states:
        known = [c for c in table.board.cards if c is not None]
        known += [c for seat in table.seats for c in seat.hole if c is not None]
        assert len(known) == len(set(known))


@MANY
@given(states=played_tables(), to=st.integers(0, 4_000))
def test_the_legal_set_is_what_decide_accepts(states: list[Table], to: int) -> None:
    for table in states:
        may = legal(table)
        if not may:
            continue
        for action in may:
            assert isinstance(decide(table, Stamped(action))[0], ActionTaken)
        seat = may.seat
        for action in (Fold(seat), Check(seat), Call(seat), BetTo(seat, to), RaiseTo(seat, to), AllIn(seat, to)):
            accepted = isinstance(resolve(table, action), ActionTaken)
            assert may.allows(action) is accepted
        if may.may_raise and to > level_for(table.seats, table.betting, seat):
            inside = may.min_to <= to <= (may.max_to or to)
            fixed = table.setup.house.structure != "FL" or to in (may.min_to, may.reach)
            assert may.allows(RaiseTo(seat, to)) is (inside and fixed)


@MANY
@given(table=begun_tables(known=False), events=st.lists(any_event, max_size=12))
def test_apply_is_total(table: Table, events: list[Event]) -> None:
    for event in events:
        table = apply(table, event)
        sound(table)
    prompts(table)


@MANY
@given(table=begun_tables(known=False), inputs=st.lists(any_input, max_size=10))
def test_decide_is_total_and_keeps_the_state_sound(table: Table, inputs: list[Any]) -> None:
    for what in inputs:
        table = apply_all(table, decide(table, Stamped(what)))
        sound(table)
        prompts(table)


@FEW
@given(inputs=st.lists(any_input, max_size=15))
def test_decide_is_total_on_an_empty_table(inputs: list[Any]) -> None:
    table = new_table()
    for what in inputs:
        table = apply_all(table, decide(table, Stamped(what)))
        sound(table)


@FEW
@given(table=begun_tables(), inputs=st.lists(any_input, max_size=10))
def test_a_replay_of_the_events_is_the_live_state(table: Table, inputs: list[Any]) -> None:
    events: list[Event] = []
    live = table
    for what in inputs:
        made = decide(live, Stamped(what))
        events.extend(made)
        live = apply_all(live, made)
    assert digest(apply_all(table, events)) == digest(live)
    last = max((n for n, event in enumerate(events) if isinstance(event, HandStarted)), default=None)
    if last is not None:
        assert digest(apply_all(new_table(), events[last:])) == digest(live)
