# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer should do or answer now: derived from the state, never stored."""

from __future__ import annotations

from typing import Any, NamedTuple

from controller.rules.asking import may_see
from controller.rules.cards import Card
from controller.rules.dealing import STREET_NAMES, cards_due
from controller.rules.entering import candidates, entry_of
from controller.rules.events import PostAnnounced
from controller.rules.extras import may_chop, why_not_twice
from controller.rules.gestures import proposed
from controller.rules.hand_names import named, spoken
from controller.rules.inputs import (
    AbsentAtLastCard,
    BurnCard,
    ChopBlinds,
    Clarify,
    DealBoard,
    PullIn,
    PushPot,
    ReturnChips,
    RunBoards,
    StartHand,
    TakeRake,
)
from controller.rules.legal import legal
from controller.rules.phases import Phase, is_second_due, no_more_betting, phase
from controller.rules.pots import in_the_middle, uncalled
from controller.rules.rake import rake_due
from controller.rules.seats import in_hand, standing
from controller.rules.showdown import in_award_order, shares, to_show
from controller.rules.state import Street, Table
from controller.rules.unseen import Doubt, doubts


class Prompt(NamedTuple):
    """One line for the dealer.

    ``key`` names this very proposal (hand, kind, what it proposes): a Confirm for another key does nothing.
    ``kind`` is a key of the messages. ``proposes`` is the Command that a confirmation stands for, or None
    where a touch must say which. ``choices`` are Commands to choose from.
    """

    key: str
    kind: str
    """start_hand, act, return_uncalled, pull_in, burn, deal_flop, deal_turn, deal_river, table_hand, push,
    who_won, catch_up, irregularity, seat_players, one_player, winner, rake, run_twice, chop_blinds, kill_absent,
    post_due, waits, busted, side_payment, ask_to_see."""
    seat: int = 0
    amount: int = 0
    pot: int = 0
    cards: tuple[Card | None, ...] = ()
    proposes: Any = None
    choices: tuple[Any, ...] = ()
    tone: str = "next"
    """next (the one thing to do), ask (a question), warn, block, advise."""
    facts: tuple[tuple[str, str | int], ...] = ()


def prompts(table: Table) -> tuple[Prompt, ...]:
    """The prompts of a table, the most urgent first."""
    troubles = tuple(_irregularity(table, n) for n in range(len(table.trouble.open)))
    now = phase(table)
    if now is Phase.BETWEEN:
        return (*troubles, *_between(table))
    questions = _catch_up(table, now)
    if now is Phase.ACTION:
        return (*troubles, *questions, *_absent(table), _act(table), *_chop(table))
    if now is Phase.CLOSED:
        return (*troubles, *questions, *_street(table))
    return (*troubles, *questions, *_award(table))


def proposal_of(table: Table, key: str) -> Any:
    """The Command that the prompt with this key proposes; None if it is gone or proposes nothing."""
    for prompt in prompts(table):
        if prompt.key == key:
            return prompt.proposes
    return None


def _made(table: Table, kind: str, detail: object, **fields: Any) -> Prompt:
    """A prompt with its key."""
    return Prompt(f"{table.setup.number}:{kind}:{detail}", kind, **fields)


def _irregularity(table: Table, place: int) -> Prompt:
    found = table.trouble.open[place]
    return _made(
        table, "irregularity", found.number, seat=found.seat, tone="warn",
        facts=(("kind", found.kind), ("rule", found.rule), *found.facts),
    )  # fmt: skip


def _between(table: Table) -> tuple[Prompt, ...]:
    """The next hand with what is posted for entry, who waits, who has no chips, and what is owed outside the pot."""
    entry = entry_of(table)
    if entry is None:
        return (_paused(table), *_side_payments(table))
    blinds = entry.blinds
    facts: tuple[tuple[str, str | int], ...] = (
        ("button", blinds.button), ("small_blind", blinds.small), ("big_blind", blinds.big),
    )  # fmt: skip
    if entry.posts:
        first = entry.posts[0]
        facts = (*facts, ("post_seat", first.seat), ("post_live", first.live), ("post_dead", first.dead))
    start = _made(table, "start_hand", facts, seat=blinds.button, proposes=StartHand(), facts=facts)
    due = tuple(_post_due(table, post) for post in entry.posts)
    waits = tuple(_made(table, "waits", seat, seat=seat, tone="advise") for seat in entry.waiting)
    busted = tuple(_made(table, "busted", seat, seat=seat, tone="advise") for seat in without_chips(table))
    return (start, *due, *waits, *busted, *_side_payments(table))


