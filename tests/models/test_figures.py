# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures: intervals against published values, and the sums of a measurement."""

from __future__ import annotations

import pytest

from models.figures import Outcome, calibration_error, confusions, interval, refusal_curve, reliability, summary

FOUR = [
    Outcome("As", "As", 0.99, True), Outcome("Kd", "Kd", 0.95, True),
    Outcome("9h", "9d", 0.90, True), Outcome("2c", "2s", 0.40, False),
]  # fmt: skip


def test_wilson_interval_of_a_known_share() -> None:
    low, high = interval(8, 10)  # Wilson 1927; the usual textbook example
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


def test_no_errors_still_leave_a_doubt() -> None:
    assert interval(100, 100)[0] == pytest.approx(0.963, abs=1e-3)
    assert interval(0, 0) == (0.0, 1.0)


def test_unsure_cards_are_no_errors_but_count_in_the_denominator() -> None:
    figures = summary(FOUR)
    assert figures["confidently wrong"].startswith("25.00 % (1 of 4")
    assert figures["unsure"].startswith("25.00 % (1 of 4")
    assert figures["right of answered"].startswith("66.67 % (2 of 3")


def test_refusing_the_least_sure_drops_errors_first() -> None:
    hundred = [Outcome("As", "As", 0.9 + n / 2000, True) for n in range(99)] + [Outcome("As", "Ac", 0.2, False)]
    curve = {refused: wrong for refused, _, wrong in refusal_curve(hundred)}
    assert curve[0.0] == 1 and curve[0.01] == 0


def test_reliability_counts_everyone_once() -> None:
    assert sum(count for _, count, _, _ in reliability(FOUR)) == 4
    assert 0 < calibration_error(FOUR) < 1
    assert confusions(FOUR) == [("9h>9d", 1), ("2c>2s", 1)]
