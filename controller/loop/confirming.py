# SPDX-License-Identifier: GPL-3.0-or-later
"""A confirmation counts for the proposal that had been on screen for a while, or for nothing."""

from __future__ import annotations

from typing import Any

from controller.rules.inputs import Confirm, KeyPressed, Stamped

HOLD_NS = 300_000_000
"""A proposal younger than this was not what the hand was moving to."""


class Proposals:
    """Since when each prompt has been shown without a break."""

    def __init__(self) -> None:
        self._since_ns: dict[str, int] = {}
        self._first = ""

    def show(self, prompts: tuple[Any, ...], now_ns: int) -> None:
        """Note what is shown from now on; ``now_ns`` is CLOCK_MONOTONIC."""
        self._since_ns = {prompt.key: self._since_ns.get(prompt.key, now_ns) for prompt in prompts}
        self._first = prompts[0].key if prompts else ""

    def may_count(self, stamped: Stamped) -> bool:
        """Whether a confirming input's proposal had been shown for long enough; True for other inputs."""
        what = stamped.what
        if isinstance(what, Confirm):
            key = what.prompt_key
        elif isinstance(what, KeyPressed) and what.key == "confirm":
            key = self._first
        else:
            return True
        since_ns = self._since_ns.get(key)
        return since_ns is not None and stamped.mono_ns - since_ns >= HOLD_NS
