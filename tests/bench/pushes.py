# SPDX-License-Identifier: GPL-3.0-or-later
"""The push of the pot on rendered hands: told with the right seat, without one, with a wrong one, twice, not, falsely.

``./check bench pushes [--hands N] [--seed S]`` (default 6 hands, seed 78). The hands are shown at five pictures a
second from beginning to end, as the watch of the pot needs them, to the real pipeline without a classifier: no face
matters here. A push is told when ``PotGone`` comes between the dealer's hand at the pot and a few seconds after the
chips have been stacked; what is told at any other time is false. Every fault in words is in
``build/bench/pushes.json``.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from controller.link.messages import PotGone
from tests.bench.dealt_hands import PlayedHand, pictures, play
from tests.bench.read_photos import interval
from vision.virtual.render import footage

BEGUN_S, LATE_S, STEP_S = 4.0, 6.0, 0.2
"""A push's fact is noted when the winner has stacked the chips: the dealer begins so long before; and a telling so long
after it is late but still of it."""
VERDICTS = ("right seat", "without seat", "wrong seat", "not told")


def measure() -> dict[str, Any]:
    """Play the hands; figures, denominators and faults."""
    hands = int(os.environ.get("CARDSPEAK_HANDS", "6"))
    seed = int(os.environ.get("CARDSPEAK_SEED", "78"))
    cv2.setNumThreads(1)
    tally: Counter[str] = Counter()
    faults: list[str] = []
    for footage_of_one in footage(hands, seed):
        times = tuple(np.round(np.arange(0, footage_of_one.line.end, STEP_S), 2).tolist())
        hand = replace(footage_of_one, times=times)
        with tempfile.TemporaryDirectory() as folder:
            judge(play(hand, pictures(hand), None, Path(folder)), tally, faults)
        print(f"hand {hand.number} of {hands}: {dict(tally)}", flush=True)
    pushes = sum(tally[verdict] for verdict in VERDICTS)
    for word in (*VERDICTS, "told twice", "false"):
        low, high = interval(min(tally[word], pushes), pushes)
        print(f"{word:14} {tally[word]:>4}/{pushes} pushes ({100 * low:.1f}-{100 * high:.1f} %)", flush=True)
    print("\n".join(faults), flush=True)
    denominators = {"hands": hands, **dict.fromkeys((*VERDICTS, "told twice", "false"), pushes)}
    return {"figures": {word: tally[word] for word in denominators if word != "hands"}, "denominators": denominators,
            "faults": faults}  # fmt: skip


def judge(hand: PlayedHand, tally: Counter[str], faults: list[str]) -> None:
    """Every push of a hand against what was told; each telling is of the first push that it fits and nobody has told,
    else of one that was told already, else false."""
    pushes = [fact for fact in hand.facts if fact.what == "push"]
    told: dict[int, int] = {}
    for one in hand.told:
        if not isinstance(one.message, PotGone):
            continue
        fits = [n for n, push in enumerate(pushes) if push.t - BEGUN_S <= one.t <= push.t + LATE_S]
        free = [n for n in fits if n not in told]
        if not fits:
            tally["false"] += 1
            faults.append(f"hand {hand.number} ({hand.looks}): a push to seat {one.message.seat} at {one.t:.1f}: none")
        elif not free:
            tally["told twice"] += 1
            faults.append(f"hand {hand.number} ({hand.looks}): told again at {one.t:.1f}, seat {one.message.seat}")
        else:
            mine = next((n for n in free if pushes[n].seat == one.message.seat), free[0])
            told[mine] = one.message.seat
    for n, push in enumerate(pushes):
        said = told.get(n)
        word = VERDICTS[3] if said is None else VERDICTS[0] if said == push.seat else VERDICTS[2 if said else 1]
        tally[word] += 1
        if word != VERDICTS[0]:
            faults.append(
                f"hand {hand.number} ({hand.looks}): push to seat {push.seat} at {push.t:.1f}: {word} ({said})"
            )
