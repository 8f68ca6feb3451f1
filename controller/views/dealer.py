# SPDX-License-Identifier: GPL-3.0-or-later
"""The dealer's view of a table: ``dealer_view(table, health)``. Everything in it has passed ``redaction.public``."""

from __future__ import annotations

from typing import cast

from controller.rules.events import Event
from controller.rules.phases import Phase, phase
from controller.rules.pots import left_in, pulled_in
from controller.rules.profiles import PROFILES
from controller.rules.prompts import prompts
from controller.rules.seats import in_hand
from controller.rules.state import Seat as RuleSeat
from controller.rules.state import SeatState, Shown, Table
from controller.views.acts import acts_of, seat_acts
from controller.views.coming import coming_of
from controller.views.explain import explain_seat, explain_table
from controller.views.mending import board_acts, hand_acts
from controller.views.more_acts import more_of
from controller.views.phrases import phrase
from controller.views.plates import plates_of, told, with_chips, with_names
from controller.views.redaction import public, tabled
from controller.views.seat_keys import seat_keys
from controller.views.sentences import advice_of, catch_up, irregularities, pages_of, refusal
from controller.views.shown import Act, BlindWord, DealerView, Health, PhaseWord, Policy, Pot, Seat
from controller.views.shown import SeatState as Word

_WORDS: dict[SeatState, Word] = {
    SeatState.EMPTY: "waiting",
    SeatState.AWAY: "away",
    SeatState.LIVE: "in",
    SeatState.ALL_IN: "all_in",
    SeatState.FOLDED: "folded",
}
_STREETS: tuple[PhaseWord, ...] = ("preflop", "flop", "turn", "river")
_FLOOR = Act(key="floor", label=phrase("act.floor"), command="", weight="rare")


def dealer_view(
    table: Table,
    health: Health | None = None,
    seq: int = 0,
    undo: Act | None = None,
    events: tuple[Event, ...] = (),
) -> DealerView:
    """What the dealer's screen shows of a table at journal entry ``seq``.

    ``health``: what the machine knows of itself. ``undo``: the offer to back up, which the journal's line makes.
    ``events``: what the last entries brought; a refusal among them is told.
    """
    health = health or Health()
    asked = prompts(table)
    whole, table = table, public(table)
    house, level = table.setup.house, table.setup.next_level or table.setup.level
    first, *further = pages_of(table, asked, acts_of(table))
    is_between = phase(table) is Phase.BETWEEN
    seats = with_chips(table, tuple(seat_view(table, n, whole) for n in range(1, len(table.seats) + 1)), health.counted)
    return DealerView(
        seq=seq,
        hand=table.setup.number,
        phase=phase_word(table),
        profile=table.setup.profile,
        profiles=tuple(PROFILES),
        options=table.setup.options,
        small_blind=level.small,
        big_blind=level.big,
        ante=level.ante,
        ante_type=level.ante_type,
        button=table.setup.button or None,
        seats=seats,
        board=() if is_between else table.board.cards,
        burns=0 if is_between else table.board.burns,
        pots=pot_views(table),
        pot_policy=cast(Policy, house.pot_total_visible),
        stack_policy=cast(Policy, house.stacks_visible),
        prompt=with_names(first.prompt, seats, table.betting.actor),
        acts=first.acts,
        touchable=touchable(table),
        board_acts=board_acts(table),
        second=() if is_between else table.board.second,
        second_acts=board_acts(table, 2),
        matters=tuple(further),
        undo=undo,
        floor=_FLOOR,
        question=catch_up(table, asked),
        note=refusal(events) or told(events),
        irregularities=irregularities(table),
        marks=health.marks,
        is_journal_safe=health.is_journal_safe,
        more=more_of(table, whole, asked),
        advice=advice_of(table, asked),
        plates=plates_of(table),
        coming=coming_of(table),
        why=explain_table(table),
    )


