# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers about pots, showdown and what may be shown, and about the hands to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.cases.scene import Scene
from controller.cases.unsupported import Unsupported
from controller.rules.acting import settle
from controller.rules.apply import apply_all
from controller.rules.decide import decide_input
from controller.rules.inputs import TakeRake
from controller.rules.phases import Phase, no_more_betting, phase
from controller.rules.pots import in_the_middle, pots_of, raked_pots, uncalled
from controller.rules.rake import rake_card, rake_of
from controller.rules.rotation import Blinds, next_blinds
from controller.rules.seats import ALL_IN, LIVE, in_hand, with_seat
from controller.rules.showdown import hand_strengths, shares, show_order, smallest_chip, winners
from controller.rules.starting import coming, entitled
from controller.rules.state import Shown, Street, Table


def _names(scene: Scene, seats: tuple[int, ...]) -> list[str]:
    return [name for number in seats if (name := scene.name(number)) is not None]


def finished(scene: Scene) -> Table:
    """The table with uncalled bets back, bets pulled in and the hands that the case tells face up."""
    table = scene.table if scene.before_push is None or not scene.table.pots.over else scene.before_push
    if table.betting.actor:
        raise Unsupported("pots while action is open")
    if not table.betting.pulled:
        table = settle(table)
    for number, held in scene.hole.items():
        seat = table.seats[number - 1]
        if LIVE <= seat.state <= ALL_IN and seat.shown is not Shown.MUCKED:
            shown = seat._replace(hole=held, shown=Shown.TABLED)
            table = table._replace(seats=with_seat(table.seats, number, shown))
    known = tuple(card for card in table.board.cards if card is not None)
    if len(known) == len(table.board.cards) and len(known) + len(scene.ahead) == 5:
        table = table._replace(board=table.board._replace(cards=(*known, *scene.ahead)))
    return table


def ask_uncalled(scene: Scene, _: int) -> dict[str, int]:
    """What goes back uncalled."""
    table = scene.table
    back: dict[str, int] = {}
    for number, amount in table.pots.returned:
        back[scene.name(number) or ""] = back.get(scene.name(number) or "", 0) + amount
    if not table.betting.actor and not table.betting.pulled:
        owner, amount = uncalled(table.seats)
        if owner:
            back[scene.name(owner) or ""] = amount
    return back


def ask_pots(scene: Scene, _: int) -> list[dict[str, Any]]:
    """Main pot first."""
    table = finished(scene)
    return [{"amount": pot.amount, "eligible": _names(scene, pot.eligible)} for pot in pots_of(table.seats)]


def ask_awards(scene: Scene, _: int) -> dict[str, int]:
    """What each player gets."""
    table = _raked(scene, finished(scene))
    parts = shares(table)
    if parts is None:
        raise Unsupported("awards without the hands")
    got: dict[str, int] = {}
    for part in parts:
        name = scene.name(part.seat) or ""
        got[name] = got.get(name, 0) + part.amount
    return _less_carried(scene, table, got)


def _raked(scene: Scene, table: Table) -> Table:
    """The table with what the house takes out of the pots."""
    taken = ask_rake(scene, 0)
    return apply_all(table, decide_input(table, TakeRake(taken))) if taken and not table.pots.rake else table


def _less_carried(scene: Scene, table: Table, got: dict[str, int]) -> dict[str, int]:
    """With the odd chips left for the next hand (option ``odd_chips`` carry): only even parts are paid."""
    if table.setup.house.odd_chips != "carry":
        return got
    paid: dict[str, int] = {}
    for pot, names in zip(raked_pots(table), ask_winners(scene, 0), strict=True):
        chip = smallest_chip(table.setup, pot.amount)
        even = pot.amount if len(names) == 1 else pot.amount // chip // len(names) * chip
        for name in names:
            paid[name] = paid.get(name, 0) + even
    return paid


def ask_award_order(scene: Scene, _: int) -> list[int]:
    """The indexes of the pots in the order pushed."""
    count = len(pots_of(finished(scene).seats))
    first = scene.table.setup.house.pot_award_order == "main_first"
    return list(range(count)) if first else list(reversed(range(count)))


def ask_winners(scene: Scene, _: int) -> list[list[str]]:
    """Who wins each pot."""
    table = finished(scene)
    pots = pots_of(table.seats)
    if all(len(pot.eligible) == 1 for pot in pots):
        return [_names(scene, pot.eligible) for pot in pots]
    strengths = hand_strengths(table)
    if strengths is None:
        raise Unsupported("winners without the hands")
    return [_names(scene, winners(pot, strengths)) for pot in pots]


