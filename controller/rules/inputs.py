# SPDX-License-Identifier: GPL-3.0-or-later
"""What comes in: Commands (imperative: somebody asks or reports) and Observations (what a device saw).

All are frozen and slotted; every field is an int, str, bool, None, a tuple of those, a Card, a Place or a
Spot, so that the journal's codec can write them. Fields are only ever added, with defaults. Amounts are in
the smallest chip; ``to`` is the total in front of the player on this street. ``seat`` 0: dealer or nobody.
(Longer than other files: it is one list of words, the same for every room of the house.)

``watched`` on an input says that everything before it was seen, confirmed and fresh: only then may an action
by another seat than the one to act, or a burn with action open, be an irregularity. Without it (the default)
the seats passed over were missed by us: "I lost track is not the dealer erred" (RULES.md 6a).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from controller.rules.cards import Card
from controller.rules.places import Place, Spot

Chips = tuple[int, ...]
"""Denominations of single chips, such as (100, 100, 25). Empty: not known."""
Stakes = tuple[int, int, str, int, int, int]
"""Small and big blind, ante type (none, each, bb, button), ante, small bet, big bet."""
Levels = tuple[Stakes, ...]
Options = tuple[tuple[str, str | int], ...]
"""House options that override a profile: pairs of key and value, sorted by key."""


class Stamped(NamedTuple):
    """An input with its envelope: who said it, when, how surely, and the picture that shows it."""

    what: Any
    source: str = "dealer"
    """vision, sensor, dealer, floor, rule or inferred."""
    actor: str = ""
    role: str = "dealer"
    mono_ns: int = 0
    utc_ms: int = 0
    confidence: int = 1000
    """Per mille, 0 to 1000."""
    evidence: str = ""
    """Hex sha256 of a file in the evidence folder, or nothing."""


# --- actions of players, clear and complete ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fold:
    """The seat folds."""

    seat: int
    watched: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """The seat checks."""

    seat: int
    watched: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """The seat calls what it faces, or all-in for less."""

    seat: int
    watched: bool = False


@dataclass(frozen=True, slots=True)
class BetTo:
    """The seat opens the betting of this street with ``to``."""

    seat: int
    to: int
    watched: bool = False


@dataclass(frozen=True, slots=True)
class RaiseTo:
    """The seat raises to ``to``."""

    seat: int
    to: int
    watched: bool = False


@dataclass(frozen=True, slots=True)
class AllIn:
    """The seat is all-in for ``to``; None: for its whole (known) stack."""

    seat: int
    to: int | None = None
    watched: bool = False


@dataclass(frozen=True, slots=True)
class TouchSeat:
    """The dealer touches a seat: the action is there now. Seats passed over fold facing a bet, else check."""

    seat: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Accepts the proposal of the prompt with this key; nothing happens if that prompt is gone."""

    prompt_key: str


@dataclass(frozen=True, slots=True)
class Clarify:
    """Answers a catch-up question: what the ``nth`` (from 1) action of a seat on a street (0-3) was."""

    street: int
    seat: int
    nth: int
    verb: str
    to: int | None = None


# --- motions of chips and words, to be interpreted --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChipsOut:
    """Silently put out in one motion, in addition to what already lies in front."""

    seat: int
    amount: int
    chips: Chips = ()
    watched: bool = False


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """A further motion by the same player before anybody else acted."""

    seat: int
    amount: int
    chips: Chips = ()
    watched: bool = False


@dataclass(frozen=True, slots=True)
class ChipsPulled:
    """Own chips of this street taken back into the hand or stack."""

    seat: int
    amount: int
    chips: Chips = ()
    watched: bool = False


@dataclass(frozen=True, slots=True)
class Say:
    """Words only. ``what``: fold, check, call, raise, bet, all_in, pot, amount, ambiguous, conditional.

    ``amount`` is the number said (as a total); ``readings`` the amounts an ambiguous word may mean.
    """

    seat: int
    what: str
    amount: int | None = None
    readings: tuple[int, ...] = ()
    watched: bool = False


# --- cards ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PitchCard:
    """One card dealt to a seat; ``number`` is its place off the deck (0: not counted)."""

    seat: int
    up: bool = False
    number: int = 0
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class ExposeCard:
    """A card is seen that should not be. ``fault``: dealer, player or nothing.

    With ``watched`` a camera saw it, for ``exposure_ms`` so far: a card that came face up is the dealer's fault, one
    that lay there and was turned up the player's.
    """

    place: Place
    fault: str = ""
    number: int = 0
    card: Card | None = None
    watched: bool = False
    exposure_ms: int = 0


@dataclass(frozen=True, slots=True)
class CountHands:
    """What hands are found to hold: pairs of seat and number of cards."""

    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BurnCard:
    """Cards burned in one go."""

    count: int = 1
    up: bool = False
    card: Card | None = None
    watched: bool = False


