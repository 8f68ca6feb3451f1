# SPDX-License-Identifier: GPL-3.0-or-later
"""Rendered dealing: hands written out as frames with the truth of every event, for tests and benches.

``python -m vision.virtual render --hands N --seed S OUT`` makes ``OUT/hand-0001/frame-0001.jpg ...`` and
``truth.json`` beside them: time of each frame, every event with its time, and what lay in each zone at each frame.
At most 150 frames a hand, dense around events. Footage is generated, never committed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from controller import arguments
from vision.virtual.camera import CEILING, USUAL_MOUNT
from vision.virtual.cloth import CLOTHS
from vision.virtual.director import NO_MISCHIEF, Director, Mischief, Pace
from vision.virtual.faces import STYLES, PrintedDeck
from vision.virtual.habits import Habits, drawn_habits
from vision.virtual.light import WEATHERS
from vision.virtual.players import play_hand
from vision.virtual.poker import HandPlan
from vision.virtual.real_hands import HandRefused, plan_of, read_records
from vision.virtual.scenery import Look, Scenery
from vision.virtual.stage import Stage
from vision.virtual.timeline import Fact, Timeline
from vision.virtual.truth import truth_at, zones_at
from vision.virtual.vector import Image
from vision.virtual.view_zones import view_zones
from vision.zones import zones_json

MOST_FRAMES = 150
_QUIET_S = 1.2


class Shot(NamedTuple):
    """One frame: its time, the picture, and every card that lies on the cloth (truth.py)."""

    t: float
    picture: Image
    cards: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Footage:
    """One hand to be rendered: looks, what is planted, the whole timeline, and when frames are taken."""

    number: int
    look: Look
    deck: str
    mischief: Mischief
    manners: Habits
    line: Timeline
    times: tuple[float, ...]
    bump_t: float | None = None
    """When somebody knocks against the camera."""

    def shots(self) -> Iterator[Shot]:
        """Draw the frames, one after another."""
        stage = Stage(Scenery(self.look, PrintedDeck(self.deck)))
        stage.play(self.line.acts)
        bumped = False
        for t in self.times:
            if self.bump_t is not None and t >= self.bump_t and not bumped:
                bumped = True
                stage.change_scenery(Scenery(_bumped(self.look), PrintedDeck(self.deck)))
            picture = stage.frame(t)
            yield Shot(t, picture, truth_at(stage))


def footage(
    hands: int, seed: int, errors: bool = True, plans: Sequence[HandPlan] = (), many: bool = False
) -> Iterator[Footage]:
    """Hands with looks, seats, habits and planted errors that follow from the seed; ``plans`` are played first.

    ``errors``: at most one a hand; ``many``: several kinds in one hand, for benches that need large denominators.
    """
    plant = several_errors if many else _mischief
    for number in range(hands):
        rng = np.random.default_rng([seed, 900, number])
        look, deck = _look(rng, seed * 1000 + number)
        plan = plans[number] if number < len(plans) else _plan(rng)
        pace = Pace(pitch=float(rng.uniform(0.3, 0.5)), think=(0.4, 1.0), look=0.9)
        manners = drawn_habits(rng, plan.seats)
        mischief = plant(rng, plan.seats) if errors else NO_MISCHIEF
        director = Director(plan.seats, int(rng.integers(1 << 30)), pace, manners)
        director.play(plan, mischief)
        line = director.table.line
        bump_t = float(rng.uniform(0.3, 0.8)) * line.end if rng.random() < 0.12 else None
        yield Footage(number + 1, look, deck, mischief, manners, line, frame_times(line), bump_t)


def _plan(rng: np.random.Generator) -> HandPlan:
    """A hand of four to eight seeded players."""
    seats = rng.permutation(np.arange(1, 11))[: int(rng.integers(4, 9))]
    order = tuple(sorted(int(seat) for seat in seats))
    return play_hand(order, order[-1], dict.fromkeys(order, 100), (1, 2), rng)


def _look(rng: np.random.Generator, seed: int) -> tuple[Look, str]:
    mount = CEILING if rng.random() < 0.25 else USUAL_MOUNT
    mount = mount._replace(
        tilt_deg=mount.tilt_deg + float(rng.normal(0, 1.2)), roll_deg=mount.roll_deg + float(rng.normal(0, 0.6)),
        x_mm=mount.x_mm + float(rng.normal(0, 3)), y_mm=mount.y_mm + float(rng.normal(0, 3)),
    )  # fmt: skip
    names = (sorted(CLOTHS), sorted(WEATHERS), ["wine", "teal", "night"], ["scales", "braid"], sorted(STYLES))
    cloth, weather, ink, pattern, deck = (words[int(rng.integers(len(words)))] for words in names)
    return Look(seed, cloth, weather, ink, pattern, mount), deck


def _bumped(look: Look) -> Look:
    """The camera after a knock: some millimetres and tenths of a degree away."""
    rng = np.random.default_rng([look.seed, 61])
    dx, dy, tilt, roll = rng.normal(0, 1, 4)
    mount = look.mount._replace(
        x_mm=look.mount.x_mm + 9 * float(dx), y_mm=look.mount.y_mm + 6 * float(dy),
        tilt_deg=look.mount.tilt_deg + 0.4 * float(tilt), roll_deg=look.mount.roll_deg + 0.5 * float(roll),
    )  # fmt: skip
    return look._replace(mount=mount)


def _mischief(rng: np.random.Generator, seats: tuple[int, ...]) -> Mischief:
    """At most one planted error in a hand; four of ten hands have none."""
    seat, street = int(rng.choice(seats)), int(rng.integers(1, 4))
    kinds = [
        Mischief(expose_pitch=int(rng.integers(1, 2 * len(seats) + 1))), Mischief(flash=seat),
        Mischief(extra_card=seat), Mischief(missing_card=seat), Mischief(double_burn=street), Mischief(no_burn=street),
        Mischief(premature=street), Mischief(boxed=int(rng.integers(1, 2 * len(seats) + 1))),
        Mischief(duplicate=street),
    ]  # fmt: skip
    return kinds[int(rng.integers(len(kinds)))] if rng.random() < 0.6 else NO_MISCHIEF


def several_errors(rng: np.random.Generator, seats: tuple[int, ...]) -> Mischief:
    """Several planted errors: exposures in most hands; wrong counts, burns, boxed and second cards in some."""
    pitches = 2 * len(seats)
    order = [int(n) for n in rng.permutation(np.arange(1, pitches + 1))]
    if (order[0] - order[1]) % len(seats) == 0:
        order[1] = order[1] % pitches + 1  # not both cards of one seat
    flashed, counted = (int(seat) for seat in rng.permutation(seats)[:2])
    street, other = (int(n) for n in rng.permutation([1, 2, 3])[:2])
    fault = rng.random()
    if seats[(order[0] - 1) % len(seats)] == flashed or seats[(order[1] - 1) % len(seats)] == flashed:
        flashed = 0  # a card that lies face up cannot be flashed
    return Mischief(
        expose_pitch=order[0] if rng.random() < 0.45 else 0, boxed=order[1] if rng.random() < 0.12 else 0,
        flash=flashed if rng.random() < 0.6 else 0, extra_card=counted if fault < 0.2 else 0,
        missing_card=counted if 0.2 <= fault < 0.4 else 0, double_burn=street if rng.random() < 0.35 else 0,
        no_burn=other if rng.random() < 0.1 else 0, duplicate=street if rng.random() < 0.1 else 0,
    )  # fmt: skip


_AFTER: dict[str, tuple[float, ...]] = {
    "exposed": (0.0, 0.1, 0.2, 0.3),
    "boxed": (0.0, 0.1, 0.2, 0.3),
    "flashed": (0.0, 0.08, 0.16, 0.24, 0.32),
    "burn": (-0.25, -0.1, 0.0, 0.1, 0.2, 0.3),
    "pitched": (0.03, 0.13, 0.23),
    "dealt": (0.1, 0.4, 0.5, 0.6, 0.7, 0.8),
    "capped": (0.1, 0.6, 0.7, 0.8),
    "flop": (-1.44, -1.12, -0.78, -0.73, -0.4, 0.0, 0.3, 0.5, 0.6, 0.7, 0.8),
    "turn": (0.0, 0.3, 0.5, 0.6, 0.7, 0.8),
    "river": (0.0, 0.3, 0.5, 0.6, 0.7, 0.8),
    "table": (0.1, 0.34, 0.42, 0.5, 0.58, 0.66, 0.74),
    "fold": (0.05, 1.5, 1.6, 1.7, 1.8),
    "muck": (0.05, 1.5, 1.6, 1.7, 1.8),
    "end": (0.1, 0.3, 0.4, 0.5),
}
"""Seconds after an event at which a frame is taken; every other event gets one frame at once. A flop is squared face
down, turned over as one card, shown so for a moment and spread before it lies there."""
_SPARE = ("stack", "capped", "push", "pull", "return", "head", "kicked")
_ACTIONS = ("hand", "post", "check", "call", "bet", "hidden")
"""Events whose frames are given up when there would be too many: those of ``_SPARE`` first, then those of actions."""


def frame_times(line: Timeline, most: int = MOST_FRAMES) -> tuple[float, ...]:
    """When to take frames: several quick ones about each event, the rest spread over the quiet times. Where there
    would be too many they are thinned evenly over the hand: its end is shown as well as its beginning."""
    weights: dict[float, int] = {}
    for fact in line.facts:
        steps = _AFTER.get(fact.what, (0.05,))
        for n, step in enumerate(steps):
            t = round(fact.t + step, 2)
            weights[t] = min(_weight(fact.what, n, len(steps)), weights.get(t, 9))
    first = line.facts[0].t if line.facts else 0.0
    pitched = next((fact.t for fact in line.facts if fact.what in ("pitched", "exposed", "boxed")), first)
    for t in (*np.arange(first, first + 0.4, 0.1), *np.arange(pitched - 1.3, pitched - 0.5, 0.1)):
        weights[round(float(t), 2)] = 0  # the empty table before the deal
    dense: list[float] = []
    for weight in sorted(set(weights.values())):
        mine = sorted(t for t, w in weights.items() if w == weight and first <= t < line.end)
        dense += _evenly(mine, most - len(dense))
    quiet = sorted({round(float(t), 2) for t in np.arange(first, line.end, _QUIET_S)} - set(dense))
    return tuple(sorted([*dense, *_evenly(quiet, most - len(dense))]))


def _weight(what: str, n: int, of: int) -> int:
    """How soon the ``n``-th of the frames about an event is given up: the higher, the sooner."""
    if what in _SPARE:
        return 2
    return int(what in _ACTIONS or (of > 3 and n == of - 1) or (what in ("fold", "muck") and n == 0))


def _evenly(times: list[float], most: int) -> list[float]:
    """At most so many of the times, spread over all of them."""
    if len(times) <= most:
        return times
    return [times[n] for n in np.round(np.linspace(0, len(times) - 1, most)).astype(int)] if most > 0 else []


def write(one: Footage, folder: Path) -> int:
    """Write one hand's frames and truth; gives the number of frames."""
    folder.mkdir(parents=True, exist_ok=True)
    shots, zones = [], view_zones()
    quality = [cv2.IMWRITE_JPEG_QUALITY, WEATHERS[one.look.weather].quality]
    for n, (t, picture, lying) in enumerate(one.shots(), start=1):
        file = f"frame-{n:04d}.jpg"
        cv2.imwrite(str(folder / file), picture, quality)
        shots.append({"file": file, "t": t, "cards": lying, "zones": zones_at(lying, zones)})
    truth = {
        "hand": one.number, "seed": one.look.seed, "deck": one.deck, "cloth": one.look.cloth,
        "light": one.look.weather, "planted": {k: v for k, v in one.mischief._asdict().items() if v},
        "habits": one.manners._asdict(), "bumped_at": one.bump_t,
        "events": [_fact(fact) for fact in one.line.facts], "frames": shots,
    }  # fmt: skip
    (folder / "truth.json").write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")
    (folder / "zones.json").write_text(zones_json(zones), encoding="utf-8")
    return len(shots)


