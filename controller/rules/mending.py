# SPDX-License-Identifier: GPL-3.0-or-later
"""Interruptions, corrections, claims and notes: misdeal, returned chips, cards and amounts mended in place."""

from __future__ import annotations

from controller.rules.dealing import faces_of, irregular, where_is, with_faces
from controller.rules.events import (
    ActionBackedUp,
    CardCorrected,
    ChipsCorrected,
    ClaimMade,
    Event,
    HandInterrupted,
    IrregularityClosed,
    IrregularityFound,
    MisdealDeclared,
    RulingMade,
    StackSet,
)
from controller.rules.inputs import (
    BackUpAction,
    CorrectCard,
    CorrectChips,
    DeclareMisdeal,
    InterruptHand,
    MakeClaim,
)
from controller.rules.left_open import hand_of, moot
from controller.rules.legal import refused
from controller.rules.phases import is_between
from controller.rules.places import PlaceKind, SpotKind
from controller.rules.reopening import wrongly_pushed
from controller.rules.seated import apply_stack
from controller.rules.seats import AWAY, EMPTY, is_seat, with_seat
from controller.rules.state import Betting, Board, Pots, Seat, Table

Events = tuple[Event, ...]


def decide_misdeal(table: Table, misdeal: DeclareMisdeal) -> Events:
    """A misdeal: everything goes back, the same button and blinds again."""
    if is_between(table):
        return (refused("no_hand", "nothing_to_do"),)
    return (*moot(table), MisdealDeclared(misdeal.reason))


def decide_interrupt(table: Table, stop: InterruptHand) -> Events:
    """The hand cannot go on."""
    if is_between(table):
        return (refused("no_hand", "nothing_to_do"),)
    return (HandInterrupted(stop.reason),)


def decide_back_up(table: Table, back: BackUpAction) -> Events:
    """Noted here; the journal's timeline restores the state."""
    return (ActionBackedUp(back.to_seq, back.reason),)


def decide_card(table: Table, correction: CorrectCard) -> Events:
    """A card was recorded wrongly."""
    if correction.now is not None and where_is(table, correction.now):
        return (refused("card_lies_elsewhere", "correct_the_other_first"),)
    mended = CardCorrected(
        correction.place, correction.was, correction.now, correction.nth, correction.reason, correction.board
    )  # fmt: skip
    if apply_card(table, mended) is table:
        return (refused("no_such_card", "nothing_to_do"),)
    if wrong := wrongly_pushed(apply_card(table, mended)):  # the pot went by the card as it was recorded (SHO-05)
        return (mended, irregular(table, "wrong_push", wrong, pot=0))
    return (mended,)


def decide_amount(table: Table, correction: CorrectChips) -> Events:
    """A stack was recorded wrongly."""
    spot = correction.spot
    if spot.kind is not SpotKind.STACK or not is_seat(spot.number) or not table.seats[spot.number - 1].name:
        return (refused("cannot_correct_here", "back_up_the_action", spot.number),)
    if correction.now is not None and correction.now < 0:
        return (refused("bad_amount", "count_the_stack", spot.number, correction.now),)
    was = table.seats[spot.number - 1].stack
    return (ChipsCorrected(spot, was, correction.now, correction.reason),)


def decide_claim(table: Table, claim: MakeClaim) -> Events:
    """A claim, kept apart from facts."""
    hand = hand_of(table, claim.irregularity)
    return (ClaimMade(claim.by, claim.text, claim.seat, claim.irregularity, hand),)


def hand_undone(table: Table) -> Table:
    """The table with every chip of this hand back where it came from."""
    seats = tuple(_undone(seat, number, table) for number, seat in enumerate(table.seats, 1))
    return table._replace(
        seats=seats, betting=Betting(), board=Board(), pots=Pots(carried=table.pots.carried), start=None
    )


