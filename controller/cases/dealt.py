# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers about the deal: misdeals, burns, steps for the dealer, cards replaced, chips to go back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.cases.scene import Scene

ANSWERS: dict[str, Callable[[Scene, int], Any]] = {}
