# SPDX-License-Identifier: GPL-3.0-or-later
"""What happens on a real plate, on the REAL firmware binary: everything that is no bet."""

from __future__ import annotations

from controller.rules.inputs import ChipsSeen
from controller.rules.places import bet_line_of
from tests.firmware.load_cell import CARD_GRAMS, CHIP_GRAMS, PHONE_GRAMS, LoadCell
from tests.firmware.rig import Rig

SEAT, ZONE = 4, 3


def of_seat(rig: Rig) -> list[ChipsSeen]:
    return [what for what in rig.of(ChipsSeen) if what.spot == bet_line_of(SEAT)]


def test_chips_are_counted_and_an_elbow_and_a_card_are_not(rig: Rig) -> None:
    cell = LoadCell(rig, ZONE)
    cell.chips(7)
    cell.live(1600)
    assert of_seat(rig)[-1] == ChipsSeen(bet_line_of(SEAT), None, 7)
    said = len(of_seat(rig))
    cell.elbow(3.0)
    cell.grams += CARD_GRAMS
    cell.live(2500)
    assert of_seat(rig)[-1].count == 7
    assert all(one.count in (7, None) for one in of_seat(rig)[said:]), "an elbow is no number of chips"
    cell.grams -= CARD_GRAMS
    cell.live(1500)
    cell.chips(3)
    cell.live(1600)
    assert of_seat(rig)[-1].count == 10


def test_a_shove_of_five_kilograms_is_an_overload_and_then_all_is_as_before(rig: Rig) -> None:
    cell = LoadCell(rig, ZONE)
    cell.chips(5)
    cell.live(1600)
    for _ in range(2):
        cell.shove(5.0)
    assert rig.reports.get(f"zone {ZONE}", ("", ""))[0] == "poor"
    assert "overloaded" in rig.reports[f"zone {ZONE}"][1]
    cell.live(2500)
    assert of_seat(rig)[-1].count == 5
    assert rig.reports[f"zone {ZONE}"][0] == "good"


def test_creep_under_a_long_bet_is_no_chip(rig: Rig) -> None:
    cell = LoadCell(rig, ZONE)
    cell.chips(20)
    cell.live(1600)
    said = len(of_seat(rig))
    cell.live(30_000)
    assert len(of_seat(rig)) == said
    cell.grams = 0.0
    cell.live(1600)
    assert of_seat(rig)[-1] == ChipsSeen(bet_line_of(SEAT), 0, 0)


def test_a_telephone_and_chips_at_the_edge_have_no_value(rig: Rig) -> None:
    cell = LoadCell(rig, ZONE)
    cell.grams = PHONE_GRAMS + 4.6
    cell.live(1600)
    assert of_seat(rig)[-1] == ChipsSeen(bet_line_of(SEAT), None, None)
    cell.grams = 0.0
    cell.live(1600)
    cell.grams = 3.55 * CHIP_GRAMS  # four chips, one of them half on the frame
    cell.live(1600)
    assert of_seat(rig)[-1] == ChipsSeen(bet_line_of(SEAT), None, None)


def test_mixed_denominations_are_a_count_without_a_value(rig: Rig) -> None:
    cell = LoadCell(rig, ZONE)
    cell.chips(2, 9.95)
    cell.chips(3, 10.05)
    cell.live(1600)
    assert of_seat(rig)[-1] == ChipsSeen(bet_line_of(SEAT), None, 5)