def _fact(fact: Fact) -> dict[str, object]:
    return {"t": fact.t, "what": fact.what, "seat": fact.seat, "number": fact.number, "cards": list(fact.cards)}


def recorded_plans(file: Path, most: int, seed: int) -> list[HandPlan]:
    """The first ``most`` hands of a file that can be laid out here. Raises OSError or ValueError."""
    plans: list[HandPlan] = []
    for record in read_records(file):
        if len(plans) == most:
            break
        try:
            plans.append(plan_of(record, seed + len(plans)))
        except HandRefused:
            continue
    return plans


def render_command(words: list[str]) -> int:
    """``render --hands N [--seed S] [--clean] OUT``."""
    parser = argparse.ArgumentParser(prog="python -m vision.virtual render")
    parser.add_argument("out", type=Path, metavar="OUT")
    parser.add_argument("--hands", type=int, default=10, metavar="N")
    parser.add_argument("--seed", type=arguments.seed, default=1, metavar="S")
    parser.add_argument("--hands-file", type=Path, metavar="FILE", help="play the actions of recorded hands")
    parser.add_argument("--clean", action="store_true", help="plant no errors")
    given = parser.parse_args(words)
    try:
        plans = recorded_plans(given.hands_file, given.hands, given.seed) if given.hands_file else []
    except (OSError, ValueError) as error:
        print(f"{given.hands_file}: {error}; give a file with one hand a line", file=sys.stderr)
        return 2
    for one in footage(given.hands, given.seed, not given.clean, plans):
        count = write(one, given.out / f"hand-{one.number:04d}")
        print(f"hand {one.number}: {count} frames, {one.deck} on {one.look.cloth}, {one.look.weather}", file=sys.stderr)
    return 0
