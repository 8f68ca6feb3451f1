# SPDX-License-Identifier: GPL-3.0-or-later
"""Views to look at: the hard ones. Ten seats all-in with bets and hands, long names, questions, stops, lost devices."""

from __future__ import annotations

from collections.abc import Callable

from controller.rules.cards import cards
from controller.views.shown import (
    Act,
    DealerView,
    DeviceMark,
    OpenIrregularity,
    Phrase,
    Pot,
    Prompt,
    Question,
)
from ui.dealer.scenes import (
    between_hands,
    burn_and_turn,
    empty_table,
    heads_up,
    nine_preflop,
    showdown,
    side_pots,
    unknown_stacks,
)
from ui.dealer.scenes_boards import counted_chips, plates
from ui.dealer.staging import (
    LONG,
    MARKS,
    STACKS,
    betting,
    changed,
    changed_act,
    scene_of,
    seated,
    to_act,
)


def catch_up() -> DealerView:
    """A question for a quiet moment, between hands."""
    view = between_hands()
    answers = tuple(
        Act(
            key=f"answer:{verb}",
            label=Phrase(id=f"verb.{verb}"),
            command="Clarify",
            fields={"street": 1, "seat": 6, "nth": 1, "verb": verb},
        )
        for verb in ("check", "fold")
    )
    question = Question(
        key="q:1",
        text=Phrase(id="question.unseen", args={"seat": 6, "name": "Farah", "street": "@phase.flop"}),
        answers=answers,
    )
    return changed(view, question=question)


def check_level() -> DealerView:
    """Something to look at before the next card."""
    view = burn_and_turn()
    look = OpenIrregularity(
        number=1, level="check", text=Phrase(id="irregularity.four_card_flop"), rule="TDA 2024, rule 39"
    )
    prompt = Prompt(
        key="irr:1",
        level="check",
        text=Phrase(id="irregularity.four_card_flop"),
        more=Phrase(id="more.rule", args={"rule": look.rule}),
    )
    return changed(view, irregularities=(look,), prompt=prompt)


def stop_level() -> DealerView:
    """A stop: the floor decides."""
    view = nine_preflop()
    look = OpenIrregularity(number=2, level="stop", text=Phrase(id="irregularity.misdeal"), rule="TDA 2024, rule 35")
    prompt = Prompt(
        key="irr:2",
        level="stop",
        text=Phrase(id="irregularity.misdeal"),
        more=Phrase(id="more.rule", args={"rule": look.rule}),
    )
    acts = tuple(changed_act(act, weight="usual") for act in view.acts)
    return changed(view, irregularities=(look,), prompt=prompt, acts=acts)


def devices_missing() -> DealerView:
    """The camera is gone and the chip board late; the game goes on."""
    marks = (
        DeviceMark(device="camera", state="lost", text=Phrase(id="device.lost", args={"device": "@device.camera"})),
        DeviceMark(device="chips", state="late", text=Phrase(id="device.late", args={"device": "@device.chips"})),
        *MARKS[2:],
    )
    return changed(nine_preflop(), marks=marks)


def covered_stacks() -> DealerView:
    """A tournament whose house covers pot and stacks from whoever can see the screen."""
    return changed(long_names(), pot_policy="hidden", stack_policy="hidden")


def long_names() -> DealerView:
    """Ten long names and large stacks."""
    seats = tuple(
        seated(
            n,
            name=LONG[n - 1],
            stack=STACKS[n - 1] * 137,
            has_button=n == 6,
            blind={7: "small", 8: "big"}.get(n, ""),
            bet={7: 12500, 8: 25000, 9: 125000}.get(n, 0),
            is_to_act=n == 10,
        )
        for n in range(1, 11)
    )
    return scene_of(
        seats=seats,
        small_blind=12500,
        big_blind=25000,
        ante=25000,
        ante_type="bb",
        button=6,
        prompt=to_act(10, LONG[9], 125000),
        acts=betting(10, 125000, 225000, 715825),
        pots=(Pot(number=1, amount=187500),),
    )


def unread_board() -> DealerView:
    """Kit A: the flop lies there and nobody has read it out."""
    view = unknown_stacks()
    return changed(view, board=(None, None, None), pot_policy="hidden")


def bets_and_tabled() -> DealerView:
    """Everything at once: ten seats all-in with bets in front and hands tabled, four pots."""
    hands = ("AhAd", "TsTc", "KcQc", "7h7d", "AsKs", "JhJd", "9c8c", "5s5h", "3d3c", "QdJs")
    seats = tuple(
        seated(
            n,
            name=LONG[n - 1],
            state="all_in",
            stack=0,
            bet=12350 + n * 1111,
            tabled=cards(hands[n - 1]),
            cards_down=0,
            has_button=n == 10,
            blind={1: "small", 2: "big"}.get(n, ""),
        )
        for n in range(1, 11)
    )
    pots = tuple(Pot(number=n, amount=123450 // n, seats=tuple(range(n, 11))) for n in range(1, 5))
    push = Act(key="pull", label=Phrase(id="act.pull_in"), command="PullIn", weight="next")
    prompt = Prompt(key="pull", level="ok", text=Phrase(id="prompt.pull_in"))
    return scene_of(
        phase="river",
        seats=seats,
        board=cards("Qh7s2dTd6c"),
        burns=3,
        pots=pots,
        button=10,
        prompt=prompt,
        acts=(push,),
        small_blind=500,
        big_blind=1000,
        ante=1000,
        ante_type="bb",
    )


def eight_pots() -> DealerView:
    """Nine players all-in for nine stacks: a main pot and seven side pots, an odd seat missing among them."""
    all_in = tuple(n for n in range(1, 11) if n != 8)
    seats = [seated(n, state="all_in" if n in all_in else "folded", cards_down=2, stack=0) for n in range(1, 11)]
    pots = tuple(Pot(number=n + 1, amount=187_500 - n * 12_375, seats=all_in[n:]) for n in range(8))
    return changed(side_pots(), seats=tuple(seats), pots=pots, board=(), burns=0, phase="preflop")


SCENES: dict[str, Callable[[], DealerView]] = {
    scene.__name__: scene
    for scene in (
        nine_preflop,
        between_hands,
        empty_table,
        burn_and_turn,
        side_pots,
        eight_pots,
        showdown,
        heads_up,
        unknown_stacks,
        catch_up,
        check_level,
        stop_level,
        devices_missing,
        long_names,
        covered_stacks,
        unread_board,
        bets_and_tabled,
        counted_chips,
        plates,
    )
}
