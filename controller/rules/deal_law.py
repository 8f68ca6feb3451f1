# SPDX-License-Identifier: GPL-3.0-or-later
"""The deal: wrong seat, exposed cards, wrong counts, boxed cards, jokers, fouled decks, misdeals and their cut-off.

TDA 2024 rules 35-38; Robert's Rules v11 sections 3 and 5; options ``misdeal_exposed``, ``wrong_count_before_sa``,
``extra_card_first_player``, ``joker_before_action``, ``card_off_table_by_player``. After substantial action there is no
misdeal any more (35-D). What the profile settles carries the fact ``ruling``; else the floor decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from controller.rules.events import (
    ButtonStands,
    CardExposed,
    CardLeftTable,
    CardPitched,
    Event,
    HandKilled,
    HandReopened,
    HandsCounted,
    IrregularityFound,
    OddCardFound,
)
from controller.rules.inputs import (
    AbsentAtLastCard,
    CardOffTable,
    ClaimMisdeal,
    CountHands,
    ExposeCard,
    FindButton,
    PitchCard,
    ReportCard,
)
from controller.rules.legal import refused
from controller.rules.motions import found
from controller.rules.phases import Phase, phase
from controller.rules.places import PlaceKind
from controller.rules.reopening import reopened
from controller.rules.seats import ALL_IN, LIVE, clockwise_from, dealt_in, in_hand, is_seat
from controller.rules.sensed import decide_button_seen
from controller.rules.state import Street, Table
from controller.rules.substantial import is_substantial

Events = tuple[Event, ...]


def had_substantial_action(table: Table) -> bool:
    """Whether the deal stands for good, under the profile's test."""
    setup = table.setup
    if table.betting.street > Street.PREFLOP:
        return True
    blinds = (setup.small_blind, setup.big_blind)
    return is_substantial(setup.house.substantial_action, table.betting.log, len(dealt_in(table.seats)), blinds)


def deal_order(table: Table) -> tuple[int, ...]:
    """The seats dealt in, in the order of the pitch: first left of the button."""
    return clockwise_from(dealt_in(table.seats), table.setup.button)


def law(
    table: Table, kind: str, ruling: str, options: tuple[str, ...], seat: int = 0, **facts: str | int
) -> IrregularityFound:
    """An irregularity whose ruling the profile settles; ``ask`` (or nothing) leaves it to the floor."""
    if ruling in ("", "ask"):
        made = found(table, kind, seat, options, "floor", **facts)
    else:
        choices = dict.fromkeys((*options, ruling))
        if len(choices) == 1 and ruling not in _ALONE:
            choices = dict.fromkeys((_OTHERWISE.get(ruling, "stands"), ruling))
        made = found(table, kind, seat, tuple(choices), "rule", ruling=ruling, **facts)
    rule = _RULES.get((kind, ruling), "")
    return replace(made, rule=rule) if rule else made


_ALONE = ("stands", "reshuffle_now", "reshuffle_no_new_burn", "stub_reshuffle_burn_stays")
"""Rulings with nothing beside them: an early street never stands (TDA RP-5)."""
_OTHERWISE = {"dead_hand": "retrieve_hand", "kill_hand": "retrieve_hand"}
"""What the floor may say instead where the profile knows one ruling only; else that it stands as it is."""
_RULES = {
    ("wrong_count", "redeal"): "wrong_count_in_deal",
    ("wrong_count", ""): "wrong_count_in_deal",
    ("exposed_card", "replace"): "exposed_card_replaced",
}
"""Where a kind stands under another rule by what it comes to: a key of the rulebook."""


def misdeal(table: Table, kind: str, seat: int = 0, **facts: str | int) -> IrregularityFound:
    """A misdeal: same button, blinds and limits again (35-C)."""
    return law(table, kind, "redeal", ("stands",), seat, **facts)


def decide_pitch(table: Table, pitch: PitchCard) -> Events:
    """One card of the deal."""
    if phase(table) is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand", pitch.seat),)
    number = _number_of(table, pitch)
    made = CardPitched(pitch.seat, pitch.up, number, pitch.card)
    order = deal_order(table)
    extra = number - 2 * len(order) - _owed_cards(table)
    if extra > 0 and not had_substantial_action(table):
        return (made, *_extra_card(table, pitch.seat, extra))
    due = order[(number - 1) % len(order)]
    if number <= 2 * len(order) and pitch.seat != due and not had_substantial_action(table):
        kind = "wrong_seat" if pitch.seat in order else "seat_not_entitled"
        return (made, misdeal(table, kind, pitch.seat, due=due, number=number))
    if pitch.up:
        return (made, exposed(table, pitch.seat, number))
    return (made,)


