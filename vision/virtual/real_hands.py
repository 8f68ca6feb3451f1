# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands that real people played, acted out at the virtual table: actions from a file of recorded hands.

The file has one JSON object a line (gzip allowed) with ``seats``, ``button``, ``antes``, ``blinds_or_straddles``,
``starting_stacks`` and ``actions`` in PHH notation (``p3 cbr 200``, ``p1 f``, ``p2 cc``, ``d db Ks5hTs``, ``p1 sm``),
and ``finishing_stacks``. The chip is the greatest common divisor of all amounts; hands that would need too many of
them, and hands with antes or dead posts, are refused with the reason.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from math import gcd
from pathlib import Path
from typing import Any

import numpy as np

from controller.rules import cards
from controller.rules.cards import Card
from vision.virtual.players import shuffled
from vision.virtual.poker import STREETS, Course, HandPlan, Step

MOST_CHIPS = 160  # of one bet: more do not fit in front of a seat
SEAT_MAPS = {2: (3, 8), 3: (1, 5, 8), 4: (1, 4, 7, 10), 5: (1, 3, 5, 7, 9), 6: (1, 2, 4, 6, 8, 9)}


class HandRefused(Exception):
    """This hand cannot be laid out with one denomination on this table. The text says why."""


def read_records(file: Path) -> Iterator[dict[str, Any]]:
    """The records of a file, gzipped or not. Raises ValueError naming file and line."""
    opener = gzip.open if file.suffix == ".gz" else open
    with opener(file, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                record = json.loads(line)
            except ValueError as error:
                raise ValueError(f"{file}:{number}: no JSON ({error})") from error
            if not isinstance(record, dict):
                raise ValueError(f"{file}:{number}: a hand is a JSON object")
            yield record


def plan_of(record: dict[str, Any], seed: int) -> HandPlan:
    """The steps of a recorded hand; unknown cards are drawn from what is left. Raises HandRefused."""
    count = int(record["seats"])
    seats = SEAT_MAPS.get(count, tuple(range(1, count + 1)))
    _refuse_unusual(record)
    chip = _chip(record)
    stacks = {seat: amount // chip for seat, amount in zip(seats, record["starting_stacks"], strict=True)}
    plan = _dealt(record, seats, stacks, seed)
    course = Course(plan)
    for seat, amount in zip(seats, record["blinds_or_straddles"], strict=True):
        if amount:
            course.post(seat, amount // chip)
    plan.steps.append(Step("deal"))
    _act(record["actions"], course, chip)
    if any(step.amount > MOST_CHIPS for step in plan.steps if step.kind in ("post", "call", "bet")):
        raise HandRefused(f"a bet of more than {MOST_CHIPS} chips of {chip}")
    _settle_as_recorded(course, record, chip)
    return plan


def _refuse_unusual(record: dict[str, Any]) -> None:
    if record["button"] is None or record["variant"] != "NT":
        raise HandRefused("no button among the players, or not no-limit")
    if any(record["antes"]) or min(record["blinds_or_straddles"]) < 0 or record["rake"]:
        raise HandRefused("antes, dead posts or rake")


def _chip(record: dict[str, Any]) -> int:
    amounts = [*record["starting_stacks"], *record["finishing_stacks"], *record["blinds_or_straddles"]]
    amounts += [int(word.split()[2]) for word in record["actions"] if " cbr " in word]
    return gcd(*amounts) or 1


def _dealt(record: dict[str, Any], seats: tuple[int, ...], stacks: dict[int, int], seed: int) -> HandPlan:
    """Known cards where the record has them, the rest from a shuffled deck."""
    board = cards.cards(record["board"])
    known = ["" if not text or "?" in text else text for text in record["hole_cards"]]
    used = {*board, *(card for text in known for card in cards.cards(text))}
    rest: list[Card] = [card for card in shuffled(np.random.default_rng([seed, 31])) if card not in used]
    holes = {}
    for seat, text in zip(seats, known, strict=True):
        first, second = cards.cards(text) if text else (rest.pop(), rest.pop())
        holes[seat] = (first, second)
    whole = (*board, *(rest.pop() for _ in range(5 - len(board))))
    burns = tuple(rest.pop() for _ in range(3))
    button = seats[int(str(record["button"]).lstrip("p")) - 1]
    return HandPlan(button, seats, stacks, holes, whole, burns, tuple(rest))


def _act(words: list[str], course: Course, chip: int) -> None:
    street = 0
    for word in words:
        who, verb, *rest = word.split()
        if (who, verb) == ("d", "db"):
            course.close_round()
            course.plan.steps.append(Step(STREETS[street]))
            street += 1
        elif who == "d" or verb == "sm":
            continue
        else:
            seat = course.plan.seats[int(who[1:]) - 1]
            if verb == "f":
                course.fold(seat)
            else:
                course.act_to(seat, int(rest[0]) // chip if verb == "cbr" else max(course.bets.values()))
    course.close_round()


def _settle_as_recorded(course: Course, record: dict[str, Any], chip: int) -> None:
    """Show the hands that were shown, muck the others, and push what the record says."""
    plan = course.plan
    shown = [word.split() for word in record["actions"] if " sm" in word]
    for who, _, *faces in shown:
        seat = plan.seats[int(who[1:]) - 1]
        if seat in course.live:
            plan.steps.append(Step("table" if faces and "?" not in faces[0] else "muck", seat))
    for seat, amount in zip(plan.seats, record["finishing_stacks"], strict=True):
        won = amount // chip - course.behind[seat]
        if won < 0:
            raise HandRefused("the recorded stacks need chips that this play does not leave")
        if won:
            plan.steps.append(Step("push", seat, won))
            course.behind[seat] += won
    plan.steps.append(Step("end"))
    plan.final_stacks = dict(course.behind)
