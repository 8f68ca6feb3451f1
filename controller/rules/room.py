# SPDX-License-Identifier: GPL-3.0-or-later
"""What a table keeps from hand to hand beside seats, blinds and button: notes, deck, penalties, times, holds.

It travels in ``HandStarted``, so that a fold may begin there. Times are CLOCK_MONOTONIC nanoseconds of the envelope of
an input: the rules own no clock. 0 stands for nobody and for never.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.cards import Card

LASTING = ("must_move", "soft_play", "talk", "phone")
"""Notes that outlast the hand."""


class Note(NamedTuple):
    """Something that a person saw or asked and no device tells."""

    number: int
    kind: str
    seat: int = 0
    by: int = 0


class Deck(NamedTuple):
    """The deck in play. ``state``: new (not looked through yet), checked, wrong; empty: nobody said."""

    name: str = ""
    state: str = ""
    out_of_order: int = 0
    """The first place (from 1) at which a deck set in order differs; 0: none."""
    may_change: bool = True
    """Dealer or level changed since the last hand, or none was dealt: a new deck may come in (TDA 26)."""


class Penalties(NamedTuple):
    """Hands that seats must miss."""

    left: tuple[tuple[int, int], ...] = ()
    """Pairs of seat and hands to come."""
    serving: tuple[int, ...] = ()
    """The seats that miss the present hand."""
    given: tuple[tuple[int, int], ...] = ()
    """Pairs of seat and number of penalties so far: they escalate."""


class Timer(NamedTuple):
    """A player's time to act. ``turn`` names the action that it is for: hand, street, actions before it."""

    seat: int = 0
    due_ns: int = 0
    seconds: int = 0
    turn: tuple[int, ...] = ()


class Ahead(NamedTuple):
    """A seat that was seen to act while another was to act; ``folded``: its cards are gone, else its chips are out."""

    seat: int = 0
    due_ns: int = 0
    turn: tuple[int, ...] = ()
    folded: bool = False


NOBODY_AHEAD = Ahead()
"""Nobody did."""


class Arrived(NamedTuple):
    """The motion by which chips came to lie in front of the seat to act: when the last of them came, and how many
    chips lay there before (-1: not known). ``amount`` 0: of unknown worth."""

    seat: int = 0
    amount: int = 0
    before: int = -1
    at_ns: int = 0
    turn: tuple[int, ...] = ()


NOTHING_ARRIVED = Arrived()
"""Nothing lies there."""


class Lowered(NamedTuple):
    """Less lies in front of a seat than before: ``ChipsLowered`` as the rules keep it."""

    seat: int = 0
    was: int = 0
    now: int = 0
    chips: int = 0
    due_ns: int = 0
    turn: tuple[int, ...] = ()
    whole: int = 0


NOTHING_LOWERED = Lowered()
"""Nothing does."""
NO_TIMER = Timer()
"""None runs."""


class Times(NamedTuple):
    """Everything that comes due by the clock."""

    timer: Timer = NO_TIMER
    bank_s: int = 0
    """Seconds of one time bank."""
    banks: tuple[tuple[int, int], ...] = ()
    """Pairs of seat and time banks left."""
    level_minutes: int = 0
    level_due_ns: int = 0
    fee: int = 0
    """What each player pays for a period of time."""
    fee_minutes: int = 0
    fee_due_ns: int = 0
    fee_owed: bool = False
    level_left_ns: int = 0
    """What was left of the level when a break began by hand; 0: its clock does not stand."""
    dispute: tuple[int, int] = (0, 0)
    """The hand that was over in a break or broken off, and until when it may be disputed; 0: no more."""


class Room(NamedTuple):
    """All of it."""

    notes: tuple[Note, ...] = ()
    noted: int = 0
    deck: Deck = Deck()
    penalties: Penalties = Penalties()
    times: Times = Times()
    hold: str = ""
    """Why the next hand waits for the floor: balance, break, hand_for_hand, short."""
    dealer: str = ""
    handed: int = 0
    """A new dealer sits here: starts of hands until the note for him has served its time."""
    kill: int = 0
    """Who must kill the next hand (limit)."""
    jackpot: tuple[Card, ...] = ()
    """The least hand that must lose to win the jackpot; empty: there is none."""
    level: tuple[int, tuple[int | str, ...]] = (0, ())
    """Number of the level from 1 and its stakes."""


NEW_ROOM = Room()
"""Nothing noted yet."""