def _number_of(table: Table, pitch: PitchCard) -> int:
    """Which card of the deal it is, boxed cards and jokers left out; a number off the deck counts them too."""
    deal = table.deal
    told = pitch.number or deal.pitched + 1
    less = told - deal.boxed - deal.jokers
    return less if less > deal.pitched else told


def _owed_cards(table: Table) -> int:
    """How many cards go out after the deal in place of others."""
    owed = ("replace", "replace_as_exposed")
    return sum(dict(wrong.facts).get("ruling") in owed for wrong in table.trouble.open)


def _extra_card(table: Table, seat: int, extra: int) -> Events:
    """A card dealt when everybody has two: a wrong count; more than one is a misdeal (35-A5; Robert's 5-2)."""
    if extra > 1:
        return (misdeal(table, "wrong_count", seat, count=3, extra=extra),)
    return _wrong_count(table, seat, 3)


def exposed(table: Table, seat: int, number: int) -> IrregularityFound:
    """A card exposed by the dealer: misdeal, or replaced after the deal and the burn of the flop (35-A7, B)."""
    before = tuple(table.deal.exposed)
    option = table.setup.house.misdeal_exposed
    facts: dict[str, str | int] = {"number": number, "count": len(before) + 1}
    if had_substantial_action(table):
        return law(table, "exposed_card", "", ("replace", "stands"), seat, **facts)
    if option == "ask":
        return law(table, "exposed_card", "", ("redeal", "replace"), seat, **facts)
    first = number in (1, 2) if option == "first_two_or_any_two" else number == 1
    several = option == "first_two_or_any_two" and bool(before)
    if first or several or option == "any":
        return misdeal(table, "exposed_card", seat, **facts)
    return law(table, "exposed_card", "replace", (), seat, when="after_deal", **facts)


def decide_exposed(table: Table, expose: ExposeCard) -> Events:
    """A card seen that should not be."""
    if phase(table) is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand"),)
    place = expose.place
    made = CardExposed(place, expose.fault, expose.number, expose.card)
    if expose.fault == "player":
        seat = place.number if place.kind is PlaceKind.SEAT else 0
        return (made, found(table, "exposed_by_player", seat, ("stands", "penalty"), "floor"))
    if place.kind is PlaceKind.SEAT:
        return (made, exposed(table, place.number, expose.number or _last_number(table, place.number)))
    if place.kind is PlaceKind.BURN:
        option = table.setup.house.exposed_burn
        return (made, law(table, "exposed_burn", option, ("stands", "replace")))
    return (made, law(table, "exposed_stub", "", ("stands", "reshuffle")))


def _last_number(table: Table, seat: int) -> int:
    """The number off the deck of the card that a seat got last, when nobody counted."""
    order = deal_order(table)
    if seat not in order:
        return table.deal.pitched
    return len(order) + order.index(seat) + 1


def decide_counts(table: Table, counted: CountHands) -> Events:
    """Hands found to hold another number of cards than two."""
    if phase(table) is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand"),)
    events: list[Event] = [HandsCounted(counted.counts)]
    for seat, count in counted.counts:
        if count != 2 and is_seat(seat) and LIVE <= table.seats[seat - 1].state <= ALL_IN:
            events.extend(_wrong_count(table, seat, count))
    return tuple(events)


def _wrong_count(table: Table, seat: int, count: int) -> Events:
    """A hand of a wrong number of cards: misdeal, mended, or dead (35-A5, 37, 38; Robert's 3 misdeals 1e)."""
    facts: dict[str, str | int] = {"count": count}
    has_acted = any(act.seat == seat for act in table.betting.log)
    if count == 1 and seat == table.setup.button and not has_acted and table.betting.street is Street.PREFLOP:
        return (law(table, "missing_card", "button_short", (), seat, when="now", **facts),)
    if had_substantial_action(table):
        dead = law(table, "wrong_count", "dead_hand", (), seat, **facts)
        return (dead, HandKilled(seat, "wrong_count"))
    option = table.setup.house.wrong_count_before_sa
    if option == "ask":
        return (law(table, "wrong_count", "", ("redeal", "dead_hand", "correct"), seat, **facts),)
    if option == "dead_hand":
        return (law(table, "wrong_count", "dead_hand", (), seat, **facts), HandKilled(seat, "wrong_count"))
    if option == "fix_if_sequence_known":
        return (_in_sequence(table, seat, count, facts),)
    if count > 2 and seat == deal_order(table)[0]:
        return (_extra_first(table, seat, count, facts),)
    return (misdeal(table, "wrong_count", seat, **facts),)


