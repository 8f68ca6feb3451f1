# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks cases: plays each, asks its questions and counts what is right. Ids are for the report only."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from controller.cases.answers import answer, fits
from controller.cases.play import UnknownHappening, play
from controller.cases.reader import Case, CaseFileError, Question
from controller.cases.scene import Scene, scene_of
from controller.cases.unsupported import Unsupported


class Failure(msgspec.Struct, frozen=True):
    """A question that was not answered as expected; ``got`` of an unsupported one says why."""

    id: str
    question: str
    got: Any
    expected: Any


class Tally(msgspec.Struct):
    """Cases right, wrong and unsupported; a case is right when every answer is."""

    cases: int = 0
    right: int = 0
    wrong: int = 0
    unsupported: int = 0
    failures: list[Failure] = msgspec.field(default_factory=list)

    def add_unreadable(self, problems: list[str]) -> None:
        """Counts cases that could not be read: they are unsupported, each with what is wrong in it."""
        self.cases += len(problems)
        self.unsupported += len(problems)
        self.failures.extend(Failure("", "*", f"unsupported: {problem}", None) for problem in problems)


def check(cases: Iterable[Case]) -> Tally:
    """The tally over cases."""
    tally = Tally()
    for case in cases:
        tally.cases += 1
        wrong, unsupported = _check_one(case)
        tally.failures.extend([*wrong, *unsupported])
        if wrong:
            tally.wrong += 1
        elif unsupported:
            tally.unsupported += 1
        else:
            tally.right += 1
    return tally


def _check_one(case: Case) -> tuple[list[Failure], list[Failure]]:
    """The wrong and the unsupported answers of a case."""
    try:
        scene = _played(case)
    except (Unsupported, UnknownHappening, CaseFileError) as why:
        return [], [Failure(case.id, "*", f"unsupported: {why}", None)]
    except Exception as why:  # a case of a form that nobody thought of must not end the others
        return [], [Failure(case.id, "*", f"unsupported: {type(why).__name__}: {why}", None)]
    wrong: list[Failure] = []
    unsupported: list[Failure] = []
    for question in case.ask:
        try:
            got = answer(scene, question.q, question.of)
            right = _fits(question, got)
        except Unsupported as why:
            unsupported.append(Failure(case.id, question.q, f"unsupported: {why}", question.expect))
            continue
        except Exception as why:  # as above: the other questions still count
            said = f"unsupported: {type(why).__name__}: {why}"
            unsupported.append(Failure(case.id, question.q, said, question.expect))
            continue
        if not right:
            wrong.append(Failure(case.id, f"{question.q} {question.of}".strip(), got, question.expect))
    return wrong, unsupported


def _fits(question: Question, got: Any) -> bool:
    """Whether the answer is the expected one. Raises Unsupported where what is expected has not the question's form."""
    try:
        return fits(question.q, question.expect, got)
    except (TypeError, KeyError, ValueError, AttributeError):
        form = json.dumps(got, ensure_ascii=False)
        raise Unsupported(f"what is expected has another form than an answer to it, as {form}") from None


def _played(case: Case) -> Scene:
    scene = scene_of(case)
    for happening in case.events:
        scene, _ = play(scene, happening)
    return scene
