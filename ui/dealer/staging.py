# SPDX-License-Identifier: GPL-3.0-or-later
"""What the scenes have in common: the players, a view to begin from, a seat that faces a bet."""

from __future__ import annotations

from controller.views.shown import Act, Amounts, DealerView, DeviceMark, Phrase, Pot, Prompt, Seat

NAMES = ("Anna", "Bruno", "Chandra", "Dmitri", "Elif", "Farah", "Giulia", "Hiro", "Ines", "Jonas")
LONG = (
    "Maximilian von Hohenberg",
    "Wilhelmina Okonkwo-Lindqvist",
    "Srinivasa Ramanujan",
    "Bartholomew",
    "Konstantinos P.",
    "Anne-Sophie Delacroix",
    "Li",
    "Guðrún Jónsdóttir",
    "Mohammed Al-Rashid",
    "Ekaterina Wolkowskaja",
)
STACKS = (12350, 8400, 21975, 4000, 15200, 9950, 30125, 7600, 18800, 5225)
UNDO = Act(
    key="undo:41",
    label=Phrase(id="act.undo"),
    sub=Phrase(id="undo.what", args={"seat": 4, "verb": "@verb.call"}),
    command="BackUpAction",
    fields={"to_seq": 41},
    weight="rare",
)
FLOOR = Act(key="floor", label=Phrase(id="act.floor"), command="", weight="rare")
MARKS = tuple(
    DeviceMark(device=name, state="fine", text=Phrase(id=f"device.{name}"))
    for name in ("camera", "chips", "button", "keys")
)


def seated(number: int, **changes: object) -> Seat:
    """A player at a seat with changes to the usual."""
    start: dict[str, object] = {
        "number": number,
        "state": "in",
        "name": NAMES[number - 1],
        "stack": STACKS[number - 1],
        "cards_down": 2,
    }
    return Seat(**{**start, **changes})  # type: ignore[arg-type]


def scene_of(**changes: object) -> DealerView:
    """A view with changes to the usual."""
    start: dict[str, object] = {
        "seq": 42,
        "hand": 128,
        "phase": "preflop",
        "profile": "RROP",
        "profiles": ("TDA", "RROP", "HOME"),
        "small_blind": 100,
        "big_blind": 200,
        "ante": 0,
        "ante_type": "none",
        "button": 7,
        "board": (),
        "burns": 0,
        "pots": (Pot(number=1, amount=300),),
        "pot_policy": "shown",
        "stack_policy": "shown",
        "undo": UNDO,
        "floor": FLOOR,
        "marks": MARKS,
    }
    return DealerView(**{**start, **changes})  # type: ignore[arg-type]


def betting(seat: int, to_call: int, low: int, high: int | None) -> tuple[Act, ...]:
    """The buttons of a seat that faces a bet."""
    amount: dict[str, int | str] = {"amount": to_call}
    raising = Amounts(field="to", low=low, high=high, usual=(low, low + 200, low * 2, low * 3))
    return (
        Act(key=f"fold:{seat}", label=Phrase(id="act.fold"), command="Fold", fields={"seat": seat}),
        Act(
            key=f"call:{seat}:{to_call}",
            label=Phrase(id="act.call"),
            sub=Phrase(id="amount", args=amount),
            command="Call",
            fields={"seat": seat},
            weight="next",
        ),
        Act(
            key=f"raise:{seat}",
            label=Phrase(id="act.raise_to"),
            sub=Phrase(id="amount.from", args={"amount": low}),
            command="RaiseTo",
            fields={"seat": seat},
            amounts=raising,
        ),
        Act(
            key=f"all_in:{seat}",
            label=Phrase(id="act.all_in"),
            sub=Phrase(id="amount", args={"amount": high or 0}) if high else None,
            command="AllIn",
            fields={"seat": seat},
            weight="usual",
        ),
    )


def to_act(seat: int, name: str, to_call: int) -> Prompt:
    """The sentence that says whose action it is."""
    args: dict[str, int | str] = {"seat": seat, "name": name, "amount": to_call}
    return Prompt(
        key=f"act:{seat}",
        level="ok",
        text=Phrase(id="prompt.act" if to_call else "prompt.act_free", args=args),
        more=Phrase(id="more.min_raise", args={"amount": to_call * 2 - 200 if to_call > 200 else to_call + 200}),
    )


def changed(view: DealerView, **changes: object) -> DealerView:
    """A view with some fields changed."""
    return DealerView(**{**{name: getattr(view, name) for name in view.__struct_fields__}, **changes})


def changed_act(act: Act, **changes: object) -> Act:
    """An act with some fields changed."""
    return Act(**{**{name: getattr(act, name) for name in act.__struct_fields__}, **changes})
