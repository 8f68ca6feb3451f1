# SPDX-License-Identifier: GPL-3.0-or-later
"""50,000 rows of one long evening decoded, their chain of hashes checked, and folded, as reading a journal does.

The evening is played first, outside the measurement: six players, random legal actions, board, showdowns and pushes.
Process CPU time of one pass.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from controller.journal.entry import EMPTY, Entry, Head, flaw_of, seal, unseal
from controller.journal.holdem import holdem
from controller.journal.start import codec_of
from controller.journal.timeline import Timeline
from controller.rules.cards import Card
from controller.rules.inputs import (
    BurnCard,
    Call,
    Check,
    Command,
    Confirm,
    DealBoard,
    Fold,
    RaiseTo,
    SeatPlayer,
    SetButton,
    SetLevel,
    SetProfile,
    Stamped,
    StartHand,
    TableHand,
)
from controller.rules.legal import legal
from controller.rules.phases import Phase, phase
from controller.rules.prompts import prompts
from controller.rules.showdown import to_show
from controller.rules.state import Table

ROWS, SEED, PLAYERS = 50_000, 5, 6
GAME = holdem()
CODEC = codec_of(GAME)


def next_commands(table: Table, dice: random.Random, deck: list[Card]) -> Iterator[Command]:
    """What the dealer enters next."""
    now = phase(table)
    if now is Phase.BETWEEN:
        deck[:] = [Card(card) for card in dice.sample(range(52), 52)]
        yield StartHand()
    elif now is Phase.ACTION:
        may = legal(table)
        what = dice.random()
        if what < 0.12 and may.may_raise:
            yield RaiseTo(may.seat, may.min_to)
        elif what < 0.4 and not may.may_check:
            yield Fold(may.seat)
        else:
            yield Check(may.seat) if may.may_check else Call(may.seat)
    elif now is Phase.CLOSED:
        yield BurnCard()
        yield DealBoard(tuple(deck.pop() for _ in range(1 if table.board.cards else 3)))
    elif now is Phase.SHOWDOWN and to_show(table):
        yield TableHand(to_show(table)[0], (deck.pop(), deck.pop()))
    else:
        yield Confirm(next(one.key for one in prompts(table) if one.proposes is not None))


def evening(rows: int) -> list[Entry]:
    """The rows of an evening, sealed one to the other."""
    dice = random.Random(SEED)
    timeline, head, entries = Timeline(GAME, CODEC), EMPTY, []
    deck: list[Card] = []
    seated = (SeatPlayer(number, f"P{number}") for number in range(1, PLAYERS + 1))
    coming: list[Command] = [SetProfile("RROP"), SetLevel(5, 10), *seated, SetButton(1)]
    while len(entries) < rows:
        what = coming.pop(0) if coming else None
        if what is None:
            coming.extend(next_commands(timeline.table, dice, deck))
            continue
        stamped = Stamped(what, "dealer", "Ann", "dealer", 1_000_000 * len(entries), 1_700_000_000_000 + len(entries))
        events = timeline.decide(stamped)
        entry = seal(head, stamped, events, boot_id="boot", rules_version=GAME.version, codec=CODEC)
        timeline.add(entry.seq, stamped, events)
        head = Head(entry.seq, entry.hash)
        entries.append(entry)
    return entries


def read(entries: list[Entry]) -> Table:
    """The table after all rows, each decoded, checked against the chain and folded."""
    timeline, head = Timeline(GAME, CODEC), EMPTY
    for entry in entries:
        if flaw := flaw_of(entry, head):
            raise ValueError(flaw)
        timeline.add(entry.seq, *unseal(entry, CODEC))
        head = Head(entry.seq, entry.hash)
    table: Table = timeline.table
    return table


def measure() -> dict[str, dict[str, float]]:
    """Seconds for all rows, and the microseconds for one."""
    entries = evening(ROWS)
    started = time.process_time()
    read(entries)
    spent = time.process_time() - started
    hands = sum(entry.kind == "StartHand" for entry in entries)
    figures = {"rows_decoded_hashed_folded_s": round(spent, 2), "one_row_us": round(1e6 * spent / ROWS, 1)}
    denominators = {"rows": ROWS, "hands": hands}
    return {"figures": figures, "denominators": denominators, "ratios": {"of_2_s": round(spent / 2, 2)}}
