# SPDX-License-Identifier: GPL-3.0-or-later
"""The mean of several checkpoints of one training: ``python -m models.train.blend A.pt B.pt ... --out C.pt``.

Checkpoints of different cycles err differently; the mean of their weights reads better than each and costs no more
(Wortsman et al. 2022, "Model soups", arXiv 2203.05482). It is exported like any other checkpoint; no training goes on
from it, since it holds no optimiser.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import Tensor


def blended(paths: list[Path]) -> dict[str, Tensor]:
    """The mean of the running averages in checkpoints of one kind of net; whole numbers are the last one's."""
    states = [torch.load(path, weights_only=True)["average"] for path in paths]
    return {
        name: sum(state[name] for state in states) / len(states) if last.dtype.is_floating_point else last
        for name, last in states[-1].items()
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="the mean of several checkpoints of one training")
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.save({"average": blended(asked.checkpoints)}, asked.out)
    print(asked.out)


if __name__ == "__main__":
    main()
