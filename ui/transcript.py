# SPDX-License-Identifier: GPL-3.0-or-later
"""The hand in words: one line per event, as a commentator with a plain tongue would say it.

``Transcript`` follows the table through the loop's commits. Events that only repeat what a device sees make
no line of their own; what they lead to does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from controller.rules import events as e
from controller.rules.cards import Card, name
from controller.rules.state import Table
from ui.messages import Messages

Say = Callable[[Any, Callable[[int], str]], str]
STREETS = ("pre-flop", "flop", "turn", "river")
_QUIET = (e.ChipsNoticed, e.CardsNoticed, e.ButtonNoticed, e.ChipsShown, e.CardPitched, e.PostAnnounced)
_UNSURE = (e.ActionBackedUp, e.TableRestated, e.ChipsCorrected, e.ChipsMoved, e.BoardTakenBack)
"""What changes bets otherwise than action by action."""
_POSTS = {
    "small": "the small blind", "big": "the big blind", "ante": "the ante", "straddle": "a straddle",
    "dead": "dead money", "post": "an entry post of", "kill": "the kill", "bomb": "for the bomb pot",
}  # fmt: skip
_VERBS = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to"}


def words_of(event: Any, who: Callable[[int], str], messages: Messages | None = None) -> str:
    """One event in words; ``who`` names a seat. Empty for an event that makes no line.

    What has no words here is said by the catalogue of ``messages`` (English unless told otherwise).
    """
    if isinstance(event, _QUIET):
        return ""
    messages = messages or _english()
    if isinstance(event, e.InputRefused):
        return messages.say("event.refused", {"text": _refused(event, messages)})
    if isinstance(event, e.IrregularityFound):
        return _irregular(event, who, messages)
    if isinstance(event, e.TableHeld):
        if not event.why:
            return messages.say("event.TableHeld.off")
        return messages.say("event.TableHeld", {"text": f"@act.hold_{event.why}"})
    if isinstance(event, e.NoteMade):
        return f"Noted: {messages.say(f'kept.{event.kind}', {'seat': event.seat})}"
    say = _WORDS.get(type(event))
    return say(event, who) if say else _by_catalogue(event, who, messages)


class StreetBets:
    """Which bets lie in front, followed from the events, so that a pull-in of nothing is not told."""

    def __init__(self) -> None:
        self._bets: dict[int, int] = {}
        self._street = 0
        self._is_known = False
        """False until a hand or a street began: what lay there before is not known."""

    def is_news(self, event: Any) -> bool:
        """Follow an event; False for a pull-in where nothing lay."""
        if isinstance(event, e.BetsPulledIn):
            empty = self._is_known and not any(self._bets.values())
            self._bets.clear()
            return not empty
        if isinstance(event, e.HandStarted | e.BoardDealt):
            self._bets.clear()
            self._is_known = True
            self._street = event.street if isinstance(event, e.BoardDealt) else 0
        elif isinstance(event, e.BetsPosted):
            for post in event.posts:
                self._bets[post.seat] = self._bets.get(post.seat, 0) + post.amount
        elif isinstance(event, e.ActionTaken | e.ActionUnseen):
            self._bets[event.seat] = event.to
        elif isinstance(event, e.UncalledReturned):
            self._bets[event.seat] = self._bets.get(event.seat, 0) - event.amount
        elif isinstance(event, e.ActionsRestated):
            self._bets |= {act.seat: act.to for act in event.acts if act.street == self._street}
        elif isinstance(event, _UNSURE):
            self._is_known = False
        return True


class Transcript:
    """Turns what the loop publishes into lines, and never says a prompt twice in a row."""

    def __init__(self, write: Callable[[str], None], prompt_of: Callable[[Table], str]) -> None:
        self._write = write
        self._prompt_of = prompt_of
        self._prompt = ""
        self._bets = StreetBets()

    def follow(self, table: Table, seq: int, events: Iterable[Any]) -> None:
        """Write the lines of the events of one or more commits, then the prompt if it is another one."""

        def who(seat: int) -> str:
            return f"{table.seats[seat - 1].name or 'nobody'} (seat {seat})" if seat else "the dealer"

        for event in events:
            if self._bets.is_news(event) and (words := words_of(event, who)):
                self._write(words)
        prompt = self._prompt_of(table)
        if prompt and prompt != self._prompt:
            self._write(f"    > {prompt}")
        self._prompt = prompt


def card_names(cards: Iterable[Card | None]) -> str:
    """``As Td ?``: a card that is not read is a question mark."""
    return " ".join("?" if one is None else name(one) for one in cards)


@cache
def _english() -> Messages:
    return Messages()


def _refused(event: e.InputRefused, messages: Messages) -> str:
    """Why something came to nothing, and what helps."""
    args = {"seat": event.seat, "amount": event.amount}
    why = messages.say(f"refused.{event.why}", args)
    return f"{why}. {messages.say(f'remedy.{event.remedy}', args)}" if event.remedy else why


def _by_catalogue(event: Any, who: Callable[[int], str], messages: Messages) -> str:
    """An event without words of its own: the catalogue's sentence with its fields, who ruled and why."""
    kind = type(event).__name__
    fields = {key: getattr(event, key) for key in type(event).__slots__}
    args: dict[str, int | str] = {key: _told(key, value, messages) for key, value in fields.items()}
    args |= {f"{key}_who" if key != "seat" else "who": who(fields[key]) for key in ("seat", "to") if key in fields}
    is_off = any(value is False for key, value in fields.items() if key in ("missed", "binding"))
    text = messages.say(f"event.{kind}.off" if is_off else f"event.{kind}", args)
    for key, frame in (("reason", "event.reasoned"), ("name", "event.signed")):
        if told := _free_words(fields.get(key), messages):
            text = messages.say(frame, {"text": text, key: told})
    return text


