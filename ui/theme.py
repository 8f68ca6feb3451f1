# SPDX-License-Identifier: GPL-3.0-or-later
"""Colours, type and sizes of every window: a dark room, quiet, readable at 70 cm.

Lengths are millimetres on the glass and become pixels through ``Scale``, because a finger and an eye are measured in
millimetres (touch keys of 20 mm: Colle and Hiszem 2004; contrast: WCAG 2.2 SC 1.4.3 and 1.4.6). The typeface is Inter
(OFL-1.1), shipped in ``ui/fonts``; the host's fonts are never used, so a picture of a screen is the same everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from PyQt6.QtCore import QSizeF
from PyQt6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QScreen

FAMILY = "Inter"
WEIGHTS = ("Medium", "SemiBold", "Bold")
CAP_HEIGHT = 0.727  # Inter's capitals, as a share of the type size


@dataclass(frozen=True)
class Palette:
    """Named colours. Text on its own ground keeps 7:1 where a dealer reads it in a hand (tests/ui)."""

    room: str = "#0c0f12"
    panel: str = "#151a1f"
    raised: str = "#222a32"
    line: str = "#3a444e"
    felt: str = "#123a34"
    felt_edge: str = "#0c2925"
    rail: str = "#1b1613"
    rail_light: str = "#4a3a2e"
    text: str = "#f4f1e8"
    soft: str = "#bcc4c9"
    felt_text: str = "#cfe3da"
    next: str = "#8fe0b8"
    next_text: str = "#06150e"
    ok: str = "#8fe0b8"
    ask: str = "#9cc7ff"
    check: str = "#ffc65c"
    stop: str = "#ff8a7d"
    stop_ground: str = "#8f1712"
    stop_text: str = "#ffffff"
    chip: str = "#e9c46a"
    card: str = "#fbf9f2"
    card_edge: str = "#8d938f"
    back: str = "#34507a"
    spade: str = "#14171a"
    heart: str = "#a81515"
    diamond: str = "#0a4f9e"
    club: str = "#0a5a2a"


DARK = Palette()


def suit_colours(palette: Palette, colours: int) -> tuple[str, str, str, str]:
    """Clubs, diamonds, hearts, spades (the order of ``rules.cards``) in a two- or four-colour deck."""
    if colours == 4:
        return palette.club, palette.diamond, palette.heart, palette.spade
    return palette.spade, palette.heart, palette.heart, palette.spade


def luminance(colour: str) -> float:
    """Relative luminance 0..1 of an sRGB colour (WCAG 2.2)."""
    parts = [channel / 255 for channel in QColor(colour).getRgb()[:3] if channel is not None]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True)
class Scale:
    """Pixels per millimetre of this screen."""

    px_per_mm: float

    def px(self, mm: float) -> int:
        """Millimetres to whole pixels, at least 1."""
        return max(1, round(mm * self.px_per_mm))

    def mm(self, px: float) -> float:
        """Pixels to millimetres."""
        return px / self.px_per_mm


def scale_of(screen: QScreen | None, told_width_mm: float | None = None) -> Scale:
    """The scale of a screen: from the width that the set-up file tells, else from what the display reports.

    A display that reports nonsense (none, or under 2 or over 12 pixels per mm) is taken for a 10.1 inch panel
    of its own width, the usual dealer's tablet.
    """
    pixels = screen.size().width() if screen is not None else 1280
    size = screen.physicalSize() if screen is not None else QSizeF()
    width_mm = told_width_mm or size.width()
    if width_mm <= 0 or not 2 <= pixels / width_mm <= 12:
        width_mm = 217.0
    height_mm = width_mm * screen.size().height() / pixels if screen is not None else width_mm * 0.625
    return comfortable(Scale(pixels / width_mm), height_mm)


def comfortable(scale: Scale, height_mm: float) -> Scale:
    """The scale with everything up to a quarter larger where the glass is taller than a 10.1 inch panel's 136 mm."""
    return Scale(scale.px_per_mm * min(1.25, max(1.0, height_mm / 136)))


def load_fonts() -> None:
    """Register the shipped typeface. Raises RuntimeError naming the file when one cannot be read."""
    for weight in WEIGHTS:
        file = files("ui") / "fonts" / f"Inter-{weight}.otf"
        if QFontDatabase.addApplicationFontFromData(file.read_bytes()) < 0:
            raise RuntimeError(f"{file}: this font file cannot be read; install Cardspeak again")


def font(cap_px: float, bold: bool = True) -> QFont:
    """Inter with capitals and digits ``cap_px`` high, digits all of one width."""
    made = QFont(FAMILY)
    made.setPixelSize(max(8, round(cap_px / CAP_HEIGHT)))
    made.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    made.setStyleStrategy(QFont.StyleStrategy.PreferAntialias | QFont.StyleStrategy.NoFontMerging)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if (tabular := QFont.Tag.fromString("tnum")) is not None:
        made.setFeature(tabular, 1)
    return made


LEAST_SHARE = 0.6
"""Type is made no smaller than this share of what was wished, however long the text."""


def fitted(text: str, cap_px: float, width: float, bold: bool = True) -> QFont:
    """The font of ``font``, smaller where the text would be wider than ``width`` pixels (not under 60 %)."""
    made = font(cap_px, bold)
    wide = QFontMetricsF(made).horizontalAdvance(text)
    if wide > width > 0:
        least = made.pixelSize() * LEAST_SHARE
        made = font(cap_px * max(LEAST_SHARE, width / wide), bold)
        while made.pixelSize() - 1 >= max(8, least) and QFontMetricsF(made).horizontalAdvance(text) > width:
            made.setPixelSize(made.pixelSize() - 1)  # rounded up to a whole pixel
    return made
