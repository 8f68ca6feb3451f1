# SPDX-License-Identifier: GPL-3.0-or-later
"""What chips and words mean: TDA 2024 rules 40-46, 51, 54-57 and their illustrations; Robert's 14."""

from hypothesis import given
from hypothesis import strategies as st

from controller.rules.house import house_of
from controller.rules.wagers import Facing, Wager, second_motion, silent_chips, words

TDA = house_of("TDA")
CASH = house_of("RROP")
CAL = house_of("CAL")


def facing(
    bet: int, min_to: int, front: int = 0, stack: int | None = None, *, opening: bool = True,
    heads_up: bool = False,
    max_to: int | None = None, may_raise: bool = True, pot: int = 0, raise_said: bool = False,
    pulled: str = "",
) -> Facing:  # fmt: skip
    return Facing(
        bet,
        front,
        stack,
        min_to,
        max_to,
        may_raise,
        opening,
        heads_up,
        pot,
        raise_said,
        False,
        pulled,
    )


def told(wager: Wager) -> tuple[str, int, int, int]:
    return wager.action, wager.to, wager.must_add, wager.returned


def test_43a_half_the_raise_or_more_is_made_up_to_the_minimum() -> None:
    bet = facing(600, 1200)
    assert told(silent_chips(bet, 1000, (500, 500), TDA)) == ("call", 600, 0, 400)
    assert told(silent_chips(bet, 1000, (500, 400, 100), TDA)) == ("raise", 1200, 200, 0)
    assert told(silent_chips(bet, 800, (500, 200, 100), TDA)) == ("call", 600, 0, 200)
    assert told(silent_chips(bet, 900, (500, 300, 100), TDA)) == ("raise", 1200, 300, 0)


def test_44_one_oversized_chip_is_a_call_or_the_whole_bet() -> None:
    assert told(silent_chips(facing(10, 20), 25, (25,), TDA)) == ("call", 10, 0, 15)
    assert told(silent_chips(facing(0, 100), 500, (500,), TDA)) == ("bet", 500, 0, 0)
    assert told(silent_chips(facing(10, 20, raise_said=True), 25, (25,), TDA)) == ("raise", 25, 0, 0)
    assert silent_chips(facing(10, 20), 25, (25,), TDA._replace(overchip="ask")).decides == "dealer"


def test_45a_every_chip_needed_is_a_call_even_with_the_last_chips() -> None:
    assert told(silent_chips(facing(1050, 2100, stack=2000), 2000, (1000, 1000), TDA)) == (
        "call",
        1050,
        0,
        950,
    )
    assert told(silent_chips(facing(1400, 2800), 2500, (1000, 500, 500, 500), TDA)) == ("raise", 2800, 300, 0)
    assert told(silent_chips(facing(1400, 2800), 2000, (1000, 500, 500), TDA)) == ("call", 1400, 0, 600)
    assert told(silent_chips(facing(1400, 2800, stack=2000), 2000, (1000, 500, 500), TDA)) == (
        "all_in",
        2000,
        0,
        0,
    )


def test_raise_said_with_too_few_chips_for_one_is_all_in() -> None:
    said = facing(100, 200, stack=100, raise_said=True)
    assert told(silent_chips(said, 100, (100,), TDA)) == ("call", 100, 0, 0)
    more = facing(100, 200, stack=150, raise_said=True)
    assert told(silent_chips(more, 100, (100,), TDA)) == ("all_in", 150, 50, 0)


def test_46_prior_chips_left_alone_count_with_the_new_ones() -> None:
    assert told(silent_chips(facing(600, 1150, 50), 1000, (500, 500), TDA)) == ("call", 600, 0, 450)
    assert told(silent_chips(facing(600, 1150, 50), 1500, (1000, 500), TDA)) == ("raise", 1550, 0, 0)
    partly = facing(600, 1150, 25, pulled="some")
    assert told(silent_chips(partly, 1000, (1000,), TDA)) == ("raise", 1150, 125, 0)
    assert told(silent_chips(partly, 700, (500, 100, 100), TDA)) == ("call", 600, 0, 125)


