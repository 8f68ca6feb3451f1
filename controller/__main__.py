# SPDX-License-Identifier: GPL-3.0-or-later
"""``python -m controller --data DIR``: a table with no window, see ``controller.headless``."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from pathlib import Path

from controller.config.folder import default_folder
from controller.headless import run
from controller.journal.holdem import holdem


def main() -> int:
    """Run until standard input ends; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m controller", description="a table with no window")
    parser.add_argument("--data", type=Path, default=default_folder(), metavar="DIR", help="data folder")
    return run(holdem(), parser.parse_args().data)


def leave(status: int) -> None:
    """End the process. All is closed by now, but a listener's thread may still hold a stream, and an interpreter that
    shuts down in the ordinary way would abort over its lock."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # whoever read it is gone
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    leave(main())
