# SPDX-License-Identifier: GPL-3.0-or-later
"""Every registered input and event comes back equal from its bytes; what does not fit is never written."""

from __future__ import annotations

import dataclasses
import typing
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.journal.codec import Codec, CodecError, UnknownKind
from controller.rules import events, inputs
from controller.rules.cards import Card, card
from controller.rules.places import BOARD, Place, PlaceKind, Spot, SpotKind

INPUTS = {**inputs.COMMANDS, **inputs.OBSERVATIONS}
CODEC = Codec(INPUTS, events.EVENTS)

NUMBERS = st.integers(-(2**63), 2**63 - 1)
st.register_type_strategy(Place, st.builds(Place, st.sampled_from(PlaceKind), NUMBERS))
st.register_type_strategy(Spot, st.builds(Spot, st.sampled_from(SpotKind), NUMBERS))
CARDS = st.integers(0, 51).map(Card)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type; whole numbers within 64 bits."""
    if hint is int:
        return NUMBERS
    if hint is Card:
        return CARDS
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return st.lists(values(inner[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, inner))
    if inner:
        return st.one_of(*map(values, inner))
    if isinstance(hint, type) and hasattr(hint, "_fields") and hint not in (Place, Spot):
        return st.builds(hint, **{name: values(kind) for name, kind in typing.get_type_hints(hint).items()})
    return st.from_type(hint)


def instances(kind: type) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(kind)
    return st.builds(kind, **{field.name: values(hints[field.name]) for field in dataclasses.fields(kind)})


calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
ANY_INPUT = st.one_of(*(instances(kind) for kind in INPUTS.values()))
ANY_EVENT = st.one_of(*(instances(kind) for kind in events.EVENTS.values()))


@calm
@given(ANY_INPUT)
def test_any_input_comes_back_equal(what: Any) -> None:
    kind, payload = CODEC.encode_input(what)
    assert CODEC.decode_input(kind, payload) == what
    assert CODEC.encode_input(CODEC.decode_input(kind, payload)) == (kind, payload)


@calm
@given(st.lists(ANY_EVENT, max_size=5))
def test_any_events_come_back_equal(happened: list[Any]) -> None:
    data = CODEC.encode_events(happened)
    assert CODEC.decode_events(data) == tuple(happened)


@pytest.mark.parametrize("kind", [*INPUTS.values(), *events.EVENTS.values()], ids=lambda kind: kind.__name__)
def test_every_class_is_frozen_and_slotted(kind: type) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)


def test_the_bytes_stay_what_they_are() -> None:
    """The chain covers these bytes: a change here needs a new journal version."""
    kind, payload = CODEC.encode_input(inputs.CardsSeen(BOARD, (card("As"), None), 0, 1))
    assert kind == "CardsSeen"
    assert payload.hex() == (
        "84a5706c61636592a5626f61726400a2757092" "33c0a8646f776e5f6c6f7700a9646f776e5f6869676801"
    )
    assert CODEC.encode_events([events.HandEnded(3)]).hex() == "9192a948616e64456e64656481a66e756d62657203"


def test_a_field_added_later_takes_its_default() -> None:
    payload = msgspec.msgpack.encode({"seat": 4})
    assert CODEC.decode_input("Fold", payload) == inputs.Fold(4, watched=False)


@dataclasses.dataclass(frozen=True)
class Fold:
    seat: int


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (inputs.Fold("3"), "a Fold does not fit"),  # type: ignore[arg-type]
        (inputs.BetTo(1, 2**64), "a BetTo does not fit"),
        (inputs.BetTo(1, 2.0), "a BetTo does not fit"),  # type: ignore[arg-type]
        (inputs.DealBoard([1, 2, 3]), "does not come back equal"),  # type: ignore[arg-type]
        (Fold(3), "no registered input"),
        (events.HandEnded(1), "no registered input"),
    ],
)
def test_what_does_not_fit_is_not_encoded(what: Any, said: str) -> None:
    with pytest.raises(CodecError, match=said):
        CODEC.encode_input(what)


def test_events_that_do_not_fit_are_not_encoded() -> None:
    with pytest.raises(CodecError, match="no registered event"):
        CODEC.encode_events([inputs.Fold(1)])
    with pytest.raises(CodecError, match="a HandEnded does not fit"):
        CODEC.encode_events([events.HandEnded(None)])  # type: ignore[arg-type]


def test_bytes_of_a_newer_program_are_named() -> None:
    with pytest.raises(UnknownKind, match="'Teleport' is unknown to this Cardspeak; a newer one wrote it"):
        CODEC.decode_input("Teleport", b"\x80")
    with pytest.raises(UnknownKind, match="'Teleported'"):
        CODEC.decode_events(msgspec.msgpack.encode([("Teleported", {})]))


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x80", b"\x81\xa4seat\xa13"])
def test_bytes_that_are_no_fold_are_named(data: bytes) -> None:
    with pytest.raises(CodecError, match="a Fold cannot be read"):
        CODEC.decode_input("Fold", data)
    with pytest.raises(CodecError, match="events cannot be read"):
        CODEC.decode_events(data)
