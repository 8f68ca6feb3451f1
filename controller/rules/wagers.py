# SPDX-License-Identifier: GPL-3.0-or-later
"""What chips and words mean: a silent motion, a declaration, a second motion, chips pulled back.

Sources: TDA 2024 rules 40-46, 51, 54-57, 59 with the Illustration Addendum; Robert's Rules v11 (3, 14).
Pure arithmetic over what one seat faces: nothing here changes the table. Where only a human can know the
answer the ruling says so (``decides`` dealer or floor) and carries the choices.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.house import House

TINY = 10
"""A single chip of a tenth of the bet or less is relatively tiny: the floor says what it is (TDA 41)."""


_SEVERAL = (1, 1)
"""Chips of an amount that was only said: several, none of them large."""


class Facing(NamedTuple):
    """What the seat in turn faces, amounts as totals on this street."""

    bet: int
    """What must be in front to call (0: nothing to call on this street)."""
    front: int
    """What the seat has in front already."""
    stack: int | None
    """What it has behind; None: not known, covers everything."""
    min_to: int
    """Least full bet or raise."""
    max_to: int | None
    """Most it may make it (pot-limit, limit, stack); None: no limit."""
    may_raise: bool
    opening: bool
    """The bet it faces is the opening bet of the round (the big blind opens before the flop)."""
    heads_up: bool
    """Only two players are in the hand."""
    pot: int = 0
    """Everything in the middle and in front, before this wager."""
    raise_said: bool = False
    """The word raise (or bet) without an amount was said first."""
    all_in_said: bool = False
    pulled: str = ""
    """Chips of an earlier bet pulled back: nothing, all or some. ``front`` is what is left of it (TDA 46-C)."""


class Wager(NamedTuple):
    """What a motion or words are held to be. ``to``: total on this street afterwards."""

    action: str
    """fold, check, call, bet, raise, all_in, or none (nothing yet, or not for the machine to say)."""
    to: int = 0
    must_add: int = 0
    returned: int = 0
    decides: str = "rule"
    """rule, dealer or floor."""
    rule: str = ""
    """Key of the rulebook."""
    options: tuple[str, ...] = ()
    waits: bool = False
    """The player is bound to at least this, and the amount is still to come."""
    penalty: bool = False


def _asked(who: str, rule: str, *options: str) -> Wager:
    return Wager("none", decides=who, rule=rule, options=options)


def silent_chips(facing: Facing, amount: int, chips: tuple[int, ...], house: House) -> Wager:
    """The ruling for chips put out silently in one motion (TDA 40-C, 43-46, 51)."""
    total = facing.front + amount
    if facing.pulled == "some":
        chips = (*chips, facing.front) if chips else ()
    if facing.bet <= facing.front:
        return _unfaced(facing, total)
    last = _is_last(facing, amount)
    if len(chips) == 1 and TINY * amount <= facing.bet and not last and not facing.raise_said:
        return _asked("floor", "tiny_chip", "call", "fold", "take_back", "penalty")
    if total < facing.bet:
        return _short(facing, total, last, house)
    if total == facing.bet and facing.raise_said and facing.may_raise and not last:
        made = _made_up(facing, "raise", total)
        more = house.string_bet == "free_after_raise" and made.action != "all_in"
        return made._replace(rule="declaration", waits=True) if more else made
    if total == facing.bet:
        return _call(facing, total, "call")
    if facing.raise_said:
        return _after_raise_said(facing, total, chips, last)
    if not facing.may_raise:
        return _call(facing, total, "not_reopened")
    return _more_than_the_call(facing, total, chips, last, house)


def _is_last(facing: Facing, amount: int) -> bool:
    return facing.all_in_said or (facing.stack is not None and amount >= facing.stack)


def _call(facing: Facing, total: int, rule: str) -> Wager:
    """A call: what is missing is added, as far as the stack reaches; what is too much goes back."""
    reach = facing.bet if facing.stack is None else min(facing.bet, facing.front + facing.stack)
    if facing.bet <= facing.front:
        return Wager("check", facing.front, returned=total - facing.front, rule="declaration_without_bet")
    return Wager("call", reach, max(0, reach - total), max(0, total - reach), rule=rule)


def _unfaced(facing: Facing, total: int) -> Wager:
    """Nothing to call: every chip is a bet of its value (TDA 44), or the big blind's option to raise."""
    action = "raise" if facing.bet else "bet"
    if not facing.may_raise:
        return Wager("check", facing.front, 0, total - facing.front, rule="not_reopened")
    last = _is_last(facing, total - facing.front)
    small = 2 * (total - facing.bet) < facing.min_to - facing.bet
    if facing.bet and small and not last and not facing.raise_said:
        return Wager("check", facing.front, 0, total - facing.front, rule="half_raise")
    return _aggressive(facing, action, total, last, "oversized_chip" if action == "bet" else "half_raise")


