# SPDX-License-Identifier: GPL-3.0-or-later
"""The events of a case played in order on its scene: each is turned into an input (``commands``) and decided.

What the table refuses is not passed over in silence: UnknownHappening, unless the refusal is itself what the rules
say (who has folded cannot act any more).
"""

from __future__ import annotations

from controller.cases.commands import UnknownHappening, command_of
from controller.cases.reader import Happening
from controller.cases.scene import Scene
from controller.rules.apply import apply_all
from controller.rules.decide import decide_input
from controller.rules.events import Event, InputRefused, IrregularityFound
from controller.rules.inputs import DealBoard, PushPot, ReportCard, Riffle, SplitPot
from controller.rules.state import Table

__all__ = ["UnknownHappening", "play"]

_HARMLESS = ("seat_folded", "already_acted", "not_to_act", "not_in_hand", "already_tabled")


def play(scene: Scene, happening: Happening) -> tuple[Scene, tuple[Event, ...]]:
    """The scene after an event, and what the rules made of it. Raises UnknownHappening."""
    what = command_of(scene, happening)
    if isinstance(what, Riffle):
        return scene._replace(riffled=True), ()
    if isinstance(what, PushPot | SplitPot) and scene.before_push is None:
        scene = scene._replace(before_push=scene.table)
    table = _where_it_happens(scene, what)
    if table is None:
        return scene, ()
    events = decide_input(table, what)
    for event in events:
        if isinstance(event, InputRefused) and event.why not in _HARMLESS:
            raise UnknownHappening(f"{happening.act} by {happening.by} ({event.why})")
    scene = scene._replace(table=apply_all(table, events), happened=(*scene.happened, *events))
    if happening.act == "join":
        return _joined(scene, happening, what.seat), events
    return _board_known(_four_cards(scene, events), happening), events


def _four_cards(scene: Scene, events: tuple[Event, ...]) -> Scene:
    """A flop of four of which one at random becomes the next burn: three lie there, and the turn's burn is made."""
    for event in events:
        if isinstance(event, IrregularityFound) and event.kind == "four_card_flop":
            if dict(event.facts).get("ruling") != "random_one_is_next_burn":
                continue
            flop = decide_input(scene.table, DealBoard((None, None, None), "flop"))
            return scene._replace(table=apply_all(scene.table, flop))
    return scene


def _where_it_happens(scene: Scene, what: object) -> Table | None:
    """The table that an event is about: a deck found fouled is about the hand just over; None once that is settled."""
    if isinstance(what, ReportCard) and scene.table.pots.over and scene.before_push is not None:
        return None if scene.riffled else scene.table
    return scene.table


def _joined(scene: Scene, happening: Happening, number: int) -> Scene:
    seats = {**scene.seats, happening.of or happening.by: number}
    return scene._replace(seats=seats, newcomers=scene.newcomers | {number})


def _board_known(scene: Scene, happening: Happening) -> Scene:
    """Board cards that came out as they were told before are no longer ahead."""
    if happening.act != "board" or not scene.ahead or happening.cards:
        return scene
    known = scene.table.board.cards
    if scene.ahead[0] not in known:
        return scene
    return scene._replace(ahead=tuple(card for card in scene.ahead if card not in known))
