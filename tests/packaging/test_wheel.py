# SPDX-License-Identifier: GPL-3.0-or-later
"""The built wheel works outside the repository, with all that it needs inside it."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.tidy.source import ROOMS, ROOT, tracked

HAND = {
    "id": "walkover",
    "variant": "NT",
    "seats": 3,
    "button": 3,
    "antes": [0, 0, 0],
    "blinds_or_straddles": [50, 100, 0],
    "min_bet": 100,
    "starting_stacks": [1000, 1000, 1000],
    "actions": ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 300", "p1 f", "p2 f"],
    "board": "",
    "rake": 0,
    "finishing_stacks": [950, 900, 1150],
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a clean copy of the tracked files: what a release would hold."""
    copy, out = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("wheel")
    for name in tracked():
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)], cwd=copy, check=True)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a fresh environment with the wheel; libraries are those of this one."""
    place = tmp_path_factory.mktemp("env")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / "bin" / "python"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    subprocess.run(pip, check=True)
    (packages,) = (place / "lib").glob("python3*/site-packages")
    libraries = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "libraries.pth").write_text("\n".join(libraries) + "\n")
    return place / "bin"


def ask(installed: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed command in a folder that is not the repository."""
    command = [str(installed / "cardspeak"), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


def test_wheel_holds_the_rooms_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {*ROOMS, *(top for top in tops if top.endswith(".dist-info"))}
    kept = {name for name in tracked() if name.split("/")[0] in ROOMS}
    assert kept <= set(names)
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_doctor_finds_itself_complete(installed: Path, tmp_path: Path) -> None:
    said = ask(installed, tmp_path, "doctor", "--json")
    found = {one["subject"]: one for one in json.loads(said.stdout)["findings"]}
    assert str(installed.parent) in found["cardspeak"]["words"]
    assert found["card models"]["status"] == "ok"


def test_hands_are_checked(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_text(json.dumps(HAND) + "\n")
    said = ask(installed, tmp_path, "hands", "check", "--json", "one.jsonl")
    assert said.returncode == 0, said.stderr
    result = json.loads(said.stdout)
    assert (result["hands"], result["matched"]) == (1, 1)


def test_every_module_can_be_imported_there(installed: Path, tmp_path: Path) -> None:
    modules = [name for name in tracked() if name.startswith(("controller/", "vision/", "ui/cli/", "ui/overlay/"))]
    dotted = [name[:-3].replace("/", ".") for name in modules if name.endswith(".py") and "__main__" not in name]
    code = "import importlib, sys; [importlib.import_module(name) for name in sys.argv[1:]]"
    command = [str(installed / "python"), "-c", code, *dotted]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stderr
