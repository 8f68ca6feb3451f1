# SPDX-License-Identifier: GPL-3.0-or-later
"""Views to look at where sensor boards weigh the chips: counted bets that wait for a name, and the plates."""

from __future__ import annotations

from msgspec.structs import replace

from controller.views.shown import Act, DealerView, Phrase, Plate, Seat
from ui.dealer.scenes import between_hands, nine_preflop
from ui.dealer.staging import changed

CHIPS = (25, 100, 500, 1000, 5000)


def names(seat: int, base: int, new: int, kinds: tuple[int, ...] = CHIPS) -> tuple[Act, ...]:
    """The keys that say what ``new`` chips of a seat are."""
    return tuple(
        Act(
            key=f"name:{seat}:{kind}",
            label=Phrase(id="plate.name", args={"count": new, "chip": kind}),
            sub=Phrase(id="amount", args={"amount": base + new * kind}),
            command="NameChips",
            fields={"seat": seat, "amount": base + new * kind, "count": new + bool(base)},
        )
        for kind in kinds
    )


def counted_chips() -> DealerView:
    """Seat 4 to act has put out six chips, seat 9 five more beside the blind; a plate cannot say which ones."""
    view = nine_preflop()
    seats: list[Seat] = list(view.seats)
    seats[3] = replace(seats[3], chips=names(4, 0, 6, CHIPS[:3]), lying=6)
    seats[8] = replace(seats[8], stack=68_600, chips=names(9, 200, 5), lying=5)
    prompt = replace(view.prompt, more=Phrase(id="more.name_chips", args={"count": 6}))
    return changed(view, seats=tuple(seats), prompt=prompt)


def plates() -> DealerView:
    """Between hands: ten plates and the pot's, one with chips on it, one of which nothing is known."""
    view = between_hands()
    counts: dict[int, int | None] = {3: 12, 7: None}
    told = tuple(
        Plate(
            seat=seat,
            count=counts.get(seat, 0),
            act=Act(
                key=f"tare:{seat}",
                label=Phrase(id="plate.seat", args={"seat": seat}) if seat else Phrase(id="plate.pot"),
                command="TarePlate",
                fields={"seat": seat},
            ),
        )
        for seat in (*range(1, 11), 0)
    )
    return changed(view, plates=told)
