# SPDX-License-Identifier: GPL-3.0-or-later
"""What happens in a scenario: observations and taps with their times. No step here names a fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from controller.rules import inputs
from controller.rules.cards import Card, cards
from controller.rules.places import BOARD, BURN, MUCK, POT, STUB, Place, Spot, bet_line_of, seat_place, stack_of
from tests.scenarios.story import Story

VERBS = {
    "fold": inputs.Fold, "check": inputs.Check, "call": inputs.Call, "bet": inputs.BetTo,
    "raise to": inputs.RaiseTo, "all-in": inputs.AllIn,
}  # fmt: skip
PLACES = {"on the board": BOARD, "in the burns": BURN, "in the muck": MUCK, "in the stub": STUB}
FINDS = {
    "card lying face up in the deck": "boxed", "joker": "joker", "second card of one face": "duplicate",
    "card with another back": "wrong_back", "deck of 51 cards": "missing",
}  # fmt: skip
Times = str | None


def numbers(text: str) -> tuple[int, ...]:
    """The numbers in a list such as ``1, 2 and 3``."""
    return tuple(int(one.replace(",", "")) for one in re.findall(r"\d+", text))


def faces(text: str) -> tuple[Card | None, ...]:
    """Cards by name; ``??`` for one that cannot be read."""
    pairs = [text[place : place + 2] for place in range(0, len(text), 2)]
    return tuple(None if pair == "??" else cards(pair)[0] for pair in pairs)


def place_of(where: str) -> Place:
    """A place by its words."""
    return PLACES[where] if where in PLACES else seat_place(numbers(where)[0])


def spot_of(where: str) -> Spot:
    """A spot for chips by its words."""
    if "pot" in where:
        return POT
    return (stack_of if "stack" in where else bet_line_of)(numbers(where)[0])


def act(story: Story, at: Times, seats: str, verb: str, to: int | None) -> None:
    """Clear actions of one or several seats."""
    name = re.sub(r"^(is|are) ", "", verb)
    name = "raise to" if name.startswith("raise") else name.rstrip("s")
    for seat in numbers(seats):
        made = VERBS[name](seat) if to is None else VERBS[name](seat, to)
        story.tap(at, made)


def motion(story: Story, at: Times, seat: int, how: str, amount: int, chips: str | None) -> None:
    """Chips move silently."""
    if how.startswith("moves"):
        story.tap(at, inputs.ChipsForward(seat, amount, "line" in how, numbers(chips or "")))
        return
    kind = {"puts out": inputs.ChipsOut, "adds": inputs.ChipsAdded, "takes back": inputs.ChipsPulled}[how]
    story.tap(at, kind(seat, amount, numbers(chips or "")))


def say(story: Story, at: Times, who: str, words: str, readings: str | None) -> None:
    """Words of a player; the dealer announces counts."""
    plain = words.replace(" ", "_")
    seat = numbers(who)[0] if "seat" in who else 0
    if readings:
        story.tap(at, inputs.Say(seat, "ambiguous", readings=numbers(readings)))
    elif words.isdigit():
        story.tap(at, inputs.Say(seat, "amount", int(words)))
    elif (number := numbers(words)) and words.startswith(("raise", "bet")):
        story.tap(at, inputs.Say(seat, words.split()[0], number[0]))
    elif plain in ("fold", "check", "call", "raise", "bet", "all_in", "pot"):
        story.tap(at, inputs.Say(seat, plain))
    else:
        story.tap(at, inputs.Say(seat, "conditional"))


def pitch(story: Story, at: Times, side: str, seat: int, number: int | None) -> None:
    """One card of the deal."""
    story.tap(at, inputs.PitchCard(seat, side == "up", number or 0))


def turned_up(story: Story, at: Times, place: str, how: str, who: str, number: int | None) -> None:
    """A card is seen that was to stay hidden, or leaves the table."""
    at_place = place_of(place)
    if how == "leaves the table":
        story.tap(at, inputs.CardOffTable(at_place.number, who))
    else:
        story.tap(at, inputs.ExposeCard(at_place, who, number or 0))


def counts(story: Story, at: Times, seat: int, count: int) -> None:
    """A hand is counted."""
    story.tap(at, inputs.CountHands(((seat, count),)))


def camera(story: Story, at: Times, what: str, where: str) -> None:
    """What a camera sees at a place, absolute."""
    down = numbers(what)[0] if "face down" in what else 0
    up = () if down or what == "nothing" else faces(what)
    story.tap(at, inputs.CardsSeen(place_of(where), up, down, down))


def burn(story: Story, at: Times, count: str, up: str | None) -> None:
    """Cards are burned in one go."""
    story.tap(at, inputs.BurnCard(1 if count == "a card is" else numbers(count)[0], bool(up)))


def deal(story: Story, at: Times, names: str) -> None:
    """Cards come out on the board."""
    story.tap(at, inputs.DealBoard(faces(names)))


def finds(story: Story, at: Times, what: str, where: str) -> None:
    """A card that is otherwise than it should be."""
    story.tap(at, inputs.ReportCard(FINDS[what], place_of(where)))


def stub(story: Story, at: Times, what: str) -> None:
    """The stub or the board is disturbed."""
    words = {
        "stub falls": "dropped", "stub falls onto the burns": "mixed_with_burns",
        "stub falls onto the muck": "mixed_with_muck", "board goes into the muck": "board_mucked",
    }  # fmt: skip
    story.tap(at, inputs.ReportStub(words[what]))


def tables(story: Story, at: Times, seat: int, names: str) -> None:
    """Cards are turned face up."""
    story.tap(at, inputs.TableHand(seat, faces(names)))


def mucks(story: Story, at: Times, who: str, kept: str | None) -> None:
    """A hand, or every hand, goes into the muck."""
    seat = numbers(who)[0] if "seat" in who else 0
    story.tap(at, inputs.MuckHand(seat, retrievable=bool(kept)))


def handles(story: Story, at: Times, back: int | None, seat: int | None, rake: int | None) -> None:
    """The dealer pulls the bets in, gives chips back to a seat, or takes chips for the house."""
    if rake is not None:
        story.tap(at, inputs.TakeRake(rake))
    else:
        story.tap(at, inputs.PullIn() if back is None else inputs.ReturnChips(seat or 0, back))


def pushes(story: Story, at: Times, amount: int | None, pot: int | None, seats: str) -> None:
    """A pot is pushed to a seat or split among several."""
    to = numbers(seats)
    story.tap(at, inputs.PushPot(pot or 0, to[0], amount) if len(to) == 1 else inputs.SplitPot(pot or 0, to))


def moves(story: Story, at: Times, amount: int, origin: str, target: str) -> None:
    """Chips move as a transfer: change, a colour-up."""
    story.tap(at, inputs.MoveChips(spot_of(origin), spot_of(target), amount))


def sensor(story: Story, at: Times, amount: int, where: str, count: int | None) -> None:
    """What a chip sensor shows, with the number of chips where it counts them."""
    story.tap(at, inputs.ChipsSeen(spot_of(where), amount, count))


def button(story: Story, at: Times, how: str, seat: int) -> None:
    """Where the button is seen, or found by the dealer."""
    seen = inputs.ButtonSeen(seat) if how == "sensor shows" else inputs.FindButton(seat)
    story.tap(at, seen)


def key(story: Story, at: Times, name: str, seat: int | None) -> None:
    """A key or pedal."""
    story.tap(at, inputs.KeyPressed(name, seat or 0))


def begins(story: Story, at: Times, how: str) -> None:
    """The next hand begins."""
    if "shuffler" in how:
        story.tap(at, inputs.ShuffleSeen("shuffler"))
    else:
        story.tap(at, inputs.ShuffleSeen() if "riffle" in how else inputs.StartHand())


def sends_back(story: Story, at: Times, how: str, reason: str) -> None:
    """The dealer deals again or ends the hand: every chip goes back."""
    kind = inputs.DeclareMisdeal if how == "deals again" else inputs.InterruptHand
    story.tap(at, kind(reason))


def ruling(story: Story, at: Times, who: str | None, choice: str | None, seat: int | None, fate: str | None) -> None:
    """Somebody chooses a ruling on what is open, or the floor rules freely on a hand."""
    if not who or not choice:
        _freely(story, at, seat or 0, fate or "")
        return
    number = story.now.trouble.open[-1].number
    story.tap(at, inputs.Rule(number, choice, "Ada", "seen on the record"), who)


def _freely(story: Story, at: Times, seat: int, fate: str) -> None:
    """The floor's own ruling on a hand."""
    told = {"dead": {"dead": (seat,)}, "live": {"live": (seat,)}, "next": {"actor": seat}}[fate]
    story.tap(at, inputs.RuleFreely(0, **told, name="Ada", reason="own ruling"), "floor")


