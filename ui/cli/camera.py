# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak camera``: which cameras there are, whether one works, and where it hangs over the table."""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from itertools import islice, pairwise
from pathlib import Path

import cv2
import numpy as np

from controller import arguments
from ui.counted import counted
from vision.calibration import DRIFT_ALARM_MM, NotCalibrated, calibrate, drift_mm
from vision.capture import CaptureError, Shot
from vision.capture.jpeg import is_whole
from vision.capture.live import Grab, grabs, is_live
from vision.capture.opencv import (
    Streamed,
    Wish,
    against_flicker,
    configure,
    named_cameras,
    open_uvc,
    other_cameras,
    read,
)
from vision.frozen import FrozenWatch
from vision.lens import Lens, LensUnknown, Straightener, measure_lens
from vision.light import BLACK_BELOW
from vision.rectify import Picture
from vision.sheets import PAPER_MM, TAG_LEAST_MM, TAG_MM, Page, charuco_page, pdf, tag_pages
from vision.starter import starter_zones
from vision.view import View
from vision.zone_picture import write_picture, zone_picture
from vision.zones import ZonesError, load_zones, zones_json

SUMMARY = "lists, tests and calibrates cameras"
FINE, WRONG, BAD_INPUT = 0, 1, 2
KEY_GAP_MOST_S = 1.5
LIVE_S, FILES_S = 3.0, 60.0
NO_SOURCE = (
    "name the camera (or a picture of it) that shall be calibrated, and its zones: cardspeak camera calibrate SOURCE "
    "--zones FILE [--lens FOLDER]; or print the sheets with --print PDF or --charuco PDF"
)
PICTURE_LEAST, PICTURE_MOST, TAG_MOST_MM = 200, 10_000, 500.0
SMALLEST_TABLE_MM, LARGEST_TABLE_MM = (1500, 800), 10_000
SETTING_MOST = 20_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``list``, ``test``, ``zones`` and ``calibrate``."""
    words = parser.add_subparsers(dest="word", required=True, metavar="list|test|zones|calibrate")
    about = "lists the cameras that are plugged in, by the name that stays"
    words.add_parser("list", help=about, description=about)
    about = "takes pictures for a few seconds and says how it went"
    test = words.add_parser("test", help=about, description=about)
    test.add_argument("source", help="/dev/v4l/by-id/..., rtsp://..., http://..., a video or a folder of pictures")
    test.add_argument(
        "--seconds", type=arguments.seconds, help=f"for so long (3; files: until all are seen, at most {FILES_S:.0f})"
    )
    test.add_argument("--size", type=_picture_size, metavar="WxH", help="picture size to ask for (UVC; 1920x1080)")
    test.add_argument("--exposure", type=_setting, help="fixed exposure in 100 us (UVC); 100 = 10 ms")
    test.add_argument("--white-balance", type=_setting, help="fixed white balance in kelvin (UVC)")
    test.add_argument("--focus", type=_setting, help="fixed focus (UVC)")
    test.add_argument("--mains", type=int, default=50, choices=(50, 60), help="mains in Hz, against flicker (50)")
    about = "writes the first zones file of a camera, for an oval table of your size"
    first = words.add_parser("zones", help=about, description=about)
    first.add_argument(
        "file", type=arguments.path, metavar="FILE", help="such as config/zones-board.json in the data folder"
    )
    first.add_argument("--table-mm", type=_table, default=(2400, 1200), metavar="WxH", help="the table (2400x1200)")
    first.add_argument(
        "--size", type=_picture_size, default=(1920, 1080), metavar="WxH", help="its picture (1920x1080)"
    )
    first.add_argument("--seats", type=int, choices=range(2, 11), default=9, help="places at the table (9)")
    first.add_argument("--tag-mm", type=_tag_side, default=56.0, help="side of the black square of a corner tag (56)")
    about = "finds the table by its corner tags, or prints the tags"
    calibration = words.add_parser("calibrate", help=about, description=about)
    calibration.add_argument("source", nargs="?", help="as for test; not needed with --print")
    calibration.add_argument(
        "--zones", type=arguments.path, help="zones file of this camera; its homography is written into it"
    )
    calibration.add_argument("--check", action="store_true", help="only say how far the camera has moved since")
    calibration.add_argument("--draw", type=arguments.path, metavar="PICTURE", help="write what is seen with the zones")
    calibration.add_argument(
        "--print", type=arguments.path, metavar="PDF", dest="sheet", help="write the corner tags as a PDF"
    )
    calibration.add_argument("--lens", metavar="FOLDER", help="pictures of the ChArUco board: measures the lens first")
    calibration.add_argument("--charuco", type=arguments.path, metavar="PDF", help="write a ChArUco board as a PDF")
    calibration.add_argument("--tag-mm", type=_tag_side, help="side of the tags to print (that of --zones, else 56)")
    calibration.add_argument("--paper", choices=tuple(PAPER_MM), default="a4", help="to print on (a4)")


def _pair(text: str) -> tuple[int, int]:
    wide, _, high = text.lower().partition("x")
    if wide.isascii() and wide.isdigit() and high.isascii() and high.isdigit():
        return int(wide), int(high)
    raise argparse.ArgumentTypeError(f"{text!r} is no size; write it as 2400x1200")


def _picture_size(text: str) -> tuple[int, int]:
    wide, high = _pair(text)
    if min(wide, high) >= PICTURE_LEAST and max(wide, high) <= PICTURE_MOST:
        return wide, high
    raise argparse.ArgumentTypeError(f"{text!r} is no picture; its sides are {PICTURE_LEAST} to {PICTURE_MOST} pixels")


def _table(text: str) -> tuple[int, int]:
    wide, deep = _pair(text)
    if wide >= SMALLEST_TABLE_MM[0] and deep >= SMALLEST_TABLE_MM[1] and max(wide, deep) <= LARGEST_TABLE_MM:
        return wide, deep
    least, most = "x".join(map(str, SMALLEST_TABLE_MM)), f"{LARGEST_TABLE_MM}x{LARGEST_TABLE_MM}"
    raise argparse.ArgumentTypeError(f"{text!r} is no table with room for its places; from {least} to {most} mm")


def _setting(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) <= SETTING_MOST:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no setting; give a whole number from 0 to {SETTING_MOST}")


def _tag_side(text: str) -> float:
    side_mm = arguments.number(text)
    if TAG_LEAST_MM <= side_mm <= TAG_MOST_MM:
        return side_mm
    raise argparse.ArgumentTypeError(f"{text!r} is no tag; its side is {TAG_LEAST_MM:g} to {TAG_MOST_MM:g} mm")


def _zones(args: argparse.Namespace) -> int:
    """A first zones file; places that differ in this house are moved in it by hand. Never written over another."""
    name = args.file.stem.removeprefix("zones-")
    zones = starter_zones(name, args.size, args.table_mm, args.seats, args.tag_mm)
    folder = args.file.parent
    if not folder.exists() and folder.name != "config":
        return _complain(f"{args.file}: there is no folder {folder}; make it first, or name DIR/config/zones-NAME.json")
    try:
        if not folder.exists():
            folder.mkdir(parents=True)  # of a data folder before its first start
            print(f"made: {folder}")
        with args.file.open("x", encoding="utf-8") as file:
            file.write(zones_json(zones))
    except FileExistsError:
        return _complain(f"{args.file}: is there already; name a new file, or move it away first")
    except OSError as error:
        return _complain(f"{args.file}: cannot be written ({error.strerror})")
    print(f"written: {args.file}. Lay the tags, then: cardspeak camera calibrate SOURCE --zones {args.file}")
    for number, (x, y) in sorted(zones.tags.items()):
        side, end = ("right" if x > 0 else "left"), ("dealer's" if y > 0 else "far")
        print(f"tag {number}: {abs(x):.0f} mm {side} of the middle, {abs(y):.0f} mm towards the {end} side")
    return FINE


def run(args: argparse.Namespace) -> int:
    """Status 1: the camera does not do what it should; 2: bad input."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # our own sentence names source and remedy
    try:
        if args.word == "list":
            return _list()
        if args.word == "zones":
            return _zones(args)
        return _test(args) if args.word == "test" else _calibrate(args)
    except (CaptureError, ZonesError) as error:
        print(f"cardspeak camera: {error}", file=sys.stderr)
        return BAD_INPUT
    except (NotCalibrated, LensUnknown) as error:
        print(f"cardspeak camera: {error}", file=sys.stderr)
        return WRONG


