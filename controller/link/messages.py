# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything that our own processes say to each other, as one tagged union.

Vision tells the table the absolute state of a zone, never a change: what is lost in a restart is said again.
Change a field only with ``LINK_VERSION + 1``; both ends come from one installation, so there is no migration,
but two ends that differ refuse each other by the schema hash in ``Hello``.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from controller.rules.cards import Card
from controller.rules.places import Place

LINK_VERSION = 4

CardNumber = Annotated[Card, msgspec.Meta(ge=0, le=51)]
PerMille = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Digest = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
ZoneCondition = Literal["empty", "moving", "settled", "occluded"]


class SeenFace(NamedTuple):
    """One face-up card: its card (None = not readable), confidence in per mille, sha256 of its crop or ""."""

    card: CardNumber | None
    confidence: PerMille
    evidence: Digest


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """First message in each direction. ``role``: table, vision, overlay or virtual; ``pid`` for the log."""

    role: str
    version: int
    schema_hash: str
    pid: int


class Heartbeat(msgspec.Struct, frozen=True, tag="heartbeat"):
    """Sent once a second in each direction; says only "I am still here"."""


class ZoneState(msgspec.Struct, frozen=True, tag="zone_state"):
    """vision -> table: the absolute state of one zone.

    ``up``: face-up cards in reading order. ``down_low`` and ``down_high``: the least and the greatest number
    of face-down cards that the picture allows; of the burn place, all burns of the hand wherever they lie.
    ``frame``: frame number of that camera; ``mono_ns``: CLOCK_MONOTONIC of its exposure. The crop behind each
    digest is already in the evidence folder.
    """

    camera: str
    zone: Place
    state: ZoneCondition
    up: tuple[SeenFace, ...]
    down_low: Count
    down_high: Count
    frame: Count
    mono_ns: int


class FaceShown(msgspec.Struct, frozen=True, tag="face_shown"):
    """vision -> table: a face was to be seen where cards lie face down, at a seat or among the burns.

    ``card`` None: that it was a face is sure, which one is not. ``came_up``: it came face up; else a card that lay
    there was turned. ``exposure_ms``: for how long it has been seen so
    far; told once a showing, when the face is hidden again or has been seen for a while. ``mono_ns``: first seen.
    """

    camera: str
    zone: Place
    card: CardNumber | None
    confidence: PerMille
    evidence: Digest
    exposure_ms: Count
    came_up: bool
    mono_ns: int


class BackSeen(msgspec.Struct, frozen=True, tag="back_seen"):
    """vision -> table: a face-down card whose back is not that of the other cards on the table; told once a place and
    hand. ``evidence``: its crop."""

    camera: str
    zone: Place
    evidence: Digest
    mono_ns: int


class PotGone(msgspec.Struct, frozen=True, tag="pot_gone"):
    """vision -> table: the chips of the middle were pushed to a seat; ``seat`` 0: to which is not clear."""

    camera: str
    seat: Annotated[int, msgspec.Meta(ge=0, le=10)]
    mono_ns: int


class ButtonAt(msgspec.Struct, frozen=True, tag="button_at"):
    """vision -> table: in which seat's place a camera sees the dealer button; ``seat`` 0: gone from where it lay, and
    seen nowhere else. Said when it is sure and new, and with a snapshot. ``evidence``: its crop."""

    camera: str
    seat: Annotated[int, msgspec.Meta(ge=0, le=10)]
    confidence: PerMille
    evidence: Digest
    mono_ns: int


class CameraHealth(msgspec.Struct, frozen=True, tag="camera_health"):
    """vision -> table: how a camera does. ``detail`` is a sentence for the dealer or the technician."""

    camera: str
    state: Literal["good", "poor", "lost"]
    detail: str


class Preview(msgspec.Struct, frozen=True, tag="preview"):
    """vision -> table: a small JPEG of what a camera sees, for set-up screens only."""

    camera: str
    jpeg: bytes


class SnapshotEnd(msgspec.Struct, frozen=True, tag="snapshot_end"):
    """vision -> table: every zone has been told since the connection or the last request."""


class SnapshotRequest(msgspec.Struct, frozen=True, tag="snapshot_request"):
    """table -> vision: tell every zone again, then send SnapshotEnd."""


class Configure(msgspec.Struct, frozen=True, tag="configure"):
    """table -> child: settings as a JSON object, whose keys the child documents."""

    json: str


class Frame(msgspec.Struct, frozen=True, tag="frame"):
    """virtual -> vision: one camera picture as JPEG, exposed at ``mono_ns``."""

    camera: str
    seq: Count
    mono_ns: int
    jpeg: bytes


class Press(msgspec.Struct, frozen=True, tag="press"):
    """virtual -> table: somebody pressed a key of the dealer's pedal or keypad."""

    key: str


class OverlayState(msgspec.Struct, frozen=True, tag="overlay_state"):
    """table -> overlay: the whole overlay view as JSON; the newest replaces all before it."""

    json: str


Message = (
    Hello
    | Heartbeat
    | ZoneState
    | FaceShown
    | BackSeen
    | PotGone
    | ButtonAt
    | CameraHealth
    | Preview
    | SnapshotEnd
    | SnapshotRequest
    | Configure
    | Frame
    | Press
    | OverlayState
)


def _without_prose(schema: Any) -> Any:
    if isinstance(schema, dict):
        kept = {key: value for key, value in schema.items() if key not in ("description", "title")}
        return {key: _without_prose(value) for key, value in kept.items()}
    if isinstance(schema, list):
        return [_without_prose(item) for item in schema]
    return schema


def _schema_hash() -> str:
    schema = _without_prose(msgspec.json.schema(Message))
    return hashlib.sha256(json.dumps(schema, sort_keys=True).encode()).hexdigest()


SCHEMA_HASH = _schema_hash()
"""sha256 of the message shapes (docstrings left out)."""
