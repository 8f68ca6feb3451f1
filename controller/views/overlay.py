# SPDX-License-Identifier: GPL-3.0-or-later
"""The live-safe view of a table, made for the overlay: what ``overlay_feed`` can hold and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from controller.rules.cards import Card, name
from controller.rules.phases import Phase, phase
from controller.rules.pots import Pot, left_in, pulled_in
from controller.rules.state import Seat, SeatState, Street, Table
from controller.views.explain import explain
from controller.views.overlay_feed import (
    CARDLESS,
    SCHEMA,
    OverlayPot,
    OverlayReason,
    OverlaySeat,
    OverlayView,
    Position,
    Status,
    StreetName,
    Verb,
)
from controller.views.redaction import public, tabled

_STATUS: dict[SeatState, Status] = {
    SeatState.EMPTY: "out",
    SeatState.AWAY: "out",
    SeatState.LIVE: "in",
    SeatState.ALL_IN: "all_in",
    SeatState.FOLDED: "folded",
}
_STREETS: dict[Street, StreetName] = {
    Street.BETWEEN: "between",
    Street.PREFLOP: "preflop",
    Street.FLOP: "flop",
    Street.TURN: "turn",
    Street.RIVER: "river",
}


Say = Callable[[str, Mapping[str, int | str]], str]
"""A message id with its arguments as a sentence."""
_TOLD = ("explain.no_raise.", "explain.odd_chip", "explain.button.dead", "explain.small_blind.dead")
MOST_REASONS = 4


def overlay_view(
    table: Table, seq: int, show_stacks: bool = True, show_pots: bool = True, say: Say | None = None
) -> OverlayView:
    """What a live audience may see of ``table`` at journal entry ``seq``; stacks and pots by the streamer's choice.

    ``say`` puts what is to be explained into words; without it nothing is.
    """
    table = public(table)
    setup, betting = table.setup, table.betting
    return OverlayView(
        schema=SCHEMA,
        feed="live_safe",
        seq=seq,
        hand=setup.number,
        street=_street(table),
        small_blind=setup.level.small,
        big_blind=setup.level.big,
        ante=setup.level.ante,
        board=_known(table.board.cards),
        second=_known(table.board.second),
        pots=_pots(table) if show_pots else (),
        is_pot_shown=show_pots,
        to_call=_to_call(table, betting.actor) if betting.actor else None,
        seats=tuple(_seat(table, n, show_stacks) for n, seat in enumerate(table.seats, 1) if seat.name),
        explain=_reasons(table, say, show_pots) if say is not None else (),
    )


def _reasons(table: Table, say: Say, show_pots: bool) -> tuple[OverlayReason, ...]:
    """What seldom happens and viewers ask about; of an odd chip only where pots are shown, it tells their amount."""
    told = [one for one in explain(table) if one.text.id.startswith(_TOLD)]
    shown = [one for one in told if show_pots or not one.text.id.startswith("explain.odd_chip")]
    said = [(say(one.text.id, one.text.args), one.cites) for one in shown]
    fit = [pair for pair in said if all(re.match(CARDLESS, part) for part in pair)]
    return tuple(OverlayReason(text=text, rule=rule) for text, rule in fit[:MOST_REASONS])


def _street(table: Table) -> StreetName:
    now = phase(table)
    if now is Phase.BETWEEN:
        return "between"
    return "showdown" if now is Phase.SHOWDOWN else _STREETS[table.betting.street]


def _known(cards: tuple[Card | None, ...]) -> tuple[str, ...]:
    """The cards up to the first that is not read: a gap would tell that a reading failed."""
    known: list[str] = []
    for card in cards:
        if card is None:
            break
        known.append(name(card))
    return tuple(known)


def _seat(table: Table, number: int, show_stack: bool) -> OverlaySeat:
    seat = table.seats[number - 1]
    return OverlaySeat(
        number=number,
        name=seat.name,
        stack=seat.stack if show_stack else None,
        bet=seat.bet,
        status=_STATUS[seat.state],
        position=_position(table, number),
        has_button=table.setup.button == number,
        is_to_act=table.betting.actor == number,
        last=_last(table, number),
        won=sum(push.amount for push in table.pots.pushed if push.seat == number),
        tabled=_tabled(seat),
    )


def _tabled(seat: Seat) -> tuple[str, ...]:
    """A tabled hand once all of it is read. Exposed cards of a hand that still plays stay off the air."""
    faces = tabled(seat)
    return () if None in faces else _known(faces)[:2]


def _position(table: Table, number: int) -> Position:
    if number == table.setup.small_blind:
        return "small_blind"
    return "big_blind" if number == table.setup.big_blind else ""


def _last(table: Table, number: int) -> Verb:
    """The last action of this street that was seen: an assumed one is nobody's news."""
    for act in reversed(table.betting.log):
        if act.seat == number and not act.unseen and act.street == table.betting.street:
            return "all_in" if act.all_in else act.verb  # type: ignore[return-value]
    return "fold" if table.seats[number - 1].state is SeatState.FOLDED else ""


def _to_call(table: Table, actor: int) -> int:
    seat = table.seats[actor - 1]
    missing = max(0, table.betting.bet - seat.bet)
    return missing if seat.stack is None else min(missing, seat.stack)


def _pots(table: Table) -> tuple[OverlayPot, ...]:
    """The pots in the middle; the bets of an open round count with the pot that they will go to."""
    pots = _open_round(table) if table.betting.actor else left_in(table)
    numbered = enumerate(pots, 1)
    return tuple(OverlayPot(number=n, amount=pot.amount, seats=pot.eligible) for n, pot in numbered)


def _open_round(table: Table) -> tuple[Pot, ...]:
    in_front = sum(seat.bet for seat in table.seats)
    middle = pulled_in(table.seats) or (Pot(0, ()),)
    return (*middle[:-1], middle[-1]._replace(amount=middle[-1].amount + in_front))
