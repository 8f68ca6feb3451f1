# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak camera test``, ``list`` and ``calibrate`` as a technician uses them: they end, and name what is wrong."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision import test_calibration as drawn
from tests.vision.made import upright, whole
from tests.vision.test_capture import answering, framed
from ui.cli import camera_test
from ui.cli.main import main
from vision import deck_looks
from vision.zones import zones_json

DICE = np.random.default_rng(2)


def picture(light: int = 120) -> bytes:
    noisy = np.clip(light + DICE.normal(0, 3, (48, 64, 3)), 0, 255).astype(np.uint8)
    return cv2.imencode(".jpg", noisy)[1].tobytes()


@pytest.mark.parametrize(
    ("jpegs", "says"),
    [
        ([picture() for _ in range(6)], "6 pictures of 64 x 48"),
        ([picture()[:700]] * 6, "damaged"),
        ([picture()] * 6, "stands still"),
        ([picture(2) for _ in range(6)], "black"),
    ],
)
def test_a_network_camera_is_tested(capsys: pytest.CaptureFixture[str], jpegs: list[bytes], says: str) -> None:
    head, *more = (framed(jpeg) if n == 0 else framed(jpeg, b"") for n, jpeg in enumerate(jpegs))
    with answering(head, *more, pause_s=0.1) as (address, _):
        main(["camera", "test", address, "--seconds", "5"])
    assert says in capsys.readouterr().out


def test_every_damaged_picture_of_a_network_camera_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Each second one is cut short, and is known to be only when the next one has come whole behind it."""
    jpegs = [picture()[: 700 if n % 2 == 0 else None] for n in range(12)]
    head, *more = (framed(jpeg) if n == 0 else framed(jpeg, b"") for n, jpeg in enumerate(jpegs))
    with answering(head, *more, pause_s=0.05) as (address, _):
        assert main(["camera", "test", address, "--seconds", "5"]) == 1
    out = capsys.readouterr().out
    assert "6 pictures of 64 x 48" in out and "6 pictures came damaged" in out


@pytest.mark.parametrize("address", ["ftp://camera/x", "file://" + "/etc/passwd", "gopher://x"])
def test_an_address_of_an_unknown_kind_is_called_so(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "test", address]) == 2
    err = capsys.readouterr().err
    assert f"{address}: addresses of this kind are not known; use http://, rtsp://, a device, a folder or a file" in err


@pytest.mark.parametrize(
    ("source", "says"),
    [("0", "write /dev/video0"), ("10.0.0.4:8080/video", "write http://10.0.0.4:8080/video"), ("gone", "no such file")],
)
def test_what_is_no_camera_is_shown_how_to_write_it(source: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "test", source]) == 2
    assert f"{source}: " in (said := capsys.readouterr().err) and says in said


def test_a_camera_that_gives_only_damaged_pictures_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged(uri: str, *, all_damaged: bool, unread: object) -> Iterator[bytes]:
        while all_damaged:
            yield b"\xff\xd8 rubbish"

    monkeypatch.setattr(camera_test, "grabs", damaged)
    assert main(["camera", "test", "http://camera/", "--seconds", "0.2"]) == 1
    assert "no whole picture came" in capsys.readouterr().out


def test_calibrating_with_a_picture_of_another_size_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zones, photo = tmp_path / "zones-board.json", tmp_path / "photo.png"
    zones.write_text(zones_json(drawn.ZONES._replace(size=(1920, 1080))))
    before = zones.read_text()
    cv2.imwrite(str(photo), drawn.scene(drawn.camera()))
    assert main(["camera", "calibrate", str(photo), "--zones", str(zones)]) == 2
    assert "960 x 540" in (said := capsys.readouterr().err) and "1920 x 1080" in said
    assert zones.read_text() == before
    zones.write_text(zones_json(drawn.ZONES))
    assert main(["camera", "calibrate", str(photo), "--zones", str(zones)]) == 0


def test_a_deck_is_checked_with_a_live_camera(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Pictures come as fast as the camera gives them; only those that show more are kept and drawn."""
    shown = [[upright(20, 20, 60)], [upright(20, 20, 60), upright(120, 20, 60)]]
    names = [["As"], ["As", "Kd"]]
    asked = iter(range(1000))

    def read(picture: object, *_: object) -> list[object]:
        n = min(next(asked), 3) // 2
        return [whole(quad, name) for quad, name in zip(shown[n], names[n], strict=True)]

    monkeypatch.setattr(deck_looks, "read_image", read)
    jpegs = [picture() for _ in range(12)]
    head, *more = (framed(jpeg) if n == 0 else framed(jpeg, b"") for n, jpeg in enumerate(jpegs))
    with answering(head, *more, pause_s=0.15) as (address, _):
        status = main(["deck", "check", address, "--seconds", "1.5", "--draw", str(tmp_path / "drawn")])
    out = capsys.readouterr().out
    assert status == 1 and "1 of 52 faces seen" in out and "2 of 52 faces seen" in out and "not seen: " in out
    assert len(list((tmp_path / "drawn").iterdir())) == 2


