# SPDX-License-Identifier: GPL-3.0-or-later
"""HTTP-MJPEG: a small reader of multipart JPEG streams. The socket is drained at once, so there is no backlog.

OpenCV's own reader hands out what queued up while nobody read; a table needs the picture of now.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit

from vision.capture.shot import CaptureError

READ_TIMEOUT_S = 2.0
PICTURE_MOST = 8 * 1024 * 1024
_SOI, _EOI = b"\xff\xd8", b"\xff\xd9"


def stream(address: str, timeout_s: float = READ_TIMEOUT_S) -> Iterator[bytes]:
    """The JPEGs of an http:// or https:// stream as they arrive. Raises CaptureError when it cannot be opened,
    hangs longer than ``timeout_s``, or ends."""
    sock = _opened(address, timeout_s)
    try:
        yield from _pictures(sock, address)
    except TimeoutError:
        raise CaptureError(f"{address}: no picture for {timeout_s:g} s; check the camera and the network") from None
    except OSError as error:
        raise CaptureError(f"{address}: the stream broke ({error.strerror or error}); trying again") from error
    finally:
        sock.close()


def _opened(address: str, timeout_s: float) -> socket.socket:
    parts = urlsplit(address)
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    if not parts.hostname or parts.scheme not in ("http", "https"):
        raise CaptureError(f"{address}: not an http:// address; write it as http://host:port/path")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        sock: socket.socket = socket.create_connection((parts.hostname, port), timeout_s)
        if secure:
            sock = ssl.create_default_context().wrap_socket(sock, server_hostname=parts.hostname)
        sock.settimeout(timeout_s)
        request = f"GET {path} HTTP/1.0\r\nHost: {parts.hostname}\r\nAccept: multipart/x-mixed-replace\r\n\r\n"
        sock.sendall(request.encode("ascii", "replace"))
    except OSError as error:
        raise CaptureError(
            f"{address}: cannot be opened ({error.strerror or error}); check address and camera"
        ) from error
    return sock


def _pictures(sock: socket.socket, address: str) -> Iterator[bytes]:
    """Cut JPEGs out of the bytes by their start and end marks. Of several that wait, only the newest is given."""
    held = bytearray()
    answered = False
    while True:
        more = sock.recv(1 << 18)
        if not more:
            raise CaptureError(f"{address}: the stream ended; trying again")
        held += more
        if not answered:
            line = bytes(held[:64]).split(b"\r\n", 1)[0]
            if len(line) > 12 and b" 200" not in line[:16]:
                raise CaptureError(
                    f"{address}: the camera answered {line.decode('ascii', 'replace')!r}; check the address"
                )
            answered = len(held) > 64
        newest = None
        while (cut := _one(held)) is not None:
            newest = cut
        if newest is not None:
            yield newest
        if len(held) > PICTURE_MOST:
            raise CaptureError(f"{address}: no JPEG in {PICTURE_MOST} bytes; is this an MJPEG stream?")


def _one(held: bytearray) -> bytes | None:
    """Take the first whole JPEG out of ``held``; None when there is none yet."""
    start = held.find(_SOI)
    if start < 0:
        del held[:-1]
        return None
    end = held.find(_EOI, start + 2)
    if end < 0:
        del held[:start]
        return None
    picture = bytes(held[start : end + 2])
    del held[: end + 2]
    return picture
