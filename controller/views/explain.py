# SPDX-License-Identifier: GPL-3.0-or-later
"""Why the table is as it is: whose action and why, the least raise, who may not raise, the button, the odd chip.

Each reason is a sentence (``Phrase``) with the citation of the profile in force. The same reasons serve the dealer's
screen, the floor, the journal and the broadcast; nothing here depends on a face-down card.
"""

from __future__ import annotations

from controller.rules.betting import (
    is_capped,
    is_reopened,
    level_for,
    may_raise,
    min_raise_to,
    others_can_act,
)
from controller.rules.phases import is_between
from controller.rules.pots import raked_pots
from controller.rules.rulebook import cited
from controller.rules.seats import ALL_IN, LIVE, clockwise_from, dealt_in, in_hand, is_seat
from controller.rules.showdown import parted, shares
from controller.rules.state import Street, Table
from controller.rules.substantial import counted, is_substantial
from controller.views.redaction import open_facts
from controller.views.shown import Phrase, Reason

MOST_COUNTED = 6
"""So many seats are named whose actions counted."""


def _because(table: Table, rule: str, key: str, **args: int | str) -> Reason:
    return Reason(text=Phrase(id=f"explain.{key}", args=args), cites=cited(rule, table.setup.profile))


def explain(table: Table, seat: int = 0) -> tuple[Reason, ...]:
    """Every reason that applies now, and what is open; with ``seat`` (1-10) also what that seat may do and why."""
    first, *rest = explain_table(table)
    about = () if is_between(table) else explain_seat(table, seat if is_seat(seat) else table.betting.actor)
    return (first, *about, *open_matters(table), *rest)


def explain_table(table: Table) -> tuple[Reason, ...]:
    """Whose action it is and why, first; then whether the deal stands, the button, and the odd chips."""
    if is_between(table):
        return (_no_hand(table),)
    return (whose_turn(table), substantial(table), *button(table), *odd_chips(table))


def explain_seat(table: Table, number: int) -> tuple[Reason, ...]:
    """What a seat faces, the least raise, and whether it may raise and why not; nothing for seat 0 or an empty one."""
    if is_between(table) or not is_seat(number) or not table.seats[number - 1].name:
        return ()
    state = table.seats[number - 1].state
    if state is ALL_IN:
        return (_because(table, "all_in", "no_action.all_in", seat=number),)
    if state is not LIVE:
        return (_because(table, "fold", "no_action.out", seat=number),)
    return (*_amounts(table, number), *_rights(table, number))


def open_matters(table: Table) -> list[Reason]:
    """What was found and is not settled, each with its rule."""
    profile = table.setup.profile
    return [
        Reason(
            text=Phrase(id=f"irregularity.{one.kind}", args={"seat": one.seat, **dict(open_facts(one.facts))}),
            cites=cited(one.rule, profile),
        )
        for one in table.trouble.open
    ]


def _no_hand(table: Table) -> Reason:
    return _because(table, "dead_button", "turn.between")


def explain_all(table: Table) -> tuple[Reason, ...]:
    """Every reason that applies now, with what each seat that can still act may do: the floor's page shows them all."""
    if is_between(table):
        return explain(table)
    actor = table.betting.actor
    first, *rest = explain_table(table)
    live = clockwise_from(tuple(n for n in in_hand(table.seats) if table.seats[n - 1].state is LIVE), actor or 1)
    others = tuple(number for number in live if number not in (actor, table.betting.aggressor))
    about = [reason for number in (actor, *others) for reason in explain_seat(table, number)]
    told: list[Reason] = []
    for reason in (first, *about, *open_matters(table), *rest):
        if reason not in told:
            told.append(reason)
    return tuple(told)


