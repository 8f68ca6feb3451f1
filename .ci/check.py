# SPDX-License-Identifier: GPL-3.0-or-later
"""What ``./check`` runs after the set-up: each step with its time, then a line that counts all tests."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REPORTS = ROOT / "build" / "check"
# Test folders of each group and its budget in minutes on two cores. A folder named here nowhere: "rest".
GROUPS = {
    "unit": (("journal", "link", "people", "config", "loop", "support"), 3),
    "rules": (("rules", "hands", "properties", "differential", "scenarios", "golden"), 3),
    "vision": (("vision", "models"), 5),
    "firmware": (("firmware", "devices"), 3),
    "screens": (("ui", "views", "overlay"), 3),
}
REST_MINUTES = 3
# What ./check quick runs besides the static steps: the core, without cameras, boards, windows and browsers.
QUICK = (*GROUPS["unit"][0], *GROUPS["rules"][0], "views", "cases")
# Plays in real time with cameras, boards and children of its own: it gets the machine to itself.
ALONE = {"straight line": ("tests/test_straight_line.py", 4)}
# The cheap part that is run once more under another hash seed and a clock 14 hours ahead.
SECOND_LOOK = ("rules", "journal", "views", "properties", "link")
# Listeners of the loop promise each other no order: by night, each at a pace of its own.
PACED = ("ui", "loop", "overlay", "devices", "link")
# Every branch of the rules is reached by these, by night: counting makes them half as fast.
COVERING = ("rules", "cases", "scenarios")
COVERED = ("--cov=controller/rules", "--cov-branch", "--cov-report=term-missing:skip-covered", "--cov-fail-under=100")
STATIC = {
    "ruff": ("ruff", "check", "."),
    "mypy --strict": ("mypy", "--strict", "controller", "vision"),
    "import contracts": ("lint-imports", "--no-cache"),
    "tidy": ("pytest", "tests/tidy"),
}

Counts = tuple[int, int, int]  # passed, failed, skipped


def main(words: Sequence[str]) -> int:
    """``[]`` the whole, ``quick``, ``nightly`` or ``bench [NAME]``. Returns the exit status."""
    if words and words[0] == "bench":
        return subprocess.call([sys.executable, "-m", "tests.bench", *words[1:]], cwd=ROOT)
    if list(words) not in ([], ["quick"], ["nightly"]):
        print("usage: ./check [quick | nightly | bench [NAME]]", file=sys.stderr)
        return 2
    REPORTS.mkdir(parents=True, exist_ok=True)
    steps = _steps(words[0] if words else "full")
    started, failed, total = time.monotonic(), [], (0, 0, 0)
    for number, (name, budget, command, environment) in enumerate(steps, 1):
        print(f"[{number}/{len(steps)}] {name}", flush=True)
        good, counts, seconds = _run(name, command, environment)
        total = (total[0] + counts[0], total[1] + counts[1], total[2] + counts[2])
        over = f", over its {budget} min" if budget and seconds > budget * 60 else ""
        verdict = "ok" if good else "FAILED"
        print(f"[{number}/{len(steps)}] {name}: {verdict}, {seconds:.0f} s{over}", flush=True)
        if not good:
            failed.append(name)
    print(f"{len(steps)} steps in {time.monotonic() - started:.0f} s; failed: {', '.join(failed) or 'none'}")
    broken = len(failed) if not total[1] else total[1]  # a step that fails without a failing test counts too
    print(f"{total[0]} passed, {broken} failed, {total[2]} skipped", flush=True)
    return 1 if failed or not total[0] else 0


def _steps(kind: str) -> list[tuple[str, int, list[str], dict[str, str]]]:
    static = [(name, 0, list(command), {}) for name, command in STATIC.items()]
    marks = {"quick": "not slow and not nightly", "full": "not nightly", "nightly": "slow or not slow"}[kind]
    long = ["-o", "timeout=3600"] if kind == "nightly" else []
    if kind == "quick":
        return [*static, ("the core", 2, _pytest(_present(QUICK), marks, []), {})]
    groups = [(name, minutes, _pytest(folders, marks, long), {}) for name, folders, minutes in _groups()]
    groups += [(name, minutes, _pytest([file], marks, [*long, "-n0"]), {}) for name, (file, minutes) in ALONE.items()]
    again = _pytest(_present(SECOND_LOOK), "not slow and not nightly", [])
    other = {"PYTHONHASHSEED": "4242", "TZ": "Pacific/Kiritimati"}
    second = [("second look: other hash seed, other zone", 0, again, other)]
    covered = [("coverage of the rules", 0, _pytest(_present(COVERING), "not nightly", COVERED), {})]
    paced = _pytest(_present(PACED), "not slow and not nightly", ["-p", "tests.support.paces"])
    by_night = [("listeners at their own pace", 0, paced, {}), *covered]
    return static + groups + second + (by_night if kind == "nightly" else [])


def _groups() -> list[tuple[str, list[str], int]]:
    named = {folder for folders, _ in GROUPS.values() for folder in folders} | {"tidy", "bench"}
    alone = {ROOT / file for file, _ in ALONE.values()}
    places = [one for one in sorted((ROOT / "tests").iterdir()) if one not in alone]
    rest = [f"tests/{one.name}" for one in places if one.name not in named and _has_tests(one)]
    rows = [(name, _present(folders), minutes) for name, (folders, minutes) in GROUPS.items()]
    return [row for row in [*rows, ("rest", rest, REST_MINUTES)] if row[1]]


def _present(folders: Sequence[str]) -> list[str]:
    return [f"tests/{name}" for name in folders if _has_tests(ROOT / "tests" / name)]


def _has_tests(path: Path) -> bool:
    return path.match("test_*.py") if path.is_file() else path.is_dir() and any(path.rglob("test_*.py"))


def _pytest(folders: Sequence[str], marks: str, more: Sequence[str]) -> list[str]:
    return ["pytest", *folders, "-m", marks, "-n", "2", "--dist", "loadfile", *more]


def _run(name: str, command: list[str], environment: dict[str, str]) -> tuple[bool, Counts, float]:
    report = REPORTS / f"{name.split(':')[0].replace(' ', '-')}.xml"
    report.unlink(missing_ok=True)
    words = [str(Path(sys.executable).with_name(command[0])), *command[1:]]
    if command[0] == "pytest":
        words = [sys.executable, "-m", *command, f"--junitxml={report}"]
    quiet = {"QT_QPA_PLATFORM": "offscreen", "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    quiet["CARDSPEAK_CHECK"] = "1"  # the tools are installed by now: a test that lacks them fails, it is not skipped
    started = time.monotonic()
    status = subprocess.call(words, cwd=ROOT, env={**os.environ, **quiet, **environment})
    nothing_chosen = command[0] == "pytest" and status == 5
    return status == 0 or nothing_chosen, _counts(report), time.monotonic() - started


def _counts(report: Path) -> Counts:
    if not report.is_file():
        return 0, 0, 0
    suite = next(ElementTree.parse(report).getroot().iter("testsuite"))
    keys = ("tests", "failures", "errors", "skipped")
    tests, failures, errors, skipped = (int(suite.get(key, "0")) for key in keys)
    return tests - failures - errors - skipped, failures + errors, skipped


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
