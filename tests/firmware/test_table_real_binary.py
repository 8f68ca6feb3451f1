# SPDX-License-Identifier: GPL-3.0-or-later
"""A table's ordinary life on the REAL firmware binary: keys, slots, tare, the small board, first names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.devices import wire
from controller.devices.calibration import BoardMap
from controller.devices.lights import pattern
from controller.devices.session import Answered
from controller.rules.inputs import CardsSeen, KeyPressed
from controller.rules.places import BURN, MUCK, bet_line_of
from tests.firmware.lockstep import POWER_ON, Lockstep
from tests.firmware.rig import COUNTS_PER_CHIP, ZERO, Rig, whole_map


def card(rig: Rig, slot: int, into: bool = True) -> None:
    """A card at a metre and a half a second through one slot."""
    beams = (1, 3, 2, 0) if into else (2, 3, 1, 0)
    for bits in beams:
        rig.chip.say(f"beams {bits << 2 * slot}")
        rig.run_ms(20)


def test_burns_and_folds_go_through_their_slots(rig: Rig) -> None:
    card(rig, 0)
    assert rig.of(CardsSeen)[-1] == CardsSeen(BURN, (), 1, 2), "one at least: two may stick together"
    card(rig, 1)
    card(rig, 1)
    assert rig.of(CardsSeen)[-1] == CardsSeen(MUCK, (), 2, 3)
    card(rig, 1, into=False)
    assert rig.of(CardsSeen)[-1] == CardsSeen(MUCK, (), 1, 2)
    rig.board.new_hand(rig.now_ns)
    assert set(rig.of(CardsSeen)[-2:]) == {CardsSeen(BURN), CardsSeen(MUCK)}
    card(rig, 0)
    assert rig.of(CardsSeen)[-1] == CardsSeen(BURN, (), 1, 2)


def test_a_finger_in_a_slot_is_no_card(rig: Rig) -> None:
    for bits in (1, 3, 1, 0):
        rig.chip.say(f"beams {bits}")
        rig.run_ms(40)
    assert rig.of(CardsSeen) == []


def test_a_tare_asked_for_by_a_person_is_done_once_and_kept(rig: Rig) -> None:
    rig.chips(2, 0.6)
    rig.settle()
    kept: list[BoardMap] = []
    rig.board._outlet = rig.board._outlet._replace(keep=kept.append)
    assert rig.board.tare(2) and not rig.board.tare(77)
    rig.run_ms(500)
    assert [one.plate_of(2).op for one in kept] == [2]  # type: ignore[union-attr]
    zero = kept[0].plate_of(2).zero  # type: ignore[union-attr]
    assert abs(zero - (ZERO + 0.6 * COUNTS_PER_CHIP)) < 60
    rig.chips(2, 0.6 + 4)
    rig.settle()
    assert rig.last_chips()[bet_line_of(3)].count == 4


def test_seat_keys_carry_their_seat(built: Path) -> None:
    keys = ("confirm", "undo", "floor", "fold")
    rig = Rig(built, board_map=whole_map(keys=keys, key_seats=(0, 0, 0, 7)))
    rig.start()
    rig.chip.say("press 3 40", "press 9 40")
    rig.run_ms(200)
    assert rig.of(KeyPressed) == [KeyPressed("fold", 7)], "and a key without a word means nothing"
    rig.chip.close()


def test_the_street_light_and_dark_seats(rig: Rig) -> None:
    rig.ask(pattern("amber", 5))
    rig.run_ms(200)
    assert rig.chip.lamps()[0] == (255, 120, 0) and set(rig.chip.lamps()[1:]) == {(0, 0, 0)}
    rig.ask(pattern("green"))
    rig.run_ms(200)
    assert rig.chip.lamps()[0] == (0, 255, 0)


def test_the_small_board_speaks_the_same(built: Path) -> None:
    seats = BoardMap(uid=b"CARDSPK1".hex(), zones=(4, 5), halls=(4, 5), keys=("fold", "call"), key_seats=(4, 4))
    seats = seats.with_plate(whole_map().plate[0]).with_plate(whole_map().plate[1])
    rig = Rig(built, "uno328", seats)
    rig.start()
    rig.settle()
    rig.chips(1, 6)
    rig.chip.say("press 1 50", "halls 1")
    rig.settle()
    assert rig.last_chips()[bet_line_of(5)].count == 6
    assert rig.of(KeyPressed) == [KeyPressed("call", 4)]
    assert rig.session is not None and rig.session.board is not None
    assert (rig.session.board.board_type, rig.session.board.zones) == (wire.BoardType.UNO328, 2)
    rig.chip.close()


@pytest.fixture
def nameless(built: Path) -> Iterator[Lockstep]:
    board = Lockstep(built, uid=b"\xff" * 8)
    yield board
    board.close()


def test_a_new_board_takes_its_name_once_and_keeps_it_through_a_power_cut(nameless: Lockstep) -> None:
    nameless.run_ms(10)
    assert nameless.greet().uid == b"\xff" * 8
    nameless.send(wire.SetUid(b"RAILLEFT"))
    assert wire.Ack(2, wire.SetUid.TYPE, 0) in [heard.message for heard in nameless.run_ms(150)]
    nameless.send(wire.SetUid(b"OTHER..."))
    assert wire.AckCode.REFUSED in [getattr(h.message, "code", None) for h in nameless.run_ms(50)]
    first = nameless.greet()
    nameless.boot(POWER_ON)
    nameless.run_ms(20)
    again = nameless.greet()
    assert (first.uid, again.uid) == (b"RAILLEFT", b"RAILLEFT")
    assert first.boot_nonce != again.boot_nonce


def test_a_command_for_a_plate_that_is_not_there_is_refused(rig: Rig) -> None:
    rig.ask(wire.Tare(12, 5))
    rig.run_ms(100)
    answers = [one for one in rig.news if isinstance(one, Answered) and one.command == wire.Tare(12, 5)]
    assert [one.code for one in answers] == [wire.AckCode.BAD_ZONE]
