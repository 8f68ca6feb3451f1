# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer's ``More`` key offers: everything lawful now that is no ordinary step of the hand.

Running it twice, chopped blinds, killed hands, asked-for hands, the clock, levels, chip races, bomb pots, decks,
penalties, disputes, what was seen to be out of turn, and notes. An act stands here only if ``decide`` accepts it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller.rules.asked import Prompt
from controller.rules.asking import may_see
from controller.rules.clocks import running
from controller.rules.dealing import cards_due
from controller.rules.decide import decide
from controller.rules.decks import may_change
from controller.rules.events import InputRefused
from controller.rules.extras import may_chop, why_not_twice
from controller.rules.house import House
from controller.rules.inputs import COMMANDS, Stamped
from controller.rules.levels import risen
from controller.rules.notes import NOTES, told, window
from controller.rules.phases import Phase, no_more_betting, phase
from controller.rules.places import STUB
from controller.rules.seats import ALL_IN, LIVE, dealt_in, in_hand, occupied
from controller.rules.state import Level, Street, Table
from controller.views.mending import open_cards
from controller.views.phrases import phrase
from controller.views.shown import Act, Amounts, Argument, Faces, Seats

BOMBS = (2, 5)
"""Antes of a bomb pot, in big blinds."""
SCHEDULES = {"by_hands": ("hands", (10, 20)), "by_minutes": ("minutes", (20, 30))}
STEPS = 6
"""So many levels are made ahead, each half as high again."""
FLOP = 3
COUNTED = ("count_stack",)
"""Notes that a command of their own makes."""


def more_of(table: Table, whole: Table, asked: tuple[Prompt, ...] = ()) -> tuple[Act, ...]:
    """The acts of the key, the most usual first, errors and notes in groups.

    They are made of the public ``table`` alone; the ``whole`` one only says whether the rules take them. ``asked``: the
    prompts that stand.
    """
    made = _between(table) if phase(table) is Phase.BETWEEN else _in_the_hand(table)
    groups = (_group("errors", tuple(_errors(table))), _notes(table))
    drawn = (each.seat for each in asked if each.kind == "drawn_button")
    button = (_act("drawn_button", "SetButton", seat=seat, sub={"seat": seat}) for seat in drawn)
    return (*button, *(act for act in made if is_accepted(whole, act)), *(group for group in groups if group.acts))


def is_accepted(table: Table, act: Act) -> bool:
    """Whether ``decide`` takes the act, with its first seat where it asks for one."""
    if act.faces is not None or act.amounts is not None:
        return True
    fields: dict[str, Any] = dict(act.fields)
    if act.seats is not None:
        if not act.seats.among:
            return False
        fields[act.seats.field] = act.seats.among[0]
    events = decide(table, Stamped(COMMANDS[act.command](**fields)))
    return not any(isinstance(event, InputRefused) for event in events)


def _act(
    name: str, command: str, /, among: tuple[int, ...] | None = None, sub: dict[str, int | str] | None = None,
    weight: Any = "usual", at: str = "seat", **fields: Argument,
) -> Act:  # fmt: skip
    seats = None if among is None else Seats(among=among, field=at)
    told = "".join(f":{value}" for value in fields.values())
    words = phrase(f"act.{name}", **(sub or {}))
    return Act(key=f"more:{name}{told}", label=words, command=command, fields=fields, seats=seats, weight=weight)


def _group(name: str, acts: tuple[Act, ...]) -> Act:
    return Act(key=f"group:{name}", label=phrase(f"act.group_{name}"), command="", acts=acts, weight="rare")


