# SPDX-License-Identifier: GPL-3.0-or-later
"""The simulated board under a data folder whose name has letters that the locale C does not know."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CODE = """
import os, sys
from firmware.sim.bench import BoardInputs
says = "import sys; sys.stdout.buffer.write(b'port ' + bytes.fromhex(sys.argv[1]) + b'\\\\n')"
place = os.fsencode(sys.argv[1])
board = BoardInputs([sys.executable, "-c", says, place.hex()])
sys.exit(os.fsencode(board.port) != place or not os.path.exists(board.port))
"""


def test_a_port_of_any_name_is_found_in_any_locale(tmp_path: Path) -> None:
    place = tmp_path / "da ta ñ"
    place.mkdir()
    bare = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for more in ({}, bare):
        done = subprocess.run(
            [sys.executable, "-c", CODE, str(place)],
            cwd=Path(__file__).parents[2], env=os.environ | more, capture_output=True, timeout=60,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b"")
