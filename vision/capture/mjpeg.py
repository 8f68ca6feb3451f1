# SPDX-License-Identifier: GPL-3.0-or-later
"""HTTP-MJPEG: a small reader of multipart JPEG streams. The socket is drained at once, so there is no backlog.

OpenCV's own reader hands out what queued up while nobody read; a table needs the picture of now. A user and password
in the address are sent as Basic authentication (RFC 7617) and never shown.
"""

from __future__ import annotations

import base64
import re
import socket
import ssl
import time
from collections.abc import Iterator
from urllib.parse import SplitResult, unquote, urlsplit

from vision.capture.chunks import Chunks, NoChunks
from vision.capture.jpeg import SOI, Broken, end_of, is_whole, size_of
from vision.capture.opencv import LIVE_PIXELS_MOST, TOO_LARGE
from vision.capture.shot import CaptureError, shown

READ_TIMEOUT_S = 2.0
PICTURE_MOST, HEAD_MOST = 8 * 1024 * 1024, 64 * 1024
STRANGE_MOST = 4096
"""More bytes than the heads of parts without a picture are."""
STILL = "this address gives one picture and ends, it is no stream; take the address of the camera's MJPEG stream"
_HEAD_END = re.compile(rb"\r?\n\r?\n")


def stream(address: str, timeout_s: float = READ_TIMEOUT_S, *, all_damaged: bool = False) -> Iterator[bytes]:
    """The JPEGs of an http:// or https:// stream as they arrive, damaged ones too; with ``all_damaged`` also those
    after which a newer picture waits already. Raises CaptureError when it cannot be opened, gives no picture for
    ``timeout_s``, or ends."""
    sock, name = _opened(address, timeout_s), shown(address)
    try:
        yield from _pictures(sock, name, timeout_s, "@" in urlsplit(address).netloc, all_damaged)
    except TimeoutError:
        raise CaptureError(f"{name}: no picture for {timeout_s:g} s; check the camera and the network") from None
    except OSError as error:
        raise CaptureError(f"{name}: the stream broke ({error.strerror or error}); check the network") from error
    finally:
        sock.close()


def _opened(address: str, timeout_s: float) -> socket.socket:
    name = shown(address)
    try:
        parts = urlsplit(address)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise CaptureError(f"{name}: no address ({error}); write it as http://host:port/path") from error
    if not parts.hostname or parts.scheme not in ("http", "https"):
        raise CaptureError(f"{name}: not an http:// address; write it as http://host:port/path")
    try:
        sock: socket.socket = socket.create_connection((parts.hostname, port), timeout_s)
        if parts.scheme == "https":
            sock = ssl.create_default_context().wrap_socket(sock, server_hostname=parts.hostname)
        sock.settimeout(timeout_s)
        sock.sendall(_request(parts))
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise CaptureError(f"{name}: cannot be opened ({why}); check address and camera") from error
    return sock


def _request(parts: SplitResult) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [f"GET {path} HTTP/1.0", f"Host: {parts.hostname}", "Accept: multipart/x-mixed-replace, image/jpeg"]
    if parts.username is not None:
        who = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
        lines.append(f"Authorization: Basic {base64.b64encode(who).decode('ascii')}")
    return "\r\n".join([*lines, "", ""]).encode("ascii", "replace")


