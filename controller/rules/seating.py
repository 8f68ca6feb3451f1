# SPDX-License-Identifier: GPL-3.0-or-later
"""Setting the table up between hands: profile, level, chips, players, stacks, button, posts and straddles.

Players come, go and top up between hands; during a hand such a request is refused with the remedy, except a
count of a stack, which may be entered at any time, and a level, which counts from the next hand (TDA 23).
"""

from __future__ import annotations

from controller.rules.entering import entry_of
from controller.rules.events import (
    BlindMissed,
    ButtonSet,
    ChipsBrought,
    ChipsSet,
    Event,
    LevelSet,
    PlayerLeft,
    PlayerRenamed,
    PlayerReturned,
    PlayerSatOut,
    PlayerSeated,
    PostAnnounced,
    ProfileSet,
    SeatChanged,
    StackSet,
)
from controller.rules.house import at_odds, house_digest, house_of, is_house, problem_with
from controller.rules.inputs import (
    AddChips,
    ChangeSeat,
    Leave,
    MissBlind,
    Options,
    Post,
    RemoveChips,
    RenamePlayer,
    Return,
    SeatPlayer,
    SetButton,
    SetChips,
    SetLevel,
    SetProfile,
    SetStack,
    SitOut,
    Straddle,
)
from controller.rules.legal import refused
from controller.rules.levels import with_house_ante
from controller.rules.motions import found
from controller.rules.phases import is_between
from controller.rules.profiles import PROFILES
from controller.rules.seats import is_seat, next_of
from controller.rules.state import Level, Table

Events = tuple[Event, ...]
LONGEST_NAME = 80
"""Letters; what nobody could read is no name."""
ANTE_TYPES = ("none", "each", "bb", "button")


def decide_profile(table: Table, wanted: SetProfile) -> Events:
    """The house profile."""
    if not is_between(table):
        return (refused("hand_on", "wait_for_the_end"),)
    if wanted.profile not in PROFILES:
        return (refused("no_such_profile", "choose_a_profile"),)
    options = _options_of(table, wanted)
    if any(problem_with(key, value) for key, value in options):
        return (refused("no_such_option", "see_profile_show"),)
    if not is_house(wanted.profile, options):
        return (refused("over_the_law", "see_profile_show"),)
    if at_odds(house_of(wanted.profile, options)):
        return (refused("options_at_odds", "see_profile_show"),)
    return (ProfileSet(wanted.profile, options, house_digest(house_of(wanted.profile, options))),)


def _options_of(table: Table, wanted: SetProfile) -> Options:
    """Another rulebook leaves the room its options, unless it has other ones or none at all from now on."""
    if not wanted.only:
        kept = tuple((key, value) for key, value in table.setup.options if not problem_with(key, value))
        return tuple(sorted(wanted.options)) or kept
    law = {key: value for key, value in table.setup.options if key.startswith("regulator_")}
    return tuple(sorted((law | dict(wanted.options)).items()))


def decide_level(table: Table, level: SetLevel) -> Events:
    """Blinds, ante and bet sizes from the next hand on."""
    amounts = (level.small, level.big, level.ante, level.small_bet, level.big_bet)
    if min(amounts) < 0 or level.ante_type not in ("", *ANTE_TYPES) or level.small > level.big:
        return (refused("bad_level", "enter_the_level_again"),)
    told = Level(level.small, level.big, level.ante_type, level.ante, level.small_bet, level.big_bet)
    return (LevelSet(*with_house_ante(told, table.setup.house)),)


def decide_chips(table: Table, chips: SetChips) -> Events:
    """The denominations in play."""
    if not chips.chips or min(chips.chips) <= 0:
        return (refused("bad_chips", "enter_the_chips_again"),)
    return (ChipsSet(tuple(sorted(set(chips.chips)))),)


def _is_open(table: Table, number: int) -> bool:
    """Whether the room has this seat; a journal may hold more of them than a table has."""
    return is_seat(number) and number <= table.setup.house.seats_max


