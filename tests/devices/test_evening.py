# SPDX-License-Identifier: GPL-3.0-or-later
"""Bets of real hands on weighing plates, and ordinary money handling that must raise nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.devices.chips import count_chips, most_countable
from controller.devices.piles import Expected, Newest, Pile
from controller.devices.session import Came
from controller.devices.wire import ZoneFlag
from controller.rules.events import BetsPulledIn, ChipsNoticed
from controller.rules.inputs import ChipsSeen, SetLevel
from controller.rules.places import POT, bet_line_of
from tests.devices.evening import ACK, COUNTS_PER_CHIP, POT_ZONE, Outcome, Plates, hands, play
from tests.support.tables import after, begun, do

HANDS = Path(__file__).resolve().parents[3] / "shared" / "data" / "hands-dev.jsonl.gz"


def evening(limit: int, seed: int) -> list[Outcome]:
    table = Plates(seed)
    made: list[Outcome] = []
    for number, hand in enumerate(hands(HANDS, limit), 1):
        made += play(table, hand, number)
    return made


def judge(made: list[Outcome]) -> dict[str, int]:
    single = [one for one in made if len(set(one.bet.chips)) == 1]
    mixed = [one for one in made if len(set(one.bet.chips)) > 1]
    return {
        "bets": len(made),
        "single": len(single),
        "no digit": sum((one.tapped or one.proposed) == one.bet.to for one in single),
        "mixed": len(mixed),
        "mixed, told without a value": sum(one.proposed is None for one in mixed),
        "mixed, count right": sum(one.number == len(one.bet.chips) for one in mixed),
        "wrong count": sum(one.number not in (None, len(one.bet.chips)) for one in made),
        "wrong proposal": sum(value not in (None, one.bet.to) for one in made for value in (one.proposed, one.tapped)),
    }


@pytest.mark.skipif(not HANDS.exists(), reason="the real hands are not here")
def test_an_evening_of_five_hundred_real_hands() -> None:
    figures = judge(evening(500, 1))
    print(figures)
    assert figures["bets"] > 1500
    assert figures["no digit"] >= 0.8 * figures["single"]
    assert figures["mixed, told without a value"] == figures["mixed"]
    assert figures["wrong proposal"] <= 0.005 * figures["bets"]
    assert figures["wrong count"] <= 0.005 * figures["bets"]


@pytest.mark.nightly
@pytest.mark.skipif(not HANDS.exists(), reason="the real hands are not here")
def test_twenty_more_evenings() -> None:
    for seed in range(2, 22):
        figures = judge(evening(500, seed))
        assert figures["no digit"] >= 0.8 * figures["single"], seed
        assert figures["wrong proposal"] <= 0.005 * figures["bets"], seed


# --- two hundred ways of handling money --------------------------------------------------------------------

Case = Callable[[Plates, random.Random], None]
BETS = {1: 200, 2: 200, 3: 200, 4: 200}


def lay_bets(plates: Plates) -> None:
    """Seats 1 to 4 have 200 in front of them in two chips each, confirmed; ten chips lie in the pot."""
    for seat in BETS:
        plates.lay(seat - 1, (100, 100))
    plates.lay(POT_ZONE, (100,) * 10)
    plates.piles.expect(Expected(1, tuple(BETS.items()), (25, 100, 500)))
    plates.said.clear()


def change_from_the_tray(plates: Plates, dice: random.Random) -> None:
    """A seat's chips are changed for smaller ones out of the dealer's tray: 2 x 100 become 4 x 25 and 100."""
    zone = dice.randrange(4)
    plates.take(zone, 1)
    plates.lay(zone, (25,) * 4)


def change_out_of_the_pot(plates: Plates, dice: random.Random) -> None:
    """A hundred goes into the pot, four 25s come out for the seat."""
    zone = dice.randrange(4)
    plates.give(POT_ZONE, plates.take(zone, 1))
    plates.on[POT_ZONE] = plates.on[POT_ZONE][:-4]
    plates.rest(POT_ZONE)
    plates.lay(zone, (25,) * 4)


def colour_up(plates: Plates, dice: random.Random) -> None:
    """A seat's two hundreds are taken up and lie there again, restacked."""
    zone = dice.randrange(4)
    plates.give(zone, plates.take(zone))


def cut_down(plates: Plates, dice: random.Random) -> None:
    """The dealer cuts a stack down beside the plate's edge and pushes it back, one chip after the other."""
    zone = dice.randrange(4)
    one = plates.take(zone, 1)
    plates.shake(zone)
    plates.give(zone, one)


def pull_in_two_goes(plates: Plates, dice: random.Random) -> None:
    """Two bets are pulled in, then the other two."""
    order = dice.sample(range(4), 4)
    for half in (order[:2], order[2:]):
        chips = [chip for zone in half for chip in plates.take(zone)]
        plates.give(POT_ZONE, chips)


def rake(plates: Plates, dice: random.Random) -> None:
    """The dealer takes some chips out of the pot for the house."""
    plates.take(POT_ZONE, dice.randrange(1, 4))


def toke(plates: Plates, dice: random.Random) -> None:
    """The pot is pushed and the winner throws a chip on the plate for the dealer, who takes it."""
    plates.take(POT_ZONE)
    plates.lay(POT_ZONE, (25,))
    plates.take(POT_ZONE)


def chip_for_a_drink(plates: Plates, dice: random.Random) -> None:
    """A chip lies beside the bets for a moment and is taken again by the waiter."""
    zone = 4 + dice.randrange(6)
    plates.lay(zone, (25,))
    plates.take(zone)


def side_pot_slid_apart(plates: Plates, dice: random.Random) -> None:
    """Part of the pot is slid off the plate for a side pot and back."""
    plates.give(POT_ZONE, plates.take(POT_ZONE, dice.randrange(2, 8)))


