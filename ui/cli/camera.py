# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak camera``: which cameras there are, whether one works, and where it hangs over the table."""

from __future__ import annotations

import argparse
import sys
import time
from itertools import islice
from pathlib import Path

import numpy as np

from vision.calibration import DRIFT_ALARM_MM, NotCalibrated, calibrate, drift_mm
from vision.capture import CaptureError, Shot
from vision.capture.live import Grab, grabs
from vision.capture.opencv import Wish, configure, named_cameras, open_uvc, read
from vision.lens import Lens, LensUnknown, Straightener, measure_lens
from vision.rectify import Picture
from vision.sheets import charuco_page, pdf, tag_pages
from vision.starter import starter_zones
from vision.view import View
from vision.zones import ZonesError, load_zones, zones_json

SUMMARY = "lists, tests and calibrates cameras"
FINE, WRONG, BAD_INPUT = 0, 1, 2
SMALLEST_TABLE_MM = (1500, 800)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``list``, ``test``, ``zones`` and ``calibrate``."""
    words = parser.add_subparsers(dest="word", required=True, metavar="list|test|zones|calibrate")
    words.add_parser("list", help="the cameras that are plugged in, by the name that stays")
    test = words.add_parser("test", help="takes pictures for a few seconds and says how it went")
    test.add_argument("source", help="/dev/v4l/by-id/..., rtsp://..., http://..., a video or a folder of pictures")
    test.add_argument("--seconds", type=float, default=3.0)
    test.add_argument("--exposure", type=int, help="fixed exposure in 100 us (UVC); 100 = 10 ms")
    test.add_argument("--white-balance", type=int, help="fixed white balance in kelvin (UVC)")
    test.add_argument("--focus", type=int, help="fixed focus (UVC)")
    test.add_argument("--mains", type=int, default=50, choices=(50, 60), help="mains frequency in Hz, against flicker")
    first = words.add_parser("zones", help="writes the first zones file of a camera, for an oval table of your size")
    first.add_argument("file", type=Path, metavar="FILE", help="such as config/zones-board.json in the data folder")
    first.add_argument("--table-mm", type=_pair, default=(2400, 1200), metavar="WxH", help="the table (2400x1200)")
    first.add_argument("--size", type=_pair, default=(1920, 1080), metavar="WxH", help="its picture (1920x1080)")
    first.add_argument("--seats", type=int, choices=range(2, 11), default=9)
    first.add_argument("--tag-mm", type=float, default=56.0, help="side of the black square of a corner tag")
    calibration = words.add_parser("calibrate", help="finds the table by its corner tags, or prints the tags")
    calibration.add_argument("source", nargs="?", help="as for test; not needed with --print")
    calibration.add_argument("--zones", type=Path, help="zones file of this camera; its homography is written into it")
    calibration.add_argument("--check", action="store_true", help="only say how far the camera has moved since")
    calibration.add_argument("--print", type=Path, metavar="PDF", dest="sheet", help="write the corner tags as a PDF")
    calibration.add_argument("--lens", metavar="FOLDER", help="pictures of the ChArUco board: measures the lens first")
    calibration.add_argument("--charuco", type=Path, metavar="PDF", help="write a ChArUco board as a PDF")


def _pair(text: str) -> tuple[int, int]:
    wide, _, high = text.lower().partition("x")
    if wide.isascii() and wide.isdigit() and high.isascii() and high.isdigit():
        return int(wide), int(high)
    raise argparse.ArgumentTypeError(f"{text!r} is no size; write it as 2400x1200")


def _zones(args: argparse.Namespace) -> int:
    """A first zones file; places that differ in this house are moved in it by hand. Never written over another."""
    if args.table_mm[0] < SMALLEST_TABLE_MM[0] or args.table_mm[1] < SMALLEST_TABLE_MM[1]:
        return _complain(f"a table of {args.table_mm[0]} x {args.table_mm[1]} mm is too small for its places")
    name = args.file.stem.removeprefix("zones-")
    zones = starter_zones(name, args.size, args.table_mm, args.seats, args.tag_mm)
    try:
        args.file.parent.mkdir(parents=True, exist_ok=True)
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
    if not found:
        print("no camera is plugged in (none under /dev/v4l/by-id). Network cameras are named by their address.")
    return FINE


def _test(args: argparse.Namespace) -> int:
    if str(args.source).startswith("/dev/"):
        return _test_uvc(args)
    begun = time.monotonic()
    sizes: list[tuple[int, ...]] = []
    for grab in grabs(args.source):
        picture = _picture(grab)
        if picture is None:
            print("a picture was damaged")
            continue
        sizes.append(picture.shape[:2])
        if time.monotonic() - begun > args.seconds:
            break
    return _report(sizes, time.monotonic() - begun, [])


def _test_uvc(args: argparse.Namespace) -> int:
    device = open_uvc(args.source)
    wish = Wish(exposure=args.exposure, white_balance_k=args.white_balance, focus=args.focus, mains_hz=args.mains)
    settings = configure(device, wish)
    begun = time.monotonic()
    sizes = []
    while time.monotonic() - begun < args.seconds:
        sizes.append(read(device, args.source).shape[:2])
    device.release()
    refused = []
    for setting in settings:
        print(f"{setting.name:<22} asked {setting.asked:g}, camera does {setting.got:g}")
        if not setting.kept:
            refused.append(setting.name)
    return _report(sizes, time.monotonic() - begun, refused)


def _report(sizes: list[tuple[int, ...]], spent_s: float, refused: list[str]) -> int:
    if not sizes:
        print("no picture came")
        return WRONG
    h, w = sizes[-1][:2]
    print(f"{len(sizes)} pictures of {w} x {h} in {spent_s:.1f} s ({len(sizes) / max(spent_s, 1e-6):.1f} a second)")
    if refused:
        print(f"the camera does not keep: {', '.join(refused)}; set it with its own software, or take another camera")
    return WRONG if refused else FINE


def _picture(grab: Grab) -> Picture | None:
    if isinstance(grab, bytes):
        return Shot("test", 0, 0, grab).picture()
    return grab


def _lens(folder: str, size: tuple[int, int]) -> Lens:
    pictures = [picture for grab in grabs(folder) if (picture := _picture(grab)) is not None]
    lens = measure_lens(pictures)
    if lens.size != size:
        wanted = f"{size[0]} x {size[1]}"
        raise LensUnknown(
            f"the pictures are {lens.size[0]} x {lens.size[1]}, the zones file says {wanted}; take them alike"
        )
    print(f"lens: {lens.pictures} pictures of the board, {lens.misfit_px:.2f} pixels off")
    return lens


def _calibrate(args: argparse.Namespace) -> int:
    for file, pages in ((args.sheet, tag_pages), (args.charuco, charuco_page)):
        if file is not None:
            file.write_bytes(pdf(pages()))
            print(f"written: {file}. Print at 100 % and check the bar with a ruler.")
    if args.source is None:
        return FINE if args.sheet or args.charuco else _complain("name a camera, or --print PDF")
    if args.zones is None:
        return _complain("--zones FILE is needed: the file that says where tags and zones lie on the table")
    zones = load_zones(args.zones)
    if args.lens is not None:
        zones = zones._replace(lens=_lens(args.lens, zones.size), table_to_picture=None)
    still = _still(args.source)
    found = calibrate(still if zones.lens is None else Straightener(zones.lens).straight(still), zones)
    print(f"camera {zones.camera}: tags {list(found.tags)}, fit {found.fit_mm:.2f} mm")
    if hanging_out := View(zones, found.table_to_picture).hanging_out():
        print(f"camera {zones.camera}: {hanging_out}", file=sys.stderr)
    if zones.table_to_picture is not None:
        moved = drift_mm(zones.table_to_picture, found.table_to_picture, zones)
        print(f"moved since the last calibration: {moved:.1f} mm (alarm above {DRIFT_ALARM_MM:g} mm)")
        if args.check:
            return WRONG if moved > DRIFT_ALARM_MM else FINE
    if not args.check:
        args.zones.write_text(zones_json(zones._replace(table_to_picture=found.table_to_picture)), encoding="utf-8")
        print(f"written: {args.zones}")
    return FINE


def _still(source: str) -> Picture:
    """A quiet picture: the pixel-wise median of the first five, so that a hand passing by does no harm."""
    taken = [picture for grab in islice(grabs(source), 5) if (picture := _picture(grab)) is not None]
    if not taken:
        raise CaptureError(f"{source}: no picture came; try: cardspeak camera test {source}")
    same = [picture for picture in taken if picture.shape == taken[0].shape]
    return np.asarray(np.median(np.stack(same), axis=0), np.uint8)


def _complain(text: str) -> int:
    print(f"cardspeak camera calibrate: {text}", file=sys.stderr)
    return BAD_INPUT
