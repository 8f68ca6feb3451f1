# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak deck``: is a deck complete, and making a room's own deck known."""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2

from controller import arguments
from controller.rules.cards import NAMES, card
from ui.cli.progress import Progress
from vision.capture import CaptureError
from vision.capture.files import listed, pictures
from vision.capture.live import is_live, watched
from vision.classify import Classifier, Enrolled
from vision.deck_check import DeckAnswer, answer_lines, check, settled
from vision.deck_looks import Sight, look_at
from vision.decks import (
    COLOURS,
    DECKS,
    INDICES,
    WIDTHS_MM,
    ProfileError,
    enrol,
    enrol_as,
    enrol_back,
    load_profile,
    profile_file,
    save_profile,
)
from vision.draw import drawn
from vision.merge import CardRead
from vision.read import read_image
from vision.rectify import Picture

SUMMARY = "checks that a deck is complete, and gets to know a room's own deck"
FINE, WRONG, BAD_INPUT = 0, 1, 2
VIDEO_STEP_S = 1.0
"""Pictures of a video that follow each other closely show the same."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``check`` and ``enrol``."""
    words = parser.add_subparsers(dest="word", required=True, metavar="check|enrol")
    about = "says whether one or more pictures of a spread, fan or rows show 52 different faces"
    checking = words.add_parser("check", help=about, description=about)
    checking.add_argument("paths", nargs="+", metavar="PATH", help="a picture, a folder, a video or a live camera")
    checking.add_argument(
        "--draw", type=arguments.path, metavar="DIR", help="write annotated pictures into this folder"
    )
    checking.add_argument("--deck", metavar="NAME", help="a deck made known with enrol")
    checking.add_argument("--json", action="store_true", help="print one JSON object instead of sentences")
    about = "makes a deck known from one or more looks at each card, without training"
    enrolling = words.add_parser("enrol", help=about, description=about)
    enrolling.add_argument("name", metavar="NAME", help="name of the design, such as the maker's")
    enrolling.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="pictures, a camera, As=FILE for one card you name, back=FILE for cards face down (one for each deck that "
        "is used in turn)",
    )
    enrolling.add_argument("--index", choices=INDICES, help="size of the indices: where they are looked for (standard)")
    enrolling.add_argument("--colours", choices=COLOURS, help="of the suits: with four, an ink tells its suit (two)")
    enrolling.add_argument("--width-mm", choices=tuple(WIDTHS_MM), help="of a card: what is as large as one (either)")
    for sub in (checking, enrolling):
        sub.add_argument(
            "--decks", type=arguments.path, default=DECKS, metavar="FOLDER", help="of the known decks (%(default)s)"
        )
        sub.add_argument(
            "--seconds", type=arguments.seconds, default=60.0, help="how long a live camera is watched at most (60)"
        )


def run(args: argparse.Namespace) -> int:
    """Status 1: the deck is not shown to be complete, or not all cards are known yet; 2: bad input."""
    cv2.setNumThreads(1)
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # our own sentence names the file and the remedy
    logging.getLogger("vision").setLevel(logging.ERROR)  # a camera that is tried again is told once, at the end
    try:
        return _check(args) if args.word == "check" else _enrol(args)
    except (CaptureError, ProfileError) as error:
        print(f"cardspeak deck: {arguments.in_line(str(error))}", file=sys.stderr)
        return BAD_INPUT


def _check(args: argparse.Namespace) -> int:
    enrolled = None if args.deck is None else load_profile(profile_file(args.deck, args.decks))
    classifier = Classifier.load()
    if args.draw is not None:
        args.draw.mkdir(parents=True, exist_ok=True)
    sights: list[Sight] = []
    failed: list[str] = []
    progress = Progress(len(args.paths))
    for path in args.paths:
        sights += _sights(path, args, classifier, enrolled, len(sights), failed)
        progress.step()
    progress.end()
    if not sights:
        return _told(failed, WRONG)
    answer = check(sights, laid_in_parts=not any(map(is_live, args.paths)))
    if args.json:
        plain = answer._asdict() | {"complete": answer.complete}
        for key in ("seen", "missing", "duplicate", "not_seen", "perhaps_twice"):
            plain[key] = [NAMES[face] for face in plain[key]]
        plain["apart"] = {NAMES[face]: numbers for face, numbers in answer.apart}
        print(json.dumps(plain))
    else:
        print("\n".join(answer_lines(answer)))
    return _told(failed, FINE if answer.complete else WRONG)


def _told(failed: list[str], status: int) -> int:
    """Say which pictures could not be used; what the others showed holds all the same."""
    for message in failed:
        print(f"cardspeak deck: {arguments.in_line(message)}", file=sys.stderr)
    return BAD_INPUT if failed else status


