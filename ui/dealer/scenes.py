# SPDX-License-Identifier: GPL-3.0-or-later
"""Views to look at: a hand from the empty table to the push, as the gallery draws it and the screen tests measure it.

They are subjects of pictures, written by hand; the program itself never shows one.
"""

from __future__ import annotations

from controller.rules.cards import cards
from controller.views.shown import (
    Act,
    Amounts,
    DealerView,
    Faces,
    Phrase,
    Pot,
    Prompt,
    Seat,
)
from ui.dealer.staging import (
    betting,
    scene_of,
    seated,
    to_act,
)


def nine_preflop() -> DealerView:
    """Nine seats, a raise, seat 4 to act."""
    seats = [seated(n) for n in range(1, 10)] + [Seat(number=10)]
    seats[6] = seated(7, has_button=True)
    seats[7] = seated(8, bet=100, blind="small", stack=7500)
    seats[8] = seated(9, bet=200, blind="big", stack=18600)
    seats[0] = seated(1, state="folded", cards_down=0, last=Phrase(id="verb.fold"))
    seats[1] = seated(2, bet=600, stack=7800)
    seats[2] = seated(3, bet=600, stack=21375)
    seats[3] = seated(4, is_to_act=True)
    return scene_of(
        seats=tuple(seats),
        prompt=to_act(4, "Dmitri", 600),
        acts=betting(4, 600, 1000, 4000),
        touchable=(5, 6, 7, 8, 9),
    )


def between_hands() -> DealerView:
    """Between hands: start the next one."""
    seats = [seated(n, cards_down=0) for n in range(1, 10)] + [Seat(number=10)]
    seats[3] = seated(4, state="away", cards_down=0)
    seats[6] = seated(7, cards_down=0, has_button=True)
    start = Act(
        key="start:129",
        label=Phrase(id="act.start_hand"),
        sub=Phrase(id="hand.number", args={"hand": 129}),
        command="StartHand",
        weight="next",
    )
    text = Phrase(id="prompt.start_hand", args={"hand": 129})
    more = Phrase(id="more.next_button", args={"button": 7, "small_blind": 8, "big_blind": 9})
    return scene_of(
        phase="between",
        seats=tuple(seats),
        pots=(),
        prompt=Prompt(key="start:129", level="ok", text=text, more=more),
        acts=(start,),
    )


def empty_table() -> DealerView:
    """The first evening: nobody seated yet."""
    prompt = Prompt(key="seat", level="ask", text=Phrase(id="prompt.seat_players"), more=Phrase(id="more.seat_players"))
    return scene_of(
        hand=0,
        phase="between",
        button=None,
        seats=tuple(Seat(number=n) for n in range(1, 11)),
        pots=(),
        acts=(),
        prompt=prompt,
        undo=None,
        marks=(),
    )


def burn_and_turn() -> DealerView:
    """The flop's round is closed: burn, then the turn."""
    seats = [seated(n, state="folded", cards_down=0) for n in range(1, 10)] + [Seat(number=10)]
    for n in (2, 5, 9):
        seats[n - 1] = seated(n, blind="big" if n == 9 else "")
    seats[6] = seated(7, state="folded", cards_down=0, has_button=True)
    burn = Act(
        key="burn:turn",
        label=Phrase(id="act.burn"),
        sub=Phrase(id="act.burn_for", args={"street": "@phase.turn"}),
        command="BurnCard",
        weight="next",
    )
    prompt = Prompt(key="burn:turn", level="ok", text=Phrase(id="prompt.burn", args={"street": "@phase.turn"}))
    return scene_of(
        phase="flop",
        seats=tuple(seats),
        board=cards("Qh7s2d"),
        burns=1,
        prompt=prompt,
        acts=(burn,),
        pot_policy="press_and_hold",
        pots=(Pot(number=1, amount=4850),),
    )


