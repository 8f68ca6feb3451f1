# SPDX-License-Identifier: GPL-3.0-or-later
"""What a touch on a card offers: to name the board where one of its cards is unread, or to put one right.

Of a card that was read wrongly both values stay in the journal (``CardCorrected``).
"""

from __future__ import annotations

from controller.rules.cards import Card, name
from controller.rules.dealing import faces_of
from controller.rules.phases import is_between
from controller.rules.places import PlaceKind
from controller.rules.state import Table
from controller.views.phrases import phrase
from controller.views.redaction import tabled
from controller.views.shown import Act, Argument, Faces

WHY = "misread"


def read_board(table: Table, board: int = 1) -> Act | None:
    """Name the cards of a board, whenever one of them lies there unread."""
    faces = faces_of(table.board, board)
    if None not in faces:
        return None
    count = len(faces)
    wanted = Faces(field="cards", low=count, high=count)
    key, label = f"read:{table.setup.number}:{count}", phrase("act.read_board")
    if table.board.boards == 1:
        return Act(key=key, label=label, command="ReadBoard", faces=wanted)
    label = phrase("act.read_which", board=board)
    return Act(key=f"{key}:{board}", label=label, command="ReadBoard", fields={"board": board}, faces=wanted)


def board_acts(table: Table, board: int = 1) -> tuple[Act, ...]:
    """One act for each card of a board."""
    if is_between(table):
        return ()
    faces, reading = faces_of(table.board, board), read_board(table, board)
    return tuple(
        reading if face is None and reading else _correction(table, (PlaceKind.BOARD, place), face, board=board)
        for place, face in enumerate(faces, 1)
    )


def mend_acts(table: Table) -> tuple[Act, ...]:
    """One act for each card of the boards of the hand just over: the picture shows the next one already."""
    places = [(1, nth, face) for nth, face in enumerate(table.board.cards, 1)]
    places += [(2, nth, face) for nth, face in enumerate(table.board.second, 1) if nth > table.board.shared]
    return tuple(_correction(table, (PlaceKind.BOARD, nth), face, board=board) for board, nth, face in places)


def hand_acts(table: Table, seat: int) -> tuple[Act, ...]:
    """One act for each card that a seat has tabled, if all of them are known."""
    faces = tabled(table.seats[seat - 1])
    if is_between(table) or None in faces:
        return ()
    return tuple(_correction(table, (PlaceKind.SEAT, seat), face, nth=nth) for nth, face in enumerate(faces))


def _correction(table: Table, place: tuple[PlaceKind, int], was: Card | None, nth: int = 0, board: int = 1) -> Act:
    kind, number = place
    fields: dict[str, Argument] = {"place": (kind.value, number), "was": was, "reason": WHY}
    if kind is PlaceKind.SEAT:
        fields["nth"] = nth
    elif board == 2:
        fields["board"] = board
    key = f"correct:{table.setup.number}:{kind.value}:{number}:{nth}:{board}:{was}"
    label = phrase("act.correct_card", card=name(was) if was is not None else "?")
    faces = Faces(field="now", low=1, high=1, gone=open_cards(table), is_one=True)
    return Act(key=key, label=label, command="CorrectCard", fields=fields, faces=faces)


def open_cards(table: Table) -> tuple[Card, ...]:
    """Every face that lies open now: the boards and tabled hands."""
    hands = [face for seat in table.seats for face in tabled(seat)]
    second = table.board.second[table.board.shared :]
    return tuple(face for face in (*table.board.cards, *second, *hands) if face is not None)