def _list() -> int:
    found = named_cameras()
    for path in found:
        print(path)
    others = other_cameras()
    for path in others:
        print(f"{path} (this name may change when it is plugged in again: it has none under /dev/v4l/by-id)")
    if not found and not others:
        print("no camera is plugged in (none under /dev). Network cameras are named by their address.")
    return FINE


def _test(args: argparse.Namespace) -> int:
    if str(args.source).startswith("/dev/"):
        return _test_uvc(args)
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
        self.sizes: list[tuple[int, ...]] = []
        self.faults: list[str] = []
        self.damaged = 0
        self._live, self._frozen, self._dark = live, FrozenWatch(), 0
        self._looks: set[bytes] = set()
        self._sent_s: list[tuple[float, bool]] = []

    @property
    def count(self) -> int:
        return len(self.sizes) + self.damaged

    def take(self, grab: Grab) -> None:
        picture = _picture(grab)
        if picture is None or (isinstance(grab, bytes) and not is_whole(grab)):
            self.damaged += 1
            return
        self.sizes.append(picture.shape[:2])
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

    def told(self) -> list[str]:
        """What is wrong, in sentences."""
        faults = [f"{counted(self.damaged, 'picture')} came damaged; check cable and network"] if self.damaged else []
        whole = len(self.sizes)
        if len(set(self.sizes)) > 1:
            faults.append("the pictures are of several sizes: " + ", ".join(_size(one) for one in set(self.sizes)))
        elif whole and min(self.sizes[-1]) < PICTURE_LEAST:
            faults.append(f"pictures of {_size(self.sizes[-1])} are too small to show cards; set a larger size")
        if whole and self._dark > whole / 2:
            faults.append("the picture is black; is the lens covered or the light off?")
        elif self._live and (self._frozen.is_frozen or (not self._sent_s and whole >= 5 and len(self._looks) <= 4)):
            faults.append("the picture stands still: the same comes again and again; restart the camera")
        if self._live and (gap_s := self._key_gap_s()) > KEY_GAP_MOST_S:
            faults.append(
                f"key frames come {gap_s:.1f} s apart, so that a frozen picture could not be told in time: set the "
                "camera's key frame interval (I-frame interval, GOP) to 1 second"
            )
        return faults + self.faults


