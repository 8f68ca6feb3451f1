# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak deck``: is a deck complete, and making a room's own deck known."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import cv2
import platformdirs

from controller.rules.cards import NAMES, card
from vision.capture import CaptureError
from vision.capture.files import listed, pictures
from vision.classify import Classifier, Enrolled
from vision.decks import ProfileError, answer_lines, check, enrol, enrol_as, load_profile, save_profile
from vision.read import read_image

SUMMARY = "checks that a deck is complete, and gets to know a room's own deck"
FINE, WRONG, BAD_INPUT = 0, 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``check`` and ``enrol``."""
    words = parser.add_subparsers(dest="word", required=True, metavar="check|enrol")
    checking = words.add_parser("check", help="52 different faces in one or more pictures of a spread, fan or rows?")
    checking.add_argument("paths", nargs="+", metavar="PATH")
    checking.add_argument("--deck", metavar="NAME", help="a deck made known with enrol")
    checking.add_argument("--json", action="store_true")
    enrolling = words.add_parser("enrol", help="one or more looks at each card make a deck known, without training")
    enrolling.add_argument("name", metavar="NAME", help="name of the design, such as the maker's")
    enrolling.add_argument("paths", nargs="+", metavar="PATH", help="pictures; or As=FILE for one card that you name")
    enrolling.add_argument("--index", choices=("standard", "jumbo", "magnum"), default="standard")
    enrolling.add_argument("--colours", choices=("two", "four"), default="two")
    enrolling.add_argument("--width-mm", choices=("57", "63"), default="63")
    for sub in (checking, enrolling):
        sub.add_argument(
            "--decks", type=Path, default=Path(platformdirs.user_data_dir("cardspeak")) / "decks", metavar="FOLDER"
        )


def run(args: argparse.Namespace) -> int:
    """Status 1: the deck is not shown to be complete, or not all cards are known yet; 2: bad input."""
    cv2.setNumThreads(1)
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # our own sentence names the file and the remedy
    name = args.deck if args.word == "check" else args.name
    if name is not None and (not name.strip() or {"/", "\\", "\0"} & set(name) or name.startswith(".")):
        print(f"cardspeak deck: {name!r} is no name of a deck: no slashes, no point at the start", file=sys.stderr)
        return BAD_INPUT
    try:
        return _check(args) if args.word == "check" else _enrol(args)
    except (CaptureError, ProfileError) as error:
        print(f"cardspeak deck: {error}", file=sys.stderr)
        return BAD_INPUT


def _check(args: argparse.Namespace) -> int:
    enrolled = None if args.deck is None else load_profile(args.decks / f"{args.deck}.json")
    classifier = Classifier.load()
    reads = [
        read_image(picture.pixels, classifier, enrolled)
        for path in args.paths
        for file in listed(path)
        for picture in pictures(file)
    ]
    answer = check(reads)
    if args.json:
        plain = answer._asdict() | {"complete": answer.complete}
        for key in ("seen", "missing", "duplicate"):
            plain[key] = [NAMES[face] for face in plain[key]]
        print(json.dumps(plain))
    else:
        print("\n".join(answer_lines(answer)))
    return FINE if answer.complete else WRONG


def _enrol(args: argparse.Namespace) -> int:
    file = args.decks / f"{args.name}.json"
    enrolled = load_profile(file) if file.exists() else Enrolled()
    classifier = Classifier.load()
    for path in args.paths:
        name, named, rest = path.partition("=")
        if named and len(name) == 2:
            _one(rest, name, classifier, enrolled)
            continue
        for entry in listed(path):
            for picture in pictures(entry):
                enrol(picture.pixels, read_image(picture.pixels, classifier), classifier, enrolled)
    save_profile(file, args.name, enrolled, {"index": args.index, "colours": args.colours, "width_mm": args.width_mm})
    missing = enrolled.missing()
    print(f"{file}: {52 - len(missing)} of 52 cards known")
    if missing:
        print(f"still to show: {' '.join(NAMES[face] for face in missing)}")
    return WRONG if missing else FINE


def _one(file: str, name: str, classifier: Classifier, enrolled: Enrolled) -> None:
    try:
        face = card(name)
    except ValueError as error:
        raise ProfileError(f"{name}={file}: {error}") from error
    for picture in pictures(file):
        try:
            enrol_as(picture.pixels, read_image(picture.pixels, classifier), face, classifier, enrolled)
        except ProfileError as error:
            raise ProfileError(f"{file}: {error}") from error
