# SPDX-License-Identifier: GPL-3.0-or-later
"""The shared steps of all scenarios, at most sixty; a When may begin with its time, such as ``12.4 s:``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytest_bdd import given, parsers, then, when

from tests.scenarios.given import GIVEN
from tests.scenarios.story import Story
from tests.scenarios.then import THEN
from tests.scenarios.when import WHEN


@pytest.fixture
def story() -> Story:
    """The scenario under way."""
    return Story()


def pytest_bdd_apply_tag(tag: str, function: Callable[..., Any]) -> bool:
    """Tags name situations and options; they are read by the coverage test and are no markers of pytest."""
    return True


def _whole(text: str | None) -> int | None:
    return None if text is None else int(text.replace(",", ""))


_WHOLE = (
    *("count", "amount", "small", "big", "low", "high", "seat", "to", "number", "pot"),
    *("live", "dead", "add", "back", "least", "most", "button", "rake", "hand", "new", "asks"),
)
_CONVERTERS = dict.fromkeys(_WHOLE, _whole)
_TIME = r"^(?:(?P<at>[\d.]+) s: )?"

for pattern, step in GIVEN.items():
    given(parsers.re(rf"^{pattern}$"), converters=_CONVERTERS)(step)
for pattern, step in WHEN.items():
    texts = {"count": str} if step.__name__ == "burn" else {}
    when(parsers.re(rf"{_TIME}{pattern}$"), converters=_CONVERTERS | texts)(step)
for pattern, step in THEN.items():
    texts = {"small": str} if step.__name__ == "next_hand" else {}
    then(parsers.re(rf"^{pattern}$"), converters=_CONVERTERS | texts)(step)
