# SPDX-License-Identifier: GPL-3.0-or-later
"""From readings over several pictures to a committed face, a question, or a contradiction.

Log-posteriors of the pictures of one resting card are summed, but pictures of a resting card are nearly the same
picture, so each counts only ``LOOK_WEIGHT``. A face is committed only when the pictures agree and the joint
assignment of all live cards would give the card the same face; else it waits, then asks. The joint assignment never
puts another face in its place: a real second ace of hearts must come out as that.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FACES = 52
KINDS = 55
BACK, JOKER, OTHER = 52, 53, 54
LOOK_WEIGHT = 0.6
FLOOR = 1e-4
LOOKS_MIN, LOOKS_MAX = 3, 8
SURE, TWICE_SURE = 0.985, 0.999
TWICE_LOOKS = 5
CONTRADICT_LOOKS = 3

Logs = NDArray[np.float64]
"""(55,) summed weighted log-posterior: 52 faces, back, joker, anything else."""


class Verdict(Enum):
    """What to do with a card now."""

    WAIT = "wait"
    COMMIT = "commit"
    ASK = "ask"


class Evidence(NamedTuple):
    """All looks at one card so far. ``agreed``: looks whose own best was sure of ``best``."""

    logs: Logs
    looks: int
    agreed: int

    @property
    def best(self) -> int:
        """The likeliest kind, 0..54."""
        return int(self.logs.argmax())

    @property
    def sureness(self) -> float:
        """Posterior of the best, 0..1."""
        return float(posterior(self.logs).max())


NOTHING = Evidence(np.zeros(KINDS), 0, 0)


def posterior(logs: Logs) -> Logs:
    """Probabilities of summed logs."""
    share = np.exp(logs - logs.max())
    return np.asarray(share / share.sum(), np.float64)


def look(before: Evidence, probabilities: NDArray[np.float32], sure: bool) -> Evidence:
    """Add one picture's probabilities (55,). ``sure``: the nets agreed with margin in this picture."""
    logs = before.logs + LOOK_WEIGHT * np.log(np.clip(probabilities.astype(np.float64), FLOOR, 1))
    same = before.looks == 0 or int(logs.argmax()) == before.best
    mine = int(probabilities.argmax()) == int(logs.argmax())
    agreed = (before.agreed if same else 0) + int(sure and mine)
    return Evidence(logs, before.looks + 1, agreed)


def verdict(seen: Evidence, others: list[Evidence], taken: frozenset[int]) -> Verdict:
    """Commit, ask or wait for one card. ``others``: live uncommitted cards; ``taken``: committed faces of live ones."""
    if seen.looks < LOOKS_MIN:
        return Verdict.WAIT
    late = Verdict.ASK if seen.looks >= LOOKS_MAX else Verdict.WAIT
    if seen.best >= FACES or seen.agreed < LOOKS_MIN or seen.sureness < SURE:
        return late
    if seen.best in taken:
        twice = seen.sureness >= TWICE_SURE and seen.agreed >= TWICE_LOOKS
        return Verdict.COMMIT if twice else late
    rivals = [other for other in others if other.looks and other.best == seen.best]
    if rivals and joint_face(seen, others) != seen.best:
        twice = seen.sureness >= TWICE_SURE and seen.agreed >= TWICE_LOOKS
        return Verdict.COMMIT if twice else late
    return Verdict.COMMIT


def joint_face(seen: Evidence, others: list[Evidence]) -> int:
    """The face that the best assignment of different faces to all cards gives to ``seen``."""
    rows = [seen, *(other for other in others if other.looks)]
    cost = -np.stack([row.logs[:FACES] for row in rows])
    return assign(cost)[0]


def assign(cost: NDArray[np.float64]) -> list[int]:
    """The column of each row in the cheapest assignment, rows <= columns (Kuhn 1955, in the O(n^2 m) form with
    potentials after Jonker and Volgenant 1987)."""
    n, m = cost.shape
    if n > m:
        raise ValueError(f"{n} cards cannot have {m} different faces")
    u, v = np.zeros(n + 1), np.zeros(m + 1)
    row_of, came = np.zeros(m + 1, np.int64), np.zeros(m + 1, np.int64)
    for i in range(1, n + 1):
        row_of[0], j0 = i, 0
        least, used = np.full(m + 1, np.inf), np.zeros(m + 1, bool)
        while row_of[j0]:
            used[j0] = True
            i0 = row_of[j0]
            reduced = cost[i0 - 1] - u[i0] - v[1:]
            better = ~used[1:] & (reduced < least[1:])
            least[1:][better] = reduced[better]
            came[1:][better] = j0
            j1 = int(np.where(used, np.inf, least)[1:].argmin()) + 1
            step = least[j1]
            u[row_of[used]] += step
            v[used] -= step
            least[~used] -= step
            j0 = j1
        while j0:
            row_of[j0] = row_of[came[j0]]
            j0 = int(came[j0])
    columns = [0] * n
    for j in range(1, m + 1):
        if row_of[j]:
            columns[row_of[j] - 1] = j - 1
    return columns
