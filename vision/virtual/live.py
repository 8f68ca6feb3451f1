# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual table as it runs beside the real program: frames at pace, sensors at their moment, keys.

Only ``Frame`` and (without a board) ``Press`` messages leave this module; the facts of the script are
dropped here.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import cv2

from controller.link.messages import Frame, Press
from vision.virtual.boards import Bench
from vision.virtual.scenery import Deck, Scenery
from vision.virtual.sitting import Game
from vision.virtual.stage import Stage
from vision.virtual.things import ArmThing, Put
from vision.virtual.timeline import KEYS, Sense

BETWEEN_HANDS_S = 2.5
START_S = 4.0
GUEST_HAND = 2  # the hand that is dealt with a guest deck, if there is one


class Rate(NamedTuple):
    """Frames a second, and how fast the table's time runs."""

    fps: float = 12.0
    speed: float = 1.0


USUAL_RATE = Rate()


class LiveTable:
    """Plays a game in real time. ``send_frame`` and ``send_press`` take what leaves; ``is_over`` says when
    to stop. ``guest`` is a deck for one hand.
    """

    def __init__(
        self,
        game: Game,
        scenery: Scenery,
        benches: list[Bench],
        send_frame: Callable[[Frame], None],
        send_press: Callable[[Press], None],
        rate: Rate = USUAL_RATE,
        camera: str = "board",
        guest: Deck | None = None,
    ) -> None:
        self._game, self._benches, self._rate, self._camera = game, benches, rate, camera
        self._stage, self._deck, self._guest = Stage(scenery), scenery.deck, guest
        self._send_frame, self._send_press = send_frame, send_press
        self._senses: deque[Sense] = deque()
        self._until, self._ready_t = 0.0, 0.0
        self._seq = 0

    def run(self, is_over: Callable[[], bool], hands: int = 0, is_ready: Callable[[], bool] = lambda: True) -> int:
        """Play until ``is_over`` or ``hands`` hands (0 = no limit) are done; gives the number of frames sent.

        The empty table is shown until ``is_ready``: the first hand waits for whoever looks.
        """
        opening = self._game.open()
        arms = [act.thing for act in opening.acts if isinstance(act, Put) and isinstance(act.thing, ArmThing)]
        dealer = [replace(arms[0], grip=grip) for grip in ("pinch", "flat")]
        self._stage.scenery.warm([*arms, *dealer])
        self._stage.play(opening.acts)
        self._senses.extend(opening.senses)
        start, period = time.monotonic(), 1 / self._rate.fps
        due = start
        while not is_over():
            now = time.monotonic()
            if due > now:
                time.sleep(min(due - now, 0.02))
                self._feel((time.monotonic() - start) * self._rate.speed)
                continue
            due = max(due + period, now - period)
            t = (now - start) * self._rate.speed
            if not self._ready_t and is_ready():
                self._ready_t = t + START_S * self._rate.speed
            if self._ready_t and t >= max(self._until, self._ready_t) and not self._more(t, hands):
                if hands:
                    return self._seq
                self._until = float("inf")
            self._feel(t)
            self._shoot(t)
        return self._seq

    def _more(self, t: float, hands: int) -> bool:
        """Plan the next hand unless the game is over."""
        if self._game.is_over() or (hands and self._game.hands >= hands):
            return False
        table = self._game.director.table
        table.t = max(t, table.t) + (BETWEEN_HANDS_S if self._game.hands else 0.0)
        line = self._game.next_hand()
        if self._guest is not None:
            self._stage.scenery.use(self._guest if self._game.hands == GUEST_HAND else self._deck)
        self._stage.play(line.acts)
        self._senses.extend(sorted(line.senses, key=lambda sense: sense.t))
        self._until = line.end
        return True

    def _feel(self, t: float) -> None:
        while self._senses and self._senses[0].t <= t:
            sense = self._senses.popleft()
            for bench in self._benches:
                bench.feel(sense)
            if not self._benches and sense.kind == "key" and sense.value:
                self._send_press(Press(KEYS[sense.which]))

    def _shoot(self, t: float) -> None:
        mono_ns = time.monotonic_ns()
        picture = self._stage.frame(t)
        _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self._stage.scenery.weather.quality])
        self._send_frame(Frame(self._camera, self._seq, mono_ns, jpeg.tobytes()))
        self._seq += 1
