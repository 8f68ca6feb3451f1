# SPDX-License-Identifier: GPL-3.0-or-later
"""Command line of the virtual table.

::

    python -m vision.virtual --link-fd N [--frames-fd M] [--board-pty PATH] [--seed S] [--speed X] ...
    python -m vision.virtual setup FOLDER [--seed S]      zones, plate calibration and the sheet of the sitting
    python -m vision.virtual render --hands N [--seed S] OUT
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from controller import arguments
from controller.link.child import add_link_argument, join_parent
from controller.link.link import Link, LinkLost
from controller.link.messages import Message
from controller.rules import cards
from controller.rules.cards import Card
from vision.virtual.boards import KINDS, Bench, open_board
from vision.virtual.cloth import CLOTHS
from vision.virtual.faces import STYLES, PrintedDeck
from vision.virtual.light import WEATHERS
from vision.virtual.live import LiveTable, Rate
from vision.virtual.photo_deck import PhotoDeck, PhotoDeckError
from vision.virtual.plates import plates
from vision.virtual.scenery import Deck, Look, Scenery
from vision.virtual.sitting import Game, Sitting
from vision.virtual.swap import SwappedDeck
from vision.virtual.view_zones import view_zones
from vision.zones import zones_json


def main(words: list[str]) -> int:
    """Run the program; gives its exit status."""
    if words[:1] == ["setup"]:
        return _setup(words[1:])
    if words[:1] == ["render"]:
        from vision.virtual.render import render_command

        return render_command(words[1:])
    return _live(words)


def add_look_arguments(parser: argparse.ArgumentParser) -> None:
    """Options that choose a sitting's looks."""
    parser.add_argument("--seed", type=arguments.seed, default=1, help="everything random follows from it")
    parser.add_argument(
        "--deck", default="harbour", help=f"{', '.join(STYLES)}, or photo:FOLDER of labelled photographs"
    )
    parser.add_argument("--cloth", default="moss", choices=sorted(CLOTHS))
    parser.add_argument("--light", default="even", choices=sorted(WEATHERS))


def chosen_deck(name: str) -> Deck:
    """The deck of that name. Raises ValueError or PhotoDeckError."""
    return PhotoDeck(Path(name[6:])) if name.startswith("photo:") else PrintedDeck(name)


def _live(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m vision.virtual", description="A simulated poker table (no hardware)."
    )
    add_link_argument(parser)
    parser.add_argument("--frames-fd", type=int, metavar="M", help="inherited socket to the vision process")
    parser.add_argument(
        "--board-pty",
        type=Path,
        action="append",
        default=[],
        metavar="PATH",
        help="where to put a link to a simulated board's port",
    )
    parser.add_argument("--board", default="auto", choices=KINDS, help="what stands for the board")
    parser.add_argument("--speed", type=float, default=1.0, metavar="X")
    parser.add_argument("--fps", type=float, default=12.0)
    parser.add_argument("--hands", type=int, default=0, metavar="N", help="stop after N hands")
    parser.add_argument("--camera", default="board", help="name of the camera in its zones file")
    parser.add_argument(
        "--swap-card",
        action="append",
        default=[],
        metavar="Ah=2c",
        help="draw another face than the script says",
    )
    parser.add_argument(
        "--swap-chips", action="append", default=[], metavar="SEAT=N", help="N chips more on a seat's plate"
    )
    parser.add_argument("--photos", type=Path, metavar="DIR", help="labelled photographs: the faces of the second hand")
    add_look_arguments(parser)
    given = parser.parse_args(words)
    try:
        swaps = _faces(given.swap_card)
        deck = SwappedDeck(chosen_deck(given.deck), swaps)
        guest = SwappedDeck(PhotoDeck(given.photos), swaps) if given.photos and given.photos.is_dir() else None
        extra = {int(seat): int(more) for seat, more in (pair.split("=") for pair in given.swap_chips)}
    except (ValueError, PhotoDeckError) as error:
        print(f"virtual table: {error}", file=sys.stderr)
        return 2
    game = Game(Sitting(), given.seed)
    over = threading.Event()
    parent = join_parent(given.link_fd, "virtual", _ignore, lambda reason: over.set())  # first: building takes a while
    with tempfile.TemporaryDirectory() as folder:
        try:
            boards = [open_board(given.board, Path(folder), n, at) for n, at in enumerate(given.board_pty)]
        except (OSError, RuntimeError) as error:
            print(f"virtual table: its board cannot be started ({error}); try --board twin", file=sys.stderr)
            return 2
        benches = [Bench(board, given.seed, extra, game.button) for board in boards]
        scenery = Scenery(Look(given.seed, given.cloth, given.light), deck)
        try:
            _play(given, game, scenery, benches, guest, parent, over)
        finally:
            for board in boards:
                board.close()
    parent.close()
    return 0


def _play(
    given: argparse.Namespace,
    game: Game,
    scenery: Scenery,
    benches: list[Bench],
    guest: Deck | None,
    parent: Link,
    over: threading.Event,
) -> None:
    frames = parent
    if given.frames_fd is not None:
        frames = join_parent(given.frames_fd, "virtual", _ignore, lambda reason: over.set(), leave_wait_s=None)
    rate = Rate(given.fps, given.speed)
    table = LiveTable(game, scenery, benches, _sender(frames), _sender(parent), rate, given.camera, guest)
    table.run(over.is_set, given.hands, lambda: frames.peer is not None)
    if frames is not parent:
        frames.close()


def _ignore(message: Message) -> None:
    """The virtual table takes no orders: it plays by itself."""


def _sender(link: Link) -> Callable[[Message], None]:
    def send(message: Message) -> None:
        try:
            link.send(message)
        except LinkLost:
            pass  # on_lost ends the play

    return send


def _faces(pairs: list[str]) -> dict[Card, Card]:
    split = [pair.partition("=") for pair in pairs]
    return {cards.card(was): cards.card(drawn) for was, _, drawn in split}


def _setup(words: list[str]) -> int:
    """Write what an installer and a floor person would: zones of the camera, plates' figures, the
    sitting's sheet.
    """
    parser = argparse.ArgumentParser(prog="python -m vision.virtual setup")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=arguments.seed, default=1)
    parser.add_argument("--camera", default="board")
    given = parser.parse_args(words)
    given.folder.mkdir(parents=True, exist_ok=True)
    zones = view_zones(given.camera)
    (given.folder / f"zones-{given.camera}.json").write_text(zones_json(zones), encoding="utf-8")
    scales = [
        {"zone": n, "zero": p.zero, "counts_per_chip": round(p.per_chip)} for n, p in enumerate(plates(given.seed))
    ]
    (given.folder / "virtual-plates.json").write_text(json.dumps({"version": 1, "zones": scales}, indent=1) + "\n")
    (given.folder / "virtual-sheet.json").write_text(json.dumps(Sitting().sheet(), indent=1) + "\n")
    return 0
