# SPDX-License-Identifier: GPL-3.0-or-later
"""What happened (past tense), as decided by the rules: the only things that ``apply`` folds.

Frozen and slotted, with the same kinds of fields as the inputs; fields are only ever added, with defaults.
(Longer than other files: it is one list of words, the same for every room of the house.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from controller.rules.cards import Card
from controller.rules.inputs import Chips, Levels, Options, Stakes
from controller.rules.places import Place, Spot
from controller.rules.room import NEW_ROOM, Room

# --- set-up -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProfileSet:
    """The house profile of the next hands; ``digest`` binds the whole option record."""

    profile: str
    options: Options
    digest: str


@dataclass(frozen=True, slots=True)
class LevelSet:
    """Blinds, ante and (limit) bet sizes of the next hands."""

    small: int
    big: int
    ante_type: str = "none"
    ante: int = 0
    small_bet: int = 0
    big_bet: int = 0


@dataclass(frozen=True, slots=True)
class ChipsSet:
    """The denominations in play, smallest first."""

    chips: Chips


@dataclass(frozen=True, slots=True)
class PlayerSeated:
    """A player sat down."""

    seat: int
    name: str
    stack: int | None


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player is called otherwise."""

    seat: int
    was: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left; the chips went along."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerSatOut:
    """A player is away."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player is back."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A player moved to another seat."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class StackSet:
    """A stack was counted; both values stay."""

    seat: int
    was: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class ChipsBrought:
    """Chips came to (positive) or left (negative) a stack; ``pending``: from the next hand on."""

    seat: int
    amount: int
    pending: bool = False


@dataclass(frozen=True, slots=True)
class ButtonSet:
    """The button of the next hand was put there by hand."""

    seat: int
    small_blind: int = 0
    big_blind: int = 0


@dataclass(frozen=True, slots=True)
class ButtonStands:
    """The button was found there after substantial action: it stays, and the next hand goes on from it. 0: no more."""

    seat: int


@dataclass(frozen=True, slots=True)
class PostAnnounced:
    """A seat will post in the next hand. ``kind``: post or straddle."""

    seat: int
    kind: str
    live: int
    dead: int = 0


@dataclass(frozen=True, slots=True)
class BlindMissed:
    """A seat has missed (or made good) a blind, ``sb`` or ``bb``."""

    seat: int
    blind: str
    missed: bool


# --- the hand ---------------------------------------------------------------------------------------------


Sight = tuple[
    int | None,
    tuple[tuple[Spot, int | None, int | None], ...],
    tuple[tuple[Place, tuple[Card | None, ...], int, int], ...],
    tuple[tuple[str, str], ...],
    tuple[tuple[str, int, int | None, int | None], ...],
]
"""Button, chips, cards, devices and differences, as in ``state.Seen``."""


class Starter(NamedTuple):
    """One seat in the set-up of a hand. ``dealt``: gets cards. ``missed``: bit 1 small, bit 2 big blind."""

    seat: int
    name: str
    stack: int | None
    dealt: bool
    missed: int = 0
    absent: bool = False
    pending: int = 0
    new: bool = False
    """Came while the game was on and has not been dealt in yet."""


class PostMade(NamedTuple):
    """One forced or optional bet before the cards. ``kind``: ante, small, big, straddle, post, dead, bomb."""

    seat: int
    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class HandStarted:
    """The complete set-up of a hand: a fold may begin here. ``small_blind`` 0: nobody posts it."""

    number: int
    seats: tuple[Starter, ...]
    button: int
    small_blind: int
    big_blind: int
    level: Stakes
    profile: str
    options: Options
    digest: str
    rules_version: int
    chips: Chips = ()
    small_at: int = 0
    """Where the small blind stands even when nobody posts it (the next dead button goes there)."""
    seen: Sight = (None, (), (), (), ())
    """What the devices said when the hand began, in the order of ``state.Seen``: a fold needs that too."""
    bomb: int = 0
    """What everybody antes in a bomb pot; 0: an ordinary hand."""
    boards: int = 1
    carried: int = 0
    """Odd chips of the last hand that lie in the middle (option ``odd_chips`` carry)."""
    schedule: tuple[int, Levels] = (0, ())
    """Hands a level, and the levels to come."""
    left: tuple[tuple[str, int], ...] = ()
    """Who left the game with how much."""
    to_come: Levels = ()
    """A level set for the hand after this one, while this one is dealt again or is a kill."""
    room: Room = NEW_ROOM
    """Notes, deck, penalties and times that go on from hand to hand."""


@dataclass(frozen=True, slots=True)
class BetsPosted:
    """Antes, blinds, straddles and posts of the hand, in the order posted."""

    posts: tuple[PostMade, ...]


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """An action in turn. ``verb``: fold, check, call, bet, raise; ``to``: total in front afterwards."""

    seat: int
    verb: str
    to: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class ActionUnseen:
    """An action that happened without us: ``verb`` (fold, check, call) is assumed until somebody says."""

    seat: int
    verb: str
    to: int
    all_in: bool = False


class Act(NamedTuple):
    """One action in the record of a hand. ``street`` 0-3; ``unseen``: assumed, not seen."""

    street: int
    seat: int
    verb: str
    to: int
    all_in: bool = False
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class ActionsRestated:
    """The whole record of actions of the hand as known now (after a catch-up answer or a correction)."""

    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class UncalledReturned:
    """The part of a bet that nobody called went back."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class BetsPulledIn:
    """The bets of the round are in the middle."""

    street: int


