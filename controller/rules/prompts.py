# SPDX-License-Identifier: GPL-3.0-or-later
"""What the dealer should do or answer now: derived from the state, never stored."""

from __future__ import annotations

from typing import Any

from controller.rules.asked import Prompt, made
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
from controller.rules.lying import readings
from controller.rules.motions import is_bound
from controller.rules.phases import Phase, is_second_due, no_more_betting, phase
from controller.rules.pots import in_the_middle, uncalled
from controller.rules.rake import rake_due
from controller.rules.room_prompts import holds_up, quiet
from controller.rules.seats import in_hand, standing
from controller.rules.showdown import in_award_order, shares, to_show
from controller.rules.state import Shown, Street, Table
from controller.rules.unseen import Doubt, doubts
from controller.rules.wagers import Wager


def prompts(table: Table) -> tuple[Prompt, ...]:
    """The prompts of a table, the most urgent first."""
    troubles = tuple(_irregularity(table, n) for n in range(len(table.trouble.open)))
    now = phase(table)
    beside = quiet(table)
    if now is Phase.BETWEEN:
        return (*troubles, *_between(table), *beside)
    questions = _catch_up(table, now)
    if now is Phase.ACTION:
        return (*troubles, *questions, *_absent(table), _act(table), *_chop(table), *beside)
    if now is Phase.CLOSED:
        return (*troubles, *questions, *_street(table), *beside)
    return (*troubles, *questions, *_award(table), *beside)


def proposal_of(table: Table, key: str) -> Any:
    """The Command that the prompt with this key proposes; None if it is gone or proposes nothing."""
    for prompt in prompts(table):
        if prompt.key == key:
            return prompt.proposes
    return None


