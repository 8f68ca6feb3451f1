# SPDX-License-Identifier: GPL-3.0-or-later
"""Real errors of dealers and players, as the devices and taps of a well seen table tell them.

Each stream ends just before the next step that cannot be undone: the alarm must have been raised by then.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from controller.rules import inputs as i
from controller.rules.places import BOARD, BURN, MUCK, POT, STUB, bet_line_of, seat_place


class Planted(NamedTuple):
    """What is told, and the alarms of which one must come."""

    stream: tuple[Any, ...]
    kinds: frozenset[str]


def _hand(dice: random.Random, count: int = 0, profile: str = "") -> tuple[list[Any], list[int]]:
    """A hand begun with the button in the last of the seats; the seats clockwise from the small blind."""
    seats = sorted(dice.sample(range(1, 11), count or dice.randint(4, 9)))
    stream: list[Any] = [i.SetProfile(profile or dice.choice(("TDA", "RROP"))), i.SetLevel(50, 100)]
    stream += [i.SeatPlayer(seat, f"p{seat}", dice.randint(50, 200) * 100) for seat in seats]
    stream += [i.SetButton(seats[-1]), i.StartHand()]
    return stream, seats


def _called_round(seats: list[int], leave: int = 0) -> list[Any]:
    """Calls around to the big blind's check; the last ``leave`` of them have not acted."""
    order = [*seats[2:], seats[0], seats[1]]
    acts = [i.Check(seat, True) if seat == seats[1] else i.Call(seat, True) for seat in order]
    return acts[: len(acts) - leave]


def _faces(dice: random.Random, count: int) -> tuple[int, ...]:
    return tuple(dice.sample(range(52), count))


