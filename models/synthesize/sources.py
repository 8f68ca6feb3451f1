# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of training sources (models/training_sources.toml), and where fetched art lies (build/art)."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "models" / "training_sources.toml"


class ArtMissing(RuntimeError):
    """Card art or fonts have not been fetched; the message names the command that does it."""


@cache
def _default_art_folder() -> Path:
    return ROOT / "build" / "art"


def art_folder() -> Path:
    """Folder of fetched art and fonts: ``CARDSPEAK_ART`` if set, else build/art in the repository."""
    named = os.environ.get("CARDSPEAK_ART")
    return Path(named) if named else _default_art_folder()


@cache
def sources() -> dict[str, Any]:
    """The parsed list of training sources."""
    return tomllib.loads(SOURCES.read_text(encoding="utf-8"))


def training_decks() -> tuple[str, ...]:
    """Names of the art decks that training may use."""
    return tuple(name for entry in sources()["art"] for name in entry["decks"])


def foreign_decks() -> tuple[str, ...]:
    """Names of foreign art decks whose courts are trained as strangers."""
    return tuple(name for entry in sources()["art"] for name in entry.get("foreign", ()))


def kept_out(kind: str) -> tuple[str, ...]:
    """Names kept out of training: ``kind`` is decks, foreign, fonts, felts or photographs."""
    return tuple(sources()["kept_out"][kind])


def font_packages() -> tuple[str, ...]:
    """Debian packages whose fonts print the procedural indices."""
    return tuple(sources()["fonts"]["packages"])


def lettering_packages() -> tuple[str, ...]:
    """Debian packages whose fonts print words on jokers and other cards."""
    return tuple(sources()["lettering"]["packages"])


def figure_sources() -> dict[str, Any]:
    """The package of figures, and its folders that are used."""
    found: dict[str, Any] = sources()["figures"]
    return found


def fetched_picture(deck: str, name: str) -> npt.NDArray[np.uint8] | None:
    """BGRA of one fetched card picture, or None when it is not there."""
    path = art_folder() / "decks" / deck / f"{name}.png"
    return cv2.imread(str(path), cv2.IMREAD_UNCHANGED) if path.exists() else None  # type: ignore[return-value]