def _in_sequence(table: Table, seat: int, count: int, facts: dict[str, str | int]) -> IrregularityFound:
    """Robert's: mended when the top card goes to the player in proper sequence, else a misdeal."""
    order = deal_order(table)
    if count == 3 and seat == order[0]:
        return _extra_first(table, seat, count, facts)
    if count == 1 and seat == order[-1]:
        return law(table, "missing_card", "fix_if_sequence_known", (), seat, when="now", **facts)
    return misdeal(table, "wrong_count", seat, **facts)


def _extra_first(table: Table, seat: int, count: int, facts: dict[str, str | int]) -> IrregularityFound:
    """The first player got an extra card (Robert's 5-2): one is the burn, two are a misdeal."""
    option = table.setup.house.extra_card_first_player
    if option == "misdeal" or count > 3:
        return misdeal(table, "wrong_count", seat, **facts)
    return law(table, "extra_card", option, ("redeal",) if option == "ask" else (), seat, **facts)


def decide_report(table: Table, report: ReportCard) -> Events:
    """A boxed card, joker, duplicate or wrong back was found; a fouled deck also after the push (35-E, 22)."""
    if phase(table) is Phase.BETWEEN:
        opened = reopened(table) if report.what in ("duplicate", "wrong_back") else None
        if opened is None:
            return (refused("no_hand", "start_the_hand"),)
        found_so = decide_report(opened, report)
        stands = any(isinstance(one, IrregularityFound) and "refund" not in one.options for one in found_so)
        return found_so if stands else (HandReopened(table.setup.number), *found_so)
    made = OddCardFound(report.what, report.place, report.number, report.card)
    seat = report.place.number if report.place.kind is PlaceKind.SEAT else 0
    wrong = _REPORTS.get(report.what, _boxed)(table, report, seat)
    if dict(wrong.facts).get("ruling") == "kill_hand":
        return (made, wrong, HandKilled(seat, report.what))
    return (made, wrong)


def _boxed(table: Table, report: ReportCard, seat: int) -> IrregularityFound:
    """A boxed card is a scrap of paper; two in the initial deal are a misdeal (35-A1)."""
    if table.deal.boxed >= 1 and not had_substantial_action(table):
        return misdeal(table, "boxed_card", seat, count=table.deal.boxed + 1)
    if seat and not had_substantial_action(table):
        return law(table, "boxed_card", "set_aside", (), seat, when="now")
    return law(table, "boxed_card", "set_aside", (), seat)


def _joker(table: Table, report: ReportCard, seat: int) -> IrregularityFound:
    """A joker: before substantial action by option, after it a scrap; who acts on one has a dead hand (Robert's 3)."""
    option = table.setup.house.joker_before_action
    acted = seat in in_hand(table.seats) and any(act.seat == seat for act in table.betting.log)
    if acted and option == "replace_as_exposed":
        return law(table, "joker", "kill_hand", (), seat)
    if had_substantial_action(table):
        return law(table, "joker", "set_aside", (), seat)
    if option == "misdeal":
        return misdeal(table, "joker", seat)
    return law(table, "joker", option, ("redeal", "replace") if option == "ask" else (), seat)


def _duplicate(table: Table, report: ReportCard, seat: int) -> IrregularityFound:
    """Two cards of one face: the deck is fouled, every bet goes back (35-E; Robert's 3 irregularities)."""
    return law(table, "fouled_deck", "refund", (), seat)


def _wrong_back(table: Table, report: ReportCard, seat: int) -> IrregularityFound:
    """A card of another back in play voids the hand; found only in the stub the result stands (Robert's 3)."""
    ruling = "stands" if report.place.kind is PlaceKind.STUB else "refund"
    return law(table, "wrong_back", ruling, (), seat)


def _missing(table: Table, report: ReportCard, seat: int) -> IrregularityFound:
    """A card is missing from the deck: the result stands, the deck is changed after the hand (DEAL-14)."""
    return law(table, "card_missing", "stands", ())


_REPORTS: dict[str, Callable[[Table, ReportCard, int], IrregularityFound]] = {
    "boxed": _boxed,
    "joker": _joker,
    "duplicate": _duplicate,
    "wrong_back": _wrong_back,
    "missing": _missing,
}


