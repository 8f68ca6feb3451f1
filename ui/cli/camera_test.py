# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak camera test``: takes pictures for a few seconds and says how it went."""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from controller import arguments
from controller.config.table import EXPOSURES, FOCUSES, HEIGHTS, WHITE_BALANCES, WIDTHS
from ui.counted import counted
from vision.capture import CaptureError, Shot
from vision.capture.jpeg import is_whole
from vision.capture.library_words import library_words
from vision.capture.live import Grab, grabs, is_live
from vision.capture.opencv import Streamed, Wish, against_flicker, configure, open_uvc, read
from vision.frozen import FrozenWatch
from vision.light import BLACK_BELOW
from vision.rectify import Picture

FINE, WRONG, BAD_INPUT = 0, 1, 2
KEY_GAP_MOST_S = 1.5
LIVE_S, FILES_S = 3.0, 60.0
SIDE_LEAST, SIZES_TOLD = 200, 3
RATE_LEAST, RATE_AFTER_S = 5.0, 2.0
"""Fewer pictures a second than this, over at least so long, are too few to follow a dealer by."""
ASKED_OF_PLUGGED = ("size", "exposure", "white_balance", "focus", "mains")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Those of ``test``. What a plugged-in camera can be asked for is what ``table.toml`` can ask it for."""
    parser.add_argument("source", help="/dev/v4l/by-id/..., rtsp://..., http://..., a video or a folder of pictures")
    about = f"for so long (3; files: until all are seen, at most {FILES_S:.0f})"
    parser.add_argument("--seconds", type=arguments.seconds, help=about)
    parser.add_argument("--size", type=_asked_size, metavar="WxH", help="picture size to ask for (UVC; 1920x1080)")
    parser.add_argument("--exposure", type=_setting(EXPOSURES), help="fixed exposure in 100 us (UVC); 100 = 10 ms")
    parser.add_argument("--white-balance", type=_setting(WHITE_BALANCES), help="fixed white balance in kelvin (UVC)")
    parser.add_argument("--focus", type=_setting(FOCUSES), help="fixed focus (UVC)")
    parser.add_argument("--mains", type=int, choices=(50, 60), help="mains in Hz, against flicker (UVC; 50)")


def pair(text: str) -> tuple[int, int]:
    """Two whole numbers written as ``2400x1200``."""
    wide, _, high = text.lower().partition("x")
    if wide.isascii() and wide.isdigit() and high.isascii() and high.isdigit():
        return int(wide), int(high)
    raise argparse.ArgumentTypeError(f"{text!r} is no size; write it as 2400x1200")


def _asked_size(text: str) -> tuple[int, int]:
    wide, high = pair(text)
    if WIDTHS[0] <= wide <= WIDTHS[1] and HEIGHTS[0] <= high <= HEIGHTS[1]:
        return wide, high
    least, most = f"{WIDTHS[0]}x{HEIGHTS[0]}", f"{WIDTHS[1]}x{HEIGHTS[1]}"
    raise argparse.ArgumentTypeError(f"{text!r} is no picture of a camera; give {least} to {most}")


def _setting(bounds: tuple[int, int]) -> Callable[[str], int]:
    least, most = bounds

    def setting(text: str) -> int:
        if text.isascii() and text.isdigit() and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is no setting; give a whole number from {least} to {most}")

    return setting


def run(args: argparse.Namespace) -> int:
    """Status 1: the camera does not do what it should; 2: bad input. Raises CaptureError."""
    if str(args.source).startswith("/dev/"):
        return _test_uvc(args)
    if asked := [f"--{one.replace('_', '-')}" for one in ASKED_OF_PLUGGED if getattr(args, one) is not None]:
        told = "only cameras that are plugged in (/dev/...) can be asked for that"
        return _complain(f"{', '.join(asked)}: {told}; set it in the camera's own pages")
    live = is_live(args.source)
    taken = _Taken(live)
    seconds = args.seconds or (LIVE_S if live else FILES_S)
    begun = time.monotonic()
    try:
        for grab in grabs(args.source, all_damaged=True, unread=taken.faults.append):
            taken.take(grab)
            if time.monotonic() - begun > seconds:
                if not live:
                    print(f"not all of it was looked at in {seconds:g} s; --seconds gives it more time")
                break
    except CaptureError as error:
        if not taken.count:
            raise
        taken.faults.append(f"then: {error}")
    if taken.faults and not taken.count:  # of a folder nothing can be read
        for fault in taken.faults:
            _complain(arguments.in_line(fault))
        return BAD_INPUT
    return _report(taken, time.monotonic() - begun, [])


class _Taken:
    """What the pictures of a test were like."""

    def __init__(self, live: bool) -> None:
        self.sizes: Counter[str] = Counter()
        self.faults: list[str] = []
        self.damaged = 0
        self._least = SIDE_LEAST
        self._live, self._frozen, self._dark = live, FrozenWatch(), 0
        self._looks: set[bytes] = set()
        self._sent_s: list[tuple[float, bool]] = []

    @property
    def whole(self) -> int:
        return self.sizes.total()

    @property
    def count(self) -> int:
        return self.whole + self.damaged

    def take(self, grab: Grab) -> None:
        with library_words() as words:
            picture = picture_of(grab)
        if picture is None or words.damage or (isinstance(grab, bytes) and not is_whole(grab)):
            self.damaged += 1
            return
        self.sizes[size_told(picture.shape)] += 1
        self._least = min(self._least, *picture.shape[:2])
        small = np.ascontiguousarray(picture[::8, ::8])
        is_key = grab.is_key if isinstance(grab, Streamed) else None
        if isinstance(grab, Streamed) and is_key is not None:
            self._sent_s.append((grab.sent_ms / 1000, is_key))
        self._frozen.take(small, time.monotonic_ns(), is_key)
        self._looks.add(hashlib.blake2b(small.tobytes(), digest_size=8).digest())
        self._dark += float(np.percentile(small, 99)) < BLACK_BELOW

    def _key_gap_s(self) -> float:
        """The longest time without a key frame, by the stream's own clock; 0 where each picture is packed by itself."""
        ends = [sent_s for n, (sent_s, is_key) in enumerate(self._sent_s) if is_key or n in (0, len(self._sent_s) - 1)]
        return max((b - a for a, b in pairwise(ends)), default=0.0)

    def told(self, spent_s: float) -> list[str]:
        """What is wrong, in sentences."""
        faults = [f"{counted(self.damaged, 'picture')} came damaged; check cable and network"] if self.damaged else []
        if len(self.sizes) > 1:
            listed = [f"{count:,} of {size}" for size, count in self.sizes.most_common(SIZES_TOLD)]
            more = len(self.sizes) - len(listed)
            listed += [f"others of {counted(more, 'more size')}"] if more else []
            remedy = "set the camera to one of them" if self._live else "each camera has one size of its own"
            faults.append(f"the pictures are of several sizes: {', '.join(listed)}; {remedy}")
        elif self._least < SIDE_LEAST:
            faults.append(f"pictures of {next(iter(self.sizes))} are too small to show cards; set a larger size")
        if self.whole and self._dark > self.whole / 2:
            faults.append("the picture is black; is the lens covered or the light off?")
        elif self._live and (
            self._frozen.is_frozen or (not self._sent_s and self.whole >= 5 and len(self._looks) <= 4)
        ):
            faults.append("the picture stands still: the same comes again and again; restart the camera")
        if self._live and (gap_s := self._key_gap_s()) > KEY_GAP_MOST_S:
            faults.append(
                f"key frames come {gap_s:.1f} s apart, so that a frozen picture could not be told in time: set the "
                "camera's key frame interval (I-frame interval, GOP) to 1 second"
            )
        if self._live and not self.faults and spent_s >= RATE_AFTER_S and self.count < RATE_LEAST * spent_s:
            faults.append(
                "too few pictures a second to follow a dealer by; set 10 or more, or mend the network"
            )
        return faults + self.faults


