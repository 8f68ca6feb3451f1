# SPDX-License-Identifier: GPL-3.0-or-later
"""The one document that the overlay serves, and those who wait for the next one.

A document comes in as JSON over the link, is decoded by the strict schema of the live-safe view and encoded
again: what the schema cannot hold cannot go out, whoever sent it. All this runs on the asyncio thread.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import NamedTuple

import msgspec

from controller.views.overlay_feed import OverlayView

_decoder = msgspec.json.Decoder(OverlayView)
_encoder = msgspec.json.Encoder()


class Document(NamedTuple):
    """One state, ready to send: the journal's sequence number, the JSON bytes and their tag for caches."""

    seq: int
    body: bytes
    etag: str


def document(json: str) -> Document:
    """The document of a view's JSON. Raises ValueError naming the field for anything but a live-safe view."""
    try:
        view = _decoder.decode(json)
    except msgspec.DecodeError as error:
        raise ValueError(f"this is no live-safe overlay state: {error}") from error
    body = _encoder.encode(view)
    return Document(view.seq, body, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


class Feed:
    """The newest document. A slow reader misses what lies between, never the newest."""

    def __init__(self) -> None:
        self.newest: Document | None = None
        self.readers = 0
        self._changed = asyncio.Event()

    def publish(self, fresh: Document) -> None:
        """Make a document the newest and wake everyone who waits. The same bytes again change nothing."""
        if self.newest is not None and self.newest.body == fresh.body:
            return
        self.newest = fresh
        self._changed.set()
        self._changed = asyncio.Event()

    async def newer_than(self, seen: Document | None, wait_s: float) -> Document | None:
        """The newest document as soon as it is another than ``seen``; None when ``wait_s`` passes first."""
        if self.newest is not None and self.newest is not seen:
            return self.newest
        try:
            async with asyncio.timeout(wait_s):
                await self._changed.wait()
        except TimeoutError:
            return None
        return self.newest
