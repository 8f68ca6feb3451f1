# SPDX-License-Identifier: GPL-3.0-or-later
"""The overlay process: ``python -m ui.overlay --link-fd N --port P``. It leaves when the table leaves.

The only process that listens for HTTP and the only one with asyncio. It listens on loopback unless told
otherwise, takes whole states from the table over the link, and knows nothing else of the table.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys

from aiohttp import http_exceptions

from controller.link import add_link_argument, join_parent
from controller.link.messages import Message, OverlayState
from ui.overlay.feed import Feed, document
from ui.overlay.listening import Ear, Limits
from ui.overlay.server import application

PORT = 8642
log = logging.getLogger("ui.overlay")


def main() -> int:
    """Serves until the table is gone. Status 2 when the address cannot be listened on."""
    parser = argparse.ArgumentParser(prog="python -m ui.overlay", description="The overlay's web server")
    add_link_argument(parser)
    parser.add_argument("--port", type=int, default=PORT, help="TCP port to listen on (default %(default)s)")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    arguments = parser.parse_args()
    try:
        return asyncio.run(_serve(arguments.link_fd, arguments.host, arguments.port))
    except KeyboardInterrupt:
        return 130


def is_worth_telling(record: logging.LogRecord) -> bool:
    """Whether a line of the web server is about us: a stranger's malformed request is answered with 400, no more."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, http_exceptions.HttpProcessingError)


async def _serve(link_fd: int, host: str, port: int) -> int:
    feed, gone = Feed(), asyncio.Event()
    logging.getLogger("aiohttp.server").addFilter(is_worth_telling)
    here = asyncio.get_running_loop()
    ear = Ear(application(feed, frozenset({host.lower()})), Limits())
    try:
        await ear.open(host, port)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        print(
            f"overlay: cannot listen on {host} port {port}: {reason}. Choose another port (or address).",
            file=sys.stderr,
        )
        return 2

    def take(message: Message) -> None:  # on the link's thread
        if isinstance(message, OverlayState):
            try:
                fresh = document(message.json)
            except ValueError as error:
                log.error("state not shown: %s", error)
                return
            here.call_soon_threadsafe(feed.publish, fresh)

    def leave(reason: str) -> None:
        here.call_soon_threadsafe(gone.set)

    join_parent(link_fd, "overlay", take, leave)
    await gone.wait()
    await ear.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
