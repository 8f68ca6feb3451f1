# SPDX-License-Identifier: GPL-3.0-or-later
"""Profiles of a room's own decks, made from looks at its cards (what a deck lacks: ``deck_check``)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import platformdirs

from controller.arguments import is_printable
from controller.files import write_over
from controller.rules.cards import NAMES, Card
from vision.classify import CARD_SIZE, Classifier, Enrolled
from vision.classify.inks import ink_of, is_clear
from vision.detect.contours import Outline
from vision.detect.join import joined
from vision.merge import CardRead
from vision.other_backs import NEAR as NEAR_BACKS
from vision.other_backs import ink_of as back_colour
from vision.read import is_card_shaped, is_sure, rim_of
from vision.rectify import Picture, rectify

PROFILE_VERSION = 1
INDICES, COLOURS = ("standard", "jumbo", "magnum"), ("two", "four")
WIDTHS_MM = {"57": 57.2, "63": 63.5}
"""Card widths by the names that people use: bridge and poker size."""
DECKS = Path(platformdirs.user_data_dir("cardspeak")) / "decks"
"""Where a room's decks are known from, shared by its tables on this machine."""


def _noted(known: Enrolled, notes: dict[str, str], backs: list[list[float]]) -> Enrolled:
    """What the room says of its deck, put beside the looks. Raises ValueError, KeyError for words that are none."""
    index, colours, width = notes.get("index", "standard"), notes.get("colours", "two"), notes.get("width_mm")
    if index not in INDICES or colours not in COLOURS or (width is not None and width not in WIDTHS_MM):
        raise ValueError(f"index {index!r}, colours {colours!r}, width_mm {width!r}")
    known.index, known.four_colours = index, colours == "four"  # type: ignore[assignment]
    known.width_mm = None if width is None else WIDTHS_MM[width]
    known.backs = [np.asarray(back, np.float32).reshape(2) for back in backs]
    return known


ANEW = "move it away and enrol the deck anew"


class ProfileError(ValueError):
    """A deck profile cannot be used. The text names the file and the remedy."""


def profile_file(name: str, folder: Path = DECKS) -> Path:
    """Where a deck's profile lies. Raises ProfileError for a name that is none."""
    if name.strip() and is_printable(name) and not {"/", "\\"} & set(name) and not name.startswith("."):
        return folder / f"{name}.json"
    raise ProfileError(f"{name!r} is no name of a deck: no slashes, no line breaks, no point at the start")


def enrol(image: Picture, cards: list[CardRead], classifier: Classifier, enrolled: Enrolled) -> int:
    """Add every surely and clearly seen whole card of a picture to a deck's prototypes; gives how many. A picture that
    is itself one card, as a scan is, is that card."""
    sure = [card for card in cards if is_sure(card) and card.reading.best < 52]
    chosen = [(card.found.quad, card.reading.best) for card in sure if card.found.quad is not None]
    if sure and not chosen and len({card.reading.best for card in sure}) == 1 and _is_scan(image, cards):
        chosen = [(rim_of(image), sure[0].reading.best)]
    views = [rectify(image, quad, CARD_SIZE) for quad, _ in chosen]
    clear = [n for n, view in enumerate(views) if is_clear(view)]
    _remember([Card(chosen[n][1]) for n in clear], [views[n] for n in clear], classifier, enrolled)
    return len(clear)


def _remember(faces: list[Card], views: list[Picture], classifier: Classifier, enrolled: Enrolled) -> None:
    looks, prints = classifier.embed(views), classifier.prints(views, enrolled.index)
    for face, view, look, shares in zip(faces, views, looks, prints, strict=True):
        enrolled.add(face, look, shares, ink_of(view))


