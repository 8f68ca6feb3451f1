# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer's ``More`` key offers: everything lawful now that is no ordinary step of the hand.

Straddles, running it twice, chopped blinds, killed hands, asked-for hands, the clock, levels, chip races, bomb pots,
decks, penalties, disputes, what was seen to go wrong (``reports``), and notes. An act stands here only if ``decide``
accepts it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from controller.rules.asked import Prompt
from controller.rules.asking import may_see
from controller.rules.clocks import running
from controller.rules.decks import may_change
from controller.rules.disputes import window
from controller.rules.extras import may_chop, why_not_twice
from controller.rules.levels import BREAK, is_break, risen
from controller.rules.notes import NOTES, told
from controller.rules.phases import Phase, no_more_betting, phase
from controller.rules.seats import ALL_IN, in_hand, occupied
from controller.rules.showdown import smallest_chip
from controller.rules.state import Level, Table
from controller.views.accepting import at_taken_seats, is_accepted
from controller.views.mending import mend_acts, open_cards
from controller.views.more_keys import group, key
from controller.views.phrases import phrase
from controller.views.reports import at_seats, cards_wrong, errors, pulled_back
from controller.views.seat_keys import straddles
from controller.views.shown import Act, Amounts, Faces, Seats

BOMBS = (2, 5)
"""Antes of a bomb pot, in big blinds."""
SCHEDULES = {"by_hands": ("hands", (10, 20)), "by_minutes": ("minutes", (20, 30))}
BREAK_MINUTES = 10
"""So long a break of a schedule made by touch is."""
STEPS = 6
"""So many levels are made ahead, each half as high again."""
COUNTED = ("count_stack",)
"""Notes that a command of their own makes."""


def more_of(table: Table, whole: Table, asked: tuple[Prompt, ...] = ()) -> tuple[Act, ...]:
    """The acts of the key, the most usual first, errors and notes in groups.

    They are made of the public ``table`` alone; the ``whole`` one only says whether the rules take them. ``asked``: the
    prompts that stand.
    """
    made = _between(table) if phase(table) is Phase.BETWEEN else _in_the_hand(table)
    groups = (
        *at_seats(table),
        *_in_hand_groups(table),
        *_between_groups(table),
        group("errors", tuple(errors(table))),
        group("cards", (*cards_wrong(table), *_new_deck(table))),
        _notes(table),
    )
    drawn = (each.seat for each in asked if each.kind == "drawn_button")
    button = (key("drawn_button", "SetButton", seat=seat, sub={"seat": seat}) for seat in drawn)
    taken = (one for each in groups if (one := taken_of(whole, each)) is not None)
    first = straddles(table, whole) if phase(table) is Phase.BETWEEN else ()
    return (*button, *first, *(act for act in made if is_accepted(whole, act)), *taken)


def taken_of(whole: Table, each: Act) -> Act | None:
    """A key or a group without what the rules would refuse; None when nothing is left of it."""
    if each.command:
        return at_taken_seats(whole, each)
    acts = tuple(one for act in each.acts if (one := at_taken_seats(whole, act)) is not None)
    return msgspec.structs.replace(each, acts=acts) if acts else None


def _in_hand_groups(table: Table) -> Iterator[Act]:
    """In a hand: penalties, and chips that are counted or bought meanwhile."""
    seated = occupied(table.seats)
    if phase(table) is Phase.BETWEEN or not seated:
        return
    counted, bought = Amounts(field="now", low=0, high=None), Amounts(field="amount", low=1, high=None)
    stack = Act(
        key="more:correct_stack", label=phrase("act.correct_stack"), command="CorrectChips",
        fields={"was": None, "reason": "counted"}, seats=Seats(among=seated, field="spot"), amounts=counted,
    )  # fmt: skip
    top_up = Act(
        key="more:top_up", label=phrase("act.top_up"), command="AddChips", seats=Seats(among=seated), amounts=bought
    )
    yield group("chips", (stack, top_up, *pulled_back(table)))
    yield group("penalties", tuple(_penalties(table)))


