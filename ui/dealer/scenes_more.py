# SPDX-License-Identifier: GPL-3.0-or-later
"""Views behind the ``More`` key, made by the rules from a few inputs: before a hand, in it, and all-in.

Subjects of pictures and of the screen tests; the program itself never shows one.
"""

from __future__ import annotations

from typing import Any

import msgspec

from controller.rules.apply import apply_all
from controller.rules.cards import cards
from controller.rules.decide import decide
from controller.rules.inputs import (
    AllIn,
    BurnCard,
    Call,
    CallClock,
    ChangeDealer,
    Check,
    DealBoard,
    Fold,
    MakeNote,
    PushPot,
    ReportCard,
    RunBoards,
    SeatPlayer,
    SetButton,
    SetChips,
    SetLevel,
    SetProfile,
    Stamped,
    StartHand,
)
from controller.rules.places import STUB
from controller.rules.state import new_table
from controller.views.dealer import dealer_view
from controller.views.shown import DealerView
from ui.dealer.staging import FLOOR, MARKS, NAMES, STACKS


def after(*inputs: Any, players: int = 9, profile: str = "HOME", **options: str) -> DealerView:
    """The dealer's view after inputs at a table of so many players, blinds 100/200."""
    table = new_table()
    seats = [SeatPlayer(n, NAMES[n - 1], STACKS[n - 1]) for n in range(1, players + 1)]
    first = (SetProfile(profile, tuple(sorted(options.items()))), SetLevel(100, 200), SetChips((25, 100, 500, 1000)))
    for what in (*first, *seats, SetButton(7), *inputs):
        table = apply_all(table, decide(table, Stamped(what)))
    view = dealer_view(table, seq=42)
    return msgspec.structs.replace(view, marks=MARKS, floor=FLOOR)


def before_a_hand() -> DealerView:
    """A hand has just been pushed: levels, decks, disputes."""
    folds = (Fold(n) for n in (10, 1, 2, 3, 4, 5, 6, 7, 8))
    return after(StartHand(), *folds, PushPot(0, 9), ChangeDealer("Bea"), blind_schedule="by_hands", structure="FL")


def no_limit_between() -> DealerView:
    """A cash game before its second hand."""
    folds = (Fold(n) for n in (10, 1, 2, 3, 4, 5, 6, 7, 8))
    return after(StartHand(), *folds, PushPot(0, 9))


def in_a_hand() -> DealerView:
    """Before the flop with the clock running on the second player."""
    return after(StartHand(), AllIn(1), CallClock(2), clock="called")


def all_in() -> DealerView:
    """Two are all-in: the rest may be run twice."""
    folds = (Fold(n) for n in (1, 2, 3, 4, 5, 6, 7))
    return after(StartHand(), *folds, AllIn(8), Call(9))


def two_boards() -> DealerView:
    """The rest is run twice: the turn of the second board is due."""
    folds = (Fold(n) for n in (1, 2, 3, 4, 5, 6, 7))
    both = (DealBoard(cards("Ah7s2d")), BurnCard(), DealBoard(cards("KdQc4s")), BurnCard(), DealBoard(cards("Tc")))
    return after(StartHand(), *folds, AllIn(8), Call(9), RunBoards(2), BurnCard(), *both, BurnCard())


def open_matters() -> DealerView:
    """Three things are open at once: a boxed card, an early turn, chips that the dealer settles."""
    limped = (Call(10), *(Fold(n) for n in (1, 2, 3, 4, 5, 6, 7)), Call(8), Check(9))
    flop = (BurnCard(), DealBoard(cards("Ah7s2d")))
    early = DealBoard((None,), watched=True)
    noted = (ReportCard("boxed", STUB), MakeNote("bounty_chips", 9))
    return after(StartHand(), *limped, *flop, early, *noted, profile="RROP")


MORE_SCENES = {"more_between": before_a_hand, "more_hand": in_a_hand, "more_all_in": all_in}
RULED_SCENES = {"no_limit_between": no_limit_between, "two_boards": two_boards, "open_matters": open_matters}
