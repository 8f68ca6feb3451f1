# SPDX-License-Identifier: GPL-3.0-or-later
"""Train the detector of cards and indices on synthetic scenes only, with progress, checkpoints and resume.

``python -m models.train_detector [--steps N | --minutes M] [--out FOLDER]`` continues from the folder's checkpoint if
there is one; a number in FOLDER/steps changes the planned total while it runs. The n-th picture is the same for the
same seed, whatever was interrupted; a second process draws them. Needs the ``train`` extra and the
art of ``python -m models.synthesize.art``.
"""

from __future__ import annotations

import argparse
import copy
import itertools
import math
from collections.abc import Iterator, Mapping
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.optim import Optimizer
from torch.utils.data import DataLoader, IterableDataset

from models.detector import CardFinder, Targets, loss, targets
from models.synthesize.scene_decks import DeckShelf
from models.synthesize.scenes import compose
from models.train.pace import Pace

SIZE, BATCH, SEED = 320, 16, 20260
PEAK_RATE, WARM_STEPS, EMA = 2.5e-3, 200, 0.998


def batch(shelf: DeckShelf, step: int, count: int, seed: int = SEED) -> tuple[Tensor, list[Tensor]]:
    """Pictures (count, 3, SIZE, SIZE) 0..1 and stacked targets of one step."""
    pictures, wanted = [], []
    for n in range(count):
        rng = np.random.default_rng((seed, step, n))
        scene = compose(rng, shelf.pick(rng), SIZE)
        pictures.append(scene.picture)
        wanted.append(targets(scene))
    x = torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float().div_(255)
    fields = [torch.from_numpy(np.stack([getattr(w, name) for w in wanted])) for name in Targets._fields]
    return x.to(memory_format=torch.channels_last), fields


class Scenes(IterableDataset[tuple[Tensor, list[Tensor]]]):
    """The batches of every second step from ``first`` on, without end: each is learned from twice."""

    def __init__(self, shelf: DeckShelf, first: int) -> None:
        self.shelf, self.first = shelf, first

    def __iter__(self) -> Iterator[tuple[Tensor, list[Tensor]]]:
        for step in itertools.count(self.first, 2):
            yield batch(self.shelf, step, BATCH)


def turned(x: Tensor, want: list[Tensor], quarters: int) -> tuple[Tensor, list[Tensor]]:
    """The same pictures turned by quarter turns, targets too: a scene costs as much to draw as to learn from, so each
    is learned from twice. Plain vectors turn with the picture; vectors of doubled angle change sign at each quarter."""
    for _ in range(quarters):
        x = torch.rot90(x, 1, (-2, -1))
        want = [torch.rot90(field, 1, (-2, -1)) for field in want]
        index, card = want[1], want[4]
        plain = [index[:, n : n + 2] for n in range(0, 8, 2)]
        want[1] = torch.cat([torch.stack([pair[:, 1], -pair[:, 0]], 1) for pair in plain], 1)
        want[4] = torch.cat([torch.stack([card[:, 1], -card[:, 0]], 1), -card[:, 2:]], 1)
    return x.contiguous(memory_format=torch.channels_last), want


def rate(step: int, share: float, peak: float = PEAK_RATE) -> float:
    """Learning rate: a short warm-up, then a cosine to nothing as ``share`` comes to 1."""
    if step < WARM_STEPS:
        return peak * (step + 1) / WARM_STEPS
    return peak * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-5


def _average(smooth: CardFinder, net: CardFinder, step: int) -> None:
    keep = min(EMA, (step + 1) / (step + 20))
    with torch.no_grad():
        for mine, theirs in zip(smooth.state_dict().values(), net.state_dict().values(), strict=True):
            if mine.dtype.is_floating_point:
                mine.mul_(keep).add_(theirs, alpha=1 - keep)
            else:
                mine.copy_(theirs)