def whose_turn(table: Table) -> Reason:
    """Whose action it is, and why."""
    betting = table.betting
    number = betting.actor
    if not number:
        return _because(table, "side_pots", "turn.closed", bet=betting.bet)
    acts = [act for act in betting.log if act.street == betting.street]
    if acts:
        option = number == table.setup.big_blind and betting.street == Street.PREFLOP
        if option and table.seats[number - 1].faced < 0 and table.seats[number - 1].bet == betting.bet:
            return _because(table, "out_of_turn", "turn.option", seat=number)
        return _because(table, "out_of_turn", "turn.next", seat=number, after=acts[-1].seat)
    key = "turn.first_preflop" if betting.street == Street.PREFLOP else "turn.first"
    return _because(table, "out_of_turn", key, seat=number)


def _amounts(table: Table, number: int) -> list[Reason]:
    """What the seat faces, and the least bet or raise."""
    if not number or table.seats[number - 1].state is not LIVE or not table.betting.actor:
        return []
    betting = table.betting
    missing = max(0, level_for(table.seats, betting, number) - table.seats[number - 1].bet)
    reasons = [_because(table, "minimum_raise", "to_call", seat=number, amount=missing)] if missing else []
    least = min_raise_to(table, number)
    if betting.bet:
        amounts = {"amount": least, "bet": betting.bet, "increment": betting.increment}
        return [*reasons, _because(table, "minimum_raise", "min_raise", **amounts)]
    return [*reasons, _because(table, "minimum_raise", "min_bet", amount=least)]


def _rights(table: Table, number: int) -> list[Reason]:
    """Whether the seat may raise, and why not."""
    if not number or table.seats[number - 1].state is not LIVE or not table.betting.actor:
        return []
    if may_raise(table, number):
        return [_because(table, "not_reopened", "may_raise", seat=number)]
    seat, betting = table.seats[number - 1], table.betting
    if number in table.motions.passive:
        return [_because(table, "skipped_player", "no_raise.passed", seat=number)]
    if not is_reopened(table.setup, betting, seat):
        facts = {"seat": number, "faced": seat.faced, "increment": betting.increment}
        return [_because(table, "not_reopened", "no_raise.reopened", **facts)]
    if is_capped(table.setup, table.seats, betting):
        return [_because(table, "raise_cap", "no_raise.capped", seat=number)]
    if not others_can_act(table.seats, number):
        return [_because(table, "uncalled_bet", "no_raise.nobody", seat=number)]
    return [_because(table, "all_in", "no_raise.chips", seat=number)]


def substantial(table: Table) -> Reason:
    """Whether substantial action has happened, and which actions counted."""
    setup, dealt = table.setup, len(dealt_in(table.seats))
    blinds = (setup.small_blind, setup.big_blind)
    acts = counted(setup.house.substantial_action, (act for act in table.betting.log if not act.unseen), dealt, blinds)
    happened = is_substantial(setup.house.substantial_action, acts, dealt, blinds)
    if not acts:
        return _because(table, "substantial_action", "substantial.none")
    seats = ", ".join(str(act.seat) for act in acts[:MOST_COUNTED])
    key = "substantial.yes" if happened else "substantial.no"
    return _because(table, "substantial_action", key, count=len(acts), seats=seats)


def button(table: Table) -> list[Reason]:
    """Where the button is, and why it or the small blind is dead."""
    setup = table.setup
    if not is_seat(setup.button):
        return []
    dead = setup.button not in dealt_in(table.seats)
    reasons = [_because(table, "dead_button", "button.dead" if dead else "button.ordinary", seat=setup.button)]
    if not setup.small_blind and setup.big_blind:
        reasons.append(_because(table, "dead_button", "small_blind.dead"))
    return reasons


def odd_chips(table: Table) -> list[Reason]:
    """Who gets the chip that cannot be split, of each pot (and board) whose winners are known."""
    if table.betting.actor or shares(table) is None:
        return []
    reasons: list[Reason] = []
    for number, pot in enumerate(raked_pots(table), 1):
        for amount, parts in parted(table, pot):
            most = max(part for _, part in parts)
            if len(parts) > 1 and most > min(part for _, part in parts):
                lucky = next(seat for seat, part in parts if part == most)
                reasons.append(_because(table, "odd_chip", "odd_chip", pot=number, amount=amount, seat=lucky))
    return reasons
