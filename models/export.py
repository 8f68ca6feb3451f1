# SPDX-License-Identifier: GPL-3.0-or-later
"""From a checkpoint to an int8 ONNX file: ``python -m models.export whole|index|word [--out models/weights]``.

Static quantisation (QDQ, per channel), calibrated on synthetic shards. The whole net gets its class prototypes (mean
embedding of each class over synthetic views) built in, as a third output ``likeness`` (N, 55): the cosines.
"""

from __future__ import annotations

import argparse
import hashlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import Tensor, nn
from torch.nn import functional

from models.synthesize.sources import ROOT
from models.train.nets import CLASSES, EMBEDDING, IndexNet, WholeNet
from models.train.train import Shards, new_net

WEIGHTS = ROOT / "models" / "weights"
NETS = ("whole", "index", "word")
SIZES = {"whole": (3, 128, 96), "index": (3, 72, 48), "word": (3, 40, 128)}
OUTPUTS = {
    "whole": ["face", "embedding", "likeness"], "index": ["rank", "suit", "present", "frame"], "word": ["word"],
}  # fmt: skip
TINY = 64
PROTOTYPE_SHARDS, QUANTISING_SHARDS, SEED = 6, 2, 770_001


class WholeForExport(nn.Module):
    """The whole net with its prototypes: picture -> face logits, embedding, cosines to the prototypes."""

    def __init__(self, net: WholeNet, prototypes: Tensor) -> None:
        super().__init__()
        self.net = net
        self.register_buffer("prototypes", prototypes)

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        face, _, _, embedding = self.net(picture)
        return face, embedding, embedding @ self.prototypes.T  # type: ignore[operator]


@torch.no_grad()
def prototypes_of(net: WholeNet) -> Tensor:
    """(55, 128) unit vectors: the mean embedding of each class over synthetic training views."""
    total = torch.zeros(CLASSES, EMBEDDING)
    for pictures, labels in Shards("whole", SEED, 0, PROTOTYPE_SHARDS):
        total.index_add_(0, labels[:, 0], net(pictures.float() / 255)[3])
    return functional.normalize(total, dim=1)


class IndexForExport(nn.Module):
    """The index net without the head that only training uses."""

    def __init__(self, net: IndexNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, picture: Tensor) -> tuple[Tensor, ...]:
        return self.net(picture)[:4]  # type: ignore[no-any-return]


class Feeds(CalibrationDataReader):
    """Synthetic pictures for the ranges of the int8 numbers."""

    def __init__(self, name: str) -> None:
        self.feeds = self._feeds(name)

    def _feeds(self, name: str) -> Iterator[dict[str, np.ndarray]]:
        for pictures, _ in Shards(name, SEED + 1, 0, QUANTISING_SHARDS):
            for rows in pictures.float().div(255).split(64):
                yield {"picture": rows.numpy()}

    def get_next(self) -> dict[str, np.ndarray] | None:  # type: ignore[override]
        """The next batch for the quantiser, None at the end."""
        return next(self.feeds, None)


def _heads(path: Path) -> list[str]:
    """Names of the nodes that stay in float: levelling at the front, heads and cosines at the end, and a last layer so
    small that its answers would come out in steps."""
    kinds = ("ReduceMean", "Sub", "Pow", "Sqrt", "Div", "Mul", "Add", "ReduceL2", "Clip", "Expand", "MatMul")
    graph = onnx.load(str(path)).graph
    residual = {node.name for node in graph.node if node.op_type == "Add" and "Conv" in "".join(node.input)}
    sizes = {weight.name: int(np.prod(weight.dims)) for weight in graph.initializer}
    tiny = {node.name for node in graph.node if node.op_type == "Gemm" and sizes.get(node.input[1], TINY) < TINY}
    return [n.name for n in graph.node if n.name in tiny or (n.op_type in kinds and n.name not in residual)]


def export(name: str, checkpoint: Path, out: Path) -> Path:
    """Write ``<out>/<name>.onnx`` (int8) and ``build/train/<name>-fp32.onnx``; gives the int8 path."""
    net = new_net(name)
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["average"])
    net.eval()
    whole = WholeForExport(net, prototypes_of(net)) if isinstance(net, WholeNet) else net
    whole = IndexForExport(net) if isinstance(net, IndexNet) else whole
    plain = checkpoint.with_name(f"{name}-fp32.onnx")
    torch.onnx.export(
        whole.eval(), (torch.zeros(1, *SIZES[name]),), str(plain), input_names=["picture"], output_names=OUTPUTS[name],
        dynamic_axes={"picture": {0: "n"}, **{o: {0: "n"} for o in OUTPUTS[name]}}, opset_version=17, dynamo=False,
    )  # fmt: skip
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"{name}.onnx"
    with tempfile.TemporaryDirectory() as folder:
        ready = Path(folder) / "ready.onnx"
        quant_pre_process(str(plain), str(ready), skip_symbolic_shape=True)
        quantize_static(
            str(ready), str(target), Feeds(name), quant_format=QuantFormat.QDQ, per_channel=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, calibrate_method=CalibrationMethod.MinMax,
            nodes_to_exclude=_heads(ready),
        )  # fmt: skip
    onnx.save(with_short_names(onnx.load(str(target))), str(target))
    return target


def with_short_names(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same net with a number for a name wherever nobody asks for it: a name is stored several times, and in int8
    nets as small as ours they are a tenth of the file."""
    graph, short = model.graph, {"": ""}
    short |= {end.name: end.name for end in (*graph.input, *graph.output)}
    del graph.value_info[:]
    for weight in graph.initializer:
        weight.name = short.setdefault(weight.name, f"{len(short):x}")
    for node in graph.node:
        node.name = ""
        for names in (node.input, node.output):
            numbered = [short.setdefault(name, f"{len(short):x}") for name in names]
            del names[:]
            names.extend(numbered)
    onnx.checker.check_model(model)
    return model


def write_digests(folder: Path = WEIGHTS) -> None:
    """SHA256SUMS of the classifier's files in the weights folder."""
    names = [name for name in ("classifier.json", "index.onnx", "whole.onnx", "word.onnx") if (folder / name).exists()]
    lines = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}" for name in names]
    (folder / "SHA256SUMS").write_text("\n".join(lines) + "\n", encoding="ascii")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="export a checkpoint as int8 ONNX")
    parser.add_argument("net", choices=NETS)
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    checkpoint = asked.checkpoint or ROOT / "build" / "train" / f"{asked.net}.pt"
    path = export(asked.net, checkpoint, asked.out)
    write_digests(asked.out)
    print(path, path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
