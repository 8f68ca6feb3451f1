# SPDX-License-Identifier: GPL-3.0-or-later
"""The buttons of the dealer's screen: every legal step with its exact amount, made from the table alone.

Betting comes from ``legal`` (the set that validation uses too). The steps of dealing and paying come from where the
hand stands. A camera or a sensor usually makes the press unnecessary; without any (kit A) these are the whole control.
"""

from __future__ import annotations

from controller.rules.dealing import cards_due
from controller.rules.legal import legal
from controller.rules.phases import Phase, is_second_due, no_more_betting, phase
from controller.rules.pots import Pot, left_in, uncalled
from controller.rules.seats import in_hand
from controller.rules.showdown import in_award_order, shares, smallest_chip, to_show
from controller.rules.starting import coming
from controller.rules.state import Shown, Table
from controller.views.mending import open_cards, read_board
from controller.views.phrases import phrase
from controller.views.shown import Act, Amounts, Argument, Faces

MOST_PUSHES = 3
"""So many pushes stand in the row of buttons; beyond that the winner's seat is touched."""
STREETS = ("preflop", "flop", "turn", "river")


def acts_of(table: Table) -> tuple[Act, ...]:
    """Every step that is possible now, in the order of the buttons."""
    stands = phase(table)
    if stands is Phase.BETWEEN:
        return _between(table)
    if stands is Phase.ACTION:
        return betting_acts(table)
    if stands is Phase.CLOSED:
        return _closing(table)
    return _uncontested(table) if stands is Phase.AWARD else _showdown(table)


def _between(table: Table) -> tuple[Act, ...]:
    if coming(table) is None:
        return ()
    number = table.setup.number + 1
    return (
        Act(
            key=f"start_hand:{number}",
            label=phrase("act.start_hand"),
            sub=phrase("hand.number", hand=number),
            command="StartHand",
        ),
    )


def betting_acts(table: Table) -> tuple[Act, ...]:
    """Fold, check or call, bet or raise, all-in: of the seat to act."""
    may = legal(table)
    seat = may.seat
    here: dict[str, Argument] = {"seat": seat}
    turn = f"{table.setup.number}:{int(table.betting.street)}:{seat}:{table.betting.bet}"
    acts = [
        Act(
            key=f"fold:{turn}",
            label=phrase("act.fold"),
            command="Fold",
            fields=here,
            weight="rare" if may.may_check else "usual",
        )
    ]
    if may.may_check:
        acts.append(Act(key=f"check:{turn}", label=phrase("act.check"), command="Check", fields=here))
    else:
        acts.append(
            Act(
                key=f"call:{turn}",
                label=phrase("act.call_all_in" if may.call_to == may.reach else "act.call"),
                sub=phrase("amount", amount=may.to_call),
                command="Call",
                fields=here,
            )
        )
    if may.may_raise and may.min_to != may.reach:
        acts.append(_raise_act(table, turn, here))
    acts.extend(_all_in_act(table, turn, here))
    return tuple(acts)


def _raise_act(table: Table, turn: str, here: dict[str, Argument]) -> Act:
    may, big = legal(table), max(table.setup.level.big, 1)
    low, high = may.min_to, may.max_to
    verb, command = ("bet", "BetTo") if may.opens else ("raise", "RaiseTo")
    if high is not None and high <= low:
        label = phrase(f"act.{verb}_fixed")
        return Act(
            key=f"{verb}:{turn}",
            label=label,
            sub=phrase("amount", amount=low),
            command=command,
            fields={**here, "to": low},
        )
    steps = (low, low + big, low * 2 - may.in_front, low * 3)
    usual = tuple(dict.fromkeys(to for to in steps if high is None or to <= high))
    told = None if _is_stack_covered(table) and high == may.reach else high
    amounts = Amounts(field="to", low=low, high=told, step=smallest_chip(table.setup, 0), usual=usual)
    return Act(
        key=f"{verb}:{turn}",
        label=phrase(f"act.{verb}_to"),
        sub=phrase("amount.from", amount=low),
        command=command,
        fields=here,
        amounts=amounts,
    )


