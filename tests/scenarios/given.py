# SPDX-License-Identifier: GPL-3.0-or-later
"""What is given before a scenario: the room, the players, the rules in force. No step here names a fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules.inputs import SetLevel
from tests.scenarios.story import Story

PROFILES = {"TDA": "TDA", "WSOP": "WSOP", "Robert's": "RROP", "California": "CAL", "home": "HOME"}


def hand(story: Story, count: int, amount: int, small: int, big: int, low: int | None, high: int | None) -> None:
    """Seats 1 to ``count``; the button in the last seat unless told, so seat 1 is the small blind."""
    story.players = dict.fromkeys(range(1, count + 1), amount)
    story.level = SetLevel(small, big, small_bet=low or 0, big_bet=high or 0)


def between(story: Story, count: int, amount: int, small: int, big: int) -> None:
    """No hand is on yet."""
    hand(story, count, amount, small, big, None, None)
    story.is_between = True


def rules(story: Story, profile: str) -> None:
    """The rulebook of the room."""
    story.profile = PROFILES[profile]


def option(story: Story, key: str, value: str) -> None:
    """One house option."""
    story.options[key] = int(value) if value.isdigit() else value


def stack(story: Story, seat: int, amount: int | None, empty: str | None) -> None:
    """Another stack than the others, one that nobody counted, or nobody there."""
    story.players[seat] = amount
    if empty:
        del story.players[seat]


def button(story: Story, seat: int, small: int | None, big: int | None) -> None:
    """Where the dealer button is; between hands also who paid the last blinds."""
    story.button = seat
    story.blinds = (small or 0, big or 0)


def ante(story: Story, amount: int, who: str | None) -> None:
    """Antes of this level, of the house's kind where nobody is named."""
    kind = "" if who is None else {"each player": "each", "the big blind": "bb", "the button": "button"}[who]
    level = story.level
    story.level = SetLevel(level.small, level.big, kind, amount, level.small_bet, level.big_bet)


def board(story: Story, names: str) -> None:
    """Earlier streets were regular: everybody called and checked."""
    story.board = names


def chips(story: Story, values: str) -> None:
    """The denominations in play."""
    story.chips = tuple(int(value) for value in values.replace(" ", "").split(","))


def unwatched(story: Story) -> None:
    """Somebody stood in front of the camera, boards were late: nothing is sure."""
    story.watched = False


_TABLE = r"(?P<count>\d+) players with (?P<amount>[\d,]+) each at (?P<small>[\d,]+)/(?P<big>[\d,]+)"
GIVEN: dict[str, Callable[..., Any]] = {
    rf"a hand of {_TABLE}(?:, limit bets (?P<low>\d+)/(?P<high>\d+))?": hand,
    rf"a table of {_TABLE} between hands": between,
    r"the (?P<profile>TDA|WSOP|Robert's|California|home) rules": rules,
    r"the house option (?P<key>\w+) is (?P<value>\w+)": option,
    r"seat (?P<seat>\d+) (?:has (?P<amount>[\d,]+)|has a stack that nobody counted|(?P<empty>is empty))": stack,
    r"the button is at seat (?P<seat>\d+)(?:, the last blinds were paid by (?P<small>\d+) and (?P<big>\d+))?": button,
    r"an ante of (?P<amount>\d+)(?: by (?P<who>each player|the big blind|the button))?": ante,
    r"the board is (?P<names>\w+) after regular streets": board,
    r"chips of (?P<values>[\d, ]+) in play": chips,
    r"the view was blocked": unwatched,
}
