# SPDX-License-Identifier: GPL-3.0-or-later
"""A real overlay process on a free port, fed over the real link, and the views that the tests show on it."""

from __future__ import annotations

import json
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from controller.link import Child, start_child
from controller.link.messages import OverlayState
from controller.views.overlay_feed import SCHEMA, OverlayPot, OverlaySeat, OverlayView


def seat(number: int, name: str, stack: int | None, **more: object) -> OverlaySeat:
    """A player in the hand with nothing in front, unless said otherwise."""
    plain: dict[str, object] = {
        "bet": 0,
        "status": "in",
        "position": "",
        "has_button": False,
        "is_to_act": False,
    }
    plain |= {"last": "", "won": 0, "tabled": ()}
    return OverlaySeat(number=number, name=name, stack=stack, **(plain | more))  # type: ignore[arg-type]


def view(**more: object) -> OverlayView:
    """A hand on the turn, six players, seat 4 to act, unless said otherwise."""
    plain: dict[str, object] = {
        "schema": SCHEMA,
        "feed": "live_safe",
        "seq": 41,
        "hand": 128,
        "street": "turn",
        "small_blind": 50,
        "big_blind": 100,
        "ante": 100,
        "board": ("As", "Td", "7c", "2h"),
        "pots": (OverlayPot(number=1, amount=4350, seats=(1, 2, 4)),),
        "is_pot_shown": True,
        "to_call": 900,
        "seats": SEATS,
    }
    return OverlayView(**(plain | more))  # type: ignore[arg-type]


SEATS = (
    seat(1, "Amara Okafor", 18_250, last="check", has_button=True),
    seat(2, "Jonas Lindqvist", 41_900, bet=900, last="bet", position="small_blind"),
    seat(3, "Wei Zhang", 9_600, status="folded", last="fold", position="big_blind"),
    seat(4, "Sofia Almeida", 27_725, is_to_act=True),
    seat(6, "Priya Raman", None, status="folded", last="fold"),
    seat(8, "Tomasz Wiśniewski-Brandt", 0, status="all_in", last="all_in"),
)


def free_port() -> int:
    """A TCP port of loopback that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Stage:
    """A running overlay. ``address`` ends without a slash."""

    def __init__(self, child: Child, port: int) -> None:
        self.child = child
        self.address = f"http://127.0.0.1:{port}"

    def show(self, state: OverlayView) -> None:
        """Send a view over the link and wait until the overlay serves it."""
        self.child.link.send(OverlayState(msgspec.json.encode(state).decode()))
        wait_until(lambda: self._serves(state))

    def _serves(self, state: OverlayView) -> bool:
        try:
            return msgspec.json.decode(self.get("/state.json"), type=OverlayView) == state
        except OSError:
            return False

    def get(self, path: str) -> bytes:
        """The body of a GET. Raises urllib.error.HTTPError for an error status."""
        with urllib.request.urlopen(self.address + path, timeout=10) as answer:
            return bytes(answer.read())


def wait_until(holds: object, limit_s: float = 20.0) -> None:
    """Wait until a question is answered with yes. Raises TimeoutError."""
    end = time.monotonic() + limit_s
    while not holds():  # type: ignore[operator]
        if time.monotonic() > end:
            raise TimeoutError("it did not come about")
        time.sleep(0.05)


@contextmanager
def stage(port: int | None = None) -> Iterator[Stage]:
    """Start an overlay process, and end it afterwards."""
    port = port or free_port()
    child = start_child("ui.overlay", "table", ("--port", str(port)), on_message=lambda message: None)
    made = Stage(child, port)
    try:
        wait_until(lambda: _answers(made))
        yield made
    finally:
        child.stop()


def _answers(made: Stage) -> bool:
    try:
        return "properties" in json.dumps(json.loads(made.get("/schema.json")))
    except OSError:
        return False