def side_pots() -> DealerView:
    """All-in three ways and one caller left: side pots, cards face up, the river to come."""
    seats = [seated(n, state="folded", cards_down=0) for n in range(1, 10)] + [Seat(number=10)]
    for n, held in ((1, "AhAd"), (4, "TsTc"), (5, "KcQc"), (8, "7h7d")):
        seats[n - 1] = seated(
            n, state="in" if n == 5 else "all_in", tabled=cards(held), cards_down=0, stack=6200 if n == 5 else 0
        )
    seats[6] = seated(7, state="folded", cards_down=0, has_button=True)
    pots = (
        Pot(number=1, amount=16400, seats=(1, 4, 5, 8)),
        Pot(number=2, amount=10800, seats=(1, 5, 8)),
        Pot(number=3, amount=9500, seats=(1, 5)),
    )
    deal = Act(
        key="deal:river",
        label=Phrase(id="act.deal_river"),
        command="DealBoard",
        weight="next",
        faces=Faces(field="cards", low=1, high=1),
    )
    prompt = Prompt(
        key="deal:river",
        level="ok",
        text=Phrase(id="prompt.deal_river"),
        more=Phrase(id="more.all_in", args={"count": 3}),
    )
    return scene_of(
        phase="turn", seats=tuple(seats), board=cards("Qh7s2dJc"), burns=3, pots=pots, prompt=prompt, acts=(deal,)
    )


def showdown() -> DealerView:
    """Two hands tabled: push the pot."""
    seats = [seated(n, state="folded", cards_down=0) for n in range(1, 10)] + [Seat(number=10)]
    seats[2] = seated(3, tabled=cards("QsJs"), cards_down=0)
    seats[8] = seated(9, tabled=cards("AdQd"), cards_down=0)
    seats[6] = seated(7, state="folded", cards_down=0, has_button=True)
    push = Act(
        key="push:1:9",
        label=Phrase(id="act.push_to", args={"seat": 9}),
        sub=Phrase(id="amount", args={"amount": 9400}),
        command="PushPot",
        fields={"pot": 1, "seat": 9},
        weight="next",
    )
    other = Act(
        key="push:1:3",
        label=Phrase(id="act.push_to", args={"seat": 3}),
        command="PushPot",
        fields={"pot": 1, "seat": 3},
    )
    split = Act(
        key="split:1",
        label=Phrase(id="act.split"),
        sub=Phrase(id="act.split_seats", args={"first": 3, "second": 9}),
        command="SplitPot",
        fields={"pot": 1, "seats": (3, 9)},
        weight="rare",
    )
    prompt = Prompt(
        key="push:1:9",
        level="ok",
        text=Phrase(id="prompt.push", args={"seat": 9, "name": "Ines", "amount": 9400}),
        more=Phrase(id="more.wins_with", args={"hand": "two pair, aces and queens, seven kicker"}),
    )
    return scene_of(
        phase="showdown",
        seats=tuple(seats),
        board=cards("Qh7s2dAc6c"),
        burns=3,
        pots=(Pot(number=1, amount=9400),),
        prompt=prompt,
        acts=(push, other, split),
    )


def heads_up() -> DealerView:
    """Two players; the button is the small blind."""
    seats = [Seat(number=n) for n in range(1, 11)]
    seats[2] = seated(3, has_button=True, blind="small", bet=100, is_to_act=True)
    seats[7] = seated(8, blind="big", bet=200)
    return scene_of(seats=tuple(seats), button=3, prompt=to_act(3, "Chandra", 100), acts=betting(3, 100, 400, 21975))


def unknown_stacks() -> DealerView:
    """A cash table on which nobody keyed the stacks."""
    seats = [seated(n, stack=None) for n in range(1, 10)] + [Seat(number=10)]
    seats[6] = seated(7, stack=None, has_button=True)
    seats[1] = seated(2, stack=None, last=Phrase(id="verb.check"))
    seats[2] = seated(3, stack=None, last=Phrase(id="verb.check"), is_doubted=True)
    seats[3] = seated(4, stack=None, is_to_act=True)
    check = Act(key="check:4", label=Phrase(id="act.check"), command="Check", fields={"seat": 4}, weight="next")
    bet = Act(
        key="bet:4",
        label=Phrase(id="act.bet_to"),
        sub=Phrase(id="amount.from", args={"amount": 200}),
        command="BetTo",
        fields={"seat": 4},
        amounts=Amounts(field="to", low=200, high=None, usual=(200, 400, 600, 1200)),
    )
    all_in = Act(
        key="all_in:4",
        label=Phrase(id="act.all_in"),
        command="AllIn",
        fields={"seat": 4},
        amounts=Amounts(field="to", low=1, high=None),
    )
    fold = Act(key="fold:4", label=Phrase(id="act.fold"), command="Fold", fields={"seat": 4}, weight="rare")
    return scene_of(
        phase="flop",
        seats=tuple(seats),
        board=cards("Qh7s2d"),
        burns=1,
        prompt=to_act(4, "Dmitri", 0),
        acts=(fold, check, bet, all_in),
    )
