# SPDX-License-Identifier: GPL-3.0-or-later
"""The released weights: small, listed, carried as package data, and equal to what training exported."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import onnxruntime
import pytest

from models.synthesize.index_samples import index_shard
from models.synthesize.samples import whole_shard

ROOT = Path(__file__).parents[2]
WEIGHTS = ROOT / "models" / "weights"
FLOAT = ROOT / "build" / "train"


def test_all_weights_together_stay_under_two_megabytes() -> None:
    assert sum(path.stat().st_size for path in WEIGHTS.glob("*.onnx")) <= 2_000_000


@pytest.mark.parametrize("name", ["whole.onnx", "index.onnx", "word.onnx", "classifier.json"])
def test_the_digest_list_is_true(name: str) -> None:
    listed = dict(reversed(line.split("  ")) for line in (WEIGHTS / "SHA256SUMS").read_text().splitlines())
    assert listed[name] == hashlib.sha256((WEIGHTS / name).read_bytes()).hexdigest()


@pytest.mark.parametrize("name", ["whole", "index", "word"])
def test_each_net_has_a_model_card_with_licences(name: str) -> None:
    card = (WEIGHTS / f"{name}.md").read_text(encoding="utf-8")
    for needed in ("CC0", "LGPL", "GPL-3.0-or-later", "Unsure", "95 %"):
        assert needed in card, f"models/weights/{name}.md says nothing of {needed}"


@pytest.mark.usefixtures("no_art")
@pytest.mark.parametrize(("name", "shard"), [("whole", whole_shard), ("index", index_shard)])
def test_int8_answers_as_the_float_export(name: str, shard: object) -> None:
    plain = FLOAT / f"{name}-fp32.onnx"
    if not plain.exists():
        pytest.skip("no float export in build/train: it is made by models.export, which needs the [train] extra")
    pictures = shard(55, 0, size=96).pictures.transpose(0, 3, 1, 2).astype(np.float32) / 255  # type: ignore[operator]
    answers = []
    for path in (plain, WEIGHTS / f"{name}.onnx"):
        session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        answers.append(session.run(None, {"picture": pictures})[0].argmax(axis=1))
    assert (answers[0] == answers[1]).mean() >= 0.95
