# SPDX-License-Identifier: GPL-3.0-or-later
"""The street light at the dealer's tray, and the lamps of the seats.

Green: the round is closed, you may burn. Amber: somebody is to act. Red, blinking: call the floor. Off: no hand.
Seat lamps are off unless a house switches them on, and then only show whose action is confirmed to be next: a
lamp lit by a guess would tell a player out of turn that it is his turn.
"""

from __future__ import annotations

from typing import Literal

from controller.devices.wire import Colour, SetLed

Light = Literal["off", "green", "amber", "stop"]
BLINK = 0x80
LAMPS = 16
BRIGHTNESS = 8
_COLOURS: dict[Light, int] = {
    "off": Colour.OFF,
    "green": Colour.GREEN,
    "amber": Colour.AMBER,
    "stop": Colour.RED | BLINK,
}


def pattern(light: Light, actor: int = 0, seats_lit: bool = False, brightness: int = BRIGHTNESS) -> SetLed:
    """The whole pattern of all lamps. ``actor``: the seat whose action is confirmed to be next, 0 = nobody."""
    lamps = bytearray(LAMPS)
    lamps[0] = _COLOURS[light]
    if seats_lit and light == "amber" and 0 < actor < LAMPS:
        lamps[actor] = Colour.WHITE
    return SetLed(brightness, bytes(lamps))
