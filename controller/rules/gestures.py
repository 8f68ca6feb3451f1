# SPDX-License-Identifier: GPL-3.0-or-later
"""Gestures confirm: what the next physical act says about the proposals before it (RULES.md 6a).

Chips in front of a player are a proposal. The next player's chips or fold, a burn, a board card, the bets pulled in, a
hand turned up or the pot pushed say that it was accepted. ``confirmed_by`` gives the actions so accepted;
``meant_by`` the Commands that an observation amounts to beyond being noted: cards gone are a fold, the pot gone is
a push, posted blinds are the start of the hand.
"""

from __future__ import annotations

from typing import Any

from controller.rules.acting import apply_action, apply_unseen
from controller.rules.closing import close_round
from controller.rules.events import ActionTaken, ActionUnseen, Event
from controller.rules.inputs import (
    AllIn,
    BetTo,
    BurnCard,
    Call,
    CardsSeen,
    Check,
    ChipsSeen,
    Clarify,
    DealBoard,
    Fold,
    KeyPressed,
    MuckHand,
    PullIn,
    PushPot,
    PushSeen,
    RaiseTo,
    ReturnChips,
    StartHand,
    TableHand,
)
from controller.rules.legal import Action, Legal, legal, resolve
from controller.rules.lying import has_arrived, readings
from controller.rules.phases import Phase, is_between, phase
from controller.rules.places import POT, PlaceKind, Spot, SpotKind
from controller.rules.pots import in_the_middle, uncalled
from controller.rules.seats import CLOCKWISE, FOLDED, LIVE, in_hand, is_seat
from controller.rules.sensed import seen_chips, seen_down
from controller.rules.showdown import in_award_order, shares, to_show
from controller.rules.starting import coming, level_of
from controller.rules.state import Shown, Table
from controller.rules.unseen import assumed, call_of, clarified, find, last_of, nth_of

_OF_THE_DEALER = (BurnCard, DealBoard, PullIn, PushPot, TableHand)
"""What dealers do only when the round before is closed."""
_OF_A_SEAT = (Fold, Check, Call, BetTo, RaiseTo, AllIn)


def proposed(table: Table, may: Legal) -> Action | None:
    """The action that the chips in front of the seat to act make, if it is a clear and legal one."""
    found = readings(table, may)
    return found[0].action if len(found) == 1 and may.allows(found[0].action) else None


def confirmed_by(table: Table, what: Any) -> tuple[tuple[Event, ...], Table]:
    """The actions that ``what`` shows to have been accepted, and the table after them."""
    if not table.seen.chips or phase(table) is not Phase.ACTION:
        return (), table
    target, is_sure = _reaches(table, what)
    if target is None:
        return (), table
    events, after = _up_to(table, target, is_sure, what)
    if isinstance(what, ChipsSeen) and not is_sure and after.betting.actor:
        own = any(getattr(event, "seat", 0) == what.spot.number for event in events)
        if own and what.spot.kind is SpotKind.BET:
            return (), table  # chips taken back by their player: had it been the pull-in, the round would be closed
    return events, after


def _reaches(table: Table, what: Any) -> tuple[int | None, bool]:
    """Up to which seat proposals are confirmed (0: all of the round; None: none), and whether that seat's own
    act proves that those before it have acted."""
    if isinstance(what, _OF_THE_DEALER):
        return 0, False
    if isinstance(what, _OF_A_SEAT):
        return (what.seat, False) if is_seat(what.seat) else (None, False)
    if isinstance(what, KeyPressed):
        return (0, False) if what.key == "check" else (None, False)
    if isinstance(what, ChipsSeen):
        return _chips_reach(table, what)
    if isinstance(what, CardsSeen):
        return _cards_reach(table, what)
    return None, False


def _chips_reach(table: Table, seen: ChipsSeen) -> tuple[int | None, bool]:
    """More in front of another seat: those before it have acted. Less, or a smaller pot: the dealer's hands."""
    if seen.spot.kind is not SpotKind.BET or not is_seat(seen.spot.number):
        return (0, False) if _pot_shrinks(table, seen) else (None, False)
    seat, before = table.seats[seen.spot.number - 1], _in_front(table, seen.spot.number)
    if seen.amount is not None and seen.amount > seat.bet and seat.state is LIVE:
        return seen.spot.number, True
    return (0, False) if seen.amount == 0 and before else (None, False)


