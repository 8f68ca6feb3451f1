# SPDX-License-Identifier: GPL-3.0-or-later
"""Board and burns that were watched: early streets, wrong number of cards, burns missing or double, a disturbed stub.

TDA 2024 rules 38, 39, RP-4, RP-5, RP-14; Robert's Rules v11 section 5. A warning comes at the burn, before the street
(BRD-02). Premature cards never become the board: the action goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from controller.rules import dealing, tabling
from controller.rules.burns import burns_ruled, dealt_anew, with_next_burn
from controller.rules.deal_law import law
from controller.rules.events import (
    BoardTakenBack,
    BurnsCounted,
    CardBurned,
    ClockCalled,
    ClockRanOut,
    Event,
    HandKilled,
    InputRefused,
    IrregularityClosed,
    IrregularityFound,
    StubDisturbed,
)
from controller.rules.guides import guide
from controller.rules.house import OPTIONS
from controller.rules.inputs import (
    BurnCard,
    CallClock,
    Check,
    ClockExpired,
    DealBoard,
    Fold,
    MuckHand,
    PushPot,
    ReportStub,
)
from controller.rules.legal import refused
from controller.rules.mending import apply_closed
from controller.rules.motions import found
from controller.rules.out_of_turn import with_pending
from controller.rules.phases import Phase, phase
from controller.rules.pushing import decide_push
from controller.rules.rulings import apply_taken_back
from controller.rules.seats import in_hand, is_seat
from controller.rules.state import Shown, Table
from controller.rules.turns import decide_action

Events = tuple[Event, ...]
_BURNLESS = ("flop_without_burn", "no_burn_later_street")
_FLOP_AGAIN = {
    "stub_reshuffle_burn_stays": ("stub_reshuffle_burn_stays", "stub_reshuffle_new_burn"),
    "all_back_reshuffle": ("all_back_reshuffle", "all_back_new_burn"),
}
"""Where a flop goes back and is dealt again: with the burn as it lies, and with a fresh one."""
_NAMES = {3: "premature_flop", 4: "premature_turn", 5: "premature_river"}


def decide_burn(table: Table, burn: BurnCard) -> Events:
    """A burn; watched, it is checked against the action and against one a street."""
    back = dealt_anew(table, ruling_now)
    if back is not None and not back[0].burned:  # a new burn; else a card of the street itself is the burn
        return (*back, *decide_burn(_without(table, back), burn))
    now = phase(table)
    if not burn.watched or now is Phase.BETWEEN:
        return dealing.decide_burn(table, burn)
    if now is Phase.ACTION:
        made = CardBurned(max(1, burn.count), burn.up, burn.card)
        return (made, law(table, "early_burn", "keep_burn", (), table.betting.actor))
    events: list[Event] = list(dealing.decide_burn(table, burn))
    extra = burn.count - 1 + (1 if table.board.burned and not _burns_again(table) else 0)
    if extra and now is Phase.CLOSED:
        option = table.setup.house.double_burn
        facts = {"count": extra + 1, "acts": len(table.betting.log), "seen": len(table.board.cards)}
        events.append(law(table, "double_burn", option, ("restore", "stands"), 0, **facts))
        if option == "restore_order_before_action":
            events.append(BurnsCounted(table.board.burns + burn.count - extra, True))
    if burn.up:
        option = table.setup.house.exposed_burn
        events.append(law(table, "exposed_burn", option, ("stands", "replace")))
    return tuple(events)


def _burns_again(table: Table) -> bool:
    """Whether the guide of an early street has the dealer burn once more for it."""
    early = [wrong for wrong in table.trouble.open if wrong.kind in _NAMES.values()]
    return any("new_burn" in guide(wrong.kind, ruling_now(table, wrong)).steps for wrong in early)


def decide_board(table: Table, deal: DealBoard) -> Events:
    """Cards on the board; watched, they may be early, too many, or without a burn."""
    back = dealt_anew(table, ruling_now)
    if back is not None and len(deal.cards) == back[0].cards and not table.board.burned:
        return (*back, *decide_board(_without(table, back), replace(deal, watched=False)))
    return with_next_burn(table, _board(table, deal))


def _without(table: Table, back: tuple[BoardTakenBack, IrregularityClosed]) -> Table:
    """The table with a street gone back and its matter closed."""
    return apply_closed(apply_taken_back(table, back[0]), back[1])


def _board(table: Table, deal: DealBoard) -> Events:
    """As ``decide_board``, without what the guides make of it."""
    now = phase(table)
    if not deal.watched or now is Phase.BETWEEN:
        return dealing.decide_board(table, deal)
    house = table.setup.house
    due = dealing.cards_due(table.board)
    if now is Phase.ACTION:
        return _with_burns(table, _premature(table, len(deal.cards)))
    if due == 3 and len(deal.cards) == 4:
        if both := _asked_for_the_burn(table, house.four_card_flop):
            return (law(table, "four_card_flop", "ask", both, 0, count=4),)
        option = "all_back_new_burn" if _flop_burns_again(table, house.four_card_flop) else house.four_card_flop
        return _with_burns(table, law(table, "four_card_flop", option, ("redeal_flop",), 0, count=4))
    if not due or len(deal.cards) != due:
        options = ("random_is_burn", "reshuffle", "stands")
        return (law(table, "board_count", "", options, 0, seen=len(deal.cards), due=due),)
    events = dealing.decide_board(table, deal)
    if table.board.burned or is_burn_waived(table) or house.burn_required == "off":
        return events
    return _without_burn(table, events, due)


def _with_burns(table: Table, wrong: IrregularityFound) -> Events:
    """An error, and how the burns stand by the ruling of the profile."""
    return (wrong, *burns_ruled(table, wrong.kind, str(dict(wrong.facts).get("ruling", ""))))


def is_burn_waived(table: Table) -> bool:
    """Whether no further burn is due.

    An exposed card is the burn of the flop (35-B); the river after an early turn has none (Robert's 5).
    """
    if len(table.board.cards) == 4:
        return any(ruling_now(table, wrong) == "river_as_turn_3burns" for wrong in table.trouble.open)
    if table.board.cards:
        return False
    replaced = ("replace", "replace_as_exposed")
    return any(dict(wrong.facts).get("ruling") in replaced for wrong in table.trouble.open)


def burns_by_the_river(table: Table) -> int:
    """How many burns there will be when the board is complete and nothing else happens (RULES.md 5.9).

    One a street, and what the guides of the dealing errors so far add or take.
    """
    if table.setup.house.burn_required == "off":
        return table.board.burns
    total = len(_NAMES)
    for wrong in table.trouble.open:
        ruling = ruling_now(table, wrong)
        adds = guide(wrong.kind, ruling).burns
        if wrong.kind == "double_burn" and adds:
            adds = int(dict(wrong.facts).get("count", 2)) - 1
        total += adds
    return total


def ruling_now(table: Table, wrong: IrregularityFound) -> str:
    """What the profile makes of a dealing error by now: a street without its burn stands once there was action on it.

    TDA 2024 39-B: no burn more. Robert's 5-5: the cards to come are those that would have come, so the card that
    should have been on the board is burned too; of two burns one is the next street's, and before the river both stand.
    """
    facts = dict(wrong.facts)
    ruling = str(facts.get("ruling", ""))
    acted = len(table.betting.log) > int(facts.get("acts", len(table.betting.log)))
    if acted and wrong.kind in _BURNLESS:
        return "stands_in_order" if ruling in ("reshuffle", "fix_before_action") else "stands"
    if acted and wrong.kind == "double_burn" and facts.get("seen") == 4:
        return "ignore_one_per_street"
    return ruling


def _without_burn(table: Table, events: Events, due: int) -> Events:
    """A street that came out without a burn: the burn that the tracker assumed did not happen."""
    kept = tuple(event for event in events if not isinstance(event, CardBurned))
    house = table.setup.house
    kind = "flop_without_burn" if due == 3 else "no_burn_later_street"
    option = house.flop_without_burn if due == 3 else house.no_burn_later_street
    facts = {"acts": len(table.betting.log), "seen": len(table.board.cards) + due}
    return (*kept, law(table, kind, option, ("stands", "reshuffle"), 0, **facts))


def _flop_burns_again(table: Table, option: str) -> bool:
    """Whether a flop that goes back and is dealt again gets a fresh burn (option ``redealt_flop_burn``)."""
    fresh = table.setup.house.redealt_flop_burn == "fresh"
    return fresh and option in _FLOP_AGAIN


def _asked_for_the_burn(table: Table, option: str) -> tuple[str, ...]:
    """Both ways to deal the flop again where the house asks about its burn; nothing where it is settled."""
    return _FLOP_AGAIN.get(option, ()) if table.setup.house.redealt_flop_burn == "ask" else ()


def _premature(table: Table, seen: int) -> IrregularityFound:
    """A street dealt while somebody is still to act (RP-5)."""
    after = {0: 3, 3: 4, 4: 5}.get(len(table.board.cards), 5)
    kind = _NAMES[after]
    option = {
        "premature_flop": table.setup.house.premature_flop,
        "premature_turn": table.setup.house.premature_turn,
        "premature_river": table.setup.house.premature_river,
    }[kind]
    seat = table.betting.actor
    if kind == "premature_flop" and (both := _asked_for_the_burn(table, option)):
        return law(table, kind, "ask", both, seat, seen=seen, burned=int(table.board.burned))
    if kind == "premature_flop" and _flop_burns_again(table, option):
        option = "stub_reshuffle_new_burn"
    return law(table, kind, option, _versions(kind, option), seat, seen=seen, burned=int(table.board.burned))


def _versions(kind: str, option: str) -> tuple[str, ...]:
    """What else the floor may rule on an early street: every version of it where the house leaves it to the floor;
    never two names of one way with the cards."""
    others = OPTIONS[kind] if option == "ask" else (option, "reshuffle")
    ways = {guide(kind, other): other for other in reversed(others) if other != "ask"}
    return tuple(other for other in others if other != option and other in ways.values())


def decide_stub(table: Table, report: ReportStub) -> Events:
    """The stub dropped or mixed, or the board swept (RP-4).

    A stub that was only dropped is put back in its order where that can be told; else it is a new one: who saw it fall
    chooses, both are on offer.
    """
    if phase(table) is Phase.BETWEEN:
        return (refused("no_hand", "start_the_hand"),)
    also = ("restore",) if report.what == "dropped" else ()
    return (StubDisturbed(report.what), law(table, f"stub_{report.what}", "rp4", also))


def decide_muck(table: Table, muck: MuckHand) -> Events:
    """A hand discarded. Watched: retrievable hands wait for the floor, others are dead at once (14, 15-B, 65)."""
    if not muck.watched:
        return tabling.decide_muck(table, muck)
    number = muck.seat
    if number == 0:
        return _swept(table, muck)
    if phase(table) is Phase.BETWEEN or not is_seat(number) or number not in in_hand(table.seats):
        return (refused("not_in_hand", "touch_the_right_seat", number),)
    if phase(table) is Phase.ACTION and table.betting.actor == number:
        return with_pending(table, decide_action(table, Fold(number, True)))
    if muck.retrievable or table.seats[number - 1].shown is Shown.TABLED:
        return (found(table, "mucked_hand", number, ("retrieve_hand", "dead_hand"), "floor"),)
    if phase(table) is Phase.ACTION:
        wrong = found(table, "bettor_mucked", number, ("dead_hand", "retrieve_hand"), "floor")
        return (wrong, HandKilled(number, "mucked"))
    return tabling.decide_muck(table, muck)


def _swept(table: Table, muck: MuckHand) -> Events:
    """The dealer sweeps hands that were still live: dead unless they can be told for certain (65). At showdown with no
    hand face up nobody can win by the cards any more, and those who were in may split."""
    live = in_hand(table.seats)
    options = ("retrieve_hand", "dead_hand")
    if muck.retrievable:
        return (found(table, "hand_swept", 0, options, "floor", hands=len(live)),)
    unread = phase(table) is Phase.SHOWDOWN and not any(table.seats[n - 1].shown is Shown.TABLED for n in live)
    lost = ("split", "refund") if unread else ("dead_hand", "refund")
    return (found(table, "hand_swept", 0, lost, "floor", hands=len(live)),)


def decide_pushed(table: Table, push: PushPot) -> Events:
    """A push; watched, one to a dead hand or with action open leaves the pot where it belongs, and warns."""
    number = push.seat
    if not push.watched or phase(table) is Phase.BETWEEN or not is_seat(number):
        return decide_push(table, push)
    dead = number not in in_hand(table.seats)
    if dead or phase(table) is Phase.ACTION:
        return (found(table, "wrong_push", number, ("retrieve_pot", "stands"), "floor", dead=int(dead)),)
    return decide_push(table, push)


def decide_clock(table: Table, clock: CallClock) -> Events:
    """The clock is called on a seat (TDA 29)."""
    if phase(table) is not Phase.ACTION:
        return (refused("no_action_open", "nothing_to_do", clock.seat),)
    return (ClockCalled(clock.seat or table.betting.actor, clock.by),)


def decide_expired(table: Table, clock: ClockExpired) -> Events:
    """The clock has run out: facing a bet the hand is dead, else it is a check (TDA 29-A)."""
    number = clock.seat or table.betting.actor
    if phase(table) is not Phase.ACTION or table.betting.actor != number:
        return (refused("not_to_act", "nothing_to_do", number),)
    checked = decide_action(table, Check(number))
    if any(isinstance(event, InputRefused) for event in checked):
        checked = decide_action(table, Fold(number))
    return (ClockRanOut(number), *with_pending(table, checked))


DECIDE: dict[type, Callable[[Table, Any], Events]] = {
    BurnCard: decide_burn,
    DealBoard: decide_board,
    ReportStub: decide_stub,
    MuckHand: decide_muck,
    PushPot: decide_pushed,
    CallClock: decide_clock,
    ClockExpired: decide_expired,
}
