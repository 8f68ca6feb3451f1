# SPDX-License-Identifier: GPL-3.0-or-later
"""The whole straight line as ./run plays it: frames read by the nets, chips and button as board bytes, the journal.

The virtual table's plan is the truth here and is known to the test alone: the program gets frames, bytes and keys.
In the swap test the drawn card and the weight on a plate differ from the plan: screen and journal must follow what
was sent.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from controller.journal.entry import unseal
from controller.journal.holdem import holdem
from controller.journal.sqlite import SqliteStore
from controller.journal.start import codec_of, fold
from controller.rules import events as e
from controller.rules.cards import DECK, Card, name
from controller.rules.inputs import CardsSeen, ChipsSeen, Stamped
from controller.rules.places import BOARD, bet_line_of
from controller.rules.state import Table
from vision.virtual.poker import HandPlan
from vision.virtual.sitting import Game, Sitting

SEED = 57
"""Its first hand has a bet, a call, all five board cards and a showdown, and takes 78 s at a person's pace."""
SPEED = "1.3"


class Played(NamedTuple):
    """One run of the program: what it printed, and its journal as pairs of input and events."""

    out: str
    entries: tuple[tuple[Stamped, tuple[Any, ...]], ...]
    table: Table

    def events(self, kind: type) -> list[Any]:
        """Every event of a kind, in order."""
        return [event for _, events in self.entries for event in events if isinstance(event, kind)]


def play(folder: Path, hands: int, *virtual: str, until: str = "Journal verified") -> Played:
    """Run the program on the virtual table until it has printed a line that begins so, and read its journal."""
    words = ["run", "--no-window", "--data", str(folder), "--hands", str(hands), "--seed", str(SEED), "--speed", SPEED]
    words += [f"--virtual={word}" for word in virtual]
    command = [sys.executable, "-m", "ui.cli.main", *words]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    too_long = threading.Timer(100 + 150 * hands, running.terminate)
    too_long.start()
    assert running.stdout is not None
    out = ""
    for line in running.stdout:
        out += line
        # After the last line it ends by itself; a signal then would only race its end.
        if line.startswith(until) and until != "Journal verified":
            running.terminate()
    too_long.cancel()
    assert running.wait(timeout=60) == 0, out
    return read(folder, out)


def read(folder: Path, out: str) -> Played:
    """The journal that a run has left."""
    store, game = SqliteStore.open(folder / "journal.sqlite"), holdem()
    codec = codec_of(game)
    try:
        entries = tuple(unseal(entry, codec) for entry in store.entries())
        return Played(out, entries, fold(store, game, codec).table)
    finally:
        store.close()


def plans(hands: int) -> list[HandPlan]:
    """What the virtual table means to play."""
    game = Game(Sitting(), SEED)
    for _ in range(hands):
        game.next_hand()
    return game.plans


@pytest.fixture(scope="module")
def one_hand(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Played]:
    folder = tmp_path_factory.mktemp("table")
    return folder, play(folder, 1)


def stacks(played: Played, hands: int) -> tuple[dict[int, int | None], dict[int, int]]:
    """The stacks after so many hands as the journal has them, and as they truly are."""
    truth = {seat: chips * Sitting().chip_value for seat, chips in plans(hands)[-1].final_stacks.items()}
    return {seat: played.table.seats[seat - 1].stack for seat in truth}, truth


@pytest.mark.slow
def test_a_hand_is_played_to_the_right_stacks(one_hand: tuple[Path, Played]) -> None:
    _, played = one_hand
    recorded, truth = stacks(played, 1)
    assert recorded == truth
    assert [event.number for event in played.events(e.HandEnded)] == [1]


@pytest.mark.nightly
def test_a_sitting_is_played_to_the_right_stacks(tmp_path: Path) -> None:
    played = play(tmp_path, 6)
    recorded, truth = stacks(played, 6)
    assert recorded == truth
    assert [event.number for event in played.events(e.HandEnded)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.slow
def test_the_board_was_read_from_pictures(one_hand: tuple[Path, Played]) -> None:
    folder, played = one_hand
    board: list[Card | None] = []
    for stamped, events in played.entries:
        for event in events:
            if isinstance(event, e.BoardDealt):
                assert stamped.source == "vision"
                assert all((folder / "evidence" / one).is_file() for one in stamped.evidence.split(","))
                board += event.cards
    flop, later = set(board[:3]), board[3:]
    dealt = plans(1)[0].board
    assert (flop, later) == (set(dealt[:3]), list(dealt[3:]))


@pytest.mark.slow
def test_chips_and_button_came_as_bytes(one_hand: tuple[Path, Played]) -> None:
    _, played = one_hand
    sources = {type(stamped.what).__name__: stamped.source for stamped, _ in played.entries}
    assert sources["ChipsSeen"] == sources["ButtonSeen"] == "sensor"
    assert sources["CardsSeen"] == "vision"


@pytest.mark.slow
def test_nothing_was_held_against_the_dealer(one_hand: tuple[Path, Played]) -> None:
    _, played = one_hand
    assert played.events(e.IrregularityFound) == []


@pytest.mark.slow
def test_the_transcript_tells_the_hand(one_hand: tuple[Path, Played]) -> None:
    _, played = one_hand
    for words in ("Overlay: http://127.0.0.1:", "--- Hand 1: 6 players, 5/10", "    > ", "Hand 1 is over"):
        assert words in played.out
    assert "Journal verified" in played.out


def swapped(plan: HandPlan) -> tuple[Card, Card]:
    """The first card of the flop, and a face that is nowhere else in the hand to be drawn in its place."""
    used = {*plan.board, *plan.burns, *(card for hole in plan.holes.values() for card in hole)}
    return plan.board[0], next(card for card in DECK if card not in used)


@pytest.mark.slow
def test_screen_and_journal_follow_the_picture_and_the_byte(tmp_path: Path) -> None:
    (plan,) = plans(1)
    was, drawn = swapped(plan)
    caller = next(step for step in plan.steps if step.kind == "call")
    extra = 2
    options = ("--swap-card", f"{name(was)}={name(drawn)}", "--swap-chips", f"{caller.seat}={extra}")
    played = play(tmp_path, 1, *options, until="Flop: ")
    flop = played.events(e.BoardDealt)[0].cards
    assert set(flop) == {drawn, *plan.board[1:3]}
    assert name(drawn) in next(line for line in played.out.splitlines() if line.startswith("Flop: "))
    weighed = [stamped.what for stamped, _ in played.entries if isinstance(stamped.what, ChipsSeen)]
    value = (caller.amount + extra) * Sitting().chip_value
    assert ChipsSeen(bet_line_of(caller.seat), value, caller.amount + extra) in weighed
    seen = [stamped.what for stamped, _ in played.entries if isinstance(stamped.what, CardsSeen)]
    assert not any(was in one.up for one in seen if one.place == BOARD)