def _cards_reach(table: Table, seen: CardsSeen) -> tuple[int | None, bool]:
    """A new street, a burn, a hand turned up close the round; cards gone are that seat's own act."""
    kind = seen.place.kind
    if kind is PlaceKind.BOARD:
        lie = len(table.board.cards) + len(table.board.second) - table.board.shared
        return (0, False) if len(seen.up) > lie else (None, False)
    if kind is PlaceKind.BURN:
        return (0, False) if seen.down_low > seen_down(table, seen.place) else (None, False)
    if kind is PlaceKind.SEAT and is_seat(seen.place.number):
        if len(seen.up) == 2:
            return 0, False
        return (seen.place.number, False) if _are_gone(table, seen) else (None, False)
    return None, False


def _up_to(table: Table, target: int, is_sure: bool, what: Any) -> tuple[tuple[Event, ...], Table]:
    """The actions of the seats before ``target`` as their chips show them; between them what is assumed."""
    events: list[Event] = []
    may_pass = not isinstance(what, KeyPressed)
    while table.betting.actor not in (0, target):
        may = legal(table)
        action = proposed(table, may)
        done = resolve(table, action) if action else None
        if isinstance(done, ActionTaken):
            events.append(done)
            table = apply_action(table, done)
        elif may_pass and (is_sure or has_arrived(table, may) or chips_further_on(table, target)):
            missed = _taken_for(table, may, what)
            events.append(missed)
            table = apply_unseen(table, missed)
        else:
            break
    return tuple(events), table


def _taken_for(table: Table, may: Legal, what: Any) -> ActionUnseen:
    """What the table seems to have taken the chips of the seat to act for, now that it goes on: the next player's
    chips match a raise or a call. Without chips of its own, what is assumed of a seat that nobody saw."""
    if not has_arrived(table, may):
        return assumed(table, True)
    lies = what.amount if isinstance(what, ChipsSeen) and what.spot.kind is SpotKind.BET else None
    ups = [one.action for one in readings(table, may) if not isinstance(one.action, Fold | Check | Call)]
    for action in ups:
        done = resolve(table, action)
        if isinstance(done, ActionTaken) and (lies is None or lies >= done.to):
            return ActionUnseen(done.seat, done.verb, done.to, done.all_in)
    return call_of(table, may.seat) if may.to_call else assumed(table, True)


def chips_further_on(table: Table, target: int) -> bool:
    """Whether a seat after the one to act, and before ``target``, has chips out that are not recorded yet."""
    for number in CLOCKWISE[table.betting.actor][:-1]:
        if number == target:
            return False
        seat, amount = table.seats[number - 1], _in_front(table, number)
        if seat.state is LIVE and amount is not None and amount > seat.bet:
            return True
    return False


def meant_by(table: Table, what: Any) -> tuple[Any, ...]:
    """The Commands that an observation amounts to, beyond being noted; ``table`` is before it is noted."""
    if isinstance(what, ChipsSeen):
        if is_between(table):
            return (StartHand(),) if _posts_blinds(table, what) else ()
        return _handed_back(table, what) or _pushed(table, what) or _called_after_all(table, what)
    if isinstance(what, PushSeen):
        return _seen_pushed(table, what.seat)
    if isinstance(what, CardsSeen) and what.place.kind is PlaceKind.SEAT and is_seat(what.place.number):
        return _of_hole_cards(table, what)
    return ()


def is_taken(table: Table) -> tuple[PushPot, ...]:
    """The pushes of a pot that is gone although nobody saw it go: the last fold or hand came to be known later.

    The board sees the middle and every line empty while chips of the hand have no owner yet.
    """
    if phase(table) not in (Phase.AWARD, Phase.SHOWDOWN) or not in_the_middle(table):
        return ()
    if seen_chips(table, POT)[0] != 0 or any(_in_front(table, number) for number in CLOCKWISE[0]):
        return ()
    after = _settled(table)
    parts = shares(after)
    return (
        () if parts is None else tuple(PushPot(one.pot, one.seat, one.amount) for one in in_award_order(after, parts))
    )


def _settled(table: Table) -> Table:
    """The table with an uncalled bet back and the bets in: what a push is measured against."""
    return table if table.betting.pulled else close_round(table, False)[1]


