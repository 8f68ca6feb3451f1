# SPDX-License-Identifier: GPL-3.0-or-later
"""The overlay's ear: strangers on the network may not take all its connections, whatever they send or leave unread.

A connection without a whole request, or idle, is closed after ``HEADER_S``; one whose reader takes nothing for
``READER_S`` is closed by the kernel (TCP_USER_TIMEOUT, tcp(7)); beyond ``CONNECTIONS_AT_MOST`` each further one is
answered at once with 503. That is below the 1024 open files that a process commonly may have.
"""

from __future__ import annotations

import asyncio
import socket
from typing import NamedTuple, cast

from aiohttp import web, web_response

CONNECTIONS_AT_MOST = 400
HEADER_S, READER_S = 10.0, 20.0
web_response.SERVER_SOFTWARE = "Cardspeak"  # type: ignore[attr-defined]  # else it names each version of ours
_FULL = b'{"error": "too many connections", "remedy": "close some; each page and each reader needs one"}'
_REFUSAL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n"


class Limits(NamedTuple):
    """How much strangers may hold, and for how long."""

    connections: int = CONNECTIONS_AT_MOST
    header_s: float = HEADER_S
    reader_s: float = READER_S


class _Refused(asyncio.Protocol):
    """One connection too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Says so and closes."""
        out = cast("asyncio.Transport", transport)
        out.write(_REFUSAL + b"Content-Length: %d\r\n\r\n" % len(_FULL) + _FULL)
        out.close()


class Ear:
    """Listens for an application until it is closed."""

    def __init__(self, application: web.Application, limits: Limits) -> None:
        self._limits = limits
        self._runner = web.AppRunner(
            application, access_log=None, shutdown_timeout=0.5, keepalive_timeout=limits.header_s
        )
        self._listening: asyncio.Server | None = None

    async def open(self, host: str, port: int) -> None:
        """Begin to listen. Raises OSError."""
        await self._runner.setup()
        here = asyncio.get_running_loop()
        self._listening = await here.create_server(self._connection, host, port, reuse_address=True)
        for one in self._listening.sockets:
            # Inherited by each accepted connection; also counts while the reader's window is shut.
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(self._limits.reader_s * 1000))

    def _connection(self) -> asyncio.Protocol:
        server = self._runner.server
        assert server is not None
        return _Refused() if len(server.connections) >= self._limits.connections else server()

    async def close(self) -> None:
        """Stop listening and end all connections."""
        if self._listening is not None:
            self._listening.close()
        await self._runner.cleanup()