def _early_burn(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    actor = seats[0]
    stream += [i.CardsSeen(seat_place(actor), (), 2, 2), i.ChipsSeen(bet_line_of(actor), 50)]
    stream += [*_called_round(seats, 2), i.CardsSeen(BURN, (), 1, 1)]
    return Planted(tuple(stream), frozenset({"early_burn"}))


def _early_burn_told(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    stream += [*_called_round(seats, 1), i.BurnCard(watched=True)]
    return Planted(tuple(stream), frozenset({"early_burn"}))


def _early_flop(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    actor = seats[0]
    stream += [i.CardsSeen(seat_place(actor), (), 2, 2), i.ChipsSeen(bet_line_of(actor), 50)]
    stream += [*_called_round(seats, 2), i.CardsSeen(BOARD, _faces(dice, 3))]
    return Planted(tuple(stream), frozenset({"premature_flop"}))


def _early_street(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    cards = _faces(dice, 4)
    stream += [*_called_round(seats), i.BurnCard(watched=True), i.DealBoard(cards[:3], watched=True)]
    stream += [i.Check(seats[0], True), i.DealBoard(cards[3:], watched=True)]
    return Planted(tuple(stream), frozenset({"premature_turn"}))


def _four_cards(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    stream += [*_called_round(seats), i.CardsSeen(BURN, (), 1, 1), i.CardsSeen(BOARD, _faces(dice, 4))]
    return Planted(tuple(stream), frozenset({"four_card_flop"}))


def _no_burn(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    stream += [*_called_round(seats), i.DealBoard(_faces(dice, 3), watched=True)]
    return Planted(tuple(stream), frozenset({"flop_without_burn"}))


def _two_burns(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    told = [i.BurnCard(watched=True), i.BurnCard(watched=True)]
    seen = [i.CardsSeen(BURN, (), 1, 1), i.CardsSeen(BURN, (), 2, 2)]
    stream += [*_called_round(seats), *dice.choice((told, seen))]
    return Planted(tuple(stream), frozenset({"double_burn"}))


def _three_cards(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    wrong = dice.choice(seats)
    up = dice.choice(((), _faces(dice, 1)))
    for seat in seats:
        count = 2 + (seat == wrong) - (len(up) if seat == wrong else 0)
        stream.append(i.CardsSeen(seat_place(seat), up if seat == wrong else (), count, count))
    return Planted(tuple(stream), frozenset({"wrong_count", "extra_card"}))


def _one_card(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    wrong = dice.choice([*seats[:2], *seats[4:]])
    stream += [i.CardsSeen(seat_place(seat), (), 2 - (seat == wrong), 2 - (seat == wrong)) for seat in seats]
    stream += [i.Fold(seats[2]), i.Fold(seats[3])]
    return Planted(tuple(stream), frozenset({"wrong_count", "missing_card"}))


def _wrong_first(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    stream += [i.PitchCard(dice.choice(seats[1:]))]
    return Planted(tuple(stream), frozenset({"wrong_seat"}))


def _turned_up(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    number = dice.randint(1, 2 * len(seats))
    stream += [i.ExposeCard(seat_place(seats[(number - 1) % len(seats)]), "dealer", number)]
    return Planted(tuple(stream), frozenset({"exposed_card"}))


def _button(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    stream += [i.ButtonSeen(dice.choice(seats[:-1])), i.CardsSeen(seat_place(seats[0]), (), 1, 1)]
    return Planted(tuple(stream), frozenset({"button_wrong"}))


def _blind(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    stream += [i.ChipsSeen(bet_line_of(seats[0]), 50), i.ChipsSeen(bet_line_of(seats[1]), dice.choice((0, 50, 75)))]
    stream += [i.PitchCard(seats[0])]
    return Planted(tuple(stream), frozenset({"blind_wrong"}))


def _out_of_turn(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    stream += [dice.choice((i.Fold, i.Call))(dice.choice(seats[3:]), True)]
    return Planted(tuple(stream), frozenset({"out_of_turn"}))


def _seen_out_of_turn(dice: random.Random) -> Planted:
    """Chips or a fold of the seat behind, while camera and board see that the seat to act has done nothing."""
    stream, seats = _hand(dice, dice.randint(5, 9))
    actor, behind = seats[2], seats[3]
    stream += [i.CardsSeen(seat_place(seat), (), 2, 2) for seat in seats]
    stream += [i.ChipsSeen(bet_line_of(seat), 0) for seat in (actor, behind)]
    chips = i.ChipsSeen(bet_line_of(behind), dice.choice((100, 300)))
    stream.append(dice.choice((chips, i.CardsSeen(seat_place(behind)))))
    return Planted(tuple(stream), frozenset({"out_of_turn"}))


def _small_raise(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    first = dice.randrange(250, 600, 50)
    stream += [i.RaiseTo(seats[2], first, True), i.RaiseTo(seats[3], first + dice.randrange(25, first - 100, 25), True)]
    return Planted(tuple(stream), frozenset({"under_raise"}))


def _one_face_twice(dice: random.Random) -> Planted:
    stream, seats = _hand(dice, profile="RROP")
    cards = _faces(dice, 8)
    stream += [*_called_round(seats), i.BurnCard(watched=True), i.CardsSeen(BOARD, cards[:3])]
    twice = (cards[dice.randrange(3)], cards[5])
    stream += [i.CardsSeen(seat_place(dice.choice(seats)), twice)]
    return Planted(tuple(stream), frozenset({"duplicate"}))


def _found_in_deck(dice: random.Random) -> Planted:
    stream, _ = _hand(dice)
    what = dice.choice(("joker", "boxed", "wrong_back", "duplicate"))
    stream += [i.ReportCard(what, STUB)]
    return Planted(tuple(stream), frozenset({"joker", "boxed_card", "wrong_back", "fouled_deck"}))


def _pot(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    due = 100 * len(seats)
    stream += _called_round(seats)
    stream += [i.ChipsSeen(bet_line_of(seat), 0) for seat in seats]
    stream += [i.PullIn(), i.ChipsSeen(POT, due + dice.choice((-75, -50, 50, 100))), i.BurnCard(watched=True)]
    stream += [i.CardsSeen(BOARD, _faces(dice, 3))]
    return Planted(tuple(stream), frozenset({"pot_short", "pot_over"}))


def _pulled_early(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    stream += [*_called_round(seats, dice.randint(1, 3)), i.PullIn(watched=True)]
    return Planted(tuple(stream), frozenset({"early_pull_in"}))


def _taken_back(dice: random.Random) -> Planted:
    """A raiser takes some of the raise back, and nothing comes again."""
    stream, seats = _hand(dice)
    raiser, most = seats[2], 100 * dice.randint(4, 9)
    stream += [i.ChipsSeen(bet_line_of(seat), amount) for seat, amount in ((seats[0], 50), (seats[1], 100))]
    stream += [i.ChipsSeen(bet_line_of(raiser), most), i.RaiseTo(raiser, most, True)]
    stream += [i.ChipsSeen(bet_line_of(raiser), most - 100), i.Tick(), i.Tick(), i.Tick(), i.Tick()]
    return Planted(tuple(stream), frozenset({"chips_pulled"}))


def _push(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    stream += [i.Fold(seat, True) for seat in [*seats[2:], seats[0]]]
    stream += [i.PushPot(0, dice.choice([seats[0], *seats[2:]]), watched=True)]
    return Planted(tuple(stream), frozenset({"wrong_push"}))


def _lower_hand(dice: random.Random) -> Planted:
    stream, seats = _hand(dice, 4)
    board, rest = (50, 45, 22, 3, 29), [51, 47, 0, 10]
    stream += [*_called_round(seats)]
    for cards in (board[:3], board[3:4], board[4:]):
        stream += [i.BurnCard(watched=True), i.DealBoard(cards, watched=True), *(i.Check(seat, True) for seat in seats)]
    stream += [i.MuckHand(seats[2]), i.MuckHand(seats[3]), i.CardsSeen(seat_place(seats[0]), (rest[0], 48))]
    stream += [i.CardsSeen(seat_place(seats[1]), (rest[2], rest[3])), i.PushPot(0, seats[1])]
    return Planted(tuple(stream), frozenset({"wrong_push"}))


def _board_swept(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    cards = _faces(dice, 3)
    stream += [i.CardsSeen(seat_place(seat), (), 2, 2) for seat in seats]
    stream += [*_called_round(seats), i.BurnCard(watched=True), i.CardsSeen(BOARD, cards), i.CardsSeen(BOARD)]
    return Planted(tuple(stream), frozenset({"board_swept"}))


def _winner_mucked(dice: random.Random) -> Planted:
    stream, seats = _hand(dice)
    stream += [*_called_round(seats), i.BurnCard(watched=True), i.DealBoard(_faces(dice, 3), watched=True)]
    stream += [i.BetTo(seats[0], 300, True), i.MuckHand(seats[0], retrievable=dice.random() < 0.5, watched=True)]
    stream += [i.CardsSeen(MUCK, (), 2, 2)]
    return Planted(tuple(stream), frozenset({"bettor_mucked", "mucked_hand"}))


ERRORS: dict[str, Callable[[random.Random], Planted]] = {
    "acted before the turn (camera, sensor)": _seen_out_of_turn,
    "burn with a call owed (camera, sensor)": _early_burn,
    "burn with a check owed (told)": _early_burn_told,
    "flop with a call owed (camera, sensor)": _early_flop,
    "turn with a check owed (told)": _early_street,
    "four cards on the flop (camera)": _four_cards,
    "flop without a burn (told)": _no_burn,
    "two burns (told)": _two_burns,
    "three cards at a seat (camera)": _three_cards,
    "one card at a seat (camera)": _one_card,
    "first card to another seat (told)": _wrong_first,
    "card turned up by the dealer (told)": _turned_up,
    "button not moved (sensor)": _button,
    "blind short (sensor)": _blind,
    "acted before the turn (told)": _out_of_turn,
    "raise too small (told)": _small_raise,
    "one face twice (camera)": _one_face_twice,
    "odd card in the deck (told)": _found_in_deck,
    "pot differs (sensor)": _pot,
    "bets pulled in early (told)": _pulled_early,
    "push to a folded hand (told)": _push,
    "push to the lower hand (camera)": _lower_hand,
    "board swept (camera)": _board_swept,
    "raise taken back in part (sensor)": _taken_back,
    "bettor's hand in the muck (told)": _winner_mucked,
}
