# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak run``: the table. With a display its window, without one the hand in words."""

from __future__ import annotations

import argparse
import errno
import json
import os
import re
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller.config.folder import IN_USE_STATUS, DataFolder, FolderInUse, FolderUnfit, default_folder
from controller.config.table import CameraSettings, Settings, SettingsWrong, load_settings
from controller.formats import NewerFormat
from controller.health import Part
from controller.journal.holdem import holdem
from controller.journal.migrations import MidHand
from controller.journal.sqlite import SqliteStore
from controller.journal.store import JournalDamaged, StoreFailed
from controller.journal.verify import verify
from controller.rules.events import HandEnded
from controller.rules.house import house_of, wrong_with
from controller.rules.inputs import Options, SetChips, SetLevel, SetProfile, SetSchedule
from controller.rules.levels import BREAK
from controller.rules.phases import is_between
from controller.rules.profiles import PROFILES
from controller.rules.state import Table
from controller.views.dealer import dealer_view
from ui.counted import counted
from ui.demo import Demo, PartMissing, fit_out, sitting
from ui.messages import PSEUDO, Messages, languages
from ui.run_options import add_arguments as add_arguments
from ui.standstill import LIMIT_S, Standstill
from ui.straight_line import Fittings, StraightLine
from ui.transcript import Transcript

SUMMARY = "runs the table: the window where there is a display, else the hand in words"
FINE, WRONG, BAD_INPUT, MISSING = 0, 1, 2, 3
PLAY_ON = "the table goes on without the overlay"
NO_ZONES = "this camera has no zones yet; write them with: cardspeak camera zones"
OVERLAY_PORTS = 20
"""So many ports from the wished one on are tried for the overlay."""
_RESERVED: list[socket.socket] = []


def run(args: argparse.Namespace) -> int:
    """Runs until the hands are played, the window is closed or Ctrl-C."""
    root = args.data or default_folder() / ("table" if args.no_demo else "demo")
    try:
        with DataFolder.open(root) as folder:
            settings = load_settings(folder.settings)
            _check_names(settings, folder.settings)
            return _run(args, folder, settings)
    except FolderInUse as error:
        print(error, file=sys.stderr)
        return IN_USE_STATUS
    except (FolderUnfit, NewerFormat, MidHand, JournalDamaged, StoreFailed, SettingsWrong) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT


def _check_names(settings: Settings, path: Path) -> None:
    """The settings know no rules and no screens, so these names are looked up here. Raises SettingsWrong."""
    if settings.table.profile.upper() not in PROFILES:
        known = ", ".join(PROFILES)
        raise SettingsWrong(f"{path}:table.profile: {settings.table.profile!r} is no profile; there are {known}")
    seats, most = settings.table.seats, settings.options.get("seats_max")
    if seats is not None and most is not None and most != seats:
        raise SettingsWrong(f"{path}:options.seats_max: {most!r}, and table.seats is {seats}; leave one of them out")
    profile, options = settings.table.profile.upper(), _options(settings)
    if wrong := wrong_with(profile, options, settings.table.chips):
        raise SettingsWrong(f"{path}:options: {wrong}")
    house = house_of(profile, options)
    wanted = "by_hands" if settings.schedule.hands else "by_minutes"
    if settings.schedule.level and house.blind_schedule != wanted:
        raise SettingsWrong(
            f"{path}:schedule: the house option blind_schedule is {house.blind_schedule!r} under this profile; "
            f'write blind_schedule = "{wanted}" in the section [options]'
        )
    if settings.screen.language not in (*languages(), PSEUDO):
        known = ", ".join(languages())
        raise SettingsWrong(f"{path}:screen.language: no sentences in {settings.screen.language!r}; there are {known}")


def _options(settings: Settings) -> Options:
    """The house options of the room, in order of their keys; the places at the table are the most who may sit there."""
    seats = {} if settings.table.seats is None else {"seats_max": settings.table.seats}
    return tuple(sorted((seats | settings.options).items()))


def _schedule(settings: Settings) -> tuple[SetSchedule, ...]:
    """The levels to come, where the room has written some."""
    plan = settings.schedule
    if not plan.level:
        return ()
    stakes = tuple(
        (0, 0, BREAK, one.break_minutes, 0, 0)
        if one.break_minutes
        else (one.small, one.big, one.ante_type, one.ante, one.small_bet, one.big_bet)
        for one in plan.level
    )
    return (SetSchedule(plan.hands or 0, stakes, plan.minutes or 0),)


