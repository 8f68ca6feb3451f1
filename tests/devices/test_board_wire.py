# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python codec: golden frames, exact limits, and what the schema generates."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.devices import wire
from controller.devices.framing import Splitter, cobs_decode, cobs_encode
from firmware.wire import generate

VECTORS = json.loads((Path(generate.__file__).parent / "vectors.json").read_text("utf-8"))


def test_generated_files_are_what_the_schema_gives() -> None:
    assert generate.stale() == []


def test_there_are_two_hundred_golden_frames_of_each_sort_for_each_side() -> None:
    for side in ("to_board", "to_host"):
        assert sum(row["direction"] in (side, "both") for row in VECTORS["good"]) >= 200
        assert sum(row["direction"] == side for row in VECTORS["bad"]) >= 200


def test_every_good_golden_frame_is_read_and_written_the_same() -> None:
    for row in VECTORS["good"]:
        whole = bytes.fromhex(row["frame"])
        frame = wire.decode(whole[1:-1])
        shown = {name: getattr(frame.message, name) for name in frame.message.__slots__}
        assert {k: v.hex() if isinstance(v, bytes) else v for k, v in shown.items()} == row["fields"]
        assert wire.encode(frame.message, row["seq"]) == whole


@pytest.mark.parametrize("fault", [fault for fault in wire.Fault if fault])
def test_every_bad_golden_frame_is_refused_for_its_fault(fault: wire.Fault) -> None:
    rows = [row for row in VECTORS["bad"] if row["fault"] == fault.name.lower()]
    assert rows
    for row in rows:
        with pytest.raises(wire.WireError) as refused:
            wire.decode(bytes.fromhex(row["body"]))
        assert refused.value.fault is fault


def test_a_field_over_its_limit_is_not_sent() -> None:
    with pytest.raises(ValueError, match="over its limit"):
        wire.encode(wire.SetLed(brightness=32, lamps=bytes(16)), 0)
    with pytest.raises(ValueError, match="SetLed cannot be sent"):
        wire.encode(wire.SetLed(brightness=300, lamps=bytes(16)), 0)
    with pytest.raises(ValueError, match="over its limit"):
        wire.encode(wire.SetUid(uid=b"short"), 0)


@given(st.binary(max_size=64))
def test_cobs_gives_back_what_it_took(raw: bytes) -> None:
    packed = cobs_encode(raw)
    assert 0 not in packed
    assert cobs_decode(packed) == raw


@given(st.binary(max_size=400), st.lists(st.integers(1, 400), max_size=8))
def test_the_splitter_does_not_care_how_the_stream_is_cut(stream: bytes, cuts: list[int]) -> None:
    whole = list(Splitter(66).feed(stream))
    splitter, pieces, at = Splitter(66), [], 0
    for cut in [*sorted(cuts), len(stream)]:
        pieces += list(splitter.feed(stream[at:cut]))
        at = max(at, cut)
    assert pieces == whole
    assert all(body and 0 not in body and len(body) <= 67 for body in whole)