def _between(table: Table) -> Iterator[Act]:
    setup, house, seated = table.setup, table.setup.house, occupied(table.seats)
    if house.bomb_pot == "on":
        yield next(_bombs(table))
    yield _next_level(table)
    if len(setup.chips) > 1:
        yield key("race", "RaceChips", chip=setup.chips[0], new=setup.chips[1], order=(), sub={"chip": setup.chips[0]})
    if window(table):
        yield key("dispute_reading", "DisputeResult", among=seated, at="by", about="reading", weight="rare")
        yield key("dispute_count", "DisputeResult", among=seated, at="by", about="count", weight="rare")
    yield key("new_dealer", "ChangeDealer", weight="rare")
    yield key("new_deck" if may_change(table) else "new_deck_asked", "ChangeDeck", weight="rare")
    if table.room.deck.state in ("new", "wrong"):
        yield key("deck_whole", "DeckChecked")
    if house.structure == "FL":
        yield key("kill_pot", "KillPot", among=in_order(table, seated))
    if table.room.times.fee_owed:
        yield key("take_time", "TakeTimeFee")
    yield from _penalties(table)
    yield from _holds(table)


def _bombs(table: Table) -> Iterator[Act]:
    """Bomb pots of the house's usual antes, on one board and on two."""
    for count in BOMBS:
        yield key("bomb_pot", "BombPot", ante=count * table.setup.level.big, sub={"count": count})
    ante = BOMBS[-1] * table.setup.level.big
    yield key("bomb_pot_two", "BombPot", ante=ante, boards=2, sub={"count": BOMBS[-1]}, weight="rare")


def _between_groups(table: Table) -> Iterator[Act]:
    """Between hands: larger bomb pots, and what a house sets now and then."""
    if phase(table) is not Phase.BETWEEN:
        return
    if lay := mend_acts(table):
        yield group("last_board", lay)
    if table.setup.house.bomb_pot == "on":
        yield group("bombs", tuple(_bombs(table))[1:])
    plain = _plain_profile(table)
    yield group("house", (*plain, *_schedules(table), *_house(table), *_time_banks(table)))


def _plain_profile(table: Table) -> tuple[Act, ...]:
    """The profile without the room's own options, where there are some."""
    if all(name.startswith("regulator_") for name, _ in table.setup.options):
        return ()
    profile = table.setup.profile
    return (key("plain_profile", "SetProfile", profile=profile, only=True, sub={"profile": profile}, weight="rare"),)


def _time_banks(table: Table) -> Iterator[Act]:
    if occupied(table.seats) and table.setup.house.clock != "off":
        yield key("time_banks", "SetTimeBanks", count=3, seconds=30, sub={"count": 3, "seconds": 30}, weight="rare")


def _new_deck(table: Table) -> Iterator[Act]:
    if phase(table) is not Phase.BETWEEN:
        yield key("new_deck_asked", "ChangeDeck", weight="rare")


def _house(table: Table) -> Iterator[Act]:
    """What a cash room sets now and then: the time charge where there is no rake, the least jackpot hand."""
    house = table.setup.house
    if house.tournament == "on" or not occupied(table.seats):
        return
    if not house.rake_per_mille and not house.rake_per_hand:
        amounts = Amounts(field="amount", low=0, high=None, usual=(5, 6, 7, 8))
        yield Act(
            key="more:time_fee", label=phrase("act.time_fee"), command="SetTimeFee", fields={"minutes": 30},
            amounts=amounts, weight="rare",
        )  # fmt: skip
    faces = Faces(field="cards", low=5, high=5)
    yield Act(
        key="more:jackpot", label=phrase("act.jackpot"), command="SetJackpot", faces=faces, weight="rare"
    )  # fmt: skip