@dataclass(frozen=True, slots=True)
class DealBoard:
    """Cards put out on the board, None where the face is not known. ``street`` as announced, or nothing."""

    cards: tuple[Card | None, ...]
    street: str = ""
    watched: bool = False


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """The faces of the whole board as somebody reads them now; None where not known. ``board`` 2: the second one."""

    cards: tuple[Card | None, ...]
    board: int = 1


@dataclass(frozen=True, slots=True)
class ReportCard:
    """A card found wrong. ``what``: boxed, joker, duplicate, wrong_back."""

    what: str
    place: Place
    number: int = 0
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class CardOffTable:
    """A card of a seat left the table. ``fault``: dealer or player."""

    seat: int
    fault: str = ""
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class ReportStub:
    """``what``: dropped, mixed_with_burns, mixed_with_muck, board_mucked."""

    what: str


@dataclass(frozen=True, slots=True)
class TableHand:
    """The seat turns cards face up on the table; None for a card not read."""

    seat: int
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class MuckHand:
    """The seat discards face down; seat 0: the dealer sweeps hands that were still live."""

    seat: int
    cards: int = 2
    retrievable: bool = False
    watched: bool = False


@dataclass(frozen=True, slots=True)
class KillHand:
    """The dealer or the floor kills a hand, with the reason."""

    seat: int
    reason: str


# --- money in a hand --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PullIn:
    """The dealer has pulled in the bets of the round."""

    watched: bool = False


@dataclass(frozen=True, slots=True)
class ReturnChips:
    """Chips go back to a seat out of the middle (an uncalled bet handed back)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PushPot:
    """The dealer pushes a pot (0: every pot that is left) to a seat; ``amount`` None: the seat's share."""

    pot: int
    seat: int
    amount: int | None = None
    watched: bool = False


@dataclass(frozen=True, slots=True)
class SplitPot:
    """The dealer splits a pot (0: every pot that is left) among seats."""

    pot: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakeRake:
    """Chips leave the pots for the house."""

    amount: int


@dataclass(frozen=True, slots=True)
class MoveChips:
    """Ordinary money handling: a transfer that keeps the sum (change, colour-up, a stack cut down)."""

    origin: Spot
    target: Spot
    amount: int


@dataclass(frozen=True, slots=True)
class NameChips:
    """The dealer says that the ``count`` chips seen in front of a seat are worth ``amount`` in all."""

    seat: int
    amount: int
    count: int


# --- course of the hand -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartHand:
    """The next hand begins with the seats, level and button as they stand."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class Riffle:
    """The first riffle: the next hand has begun. ``acted``: in-turn actions of it that have happened."""

    acted: int = 0


@dataclass(frozen=True, slots=True)
class ClaimMisdeal:
    """Somebody claims a misdeal; ``of``: the seat it is about."""

    by: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class DeclareMisdeal:
    """The dealer or floor declares a misdeal: every chip goes back, the hand is dealt again."""

    reason: str


@dataclass(frozen=True, slots=True)
class InterruptHand:
    """The hand cannot go on: every chip goes back."""

    reason: str


@dataclass(frozen=True, slots=True)
class CallClock:
    """Somebody calls the clock on a seat."""

    seat: int
    by: int = 0


@dataclass(frozen=True, slots=True)
class ClockExpired:
    """The called clock of a seat has run out."""

    seat: int


@dataclass(frozen=True, slots=True)
class FindButton:
    """The button is noticed to be at that seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class AbsentAtLastCard:
    """The player was not at the seat when the last card of the deal was delivered."""

    seat: int


@dataclass(frozen=True, slots=True)
class RunBoards:
    """All agree to run the rest of the board this many times."""

    times: int


# --- set-up and between hands -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetProfile:
    """The house profile and the options that override it."""

    profile: str
    options: Options = ()
    only: bool = False
    """The room has no other options than these from now on; what a regulator has set stays."""


@dataclass(frozen=True, slots=True)
class SetLevel:
    """Blinds, ante and (limit) bet sizes from the next hand on."""

    small: int
    big: int
    ante_type: str = ""
    """none, each, bb, button; empty: as the house has it."""
    ante: int = 0
    small_bet: int = 0
    big_bet: int = 0


@dataclass(frozen=True, slots=True)
class SetChips:
    """The denominations in play, smallest first."""

    chips: Chips


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """A player sits down; ``stack`` None: not counted."""

    seat: int
    name: str
    stack: int | None = None


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """The player at a seat is called otherwise: a slip of the hand, or a name that was not known yet."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """The player leaves the table (between hands; in a hand the seat folds first)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """The player is away: dealt out (cash) or dealt in and killed (tournament), by option."""

    seat: int


