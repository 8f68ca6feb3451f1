# SPDX-License-Identifier: GPL-3.0-or-later
"""What lies on the virtual table and how it moves, turned into frames.

Only pictures know a card here: a ``CardThing`` carries the face that is drawn, and nothing else of this
module ever leaves the process but the pixels. Settled things are blended into a kept layer once; each frame
then costs a copy, the few moving things, the arms and the sensor's noise.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.virtual.layout import Pose
from vision.virtual.pane import Pane, lay, overlap
from vision.virtual.scenery import Scenery
from vision.virtual.things import LAYER, Act, Drop, Go, Put, Thing, at, pose_at
from vision.virtual.vector import Image


@dataclass(slots=True)
class _Item:
    thing: Thing
    layer: int
    order: int
    go: Go | None = None
    start: Pose = field(default_factory=lambda: Pose(0, 0))
    pane: Pane | None = None
    baked: bool = False


class Stage:
    """Plays acts in order of time and draws frames."""

    def __init__(self, scenery: Scenery) -> None:
        self.scenery = scenery
        self._items: dict[str, _Item] = {}
        self._acts: list[Act] = []
        self._next = 0
        self._orders = 0
        self._now = 0.0
        self._kept: Image = scenery.ground.copy()
        self._stale: list[tuple[int, int, int, int]] = []

    def play(self, acts: list[Act]) -> None:
        """Add acts to come."""
        waiting = self._acts[self._next :] + acts
        self._acts, self._next = sorted(waiting, key=lambda act: act.t), 0

    def pose_now(self, name: str) -> Pose:
        """Where a thing is in the last frame. Raises KeyError when there is none."""
        item = self._items[name]
        return item.thing.pose if item.go is None else pose_at(item.go, item.start, self._now)

    def things(self) -> dict[str, Thing]:
        """Every thing on the table now, by name (for tests: the drawn truth)."""
        return {name: item.thing for name, item in self._items.items()}

    def is_moving(self, name: str) -> bool:
        """Whether a thing is still on its way."""
        return self._items[name].go is not None

    def frame(self, t: float) -> Image:
        """The picture at table time ``t`` seconds; times must not go back."""
        self._now = t
        self._advance(t)
        self._mend()
        picture = self._kept.copy()
        live = sorted((i for i in self._items.values() if not i.baked), key=lambda i: (i.layer, i.order))
        for item in live:
            pane = item.pane if item.go is None else self._moving_pane(item, t)
            if pane is not None:
                lay(picture, pane)
        self.scenery.sensor.expose(picture, t)
        return picture

    def change_scenery(self, scenery: Scenery) -> None:
        """The camera was bumped or the light changed: everything is drawn anew."""
        self.scenery = scenery
        for item in self._items.values():
            if item.go is None:
                item.pane = scenery.pane(item.thing, item.thing.pose)
        self._kept = scenery.ground.copy()
        for item in sorted(self._items.values(), key=lambda i: (i.layer, i.order)):
            if item.baked and item.pane:
                lay(self._kept, item.pane)

    def _advance(self, t: float) -> None:
        while self._next < len(self._acts) and self._acts[self._next].t <= t:
            act = self._acts[self._next]
            self._next += 1
            self._finish_until(act.t)
            if isinstance(act, Put):
                self._put(act)
            elif isinstance(act, Drop):
                self._lift(self._items.pop(act.name))
            else:
                self._go(act)
        self._finish_until(t)

    def _put(self, act: Put) -> None:
        old = self._items.get(act.name)
        if old:
            self._lift(old)
        self._orders += 1
        layer = LAYER[type(act.thing)] if act.layer is None else act.layer
        item = _Item(act.thing, layer, old.order if old else self._orders)
        self._items[act.name] = item
        self._settle(item)

    def _go(self, act: Go) -> None:
        item = self._items[act.name]
        self._lift(item)
        item.start = item.thing.pose if item.go is None else pose_at(item.go, item.start, act.t)
        self._orders += 1
        item.go, item.order = act, self._orders

    def _finish_until(self, t: float) -> None:
        for item in self._items.values():
            if item.go is not None and item.go.until <= t:
                item.thing = at(item.thing, item.go.end)
                item.go = None
                self._settle(item)

    def _settle(self, item: _Item) -> None:
        item.pane = self.scenery.pane(item.thing, item.thing.pose)
        if item.layer == 0:
            item.baked = True
            above = [i for i in self._items.values() if i.baked and i is not item and i.order > item.order]
            if above and item.pane:
                self._stale.append(item.pane.box)
            elif item.pane:
                self._stale.append(item.pane.box) if self._stale else lay(self._kept, item.pane)

    def _lift(self, item: _Item) -> None:
        if item.baked and item.pane is not None:
            self._stale.append(item.pane.box)
        item.baked = False

    def _mend(self) -> None:
        """Draw the kept layer anew wherever something was taken away or slipped under."""
        if not self._stale:
            return
        baked = sorted((i for i in self._items.values() if i.baked), key=lambda i: i.order)
        for box in self._stale:
            x0, y0, x1, y1 = max(box[0], 0), max(box[1], 0), max(box[2], 0), max(box[3], 0)
            self._kept[y0:y1, x0:x1] = self.scenery.ground[y0:y1, x0:x1]
            for item in baked:
                if item.pane is not None and overlap(item.pane.box, box):
                    lay(self._kept, item.pane, box)
        self._stale = []

    def _moving_pane(self, item: _Item, t: float) -> Pane | None:
        assert item.go is not None
        now = pose_at(item.go, item.start, t)
        before = pose_at(item.go, item.start, t - self.scenery.weather.shutter_ms / 1000)
        (u0, v0), (u1, v1) = (self.scenery.camera.pixel(p.x, p.y, p.z) for p in (before, now))
        return self.scenery.pane(item.thing, now, blur=(u1 - u0, v1 - v0))
