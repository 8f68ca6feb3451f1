# SPDX-License-Identifier: GPL-3.0-or-later
"""A released int8 net taken back as a checkpoint: ``python -m models.released index``.

So that a training can go on (``models.train.train index --resume``) where nothing but the release is left. The numbers
are those of the release (int8, normalisation folded in), so the net answers as the released one does; the heads that
only training uses are not in it and begin anew.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from models.export import NETS, WEIGHTS
from models.synthesize.sources import ROOT
from models.train.pace import Pace
from models.train.train import Run, Shards, new_run

Numbers = npt.NDArray[np.float32]
MEASURED_SHARDS, SEED = 2, 880_001


class Stored:
    """The weights of an int8 net as real numbers, by layer."""

    def __init__(self, path: Path) -> None:
        self.graph = onnx.load(str(path)).graph
        self.plain = {one.name: numpy_helper.to_array(one) for one in self.graph.initializer}
        unpacking = (node for node in self.graph.node if node.op_type == "DequantizeLinear")
        self.packed = {node.output[0]: list(node.input) for node in unpacking}

    def numbers(self, name: str) -> Numbers:
        """What is stored under a name, unpacked where it is packed."""
        if name in self.plain:
            return np.asarray(self.plain[name], np.float32)
        values, scale, zero = (self.plain[part] for part in self.packed[name])
        wide = (-1, *(1,) * (values.ndim - 1)) if np.ndim(scale) and np.size(scale) > 1 else ()
        unpacked = (values.astype(np.float64) - zero.reshape(wide)) * scale.reshape(wide)
        return unpacked.astype(np.float32)

    def layers(self, kind: str) -> list[tuple[Numbers, Numbers]]:
        """Weights and biases of all layers of a kind, in the order in which they work."""
        return [
            (self.numbers(node.input[1]), self.numbers(node.input[2]))
            for node in self.graph.node
            if node.op_type == kind
        ]


def _fill(layer: nn.Conv2d | nn.Linear, weight: Numbers) -> None:
    if tuple(layer.weight.shape) != weight.shape:
        raise SystemExit(f"a layer of the release has shape {weight.shape}, the net here {tuple(layer.weight.shape)}")
    layer.weight.copy_(torch.from_numpy(weight.copy()))


@torch.no_grad()
def take_back(net: nn.Module, name: str, path: Path) -> None:
    """Give ``net`` the numbers of the release at ``path``.

    A normalisation that was folded into its convolution begins as one that changes nothing: it divides by the spread
    that is measured here on made cuts and multiplies by it again.
    """
    stored = Stored(path)
    convolutions = [part for part in net.modules() if isinstance(part, nn.Conv2d)]
    norms = [part for part in net.modules() if isinstance(part, nn.BatchNorm2d)]
    for layer, norm, (weight, bias) in zip(convolutions, norms, stored.layers("Conv"), strict=True):
        _fill(layer, weight)
        norm.running_mean.zero_()  # type: ignore[union-attr]
        norm.running_var.fill_(1 - norm.eps)  # type: ignore[union-attr]
        norm.weight.fill_(1.0)
        norm.bias.copy_(torch.from_numpy(bias.copy()))
    heads = [part for part in net.modules() if isinstance(part, nn.Linear)]
    for head, (weight, bias) in zip(heads, stored.layers("Gemm"), strict=False):
        _fill(head, weight)
        head.bias.copy_(torch.from_numpy(bias.copy()))
    _measure(net.eval(), name, convolutions, norms)
    net.train()


def _measure(net: nn.Module, name: str, convolutions: list[nn.Conv2d], norms: list[nn.BatchNorm2d]) -> None:
    sums: dict[int, list[Tensor]] = {}

    def note(number: int, out: Tensor) -> None:
        sums.setdefault(number, []).append(torch.stack([out.mean((0, 2, 3)), out.pow(2).mean((0, 2, 3))]))

    def hook(number: int) -> object:
        return convolutions[number].register_forward_hook(lambda _, __, out: note(number, out))

    hooks = [hook(number) for number in range(len(convolutions))]
    for pictures, _ in Shards(name, SEED, 0, MEASURED_SHARDS):
        net(pictures.float() / 255)
    for one in hooks:
        one.remove()  # type: ignore[attr-defined]
    for number, norm in enumerate(norms):
        mean, square = torch.stack(sums[number]).mean(0)
        spread = (square - mean.pow(2)).clamp(min=1e-6)
        norm.running_mean.copy_(mean)  # type: ignore[union-attr]
        norm.running_var.copy_(spread)  # type: ignore[union-attr]
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias.add_(mean)


def checkpoint(name: str, path: Path, folder: Path, done: int) -> Run:
    """A training that stands where the release does, ``done`` shards from its beginning."""
    run = new_run(name, Pace(done, 0.0, 0), 1, 1e-3, folder)
    take_back(run.net, name, path)
    run.average.load_state_dict(run.net.state_dict())
    run.done = done
    return run


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="take a released net back as a checkpoint to go on from")
    parser.add_argument("net", choices=NETS)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "train")
    parser.add_argument("--done", type=int, default=0, help="shards that it has seen")
    asked = parser.parse_args()
    run = checkpoint(asked.net, asked.weights / f"{asked.net}.onnx", asked.folder, asked.done)
    run.save()
    print(run.path)


if __name__ == "__main__":
    main()