@dataclass(frozen=True, slots=True)
class Return:
    """The player is back and waits for the big blind or posts, by option."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """A player moves to another (empty) seat."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class SetStack:
    """The stack of a seat as counted now; None: not known."""

    seat: int
    amount: int | None


@dataclass(frozen=True, slots=True)
class AddChips:
    """Top-up, re-buy or add-on; counts from the next hand."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class RemoveChips:
    """Chips leave the table (a colour-up fee, a penalty, going south)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class SetButton:
    """The button of the next hand, put there by hand. ``small_blind``, ``big_blind`` 0: as the rule says."""

    seat: int
    small_blind: int = 0
    big_blind: int = 0


@dataclass(frozen=True, slots=True)
class Post:
    """The seat posts for the next hand: ``live`` chips count as its bet, ``dead`` ones go to the middle."""

    seat: int
    live: int
    dead: int = 0


@dataclass(frozen=True, slots=True)
class Straddle:
    """The seat straddles to ``amount``, before the deal."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class BombPot:
    """The next hand is a bomb pot: everyone antes this much, no betting before the flop."""

    ante: int
    boards: int = 1


@dataclass(frozen=True, slots=True)
class MissBlind:
    """Marks that a seat has missed a blind (``sb`` or ``bb``), or takes the mark off again."""

    seat: int
    blind: str
    missed: bool = True


@dataclass(frozen=True, slots=True)
class ChopBlinds:
    """Everybody else has folded: both blinds take their money back."""


@dataclass(frozen=True, slots=True)
class SetSchedule:
    """The levels one after another, each for so many hands or minutes; 0 of both: no schedule.

    By minutes a break is an entry ``(0, 0, "break", its minutes, 0, 0)``.
    """

    hands: int
    levels: Levels = ()
    minutes: int = 0
    """Each level lasts so many minutes instead; time is that of the envelope (option ``blind_schedule``)."""


@dataclass(frozen=True, slots=True)
class RaceChips:
    """The smallest chip is raced off. ``order``: seats from the highest card drawn down; ``new``: the next chip."""

    chip: int
    new: int
    order: tuple[int, ...]


# --- the room: notes, deck, people, clock ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MakeNote:
    """Somebody saw or asked what no device tells; ``kind`` is a key of ``notes.NOTES``, ``by`` the seat that asks."""

    kind: str
    seat: int = 0
    by: int = 0


@dataclass(frozen=True, slots=True)
class DropNote:
    """The note with this number is settled."""

    number: int


@dataclass(frozen=True, slots=True)
class AskCount:
    """The player at ``by`` asks for a count of the chips of ``of``."""

    by: int
    of: int


@dataclass(frozen=True, slots=True)
class DisputeResult:
    """The result of the last hand is disputed. ``about``: reading (of the hands) or count (of the pot)."""

    by: int
    about: str = "reading"


@dataclass(frozen=True, slots=True)
class ChangeDeck:
    """Another deck comes into play."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class DeckChecked:
    """A deck was spread face up and face down. ``order``: the faces from bottom to top when it was set in order."""

    name: str = ""
    missing: tuple[Card, ...] = ()
    doubled: tuple[Card, ...] = ()
    other_backs: int = 0
    order: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawForButton:
    """One card to each player, the highest has the button: pairs of seat and card."""

    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Penalize:
    """A seat misses so many hands, or rounds of as many hands as there are players."""

    seat: int
    hands: int = 0
    rounds: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class HoldTable:
    """The floor holds the table (balance, break, hand_for_hand, short), or lets it go on with an empty word."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class ChangeDealer:
    """Another dealer sits down."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class KillPot:
    """The seat kills the next hand of a limit game: it posts twice the big blind and the bets double."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetJackpot:
    """The least hand (five cards) that must lose for the jackpot; empty: there is none."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Insure:
    """A side deal on an all-in hand: ``by`` owes ``to`` so much, outside the pot."""

    to: int
    by: int
    amount: int


@dataclass(frozen=True, slots=True)
class ChipsForward:
    """Chips moved forward in the hand and taken back, never let go. ``over_line``: they crossed the bet line."""

    seat: int
    amount: int
    over_line: bool = False
    chips: Chips = ()


@dataclass(frozen=True, slots=True)
class Tick:
    """The time of the envelope has come. ``restarted``: the program began anew.

    ``left_ns``: how far the clock of the program before had come, on the scale of the times that are due (0: not
    known): of a level and a period of time only the rest still runs; a player's clock always begins anew.
    """

    restarted: bool = False
    left_ns: int = 0


@dataclass(frozen=True, slots=True)
class SetTimeBanks:
    """Every player gets so many time banks of so many seconds."""

    count: int
    seconds: int = 30


