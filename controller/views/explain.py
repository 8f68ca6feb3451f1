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
    pot_raise_to,
)
from controller.rules.phases import Phase, is_between, no_more_betting, phase
from controller.rules.pots import raked_pots
from controller.rules.rulebook import HOUSE, RROP, TDA, cited
from controller.rules.seats import ALL_IN, LIVE, clockwise_from, dealt_in, in_hand, is_seat
from controller.rules.showdown import parted, shares
from controller.rules.state import Street, Table
from controller.rules.substantial import counted, is_substantial
from controller.views.coming import coming_of
from controller.views.redaction import open_facts
from controller.views.shown import Phrase, Reason

MOST_COUNTED = 6
"""So many seats are named whose actions counted."""


def _because(table: Table, rule: str, key: str, **args: int | str) -> Reason:
    """A sentence with the citation of a rule; a plain fact (no ``rule``) has none."""
    cites = cited(rule, table.setup.profile) if rule else ""
    return Reason(text=Phrase(id=f"explain.{key}", args=args), cites=cites)


def explain(table: Table, seat: int = 0) -> tuple[Reason, ...]:
    """Every reason that applies now, and what is open; with ``seat`` (1-10) also what that seat may do and why."""
    first, *rest = explain_table(table)
    about = () if is_between(table) else explain_seat(table, seat if is_seat(seat) else table.betting.actor)
    return (first, *about, *open_matters(table), *rest)


def explain_table(table: Table) -> tuple[Reason, ...]:
    """Whose action it is and why, first; then whether the deal stands, the button, and the odd chips."""
    if is_between(table):
        return (_because(table, "", "turn.between"), *next_hand(table))
    return (whose_turn(table), substantial(table), *button(table), *odd_chips(table))


def explain_seat(table: Table, number: int) -> tuple[Reason, ...]:
    """What a seat faces, the least raise, and whether it may raise and why not; nothing for seat 0 or an empty one."""
    if is_between(table) or not is_seat(number) or not table.seats[number - 1].name:
        return ()
    state = table.seats[number - 1].state
    if state is ALL_IN:
        return (_because(table, "all_in", "no_action.all_in", seat=number),)
    if state is not LIVE:
        return (_because(table, "", "no_action.out", seat=number),)
    return (*_amounts(table, number), *_rights(table, number))


def open_matters(table: Table) -> list[Reason]:
    """What was found and is not settled, each with its rule."""
    profile = table.setup.profile
    return [
        Reason(
            text=Phrase(
                id=f"irregularity.{one.kind}", args={"seat": one.seat, **dict(open_facts(one.kind, one.facts))}
            ),
            cites=cited(one.rule, profile),
        )
        for one in table.trouble.open
    ]


_MOVES = {"heads_up": "heads_up_blinds", "held": "big_blind_moves_one", "dead_button": "dead_button",
          "dead_small_blind": "dead_button", "both_dead": "dead_button"}  # fmt: skip
"""Under which rule button and blinds go where they go, by reason; where they merely move on or were put, none."""


def next_hand(table: Table) -> list[Reason]:
    """Where button and blinds will be in the next hand and why; nothing with fewer than two players."""
    coming = coming_of(table)
    if not coming:
        return []
    hand, why = coming[0], coming[0].why.id.removeprefix("coming.")
    facts = {"button": hand.button, "big": hand.big} | ({"small": hand.small} if hand.small else {})
    return [_because(table, _MOVES.get(why, ""), f"coming.{why}", **facts)]


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
    """Whose action it is, and why; with the round closed, why nobody's."""
    betting = table.betting
    number = betting.actor
    if not number:
        return _nobodys_turn(table)
    acts = [act for act in betting.log if act.street == betting.street]
    if not acts:
        return _first_to_act(table)
    option = number == table.setup.big_blind and betting.street == Street.PREFLOP
    if option and table.seats[number - 1].faced < 0 and table.seats[number - 1].bet == betting.bet:
        return _because(table, "last_word_of_the_big_blind", "turn.option", seat=number)
    return _because(table, "out_of_turn", "turn.next", seat=number, after=acts[-1].seat)


def _first_to_act(table: Table) -> Reason:
    """Why the action begins where it does: before the flop left of the last blind or straddle, later of the button."""
    setup, number = table.setup, table.betting.actor
    if table.betting.street != Street.PREFLOP or setup.house.blinds_enabled == "off":
        return _because(table, "out_of_turn", "turn.first", seat=number)
    straddles = [post for post in setup.posted if post.kind == "straddle"]
    if straddles:
        last = max(straddles, key=lambda post: post.live).seat
        return _because(table, "straddle", "turn.first_straddle", seat=number, straddler=last)
    if setup.small_blind == setup.button == number:
        return _because(table, "heads_up_blinds", "turn.first_heads_up", seat=number)
    return _because(table, "out_of_turn", "turn.first_preflop", seat=number)


def _nobodys_turn(table: Table) -> Reason:
    """Why nobody is to act: one hand is left, or nobody can bet any more, or all have acted."""
    betting, live = table.betting, in_hand(table.seats)
    if len(live) == 1:
        return _because(table, "", "turn.won", seat=live[0])
    if phase(table) is not Phase.SHOWDOWN and no_more_betting(table):
        return _because(table, "all_in_face_up", "turn.all_in")
    made = [act.to for act in betting.log if act.street == betting.street]
    bet = max(betting.bet, *made, 0)
    return _because(table, "", "turn.closed", bet=bet) if bet else _because(table, "", "turn.checked")


