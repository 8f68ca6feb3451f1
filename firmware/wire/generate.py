# SPDX-License-Identifier: GPL-3.0-or-later
"""``python -m firmware.wire.generate [--check]``: writes everything that follows from schema.toml.

With ``--check`` nothing is written; the exit status is 1 and the stale files are named.
"""

from __future__ import annotations

import sys
from pathlib import Path

from firmware.wire import emit_c, emit_page, emit_python, schema, vectors

HERE = Path(__file__).parent


def outputs() -> dict[Path, str]:
    """Every generated file and its text."""
    wire = schema.load()
    return {
        HERE / "wire.h": emit_c.header(wire),
        HERE / "wire.c": emit_c.source(wire),
        HERE / "WIRE.md": emit_page.page(wire),
        HERE / "vectors.json": vectors.text(wire),
        HERE.parents[1] / "controller" / "devices" / "wire.py": emit_python.module(wire),
    }


def stale() -> list[Path]:
    """The generated files that differ from what the schema gives."""
    return [path for path, text in outputs().items() if not path.exists() or path.read_text("utf-8") != text]


def main(arguments: list[str]) -> int:
    """Writes, or checks, the generated files."""
    if arguments == ["--check"]:
        behind = stale()
        for path in behind:
            print(f"{path.name} differs from schema.toml: run python -m firmware.wire.generate")
        return 1 if behind else 0
    for path, text in outputs().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.name} ({len(text.splitlines())} lines)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