def _aggressive(facing: Facing, action: str, total: int, last: bool, rule: str) -> Wager:
    """A bet or raise to ``total``, brought up to the minimum and down to the most allowed."""
    if facing.max_to is not None and total > facing.max_to:
        return Wager(action, facing.max_to, 0, total - facing.max_to, rule="most_allowed")
    if last:
        return Wager("all_in", total, rule="all_in")
    if total < facing.min_to:
        return _made_up(facing, action, total)
    return Wager(action, total, rule=rule)


def _made_up(facing: Facing, action: str, total: int) -> Wager:
    """Less than the minimum: it must be made up (TDA 43-A, 52-A); a stack that cannot is all-in."""
    reach = None if facing.stack is None else facing.front + facing.stack
    if reach is not None and reach <= facing.min_to:
        return Wager("all_in", reach, reach - total, rule="all_in")
    return Wager(action, facing.min_to, facing.min_to - total, rule="minimum_raise")


def _short(facing: Facing, total: int, last: bool, house: House) -> Wager:
    """Less than the call: all-in for less, or an undercall (TDA 51-B; Robert's 14 NL-6)."""
    if last:
        return Wager("call", total, rule="all_in")
    reach = None if facing.stack is None else facing.front + facing.stack
    if facing.raise_said and facing.may_raise and (reach is None or reach > facing.bet):
        return _made_up(facing, "raise", total)
    if house.undercall == "may_withdraw":
        return _asked("dealer", "undercall", "call", "fold", "take_back")
    if house.undercall == "must_correct" or facing.heads_up or facing.opening:
        return _call(facing, total, "undercall")
    if house.undercall == "correct_short_call":
        return _asked("floor", "undercall", "call", "fold", "take_back")
    return _asked("floor", "undercall", "call", "fold")


def _after_raise_said(facing: Facing, total: int, chips: tuple[int, ...], last: bool) -> Wager:
    """Raise was said first: one chip is the most it allows (TDA 44), less than the minimum is made up."""
    if not facing.may_raise:
        return _call(facing, total, "not_reopened")
    return _aggressive(facing, "raise", total, last, "oversized_chip" if len(chips) == 1 else "declaration")


def _more_than_the_call(facing: Facing, total: int, chips: tuple[int, ...], last: bool, house: House) -> Wager:
    """More than the call, silently, facing a bet: one oversized chip, or several (TDA 44-46)."""
    if len(chips) == 1 and house.overchip != "as_bet":
        if house.overchip == "ask":
            return _asked("dealer", "oversized_chip", "call", "min_raise")
        return _call(facing, total, "oversized_chip")
    increment = facing.min_to - facing.bet
    over = 2 * (total - facing.bet)
    if len(chips) > 1 and house.multi_chip != "ask":
        if total - min(chips) < facing.bet:
            return _call(facing, total, "multiple_chips")
    elif (house.multi_chip == "ask" and len(chips) != 1 and not last) or (
        not chips and house.multi_chip == "remove_smallest" and (over >= increment or last)
    ):
        return _asked("dealer", "multiple_chips", "call", "min_raise")
    if over < increment and not last:
        return _call(facing, total, "half_raise")
    return _aggressive(facing, "raise", total, last, "half_raise")


def words(facing: Facing, what: str, amount: int | None, readings: tuple[int, ...], house: House) -> Wager:
    """The ruling for words alone (TDA 40, 43-B, 51-A, 54-D, 55, 57, 59)."""
    if what == "fold":
        return Wager("fold", facing.front, rule="fold", penalty=facing.bet <= facing.front)
    if what in ("check", "call"):
        return _check_or_call(facing, what)
    if what == "all_in":
        return _all_in_said(facing)
    if what == "pot":
        return _pot_said(facing, house)
    if what == "amount":
        return _amount_said(facing, amount or 0, house)
    if what == "ambiguous":
        return _ambiguous(facing, readings, house)
    if what == "conditional":
        return _asked("floor", "conditional", "stands", "take_back", "penalty")
    return _raise_said(facing, amount)


