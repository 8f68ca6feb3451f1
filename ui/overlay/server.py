# SPDX-License-Identifier: GPL-3.0-or-later
"""The overlay's HTTP face: one page, one JSON state, one stream of states, one schema.

/             the transparent page for OBS and other browser sources (1920x1080)
/state.json   the newest state, with an ETag
/events       the same as server-sent events: id = sequence number, a snapshot first, then changes and beats
/schema       what the fields mean, for people; /schema.json for programs (JSON Schema 2020-12)
"""

from __future__ import annotations

import ipaddress
import socket
from importlib.resources import files
from typing import Any

import msgspec
from aiohttp import web

from controller.views.overlay_feed import OverlayView
from ui.overlay.feed import Document, Feed
from ui.overlay.schema_page import schema_page

RETRY_MS = 1000
BEAT_S = 2.0
READERS_AT_MOST = 100
_NAMES: web.AppKey[frozenset[str]] = web.AppKey("names", frozenset)
_FEED: web.AppKey[Feed] = web.AppKey("feed", Feed)
_FONTS = ("Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf")
_PAGES = {"overlay.css": "text/css", "overlay.js": "text/javascript"}


def application(feed: Feed, names: frozenset[str] = frozenset()) -> web.Application:
    """The web application that serves ``feed``. ``names``: further names under which this machine may be asked."""
    app = web.Application(middlewares=[_clear_errors])
    app[_NAMES] = names | {"localhost", socket.gethostname().lower(), f"{socket.gethostname()}.local".lower()}
    app[_FEED] = feed
    app.router.add_get("/", _page)
    app.router.add_get("/state.json", _state)
    app.router.add_get("/events", _events)
    app.router.add_get("/schema.json", _schema)
    app.router.add_get("/schema", _schema_for_people)
    app.router.add_get("/{name}", _file)
    return app


def schema() -> dict[str, Any]:
    """JSON Schema 2020-12 of ``/state.json``."""
    made = msgspec.json.schema(OverlayView)
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, "title": "Cardspeak overlay, live-safe", **made}


@web.middleware
async def _clear_errors(request: web.Request, handler: Any) -> web.StreamResponse:
    """Every error is one JSON document with what is wrong and what to do."""
    if not _is_ours(request.host, request.app[_NAMES]):
        remedy = "ask by this machine's address or name; another name is set as overlay.address in table.toml"
        return _error(421, f"{request.host[:80]!r} is no name of this table", remedy)
    try:
        answer: web.StreamResponse = await handler(request)
        return answer
    except web.HTTPMethodNotAllowed:
        return _error(405, f"{request.method} is not taken here", "this feed is read only: use GET")
    except web.HTTPNotFound:
        return _error(404, f"there is no {request.path}", "use /, /state.json, /events, /schema or /schema.json")


def _is_ours(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this machine. A page elsewhere whose name was turned to point here (DNS rebinding)
    would else read the feed in a visitor's browser; an address in figures cannot be turned."""
    bare = host[1:].partition("]")[0] if host.startswith("[") else host.rpartition(":")[0] or host
    try:
        ipaddress.ip_address(bare)
    except ValueError:
        return bare.lower().rstrip(".") in names
    return True


def _error(status: int, error: str, remedy: str) -> web.Response:
    said = {"error": error, "remedy": remedy}
    return web.json_response(said, status=status, headers={"Cache-Control": "no-store"})


def _fixed(body: bytes, kind: str) -> web.Response:
    return web.Response(body=body, content_type=kind, charset=None if "font" in kind else "utf-8")


async def _page(request: web.Request) -> web.Response:
    return _fixed((files("ui.overlay") / "page" / "index.html").read_bytes(), "text/html")


async def _file(request: web.Request) -> web.Response:
    name = request.match_info["name"]
    if name in _PAGES:
        return _fixed((files("ui.overlay") / "page" / name).read_bytes(), _PAGES[name])
    if name in _FONTS:
        return _fixed((files("ui") / "fonts" / name).read_bytes(), "font/otf")
    raise web.HTTPNotFound


async def _schema(request: web.Request) -> web.Response:
    return web.json_response(schema())


async def _schema_for_people(request: web.Request) -> web.Response:
    return _fixed(schema_page(schema()).encode(), "text/html")


async def _state(request: web.Request) -> web.Response:
    newest = request.app[_FEED].newest
    if newest is None:
        return _error(503, "the table has not said anything yet", "wait for the first entry in the journal")
    headers = {"ETag": newest.etag, "Cache-Control": "no-cache"}
    if request.headers.get("If-None-Match") == newest.etag:
        return web.Response(status=304, headers=headers)
    return web.Response(body=newest.body, content_type="application/json", headers=headers)


async def _events(request: web.Request) -> web.StreamResponse:
    feed = request.app[_FEED]
    if feed.readers >= READERS_AT_MOST:
        return _error(503, f"{READERS_AT_MOST} readers are here already", "close a page, or read /state.json")
    stream = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
    await stream.prepare(request)
    feed.readers += 1
    try:
        await stream.write(f"retry: {RETRY_MS}\n\n".encode())
        await _write_states(stream, feed)
    except ConnectionResetError:
        pass  # the reader has gone; it comes back by itself
    finally:
        feed.readers -= 1
    return stream


async def _write_states(stream: web.StreamResponse, feed: Feed) -> None:
    sent: Document | None = None
    while True:
        fresh = await feed.newer_than(sent, BEAT_S)
        if fresh is None:
            await stream.write(b"event: beat\ndata: {}\n\n")
            continue
        await stream.write(b"id: %d\nevent: state\ndata: %s\n\n" % (fresh.seq, fresh.body))
        sent = fresh
