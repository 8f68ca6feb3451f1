# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the pictures of a camera are of now: a stuck driver, a hung camera or a re-streamer gives old ones again.

Pictures packed by themselves (JPEG): a sensor's noise never gives the same picture twice, so one that came before
shows nothing new. Since it first came the camera may stand; after ``FROZEN_NS`` it is frozen. A picture unlike all
before ends that, if one packed in the same way (quantised by the same tables) came meanwhile: the same picture, packed
better or worse, is another one too.

Coded video (H.264, H.265): on a still table the coder leaves the noise out, and picture after picture is the same
though the camera is well. Only its key frames are made anew: two that are the same, bit for bit, are of one picture.
Where the coder keeps the noise, a frozen picture loses it; a new light may do that too, so that is only told as a
suspicion, until something moves. A coder that leaves the noise out, and sends key frames seldom, can hide a frozen
camera for as long: key frames once a second are asked for (``cardspeak camera test``).
"""

from __future__ import annotations

import hashlib
from collections import deque
from enum import Enum

import numpy as np

from vision.capture.shot import Grey

FROZEN_NS = 1_500_000_000
REMEMBERED, PROOF_NS = 64, 1_000_000_000
KEYS_REMEMBERED, KEYS_APART_NS = 8, 200_000_000
WINDOW_NS, WINDOW_LEAST = 1_200_000_000, 5
QUIET, NOISE_LEAST = 0.35, 0.05
"""So much of its usual noise is left in a frozen picture; a coder that leaves less than this in is not judged by it."""
USUAL_LEAST, USUAL_MOST, FLOOR_PERCENT = 4, 40, 20
STEP, MOVED_SHARE, PARTS = 14, 0.003, 64

FROZEN = "the picture is frozen: the same comes again and again; restart the camera"
SUSPECT = "the picture may be frozen: it has lost its noise; move a hand before the camera"


class Sight(Enum):
    """What a picture is worth: NEW; SAME, perhaps, as the one before it, so that it is no proof of rest; STALE, never
    to be used."""

    NEW = "new"
    SAME = "same"
    STALE = "stale"


class FrozenWatch:
    """The pictures of one camera. ``trouble``: what is to be told, or "". ``is_frozen``: that is sure."""

    def __init__(self) -> None:
        self.is_frozen = False
        self.revived = False
        """Whether the last picture was the first of now after a frozen one."""
        self._singles, self._coded = _Singles(), _Coded()

    @property
    def trouble(self) -> str:
        """What is wrong, in words."""
        return FROZEN if self.is_frozen else SUSPECT if self._coded.suspect else ""

    def take(self, seen: Grey, mono_ns: int, is_key: bool | None = None, packing: bytes = b"") -> Sight:
        """Take in the next picture. ``seen``: what of it is watched, any shape; ``is_key``: None for one packed by
        itself, else whether it is a key frame of coded video; ``packing``: how one packed by itself is packed."""
        was = self.is_frozen
        digest = hashlib.blake2b(seen.tobytes(), digest_size=8).digest()
        if is_key is None:
            sight = self._singles.take(digest, packing, mono_ns)
            self.is_frozen = self._singles.frozen
        else:
            sight = self._coded.take(seen, digest, is_key, mono_ns)
            self.is_frozen = self._coded.frozen
        self.revived = was and not self.is_frozen
        return sight


class _Singles:
    """Pictures packed by themselves. ``known``: when each of the last ones first came and its packing; ``packed``: when
    the last one of each packing came. Since ``from_ns`` the same comes again and again; -1: it does not."""

    def __init__(self) -> None:
        self.frozen = False
        self._known: dict[bytes, tuple[int, bytes]] = {}
        self._packed: dict[bytes, int] = {}
        self._from_ns = -1

    def take(self, digest: bytes, packing: bytes, mono_ns: int) -> Sight:
        """See ``FrozenWatch``."""
        like_ns = self._packed.pop(packing, None)
        self._packed[packing] = mono_ns
        if digest in self._known:
            first_ns = self._known[digest][0]
            if self._stood_since(first_ns):
                self._from_ns = first_ns if self._from_ns < 0 else min(self._from_ns, first_ns)
            self.frozen = self._from_ns >= 0 and mono_ns - self._from_ns >= FROZEN_NS
            return Sight.STALE
        self._known[digest] = mono_ns, packing
        for memory in (self._known, self._packed):
            if len(memory) > REMEMBERED:
                del memory[next(iter(memory))]
        if like_ns is not None and like_ns >= self._from_ns:
            self.frozen, self._from_ns = False, -1
            return Sight.NEW if mono_ns - like_ns <= PROOF_NS else Sight.SAME
        return Sight.STALE if self.frozen else Sight.SAME

    def _stood_since(self, first_ns: int) -> bool:
        """Whether all that has come since then may be of one picture: no two pictures of one packing differ."""
        since = [packing for came_ns, packing in self._known.values() if came_ns >= first_ns]
        return len(since) == len(set(since))


class _Coded:
    """Coded video. ``suspect``: it may be frozen."""

    def __init__(self) -> None:
        self.frozen = self.suspect = False
        self._keys: deque[tuple[bytes, int]] = deque(maxlen=KEYS_REMEMBERED)
        self._last: Grey | None = None
        self._last_digest = b""
        self._key: Grey | None = None
        self._window: deque[tuple[int, float]] = deque()
        self._sampled_ns = 0
        self._usual: deque[float] = deque(maxlen=USUAL_MOST)
        self._usual_key: deque[float] = deque(maxlen=USUAL_MOST)

    def take(self, seen: Grey, digest: bytes, is_key: bool, mono_ns: int) -> Sight:
        """See ``FrozenWatch``."""
        seen = seen.ravel()
        if self._last is None or self._last.size != seen.size:
            self._last = self._key = None
        elif not is_key:
            gap = _gap(seen, self._last)
            if float((gap > STEP).mean()) > MOVED_SHARE:
                self._live_again()
            else:
                self._judge(_noise(gap), mono_ns)
        if is_key:
            self._take_key(seen, digest, mono_ns)
        same = digest == self._last_digest
        self._last, self._last_digest = seen.copy(), digest
        return Sight.STALE if self.frozen else Sight.SAME if same else Sight.NEW

    def _take_key(self, seen: Grey, digest: bytes, mono_ns: int) -> None:
        was = self.frozen
        self.frozen = any(one == digest and mono_ns - at_ns >= KEYS_APART_NS for one, at_ns in self._keys)
        self._keys.append((digest, mono_ns))
        if was and not self.frozen:
            self._live_again()
        if self._key is not None:
            self._weigh(_noise(_gap(seen, self._key)), self._usual_key)
        self._key = seen.copy()

    def _judge(self, noise: float, mono_ns: int) -> None:
        """Whether the noise between successive pictures has gone."""
        self._window.append((mono_ns, noise))
        while mono_ns - self._window[0][0] > WINDOW_NS:
            self._window.popleft()
        if mono_ns - self._sampled_ns >= WINDOW_NS // 4 and len(self._window) >= WINDOW_LEAST:
            self._sampled_ns = mono_ns
            self._weigh(float(np.median([one for _, one in self._window])), self._usual)

    def _weigh(self, noise: float, usual: deque[float]) -> None:
        floor = float(np.percentile(usual, FLOOR_PERCENT)) if len(usual) >= USUAL_LEAST else 0.0
        if floor >= NOISE_LEAST and noise < QUIET * floor:
            self.suspect = True
        elif not self.suspect:
            usual.append(noise)

    def _live_again(self) -> None:
        """Something moves. If that ends a suspicion, the noise is another now and is learned anew."""
        if self.suspect:
            self._usual.clear()
            self._usual_key.clear()
        self.suspect = self.frozen = False
        self._key = None  # what has changed since is no noise
        self._window.clear()


def _gap(one: Grey, other: Grey) -> Grey:
    return np.abs(one.astype(np.int16) - other)


def _noise(gap: Grey) -> float:
    """How much a picture without motion differs: the middle one of many parts, so that a small motion is left out."""
    return float(np.median([part.mean() for part in np.array_split(gap, PARTS)]))
