# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the wiring pages' pictures: ``python -m firmware.docs.draw`` writes one SVG a sensor beside this file."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
RED, BLACK, YELLOW, GREEN, WHITE = "#c8372d", "#2b2b2b", "#c99700", "#2f8f4e", "#7a8794"
INK, PAPER, BOARD = "#20303c", "#fbfaf7", "#dfe8ee"


class Sheet:
    """One drawing in millimetre-like units."""

    def __init__(self, title: str, width: int = 720, height: int = 300) -> None:
        self.size = (width, height)
        self.parts = [
            f'<rect width="{width}" height="{height}" rx="12" fill="{PAPER}"/>',
            f'<text x="24" y="34" font-size="18" font-weight="600">{title}</text>',
        ]

    def box(self, x: int, y: int, w: int, h: int, words: str, fill: str = BOARD) -> None:
        """A part with its name over it, or in it."""
        self.parts.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="8" fill="{fill}" stroke="{INK}"/>')
        for n, line in enumerate(words.split("|")):
            self.parts.append(f'<text x="{x + w // 2}" y="{y + 22 + 17 * n}" text-anchor="middle">{line}</text>')

    def pin(self, x: int, y: int, name: str, left: bool = True) -> None:
        """A terminal with its name inside the part."""
        side = "start" if left else "end"
        self.parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{INK}"/>')
        self.parts.append(f'<text x="{x + (10 if left else -10)}" y="{y + 5}" text-anchor="{side}">{name}</text>')

    def wire(self, points: list[tuple[int, int]], colour: str, note: str = "") -> None:
        """A wire along ``points``; ``note`` stands over its first stretch."""
        path = " ".join(f"{x},{y}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="3"/>')
        if note:
            (x1, y1), (x2, _) = points[0], points[1]
            self.parts.append(f'<text x="{(x1 + x2) // 2}" y="{y1 - 7}" text-anchor="middle" class="n">{note}</text>')

    def say(self, x: int, y: int, words: str) -> None:
        """Words under the drawing; ``|`` begins a new line."""
        for n, line in enumerate(words.split("|")):
            self.parts.append(f'<text x="{x}" y="{y + 18 * n}" class="n">{line}</text>')

    def text(self) -> str:
        """The SVG."""
        w, h = self.size
        style = f"text{{font-family:sans-serif;font-size:14px;fill:{INK}}}.n{{font-size:12.5px;fill:#51616d}}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
        note = "<!-- SPDX-License-Identifier: GPL-3.0-or-later. Written by firmware/docs/draw.py. -->"
        return "\n".join([head, note, f"<style>{style}</style>", *self.parts, "</svg>"]) + "\n"


def cell() -> Sheet:
    """Load cell and HX711."""
    s = Sheet("A betting zone: single-point load cell and HX711", height=350)
    s.box(24, 60, 150, 190, "load cell|1 kg, 1 mV/V")
    s.box(300, 60, 150, 190, "HX711")
    s.box(560, 60, 136, 190, "Mega 2560")
    for n, (a, colour, word) in enumerate(
        (("E+", RED, "red"), ("E-", BLACK, "black"), ("A-", WHITE, "white"), ("A+", GREEN, "green"))
    ):
        y = 120 + 32 * n
        s.wire([(174, y), (300, y)], colour, word)
        s.pin(174, y, a, left=False)
        s.pin(300, y, a)
    for n, (a, b, colour) in enumerate(
        (("VCC", "5V", RED), ("GND", "GND", BLACK), ("SCK", "30", YELLOW), ("DT", "22-29, 37-35", GREEN))
    ):
        y = 120 + 32 * n
        s.wire([(450, y), (560, y)], colour)
        s.pin(450, y, a, left=False)
        s.pin(560, y, b)
    s.say(24, 282, "SCK is one wire to all eleven converters; each DT has its own pin: seat 1 = 22 ... seat 8 = 29,")
    s.say(24, 300, "seat 9 = 37, seat 10 = 36, pot = 35. RATE of the HX711 to ground (10 samples a second).")
    s.say(24, 318, "Cell leads under 50 cm, twisted, away from the lamps' leads; 100 nF and 10 uF at each HX711.")
    return s


def plate() -> Sheet:
    """The plate under the felt."""
    s = Sheet("The plate of a betting zone, from the side", height=260)
    s.box(60, 70, 600, 16, "", "#3d7a55")
    s.box(150, 96, 420, 16, "", "#b9c3ca")
    s.box(240, 112, 40, 26, "", "#8897a3")
    s.box(240, 138, 260, 26, "", "#c9b458")
    s.box(460, 164, 40, 26, "", "#8897a3")
    s.box(60, 190, 600, 18, "", "#a5825c")
    s.say(64, 62, "felt, cut free around the plate (3 mm gap under a stretch strip)")
    s.say(580, 109, "rigid plate,|15-20 cm")
    s.say(300, 156, "single-point cell, arrow down")
    words = (
        "Spacers at opposite ends: the plate hangs on one end of the cell, the table on the other. A stop",
        "screw 0.5 mm under the free end takes a shove of 5 kg. Nothing else may touch the plate.",
    )
    s.say(64, 230, "|".join(words))
    return s


def hall() -> Sheet:
    """Hall ring."""
    s = Sheet("The dealer button: a hall switch under each seat's place, a magnet in the puck", height=270)
    s.box(40, 70, 110, 50, "puck|magnet down", "#f3e6c8")
    s.box(40, 160, 110, 70, "A3144|(unipolar)")
    s.box(500, 70, 196, 160, "Mega 2560")
    for n, (a, b, colour) in enumerate((("VCC", "5V", RED), ("GND", "GND", BLACK), ("OUT", "A0 ... A9", YELLOW))):
        y = 175 + 20 * n
        s.wire([(150, y), (330 + 30 * n, y), (330 + 30 * n, 120 + 30 * n), (500, 120 + 30 * n)], colour)
        s.pin(500, 120 + 30 * n, b)
        s.say(158, y - 4, a)
    words = "Open collector, pulled up inside the chip: low = magnet. Seat 1 = A0 ... seat 10 = A9. Try the pole first."
    s.say(24, 256, words)
    return s


def keys() -> Sheet:
    """Dealer keys and seat keys."""
    s = Sheet("Keys: sealed push buttons to ground", height=240)
    for n, word in enumerate(("next (confirm) - 49", "undo - 48", "floor - 47", "check - 46")):
        y = 70 + 36 * n
        s.box(40, y, 170, 28, "", "#e6d9d4")
        s.parts.append(f'<text x="52" y="{y + 19}">{word}</text>')
        s.wire([(210, y + 14), (500, y + 14)], YELLOW)
        s.pin(500, y + 14, word.split("-")[1].strip())
    s.box(500, 56, 196, 150, "", "none")
    s.say(560, 130, "Mega 2560")
    words = "The other leg of each key to GND. Keys 0-7: pins 49-42; 8-13: A10-A15; 14, 15: pins 41, 40 (seat keys)."
    s.say(24, 226, words)
    return s


def lamps() -> Sheet:
    """APA102."""
    s = Sheet("Lamps: APA102 or SK9822, street light first", height=250)
    s.box(24, 70, 150, 130, "Mega 2560")
    for n, word in enumerate(("tray", "seat 1", "seat 2", "... 10")):
        s.box(280 + 106 * n, 70, 80, 130, "", "#eef3d8")
        s.say(298 + 106 * n, 92, word)
    for n, (a, b, colour) in enumerate((("51", "DI", GREEN), ("52", "CI", YELLOW), ("GND", "GND", BLACK))):
        y = 115 + 28 * n
        s.wire([(174, y), (280, y)], colour)
        for lamp in range(3):
            s.wire([(360 + 106 * lamp, y), (386 + 106 * lamp, y)], colour)
        s.pin(174, y, a, left=False)
        s.pin(280, y, b)
    s.say(24, 226, "Own 5 V supply of 2 A for the lamps, grounds joined. No WS2812: its driver stops the serial line.")
    return s


def beams() -> Sheet:
    """Burn and muck slot."""
    s = Sheet("Burn or muck slot: two light beams, 15 to 20 mm apart", height=260)
    s.box(60, 70, 240, 120, "slot", "#efe9e0")
    for n, word in enumerate(("outer", "inner")):
        x = 120 + 90 * n
        dashes = 'stroke-width="3" stroke-dasharray="6 5"'
        s.parts.append(f'<line x1="{x}" y1="80" x2="{x}" y2="180" stroke="{RED}" {dashes}/>')
        s.say(x - 16, 206, word)
    s.parts.append(f'<path d="M20 130 h60 m-12 -8 l12 8 l-12 8" stroke="{INK}" fill="none" stroke-width="2"/>')
    s.say(20, 118, "card")
    s.box(500, 70, 196, 120, "Mega 2560")
    for n, word in enumerate(("21 / 20 (burn)", "19 / 18 (muck)")):
        s.pin(500, 125 + 34 * n, word)
        s.wire([(300, 125 + 34 * n), (500, 125 + 34 * n)], YELLOW, "outer / inner" if n == 0 else "")
    words = (
        "Photo transistor to ground, pulled up inside the chip: low = light. Outer first, then both, then inner",
        "= a card in. A finger breaks one beam, or both and comes back. Two cards stuck together are one.",
    )
    s.say(24, 232, "|".join(words))
    return s


SHEETS = {"cell": cell, "plate": plate, "hall": hall, "keys": keys, "lamps": lamps, "beams": beams}


def main() -> None:
    """Writes every drawing."""
    for name, draw in SHEETS.items():
        (HERE / f"{name}.svg").write_text(draw().text(), encoding="utf-8")
        print(f"wrote {name}.svg")


if __name__ == "__main__":
    main()
