# SPDX-License-Identifier: GPL-3.0-or-later
"""Cameras played from JPEG files at pace, each over its own HTTP-MJPEG stream: ``python -m tests.bench.paced_cameras``.

FOLDER holds one folder a camera with ``0000.jpg ...`` and ``plan.json`` (camera: pictures a second). It prints its
port, waits until every camera is watched, plays all in step, writes ``sends.json`` ([camera, number, monotonic ns]) and
``cpu.json``, and ends. It runs as a process of its own, so that what playing costs is not counted as vision's.
"""

from __future__ import annotations

import http.server
import json
import sys
import threading
import time
from pathlib import Path


class _Played:
    """All pictures in memory, and when each was sent."""

    def __init__(self, folder: Path) -> None:
        self.rates: dict[str, float] = json.loads((folder / "plan.json").read_text())
        self.pictures = {c: [f.read_bytes() for f in sorted((folder / c).glob("*.jpg"))] for c in self.rates}
        self.sends: list[tuple[str, int, int]] = []
        self.barrier = threading.Barrier(len(self.rates))
        self.done = threading.Semaphore(0)

    def play(self, camera: str, write: http.server.BaseHTTPRequestHandler) -> None:
        """Send one camera's pictures at its pace, in step with the others."""
        self.barrier.wait(60)
        begun = time.monotonic()
        for n, jpeg in enumerate(self.pictures[camera]):
            time.sleep(max(0.0, begun + n / self.rates[camera] - time.monotonic()))
            self.sends.append((camera, n, time.monotonic_ns()))
            write.wfile.write(b"--x\r\nContent-Type: image/jpeg\r\n\r\n" + jpeg + b"\r\n")
        self.done.release()
        time.sleep(2.0)


def main(folder: Path) -> int:
    """Serve until everything has been played once."""
    played = _Played(folder)

    class Stream(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=x")
            self.end_headers()
            try:
                played.play(self.path.strip("/"), self)
            except OSError:
                played.done.release()

        def log_message(self, *args: object) -> None:
            """Quiet."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stream)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    loaded_s = time.process_time()
    print(server.server_address[1], flush=True)
    for _ in played.rates:
        played.done.acquire()
    (folder / "cpu.json").write_text(json.dumps(time.process_time() - loaded_s))
    (folder / "sends.json").write_text(json.dumps(played.sends))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