def _run(args: argparse.Namespace, folder: DataFolder, settings: Settings) -> int:
    has_overlay = settings.overlay.enabled and not args.no_overlay
    overlay, deaf = None, ""
    try:
        overlay = _overlay_address(settings) if has_overlay else None
    except NoOverlay as error:
        deaf = str(error)
    try:
        fittings = _fittings(args, folder, settings, overlay)._replace(deaf=deaf)
    except ValueError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except PartMissing as error:
        print(error, file=sys.stderr)
        return MISSING
    if overlay and overlay[1] != settings.overlay.port != 0:
        moved = f"port {settings.overlay.port} is in use, by another table perhaps: look which address OBS shows"
        print(f"Overlay: {moved}", file=sys.stderr)
    if overlay:
        print(f"Overlay: {_link_to(overlay)} (for OBS: Browser source, 1920 x 1080)", flush=True)
    with StraightLine(folder, settings, fittings) as line:
        _seat_up(args, line)
        status = _window(args, line) if _has_display(args) else _in_words(args, line)
    if line.loop.unwritten:
        lost = f"{line.loop.unwritten} inputs could not be written before the end; free the disk and enter them again"
        print(f"{folder.journal}: {lost}", file=sys.stderr)
        status = WRONG
    return _verified(folder) or status


def _fittings(
    args: argparse.Namespace, folder: DataFolder, settings: Settings, overlay: tuple[str, int] | None
) -> Fittings:
    """What stands around the table. Raises ValueError when the virtual table cannot be set up."""
    if not args.no_demo:
        return fit_out(folder, Demo(args.seed, args.speed, args.boards, tuple(args.virtual)), overlay)
    zones = {camera.name: folder.config / f"zones-{camera.name}.json" for camera in settings.camera}
    blind = {name: why for name, path in zones.items() if (why := _unfit_zones(name, path))}
    for reason in blind.values():
        print(f"{reason}; the table goes on without this camera", file=sys.stderr)
    sources = tuple((camera.name, camera.source) for camera in settings.camera if camera.name not in blind)
    seen = tuple(zones[name] for name, _ in sources)
    wishes = tuple((camera.name, _wish(camera)) for camera in settings.camera if camera.name not in blind)
    ports = tuple(board.port for board in settings.board)
    deck = None if settings.table.deck is None else _deck(settings.table.deck, folder)
    boards = tuple((board.port, board.name) for board in settings.board)
    return Fittings(seen, sources, wishes, deck, ports, boards, overlay, blind=tuple(blind.items()))


def _unfit_zones(camera: str, path: Path) -> str:
    """Why the zones of a camera cannot be used; nothing where they can."""
    if not path.is_file():
        return f"{path}: {NO_ZONES}"
    from vision.zones import ZonesError, load_zones  # loads OpenCV, not always needed

    try:
        of = load_zones(path).camera
    except ZonesError as error:
        return str(error)
    return "" if of == camera else f"{path}: these are the zones of camera {of!r}; write {camera!r} there"


def _wish(camera: CameraSettings) -> str:
    """How a camera shall run, in the words of ``vision.capture.opencv.Wish``."""
    plain = {"width": camera.width, "height": camera.height, "fps": camera.rate_hz, "exposure": camera.exposure}
    plain |= {"white_balance_k": camera.white_balance, "focus": camera.focus, "mains_hz": camera.mains_hz}
    return json.dumps({key: value for key, value in plain.items() if value is not None})


def _deck(name: str, folder: DataFolder) -> Path:
    """The profile of an enrolled deck. Raises ValueError when there is none that can be used."""
    from vision.decks import ProfileError, load_profile, profile_file  # loads OpenCV, not always needed

    try:
        file = profile_file(name)
        load_profile(file)
    except ProfileError as error:
        raise ValueError(f"{folder.settings}:table.deck: {error}") from error
    return file


def _seat_up(args: argparse.Namespace, line: StraightLine) -> None:
    """The virtual table's sheet is entered as a floor person would; a real table begins with its settings, once."""
    game = line.settings.table
    profile = game.profile.upper()
    if not args.no_demo:
        first = sitting(line.folder.config, line.loop.table, profile)
        if not is_between(line.loop.table):  # nobody at a virtual table can finish the hand of another evening
            told = f"hand {line.loop.table.setup.number} was not over when the program ended: it is stopped"
            print(f"{told}, every chip goes back; the virtual dealer begins the next one", file=sys.stderr)
    elif line.loop.seq == 0:
        house = SetProfile(profile, _options(line.settings))
        level = SetLevel(game.small_blind, game.big_blind, game.ante_type, game.ante)
        first = (house, SetChips(game.chips), level, *_schedule(line.settings))
    else:
        first = ()
    for what in first:
        line.say(what)
    line.open()


def _has_display(args: argparse.Namespace) -> bool:
    return not args.no_window and bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _window(args: argparse.Namespace, line: StraightLine) -> int:
    from ui.main import run_windows  # the only place here that loads Qt

    # The window's own answer to SIGTERM is to close, from whichever thread it comes.
    leave = _after_hands(args.hands, line, lambda: os.kill(os.getpid(), signal.SIGTERM))
    try:
        return run_windows(
            line.loop,
            line.clock,
            line.health,
            line.settings,
            line.folder,
            counted=line.boards.newest,
            is_full_screen=args.full_screen,
        )
    finally:
        leave()


