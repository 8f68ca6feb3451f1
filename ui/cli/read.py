# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak read``: reads the cards in photographs, folders of photographs and videos."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import cv2

from controller import arguments
from controller.rules.cards import NAMES
from ui.cli.progress import Progress
from ui.counted import counted
from vision.capture import CaptureError
from vision.capture.files import FilePicture, frame_count, listed, pictures
from vision.classify import Classifier
from vision.decks import ProfileError, load_profile, profile_file
from vision.draw import drawn
from vision.merge import CardRead
from vision.read import CLASS_NAMES, is_sure, plain, read_image
from vision.stream import StreamReading

SUMMARY = "reads the cards in photographs, folders and videos"
FINE, BAD_INPUT = 0, 2
NOT_CERTAIN = "a card must be seen well and alike in several; take more pictures of it, closer or in better light"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``cardspeak read``."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a photograph, a folder of them, or a video")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.add_argument("--deck", metavar="NAME", help="a deck made known with cardspeak deck enrol")
    parser.add_argument("--draw", type=arguments.path, metavar="DIR", help="write annotated pictures into this folder")
    parser.add_argument("--stream", action="store_true", help="all inputs are one sequence: say what is certain")


def run(args: argparse.Namespace) -> int:
    """Reads everything that can be read. Status 2 when something could not."""
    cv2.setNumThreads(1)
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # our own sentence names the file and the remedy
    if args.draw is not None and not _has_folder(args.draw):
        return BAD_INPUT
    files, failed = _files(args.paths)
    classifier = Classifier.load()
    try:
        classifier.deck = None if args.deck is None else load_profile(profile_file(args.deck))
    except ProfileError as error:
        print(f"cardspeak read: {error}", file=sys.stderr)
        return BAD_INPUT
    reader = _Reader(classifier, args)
    progress = Progress(sum(max(1, frame_count(file)) for file in files))
    for file in files:
        try:
            for picture in pictures(file):
                reader.take(picture)
                progress.step()
        except CaptureError as error:
            failed.append(str(error))
            progress.step()
    progress.end()
    reader.finish()
    failed += reader.undrawn
    for message in failed:
        print(f"cardspeak read: {arguments.in_line(message)}", file=sys.stderr)
    return BAD_INPUT if failed else FINE


def _has_folder(folder: Path) -> bool:
    """Makes the folder for drawn pictures; says why where it cannot."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "is a file" if folder.is_file() else error.strerror
        print(f"cardspeak read: --draw {folder}: {reason}; name a folder that can be written", file=sys.stderr)
        return False
    return True


def _files(paths: list[str]) -> tuple[list[str], list[str]]:
    files: list[str] = []
    failed: list[str] = []
    for path in paths:
        try:
            files += listed(path)
        except CaptureError as error:
            failed.append(str(error))
    return files, failed


class _Reader:
    """Reads pictures one by one and prints or collects what they show."""

    def __init__(self, classifier: Classifier, args: argparse.Namespace) -> None:
        self._classifier = classifier
        self._json: bool = args.json
        self._draw: Path | None = args.draw
        self._stream = StreamReading() if args.stream else None
        self._images: list[dict[str, Any]] = []
        self._count = 0
        self.undrawn: list[str] = []

    def take(self, picture: FilePicture) -> None:
        cards = read_image(picture.pixels, self._classifier)
        if self._stream is not None:
            self._stream.add(self._count, cards)
        self._count += 1
        if self._draw is not None:
            self._write(picture, cards)
        if self._json:
            self._images.append(_image_json(picture, cards))
        else:
            where = picture.file if picture.frame is None else f"{picture.file} frame {picture.frame}"
            print(f"{arguments.in_line(where)}: {_line(cards)}")

    def _write(self, picture: FilePicture, cards: list[CardRead]) -> None:
        assert self._draw is not None
        end = "" if picture.frame is None else f"-{picture.frame:06d}"
        name = f"{self._count:05d}-{Path(picture.file).stem}{end}.jpg"
        file = self._draw / name
        if not cv2.imwrite(str(file), drawn(picture.pixels, cards)):
            self.undrawn.append(f"{file}: cannot be written; free the disk, or name another folder with --draw")

    def finish(self) -> None:
        committed = [] if self._stream is None else self._stream.committed()
        if self._json:
            answer: dict[str, Any] = {"images": self._images}
            if self._stream is not None:
                answer["committed"] = [{**entry._asdict(), "card": NAMES[entry.card]} for entry in committed]
            print(json.dumps(answer))
            return
        if self._stream is not None and self._count and not committed:
            print(f"nothing is certain, in {counted(self._count, 'picture')}: {NOT_CERTAIN}")
        for entry in committed:
            when = f"frames {entry.from_frame} to {entry.to_frame}"
            print(f"certain: {NAMES[entry.card]} in {when} ({entry.confidence:.3f})")


def _image_json(picture: FilePicture, cards: list[CardRead]) -> dict[str, Any]:
    h, w = picture.pixels.shape[:2]
    return {
        "file": picture.file,
        "frame": picture.frame,
        "t_s": picture.t_s,
        "width": w,
        "height": h,
        "cards": [plain(card) for card in cards],
    }


def _line(cards: list[CardRead]) -> str:
    if not cards:
        return "no card"
    words = []
    for card in cards:
        if card.face == "down":
            words.append("back")
        else:
            words.append(CLASS_NAMES[card.reading.best] if is_sure(card) else f"{CLASS_NAMES[card.reading.best]}?")
    return " ".join(words)
