# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures from files: turned as they say, several in one, folders, videos, and what cannot be read."""

from __future__ import annotations

import os
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.capture import CaptureError, files
from vision.capture.library_words import library_words
from vision.capture.live import LiveSource
from vision.capture.newest import NewestShots
from vision.capture.opencv import Wish


def test_exif_turn_is_respected(tmp_path: Path) -> None:
    picture = np.zeros((40, 60, 3), np.uint8)
    picture[:, :20] = 255
    _, packed = cv2.imencode(".jpg", picture)
    raw = packed.tobytes()
    tiff = b"MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
    block = b"Exif\x00\x00" + tiff
    turned = raw[:2] + b"\xff\xe1" + (len(block) + 2).to_bytes(2, "big") + block + raw[2:]
    (tmp_path / "turned.jpg").write_bytes(turned)
    assert files.read_image(str(tmp_path / "turned.jpg")).shape == (60, 40, 3)


def test_a_folder_is_its_pictures_in_order(tmp_path: Path) -> None:
    for name in ("b.jpg", "a.png", "notes.txt"):
        cv2.imwrite(str(tmp_path / name), np.zeros((8, 8, 3), np.uint8)) if name != "notes.txt" else None
    (tmp_path / "notes.txt").write_text("no picture")
    assert [Path(file).name for file in files.listed(str(tmp_path))] == ["a.png", "b.jpg"]


