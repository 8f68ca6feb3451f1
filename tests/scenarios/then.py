# SPDX-License-Identifier: GPL-3.0-or-later
"""What must follow in a scenario: what is raised, by which rule, and what the dealer is told next."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from controller.rules.asking import may_see
from controller.rules.betting import may_raise
from controller.rules.board_law import burns_by_the_river
from controller.rules.guides import guide
from controller.rules.owed import owed_post
from controller.rules.pots import pots_of, uncalled
from controller.rules.prompts import in_words
from controller.rules.rake import rake_card, rake_of
from controller.rules.rulebook import PAGE_000, PAGE_001, PAGE_002, RROP, TDA, WSOP, cited
from controller.rules.seats import in_hand, standing
from controller.rules.showdown import in_award_order, shares, show_order
from controller.rules.starting import coming
from controller.rules.state import Street
from controller.views.dealer import dealer_view
from tests.scenarios.story import Story
from tests.scenarios.when import numbers

BOOKS = {
    "TDA 2024": TDA, "Robert's v11": RROP, "WSOP": WSOP, "page 000": PAGE_000, "page 001": PAGE_001,
    "page 002": PAGE_002, "house rule": "house rule",
}  # fmt: skip


def raised(story: Story, kind: str, seat: int | None, book: str, cited_at: str) -> None:
    """The newest alarm: kind, seat and citation under the profile in force."""
    story.set_up()
    assert story.found, f"nothing was raised: {story.events}"
    kinds = [found.kind.replace("_", " ") for found in story.found]
    assert kind in kinds, f"raised: {kinds}"
    one = story.found[len(kinds) - 1 - kinds[::-1].index(kind)]
    assert seat is None or one.seat == seat, f"at seat {one.seat}"
    assert cited(one.rule, story.now.setup.profile) == f"{BOOKS[book]} {cited_at}".strip()


def silent(story: Story) -> None:
    """No alarm at all, and nothing that a person did was refused."""
    story.set_up()
    assert story.events, "nothing happened in this scenario"
    assert not story.found, [found.kind for found in story.found]
    assert not story.refusals, story.refusals


def screen(story: Story, what: str, policy: str | None, name: str | None) -> None:
    """What the dealer's screen does with pot and stacks, and what it calls the hand that wins."""
    view = dealer_view(story.now)
    if name:
        parts = shares(story.now) or ()
        assert dict(in_words(story.now, parts[0].seat))["hand"] == f"hand.{name.replace(' ', '_')}", parts
        return
    word = {"hides": "hidden", "shows": "shown", "shows while it is touched": "press_and_hold"}[policy or ""]
    assert (view.pot_policy if what == "pot" else view.stack_policy) == word
    figures = [pot.amount for pot in view.pots] if what == "pot" else [seat.stack for seat in view.seats if seat.name]
    assert all((figure is None) == (word == "hidden") for figure in figures), figures


def prompt(story: Story, kind: str, how: str, seat: int | None, amount: int | None) -> None:
    """The first thing that the dealer is asked or told, open alarms apart; or a quiet line beside it, or none such."""
    story.set_up()
    asks, word = story.asks, kind.replace(" ", "_")
    if how != "the next prompt is":
        asks = tuple(one for one in asks if word in (one.kind, *(value for _, value in one.facts)))
    if "not" in how:
        assert not asks, asks
        return
    assert asks and (how != "the next prompt is" or asks[0].kind == kind), [(one.kind, one.facts) for one in story.asks]
    assert seat is None or asks[0].seat == seat, f"seat {asks[0].seat}"
    assert amount is None or asks[0].amount == amount, f"amount {asks[0].amount}"


def turn(story: Story, who: str) -> None:
    """Whose action it is."""
    expected = 0 if who == "nobody" else numbers(who)[0]
    assert story.now.betting.actor == expected, f"it is on seat {story.now.betting.actor}"


def decides(story: Story, ruling: str | None, who: str | None, options: str | None) -> None:
    """What the profile settles for the newest alarm; or who decides, and what is at least on offer."""
    one = story.found[-1]
    if ruling or not options:
        assert dict(one.facts).get("ruling") == ruling, one
        return
    assert one.decides == who, one
    missing = {*re.findall(r"\w+", options.replace(" and ", " "))} - {*one.options}
    assert not missing, f"offered: {one.options}"


def raising(story: Story, seat: int, may: str, least: int | None, most: int | None) -> None:
    """Whether a seat may raise, and from where to where."""
    assert may_raise(story.now, seat) is (may == "may")
    assert least is None or story.may.min_to == least, story.may.min_to
    assert most is None or story.may.max_to == most, story.may.max_to


def counts_as(story: Story, seat: int, what: str, to: int | None, add: int | None, back: int | None) -> None:
    """What chips or words of a seat are held to be."""
    wager = story.ruling(seat)
    assert wager.action == {"nothing yet": "none", "all-in": "all_in"}.get(what, what), wager
    assert to is None or wager.to == to, wager
    assert add is None or wager.must_add == add, wager
    assert back is None or wager.returned == back, wager


def steps(story: Story, names: str) -> None:
    """What the dealer does with the cards, in order."""
    one = story.found[-1]
    made = guide(one.kind, str(dict(one.facts).get("ruling", ""))).steps
    assert [step.replace("_", " ") for step in made] == names.split(", "), made


def burns(story: Story, count: int) -> None:
    """Burns by the river if nothing else happens."""
    assert burns_by_the_river(story.now) == count, burns_by_the_river(story.now)


def fate(story: Story, seat: int, what: str, reason: str | None) -> None:
    """Whether a hand may still win, and why not."""
    assert (seat in in_hand(story.now.seats)) is (what == "live")
    assert reason is None or standing(story.now.seats[seat - 1]).reason == reason


