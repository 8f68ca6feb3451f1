# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether what stands in the settings can ever be the address of a camera or the port of a board.

Told when the settings are read: what is merely not there now (a camera unplugged, a disk not mounted, a host that does
not answer) is no mistake, it may come back; what is written so that it can never be opened is one.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

PAGES = ("http", "https")
STREAMS = ("rtsp", "rtsps", "rtmp", "rtmps", "rtp", "srt", "tcp", "udp")
"""The kinds of addresses that are read as HTTP-MJPEG, and those that FFmpeg reads as a live stream."""
USES = "use http://, rtsp://, a device, a folder or a file by its path"
UNKNOWN_KIND = f"addresses of this kind are not known; {USES}"
_WITHOUT_SLASHES = re.compile(rf"^({'|'.join((*PAGES, *STREAMS))}):(?!//)", re.IGNORECASE)
_HOST_AND_PORT = re.compile(r"^[\w.-]+:\d+(/|$)")
_HALF_A_PASSWORD = re.compile(r"^[^\[\]:]+:(?!\d+$)")
_ASKED_OF_HOST = (*PAGES, "rtsp", "rtsps", "rtmp", "rtmps")
"""Kinds that always name the host that is asked; the others may also listen (``udp://:5000``)."""


def shown(address: str) -> str:
    """An address without user and password, fit for a screen or a log."""
    kind, dots, rest = address.partition("://")
    if not dots:
        return address
    host, slash, path = rest.partition("/")
    if "@" not in host and "@" in path and _HALF_A_PASSWORD.search(host):  # a / in the password, not written as %2F
        return f"{kind}://{rest.rpartition('@')[2]}"
    return f"{kind}://{host.rpartition('@')[2]}{slash}{path}"


def wrong_source(source: str) -> str:
    """Why this can be no camera's ``source``, with the remedy; "" if it can."""
    if source != source.strip():
        return "begins or ends with a blank; leave it out"
    kind, dots, _ = source.partition("://")
    if dots:
        return _wrong_address(source, kind.lower())
    if _WITHOUT_SLASHES.match(source):
        return f"no address; write // after {source.partition(':')[0]}:"
    if _HOST_AND_PORT.match(source):
        return f"no address without its kind; write http://{source} or rtsp://{source}"
    if source.isdigit():
        return f"no camera; write /dev/video{source}, better the name under /dev/v4l/by-id that stays"
    return "no path; ~ is not known here, write the whole path" if source.startswith("~") else ""


def _wrong_address(address: str, kind: str) -> str:
    if kind not in (*PAGES, *STREAMS):
        return UNKNOWN_KIND
    try:
        parts = urlsplit(address)
        port, host = parts.port, parts.hostname
    except ValueError:  # its text may hold half a password
        return f"no address (host or port); write it as {kind}://host:port/path, a / in a password as %2F"
    if port == 0 or (not host and kind in _ASKED_OF_HOST):
        return f"no address ({'port 0' if host else 'it names no host'}); write it as {kind}://host:port/path"
    return "no address (there is a blank in it); write %20 for a blank" if re.search(r"\s", address) else ""


def wrong_port(port: str) -> str:
    """Why this can be no serial port of a board, with the remedy; "" if it can."""
    if port.startswith("/"):
        return "" if port == port.strip() else "ends with a blank; leave it out"
    return "no port; write its whole path, such as /dev/serial/by-id/...; cardspeak board list shows them"


def wrong_camera_name(name: str) -> str:
    """Why a camera cannot be called so, though its zones file could; "" if it can."""
    told = "a camera's name may not begin with - nor hold =; rename it and its zones file"
    return told if name.startswith("-") or "=" in name else ""
