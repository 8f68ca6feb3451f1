# SPDX-License-Identifier: GPL-3.0-or-later
"""Strangers who hold connections open, send half a request or never read do not make the overlay deaf."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from tests.overlay.stage import free_port
from ui.overlay.feed import Feed
from ui.overlay.listening import Ear, Limits
from ui.overlay.server import application

MUCH = b"x" * 64_000_000


@asynccontextmanager
async def listening(limits: Limits) -> AsyncIterator[int]:
    async def much(request: web.Request) -> web.Response:
        return web.Response(body=MUCH)

    made = application(Feed())
    made.router.add_get("/much/of/it", much)
    ear, port = Ear(made, limits), free_port()
    await ear.open("127.0.0.1", port)
    try:
        yield port
    finally:
        await ear.close()


async def answer(port: int, request: bytes = b"GET /schema.json HTTP/1.0\r\nHost: localhost\r\n\r\n") -> bytes:
    """All that comes until the other side closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    said = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    return said


def run(limits: Limits, play: Callable[[int], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with listening(limits) as port:
            await play(port)

    asyncio.run(whole())


def test_a_connection_too_many_is_answered_and_the_others_go_on() -> None:
    async def play(port: int) -> None:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        await asyncio.sleep(0.2)
        refused = await answer(port, b"")
        assert refused.startswith(b"HTTP/1.1 503 ") and b'"remedy"' in refused
        held[0][1].close()
        await asyncio.sleep(0.2)
        assert b" 200 OK" in (await answer(port)).split(b"\r\n")[0]

    run(Limits(connections=3, header_s=60), play)


def test_half_a_request_and_an_idle_connection_are_closed() -> None:
    async def play(port: int) -> None:
        halves = (b"", b"GET /state.json HTTP/1.1\r\nHost: loc", b"GET /schema HTTP/1.1\r\nHost: localhost\r\n\r\n")
        said = await asyncio.gather(*(answer(port, half) for half in halves))
        assert (said[0], said[1]) == (b"", b"")
        assert said[2].startswith(b"HTTP/1.1 200")

    run(Limits(header_s=0.5), play)


def test_a_reader_that_never_reads_is_let_go() -> None:
    async def play(port: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as deaf:
            deaf.sendall(b"GET /much/of/it HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await asyncio.sleep(0.5)
            assert (await answer(port, b"")).startswith(b"HTTP/1.1 503 "), "it holds the only connection"
            for _ in range(60):
                await asyncio.sleep(0.5)
                if b" 200 OK" in (await answer(port)).split(b"\r\n")[0]:
                    return
        raise AssertionError("it still holds the only connection")

    run(Limits(connections=1, header_s=60, reader_s=1), play)


def test_no_answer_names_the_versions_of_what_it_is_made_of() -> None:
    async def play(port: int) -> None:
        for request in (b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n", b"GET /\x01 nonsense\r\n\r\n"):
            said = (await answer(port, request)).lower()
            assert said.startswith(b"http/1.") and b"aiohttp" not in said and b"python" not in said

    run(Limits(), play)
