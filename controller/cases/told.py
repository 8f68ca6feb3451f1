# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the set-up of a case can be: names, seats, amounts and cards, before anything is built on them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from controller.cases.options import ante_type
from controller.cases.reader import Case, CaseFileError, Setup
from controller.rules.cards import Card, cards

STREETS = ("between_hands", "deal", "preflop", "flop", "turn", "river", "showdown")


def checked(case: Case) -> tuple[Setup, int]:
    """The set-up with seats 1 to 10, and what was added to the seat numbers for that (1 where they begin at 0).

    Raises CaseFileError naming what cannot be.
    """
    setup = case.setup
    if setup.street not in STREETS:
        raise CaseFileError(f"the street {setup.street!r} is not one of {', '.join(STREETS)}")
    _known_names(setup)
    _amounts(setup)
    if setup.ante is not None:
        ante_type(setup.ante.type)
    return _from_one(setup)


def _known_names(setup: Setup) -> None:
    named: tuple[tuple[str, Iterable[str]], ...] = (
        ("stacks", setup.stacks),
        ("contributions", setup.contributions),
        ("folded", setup.folded),
        ("absent", setup.absent),
        ("missed", setup.missed),
        ("hole", setup.hole),
        ("straddles", (straddle.by for straddle in setup.straddles)),
    )
    for key, names in named:
        for name in names:
            if name not in setup.seats:
                raise CaseFileError(f"{key} names {name!r}, who has no seat")


def _amounts(setup: Setup) -> None:
    small, big = setup.blinds
    amounts = [*setup.stacks.values(), *setup.contributions.values(), *setup.blinds, setup.pot or 0]
    if min(amounts) < 0 or small > big:
        raise CaseFileError("amounts are at least 0 and the small blind is at most the big blind")


def _from_one(setup: Setup) -> tuple[Setup, int]:
    """Seats counted from 0 become seats from 1; more than ten are not played here."""
    numbers = list(setup.seats.values())
    if len(numbers) < 2 or len(set(numbers)) != len(numbers):
        raise CaseFileError("at least two players, each at a seat of his own")
    if setup.button is None:
        raise CaseFileError("the button is not told")
    more = 1 if min(numbers) == 0 else 0
    places = [number + more for number in (*numbers, setup.button)]
    if min(places) < 1 or max(places) > 10:
        raise CaseFileError("the seats and the button are numbers from 1 to 10")
    if not more:
        return setup, 0
    seats = {name: number + more for name, number in setup.seats.items()}
    return msgspec.structs.replace(setup, seats=seats, button=setup.button + more), more


def faces(text: str) -> tuple[Card, ...]:
    """The cards of a text: ``AhKd7c``, ``Ah Kd 7c``, ``10h``. Raises CaseFileError."""
    plain = text.replace(",", " ").replace("10", "T")
    try:
        known = cards("".join(_as_written(word) for word in plain.split()))
    except ValueError as why:
        raise CaseFileError(str(why)) from None
    return known


def _as_written(word: str) -> str:
    """Ranks as capitals, suits as small letters."""
    return "".join(letter.upper() if place % 2 == 0 else letter.lower() for place, letter in enumerate(word))
