# SPDX-License-Identifier: GPL-3.0-or-later
"""Cash extras: run it twice, bomb pots, chopped blinds, carried odd chips, the seven-deuce payment, rake proposed."""

from __future__ import annotations

import pytest

from controller.rules.apply import apply
from controller.rules.cards import card, cards
from controller.rules.events import (
    BlindsChopped,
    BoardDealt,
    BoardsAgreed,
    BombPotAnnounced,
    HandEnded,
    HandStarted,
    OddChipsCarried,
    SideOwed,
)
from controller.rules.extras import may_chop
from controller.rules.inputs import (
    BombPot,
    ChopBlinds,
    DealBoard,
    DeclareMisdeal,
    PushPot,
    RunBoards,
    SetButton,
    SplitPot,
    StartHand,
    TakeRake,
)
from controller.rules.phases import Phase, phase
from controller.rules.pots import in_the_middle
from controller.rules.prompts import prompts
from controller.rules.rake import rake_due
from controller.rules.showdown import Share, shares
from controller.rules.state import Table, new_table
from tests.support.tables import after, begun, do, seated, stacks, total, why_refused


def all_in(seats: int = 2, **options: str | int) -> Table:
    """Everybody all-in before the flop for 1,000."""
    table = begun(dict.fromkeys(range(1, seats + 1), 1_000), 0, None, "HOME", **options)
    while table.betting.actor:
        table = after(table, f"{table.betting.actor} {'allin' if table.betting.bet < 1_000 else 'call'}")
    return table


def test_cash_01_the_board_is_run_twice_with_a_burn_before_each_street() -> None:
    table = all_in()
    assert any(prompt.kind == "run_twice" for prompt in prompts(table))
    table = after(table, RunBoards(2), "burn", "deal 2c7d9h", "burn", "deal 2d7h9s")
    table = after(table, "burn", "deal Ks", "burn", "deal As", "burn", "deal 4d")
    assert phase(table) is Phase.CLOSED
    step = next(prompt for prompt in prompts(after(table, "burn")) if prompt.kind == "deal_river")
    assert step.facts == (("board", 2),)
    table = after(table, "burn", "deal 4h")
    assert (table.board.burns, len(table.board.second), phase(table)) == (6, 5, Phase.SHOWDOWN)
    table = after(table, "1 shows KhKd", "2 shows AhAd")
    assert shares(table) == (Share(1, 1, 1_000), Share(1, 2, 1_000))
    table = after(table, PushPot(0, 1), PushPot(0, 2))
    assert stacks(table) == {1: 1_000, 2: 1_000}


def test_cash_01_cards_dealt_before_are_shared_and_the_odd_chip_goes_to_the_first_board() -> None:
    table = after(all_in(3, smallest_chip=200), "burn", "deal 2c7d9h", "burn", "deal Ks", RunBoards(2))
    table = after(table, "burn", "deal Kc", "burn", "deal Ac", "1 shows KhKd", "2 shows AhAd", "3 shows 3c3d")
    assert table.board.second == (*cards("2c7d9hKs"), card("Ac"))
    assert shares(table) == (Share(1, 1, 1_600), Share(1, 2, 1_400))


@pytest.mark.parametrize(("players", "halves"), [(2, (1_001, 1_001)), (3, (1_502, 1_501))])
def test_cash_01_halves_go_down_to_the_last_chip(players: int, halves: tuple[int, int]) -> None:
    table = begun(dict.fromkeys(range(1, players + 1), 1_001), 0, None, "HOME")
    while table.betting.actor:
        table = after(table, f"{table.betting.actor} {'allin' if table.betting.bet < 1_001 else 'call'}")
    table = after(table, "burn", "deal 2c7d9h", "burn", "deal Ks", RunBoards(2), "burn", "deal Kc", "burn", "deal Ac")
    table = after(table, "1 shows KhKd", "2 shows AhAd", *(["3 shows 3c3d"] if players == 3 else []))
    assert shares(table) == (Share(1, 1, halves[0]), Share(1, 2, halves[1]))


def test_cash_01_a_card_on_both_boards_is_a_duplicate() -> None:
    table = after(all_in(), RunBoards(2), "burn", "deal 2c7d9h", "burn")
    _, events = do(table, DealBoard(cards("2c7h9s")))
    assert events[-1].kind == "duplicate"  # type: ignore[union-attr]
    _, events = do(after(table, "deal 2d7h9s", "burn"), DealBoard(cards("2d")))
    assert events[-1].kind == "duplicate"  # type: ignore[union-attr]


def test_cash_01_only_all_in_and_by_option_and_before_the_second_board_begins() -> None:
    assert why_refused(begun(profile="HOME"), RunBoards(2)) == "not_all_in"
    assert why_refused(all_in(run_twice="off"), RunBoards(2)) == "not_run_twice_here"
    assert why_refused(all_in(), RunBoards(3)) == "boards_one_or_two"
    table = after(all_in(), RunBoards(2))
    assert do(table, RunBoards(2))[1] == ()
    assert after(table, RunBoards(1)).board.boards == 1
    begun_second = after(table, "burn", "deal 2c7d9h")
    assert why_refused(begun_second, RunBoards(1)) == "second_board_begun"
    assert apply(begun_second, BoardsAgreed(1)) is begun_second
    assert apply(new_table(), BoardsAgreed(2)) == new_table()