def clock(story: Story, at: Times, what: str | None, seat: int | None, how: str | None) -> None:
    """The clock is called, runs out, is looked at, or is helped by a time bank."""
    if how:
        story.tap(at, inputs.Tick(how == "begins anew"))
        return
    kind = {"is called": inputs.CallClock, "runs out": inputs.ClockExpired, "is longer": inputs.UseTimeBank}
    story.tap(at, kind[what or ""](seat or 0))


def notes(story: Story, at: Times, asks: int | None, what: str | None, seen: str | None, seat: int | None) -> None:
    """Somebody sees, asks or disputes what no device tells."""
    if seen:
        story.tap(at, inputs.MakeNote(SEEN[seen], seat or 0))
    elif what == "asks for a count":
        story.tap(at, inputs.AskCount(asks or 0, seat or 0))
    else:
        story.tap(at, inputs.DisputeResult(asks or 0, "reading" if "reading" in (what or "") else "count"))


SEEN = {
    "riffled once": "shuffle_short", "nobody cut": "not_cut", "chips in a rack": "rack_in_play",
    "big chips behind small ones": "big_chips_hidden", "chips thrown into the middle": "splashed_pot",
    "chips laid far away": "bet_out_of_reach", "cards turned to one neighbour": "shown_to_one",
    "next for the main game": "must_move", "friends checking it down": "soft_play", "words about the hand": "talk",
    "a telephone at the ear": "phone", "chips without a number put out": "bounty_chips",
    "two hands in one heap": "hands_mixed",
}  # fmt: skip
"""What people see, in their words."""