def _planned(out: Path, steps: int) -> int:
    """The planned number of steps: what FOLDER/steps says, if it is there, else as before."""
    file = out / "steps"
    return int(file.read_text()) if file.exists() else steps


@torch.no_grad()
def validate(net: CardFinder, held: list[tuple[Tensor, list[Tensor]]]) -> list[float]:
    """The four loss parts on scenes of decks kept out of training."""
    net.eval()
    parts = [loss(*net(x), want)[1] for x, want in held]
    return [float(v) for v in np.mean(parts, axis=0)]


def _save(file: Path, parts: Mapping[str, nn.Module | Optimizer], step: int, pace: Pace) -> None:
    """Write the checkpoint whole or not at all."""
    state = {name: part.state_dict() for name, part in parts.items()}
    part_file = file.with_suffix(".part")
    torch.save({**state, "step": step, "spent_s": pace.total_s()}, part_file)
    part_file.replace(file)


def train(pace: Pace, out: Path, peak: float = PEAK_RATE) -> None:
    """Train to the end of ``pace``; writes ``out/last.pt`` every 100 steps and ``out/log.txt``."""
    out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    net = CardFinder().to(memory_format=torch.channels_last)
    smooth = copy.deepcopy(net)
    tuner = torch.optim.AdamW(net.parameters(), PEAK_RATE, weight_decay=1e-3)
    step, file = 0, out / "last.pt"
    if file.exists():
        saved = torch.load(file, weights_only=True)
        net.load_state_dict(saved["net"])
        smooth.load_state_dict(saved["smooth"])
        tuner.load_state_dict(saved["tuner"])
        step, pace.spent_s = saved["step"], float(saved.get("spent_s", 0.0))
    shelf, kept_out = DeckShelf.training(out), DeckShelf.kept_out()
    held = [batch(kept_out, n, BATCH, seed=7) for n in range(6)]
    scenes = iter(DataLoader(Scenes(shelf, step - step % 2), batch_size=None, num_workers=1, prefetch_factor=4))
    first, recent = step, []
    while (share := pace.share(step)) < 1:
        for group in tuner.param_groups:
            group["lr"] = rate(step, share, peak)
        if step % 2 == 0 or step == first:
            drawn = next(scenes)
        x, want = turned(*drawn, int(np.random.default_rng((SEED, step)).integers(1, 4)) if step % 2 else 0)
        net.train()
        with torch.autocast("cpu", torch.bfloat16):
            index, card = net(x)
        total, parts = loss(index.float(), card.float(), want)
        tuner.zero_grad()
        total.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        tuner.step()
        _average(smooth, net, step)
        step += 1
        recent.append(parts)
        if step % 20 == 0:
            pace.planned = _planned(out, pace.planned)
            line = f"step {step} of {pace.minutes:g} minutes" if pace.minutes else f"step {step}/{pace.planned}"
            line += f" loss {np.round(np.mean(recent, axis=0), 3)} {pace.total_s():.0f} s"
            line += f", {pace.to_go_s(step, first):.0f} s to go"
            recent = []
            with (out / "log.txt").open("a") as log:
                log.write(line + "\n")
        if step % 100 == 0:
            _save(file, {"net": net, "smooth": smooth, "tuner": tuner}, step, pace)
        if step % 500 == 0:
            with (out / "log.txt").open("a") as log:
                log.write(f"  kept-out decks: {np.round(validate(smooth, held), 3)}\n")
    _save(file, {"net": net, "smooth": smooth, "tuner": tuner}, step, pace)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--steps", type=int, default=4400)
    options.add_argument("--out", type=Path, default=Path("build/detector"))
    options.add_argument("--minutes", type=float, default=0.0, help="instead of a number of steps")
    options.add_argument("--since", type=int, default=0, help="first step of this cycle of the learning rate")
    options.add_argument("--peak", type=float, default=PEAK_RATE, help="highest learning rate of this cycle")
    chosen = options.parse_args()
    train(Pace(chosen.steps, chosen.minutes, chosen.since), chosen.out, chosen.peak)
