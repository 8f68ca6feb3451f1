# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer may say of the plates under the chips: what counted chips are worth, and that a plate is empty."""

from __future__ import annotations

import msgspec

from controller.rules.events import Event, PlateZeroed, TareAsked
from controller.rules.phases import Phase, is_between, phase
from controller.rules.places import POT, bet_line_of
from controller.rules.seats import is_seat
from controller.rules.sensed import seen_chips
from controller.rules.state import SEATS, Table
from controller.views.phrases import phrase
from controller.views.shown import Act, Counted, Plate, Prompt, Seat

MOST_NAMES = 6
"""So many denominations have room in the row of buttons."""


def with_chips(table: Table, seats: tuple[Seat, ...], counted: tuple[Counted, ...]) -> tuple[Seat, ...]:
    """The seats, with the keys that name the newest chips in front of them.

    A count that the table has not heard of yet, or that a confirmed bet has overtaken, offers nothing.
    """
    if phase(table) is not Phase.ACTION:
        return seats
    by_seat = {one.seat: one for one in counted if is_seat(one.seat) and _is_current(table, one)}
    return tuple(_with(table, seat, by_seat[seat.number]) if seat.number in by_seat else seat for seat in seats)


def _is_current(table: Table, one: Counted) -> bool:
    seen = seen_chips(table, bet_line_of(one.seat))
    return seen[1] == one.count and table.seats[one.seat - 1].bet == one.base


def _with(table: Table, seat: Seat, one: Counted) -> Seat:
    amount = seen_chips(table, bet_line_of(one.seat))[0]
    acts = _names(table, one)
    return msgspec.structs.replace(seat, chips=acts, lying=one.new if amount is None and acts else 0)


def _names(table: Table, one: Counted) -> tuple[Act, ...]:
    """One key for each denomination that the player can have put out."""
    stack = table.seats[one.seat - 1].stack
    kinds = [kind for kind in sorted(table.setup.chips) if stack is None or one.new * kind <= stack]
    return tuple(_name(table, one, kind) for kind in kinds[:MOST_NAMES])


def _name(table: Table, one: Counted, kind: int) -> Act:
    amount = one.base + one.new * kind
    step = f"{table.setup.number}:{int(table.betting.street)}:{one.seat}:{one.count}"
    return Act(
        key=f"name:{step}:{kind}",
        label=phrase("plate.name", count=one.new, chip=kind),
        sub=phrase("amount", amount=amount),
        command="NameChips",
        fields={"seat": one.seat, "amount": amount, "count": one.count},
    )


def with_names(prompt: Prompt, seats: tuple[Seat, ...], actor: int) -> Prompt:
    """The prompt; where chips of the seat to act wait for a name, its second line says so."""
    lying = seats[actor - 1].lying if actor else 0
    if not lying or prompt.text.id not in ("prompt.act", "prompt.act_free"):
        return prompt
    return msgspec.structs.replace(prompt, more=phrase("more.name_chips", count=lying))


def plates_of(table: Table) -> tuple[Plate, ...]:
    """Every plate with the key that makes its weight zero, between hands; none where no board weighs anything."""
    if not table.seen.chips or not is_between(table):
        return ()
    return tuple(_plate(table, seat) for seat in (*SEATS, 0))


def _plate(table: Table, seat: int) -> Plate:
    amount, count = seen_chips(table, bet_line_of(seat) if seat else POT)
    label = phrase("plate.seat", seat=seat) if seat else phrase("plate.pot")
    act = Act(key=f"tare:{table.setup.number}:{seat}", label=label, command="TarePlate", fields={"seat": seat})
    return Plate(seat=seat, count=0 if amount == 0 else count, act=act)


def told(events: tuple[Event, ...]) -> Prompt | None:
    """What has become of a plate that somebody said is empty."""
    last = events[-1] if events else None
    if not isinstance(last, TareAsked | PlateZeroed):
        return None
    kind = "note.tare_asked" if isinstance(last, TareAsked) else "note.plate_zeroed"
    text = phrase(kind, seat=last.seat) if last.seat else phrase(f"{kind}_pot")
    return Prompt(key=f"{kind}:{last.seat}", level="ok", text=text)