def _in_words(args: argparse.Namespace, line: StraightLine) -> int:
    """Prints the hand until the wished number of hands is over or somebody stops it."""
    over = threading.Event()
    messages = Messages(line.settings.screen.language)
    transcript = Transcript(lambda words: print(words, flush=True), lambda table: _prompt(messages, table))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: over.set())
    standstill = Standstill(time.monotonic, LIMIT_S if args.hands and not args.no_demo else float("inf"))
    leave = (
        line.loop.subscribe(transcript.follow),
        line.loop.subscribe(standstill.follow),
        line.health.subscribe(_PartsInWords().tell),
        _after_hands(args.hands, line, over.set),
    )
    while not over.wait(0.2) and not standstill.is_over:
        pass
    for stop in leave:
        stop()
    if over.is_set():
        return FINE
    asked = _prompt(messages, line.loop.table)
    print(f"The hand stands still: nothing was decided for {LIMIT_S:.0f} s. Asked last: {asked}", file=sys.stderr)
    return WRONG


def _after_hands(hands: int, line: StraightLine, stop: Callable[[], None]) -> Callable[[], None]:
    """Calls ``stop`` once that many hands have ended (0: never). Returns how to leave off counting."""
    count = 0

    def follow(table: Table, seq: int, events: tuple[Any, ...]) -> None:
        nonlocal count
        count += sum(isinstance(event, HandEnded) for event in events)
        if hands and count >= hands:
            stop()

    return line.loop.subscribe(follow)


class _PartsInWords:
    """Prints what is lost or poor, each word once until the part is well again, and that it is well again."""

    def __init__(self) -> None:
        self._told: dict[str, set[Part]] = {}

    def tell(self, part: Part) -> None:
        told = self._told.get(part.name, set())
        if part.condition in ("lost", "poor") and part not in told and not _is_of_play(part):
            self._told[part.name] = told | {part}
        elif part.condition == "good" and told:
            del self._told[part.name]
        else:
            return
        print(f"    ! {part.name}: {part.condition}{f' ({part.detail})' if part.detail else ''}", flush=True)


def _is_of_play(part: Part) -> bool:
    """Whether it is what hands do to a sensor and no fault: the button is carried on, chips of a heap are not read."""
    kind, _, rest = part.name.partition(" ")
    return kind == "board" and part.condition == "poor" and re.search(r"(^| )(button|tags \d+)$", rest) is not None


def _prompt(messages: Messages, table: Table) -> str:
    """What the dealer is asked now, in the same words as on the screen."""
    prompt = dealer_view(table).prompt
    said = [messages.say(one.id, one.args) for one in (prompt.text, prompt.more) if one is not None]
    return " - ".join(said)


def _verified(folder: DataFolder) -> int:
    """Reads the whole journal again, replays it, and says whether it holds."""
    store = SqliteStore.open(folder.journal)
    try:
        report = verify(store, holdem(), evidence=folder.evidence)
    finally:
        store.close()
    what = f"{counted(report.entries, 'entry', 'entries')}, {counted(report.hands, 'hand')}"
    if report.is_sound and not report.missing_evidence:
        print(f"Journal verified: {what}, replay identical, {folder.journal}", flush=True)
        return FINE
    fault = report.fault or f"missing of the evidence: {counted(len(report.missing_evidence), 'picture')}"
    print(f"Journal NOT sound at entry {report.bad_seq} ({what}): {fault}", file=sys.stderr)
    return WRONG


def _reserved(port: int) -> bool:
    """Whether this table now has the right to a port: its overlay binds it only a moment later, and another table that
    starts in that moment must not choose it too. The name is free again when this process ends."""
    mark = socket.socket(socket.AF_UNIX)
    try:
        mark.bind(f"\0cardspeak overlay {port}")
    except OSError:
        mark.close()
        return False
    _RESERVED.append(mark)
    return True


class NoOverlay(Exception):
    """The overlay has nowhere to listen; the text names the setting and the remedy."""


def _overlay_address(settings: Settings) -> tuple[str, int]:
    """Address and first free port from the wished one on. Raises NoOverlay."""
    address, wished = settings.overlay.address, settings.overlay.port
    for port in range(wished, wished + OVERLAY_PORTS) if wished else (0,):
        if port and not _reserved(port):
            continue
        try:
            return address, _free(address, port)
        except (OSError, UnicodeError) as error:
            if not isinstance(error, OSError) or error.errno not in (errno.EADDRINUSE, errno.EACCES):
                why = getattr(error, "strerror", None) or error
                remedy = f"{PLAY_ON}; mend address in the section [overlay] of config/table.toml"
                raise NoOverlay(f"overlay.address {address!r} cannot be listened on ({why}): {remedy}") from error
    remedy = f"{PLAY_ON}; choose another port in the section [overlay] of config/table.toml"
    raise NoOverlay(f"no port of {address} from {wished} on is free and allowed: {remedy}")


def _free(address: str, port: int) -> int:
    """The port, or a free one for 0, if it can be listened on now. Raises OSError, UnicodeError."""
    family, kind, _, _, at = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(at)
        return int(probe.getsockname()[1])


def _link_to(overlay: tuple[str, int]) -> str:
    host = f"[{overlay[0]}]" if ":" in overlay[0] else overlay[0]
    return f"http://{host}:{overlay[1]}/"
