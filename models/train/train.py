# SPDX-License-Identifier: GPL-3.0-or-later
"""Train one net: ``python -m models.train.train whole|index|word --shards N | --minutes M [--resume]``.

Samples come from models/synthesize, one shard of 512 after the other, made by one worker beside the training thread and
never stored. Checkpoints every 20 shards in build/train/<net>.pt, a progress line with the time to go in
build/train/<net>.log; ``--resume`` goes on where the last checkpoint was. One training thread, low priority.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from controller import arguments
from models.synthesize.index_samples import index_shard
from models.synthesize.samples import SHARD, whole_shard
from models.synthesize.sources import ROOT, ArtMissing, art_folder, training_decks
from models.synthesize.word_samples import word_shard
from models.train.nets import IndexNet, WholeNet, WordNet, correct, index_loss, whole_loss, word_loss
from models.train.pace import Pace

SHARD_MAKERS = {"whole": whole_shard, "index": index_shard, "word": word_shard}
LOSSES = {"whole": whole_loss, "index": index_loss, "word": word_loss}
BATCH = 128
SMOOTHING = {"whole": 0.05, "index": 0.01, "word": 0.0}
"""The more a net's targets are smoothed, the less its doubts tell right from wrong; a little keeps it stable."""
REPLAY = {"whole": 3, "index": 3, "word": 3}  # drawing a sample costs as much as learning from it three times, or more
MIXED = 6  # shards kept together, so that a batch sees many decks
CHECKPOINT_EVERY = 20
ENDLESS = 1_000_000  # more shards than any time allows


class Shards(IterableDataset[tuple[Tensor, Tensor]]):
    """Endless shards from ``first``: (pictures N x 3 x H x W uint8, labels N x k)."""

    def __init__(self, net: str, seed: int, first: int, count: int) -> None:
        self.net, self.seed, self.numbers = net, seed, range(first, first + count)

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        for number in self.numbers:
            batch = SHARD_MAKERS[self.net](self.seed, number)
            pictures = np.ascontiguousarray(batch.pictures.transpose(0, 3, 1, 2))
            yield torch.from_numpy(pictures), torch.from_numpy(batch.labels)


def new_net(name: str) -> nn.Module:
    """An untrained net by name."""
    return {"whole": WholeNet, "index": IndexNet, "word": WordNet}[name]()  # type: ignore[no-any-return]


def _mixed_batches(
    shards: DataLoader[tuple[Tensor, Tensor]], seed: int, replay: int
) -> Iterator[tuple[Tensor, Tensor, bool]]:
    """Batches drawn from the last few shards; each sample is seen about ``replay`` times. The flag ends a shard."""
    generator = torch.Generator().manual_seed(seed)
    pool: list[tuple[Tensor, Tensor]] = []
    for shard in shards:
        pool.append(shard)
        if len(pool) < MIXED:
            continue
        pictures, labels = torch.cat([p for p, _ in pool]), torch.cat([t for _, t in pool])
        order = torch.randperm(len(pictures), generator=generator)[: SHARD * replay]
        for at in range(0, len(order), BATCH):
            rows = order[at : at + BATCH]
            yield pictures[rows].float() / 255, labels[rows], at + BATCH >= len(order)
        pool.pop(0)


@torch.no_grad()
def validate(net: nn.Module, name: str, seed: int = 990_001, shards: int = 3) -> float:
    """Share right on synthetic decks that training never sees (another seed)."""
    net.eval()
    right = total = 0
    for pictures, labels in Shards(name, seed, 0, shards):
        right += int(correct(net(pictures.float() / 255), labels).sum())
        total += len(labels)
    net.train()
    return right / total


def _average(target: nn.Module, source: nn.Module, keep: float) -> None:
    for old, new in zip(target.state_dict().values(), source.state_dict().values(), strict=True):
        if old.dtype.is_floating_point:
            old.mul_(keep).add_(new, alpha=1 - keep)
        else:
            old.copy_(new)


