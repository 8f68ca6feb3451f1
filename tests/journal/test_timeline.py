# SPDX-License-Identifier: GPL-3.0-or-later
"""Backing up the action: what the table becomes, what stays, what is offered, who may."""

from __future__ import annotations

from typing import Any

import pytest

from controller.journal.codec import Codec
from controller.journal.sqlite import SqliteStore
from controller.journal.start import codec_of, fold
from controller.journal.store import MemoryStore, Store
from controller.journal.timeline import FoldFailed, Timeline
from controller.rules import events as e
from controller.rules import inputs as i
from tests.journal.little_game import LITTLE, said
from tests.journal.writing import two_hands, write

FLOOR = {"source": "floor", "role": "floor", "actor": "Flo"}
CODEC: Codec = codec_of(LITTLE)


def refold(store: Store) -> Timeline:
    return fold(store, LITTLE, CODEC)


def alike(one: Timeline, other: Timeline) -> bool:
    """The same table, line and offers."""
    seqs = [[step.seq for step in steps] for steps in (one.line(), one.offers(), other.line(), other.offers())]
    return one.table == other.table and one.seq == other.seq and seqs[:2] == seqs[2:]


def test_the_table_becomes_what_it_was() -> None:
    store, timeline = two_hands()
    before = timeline.table_at(9)
    after = write(store, [said(i.BackUpAction(9, "wrong seat"))])
    assert after.table == before == timeline.table_at(9)
    assert [step.seq for step in after.line()] == [8, 9, 11]
    assert store.head().seq == 11, "nothing leaves the journal"


def test_what_was_taken_back_is_offered_until_it_is_entered_again() -> None:
    store, _ = two_hands()
    write(store, [said(i.BetTo(2, 60)), said(i.BackUpAction(9))])
    assert [step.stamped.what for step in refold(store).offers()] == [i.BetTo(1, 15), i.BetTo(2, 60)]
    again = write(store, [said(i.BetTo(1, 15))])
    assert [step.stamped.what for step in again.offers()] == [i.BetTo(2, 60)]
    assert again.table.bets == ((2, 5), (1, 15))
    assert write(store, [said(i.StartHand())]).offers() == ()


def test_backing_up_can_itself_be_backed_up_over() -> None:
    store, whole = two_hands()
    timeline = write(store, [said(i.BackUpAction(8)), said(i.BackUpAction(10))])
    assert timeline.table == whole.table
    assert [step.seq for step in timeline.line()] == [8, 9, 10, 12]
    assert timeline.offers() == ()


def test_the_floor_backs_up_into_an_earlier_hand() -> None:
    store, _ = two_hands()
    table_then = write(MemoryStore(), map(said, _inputs(store)[:6])).table
    timeline = write(store, [said(i.BackUpAction(6, "the pot went wrong"), **FLOOR)])
    assert timeline.table == table_then
    assert timeline.table.hand == 1
    assert [step.seq for step in timeline.line()] == [3, 4, 5, 6, 11]
    assert [step.seq for step in timeline.offers()] == [7, 8, 9, 10]
    timeline = write(store, [said(i.BetTo(1, 44)), said(i.BackUpAction(4), **FLOOR)])
    assert timeline.table.bets == ((1, 10),)


def test_the_floor_backs_up_to_before_the_first_entry() -> None:
    store, _ = two_hands()
    timeline = write(store, [said(i.BackUpAction(0), **FLOOR)])
    assert timeline.table == LITTLE.new_table()
    assert timeline.line()[-1].seq == 11


@pytest.mark.parametrize(
    "then",
    [
        [],
        [said(i.BackUpAction(9))],
        [said(i.BackUpAction(9)), said(i.BetTo(2, 7)), said(i.BackUpAction(12)), said(i.BackUpAction(10))],
        [said(i.BackUpAction(5), **FLOOR)],
        [said(i.BackUpAction(5), **FLOOR), said(i.BetTo(2, 50)), said(i.StartHand()), said(i.BetTo(1, 2))],
        [said(i.BackUpAction(0), **FLOOR), said(i.SeatPlayer(4, "Di", 9)), said(i.BackUpAction(2), **FLOOR)],
        [said(i.BackUpAction(1), **FLOOR), said(i.StartHand()), said(i.BackUpAction(9), **FLOOR)],
    ],
)
def test_a_restart_at_any_entry_gives_the_same_table(then: list[Any], tmp_path: Any) -> None:
    store, _ = two_hands(SqliteStore.open(tmp_path / "journal.sqlite"))
    live = refold(store)
    for stamped in then:
        events = live.decide(stamped)
        write(store, [stamped])
        live.add(live.seq + 1, stamped, events)
        assert alike(live, refold(store))
    store.close()


