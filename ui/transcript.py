# SPDX-License-Identifier: GPL-3.0-or-later
"""The hand in words: one line per event, as a commentator with a plain tongue would say it.

``Transcript`` follows the table through the loop's commits. Events that only repeat what a device sees make
no line of their own; what they lead to does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from controller.rules import events as e
from controller.rules.cards import Card, name
from controller.rules.state import Table

Say = Callable[[Any, Callable[[int], str]], str]
STREETS = ("pre-flop", "flop", "turn", "river")
_QUIET = (e.ChipsNoticed, e.CardsNoticed, e.ButtonNoticed, e.ChipsShown, e.CardPitched, e.PostAnnounced)
_VERBS = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to"}


def words_of(event: Any, who: Callable[[int], str]) -> str:
    """One event in words; ``who`` names a seat. Empty for an event that makes no line."""
    if isinstance(event, _QUIET):
        return ""
    say = _WORDS.get(type(event))
    return say(event, who) if say else _plainly(event)


class Transcript:
    """Turns what the loop publishes into lines, and never says a prompt twice in a row."""

    def __init__(self, write: Callable[[str], None], prompt_of: Callable[[Table], str]) -> None:
        self._write = write
        self._prompt_of = prompt_of
        self._prompt = ""

    def follow(self, table: Table, seq: int, events: Iterable[Any]) -> None:
        """Write the lines of the events of one or more commits, then the prompt if it is another one."""

        def who(seat: int) -> str:
            return f"{table.seats[seat - 1].name or 'nobody'} (seat {seat})" if seat else "the dealer"

        for event in events:
            if words := words_of(event, who):
                self._write(words)
        prompt = self._prompt_of(table)
        if prompt and prompt != self._prompt:
            self._write(f"    > {prompt}")
        self._prompt = prompt


def card_names(cards: Iterable[Card | None]) -> str:
    """``As Td ?``: a card that is not read is a question mark."""
    return " ".join("?" if one is None else name(one) for one in cards)


def _plainly(event: Any) -> str:
    """An event without words of its own: its name in words and its fields."""
    title = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__).strip()
    fields = {key: getattr(event, key) for key in type(event).__slots__}
    told = ", ".join(f"{key} {value}" for key, value in fields.items() if value not in (None, "", (), 0, False))
    return f"{title}: {told}" if told else title


def _acted(event: e.ActionTaken | e.ActionUnseen, who: Callable[[int], str]) -> str:
    verb = _VERBS.get(event.verb, event.verb)
    amount = f" {event.to:,}" if event.verb in ("bet", "raise", "call") else ""
    all_in = " and is all-in" if event.all_in else ""
    return f"{who(event.seat)} {verb}{amount}{all_in}"


def _started(event: e.HandStarted, who: Callable[[int], str]) -> str:
    small, big = event.level[:2]
    dealt = sum(1 for seat in event.seats if seat.dealt)
    return f"--- Hand {event.number}: {dealt} players, {small:,}/{big:,}, button at seat {event.button} ---"


def _posted(event: e.BetsPosted, who: Callable[[int], str]) -> str:
    return "; ".join(f"{who(one.seat)} posts {one.kind} {one.amount:,}" for one in event.posts)


def _dealt(event: e.BoardDealt, who: Callable[[int], str]) -> str:
    return f"{STREETS[event.street].capitalize()}: {card_names(event.cards)}"


def _irregular(event: e.IrregularityFound, who: Callable[[int], str]) -> str:
    at = f" at seat {event.seat}" if event.seat else ""
    return f"IRREGULAR: {event.kind.replace('_', ' ')}{at} (rule {event.rule}; {event.decides} decides)"


_WORDS: dict[type, Say] = {
    e.ProfileSet: lambda one, who: f"House profile {one.profile}",
    e.LevelSet: lambda one, who: f"Level {one.small:,}/{one.big:,}",
    e.ChipsSet: lambda one, who: "Chips in play: " + ", ".join(f"{chip:,}" for chip in one.chips),
    e.PlayerSeated: lambda one, who: (
        f"{one.name} sits down at seat {one.seat} with {'?' if one.stack is None else f'{one.stack:,}'}"
    ),
    e.HandStarted: _started,
    e.BetsPosted: _posted,
    e.ActionTaken: _acted,
    e.ActionUnseen: lambda one, who: f"{_acted(one, who)} (not seen, assumed)",
    e.ActionsRestated: lambda one, who: "What was assumed is known now",
    e.UncalledReturned: lambda one, who: f"{one.amount:,} go back to {who(one.seat)}, uncalled",
    e.BetsPulledIn: lambda one, who: f"Bets of the {STREETS[one.street]} pulled in",
    e.CardBurned: lambda one, who: "Burn" if one.count == 1 else f"{one.count} cards burned",
    e.BoardDealt: _dealt,
    e.BoardRead: lambda one, who: f"The board reads {card_names(one.cards)}",
    e.HandTabled: lambda one, who: f"{who(one.seat)} tables {card_names(one.cards)}",
    e.HandMucked: lambda one, who: f"{who(one.seat)} mucks",
    e.HandKilled: lambda one, who: f"The hand of {who(one.seat)} is dead: {one.reason}",
    e.RakeTaken: lambda one, who: f"Rake {one.amount:,}",
    e.PotPushed: lambda one, who: (
        f"{'Main pot' if one.pot == 1 else f'Side pot {one.pot - 1}'}: {one.amount:,} to {who(one.seat)}"
    ),
    e.HandEnded: lambda one, who: f"Hand {one.number} is over",
    e.NoteMade: lambda one, who: f"Noted: {one.kind.replace('_', ' ')}{f', {who(one.seat)}' if one.seat else ''}",
    e.DeckNoted: lambda one, who: f"Deck {one.name}: {one.state}".replace("  ", " "),
    e.PenaltyGiven: lambda one, who: f"{who(one.seat)} misses {one.hands} hands {one.reason}".strip(),
    e.TableHeld: lambda one, who: f"The floor holds the table: {one.why.replace('_', ' ')}" if one.why else "On again",
    e.DealerChanged: lambda one, who: f"Another dealer sits down {one.name}".strip(),
    e.TimerStarted: lambda one, who: f"The clock runs on {who(one.seat)}: {one.seconds} s",
    e.TimeBankUsed: lambda one, who: f"{who(one.seat)} takes a time bank",
    e.ActedAhead: lambda one, who: f"{who(one.seat)} was seen to act before the turn" if one.seat else "",
    e.DeviceNoticed: lambda one, who: f"Device {one.device}: {one.state}",
    e.IrregularityFound: _irregular,
    e.InputRefused: lambda one, who: f"Not possible now: {one.why.replace('_', ' ')}",
    e.SeenOtherwise: lambda one, who: (
        f"Two sources differ about {one.what.replace('_', ' ')} {one.number}: {one.was} and {one.now}"
    ),
}