def _of_hole_cards(table: Table, seen: CardsSeen) -> tuple[Any, ...]:
    """A card pitched while no hand is on starts it; cards gone are a fold, or a hand given up at showdown."""
    number = seen.place.number
    if is_between(table):
        is_pitched = seen.down_low == 1 and not seen.up and seen_down(table, seen.place) == 0
        return (StartHand(),) if is_pitched and coming(table) is not None else ()
    if not _are_gone(table, seen):
        return ()
    now, seat = phase(table), table.seats[number - 1]
    if now is Phase.ACTION:
        return () if seat.state is FOLDED else (Fold(number),)  # taken to be out already: no news
    is_given_up = now is Phase.SHOWDOWN and number in in_hand(table.seats) and seat.shown is Shown.HELD
    return (MuckHand(number),) if is_given_up and len(in_hand(table.seats)) > 1 else ()


def _are_gone(table: Table, seen: CardsSeen) -> bool:
    """Whether face-down cards that lay in front of a seat are gone."""
    return not seen.up and seen.down_high == 0 and seen_down(table, seen.place) > 0


def _posts_blinds(table: Table, seen: ChipsSeen) -> bool:
    """Whether with this both blinds of the coming hand lie in front of the right seats."""
    blinds = coming(table)
    if blinds is None or seen.spot.kind is not SpotKind.BET:
        return False
    level, _ = level_of(table.setup)
    due = {blinds.big: level.big} | ({blinds.small: level.small} if blinds.small else {})
    lying = {number: _in_front(table, number) for number in due} | {seen.spot.number: seen.amount}
    return seen.spot.number in due and all(lying[number] == amount for number, amount in due.items())


def _handed_back(table: Table, seen: ChipsSeen) -> tuple[Any, ...]:
    """The uncalled part of a bet taken from its line."""
    if table.betting.actor or seen.spot.kind is not SpotKind.BET:
        return ()
    owner, amount = uncalled(table.seats)
    is_back = owner == seen.spot.number and seen.amount == table.seats[owner - 1].bet - amount
    return (ReturnChips(owner, amount),) if owner and is_back else ()


def _called_after_all(table: Table, seen: ChipsSeen) -> tuple[Any, ...]:
    """Just the call, come to lie in front of a seat that was only taken to have folded this round (RULES.md 6a)."""
    number, log = seen.spot.number, table.betting.log
    index = last_of(table, number) if seen.spot.kind is SpotKind.BET and is_seat(number) else -1
    if index < 0 or not seen.amount or not log[index].unseen or log[index].verb != "fold":
        return ()
    act = log[index]
    before = _in_front(table, number)
    is_new = seen.amount > act.to and (before is None or before < seen.amount)
    if act.street != table.betting.street or not is_new:
        return ()
    nth, mended = nth_of(log, index), clarified(table, index, "call").acts
    call = mended[find(mended, act.street, number, nth)]
    return (Clarify(act.street, number, nth, "call"),) if call.to == seen.amount else ()


def _pushed(table: Table, seen: ChipsSeen) -> tuple[Any, ...]:
    """The pot, or the next part of it, gone from the middle."""
    if not _pot_shrinks(table, seen) or phase(table) not in (Phase.AWARD, Phase.SHOWDOWN):
        return ()
    after = _settled(table)
    parts = shares(after)
    if parts is None:
        return ()
    due = in_award_order(after, parts)
    before, _ = seen_chips(table, seen.spot)
    taken: list[PushPot] = []
    gone = 0
    for part in due:
        taken.append(PushPot(part.pot, part.seat, part.amount))
        gone += part.amount
        if seen.amount and gone == (before or 0) - seen.amount:
            return tuple(taken)
    return tuple(taken) if seen.amount == 0 else ()


def _seen_pushed(table: Table, number: int) -> tuple[Any, ...]:
    """What a camera saw pushed: the parts due to that seat, or all where it is not clear to which. Chips that went to
    a seat with nothing due went there all the same: what that is, is for ``pushing`` to say."""
    if phase(table) not in (Phase.AWARD, Phase.SHOWDOWN) or not in_the_middle(table):
        return ()
    after = _settled(table)
    parts = shares(after)
    if parts is None:
        return (PushPot(0, number),) if number in to_show(table) else ()
    due = [PushPot(part.pot, part.seat, part.amount) for part in in_award_order(after, parts)]
    mine = tuple(push for push in due if number in (0, push.seat))
    return mine or ((PushPot(0, number),) if number in in_hand(table.seats) else ())


def _pot_shrinks(table: Table, seen: ChipsSeen) -> bool:
    if seen.spot.kind is not SpotKind.POT or seen.amount is None:
        return False
    before, _ = seen_chips(table, seen.spot)
    return before is not None and seen.amount < before


def _in_front(table: Table, number: int) -> int | None:
    """What a board sees on the bet line of a seat; None when it sees none."""
    return seen_chips(table, Spot(SpotKind.BET, number))[0]
