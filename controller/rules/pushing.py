# SPDX-License-Identifier: GPL-3.0-or-later
"""Pushing pots, taking rake, handing back chips, and the end of the hand.

A push is a physical fact: it is recorded as it was seen; where the hands on the table prove it wrong, that is an
irregularity beside it (SHO-05). Where hands are not known the dealer's push says who won.
"""

from __future__ import annotations

from controller.rules.closing import close_round
from controller.rules.dealing import irregular
from controller.rules.events import (
    Event,
    HandEnded,
    HandMucked,
    IrregularityFound,
    OddChipsCarried,
    PotPushed,
    RakeTaken,
    SeenOtherwise,
    UncalledReturned,
)
from controller.rules.extras import seven_deuce
from controller.rules.inputs import PushPot, ReturnChips, SplitPot, TakeRake
from controller.rules.legal import refused
from controller.rules.phases import Phase, live_count, phase
from controller.rules.pots import in_the_middle, left_in, rake_split, raked_pots, standing_pots
from controller.rules.rake import rake_card, rake_due
from controller.rules.seats import LIVE, is_seat, with_seat
from controller.rules.showdown import Share, is_tabled, shares, smallest_chip, split, to_show
from controller.rules.state import SeatState, Shown, Street, Table
from controller.rules.unseen import bet_of, bets_differ, doubts

Events = tuple[Event, ...]


def ready(table: Table, seat: int) -> tuple[list[Event], Table] | None:
    """What a push to ``seat`` closes first, and the table after; None when the hand cannot be over.

    With action open on an early street everybody else must have folded; hands that were not turned up at
    showdown while the winner's was are taken as mucked.
    """
    events: list[Event] = []
    now = phase(table)
    if now is not Phase.CLOSED and not table.betting.pulled:
        closed, table = close_round(table, _shown(table), seat)
        events.extend(closed)
        now = phase(table)
    if now not in (Phase.SHOWDOWN, Phase.AWARD):
        return None
    if now is Phase.SHOWDOWN and is_tabled(table, seat):
        for number in to_show(table):
            events.append(HandMucked(number))
            table = mucked(table, number)
    return events, table


def _shown(table: Table) -> bool:
    """Whether a hand lies face up on the river: then the round before was called, not folded to the winner."""
    if table.betting.street is not Street.RIVER or live_count(table) < 2:
        return False
    return any(seat.shown is Shown.TABLED for seat in table.seats)


def mucked(table: Table, number: int) -> Table:
    """The table with a hand given up at showdown."""
    seat = table.seats[number - 1]._replace(state=SeatState.FOLDED, shown=Shown.MUCKED)
    return table._replace(seats=with_seat(table.seats, number, seat))


def decide_push(table: Table, push: PushPot) -> Events:
    """A pot, or everything, goes to a seat."""
    number = push.seat
    if phase(table) is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand", number),)
    if not is_seat(number) or table.seats[number - 1].state < LIVE:
        return (refused("not_in_hand", "touch_the_right_seat", number),)
    if table.pots.pushed and not in_the_middle(table):  # a ruling after the pushes has left nothing to push
        return (HandEnded(table.setup.number),)
    made = ready(table, number)
    if made is None:
        return (refused("hand_not_over", "deal_the_street", number),)
    before, after = made
    parts = shares(after)
    if parts is None:
        return _finished(after, before, _whole(after, push.pot, number, push.amount))
    mine = [part for part in parts if part.seat == number and push.pot in (0, part.pot)]
    if not mine:
        if push.amount is None and any(one.seat == number and push.pot in (0, one.pot) for one in table.pots.pushed):
            return (refused("nothing_left", "nothing_to_do", number),)
        if push.pot > len(left_in(after)):  # a pot that the record does not have: bets were missed
            before = [*before, SeenOtherwise(bet_of(table), number, len(left_in(after)), push.pot)]
        taken = _whole(after, push.pot, number, push.amount)
        given_up = table.seats[number - 1].shown is Shown.MUCKED  # perhaps only assumed when an earlier pot was pushed
        sure = (_is_known(table) and not given_up) or (not push.pot and is_tabled(after, number))
        if sure and taken:
            before = [*before, _wrong_push(table, push, taken, parts)]
        return _finished(after, before, taken)
    if push.amount is not None and push.amount != sum(part.amount for part in mine):
        mine = _whole(after, push.pot, number, push.amount)
        if _is_known(table):
            before = [*before, _wrong_push(table, push, mine, parts, amount=push.amount)]
    return _finished(after, before, mine)


