# SPDX-License-Identifier: GPL-3.0-or-later
"""The feed: only live-safe states get in, and the overlay's JSON is what the published schema says."""

from __future__ import annotations

import http.client
import json
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from controller.link import start_child
from controller.link.messages import OverlayState
from controller.views.overlay_feed import OverlayPot, OverlayReason, OverlaySeat, OverlayView
from tests.overlay.stage import Stage, stage, view, wait_until
from ui.overlay.feed import document
from ui.overlay.server import schema


@pytest.fixture(scope="module")
def running() -> Iterator[Stage]:
    with stage() as made:
        yield made


def test_nothing_is_there_before_the_table_speaks() -> None:
    with stage() as fresh, pytest.raises(urllib.error.HTTPError) as refused:
        fresh.get("/state.json")
    said = json.loads(refused.value.read())
    assert (refused.value.code, sorted(said)) == (503, ["error", "remedy"])


def test_state_is_the_view(running: Stage) -> None:
    running.show(view())
    assert json.loads(running.get("/state.json")) == json.loads(msgspec.json.encode(view()))


def test_unchanged_state_is_not_sent_again(running: Stage) -> None:
    running.show(view())
    with urllib.request.urlopen(running.address + "/state.json") as answer:
        tag = answer.headers["ETag"]
    asked = urllib.request.Request(running.address + "/state.json", headers={"If-None-Match": tag})
    with pytest.raises(urllib.error.HTTPError) as unchanged:
        urllib.request.urlopen(asked)
    assert unchanged.value.code == 304


@pytest.mark.parametrize(("path", "method", "status"), [("/hole-cards", "GET", 404), ("/state.json", "POST", 405)])
def test_errors_say_what_to_do(running: Stage, path: str, method: str, status: int) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(urllib.request.Request(running.address + path, method=method, data=None))
    assert refused.value.code == status
    assert json.loads(refused.value.read())["remedy"]


@pytest.mark.parametrize("path", ["/", "/overlay.css", "/overlay.js", "/Inter-Bold.otf", "/schema", "/schema.json"])
def test_page_brings_all_it_needs(running: Stage, path: str) -> None:
    body = running.get(path)
    assert len(body) > 500
    if path in ("/", "/overlay.css", "/overlay.js"):
        ours = body.replace(b"http://www.w3.org/2000/svg", b"").replace(b"// ", b"")
        assert b"//" not in ours  # no address of elsewhere


def test_listens_on_this_machine_only(running: Stage) -> None:
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    listening = [row[1] for row in rows if row[3] == "0A"]
    port = f"{int(running.address.rsplit(':', 1)[1]):04X}"
    assert [one for one in listening if one.endswith(":" + port)] == [f"0100007F:{port}"]


def hole_card_places(node: object, path: str = "") -> Iterator[str]:
    """Every place in a JSON Schema where a card name fits."""
    if isinstance(node, dict):
        if node.get("pattern") == "^[2-9TJQKA][cdhs]$":
            yield path
        for key, inner in node.items():
            yield from hole_card_places(inner, f"{path}/{key}")
    elif isinstance(node, list):
        for inner in node:
            yield from hole_card_places(inner, path)


def test_only_the_board_and_tabled_hands_can_hold_a_card() -> None:
    places = {path.split("/properties/")[1].split("/")[0] for path in hole_card_places(schema()["$defs"])}
    assert places == {"board", "second", "tabled"}


def test_free_text_is_a_name_and_nothing_else() -> None:
    records = (OverlayView, OverlayPot, OverlaySeat, OverlayReason)
    free = [name for record in records for name, kind in record.__annotations__.items() if kind == "str"]
    assert free == ["name"]


@pytest.mark.parametrize(
    "change",
    [
        {"hole_cards": ["As", "Kd"]},
        {"explain": [{"text": "Seat 2 has As and Kd", "rule": "53-A"}]},
        {"explain": [{"text": "Seat 2 may not raise", "rule": "Kd"}]},
        {"board": ["As", "XX"]},
        {"feed": "delayed"},
        {"seats": [{"number": 1}]},
    ],
)
def test_what_the_schema_cannot_hold_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no live-safe overlay state"):
        document(json.dumps(msgspec.to_builtins(view()) | change))


def test_a_bad_state_changes_nothing_on_the_air(running: Stage) -> None:
    running.show(view())
    running.child.link.send(OverlayState('{"cards": ["As"]}'))
    running.show(view(seq=77))
    assert json.loads(running.get("/state.json"))["seq"] == 77


class Reader:
    """A reader of /events, line by line."""

    def __init__(self, running: Stage) -> None:
        self._connection = http.client.HTTPConnection(running.address.removeprefix("http://"), timeout=10)
        self._connection.request("GET", "/events", headers={"Last-Event-ID": "3"})
        self._answer = self._connection.getresponse()
        self.kind = self._answer.headers["Content-Type"]

    def block(self) -> dict[str, str]:
        """The next event as a record of its lines."""
        lines = iter(lambda: self._answer.readline().decode().rstrip("\n"), "")
        return dict(line.split(": ", 1) for line in lines)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


def test_a_reader_gets_a_snapshot_then_each_change(running: Stage) -> None:
    running.show(view(seq=50))
    reader = Reader(running)
    assert reader.kind == "text/event-stream"
    assert reader.block() == {"retry": "1000"}
    first = reader.block()
    assert (first["id"], first["event"]) == ("50", "state")
    running.show(view(seq=51))
    assert reader.block()["id"] == "51"
    assert reader.block() == {"event": "beat", "data": "{}"}
    reader.close()


def test_a_reader_that_comes_back_gets_the_newest(running: Stage) -> None:
    running.show(view(seq=60))
    reader = Reader(running)
    reader.close()
    running.show(view(seq=61))
    running.show(view(seq=62))
    again = Reader(running)
    again.block()
    assert again.block()["id"] == "62"
    again.close()


def test_leaves_with_the_table() -> None:
    with stage() as made:
        made.child.link.close()
        wait_until(lambda: made.child.process.poll() is not None)
        assert made.child.process.returncode == 0


def test_a_port_in_use_is_said_in_words(running: Stage, capfd: pytest.CaptureFixture[str]) -> None:
    port = int(running.address.rsplit(":", 1)[1])
    second = start_child("ui.overlay", "table", ("--port", str(port)), on_message=lambda message: None)
    assert second.process.wait(20) == 2
    assert "Choose another port" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.example:8642", 421),
        ("localhost.evil.example", 421),
        ("localhost", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:8642", 200),
        (f"{socket.gethostname()}:8642", 200),
    ],
)
def test_a_foreign_name_that_points_here_is_refused(running: Stage, host: str, status: int) -> None:
    running.show(view())
    asked = urllib.request.Request(running.address + "/state.json", headers={"Host": host})
    try:
        with urllib.request.urlopen(asked, timeout=10) as answer:
            assert answer.status == status
    except urllib.error.HTTPError as refused:
        assert refused.code == status
        assert sorted(json.loads(refused.read())) == ["error", "remedy"]
