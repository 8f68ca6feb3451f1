# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer's screen shows, as plain records: everything the window needs and nothing that it must work out.

Records are msgspec Structs, frozen and serialisable, so that a view can cross a process or lie in a golden file.
A sentence is never in a view: a ``Phrase`` carries a message id and its arguments, and ``ui/messages`` says it in
the dealer's language. A button carries the exact Command that it sends. Amounts are in the smallest chip; None is
"not known" or "not shown" (the two are told apart by the flags beside them). Cards are ``rules.cards`` numbers.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Level = Literal["ok", "ask", "check", "stop"]
"""ok: go on. ask: a question in a quiet moment. check: look before the next card. stop: call the floor."""

SeatState = Literal["empty", "away", "waiting", "in", "folded", "all_in", "dead"]
"""Nobody, player away, seated but not dealt in, in the hand, folded, all-in, hand killed."""

PhaseWord = Literal["between", "preflop", "flop", "turn", "river", "showdown", "paying"]
BlindWord = Literal["", "small", "big", "straddle", "post"]

Policy = Literal["hidden", "press_and_hold", "shown"]
"""Whether an amount may be seen by whoever can see the screen: never, while a key is held, always."""

Argument = int | str | bool | None | tuple[int | str | tuple[int, ...] | None, ...]


class Phrase(msgspec.Struct, frozen=True, kw_only=True):
    """A message id such as ``prompt.action`` and its arguments; no text."""

    id: str
    args: dict[str, int | str] = {}


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """Why something is so: one sentence, and where it stands written (``house rule`` where no book has it)."""

    text: Phrase
    cites: str


class Amounts(msgspec.Struct, frozen=True, kw_only=True):
    """A free amount: which command field it fills, its bounds (high None: stack not known) and the usual ones."""

    field: str
    low: int
    high: int | None
    step: int = 1
    usual: tuple[int, ...] = ()