def _wrong_push(
    table: Table, push: PushPot, taken: list[Share], parts: tuple[Share, ...], **facts: int
) -> IrregularityFound:
    """A push of what belongs to others; ``due``: whose chips went along, as ``seat: amount``."""
    mine = {part.pot: part.amount for part in parts if part.seat == push.seat}
    due: dict[int, int] = {}
    for share in taken:
        over = share.amount - mine.get(share.pot, 0)
        for part in parts:
            chips = max(0, min(over, part.amount)) if part.pot == share.pot and part.seat != push.seat else 0
            if chips:
                due[part.seat] = due.get(part.seat, 0) + chips
                over -= chips
    told = ", ".join(f"{seat}: {chips}" for seat, chips in sorted(due.items()))
    return irregular(table, "wrong_push", push.seat, pot=push.pot, due=told, **facts)


def all_to(table: Table, number: int) -> Events:
    """Everything that is left in the middle goes to a seat, whatever the hands are: a push that stands."""
    return _finished(table, [], _whole(table, 0, number, None)) if in_the_middle(table) else ()


def _is_known(table: Table) -> bool:
    """Whether the pots are as the record has them: no action was assumed, no bet was seen otherwise."""
    return not doubts(table) and not bets_differ(table)


def decide_split(table: Table, parting: SplitPot) -> Events:
    """A pot, or everything, is split among seats."""
    among = tuple(n for n in parting.seats if is_seat(n) and table.seats[n - 1].state >= LIVE)
    if phase(table) is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand"),)
    if not among:
        return (refused("not_in_hand", "touch_the_right_seat"),)
    made = ready(table, among[0])
    if made is None:
        return (refused("hand_not_over", "deal_the_street"),)
    before, after = made
    parts: list[Share] = []
    for number, pot in enumerate(left_in(after), 1):
        if pot.amount and parting.pot in (0, number):
            sharing = tuple(n for n in among if n in pot.eligible) or pot.eligible
            parts.extend(Share(number, seat, chips) for seat, chips in split(after, pot.amount, sharing) if chips)
    known = shares(after)
    if known is not None and {*parts} - {*known} and _is_known(table):
        before = [*before, irregular(table, "wrong_push", among[0], pot=parting.pot)]
    return _finished(after, before, parts)


def _whole(table: Table, which: int, seat: int, amount: int | None) -> list[Share]:
    """What is left of a pot (0: of every pot) for a seat, at most ``amount`` where that is told."""
    parts: list[Share] = []
    for number, pot in enumerate(left_in(table), 1):
        if which not in (0, number) or not pot.amount:
            continue
        chips = pot.amount if amount is None else min(amount, pot.amount)
        if amount is not None:
            amount -= chips
        if chips:
            parts.append(Share(number, seat, chips))
    return parts


def _finished(table: Table, before: list[Event], parts: list[Share]) -> Events:
    """The pushes, and the end of the hand when nothing is left in the middle."""
    if not parts and in_the_middle(table):
        return (*before, refused("nothing_left", "start_the_hand"))
    pushes = [PotPushed(part.pot, part.seat, part.amount) for part in parts]
    left = in_the_middle(table) - sum(part.amount for part in parts)
    noted = seven_deuce(table, pushes)
    if not left or left == odd_chips_left(table, pushes):
        return (*before, *pushes, *noted, *_ended(table, left))
    return (*before, *pushes, *noted)


def _ended(table: Table, left: int) -> Events:
    """The end of the hand, odd chips carried."""
    end = HandEnded(table.setup.number)
    return (OddChipsCarried(left), end) if left else (end,)


def odd_chips_left(table: Table, pushes: list[PotPushed]) -> int:
    """What stays for the next pot when these are pushed (option ``odd_chips`` carry): in each pot less than a chip for
    each of its winners. 0 when more than that is left anywhere."""
    if table.setup.house.odd_chips != "carry":
        return 0
    made = (*table.pots.pushed, *pushes)
    odd = 0
    for number, pot in enumerate(raked_pots(table), 1):
        mine = [push for push in made if push.pot == number]
        left = pot.amount - sum(push.amount for push in mine)
        chip = smallest_chip(table.setup, pot.amount)
        if left >= chip * len({push.seat for push in mine}) * max(1, table.board.boards) and left:
            return 0
        odd += left
    return odd