def decide_off_table(table: Table, left: CardOffTable) -> Events:
    """A card left the table: by the dealer it counts as exposed; by a player it plays, is dead, or is asked."""
    if phase(table) is Phase.BETWEEN or not is_seat(left.seat):
        return (refused("no_hand", "start_the_hand", left.seat),)
    made = CardLeftTable(left.seat, left.fault, left.card)
    if left.fault == "dealer":
        return (made, exposed(table, left.seat, _last_number(table, left.seat)))
    option = table.setup.house.card_off_table_by_player
    if option == "dead":
        dead = law(table, "card_off_table", "dead_hand", (), left.seat)
        return (made, dead, HandKilled(left.seat, "card_off_table"))
    if option == "plays":
        return (made, law(table, "card_off_table", "stands", (), left.seat))
    return (made, law(table, "card_off_table", "", ("stands", "dead_hand"), left.seat))


def decide_claim(table: Table, claim: ClaimMisdeal) -> Events:
    """A misdeal claimed: too late after substantial action (35-D); else the floor looks."""
    if phase(table) is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand"),)
    if had_substantial_action(table):
        return (law(table, "misdeal_claim", "stands", (), claim.by),)
    if any("redeal" in wrong.options for wrong in table.trouble.open):
        return ()
    return (law(table, "misdeal_claim", "", ("redeal", "stands"), claim.by),)


def decide_button(table: Table, button: FindButton) -> Events:
    """The button is noticed at another seat: put right before substantial action, else it stands (34-A)."""
    seen = decide_button_seen(table, button)
    if phase(table) is Phase.BETWEEN or button.seat == table.setup.button:
        return (*seen, ButtonStands(0)) if table.setup.stood else seen
    if had_substantial_action(table):
        ruling = table.setup.house.button_error_after_sa
        wrong = law(table, "button_wrong", ruling, ("stands",), button.seat, at=button.seat)
        stands = (ButtonStands(button.seat),) if ruling == "stands_no_back_up" else ()
        return (*seen, wrong, *stands)
    return (*seen, misdeal(table, "button_wrong", button.seat, at=button.seat))


def decide_absent(table: Table, absent: AbsentAtLastCard) -> Events:
    """Not at the seat at the last card of the deal: the hand is killed, blinds and antes stay (TDA 30)."""
    number = absent.seat
    if not is_seat(number) or not LIVE <= table.seats[number - 1].state <= ALL_IN:
        return (refused("not_in_hand", "touch_the_right_seat", number),)
    if number in table.room.penalties.serving:
        return (HandKilled(number, "penalty"),)
    if table.setup.house.kill_absent == "not_dealt":
        return (law(table, "absent_player", "", ("stands", "dead_hand"), number),)
    return (law(table, "absent_player", "dead_hand", (), number), HandKilled(number, "absent"))


def apply_pitched(table: Table, event: CardPitched) -> Table:
    """A card dealt."""
    deal = table.deal._replace(pitched=max(table.deal.pitched, event.number))
    if event.up:
        deal = deal._replace(exposed=(*deal.exposed, (event.number, event.seat)))
    return table._replace(deal=deal)


def apply_exposed(table: Table, event: CardExposed) -> Table:
    """A card exposed."""
    if event.fault == "player" or event.place.kind is not PlaceKind.SEAT:
        return table
    deal = table.deal
    return table._replace(deal=deal._replace(exposed=(*deal.exposed, (event.number, event.place.number))))


def apply_odd(table: Table, event: OddCardFound) -> Table:
    """A boxed card or joker counted once."""
    deal = table.deal
    if event.what == "boxed":
        return table._replace(deal=deal._replace(boxed=deal.boxed + 1))
    if event.what == "joker":
        return table._replace(deal=deal._replace(jokers=deal.jokers + 1))
    return table


DECIDE: dict[type, Callable[[Table, Any], Events]] = {
    PitchCard: decide_pitch,
    ExposeCard: decide_exposed,
    CountHands: decide_counts,
    ReportCard: decide_report,
    CardOffTable: decide_off_table,
    ClaimMisdeal: decide_claim,
    FindButton: decide_button,
    AbsentAtLastCard: decide_absent,
}
APPLY: dict[type, Callable[[Table, Any], Table]] = {
    CardPitched: apply_pitched,
    CardExposed: apply_exposed,
    OddCardFound: apply_odd,
}
