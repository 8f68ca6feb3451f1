# SPDX-License-Identifier: GPL-3.0-or-later
"""The state of a table: small immutable tuples, changed only by ``apply``.

``Table`` holds eight small records. Each may grow by adding a field with a default at its end. Amounts are in
the smallest chip; a ``stack`` of None is not known, and everything still works (RULES.md 6a).
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from controller.rules.cards import Card
from controller.rules.events import Act, IrregularityFound, PostAnnounced, PotPushed, RulingMade, WagerRuled
from controller.rules.house import House, house_of
from controller.rules.inputs import Levels, Options
from controller.rules.places import Place, Spot
from controller.rules.room import (
    NEW_ROOM,
    NOBODY_AHEAD,
    NOTHING_ARRIVED,
    NOTHING_LOWERED,
    Ahead,
    Arrived,
    Lowered,
    Room,
)
from controller.rules.wagers import Facing, Wager

SEATS = tuple(range(1, 11))


class SeatState(IntEnum):
    """What a seat is in this hand. EMPTY and AWAY seats have no cards; LIVE and ALL_IN may win."""

    EMPTY = 0
    AWAY = 1
    LIVE = 2
    ALL_IN = 3
    FOLDED = 4
    """Folded, mucked or killed: dead for this hand."""


class Street(IntEnum):
    """Where the hand is. Showdown is the river with its round closed; see ``phases.phase``."""

    BETWEEN = -1
    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


class Shown(IntEnum):
    """What became of a hand at showdown."""

    HELD = 0
    TABLED = 1
    MUCKED = 2


class Seat(NamedTuple):
    """One seat. ``bet`` lies in front on this street; ``paid`` went in before (antes of all players too)."""

    name: str = ""
    stack: int | None = None
    state: SeatState = SeatState.EMPTY
    bet: int = 0
    paid: int = 0
    dead: int = 0
    """Dead money of this hand: big-blind or button ante, dead posts. It never counts as a bet."""
    faced: int = -1
    """The bet level when the seat last acted on this street; -1: not yet."""
    hole: tuple[Card | None, ...] = ()
    """Faces known to everybody: tabled or exposed."""
    shown: Shown = Shown.HELD
    extra: Standing | None = None
    """What seldom matters: None for nothing unusual."""


class Standing(NamedTuple):
    """What a seat owes or is: missed blinds (bit 1 small, bit 2 big), absence, chips for the next hand."""

    missed: int = 0
    absent: bool = False
    pending: int = 0
    reason: str = ""
    """Why the hand is dead, when it was killed."""
    cards: int = 2
    """How many hole cards it was found to hold."""
    new: bool = False
    """Came while the game was on and has not been dealt in yet: posts or waits by option."""


class Level(NamedTuple):
    """Blinds, ante and limit bet sizes."""

    small: int = 1
    big: int = 2
    ante_type: str = "none"
    ante: int = 0
    small_bet: int = 0
    big_bet: int = 0


class Setup(NamedTuple):
    """The room and the hand's frame."""

    house: House
    level: Level = Level()
    button: int = 0
    small_blind: int = 0
    """Seat of the small blind of this (or the last) hand; 0: nobody."""
    big_blind: int = 0
    number: int = 0
    chips: tuple[int, ...] = ()
    placed: tuple[int, int, int] | None = None
    """Button, small and big blind put there by hand for the next hand."""
    announced: tuple[PostAnnounced, ...] = ()
    """Posts and straddles announced for the next hand."""
    next_level: Level | None = None
    """A level set during a hand: it counts from the next one."""
    small_at: int = 0
    """Where the small blind stands even when nobody posts it."""
    profile: str = "RROP"
    options: Options = ()
    posted: tuple[PostAnnounced, ...] = ()
    """Straddles and posts made in this hand: after a misdeal they stand again (TDA 35-C)."""
    bomb: tuple[int, int] = (0, 1)
    """The next hand is a bomb pot: ante (0: it is not) and number of boards."""
    bombed: tuple[int, int] = (0, 1)
    """As ``bomb``, of this hand."""
    schedule: tuple[int, Levels] = (0, ())
    """Hands a level, and the levels after this one."""
    again: bool = False
    """The next hand is the last one dealt again after a misdeal: same level, same blinds."""
    left: tuple[tuple[str, int], ...] = ()
    """Who left the game with how much, for those who come back with less."""
    stood: int = 0
    """Where the button was found too late to put it right: the next hand goes on from there (TDA 34-A)."""


class Betting(NamedTuple):
    """The betting round."""

    street: Street = Street.BETWEEN
    actor: int = 0
    """The seat whose action it is; 0: nobody's (round closed, or no hand)."""
    bet: int = 0
    """What must be matched on this street."""
    increment: int = 0
    """The last full bet or raise: what the next raise must add at least."""
    full_to: int = 0
    """The bet level after the last full bet or raise."""
    wagers: int = 0
    """Full bets and raises on this street; before the flop the big blind is the first."""
    capped: bool = False
    """The cap was reached with three or more players: it stays."""
    aggressor: int = 0
    """Who bet or raised last on this street; 0: nobody."""
    log: tuple[Act, ...] = ()
    """Every action of the hand in table order, unseen ones marked."""
    pulled: bool = False
    """The bets of this street are in the middle."""


