# SPDX-License-Identifier: GPL-3.0-or-later
"""A seeded dealer who plays hands, looks away, errs, backs up: inputs for long runs of a whole table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from controller.journal.entry import Entry, seal
from controller.journal.holdem import holdem
from controller.journal.start import codec_of, fold
from controller.journal.store import MemoryStore
from controller.journal.timeline import Timeline
from controller.loop.facts import Facts, fact_of, recall_facts
from controller.rules import inputs as i
from controller.rules.cards import DECK, Card
from controller.rules.events import ActionBackedUp, HandStarted
from controller.rules.legal import legal
from controller.rules.places import BOARD, BURN, bet_line_of, seat_place
from controller.rules.prompts import prompts

GAME = holdem()
RE_OFFERED = (i.ChipsSeen, i.ButtonSeen, i.DeviceChanged)
"""What the loop takes in by itself after backing up. Where each input must be one entry, nobody backs up over it."""


class Scene(NamedTuple):
    """A whole run: ``inputs[n]`` makes entry n + 1, after which the digest is ``digests[n + 1]``."""

    inputs: tuple[i.Stamped, ...]
    digests: tuple[str, ...]
    store: MemoryStore


class Player:
    """Chooses the next input for a table."""

    def __init__(self, seed: int, careful: bool = True) -> None:
        """``careful``: never back up over what the loop takes in again by itself."""
        self._random = random.Random(seed)
        self._careful = careful

    def next(self, timeline: Timeline) -> i.Stamped:
        """An input that is usually sensible, stamped by whoever would give it."""
        roll = self._random.random()
        if roll < 0.08:
            what, source, actor = self._observation(timeline.table)
            return i.Stamped(what, source, actor, "", 1, 1, self._random.randint(500, 1000))
        if roll < 0.11:
            return self._back_up(timeline)
        if roll < 0.15:
            return i.Stamped(self._nonsense(), "dealer", "Ann", "dealer", 1, 1)
        return i.Stamped(self._step(timeline.table), "dealer", "Ann", "dealer", 1, 1)

    def _cards(self, table: Any, count: int) -> tuple[Card, ...]:
        left = [one for one in DECK if one not in table.board.cards]
        return tuple(self._random.sample(left, count))

    def _step(self, table: Any) -> Any:
        asked = [one for one in prompts(table) if one.kind != "irregularity"]
        if not asked:
            return self._nonsense()
        first = asked[0]
        if first.kind == "seat_players":
            seat = self._random.randint(1, 10)
            if table.seats[seat - 1].name:
                return i.AddChips(seat, 1000)
            return i.SeatPlayer(seat, f"P{seat}", self._random.choice([500, 1000, None]))
        if first.kind.startswith("deal_"):
            return i.DealBoard(self._cards(table, 3 if first.kind == "deal_flop" else 1))
        if first.kind == "table_hand":
            return i.TableHand(first.seat, self._cards(table, 2))
        if first.kind == "act":
            return self._action(table)
        if first.choices and (first.proposes is None or self._random.random() < 0.5):
            return self._random.choice(first.choices)
        return first.proposes or self._nonsense()

    def _action(self, table: Any) -> Any:
        may = legal(table)
        roll = self._random.random()
        if roll < 0.35:
            return i.Check(may.seat) if may.may_check else i.Call(may.seat)
        if roll < 0.45 and may.may_raise:
            to = may.min_to + self._random.randint(0, 200)
            return i.BetTo(may.seat, to) if may.opens else i.RaiseTo(may.seat, to)
        if roll < 0.55:
            return i.TouchSeat(self._random.randint(1, 10))
        return self._random.choice(tuple(may))

    def _observation(self, table: Any) -> tuple[Any, str, str]:
        pick = self._random.randint(0, 5)
        seat = self._random.randint(1, 10)
        if pick == 0:
            return i.ButtonSeen(self._random.choice([None, seat])), "sensor", "button"
        if pick == 1:
            return i.ChipsSeen(bet_line_of(seat), self._random.choice([0, 10, 50])), "sensor", "lines"
        if pick == 2:
            state = self._random.choice(["ok", "lost", "doubtful"])
            return i.DeviceChanged(self._random.choice(["overhead", "lines"]), state), "vision", "overhead"
        if pick == 3:
            count = self._random.randint(0, 3)
            return i.CardsSeen(BURN, (), count, count), "vision", "overhead"
        if pick == 4:
            return i.CardsSeen(seat_place(seat), self._cards(table, 2)), "vision", "overhead"
        more = self._cards(table, self._random.choice([0, 1, 3]))
        return i.CardsSeen(BOARD, (*table.board.cards, *more)), "vision", "overhead"

    def _back_up(self, timeline: Timeline) -> i.Stamped:
        """To an entry a few back."""
        to_seq = timeline.seq
        for step in reversed(timeline.line()[-self._random.randint(1, 8) :]):
            if self._careful and isinstance(step.stamped.what, RE_OFFERED):
                break
            to_seq = step.after
        floor = self._random.random() < 0.5
        who = ("floor", "Flo", "floor") if floor else ("dealer", "Ann", "dealer")
        return i.Stamped(i.BackUpAction(to_seq, "wrong"), *who, 1, 1)

    def _nonsense(self) -> Any:
        seat = self._random.randint(0, 12)
        return self._random.choice(
            [
                i.Fold(seat), i.BetTo(seat, 7), i.PushPot(3, seat), i.StartHand(), i.DealBoard((None,)),
                i.MuckHand(seat), i.PullIn(), i.BurnCard(2), i.SeatPlayer(seat, "X", 300), i.Leave(seat),
                i.SetLevel(5, 10), i.MakeClaim("Bea", "I called"), i.DeclareMisdeal("dealer's choice"),
                i.BackUpAction(-5), i.LiftBlock("x"), i.KeyPressed("fold"), i.SitOut(seat), i.Return(seat),
            ]
        )  # fmt: skip


def play(seed: int, length: int) -> Scene:
    """A run of ``length`` entries and what the table is after each."""
    codec = codec_of(GAME)
    store = MemoryStore()
    timeline = fold(store, GAME, codec)
    timeline._older = lambda seq: fold(store, GAME, codec, seq)
    facts, player = Facts(), Player(seed)
    inputs: list[i.Stamped] = []
    digests = [GAME.digest(timeline.table)]
    opening = [i.SetLevel(5, 10), *(i.SeatPlayer(seat, f"P{seat}", 1000) for seat in (1, 3, 4, 7, 9))]
    while len(inputs) < length:
        what = opening[len(inputs)] if len(inputs) < len(opening) else None
        stamped = i.Stamped(what, "dealer", "Ann") if what else player.next(timeline)
        stamped = stamped._replace(what=codec.decode_input(*codec.encode_input(stamped.what)))
        if facts.is_known(stamped):
            continue
        entry, events = _entry(timeline, store, stamped)
        store.append([entry], [entry.seq] if any(isinstance(e, HandStarted) for e in events) else [])
        timeline.add(entry.seq, stamped, events)
        facts.learn(entry.seq, stamped)
        if any(isinstance(e, ActionBackedUp) for e in events):
            facts = recall_facts(store, codec)
        inputs.append(stamped)
        digests.append(GAME.digest(timeline.table))
    return Scene(tuple(inputs), tuple(digests), store)


def at_once(inputs: Sequence[i.Stamped]) -> Sequence[i.Stamped]:
    """The leading inputs that may wait together without one taking another's place in the inbox."""
    about: list[object] = []
    for count, stamped in enumerate(inputs):
        fact = fact_of(stamped.what)
        if fact is not None and (stamped.source, stamped.actor, fact) in about:
            return inputs[:count]
        about.append((stamped.source, stamped.actor, fact))
    return inputs


def _entry(timeline: Timeline, store: MemoryStore, stamped: i.Stamped) -> tuple[Entry, tuple[Any, ...]]:
    events = timeline.decide(stamped)
    entry = seal(store.head(), stamped, events, boot_id="b", rules_version=GAME.version, codec=codec_of(GAME))
    return entry, events
