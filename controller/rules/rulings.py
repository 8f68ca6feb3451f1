# SPDX-License-Identifier: GPL-3.0-or-later
"""Rulings: what choosing an option of an irregularity does; the floor's own ruling is ``free_ruling``.

The machine never rules by itself: an option is carried out when somebody chooses it (``Rule``), with name and reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import pulled
from controller.rules.burns import IS_THE_BURN, burns_ruled
from controller.rules.corrections import correctable
from controller.rules.events import (
    ActionsRestated,
    BlockLifted,
    BoardTakenBack,
    BurnsCounted,
    ChipsMoved,
    Event,
    HandInterrupted,
    HandKilled,
    HandReopened,
    IrregularityFound,
    MisdealDeclared,
    OutOfTurnSettled,
    PenaltyGiven,
    RulingMade,
    TableRestated,
)
from controller.rules.facing import facing_of
from controller.rules.floorwork import decide_penalty
from controller.rules.guides import guide
from controller.rules.inputs import LiftBlock, MoveChips, Penalize, Rule, SplitPot
from controller.rules.left_open import moot
from controller.rules.legal import refused
from controller.rules.motions import action_of
from controller.rules.out_of_turn import with_pending
from controller.rules.phases import Phase, phase
from controller.rules.places import SpotKind, stack_of
from controller.rules.pushing import all_to, decide_split
from controller.rules.reopening import reopened
from controller.rules.seats import FOLDED, in_hand, is_seat, with_seat
from controller.rules.state import Betting, Street, Table
from controller.rules.unseen import ruled_up_to
from controller.rules.wagers import Wager, silent_chips

Events = tuple[Event, ...]


def decide_rule(table: Table, rule: Rule) -> Events:
    """An option is chosen."""
    wrong = next((found for found in table.trouble.open if found.number == rule.irregularity), None)
    if wrong is None:
        return (refused("no_such_irregularity", "look_again"),)
    if rule.option not in wrong.options:
        return (refused("option_not_allowed", "choose_or_rule_freely"),)
    corrects = rule.option == "correct" or (rule.option == "min_raise" and wrong.kind == "under_raise")
    if corrects and wrong.kind in ("under_raise", "wrong_pot_count") and not correctable(table, wrong):
        return (refused("too_late_to_correct", "choose_or_rule_freely", wrong.seat),)
    made = RulingMade(wrong.number, rule.option, rule.name, rule.reason)
    return (made, *carried_out(table, wrong, rule.option))


def carried_out(table: Table, wrong: IrregularityFound, option: str) -> Events:
    """The events by which an option takes effect; none where only the dealer's hands have something to do."""
    if wrong.kind == "chips_pulled":
        return with_pending(table, pulled.decided(table, wrong, option))
    if wrong.kind == "wrong_push":
        return _pushed_as_ruled(table, wrong, option)
    if wrong.kind == "under_raise" and option == "min_raise":
        return _corrected(table, wrong)
    if option == "redeal":
        return (*moot(table, wrong.number), MisdealDeclared(wrong.kind))
    if option == "refund":
        return (HandInterrupted(wrong.kind),)
    if option == "split":
        return decide_split(table, SplitPot(0, in_hand(table.seats)))
    if option in ("dead_hand", "kill_hand"):
        alive = wrong.seat in in_hand(table.seats)
        return with_pending(table, (HandKilled(wrong.seat, wrong.kind),)) if alive else ()
    if option == "take_back" and wrong.kind == "out_of_turn":
        return (OutOfTurnSettled(wrong.seat, False, "ruling"),)
    if option == "stands" and wrong.kind == "out_of_turn":
        return with_pending(table, (OutOfTurnSettled(wrong.seat, True, "ruling"),))
    if option == "recount" and wrong.kind == "dispute":
        return (HandReopened(table.setup.number),) if reopened(table) is not None else ()
    if option == "penalty":
        given = decide_penalty(table, Penalize(wrong.seat, 1, 0, wrong.kind))
        return tuple(event for event in given if isinstance(event, PenaltyGiven))
    if option == "retrieve_hand" and is_seat(wrong.seat) and table.seats[wrong.seat - 1].state is FOLDED:
        return (TableRestated(wrong.number, live=(wrong.seat,)),)
    if option == "correct":
        return _corrected(table, wrong)
    if wrong.kind == "string_bet" and table.betting.actor == wrong.seat:
        return _first_motion(table, wrong, option)
    if option in _AS_ACTION and table.betting.actor == wrong.seat:
        return with_pending(table, (action_of(table, wrong.seat, _AS_ACTION[option](table, wrong.seat)),))
    return _cards_moved(table, wrong, option)