def _check_or_call(facing: Facing, what: str) -> Wager:
    if facing.bet <= facing.front:
        return Wager("check", facing.front, rule="declaration_without_bet" if what == "call" else "check")
    if what == "check":
        return Wager("none", facing.front, rule="check_facing_bet", options=("call", "fold"), waits=True)
    return _call(facing, facing.front, "declaration")._replace(must_add=0)


def _all_in_said(facing: Facing) -> Wager:
    if facing.stack is None:
        return Wager("all_in", 0, rule="all_in", waits=True)
    return Wager("all_in", facing.front + facing.stack, rule="all_in")


def _pot_said(facing: Facing, house: House) -> Wager:
    """Pot-limit: the most allowed. No-limit: a valid bet of at least the minimum (54-D)."""
    action = "raise" if facing.bet else "bet"
    if house.structure == "PL" and facing.max_to is not None:
        reach = None if facing.stack is None else facing.front + facing.stack
        return Wager("all_in" if reach == facing.max_to else action, facing.max_to, rule="pot_declared")
    if not facing.may_raise:
        return _call(facing, facing.front, "not_reopened")._replace(must_add=0)
    return Wager(action, facing.min_to, rule="pot_declared", waits=True)


def _raise_said(facing: Facing, amount: int | None) -> Wager:
    """Bet or raise: without a number it binds to at least the minimum; a number is the total (43-B)."""
    action = "raise" if facing.bet else "bet"
    if not facing.may_raise:
        return _call(facing, facing.front, "not_reopened")._replace(must_add=0)
    if amount is None and facing.max_to is not None and facing.max_to <= facing.min_to:  # one size, or the last chips
        made = _made_up(facing, action, facing.front)
        return made._replace(must_add=0, rule="all_in" if made.action == "all_in" else "declaration")
    if amount is None:
        return Wager(action, facing.min_to, rule="declaration", waits=True)
    reach = None if facing.stack is None else facing.front + facing.stack
    if reach is not None and amount >= reach:
        return Wager("all_in", reach, rule="all_in")
    wager = _aggressive(facing, action, amount, False, "declaration")
    return wager._replace(must_add=0, returned=0)


def _amount_said(facing: Facing, amount: int, house: House) -> Wager:
    """A bare amount is the same as those chips put out silently (40-C), as a total; the stack is the most."""
    more = amount - facing.front if facing.stack is None else min(amount - facing.front, facing.stack)
    wager = silent_chips(facing, more, _SEVERAL, house)
    settled = wager.rule == "undercall" or wager.decides != "rule"
    return wager if settled else wager._replace(must_add=0, returned=0)


def _ambiguous(facing: Facing, readings: tuple[int, ...], house: House) -> Wager:
    """More than one amount fits: the highest reasonable one that is not above the pot before the bet (57).

    Facing a bet, what covers the call is reasonable; short of the minimum raise it is an amount like any other (40-C).
    """
    if not readings:
        return _asked("floor", "ambiguous_amount", "stands", "take_back")
    faced = facing.bet > facing.front
    least = facing.bet if faced else facing.min_to
    sound = [reading for reading in readings if reading >= least] or readings
    meant = max((reading for reading in sound if reading <= facing.pot), default=min(sound))
    wager = _amount_said(facing, meant, house) if faced and meant < facing.min_to else _raise_said(facing, meant)
    return wager._replace(rule="ambiguous_amount")


def second_motion(facing: Facing, first: Wager, amount: int, house: House) -> Wager:
    """A further motion after ``first`` by the same player: a string bet unless allowed (TDA 42, 56).

    Completing a call or an amount already declared is no string bet; with option free_after_raise any number of
    motions may follow the word raise (Robert's 14 NL-6; TDA ended that in 2019).
    ``facing`` is what the seat faced before ``first``.
    """
    if first.must_add and amount <= first.must_add:
        return first._replace(must_add=first.must_add - amount)
    if facing.raise_said and house.string_bet == "free_after_raise":
        lies = first.to - first.must_add
        return _aggressive(facing, "raise" if facing.bet else "bet", lies + amount, False, "declaration")
    if house.string_bet == "ask":
        return _asked("dealer", "string_bet", "stands", "take_back")
    completes = min(amount, first.must_add)
    back = first.returned + amount - completes
    return first._replace(must_add=first.must_add - completes, returned=back, rule="string_bet")
