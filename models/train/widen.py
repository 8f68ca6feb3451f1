# SPDX-License-Identifier: GPL-3.0-or-later
"""Start a wider index net from a narrower one: ``python -m models.train.widen OLD.pt NEW.pt``.

What the narrow net knows is kept: its filters become the first of the wide ones, new channels begin small and random,
and a residual block that it lacks begins as nothing. Then ``models.train.train index --resume`` goes on from there.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import Tensor, nn

from models.train.nets import IndexNet

SMALL = 0.3
_BLOCKS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 7: 6}
"""Block of the wide trunk to block of the narrow one; the wide one's sixth is new."""


def widened(narrow: dict[str, Tensor], seed: int = 1) -> dict[str, Tensor]:
    """The state of a wide net that answers nearly as the narrow one whose state is given."""
    torch.manual_seed(seed)
    net = IndexNet()
    new_block = net.trunk[6]
    assert isinstance(new_block, nn.Module)
    nn.init.zeros_(new_block.get_parameter("two.1.weight"))
    state = net.state_dict()
    for name, wide in state.items():
        known = _old_name(name)
        if known is None or known not in narrow:
            continue
        old = narrow[known]
        if wide.dim() == 4 and wide.shape != old.shape:
            wide[: old.shape[0]] *= SMALL  # new inputs of old filters whisper at first
        wide[tuple(slice(0, n) for n in old.shape)] = old
    return state


def _old_name(name: str) -> str | None:
    head, _, rest = name.partition(".")
    if head != "trunk":
        return name
    number, _, tail = rest.partition(".")
    old = _BLOCKS.get(int(number))
    return None if old is None else f"trunk.{old}.{tail}"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="start a wider index net from a narrower one's checkpoint")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    asked = parser.parse_args()
    state = widened(torch.load(asked.old, weights_only=True)["average"])
    net = IndexNet()
    net.load_state_dict(state)
    optimiser = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=0.02)
    torch.save({"net": state, "average": state, "optimiser": optimiser.state_dict(), "done": 0}, asked.new)


if __name__ == "__main__":
    main()
