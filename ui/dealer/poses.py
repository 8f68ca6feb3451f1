# SPDX-License-Identifier: GPL-3.0-or-later
"""The window in every scene, and with a pad or the set-up open: what the gallery draws and the screen tests look at."""

from __future__ import annotations

from collections.abc import Callable

from controller.views.shown import DealerView
from ui.dealer.scenes_hard import SCENES as DRAWN
from ui.dealer.scenes_more import MORE_SCENES, RULED_SCENES
from ui.dealer.window import DealerWindow
from ui.messages import Messages
from ui.theme import Scale, comfortable

SCENES = DRAWN | RULED_SCENES
SIZES = {"1024x600": (1024, 600, 222.0), "1280x800": (1280, 800, 217.0), "1920x1080": (1920, 1080, 345.0)}
"""Name -> width, height in pixels, and the width of the glass in mm: two 10.1 inch panels and a 15.6 inch one."""


def window_of(scene: str, size: str, language: str = "en") -> DealerWindow:
    """A window of a size that shows a scene."""
    return window_for(SCENES[scene](), size, language)


def window_for(view: DealerView, size: str, language: str = "en") -> DealerWindow:
    """A window of a size that shows a view."""
    width, height, width_mm = SIZES[size]
    scale = comfortable(Scale(width / width_mm), width_mm * height / width)
    window = DealerWindow(scale, Messages(language), now_ms=iter(range(0, 10**9, 1000)).__next__)
    window.resize(width, height)
    window.set_view(view)
    return window


def amount_pad(size: str, language: str = "en") -> DealerWindow:
    """The amount pad with a legal raise typed."""
    window = window_of("nine_preflop", size, language)
    window.choose(next(act for act in SCENES["nine_preflop"]().acts if act.amounts))
    for key in ("pad:1", "pad:2", "pad:00"):
        _press(window.amount_pad, key)
    return window


def card_pad(size: str, language: str = "en") -> DealerWindow:
    """The card pad with a rank picked for the river."""
    window = window_of("side_pots", size, language)
    window.choose(SCENES["side_pots"]().acts[0])
    _press(window.card_pad, "pad:T")
    return window


def setup_seat(size: str, language: str = "en") -> DealerWindow:
    """The set-up page with a seat picked."""
    window = window_of("between_hands", size, language)
    window.open_setup(3)
    return window


def setup_seat_keys(size: str, language: str = "en") -> DealerWindow:
    """The set-up page of a cash game: what seat 5 can do before the next hand."""
    window = window_of("no_limit_between", size, language)
    window.open_setup(5)
    return window


def setup_moving(size: str, language: str = "en") -> DealerWindow:
    """Seat 5 changes seats."""
    window = setup_seat_keys(size, language)
    next(key for key in window.setup.acts.keys if key.act.key.startswith("seat:move")).click()
    return window


def why(size: str, language: str = "en") -> DealerWindow:
    """Why the table is as it is."""
    window = window_for(MORE_SCENES["more_hand"](), size, language)
    window.open_why()
    return window


def coming_hands(size: str, language: str = "en") -> DealerWindow:
    """Between hands, the next three on the felt."""
    return window_for(MORE_SCENES["more_between"](), size, language)


def setup_level(size: str, language: str = "en") -> DealerWindow:
    """The set-up page with the blinds picked."""
    window = window_of("between_hands", size, language)
    window.open_setup(3)
    window.setup.pick(0, is_level=True)
    return window


def _more(scene: str, *keys: str) -> Callable[[str, str], DealerWindow]:
    """The menu behind ``More``, with some of its keys pressed."""

    def pose(size: str, language: str = "en") -> DealerWindow:
        window = window_for(MORE_SCENES[scene](), size, language)
        window.open_more()
        for key in keys:
            _press(window.more_pad, key)
        return window

    return pose


def more_of_seat(size: str, language: str = "en") -> DealerWindow:
    """A seat touched behind ``More``: what concerns that player."""
    window = window_for(MORE_SCENES["more_hand"](), size, language)
    window.open_more()
    window.touch_seat(5)
    return window


def naming_chips(size: str, language: str = "en") -> DealerWindow:
    """The chips of seat 9 touched: which ones are they?"""
    window = window_of("counted_chips", size, language)
    window.touch_chips(9)
    return window


def plates_page(size: str, language: str = "en") -> DealerWindow:
    """The page of the plates."""
    window = window_of("plates", size, language)
    window.pages.setCurrentWidget(window.plates)
    return window


def setup_with_plates(size: str, language: str = "en") -> DealerWindow:
    """The set-up page of a table with boards."""
    window = window_of("plates", size, language)
    window.open_setup(3)
    return window


def _press(parent: object, name: str) -> None:
    from ui.widgets.buttons import TouchButton

    parent.findChild(TouchButton, name).click()  # type: ignore[attr-defined]


def _posed(scene: str) -> Callable[[str, str], DealerWindow]:
    def pose(size: str, language: str = "en") -> DealerWindow:
        return window_of(scene, size, language)

    return pose


def next_matter(size: str, language: str = "en") -> DealerWindow:
    """The second of the things that are open."""
    window = window_of("open_matters", size, language)
    window.touch_banner()
    return window


def mending_a_card(size: str, language: str = "en") -> DealerWindow:
    """A card of the second board is put right."""
    window = window_of("two_boards", size, language)
    window.choose(window.view.second_acts[1])  # type: ignore[union-attr]
    _press(window.card_pad, "pad:Q")
    return window


POSES: dict[str, Callable[[str, str], DealerWindow]] = {scene: _posed(scene) for scene in SCENES} | {
    "next_matter": next_matter,
    "mending_a_card": mending_a_card,
    "amount_pad": amount_pad,
    "card_pad": card_pad,
    "setup_seat": setup_seat,
    "why": why,
    "coming_hands": coming_hands,
    "setup_level": setup_level,
    "setup_seat_keys": setup_seat_keys,
    "setup_moving": setup_moving,
    "more_cards": _more("more_hand", "act:group:cards"),
    "more_one_card": _more("more_hand", "act:group:one_card"),
    "more_between": _more("more_between"),
    "more_hand": _more("more_hand"),
    "more_all_in": _more("more_all_in"),
    "more_notes": _more("more_hand", "act:group:notes"),
    "more_of_seat": more_of_seat,
    "more_errors": _more("more_hand", "act:group:errors"),
    "more_seats": _more("more_between", "act:more:penalty_hand:1"),
    "naming_chips": naming_chips,
    "plates_page": plates_page,
    "setup_with_plates": setup_with_plates,
}
