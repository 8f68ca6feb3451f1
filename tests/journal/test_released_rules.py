# SPDX-License-Identifier: GPL-3.0-or-later
"""A hand played under each version of the rules is still read, folded and shown; the files are never made anew.

``rules-1.sqlite``: one hand of the virtual table. ``rules-2.sqlite``: a hand of cameras, boards and keys in which the
floor rules freely twice and a flop has four cards. ``rules-3.sqlite``: a hand with plates under the chips, in which a
raise is changed, a blind is taken back and a bet lies lower. ``rules-4.sqlite``: two hands of a home game, "five" said
facing a bet and a check out of turn. ``rules-5.sqlite``: a hand in a room of eleven seats and a clock of no seconds,
which options may no longer say. ``rules-6.sqlite``: a hand in which burns are seen after their street.
``rules-7.sqlite``: a hand that is over in a break and disputed late. ``rules-8.sqlite``: a hand in which two calls that
nobody saw lie in the middle. A change that decides such a hand otherwise must raise ``RULES_VERSION``; a change that
cannot read it loses somebody's evening.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from controller.journal.holdem import holdem
from controller.journal.sqlite import SqliteStore
from controller.journal.start import codec_of, fold
from controller.journal.verify import verify
from controller.rules.apply import apply_all
from controller.rules.decide import decide
from controller.rules.inputs import ChangeSeat, SeatPlayer, SetProfile, Stamped, StartHand
from controller.rules.version import RULES_VERSION
from controller.views.dealer import dealer_view
from controller.views.explain import explain

RELEASED = Path(__file__).parent / "released_rules"
ENTRIES = {1: 100, 2: 35, 3: 52, 4: 34, 5: 17, 6: 23, 7: 21, 8: 42}
HANDS = {1: 1, 2: 1, 3: 1, 4: 2, 5: 1, 6: 2, 7: 2, 8: 1}
STACKS = {
    1: {"Amara": 595, "Bjarne": 590, "Dmitri": 580, "Esther": 655, "Greta": 600, "Ines": 580},
    2: {"Amara": 9950, "Bjarne": 9900, "Dmitri": 10_450, "Esther": 9700, "Greta": 10_000},
    3: {"Amara": 9950, "Bjarne": 9300, "Dmitri": 10_965, "Esther": 9700, "Greta": 10_000},
    4: {"Amara": 9950, "Bjarne": 10_200, "Dmitri": 9500, "Esther": 10_450, "Greta": 9900},
    5: {"Amara": 10_000, "Bjarne": 10_100, "Dmitri": 9900},
    6: {"Amara": 10_002, "Bjarne": 9998, "Dmitri": 9997},
    7: {"Amara": 10_200, "Bjarne": 9850, "Dmitri": 9950},
    8: {"Amara": 655, "Bjarne": 595, "Dmitri": 590, "Esther": 580, "Greta": 580, "Ines": 600},
}
"""After the last hand of that file, as they were counted on the evening."""


def test_every_earlier_version_of_the_rules_has_a_hand() -> None:
    assert {path.name for path in RELEASED.iterdir()} == {f"rules-{n}.sqlite" for n in range(1, RULES_VERSION)}


@pytest.mark.parametrize("version", sorted(ENTRIES))
def test_a_hand_of_earlier_rules_opens_and_verifies(tmp_path: Path, version: int) -> None:
    path = tmp_path / "journal.sqlite"
    shutil.copyfile(RELEASED / f"rules-{version}.sqlite", path)
    store = SqliteStore.open(path)
    game = holdem()
    report = verify(store, game)
    assert report.is_sound, report.fault
    assert (report.entries, report.hands) == (ENTRIES[version], HANDS[version])
    assert {one.rules_version for one in report.differences} <= {version}
    table = fold(store, game, codec_of(game)).table
    assert {seat.name: seat.stack for seat in table.seats if seat.name} == STACKS[version]
    store.close()


def test_a_room_of_eleven_seats_from_earlier_rules_plays_on(tmp_path: Path) -> None:
    """The option was refused nowhere; the window must not stop at a seat that is not there."""
    shutil.copyfile(RELEASED / "rules-5.sqlite", path := tmp_path / "journal.sqlite")
    store, game = SqliteStore.open(path), holdem()
    table = fold(store, game, codec_of(game)).table
    store.close()
    assert table.setup.house.seats_max == 11
    steps = (SeatPlayer(11, "Eve", 100), ChangeSeat(1, 11), SeatPlayer(10, "Eve", 100), StartHand(), SetProfile("TDA"))
    for what in steps:
        assert [seat.number for seat in dealer_view(table).seats] == list(range(1, 11))
        for seat in range(11):
            explain(table, seat)
        table = apply_all(table, decide(table, Stamped(what)))
    assert table.seats[9].name == "Eve" and len(table.seats) == 10 and table.betting.actor
