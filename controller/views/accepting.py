# SPDX-License-Identifier: GPL-3.0-or-later
"""An act stands on a screen only if the rules take it: the same ``decide`` that a touch goes to says so."""

from __future__ import annotations

from typing import Any

import msgspec

from controller.rules.decide import decide
from controller.rules.events import InputRefused
from controller.rules.inputs import COMMANDS, Stamped
from controller.rules.places import Place, PlaceKind, Spot, SpotKind, seat_place, stack_of
from controller.rules.state import Table
from controller.views.shown import Act


def is_accepted(table: Table, act: Act) -> bool:
    """Whether ``decide`` takes the act, with its first seat and its first amount where it asks for them."""
    if act.faces is not None:
        return True
    fields = _with_amount(act)
    if act.seats is None:
        return _takes(table, act, fields)
    return bool(act.seats.among) and _takes(table, act, {**fields, act.seats.field: act.seats.among[0]})


def _with_amount(act: Act) -> dict[str, Any]:
    """The fields with the first usual amount, or the least, where one is asked for."""
    if act.amounts is None:
        return dict(act.fields)
    return {**act.fields, act.amounts.field: (*act.amounts.usual, act.amounts.low)[0]}


def at_taken_seats(table: Table, act: Act) -> Act | None:
    """The act for those of its seats at which ``decide`` takes it; None where it is taken at none."""
    if act.seats is None:
        return act if is_accepted(table, act) else None
    field, fields = act.seats.field, _with_amount(act)
    among = tuple(seat for seat in act.seats.among if _takes(table, act, {**fields, field: seat}))
    if not among:
        return None
    return msgspec.structs.replace(act, seats=msgspec.structs.replace(act.seats, among=among))


def _takes(table: Table, act: Act, fields: dict[str, Any]) -> bool:
    kind: Any = COMMANDS[act.command]
    known = kind.__dataclass_fields__
    placed = {name: _place(str(known[name].type), value) for name, value in fields.items()}
    events = decide(table, Stamped(kind(**placed)))
    return not any(isinstance(event, InputRefused) for event in events)


def _place(kind: str, value: Any) -> Any:
    """A seat or a pair as the place or the spot that the field holds."""
    if kind.startswith("Place"):
        return seat_place(value) if isinstance(value, int) else Place(PlaceKind(value[0]), value[1])
    if kind.startswith("Spot"):
        return stack_of(value) if isinstance(value, int) else Spot(SpotKind(value[0]), value[1])
    return value