def _size(shape: tuple[int, ...]) -> str:
    return f"{shape[1]} x {shape[0]}"


def _test_uvc(args: argparse.Namespace) -> int:
    device = open_uvc(args.source)
    wide, high = args.size or (None, None)
    wish = Wish(wide, high, 30, args.exposure, args.white_balance, args.focus, args.mains)
    settings = [*configure(device, wish), *against_flicker(args.source, args.mains)]
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
    sizes, faults = taken.sizes, taken.told()
    if sizes:
        rate = f" ({len(sizes) / spent_s:.1f} a second)" if spent_s > 0.5 else ""
        print(f"{counted(len(sizes), 'picture')} of {_size(sizes[-1])} in {spent_s:.1f} s{rate}")
    else:
        faults.insert(0, "no whole picture came")
    for fault in faults:
        print(fault)
    if refused:
        print(f"the camera does not keep: {', '.join(refused)}; set it with its own software, or take another camera")
    return WRONG if refused or faults else FINE


def _picture(grab: Grab) -> Picture | None:
    if isinstance(grab, bytes):
        return Shot("test", 0, 0, grab).picture()
    return grab.pixels if isinstance(grab, Streamed) else grab


def _lens(folder: str, size: tuple[int, int]) -> Lens:
    pictures = [picture for grab in grabs(folder, unread=_passed_over) if (picture := _picture(grab)) is not None]
    lens = measure_lens(pictures)
    if lens.size != size:
        wanted = f"{size[0]} x {size[1]}"
        raise LensUnknown(
            f"the pictures are {lens.size[0]} x {lens.size[1]}, the zones file says {wanted}; take them alike"
        )
    print(f"lens: {counted(lens.pictures, 'picture')} of the board, {lens.misfit_px:.2f} pixels off")
    return lens