@dataclass(frozen=True, slots=True)
class CardBurned:
    """Burned in one go; a burn is an event, not a pile."""

    count: int = 1
    up: bool = False
    card: Card | None = None
    inferred: bool = False
    """Never seen, but the street came out."""


@dataclass(frozen=True, slots=True)
class BoardDealt:
    """A street came out; ``street`` 1 flop, 2 turn, 3 river; None where the face is not known."""

    street: int
    cards: tuple[Card | None, ...]
    board: int = 1
    """2: the second of two boards."""


@dataclass(frozen=True, slots=True)
class BoardRead:
    """The faces of the board as known now; ``board`` 2: of the second one."""

    cards: tuple[Card | None, ...]
    board: int = 1


@dataclass(frozen=True, slots=True)
class CardPitched:
    """A card was dealt to a seat."""

    seat: int
    up: bool = False
    number: int = 0
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class CardExposed:
    """A card was seen that should not be."""

    place: Place
    fault: str = ""
    number: int = 0
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class HandsCounted:
    """What hands were found to hold."""

    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class OddCardFound:
    """A boxed card, joker, duplicate or wrong back was found."""

    what: str
    place: Place
    number: int = 0
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class CardLeftTable:
    """A card of a seat left the table."""

    seat: int
    fault: str = ""
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class StubDisturbed:
    """The stub was dropped or mixed, or the board mucked."""

    what: str


@dataclass(frozen=True, slots=True)
class HandTabled:
    """Cards turned face up on the table at showdown (or all-in)."""

    seat: int
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class HandMucked:
    """A live hand was discarded at showdown."""

    seat: int
    retrievable: bool = False