class Faces(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that somebody reads out: which command field they fill, how many, and the faces that lie elsewhere."""

    field: str
    low: int
    high: int
    gone: tuple[int, ...] = ()
    is_one: bool = False
    """The field holds one card and no list of them; it is told as soon as its suit is touched."""


class Seats(msgspec.Struct, frozen=True, kw_only=True):
    """A seat to be picked: which command field it fills, and the seats that it can be."""

    among: tuple[int, ...]
    field: str = "seat"


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """One button: the Command it sends (kind and fields) and how it looks.

    ``weight``: ``next`` = the one expected step (the dominant button, the pedal's press), ``usual`` = other legal
    steps, ``rare`` = small, ``grave`` = ends or voids something (never on the pedal).
    """

    key: str
    label: Phrase
    command: str
    fields: dict[str, Argument] = {}
    amounts: Amounts | None = None
    faces: Faces | None = None
    weight: Literal["next", "usual", "rare", "grave"] = "usual"
    sub: Phrase | None = None
    seats: Seats | None = None
    acts: tuple[Act, ...] = ()
    """What this key opens, when it is a group."""


class ComingHand(msgspec.Struct, frozen=True, kw_only=True):
    """Button and blinds of a hand to come (0: nobody), and why they are there."""

    hand: int
    button: int
    small: int
    big: int
    why: Phrase


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One of the ten seats, 1 to 10 clockwise from the dealer's left. ``acts``: what a touch on it offers.

    ``lying``: so many chips lie in front whose worth nobody has said; ``chips``: the keys that say it.
    """

    number: int
    state: SeatState = "empty"
    name: str = ""
    stack: int | None = None
    bet: int | None = 0
    is_to_act: bool = False
    has_button: bool = False
    blind: BlindWord = ""
    cards_down: int = 0
    tabled: tuple[int, ...] = ()
    last: Phrase | None = None
    is_doubted: bool = False
    acts: tuple[Act, ...] = ()
    chips: tuple[Act, ...] = ()
    lying: int = 0
    card_acts: tuple[Act, ...] = ()
    """What a touch on each tabled card opens: it is put right."""
    why: tuple[Reason, ...] = ()
    """What the seat faces and may do, with the rules."""


class Pot(msgspec.Struct, frozen=True, kw_only=True):
    """The main pot (number 1) or a side pot (2 and up): its chips and who can win it. None: hidden or not known."""

    number: int
    amount: int | None
    is_hidden: bool = False
    seats: tuple[int, ...] = ()


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """The one sentence on the screen; its second line is a reason, or ``steps``: what to do card by card."""

    key: str
    level: Level
    text: Phrase
    more: Phrase | None = None
    steps: tuple[Phrase, ...] = ()


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A catch-up question for a quiet moment, with its answers."""

    key: str
    text: Phrase
    answers: tuple[Act, ...]


class OpenMatter(msgspec.Struct, frozen=True, kw_only=True):
    """One page of the banner while something is open: its sentence, and the keys that go with it."""

    prompt: Prompt
    acts: tuple[Act, ...]


class OpenIrregularity(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was found and is not settled, in short words, with its rule (edition and number)."""

    number: int
    level: Level
    text: Phrase
    rule: str = ""


class DeviceMark(msgspec.Struct, frozen=True, kw_only=True):
    """One device the table counts on. ``late`` and ``lost`` are told; ``fine`` is a quiet dot."""

    device: str
    state: Literal["fine", "late", "lost"]
    text: Phrase


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """The newest chips that a plate has counted: ``new`` of ``count``, beside a confirmed bet of ``base``."""

    seat: int
    base: int
    new: int
    count: int


class Plate(msgspec.Struct, frozen=True, kw_only=True):
    """A plate under chips (seat 0: the pot's), the chips seen on it (None: not known), and the key for its zero."""

    seat: int
    count: int | None
    act: Act


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """What the supervisor, the loop and the boards know of the machine itself; the rules know none of it."""

    marks: tuple[DeviceMark, ...] = ()
    is_journal_safe: bool = True
    counted: tuple[Counted, ...] = ()


class DealerView(msgspec.Struct, frozen=True, kw_only=True):
    """The dealer's screen at one journal entry (``seq``). ``note``: why the last request came to nothing."""

    seq: int
    hand: int
    phase: PhaseWord
    profile: str
    profiles: tuple[str, ...]
    options: tuple[tuple[str, int | str], ...] = ()
    """The room's own options beside the profile."""
    small_blind: int
    big_blind: int
    ante: int
    ante_type: str
    button: int | None
    seats: tuple[Seat, ...]
    board: tuple[int | None, ...]
    burns: int
    pots: tuple[Pot, ...]
    pot_policy: Policy
    stack_policy: Policy
    prompt: Prompt
    acts: tuple[Act, ...]
    touchable: tuple[int, ...] = ()
    board_acts: tuple[Act, ...] = ()
    """What a touch on each card of the board opens: the board is named, or that card put right."""
    second: tuple[int | None, ...] = ()
    """The second board, where there are two."""
    second_acts: tuple[Act, ...] = ()
    matters: tuple[OpenMatter, ...] = ()
    """Further pages of the banner while something is open; the first is ``prompt`` and ``acts``."""
    undo: Act | None = None
    floor: Act | None = None
    question: Question | None = None
    note: Prompt | None = None
    irregularities: tuple[OpenIrregularity, ...] = ()
    marks: tuple[DeviceMark, ...] = ()
    is_journal_safe: bool = True
    more: tuple[Act, ...] = ()
    """Lawful acts that are no step of an ordinary hand, behind one key."""
    advice: tuple[Phrase, ...] = ()
    """Quiet lines beside the sentence."""
    plates: tuple[Plate, ...] = ()
    coming: tuple[ComingHand, ...] = ()
    """Between hands: the next three."""
    why: tuple[Reason, ...] = ()
    """Why the table is as it is: whose action it is first."""
