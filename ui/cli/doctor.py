# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak doctor``: what this machine has, what it lacks, and the remedy for each lack."""

from __future__ import annotations

import argparse
import ctypes
import importlib
import importlib.metadata
import importlib.util
import json
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from controller.version import PROGRAM

SUMMARY = "says what this machine has and lacks, and what to do about it"

# Each module with the wheel that brings it.
PACKAGES = {
    "PyQt6": "PyQt6",
    "cv2": "opencv-python-headless",
    "onnxruntime": "onnxruntime",
    "numpy": "numpy",
    "serial": "pyserial",
    "msgspec": "msgspec",
    "platformdirs": "platformdirs",
    "phevaluator": "phevaluator",
    "aiohttp": "aiohttp",
}
ROOMS = ("controller", "vision", "models", "firmware", "ui")
# What the PyQt6 wheel opens but does not bring; found by elimination on a bare Debian 12.
WINDOW_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}


class Finding(NamedTuple):
    """One thing looked at. ``status``: ``ok``, ``note`` (works, worth knowing) or ``missing``."""

    subject: str
    status: str
    words: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of ``cardspeak doctor``."""
    parser.add_argument("--json", action="store_true", help="print the findings as one JSON document")


def run(args: argparse.Namespace) -> int:
    """Prints the findings; status 0 when nothing is missing, else 3."""
    found = findings()
    if args.json:
        print(json.dumps({"version": PROGRAM, "findings": [one._asdict() for one in found]}, indent=1))
    else:
        for one in found:
            print(f"{one.status:<8} {one.subject:<24} {one.words}")
    return 3 if any(one.status == "missing" for one in found) else 0


def findings() -> list[Finding]:
    """Everything looked at, in a fixed order."""
    looks = (_python, _packages, _opencv_build, _window_libraries, _rooms, _model, _data_folder, _devices)
    return [finding for look in looks for finding in look()]


def _python() -> Iterator[Finding]:
    fits = (3, 11) <= sys.version_info[:2] <= (3, 13)
    words = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    remedy = "" if fits else "; 3.11 to 3.13 is needed"
    yield Finding("python", "ok" if fits else "missing", words + remedy)


def _packages() -> Iterator[Finding]:
    for module, wheel in PACKAGES.items():
        try:
            importlib.import_module(module)
            yield Finding(module, "ok", f"{wheel} {importlib.metadata.version(wheel)}")
        except (ImportError, importlib.metadata.PackageNotFoundError) as error:
            yield Finding(module, "missing", f"{wheel}: {error}; ./run sets it up")


def _opencv_build() -> Iterator[Finding]:
    """The GUI wheel of OpenCV brings a second Qt and points Qt's plug-in path at it."""
    if "cv2" in os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH", ""):
        remedy = "pip uninstall opencv-python, then ./run"
        yield Finding("opencv", "missing", f"the GUI wheel with a second Qt is installed: {remedy}")


def _window_libraries() -> Iterator[Finding]:
    absent = [soname for soname in WINDOW_LIBRARIES if not _opens(soname)]
    if absent:
        packages = " ".join(WINDOW_LIBRARIES[soname] for soname in absent)
        words = f"{' '.join(absent)}; on Debian: apt-get install {packages}"
        yield Finding("window libraries", "missing", words)
    else:
        yield Finding("window libraries", "ok", f"all {len(WINDOW_LIBRARIES)} open")
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        yield Finding("display", "ok", "a window can open")
    else:
        yield Finding("display", "note", "none: 'cardspeak run' prints a transcript and opens no window")


def _opens(soname: str) -> bool:
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def _rooms() -> Iterator[Finding]:
    """Plain package names can be shadowed by a folder of the same name in the current directory."""
    home = Path(__file__).resolve().parents[2]
    for room in ROOMS:
        spec = importlib.util.find_spec(room)
        origin = Path(spec.origin).resolve() if spec and spec.origin else None
        if origin is None or home not in origin.parents:
            where = origin or "nowhere"
            words = f"found at {where}, not beside this program: start from another folder"
            yield Finding(room, "missing", words)
    yield Finding("cardspeak", "ok", f"{PROGRAM} at {home}")


def _model() -> Iterator[Finding]:
    weights = sorted((Path(__file__).resolve().parents[2] / "models" / "weights").glob("*.onnx"))
    if weights:
        sizes = [f"{one.stem} {one.stat().st_size / 1e6:.1f} MB" for one in weights]
        yield Finding("card models", "ok", ", ".join(sizes))
    else:
        yield Finding("card models", "missing", "no models/weights/*.onnx: this copy is incomplete")


def _data_folder() -> Iterator[Finding]:
    """Where tables are kept when nobody says --data: an unwritable one stops each start."""
    try:
        from controller.config.folder import default_folder
    except ImportError:
        return  # the package that it needs is named above
    root = default_folder()
    kept = [place for place in (root / "table", root / "demo") if place.is_dir()]
    for place in kept or [root]:
        nearest = next(one for one in (place, *place.absolute().parents) if one.exists())
        if nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK):
            yield Finding("data folder", "ok", str(place))
        else:
            why = "cannot be written" if nearest.is_dir() else "is no folder"
            words = f"{nearest} {why}: name another with CARDSPEAK_DATA or --data, or mend its owner and permissions"
            yield Finding("data folder", "missing", words)


def _devices() -> Iterator[Finding]:
    cameras = sorted(str(path) for path in Path("/dev").glob("video*"))
    ports = sorted(str(path) for path in [*Path("/dev").glob("ttyACM*"), *Path("/dev").glob("ttyUSB*")])
    for subject, nodes in (("cameras", cameras), ("sensor boards", ports)):
        locked = [node for node in nodes if not os.access(node, os.R_OK | os.W_OK)]
        if locked:
            remedy = "add this user to the groups video and dialout, then log in again"
            yield Finding(subject, "note", f"no permission for {', '.join(locked)}: {remedy}")
        else:
            words = ", ".join(nodes) or "none: the virtual table plays them"
            yield Finding(subject, "ok" if nodes else "note", words)
