# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the trained detector as ONNX with 8-bit weights (about 0.75 MB), its model card and its sha256.

Weights are stored as int8 with one scale an output channel and unpacked by DequantizeLinear when the session
loads, so the arithmetic stays in float32: the file is small and nothing depends on a CPU's int8 kernels.
``python -m models.export_detector [--out FOLDER]``. Input ``picture`` (1, 3, H, W) float32 0..255, BGR, sides
multiples of 32; outputs ``index`` and ``card`` as in models/detector.py, heat already as probability.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import Tensor, nn

from models.detector import CARD_CHANNELS, INDEX_CHANNELS, CardFinder

WEIGHTS = Path(__file__).resolve().parent / "weights"
NAME = "detector.onnx"


class _Runnable(nn.Module):
    """The net with the scaling of the input and the sigmoid of the heat inside."""

    def __init__(self, net: CardFinder) -> None:
        super().__init__()
        self.net = net

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor]:
        index, card = self.net(picture / 255.0)
        index = torch.cat([index[:, :1].sigmoid(), index[:, 1:INDEX_CHANNELS]], 1)
        card = torch.cat([card[:, :2].sigmoid(), card[:, 2:CARD_CHANNELS]], 1)
        return index, card


def to_onnx(net: CardFinder) -> onnx.ModelProto:
    """The net as an ONNX graph with free height and width."""
    packed = io.BytesIO()
    free = {2: "height", 3: "width"}
    names = ("picture", "index", "card")
    torch.onnx.export(
        _Runnable(net).eval(),
        (torch.zeros(1, 3, 320, 320),),
        packed,
        opset_version=17,
        dynamo=False,
        input_names=names[:1],
        output_names=names[1:],
        dynamic_axes=dict.fromkeys(names, free),
    )
    return onnx.load_from_string(packed.getvalue())


def pack_weights(model: onnx.ModelProto) -> onnx.ModelProto:
    """Replace each large float32 weight by int8, a scale per output channel and a DequantizeLinear node."""
    nodes, kept = [], []
    for weight in model.graph.initializer:
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size < 256 or values.ndim != 4:
            kept.append(weight)
            continue
        scale = np.maximum(np.abs(values).max(axis=(1, 2, 3)), 1e-8) / 127
        whole = np.clip(np.round(values / scale[:, None, None, None]), -127, 127).astype(np.int8)
        kept += [
            numpy_helper.from_array(whole, weight.name + "_q"),
            numpy_helper.from_array(scale.astype(np.float32), weight.name + "_s"),
            numpy_helper.from_array(np.zeros(len(scale), np.int8), weight.name + "_z"),
        ]
        names = [weight.name + end for end in ("_q", "_s", "_z")]
        nodes.append(helper.make_node("DequantizeLinear", names, [weight.name], name=weight.name + "_unpack", axis=0))
    del model.graph.initializer[:]
    model.graph.initializer.extend(kept)
    rest = list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend(nodes + rest)
    onnx.checker.check_model(model)
    return model


def export(folder: Path, into: Path = WEIGHTS) -> Path:
    """Export ``folder``/last.pt into a folder of weights; gives the file."""
    saved = torch.load(folder / "last.pt", weights_only=True)
    net = CardFinder()
    net.load_state_dict(saved["smooth"])
    model = pack_weights(to_onnx(net.eval()))
    model.doc_string = f"Cardspeak detector, step {saved['step']}"
    raw = model.SerializeToString()
    into.mkdir(exist_ok=True)
    file = into / NAME
    file.write_bytes(raw)
    note = {"sha256": hashlib.sha256(raw).hexdigest(), "step": saved["step"], "bytes": len(raw)}
    (into / "detector.json").write_text(json.dumps(note, indent=1) + "\n")
    return file


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, default=Path("build/detector"))
    options.add_argument("--weights", type=Path, default=WEIGHTS, help="where to put it")
    asked = options.parse_args()
    print(export(asked.out, asked.weights))