def room(story: Story, at: Times, does: str) -> None:
    """What the room does: decks, dealers, penalties, holds, jackpots, side deals, the draw for the button."""
    for pattern, made in ROOM.items():
        if match := re.fullmatch(pattern, does):
            story.tap(at, made(*match.groups()))
            return
    raise AssertionError(f"the room cannot {does!r}")


def _drawn(told: str) -> inputs.DrawForButton:
    """Cards drawn, such as ``As to seat 1, Kd to seat 2``."""
    pairs = re.findall(r"(\w\w) to seat (\d+)", told)
    return inputs.DrawForButton(tuple((int(seat), int(cards(name)[0])) for name, seat in pairs))


ROOM: dict[str, Callable[..., Any]] = {
    "changes the deck": inputs.ChangeDeck,
    "spreads the deck and finds it whole": inputs.DeckChecked,
    r"spreads the deck and misses (\w+)": lambda names: inputs.DeckChecked(missing=cards(names)),
    r"spreads the deck in the order (\w+)": lambda names: inputs.DeckChecked(order=cards(names)),
    r"draws (.+)": _drawn,
    r"gives seat (\d+) (\d+) hands? off": lambda seat, hands: inputs.Penalize(int(seat), int(hands)),
    r"gives seat (\d+) (\d+) rounds? off": lambda seat, rounds: inputs.Penalize(int(seat), 0, int(rounds)),
    r"holds the table for (\w+)": inputs.HoldTable,
    "lets the table go on": inputs.HoldTable,
    r"sends the dealer (\w+)": inputs.ChangeDealer,
    r"has seat (\d+) kill the next hand": lambda seat: inputs.KillPot(int(seat)),
    r"pays a jackpot when (\w+) loses": lambda names: inputs.SetJackpot(cards(names)),
    r"sees seat (\d+) insure seat (\d+) for (\d+)": lambda by, to, sum_: inputs.Insure(int(to), int(by), int(sum_)),
    r"gives (\d+) time banks of (\d+) s": lambda count, seconds: inputs.SetTimeBanks(int(count), int(seconds)),
    r"charges (\d+) for every (\d+) minutes": lambda sum_, minutes: inputs.SetTimeFee(int(sum_), int(minutes)),
    "collects the time": inputs.TakeTimeFee,
}
"""What the room does, in words."""


