# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer saw go wrong, or found: said in so many words, so it was watched.

Errors of players, burns and boards in one group, faults of the deck and the stub in another; what is about one seat
(the button, a card off the table, a hand of one or three cards) stands on the first page, so that no report takes more
than three touches.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.rules.dealing import cards_due
from controller.rules.legal import legal
from controller.rules.phases import Phase, phase
from controller.rules.places import BURN, STUB
from controller.rules.seats import LIVE, dealt_in, in_hand, occupied
from controller.rules.state import Street, Table
from controller.views.more_keys import group, key
from controller.views.phrases import phrase
from controller.views.shown import Act, Amounts, Argument, Seats

FLOP = 3
STUBS = ("dropped", "mixed_with_burns", "mixed_with_muck", "board_mucked")
_STUB = (STUB.kind.value, STUB.number)


def at_seats(table: Table) -> Iterator[Act]:
    """Reports about one seat: the key, then the seat."""
    if phase(table) not in (Phase.ACTION, Phase.CLOSED):
        return
    dealt, live = dealt_in(table.seats), in_hand(table.seats)
    others = tuple(seat for seat in occupied(table.seats) if seat != table.setup.button)
    if others:
        yield key("button_elsewhere", "FindButton", among=others)
    for fault in ("dealer", "player"):
        yield key(f"off_table_{fault}", "CardOffTable", among=live, fault=fault)
    for name, count in (("one_card", 1), ("three_cards", 3)):
        acts = tuple(_counted(table, name, seat, count) for seat in dealt if seat in live)
        yield group(name, acts)


def pulled_back(table: Table) -> Iterator[Act]:
    """Own chips of this street taken back: every chip of a seat in the hand, or some of whoever is to act (TDA 46)."""
    actor = table.betting.actor
    for seat in in_hand(table.seats):
        bet = table.seats[seat - 1].bet
        if actor and bet:
            label = phrase("act.pulled_back", seat=seat)
            fields: dict[str, Argument] = {"seat": seat, "amount": bet}
            yield Act(key=f"more:pulled:{seat}", label=label, command="ChipsPulled", fields=fields)
    if actor and table.seats[actor - 1].bet > 1:
        amounts = Amounts(field="amount", low=1, high=table.seats[actor - 1].bet - 1)
        yield Act(
            key="more:pulled_some", label=phrase("act.pulled_some", seat=actor), command="ChipsPulled",
            fields={"seat": actor}, amounts=amounts, weight="rare",
        )  # fmt: skip


def _counted(table: Table, name: str, seat: int, count: int) -> Act:
    label = phrase("seat.named", seat=seat, name=table.seats[seat - 1].name)
    return Act(key=f"more:{name}:{seat}", label=label, command="CountHands", fields={"counts": ((seat, count),)})


def errors(table: Table) -> Iterator[Act]:
    """Errors of players, burns and boards."""
    now, board = phase(table), table.board
    if now is Phase.ACTION:
        yield from _too_early(table)
    due = cards_due(board)
    if now is Phase.CLOSED and due and table.setup.house.burn_required == "on":
        if board.burned:
            yield key("two_burns", "BurnCard", watched=True)
        else:
            yield key("no_burn", "DealBoard", cards=(None,) * due, watched=True)
    if now is Phase.CLOSED and due == FLOP:
        yield key("four_cards", "DealBoard", cards=(None,) * (due + 1), watched=True)
    if now in (Phase.ACTION, Phase.CLOSED):
        dealt, live = dealt_in(table.seats), in_hand(table.seats)
        yield key("claim_misdeal", "ClaimMisdeal", by=0)
        if table.betting.street is Street.PREFLOP:
            yield key("exposed", "ExposeCard", among=dealt, at="place", fault="dealer")
            yield from _pitched_wrong(table)
        yield key("exposed_by_player", "ExposeCard", among=live, at="place", fault="player")
        yield key("near_muck", "MuckHand", among=live, retrievable=True, watched=True)
    if now is not Phase.BETWEEN:
        yield key("stop_hand", "InterruptHand", reason="dealer", weight="grave")


def _pitched_wrong(table: Table) -> Iterator[Act]:
    """Before anybody has acted: the first card went to a seat that it was not due at (DEAL-01, DEAL-02)."""
    first = table.setup.small_at or table.setup.small_blind
    seats = tuple(seat for seat in occupied(table.seats) if seat != first)
    if not table.betting.log and not table.deal.pitched and seats:
        yield key("pitched_wrong", "PitchCard", among=seats)


def cards_wrong(table: Table) -> Iterator[Act]:
    """Faults of the deck, the burns and the stub."""
    if phase(table) not in (Phase.ACTION, Phase.CLOSED):
        return
    for what in ("boxed", "joker", "duplicate", "wrong_back", "missing"):
        yield key(f"found_{what}", "ReportCard", what=what, place=_STUB)
    live = in_hand(table.seats)
    yield key("hand_of_other_back", "ReportCard", among=live, at="place", what="wrong_back")
    for what in STUBS:
        if what != "board_mucked" or table.board.cards:
            yield key(f"stub_{what}", "ReportStub", what=what)
    yield key("exposed_burn", "ExposeCard", place=(BURN.kind.value, BURN.number), fault="dealer")
    yield key("exposed_stub", "ExposeCard", place=_STUB, fault="dealer")


def _too_small(table: Table) -> Iterator[Act]:
    """A bet or raise of whoever is to act that is less than the least: what lies there is a fact for the rules to read
    (TDA 43; RULES.md BET-04)."""
    may = legal(table)
    if may.min_to - table.betting.bet > 1:
        verb = "RaiseTo" if table.betting.bet else "BetTo"
        low, high = table.betting.bet + 1, may.min_to - 1
        amounts = Amounts(field="to", low=low, high=high, usual=((low + high) // 2,))
        yield Act(
            key=f"more:too_small:{verb}", label=phrase("act.too_small"), command=verb,
            fields={"seat": table.betting.actor, "watched": True}, amounts=amounts,
        )  # fmt: skip


def _too_early(table: Table) -> Iterator[Act]:
    """Acts of players out of turn, burns and boards while somebody is to act; chips that were only moved forward."""
    actor = table.betting.actor
    if table.setup.house.commit_point in ("forward_motion", "line"):
        amounts = Amounts(field="amount", low=1, high=None)
        yield Act(
            key="more:forward", label=phrase("act.forward"), command="ChipsForward",
            fields={"seat": actor, "over_line": True}, amounts=amounts,
        )  # fmt: skip
    early = tuple(n for n in in_hand(table.seats) if n != actor and table.seats[n - 1].state is LIVE)
    level = max(table.betting.bet, table.setup.level.big)
    if early:
        yield key("early_fold", "Fold", among=early, watched=True)
        calls = ("early_call", "Call") if table.betting.bet else ("early_check", "Check")
        yield key(*calls, among=early, watched=True)
        verb = "RaiseTo" if table.betting.bet else "BetTo"
        amounts = Amounts(field="to", low=1, high=None, usual=(2 * level, 3 * level))
        yield Act(
            key=f"more:early_bet:{verb}", label=phrase("act.early_bet"), command=verb, fields={"watched": True},
            seats=Seats(among=early), amounts=amounts,
        )  # fmt: skip
    yield from _too_small(table)
    if not table.board.burned:
        yield key("early_burn", "BurnCard", watched=True)
    if due := cards_due(table.board):
        yield key("early_board", "DealBoard", cards=(None,) * due, watched=True)
