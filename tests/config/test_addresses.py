# SPDX-License-Identifier: GPL-3.0-or-later
"""Addresses of cameras and ports of boards: what can never be opened is told when the settings are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.addresses import shown, wrong_camera_name, wrong_port, wrong_source
from controller.config.table import SettingsWrong, load_settings


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("ftp://camera/x", "addresses of this kind are not known; use http://, rtsp://, a device"),
        ("file:" + "///srv/cards", "addresses of this kind are not known"),
        ("v4l2://0", "addresses of this kind are not known"),
        ("://camera", "addresses of this kind are not known"),
        ("http://", "it names no host"),
        ("rtsp:///stream", "it names no host"),
        ("http://camera:0/", "port 0"),
        ("http://camera:99999/", "host or port"),
        ("rtsp://camera:high/", "host or port"),
        ("http://[::1/", "host or port"),
        ("http://camera/a b", "a blank in it"),
        ("http:/camera", "write // after http:"),
        ("RTSP:camera", "write // after RTSP:"),
        ("192.168.1.20:8080/video", "write http://192.168.1.20:8080/video or rtsp://"),
        ("camera:554", "write http://camera:554 or rtsp://camera:554"),
        ("0", "write /dev/video0"),
        ("~/cards", "write the whole path"),
        (" /dev/video0", "begins or ends with a blank"),
        ("/dev/video0\u00a0", "begins or ends with a blank"),
    ],
)
def test_what_can_be_no_camera_is_told_with_the_remedy(source: str, said: str) -> None:
    assert said in wrong_source(source)


@pytest.mark.parametrize(
    "source",
    [
        "/dev/video0", "/dev/v4l/by-id/usb-Maker_Camera-video-index0", "http://camera/", "HTTPS://user:pass@camera:84/s",
        "rtsp://user:p%2Fass@10.0.0.7:554/cam/realmonitor?channel=1@2", "http://[fe80::1]:8080/", "udp://:5000",
        "udp://@239.0.0.1:1234", "srt://0.0.0.0:9000?mode=listener", "photos", "photos/hand 7", "clip.mp4", "C:x.avi",
    ],
)  # fmt: skip
def test_what_may_be_a_camera_now_or_later_is_not_refused(source: str) -> None:
    assert wrong_source(source) == ""


@pytest.mark.parametrize("port", ["COM3", "ttyACM0", "http://board", "dev/ttyACM0", " /dev/ttyACM0", "/dev/ttyACM0 "])
def test_what_can_be_no_port_is_told(port: str) -> None:
    assert wrong_port(port)


def test_a_port_is_a_whole_path() -> None:
    assert wrong_port("/dev/serial/by-id/usb-Arduino-if00") == ""


@pytest.mark.parametrize(("name", "is_wrong"), [("board", False), ("-board", True), ("a=b", True), ("a-b", False)])
def test_a_camera_is_named_so_that_its_source_can_be_told_from_its_name(name: str, is_wrong: bool) -> None:
    assert bool(wrong_camera_name(name)) == is_wrong


def test_every_wrong_address_of_a_file_is_told_at_once_by_file_and_key(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(
        "[[camera]]\nname = '-x'\nsource = 'ftp://u:secret@h/'\n[[camera]]\nname = 'b'\nsource = '/dev/video0'\n"
        "[[camera]]\nname = 'c'\nsource = 'http://u:sec/ret@h/'\n[[board]]\nname = 'a'\nport = 'COM3'\n"
    )
    with pytest.raises(SettingsWrong) as told:
        load_settings(file)
    lines = str(told.value).splitlines()
    starts = ["camera[0].name: '-x'", "camera[0].source: 'ftp://h/'", "camera[2].source: 'http://h/'"]
    assert [line.startswith(f"{file}:{start}: ") for line, start in zip(lines, starts, strict=False)] == [True] * 3
    assert lines[3].startswith(f"{file}:board[0].port: 'COM3': no port;") and len(lines) == 4
    assert "sec" not in str(told.value)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("http://user:pass@camera/s", "http://camera/s"),
        ("rtsp://camera:554/cam@2", "rtsp://camera:554/cam@2"),
        ("http://user:pa/ss@camera/s", "http://camera/s"),
        ("/srv/a@b", "/srv/a@b"),
    ],
)
def test_an_address_is_shown_without_its_password(address: str, told: str) -> None:
    assert shown(address) == told
