# SPDX-License-Identifier: GPL-3.0-or-later
"""A real RTSP server for tests: ``/usr/bin/python3 rtsp_server.py PORT WIDTH HEIGHT RATE CODER``.

It runs under the system's own Python with GStreamer's server library (Debian: gir1.2-gst-rtsp-server-1.0 and
gstreamer1.0-plugins-ugly), reads raw BGR pictures from its standard input and serves them at rtsp://127.0.0.1:PORT/cam
through the given GStreamer coder and payloader. It says "ready" when it listens, and ends with its input.
"""

from __future__ import annotations

import sys
import threading

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

PORT, (WIDTH, HEIGHT, RATE), CODER = sys.argv[1], map(int, sys.argv[2:5]), sys.argv[5]
FEED = (
    "appsrc name=feed is-live=true do-timestamp=true format=time leaky-type=downstream max-bytes={room} "
    "caps=video/x-raw,format=BGR,width={w},height={h},framerate={r}/1 ! videoconvert ! video/x-raw,format=I420"
)


OPENED: list[Gst.Element] = []


class Camera(GstRtspServer.RTSPMediaFactory):
    """One camera whose pictures are pushed by ``feed``."""

    def do_create_element(self, url):
        """The line from pictures to packets."""
        feed = FEED.format(w=WIDTH, h=HEIGHT, r=RATE, room=WIDTH * HEIGHT * 9)
        return Gst.parse_launch(f"( {feed} ! {CODER} name=pay0 pt=96 )")

    def do_configure(self, media):
        """The newest line is fed."""
        OPENED.append(media.get_element().get_by_name("feed"))


def main() -> None:
    """Serve until the input ends."""
    Gst.init(None)
    server, camera, loop = GstRtspServer.RTSPServer(), Camera(), GLib.MainLoop()
    server.set_address("127.0.0.1")
    server.set_service(PORT)
    camera.set_shared(True)
    server.get_mount_points().add_factory("/cam", camera)
    if not server.attach(None):
        sys.exit(1)

    def feed() -> None:
        size = WIDTH * HEIGHT * 3
        while len(raw := sys.stdin.buffer.read(size)) == size:
            for line in OPENED[-1:]:
                line.emit("push-buffer", Gst.Buffer.new_wrapped(raw))
        loop.quit()

    threading.Thread(target=feed, daemon=True).start()
    print("ready", flush=True)
    loop.run()


if __name__ == "__main__":
    main()
