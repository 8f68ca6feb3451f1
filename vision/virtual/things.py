# SPDX-License-Identifier: GPL-3.0-or-later
"""The things on the virtual table, and the acts that place and move them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from controller.rules.cards import Card
from vision.virtual.layout import Pose


@dataclass(frozen=True, slots=True)
class CardThing:
    """One playing card; ``pose.flip`` 180 shows its back. ``boxed`` cards lie the other way in the stub."""

    card: Card
    pose: Pose


@dataclass(frozen=True, slots=True)
class ChipThing:
    """One column of chips."""

    count: int
    colour: str
    pose: Pose
    seed: int = 0


@dataclass(frozen=True, slots=True)
class ButtonThing:
    """The dealer button."""

    pose: Pose


@dataclass(frozen=True, slots=True)
class StubThing:
    """The undealt cards, held or lying: their number gives the thickness."""

    count: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class ArmThing:
    """A hand and its arm; the pose is that of the fingertips."""

    grip: str
    skin: str
    sleeve: str
    pose: Pose
    left: bool = False


@dataclass(frozen=True, slots=True)
class HeadThing:
    """A head that leans into the picture, seen from above."""

    hair: str
    pose: Pose


Thing: TypeAlias = CardThing | ChipThing | ButtonThing | StubThing | ArmThing | HeadThing
LAYER = {CardThing: 0, ChipThing: 0, ButtonThing: 0, StubThing: 2, ArmThing: 3, HeadThing: 4}


@dataclass(frozen=True, slots=True)
class Put:
    """At ``t``: place or replace a thing. ``layer`` overrides its usual height in the drawing order."""

    t: float
    name: str
    thing: Thing
    layer: int | None = None


@dataclass(frozen=True, slots=True)
class Drop:
    """At ``t``: the thing is gone."""

    t: float
    name: str


@dataclass(frozen=True, slots=True)
class Go:
    """From ``t`` to ``until`` the thing moves to ``end``; ``lift`` mm high in the middle, ``spin`` extra
    degrees.
    """

    t: float
    name: str
    until: float
    end: Pose
    lift: float = 0.0
    spin: float = 0.0
    sudden: bool = False  # thrown: fast at first, braked by the cloth


Act: TypeAlias = Put | Drop | Go


def pose_at(go: Go, start: Pose, t: float) -> Pose:
    """Where a moving thing is at ``t``."""
    share = min(1.0, max(0.0, (t - go.t) / max(1e-6, go.until - go.t)))
    s = 1 - (1 - share) ** 2.2 if go.sudden else share * share * (3 - 2 * share)
    mixed = [a + (b - a) * s for a, b in zip(start, go.end, strict=True)]
    mixed[2] += go.spin * (1 - s) * (1 if share < 1 else 0) if go.spin else 0
    mixed[3] += go.lift * 4 * s * (1 - s)
    return Pose(*mixed)


def at(thing: Thing, pose: Pose) -> Thing:
    """The same thing in another pose."""
    return replace(thing, pose=pose)