@dataclass(slots=True)
class Run:
    """One training in progress: net, running average of its weights, optimiser, and how many shards are done."""

    name: str
    seed: int
    pace: Pace
    top_rate: float
    folder: Path
    net: nn.Module
    average: nn.Module
    optimiser: torch.optim.Optimizer
    done: int = 0

    @property
    def path(self) -> Path:
        """The checkpoint."""
        return self.folder / f"{self.name}.pt"

    @property
    def steps_a_shard(self) -> int:
        """Batches for each shard drawn."""
        return SHARD // BATCH * REPLAY[self.name]

    def load(self) -> None:
        """Go on where the last checkpoint was, if there is one."""
        if not self.path.exists():
            return
        saved = torch.load(self.path, weights_only=True)
        self.net.load_state_dict(saved["net"])
        self.average.load_state_dict(saved["average"])
        self.optimiser.load_state_dict(saved["optimiser"])
        self.done = int(saved["done"])
        self.pace.spent_s = float(saved.get("spent_s", 0.0))

    def save(self) -> None:
        """Write the checkpoint whole or not at all."""
        state = {"net": self.net.state_dict(), "average": self.average.state_dict(), "done": self.done}
        state["spent_s"] = self.pace.total_s()
        part = self.path.with_suffix(".part")
        torch.save({**state, "optimiser": self.optimiser.state_dict()}, part)
        part.replace(self.path)

    def step(self, pictures: Tensor, labels: Tensor, number: int) -> tuple[float, float]:
        """One batch; gives loss and share right. The rate warms up, then falls along half a cosine."""
        share = self.pace.share(number / self.steps_a_shard)
        for group in self.optimiser.param_groups:
            group["lr"] = self.top_rate * min(1.0, number / 100) * (0.5 + 0.5 * float(np.cos(np.pi * share))) + 1e-6
        with torch.autocast("cpu", torch.bfloat16):
            raw = self.net(pictures.contiguous(memory_format=torch.channels_last))
        out = tuple(part.float() for part in raw)
        loss = LOSSES[self.name](out, labels, SMOOTHING[self.name])
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
        self.optimiser.step()
        _average(self.average, self.net, min(0.998, number / (number + 10)))
        return float(loss.detach()), float(correct(out, labels).float().mean())


def new_run(name: str, pace: Pace, seed: int, top_rate: float, folder: Path) -> Run:
    """A training that has not begun."""
    torch.manual_seed(seed)
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    folder.mkdir(parents=True, exist_ok=True)
    net, average = new_net(name), new_net(name)
    for one in (net, average):
        one.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    average.load_state_dict(net.state_dict())
    optimiser = torch.optim.AdamW(net.parameters(), lr=top_rate, weight_decay=0.02)
    return Run(name, seed, pace, top_rate, folder, net.train(), average, optimiser)


def train(run: Run) -> Path:
    """Train to the end and give the path of the checkpoint, whose ``average`` are the weights to export."""
    count = ENDLESS if run.pace.minutes else run.pace.planned + MIXED
    stream = Shards(run.name, run.seed, run.done, count)
    loader = DataLoader(stream, batch_size=None, num_workers=1, prefetch_factor=4)
    first, number = run.done, run.done * run.steps_a_shard
    results: list[tuple[float, float]] = []
    for pictures, labels, shard_ends in _mixed_batches(loader, run.seed + run.done, REPLAY[run.name]):
        results.append(run.step(pictures, labels, number))
        number += 1
        if not shard_ends:
            continue
        run.done += 1
        ended = run.pace.share(run.done) >= 1
        if run.done % CHECKPOINT_EVERY == 0 or ended:
            _report(run, results, first, ended)
            run.save()
            results = []
        if ended:
            break
    return run.path


def _report(run: Run, results: list[tuple[float, float]], first: int, ended: bool) -> None:
    """One line of progress in the log, with a check on kept-out seeds now and then."""
    loss, right = (round(float(v), 4) for v in np.mean(results, axis=0))
    line: dict[str, object] = {"net": run.name, "shards": run.done, "images": run.done * SHARD}
    line["of"] = f"{run.pace.minutes:g} minutes" if run.pace.minutes else run.pace.planned
    line |= {"loss": loss, "right": right, "spent_s": round(run.pace.total_s())}
    line["to_go_s"] = round(run.pace.to_go_s(run.done, first))
    if run.done % (CHECKPOINT_EVERY * 5) == 0 or ended:
        line["right_on_kept_out_seeds"] = round(validate(run.average, run.name), 4)
    with (run.folder / f"{run.name}.log").open("a", encoding="utf-8") as log:
        log.write(json.dumps(line) + "\n")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="train one of the classifiers on synthetic cards")
    parser.add_argument("net", choices=tuple(SHARD_MAKERS))
    parser.add_argument("--shards", type=int, default=400, help="shards of 512 samples")
    parser.add_argument("--minutes", type=float, default=0.0, help="instead of a number of shards")
    parser.add_argument("--seed", type=arguments.seed, default=1)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "train")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--since", type=int, default=0, help="with --resume: first shard of this cycle of the rate")
    asked = parser.parse_args()
    missing = [name for name in training_decks() if not (art_folder() / "decks" / name / "As.png").exists()]
    if missing:
        raise SystemExit(
            str(ArtMissing(f"no art for {', '.join(missing)}: run `python -m models.synthesize.art` first"))
        )
    pace = Pace(asked.shards, asked.minutes, asked.since if asked.resume else 0)
    run = new_run(asked.net, pace, asked.seed, asked.rate, asked.folder)
    if asked.resume:
        run.load()
    print(run.path if pace.share(run.done) >= 1 else train(run))


if __name__ == "__main__":
    main()
