# SPDX-License-Identifier: GPL-3.0-or-later
"""What sees the cards reports to nobody: the runtime of the nets would send figures of its use to its maker."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

LOADED = "from vision.classify import Classifier; Classifier.load()"


def test_the_runtime_of_the_nets_keeps_no_store_of_what_it_would_send(tmp_path: Path) -> None:
    """Told to be silent it opens none; without that it lies in the user's cache, and its name is looked up at once."""
    bare = {key: value for key, value in os.environ.items() if not key.startswith(("ORT_", "XDG_"))}
    subprocess.run([sys.executable, "-c", LOADED], env=bare | {"HOME": str(tmp_path)}, check=True, timeout=60)
    assert [path for path in tmp_path.rglob("*") if "onnx" in path.name.lower() or "Microsoft" in path.name] == []


def test_a_wish_of_the_environment_to_be_reported_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "import vision, os; print(os.environ['ORT_DISABLE_TELEMETRY'])"
    monkeypatch.setenv("ORT_DISABLE_TELEMETRY", "0")
    assert subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout == "1\n"
