# SPDX-License-Identifier: GPL-3.0-or-later
"""Small rooms: a reader can hold each file and each function in the head."""

from __future__ import annotations

from statistics import median

from tests.tidy.source import GENERATED, ROOMS, functions, lines_in, python_files, text_of, tracked

FILE_LIMIT, FUNCTION_LIMIT = 400, 60
FILE_MEDIAN, FUNCTION_MEDIAN = 150, 15
TESTS_PER_SOURCE = 1.5
# A file over the limit needs its reason here.
LONG_FOR_A_REASON = {
    "controller/rules/events.py": "a vocabulary of small records and its registry, read like an index",
    "controller/rules/inputs.py": "a vocabulary of small records and its registry, read like an index",
}

SOURCE = python_files(*ROOMS)
C_SOURCE = [name for name in tracked() if name.startswith("firmware/") and name.endswith((".c", ".h"))]
C_SOURCE = [name for name in C_SOURCE if name not in GENERATED]


def test_files_are_short() -> None:
    lines = {name: text_of(name).count("\n") for name in [*SOURCE, *C_SOURCE, *python_files("tests")]}
    long = {name: count for name, count in lines.items() if count > FILE_LIMIT and name not in LONG_FOR_A_REASON}
    assert not long, f"over {FILE_LIMIT} lines: make two files of each"


def test_functions_are_short() -> None:
    long = [f"{name}:{one.lineno} {one.name} {lines_in(one)}" for name in SOURCE for one in functions(name)]
    long = [line for line in long if int(line.rsplit(" ", 1)[1]) > FUNCTION_LIMIT]
    assert not long, f"over {FUNCTION_LIMIT} lines: {long}"


def test_medians_stay_small() -> None:
    file_lines = [text_of(name).count("\n") for name in SOURCE if not name.endswith("__init__.py")]
    function_lines = [lines_in(one) for name in SOURCE for one in functions(name)]
    assert median(file_lines) <= FILE_MEDIAN
    assert median(function_lines) <= FUNCTION_MEDIAN


def test_tests_do_not_outgrow_the_source() -> None:
    source = sum(text_of(name).count("\n") for name in [*SOURCE, *C_SOURCE])
    tests = sum(text_of(name).count("\n") for name in python_files("tests"))
    assert tests <= TESTS_PER_SOURCE * source, f"{tests} lines of tests for {source} of source"


def test_reasons_are_still_needed() -> None:
    stale = [name for name in LONG_FOR_A_REASON if text_of(name).count("\n") <= FILE_LIMIT]
    assert not stale, f"short again, take the reason out: {stale}"
