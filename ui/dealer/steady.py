# SPDX-License-Identifier: GPL-3.0-or-later
"""A press counts only for what had been on the screen for 300 ms (DESIGN.md, "The straight line").

A hand that comes down while the proposal changes under it must not confirm the new one.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.views.shown import Act, DealerView

STEADY_MS = 300


class Steady:
    """Remembers since when each act has been offered without a break."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._since: dict[str, int] = {}

    def offer(self, view: DealerView) -> None:
        """Note what a view offers."""
        at_seats = [act for seat in view.seats for act in (*seat.acts, *seat.chips, *seat.card_acts)]
        on_cards = (*view.board_acts, *view.second_acts)
        on_plates = [plate.act for plate in view.plates]
        answers = view.question.answers if view.question else ()
        offered = [*view.acts, *view.more, *at_seats, *on_plates, *answers, *on_cards, view.undo, view.floor]
        offered += [act for group in view.more for act in group.acts]
        now = self._now_ms()
        self._since = {act.key: self._since.get(act.key, now) for act in offered if act is not None}

    def may(self, act: Act) -> bool:
        """Whether a press on this act may count now."""
        since = self._since.get(act.key)
        return since is not None and self._now_ms() - since >= STEADY_MS
