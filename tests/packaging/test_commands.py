# SPDX-License-Identifier: GPL-3.0-or-later
"""./run, ./check and what they share: which line is printed, which status is given, that no test is left out."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.tidy.source import ROOT
from ui.cli.words import summary_of

BASICS = ("sh", "dirname", "cat", "mkdir", "sha256sum")


def machine(folder: Path, **commands: str) -> dict[str, str]:
    """An environment whose PATH has the basics and the given stand-ins (name: body of a shell script)."""
    for name in BASICS:
        (folder / name).symlink_to(str(shutil.which(name)))
    for name, body in commands.items():
        path = folder / name.replace("_", "-")
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)
    return {"PATH": str(folder), "LC_ALL": "C.UTF-8"}


def sourced(line: str, environment: dict[str, str], name: str = "run") -> subprocess.CompletedProcess[str]:
    """Run a line of shell as ./run would after reading what it shares with ./check."""
    script = f'. "{ROOT}/.ci/setup.sh"; {line}'
    command = ["sh", "-eu", "-c", script, f"{ROOT}/{name}"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


def test_without_rights_the_exact_line_is_printed(tmp_path: Path) -> None:
    here = machine(tmp_path, id="echo 1000", apt_get="exit 99")
    said = sourced("need_packages libgl1 libegl1", here)
    assert said.returncode == 3
    assert "apt-get install -y --no-install-recommends libgl1 libegl1" in said.stderr


def test_each_apt_line_is_printed_before_it_runs(tmp_path: Path) -> None:
    here = machine(tmp_path, id="echo 0", apt_get='echo "apt got: $*" >&2')
    lines = sourced("need_packages libgl1", here).stderr.splitlines()
    assert lines == [
        "cardspeak: running: apt-get update -qq",
        "apt got: update -qq",
        "cardspeak: running: apt-get install -y -qq --no-install-recommends libgl1",
        "apt got: install -y -qq --no-install-recommends libgl1",
    ]


def test_two_set_ups_at_once_do_not_write_over_one_another(tmp_path: Path) -> None:
    if shutil.which("flock") is None:
        pytest.skip("no flock on this system: set-ups are not kept apart")
    venv = f'stamp=x; VENV="{tmp_path}/venv"; ROOT="{tmp_path}"; PYTHON=true; stamp_now() {{ echo x; }}'
    slow = 'make_venv() { echo begin; sleep 1; mkdir -p "$VENV"; echo x >"$VENV/.stamp"; echo end; }'
    script = f'. "{ROOT}/.ci/setup.sh"; {venv}; {slow}; need_venv; echo ready'
    command = ["sh", "-eu", "-c", script, f"{ROOT}/run"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = sorted((one.communicate(timeout=60) for one in both), key=lambda pair: len(pair[0]))
    assert [one.returncode for one in both] == [0, 0]
    assert [out for out, _ in said] == ["ready\n", "begin\nend\nready\n"]
    assert "another set-up is running in this folder; waiting for it to end" in said[0][1]


def test_with_sudo_it_is_used(tmp_path: Path) -> None:
    here = machine(tmp_path, id="echo 1000", apt_get="exit 99", sudo='echo "sudo got: $*" >&2')
    said = sourced("need_packages libgl1", here)
    assert said.returncode == 0
    assert "sudo got: apt-get install -y -qq --no-install-recommends libgl1" in said.stderr


def test_a_failing_apt_is_status_three(tmp_path: Path) -> None:
    here = machine(tmp_path, id="echo 0", apt_get='[ "$1" = update ]')
    assert sourced("need_packages libgl1", here).returncode == 3


def test_another_system_is_told_what_is_missing(tmp_path: Path) -> None:
    said = sourced("need_packages libgl1", machine(tmp_path, id="echo 0"))
    assert said.returncode == 3
    assert "libgl1" in said.stderr
    assert "no apt-get here" in said.stderr


def test_nothing_missing_runs_nothing(tmp_path: Path) -> None:
    said = sourced("need_packages", machine(tmp_path))
    assert (said.returncode, said.stderr) == (0, "")


def test_missing_libraries_are_found_by_opening_them(tmp_path: Path) -> None:
    probe = f"PYTHON={sys.executable}; missing_libraries libc.so.6:libc6 libnowhere.so.9:libnowhere9"
    assert sourced(probe, machine(tmp_path)).stdout.split() == ["libnowhere9"]


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="no shellcheck here")
def test_scripts_are_plain_posix_shell() -> None:
    names = ["run", "check", ".ci/run", ".ci/setup.sh"]
    said = subprocess.run(["shellcheck", "-s", "sh", "-x", *names], cwd=ROOT, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout


def check_program() -> ModuleType:
    """The program behind ./check, which lies outside the packages."""
    spec = importlib.util.spec_from_file_location("check_program", ROOT / ".ci" / "check.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_test_is_left_out() -> None:
    program = check_program()
    chosen = [ROOT / one for _, folders, _ in program._groups() for one in folders] + [ROOT / "tests/tidy"]
    chosen += [ROOT / file for file, _ in program.ALONE.values()]
    files = [path for path in (ROOT / "tests").rglob("test_*.py") if "bench" not in path.parts]
    assert files
    assert [path for path in files if not any(path.is_relative_to(one) for one in chosen)] == []


@pytest.mark.parametrize(("words", "status"), [(["nonsense"], 2), (["bench", "no-such-bench"], 2)])
def test_bad_usage(words: list[str], status: int) -> None:
    program = check_program()
    assert program.main(words) == status


def test_counts_of_a_report(tmp_path: Path) -> None:
    report = tmp_path / "one.xml"
    report.write_text('<testsuites><testsuite tests="9" failures="2" errors="1" skipped="3"/></testsuites>')
    assert check_program()._counts(report) == (3, 3, 3)
    assert check_program()._counts(tmp_path / "none.xml") == (0, 0, 0)


def test_the_environment_chooses_no_registry() -> None:
    text = (ROOT / ".ci" / "setup.sh").read_text() + (ROOT / "requirements.lock").read_text()
    assert "index-url" not in text
    assert os.access(ROOT / "run", os.X_OK)


@pytest.mark.parametrize("words", [("--help",), ("--no-window", "-h")])
def test_help_needs_no_set_up(tmp_path: Path, words: tuple[str, ...]) -> None:
    bare = f'case "$1" in -c) exit 0 ;; esac; exec {sys.executable} -S -B "$@"'  # the standard library alone
    here = machine(tmp_path, python3=bare, apt_get="exit 99", id="echo 1000")
    for name in ("run", ".ci/setup.sh"):
        (tmp_path / "copy" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / "copy" / name)
    for room in ("controller", "ui", "vision"):
        (tmp_path / "copy" / room).symlink_to(ROOT / room)
    command = [str(tmp_path / "copy" / "run"), *words]
    said = subprocess.run(command, env=here, capture_output=True, text=True, timeout=60)
    assert (said.returncode, said.stderr) == (0, "")
    assert "usage: cardspeak run" in said.stdout and "--no-demo" in said.stdout
    assert summary_of("run") in " ".join(said.stdout.split())
    assert not (tmp_path / "copy" / ".venv").exists() and not (tmp_path / "copy" / "build").exists()
