# SPDX-License-Identifier: GPL-3.0-or-later
"""What comes due by the clock: a called or automatic clock, time banks, levels by minutes, time charges.

TDA 2024 rule 29, RP-19; pages 001 and 002; WAC 230-15-080 (one kind of fee only). The time is that of the envelope of
an input (``mono_ns``): the same journal always gives the same hands. ``next_due`` says when a ``Tick`` is worth while.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.rules import ahead, board_law, disputes, floorwork, levels, pulled
from controller.rules.events import (
    ChipsBrought,
    ClockCalled,
    DisputeTimed,
    Event,
    LevelPaused,
    LevelSet,
    LevelTimed,
    ScheduleSet,
    TableHeld,
    TimeBanksSet,
    TimeBankUsed,
    TimeFeeDue,
    TimeFeeSet,
    TimeFeeTaken,
    TimerStarted,
)
from controller.rules.inputs import (
    CallClock,
    ClockExpired,
    HoldTable,
    SetSchedule,
    SetTimeBanks,
    SetTimeFee,
    TakeTimeFee,
    Tick,
    UseTimeBank,
)
from controller.rules.legal import refused
from controller.rules.phases import Phase, is_between, phase, turn_of
from controller.rules.room import Timer, Times
from controller.rules.seats import is_seat, occupied, standing
from controller.rules.state import Level, Table

Events = tuple[Event, ...]
SECOND = 1_000_000_000
MINUTE = 60 * SECOND
DAY = 1440 * MINUTE


def running(table: Table) -> Timer | None:
    """The timer of the action that is open now."""
    timer = table.room.times.timer
    is_on = timer.seat and phase(table) is Phase.ACTION and timer.turn == turn_of(table)
    return timer if is_on else None


def next_due(table: Table) -> int | None:
    """When the next ``Tick`` is due; 0: at once; None: nothing waits for the clock."""
    times = table.room.times
    dues = [due for due in (times.level_due_ns, times.fee_due_ns, disputes.due(table)) if due]
    early, timer = ahead.waiting(table) or pulled.waiting(table), running(table)
    if early is not None:
        dues.append(early.due_ns)
    if timer is not None:
        dues.append(timer.due_ns)
    elif table.setup.house.clock == "auto" and phase(table) is Phase.ACTION:
        dues.append(0)
    return min(dues, default=None)


def _timer(table: Table, seat: int, now_ns: int, seconds: int) -> TimerStarted:
    return TimerStarted(seat, now_ns + seconds * SECOND, seconds, turn_of(table))


def decide_call(table: Table, clock: CallClock, now_ns: int) -> Events:
    """The clock is called: it runs for ``clock_s`` seconds (TDA 29)."""
    house = table.setup.house
    if house.clock == "off":
        return (refused("no_clock_here", "call_the_floor", clock.seat),)
    called = board_law.decide_clock(table, clock)
    is_open = isinstance(called[0], ClockCalled) and called[0].seat == table.betting.actor
    return (*called, _timer(table, table.betting.actor, now_ns, house.clock_s)) if is_open else called


def decide_tick(table: Table, tick: Tick, now_ns: int) -> Events:
    """Everything that is due by now; after a restart of the program the times that ran go on."""
    if tick.restarted:
        return _begun_anew(table, now_ns, tick.left_ns)
    early = ahead.expired(table, now_ns) or pulled.expired(table, now_ns)
    turn = early or _of_the_turn(table, now_ns)
    of_room = (*_of_the_level(table, now_ns), *_of_the_fee(table, now_ns))
    return (*turn, *of_room, *disputes.expired(table, now_ns))


def _begun_anew(table: Table, now_ns: int, left_ns: int) -> Events:
    times, timer = table.room.times, running(table)
    events: list[Event] = [] if timer is None else [_timer(table, timer.seat, now_ns, timer.seconds)]
    if times.level_due_ns:
        is_break = table.room.hold == levels.BREAK
        rest_ns = _rest_of(times.level_due_ns, times.level_minutes, left_ns, DAY if is_break else 0)
        events.append(LevelTimed(times.level_minutes, now_ns + rest_ns))
    if times.fee_due_ns:
        rest_ns = _rest_of(times.fee_due_ns, times.fee_minutes, left_ns)
        events.append(TimeFeeSet(times.fee, times.fee_minutes, now_ns + rest_ns))
    if disputes.due(table):
        events.append(DisputeTimed(now_ns + _rest_of(disputes.due(table), 1, left_ns)))
    return tuple(events)


def _rest_of(due_ns: int, minutes: int, left_ns: int, most_ns: int = 0) -> int:
    """What was left to run when the program was left: never more than the whole; the whole where it is not known."""
    whole_ns = minutes * MINUTE
    return max(0, min(due_ns - left_ns, most_ns or whole_ns)) if left_ns else whole_ns


def _of_the_turn(table: Table, now_ns: int) -> Events:
    timer, house = running(table), table.setup.house
    if timer is not None:
        return board_law.decide_expired(table, ClockExpired(timer.seat)) if now_ns >= timer.due_ns else ()
    is_open = house.clock == "auto" and phase(table) is Phase.ACTION
    return (_timer(table, table.betting.actor, now_ns, house.clock_s),) if is_open else ()


def _of_the_level(table: Table, now_ns: int) -> Events:
    """The next level, from the next hand on (TDA 23); or a break, in which the next hand waits."""
    due_ns = table.room.times.level_due_ns
    return _next_level(table, now_ns) if due_ns and now_ns >= due_ns else ()


def _next_level(table: Table, now_ns: int) -> Events:
    times, (hands, to_come) = table.room.times, table.setup.schedule
    over: Events = (TableHeld(""),) if table.room.hold == levels.BREAK else ()
    if not to_come:
        return (*over, LevelTimed(0, 0))
    coming, rest = Level(*to_come[0]), ScheduleSet(hands, to_come[1:])
    if levels.is_break(coming):
        return (TableHeld(levels.BREAK), rest, LevelTimed(times.level_minutes, now_ns + coming.ante * MINUTE))
    after = LevelTimed(times.level_minutes, now_ns + times.level_minutes * MINUTE)
    return (*over, LevelSet(*coming), rest, after)


def _of_the_fee(table: Table, now_ns: int) -> Events:
    times = table.room.times
    if not times.fee_due_ns or now_ns < times.fee_due_ns:
        return ()
    return (TimeFeeDue(now_ns + times.fee_minutes * MINUTE),)


def decide_schedule(table: Table, plan: SetSchedule, now_ns: int) -> Events:
    """The levels to come, by hands or by minutes."""
    made = levels.decide_schedule(table, plan)
    if not isinstance(made[0], ScheduleSet) or (not plan.minutes and not table.room.times.level_due_ns):
        return made
    return (*made, LevelTimed(plan.minutes, now_ns + plan.minutes * MINUTE if plan.minutes else 0))


def decide_hold(table: Table, hold: HoldTable, now_ns: int) -> Events:
    """The table is held, or goes on. In a break the clock of the level stands; a break of the schedule that is ended by
    hand is over, and its next level comes."""
    made, times = floorwork.decide_hold(table, hold), table.room.times
    if not made or not isinstance(made[0], TableHeld):
        return made
    if hold.why == levels.BREAK and times.level_due_ns:
        return (*made, LevelPaused(times.level_minutes, max(1, times.level_due_ns - now_ns)))
    if table.room.hold != levels.BREAK:
        return made
    if times.level_left_ns:
        return (*made, LevelTimed(times.level_minutes, now_ns + times.level_left_ns))
    over = _next_level(table, now_ns) if times.level_due_ns else made
    return over if made == (TableHeld(""),) else (*over, *made)


def decide_banks(table: Table, banks: SetTimeBanks) -> Events:
    """Time banks for every player (RP-19)."""
    if banks.count < 0 or banks.seconds <= 0:
        return (refused("bad_amount", "enter_the_seconds_again", 0, banks.seconds),)
    return (TimeBanksSet(banks.count, banks.seconds),)


def decide_bank(table: Table, use: UseTimeBank) -> Events:
    """A time bank taken while the own clock runs: that much longer."""
    timer, times = running(table), table.room.times
    if timer is None or timer.seat != use.seat:
        return (refused("no_clock_runs", "nothing_to_do", use.seat),)
    if not dict(times.banks).get(use.seat, 0):
        return (refused("no_time_bank", "act_now", use.seat),)
    longer = TimerStarted(use.seat, timer.due_ns + times.bank_s * SECOND, timer.seconds, timer.turn)
    return (TimeBankUsed(use.seat), longer)


def decide_fee(table: Table, fee: SetTimeFee, now_ns: int) -> Events:
    """What a period of time costs each player; beside a rake there is none (one kind of fee only)."""
    house = table.setup.house
    if fee.amount < 0 or fee.minutes <= 0:
        return (refused("bad_amount", "say_the_amount", 0, fee.amount),)
    if fee.amount and (house.rake_per_mille or house.rake_per_hand or house.tournament == "on"):
        return (refused("one_fee_only", "see_profile_show"),)
    return (TimeFeeSet(fee.amount, fee.minutes, now_ns + fee.minutes * MINUTE if fee.amount else 0),)


def decide_taken(table: Table, taken: TakeTimeFee) -> Events:
    """The time of every player who is here, between hands."""
    times = table.room.times
    if not is_between(table):
        return (refused("hand_on", "wait_for_the_end"),)
    if not times.fee_owed:
        return (refused("nothing_due", "nothing_to_do"),)
    return (TimeFeeTaken(times.fee), *(ChipsBrought(number, -times.fee) for number in payers(table)))


def payers(table: Table) -> tuple[int, ...]:
    """Who pays the time: the players who are here."""
    return tuple(number for number in occupied(table.seats) if not standing(table.seats[number - 1]).absent)


def _with(table: Table, times: Times) -> Table:
    return table._replace(room=table.room._replace(times=times))


def apply_timer(table: Table, event: TimerStarted) -> Table:
    """A timer running."""
    if not is_seat(event.seat):
        return table
    timer = Timer(event.seat, max(0, event.due_ns), max(0, event.seconds), event.turn)
    return _with(table, table.room.times._replace(timer=timer))


def apply_banks(table: Table, event: TimeBanksSet) -> Table:
    """Banks handed out."""
    banks = tuple((number, max(0, event.count)) for number in occupied(table.seats))
    return _with(table, table.room.times._replace(banks=banks, bank_s=max(0, event.seconds)))


def apply_bank(table: Table, event: TimeBankUsed) -> Table:
    """One bank fewer."""
    times = table.room.times
    banks = tuple((number, max(0, left - (number == event.seat))) for number, left in times.banks)
    return _with(table, times._replace(banks=banks))


def apply_level(table: Table, event: LevelTimed) -> Table:
    """Until when the level lasts."""
    minutes, due_ns = (event.minutes, event.due_ns) if event.minutes > 0 and event.due_ns > 0 else (0, 0)
    return _with(table, table.room.times._replace(level_minutes=minutes, level_due_ns=due_ns, level_left_ns=0))


def apply_paused(table: Table, event: LevelPaused) -> Table:
    """The clock of the level stands while the table has a break."""
    minutes, left_ns = (event.minutes, event.left_ns) if event.minutes > 0 and event.left_ns > 0 else (0, 0)
    return _with(table, table.room.times._replace(level_minutes=minutes, level_due_ns=0, level_left_ns=left_ns))


def apply_fee(table: Table, event: TimeFeeSet) -> Table:
    """What time costs."""
    told = (event.amount, event.minutes, event.due_ns)
    fee = told if min(told) > 0 else (0, 0, 0)
    times = table.room.times
    owed = times.fee_owed and bool(fee[0])
    return _with(table, times._replace(fee=fee[0], fee_minutes=fee[1], fee_due_ns=fee[2], fee_owed=owed))


def apply_due(table: Table, event: TimeFeeDue) -> Table:
    """A period is over."""
    times = table.room.times
    return _with(table, times._replace(fee_due_ns=max(0, event.due_ns), fee_owed=times.fee > 0))


def apply_taken(table: Table, event: TimeFeeTaken) -> Table:
    """The period is paid."""
    return _with(table, table.room.times._replace(fee_owed=False))


TIMED: dict[type, Callable[[Table, Any, int], Events]] = {
    CallClock: decide_call,
    Tick: decide_tick,
    SetSchedule: decide_schedule,
    HoldTable: decide_hold,
    SetTimeFee: decide_fee,
}
"""What needs the time of its envelope."""
DECIDE: dict[type, Callable[[Table, Any], Events]] = {
    SetTimeBanks: decide_banks,
    UseTimeBank: decide_bank,
    TakeTimeFee: decide_taken,
}
APPLY: dict[type, Callable[[Table, Any], Table]] = {
    TimerStarted: apply_timer,
    TimeBanksSet: apply_banks,
    TimeBankUsed: apply_bank,
    LevelTimed: apply_level,
    LevelPaused: apply_paused,
    TimeFeeSet: apply_fee,
    TimeFeeDue: apply_due,
    TimeFeeTaken: apply_taken,
}
