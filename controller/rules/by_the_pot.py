# SPDX-License-Identifier: GPL-3.0-or-later
"""Who of those taken to have folded had called: the chips in the middle say it (RULES.md 6a, POT-05).

Calls come fast and are pulled in faster; a seat that nobody saw act is taken to have folded. Once every line is seen
empty, what lies in the middle is what was really paid. If it is more than the record has by just the calls of some of
these seats, and of no others, they had called.
"""

from __future__ import annotations

from itertools import combinations

from controller.rules.freshness import holds_cards, pot_seen
from controller.rules.inputs import Clarify
from controller.rules.phases import is_between
from controller.rules.places import SpotKind
from controller.rules.pots import in_the_middle
from controller.rules.state import Table
from controller.rules.unseen import clarified, find, nth_of, ruled_up_to


def called_by_the_pot(table: Table) -> Clarify | None:
    """The first call that the middle proves, or None; once it is taken there may be a next."""
    lies = pot_seen(table)
    if lies is None or is_between(table) or table.pots.pushed or not _is_all_in_the_middle(table):
        return None
    missing = lies - in_the_middle(table)
    calls = _unseen_calls(table) if missing > 0 else {}
    found = [
        some for many in range(1, len(calls) + 1) for some in combinations(calls, many)
        if sum(calls[one] for one in some) == missing
    ]  # fmt: skip
    if len(found) > 1:  # of those that pay the same, whose cards still lie there
        lying = {one for one in calls if holds_cards(table, one.seat)}
        found = [some for some in found if lying == set(some)]
    return found[0][0] if len(found) == 1 else None


def _is_all_in_the_middle(table: Table) -> bool:
    """Whether no bet stands in front of anybody, neither in the record nor where a sensor looks."""
    lines = [amount for spot, amount, _ in table.seen.chips if spot.kind is SpotKind.BET]
    return not any(seat.bet for seat in table.seats) and bool(lines) and all(amount == 0 for amount in lines)


def _unseen_calls(table: Table) -> dict[Clarify, int]:
    """What each seat would have put in that is taken to have folded on the last street on which anybody paid."""
    log, calls = table.betting.log, {}
    street = max((act.street for act in log if act.verb not in ("check", "fold")), default=0)
    for index in range(ruled_up_to(table), len(log)):
        act = log[index]
        if act.street == street and act.unseen and act.verb == "fold":
            nth, mended = nth_of(log, index), clarified(table, index, "call").acts
            call = mended[find(mended, act.street, act.seat, nth)]
            calls[Clarify(act.street, act.seat, nth, "call")] = call.to - act.to
    return calls