def _undone(seat: Seat, number: int, table: Table) -> Seat:
    """A seat as it was before the hand."""
    if not seat.name:
        return seat
    stack = seat.stack
    if stack is not None and not table.pots.over:
        won = sum(push.amount for push in table.pots.pushed if push.seat == number)
        stack += seat.bet + seat.paid + seat.dead - won
    return Seat(seat.name, stack, AWAY, extra=seat.extra) if seat.name else Seat(state=EMPTY)


def apply_misdeal(table: Table, event: MisdealDeclared) -> Table:
    """The hand undone; the next one has the same button and blinds and number."""
    if is_between(table):
        return table
    setup = table.setup
    again = setup._replace(
        placed=(setup.button, setup.small_blind or -1, setup.big_blind),
        number=setup.number - 1,
        announced=setup.posted,
        bomb=setup.bombed,
        again=True,
    )
    return hand_undone(table)._replace(setup=again)


def apply_interrupted(table: Table, event: HandInterrupted) -> Table:
    """The hand undone; nothing of it can be disputed in the next one."""
    if is_between(table):
        return table
    setup = table.setup
    killers = [post.seat for post in setup.posted if post.kind == "kill"]
    posts = tuple(post for post in setup.posted if post.kind != "kill")
    times = table.room.times._replace(dispute=(setup.number, 0))
    room = table.room._replace(kill=killers[0] if killers else table.room.kill, times=times)
    return hand_undone(table)._replace(setup=setup._replace(announced=posts, bomb=setup.bombed), room=room)


def apply_card(table: Table, event: CardCorrected) -> Table:
    """A card mended in place."""
    if event.now is not None and where_is(table, event.now):
        return table
    place = event.place
    faces = faces_of(table.board, event.board)
    if place.kind is PlaceKind.BOARD and 1 <= place.number <= len(faces):
        faces = (*faces[: place.number - 1], event.now, *faces[place.number :])
        return table._replace(board=with_faces(table.board, event.board, faces))
    if place.kind is PlaceKind.SEAT and is_seat(place.number):
        seat = table.seats[place.number - 1]
        if 0 <= event.nth < len(seat.hole):
            hole = (*seat.hole[: event.nth], event.now, *seat.hole[event.nth + 1 :])
            return table._replace(seats=with_seat(table.seats, place.number, seat._replace(hole=hole)))
    return table


def apply_amount(table: Table, event: ChipsCorrected) -> Table:
    """A stack mended."""
    if event.spot.kind is not SpotKind.STACK:
        return table
    return apply_stack(table, StackSet(event.spot.number, event.was, event.now))


def apply_claim(table: Table, event: ClaimMade) -> Table:
    """A claim noted."""
    claims = (*table.trouble.claims, (event.by, event.text))
    return table._replace(trouble=table.trouble._replace(claims=claims))


def apply_found(table: Table, event: IrregularityFound) -> Table:
    """An irregularity open."""
    trouble = table.trouble
    return table._replace(trouble=trouble._replace(open=(*trouble.open, event), found=max(trouble.found, event.number)))


def apply_closed(table: Table, event: IrregularityClosed | RulingMade) -> Table:
    """An irregularity settled."""
    number = event.number if isinstance(event, IrregularityClosed) else event.irregularity
    trouble = table.trouble
    rulings = (*trouble.rulings, event) if isinstance(event, RulingMade) else trouble.rulings
    still = tuple(found for found in trouble.open if found.number != number)
    return table._replace(trouble=trouble._replace(open=still, rulings=rulings))


DECIDE = {
    DeclareMisdeal: decide_misdeal,
    InterruptHand: decide_interrupt,
    BackUpAction: decide_back_up,
    CorrectCard: decide_card,
    CorrectChips: decide_amount,
    MakeClaim: decide_claim,
}
APPLY = {
    MisdealDeclared: apply_misdeal,
    HandInterrupted: apply_interrupted,
    CardCorrected: apply_card,
    ChipsCorrected: apply_amount,
    ClaimMade: apply_claim,
    IrregularityFound: apply_found,
    IrregularityClosed: apply_closed,
    RulingMade: apply_closed,
}