def _all_in_act(table: Table, turn: str, here: dict[str, Argument]) -> tuple[Act, ...]:
    may = legal(table)
    if may.reach is None:
        amounts = Amounts(field="to", low=may.in_front + 1, high=None)
        return (
            Act(key=f"all_in:{turn}", label=phrase("act.all_in_for"), command="AllIn", fields=here, amounts=amounts),
        )
    is_call = may.reach <= may.call_to
    limit = may.max_to
    if is_call or not may.may_raise or (limit is not None and may.reach > limit):
        return ()
    total = None if _is_stack_covered(table) else phrase("amount", amount=may.reach)
    return (Act(key=f"all_in:{turn}", label=phrase("act.all_in"), sub=total, command="AllIn", fields=here),)


def _is_stack_covered(table: Table) -> bool:
    """Whether a button may not tell a whole stack to whoever can see the screen."""
    return table.setup.house.stacks_visible != "shown"


def _before_street(table: Table) -> tuple[Act, ...]:
    """Uncalled chips to hand back, then bets to pull in."""
    number, street = table.setup.number, int(table.betting.street)
    if table.betting.pulled:
        return ()
    owner, amount = uncalled(table.seats)
    if owner:
        fields: dict[str, Argument] = {"seat": owner, "amount": amount}
        label, sub = phrase("act.return_uncalled", seat=owner), phrase("amount", amount=amount)
        key = f"return_uncalled:{number}:{street}:{owner}"
        return (Act(key=key, label=label, sub=sub, command="ReturnChips", fields=fields),)
    if any(seat.bet for seat in table.seats):
        return (Act(key=f"pull_in:{number}:{street}", label=phrase("act.pull_in"), command="PullIn"),)
    return ()


def _closing(table: Table) -> tuple[Act, ...]:
    """The round is closed: pull in, burn, deal."""
    if waiting := _before_street(table):
        return waiting
    if table.setup.house.burn_required == "on" and not table.board.burned:
        return (_burn(table), *_face_up(table))
    return (*_dealing(table), *_face_up(table))


def _burn(table: Table) -> Act:
    street, board = street_due(table)
    kind = "act.burn_for_board" if board else "act.burn_for"
    sub = phrase(kind, street=f"@phase.{STREETS[street]}", board=board)
    return Act(key=f"burn:{_step(table)}", label=phrase("act.burn"), sub=sub, command="BurnCard")


def street_due(table: Table) -> tuple[int, int]:
    """Which street comes next (1 flop to 3 river), and on which of two boards; 0: there is one."""
    if is_second_due(table):
        return int(table.betting.street), 2
    return min(int(table.betting.street) + 1, 3), int(table.board.boards == 2)


def _step(table: Table) -> str:
    street, board = street_due(table)
    return f"{table.setup.number}:{street}" + (f":{board}" if board else "")


def _dealing(table: Table) -> tuple[Act, ...]:
    """The cards that are due: out and not named, or named."""
    street, board = street_due(table)
    name, wanted = STREETS[street], cards_due(table.board)
    unnamed = phrase("act.unread_board", board=board) if board else phrase("act.unread")
    named = phrase("act.on_board", board=board) if board else None
    faces = Faces(field="cards", low=wanted, high=wanted, gone=open_cards(table))
    fields: dict[str, Argument] = {"cards": (None,) * wanted}
    step = _step(table)
    return (
        Act(key=f"deal:{step}", label=phrase(f"act.deal_{name}"), sub=unnamed, command="DealBoard", fields=fields),
        Act(key=f"deal_read:{step}", label=phrase(f"act.read_{name}"), sub=named, command="DealBoard", faces=faces),
    )


def _face_up(table: Table) -> tuple[Act, ...]:
    """All-in and called, where the house wants the hands up before the board: the next one to show."""
    is_due = table.setup.house.allin_faceup == "on" and table.room.hold != "hand_for_hand"
    return _tabling(table)[:1] if is_due and no_more_betting(table) else ()


def _uncontested(table: Table) -> tuple[Act, ...]:
    """One hand is left: its uncalled bet goes back, and the pot is pushed; or all of it in one go."""
    back = tuple(act for act in _before_street(table) if act.command == "ReturnChips")
    return (*back, *_paying(table))


