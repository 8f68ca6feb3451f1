# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of a measurement: shares with denominator and 95 % interval, confusions, reliability, refusal curve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Outcome:
    """One card measured: what it was, the best candidate, its confidence, and whether the answer was given."""

    truth: str
    best: str
    confidence: float
    answered: bool

    @property
    def right(self) -> bool:
        """The best candidate is the truth."""
        return self.best == self.truth


def interval(hits: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not total:
        return 0.0, 1.0
    z, p = 1.96, hits / total
    middle, reach = p + z * z / (2 * total), z * sqrt(p * (1 - p) / total + z * z / (4 * total * total))
    return max(0.0, (middle - reach) / (1 + z * z / total)), min(1.0, (middle + reach) / (1 + z * z / total))


def share(hits: int, total: int) -> str:
    """``99.2 % (270 of 272; 97.4 to 99.8)``."""
    low, high = interval(hits, total)
    return f"{100 * hits / max(total, 1):.2f} % ({hits} of {total}; {100 * low:.1f} to {100 * high:.1f})"


def summary(outcomes: Sequence[Outcome]) -> dict[str, str]:
    """Top-1, unsure share, right among answered, confidently wrong, calibration error."""
    answered = [o for o in outcomes if o.answered]
    return {
        "top-1": share(sum(o.right for o in outcomes), len(outcomes)),
        "unsure": share(len(outcomes) - len(answered), len(outcomes)),
        "right of answered": share(sum(o.right for o in answered), len(answered)),
        "confidently wrong": share(sum(not o.right for o in answered), len(outcomes)),
        "calibration error": f"{calibration_error(outcomes):.4f}",
    }


def calibration_error(outcomes: Sequence[Outcome], bins: int = 10) -> float:
    """Expected calibration error of the best candidates' confidences."""
    total = 0.0
    for _, count, confidence, right in reliability(outcomes, bins):
        total += count * abs(confidence - right)
    return total / max(len(outcomes), 1)


def reliability(outcomes: Sequence[Outcome], bins: int = 10) -> list[tuple[float, int, float, float]]:
    """For each filled bin of confidence: lower edge, count, mean confidence, share right."""
    rows = []
    for n in range(bins):
        inside = [o for o in outcomes if n / bins <= min(o.confidence, 0.999999) < (n + 1) / bins]
        if inside:
            mean = sum(o.confidence for o in inside) / len(inside)
            rows.append((n / bins, len(inside), mean, sum(o.right for o in inside) / len(inside)))
    return rows


def refusal_curve(outcomes: Sequence[Outcome]) -> list[tuple[float, int, int]]:
    """Refusing the least sure 0, 0.5, 1, 2, 3, 5, 10 %: share refused, answered, wrong among them."""
    ordered = sorted(outcomes, key=lambda o: o.confidence)
    rows = []
    for refused in (0.0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1):
        kept = ordered[round(refused * len(ordered)) :]
        rows.append((refused, len(kept), sum(not o.right for o in kept)))
    return rows


def confusions(outcomes: Sequence[Outcome], most: int = 12) -> list[tuple[str, int]]:
    """The commonest wrong pairs ``truth>best``."""
    return Counter(f"{o.truth}>{o.best}" for o in outcomes if not o.right).most_common(most)