def _calibrate(args: argparse.Namespace) -> int:
    if args.sheet is not None:
        printed = load_zones(args.zones) if args.zones is not None else None
        side_mm = args.tag_mm or (printed.tag_mm if printed is not None and printed.tag_mm else TAG_MM)
        numbers = sorted(printed.tags) if printed is not None and printed.tags else range(4)
        try:
            _written(args.sheet, tag_pages(numbers, side_mm, args.paper))
        except ValueError as error:
            return _complain(f"{error}; name larger paper with --paper, or another side with --tag-mm")
    if args.charuco is not None:
        _written(args.charuco, charuco_page(args.paper))
    if args.source is None:
        return FINE if args.sheet or args.charuco else _complain(NO_SOURCE)
    if args.zones is None:
        return _complain("--zones FILE is needed: the file that says where tags and zones lie on the table")
    zones = load_zones(args.zones)
    if args.lens is not None:
        zones = zones._replace(lens=_lens(args.lens, zones.size), table_to_picture=None)
    still = _still(args.source)
    if (still.shape[1], still.shape[0]) != zones.size:
        wanted = f"{zones.size[0]} x {zones.size[1]}"
        return _complain(
            f"{args.source}: the picture is {_size(still.shape)}, {args.zones} is made for {wanted}: "
            'set the camera to that size, or write the picture\'s into "size" of the zones file'
        )
    still = still if zones.lens is None else Straightener(zones.lens).straight(still)
    found = calibrate(still, zones)
    print(f"camera {zones.camera}: tags {list(found.tags)}, fit {found.fit_mm:.2f} mm")
    view = View(zones, found.table_to_picture)
    if args.draw is not None:
        write_picture(args.draw, zone_picture(still, view))
        print(f"written: {args.draw}")
    if hanging_out := view.hanging_out():
        print(f"camera {zones.camera}: {hanging_out}", file=sys.stderr)
    if zones.table_to_picture is not None:
        moved = drift_mm(zones.table_to_picture, found.table_to_picture, zones)
        print(f"moved since the last calibration: {moved:.1f} mm (alarm above {DRIFT_ALARM_MM:g} mm)")
        if args.check:
            return WRONG if moved > DRIFT_ALARM_MM else FINE
    elif args.check:
        return _complain(f"{args.zones}: not calibrated yet, nothing to compare with; calibrate it without --check")
    if not args.check:
        part = args.zones.with_suffix(".part")
        part.write_text(zones_json(zones._replace(table_to_picture=found.table_to_picture)), encoding="utf-8")
        part.replace(args.zones)
        print(f"written: {args.zones}")
    return FINE


def _written(file: Path, pages: list[Page]) -> None:
    try:
        if file.exists() and not file.read_bytes().startswith(b"%PDF"):
            raise CaptureError(f"{file}: is there already and no sheet; name a new file, such as tags.pdf")
        file.write_bytes(pdf(pages))
    except OSError as error:
        raise CaptureError(f"{file}: cannot be written ({error.strerror}); name another file") from error
    many = f" {len(pages)} pages." if len(pages) > 1 else ""
    print(f"written: {file}.{many} Print at 100 % and measure it with a ruler.")


def _still(source: str) -> Picture:
    """A quiet picture: the pixel-wise median of the first five, so that a hand passing by does no harm."""
    first = islice(grabs(source, unread=_passed_over), 5)
    taken = [picture for grab in first if (picture := _picture(grab)) is not None]
    if not taken:
        raise CaptureError(f"{source}: no picture came; try: cardspeak camera test {source}")
    same = [picture for picture in taken if picture.shape == taken[0].shape]
    return np.asarray(np.median(np.stack(same), axis=0), np.uint8)


def _passed_over(told: str) -> None:
    print(f"cardspeak camera: passed over: {arguments.in_line(told)}", file=sys.stderr)


def _complain(text: str) -> int:
    print(f"cardspeak camera: {text}", file=sys.stderr)
    return BAD_INPUT