def _can_be_read(name: str) -> bool:
    """Whether a name fits on a line: no longer than a plate can hold, without breaks or other steering characters."""
    return len(name) <= LONGEST_NAME and bool(name.strip()) and min(map(ord, name)) >= ord(" ")


def decide_seat(table: Table, player: SeatPlayer) -> Events:
    """A player sits down."""
    number = player.seat
    if not _is_open(table, number) or not player.name:
        return (refused("no_such_seat", "choose_a_seat", number),)
    if table.seats[number - 1].name:
        return (refused("seat_taken", "choose_a_seat", number),)
    if not _can_be_read(player.name):
        return (refused("name_unreadable", "enter_a_name", number),)
    if player.stack is not None and player.stack < 0:
        return (refused("bad_amount", "count_the_stack", number, player.stack),)
    seated = PlayerSeated(number, player.name, player.stack)
    had = dict(table.setup.left).get(player.name, 0)
    house = table.setup.house
    if house.tournament == "on" or not house.rathole_minutes or player.stack is None or player.stack >= had:
        return (seated,)
    facts = {"left_with": had, "amount": player.stack, "minutes": house.rathole_minutes}
    return (seated, found(table, "rathole", number, ("correct", "stands"), "dealer", **facts))


def _of_player(table: Table, number: int, between: bool = True) -> Events:
    """Why nothing can be done to this seat; nothing if something can."""
    if not is_seat(number) or not table.seats[number - 1].name:
        return (refused("nobody_there", "choose_a_seat", number),)
    if between and not is_between(table):
        return (refused("hand_on", "wait_for_the_end", number),)
    return ()


def decide_rename(table: Table, player: RenamePlayer) -> Events:
    """A player is called otherwise; it changes nothing else, so a hand may be on."""
    if gone := _of_player(table, player.seat, between=False):
        return gone
    if not player.name:
        return (refused("no_name", "enter_a_name", player.seat),)
    if not _can_be_read(player.name):
        return (refused("name_unreadable", "enter_a_name", player.seat),)
    was = table.seats[player.seat - 1].name
    return (PlayerRenamed(player.seat, was, player.name),) if was != player.name else ()


def decide_leave(table: Table, leave: Leave) -> Events:
    """A player leaves."""
    return _of_player(table, leave.seat) or (PlayerLeft(leave.seat),)


def decide_sit_out(table: Table, away: SitOut) -> Events:
    """A player is away from the next hand on."""
    return _of_player(table, away.seat, False) or (PlayerSatOut(away.seat),)


def decide_back(table: Table, back: Return) -> Events:
    """A player is back."""
    return _of_player(table, back.seat, False) or (PlayerReturned(back.seat),)


def decide_change(table: Table, change: ChangeSeat) -> Events:
    """A player changes seats."""
    if wrong := _of_player(table, change.seat):
        return wrong
    if not _is_open(table, change.to) or table.seats[change.to - 1].name:
        return (refused("seat_taken", "choose_a_seat", change.to),)
    return (SeatChanged(change.seat, change.to),)


def decide_stack(table: Table, count: SetStack) -> Events:
    """A stack was counted."""
    if wrong := _of_player(table, count.seat, False):
        return wrong
    if count.amount is not None and count.amount < 0:
        return (refused("bad_amount", "count_the_stack", count.seat, count.amount),)
    return (StackSet(count.seat, table.seats[count.seat - 1].stack, count.amount),)


def decide_add(table: Table, bought: AddChips) -> Events:
    """A top-up or re-buy: during a hand it counts from the next one."""
    if wrong := _of_player(table, bought.seat, False):
        return wrong
    if bought.amount <= 0:
        return (refused("bad_amount", "count_the_stack", bought.seat, bought.amount),)
    return (ChipsBrought(bought.seat, bought.amount, not is_between(table)),)