def _sights(
    path: str,
    args: argparse.Namespace,
    classifier: Classifier,
    enrolled: Enrolled | None,
    before: int,
    failed: list[str],
) -> list[Sight]:
    """What the pictures of a path show; of a live camera the last one, and those before it that showed more."""
    kept: list[Sight] = []
    last, known = None, DeckAnswer(())
    for picture in _views(path, args.seconds, failed):
        last = look_at(picture, classifier, enrolled)
        now = check([*kept, last], laid_in_parts=False)
        if not is_live(path) or now.seen != known.seen or now.duplicate != known.duplicate:
            if is_live(path):
                kept = [settled(sight) for sight in kept]
            kept.append(last)
            _draw(args.draw, before + len(kept), picture, last.cards)
            if is_live(path) and not args.json:
                print(f"{len(now.seen)} of 52 faces seen", flush=True)
            known = now
        if is_live(path) and now.complete:
            break
    if is_live(path) and last is not None and not (kept and last is kept[-1]):
        kept = [*map(settled, kept), last]  # how it lies in the end tells what is still not read
    return kept


def _views(path: str, seconds: float, failed: list[str]) -> Iterator[Picture]:
    """The pictures of a file, a folder or a live camera; of a video about one a second. ``failed`` takes in what is
    wrong with those that cannot be used."""
    if is_live(path):
        yield from watched(path, seconds)
        return
    try:
        files = listed(path)
    except CaptureError as error:
        failed.append(str(error))
        return
    for file in files:
        next_s = 0.0
        try:
            for picture in pictures(file):
                if picture.t_s is None or picture.t_s >= next_s:
                    yield picture.pixels
                    next_s = (picture.t_s or 0.0) + VIDEO_STEP_S
        except CaptureError as error:
            failed.append(str(error))


def _draw(folder: Path | None, number: int, picture: Picture, cards: list[CardRead]) -> None:
    if folder is None:
        return
    file = folder / f"deck-{number:03}.jpg"
    if not cv2.imwrite(str(file), drawn(picture, cards)):
        raise CaptureError(f"{file}: cannot be written; free the disk, or name another folder with --draw")


def _enrol(args: argparse.Namespace) -> int:
    file = profile_file(args.name, args.decks)
    enrolled = load_profile(file) if file.exists() else Enrolled()
    if args.index is not None and args.index != enrolled.index and enrolled.looks:
        raise ProfileError(
            f"{file}: its cards are known with {enrolled.index} indices; move it away and enrol them anew"
        )
    enrolled.index = args.index or enrolled.index
    enrolled.four_colours = enrolled.four_colours if args.colours is None else args.colours == "four"
    enrolled.width_mm = enrolled.width_mm if args.width_mm is None else WIDTHS_MM[args.width_mm]
    classifier = Classifier.load()
    failed: list[str] = []
    progress = Progress(len(args.paths))
    for path in args.paths:
        try:
            _learn(path, args.seconds, classifier, enrolled, failed)
        except (CaptureError, ProfileError) as error:  # of one card: the others are known all the same
            failed.append(str(error))
        progress.step()
    progress.end()
    missing = enrolled.missing()
    if len(missing) == len(NAMES) and not enrolled.backs and not file.exists():
        told = "no card was made out, nothing is written; lay the cards open and apart from others, in even light"
        return _told([*failed, f"{file}: {told}"], WRONG)
    save_profile(file, args.name, enrolled)
    backs = f", {len(enrolled.backs)} backs" if enrolled.backs else ""
    print(f"{file}: {52 - len(missing)} of 52 cards known{backs}")
    if missing:
        print(f"still to show: {' '.join(NAMES[face] for face in missing)}")
    return _told(failed, WRONG if missing else FINE)


def _learn(path: str, seconds: float, classifier: Classifier, enrolled: Enrolled, failed: list[str]) -> None:
    """What one word of the command line shows. Raises ProfileError."""
    name, named, rest = path.partition("=")
    if named and name != "back" and len(name) != 2 and not is_live(path) and not Path(path).exists():
        raise ProfileError(f"{path}: no such file; before = stands a card such as As, or back")
    if named and name == "back":
        _back(rest, classifier, enrolled)
    elif named and len(name) == 2:
        _one(rest, name, classifier, enrolled)
    else:
        for picture in _views(path, seconds, failed):
            enrol(picture, read_image(picture, classifier), classifier, enrolled)
            if is_live(path) and not enrolled.missing():
                break


def _back(file: str, classifier: Classifier, enrolled: Enrolled) -> None:
    for picture in pictures(file):
        try:
            enrol_back(picture.pixels, read_image(picture.pixels, classifier), enrolled)
        except ProfileError as error:
            raise ProfileError(f"{file}: {error}") from error


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
