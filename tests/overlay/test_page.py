# SPDX-License-Identifier: GPL-3.0-or-later
"""The page as a browser source shows it: a real Chromium, the real overlay process, the pixels."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
import pytest

from tests.overlay.stage import Stage, free_port, seat, stage, view

CHROMIUM = shutil.which("chromium")
FLAGS = ("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync")

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium here: ./check installs it")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    opened = browser.new_page(viewport={"width": 1920, "height": 1080})
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def running() -> Iterator[Stage]:
    with stage() as made:
        yield made


def shown(page: Any, address: str, options: str = "still=1") -> Any:
    """The page with its fonts loaded and its state drawn."""
    page.goto(f"{address}/?{options}")
    page.wait_for_selector("#canvas:not([hidden])")
    page.evaluate("document.fonts.ready")
    return page


def pixels(page: Any) -> np.ndarray:
    """What a browser source gets: rows x columns x (blue, green, red, alpha)."""
    png = page.screenshot(omit_background=True)
    return cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)


def test_everything_but_the_plates_is_transparent(running: Stage, page: Any) -> None:
    running.show(view())
    picture = pixels(shown(page, running.address))
    assert picture.shape == (1080, 1920, 4)
    alpha = picture[..., 3]
    assert not alpha[:500].any()  # the upper half stays free for the players' faces
    assert not alpha[:, 600:1150].any()
    assert (alpha == 255).mean() > 0.05
    edges = ((alpha > 0) & (alpha < 255)).mean()
    assert edges < 0.002  # rounded corners only: half-transparent plates go dark in browser sources


def test_words_on_the_page(running: Stage, page: Any) -> None:
    running.show(view())
    text = shown(page, running.address).inner_text("#canvas")
    for words in (
        "Sofia Almeida",
        "900 TO CALL",
        "27,725",
        "ALL-IN",
        "TURN",
        "4,350",
        "HAND 128",
        "50 / 100",
    ):
        assert words in text


def test_the_board_has_the_cards_of_the_state(running: Stage, page: Any) -> None:
    running.show(view(board=("As", "Td", "7c")))
    shown(page, running.address)
    suits = page.eval_on_selector_all("#board .card use", "found => found.map(one => one.getAttribute('href'))")
    assert suits == ["#suit-s", "#suit-d", "#suit-c"]
    assert page.locator("#board .card b").all_inner_texts() == ["A", "10", "7"]
    assert page.locator("#board .slot").count() == 2


def test_two_boards_lie_below_each_other_and_stay_in_the_lower_half(running: Stage, page: Any) -> None:
    running.show(view(board=("As", "Td", "7c", "2h"), second=("As", "Td", "7c")))
    shown(page, running.address)
    assert page.locator("#second .card b").all_inner_texts() == ["A", "10", "7"]
    high, low = (page.locator(one).bounding_box() for one in ("#board", "#second"))
    assert high["y"] > 540 and low["y"] >= high["y"] + high["height"] - 1
    running.show(view(seq=42))
    shown(page, running.address)
    assert not page.locator("#second").is_visible()


def test_ten_players_stay_inside_and_apart(running: Stage, page: Any) -> None:
    name, tabled = "A player with a long name", ("Kh", "Kd")
    running.show(view(seats=tuple(seat(n, name, 1_234_567, tabled=tabled) for n in range(1, 11))))
    shown(page, running.address)
    boxes = [one.bounding_box() for one in page.locator(".player").all()]
    assert all(one["y"] > 340 and one["y"] + one["height"] <= 1080 for one in boxes)
    assert all(low["y"] >= high["y"] + high["height"] for high, low in pairwise(boxes))
    tiles = page.locator(".tile")
    assert tiles.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")


def test_a_name_is_text_and_never_markup(running: Stage, page: Any) -> None:
    running.show(view(seats=(seat(1, "<img src=x onerror=document.title='hit'>", 100),)))
    shown(page, running.address)
    assert "<img" in page.inner_text(".name")
    assert page.title() == "Cardspeak overlay"


@pytest.mark.parametrize(("options", "words"), [("units=bb", "277.3 BB"), ("", "27,725")])
def test_stacks_in_chips_or_blinds(running: Stage, page: Any, options: str, words: str) -> None:
    running.show(view())
    assert words in shown(page, running.address, options).inner_text("#players")


def test_a_hidden_pot_is_not_on_the_page(running: Stage, page: Any) -> None:
    running.show(view(is_pot_shown=False))
    assert "4,350" not in shown(page, running.address).inner_text("#canvas")


def test_safe_hides_all_when_the_table_is_gone_and_comes_back(page: Any) -> None:
    port = free_port()
    with stage(port) as first:
        first.show(view())
        shown(page, first.address, "safe=1&still=1")
    page.wait_for_selector("#canvas", state="hidden", timeout=15_000)
    assert not pixels(page)[..., 3].any()
    with stage(port) as second:
        second.show(view(seq=90))
        page.wait_for_selector("#canvas:not([hidden])", timeout=15_000)
        assert page.get_attribute("html", "data-seq") == "90"


def test_a_small_source_shows_the_whole_canvas(running: Stage, page: Any) -> None:
    running.show(view())
    page.set_viewport_size({"width": 960, "height": 540})
    shown(page, running.address)
    box = page.locator("#middle").bounding_box()
    assert box["x"] + box["width"] <= 960 - 20
    assert box["y"] + box["height"] <= 540 - 20