def decide_remove(table: Table, taken: RemoveChips) -> Events:
    """Chips leave the table between hands."""
    if wrong := _of_player(table, taken.seat):
        return wrong
    stack = table.seats[taken.seat - 1].stack
    if taken.amount <= 0 or (stack is not None and taken.amount > stack):
        return (refused("more_than_stack", "count_the_stack", taken.seat, taken.amount),)
    return (ChipsBrought(taken.seat, -taken.amount),)


def decide_button(table: Table, button: SetButton) -> Events:
    """The button of the next hand, put there by hand."""
    if not is_between(table):
        return (refused("hand_on", "wait_for_the_end", button.seat),)
    if not is_seat(button.seat) or not 0 <= button.big_blind <= 10 or not -1 <= button.small_blind <= 10:
        return (refused("no_such_seat", "choose_a_seat", button.seat),)
    return (ButtonSet(button.seat, button.small_blind, button.big_blind),)


def decide_post(table: Table, post: Post) -> Events:
    """A seat will post in the next hand."""
    if wrong := _of_player(table, post.seat):
        return wrong
    if post.live < 0 or post.dead < 0 or not post.live + post.dead:
        return (refused("bad_amount", "enter_the_post_again", post.seat, post.live),)
    return (PostAnnounced(post.seat, "post", post.live, post.dead),)


def decide_straddle(table: Table, straddle: Straddle) -> Events:
    """A seat will straddle in the next hand, where the house allows it."""
    if wrong := _of_player(table, straddle.seat):
        return wrong
    level = table.setup.next_level or table.setup.level
    if table.setup.house.straddle == "off" or table.setup.house.structure == "FL":  # none in limit (PRE-17)
        return (refused("no_straddles_here", "return_the_chips", straddle.seat, straddle.amount),)
    if not _may_straddle(table, straddle.seat):
        return (refused("straddle_not_from_there", "return_the_chips", straddle.seat, straddle.amount),)
    if straddle.amount < 2 * max([0, *_straddles(table, straddle.seat)]):
        return (refused("bad_amount", "straddle_twice_the_last", straddle.seat, straddle.amount),)
    if straddle.amount <= level.big:
        return (refused("bad_amount", "straddle_more_than_big_blind", straddle.seat, straddle.amount),)
    return (PostAnnounced(straddle.seat, "straddle", straddle.amount),)


def _straddles(table: Table, seat: int) -> list[int]:
    """The straddles of other seats announced for the coming hand."""
    return [post.live for post in table.setup.announced if post.kind == "straddle" and post.seat != seat]


def _may_straddle(table: Table, seat: int) -> bool:
    """Whether the house lets this seat straddle: left of the big blind or the last straddle, the button, or any."""
    entry = entry_of(table)
    option = table.setup.house.straddle
    if entry is None or option == "any":
        return True
    made = [post.seat for post in table.setup.announced if post.kind == "straddle" and post.seat != seat]
    under_the_gun = next_of(entry.dealt, made[-1] if made else entry.blinds.big)
    allowed = {"utg": (under_the_gun,), "button": (entry.blinds.button,)}
    return seat in allowed.get(option, (under_the_gun, entry.blinds.button))


def decide_missed(table: Table, missed: MissBlind) -> Events:
    """A seat has missed a blind, or made it good."""
    if missed.blind not in ("sb", "bb"):
        return (refused("no_such_blind", "nothing_to_do", missed.seat),)
    return _of_player(table, missed.seat, False) or (BlindMissed(missed.seat, missed.blind, missed.missed),)


DECIDE = {
    SetProfile: decide_profile,
    SetLevel: decide_level,
    SetChips: decide_chips,
    SeatPlayer: decide_seat,
    RenamePlayer: decide_rename,
    Leave: decide_leave,
    SitOut: decide_sit_out,
    Return: decide_back,
    ChangeSeat: decide_change,
    SetStack: decide_stack,
    AddChips: decide_add,
    RemoveChips: decide_remove,
    SetButton: decide_button,
    Post: decide_post,
    Straddle: decide_straddle,
    MissBlind: decide_missed,
}