def _irregularity(table: Table, place: int) -> Prompt:
    found = table.trouble.open[place]
    return made(
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
    blocks = holds_up(table)
    proposes = None if blocks else StartHand()
    start = made(table, "start_hand", facts, seat=blinds.button, proposes=proposes, facts=facts)
    due = tuple(_post_due(table, post) for post in entry.posts)
    waits = tuple(made(table, "waits", seat, seat=seat, tone="advise") for seat in entry.waiting)
    busted = tuple(made(table, "busted", seat, seat=seat, tone="advise") for seat in without_chips(table))
    return (*blocks, start, *due, *waits, *busted, *_side_payments(table))


def _post_due(table: Table, post: PostAnnounced) -> Prompt:
    """What a newcomer or a returning player posts: the live part is a bet, the dead part goes to the middle."""
    facts = (("live", post.live), ("dead", post.dead))
    amount = post.live + post.dead
    return made(table, "post_due", post, seat=post.seat, amount=amount, tone="advise", facts=facts)


def without_chips(table: Table) -> tuple[int, ...]:
    """The seats whose player has no chips and has bought none (in a tournament: is out)."""
    empty = ((n, seat) for n, seat in enumerate(table.seats, 1) if seat.name and seat.stack == 0)
    return tuple(n for n, seat in empty if not standing(seat).pending)


def _paused(table: Table) -> Prompt:
    """Nobody to play with: one player has all the chips (a tournament is won), or players are missing."""
    players = candidates(table)
    if len(players) == 1 and without_chips(table):
        kind = "winner" if table.setup.house.tournament == "on" else "one_player"
        return made(table, kind, players, seat=players[0])
    return made(table, "seat_players", 0)


def _side_payments(table: Table) -> tuple[Prompt, ...]:
    """What players owe each other outside the pot."""
    return tuple(
        made(table, "side_payment", pair, seat=pair[0], amount=pair[2], tone="advise", facts=(("to", pair[1]),))
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
    assumed = Clarify(*place, doubt.verb)
    choices = tuple(dict.fromkeys((Clarify(*place, "fold"), Clarify(*place, "call"), assumed)))
    facts = (("street", STREET_NAMES[doubt.street]), ("nth", doubt.nth), ("assumed", doubt.verb))
    return made(
        table, "catch_up", place, seat=doubt.seat, proposes=assumed, choices=choices, tone="ask", facts=facts
    )


def _act(table: Table) -> Prompt:
    """Whose action it is; chips seen in front propose what the action is."""
    may = legal(table)
    choices = tuple(may)
    proposes = proposed(table, may)
    tone = "next"
    facts: tuple[tuple[str, str | int], ...] = ()
    if table.seen.chips and (lie := readings(table, may)):
        tone, facts = ("next" if proposes else "ask"), _held_to_be(lie[0].wager)
        choices = choices if proposes else tuple(one.action for one in lie)
    elif is_bound(table, may.seat):
        facts = (("rule", "prior_chips"), ("bound", 1))
    detail = (may.seat, len(table.betting.log), proposes)
    return made(
        table, "act", detail, seat=may.seat, amount=may.to_call, proposes=proposes, choices=choices, tone=tone,
        facts=facts,
    )  # fmt: skip


def _held_to_be(wager: Wager) -> tuple[tuple[str, str | int], ...]:
    """By which rule chips are what they are held to be, what is still to be added and what goes back."""
    told: tuple[tuple[str, str | int], ...] = (
        ("rule", wager.rule), ("must_add", wager.must_add), ("returned", wager.returned),
    )  # fmt: skip
    return tuple(pair for pair in told if pair[1])


def _absent(table: Table) -> tuple[Prompt, ...]:
    """Players dealt in though they are not here: their hands are killed at the last card of the deal (TDA 30)."""
    if table.betting.street is not Street.PREFLOP or table.betting.log:
        return ()
    serving = table.room.penalties.serving
    away = [n for n in in_hand(table.seats) if n in serving or standing(table.seats[n - 1]).absent]
    return tuple(made(table, "kill_absent", n, seat=n, choices=(AbsentAtLastCard(n),), tone="advise") for n in away)


def _chop(table: Table) -> tuple[Prompt, ...]:
    """The blinds may take their money back (PRE-16)."""
    if not may_chop(table):
        return ()
    actor = table.betting.actor
    return (made(table, "chop_blinds", actor, seat=actor, choices=(ChopBlinds(),), tone="ask"),)


def _before_street(table: Table) -> tuple[Prompt, ...]:
    """Uncalled chips to hand back and bets to pull in."""
    if table.betting.pulled:
        return ()
    owner, amount = uncalled(table.seats)
    if owner:
        back = ReturnChips(owner, amount)
        return (made(table, "return_uncalled", back, seat=owner, amount=amount, proposes=back),)
    if any(seat.bet for seat in table.seats):
        return (made(table, "pull_in", table.betting.street, proposes=PullIn()),)
    return ()


def _street(table: Table) -> tuple[Prompt, ...]:
    """A closed round: uncalled chips, pull in, (all-in: turn up), burn, deal."""
    first = _before_street(table)
    up: tuple[Prompt, ...] = ()
    face_up = table.setup.house.allin_faceup == "on" and table.room.hold != "hand_for_hand"  # held face down (RP-8F)
    if no_more_betting(table) and face_up:
        up = tuple(made(table, "table_hand", seat, seat=seat) for seat in to_show(table))
    twice = _may_run_twice(table)
    if not table.board.burned and table.setup.house.burn_required == "on":
        detail: object = (int(table.betting.street), len(table.board.second))
        return (*first, *up, made(table, "burn", detail, proposes=BurnCard()), *twice)
    later = 0 if is_second_due(table) else 1
    street = STREET_NAMES[min(table.betting.street + later, Street.RIVER)]
    blank: tuple[Card | None, ...] = (None,) * cards_due(table.board)
    facts = (("board", 2),) if is_second_due(table) else ()
    detail = (street, later, len(table.board.cards))
    dealt = made(table, f"deal_{street}", detail, proposes=DealBoard(blank), facts=facts)
    return (*first, *up, dealt, *twice)


def _may_run_twice(table: Table) -> tuple[Prompt, ...]:
    """All-in, and the house lets the rest be run twice if everybody agrees (CASH-01)."""
    if why_not_twice(table) or table.board.boards == 2:
        return ()
    return (made(table, "run_twice", len(table.board.cards), choices=(RunBoards(2),), tone="advise"),)


def _award(table: Table) -> tuple[Prompt, ...]:
    """Showdown or one hand left: uncalled chips, hands to turn up, pots to push."""
    first = _before_street(table)
    if first and first[0].kind == "return_uncalled":
        return first
    rake = _rake(table)
    parts = shares(table)
    if parts is not None:
        pushes = in_award_order(table, parts)
        first = (*first, *rake, *_last_hand(table))
        return (
            *first,
            *(
                made(
                    table, "push", part, seat=part.seat, amount=part.amount, pot=part.pot,
                    proposes=PushPot(part.pot, part.seat, part.amount), facts=in_words(table, part.seat),
                )
                for part in pushes
            ),
        )  # fmt: skip
    half = _half_shown(table)
    both = table.setup.house.must_table_all == "on"
    show = tuple(made(table, "table_hand", n, seat=n) for n in to_show(table) if both or n not in half)
    more = tuple(made(table, "table_other_card", n, seat=n, tone="advise") for n in half if both)
    if len(show) > 1 and table.setup.house.showdown_mode == "simultaneous":
        show = (_all_at_once(table), *show)
    choices = tuple(PushPot(0, number) for number in to_show(table))
    won = made(
        table, "who_won", in_the_middle(table), amount=in_the_middle(table), choices=choices, tone="ask"
    )
    return (*first, *show, won, *more, *_asking(table))


def _half_shown(table: Table) -> tuple[int, ...]:
    """The seats that have turned up one card of two: to win they table all where the house wants it (TDA 13-A)."""
    seats = ((n, table.seats[n - 1]) for n in to_show(table))
    return tuple(n for n, seat in seats if seat.shown is Shown.TABLED and len(seat.hole) < 2)


def _all_at_once(table: Table) -> Prompt:
    """Every hand is turned up at the same time, in no order (page 001)."""
    seats = ", ".join(map(str, sorted(to_show(table))))
    return made(table, "table_all", seats, facts=(("seats", seats),))


def _last_hand(table: Table) -> tuple[Prompt, ...]:
    """The last hand of a showdown, the others mucked: it must be shown only where the house says so (TDA 17-B)."""
    if table.setup.house.last_live_hand_shows != "on" or not any(s.shown is Shown.MUCKED for s in table.seats):
        return ()
    left = in_hand(table.seats)
    hidden = len(left) == 1 and table.seats[left[0] - 1].shown is Shown.HELD
    return (made(table, "table_hand", left[0], seat=left[0]),) if hidden else ()


def _asking(table: Table) -> tuple[Prompt, ...]:
    """Who may ask to see which hand (SHO-10)."""
    return tuple(
        made(table, "ask_to_see", hand, seat=hand, tone="advise", facts=(("seats", ", ".join(map(str, askers))),))
        for hand, askers in may_see(table)
    )


def _rake(table: Table) -> tuple[Prompt, ...]:
    """What the house takes of the hand, less what it has taken; only where the room has said what it takes (POT-07)."""
    due = rake_due(table)
    if due <= 0 or table.pots.pushed:
        return ()
    return (made(table, "rake", due, amount=due, proposes=TakeRake(due)),)


def in_words(table: Table, seat: int) -> tuple[tuple[str, str | int], ...]:
    """The winning hand as facts: ``hand`` is a key of the messages, the others are its ranks; nothing if not shown."""
    held, board = table.seats[seat - 1].hole, table.board.cards
    known = [card for card in (*held, *board) if card is not None]
    if len(held) != 2 or len(known) < 7:
        return ()
    key, ranks = spoken(named(known), table.setup.house.royal_as_own_rank == "on")
    return (("hand", key), *ranks)