def _amounts(table: Table, number: int) -> list[Reason]:
    """What the seat faces, and the least bet or raise where it may make one."""
    if not number or table.seats[number - 1].state is not LIVE or not table.betting.actor:
        return []
    missing = max(0, level_for(table.seats, table.betting, number) - table.seats[number - 1].bet)
    reasons = [_because(table, "matching_the_bet", "to_call", seat=number, amount=missing)] if missing else []
    return [*reasons, *_least_and_most(table, number)] if may_raise(table, number) else reasons


def _least_and_most(table: Table, number: int) -> list[Reason]:
    """The least bet or raise and what it is made of; in fixed limit the only one, in pot-limit the most too."""
    betting, least = table.betting, min_raise_to(table, number)
    structure = table.setup.house.structure
    if structure == "FL":
        if not betting.bet:
            return [_because(table, "fixed_limit", "fixed_bet", amount=least)]
        facts = {"amount": least, "base": least - betting.increment, "increment": betting.increment}
        return [_because(table, "fixed_limit", "fixed_raise", **facts)]
    if betting.bet:
        facts = {"amount": least, "bet": betting.bet, "increment": betting.increment}
        reasons = [_because(table, "minimum_raise", "min_raise", **facts)]
    else:
        reasons = [_because(table, "minimum_raise", "min_bet", amount=least)]
    if structure == "PL":
        reasons.append(_because(table, "most_allowed", "most_pot", amount=pot_raise_to(table, number)))
    return reasons


def _rights(table: Table, number: int) -> list[Reason]:
    """Whether the seat may raise, and why not."""
    if not number or table.seats[number - 1].state is not LIVE or not table.betting.actor:
        return []
    if may_raise(table, number):
        return [_because(table, "not_reopened", "may_raise", seat=number)]
    seat, betting = table.seats[number - 1], table.betting
    if number in table.motions.passive:
        return [_right_lost(table, number)]
    if not is_reopened(table.setup, betting, seat):
        if betting.bet <= seat.faced:
            return [_because(table, "not_reopened", "no_raise.nothing_since", seat=number, faced=seat.faced)]
        facts = {"seat": number, "faced": seat.faced, "increment": betting.increment}
        return [_because(table, "not_reopened", "no_raise.reopened", **facts)]
    if is_capped(table.setup, table.seats, betting):
        return [_because(table, "raise_cap", "no_raise.capped", seat=number)]
    if not others_can_act(table.seats, number):
        return [_because(table, "uncalled_bet", "no_raise.nobody", seat=number)]
    return [_because(table, "all_in", "no_raise.chips", seat=number)]


def _right_lost(table: Table, number: int) -> Reason:
    """Why a seat may only call or fold: it said check facing a bet, it checked out of turn, or it was passed over."""
    if any((one.seat, one.rule) == (number, "check_facing_bet") for one in table.motions.ruled):
        return _because(table, "check_facing_bet", "no_raise.checked", seat=number)
    if number in {seat for seat, _ in table.motions.settled}:
        return _because(table, "out_of_turn", "no_raise.early", seat=number)
    return _because(table, "skipped_player", "no_raise.passed", seat=number)


_SUBSTANTIAL = {"tda36": f"{TDA} 36", "two_after_blinds": f"{RROP} 3 misdeals-2"}
"""Where each test of substantial action stands written; another one is the house's own."""


def substantial(table: Table) -> Reason:
    """Whether substantial action has happened, and which actions made it so; else those that count towards it."""
    setup, dealt = table.setup, len(dealt_in(table.seats))
    option, blinds = setup.house.substantial_action, (setup.small_blind, setup.big_blind)
    acts = counted(option, (act for act in table.betting.log if not act.unseen), dealt, blinds)
    enough = next((n for n in range(1, len(acts) + 1) if is_substantial(option, acts[:n], dealt, blinds)), 0)
    seats = ", ".join(str(act.seat) for act in acts[: enough or MOST_COUNTED])
    args: dict[str, int | str] = {"count": enough or len(acts), "seats": seats} if acts else {}
    key = "yes" if enough else "no" if acts else "none"
    text = Phrase(id=f"explain.substantial.{key}", args=args)
    return Reason(text=text, cites=_SUBSTANTIAL.get(option, HOUSE.edition))


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
    """Who gets the chips that cannot be split, of each pot (and board) whose winners are known."""
    if table.betting.actor or shares(table) is None:
        return []
    split = [(number, *half) for number, pot in enumerate(raked_pots(table), 1) for half in parted(table, pot)]
    told = (_odd_of(table, *half) for half in split if len(half[-1]) > 1)
    return [reason for reason in told if reason is not None]


def _odd_of(table: Table, number: int, amount: int, parts: tuple[tuple[int, int], ...]) -> Reason | None:
    """Who gets the odd chips of one pot by the house's option; None where it is split evenly."""
    most, least = max(part for _, part in parts), min(part for _, part in parts)
    facts: dict[str, int | str] = {"pot": number, "amount": amount}
    kept = amount - sum(part for _, part in parts)
    if kept:
        return _because(table, "odd_chip", "odd_chip.carried", **facts, odd=kept)
    if most == least:
        return None
    lucky = [seat for seat, part in parts if part == most]
    option = table.setup.house.odd_chips
    if len(lucky) > 1:
        return _because(table, "odd_chip", "odd_chip.each", **facts, seats=", ".join(str(seat) for seat in lucky))
    key = {"high_card_suit": "odd_chip.high_card", "all_to_first": "odd_chip.all"}.get(option, "odd_chip")
    return _because(table, "odd_chip", key, **facts, seat=lucky[0])
