# SPDX-License-Identifier: GPL-3.0-or-later
"""The loop: in order, durable before shown, never waiting for anybody."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from controller.journal.codec import CodecError
from controller.journal.entry import Entry
from controller.journal.store import MemoryStore
from controller.journal.verify import verify
from controller.loop import InboxClosed, InboxFull
from controller.people import Person, Role
from controller.rules import events as e
from controller.rules import inputs as i
from controller.rules.cards import card
from controller.rules.places import BOARD, bet_line_of
from tests.journal.little_game import LITTLE, said
from tests.loop.rig import WAIT_S, Rig, Stubborn


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig()
    made.say(i.SeatPlayer(1, "Bea", 500), i.SeatPlayer(2, "Cy", 900), i.StartHand())
    made.reach(3)
    yield made
    made.loop.close()


def seen(what: Any, source: str = "vision", actor: str = "overhead") -> i.Stamped:
    return said(what, source=source, actor=actor, role="")


# --- order and durability ---------------------------------------------------------------------------------


def test_inputs_become_entries_in_the_order_submitted(rig: Rig) -> None:
    rig.say(*(i.BetTo(1 + n % 2, n) for n in range(200)))
    table = rig.reach(203)
    assert table.bets == tuple((1 + n % 2, n) for n in range(200))
    assert verify(rig.store, LITTLE).is_sound


def test_nothing_is_shown_before_it_is_durable(rig: Rig) -> None:
    store = rig.store
    assert isinstance(store, Stubborn)
    store.open.clear()
    rig.say(i.BetTo(1, 10))
    rig.say(i.BetTo(2, 20))
    assert rig.loop.seq == 3
    assert rig.heard[-1][1] == 3
    store.open.set()
    assert rig.reach(5).bets == ((1, 10), (2, 20))


def test_what_waits_is_written_in_one_commit(rig: Rig) -> None:
    store = rig.store
    assert isinstance(store, Stubborn)
    store.open.clear()
    rig.say(i.BetTo(1, 10))
    while rig.loop._inbox._waiting:
        time.sleep(0.001)
    rig.say(*(i.BetTo(2, n) for n in range(50)))
    store.open.set()
    rig.reach(54)
    assert store.batches[-2:] == [1, 50]


def test_the_envelope_is_kept(rig: Rig) -> None:
    rig.say(i.Stamped(i.ButtonSeen(2), "vision", "overhead", "", 5, 6, 870, "ab" * 32))
    rig.reach(4)
    (entry,) = rig.store.entries(4)
    assert isinstance(entry, Entry)
    assert (entry.source, entry.actor, entry.role, entry.mono_ns, entry.utc_ms) == ("vision", "overhead", "", 5, 6)
    assert (entry.confidence, entry.evidence, entry.boot_id, entry.rules_version) == (870, "ab" * 32, "boot-1", 7)


def test_a_restart_goes_on_where_it_was(rig: Rig) -> None:
    rig.say(i.BetTo(1, 10), i.BackUpAction(3), i.BetTo(2, 20))
    table = rig.reach(6)
    rig.loop.close()
    again = Rig(rig.store)
    assert again.loop.table == table
    assert [step.seq for step in again.loop.offers] == [4]
    again.say(i.BetTo(1, 30))
    assert again.reach(7).bets == ((2, 20), (1, 30))
    again.loop.close()


def test_a_backward_wall_clock_never_reorders(rig: Rig) -> None:
    rig.say(i.BetTo(1, 10))
    rig.clock.step_utc_ms(-3_600_000)
    rig.say(i.BetTo(2, 20))
    assert rig.reach(5).bets == ((1, 10), (2, 20))
    first, second = rig.store.entries(4)
    assert second.utc_ms < first.utc_ms


# --- when the journal cannot be written -------------------------------------------------------------------


def test_while_the_journal_fails_nothing_is_shown_and_nothing_is_lost(rig: Rig) -> None:
    store = rig.store
    assert isinstance(store, Stubborn)
    store.failures = 2
    states: list[str] = []
    failing = threading.Event()

    def hear(part: Any) -> None:
        states.append(part.condition)
        if part.condition == "lost":
            failing.set()

    rig.health.subscribe(hear)
    rig.say(i.BetTo(1, 10))
    assert failing.wait(WAIT_S)
    rig.say(i.BetTo(2, 20))
    assert rig.reach(5).bets == ((1, 10), (2, 20))
    assert verify(rig.store, LITTLE).is_sound
    assert "lost" in states
    assert rig.health.parts()[0][1] == "good"


def test_closing_while_the_journal_fails_does_not_hang(rig: Rig) -> None:
    store = rig.store
    assert isinstance(store, Stubborn)
    store.failures = 1_000_000
    rig.say(i.BetTo(1, 10))
    rig.loop.close()
    assert rig.loop.seq == 3


def test_closing_deals_with_what_waits(rig: Rig) -> None:
    rig.say(*(i.BetTo(1, n) for n in range(100)))
    rig.loop.close()
    assert rig.loop.seq == 103
    assert rig.heard[-1][1] == 103
    with pytest.raises(InboxClosed, match="the table is closed"):
        rig.say(i.BetTo(1, 1))


# --- facts ------------------------------------------------------------------------------------------------


def test_a_known_fact_seen_again_makes_no_entry(rig: Rig) -> None:
    rig.say(seen(i.ButtonSeen(1)), seen(i.CardsSeen(BOARD, (card("As"),))))
    rig.reach(5)
    rig.say(seen(i.ButtonSeen(1)), seen(i.CardsSeen(BOARD, (card("As"),))), i.BetTo(1, 5))
    rig.reach(6)
    assert rig.kinds()[3:] == ["ButtonSeen", "CardsSeen", "BetTo"]


def test_a_known_fact_is_known_after_a_restart_and_from_another_source(rig: Rig) -> None:
    rig.say(seen(i.ButtonSeen(1)), i.StartHand(), i.StartHand())
    rig.reach(6)
    rig.loop.close()
    again = Rig(rig.store)
    again.say(seen(i.ButtonSeen(1)), seen(i.ButtonSeen(1), "sensor", "ring"), i.BetTo(1, 5))
    again.reach(7)
    assert again.kinds()[6:] == ["BetTo"]
    again.loop.close()


def test_disagreement_is_an_entry_and_each_source_is_remembered(rig: Rig) -> None:
    rig.say(seen(i.ButtonSeen(1)), seen(i.ButtonSeen(2), "sensor", "ring"))
    rig.reach(5)
    rig.say(seen(i.ButtonSeen(1)), seen(i.ButtonSeen(2), "sensor", "ring"), i.BetTo(1, 5))
    rig.reach(6)
    assert rig.kinds()[3:] == ["ButtonSeen", "ButtonSeen", "BetTo"]


def test_a_source_that_agrees_and_then_changes_its_mind_is_heard(rig: Rig) -> None:
    rig.say(seen(i.ButtonSeen(1)), seen(i.ButtonSeen(2), "sensor", "ring"))
    rig.reach(5)
    rig.say(seen(i.ButtonSeen(2)), i.BetTo(1, 5))
    rig.reach(6)
    rig.say(seen(i.ButtonSeen(1)), i.BetTo(1, 6))
    rig.reach(8)
    assert rig.kinds()[3:] == ["ButtonSeen", "ButtonSeen", "BetTo", "ButtonSeen", "BetTo"]


def test_keys_count_each_time(rig: Rig) -> None:
    rig.say(seen(i.KeyPressed("fold", 1), "sensor", "keys"), seen(i.KeyPressed("fold", 1), "sensor", "keys"))
    rig.reach(5)
    assert rig.kinds()[3:] == ["KeyPressed", "KeyPressed"]


def test_the_newest_of_a_source_takes_the_place_of_what_waits(rig: Rig) -> None:
    store = rig.store
    assert isinstance(store, Stubborn)
    store.open.clear()
    rig.say(i.BetTo(1, 1))
    while rig.loop._inbox._waiting:
        time.sleep(0.001)
    for amount in range(5000):
        rig.say(seen(i.ChipsSeen(bet_line_of(1), amount), "sensor", "line"))
        rig.say(seen(i.ChipsSeen(bet_line_of(2), amount), "sensor", "line"))
    store.open.set()
    rig.reach(6)
    amounts = [event.amount for _, _, events in rig.heard for event in events if isinstance(event, e.ChipsNoticed)]
    assert amounts == [4999, 4999]


def test_what_devices_still_see_counts_again_after_backing_up(rig: Rig) -> None:
    chips, cards = i.ChipsSeen(bet_line_of(1), 40), i.CardsSeen(BOARD, (card("As"),))
    rig.say(seen(chips, "sensor", "line"), seen(cards), i.BetTo(1, 40), i.BackUpAction(3, "not yet"))
    rig.reach(8)
    assert rig.kinds()[7:] == ["ChipsSeen"], "chips are taken in again by themselves"
    rig.say(seen(cards), i.BetTo(1, 5))
    rig.reach(10)
    assert rig.kinds()[8:] == ["CardsSeen", "BetTo"], "cards when the camera says them next"


# --- confirmations ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", [i.Confirm("bet-0"), i.KeyPressed("confirm")])
def test_a_proposal_is_confirmed_only_after_300_ms_on_screen(rig: Rig, what: Any) -> None:
    rig.clock.advance_ms(299)
    rig.say(what)
    rig.wait_notices(1)
    assert (rig.notices[0].kind, rig.notices[0].stamped.what) == ("too_soon", what)
    rig.clock.advance_ms(1)
    rig.say(what)
    rig.reach(4)
    assert rig.kinds()[3:] == [type(what).__name__]


def test_a_proposal_that_has_just_changed_is_not_confirmed(rig: Rig) -> None:
    rig.clock.advance_ms(1000)
    rig.say(i.BetTo(1, 10))
    rig.reach(4)
    rig.say(i.Confirm("bet-1"))
    rig.wait_notices(1)
    rig.say(i.Confirm("always"))
    assert rig.reach(5).bets == ((1, 10), (0, 1)), "a prompt that stood all the time may be confirmed"


def test_a_confirmation_that_comes_too_late_confirms_nothing(rig: Rig) -> None:
    store = rig.store
    assert isinstance(store, Stubborn)
    rig.clock.advance_ms(1000)
    store.open.clear()
    rig.say(i.BetTo(1, 10), i.Confirm("bet-0"))
    store.open.set()
    rig.say(i.BetTo(1, 20))
    rig.reach(5)
    rig.loop.close()
    assert rig.loop.table.bets == ((1, 10), (1, 20))


# --- who may ----------------------------------------------------------------------------------------------


def test_what_a_role_may_not_is_an_entry_that_says_so(rig: Rig) -> None:
    rig.say(i.BetTo(1, 10), person=Person("Aud", Role.AUDITOR))
    rig.reach(4)
    assert rig.heard[-1][2] == (e.InputRefused("role_may_not", "ask_floor"),)
    assert rig.loop.table.bets == ()


@pytest.mark.parametrize(
    "bad",
    [
        said(i.BetTo(1, 1), source="rumour"), said(i.BetTo(1, 1), confidence=1001), said(i.BetTo(1, 1), confidence=-1),
        said(i.BetTo(1, 1), evidence="picture.jpg"), said(i.BetTo(1, 1), mono_ns=2**63), said(i.BetTo(1, 1), utc_ms=-1),
        said(i.BetTo(1, 1), actor=None), said(i.BetTo(1, 1), role=7),
    ],
)  # fmt: skip
def test_a_wrong_envelope_is_refused_at_the_door(rig: Rig, bad: i.Stamped) -> None:
    with pytest.raises(ValueError, match=r"\bno\b|not within"):
        rig.loop.submit(bad)


def test_a_value_that_does_not_fit_is_refused_at_the_door(rig: Rig) -> None:
    with pytest.raises(CodecError, match="a BetTo does not fit"):
        rig.say(i.BetTo("one", 10))  # type: ignore[arg-type]
    rig.say(i.BetTo(1, 10))
    assert rig.reach(4).bets == ((1, 10),)


# --- listeners --------------------------------------------------------------------------------------------


def test_a_listener_that_sleeps_or_fails_stops_nobody(rig: Rig) -> None:
    release = threading.Event()
    got: list[tuple[int, int]] = []

    def sleepy(table: Any, seq: int, events: tuple[Any, ...]) -> None:
        release.wait(WAIT_S)
        got.append((seq, len(events)))

    def failing(table: Any, seq: int, events: tuple[Any, ...]) -> None:
        raise RuntimeError("a listener's own fault")

    rig.loop.subscribe(sleepy)
    rig.loop.subscribe(failing)
    for n in range(50):
        rig.say(i.BetTo(1, n))
        rig.reach(4 + n)
    release.set()
    rig.loop.close()
    assert got[-1][0] == 53
    assert sum(count for _, count in got) == 50, "no event is lost, though tables are left out"


def test_a_new_listener_hears_the_present_table_first(rig: Rig) -> None:
    heard = threading.Event()
    got: list[Any] = []

    def hear(*news: Any) -> None:
        got.append(news)
        heard.set()

    stop = rig.loop.subscribe(hear)
    assert heard.wait(WAIT_S)
    assert got == [(rig.loop.table, 3, ())]
    stop()
    rig.say(i.BetTo(1, 1))
    rig.reach(4)
    assert len(got) == 1


def test_a_full_inbox_refuses_and_says_so(rig: Rig) -> None:
    store = rig.store
    assert isinstance(store, Stubborn)
    store.open.clear()
    with pytest.raises(InboxFull, match="1024 inputs wait already; this one was not taken"):
        rig.say(*(i.BetTo(1, n) for n in range(3000)))
    store.open.set()


def test_prompts_that_fail_do_not_stop_the_table() -> None:
    def fail(table: Any) -> tuple[Any, ...]:
        raise RuntimeError("a fault in the prompts")

    rig = Rig(game=LITTLE._replace(prompts=fail))
    rig.say(i.SeatPlayer(1, "Bea", 500))
    assert rig.reach(1).seats == ((1, "Bea", 500),)
    rig.loop.close()


def test_a_loop_that_breaks_says_so_in_the_health() -> None:
    class Broken(MemoryStore):
        def append(self, *args: Any) -> None:
            raise RuntimeError("a fault in the store")

    told = threading.Event()
    rig = Rig(Broken())
    rig.health.subscribe(lambda part: told.set() if part.name == "loop" else None)
    rig.say(i.SeatPlayer(1, "Bea", 500))
    assert told.wait(WAIT_S)
    (loop,) = [part for part in rig.health.parts() if part.name == "loop"]
    assert (loop.condition, loop.detail) == ("lost", "RuntimeError: restart Cardspeak, the journal is safe")
    rig.loop.close()


def test_each_station_is_measured(rig: Rig) -> None:
    figures = rig.loop.latency.figures()
    assert set(figures) == {"inbox", "decide", "journal", "publish"}
    assert figures["inbox"]["count"] == 3
    assert all(one["longest_us"] >= one["p99_us"] >= one["p50_us"] for one in figures.values())