@dataclass(frozen=True, slots=True)
class HandKilled:
    """A hand is dead, with the reason."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class RakeTaken:
    """Chips went from a pot (1 main, 2... sides) to the house."""

    pot: int
    amount: int


@dataclass(frozen=True, slots=True)
class PotPushed:
    """Chips of a pot (1 main, 2... sides) went to a seat. ``inferred``: not seen, but the next hand began."""

    pot: int
    seat: int
    amount: int
    inferred: bool = False


@dataclass(frozen=True, slots=True)
class HandEnded:
    """Every chip of the hand has an owner again, but for odd chips that are carried."""

    number: int


@dataclass(frozen=True, slots=True)
class HandReopened:
    """The hand just over is open again: every pot that was pushed lies in the middle."""

    number: int


@dataclass(frozen=True, slots=True)
class OddChipsCarried:
    """What cannot be split stays in the middle for the next pot (option ``odd_chips`` carry)."""

    amount: int


@dataclass(frozen=True, slots=True)
class MisdealDeclared:
    """Every chip went back; the hand is dealt again with the same button and blinds."""

    reason: str


@dataclass(frozen=True, slots=True)
class HandInterrupted:
    """Every chip went back; the hand is over."""

    reason: str


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """A transfer that keeps the sum."""

    origin: Spot
    target: Spot
    amount: int


@dataclass(frozen=True, slots=True)
class ChipsShown:
    """A motion of chips that waits for its meaning. ``motion``: out, added, pulled."""

    seat: int
    motion: str
    amount: int
    chips: Chips = ()


@dataclass(frozen=True, slots=True)
class Declared:
    """Words that wait for their meaning."""

    seat: int
    what: str
    amount: int | None = None
    readings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WagerRuled:
    """What a motion of chips or words are held to be (``wagers.Wager``); the action itself follows apart."""

    seat: int
    action: str
    to: int = 0
    must_add: int = 0
    returned: int = 0
    decides: str = "rule"
    rule: str = ""
    options: tuple[str, ...] = ()
    waits: bool = False
    penalty: bool = False


@dataclass(frozen=True, slots=True)
class ActedOutOfTurn:
    """An action was seen out of turn and is held until the action comes to the seat. ``faced``: the bet then."""

    seat: int
    verb: str
    to: int
    all_in: bool = False
    faced: int = 0


@dataclass(frozen=True, slots=True)
class OutOfTurnSettled:
    """An action out of turn stands (``binding``) or is taken back, because of ``why``."""

    seat: int
    binding: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class RightsLost:
    """A seat was passed by substantial action: it may only call or fold until the floor rules (TDA 53-B)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClockCalled:
    """The clock was called on a seat."""

    seat: int
    by: int = 0


@dataclass(frozen=True, slots=True)
class ClockRanOut:
    """The called clock of a seat ran out."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoardsAgreed:
    """The rest of the board is run this many times."""

    times: int


@dataclass(frozen=True, slots=True)
class BombPotAnnounced:
    """The next hand is a bomb pot."""

    ante: int
    boards: int = 1


@dataclass(frozen=True, slots=True)
class BlindsChopped:
    """The blinds took their money back: pairs of seat and amount. No rake."""

    returned: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ScheduleSet:
    """The levels to come, each for so many hands."""

    hands: int
    levels: Levels = ()


@dataclass(frozen=True, slots=True)
class ChipsRaced:
    """A chip was raced off: pairs of seat and stack afterwards; the smallest chip is ``new`` now."""

    chip: int
    new: int
    stacks: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SideOwed:
    """A side payment outside the pot: each of ``by`` owes ``to`` this much (seven-deuce)."""

    kind: str
    to: int
    amount: int
    by: tuple[int, ...]


# --- seen -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChipsNoticed:
    """A device sees this on a spot: a proposal, not yet an action."""

    spot: Spot
    amount: int | None
    count: int | None


@dataclass(frozen=True, slots=True)
class CardsNoticed:
    """A device sees this at a place, as a known fact's confirmation or a proposal."""

    place: Place
    up: tuple[Card | None, ...]
    down_low: int
    down_high: int


@dataclass(frozen=True, slots=True)
class ButtonNoticed:
    """The button was seen or found at a seat (0: nowhere)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeviceNoticed:
    """A device came, went or doubts itself."""

    device: str
    state: str


@dataclass(frozen=True, slots=True)
class TareAsked:
    """A board is asked to take what the plate of a seat (0: of the pot) weighs as zero."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlateZeroed:
    """The plate of a seat (0: of the pot) has a new zero, found by the board's operation ``op``."""

    seat: int
    op: int


@dataclass(frozen=True, slots=True)
class SeenOtherwise:
    """Two sources disagree about a card or an amount; the state keeps ``was`` until somebody decides."""

    what: str
    number: int
    was: int | None
    now: int | None


