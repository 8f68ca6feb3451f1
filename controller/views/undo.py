# SPDX-License-Identifier: GPL-3.0-or-later
"""Which entry the dealer's undo goes back to: the line of tables that the screen has shown in this street.

The journal's timeline decides what may be backed up (the dealer: own entries of the current street, and the touch that
began it while nothing has followed); this only makes the offer, so that the button is dark when it would be refused.
"""

from __future__ import annotations

from controller.journal.backup_rules import STREET_ENDS, changes
from controller.rules.events import (
    ActionBackedUp,
    ActionTaken,
    ActionUnseen,
    BetsPulledIn,
    BoardDealt,
    Event,
    UncalledReturned,
)
from controller.views.phrases import phrase
from controller.views.shown import Act, Phrase

_BEFORE = (BetsPulledIn, UncalledReturned)
"""What a burn, a board or a push brings with it: the undo is named after the act itself."""


class ShownLine:
    """The entry that began the street, the one before it, and those shown since, newest last."""

    def __init__(self) -> None:
        self._line: list[tuple[int, tuple[Event, ...]]] = []

    def show(self, seq: int, events: tuple[Event, ...]) -> None:
        """A table is shown after entry ``seq``, which ``events`` brought about."""
        back = next((event for event in events if isinstance(event, ActionBackedUp)), None)
        if back is not None:
            kept = [entry for entry in self._line if entry[0] <= back.to_seq]
            self._line = kept or [(back.to_seq, ())]
        elif not self._line:
            self._line = [(seq, ())]
        elif any(isinstance(event, STREET_ENDS) for event in events):
            self._line = [(self._line[-1][0], ()), (seq, events)]
        elif changes(events):
            self._line.append((seq, events))

    def offer(self) -> Act | None:
        """The undo button, if there is something to take back."""
        if len(self._line) < 2:
            return None
        (to_seq, _), (seq, events) = self._line[-2:]
        return Act(
            key=f"undo:{seq}",
            label=phrase("act.undo"),
            sub=_what(events),
            command="BackUpAction",
            fields={"to_seq": to_seq, "reason": "dealer_undo"},
            weight="rare",
        )


def _what(events: tuple[Event, ...]) -> Phrase | None:
    """What would be taken back, in two words: a board by its own name, whatever it showed to have been done before."""
    if any(isinstance(event, BoardDealt) for event in events):
        return phrase("undo.BoardDealt")
    acts = [event for event in events if isinstance(event, ActionTaken | ActionUnseen)]
    if acts:
        return phrase("undo.what", seat=acts[-1].seat, verb=f"@verb.{'all_in' if acts[-1].all_in else acts[-1].verb}")
    named = [event for event in events if changes((event,))]
    first = next((event for event in named if not isinstance(event, _BEFORE)), named[0] if named else None)
    return phrase(f"undo.{type(first).__name__}") if first is not None else None