def _between(table: Table) -> Iterator[Act]:
    setup, house, seated = table.setup, table.setup.house, occupied(table.seats)
    if house.bomb_pot == "on":
        for count in BOMBS:
            yield _act("bomb_pot", "BombPot", ante=count * setup.level.big, sub={"count": count})
        ante = BOMBS[-1] * setup.level.big
        yield _act("bomb_pot_two", "BombPot", ante=ante, boards=2, sub={"count": BOMBS[-1]}, weight="rare")
    yield from _levels(table, house)
    if len(setup.chips) > 1:
        yield _act("race", "RaceChips", chip=setup.chips[0], new=setup.chips[1], order=(), sub={"chip": setup.chips[0]})
    if window(table):
        yield _act("dispute_reading", "DisputeResult", among=seated, at="by", about="reading", weight="rare")
        yield _act("dispute_count", "DisputeResult", among=seated, at="by", about="count", weight="rare")
    yield _act("new_dealer", "ChangeDealer", weight="rare")
    yield _act("new_deck" if may_change(table) else "new_deck_asked", "ChangeDeck", weight="rare")
    if table.room.deck.state in ("new", "wrong"):
        yield _act("deck_whole", "DeckChecked")
    if house.structure == "FL":
        yield _act("kill_pot", "KillPot", among=in_order(table, seated))
    if table.room.times.fee_owed:
        yield _act("take_time", "TakeTimeFee")
    yield from _penalties(table)
    yield from _holds(table)
    yield from _house(table)
    if seated and house.clock != "off":
        yield _act("time_banks", "SetTimeBanks", count=3, seconds=30, sub={"count": 3, "seconds": 30}, weight="rare")


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


def _levels(table: Table, house: House) -> Iterator[Act]:
    """The next level by hand, and schedules of levels half as high again each."""
    level, ahead = table.setup.next_level or table.setup.level, []
    chip = max(house.smallest_chip, 1)
    for _ in range(STEPS):
        level = risen(level, 3, 2, chip)
        ahead.append((*level,))
    planned = table.setup.schedule[1]
    after = Level(*planned[0]) if planned else Level(*ahead[0])
    small, big, ante_type, ante, small_bet, big_bet = after
    yield _act(
        "next_level", "SetLevel", small=small, big=big, ante_type=ante_type, ante=ante, small_bet=small_bet,
        big_bet=big_bet, sub={"small": small, "big": big},
    )  # fmt: skip
    if house.blind_schedule not in SCHEDULES:
        return
    unit, counts = SCHEDULES[house.blind_schedule]
    for count in counts:
        fields: dict[str, Any] = {"hands": 0, unit: count, "levels": tuple(ahead)}
        yield Act(
            key=f"more:schedule:{unit}:{count}", label=phrase(f"act.schedule_{unit}", count=count),
            command="SetSchedule", fields=fields, weight="rare",
        )  # fmt: skip


def _holds(table: Table) -> Iterator[Act]:
    if table.room.hold:
        yield _act("let_go", "HoldTable", why="")
    elif table.setup.house.tournament == "on":
        for why in ("hand_for_hand", "balance", "break"):
            yield _act(f"hold_{why}", "HoldTable", why=why, weight="rare")


def _in_the_hand(table: Table) -> Iterator[Act]:
    house, live = table.setup.house, in_hand(table.seats)
    if not why_not_twice(table):
        times = 1 if table.board.boards == 2 else 2
        yield _act("run_twice" if times == 2 else "run_once", "RunBoards", times=times)
    if may_chop(table):
        yield _act("chop", "ChopBlinds")
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
        yield _act("clock_out", "ClockExpired", seat=timer.seat)
        if dict(table.room.times.banks).get(timer.seat):
            yield _act("time_bank", "UseTimeBank", seat=timer.seat)
    elif phase(table) is Phase.ACTION and house.clock == "called":
        yield _act("clock", "CallClock", seat=table.betting.actor)
    yield from _counts(table)
    yield _act("kill_hand", "KillHand", among=live, reason="absent", weight="rare")
    if window(table):
        yield _act("dispute_count", "DisputeResult", among=occupied(table.seats), at="by", about="count", weight="rare")
    yield _act("new_deck_asked", "ChangeDeck", weight="rare")
    yield from _penalties(table)
    yield _act("misdeal", "DeclareMisdeal", reason="dealer", weight="grave")
    yield _act("stop_hand", "InterruptHand", reason="dealer", weight="grave")


