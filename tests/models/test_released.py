# SPDX-License-Identifier: GPL-3.0-or-later
"""A released int8 net taken back answers as the release does, so that a training can go on from it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the [train] extra is not installed: no torch")
onnx = pytest.importorskip("onnx", reason="the [train] extra is not installed: no onnx")

from models.export import WEIGHTS  # noqa: E402
from models.released import checkpoint  # noqa: E402
from models.synthesize.index_samples import index_shard  # noqa: E402
from vision.classify.weights import session  # noqa: E402

pytestmark = pytest.mark.usefixtures("no_art")


def test_the_net_taken_back_answers_as_the_release(tmp_path: Path) -> None:
    run = checkpoint("index", WEIGHTS / "index.onnx", tmp_path, 0)
    pictures = index_shard(991, 0, size=96).pictures.transpose(0, 3, 1, 2).astype(np.float32) / 255
    with torch.no_grad():
        ours = run.average.eval()(torch.from_numpy(pictures))
    theirs = session((WEIGHTS / "index.onnx").read_bytes()).run(None, {"picture": pictures})
    for mine, other in zip(ours[:2], theirs[:2], strict=True):
        same = mine.numpy().argmax(1) == other.argmax(1)
        assert same.mean() > 0.9
    assert np.abs(ours[3].numpy() - theirs[3]).mean() < 0.02
    run.net.train()
    with torch.no_grad():
        learning = run.net(torch.from_numpy(pictures))
    assert (learning[0].argmax(1) == ours[0].argmax(1)).float().mean() > 0.85, "also as it goes on to learn"
