# SPDX-License-Identifier: GPL-3.0-or-later
"""The vision process: ``python -m vision --link-fd N --data FOLDER --zones FILE [--source CAMERA=URI]``.

Started by the program itself. It ends when the link to the table is lost. Sources: a folder of pictures, a video, an
rtsp:// or http:// address, or /dev/v4l/by-id/...; without one the camera's pictures come as Frame messages.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from pathlib import Path

import cv2

from controller.link import add_link_argument, join_parent
from vision.capture.opencv import Wish
from vision.classify import Classifier, WeightsRefused
from vision.decks import ProfileError, load_profile
from vision.pipeline import Pipeline
from vision.zones import ZonesError, load_zones


def main() -> int:
    """Run until the table is gone. Status 2 for unusable zones or weights."""
    parser = argparse.ArgumentParser(prog="python -m vision", description=__doc__)
    add_link_argument(parser)
    parser.add_argument("--frames-fd", type=int, help="inherited socket on which a virtual table sends Frame messages")
    parser.add_argument("--data", type=Path, required=True, help="data folder; crops go to its evidence folder")
    parser.add_argument("--zones", type=Path, action="append", default=[], help="zones file, one a camera")
    parser.add_argument("--source", action="append", default=[], metavar="CAMERA=URI", help="its pictures")
    parser.add_argument("--wish", action="append", default=[], metavar="CAMERA=JSON", help="size, rate, exposure ...")
    parser.add_argument("--deck", type=Path, help="profile of the deck's design, from cardspeak deck enrol")
    args = parser.parse_args()
    named = (entry.partition("=") for entry in args.wish)
    wishes = {camera: Wish(**json.loads(plain)) for camera, _, plain in named}
    logging.basicConfig(level=logging.INFO, format="vision %(levelname)s %(message)s")
    cv2.setNumThreads(1)
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        classifier = Classifier.load()
        classifier.deck = None if args.deck is None else load_profile(args.deck)
        pipeline = Pipeline(args.data, [load_zones(file) for file in args.zones], classifier)
    except (ZonesError, ProfileError, WeightsRefused) as error:
        print(f"vision: {error}", file=sys.stderr)
        return 2
    link = join_parent(args.link_fd, "vision", pipeline.receive)
    if args.frames_fd is not None:
        join_parent(args.frames_fd, "vision", pipeline.receive, leave_wait_s=None)
    for entry in args.source:
        camera, _, uri = entry.partition("=")
        pipeline.start(camera, uri, wishes.get(camera))
    pipeline.run(link)
    pipeline.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