def _post_due(table: Table, post: PostAnnounced) -> Prompt:
    """What a newcomer or a returning player posts: the live part is a bet, the dead part goes to the middle."""
    facts = (("live", post.live), ("dead", post.dead))
    amount = post.live + post.dead
    return _made(table, "post_due", post, seat=post.seat, amount=amount, tone="advise", facts=facts)


def without_chips(table: Table) -> tuple[int, ...]:
    """The seats whose player has no chips and has bought none (in a tournament: is out)."""
    empty = ((n, seat) for n, seat in enumerate(table.seats, 1) if seat.name and seat.stack == 0)
    return tuple(n for n, seat in empty if not standing(seat).pending)


def _paused(table: Table) -> Prompt:
    """Nobody to play with: one player has all the chips (a tournament is won), or players are missing."""
    players = candidates(table)
    if len(players) == 1 and without_chips(table):
        kind = "winner" if table.setup.house.tournament == "on" else "one_player"
        return _made(table, kind, players, seat=players[0])
    return _made(table, "seat_players", 0)


def _side_payments(table: Table) -> tuple[Prompt, ...]:
    """What players owe each other outside the pot."""
    return tuple(
        _made(table, "side_payment", pair, seat=pair[0], amount=pair[2], tone="advise", facts=(("to", pair[1]),))
        for pair in table.pots.side
    )


def _catch_up(table: Table, now: Phase) -> tuple[Prompt, ...]:
    """The oldest question, in a quiet moment: round closed, or nobody has acted on this street."""
    betting = table.betting
    if not betting.log or (now is Phase.ACTION and betting.log[-1].street == betting.street):
        return ()
    open_ones = doubts(table)
    return (_question(table, open_ones[0]),) if open_ones else ()


def _question(table: Table, doubt: Doubt) -> Prompt:
    place = (doubt.street, doubt.seat, doubt.nth)
    choices = (Clarify(*place, "fold"), Clarify(*place, "call"))
    assumed = Clarify(*place, doubt.verb)
    facts = (("street", STREET_NAMES[doubt.street]), ("nth", doubt.nth), ("assumed", doubt.verb))
    return _made(
        table, "catch_up", place, seat=doubt.seat, proposes=assumed, choices=choices, tone="ask", facts=facts
    )


def _act(table: Table) -> Prompt:
    """Whose action it is; chips seen in front propose what the action is."""
    may = legal(table)
    choices = tuple(may)
    proposes = proposed(table, may)
    detail = (may.seat, len(table.betting.log), proposes)
    return _made(table, "act", detail, seat=may.seat, amount=may.to_call, proposes=proposes, choices=choices)


def _absent(table: Table) -> tuple[Prompt, ...]:
    """Players dealt in though they are not here: their hands are killed at the last card of the deal (TDA 30)."""
    if table.betting.street is not Street.PREFLOP or table.betting.log:
        return ()
    away = [n for n in in_hand(table.seats) if standing(table.seats[n - 1]).absent]
    return tuple(_made(table, "kill_absent", n, seat=n, choices=(AbsentAtLastCard(n),), tone="advise") for n in away)


def _chop(table: Table) -> tuple[Prompt, ...]:
    """The blinds may take their money back (PRE-16)."""
    if not may_chop(table):
        return ()
    actor = table.betting.actor
    return (_made(table, "chop_blinds", actor, seat=actor, choices=(ChopBlinds(),), tone="ask"),)