def elbow_or_card(plates: Plates, dice: random.Random) -> None:
    """An elbow on the rail, and a card that comes to lie on a plate."""
    zone = dice.randrange(10)
    plates.shake(zone)
    plates.extra[zone] = 0.18
    plates.rest(zone)
    plates.extra[zone] = 0.0
    plates.rest(zone)


CASES: tuple[Case, ...] = (
    change_from_the_tray, change_out_of_the_pot, colour_up, cut_down, pull_in_two_goes, rake, toke,
    chip_for_a_drink, side_pot_slid_apart, elbow_or_card,
)  # fmt: skip


def closed_round() -> Iterator[object]:
    """The rules' own table: four seats have called 200, the round is closed."""
    yield after(begun(level=SetLevel(100, 200)), "3 call", "4 call", "1 call", "2 check")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_money_handling_raises_nothing(case: Case) -> None:
    for seed in range(20):
        plates = Plates(seed)
        lay_bets(plates)
        (table,) = closed_round()
        case(plates, random.Random(seed))
        for what in plates.said:
            if isinstance(what, ChipsSeen) and what.spot != POT and what.amount is not None:
                seat = what.spot.number
                assert what.amount in (0, BETS.get(seat, 0)), f"{case.__name__} {seed}: {what}"
            table, events = do(table, what)
            assert {type(event) for event in events} <= {ChipsNoticed, BetsPulledIn}, f"{case.__name__} {seed}"
        pulled = case is pull_in_two_goes
        assert table.betting.pulled == pulled, f"{case.__name__} {seed}"
        reports = [one for one in plates.reports if one[1] != "good" and "overloaded" not in one[2]]
        assert reports == [], f"{case.__name__} {seed}"


def test_change_keeps_the_value_of_a_confirmed_bet() -> None:
    for case in (change_from_the_tray, change_out_of_the_pot, colour_up):
        plates = Plates(3)
        lay_bets(plates)
        case(plates, random.Random(0))
        touched = {what.spot for what in plates.said if isinstance(what, ChipsSeen) and what.spot != POT}
        for spot in touched:
            assert plates.piles.pile(spot).value == 200, case.__name__


# --- what lies on a plate besides chips -------------------------------------------------------------------


def test_a_telephone_or_a_drink_is_no_number_of_chips_most_of_the_time() -> None:
    dice = random.Random(1)
    counted = sum(count_chips(dice.uniform(12.0, 40.0)).number is not None for _ in range(2000))
    assert counted < 1300, "and what is counted by chance is a proposal, never a bet"
    assert most_countable() == 57


def test_chips_at_the_edge_of_a_plate_have_no_number() -> None:
    plates = Plates(1)
    plates.extra[2] = 2.5
    plates.rest(2)
    assert plates.piles.pile(bet_line_of(3)).number is None


def test_nothing_is_told_while_a_plate_moves_or_is_overloaded() -> None:
    plates = Plates(1)
    plates.said.clear()
    for counts, flags in ((5 * COUNTS_PER_CHIP, 0), (8_388_607, int(ZoneFlag.SATURATED))):
        plates.tell(2, counts, flags, plates.now_ns)
    assert plates.said == [ChipsSeen(bet_line_of(3), None, None)]


def test_with_one_denomination_in_play_the_number_is_the_value() -> None:
    plates = Plates(1)
    plates.piles.expect(Expected(1, (), (100,)))
    plates.lay(4, (100,) * 3)
    assert plates.observed[-1] == ChipsSeen(bet_line_of(5), 300, 3)


def test_the_dealer_can_name_chips_that_were_counted_and_no_others() -> None:
    plates = Plates(1)
    plates.piles.expect(Expected(1, (), (25, 100)))
    assert plates.piles.newest() == ()
    plates.lay(2, (25,) * 4)
    assert plates.observed[-1] == ChipsSeen(bet_line_of(3), None, 4)
    assert plates.piles.newest() == (Newest(3, 0, 4, 4),)
    plates.piles.expect(Expected(1, (), (25, 100), ((3, 100, 5),)))
    assert plates.piles.pile(bet_line_of(3)) == Pile(4, None), "said of other chips"
    said = len(plates.said)
    plates.piles.expect(Expected(1, (), (25, 100), ((3, 100, 4),)))
    assert plates.piles.pile(bet_line_of(3)) == Pile(4, 100)
    assert len(plates.said) == said, "the table knows it already"
    assert plates.piles.newest(), "a slip of the finger can be mended"
    plates.piles.expect(Expected(1, ((3, 100),), (25, 100)))
    assert plates.piles.newest() == (), "confirmed: nothing to name any more"
    plates.lay(2, (100,) * 2)
    assert plates.piles.newest() == (Newest(3, 100, 2, 6),)


def test_a_confirmed_bet_found_again_after_an_outage_is_no_new_chips() -> None:
    plates = Plates(1)
    plates.piles.expect(Expected(1, (), (25, 100)))
    plates.lay(2, (100,) * 2)
    plates.piles.expect(Expected(1, ((3, 200),), (25, 100)))
    plates.board.lose("unplugged", plates.now_ns)
    plates.board.hear(Came(ACK, True), plates.now_ns)
    plates.rest(2)
    assert plates.observed[-1] == ChipsSeen(bet_line_of(3), None, 2)
    assert plates.piles.newest() == ()


def test_with_one_denomination_in_play_there_is_nothing_to_name() -> None:
    plates = Plates(1)
    plates.piles.expect(Expected(1, (), (100,)))
    plates.lay(4, (100,) * 3)
    assert plates.piles.newest() == ()
