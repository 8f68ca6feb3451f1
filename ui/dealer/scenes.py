# SPDX-License-Identifier: GPL-3.0-or-later
"""Views to look at: the states a dealer meets, as the gallery draws them and the tests of the screens measure them.

They are pictures' subjects, written by hand so that the hard ones (ten seats, long names, four pots) are there; the
program itself never shows one.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.rules.cards import cards
from controller.views.shown import (
    Act,
    Amounts,
    DealerView,
    DeviceMark,
    Faces,
    OpenIrregularity,
    Phrase,
    Pot,
    Prompt,
    Question,
    Seat,
)

NAMES = ("Anna", "Bruno", "Chandra", "Dmitri", "Elif", "Farah", "Giulia", "Hiro", "Ines", "Jonas")
LONG = ("Maximilian von Hohenberg", "Wilhelmina Okonkwo-Lindqvist", "Srinivasa Ramanujan", "Bartholomew", "Konstantinos P.",
        "Anne-Sophie Delacroix", "Li", "Guðrún Jónsdóttir", "Mohammed Al-Rashid", "Ekaterina Wolkowskaja")
STACKS = (12350, 8400, 21975, 4000, 15200, 9950, 30125, 7600, 18800, 5225)
UNDO = Act(key="undo:41", label=Phrase(id="act.undo"), sub=Phrase(id="undo.what", args={"seat": 4, "verb": "@verb.call"}),
           command="BackUpAction", fields={"to_seq": 41}, weight="rare")
FLOOR = Act(key="floor", label=Phrase(id="act.floor"), command="", weight="rare")
MARKS = tuple(DeviceMark(device=name, state="fine", text=Phrase(id=f"device.{name}")) for name in ("camera", "chips", "button", "keys"))


def _seat(number: int, **changes: object) -> Seat:
    start: dict[str, object] = {"number": number, "state": "in", "name": NAMES[number - 1], "stack": STACKS[number - 1],
                                "cards_down": 2}
    return Seat(**{**start, **changes})  # type: ignore[arg-type]


def _view(**changes: object) -> DealerView:
    start: dict[str, object] = {
        "seq": 42, "hand": 128, "phase": "preflop", "profile": "RROP", "profiles": ("TDA", "RROP", "HOME"), "small_blind": 100,
        "big_blind": 200, "ante": 0, "ante_type": "none", "button": 7, "board": (), "burns": 0,
        "pots": (Pot(number=1, amount=300),), "pot_policy": "shown", "undo": UNDO, "floor": FLOOR, "marks": MARKS,
    }  # fmt: skip
    return DealerView(**{**start, **changes})  # type: ignore[arg-type]


def _betting(seat: int, to_call: int, low: int, high: int | None) -> tuple[Act, ...]:
    amount = {"amount": to_call}
    raising = Amounts(field="to", low=low, high=high, usual=(low, low + 200, low * 2, low * 3))
    return (
        Act(key=f"fold:{seat}", label=Phrase(id="act.fold"), command="Fold", fields={"seat": seat}),
        Act(key=f"call:{seat}:{to_call}", label=Phrase(id="act.call"), sub=Phrase(id="amount", args=amount), command="Call",
            fields={"seat": seat}, weight="next"),
        Act(key=f"raise:{seat}", label=Phrase(id="act.raise_to"), sub=Phrase(id="amount.from", args={"amount": low}), command="RaiseTo",
            fields={"seat": seat}, amounts=raising),
        Act(key=f"all_in:{seat}", label=Phrase(id="act.all_in"), sub=Phrase(id="amount", args={"amount": high or 0}) if high else None,
            command="AllIn", fields={"seat": seat}, weight="usual"),
    )  # fmt: skip


def _to_act(seat: int, name: str, to_call: int) -> Prompt:
    args: dict[str, int | str] = {"seat": seat, "name": name, "amount": to_call}
    return Prompt(key=f"act:{seat}", level="ok", text=Phrase(id="prompt.act" if to_call else "prompt.act_free", args=args),
                  more=Phrase(id="more.min_raise", args={"amount": to_call * 2}))


def nine_preflop() -> DealerView:
    """Nine seats, a raise, seat 4 to act."""
    seats = [_seat(n) for n in range(1, 10)] + [Seat(number=10)]
    seats[6] = _seat(7, has_button=True)
    seats[7] = _seat(8, bet=100, blind="small", stack=7500)
    seats[8] = _seat(9, bet=200, blind="big", stack=18600)
    seats[0] = _seat(1, state="folded", cards_down=0, last=Phrase(id="verb.fold"))
    seats[1] = _seat(2, bet=600, stack=7800)
    seats[2] = _seat(3, bet=600, stack=21375)
    seats[3] = _seat(4, is_to_act=True)
    return _view(seats=tuple(seats), prompt=_to_act(4, "Dmitri", 600), acts=_betting(4, 600, 1000, 4000),
                 touchable=(5, 6, 7, 8, 9))


def between_hands() -> DealerView:
    """Between hands: start the next one."""
    seats = [_seat(n, cards_down=0) for n in range(1, 10)] + [Seat(number=10)]
    seats[3] = _seat(4, state="away", cards_down=0)
    seats[6] = _seat(7, cards_down=0, has_button=True)
    start = Act(key="start:129", label=Phrase(id="act.start_hand"), sub=Phrase(id="hand.number", args={"hand": 129}), command="StartHand",
                weight="next")
    text = Phrase(id="prompt.start_hand", args={"hand": 129})
    more = Phrase(id="more.next_button", args={"button": 7, "small": 8, "big": 9})
    return _view(phase="between", seats=tuple(seats), pots=(), prompt=Prompt(key="start:129", level="ok", text=text, more=more), acts=(start,))


def empty_table() -> DealerView:
    """The first evening: nobody seated yet."""
    prompt = Prompt(key="seat", level="ask", text=Phrase(id="prompt.seat_players"), more=Phrase(id="more.seat_players"))
    return _view(hand=0, phase="between", button=None, seats=tuple(Seat(number=n) for n in range(1, 11)), pots=(), acts=(), prompt=prompt,
                 undo=None, marks=())


def burn_and_turn() -> DealerView:
    """The flop's round is closed: burn, then the turn."""
    seats = [_seat(n, state="folded", cards_down=0) for n in range(1, 10)] + [Seat(number=10)]
    for n in (2, 5, 9):
        seats[n - 1] = _seat(n, blind="big" if n == 9 else "")
    seats[6] = _seat(7, state="folded", cards_down=0, has_button=True)
    burn = Act(key="burn:turn", label=Phrase(id="act.burn"), sub=Phrase(id="act.burn_for", args={"street": "@phase.turn"}), command="BurnCard",
               weight="next")
    prompt = Prompt(key="burn:turn", level="ok", text=Phrase(id="prompt.burn", args={"street": "@phase.turn"}))
    return _view(phase="flop", seats=tuple(seats), board=cards("Qh7s2d"), burns=1, prompt=prompt, acts=(burn,), pot_policy="press_and_hold",
                 pots=(Pot(number=1, amount=4850),))