# --- who may ----------------------------------------------------------------------------------------------


def why(store: Store, what: Any, **envelope: Any) -> str:
    (event,) = refold(store).decide(said(what, **envelope))
    return event.why if isinstance(event, e.InputRefused) else ""


def test_the_dealer_mends_own_entries_of_the_current_street() -> None:
    store, _ = two_hands()
    assert why(store, i.BackUpAction(8)) == ""
    assert why(store, i.BackUpAction(7)) == "back_up_other_street"
    write(store, [said(i.DealBoard((None,))), said(i.BetTo(1, 70))])
    assert why(store, i.BackUpAction(11)) == ""
    assert why(store, i.BackUpAction(10)) == "back_up_other_street"
    assert why(store, i.BackUpAction(10), **FLOOR) == ""


def test_the_dealer_takes_back_what_began_a_street_or_a_hand_while_it_is_the_newest_thing() -> None:
    store, _ = two_hands()
    write(store, [said(i.DealBoard((None,)))])
    assert why(store, i.BackUpAction(10)) == ""
    write(store, [said(i.BetTo(1, 70)), said(i.BackUpAction(11))])
    assert why(store, i.BackUpAction(10)) == "", "what was taken back itself does not stand in the way"
    write(store, [said(i.StartHand())])
    before = refold(store)
    assert why(store, i.BackUpAction(13)) == ""
    after = write(store, [said(i.BackUpAction(13))])
    assert after.table == before.table_at(13)
    write(store, [said(i.StartHand(), **FLOOR)])
    assert why(store, i.BackUpAction(15)) == "back_up_not_yours"


def test_the_dealer_does_not_take_back_what_the_floor_did_but_may_what_machines_saw() -> None:
    store, _ = two_hands()
    write(store, [said(i.ButtonSeen(3), source="sensor", role="", actor="button"), said(i.BetTo(2, 70))])
    assert why(store, i.BackUpAction(10)) == ""
    write(store, [said(i.BetTo(2, 80), **FLOOR)])
    assert why(store, i.BackUpAction(11)) == "back_up_not_yours"
    assert why(store, i.BackUpAction(11), **FLOOR) == ""


@pytest.mark.parametrize("seq", [11, 999, -1])
def test_an_entry_that_is_not_there_is_refused(seq: int) -> None:
    assert why(two_hands()[0], i.BackUpAction(seq), **FLOOR) == "back_up_no_such_entry"


@pytest.mark.parametrize("role", ["technician", "broadcaster", "auditor", "", "king"])
def test_other_roles_do_not_back_up(role: str) -> None:
    assert why(two_hands()[0], i.BackUpAction(9), role=role) == "role_may_not"


# --- faults in the rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["fault", "misfit"])
def test_a_fault_in_the_rules_is_an_entry_and_the_game_goes_on(fault: str) -> None:
    store, before = two_hands()
    timeline = write(store, [said(i.MakeClaim("Bea", fault)), said(i.BetTo(1, 90))])
    assert timeline.line()[-2].events == (e.InputRefused("program_fault", "go_on_by_hand"),)
    assert timeline.table.bets == (*before.table.bets, (1, 90))


def test_an_entry_that_cannot_be_applied_is_named() -> None:
    broken = LITTLE._replace(apply=lambda table, event: table.no_such_field)
    with pytest.raises(FoldFailed, match="entry 1 cannot be applied: AttributeError"):
        Timeline(broken, CODEC).add(1, said(i.StartHand()), (e.HandEnded(1),))


def test_a_gap_is_refused() -> None:
    with pytest.raises(ValueError, match="entry 3 does not follow entry 0"):
        Timeline(LITTLE, CODEC).add(3, said(i.StartHand()), ())


def _inputs(store: Store) -> list[Any]:
    return [CODEC.decode_input(entry.kind, entry.payload) for entry in store.entries()]
