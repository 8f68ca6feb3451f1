# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak camera``: which cameras there are, whether one works, and where it hangs over the table."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

from controller import arguments
from controller.addresses import shown, wrong_camera_name
from controller.files import remedy_for, write_new, write_over
from ui.cli import camera_test
from ui.cli.camera_test import SIDE_LEAST, pair, picture_of, size_told
from ui.counted import counted
from vision.calibration import DRIFT_ALARM_MM, NotCalibrated, calibrate, drift_mm
from vision.capture import CaptureError
from vision.capture.live import grabs
from vision.capture.opencv import (
    named_cameras,
    other_cameras,
)
from vision.lens import Lens, LensUnknown, Straightener, measure_lens
from vision.rectify import Picture
from vision.sheets import PAPER_MM, TAG_LEAST_MM, TAG_MM, Page, charuco_page, pdf, tag_pages
from vision.starter import starter_zones
from vision.view import View
from vision.zone_picture import write_picture, zone_picture
from vision.zones import ZonesError, load_zones, zones_json

SUMMARY = "lists, tests and calibrates cameras"
FINE, WRONG, BAD_INPUT = 0, 1, 2
NO_SOURCE = (
    "name the camera (or a picture of it) that shall be calibrated, and its zones: cardspeak camera calibrate SOURCE "
    "--zones FILE [--lens FOLDER]; or print the sheets with --print PDF or --charuco PDF"
)
PICTURE_MOST, TAG_MOST_MM = 10_000, 500.0
SMALLEST_TABLE_MM, LARGEST_TABLE_MM = (1500, 800), 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``list``, ``test``, ``zones`` and ``calibrate``."""
    words = parser.add_subparsers(dest="word", required=True, metavar="list|test|zones|calibrate")
    about = "lists the cameras that are plugged in, by the name that stays"
    words.add_parser("list", help=about, description=about)
    about = "takes pictures for a few seconds and says how it went"
    test = words.add_parser("test", help=about, description=about)
    camera_test.add_arguments(test)
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


def _picture_size(text: str) -> tuple[int, int]:
    wide, high = pair(text)
    if min(wide, high) >= SIDE_LEAST and max(wide, high) <= PICTURE_MOST:
        return wide, high
    raise argparse.ArgumentTypeError(f"{text!r} is no picture; its sides are {SIDE_LEAST} to {PICTURE_MOST} pixels")


def _table(text: str) -> tuple[int, int]:
    wide, deep = pair(text)
    if wide >= SMALLEST_TABLE_MM[0] and deep >= SMALLEST_TABLE_MM[1] and max(wide, deep) <= LARGEST_TABLE_MM:
        return wide, deep
    least, most = "x".join(map(str, SMALLEST_TABLE_MM)), f"{LARGEST_TABLE_MM}x{LARGEST_TABLE_MM}"
    raise argparse.ArgumentTypeError(f"{text!r} is no table with room for its places; from {least} to {most} mm")


def _tag_side(text: str) -> float:
    side_mm = arguments.number(text)
    if TAG_LEAST_MM <= side_mm <= TAG_MOST_MM:
        return side_mm
    raise argparse.ArgumentTypeError(f"{text!r} is no tag; its side is {TAG_LEAST_MM:g} to {TAG_MOST_MM:g} mm")


def _zones(args: argparse.Namespace) -> int:
    """A first zones file; places that differ in this house are moved in it by hand. Never written over another."""
    name = args.file.stem.removeprefix("zones-")
    if args.file.name != f"zones-{name}.json" or not name or wrong_camera_name(name):
        why = wrong_camera_name(name) if name else ""
        return _complain(f"{args.file}: {why or 'name it zones-NAME.json, NAME as table.toml calls the camera'}")
    zones = starter_zones(name, args.size, args.table_mm, args.seats, args.tag_mm)
    folder = args.file.parent
    if not folder.exists() and folder.name != "config":
        return _complain(f"{args.file}: there is no folder {folder}; make it first, or name DIR/config/zones-NAME.json")
    try:
        if not folder.exists():
            folder.mkdir(parents=True)  # of a data folder before its first start
            print(f"made: {folder}")
        write_new(args.file, zones_json(zones))
    except FileExistsError:
        return _complain(f"{args.file}: is there already; name a new file, or move it away first")
    except OSError as error:
        return _complain(f"{args.file}: cannot be written ({error.strerror}); {remedy_for(error)}")
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
        return camera_test.run(args) if args.word == "test" else _calibrate(args)
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


def _lens(folder: str, size: tuple[int, int]) -> Lens:
    pictures = [picture for grab in grabs(folder, unread=_passed_over) if (picture := picture_of(grab)) is not None]
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
            f"{shown(args.source)}: the picture is {size_told(still.shape)}, {args.zones} is made for {wanted}: "
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
        _put(args.zones, zones_json(zones._replace(table_to_picture=found.table_to_picture)).encode())
        print(f"written: {args.zones}")
    return FINE


def _written(file: Path, pages: list[Page]) -> None:
    try:
        is_other = file.exists() and not file.read_bytes().startswith(b"%PDF")
    except OSError as error:
        raise CaptureError(f"{file}: cannot be written ({error.strerror}); name another file") from error
    if is_other:
        raise CaptureError(f"{file}: is there already and no sheet; name a new file, such as tags.pdf")
    _put(file, pdf(pages))
    many = f" {len(pages)} pages." if len(pages) > 1 else ""
    print(f"written: {file}.{many} Print at 100 % and measure it with a ruler.")


def _put(file: Path, raw: bytes) -> None:
    try:
        write_over(file, raw)
    except OSError as error:
        raise CaptureError(f"{file}: cannot be written ({error.strerror}); {remedy_for(error)}") from error


def _still(source: str) -> Picture:
    """A quiet picture: the pixel-wise median of the first five, so that a hand passing by does no harm."""
    first = islice(grabs(source, unread=_passed_over), 5)
    taken = [picture for grab in first if (picture := picture_of(grab)) is not None]
    if not taken:
        raise CaptureError(f"{shown(source)}: no picture came; try: cardspeak camera test {shown(source)}")
    same = [picture for picture in taken if picture.shape == taken[0].shape]
    return np.asarray(np.median(np.stack(same), axis=0), np.uint8)


def _passed_over(told: str) -> None:
    print(f"cardspeak camera: passed over: {arguments.in_line(told)}", file=sys.stderr)


def _complain(text: str) -> int:
    print(f"cardspeak camera: {text}", file=sys.stderr)
    return BAD_INPUT
