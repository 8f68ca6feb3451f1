# SPDX-License-Identifier: GPL-3.0-or-later
"""What the set-up offers for one seat between hands: straddles, posts, missed blinds, chips bought or taken, a move.

A touch on the seat and a touch on the key: two touches, a third for the seat that somebody moves to.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.rules.owed import BIG_MISSED, SMALL_MISSED
from controller.rules.phases import is_between
from controller.rules.seats import occupied, standing
from controller.rules.state import SEATS, Level, Table
from controller.views.accepting import at_taken_seats, is_accepted
from controller.views.phrases import phrase
from controller.views.shown import Act, Amounts, Argument, Seats

FULL = 100
"""So many big blinds are a full stack of a cash game: what a top-up is proposed to."""


def seat_keys(table: Table, whole: Table, seat: int) -> tuple[Act, ...]:
    """The acts that the rules take for a seat now; nothing in a hand or at an empty seat."""
    if not is_between(table) or not table.seats[seat - 1].name:
        return ()
    return tuple(act for act in _acts(table, seat) if is_accepted(whole, act))


def straddles(table: Table, whole: Table) -> tuple[Act, ...]:
    """The straddle of the coming hand as a key with its seats, for twice what it must beat."""
    seated = occupied(table.seats)
    if table.setup.house.straddle == "off" or not seated:
        return ()
    amount = straddle_amount(table)
    least = Act(
        key=f"more:straddle:{amount}", label=phrase("act.straddle_seat", amount=amount), command="Straddle",
        fields={"amount": amount}, seats=Seats(among=seated),
    )  # fmt: skip
    taken = at_taken_seats(whole, least)
    return (taken,) if taken is not None else ()


def straddle_amount(table: Table) -> int:
    """The least straddle: twice the big blind, or twice the last straddle."""
    made = [post.live for post in table.setup.announced if post.kind == "straddle"]
    return 2 * max([_level(table).big, *made])


def _level(table: Table) -> Level:
    return table.setup.next_level or table.setup.level


def _act(name: str, command: str, seat: int, shown: int = 0, /, **fields: Argument) -> Act:
    told = "".join(f":{value}" for value in fields.values())
    sub = phrase("amount", amount=shown) if shown else None
    key, label = f"seat:{name}:{seat}{told}", phrase(f"act.{name}")
    return Act(key=key, label=label, sub=sub, command=command, fields={"seat": seat, **fields})


def _acts(table: Table, seat: int) -> Iterator[Act]:
    house, level = table.setup.house, _level(table)
    if house.straddle != "off":
        amount = straddle_amount(table)
        yield _act("straddle", "Straddle", seat, amount, amount=amount)
        usual = Amounts(field="amount", low=amount, high=None, usual=(2 * amount, 4 * amount))
        yield Act(
            key=f"seat:straddle_free:{seat}", label=phrase("act.straddle_free"), command="Straddle",
            fields={"seat": seat}, amounts=usual,
        )  # fmt: skip
    if house.tournament == "off":
        yield from _posts(table, seat, level)
    yield from _chips(table, seat, level)
    others = tuple(number for number in occupied(table.seats) if number != seat)
    if others:
        given = Amounts(field="amount", low=1, high=table.seats[seat - 1].stack, usual=(level.big,))
        fields: dict[str, Argument] = {"origin": ("stack", seat)}
        yield Act(
            key=f"seat:give:{seat}", label=phrase("act.give_chips"), command="MoveChips", fields=fields,
            seats=Seats(among=others, field="target"), amounts=given,
        )  # fmt: skip
    free = tuple(n for n in SEATS if n <= house.seats_max and not table.seats[n - 1].name)
    if free:
        moving = Seats(among=free, field="to")
        yield Act(
            key=f"seat:move:{seat}", label=phrase("act.move_seat"), command="ChangeSeat", fields={"seat": seat},
            seats=moving,
        )  # fmt: skip


def _posts(table: Table, seat: int, level: Level) -> Iterator[Act]:
    """What a seat posts to come in, and the blinds that it has missed or made good."""
    owed = standing(table.seats[seat - 1]).missed
    yield _act("post", "Post", seat, level.big, live=level.big)
    if level.small:
        yield _act("post_dead", "Post", seat, level.big + level.small, live=level.big, dead=level.small)
    for blind, bit in (("sb", SMALL_MISSED), ("bb", BIG_MISSED)):
        name = f"made_good_{blind}" if owed & bit else f"missed_{blind}"
        yield _act(name, "MissBlind", seat, blind=blind, missed=not owed & bit)


def _chips(table: Table, seat: int, level: Level) -> Iterator[Act]:
    """Chips bought and taken off: up to a full stack in one touch, any amount on the pad."""
    stack, full = table.seats[seat - 1].stack, FULL * level.big
    if table.setup.house.tournament == "off" and stack is not None and stack < full:
        yield _act("top_up_full", "AddChips", seat, full - stack, amount=full - stack)
    usual = (full // 2, full, 2 * full)
    here: dict[str, Argument] = {"seat": seat}
    bought, taken = Amounts(field="amount", low=1, high=None, usual=usual), Amounts(field="amount", low=1, high=stack)
    for name, command, amounts in (("top_up", "AddChips", bought), ("take_off", "RemoveChips", taken)):
        yield Act(key=f"seat:{name}:{seat}", label=phrase(f"act.{name}"), command=command, fields=here, amounts=amounts)