def _showdown(table: Table) -> tuple[Act, ...]:
    """Pull in, read the board, table or muck the next hand, push or split the next pot."""
    if waiting := _before_street(table):
        return waiting
    acts: list[Act] = []
    acts.extend(filter(None, (read_board(table, board) for board in range(1, table.board.boards + 1))))
    acts.extend(_tabling(table))
    acts.extend(_paying(table))
    return tuple(acts)


def _tabling(table: Table) -> tuple[Act, ...]:
    """The hand that must be shown next: tabled, or mucked."""
    held = [seat for seat in to_show(table) if table.seats[seat - 1].shown is not Shown.MUCKED]
    return _showing(table, held[0]) if held else ()


def _showing(table: Table, seat: int) -> tuple[Act, ...]:
    place = f"{table.setup.number}:{seat}"
    faces = Faces(field="cards", low=2, high=2, gone=open_cards(table))
    here: dict[str, Argument] = {"seat": seat}
    label, muck = phrase("act.table_hand", seat=seat), phrase("act.muck_hand", seat=seat)
    return (
        Act(key=f"table:{place}", label=label, command="TableHand", fields=here, faces=faces),
        Act(key=f"muck:{place}", label=muck, command="MuckHand", fields=here, weight="rare"),
    )


def seat_acts(table: Table, seat: int) -> tuple[Act, ...]:
    """What a touch on a seat offers once nobody is to act: show or muck its hand, push a pot to it."""
    stands = phase(table)
    is_run_out = stands is Phase.CLOSED and no_more_betting(table)
    if not (is_run_out or stands is Phase.SHOWDOWN) or seat not in in_hand(table.seats):
        return ()
    is_settled = table.seats[seat - 1].shown is Shown.TABLED
    shown = () if is_settled else _showing(table, seat)
    if stands is not Phase.SHOWDOWN:
        return shown
    number = table.setup.number
    pots = [(place, pot) for place, pot in enumerate(left_in(table), 1) if pot.amount and seat in pot.eligible]
    return (*shown, *(_push(number, place, seat, pot.amount, is_named=True) for place, pot in pots))


def _paying(table: Table) -> tuple[Act, ...]:
    """Push what is due where that is known; else, to so few that they have room, the next pot, or split it."""
    number = table.setup.number
    due = shares(table)
    if due is not None:
        parts = in_award_order(table, due)[:MOST_PUSHES]
        return tuple(_push(number, part.pot, part.seat, part.amount, is_share=True) for part in parts)
    open_pots = [(place, pot) for place, pot in enumerate(left_in(table), 1) if pot.amount]
    if not open_pots:
        return ()
    is_main_first = table.setup.house.pot_award_order == "main_first"
    place, pot = open_pots[0 if is_main_first else -1]
    winners = [seat for seat in pot.eligible if table.seats[seat - 1].shown is not Shown.MUCKED]
    if len(winners) > MOST_PUSHES:
        return ()
    pushes = [_push(number, place, seat, pot.amount) for seat in winners]
    return (*pushes, *_split(number, place, pot, winners))


def _push(number: int, pot: int, seat: int, amount: int, *, is_share: bool = False, is_named: bool = False) -> Act:
    fields: dict[str, Argument] = {"pot": pot, "seat": seat}
    if is_share:
        fields["amount"] = amount
    return Act(
        key=f"push:{number}:{pot}:{seat}:{amount}",
        label=phrase("act.push_pot", pot=pot - 1) if is_named and pot > 1 else phrase("act.push_to", seat=seat),
        sub=phrase("amount", amount=amount),
        command="PushPot",
        fields=fields,
    )


def _split(number: int, place: int, pot: Pot, winners: list[int]) -> tuple[Act, ...]:
    if len(winners) != 2:
        return ()
    names = phrase("act.split_seats", first=winners[0], second=winners[1])
    return (
        Act(
            key=f"split:{number}:{place}",
            label=phrase("act.split"),
            sub=names,
            command="SplitPot",
            fields={"pot": place, "seats": tuple(winners)},
            weight="rare",
        ),
    )
