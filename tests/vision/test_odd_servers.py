# SPDX-License-Identifier: GPL-3.0-or-later
"""Servers of pictures that answer otherwise than they should: heads of bare line feeds, chunks nobody asked for."""

from __future__ import annotations

import pytest

from tests.vision.test_capture import answering, framed, jpeg
from ui.cli.main import main
from vision.capture import CaptureError, mjpeg
from vision.capture.chunks import Chunks, NoChunks

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n"
PART = b"--x\r\nContent-Type: image/jpeg\r\n\r\n"


def chunk(data: bytes) -> bytes:
    return b"%x\r\n" % len(data) + data + b"\r\n"


@pytest.mark.parametrize("cut", [100, 300, 600])
def test_a_picture_that_comes_in_chunks_is_whole(cut: int) -> None:
    """A chunk's head inside of a picture is no part of it."""
    whole = jpeg(200)
    with answering(HEAD + chunk(PART + whole[:cut]), chunk(whole[cut:] + b"\r\n"), pause_s=0.05) as (address, _):
        assert next(iter(mjpeg.stream(address))) == whole


def test_chunks_may_come_byte_by_byte_and_say_more_than_their_length() -> None:
    data = b"4;name=value\r\nWiki\r\n5\r\npedia\r\n0\r\n\r\n"
    chunks = Chunks()
    assert b"".join(chunks.carried(bytes([one])) for one in data) == b"Wikipedia"


@pytest.mark.parametrize("data", [b"zz\r\nnothing", b"-4\r\nWiki", b"4" * 5000])
def test_what_is_in_no_chunks_is_told(data: bytes) -> None:
    with pytest.raises(NoChunks):
        Chunks().carried(data)
    with answering(HEAD + data) as (address, _), pytest.raises(CaptureError, match=r"chunks.*restart the camera"):
        next(iter(mjpeg.stream(address)))


def test_a_head_of_bare_line_feeds_is_a_head() -> None:
    head = b"HTTP/1.0 200 OK\nContent-Type: multipart/x-mixed-replace; boundary=x\n\n"
    with answering(head + PART.replace(b"\r", b"") + jpeg(200) + b"\n") as (address, _):
        assert next(iter(mjpeg.stream(address))) == jpeg(200)


def test_a_stream_of_rubbish_is_not_called_a_silent_camera() -> None:
    rubbish = framed(b"x" * 5000, b"")
    with (
        answering(framed(b"x"), *[rubbish] * 20, pause_s=0.05) as (address, _),
        pytest.raises(CaptureError, match=r"\d+ bytes came in 0\.4 s and no JPEG is among them: .* damaged, or"),
    ):
        list(mjpeg.stream(address, 0.4))


def test_an_address_of_single_pictures_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Most cameras have one beside that of the stream."""
    with answering(b"HTTP/1.0 200 OK\r\nContent-Type: image/jpeg\r\n\r\n" + jpeg(200)) as (address, _):
        assert main(["camera", "test", address]) == 1
    assert "one picture and ends, it is no stream; take the address of the camera's MJPEG" in capsys.readouterr().out
