# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages of the banner while more than one thing is asked for: a touch on it turns them, the hand is the last."""

from __future__ import annotations

import msgspec

from controller.views.shown import DealerView, OpenMatter


class Matters:
    """Which page is shown. Whenever something else is open than before, the first is."""

    def __init__(self) -> None:
        self.view: DealerView | None = None
        self.page, self.count = 0, 1
        self._open: tuple[int, ...] = ()

    def page_of(self, view: DealerView) -> DealerView:
        """The view with the prompt and the acts of the page that is shown."""
        numbers = tuple(found.number for found in view.irregularities)
        if numbers != self._open:
            self.page, self._open = 0, numbers
        self.view = view
        first = OpenMatter(prompt=view.prompt, acts=view.acts)
        is_asked = view.question is not None and bool(view.matters)  # the question has the first page to itself
        pages = (first, *((first,) if is_asked else ()), *view.matters)
        self.count = len(pages)
        self.page %= self.count
        if not self.page:
            return view
        shown = pages[self.page]
        return msgspec.structs.replace(view, prompt=shown.prompt, acts=shown.acts, question=None)

    def turn(self) -> DealerView | None:
        """The view as it came, to show its next page; None where there is only one."""
        if self.count == 1:
            return None
        self.page += 1
        return self.view
