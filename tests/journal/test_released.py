# SPDX-License-Identifier: GPL-3.0-or-later
"""A journal of each released version is still read; the files are never made anew.

They hold the little game of these tests, so they speak of the journal's form and not of the rules. A new version of
the journal adds a file here, written by the program before it.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from controller.formats import FORMATS
from controller.journal.sqlite import SqliteStore
from controller.journal.start import codec_of, fold
from controller.journal.verify import verify
from controller.rules.cards import card
from tests.journal.little_game import LITTLE, LittleTable

RELEASED = Path(__file__).parent / "released"
SEATS = ((1, "Bea", 500), (2, "Cy", 900))
TABLES = {1: {14: LittleTable(1, SEATS, ((1, 10), (2, 30)), (card("As"), None, card("7d"))), 15: LittleTable(2, SEATS)}}
"""For each version: tables after some of its entries, the last among them."""


def test_there_is_one_of_each_version() -> None:
    assert {path.name for path in RELEASED.iterdir()} == {f"journal-{n}.sqlite" for n in TABLES}
    assert max(TABLES) == FORMATS["journal"].version


@pytest.mark.parametrize("version", sorted(TABLES))
def test_a_released_journal_opens_folds_and_verifies(tmp_path: Path, version: int) -> None:
    path = tmp_path / "journal.sqlite"
    shutil.copyfile(RELEASED / f"journal-{version}.sqlite", path)
    store = SqliteStore.open(path)
    report = verify(store, LITTLE)
    assert report.is_sound, report.fault
    for seq, table in TABLES[version].items():
        assert fold(store, LITTLE, codec_of(LITTLE), seq).table == table
    assert report.entries == max(TABLES[version])
    store.close()