def in_order(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Seats with the last winners first: they are meant most often."""
    won = [push.seat for push in table.pots.pushed]
    return tuple(sorted(seats, key=lambda number: (number not in won, number)))


def _ahead(table: Table) -> tuple[tuple[Any, ...], ...]:
    """The levels after this one, each half as high again."""
    level, ahead = table.setup.next_level or table.setup.level, []
    chip = smallest_chip(table.setup, 0)
    for _ in range(STEPS):
        level = risen(level, 3, 2, chip)
        ahead.append((*level,))
    return tuple(ahead)


def _next_level(table: Table) -> Act:
    """The next level by hand: that of the schedule, else half as high again."""
    planned = tuple(entry for entry in table.setup.schedule[1] if not is_break(Level(*entry)))
    small, big, ante_type, ante, small_bet, big_bet = Level(*(planned or _ahead(table))[0])
    return key(
        "next_level", "SetLevel", small=small, big=big, ante_type=ante_type, ante=ante, small_bet=small_bet,
        big_bet=big_bet, sub={"small": small, "big": big},
    )  # fmt: skip


def _schedules(table: Table) -> Iterator[Act]:
    """Levels ahead, each for so many hands or minutes; by minutes also with a break after every third."""
    house, ahead = table.setup.house, _ahead(table)
    if house.blind_schedule not in SCHEDULES:
        return
    unit, counts = SCHEDULES[house.blind_schedule]
    for count in counts:
        fields: dict[str, Any] = {"hands": 0, unit: count, "levels": ahead}
        yield Act(
            key=f"more:schedule:{unit}:{count}", label=phrase(f"act.schedule_{unit}", count=count),
            command="SetSchedule", fields=fields, weight="rare",
        )  # fmt: skip
        if unit == "minutes":
            rests = (*ahead[:2], (0, 0, BREAK, BREAK_MINUTES, 0, 0), *ahead[2:])
            yield Act(
                key=f"more:schedule_breaks:{count}", label=phrase("act.schedule_breaks", count=count),
                command="SetSchedule", fields={**fields, "levels": rests}, weight="rare",
            )  # fmt: skip


def _holds(table: Table) -> Iterator[Act]:
    if table.room.hold:
        yield key("end_break" if table.room.hold == BREAK else "let_go", "HoldTable", why="")
        return
    has_clock = table.setup.schedule[1] or table.room.times.level_due_ns
    if table.setup.house.tournament == "on" or has_clock:
        yield key("hold_break", "HoldTable", why=BREAK, weight="rare")
    if table.setup.house.tournament == "on":
        for why in ("hand_for_hand", "balance"):
            yield key(f"hold_{why}", "HoldTable", why=why, weight="rare")


def _in_the_hand(table: Table) -> Iterator[Act]:
    house, live = table.setup.house, in_hand(table.seats)
    if not why_not_twice(table):
        times = 1 if table.board.boards == 2 else 2
        yield key("run_twice" if times == 2 else "run_once", "RunBoards", times=times)
    if may_chop(table):
        yield key("chop", "ChopBlinds")
    if house.insurance == "on" and no_more_betting(table) and len(live) == 2:
        for to, by in (live, live[::-1]):
            if table.seats[to - 1].state is ALL_IN:
                amounts = Amounts(field="amount", low=1, high=None)
                yield Act(
                    key=f"more:insure:{to}", label=phrase("act.insure", seat=to), command="Insure",
                    fields={"to": to, "by": by}, amounts=amounts, weight="rare",
                )  # fmt: skip
    for hand, _ in may_see(table):
        faces = Faces(field="cards", low=2, high=2, gone=open_cards(table))
        yield Act(
            key=f"more:see:{hand}", label=phrase("act.see_hand", seat=hand), command="TableHand",
            fields={"seat": hand}, faces=faces,
        )  # fmt: skip
    timer = running(table)
    if timer is not None:
        yield key("clock_out", "ClockExpired", seat=timer.seat)
        if dict(table.room.times.banks).get(timer.seat):
            yield key("time_bank", "UseTimeBank", seat=timer.seat)
    elif phase(table) is Phase.ACTION and house.clock == "called":
        yield key("clock", "CallClock", seat=table.betting.actor)
    yield from _counts(table)
    yield key("kill_hand", "KillHand", among=live, reason="absent", weight="rare")
    if window(table):
        yield key("dispute_count", "DisputeResult", among=occupied(table.seats), at="by", about="count", weight="rare")
    yield key("misdeal", "DeclareMisdeal", reason="dealer", weight="grave")


def _penalties(table: Table) -> Iterator[Act]:
    """Hands to miss, from the next one on."""
    seated = occupied(table.seats)
    if seated:
        yield key("penalty_hand", "Penalize", among=seated, hands=1, weight="rare")
        yield key("penalty_round", "Penalize", among=seated, rounds=1, weight="rare")


def _counts(table: Table) -> Iterator[Act]:
    """The all-ins that the seat to act may have counted."""
    actor = table.betting.actor
    for number in in_hand(table.seats) if actor else ():
        yield key("count", "AskCount", by=actor, of=number, sub={"seat": number})


def _notes(table: Table) -> Act:
    """Every note, with its seat."""
    seated = occupied(table.seats)
    kinds = tuple(kind for kind in NOTES if kind not in COUNTED) if seated else ()
    done = (
        Act(key=f"more:done:{note.number}", label=phrase("act.note_done"), sub=phrase(f"act.note_{note.kind}"),
            command="DropNote", fields={"number": note.number}, weight="rare")
        for note in told(table) if note.kind not in COUNTED
    )  # fmt: skip
    made = (key(f"note_{kind}", "MakeNote", among=seated, kind=kind) for kind in kinds)
    return group("notes", (*made, *done))