def size_told(shape: tuple[int, ...]) -> str:
    """Width and height of a picture as people write them."""
    return f"{shape[1]} x {shape[0]}"


def picture_of(grab: Grab) -> Picture | None:
    """The picture, BGR; None when a JPEG is broken."""
    if isinstance(grab, bytes):
        return Shot("test", 0, 0, grab).picture()
    return grab.pixels if isinstance(grab, Streamed) else grab


def _test_uvc(args: argparse.Namespace) -> int:
    device = open_uvc(args.source)
    wide, high = args.size or (None, None)
    mains = args.mains or 50
    wish = Wish(wide, high, 30, args.exposure, args.white_balance, args.focus, mains)
    settings = [*configure(device, wish), *against_flicker(args.source, mains)]
    taken = _Taken(live=True)
    begun = time.monotonic()
    try:
        while time.monotonic() - begun < (args.seconds or LIVE_S):
            taken.take(read(device, args.source))
    finally:
        device.release()
    refused = []
    for setting in settings:
        print(f"{setting.name:<22} asked {setting.asked:g}, camera does {setting.got:g}")
        if not setting.kept:
            refused.append(setting.name)
    return _report(taken, time.monotonic() - begun, refused)


def _report(taken: _Taken, spent_s: float, refused: list[str]) -> int:
    faults = taken.told(spent_s)
    if taken.whole:
        rate = f" ({taken.whole / spent_s:.1f} a second)" if spent_s > 0.5 else ""
        of = next(iter(taken.sizes)) if len(taken.sizes) == 1 else "several sizes"
        print(f"{counted(taken.whole, 'picture')} of {of} in {spent_s:.1f} s{rate}")
    else:
        faults.insert(0, "no whole picture came")
    for fault in faults:
        print(fault)
    if refused:
        print(f"the camera does not keep: {', '.join(refused)}; set it with its own software, or take another camera")
    return WRONG if refused or faults else FINE


def _complain(text: str) -> int:
    print(f"cardspeak camera: {text}", file=sys.stderr)
    return BAD_INPUT
