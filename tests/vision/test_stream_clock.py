# SPDX-License-Identifier: GPL-3.0-or-later
"""When a picture of a stream was taken: queued ones are passed over, late ones are as old as they are."""

from __future__ import annotations

import pytest

from vision.capture.stream_clock import LATE_NS, StreamClock

MS = 1_000_000


def ages(arrivals: list[tuple[float, float]]) -> list[float | None]:
    """Ages in ms of pictures (sent, come), both in ms."""
    clock = StreamClock()
    return [
        None if age is None else age / MS for sent, come in arrivals for age in [clock.age_ns(sent, int(come * MS))]
    ]


def test_what_queued_up_before_the_first_was_read_is_passed_over() -> None:
    queue = [(40.0 * n, 2000 + 2.0 * n) for n in range(50)]
    then = [(40.0 * n, 90.0 + 40 * n) for n in range(50, 80)]
    told = ages(queue + then)
    assert told[:50] == [None] * 50
    assert all(age is not None and age < 1 for age in told[51:])


def test_a_picture_that_came_late_is_as_old_and_one_that_came_very_late_is_not_given() -> None:
    steady = [(40.0 * n, 100 + 40.0 * n) for n in range(20)]
    told = ages([*steady, (800, 1020), (840, 1021), (880, 1500), (920, 1501), (960, 1502), (1000, 1503), (1240, 1504)])
    assert told[20:] == [
        pytest.approx(120, abs=1),
        pytest.approx(81, abs=1),
        None,
        None,
        None,
        None,
        pytest.approx(164, abs=1),
    ]
    assert 500 * MS > LATE_NS


@pytest.mark.parametrize("sent", [0.0, -1.0])
def test_a_stream_without_a_clock_is_given_after_a_while(sent: float) -> None:
    told = ages([(sent, 40.0 * n) for n in range(400)])
    assert told[0] is None and set(told[200:]) == {0}


def test_a_clock_that_is_set_back_is_followed() -> None:
    told = ages([(40.0 * n, 100 + 40.0 * n) for n in range(50)] + [(40.0 * n, 2100 + 40.0 * n) for n in range(100)])
    assert told[-1] == pytest.approx(0, abs=2)
