# SPDX-License-Identifier: GPL-3.0-or-later
"""The settings of one table, from ``config/table.toml``.

The file is written by people, so it is never written by us: older versions are lifted in memory, and every
mistake is told as ``file:key: message``. A missing file means the defaults.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from controller.addresses import shown, wrong_camera_name, wrong_port, wrong_source
from controller.config.words import NoToml, read_toml, told
from controller.files import read_whole
from controller.formats import FORMATS, NewerFormat

MOST_MIB = 1
"""So large a settings file may be."""
Chips = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000_000)]
Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+$")]
FileName = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^/\x00-\x1f\x7f]+$")]
"""A name that becomes part of a file's name, such as ``zones-NAME.json``."""
WIDTHS, HEIGHTS, EXPOSURES, WHITE_BALANCES, FOCUSES = (320, 7680), (240, 4320), (1, 10_000), (1000, 20_000), (0, 10_000)
"""Least and most of what a camera can be asked for, here and on the command line."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the settings; keys that it does not know are mistakes."""


class TableSettings(Section, frozen=True, kw_only=True):
    """``[table]``: the game that is dealt."""

    name: Name = "Table 1"
    seats: Annotated[int, msgspec.Meta(ge=2, le=10)] | None = None
    """The places at this table: nobody is seated beyond. Left out: the house option ``seats_max``."""
    profile: Name = "tda"
    small_blind: Chips = 100
    big_blind: Chips = 200
    ante: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000_000)] = 0
    ante_type: Literal["", "none", "each", "bb", "button"] = ""
    """Whose ante it is; empty: as the house option says."""
    deck: FileName | None = None
    """The design of the cards, as it was made known with ``cardspeak deck enrol``."""
    chips: Annotated[tuple[Chips, ...], msgspec.Meta(min_length=1)] = (25, 100, 500, 1000, 5000)


class LevelSettings(Section, frozen=True, kw_only=True):
    """``[[schedule.level]]``: blinds, ante and limit bets of a level to come, or a break of so many minutes."""

    small: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000_000)] = 0
    big: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000_000)] = 0
    ante_type: Literal["", "none", "each", "bb", "button"] = ""
    """Empty: as the house has it."""
    ante: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000_000)] = 0
    small_bet: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000_000)] = 0
    big_bet: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000_000)] = 0
    break_minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)] | None = None


class ScheduleSettings(Section, frozen=True, kw_only=True):
    """``[schedule]``: how long a level lasts, in ``minutes`` or ``hands``, and the levels after the first one, which
    ``[table]`` has."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)] | None = None
    hands: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    level: tuple[LevelSettings, ...] = ()


class CameraSettings(Section, frozen=True, kw_only=True):
    """``[[camera]]``: ``source`` is a device's path (best one of /dev/v4l/by-id), an http:// or rtsp:// address, a
    folder of pictures or a video file. What is not said: the size is that of the zones file, the rest is automatic.
    ``exposure``: in 100 us; ``white_balance``: in kelvin; ``focus``: in the camera's own steps; ``mains_hz``: against
    flicker. ``cardspeak camera test`` says which of them a camera keeps.
    """

    name: FileName
    source: Name
    width: Annotated[int, msgspec.Meta(ge=WIDTHS[0], le=WIDTHS[1])] | None = None
    height: Annotated[int, msgspec.Meta(ge=HEIGHTS[0], le=HEIGHTS[1])] | None = None
    rate_hz: Annotated[int, msgspec.Meta(ge=1, le=120)] = 30
    exposure: Annotated[int, msgspec.Meta(ge=EXPOSURES[0], le=EXPOSURES[1])] | None = None
    white_balance: Annotated[int, msgspec.Meta(ge=WHITE_BALANCES[0], le=WHITE_BALANCES[1])] | None = None
    focus: Annotated[int, msgspec.Meta(ge=FOCUSES[0], le=FOCUSES[1])] | None = None
    mains_hz: Literal[50, 60] = 50


class BoardSettings(Section, frozen=True, kw_only=True):
    """``[[board]]``: a sensor board on a serial port."""

    name: Name
    port: Name


class LampSettings(Section, frozen=True, kw_only=True):
    """``[lamps]``: the lamps of the sensor boards. ``seats``: whether the seat to act is lit; the street light at
    the dealer's tray always is. A seat is never lit from an action that nobody has confirmed.
    """

    seats: bool = False


class OverlaySettings(Section, frozen=True, kw_only=True):
    """``[overlay]``: the graphics feed. ``port`` 0: any free one. Stacks and pots are the streamer's to show:
    the house options on what players may see are about the table's own screens.
    """

    enabled: bool = True
    show_stacks: bool = True
    show_pots: bool = True
    address: Name = "127.0.0.1"
    port: Port = 8642


class ScreenSettings(Section, frozen=True, kw_only=True):
    """``[screen]``: the dealer's window. ``width_mm``: the glass as measured, where the display tells it wrongly."""

    full_screen: bool = False
    deck_colours: Literal[2, 4] = 4
    width_mm: Annotated[float, msgspec.Meta(ge=100, le=2000)] | None = None
    language: Name = "en"
    kit: Literal["A", "B", "C", "D"] = "A"


class Settings(Section, frozen=True, kw_only=True):
    """The whole of ``table.toml``."""

    version: int = FORMATS["config"].version
    table: TableSettings = TableSettings()
    camera: tuple[CameraSettings, ...] = ()
    board: tuple[BoardSettings, ...] = ()
    options: dict[Name, int | str | bool] = {}
    """``[options]``: house options that differ from the profile; ``cardspeak profile show`` lists them.
    true and false are read only to say what to write instead."""
    schedule: ScheduleSettings = ScheduleSettings()
    lamps: LampSettings = LampSettings()
    overlay: OverlaySettings = OverlaySettings()
    screen: ScreenSettings = ScreenSettings()


