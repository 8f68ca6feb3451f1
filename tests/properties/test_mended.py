# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever goes wrong and however it is ruled, the hand can be played to its end and no chip or card is lost.

A dealer and players who err: every option of every irregularity and the floor's own ruling, on random states of 2 to 10
seats with side pots on any street; and a machine that errs, rules and plays on for several hands.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from controller.rules.apply import apply_all
from controller.rules.cards import DECK, Card
from controller.rules.dealing import cards_due, where_is
from controller.rules.decide import decide
from controller.rules.inputs import (
    AllIn,
    BetTo,
    BurnCard,
    Call,
    CardOffTable,
    Check,
    Clarify,
    CountHands,
    DealBoard,
    ExposeCard,
    Fold,
    KillHand,
    MuckHand,
    PitchCard,
    PushPot,
    RaiseTo,
    ReportCard,
    ReportStub,
    Rule,
    RuleFreely,
    Stamped,
    StartHand,
    TableHand,
    TouchSeat,
)
from controller.rules.legal import legal
from controller.rules.phases import Phase, is_between, phase
from controller.rules.places import Place, PlaceKind, seat_place
from controller.rules.seats import dealt_in, in_hand
from controller.rules.state import Shown, Table
from tests.properties.strategies import begun_tables, legal_move, played_tables
from tests.properties.test_rules import sound
from tests.support.tables import total

SOME = settings(max_examples=60, deadline=None, report_multiple_bugs=False, suppress_health_check=list(HealthCheck))
FLOOR = "floor"


def done(table: Table, what: Any, role: str = "dealer") -> Table:
    """The table after an input, whatever it brings."""
    return apply_all(table, decide(table, Stamped(what, role=role)))


def free_cards(table: Table, count: int) -> tuple[Card, ...]:
    """Cards that lie nowhere yet, from the top of the deck."""
    return tuple([card for card in DECK if not where_is(table, card)][:count])


def finished(table: Table) -> Table:
    """The hand played on quietly to its end: checked and called down, hands shown, pots pushed."""
    for _ in range(150):
        now = phase(table)
        if now is Phase.BETWEEN:
            break
        if now is Phase.ACTION:
            may = legal(table)
            table = done(table, Check(may.seat) if may.may_check else Call(may.seat))
        elif now is Phase.CLOSED:
            if not table.board.burned:
                table = done(table, BurnCard())
            table = done(table, DealBoard(free_cards(table, cards_due(table.board))))
        else:
            live = in_hand(table.seats)
            hidden = [n for n in live if table.seats[n - 1].shown is not Shown.TABLED]
            if now is Phase.SHOWDOWN and hidden and not table.pots.pushed:
                table = done(table, TableHand(hidden[0], free_cards(table, 2)))
            else:
                for number in live:
                    table = done(table, PushPot(0, number))
    return table


def cards_once(table: Table) -> None:
    """No card lies in two places."""
    known = [card for card in (*table.board.cards, *table.board.second) if card is not None]
    for seat in table.seats:
        known += [card for card in seat.hole if card is not None]
    shared = len(table.board.second) and table.board.boards == 2
    assert shared or len(known) == len(set(known))


def errors(table: Table) -> st.SearchStrategy[Any]:
    """Something that goes wrong at this moment, and was watched."""
    dealt = st.sampled_from(dealt_in(table.seats) or (1,))
    to = st.integers(1, max([1, *(seat.bet + (seat.stack or 0) for seat in table.seats)]))
    due = cards_due(table.board) or 1
    spare = free_cards(table, 4)
    return st.one_of(
        st.builds(Fold, dealt, st.just(True)), st.builds(Check, dealt, st.just(True)),
        st.builds(Call, dealt, st.just(True)), st.builds(BetTo, dealt, to, st.just(True)),
        st.builds(RaiseTo, dealt, to, st.just(True)), st.builds(AllIn, dealt, st.none(), st.just(True)),
        st.just(BurnCard(1, False, None, True)), st.just(BurnCard(2, False, None, True)),
        st.just(BurnCard(1, True, spare[0], True)), st.just(DealBoard(spare[:due], "", True)),
        st.just(DealBoard(spare[: due + 1], "", True)), st.builds(lambda n: CountHands(((n, 3),)), dealt),
        st.builds(lambda n: CountHands(((n, 1),)), dealt), st.builds(PitchCard, dealt, st.booleans()),
        st.builds(lambda n: ExposeCard(seat_place(n), "dealer", 3), dealt),
        st.builds(CardOffTable, dealt, st.sampled_from(("dealer", "player"))),
        st.builds(ReportCard, st.sampled_from(("boxed", "joker", "duplicate", "wrong_back")),
                  st.builds(seat_place, dealt)),
        st.just(ReportCard("wrong_back", Place(PlaceKind.STUB))), st.just(ReportStub("dropped")),
        st.builds(MuckHand, dealt, st.just(2), st.booleans(), st.just(True)), st.builds(KillHand, dealt, st.just("x")),
        st.builds(PushPot, st.just(0), dealt, st.none(), st.just(True)), st.builds(TouchSeat, dealt),
    )  # fmt: skip