def test_a_second_board_takes_no_card_that_the_first_has_not_had() -> None:
    table = after(all_in(), "burn", "deal 2c7d9h")
    assert apply(table, BoardDealt(2, cards("Ks"), 2)) is table
    twice = after(table, RunBoards(2))
    assert apply(twice, BoardDealt(2, cards("Ks"), 2)) is twice


def bomb(boards: int = 1, **options: str | int) -> Table:
    """A bomb pot of 300 each, begun."""
    table = seated(dict.fromkeys(range(1, 5), 1_000), None, "HOME", **options)
    return after(table, SetButton(4), BombPot(300, boards), StartHand())


def test_cash_03_everybody_antes_and_the_flop_comes_at_once() -> None:
    table = bomb()
    assert (in_the_middle(table), phase(table), table.betting.actor) == (1_200, Phase.CLOSED, 0)
    table = after(table, "burn", "deal 2c7d9h")
    assert table.betting.actor == 1
    table = after(table, "1 check", "2 bet 100", "3 fold", "4 fold", "1 fold", "push 2")
    assert stacks(table) == {1: 700, 2: 1_900, 3: 700, 4: 700}
    following = after(table, StartHand())
    assert (following.setup.button, following.setup.big_blind, following.betting.bet) == (1, 3, 100)


def test_cash_03_two_boards_are_dealt_before_the_action() -> None:
    table = after(bomb(2), "burn", "deal 2c7d9h")
    assert (phase(table), table.betting.actor) == (Phase.CLOSED, 1)
    table = after(table, "burn", "deal 2d7h9s")
    assert phase(table) is Phase.ACTION
    table = after(table, "1 check", "2 check", "3 fold", "4 fold", "burn", "deal Ks", "burn", "deal As")
    table = after(table, "1 check", "2 check", "burn", "deal 3s", "burn", "deal 4s", "1 check", "2 check")
    table = after(table, "1 shows KhKd", "2 shows AhAd")
    assert shares(table) == (Share(1, 1, 600), Share(1, 2, 600))


def test_cash_03_everybody_folds_before_the_second_board() -> None:
    table = after(bomb(2), "burn", "deal 2c7d9h", "1 check", "2 bet 100", "3 fold", "4 fold", "1 fold")
    assert phase(table) is Phase.AWARD


def test_cash_03_a_bomb_pot_stands_after_a_misdeal_and_needs_the_option() -> None:
    table = after(bomb(2), DeclareMisdeal("boxed cards"), StartHand())
    assert (in_the_middle(table), table.board.boards) == (1_200, 2)
    assert why_refused(seated({1: 5, 2: 5}), BombPot(300)) == "no_bomb_pots_here"
    assert why_refused(seated({1: 5, 2: 5}, None, "HOME"), BombPot(0)) == "bad_amount"
    assert why_refused(bomb(), BombPot(300)) == "hand_on"
    assert apply(new_table(), BombPotAnnounced(0)) == new_table()


def test_cash_03_short_stacks_are_all_in_for_the_ante() -> None:
    table = seated({1: 1_000, 2: 100, 3: None}, None, "HOME")
    table = after(table, SetButton(3), BombPot(300), StartHand())
    assert (table.seats[1].state.name, in_the_middle(table)) == ("ALL_IN", 700)


def test_pre_16_the_blinds_chop_without_rake() -> None:
    table = after(begun(4, rake_per_hand=3, no_flop_no_drop="off"), "3 fold", "4 fold")
    assert any(prompt.kind == "chop_blinds" for prompt in prompts(table))
    table, events = do(table, ChopBlinds())
    assert events == (BlindsChopped(((1, 50), (2, 100))),)
    assert stacks(table) == dict.fromkeys(range(1, 5), 10_000)
    assert (table.pots.rake, phase(table)) == (0, Phase.BETWEEN)
    following = after(table, StartHand())
    assert following.setup.big_blind == 3


def test_pre_16_only_the_blinds_alone_and_unraised_may_chop() -> None:
    for table in (
        begun(4), after(begun(4), "3 call", "4 fold"), after(begun(4), "3 fold", "4 fold", "1 call"), begun(2),
        after(begun(4, profile="TDA"), "3 fold", "4 fold"),
    ):  # fmt: skip
        assert why_refused(table, ChopBlinds()) == "no_chop_now"
        assert apply(table, BlindsChopped(())) is table
    assert not may_chop(new_table())


