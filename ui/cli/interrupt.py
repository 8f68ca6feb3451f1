# SPDX-License-Identifier: GPL-3.0-or-later
"""Ctrl-C: one quiet word and status 130, in whatever a command is busy with.

While a command is still being loaded nothing has begun, so the process ends at once: numpy and OpenCV make an import
error of an interrupt, and Python's own words would be a traceback. From ``raised`` on it is Python's KeyboardInterrupt,
so that what has begun is finished properly; ``came`` then tells whatever other error it was turned into.
"""

from __future__ import annotations

import os
import signal
from types import FrameType

STATUS = 130
WORD = "interrupted"
came = False


def at_once() -> bool:
    """End the process at Ctrl-C. False, and nothing is changed, where somebody else answers it or it is ignored."""
    global came
    came = False
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return False
    try:
        signal.signal(signal.SIGINT, _leave)
    except ValueError:  # not the main thread
        return False
    return True


def raised() -> None:
    """From now on Ctrl-C raises KeyboardInterrupt, if it ended the process before."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, _raise)


def as_it_was() -> None:
    """Give Ctrl-C back to Python."""
    if signal.getsignal(signal.SIGINT) in (_leave, _raise):
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(number: int, frame: FrameType | None) -> None:
    os.write(2, f"{WORD}\n".encode("ascii"))
    os._exit(STATUS)


def _raise(number: int, frame: FrameType | None) -> None:
    global came
    came = True
    raise KeyboardInterrupt
