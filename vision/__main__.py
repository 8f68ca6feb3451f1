# SPDX-License-Identifier: GPL-3.0-or-later
"""The vision process: ``python -m vision --link-fd N --data FOLDER --zones FILE [--source CAMERA=URI]``.

Started by the program itself. It ends when the link to the table is lost. Sources: a folder of pictures, a video, an
rtsp:// or http:// address, or /dev/v4l/by-id/...; without one the camera's pictures come as Frame messages. The table
tells them over the link (``Configure``): an address may hold a password, and everybody on the machine may read the
words with which a program was started.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import sys
from pathlib import Path

import cv2

from controller.link import LinkLost, add_link_argument, join_parent
from controller.link.messages import CameraHealth
from vision.classify import Classifier, WeightsRefused
from vision.decks import ProfileError, load_profile
from vision.pipeline import Pipeline
from vision.zones import Zones, ZonesError, load_zones

log = logging.getLogger("vision")


def main() -> int:
    """Run until the table is gone. Status 2 for unusable weights, or where no zones file can be used."""
    parser = argparse.ArgumentParser(prog="python -m vision", description=__doc__)
    add_link_argument(parser)
    parser.add_argument("--frames-fd", type=int, help="inherited socket on which a virtual table sends Frame messages")
    parser.add_argument("--data", type=Path, required=True, help="data folder; crops go to its evidence folder")
    parser.add_argument("--zones", type=Path, action="append", default=[], help="zones file, one a camera")
    parser.add_argument("--source", action="append", default=[], metavar="CAMERA=URI", help="one without a password")
    parser.add_argument("--deck", type=Path, help="profile of the deck's design, from cardspeak deck enrol")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="vision %(levelname)s %(message)s")
    cv2.setNumThreads(1)
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        classifier = Classifier.load()
        classifier.deck = None if args.deck is None else load_profile(args.deck)
        zones, unfit = _usable(args.zones)
        pipeline = Pipeline(args.data, zones, classifier)
    except (ZonesError, ProfileError, WeightsRefused) as error:
        print(f"vision: {error}", file=sys.stderr)
        return 2
    link = join_parent(args.link_fd, "vision", pipeline.receive)
    if args.frames_fd is not None:
        join_parent(args.frames_fd, "vision", pipeline.receive, leave_wait_s=None)
    with contextlib.suppress(LinkLost):
        for camera, why in unfit.items():
            link.send(CameraHealth(camera, "lost", why))
    for entry in args.source:
        camera, _, uri = entry.partition("=")
        if camera not in unfit:
            pipeline.start(camera, uri)
    pipeline.run(link)
    pipeline.stop()
    return 0


def _usable(files: list[Path]) -> tuple[list[Zones], dict[str, str]]:
    """The zones that can be used, and why each other camera cannot look: one damaged file does not blind the rest.
    Raises the first ZonesError where none can."""
    zones: list[Zones] = []
    unfit: dict[str, ZonesError] = {}
    for file in files:
        try:
            zones.append(load_zones(file))
        except ZonesError as error:
            log.error("%s", error)
            unfit[file.stem.removeprefix("zones-")] = error
    if unfit and not zones:
        raise next(iter(unfit.values()))
    return zones, {camera: str(error) for camera, error in unfit.items()}


if __name__ == "__main__":
    sys.exit(main())
