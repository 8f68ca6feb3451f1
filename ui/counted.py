# SPDX-License-Identifier: GPL-3.0-or-later
"""A number with its noun, for what commands print: ``1 hand``, ``2 hands``, ``1,204 entries``."""

from __future__ import annotations


def counted(count: int, one: str, many: str = "") -> str:
    """``many``: the plural where it is not made with an s."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
