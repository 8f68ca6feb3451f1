# SPDX-License-Identifier: GPL-3.0-or-later
"""Random tables, inputs and events for the property tests."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from controller.rules.cards import DECK
from controller.rules.events import EVENTS, Act, PostMade, Starter
from controller.rules.inputs import (
    COMMANDS,
    OBSERVATIONS,
    BurnCard,
    DealBoard,
    PushPot,
    SetButton,
    SetLevel,
    StartHand,
    TableHand,
)
from controller.rules.legal import legal
from controller.rules.phases import Phase, phase
from controller.rules.places import Place, PlaceKind, Spot, SpotKind
from controller.rules.profiles import PROFILES
from controller.rules.prompts import prompts
from controller.rules.room import Note, Penalties, Room
from controller.rules.state import SEATS, Table
from tests.support.tables import after, do, seated

seat_numbers = st.integers(0, 11)
amounts = st.integers(-5, 2_000) | st.sampled_from((0, 50, 100, 200, 1_000, 10**9))
a_card = st.sampled_from(DECK)
face = st.none() | a_card
faces = st.lists(face, max_size=6).map(tuple)
place = st.builds(Place, st.sampled_from(PlaceKind), st.integers(0, 10))
spot = st.builds(Spot, st.sampled_from(SpotKind), st.integers(0, 10))
words = st.sampled_from(
    ("", "fold", "check", "call", "bet", "raise", "dealer", "player", "boxed", "joker", "duplicate", "sb", "bb",
     "flop", "confirm", "ok", "lost", "post", "straddle", "each", "none", "riffle", "balance", "short", "new", "wrong",
     "not_cut", "must_move", "talk", "bounty_chips", "hands_mixed", "count", "kill", "x")
)  # fmt: skip
acts = st.builds(
    Act, st.integers(0, 3), st.integers(1, 10), st.sampled_from(("fold", "check", "call", "bet", "raise")),
    st.integers(0, 2_000), st.booleans(), st.booleans(),
)  # fmt: skip

some_seats = st.lists(seat_numbers, max_size=4).map(tuple)
pairs = st.lists(st.tuples(seat_numbers, amounts), max_size=4).map(tuple)
post_kinds = st.sampled_from(("small", "big", "ante", "dead", "post", "straddle"))

rooms = st.builds(
    Room,
    notes=st.lists(st.builds(Note, seat_numbers, words, seat_numbers, seat_numbers), max_size=2).map(tuple),
    penalties=st.builds(Penalties, st.lists(st.tuples(seat_numbers, st.integers(-1, 3)), max_size=2).map(tuple)),
    hold=words, kill=seat_numbers, handed=st.integers(-1, 2),
)  # fmt: skip

BY_TYPE: dict[str, st.SearchStrategy[Any]] = {
    "int": st.integers(-2, 12) | amounts,
    "bool": st.booleans(),
    "str": words,
    "int | None": st.none() | st.integers(-2, 12) | amounts,
    "Card | None": face,
    "Chips": st.lists(st.integers(1, 500), max_size=4).map(tuple),
    "tuple[int, ...]": some_seats,
    "Place": place,
    "Place | None": st.none() | place,
    "Spot": spot,
    "tuple[tuple[int, int], ...]": pairs,
    "tuple[Card | None, ...]": faces,
    "tuple[Card, ...]": st.lists(a_card, max_size=6).map(tuple),
    "Room": rooms,
    "tuple[Card | None, ...] | None": st.none() | faces,
    "Options": st.just(()) | st.just((("structure", "FL"),)) | st.just((("no_such", 1),)),
    "Stakes": st.tuples(amounts, amounts, words, amounts, amounts, amounts),
    "tuple[Starter, ...]": st.lists(
        st.builds(Starter, seat_numbers, st.just("p"), st.none() | amounts, st.booleans()), max_size=5
    ).map(tuple),
    "tuple[PostMade, ...]": st.lists(st.builds(PostMade, seat_numbers, post_kinds, amounts), max_size=4).map(tuple),
    "tuple[Act, ...]": st.lists(acts, max_size=8).map(tuple),
    "tuple[str, ...]": st.lists(words, max_size=2).map(tuple),
    "tuple[tuple[str, str | int], ...]": st.just(()),
    "Sight": st.just((None, (), (), (), ())),
    "Levels": st.lists(st.tuples(amounts, amounts, words, amounts, amounts, amounts), max_size=2).map(tuple),
    "tuple[int, Levels]": st.just((0, ())),
    "tuple[tuple[str, int], ...]": st.just(()),
}
"""What a field may hold, by its type."""


def made(kind: type) -> st.SearchStrategy[Any]:
    """Anything of this class that the journal could hold."""
    parts = {one.name: BY_TYPE[str(one.type)] for one in fields(kind)}
    if "profile" in parts:
        parts["profile"] = st.sampled_from((*PROFILES, "NOWHERE"))
    return st.builds(kind, **parts)


any_event = st.one_of([made(kind) for kind in EVENTS.values()])
any_input = st.one_of([made(kind) for kind in (*COMMANDS.values(), *OBSERVATIONS.values())])
stack_sizes = st.integers(1, 40) | st.integers(40, 3_000)


@st.composite
def begun_tables(draw: st.DrawFn, known: bool = True) -> Table:
    """A hand just begun: 2-10 players, any structure and profile, antes or not, some stacks not known."""
    numbers = draw(st.lists(st.sampled_from(SEATS), min_size=2, max_size=10, unique=True))
    size = stack_sizes if known else st.none() | stack_sizes
    stacks = {number: draw(size) for number in sorted(numbers)}
    ante = draw(st.sampled_from(("none", "none", "each", "bb", "button")))
    level = SetLevel(5, 10, ante, 0 if ante == "none" else draw(st.integers(1, 12)))
    structure = draw(st.sampled_from(("NL", "NL", "PL", "FL")))
    table = seated(stacks, level, draw(st.sampled_from(tuple(PROFILES))), structure=structure)
    return after(table, SetButton(draw(st.sampled_from(sorted(numbers)))), StartHand())


def legal_move(draw: st.DrawFn, table: Table) -> Any:
    """One legal action of the seat to act, with any legal amount."""
    may = legal(table)
    action = draw(st.sampled_from(list(may)))
    if may.may_raise and type(action).__name__ in ("BetTo", "RaiseTo") and may.max_to is not None:
        return type(action)(may.seat, draw(st.integers(may.min_to, max(may.min_to, may.max_to))))
    return action


@st.composite
def played_tables(draw: st.DrawFn, steps: int = 25) -> list[Table]:
    """Every state of a hand played legally with random cards, to its end or for so many steps."""
    table = draw(begun_tables())
    deck = draw(st.permutations(DECK))
    states = [table]
    for _ in range(draw(st.integers(1, steps)) + 20):
        now = phase(table)
        if now is Phase.BETWEEN:
            break
        if now is Phase.ACTION:
            table = after(table, legal_move(draw, table))
        elif now is Phase.CLOSED:
            due = 3 if not table.board.cards else 1
            cards = tuple(deck[len(table.board.cards) : len(table.board.cards) + due])
            table = after(table, BurnCard(), DealBoard(cards))
        else:
            prompt = prompts(table)[0]
            if prompt.kind in ("table_hand", "who_won"):
                at = 5 + 2 * prompt.seat
                table = after(table, TableHand(prompt.seat, tuple(deck[at : at + 2])))
            else:
                table, _ = do(table, prompt.proposes or PushPot(0, prompt.seat))
        states.append(table)
    return states