def _first_motion(table: Table, wrong: IrregularityFound, option: str) -> Events:
    """A string bet: the first motion stands alone, or everything counts (TDA 42)."""
    lies = dict(wrong.facts).get("first" if option == "take_back" else "second")
    if not lies:
        return ()
    facing = facing_of(table, wrong.seat)
    wager = silent_chips(facing, int(lies) - facing.front, (), table.setup.house)
    told = wager if wager.decides == "rule" else wager._replace(action="raise", to=max(int(lies), facing.min_to))
    return with_pending(table, (action_of(table, wrong.seat, told),))


def _as_call(table: Table, number: int) -> Wager:
    facing = facing_of(table, number)
    reach = facing.bet if facing.stack is None else min(facing.bet, facing.front + facing.stack)
    return Wager("call" if facing.bet > facing.front else "check", max(reach, facing.front))


def _as_fold(table: Table, number: int) -> Wager:
    return Wager("fold", table.seats[number - 1].bet)


def _as_min_raise(table: Table, number: int) -> Wager:
    facing = facing_of(table, number)
    reach = facing.min_to if facing.stack is None else min(facing.min_to, facing.front + facing.stack)
    return Wager("raise" if facing.bet else "bet", reach)


_AS_ACTION: dict[str, Callable[[Table, int], Wager]] = {
    "call": _as_call,
    "fold": _as_fold,
    "min_raise": _as_min_raise,
}


def _corrected(table: Table, wrong: IrregularityFound) -> Events:
    """A wrong amount put right for everybody who put it in (TDA 52)."""
    facts = dict(wrong.facts)
    if "right" not in facts:
        return ()
    right = int(facts["right"])
    was = int(facts.get("to", facts.get("said", 0)))
    street = int(facts.get("street", table.betting.street))
    first = ruled_up_to(table)
    log = tuple(
        act._replace(to=right)
        if place >= first and act.to == was and act.street == street and act.verb != "fold"
        else act
        for place, act in enumerate(table.betting.log)
    )
    return (ActionsRestated(log),) if log != table.betting.log else ()


def _cards_moved(table: Table, wrong: IrregularityFound, option: str) -> Events:
    """Where the guide takes a street back, the board goes back with it."""
    was = str(dict(wrong.facts).get("ruling", ""))
    if wrong.kind == "double_burn" and option == "stands" and was == "restore_order_before_action":
        more = int(dict(wrong.facts).get("count", 2)) - 1
        return (BurnsCounted(table.board.burns + more, table.board.burned),)
    if option == "stands" and (wrong.kind, was) in IS_THE_BURN and table.board.burned and not table.board.cards:
        return (BurnsCounted(table.board.burns - 1, False),)  # nothing is replaced: the flop has its own burn
    if not was and (counted := burns_ruled(table, wrong.kind, option)):
        return counted
    steps = guide(wrong.kind, option).steps
    if wrong.kind not in ("flop_without_burn", "no_burn_later_street", "double_burn"):
        return ()
    taken = 3 if wrong.kind == "flop_without_burn" else 1
    if "scramble_three" in steps or "exposed_is_burn" in steps:
        return (BoardTakenBack(taken, table.board.burns + 1, True),)
    if "return_cards_to_stub" in steps and wrong.kind == "flop_without_burn":
        return (BoardTakenBack(taken, table.board.burns, "new_burn" not in steps),)
    return ()