def side_pots() -> DealerView:
    """All-in three ways and one caller left: side pots, cards face up, the river to come."""
    seats = [_seat(n, state="folded", cards_down=0) for n in range(1, 10)] + [Seat(number=10)]
    for n, held in ((1, "AhAd"), (4, "TsTc"), (5, "KcQc"), (8, "7h7d")):
        seats[n - 1] = _seat(n, state="in" if n == 5 else "all_in", tabled=cards(held), cards_down=0, stack=6200 if n == 5 else 0)
    seats[6] = _seat(7, state="folded", cards_down=0, has_button=True)
    pots = (Pot(number=1, amount=16400, seats=(1, 4, 5, 8)), Pot(number=2, amount=10800, seats=(1, 5, 8)), Pot(number=3, amount=9500, seats=(1, 5)))
    deal = Act(key="deal:river", label=Phrase(id="act.deal_river"), command="DealBoard", weight="next",
               faces=Faces(field="cards", low=1, high=1))
    prompt = Prompt(key="deal:river", level="ok", text=Phrase(id="prompt.deal_river"), more=Phrase(id="more.all_in", args={"count": 3}))
    return _view(phase="turn", seats=tuple(seats), board=cards("Qh7s2dJc"), burns=3, pots=pots, prompt=prompt, acts=(deal,))


