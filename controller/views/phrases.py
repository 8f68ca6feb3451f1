# SPDX-License-Identifier: GPL-3.0-or-later
"""How every view makes a phrase: a message id with its arguments, no text."""

from __future__ import annotations

from controller.views.shown import Phrase


def phrase(key: str, /, **args: int | str) -> Phrase:
    """A message id with its arguments."""
    return Phrase(id=key, args=args)
