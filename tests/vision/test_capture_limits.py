# SPDX-License-Identifier: GPL-3.0-or-later
"""What would keep its reader for ever or fill the memory is refused by its kind or its head, before it is read."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.test_capture import RecordedDriver, answering, framed
from ui.cli.main import main
from vision.capture import CaptureError, files, mjpeg
from vision.capture.jpeg import size_of
from vision.capture.opencv import open_stream


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def bomb(wide: int, high: int) -> bytes:
    """A whole PNG of one colour, a few kilobytes for many megapixels."""
    rows = zlib.compressobj(9)
    packed = b"".join(rows.compress(bytes(1 + wide // 8)) for _ in range(high)) + rows.flush()
    head = struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def grown(jpeg: bytes, wide: int, high: int) -> bytes:
    """The same JPEG, whose frame says another size."""
    at = jpeg.index(b"\xff\xc0")
    return jpeg[: at + 5] + struct.pack(">HH", high, wide) + jpeg[at + 9 :]


def small_jpeg() -> bytes:
    return cv2.imencode(".jpg", np.full((48, 64, 3), 90, np.uint8))[1].tobytes()


def test_a_picture_of_many_megapixels_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    (tmp_path / "bomb.png").write_bytes(bomb(30_000, 30_000))
    (tmp_path / "bomb.jpg").write_bytes(grown(small_jpeg(), 20_000, 20_000))
    command = [sys.executable, "-m", "ui.cli.main", "read", str(tmp_path / "bomb.png"), str(tmp_path / "bomb.jpg")]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert said.returncode == 2
    assert said.stderr.count("over 64 megapixels") == 2


def test_the_size_stands_in_the_head_of_a_jpeg() -> None:
    jpeg = small_jpeg()
    assert size_of(jpeg) == (64, 48)
    assert size_of(grown(jpeg, 20_000, 10_000)) == (20_000, 10_000)
    assert size_of(b"\xff\xd8 rubbish") is None
    assert all(size_of(jpeg[:n]) in (None, (64, 48)) for n in range(len(jpeg)))


def test_a_camera_whose_pictures_are_too_large_is_told_so() -> None:
    with (
        answering(framed(grown(small_jpeg(), 20_000, 20_000))) as (address, _),
        pytest.raises(CaptureError, match="its pictures are 20000 x 20000"),
    ):
        list(mjpeg.stream(address))


@pytest.mark.parametrize("name", ["pipe", "pipe.jpg", "pipe.mp4"])
@pytest.mark.parametrize("words", [["read"], ["camera", "test"], ["deck", "check"]])
def test_a_pipe_is_refused_and_nobody_waits_for_it(
    words: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / name)
    for path in (tmp_path / name, tmp_path):
        assert main([*words, str(path)]) == 2
        err = capsys.readouterr().err
        assert "not a regular file" in err or "no picture or video" in err


def test_a_device_without_end_is_refused() -> None:
    with pytest.raises(CaptureError, match="/dev/zero: not a regular file"):
        files.listed("/dev/zero")
    with pytest.raises(CaptureError, match="/dev/zero: not a regular file"):
        list(files.pictures("/dev/zero"))


def test_a_stream_whose_pictures_are_too_large_is_told_so() -> None:
    driver = RecordedDriver()
    driver.held |= {cv2.CAP_PROP_FRAME_WIDTH: 20_000, cv2.CAP_PROP_FRAME_HEIGHT: 10_000}
    with pytest.raises(CaptureError, match="rtsp://camera/x: its pictures are 20000 x 10000"):
        open_stream("rtsp://me:secret@camera/x", opener=lambda *args: driver)
    assert not driver.isOpened(), "given back"