# --- mending and ruling -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActionBackedUp:
    """The action was backed up; the timeline restores the state, ``apply`` only notes it."""

    to_seq: int
    reason: str


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """A card was recorded wrongly; both values stay. ``board`` 2: it lies on the second board."""

    place: Place
    was: Card | None
    now: Card | None
    nth: int = 0
    reason: str = ""
    board: int = 1


@dataclass(frozen=True, slots=True)
class ChipsCorrected:
    """An amount was recorded wrongly; both values stay."""

    spot: Spot
    was: int | None
    now: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """What somebody says happened. ``hand``: the earlier hand that it is about; 0: this one."""

    by: str
    text: str
    seat: int = 0
    irregularity: int = 0
    hand: int = 0


@dataclass(frozen=True, slots=True)
class IrregularityFound:
    """Something went otherwise than the rules say. ``rule``: key of the rulebook; ``options``: rulings."""

    number: int
    kind: str
    rule: str
    options: tuple[str, ...] = ()
    seat: int = 0
    decides: str = "floor"
    facts: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class IrregularityClosed:
    """An irregularity needs nothing any more."""

    number: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class RulingMade:
    """A ruling was chosen; the events that carry it out follow in the same entry."""

    irregularity: int
    option: str
    name: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TableRestated:
    """The floor's own ruling: who is live, what is in front, who acts; chips balance."""

    irregularity: int = 0
    live: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    bets: tuple[tuple[int, int], ...] = ()
    refunds: tuple[tuple[int, int], ...] = ()
    actor: int | None = None
    board: tuple[Card | None, ...] | None = None
    name: str = ""
    reason: str = ""
    second: tuple[Card | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class BoardTakenBack:
    """The last ``cards`` of the board went back (or face down) by a ruling; burns stand at ``burns`` now."""

    cards: int
    burns: int
    burned: bool


@dataclass(frozen=True, slots=True)
class BurnsCounted:
    """So many burns stand now; ``burned``: the burn of the coming street is among them."""

    burns: int
    burned: bool


@dataclass(frozen=True, slots=True)
class BlockLifted:
    """The floor lifted a block."""

    block: str
    name: str = ""
    reason: str = ""


# --- the room ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NoteMade:
    """A note of what a person saw or asked."""

    number: int
    kind: str
    seat: int = 0
    by: int = 0


@dataclass(frozen=True, slots=True)
class NoteDropped:
    """A note is settled."""

    number: int


@dataclass(frozen=True, slots=True)
class DeckNoted:
    """What is known of the deck in play; ``state`` as in ``room.Deck``."""

    name: str
    state: str
    out_of_order: int = 0


@dataclass(frozen=True, slots=True)
class ButtonDrawn:
    """The draw for the button: pairs of seat and card."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """A seat must miss so many hands; ``count``: its how-manieth penalty."""

    seat: int
    hands: int
    reason: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class TableHeld:
    """The table waits for the floor; an empty word: it goes on."""

    why: str


@dataclass(frozen=True, slots=True)
class DealerChanged:
    """Another dealer sits down."""

    name: str


@dataclass(frozen=True, slots=True)
class KillAnnounced:
    """The seat kills the next hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class JackpotSet:
    """The least hand that must lose for the jackpot."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TimerStarted:
    """A seat's time to act runs until ``due_ns``; ``turn`` names the action that it is for."""

    seat: int
    due_ns: int
    seconds: int
    turn: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TimeBanksSet:
    """Time banks handed out."""

    count: int
    seconds: int


@dataclass(frozen=True, slots=True)
class TimeBankUsed:
    """A seat took one of its time banks."""

    seat: int


@dataclass(frozen=True, slots=True)
class LevelTimed:
    """The level lasts until ``due_ns``; 0 minutes: levels do not rise by the clock."""

    minutes: int
    due_ns: int


@dataclass(frozen=True, slots=True)
class LevelPaused:
    """A break began by hand: the clock of the level of ``minutes`` stands, ``left_ns`` before its end."""

    minutes: int
    left_ns: int


@dataclass(frozen=True, slots=True)
class TimeFeeSet:
    """What each player pays for a period, and when it is due next."""

    amount: int
    minutes: int
    due_ns: int


@dataclass(frozen=True, slots=True)
class TimeFeeDue:
    """A period is over; the next ends at ``due_ns``."""

    due_ns: int


@dataclass(frozen=True, slots=True)
class DisputeTimed:
    """A hand was over during a break: its result may be disputed until ``due_ns``."""

    due_ns: int


@dataclass(frozen=True, slots=True)
class DisputeClosed:
    """That minute is over: the result stands."""


@dataclass(frozen=True, slots=True)
class TimeFeeTaken:
    """The time was paid."""

    amount: int


@dataclass(frozen=True, slots=True)
class ActedAhead:
    """A seat was seen to act while the one to act has not; held to be out of turn from ``due_ns`` on. 0: no more."""

    seat: int
    due_ns: int
    turn: tuple[int, ...] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class ArrivalNoticed:
    """Chips came to lie in front of the seat to act, ``amount`` in all (0: of unknown worth); ``before``: how many lay
    there before (-1: not known). Seat 0: they were taken back."""

    seat: int
    amount: int = 0
    before: int = -1
    at_ns: int = 0
    turn: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ChipsLowered:
    """Less lies in front of a seat than ``was`` while the round is open; asked about from ``due_ns`` on (0: not).

    ``now``: the least that lay there, ``count`` chips; ``whole``: how many chips lay there before (0: not known);
    ``turn``: the action that was open. Seat 0: it is settled.
    """

    seat: int
    was: int = 0
    now: int = 0
    count: int = 0
    due_ns: int = 0
    turn: tuple[int, ...] = ()
    whole: int = 0


@dataclass(frozen=True, slots=True)
class InputRefused:
    """A request that cannot be carried out here; ``why`` is a key of the messages, ``remedy`` one too."""

    why: str
    remedy: str = ""
    seat: int = 0
    amount: int = 0


Event = (
    ProfileSet | LevelSet | ChipsSet | PlayerSeated | PlayerRenamed | PlayerLeft | PlayerSatOut | PlayerReturned
    | SeatChanged | StackSet | ChipsBrought | ButtonSet | ButtonStands | PostAnnounced | BlindMissed | HandStarted
    | BetsPosted | ActionTaken | ActionUnseen | ActionsRestated | UncalledReturned | BetsPulledIn
    | CardBurned | BoardDealt | BoardRead | CardPitched | CardExposed | HandsCounted | OddCardFound
    | CardLeftTable | StubDisturbed | HandTabled | HandMucked | HandKilled | RakeTaken | PotPushed
    | HandEnded | HandReopened | MisdealDeclared | HandInterrupted | ChipsMoved | ChipsShown | Declared | WagerRuled
    | ActedOutOfTurn | OutOfTurnSettled | RightsLost | ClockCalled
    | ClockRanOut | BoardsAgreed | BombPotAnnounced
    | BlindsChopped | OddChipsCarried
    | ScheduleSet | ChipsRaced | SideOwed | ChipsNoticed | CardsNoticed | ButtonNoticed
    | DeviceNoticed | TareAsked | PlateZeroed
    | SeenOtherwise | ActionBackedUp | CardCorrected | ChipsCorrected | ClaimMade
    | IrregularityFound | IrregularityClosed | RulingMade | TableRestated | BoardTakenBack | BurnsCounted
    | BlockLifted | InputRefused
    | NoteMade | NoteDropped | DeckNoted | ButtonDrawn | PenaltyGiven | TableHeld | DealerChanged | KillAnnounced
    | JackpotSet | TimerStarted | TimeBanksSet | TimeBankUsed | LevelTimed | TimeFeeSet | TimeFeeDue | TimeFeeTaken
    | LevelPaused | DisputeTimed | DisputeClosed | ActedAhead | ArrivalNoticed | ChipsLowered
)  # fmt: skip

EVENTS: dict[str, type] = {kind.__name__: kind for kind in Event.__args__}
