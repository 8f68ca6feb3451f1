# SPDX-License-Identifier: GPL-3.0-or-later
"""Train the detector of cards and indices on synthetic scenes only, with progress, checkpoints and resume.

``python -m models.train_detector [--steps N] [--out FOLDER]`` continues from the folder's checkpoint if there is
one; a number in FOLDER/steps changes the planned total while it runs. The n-th picture is the same for the same seed,
whatever was interrupted. Needs the ``train`` extra and the
art of ``python -m models.synthesize.art``.
"""

from __future__ import annotations

import argparse
import copy
import math
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from models.detector import CardFinder, Targets, loss, targets
from models.synthesize.scene_decks import DeckShelf
from models.synthesize.scenes import compose

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


def rate(step: int, steps: int, since: int = 0, peak: float = PEAK_RATE) -> float:
    """Learning rate: a short warm-up, then a cosine to nothing at ``steps``. ``since``: first step of this cycle."""
    if step < WARM_STEPS:
        return peak * (step + 1) / WARM_STEPS
    done = min(1.0, (step - since) / max(1, steps - since))
    return peak * (0.5 + 0.5 * math.cos(math.pi * done)) + 1e-5


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


def train(steps: int, out: Path, hours: float, since: int = 0, peak: float = PEAK_RATE) -> None:
    """Train until ``steps`` or ``hours``; writes ``out/last.pt`` every 100 steps and ``out/log.txt``."""
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
        step = saved["step"]
    shelf, kept_out = DeckShelf.training(out), DeckShelf.kept_out()
    held = [batch(kept_out, n, BATCH, seed=7) for n in range(6)]
    begun, first, recent = time.monotonic(), step, []
    while step < steps and time.monotonic() - begun < hours * 3600:
        for group in tuner.param_groups:
            group["lr"] = rate(step, steps, since, peak)
        if step % 2 == 0 or step == first:
            drawn = batch(shelf, step - step % 2, BATCH)
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
            steps = _planned(out, steps)
            spent = time.monotonic() - begun
            eta = spent / (step - first) * (steps - step)
            line = f"step {step}/{steps} loss {np.round(np.mean(recent, axis=0), 3)} {spent:.0f} s, {eta:.0f} s to go"
            recent = []
            with (out / "log.txt").open("a") as log:
                log.write(line + "\n")
        if step % 100 == 0 or step == steps:
            state = {"net": net.state_dict(), "smooth": smooth.state_dict(), "tuner": tuner.state_dict(), "step": step}
            torch.save(state, out / "part.pt")
            (out / "part.pt").replace(file)
        if step % 500 == 0:
            with (out / "log.txt").open("a") as log:
                log.write(f"  kept-out decks: {np.round(validate(smooth, held), 3)}\n")


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--steps", type=int, default=4400)
    options.add_argument("--out", type=Path, default=Path("build/detector"))
    options.add_argument("--hours", type=float, default=1.5)
    options.add_argument("--since", type=int, default=0, help="first step of this cycle of the learning rate")
    options.add_argument("--peak", type=float, default=PEAK_RATE, help="highest learning rate of this cycle")
    chosen = options.parse_args()
    train(chosen.steps, chosen.out, chosen.hours, chosen.since, chosen.peak)
