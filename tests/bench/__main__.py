# SPDX-License-Identifier: GPL-3.0-or-later
"""``python -m tests.bench [NAME ...] [--hands N] [--seed S] [--jobs J]``: runs benches, prints and writes
``build/bench/NAME.json``. The options are for benches that play hands and reach them as ``CARDSPEAK_HANDS`` ...
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parents[1] / "build" / "bench"
os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # as vision has it, for the benches that load onnxruntime before it


def main(names: Sequence[str]) -> int:
    """Runs the benches named, or all of them. Status 2 for a name that is no bench."""
    names = _options(names)
    known = benches()
    strangers = [name for name in names if name not in known]
    if strangers:
        print(f"no bench called {', '.join(strangers)}; known: {', '.join(known)}", file=sys.stderr)
        return 2
    for name in names or known:
        started = time.perf_counter()
        module = importlib.import_module(f"tests.bench.{name.replace('/', '.')}")
        result = {"bench": name, **module.measure(), "machine": machine()}
        result["seconds"] = round(time.perf_counter() - started, 2)
        _show(result)
        _write(name, result)
    return 0


def _options(words: Sequence[str]) -> list[str]:
    """The names among the words; numbers given with them go to the environment."""
    parser = argparse.ArgumentParser(prog="./check bench")
    parser.add_argument("names", nargs="*", metavar="NAME")
    for option in ("hands", "seed", "jobs"):
        parser.add_argument(f"--{option}", type=int, metavar="N")
    given = parser.parse_args(list(words))
    for option in ("hands", "seed", "jobs"):
        if getattr(given, option) is not None:
            os.environ[f"CARDSPEAK_{option.upper()}"] = str(getattr(given, option))
    return list(given.names)


def benches() -> list[str]:
    """The names of all benches: the files under tests/bench that define ``measure``."""
    files = sorted(path for path in HERE.rglob("*.py") if "def measure(" in path.read_text(encoding="utf-8"))
    return [path.relative_to(HERE).with_suffix("").as_posix() for path in files if path.name != "__main__.py"]


def machine() -> dict[str, str | int]:
    """What the figures were measured on."""
    models = [line.split(":", 1)[1].strip() for line in _cpu_lines() if line.startswith("model name")]
    load = round(os.getloadavg()[0] * 100)
    python = platform.python_version()
    cpu = models[0] if models else "unknown"
    return {"cpu": cpu, "cores": os.cpu_count() or 0, "load_percent": load, "python": python}


def _cpu_lines() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def _show(result: dict) -> None:
    print(f"\n{result['bench']} ({result['seconds']} s)")
    for part in ("figures", "denominators", "ratios"):
        for key, value in result.get(part, {}).items():
            print(f"  {part[:-1]:<12} {key:<40} {value}")


def _write(name: str, result: dict) -> None:
    path = OUT / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