class SettingsWrong(Exception):
    """A mistake in a settings file, as ``file:key: message``."""


STEPS: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = ()
"""Step n (from 1) turns settings of version n into version n + 1."""


def load_settings(path: Path) -> Settings:
    """The settings of a file; the defaults where there is none. Raises SettingsWrong, NewerFormat."""
    written = written_in(path)
    return Settings() if written is None else read_settings(_lifted(written, path), path)


def written_in(path: Path) -> dict[str, Any] | None:
    """What a settings file says, as plain values; None where there is none. Raises SettingsWrong."""
    try:
        return read_toml(read_whole(path, MOST_MIB))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SettingsWrong(f"{path}: cannot be read ({error.strerror}); settings are a text file") from error
    except NoToml as error:
        raise SettingsWrong(f"{path}: {error}") from error


def read_settings(written: dict[str, Any], path: Path) -> Settings:
    """Settings from plain values; ``path`` is for messages. Raises SettingsWrong."""
    for kind in ("camera", "board"):
        if isinstance(written.get(kind), dict):
            raise SettingsWrong(f"{path}:{kind}: write [[{kind}]], with two brackets: there may be several")
    _check_options(path, written.get("options"))
    try:
        settings = msgspec.convert(written, Settings)
    except msgspec.ValidationError as error:
        raise SettingsWrong(f"{path}:{told(str(error), Settings)}") from error
    for kind, names in (("camera", settings.camera), ("board", settings.board)):
        _check_unique(path, kind, [one.name for one in names])
    _check_addresses(path, settings)
    _check_apart(path, "camera", "source", [(one.name, one.source) for one in settings.camera])
    _check_apart(path, "board", "port", [(one.name, one.port) for one in settings.board])
    if settings.table.small_blind > settings.table.big_blind:
        raise SettingsWrong(f"{path}:table.small_blind: over the big blind of {settings.table.big_blind}")
    if "schedule" in written:
        _check_schedule(path, settings.schedule)
    return settings


def _check_options(path: Path, options: object) -> None:
    """Raises SettingsWrong for a value that no option can have, by the name of its key."""
    for key, value in options.items() if isinstance(options, dict) else ():
        if not isinstance(value, int | str):
            wanted = "takes a whole number or text in quotes; see cardspeak profile show"
            raise SettingsWrong(f"{path}:options: {key} {wanted}")


def _check_schedule(path: Path, plan: ScheduleSettings) -> None:
    """Raises SettingsWrong for a schedule that no table could follow."""
    if not plan.level:
        wanted = "write level = [{small = 150, big = 300}], or leave the section out"
        raise SettingsWrong(f"{path}:schedule.level: no level is written; {wanted}")
    if bool(plan.minutes) == bool(plan.hands):
        raise SettingsWrong(f"{path}:schedule: how long is a level? write minutes = 20 or hands = 10, not both")
    for number, entry in enumerate(plan.level):
        place = f"{path}:schedule.level[{number}]"
        if entry.break_minutes:
            if entry != LevelSettings(break_minutes=entry.break_minutes):
                raise SettingsWrong(f"{place}: a break has no blinds; give the level after it an entry of its own")
            if plan.hands:
                raise SettingsWrong(f"{place}.break_minutes: a schedule by hands has no breaks; write minutes instead")
        elif not entry.big:
            raise SettingsWrong(f"{place}.big: missing; write the big blind, or break_minutes for a break")
        elif entry.small > entry.big:
            raise SettingsWrong(f"{place}.small: over the big blind of {entry.big}")
        elif entry.small_bet > entry.big_bet:
            raise SettingsWrong(f"{place}.small_bet: over the big bet of {entry.big_bet}")


def _lifted(written: dict[str, Any], path: Path) -> dict[str, Any]:
    version = written.get("version", 1)
    newest = FORMATS["config"].version
    if type(version) is not int or version < 1:
        raise SettingsWrong(f"{path}:version: expected a number from 1 to {newest}")
    if version > newest:
        raise NewerFormat("config", path, version)
    for step in STEPS[version - 1 :]:
        written = step(written)
    return {**written, "version": newest}


def _check_addresses(path: Path, settings: Settings) -> None:
    """Raises SettingsWrong, with all of them, for names and addresses that no camera or board can ever have."""
    wrong = [
        f"{path}:{kind}[{number}].{key}: {shown(value)!r}: {why}"
        for kind, key, values, why_not in (
            ("camera", "name", [one.name for one in settings.camera], wrong_camera_name),
            ("camera", "source", [one.source for one in settings.camera], wrong_source),
            ("board", "port", [one.port for one in settings.board], wrong_port),
        )
        for number, value in enumerate(values)
        if (why := why_not(value))
    ]
    if wrong:
        raise SettingsWrong("\n".join(wrong))


def _check_apart(path: Path, kind: str, key: str, used: list[tuple[str, str]]) -> None:
    """Raises SettingsWrong where two devices are one: each port and each picture has one reader. Another name of the
    same device (/dev/serial/by-id/... and /dev/ttyACM0) is the same."""
    first: dict[str, str] = {}
    for number, (name, place) in enumerate(used):
        other = first.setdefault(os.path.realpath(place) if place.startswith("/") else place, name)
        if other != name:
            told = f"{shown(place)!r} is that of {kind} {other!r}; each has its own"
            raise SettingsWrong(f"{path}:{kind}[{number}].{key}: {told}")


def _check_unique(path: Path, kind: str, names: list[str]) -> None:
    for number, name in enumerate(names):
        if name in names[:number]:
            raise SettingsWrong(f"{path}:{kind}[{number}].name: {name!r} is there twice")