def _before_street(table: Table) -> tuple[Prompt, ...]:
    """Uncalled chips to hand back and bets to pull in."""
    if table.betting.pulled:
        return ()
    owner, amount = uncalled(table.seats)
    if owner:
        back = ReturnChips(owner, amount)
        return (_made(table, "return_uncalled", back, seat=owner, amount=amount, proposes=back),)
    if any(seat.bet for seat in table.seats):
        return (_made(table, "pull_in", table.betting.street, proposes=PullIn()),)
    return ()


def _street(table: Table) -> tuple[Prompt, ...]:
    """A closed round: uncalled chips, pull in, (all-in: turn up), burn, deal."""
    first = _before_street(table)
    up: tuple[Prompt, ...] = ()
    if no_more_betting(table) and table.setup.house.allin_faceup == "on":
        up = tuple(_made(table, "table_hand", seat, seat=seat) for seat in to_show(table))
    twice = _may_run_twice(table)
    if not table.board.burned and table.setup.house.burn_required == "on":
        detail: object = (int(table.betting.street), len(table.board.second))
        return (*first, *up, _made(table, "burn", detail, proposes=BurnCard()), *twice)
    later = 0 if is_second_due(table) else 1
    street = STREET_NAMES[min(table.betting.street + later, Street.RIVER)]
    blank: tuple[Card | None, ...] = (None,) * cards_due(table.board)
    facts = (("board", 2),) if is_second_due(table) else ()
    detail = (street, later, len(table.board.cards))
    dealt = _made(table, f"deal_{street}", detail, proposes=DealBoard(blank), facts=facts)
    return (*first, *up, dealt, *twice)


def _may_run_twice(table: Table) -> tuple[Prompt, ...]:
    """All-in, and the house lets the rest be run twice if everybody agrees (CASH-01)."""
    if why_not_twice(table) or table.board.boards == 2:
        return ()
    return (_made(table, "run_twice", len(table.board.cards), choices=(RunBoards(2),), tone="advise"),)


def _award(table: Table) -> tuple[Prompt, ...]:
    """Showdown or one hand left: uncalled chips, hands to turn up, pots to push."""
    first = _before_street(table)
    if first and first[0].kind == "return_uncalled":
        return first
    rake = _rake(table)
    parts = shares(table)
    if parts is not None:
        pushes = in_award_order(table, parts)
        first = (*first, *rake)
        return (
            *first,
            *(
                _made(
                    table, "push", part, seat=part.seat, amount=part.amount, pot=part.pot,
                    proposes=PushPot(part.pot, part.seat, part.amount), facts=in_words(table, part.seat),
                )
                for part in pushes
            ),
        )  # fmt: skip
    show = tuple(_made(table, "table_hand", seat, seat=seat) for seat in to_show(table))
    choices = tuple(PushPot(0, number) for number in to_show(table))
    won = _made(
        table, "who_won", in_the_middle(table), amount=in_the_middle(table), choices=choices, tone="ask"
    )
    return (*first, *show, won, *_asking(table))


def _asking(table: Table) -> tuple[Prompt, ...]:
    """Who may ask to see which hand (SHO-10)."""
    return tuple(
        _made(table, "ask_to_see", hand, seat=hand, tone="advise", facts=(("seats", ", ".join(map(str, askers))),))
        for hand, askers in may_see(table)
    )


def _rake(table: Table) -> tuple[Prompt, ...]:
    """What the house takes of the hand, less what it has taken; only where the room has said what it takes (POT-07)."""
    due = rake_due(table)
    if due <= 0 or table.pots.pushed:
        return ()
    return (_made(table, "rake", due, amount=due, proposes=TakeRake(due)),)


def in_words(table: Table, seat: int) -> tuple[tuple[str, str | int], ...]:
    """The winning hand as facts: ``hand`` is a key of the messages, the others are its ranks; nothing if not shown."""
    held, board = table.seats[seat - 1].hole, table.board.cards
    known = [card for card in (*held, *board) if card is not None]
    if len(held) != 2 or len(known) < 7:
        return ()
    key, ranks = spoken(named(known), table.setup.house.royal_as_own_rank == "on")
    return (("hand", key), *ranks)