def test_51b_an_undercall_of_the_opening_bet_or_heads_up_is_a_full_call() -> None:
    assert told(silent_chips(facing(8000, 16000), 2000, (), TDA)) == ("call", 8000, 6000, 0)
    raised = facing(8000, 14000, opening=False)
    ruling = silent_chips(raised, 2000, (), TDA)
    assert (ruling.action, ruling.decides, ruling.options) == ("none", "floor", ("call", "fold"))
    assert told(silent_chips(raised._replace(heads_up=True), 2000, (), TDA)) == ("call", 8000, 6000, 0)
    assert "take_back" in silent_chips(raised, 2000, (), CASH).options
    assert told(silent_chips(raised, 2000, (), CAL)) == ("call", 8000, 6000, 0)
    assert told(silent_chips(facing(8000, 16000, stack=2000), 2000, (), TDA)) == ("call", 2000, 0, 0)
    assert silent_chips(raised, 2000, (), TDA._replace(undercall="may_withdraw")).decides == "dealer"


def test_without_denominations_several_chips_are_a_question() -> None:
    assert silent_chips(facing(600, 1200), 1000, (), TDA).decides == "dealer"
    assert told(silent_chips(facing(600, 1200), 700, (), TDA)) == ("call", 600, 0, 100)
    assert told(silent_chips(facing(600, 1200), 1000, (), CASH)) == ("raise", 1200, 200, 0)
    assert silent_chips(facing(600, 1200), 1000, (), CAL).decides == "dealer"


def test_52a_an_opening_bet_below_the_minimum_is_made_up() -> None:
    assert told(silent_chips(facing(0, 200), 100, (100,), TDA)) == ("bet", 200, 100, 0)
    assert told(silent_chips(facing(0, 200, stack=100), 100, (100,), TDA)) == ("all_in", 100, 0, 0)


def test_a_seat_that_may_not_raise_calls_and_gets_the_rest_back() -> None:
    assert told(silent_chips(facing(600, 1200, may_raise=False), 1200, (1000, 100, 100), TDA)) == (
        "call",
        600,
        0,
        600,
    )
    shut = facing(600, 1200, may_raise=False, raise_said=True)
    assert told(silent_chips(shut, 1200, (1000, 200), TDA)) == ("call", 600, 0, 600)
    assert words(shut, "raise", 2000, (), TDA).action == "call"
    assert words(shut, "pot", None, (), TDA).action == "call"


def test_limit_and_pot_limit_take_no_more_than_is_allowed() -> None:
    assert told(silent_chips(facing(600, 1200, max_to=1800), 2500, (1000, 1000, 500), TDA)) == (
        "raise",
        1800,
        0,
        700,
    )


def test_the_option_of_the_big_blind() -> None:
    assert told(silent_chips(facing(100, 200, 100), 100, (100,), TDA)) == ("raise", 200, 0, 0)
    assert told(silent_chips(facing(100, 200, 100), 25, (25,), TDA)) == ("check", 100, 0, 25)
    assert told(silent_chips(facing(100, 200, 100, may_raise=False), 100, (100,), TDA)) == (
        "check",
        100,
        0,
        100,
    )