def enrol_back(image: Picture, reads: list[CardRead], enrolled: Enrolled) -> int:
    """Add the backs in a picture: how many new ones. Cards of a deck lie alike, so looks of one back count as one.
    Raises ProfileError when no back is seen, or none whose colour is clear."""
    down = [read.found.quad for read in reads if read.face == "down" and read.found.quad is not None]
    colours = [colour for quad in down if (colour := back_colour(rectify(image, quad))) is not None]
    if not colours:
        seen = f"{len(down)} backs seen, none with a clear colour" if down else "no back seen"
        raise ProfileError(f"{seen}; lay one card face down, open and apart from others, in even light")
    new = 0
    for colour in colours:
        if all(float(np.hypot(*(colour - known))) > NEAR_BACKS for known in enrolled.backs):
            enrolled.backs.append(np.asarray(colour, np.float32))
            new += 1
    return new


def enrol_as(image: Picture, reads: list[CardRead], face: Card, classifier: Classifier, enrolled: Enrolled) -> None:
    """Add the one card of a picture, whose face a person named. A picture that is itself one card, as a scan is, does
    as well. Raises ProfileError when it is not clear which card is meant."""
    lying = [read for read in reads if read.face == "up"]
    outlined = [read.found.quad for read in lying if read.found.quad is not None]
    if len(lying) == 1 and outlined:
        quad = outlined[0]
    elif _is_scan(image, lying):
        quad = rim_of(image)
    elif len(lying) == 1:
        raise ProfileError("the card's outline is hidden; lay it open and apart from others")
    else:
        raise ProfileError(f"{len(lying)} cards seen; show {NAMES[face]} alone")
    view = rectify(image, quad, CARD_SIZE)
    if not is_clear(view):
        raise ProfileError("the card is too dark or too dull to be remembered; take the picture in more light")
    if (other := enrolled.same_look(face, classifier.embed([view])[0])) is not None:
        raise ProfileError(f"this very picture stands for {NAMES[other]} already; show {NAMES[face]} itself")
    _remember([face], [view], classifier, enrolled)


def _is_scan(image: Picture, reads: list[CardRead]) -> bool:
    """Whether a picture is one card: of its shape, none lies in it, and an index is where one of it would be."""
    if not is_card_shaped(image) or any(read.found.sharp for read in reads):
        return False
    corners = tuple(corner for read in reads for corner in read.found.corners)
    return bool(joined([Outline(rim_of(image), 0.0)], (), corners)[0].corners)


def save_profile(file: Path, name: str, enrolled: Enrolled) -> None:
    """Write a profile. Raises ProfileError. Its ``notes`` say index size, colours and card width in words."""
    notes = {"index": enrolled.index, "colours": "four" if enrolled.four_colours else "two"}
    if enrolled.width_mm is not None:
        notes["width_mm"] = next(word for word, mm in WIDTHS_MM.items() if mm == enrolled.width_mm)
    backs = [[round(float(v), 2) for v in back] for back in enrolled.backs]
    raw = {"version": PROFILE_VERSION, "name": name, "notes": notes, "backs": backs, **enrolled.to_plain()}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_over(file, json.dumps(raw).encode())
    except OSError as error:
        raise ProfileError(f"{file}: cannot be written ({error.strerror}); name another folder with --decks") from error


def load_profile(file: Path) -> Enrolled:
    """Read a profile. Raises ProfileError."""
    if file.exists() and not file.is_file():
        raise ProfileError(f"{file}: not a regular file; make it with: cardspeak deck enrol NAME PICTURE")
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
        if raw["version"] != PROFILE_VERSION:
            raise ProfileError(f"{file}: version {raw['version']} is not {PROFILE_VERSION}; {ANEW}")
        known = Enrolled.from_plain(raw["looks"], raw.get("prints", {}), raw.get("inks", {}))
        return _noted(known, raw.get("notes", {}), raw.get("backs", []))
    except OSError as error:
        raise ProfileError(f"{file}: {error.strerror}; make it with: cardspeak deck enrol NAME PICTURE") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ProfileError(f"{file}: damaged; {ANEW}") from error