def test_a_video_has_frames_and_times(tmp_path: Path) -> None:
    file = str(tmp_path / "clip.avi")
    writer = cv2.VideoWriter(file, cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for n in range(5):
        writer.write(np.full((48, 64, 3), 40 * n, np.uint8))
    writer.release()
    seen = list(files.pictures(file))
    assert [picture.frame for picture in seen] == [0, 1, 2, 3, 4]
    assert seen[3].t_s is not None
    assert abs(float(seen[4].pixels.mean()) - 160) < 6
    assert files.frame_count(file) == 5


@pytest.mark.parametrize(("name", "content", "says"), [
    ("broken.jpg", b"\xff\xd8 not really", "damaged"),
    ("empty.png", b"", "an empty file; copy it again"),
    ("empty.mp4", b"", "an empty file; copy it again"),
    ("telephone.HEIC", b"ftypheic", "cannot be read here; save it again as JPEG"),
    ("clip.mp4", b"nothing", "convert it"),
    ("clip.flv", b"FLV", "a kind of video that is not read here; convert it to .mp4"),
])  # fmt: skip
def test_a_bad_file_names_itself_and_a_remedy(tmp_path: Path, name: str, content: bytes, says: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(CaptureError) as error:
        list(files.pictures(str(tmp_path / name)))
    assert name in str(error.value)
    assert says in str(error.value)


def test_a_folder_with_a_bad_file_is_gone_on_with_and_each_bad_one_is_told(tmp_path: Path) -> None:
    for name in ("a.png", "c.png"):
        cv2.imwrite(str(tmp_path / name), np.zeros((8, 8, 3), np.uint8))
    (tmp_path / "b.png").write_bytes(b"no picture")
    (tmp_path / "d.jpg").mkdir()
    told: list[str] = []
    assert [Path(one.file).name for one in files.played(str(tmp_path), told.append)] == ["a.png", "c.png"]
    assert [Path(one.partition(":")[0]).name for one in told] == ["b.png", "d.jpg"]
    with pytest.raises(CaptureError, match=r"b\.png: not a picture"):
        list(files.played(str(tmp_path / "b.png"), told.append))


@pytest.mark.parametrize("kind", [".tif", ".webp", ".gif"])
def test_a_file_of_several_pictures_gives_them_all(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [np.full((24, 32, 3), 60 * n, np.uint8) for n in range(4)]
    for n, page in enumerate(pages):
        page[4 * n : 4 * n + 4] = 255
    assert cv2.imwritemulti(str(tmp_path / f"deck{kind}"), pages)
    monkeypatch.setattr(files, "AT_ONCE_PIXELS", (2 if kind == ".tif" else 4) * 24 * 32)
    seen = list(files.pictures(str(tmp_path / f"deck{kind}")))
    assert [one.frame for one in seen] == [0, 1, 2, 3] and files.frame_count(str(tmp_path / f"deck{kind}")) == 4
    assert {one.pixels.shape for one in seen} == {(24, 32, 3)}
    assert [int(one.pixels.mean(axis=(1, 2)).argmax()) // 4 for one in seen] == [0, 1, 2, 3]


def test_an_animation_larger_than_the_memory_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cv2.imwritemulti(str(tmp_path / "deck.webp"), [np.full((24, 32, 3), 60 * n, np.uint8) for n in range(4)])
    monkeypatch.setattr(files, "AT_ONCE_PIXELS", 3 * 24 * 32)
    with pytest.raises(CaptureError, match="only the first picture was read: its 4 pictures are too large"):
        list(files.pictures(str(tmp_path / "deck.webp")))


def test_nothing_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(CaptureError, match="no such file"):
        files.listed(str(tmp_path / "gone"))
    with pytest.raises(CaptureError, match="no picture or video"):
        files.listed(str(tmp_path))


@pytest.mark.parametrize("kind", ["http://user:s3cret@camera/still.jpg", "rtsp://user:s3cret@camera", "/dev/video0"])
def test_what_is_no_file_is_called_so_and_no_password_is_shown(kind: str) -> None:
    """As if its name were misspelt, a person would look for a file."""
    for look in (files.listed, files.read_image, lambda path: list(files.pictures(path))):
        with pytest.raises(CaptureError, match=r"files are read here: .*cardspeak camera test") as told:
            look(kind)
        assert "s3cret" not in str(told.value)


def test_where_one_picture_is_wanted_a_folder_and_an_empty_name_are_told(tmp_path: Path) -> None:
    with pytest.raises(CaptureError, match="a folder; one file is wanted here, name a picture"):
        list(files.pictures(str(tmp_path)))
    with pytest.raises(CaptureError, match="'': an empty name"):
        list(files.pictures(""))


def noisy() -> bytes:
    dice = np.random.default_rng(5)
    return cv2.imencode(".jpg", dice.integers(0, 255, (200, 300, 3), np.uint8))[1].tobytes()


def test_a_picture_spoilt_in_the_middle_is_told_by_name_and_by_no_library(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """libjpeg unpacks it all the same, false from there on, and libpng speaks for itself, both without the name."""
    whole, file = noisy(), tmp_path / "spoilt.jpg"
    middle = len(whole) // 2
    file.write_bytes(whole[:middle] + b"\xff\xc0rubbish" + whole[middle + 9 :])
    with pytest.raises(CaptureError, match=r"spoilt\.jpg: damaged, .*copy it again"):
        list(files.pictures(str(file)))
    file.write_bytes(whole[:middle] + bytes(40) + whole[middle + 300 :])
    seen = files.pictures(str(file))
    assert next(seen).pixels.shape == (200, 300, 3), "what there is of it is shown"
    with pytest.raises(CaptureError, match=r"spoilt\.jpg: may be damaged, .*Corrupt JPEG data.*copy it again"):
        next(seen)
    _, png = cv2.imencode(".png", np.zeros((20, 20, 3), np.uint8))
    (tmp_path / "spoilt.png").write_bytes(png.tobytes().replace(b"IDAT", b"IDAT\x00", 1))
    with pytest.raises(CaptureError, match=r"spoilt\.png"):
        files.read_image(str(tmp_path / "spoilt.png"))
    assert capfd.readouterr().err == ""


def test_bytes_filled_in_before_the_end_are_no_damage(tmp_path: Path) -> None:
    """As some cameras write them."""
    (tmp_path / "filled.jpg").write_bytes(noisy()[:-2] + b"\x00\x00\xff\xd9")
    assert len(list(files.pictures(str(tmp_path / "filled.jpg")))) == 1


def test_words_of_others_still_reach_the_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    with library_words() as words:
        os.write(2, b"libpng warning: iCCP: too short\nsomebody else\nCorrupt JPEG data: bad Huffman code\n")
    assert words.damage == "Corrupt JPEG data: bad Huffman code"
    assert capfd.readouterr().err == "somebody else\n"


def test_a_folder_played_to_its_end_is_no_broken_cable(tmp_path: Path) -> None:
    """What the table tells of a camera whose pictures no longer come."""
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((24, 32, 3), np.uint8))
    source = LiveSource("board", str(tmp_path), shots := NewestShots(), Wish(fps=100)).start()
    assert shots.take(5.0) is not None
    end_s = time.monotonic() + 5
    while not source.trouble and time.monotonic() < end_s:
        time.sleep(0.01)
    assert source.trouble.startswith(f"{tmp_path}: all its pictures have been shown; start the table again")