def test_a_live_camera_that_sees_no_card_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    head, *more = (framed(picture()) if n == 0 else framed(picture(), b"") for n in range(8))
    with answering(head, *more, pause_s=0.1) as (address, _):
        assert main(["deck", "check", address, "--seconds", "0.6"]) == 1
    assert "0 of 52 faces seen" in (said := capsys.readouterr().out) and "lay the cards face up" in said


def test_a_live_camera_that_gives_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", "http://127.0.0.1:9/", "--seconds", "0.3"]) == 2
    assert "cardspeak camera test http://127.0.0.1:9/" in capsys.readouterr().err


def test_a_sheet_is_written_over_an_older_sheet_and_over_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, mine = tmp_path / "tags.pdf", tmp_path / "zones-board.json"
    mine.write_text("{}", encoding="utf-8")
    for word in ("--print", "--charuco"):
        assert main(["camera", "calibrate", word, str(sheet)]) == 0
        assert main(["camera", "calibrate", word, str(mine)]) == 2
        assert f"{mine}: is there already and no sheet; name a new file" in capsys.readouterr().err
    assert mine.read_text(encoding="utf-8") == "{}" and sheet.read_bytes().startswith(b"%PDF")


def test_a_lens_without_a_camera_is_shown_the_whole_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "calibrate", "--lens", str(tmp_path / "none")]) == 2
    assert "cardspeak camera calibrate SOURCE --zones FILE [--lens FOLDER]" in capsys.readouterr().err


def sized(width: int) -> bytes:
    noisy = DICE.integers(90, 150, (240, width, 3), np.uint8)
    return cv2.imencode(".jpg", noisy)[1].tobytes()


def test_pictures_of_several_sizes_are_counted_by_size(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not all of them told as if they were like the last one, and a camera gone mad fills no page."""
    jpegs = [sized(width) for width in (400, 320, 400, 400, 320, 336, 352, 368)]
    monkeypatch.setattr(camera_test, "grabs", lambda *_, **__: iter(jpegs))
    assert main(["camera", "test", "http://camera/"]) == 1
    out = capsys.readouterr().out
    assert "8 pictures of several sizes in " in out
    assert (
        "3 of 400 x 240, 2 of 320 x 240, 1 of 336 x 240, others of 2 more sizes; set the camera to one of them" in out
    )


def test_a_picture_that_only_the_library_finds_damaged_is_counted(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its marks are whole, its data are not; libjpeg says so itself, of no camera, and unpacks it."""
    spoilt = sized(400)
    spoilt = spoilt[:2000] + bytes(40) + spoilt[2300:]
    jpegs = [jpeg for _ in range(3) for jpeg in (sized(400), spoilt)]
    monkeypatch.setattr(camera_test, "grabs", lambda *_, **__: iter(jpegs))
    assert main(["camera", "test", "http://camera/"]) == 1
    out, err = capfd.readouterr()
    assert "3 pictures of 400 x 240" in out and "3 pictures came damaged" in out and err == ""


def test_a_camera_too_slow_for_a_table_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    head, *more = (framed(sized(400)) if n == 0 else framed(sized(400), b"") for n in range(8))
    with answering(head, *more, pause_s=0.6) as (address, _):
        assert main(["camera", "test", address, "--seconds", "2.2"]) == 1
    assert "too few pictures a second to follow a dealer by; set 10 or more" in capsys.readouterr().out


def test_what_only_a_plugged_in_camera_can_be_asked_for_is_not_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "test", "http://camera/", "--exposure", "50", "--mains", "60"]) == 2
    assert "--exposure, --mains: only cameras that are plugged in (/dev/...)" in capsys.readouterr().err


def test_calibrating_shows_no_password(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zones = tmp_path / "zones-board.json"
    zones.write_text(zones_json(drawn.ZONES))
    head, *more = (framed(sized(400)) if n == 0 else framed(sized(400), b"") for n in range(20))
    with answering(head, *more, pause_s=0.1) as (address, _):
        source = address.replace("//", "//user:s3cret@")
        assert main(["camera", "calibrate", source, "--zones", str(zones)]) == 2
    assert f"{address}: the picture is 400 x 240" in (err := capsys.readouterr().err) and "s3cret" not in err


@pytest.mark.parametrize("name", ["board.json", "zones-.json", "zones--x.json", "zones-a=b.json", "zones-board.txt"])
def test_a_zones_file_that_no_table_would_find_is_not_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["camera", "zones", str(tmp_path / name)]) == 2
    said = capsys.readouterr().err
    assert "name it zones-NAME.json" in said or "a camera's name may not begin with - nor hold =" in said
    assert not list(tmp_path.iterdir())


def test_a_full_disk_leaves_no_half_file_in_the_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As on a full disk, files may begin and not be finished; a second try is made when there is room again."""
    zones, sheet = tmp_path / "zones-board.json", tmp_path / "tags.pdf"
    words = (["camera", "zones", str(zones)], ["camera", "calibrate", "--print", str(sheet)])
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        assert [main(line) for line in words] == [2, 2]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert capsys.readouterr().err.count("cannot be written (File too large)") == 2
    assert not list(tmp_path.iterdir())
    assert [main(line) for line in words] == [0, 0]
