# SPDX-License-Identifier: GPL-3.0-or-later
"""Videos that were cut short say so, with where they end; whole ones never do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from ui.cli.main import main
from vision.capture import CaptureError, files
from vision.capture.cut_short import cut_short

KINDS = {".avi": "MJPG", ".mp4": "mp4v", ".mov": "mp4v", ".webm": "VP80", ".mkv": "FFV1"}
DICE = np.random.default_rng(4)
FRAMES = 12


def video(folder: Path, kind: str) -> Path:
    file = folder / f"clip{kind}"
    if kind == ".mjpeg":
        file.write_bytes(b"".join(cv2.imencode(".jpg", noise())[1].tobytes() for _ in range(FRAMES)))
        return file
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*KINDS[kind]), 10, (64, 48))
    for _ in range(FRAMES):
        writer.write(noise())
    writer.release()
    return file


def noise() -> np.ndarray:
    return np.clip(120 + DICE.normal(0, 30, (48, 64, 3)), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("kind", [*KINDS, ".mjpeg"])
def test_a_whole_video_is_whole(tmp_path: Path, kind: str) -> None:
    file = video(tmp_path, kind)
    assert cut_short(str(file)) == ""
    assert len(list(files.pictures(str(file)))) == FRAMES


@pytest.mark.parametrize("kind", [".avi", ".webm", ".mkv"])
@pytest.mark.parametrize("spoil", [lambda raw: raw[: len(raw) // 2], lambda raw: raw[: len(raw) // 2] + bytes(9000)])
def test_one_that_ends_early_gives_what_is_there_and_says_where_it_ends(
    tmp_path: Path, kind: str, spoil: Callable[[bytes], bytes]
) -> None:
    file = video(tmp_path, kind)
    file.write_bytes(spoil(file.read_bytes()))
    seen = []
    with pytest.raises(
        CaptureError, match=rf"clip{kind}: ends early, after \d+ of {FRAMES} frames \(0\.\d s\): "
    ) as told:
        seen += list(files.pictures(str(file)))
        pytest.fail("nothing was said")
    assert not seen
    assert "copy it again" in str(told.value)


@pytest.mark.parametrize("kind", [".mp4", ".mov"])
def test_one_whose_table_of_contents_is_gone_is_not_called_of_an_unknown_coding(tmp_path: Path, kind: str) -> None:
    file = video(tmp_path, kind)
    raw = file.read_bytes()
    file.write_bytes(raw[: len(raw) // 2])
    with pytest.raises(
        CaptureError, match=rf"not a whole video: {len(raw) // 2} of \d+ bytes are there; copy it again"
    ):
        list(files.pictures(str(file)))


def test_the_last_picture_of_raw_mjpeg_may_be_cut(tmp_path: Path) -> None:
    file = video(tmp_path, ".mjpeg")
    file.write_bytes(file.read_bytes()[:-200])
    assert cut_short(str(file)) == "its last picture is not whole"


@pytest.mark.parametrize(
    "raw", [b"", b"R", b"RIFF", b"\x1a\x45\xdf\xa3", b"\x00\x00\x00\x08ftyp", b"text of any kind" * 400]
)
def test_what_does_not_say_its_length_is_not_accused(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "odd.mp4").write_bytes(raw)
    assert cut_short(str(tmp_path / "odd.mp4")) == ""


def test_read_prints_what_is_there_then_the_remedy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = video(tmp_path, ".avi")
    file.write_bytes(file.read_bytes()[:-20_000])
    assert main(["read", str(file)]) == 2
    said = capsys.readouterr()
    assert "clip.avi frame 0: no card" in said.out and "clip.avi: ends early, after " in said.err


def test_a_camera_test_of_a_folder_names_each_bad_file_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a.png", "c.png"):
        cv2.imwrite(str(tmp_path / name), np.full((240, 320, 3), 120, np.uint8))
    (tmp_path / "b.png").write_bytes(b"")
    (tmp_path / "d.jpg").write_bytes(b"no picture")
    cut = video(tmp_path, ".avi")
    cut.write_bytes(cut.read_bytes()[:-20_000])
    assert main(["camera", "test", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "b.png: an empty file" in said and "d.jpg: not a picture" in said and "clip.avi: ends early" in said
