# SPDX-License-Identifier: GPL-3.0-or-later
"""One board of the table: its news turned into observations and into sentences about its health.

No thread and no port here: the same object stands behind a real port and behind the firmware in virtual time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from controller.devices.board_state import BoardState, Missed, Passed, Pressed
from controller.devices.calibration import POT, BoardMap, Plate
from controller.devices.piles import Piles
from controller.devices.plates import Doubted, Drifted, Settled, WeighedPlate
from controller.devices.session import Answered, Came, Complete, News, Noisy, Noted, Outdated, Silent, Told
from controller.devices.wire import (
    AckCode,
    ButtonPos,
    CalWrite,
    HelloAck,
    LogCode,
    Message,
    TagsFlag,
    Tare,
    ZoneTags,
    ZoneWeight,
    ZoneZero,
)
from controller.rules.inputs import ButtonSeen, CardsSeen, DeviceChanged, KeyPressed, Observation, TareDone
from controller.rules.places import BURN, MUCK, Place, Spot, bet_line_of
from controller.rules.places import POT as POT_SPOT

SLOT_PLACES: dict[str, Place] = {"burn": BURN, "muck": MUCK}


class Outlet(NamedTuple):
    """Where a board's words go. ``observe``: observation, host nanoseconds of its beginning, confidence.

    ``report``: part of the board (may be ""), condition (good, poor, lost), a sentence for people.
    ``command``: a message for the board itself.
    """

    observe: Callable[[Observation, int, int], None]
    report: Callable[[str, str, str], None]
    command: Callable[[Message], None]
    keep: Callable[[BoardMap], None] = lambda board_map: None
    """Stores a newer map of this board."""


class TableBoard:
    """The board with this uid. ``piles`` is shared by all boards of a table."""

    def __init__(self, board_map: BoardMap, piles: Piles, outlet: Outlet) -> None:
        self.map = board_map
        self.state = BoardState()
        self.hello: HelloAck | None = None
        self.refused: frozenset[Spot] = frozenset()
        self._piles = piles
        self._outlet = outlet
        self._plates: dict[int, WeighedPlate] = {}
        self._taring: dict[int, int] = {}
        self._passed: dict[int, int] = {}
        self._seats_seen: tuple[int, ...] | None = None
        self._missed = 0
        self.use(board_map)

    def use(self, board_map: BoardMap) -> None:
        """Takes a newer map or calibration."""
        self.map = board_map
        self._plates = {
            plate.zone: WeighedPlate(plate) for plate in board_map.plate if self.spot_of(plate.zone) is not None
        }
        if self.hello is not None:
            self._tell_plates()

    def tare(self, zone: int) -> bool:
        """Asks the board to take the plate's weight as zero; the new zero is kept when it answers."""
        known = self.map.plate_of(zone)
        if known is None:
            return False
        self._taring[zone] = known.op % 0xFFFFFFFF + 1
        self._outlet.command(Tare(zone, self._taring[zone]))
        return True

    def _tell_plates(self) -> None:
        for known in self.map.plate:
            chip = max(1, round(known.counts_per_chip))
            self._outlet.command(CalWrite(known.zone, known.op, known.zero, chip))

    def _answered(self, answer: Answered, now_ns: int) -> None:
        """A tare that the board would not or could not do; one that it has done comes as the new zero."""
        tare = answer.command
        spot = self.spot_of(tare.zone) if isinstance(tare, Tare) else None
        if isinstance(tare, Tare) and answer.code != AckCode.OK and self._taring.pop(tare.zone, 0) and spot:
            why = "moves" if answer.code == AckCode.UNSTABLE else "none"
            self._outlet.observe(TareDone(_seat(spot), 0, why), now_ns, 1000)

    def _zeroed(self, told: ZoneZero, now_ns: int) -> None:
        """The board has done a tare that we asked for."""
        known = self.map.plate_of(told.zone)
        if known is None or self._taring.get(told.zone) != told.op:
            return
        del self._taring[told.zone]
        self.use(self.map.with_plate(Plate(told.zone, told.zero, known.counts_per_chip, told.op)))
        self._outlet.keep(self.map)
        self._outlet.report(f"zone {told.zone}", "good", "")
        spot = self.spot_of(told.zone)
        if spot is not None:
            self._outlet.observe(TareDone(_seat(spot), told.op), now_ns, 1000)

    def zone_of(self, spot: Spot) -> int | None:
        """The calibrated plate under a spot that is believed; None where there is none."""
        if self.hello is None or spot in self.refused:
            return None
        return next((zone for zone in self._plates if self.spot_of(zone) == spot), None)

    def spot_of(self, zone: int) -> Spot | None:
        """The spot over a zone; None for one that is not used."""
        seat = self.map.zones[zone] if zone < len(self.map.zones) else -1
        if seat < 0:
            return None
        return POT_SPOT if seat == POT else bet_line_of(seat)

    def spots(self) -> frozenset[Spot]:
        """All spots that this board claims."""
        zones = range(self.hello.zones if self.hello else len(self.map.zones))
        return frozenset(spot for zone in zones if (spot := self.spot_of(zone)) is not None)

    def new_hand(self, now_ns: int) -> None:
        """Cards in the burn and muck slots count from here."""
        for slot in self._passed:
            self._outlet.observe(CardsSeen(SLOT_PLACES[self.map.slots[slot]], (), 0, 0), now_ns, 900)
        self._passed.clear()

    def hear(self, news: News, now_ns: int) -> None:
        """One piece of news from the session."""
        if isinstance(news, Told):
            self._hear_state(news, now_ns)
        elif isinstance(news, Came):
            self._come(news, now_ns)
        elif isinstance(news, Complete):
            self._settle_in(now_ns)
        elif isinstance(news, Silent):
            self.lose("it has said nothing for 2.5 s", now_ns)
        elif isinstance(news, Outdated):
            self._outlet.report("", "lost", "needs the firmware of this program: cardspeak board flash")
        elif isinstance(news, Noisy):
            self._outlet.report("line", "poor", news.told)
        elif isinstance(news, Answered):
            self._answered(news, now_ns)
        elif isinstance(news, Noted):
            self._note(news)

    def lose(self, why: str, now_ns: int) -> None:
        """The board is gone: all it told is unknown now, and the game goes on by hand."""
        if self.hello is None:
            return
        self.hello = None
        self.state.lose()
        for zone, plate in self._plates.items():
            plate.lose()
            self._lose_spot(zone, now_ns)
        self._seats_seen = None
        self._device("lost", now_ns)
        self._outlet.report("", "lost", f"{why}: enter bets by hand, the game goes on")

    def _come(self, news: Came, now_ns: int) -> None:
        was_here = self.hello is not None
        if was_here and not news.is_same_run:
            for plate in self._plates.values():
                plate.lose()
        self.hello = news.board
        self.state.come(news.board)
        self._tell_plates()

    def _settle_in(self, now_ns: int) -> None:
        """Everything has been told: the board counts again."""
        assert self.hello is not None
        missing = [zone for zone in range(self.hello.zones) if self._is_unready(zone)]
        self._device("ok", now_ns)
        words = ", ".join(map(str, missing))
        told = f"not calibrated yet: zones {words}; cardspeak board calibrate --zone {missing[0]}" if missing else ""
        self._outlet.report("", "poor" if missing else "good", told)
        if self._missed:
            told = f"{self._missed} key presses were missed while it was away: they are not replayed, press again"
            self._outlet.report("keys", "poor", told)

    def _is_unready(self, zone: int) -> bool:
        return self.spot_of(zone) is not None and zone not in self._plates

    def _device(self, state: str, now_ns: int) -> None:
        self._outlet.observe(DeviceChanged(f"board {self.map.name}", state), now_ns, 1000)

    def _hear_state(self, told: Told, now_ns: int) -> None:
        for event in self.state.learn(told.state):
            if isinstance(event, Pressed):
                self._press(event, told)
            elif isinstance(event, Missed):
                self._missed += event.times
            elif isinstance(event, Passed):
                self._pass(event, told)
        if isinstance(told.state, ZoneWeight):
            self._weigh(told.state, told, now_ns)
        elif isinstance(told.state, ButtonPos):
            self._ring(told.state, told.at_ns)
        elif isinstance(told.state, ZoneTags):
            self._tags(told.state)
        elif isinstance(told.state, ZoneZero):
            self._zeroed(told.state, now_ns)

    def _press(self, event: Pressed, told: Told) -> None:
        word = self.map.keys[event.key] if event.key < len(self.map.keys) else ""
        if not word:
            return
        if self._missed:
            self._missed = 0
            self._outlet.report("keys", "good", "")
        seat = self.map.key_seats[event.key] if event.key < len(self.map.key_seats) else 0
        for _ in range(event.times):
            self._outlet.observe(KeyPressed(word, seat), told.at_ns, 1000)

    def _pass(self, event: Passed, told: Told) -> None:
        place = SLOT_PLACES.get(self.map.slots[event.slot]) if event.slot < len(self.map.slots) else None
        if place is None:
            return
        count = max(0, self._passed.get(event.slot, 0) + event.into - event.out)
        self._passed[event.slot] = count
        # Two cards stuck together break the beams once: the slot cannot tell, so it does not claim to.
        self._outlet.observe(CardsSeen(place, (), count, count + (count > 0)), told.at_ns, 900)

    def _ring(self, ring: ButtonPos, at_ns: int) -> None:
        if not ring.stable:
            return
        seats = tuple(
            seat for n, seat in enumerate(self.map.halls) if ring.halls >> n & 1 and seat > 0
        )
        if seats == self._seats_seen:
            return
        self._seats_seen = seats
        if len(seats) == 1:
            self._outlet.observe(ButtonSeen(seats[0]), at_ns, 1000)
            self._outlet.report("button", "good", "")
        else:
            self._outlet.observe(ButtonSeen(None), at_ns, 1000)
            words = "is lifted" if not seats else "is seen at seats " + " and ".join(map(str, seats))
            self._outlet.report("button", "poor", f"the dealer button {words}: check it before the next deal")

    def _tags(self, tags: ZoneTags) -> None:
        """Chips by RFID: the registry comes later; until then a bad read says that it gives no value."""
        if tags.flags & (TagsFlag.COLLISION | TagsFlag.INCOMPLETE):
            self._outlet.report(f"tags {tags.zone}", "poor", "the chips' tags were not read completely: no value")
        else:
            self._outlet.report(f"tags {tags.zone}", "good", "")

    def _weigh(self, seen: ZoneWeight, told: Told, now_ns: int) -> None:
        plate = self._plates.get(seen.zone)
        spot = self.spot_of(seen.zone)
        if plate is None or spot is None or spot in self.refused:
            return
        part = f"zone {seen.zone}"
        for event in plate.take(seen, told.at_ns, now_ns):
            if isinstance(event, Settled):
                self._piles.settle(spot, event)
            elif isinstance(event, Doubted):
                if event.why:
                    plate.lose()
                    self._lose_spot(seen.zone, now_ns)
                told_as = f"the plate of {_spot_word(spot)} {event.why}: enter its bets by hand"
                self._outlet.report(part, "poor" if event.why else "good", told_as if event.why else "")
            elif isinstance(event, Drifted):
                moved = f"the empty plate of {_spot_word(spot)} has moved by {event.chips:+.1f} chips"
                self._outlet.report(part, "poor", f"{moved}: set it to zero when it is empty (table set-up, Plates)")

    def _lose_spot(self, zone: int, now_ns: int) -> None:
        spot = self.spot_of(zone)
        if spot is not None:
            self._piles.lose(spot, now_ns)

    def refuse(self, spots: frozenset[Spot], now_ns: int) -> None:
        """Spots that another board claims too: neither is believed."""
        self.refused = spots
        for spot in spots:
            self._piles.lose(spot, now_ns)

    def _note(self, news: Noted) -> None:
        words = {
            LogCode.WATCHDOG: "its firmware hung and was restarted by the watchdog",
            LogCode.BROWNOUT: "its supply voltage broke down: check the USB cable and the hub",
        }
        told = words.get(LogCode(news.log.code)) if news.log.code in set(LogCode) else None
        if told:
            self._outlet.report("start", "poor", told)


def _seat(spot: Spot) -> int:
    """A spot as the seat of its plate: 0 for the pot."""
    return 0 if spot == POT_SPOT else spot.number


def _spot_word(spot: Spot) -> str:
    return "the pot" if spot == POT_SPOT else f"seat {spot.number}"