def bets_and_tabled() -> DealerView:
    """Everything at once: ten seats all-in with bets in front and hands tabled, four pots."""
    hands = ("AhAd", "TsTc", "KcQc", "7h7d", "AsKs", "JhJd", "9c8c", "5s5h", "3d3c", "QdJs")
    seats = tuple(_seat(n, name=LONG[n - 1], state="all_in", stack=0, bet=12350 + n * 1111, tabled=cards(hands[n - 1]), cards_down=0,
                        has_button=n == 10, blind={1: "small", 2: "big"}.get(n, "")) for n in range(1, 11))
    pots = tuple(Pot(number=n, amount=123450 // n, seats=tuple(range(n, 11))) for n in range(1, 5))
    push = Act(key="pull", label=Phrase(id="act.pull_in"), command="PullIn", weight="next")
    prompt = Prompt(key="pull", level="ok", text=Phrase(id="prompt.pull_in"))
    return _view(phase="river", seats=seats, board=cards("Qh7s2dTd6c"), burns=3, pots=pots, button=10, prompt=prompt, acts=(push,), small_blind=500,
                 big_blind=1000, ante=1000, ante_type="bb")


def showdown() -> DealerView:
    """Two hands tabled: push the pot."""
    seats = [_seat(n, state="folded", cards_down=0) for n in range(1, 10)] + [Seat(number=10)]
    seats[2] = _seat(3, tabled=cards("QsJs"), cards_down=0)
    seats[8] = _seat(9, tabled=cards("AdQd"), cards_down=0)
    seats[6] = _seat(7, state="folded", cards_down=0, has_button=True)
    push = Act(key="push:1:9", label=Phrase(id="act.push_to", args={"seat": 9}), sub=Phrase(id="amount", args={"amount": 9400}), command="PushPot",
               fields={"pot": 1, "seat": 9}, weight="next")
    other = Act(key="push:1:3", label=Phrase(id="act.push_to", args={"seat": 3}), command="PushPot", fields={"pot": 1, "seat": 3})
    split = Act(key="split:1", label=Phrase(id="act.split"), command="SplitPot", fields={"pot": 1, "seats": (3, 9)})
    prompt = Prompt(key="push:1:9", level="ok", text=Phrase(id="prompt.push", args={"seat": 9, "name": "Ines", "amount": 9400}),
                    more=Phrase(id="more.wins_with", args={"hand": "two pair, aces and queens, seven kicker"}))
    return _view(phase="showdown", seats=tuple(seats), board=cards("Qh7s2dAc6c"), burns=3, pots=(Pot(number=1, amount=9400),), prompt=prompt,
                 acts=(push, other, split))


def catch_up() -> DealerView:
    """A question for a quiet moment, between hands."""
    view = between_hands()
    answers = tuple(Act(key=f"answer:{verb}", label=Phrase(id=f"verb.{verb}"), command="Clarify",
                        fields={"street": 1, "seat": 6, "nth": 1, "verb": verb}) for verb in ("check", "fold"))
    question = Question(key="q:1", text=Phrase(id="question.unseen", args={"seat": 6, "name": "Farah", "street": "@phase.flop"}), answers=answers)
    return _changed(view, question=question)


def check_level() -> DealerView:
    """Something to look at before the next card."""
    view = burn_and_turn()
    look = OpenIrregularity(number=1, level="check", text=Phrase(id="irregularity.four_card_flop"), rule="TDA 2024, rule 39")
    prompt = Prompt(key="irr:1", level="check", text=Phrase(id="irregularity.four_card_flop"), more=Phrase(id="more.rule", args={"rule": look.rule}))
    return _changed(view, irregularities=(look,), prompt=prompt)


def stop_level() -> DealerView:
    """A stop: the floor decides."""
    view = nine_preflop()
    look = OpenIrregularity(number=2, level="stop", text=Phrase(id="irregularity.misdeal"), rule="TDA 2024, rule 35")
    prompt = Prompt(key="irr:2", level="stop", text=Phrase(id="irregularity.misdeal"), more=Phrase(id="more.rule", args={"rule": look.rule}))
    return _changed(view, irregularities=(look,), prompt=prompt)


def devices_missing() -> DealerView:
    """The camera is gone and the chip board late; the game goes on."""
    marks = (DeviceMark(device="camera", state="lost", text=Phrase(id="device.lost", args={"device": "@device.camera"})),
             DeviceMark(device="chips", state="late", text=Phrase(id="device.late", args={"device": "@device.chips"})), *MARKS[2:])
    return _changed(nine_preflop(), marks=marks)


def long_names() -> DealerView:
    """Ten long names and large stacks."""
    seats = tuple(_seat(n, name=LONG[n - 1], stack=STACKS[n - 1] * 137, has_button=n == 6, blind={7: "small", 8: "big"}.get(n, ""),
                        bet={7: 12500, 8: 25000, 9: 125000}.get(n, 0), is_to_act=n == 10) for n in range(1, 11))
    return _view(seats=seats, small_blind=12500, big_blind=25000, ante=25000, ante_type="bb", button=6,
                 prompt=_to_act(10, LONG[9], 125000), acts=_betting(10, 125000, 225000, 715825), pots=(Pot(number=1, amount=187500),))


def heads_up() -> DealerView:
    """Two players; the button is the small blind."""
    seats = [Seat(number=n) for n in range(1, 11)]
    seats[2] = _seat(3, has_button=True, blind="small", bet=100, is_to_act=True)
    seats[7] = _seat(8, blind="big", bet=200)
    return _view(seats=tuple(seats), button=3, prompt=_to_act(3, "Chandra", 100), acts=_betting(3, 100, 400, 21975))


def unknown_stacks() -> DealerView:
    """A cash table on which nobody keyed the stacks."""
    seats = [_seat(n, stack=None) for n in range(1, 10)] + [Seat(number=10)]
    seats[6] = _seat(7, stack=None, has_button=True)
    seats[1] = _seat(2, stack=None, last=Phrase(id="verb.check"))
    seats[2] = _seat(3, stack=None, last=Phrase(id="verb.check"), is_doubted=True)
    seats[3] = _seat(4, stack=None, is_to_act=True)
    check = Act(key="check:4", label=Phrase(id="act.check"), command="Check", fields={"seat": 4}, weight="next")
    bet = Act(key="bet:4", label=Phrase(id="act.bet"), sub=Phrase(id="amount.from", args={"amount": 200}), command="BetTo", fields={"seat": 4},
              amounts=Amounts(field="to", low=200, high=None, usual=(200, 400, 600, 1200)))
    all_in = Act(key="all_in:4", label=Phrase(id="act.all_in"), command="AllIn", fields={"seat": 4}, amounts=Amounts(field="to", low=1, high=None))
    fold = Act(key="fold:4", label=Phrase(id="act.fold"), command="Fold", fields={"seat": 4}, weight="rare")
    return _view(phase="flop", seats=tuple(seats), board=cards("Qh7s2d"), burns=1, prompt=_to_act(4, "Dmitri", 0), acts=(fold, check, bet, all_in))


def unread_board() -> DealerView:
    """Kit A: the flop lies there and nobody has read it out."""
    view = unknown_stacks()
    return _changed(view, board=(None, None, None), pot_policy="hidden")


def _changed(view: DealerView, **changes: object) -> DealerView:
    return DealerView(**{**{name: getattr(view, name) for name in view.__struct_fields__}, **changes})


SCENES: dict[str, Callable[[], DealerView]] = {
    scene.__name__: scene for scene in (
        empty_table, between_hands, nine_preflop, heads_up, unknown_stacks, unread_board, burn_and_turn, side_pots, bets_and_tabled,
        showdown, catch_up, check_level, stop_level, devices_missing, long_names,
    )
}  # fmt: skip
