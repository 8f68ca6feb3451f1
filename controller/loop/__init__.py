# SPDX-License-Identifier: GPL-3.0-or-later
"""The loop: one inbox, one writer thread, and everybody who listens."""

from controller.loop.inbox import InboxClosed, InboxFull
from controller.loop.loop import Loop, Notice
from controller.loop.ticker import Ticker, left_at

__all__ = ["InboxClosed", "InboxFull", "Loop", "Notice", "Ticker", "left_at"]