def _pictures(sock: socket.socket, name: str, timeout_s: float, has_user: bool, all_damaged: bool) -> Iterator[bytes]:
    """Cut JPEGs out of the bytes by their own marks. Of several that wait, only the newest is given."""
    held, head = bytearray(), bytearray()
    chunks: Chunks | None = None
    answered, ending = False, "the stream ended; check the camera"
    begun_s, strange = time.monotonic(), 0
    while True:
        if time.monotonic() - begun_s > timeout_s:
            _check_kind(strange, name, timeout_s)
            raise TimeoutError
        more = sock.recv(1 << 18)
        if not more:
            raise CaptureError(f"{name}: {ending}")
        if not answered:
            head += more
            lines = _head_of(head, name)
            if lines is None:
                continue
            _check_answer(lines, name, has_user)
            answered, more = True, bytes(head)
            if " ".join(_values(lines, "content-type")).lower().startswith("image/"):
                ending = STILL
            chunks = Chunks() if "chunked" in " ".join(_values(lines, "transfer-encoding")).lower() else None
        try:
            held += more if chunks is None else chunks.carried(more)
        except NoChunks:
            raise CaptureError(f"{name}: its chunks (HTTP) cannot be followed; restart the camera") from None
        newest, came = None, len(held)
        while (cut := _one(held)) is not None:
            if newest is not None and all_damaged and not is_whole(newest):
                yield newest
            newest = cut
        strange += came - len(held)  # counts only while no picture comes
        if newest is not None:
            _check_size(newest, name)
            yield newest
            begun_s, strange = time.monotonic(), 0
        if len(held) > PICTURE_MOST:
            raise CaptureError(f"{name}: no JPEG in {PICTURE_MOST} bytes; is this an MJPEG stream?")


def _check_kind(strange: int, name: str, timeout_s: float) -> None:
    """Raises CaptureError where so many bytes came and were no JPEG: then the network is not at fault."""
    if strange > STRANGE_MOST:
        told = f"{strange} bytes came in {timeout_s:g} s and no JPEG is among them"
        remedy = "its pictures are damaged, or this is no MJPEG stream; restart the camera, check the address"
        raise CaptureError(f"{name}: {told}: {remedy}")


def _check_size(picture: bytes, name: str) -> None:
    """Before anybody unpacks it. Raises CaptureError."""
    wide, high = size_of(picture) or (0, 0)
    if wide * high > LIVE_PIXELS_MOST:
        raise CaptureError(f"{name}: its pictures are {wide} x {high}, {TOO_LARGE}")


def _head_of(held: bytearray, name: str) -> list[str] | None:
    """The lines of the answer's head, which is taken off; None while it has not come whole. Raises CaptureError."""
    if not b"HTTP/".startswith(held[:5]) and not held.startswith(b"HTTP/"):
        raise CaptureError(f"{name}: what answers there speaks no HTTP; check address and port")
    end = _HEAD_END.search(held, 0, HEAD_MOST)
    if end is None:
        if len(held) > HEAD_MOST:
            raise CaptureError(f"{name}: the answer has no end of its head; is this a camera?")
        return None
    lines = bytes(held[: end.start()]).decode("latin-1").splitlines()
    del held[: end.end()]
    return lines


def _values(lines: list[str], key: str) -> list[str]:
    return [line.partition(":")[2].strip() for line in lines[1:] if line.lower().startswith(f"{key}:")]


def _check_answer(lines: list[str], name: str, has_user: bool) -> None:
    """Raises CaptureError for a refusal."""
    status = lines[0].partition(" ")[2].strip()
    if status.startswith("401"):
        remedy = (
            "these are not right, or not sent as it wants them (Basic)" if has_user else "http://user:password@host/"
        )
        raise CaptureError(f"{name}: the camera asks for user and password: {remedy}")
    if status.startswith("3"):
        to = next(iter(_values(lines, "location")), "")
        where = f" to {shown(to)[:200]!r}" if to else ""
        told = f"the camera answered {status[:60]!r}: it sends its readers on{where}"
        raise CaptureError(f"{name}: {told}; give that address, if it is the camera's own")
    if not status.startswith("200"):
        raise CaptureError(f"{name}: the camera answered {status[:60]!r}; check the address")
    kinds = _values(lines, "content-type")
    if kinds and kinds[0].lower().startswith("text/"):
        raise CaptureError(f"{name}: a page ({kinds[0][:40]}), no pictures; take the address of the camera's stream")


def _one(held: bytearray) -> bytes | None:
    """Take the first JPEG out of ``held``, damaged as it may be; None when there is none yet."""
    start = held.find(SOI)
    if start < 0:
        del held[:-1]
        return None
    try:
        end = end_of(held, start)
    except Broken as broken:
        again = held.find(SOI, start + len(SOI), broken.at)  # cut off in the middle, and the next one began there
        end = again if again > 0 else max(broken.at, start + len(SOI))
    if end is None:
        del held[:start]
        return None
    picture = bytes(held[start:end])
    del held[:end]
    return picture