def pots(story: Story, told: str) -> None:
    """The pots, main pot first, with the seats that may win them, after an uncalled bet went back."""
    seats = story.now.seats
    owner, amount = (0, 0) if story.now.betting.actor else uncalled(seats)
    if owner:
        seats = (*seats[: owner - 1], seats[owner - 1]._replace(bet=seats[owner - 1].bet - amount), *seats[owner:])
    made = [f"{pot.amount} for {' '.join(map(str, pot.eligible))}" for pot in pots_of(seats)]
    assert made == told.split(", "), made


def gets(story: Story, told: str) -> None:
    """Who is to get how much, in the order of the pushes."""
    parts = in_award_order(story.now, shares(story.now) or ())
    made = [f"{part.amount} to seat {part.seat}" for part in parts]
    assert made == told.split(", "), made


def holds(story: Story, seat: int, amount: int, where: str) -> None:
    """The stack of a seat, what is held to be in front of it, or what it must add to call."""
    if where == "to call":
        assert (story.may.seat, story.may.to_call) == (seat, amount), (story.may.seat, story.may.to_call)
        return
    one = story.now.seats[seat - 1]
    assert (one.stack if where == "behind" else one.bet) == amount, one


def next_hand(story: Story, button: int, small: str, big: int) -> None:
    """Button and blinds of the coming hand."""
    story.set_up()
    hand = coming(story.now)
    assert hand is not None
    assert (hand.button, hand.small, hand.big) == (button, 0 if small == "nobody" else int(small), big), hand


def refused(story: Story, why: str) -> None:
    """A request that cannot be carried out, with its reason."""
    assert why.replace(" ", "_") in story.refusals, (story.refusals, story.events)


def owes(story: Story, seat: int, live: int, dead: int, waits: str | None) -> None:
    """What a player who comes in posts for the coming hand."""
    table = story.now
    hand = coming(table)
    assert hand is not None
    missed = standing(table.seats[seat - 1]).missed
    owed = owed_post(table.setup.house, table.setup.level, seat, missed, not missed, hand)
    assert (owed.live, owed.dead, owed.waits) == (live, dead, bool(waits)), owed


def order(story: Story, seats: str | None, hand: int | None, askers: str | None) -> None:
    """The order of showing, or who may ask to see a hand (0: no hand may be asked for)."""
    if seats:
        assert show_order(story.now) == numbers(seats), show_order(story.now)
    else:
        assert may_see(story.now) == (((hand, numbers(askers or "")),) if hand else ()), may_see(story.now)


def rake(story: Story, amount: int) -> None:
    """What the house may take of this hand."""
    table = story.now
    pot = sum(one.amount for one in pots_of(table.seats))
    assert rake_of(rake_card(table.setup.house), pot, table.betting.street >= Street.FLOP) == amount


def over(story: Story, what: str) -> None:
    """The hand is over, or goes on."""
    assert story.is_over is (what == "over"), story.phase


_SEAT = r"seat (?P<seat>\d+)"
THEN: dict[str, Callable[..., Any]] = {
    rf'"(?P<kind>[^"]+)" is raised(?: at {_SEAT})?, under "(?P<book>{"|".join(BOOKS)}) ?(?P<cited_at>[^"]*)"': raised,
    r"nothing is raised": silent,
    rf'(?P<how>the next prompt is|the dealer is advised of|the dealer is not advised of) "(?P<kind>[^"]+)"'
    rf"(?: for {_SEAT})?(?: of (?P<amount>[\d,]+))?": prompt,
    r"the screen (?:(?P<policy>hides|shows|shows while it is touched) the (?P<what>pot|stacks)|calls the winning hand "
    r"(?P<name>[a-z ]+))": screen,
    r"the action is on (?P<who>seat \d+|nobody)": turn,
    r'(?:the rule says "(?P<ruling>\w+)"|the (?P<who>floor|dealer|rule) decides, offered (?:is|are) '
    r"(?P<options>[\w, ]+))": decides,
    rf"{_SEAT} (?P<may>may|may not) raise(?:, to (?P<least>[\d,]+) at least)?"
    r"(?:, to (?P<most>[\d,]+) at most)?": raising,
    rf"the motion of {_SEAT} is held to be (?P<what>nothing yet|all-in|\w+)(?: to (?P<to>[\d,]+))?"
    r"(?:, (?P<add>[\d,]+) to add)?(?:, (?P<back>[\d,]+) back)?": counts_as,
    r"the dealer's steps are: (?P<names>[a-z, ]+)": steps,
    r"there are (?P<count>\d+) burns by the river": burns,
    rf'the hand of {_SEAT} is (?P<what>live|dead)(?:, because of "(?P<reason>\w+)")?': fate,
    r"the pots are (?P<told>[\d, for]+)": pots,
    r"to be pushed are (?P<told>.+)": gets,
    rf"{_SEAT} has (?P<amount>[\d,]+) (?P<where>behind|in front|to call)": holds,
    r"the coming hand has the button at (?P<button>\d+), the small blind at (?P<small>\d+|nobody), the big blind at "
    r"(?P<big>\d+)": next_hand,
    r'it is refused because "(?P<why>[a-z ]+)"': refused,
    rf"{_SEAT} owes (?P<live>\d+) live and (?P<dead>\d+) dead(?P<waits>, and waits)?": owes,
    r"(?:the hands are shown in the order (?P<seats>[\d, ]+)|the hand of seat (?P<hand>\d+) may be asked for by seats? "
    r"(?P<askers>[\d, and]+)|no hand may be asked for)": order,
    r"the house may take (?P<amount>\d+)": rake,
    r"the hand is (?P<what>over|still on)": over,
}