@SOME
@given(states=played_tables(), data=st.data())
def test_every_option_of_every_irregularity_can_be_played_to_the_end(states: list[Table], data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(states))
    chips = total(table)
    table = done(table, data.draw(errors(table)))
    sound(table)
    assert total(table) == chips
    for wrong in table.trouble.open:
        for option in wrong.options:
            ruled = done(table, Rule(wrong.number, option), FLOOR)
            sound(ruled)
            assert total(ruled) == chips
            ended = finished(ruled)
            assert is_between(ended), (wrong.kind, option)
            assert total(ended) == chips
            cards_once(ended)
    ended = finished(table)
    assert is_between(ended)
    assert total(ended) == chips


@st.composite
def free_rulings(draw: st.DrawFn, table: Table) -> RuleFreely:
    """The floor's own ruling: anybody live or dead, bets, refunds, the action."""
    seats = dealt_in(table.seats) or (1,)
    some = st.lists(st.sampled_from(seats), max_size=3, unique=True).map(tuple)
    amount = st.integers(0, 400)
    money = st.lists(st.tuples(st.sampled_from(seats), amount), max_size=2, unique_by=lambda pair: pair[0]).map(tuple)
    actor = st.none() | st.sampled_from((0, *seats))
    return RuleFreely(0, draw(some), draw(some), draw(money), draw(money), draw(actor), None, "F", "fair")


@SOME
@given(states=played_tables(), data=st.data())
def test_the_floors_own_ruling_keeps_every_chip_and_can_be_played_to_the_end(
    states: list[Table], data: st.DataObject
) -> None:
    table = data.draw(st.sampled_from(states))
    chips = total(table)
    ruled = done(table, data.draw(free_rulings(table)), FLOOR)
    sound(ruled)
    assert total(ruled) == chips
    ended = finished(ruled)
    assert is_between(ended)
    assert total(ended) == chips


class ErringTable(RuleBasedStateMachine):
    """A dealer, players and a floor who err, rule and play on: chips stay, cards lie once, somebody can always act."""

    table: Table
    chips: int

    @initialize(table=begun_tables())
    def sit_down(self, table: Table) -> None:
        self.table = table
        self.chips = total(table)

    def does(self, what: Any, role: str = "dealer") -> None:
        self.table = done(self.table, what, role)

    @precondition(lambda self: phase(self.table) is Phase.ACTION)
    @rule(data=st.data())
    def acts(self, data: st.DataObject) -> None:
        self.does(legal_move(data.draw, self.table))

    @precondition(lambda self: not is_between(self.table))
    @rule(data=st.data())
    def errs(self, data: st.DataObject) -> None:
        self.does(data.draw(errors(self.table)))

    @precondition(lambda self: phase(self.table) is Phase.CLOSED)
    @rule(burns=st.booleans())
    def deals(self, burns: bool) -> None:
        if burns:
            self.does(BurnCard())
        self.does(DealBoard(free_cards(self.table, cards_due(self.table.board))))

    @precondition(lambda self: phase(self.table) in (Phase.SHOWDOWN, Phase.AWARD))
    @rule(data=st.data())
    def shows_or_pushes(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(in_hand(self.table.seats)))
        shown = TableHand(seat, free_cards(self.table, 2))
        self.does(data.draw(st.sampled_from((shown, MuckHand(seat), PushPot(0, seat), PushPot(1, seat)))))

    @precondition(lambda self: bool(self.table.trouble.open))
    @rule(data=st.data())
    def rules(self, data: st.DataObject) -> None:
        wrong = data.draw(st.sampled_from(self.table.trouble.open))
        if wrong.options:
            self.does(Rule(wrong.number, data.draw(st.sampled_from(wrong.options))), FLOOR)

    @precondition(lambda self: not is_between(self.table))
    @rule(data=st.data())
    def rules_freely(self, data: st.DataObject) -> None:
        self.does(data.draw(free_rulings(self.table)), FLOOR)

    @rule(data=st.data())
    def remembers(self, data: st.DataObject) -> None:
        log = [act for act in self.table.betting.log if act.unseen]
        if log and not is_between(self.table):
            act = data.draw(st.sampled_from(log))
            self.does(Clarify(act.street, act.seat, 1, data.draw(st.sampled_from(("fold", "call")))))

    @precondition(lambda self: is_between(self.table))
    @rule()
    def starts(self) -> None:
        self.does(StartHand())

    @invariant()
    def nothing_is_lost(self) -> None:
        sound(self.table)
        assert total(self.table) == self.chips
        cards_once(self.table)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            ended = finished(self.table)
            assert is_between(ended)
            assert total(ended) == self.chips


def run(count: int) -> None:
    run_state_machine_as_test(ErringTable, settings=settings(SOME, max_examples=count, stateful_step_count=25))


@pytest.mark.timeout(900)
def test_an_erring_table_loses_nothing() -> None:
    run(100)


@pytest.mark.nightly
@pytest.mark.timeout(36_000)
def test_an_erring_table_loses_nothing_for_long() -> None:
    run(2_000)