def _pushed_as_ruled(table: Table, wrong: IrregularityFound, option: str) -> Events:
    """A wrong push taken back: the chips go to whom they belong; one to a dead hand that stands: it gets the pots."""
    facts = dict(wrong.facts)
    if option == "retrieve_pot" and facts.get("due"):
        moves = (part.split(": ") for part in str(facts["due"]).split(", "))
        return tuple(ChipsMoved(stack_of(wrong.seat), stack_of(int(seat)), int(chips)) for seat, chips in moves)
    if option == "stands" and "dead" in facts and phase(table) is Phase.AWARD:
        return all_to(table, wrong.seat)
    return ()


def decide_lift(table: Table, lift: LiftBlock) -> Events:
    """A block lifted."""
    if not lift.block:
        return (refused("no_such_block", "look_again"),)
    return (BlockLifted(lift.block, lift.name, lift.reason),)


def decide_move(table: Table, move: MoveChips) -> Events:
    """A transfer that keeps the sum: change, a colour-up, stacks cut down, a pull-in in two goes (RULES.md 6a)."""
    spots = (move.origin, move.target)
    wrong = any(spot.kind is not SpotKind.POT and not is_seat(spot.number) for spot in spots)
    if wrong or move.amount <= 0 or move.origin == move.target:
        return (refused("no_such_transfer", "look_again", 0, move.amount),)
    if move.origin.kind is SpotKind.STACK:
        stack = table.seats[move.origin.number - 1].stack
        if stack is not None and stack < move.amount:
            return (refused("more_than_stack", "correct_the_stack", move.origin.number, stack),)
    return (ChipsMoved(move.origin, move.target, move.amount),)


def apply_moved(table: Table, event: ChipsMoved) -> Table:
    """Chips from one stack to another; moves between bets and pot change nobody's share."""
    if event.origin.kind is not SpotKind.STACK or event.target.kind is not SpotKind.STACK or event.amount <= 0:
        return table
    giver, taker = event.origin.number, event.target.number
    if not (is_seat(giver) and is_seat(taker)) or giver == taker:
        return table
    stack, other = table.seats[giver - 1].stack, table.seats[taker - 1].stack
    if stack is None or other is None or stack < event.amount:
        return table
    seats = with_seat(table.seats, giver, table.seats[giver - 1]._replace(stack=stack - event.amount))
    seats = with_seat(seats, taker, seats[taker - 1]._replace(stack=other + event.amount))
    return table._replace(seats=seats)


def apply_lifted(table: Table, event: BlockLifted) -> Table:
    """A block lifted for this hand."""
    trouble = table.trouble
    return table._replace(trouble=trouble._replace(lifted=(*trouble.lifted, event.block)))


def apply_taken_back(table: Table, event: BoardTakenBack) -> Table:
    """A street goes back: the round before it is closed again."""
    street = table.betting.street
    if street < Street.FLOP or not 0 < event.cards <= len(table.board.cards):
        return table
    cards = table.board.cards[: len(table.board.cards) - event.cards]
    board = table.board._replace(cards=cards, burns=max(0, event.burns), burned=event.burned)
    seats = tuple(seat._replace(faced=-1) for seat in table.seats)
    betting = Betting(Street(street - 1), log=table.betting.log, pulled=True)
    if any(seat.bet for seat in table.seats):
        return table
    return table._replace(board=board, betting=betting, seats=seats)


DECIDE: dict[type, Callable[[Table, Any], Events]] = {
    Rule: decide_rule,
    LiftBlock: decide_lift,
    MoveChips: decide_move,
}
APPLY: dict[type, Callable[[Table, Any], Table]] = {
    BlockLifted: apply_lifted,
    ChipsMoved: apply_moved,
    BoardTakenBack: apply_taken_back,
}