def must_table(scene: Scene, number: int) -> bool:
    """Whether the hand must be turned up: all-in and the betting over (TDA 16), or to claim a pot (TDA 13-A, 19)."""
    table = scene.table
    if number not in in_hand(table.seats) or table.betting.actor:
        return False
    house = table.setup.house
    if len(in_hand(table.seats)) == 1:
        return house.last_live_hand_shows == "on" and _gave_up(table)
    over = no_more_betting(table) or phase(table) is Phase.SHOWDOWN
    anybody_all_in = any(table.seats[n - 1].state is ALL_IN for n in in_hand(table.seats))
    if len(in_hand(table.seats)) > 1 and over and anybody_all_in:
        if house.allin_faceup == "on" or table.betting.street is Street.RIVER:
            return house.allin_faceup != "off" or _claims(table, number)
        return False
    if house.showdown_mode == "simultaneous" and phase(table) is Phase.SHOWDOWN:
        return True
    return phase(table) is Phase.SHOWDOWN and _claims(table, number)


def _gave_up(table: Table) -> bool:
    """Whether the others gave up their hands at showdown, not to a bet."""
    return any(seat.shown is Shown.MUCKED for seat in table.seats)


def _claims(table: Table, number: int) -> bool:
    """Whether the seat claims the pot at showdown: it has turned up cards, or is first to show."""
    return table.setup.house.must_table_all == "on" and bool(table.seats[number - 1].hole)


def may_muck(scene: Scene, number: int) -> bool:
    """Whether the hand may be given up unseen."""
    table = scene.table
    if number not in in_hand(table.seats):
        raise Unsupported("a hand that is out")
    if phase(table) is Phase.SHOWDOWN and table.setup.house.showdown_mode == "simultaneous":
        return False
    return not must_table(scene, number)


def show_first(scene: Scene, _: int) -> str | None:
    """Who must show first; nobody where one hand is left, or where all are shown at once (page 001)."""
    table = scene.table
    if table.betting.actor:
        raise Unsupported("who shows first while action is open")
    if len(in_hand(table.seats)) < 2 or table.setup.house.showdown_mode == "simultaneous":
        return None
    return scene.name(show_order(table)[0])


def _as_told(scene: Scene, hand: Blinds) -> dict[str, int | None]:
    """Button and blinds by the seat numbers of the case."""
    less = scene.counted_from
    small = hand.small - less if hand.small else None
    return {"button": hand.button - less, "sb": small, "bb": hand.big - less}


def next_hand(scene: Scene, _: int) -> dict[str, int | None] | None:
    """Button and blinds of the coming hand; after a misdeal those of the same hand again.

    None between hands with fewer than two players: the game waits (page 001).
    """
    table = scene.table
    setup = table.setup
    if table.betting.street is not Street.BETWEEN and not table.pots.over:
        if any("redeal" in wrong.options for wrong in table.trouble.open):
            return _as_told(scene, Blinds(setup.button, setup.small_blind, setup.big_blind))
        table = table._replace(betting=table.betting._replace(street=Street.BETWEEN))
    hand = coming(table)
    if hand is None and table.betting.street is Street.BETWEEN and scene.street == "between_hands":
        return None
    if hand is None:
        raise Unsupported("a hand with fewer than two players")
    return _as_told(scene, hand)


def next_hands(scene: Scene, _: int) -> list[dict[str, int | None]]:
    """The hands to come: as many as one expects to see, eleven at most."""
    table = scene.table
    setup = table.setup
    hand = coming(table)
    if hand is None:
        raise Unsupported("a hand with fewer than two players")
    players = frozenset(entitled(table))
    hands = [hand]
    for _step in range(10):
        adjust = setup.house.heads_up_adjust == "on"
        hand = next_blinds(hand, players, setup.house.blind_rotation, adjust)
        hands.append(hand)
    return [_as_told(scene, each) for each in hands]


def ask_rake(scene: Scene, _: int) -> int:
    """What the house takes."""
    table = scene.table
    card = rake_card(table.setup.house)
    owner, back = (0, 0) if table.betting.actor else uncalled(table.seats)
    pot = in_the_middle(table) - (back if owner else 0)
    return rake_of(card, pot, table.betting.street >= Street.FLOP)


ANSWERS: dict[str, Callable[[Scene, int], Any]] = {
    "uncalled": ask_uncalled,
    "pots": ask_pots,
    "awards": ask_awards,
    "award_order": ask_award_order,
    "winners": ask_winners,
    "must_table": must_table,
    "may_muck": may_muck,
    "show_first": show_first,
    "next_hand": next_hand,
    "next_hands": next_hands,
    "rake": ask_rake,
}