def _errors(table: Table) -> Iterator[Act]:
    """What the dealer saw go wrong: said by him in so many words, so it was watched."""
    now, board = phase(table), table.board
    if now is Phase.ACTION:
        yield from _too_early(table)
    due = cards_due(board)
    if now is Phase.CLOSED and due and table.setup.house.burn_required == "on":
        if board.burned:
            yield _act("two_burns", "BurnCard", watched=True)
        else:
            yield _act("no_burn", "DealBoard", cards=(None,) * due, watched=True)
    if now is Phase.CLOSED and due == FLOP:
        yield _act("four_cards", "DealBoard", cards=(None,) * (due + 1), watched=True)
    if now in (Phase.ACTION, Phase.CLOSED):
        dealt, live = dealt_in(table.seats), in_hand(table.seats)
        if table.betting.street is Street.PREFLOP:
            yield _act("exposed", "ExposeCard", among=dealt, at="place", fault="dealer")
        yield _act("exposed_by_player", "ExposeCard", among=live, at="place", fault="player")
        yield _act("near_muck", "MuckHand", among=live, retrievable=True, watched=True)
        for what in ("boxed", "joker"):
            yield _act(f"found_{what}", "ReportCard", what=what, place=(STUB.kind, STUB.number))


def _too_early(table: Table) -> Iterator[Act]:
    """Acts of players out of turn, burns and boards while somebody is to act; chips that were only moved forward."""
    actor = table.betting.actor
    if table.setup.house.commit_point in ("forward_motion", "line"):
        amounts = Amounts(field="amount", low=1, high=None)
        yield Act(
            key="more:forward", label=phrase("act.forward"), command="ChipsForward",
            fields={"seat": actor, "over_line": True}, amounts=amounts,
        )  # fmt: skip
    early = tuple(n for n in in_hand(table.seats) if n != actor and table.seats[n - 1].state is LIVE)
    level = max(table.betting.bet, table.setup.level.big)
    if early:
        yield _act("early_fold", "Fold", among=early, watched=True)
        calls = ("early_call", "Call") if table.betting.bet else ("early_check", "Check")
        yield _act(*calls, among=early, watched=True)
        verb = "RaiseTo" if table.betting.bet else "BetTo"
        amounts = Amounts(field="to", low=1, high=None, usual=(2 * level, 3 * level))
        yield Act(
            key=f"more:early_bet:{verb}", label=phrase("act.early_bet"), command=verb, fields={"watched": True},
            seats=Seats(among=early), amounts=amounts,
        )  # fmt: skip
    if not table.board.burned:
        yield _act("early_burn", "BurnCard", watched=True)
    if due := cards_due(table.board):
        yield _act("early_board", "DealBoard", cards=(None,) * due, watched=True)


def _penalties(table: Table) -> Iterator[Act]:
    """Hands to miss, from the next one on."""
    seated = occupied(table.seats)
    if seated:
        yield _act("penalty_hand", "Penalize", among=seated, hands=1, weight="rare")
        yield _act("penalty_round", "Penalize", among=seated, rounds=1, weight="rare")


def _counts(table: Table) -> Iterator[Act]:
    """The all-ins that the seat to act may have counted."""
    actor = table.betting.actor
    for number in in_hand(table.seats) if actor else ():
        yield _act("count", "AskCount", by=actor, of=number, sub={"seat": number})


def _notes(table: Table) -> Act:
    """Every note, with its seat."""
    seated = occupied(table.seats)
    kinds = tuple(kind for kind in NOTES if kind not in COUNTED) if seated else ()
    done = (
        Act(key=f"more:done:{note.number}", label=phrase("act.note_done"), sub=phrase(f"act.note_{note.kind}"),
            command="DropNote", fields={"number": note.number}, weight="rare")
        for note in told(table) if note.kind not in COUNTED
    )  # fmt: skip
    made = (_act(f"note_{kind}", "MakeNote", among=seated, kind=kind) for kind in kinds)
    return _group("notes", (*made, *done))
