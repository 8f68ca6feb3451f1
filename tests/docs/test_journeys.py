# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages that follow a card and a bet through the house are run as they stand."""

from __future__ import annotations

import re

import pytest

from tests.tidy.source import ROOT

PAGES = sorted((ROOT / "docs").glob("journey-*.md"))
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_runs_as_it_stands(page: object) -> None:
    text = page.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    namespace: dict[str, object] = {"__name__": "journey"}
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) >= 5
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        exec(compile("\n" * line + block[1], str(page), "exec"), namespace)


def test_both_journeys_are_told() -> None:
    assert [page.stem for page in PAGES] == ["journey-of-a-bet", "journey-of-a-card"]
