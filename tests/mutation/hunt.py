# SPDX-License-Identifier: GPL-3.0-or-later
"""A pytest plugin that plants one fault after another and runs the tests that execute the faulty function.

The tests are collected once and run once as they are, to learn which functions each of them executes. Then every
mutant gets a forked child of its own: it exchanges the function's code, runs those tests, the module's own and the
quickest first, and ends at the first failure. A test that uses more processor time than its limit has noticed it too.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import time
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.mutation.mutants import Mutant, function_names, mutants_of, noted

LIMIT_S = 5
"""Processor seconds beyond ten times what a test took as it is, so that a busy machine makes no difference."""


class Result(NamedTuple):
    """One mutant and whether a test noticed it."""

    module: str
    key: str
    killed: bool


class Hunt:
    """The plugin. ``results`` holds what came of each mutant."""

    def __init__(self, modules: list[str]) -> None:
        self.modules = modules
        self.results: list[Result] = []
        self.broken = ""
        self._runs: dict[tuple[str, str], list[tuple[bool, float, int]]] = {}

    @pytest.hookimpl
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs the tests as they are, then every mutant."""
        if self._learn(session):
            for name in self.modules:
                for mutant in mutants_of(_source(name)):
                    runs = sorted(self._runs.get((name, mutant.function), []))
                    items = [(session.items[number], took) for _, took, number in runs]
                    killed = bool(runs) and _noticed(name, mutant, items)
                    self.results.append(Result(name, mutant.key, killed))
                    print("." if killed else f"\nsurvives: {name}: {mutant.key}", end="", flush=True)
        return True

    def _learn(self, session: pytest.Session) -> bool:
        """Runs the tests as they are and notes which functions each executes, and its time. False where one fails."""
        called: set[tuple[str, str]] = set()
        before = [(code_holder(name, function), (name, function)) for name in self.modules for function in _names(name)]
        originals = [holder.__code__ for holder, _ in before]
        for name in self.modules:
            module = _module(name)
            vars(module)["_hunt_called"] = lambda function, name=name: called.add((name, function))
            noting = compile(noted(_source(name)), module.__file__ or "", "exec")
            for function in _names(name):
                code_holder(name, function).__code__ = _code_of(noting, function)
        for number, item in enumerate(session.items):
            called.clear()
            started = time.monotonic()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            took = time.monotonic() - started
            for name, function in called:
                strange = not item.path.stem.startswith(f"test_{name}")
                self._runs.setdefault((name, function), []).append((strange, took, number))
            if session.testsfailed:
                self.broken = f"{item.nodeid} fails without any fault planted"
                break
        for (holder, _), code in zip(before, originals, strict=True):
            holder.__code__ = code
        return not self.broken


def _module(name: str) -> types.ModuleType:
    return importlib.import_module(f"controller.rules.{name}")


Timed = tuple[pytest.Item, float]
"""A test, and the seconds that it takes as it is."""


def _noticed(name: str, mutant: Mutant, items: list[Timed]) -> bool:
    """Whether a test fails, or hangs, with the fault planted."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        _be_the_mutant(name, mutant, items)
    return os.waitpid(child, 0)[1] != 0


def _be_the_mutant(name: str, mutant: Mutant, items: list[Timed]) -> None:
    """Plants the fault in this process and runs the tests; ends the process with 1 at the first failure."""
    status = 1
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        _plant(_module(name), mutant)
        status = 1 if any(_fails(*timed) for timed in items) else 0
    finally:
        os._exit(status)


def _fails(item: pytest.Item, took_s: float) -> bool:
    before = item.session.testsfailed
    signal.setitimer(signal.ITIMER_PROF, LIMIT_S + 10 * took_s)
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return item.session.testsfailed > before


def _plant(module: types.ModuleType, mutant: Mutant) -> None:
    """Exchanges the code of the faulty function."""
    compiled = compile(mutant.tree, module.__file__ or "", "exec")
    code_holder(module.__name__.rpartition(".")[2], mutant.function).__code__ = _code_of(compiled, mutant.function)


def code_holder(name: str, function: str) -> Any:
    """The function object whose code is exchanged, under whatever wraps it; a cache in front of it is emptied."""
    found: Any = _module(name)
    for part in function.split("."):
        found = vars(found)[part]
    if hasattr(found, "cache_clear"):
        found.cache_clear()
    while not hasattr(found, "__code__"):
        found = getattr(found, "__wrapped__", None) or getattr(found, "fget", None) or found.__func__
    return found


def _source(name: str) -> str:
    return Path(_module(name).__file__ or "").read_text(encoding="utf-8")


def _names(name: str) -> list[str]:
    return function_names(_source(name))


def _code_of(compiled: types.CodeType, function: str) -> types.CodeType:
    return next(each for each in _codes(compiled) if each.co_qualname == function)


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _codes(constant)