def test_odd_chips_by_option_stay_for_the_next_pot() -> None:
    table = begun({1: 1_000, 2: 1_000, 3: 1_000}, 0, None, "RROP", odd_chips="carry", smallest_chip=20)
    table = after(table, "3 call", "1 fold", "2 check", "burn", "deal AhKhQh", "2 check", "3 check")
    table = after(table, "burn", "deal Jh", "2 check", "3 check", "burn", "deal Th", "2 check", "3 check")
    table = after(table, "2 shows 2c2d", "3 shows 3c3d")
    before = total(table)
    assert shares(table) == (Share(1, 2, 120), Share(1, 3, 120))
    table, events = do(after(table, PushPot(0, 2)), PushPot(0, 3))
    assert events[-2:] == (OddChipsCarried(10), HandEnded(1))
    assert (total(table), in_the_middle(table)) == (before, 10)
    table, events = do(table, StartHand())
    assert events[0].carried == 10 and isinstance(events[0], HandStarted)
    assert (in_the_middle(table), total(table)) == (160, before)
    table = after(table, f"{table.betting.actor} fold", f"{table.setup.small_blind} fold")
    table = after(table, f"push {table.setup.big_blind}")
    assert (total(table), in_the_middle(table)) == (before, 0)


def test_carried_chips_come_back_to_the_middle_after_an_interrupted_hand() -> None:
    table = begun({1: 1_000, 2: 1_000, 3: 1_000}, 0, None, "RROP", odd_chips="carry", smallest_chip=20)
    table = after(table, "3 call", "1 fold", "2 check", "burn", "deal AhKhQh", "2 check", "3 check")
    table = after(table, "burn", "deal Jh", "2 check", "3 check", "burn", "deal Th", "2 check", "3 check")
    table = after(table, SplitPot(0, (2, 3)), StartHand(), DeclareMisdeal("exposed"))
    assert (in_the_middle(table), total(table)) == (10, 3_000)


def test_hands_not_pushed_are_concluded_with_the_odd_chips_carried() -> None:
    table = begun({1: 1_000, 2: 1_000, 3: 1_000}, 0, None, "RROP", odd_chips="carry", smallest_chip=20)
    table = after(table, "3 call", "1 fold", "2 check", "burn", "deal AhKhQh", "2 check", "3 check")
    table = after(table, "burn", "deal Jh", "2 check", "3 check", "burn", "deal Th", "2 check", "3 check")
    table = after(table, "2 shows 2c2d", "3 shows 3c3d", StartHand())
    assert (table.pots.carried, total(table)) == (10, 3_000)


def test_cash_04_seven_deuce_is_owed_outside_the_pot() -> None:
    table = begun(3, 0, None, "HOME", seven_deuce="on")
    table = after(table, "3 call", "1 call", "2 check", "burn", "deal 2c7d9h", "1 check", "2 check", "3 check")
    table = after(table, "burn", "deal Ks", "1 check", "2 check", "3 check", "burn", "deal 4d")
    table = after(table, "1 check", "2 check", "3 check", "1 shows 7s2d", "2 shows KhQd", "3 mucks")
    before = total(table)
    table, events = do(table, PushPot(0, 1))
    assert SideOwed("seven_deuce", 1, 100, (2, 3)) in events
    assert total(table) == before
    owed = [prompt for prompt in prompts(table) if prompt.kind == "side_payment"]
    assert [(prompt.seat, prompt.amount, dict(prompt.facts)["to"]) for prompt in owed] == [(2, 100, 1), (3, 100, 1)]
    assert apply(table, SideOwed("seven_deuce", 0, 5, (1,))) is table


@pytest.mark.parametrize("shown", ["7s3d", "KsQd"])
def test_cash_04_no_other_hand_is_paid(shown: str) -> None:
    table = after(all_in(seven_deuce="on"), "burn", "deal 2c7d9h", "burn", "deal Kc", "burn", "deal 4d")
    table = after(table, f"1 shows {shown}", "2 shows 3h3s")
    _, events = do(table, PushPot(0, shares(table)[0].seat))  # type: ignore[index]
    assert not any(isinstance(event, SideOwed) for event in events)


def test_pot_07_the_rake_is_proposed_before_the_push() -> None:
    table = begun(2, rake_per_mille=100, rake_step=5, rake_cap=300)
    table = after(table, "2 raise 300", "1 call", "burn", "deal 2c7d9h", "1 bet 400", "2 fold")
    assert rake_due(table) == 60
    steps = [prompt for prompt in prompts(after(table, "push 1")) if prompt.kind == "rake"]
    assert not steps
    table = after(table, prompts(table)[0].proposes)
    assert prompts(table)[0].proposes == TakeRake(60) or prompts(table)[1].proposes == TakeRake(60)
    table = after(table, TakeRake(60))
    assert rake_due(table) == 0
    assert not any(prompt.kind == "rake" for prompt in prompts(table))


def test_sho_04_the_push_says_the_hand_in_words() -> None:
    table = after(all_in(), "burn", "deal 2c7d9h", "burn", "deal Kc", "burn", "deal 4d", "1 shows AsAd", "2 shows QhQc")
    push = next(prompt for prompt in prompts(table) if prompt.kind == "push")
    assert dict(push.facts)["hand"] == "hand.pair"
    assert dict(push.facts)["r1"] == "@rank.many.A"