@dataclass(frozen=True, slots=True)
class UseTimeBank:
    """The seat takes one of its time banks."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetTimeFee:
    """Each player pays this much for each period; 0: no time is charged."""

    amount: int
    minutes: int = 30


@dataclass(frozen=True, slots=True)
class TakeTimeFee:
    """The time that is due was taken from every player."""


# --- mending and ruling -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BackUpAction:
    """Backs up the action: the state is as after entry ``to_seq``. The journal's timeline does it."""

    to_seq: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CorrectCard:
    """A card was recorded wrongly; ``place.number``: which board card; ``nth``: which hole card (0, 1).

    ``board`` 2: a card of the second board.
    """

    place: Place
    was: Card | None
    now: Card | None
    nth: int = 0
    reason: str = ""
    board: int = 1


@dataclass(frozen=True, slots=True)
class CorrectChips:
    """An amount was recorded wrongly; both values are kept."""

    spot: Spot
    was: int | None
    now: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MakeClaim:
    """What somebody says happened, kept apart from what was seen."""

    by: str
    text: str
    seat: int = 0
    irregularity: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """The floor (or the dealer where allowed) chooses an option of an open irregularity."""

    irregularity: int
    option: str
    name: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RuleFreely:
    """The floor's own ruling; chips must balance. Empty tuples and None leave things as they are."""

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
    """The second of two boards, with the cards that it shares with the first."""


@dataclass(frozen=True, slots=True)
class LiftBlock:
    """The floor lifts a block by name, with the reason."""

    block: str
    name: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TarePlate:
    """The plate of a seat (0: of the pot) is empty: its board shall take what it weighs as zero."""

    seat: int


# --- observations -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardsSeen:
    """What one place holds: faces up (None: not read), and how many face down, at least and at most."""

    place: Place
    up: tuple[Card | None, ...] = ()
    down_low: int = 0
    down_high: int = 0


@dataclass(frozen=True, slots=True)
class ChipsSeen:
    """What lies on a spot: its value and number of chips where they can be told."""

    spot: Spot
    amount: int | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class ButtonSeen:
    """Where the dealer button lies; None: nowhere that we can see."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key or pedal. ``key``: fold, check, call, all_in, confirm, undo, floor, next, riffle or another."""

    key: str
    seat: int = 0


@dataclass(frozen=True, slots=True)
class ShuffleSeen:
    """A device tells that the cards are being shuffled. ``by``: riffle (by hand), shuffler (its button)."""

    by: str = "riffle"


LOST_SIGHT = "lost sight"
"""The state of a camera that is well, and whose cards left the picture all at once in mid-hand."""


@dataclass(frozen=True, slots=True)
class DeviceChanged:
    """A device came, went or doubts itself. ``state``: ok, lost, doubtful, or ``LOST_SIGHT``."""

    device: str
    state: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class PushSeen:
    """A camera saw the chips of the middle pushed to a seat; 0: it is not clear to which."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class TareDone:
    """A board has answered ``TarePlate``: done (``op`` numbers it), or ``why`` not: moves, none."""

    seat: int
    op: int = 0
    why: str = ""


Command = (
    Fold | Check | Call | BetTo | RaiseTo | AllIn | TouchSeat | Confirm | Clarify | ChipsOut
    | ChipsAdded | ChipsPulled | Say | PitchCard | ExposeCard | CountHands | BurnCard | DealBoard
    | ReadBoard | ReportCard | CardOffTable | ReportStub | TableHand | MuckHand | KillHand | PullIn
    | ReturnChips | PushPot | SplitPot | TakeRake | MoveChips | StartHand | Riffle | ClaimMisdeal
    | DeclareMisdeal | InterruptHand | CallClock | ClockExpired | FindButton | AbsentAtLastCard
    | RunBoards | SetProfile | SetLevel | SetChips | SeatPlayer | RenamePlayer | Leave | SitOut | Return | ChangeSeat
    | SetStack | AddChips | RemoveChips | SetButton | Post | Straddle | BombPot | MissBlind
    | ChopBlinds | SetSchedule | RaceChips | NameChips | TarePlate
    | MakeNote | DropNote | AskCount | DisputeResult | ChangeDeck | DeckChecked | DrawForButton | Penalize
    | HoldTable | ChangeDealer | KillPot | SetJackpot | Insure | ChipsForward | Tick | SetTimeBanks
    | UseTimeBank | SetTimeFee | TakeTimeFee
    | BackUpAction | CorrectCard | CorrectChips | MakeClaim | Rule | RuleFreely | LiftBlock
)  # fmt: skip
Observation = CardsSeen | ChipsSeen | ButtonSeen | KeyPressed | ShuffleSeen | DeviceChanged | PushSeen | TareDone
Input = Command | Observation

COMMANDS: dict[str, type] = {kind.__name__: kind for kind in Command.__args__}
OBSERVATIONS: dict[str, type] = {kind.__name__: kind for kind in Observation.__args__}
