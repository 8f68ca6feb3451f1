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
from controller.rules.places import PlaceKind
from controller.rules.state import SEATS, Table
from ui.messages import Messages

Who = Callable[[int], str]
Say = Callable[[Any, Who, Messages], str]
STREETS = ("preflop", "flop", "turn", "river")
_QUIET = (
    e.ChipsNoticed, e.CardsNoticed, e.ButtonNoticed, e.ChipsShown, e.CardPitched, e.PostAnnounced,
    e.ArrivalNoticed, e.ChipsLowered,
)  # fmt: skip
_UNSURE = (e.ActionBackedUp, e.TableRestated, e.ChipsCorrected, e.ChipsMoved, e.BoardTakenBack)
"""What changes bets otherwise than action by action."""


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
    if isinstance(event, e.ClaimMade) and event.hand:
        return messages.say("line.claim_of", {"hand": str(event.hand), "text": event.text})
    if isinstance(event, e.NoteMade):
        return messages.say("line.noted", {"text": messages.say(f"kept.{event.kind}", {"seat": event.seat})})
    say = _WORDS.get(type(event))
    return say(event, who, messages) if say else _by_catalogue(event, who, messages)


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

        for event in events:
            if self._bets.is_news(event) and (words := words_of(event, lambda seat: named(table, seat, _english()))):
                self._write(words)
        prompt = self._prompt_of(table)
        if prompt and prompt != self._prompt:
            self._write(f"    > {prompt}")
        self._prompt = prompt


def named(table: Table, seat: int, messages: Messages) -> str:
    """A seat as a line names it; 0: the dealer."""
    if not seat:
        return messages.say("line.the_dealer")
    name = table.seats[seat - 1].name if seat in SEATS else ""
    return messages.say("line.who", {"name": name or messages.say("line.nobody"), "seat": seat})


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
    is_off = any(value is False for key, value in fields.items() if key in ("missed", "binding"))
    frame = f"event.{kind}.off" if is_off else f"event.{kind}"
    for key, place in (("seat", "who"), ("to", "to_who")):  # ``to`` is a seat only where the sentence says so
        if f"{{{place}}}" in messages.say(frame):
            args[place] = who(fields[key])
    text = messages.say(frame, args)
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


def _acted(event: e.ActionTaken | e.ActionUnseen | e.ActedOutOfTurn, who: Who, messages: Messages) -> str:
    text = messages.say(f"line.{event.verb}", {"who": who(event.seat), "amount": event.to})
    return messages.say("line.all_in", {"text": text}) if event.all_in else text


def _started(event: e.HandStarted, who: Who, messages: Messages) -> str:
    small, big = event.level[:2]
    dealt = sum(1 for seat in event.seats if seat.dealt)
    told: dict[str, int | str] = {"number": str(event.number), "dealt": dealt, "button": event.button}
    return messages.say("line.started", {**told, "small": small, "big": big})


def _posted(event: e.BetsPosted, who: Who, messages: Messages) -> str:
    return "; ".join(
        messages.say(f"line.post.{one.kind}", {"who": who(one.seat), "amount": one.amount}) for one in event.posts
    )


def _street(street: int, messages: Messages) -> str:
    return messages.say(f"line.street.{STREETS[street]}")


def _dealt(event: e.BoardDealt, who: Who, messages: Messages) -> str:
    street = _street(event.street, messages)
    told: dict[str, int | str] = {"street": street[:1].upper() + street[1:], "cards": card_names(event.cards)}
    return messages.say("line.dealt_second" if event.board == 2 else "line.dealt", told)


def _corrected(event: e.CardCorrected, who: Who, messages: Messages) -> str:
    """A card of the board with both values; of a hand only that one was mended: it may not lie open for everybody."""
    if event.place.kind is not PlaceKind.BOARD:
        return messages.say("event.CardCorrected")
    told: dict[str, int | str] = {"was": card_names((event.was,)), "now": card_names((event.now,))}
    return messages.say("line.card_corrected", told | {"number": event.place.number})


def _seated(event: e.PlayerSeated, who: Who, messages: Messages) -> str:
    stack: int | str = "?" if event.stack is None else event.stack
    return messages.say("line.seated", {"name": event.name, "seat": event.seat, "stack": stack})


def _chips(event: e.ChipsSet, who: Who, messages: Messages) -> str:
    return messages.say("line.chips", {"chips": ", ".join(messages.number(chip) for chip in event.chips)})