def comes_and_goes(story: Story, at: Times, seat: int, what: str, amount: int | None) -> None:
    """A player comes, goes, brings or takes chips, or is counted."""
    made = {
        "leaves": inputs.Leave(seat), "sits out": inputs.SitOut(seat), "comes back": inputs.Return(seat),
        "sits down with": inputs.SeatPlayer(seat, f"p{seat}", amount),
        "moves to seat": inputs.ChangeSeat(seat, amount or 0),
        "is not there at the last card of the deal": inputs.AbsentAtLastCard(seat),
        "brings": inputs.AddChips(seat, amount or 0), "takes away": inputs.RemoveChips(seat, amount or 0),
        "is counted at": inputs.SetStack(seat, amount), "straddles to": inputs.Straddle(seat, amount or 0),
    }[what]  # fmt: skip
    story.tap(at, made)


def posts(story: Story, at: Times, seat: int, live: int | None, dead: int | None, blind: str | None) -> None:
    """A post of the next hand, or a blind that was not paid while the player was away."""
    if blind:
        story.tap(at, inputs.MissBlind(seat, {"small": "sb", "big": "bb"}[blind]))
    else:
        story.tap(at, inputs.Post(seat, live or 0, dead or 0))


def level(story: Story, at: Times, small: int, big: int, count: int | None, unit: str | None) -> None:
    """The clock changes the level, or the level after so many hands or minutes is entered."""
    levels = ((small, big, "none", 0, 0, 0),)
    if unit and unit.startswith("minute"):
        story.tap(at, inputs.SetSchedule(0, levels, count or 0))
    else:
        story.tap(at, inputs.SetSchedule(count, levels) if count else inputs.SetLevel(small, big))


def claims(story: Story, at: Times, who: str, words: str | None) -> None:
    """What somebody says happened, or that a player wants the hand dealt again."""
    story.tap(at, inputs.MakeClaim(who, words) if words else inputs.ClaimMisdeal(numbers(who)[0]))


def agree(story: Story, at: Times, how: str, number: int | None, two: str | None, new: int | None, drawn: str) -> None:
    """What a table agrees on: boards, a bomb pot, the blinds back, small chips raced off."""
    if new:
        story.tap(at, inputs.RaceChips(number or 0, new, numbers(drawn)))
    elif how.startswith("run"):
        story.tap(at, inputs.RunBoards(number or 0))
    elif how.startswith("play"):
        story.tap(at, inputs.BombPot(number or 0, 2 if two else 1))
    else:
        story.tap(at, inputs.ChopBlinds())


