# SPDX-License-Identifier: GPL-3.0-or-later
"""A press counts only for what had been on the screen for 300 ms (DESIGN.md, "The straight line").

A hand that comes down while the proposal changes under it must not confirm the new one. Likewise when a page was left:
its key ``Back`` lies over ``Undo``, and that of a seat over other keys; who touches it twice means none of them.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.views.shown import Act, DealerView

STEADY_MS = 300
UNDO_RESTS_MS = 1500
"""So long after a page was left nothing is undone: a second touch on ``Back`` comes up to a second later."""


class Steady:
    """Remembers since when each act has been offered without a break."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._since: dict[str, int] = {}
        self._left_ms: int | None = None

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

    def leave_page(self) -> None:
        """A page that lay over the keys was left by its ``Back``: no undo for a while."""
        self._left_ms = self._now_ms()

    def leave_menu(self) -> None:
        """The keys of a seat were left, and the hand's lie in their place: all as if they had just come."""
        self.leave_page()
        self._since = dict.fromkeys(self._since, self._now_ms())

    def take(self) -> None:
        """An act was taken since: whoever did that has looked, and means the next one too."""
        self._left_ms = None

    def may(self, act: Act) -> bool:
        """Whether a press on this act may count now."""
        since, now = self._since.get(act.key), self._now_ms()
        if act.command == "BackUpAction" and self._left_ms is not None and now - self._left_ms < UNDO_RESTS_MS:
            return False
        return since is not None and now - since >= STEADY_MS