def _told(key: str, value: Any, messages: Messages) -> int | str:
    """A field as it is said: a word of the catalogue where the field holds the id of one."""
    if isinstance(value, int):
        return value
    if not isinstance(value, str):
        return "?"
    room = {"option": "option", "action": "option", "verb": "verb"}.get(key)
    return messages.say(f"{room}.{value}") if room and messages.has(f"{room}.{value}") else value.lstrip("@")


def _free_words(value: Any, messages: Messages) -> str:
    """What a person wrote, or a reason of the catalogue; nothing for an id that only programs read."""
    if not isinstance(value, str) or not value:
        return ""
    for room in ("reason", "killed"):
        if messages.has(f"{room}.{value}"):
            return messages.say(f"{room}.{value}")
    return "" if value == "dealer" or (value.isidentifier() and "_" in value) else value.lstrip("@")


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
    return "; ".join(f"{who(one.seat)} posts {_POSTS.get(one.kind, one.kind)} {one.amount:,}" for one in event.posts)


def _dealt(event: e.BoardDealt, who: Callable[[int], str]) -> str:
    return f"{STREETS[event.street].capitalize()}: {card_names(event.cards)}"


def _irregular(event: e.IrregularityFound, who: Callable[[int], str], messages: Messages) -> str:
    args: dict[str, int | str] = {"seat": event.seat, **dict(event.facts)}
    text = messages.say(f"irregularity.{event.kind}", args)
    return f"IRREGULAR: {text} (the {event.decides} decides)"


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
    e.RakeTaken: lambda one, who: f"Rake {one.amount:,}",
    e.PotPushed: lambda one, who: (
        f"{'Main pot' if one.pot == 1 else f'Side pot {one.pot - 1}'}: {one.amount:,} to {who(one.seat)}"
    ),
    e.HandEnded: lambda one, who: f"Hand {one.number} is over",
    e.DeckNoted: lambda one, who: f"Deck {one.name}: {one.state}".replace("  ", " "),
    e.DealerChanged: lambda one, who: f"Another dealer sits down {one.name}".strip(),
    e.TimerStarted: lambda one, who: f"The clock runs on {who(one.seat)}: {one.seconds} s",
    e.TimeBankUsed: lambda one, who: f"{who(one.seat)} takes a time bank",
    e.ActedAhead: lambda one, who: f"{who(one.seat)} was seen to act before the turn" if one.seat else "",
    e.DeviceNoticed: lambda one, who: f"Device {one.device}: {one.state}",
    e.SeenOtherwise: lambda one, who: (
        f"Two sources differ about {one.what.replace('_', ' ')} {one.number}: {one.was} and {one.now}"
    ),
}