def conclude(table: Table) -> Events | None:
    """The pushes that were never seen, when the next hand begins; None when nobody can know who won."""
    if phase(table) not in (Phase.SHOWDOWN, Phase.AWARD):
        return None
    closed, table = close_round(table, False)
    parts = shares(table)
    if parts is None:
        return None
    pushes = [PotPushed(part.pot, part.seat, part.amount, True) for part in parts]
    left = in_the_middle(table) - sum(part.amount for part in parts)
    if left != odd_chips_left(table, pushes):
        return None
    return (*closed, *pushes, *_ended(table, left))


def decide_rake(table: Table, taken: TakeRake) -> Events:
    """Rake taken out of the pots; told twice in one breath it was taken once."""
    if phase(table) is Phase.BETWEEN or taken.amount <= 0:
        return (refused("nothing_to_rake", "nothing_to_do", 0, taken.amount),)
    if _told_twice(table, taken.amount):
        return ()
    parts = rake_split(table, taken.amount)
    if sum(amount for _, amount in parts) != taken.amount:
        return (refused("more_than_the_pot", "count_the_pot", 0, in_the_middle(table)),)
    return tuple(RakeTaken(pot, amount) for pot, amount in parts)


def _told_twice(table: Table, amount: int) -> bool:
    """Whether just this was taken since the last action, and the card on the wall has no room for it again."""
    card = rake_card(table.setup.house)
    if not (card.per_mille or card.flop_fee or card.per_hand):
        return False
    return table.pots.raked_at == (len(table.betting.log), amount) and rake_due(table) < amount


def decide_return(table: Table, back: ReturnChips) -> Events:
    """An uncalled bet handed back before the bets are pulled in."""
    number = back.seat
    if not is_seat(number) or not 0 < back.amount <= table.seats[number - 1].bet or table.betting.actor:
        return (refused("nothing_to_return", "nothing_to_do", number, back.amount),)
    returned = UncalledReturned(number, back.amount)
    if in_the_middle(table) == back.amount and phase(table) is Phase.AWARD:
        return (returned, HandEnded(table.setup.number))
    return (returned,)


def apply_pushed(table: Table, event: PotPushed) -> Table:
    """Chips of a pot at a seat; never more than lie there."""
    if not is_seat(event.seat) or table.pots.over:
        return table
    middle = in_the_middle(table)
    amount = max(0, min(event.amount, middle))
    seat = table.seats[event.seat - 1]
    stack = None if seat.stack is None else seat.stack + amount
    pushed = PotPushed(event.pot, event.seat, amount, event.inferred)
    fixed = table.pots.fixed
    if not fixed and amount < middle:
        fixed = tuple((pot.amount, pot.eligible) for pot in standing_pots(table))
    return table._replace(
        seats=with_seat(table.seats, event.seat, seat._replace(stack=stack)),
        pots=table.pots._replace(pushed=(*table.pots.pushed, pushed), fixed=fixed),
    )


def apply_rake(table: Table, event: RakeTaken) -> Table:
    """Rake out of a pot; never more than lies there."""
    pots = table.pots
    amount = max(0, min(event.amount, in_the_middle(table)))
    if pots.over:
        return table
    raked = (*pots.raked, (event.pot, amount))
    acts, before = pots.raked_at
    now = len(table.betting.log)
    raked_at = (now, amount + before if acts == now else amount)
    return table._replace(pots=pots._replace(rake=pots.rake + amount, raked=raked, raked_at=raked_at))


def apply_carried(table: Table, event: OddChipsCarried) -> Table:
    """Odd chips that stay; never more than lie there."""
    if table.pots.over or event.amount < 0:
        return table
    return table._replace(pots=table.pots._replace(stays=min(event.amount, in_the_middle(table))))


def apply_ended(table: Table, event: HandEnded) -> Table:
    """The hand is over, provided that nothing else is left in the middle: no chip is ever lost."""
    if table.pots.over or table.betting.street is Street.BETWEEN or in_the_middle(table) != table.pots.stays:
        return table
    betting = table.betting
    if betting.actor:
        betting = betting._replace(actor=0)
    seats = tuple(
        seat._replace(bet=0, paid=0, dead=0) if seat.paid or seat.bet or seat.dead else seat
        for seat in table.seats
    )
    return table._replace(seats=seats, pots=table.pots._replace(over=True, carried=table.pots.stays), betting=betting)


DECIDE = {PushPot: decide_push, SplitPot: decide_split, TakeRake: decide_rake, ReturnChips: decide_return}
APPLY = {PotPushed: apply_pushed, RakeTaken: apply_rake, OddChipsCarried: apply_carried, HandEnded: apply_ended}
