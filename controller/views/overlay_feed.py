# SPDX-License-Identifier: GPL-3.0-or-later
"""What a live audience may see: the ``live_safe`` feed for the overlay.

The schema is the safeguard. No record here has a field for a card in front of a player except ``tabled``,
which holds a hand that was turned face up for everyone at the table; a hole card that is still down cannot be
written. Nor is there a count, a "cannot read it" or a picture from which one could be guessed. Amounts are in
the smallest chip; None is "not known" or "not shown".
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

SCHEMA: Literal["cardspeak.overlay/1"] = "cardspeak.overlay/1"

CardName = Annotated[str, msgspec.Meta(pattern="^[2-9TJQKA][cdhs]$", examples=["As", "Td"])]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=10)]
Amount = Annotated[int, msgspec.Meta(ge=0)]
CARDLESS = "^(?!.*(^|[^A-Za-z0-9])(10|[2-9TJQKA])[cdhs]($|[^A-Za-z0-9])).*$"
Cardless = Annotated[str, msgspec.Meta(pattern=CARDLESS, max_length=200)]
"""Words without the name of any card."""
StreetName = Literal["between", "preflop", "flop", "turn", "river", "showdown"]
Status = Literal["out", "in", "folded", "all_in"]
Position = Literal["", "small_blind", "big_blind"]
Verb = Literal["", "fold", "check", "call", "bet", "raise", "all_in"]


class OverlaySeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player. ``bet``: in front on this street; ``last``: the last action on this street."""

    number: SeatNumber
    name: str
    stack: Amount | None
    bet: Amount | None
    status: Status
    position: Position
    has_button: bool
    is_to_act: bool
    last: Verb
    won: Amount
    tabled: Annotated[tuple[CardName, ...], msgspec.Meta(max_length=2)]


class OverlayPot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pot and the seats that can win it: 1 is the main pot, 2 and more the side pots."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    amount: Amount | None
    seats: tuple[SeatNumber, ...]


class OverlayReason(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a commentator may want to explain: one sentence, and the rule with its edition. Neither can name a card."""

    text: Cardless
    rule: Cardless


class OverlayView(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole picture at journal entry ``seq``; the newest replaces all before it.

    ``board`` has the cards that are known, in order; a card that is not read yet is simply not there, nor
    is anything after it. ``to_call``: what the player whose action it is must add. ``ante`` is per player or,
    with a big-blind ante, for the table.
    """

    schema: Literal["cardspeak.overlay/1"]
    feed: Literal["live_safe"]
    seq: Annotated[int, msgspec.Meta(ge=0)]
    hand: Annotated[int, msgspec.Meta(ge=0)]
    street: StreetName
    small_blind: Amount
    big_blind: Amount
    ante: Amount
    board: Annotated[tuple[CardName, ...], msgspec.Meta(max_length=5)]
    pots: tuple[OverlayPot, ...]
    is_pot_shown: bool
    to_call: Amount | None
    seats: Annotated[tuple[OverlaySeat, ...], msgspec.Meta(max_length=10)]
    second: Annotated[tuple[CardName, ...], msgspec.Meta(max_length=5)] = ()
    """The second board, where the rest is run twice or a bomb pot has two."""
    explain: Annotated[tuple[OverlayReason, ...], msgspec.Meta(max_length=4)] = ()
    """Why the player to act may not raise, whose the odd chip is, why the button or the small blind is dead."""