def test_words_alone_bind() -> None:
    bet = facing(2000, 4000)
    assert told(words(bet, "raise", 8000, (), TDA)) == ("raise", 8000, 0, 0)
    assert words(bet, "raise", None, (), TDA).waits
    assert told(words(bet, "call", None, (), TDA)) == ("call", 2000, 0, 0)
    assert words(bet, "check", None, (), TDA).options == ("call", "fold")
    assert words(facing(0, 200), "call", None, (), TDA).action == "check"
    assert words(facing(0, 200), "check", None, (), TDA).action == "check"
    assert words(facing(0, 200), "raise", None, (), TDA)[:2] == ("bet", 200)
    assert words(facing(0, 200), "fold", None, (), TDA).penalty
    assert told(words(bet._replace(stack=3000), "all_in", None, (), TDA)) == ("all_in", 3000, 0, 0)
    assert words(bet, "all_in", None, (), TDA).waits
    assert words(bet, "conditional", None, (), TDA).decides == "floor"
    assert told(words(bet._replace(stack=5000), "raise", 8000, (), TDA)) == ("all_in", 5000, 0, 0)
    assert told(words(bet, "raise", 2500, (), TDA)) == ("raise", 4000, 0, 0)
    assert told(words(bet._replace(stack=3500), "raise", 2500, (), TDA)) == ("all_in", 3500, 0, 0)


def test_a_raise_said_to_exactly_the_stack_and_a_stack_of_exactly_the_minimum_are_all_in() -> None:
    assert told(words(facing(2000, 4000, stack=5000), "raise", 5000, (), TDA)) == ("all_in", 5000, 0, 0)
    assert told(words(facing(0, 200, stack=700), "bet", 700, (), TDA)) == ("all_in", 700, 0, 0)
    exact = facing(600, 1200, stack=1200)
    assert told(silent_chips(exact, 1000, (500, 400, 100), TDA)) == ("all_in", 1200, 200, 0)
    assert told(silent_chips(facing(0, 200, stack=200), 100, (100,), TDA)) == ("all_in", 200, 100, 0)


def test_40c_a_bare_amount_is_the_same_as_those_chips() -> None:
    assert told(words(facing(600, 1200), "amount", 1000, (), TDA)) == ("raise", 1200, 0, 0)
    assert told(words(facing(600, 1200), "amount", 800, (), TDA)) == ("call", 600, 0, 0)
    assert told(words(facing(0, 200), "amount", 700, (), TDA)) == ("bet", 700, 0, 0)
    assert told(words(facing(600, 1200), "amount", 300, (), TDA)) == ("call", 600, 300, 0)


def test_54d_pot_is_a_valid_bet_in_no_limit_and_the_most_in_pot_limit() -> None:
    assert words(facing(0, 200, pot=900), "pot", None, (), TDA).waits
    limit = TDA._replace(structure="PL")
    assert told(words(facing(0, 1000, max_to=10500), "pot", None, (), limit)) == ("bet", 10500, 0, 0)
    assert told(words(facing(0, 1000, stack=900, max_to=900), "pot", None, (), limit)) == (
        "all_in",
        900,
        0,
        0,
    )


def test_57_an_ambiguous_amount_is_the_highest_that_is_not_above_the_pot() -> None:
    assert told(words(facing(0, 400, pot=4800), "ambiguous", None, (500, 5000), TDA)) == ("bet", 500, 0, 0)
    assert told(words(facing(0, 400, pot=5800), "ambiguous", None, (500, 5000), TDA)) == ("bet", 5000, 0, 0)
    assert told(words(facing(0, 400, pot=100), "ambiguous", None, (500, 5000), TDA)) == ("bet", 500, 0, 0)
    assert words(facing(0, 400), "ambiguous", None, (), TDA).decides == "floor"
    assert told(words(facing(0, 200, pot=300), "ambiguous", None, (200, 500), TDA)) == ("bet", 200, 0, 0)
    assert told(words(facing(0, 200, pot=500), "ambiguous", None, (200, 500), TDA)) == ("bet", 500, 0, 0)
    assert told(words(facing(0, 200, pot=100), "ambiguous", None, (200, 500), TDA)) == ("bet", 200, 0, 0)
    assert told(words(facing(0, 200, pot=50), "ambiguous", None, (20, 50), TDA)) == ("bet", 200, 0, 0)
    assert told(words(facing(500, 900, pot=2000), "ambiguous", None, (700, 7000), TDA)) == ("raise", 900, 0, 0)
    assert told(words(facing(500, 900, pot=9000), "ambiguous", None, (700, 7000), TDA)) == ("raise", 7000, 0, 0)
    assert told(words(facing(400, 800, pot=1400), "ambiguous", None, (500, 5000), TDA)) == ("call", 400, 0, 0)
    assert told(words(facing(400, 800, pot=1400), "ambiguous", None, (5, 5000), TDA)) == ("raise", 5000, 0, 0)
    assert told(words(facing(500, 900, pot=2000), "ambiguous", None, (900,), CAL)) == ("raise", 900, 0, 0)
    assert told(words(facing(500, 900, pot=2000), "ambiguous", None, (100, 200), CAL))[0] == "call"


