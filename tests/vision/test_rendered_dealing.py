# SPDX-License-Identifier: GPL-3.0-or-later
"""Ten rendered hands with planted errors through the real pipeline: nothing wrong is ever told, and it reaches
the table. 200 hands nightly.

The same as ``./check bench dealing``; the figures of 200 hands have bars of their own (tests/bench/dealing.py).
"""

from __future__ import annotations

import pytest

from controller.clock import ManualClock
from controller.link.messages import CameraHealth, FaceShown, ZoneState
from controller.rules import events, inputs
from controller.rules.apply import apply_all
from controller.rules.decide import decide
from controller.rules.places import PlaceKind
from controller.rules.state import Table, new_table
from controller.settle import Settling
from tests.bench import dealing
from tests.bench.dealt_hands import PlayedHand
from tests.bench.dealt_judge import Judged

SEED = 8
"""Of the ten hands of every check: one in which all that is hard occurs (virtual/test_virtual_dealing.py)."""
NEVER = ("board wrong", "tabled wrong", "burns wrong", "dealt wrong", "exposures false", "exposed face wrong")
THREE = ("wrong_count", "extra_card")


@pytest.fixture(scope="module")
def ten_hands() -> list[PlayedHand]:
    return list(dealing.played(10, SEED, 1))


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_ten_hands_tell_nothing_wrong(ten_hands: list[PlayedHand]) -> None:
    judged = Judged()
    for hand in ten_hands:
        judged.add(hand)
    assert {word: judged.tally[word] for word in NEVER if judged.tally[word]} == {}, judged.faults
    missing = [
        word for word in ("board", "burns", "dealt", "tabled", "exposures") if not dealing._of(judged.tally, word)
    ]
    assert not missing, "nothing of this kind happened in ten hands"
    assert judged.tally["exposures missed"] <= 1 and judged.tally["dealt unsure"] <= 6, judged.faults


def heard(hand: PlayedHand) -> list[events.Event]:
    """What a table decides that hears the camera of a hand alone; blinds and chips are told by nobody."""
    table = new_table()
    told: list[events.Event] = []

    def submit(stamped: inputs.Stamped) -> None:
        nonlocal table
        decided = decide(table, stamped)
        table, told[:] = apply_all(table, decided), [*told, *decided]

    def now() -> Table:
        return table

    seats = [fact.seat for fact in hand.facts if fact.what == "stack"]
    button = next(fact.seat for fact in hand.facts if fact.what == "hand")
    players = [inputs.SeatPlayer(seat, f"P{seat}", 200) for seat in seats]
    for what in (*players, inputs.SetLevel(1, 2), inputs.SetButton(button), inputs.StartHand()):
        submit(inputs.Stamped(what, "dealer", "Ann", "dealer"))
    clock = ManualClock(0)
    ear = Settling(submit, clock, now)
    for one in hand.told:
        clock.advance_ms(max(0, int(one.t * 1000) - clock.now().mono_ns // 1_000_000))
        ear.hear(one.message)
    return told


def told_of_the_deal(hand: PlayedHand) -> tuple[set[tuple[int, str]], set[int]]:
    """Of the deal, what the camera said: seats of faces that were shown and by whom, seats of three cards."""
    acted = next((fact.t for fact in hand.facts if fact.what in ("check", "call", "bet", "fold")), 1e9)
    seen = [one.message for one in hand.told if one.t < acted]
    faces = [one for one in seen if isinstance(one, FaceShown) and one.zone.kind is PlaceKind.SEAT]
    shown = {(one.zone.number, "dealer" if one.came_up else "player") for one in faces}
    zones = [one for one in seen if isinstance(one, ZoneState) and one.zone.kind is PlaceKind.SEAT]
    three = {
        one.zone.number
        for one in zones
        if one.state == "settled" and one.down_low == one.down_high and one.down_low + len(one.up) == 3
    }
    return shown, three


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_what_the_camera_tells_of_the_deal_reaches_the_table(ten_hands: list[PlayedHand]) -> None:
    """Faces that were shown, with who showed them, and hands of three cards, from pixels to what the rules decide."""
    reached = 0
    for hand in ten_hands:
        if any(isinstance(one.message, CameraHealth) and one.message.state != "good" for one in hand.told):
            continue  # a camera that was knocked accuses nobody for a while
        shown, three = told_of_the_deal(hand)
        told = heard(hand)
        exposed = {(one.place.number, one.fault) for one in told if isinstance(one, events.CardExposed)}
        found = {one.seat for one in told if isinstance(one, events.IrregularityFound) and one.kind in THREE}
        assert shown <= exposed, hand.number
        assert three - {seat for seat, _ in shown} <= found, hand.number  # one matter of a seat at a time
        reached += len(shown) + len(three)
    assert reached, "nothing was told in ten hands"


@pytest.mark.nightly
@pytest.mark.timeout(3 * 3600)
def test_two_hundred_hands_keep_every_bar() -> None:
    judged = Judged()
    for hand in dealing.played(200, 31, 1):
        judged.add(hand)
    missed = [bar for bar in dealing.BARS if not dealing.is_met(judged.tally, bar)]
    assert missed == [], "\n".join([*dealing.table(judged.tally), *judged.faults])