def phase_word(table: Table) -> PhaseWord:
    """Where the hand stands, as the strip says it."""
    stands = phase(table)
    if stands is Phase.BETWEEN:
        return "between"
    if stands is Phase.AWARD:
        return "paying"
    return "showdown" if stands is Phase.SHOWDOWN else _STREETS[max(int(table.betting.street), 0)]


def seat_view(table: Table, number: int, whole: Table | None = None) -> Seat:
    """One seat. ``whole``: the table as the rules know it, for what the set-up offers."""
    seat = table.seats[number - 1]
    is_between = phase(table) is Phase.BETWEEN
    word = _word(seat, is_between)
    if word == "empty":
        return Seat(number=number, has_button=table.setup.button == number)
    verb, is_doubted = _last(table, number)
    is_hidden = table.setup.house.stacks_visible == "hidden" and not is_between
    blinds = _marks_of(table, is_between)
    is_holding = word in ("in", "all_in") and seat.shown is Shown.HELD and not is_between
    return Seat(
        number=number,
        state=word,
        name=seat.name,
        stack=None if is_hidden else seat.stack,
        bet=seat.bet,
        is_to_act=table.betting.actor == number,
        has_button=table.setup.button == number,
        blind=blinds.get(number, ""),
        cards_down=(seat.extra.cards if seat.extra else 2) if is_holding else 0,
        tabled=tuple(face for face in tabled(seat) if face is not None) if not is_between else (),
        last=phrase(f"verb.{verb}") if verb else None,
        is_doubted=is_doubted,
        acts=seat_keys(table, whole or table, number) if is_between else seat_acts(table, number),
        card_acts=hand_acts(table, number),
        why=explain_seat(table, number),
    )


def _marks_of(table: Table, is_between: bool) -> dict[int, BlindWord]:
    """Who has which blind; between hands who has announced a straddle or a post for the next one."""
    setup = table.setup
    told: dict[int, BlindWord] = {} if is_between else {setup.small_blind: "small", setup.big_blind: "big"}
    kinds: dict[str, BlindWord] = {"straddle": "straddle", "post": "post"}
    for post in setup.announced if is_between else setup.posted:
        if post.kind in kinds:
            told.setdefault(post.seat, kinds[post.kind])
    return told


def _word(seat: RuleSeat, is_between: bool) -> Word:
    if not seat.name and seat.state in (SeatState.EMPTY, SeatState.AWAY):
        return "empty"
    if is_between:
        return "away" if seat.extra and seat.extra.absent else "in"
    if seat.state is SeatState.FOLDED and seat.extra and seat.extra.reason:
        return "dead"
    return _WORDS[seat.state]


def _last(table: Table, number: int) -> tuple[str, bool]:
    """The last action of a seat on this street that its bet does not tell, and whether nobody saw it."""
    if phase(table) is not Phase.ACTION:
        return "", False
    street = int(table.betting.street)
    acts = [act for act in table.betting.log if act.seat == number and act.street == street]
    if not acts or not (acts[-1].verb == "check" or acts[-1].unseen):
        return "", False
    return acts[-1].verb, acts[-1].unseen


def pot_views(table: Table) -> tuple[Pot, ...]:
    """The pots as they lie in the middle; at showdown what is left to push."""
    stands = phase(table)
    if stands is Phase.BETWEEN:
        return ()
    pots = left_in(table) if stands in (Phase.SHOWDOWN, Phase.AWARD) else pulled_in(table.seats)
    is_hidden = table.setup.house.pot_total_visible == "hidden" and stands is Phase.ACTION
    return tuple(
        Pot(number=number, amount=None if is_hidden else pot.amount, is_hidden=is_hidden, seats=pot.eligible)
        for number, pot in enumerate(pots, 1)
        if pot.amount
    )


def touchable(table: Table) -> tuple[int, ...]:
    """The seats that a touch may bring the action to: those in the hand, while somebody is to act."""
    return in_hand(table.seats) if phase(table) is Phase.ACTION else ()