def test_a_raise_said_by_a_seat_that_may_not_and_has_nothing_to_call_is_a_check() -> None:
    option = facing(100, 200, front=100, may_raise=False)
    assert told(words(option, "raise", 400, (), TDA)) == ("check", 100, 0, 0)
    assert told(words(option, "pot", None, (), TDA)) == ("check", 100, 0, 0)


def test_42_a_second_motion_is_a_string_bet() -> None:
    bet = facing(600, 1200)
    first = silent_chips(bet, 600, (500, 100), TDA)
    assert told(second_motion(bet, first, 600, TDA)) == ("call", 600, 0, 600)
    short = silent_chips(bet, 200, (100, 100), TDA)
    assert told(second_motion(bet, short, 400, TDA)) == ("call", 600, 0, 0)
    said = bet._replace(raise_said=True)
    assert told(silent_chips(said, 600, (500, 100), TDA)) == ("raise", 1200, 600, 0)
    assert told(second_motion(said, Wager("raise", 1200, 600), 700, TDA)) == ("raise", 1200, 0, 100)
    free = TDA._replace(string_bet="free_after_raise")
    assert told(second_motion(said, Wager("call", 600), 700, free)) == ("raise", 1300, 0, 0)
    assert second_motion(bet, first, 600, TDA._replace(string_bet="ask")).decides == "dealer"


@given(
    bet=st.integers(0, 2000), front=st.integers(0, 2000), step=st.integers(1, 2000),
    stack=st.none() | st.integers(1, 5000),
    chips=st.lists(st.sampled_from((25, 100, 500, 1000)), min_size=1, max_size=6),
    profile=st.sampled_from((TDA, CASH, CAL)), shut=st.booleans(), said=st.booleans(), opening=st.booleans(),
)  # fmt: skip
def test_chips_are_never_lost(
    bet: int, front: int, step: int, stack: int | None, chips: list[int], profile: object, shut: bool,
    said: bool,
    opening: bool,
) -> None:  # fmt: skip
    front = min(front, bet)
    amount = sum(chips) if stack is None else min(sum(chips), stack)
    seat = facing(bet, bet + step, front, stack, may_raise=not shut, raise_said=said, opening=opening)
    wager = silent_chips(seat, amount, tuple(chips), profile)  # type: ignore[arg-type]
    assert wager.must_add >= 0 and wager.returned >= 0
    if wager.decides == "rule":
        assert front + amount + wager.must_add - wager.returned == wager.to
        assert stack is None or wager.to <= front + stack


def test_raise_said_is_the_whole_raise_where_there_is_one_size_or_the_chips_go_no_further() -> None:
    one_size = words(facing(20, 40, max_to=40), "raise", None, (), TDA)
    assert (told(one_size), one_size.waits, one_size.rule) == (("raise", 40, 0, 0), False, "declaration")
    last = words(facing(300, 600, stack=500, max_to=500), "raise", None, (), TDA)
    assert (told(last), last.waits, last.rule) == (("all_in", 500, 0, 0), False, "all_in")
    more = words(facing(300, 600, stack=900, max_to=900), "raise", None, (), TDA)
    assert (more.waits, more.to) == (True, 600)
