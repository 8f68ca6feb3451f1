# SPDX-License-Identifier: GPL-3.0-or-later
"""What one sensor board tells, as lines of text with bars: for ``cardspeak board monitor`` and ``test``."""

from __future__ import annotations

from controller.devices.board_state import BoardState
from controller.devices.calibration import BoardMap, Plate
from controller.devices.wire import ZoneFlag, ZoneWeight

FULL_CHIPS = 40
WIDTH = 40
_EIGHTHS = " ▏▎▍▌▋▊▉█"
_DOUBTS = {
    ZoneFlag.DESYNC: "no answer",
    ZoneFlag.SATURATED: "overload",
    ZoneFlag.STUCK: "stuck",
}


def bar(share: float, width: int = WIDTH) -> str:
    """A bar of ``width`` characters, in eighths of a character; ``share`` from 0 to 1 is what is filled."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    whole, rest = divmod(eighths, 8)
    return ("█" * whole + (_EIGHTHS[rest] if rest else "")).ljust(width, "·")


def lines(name: str, board_map: BoardMap, state: BoardState) -> list[str]:
    """The whole board: plates, button, keys and card slots."""
    told = [f"{name}  ({board_map.uid})"]
    told += [_plate_line(board_map, zone, seen) for zone, seen in sorted(state.zones.items())]
    told += [_button_line(board_map, state), _keys_line(board_map, state)]
    for slot, beam in sorted(state.slots.items()):
        word = board_map.slots[slot] if slot < len(board_map.slots) else f"slot {slot}"
        light = "blocked" if beam.blocked else "free"
        told.append(f"  {word:<8} in {beam.passed_in}, out {beam.passed_out}, {light}, last {beam.block_ms} ms")
    return told


def _plate_line(board_map: BoardMap, zone: int, seen: ZoneWeight) -> str:
    seat = board_map.zones[zone] if zone < len(board_map.zones) else -1
    where = "pot" if seat == 0 else f"seat {seat}" if seat > 0 else f"zone {zone}"
    plate = board_map.plate_of(zone)
    doubt = next((word for flag, word in _DOUBTS.items() if seen.flags & flag), "")
    rest = doubt or ("rests" if seen.flags & ZoneFlag.STABLE else "moves")
    if plate is None:
        return f"  {where:<8} {bar(seen.filtered / 8_388_607)} {seen.filtered:>9} counts  {rest}, not calibrated"
    chips = _chips(plate, seen)
    return f"  {where:<8} {bar(chips / FULL_CHIPS)} {chips:>9.2f} chips   {rest}"


def _chips(plate: Plate, seen: ZoneWeight) -> float:
    return (seen.filtered - plate.zero) / plate.counts_per_chip


def _button_line(board_map: BoardMap, state: BoardState) -> str:
    if state.button is None:
        return "  button   not told yet"
    seats = [str(seat) for n, seat in enumerate(board_map.halls) if state.button.halls >> n & 1 and seat > 0]
    place = " and ".join(seats) if seats else "nowhere"
    return f"  button   {'at seat ' if seats else ''}{place}{'' if state.button.stable else ' (moving)'}"


def _keys_line(board_map: BoardMap, state: BoardState) -> str:
    if state.keys is None:
        return "  keys     not told yet"
    words = []
    for key, word in enumerate(board_map.keys):
        held = "*" if state.keys.levels >> key & 1 else ""
        words.append(f"{word}{held} {state.keys.presses[key]}")
    return "  keys     " + ", ".join(words)