_SEAT, _AMOUNT = r"seat (?P<seat>\d+)", r"(?P<amount>[\d,]+)"
WHEN: dict[str, Callable[..., Any]] = {
    r"seats? (?P<seats>[\d, and]+) (?P<verb>folds?|checks?|calls?|bets?|raises? to|(?:is|are) all-in)"
    r"(?:(?: for)? (?P<to>[\d,]+))?": act,
    rf"{_SEAT} (?P<how>puts out|adds|takes back|moves forward and back|moves over the line and back) "
    rf"{_AMOUNT}(?: in chips of (?P<chips>[\d, ]+))?": motion,
    r'(?P<who>seat \d+|the dealer) says "(?P<words>[^"]+)"(?:, which may be (?P<readings>[\d, or]+))?': say,
    rf"a card goes face (?P<side>down|up) to {_SEAT}(?: as card (?P<number>\d+))?": pitch,
    r"a card (?P<place>at seat \d+|in the stub|in the burns) (?P<how>is turned up|leaves the table) by the "
    r"(?P<who>dealer|player)"
    r"(?:, card (?P<number>\d+) of the deal)?": turned_up,
    rf"{_SEAT} is found to hold (?P<count>\d+) cards?": counts,
    r"the camera sees (?P<what>\d+ face down|nothing|[2-9TJQKA?][\w?]+) "
    r"(?P<where>at seat \d+|on the board|in the burns|in the muck|in the stub)": camera,
    r"(?P<count>a card is|\d+ cards are) burned(?P<up> face up)?": burn,
    r"(?P<names>[2-9TJQKA?][\w?]+) comes? out": deal,
    rf"there is a (?P<what>{'|'.join(FINDS)}) (?P<where>at seat \d+|on the board|in the burns|in the stub)": finds,
    r"the (?P<what>stub falls(?: onto the burns| onto the muck)?|board goes into the muck)": stub,
    rf"{_SEAT} turns up (?P<names>[\w?]+)": tables,
    r"(?P<who>the hand of seat \d+ goes|all hands go) into the muck(?P<kept>, still apart from the rest)?": mucks,
    r"the dealer (?:pulls in the bets|gives (?P<back>[\d,]+) back to seat (?P<seat>\d+)|"
    r"takes a rake of (?P<rake>[\d,]+))": handles,
    rf"the dealer pushes (?:{_AMOUNT} of )?(?:the pot|pot (?P<pot>\d+)) to seats? (?P<seats>[\d, and]+)": pushes,
    rf"{_AMOUNT} goes? from (?P<origin>the stack of seat \d+|the bet of seat \d+|the pot) to "
    r"(?P<target>the stack of seat \d+|the bet of seat \d+|the pot)": moves,
    rf"the chip sensor shows {_AMOUNT} (?P<where>in front of seat \d+|in the pot|in the stack of seat \d+)"
    r"(?: as (?P<count>\d+) chips?)?": sensor,
    rf"the button (?P<how>sensor shows|is found at) {_SEAT}": button,
    rf"the (?P<name>\w+) key is pressed(?: at {_SEAT})?": key,
    r"(?P<how>the riffle is heard|the button of the shuffler is pressed|the next hand begins)": begins,
    r'the dealer (?P<how>deals again|sends every chip back) because of "(?P<reason>[^"]+)"': sends_back,
    r'(?:the (?P<who>floor|dealer) rules "(?P<choice>\w+)"|the floor rules freely that '
    rf"{_SEAT} is (?P<fate>dead|live|next))": ruling,
    rf"(?:the clock (?P<what>is called|runs out|is longer) (?:on|for) {_SEAT}|the room clock "
    r"(?P<how>is looked at|begins anew))": clock,
    r"(?:seat (?P<asks>\d+) (?P<what>asks for a count|disputes the reading|disputes the count of the pot)|the dealer "
    rf'notes "(?P<seen>[^"]+)")(?: (?:at|of) {_SEAT})?': notes,
    r"the room (?P<does>(?!clock).+)": room,
    rf"{_SEAT} (?P<what>leaves|sits out|comes back|sits down with|moves to seat|brings|takes away|is counted at|"
    rf"is not there at the last card of the deal|straddles to)(?: {_AMOUNT})?": comes_and_goes,
    rf"{_SEAT} (?:posts (?P<live>\d+) live and (?P<dead>\d+) dead|was away for the (?P<blind>small|big) blind)": posts,
    r"the level becomes (?P<small>\d+)/(?P<big>\d+)(?: after (?P<count>\d+) (?P<unit>hands?|minutes?))?": level,
    r'(?P<who>seat \d+|the dealer) (?:claims "(?P<words>[^"]+)"|asks for a new deal)': claims,
    r"the table agrees to (?P<how>run the board (?=\d)|play a bomb pot of |take the blinds back|race off chips of )"
    r"(?P<number>\d+)?(?: times)?(?P<two> on two boards)?"
    r"(?: for (?P<new>\d+), seats drawing (?P<drawn>[\d, ]+))?": agree,
}
