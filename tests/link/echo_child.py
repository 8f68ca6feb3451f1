# SPDX-License-Identifier: GPL-3.0-or-later
"""A small child for the link's tests: answers each Press with the same Press, misbehaves on request."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time

from controller.link import Link, add_link_argument, join_parent
from controller.link.messages import Message, Press


def main() -> None:
    """Run until the parent is gone. Keys ``die``, ``freeze`` and ``garbage``, ``refuse`` and ``trip`` misbehave."""
    parser = argparse.ArgumentParser()
    add_link_argument(parser)
    parser.add_argument("--stubborn", action="store_true", help="keep running after EOF")
    parser.add_argument("--refuse", action="store_true", help="end at once, with a reason")
    parser.add_argument("--left", help="file to write when the link is lost")
    given = parser.parse_args()
    if given.refuse:
        print("echo: nobody may be repeated here.", file=sys.stderr, flush=True)
        raise SystemExit(2)
    link: Link | None = None
    ready = threading.Event()

    def answer(message: Message) -> None:
        ready.wait()
        assert link is not None
        if message == Press("die"):
            os.kill(os.getpid(), signal.SIGKILL)
        elif message == Press("freeze"):
            os.kill(os.getpid(), signal.SIGSTOP)
        elif message == Press("garbage"):
            os.write(given.link_fd, b"\x7f\xff\xff\xff")
        elif message == Press("refuse"):
            print("echo: no air to carry the sound. Open a window.", file=sys.stderr, flush=True)
            os._exit(2)
        elif message == Press("trip"):
            raise RuntimeError("a stone in the way")
        else:
            link.send(message)

    def left(reason: str) -> None:
        if given.left:
            with open(given.left, "w", encoding="utf-8") as file:
                file.write(reason)

    link = join_parent(given.link_fd, "virtual", answer, left, leave_wait_s=0.5)
    ready.set()
    link.wait_lost()
    if given.stubborn:
        time.sleep(60)


if __name__ == "__main__":
    main()