class Board(NamedTuple):
    """Board, burns and cards out of play."""

    cards: tuple[Card | None, ...] = ()
    burns: int = 0
    """Cards burned in this hand."""
    burned: bool = False
    """The burn of the coming street has been made."""
    set_aside: tuple[Card | None, ...] = ()
    exposed: tuple[Card | None, ...] = ()
    boards: int = 1
    """2: the rest is run twice, or a bomb pot with two boards."""
    second: tuple[Card | None, ...] = ()
    """The second board, with the cards that it shares with the first."""
    shared: int = 0
    """How many cards both boards have in common: those that lay there when it was agreed to run the rest twice."""
    left_over: int = 0
    """Cards among the burns that lay there when this hand began and have not been cleared away."""


class Pots(NamedTuple):
    """What has left the players' bets."""

    rake: int = 0
    raked: tuple[tuple[int, int], ...] = ()
    """Pairs of pot (1 main) and rake taken from it."""
    pushed: tuple[PotPushed, ...] = ()
    returned: tuple[tuple[int, int], ...] = ()
    """Uncalled parts given back: pairs of seat and amount."""
    over: bool = False
    """Every chip has an owner again."""
    fixed: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The pots as they were at the first push, main first: pairs of amount and seats; no later muck moves them."""
    carried: int = 0
    """Odd chips of hands before: in the main pot now, between hands in the middle."""
    stays: int = 0
    """Odd chips of this hand that stay for the next pot."""
    side: tuple[tuple[int, int, int], ...] = ()
    """Side payments outside the pot: who owes whom how much."""
    raked_at: tuple[int, int] = (-1, 0)
    """How many actions there were when rake was taken last, and how much was taken since that action."""


class Trouble(NamedTuple):
    """Irregularities, rulings and claims of this hand."""

    open: tuple[IrregularityFound, ...] = ()
    found: int = 0
    rulings: tuple[RulingMade, ...] = ()
    claims: tuple[tuple[str, str], ...] = ()
    lifted: tuple[str, ...] = ()


class Pending(NamedTuple):
    """An action out of turn that waits for the action to come to its seat; ``faced``: the bet it was made at."""

    seat: int
    verb: str
    to: int
    all_in: bool = False
    faced: int = 0


class Deal(NamedTuple):
    """How the deal of this hand went: what only misdeals, replacements and burns ask for."""

    pitched: int = 0
    """Cards dealt to seats so far, boxed ones left out."""
    exposed: tuple[tuple[int, int], ...] = ()
    """Cards exposed by the dealer: pairs of the number off the deck and the seat."""
    boxed: int = 0
    jokers: int = 0


class Motions(NamedTuple):
    """What chips and words were held to be in this hand, and actions out of turn."""

    seat: int = 0
    """Whose motion the last one was; a further one by the same seat may be a string bet."""
    facing: Facing | None = None
    wager: Wager | None = None
    ruled: tuple[WagerRuled, ...] = ()
    pending: tuple[Pending, ...] = ()
    settled: tuple[tuple[int, bool], ...] = ()
    """Pairs of seat and whether its action out of turn stood."""
    passive: tuple[int, ...] = ()
    """Seats that may only call or fold on this street."""
    held: int = 0
    """Chips that ``seat`` has pulled back out of its bet."""
    out: int = 0
    """Chips of ``seat`` that lie in front and are not yet an action."""
    spoken: int = 0
    """The seat whose words came last; chips that follow belong to them."""
    ahead: Ahead = NOBODY_AHEAD
    """Who was seen to act while another seat was to act, and from when on that is out of turn."""
    arrived: Arrived = NOTHING_ARRIVED
    """How the chips came that lie in front of the seat to act."""
    lowered: Lowered = NOTHING_LOWERED
    """A bet of which less lies there than before."""


class Seen(NamedTuple):
    """What the devices say now, newest per place and spot: proposals, never facts by themselves."""

    button: int | None = None
    chips: tuple[tuple[Spot, int | None, int | None], ...] = ()
    cards: tuple[tuple[Place, tuple[Card | None, ...], int, int], ...] = ()
    devices: tuple[tuple[str, str], ...] = ()
    differs: tuple[tuple[str, int, int | None, int | None], ...] = ()


class Table(NamedTuple):
    """Everything that the rules know about one table."""

    setup: Setup
    seats: tuple[Seat, ...]
    """Ten seats; seat n is ``seats[n - 1]``."""
    betting: Betting = Betting()
    board: Board = Board()
    pots: Pots = Pots()
    trouble: Trouble = Trouble()
    seen: Seen = Seen()
    start: tuple[tuple[Seat, ...], Betting] | None = None
    """Seats and betting right after the posts of this hand: where its actions are folded again from."""
    motions: Motions = Motions()
    deal: Deal = Deal()
    room: Room = NEW_ROOM


def new_table(profile: str = "RROP") -> Table:
    """An empty table under a house profile. Raises KeyError for an unknown profile."""
    return Table(Setup(house_of(profile), profile=profile), (Seat(),) * len(SEATS))