def _pushed(event: e.PotPushed, who: Who, messages: Messages) -> str:
    told: dict[str, int | str] = {"pot": event.pot - 1, "amount": event.amount, "who": who(event.seat)}
    return messages.say("line.pot.main" if event.pot == 1 else "line.pot.side", told)


def _differs(event: e.SeenOtherwise, who: Who, messages: Messages) -> str:
    kind = event.what.split()[0]
    was, now = ("?" if value is None else value for value in (event.was, event.now))
    if kind == "board":  # cards, by their names
        was, now = card_names((event.was,)), card_names((event.now,))
    what = messages.say(f"line.what.{kind}")
    return messages.say("line.differs", {"what": what, "number": event.number, "was": was, "now": now})


_NO_FAULT = ("floor_called", "dispute", "left_open")
"""What somebody asks for, or is still open: nothing irregular has been done."""


def _irregular(event: e.IrregularityFound, who: Who, messages: Messages) -> str:
    args: dict[str, int | str] = {"seat": event.seat, **dict(event.facts)}
    text = messages.say(f"irregularity.{event.kind}", args)
    if event.kind in _NO_FAULT:
        return text
    return messages.say("line.irregular", {"text": text, "decides": messages.say(f"line.decides.{event.decides}")})


def _line(key: str, *names: str) -> Say:
    """A sentence of the catalogue with fields of the event; ``who`` is the name at its seat."""

    def say(event: Any, who: Who, messages: Messages) -> str:
        told: dict[str, int | str] = {name: getattr(event, name) for name in names if name != "who"}
        if "who" in names:
            told["who"] = who(event.seat)
        return messages.say(f"line.{key}", told).strip()

    return say


def _out_of_turn(event: e.ActedOutOfTurn, who: Who, messages: Messages) -> str:
    return messages.say("line.out_of_turn", {"text": _acted(event, who, messages)})


def _unseen(event: e.ActionUnseen, who: Who, messages: Messages) -> str:
    return messages.say("line.unseen", {"text": _acted(event, who, messages)})


def _burned(event: e.CardBurned, who: Who, messages: Messages) -> str:
    return messages.say("line.burn" if event.count == 1 else "line.burns", {"count": event.count})


def _pulled_in(event: e.BetsPulledIn, who: Who, messages: Messages) -> str:
    return messages.say("line.pulled_in", {"street": _street(event.street, messages)})


def _cards(key: str) -> Say:
    """A sentence with the cards of the event."""

    def say(event: Any, who: Who, messages: Messages) -> str:
        told: dict[str, int | str] = {"cards": card_names(event.cards)}
        if hasattr(event, "seat"):
            told["who"] = who(event.seat)
        return messages.say(f"line.{key}", told)

    return say


def _ended(event: e.HandEnded, who: Who, messages: Messages) -> str:
    return messages.say("line.ended", {"number": str(event.number)})


def _ahead(event: e.ActedAhead, who: Who, messages: Messages) -> str:
    return messages.say("line.ahead", {"who": who(event.seat)}) if event.seat else ""


_WORDS: dict[type, Say] = {
    e.ProfileSet: _line("profile", "profile"),
    e.LevelSet: _line("level", "small", "big"),
    e.ChipsSet: _chips,
    e.PlayerSeated: _seated,
    e.HandStarted: _started,
    e.BetsPosted: _posted,
    e.ActionTaken: _acted,
    e.ActionUnseen: _unseen,
    e.ActedOutOfTurn: _out_of_turn,
    e.ActionsRestated: _line("restated"),
    e.UncalledReturned: _line("uncalled", "amount", "who"),
    e.BetsPulledIn: _pulled_in,
    e.CardBurned: _burned,
    e.BoardDealt: _dealt,
    e.BoardRead: _cards("board"),
    e.CardCorrected: _corrected,
    e.HandTabled: _cards("tabled"),
    e.HandMucked: _line("mucked", "who"),
    e.RakeTaken: _line("rake", "amount"),
    e.PotPushed: _pushed,
    e.HandEnded: _ended,
    e.DeckNoted: _line("deck", "name", "state"),
    e.DealerChanged: _line("dealer", "name"),
    e.TimerStarted: _line("timer", "who", "seconds"),
    e.TimeBankUsed: _line("bank", "who"),
    e.ActedAhead: _ahead,
    e.DeviceNoticed: _line("device", "device", "state"),
    e.SeenOtherwise: _differs,
}
