# SPDX-License-Identifier: GPL-3.0-or-later
"""The motions of a dealer's and players' hands, each a few acts at a time cursor.

A ``Table`` keeps the names and resting places of everything, writes acts, senses and facts to a timeline, and
advances its own clock ``t`` as a person's hands would take time.
"""

from __future__ import annotations

import numpy as np

from controller.rules import cards
from controller.rules.cards import Card
from vision.virtual import layout
from vision.virtual.arms import SKINS, SLEEVES
from vision.virtual.chips import columns
from vision.virtual.layout import SEATS, Pose
from vision.virtual.things import ArmThing, ButtonThing, CardThing, ChipThing, Drop, Go, Put, StubThing, Thing
from vision.virtual.timeline import KEYS, Fact, Sense, Timeline

CHIP_COLOUR = "red"
_STACK_COLUMNS = 6  # more stand outside the picture
_RIGHT_AWAY = Pose(70.0, 520.0, 0.0, 60.0)
_LEFT_AWAY = Pose(-150.0, 560.0, -10.0, 20.0)
_LEFT_HOLD = Pose(-116.0, 262.0, -14.0, 16.0)
STUB_HELD = layout.STUB._replace(z=26.0, flip=180.0)


class Table:
    """The hands' memory of what lies where, and the clock they move by."""

    def __init__(self, rng: np.random.Generator, t: float = 0.0) -> None:
        self.rng, self.t = rng, t
        self.line = Timeline()
        self.stub: list[Card] = []
        self.bet_columns: dict[int, list[str]] = {}
        self.stack_columns: dict[int, int] = {}
        self.pot = 0
        self.pot_columns: list[str] = []
        self.muck: list[str] = []
        self.where: dict[str, Pose] = {}
        self._serial = 0

    # --- writing down -------------------------------------------------------------------------------------

    def fact(self, what: str, seat: int = 0, number: int = 0, shown: tuple[Card, ...] = ()) -> None:
        """Note a truth for tests, at the clock."""
        self.line.facts.append(Fact(round(self.t, 3), what, seat, number, tuple(cards.name(c) for c in shown)))

    def sense(self, kind: str, index: int, value: int, delay: float = 0.0) -> None:
        """A sensor feels something ``delay`` seconds from now."""
        self.line.senses.append(Sense(self.t + delay, kind, index, value))  # type: ignore[arg-type]  # a literal

    def put(self, name: str, thing: Thing, layer: int | None = None, delay: float = 0.0) -> None:
        """Place a thing."""
        self.line.acts.append(Put(self.t + delay, name, thing, layer))
        self.where[name] = thing.pose

    def drop(self, name: str, delay: float = 0.0) -> None:
        """Take a thing away."""
        self.line.acts.append(Drop(self.t + delay, name))
        self.where.pop(name, None)

    def go(
        self,
        name: str,
        end: Pose,
        takes: float,
        delay: float = 0.0,
        lift: float = 0.0,
        spin: float = 0.0,
        sudden: bool = False,
    ) -> None:
        """Move a thing; the clock stays."""
        start = self.t + delay
        self.line.acts.append(Go(start, name, start + takes, end, lift, spin, sudden))
        self.where[name] = end

    def wait(self, least: float, most: float | None = None) -> None:
        """Let time pass."""
        self.t += least if most is None else float(self.rng.uniform(least, most))

    def near(self, pose: Pose, mm: float = 2.5, degrees: float = 3.0) -> Pose:
        """A pose with a human's imprecision."""
        dx, dy, turn = self.rng.normal(0, 1, 3)
        return pose._replace(x=pose.x + dx * mm, y=pose.y + dy * mm, turn=pose.turn + turn * degrees)

    def fresh(self, word: str) -> str:
        """A new name."""
        self._serial += 1
        return f"{word}.{self._serial}"

    # --- arms ---------------------------------------------------------------------------------------------

    def people_sit(self, seats: tuple[int, ...]) -> None:
        """The dealer's two arms and one arm a player, all out of the picture."""
        self.put("right", ArmThing("pinch", "fair", "black", _RIGHT_AWAY))
        self.put("left", ArmThing("hold", "fair", "black", _LEFT_AWAY, True), 1)
        skins, sleeves = list(SKINS), list(SLEEVES)
        for seat in seats:
            look = np.random.default_rng([seat, 77])
            skin, sleeve = skins[int(look.integers(len(skins)))], sleeves[int(look.integers(len(sleeves)))]
            self.put(f"arm{seat}", ArmThing("flat", skin, sleeve, self.away(seat), bool(look.integers(2))))

    def away(self, seat: int) -> Pose:
        """Where a player's hand is when it is out of the picture."""
        return layout.behind(seat, 190.0)._replace(z=40.0)

    def arm(self, seat: int, end: Pose, takes: float, delay: float = 0.0) -> None:
        """A player's hand moves to a spot."""
        self.go(f"arm{seat}", end._replace(turn=SEATS[seat].cards.turn, z=end.z + 14.0), takes, delay)

    def right(self, x: float, y: float, takes: float, delay: float = 0.0, z: float = 16.0) -> None:
        """The dealer's right hand moves to a spot."""
        turn = float(np.degrees(np.arctan2(x - 90.0, 620.0 - y))) * 0.9
        self.go("right", Pose(x, y, turn, z), takes, delay)

    def grip(self, kind: str) -> None:
        """The dealer's right hand opens or closes."""
        self.put("right", ArmThing(kind, "fair", "black", self.where["right"]))

    def rest_right(self, takes: float = 0.4) -> None:
        """The dealer's right hand leaves the picture."""
        self.go("right", _RIGHT_AWAY, takes)

    # --- cards --------------------------------------------------------------------------------------------

    def take_stub(self, deck: list[Card]) -> None:
        """A new deck comes in, in the dealer's left hand."""
        self.stub = list(deck)
        self.put("left", ArmThing("hold", "fair", "black", _LEFT_AWAY, True), 1)
        self.put("stub", StubThing(len(deck), STUB_HELD._replace(y=STUB_HELD.y + 298)))
        self.go("left", _LEFT_HOLD, 0.7)
        self.go("stub", STUB_HELD, 0.7)
        self.wait(0.8)

    def off_the_top(self) -> tuple[str, Card]:
        """The next card leaves the stub (face down over it); its name and face."""
        card = self.stub.pop(0)
        name = self.fresh("card")
        self.put(name, CardThing(card, STUB_HELD._replace(z=30.0 + len(self.stub) * 0.3)))
        if self.stub:
            self.put("stub", StubThing(len(self.stub), STUB_HELD))
        else:
            self.drop("stub")
        return name, card

    def pitch(self, seat: int, which: int, pace: float, up: bool = False) -> tuple[str, Card]:
        """One card flies to a seat, face down unless ``up`` (exposed by accident)."""
        name, card = self.off_the_top()
        target = self.near(layout.hole_card(seat, min(which, 2)), 5.0, 6.0)
        start = self.where["stub"]
        heading = np.array([target.x - start.x, target.y - start.y])
        ahead = heading / max(1.0, float(np.hypot(*heading))) * 46
        self.right(start.x + 12 + ahead[0], start.y - 20 + ahead[1], pace * 0.4)
        self.right(start.x + 26, start.y - 26, pace * 0.5, pace * 0.45)
        flight = 0.22 + float(np.hypot(*heading)) / 2600
        turns = float(self.rng.choice([-360.0, -180.0, 180.0, 360.0]))
        self.go(name, target._replace(flip=0.0 if up else 180.0), flight, 0.04, 14.0, turns, True)
        self.wait(pace)
        return name, card

    def to_muck(self, names: list[str], takes: float = 0.6, delay: float = 0.0) -> None:
        """Cards slide into the muck, face down."""
        for name in names:
            heap = min(len(self.muck), 14)
            spot = layout.MUCK._replace(turn=float(self.rng.uniform(-70, 70)), flip=180.0)
            self.go(name, self.near(spot, 6.0 + heap * 0.8, 0.0), takes, delay, 6.0)
            self.muck.append(name)

    def sweep(self, names: list[str], takes: float = 0.6) -> None:
        """The dealer's hand takes cards that lie together and brings them to the muck."""
        at = self.where[names[0]]
        self.grip("flat")
        self.right(at.x, at.y - 10, 0.45)
        self.wait(0.5)
        self.to_muck(names, takes)
        self.right(layout.MUCK.x + 8, layout.MUCK.y - 12, takes)
        self.wait(takes + 0.05)
        self.rest_right()
        self.wait(0.25)

    # --- chips --------------------------------------------------------------------------------------------

    def show_stack(self, seat: int, chips: int) -> None:
        """Draw the chips behind a seat."""
        heights = columns(chips)[-_STACK_COLUMNS:]
        for n in range(len(heights), self.stack_columns.get(seat, 0)):
            self.drop(f"stack{seat}.{n}")
        for n, (height, at) in enumerate(zip(heights, _grid(SEATS[seat].stack, len(heights), 2), strict=True)):
            self.put(f"stack{seat}.{n}", ChipThing(height, CHIP_COLOUR, at, seat * 100 + n))
        self.stack_columns[seat] = len(heights)

    def push_chips(self, seat: int, chips: int, in_front: int, left: int, takes: float = 0.55) -> None:
        """A player puts ``chips`` more before the seat, so that ``in_front`` lie there and ``left`` behind."""
        stack, bet = SEATS[seat].stack, SEATS[seat].bet
        self.arm(seat, stack, 0.35)
        self.wait(0.38)
        self.show_stack(seat, left)
        old = self.bet_columns.get(seat, [])
        heights = columns(chips)
        spots = _grid(bet, len(old) + len(heights), 3)[len(old) :]
        for height, spot in zip(heights, spots, strict=True):
            name = self.fresh(f"bet{seat}")
            self.put(name, ChipThing(height, CHIP_COLOUR, stack, self._serial))
            self.go(name, self.near(spot, 1.5, 0), takes, 0.02)
            old.append(name)
        self.bet_columns[seat] = old
        self.arm(seat, bet, takes, 0.02)
        self.sense("chips", seat, in_front, takes)
        self.wait(takes + 0.08)
        self.arm(seat, self.away(seat), 0.4)

    def pull_in(self, seat: int, chips: int) -> None:
        """The dealer draws one seat's bet into the pot."""
        bet = SEATS[seat].bet
        self.grip("flat")
        self.right(bet.x, bet.y - 24, 0.35)
        self.wait(0.36)
        self.sense("chips", seat, 0, 0.05)
        for n, name in enumerate(self.bet_columns.pop(seat, [])):
            self.go(name, Pose(layout.POT.x - 40 + 41 * (n % 3), layout.POT.y - 56 - 12 * (n // 3)), 0.5)
            self.drop(name, 0.52)
        self.right(layout.POT.x - 10, layout.POT.y - 70, 0.5)
        self.wait(0.53)
        self.pot += chips
        self._show_pot()
        self.sense("chips", 0, self.pot)

    def give_back(self, seat: int, chips: int, in_front: int, left: int) -> None:
        """The uncalled part goes back from the bet to the stack, pushed by the dealer."""
        bet = SEATS[seat].bet
        self.grip("flat")
        self.right(bet.x, bet.y + 10, 0.4)
        self.wait(0.45)
        for name in self.bet_columns.pop(seat, []):
            self.drop(name)
        kept = []
        for height, spot in zip(columns(in_front), _grid(bet, len(columns(in_front)), 3), strict=True):
            name = self.fresh(f"bet{seat}")
            self.put(name, ChipThing(height, CHIP_COLOUR, spot, self._serial))
            kept.append(name)
        self.bet_columns[seat] = kept
        self._slide(chips, bet, SEATS[seat].stack, 0.5)
        self.sense("chips", seat, in_front, 0.05)
        self.wait(0.55)
        self.show_stack(seat, left)
        self.rest_right()
        self.wait(0.3)

    def push_pot(self, seat: int, chips: int, left: int) -> None:
        """The dealer pushes ``chips`` of the pot to a seat, whose stack is then ``left``."""
        target = layout.forward_of(seat, 66.0)
        self.grip("flat")
        self.right(layout.POT.x, layout.POT.y + 20, 0.4)
        self.wait(0.42)
        self.pot -= chips
        self._show_pot()
        self.sense("chips", 0, self.pot, 0.05)
        names = self._slide(chips, layout.POT, target, 1.0, keep=True)
        self.right(target.x, target.y + 26 * np.sign(layout.POT.y - target.y), 1.0)
        self.wait(1.2)
        self.rest_right()
        self.arm(seat, target, 0.4)
        self.wait(0.45)
        for name in names:
            self.go(name, SEATS[seat].stack, 0.5)
            self.drop(name, 0.51)
        self.arm(seat, SEATS[seat].stack, 0.5)
        self.wait(0.55)
        self.show_stack(seat, left)
        self.arm(seat, self.away(seat), 0.4)
        self.wait(0.3)

    def _slide(self, chips: int, start: Pose, end: Pose, takes: float, keep: bool = False) -> list[str]:
        names = []
        heights = columns(chips)
        for height, a, b in zip(heights, _grid(start, len(heights), 4), _grid(end, len(heights), 4), strict=True):
            name = self.fresh("slide")
            self.put(name, ChipThing(height, CHIP_COLOUR, a, self._serial))
            self.go(name, b, takes)
            if not keep:
                self.drop(name, takes + 0.01)
            names.append(name)
        return names

    def _show_pot(self) -> None:
        for name in self.pot_columns:
            self.drop(name)
        heights = columns(self.pot)
        self.pot_columns = [f"pot.{n}" for n in range(len(heights))]
        for n, (height, at) in enumerate(zip(heights, _grid(layout.POT, len(heights), 4), strict=True)):
            self.put(f"pot.{n}", ChipThing(height, CHIP_COLOUR, at, 5000 + n))

    # --- other --------------------------------------------------------------------------------------------

    def tap(self, seat: int) -> None:
        """A check: the player knocks on the cloth, and the dealer touches the check key."""
        spot = layout.forward_of(seat, 74.0, -30.0)
        self.arm(seat, spot, 0.35)
        self.arm(seat, spot._replace(z=26.0), 0.1, 0.36)
        self.arm(seat, spot, 0.1, 0.47)
        self.arm(seat, self.away(seat), 0.4, 0.6)
        self.t += 0.55
        self.press("check")
        self.wait(0.35)

    def press(self, key: str) -> None:
        """The dealer presses a key for a tenth of a second."""
        self.sense("key", KEYS.index(key), 1)
        self.sense("key", KEYS.index(key), 0, 0.11)

    def carry_button(self, seat: int) -> None:
        """The dealer carries the button to a seat."""
        end = SEATS[seat].button
        if "button" not in self.where:
            self.put("button", ButtonThing(end))
            self.sense("halls", 0, 1 << (seat - 1))
            return
        start = self.where["button"]
        self.grip("pinch")
        self.right(start.x, start.y + 8, 0.6)
        self.wait(0.62)
        self.sense("halls", 0, 0)
        self.go("button", end, 0.7, 0.0, 24.0)
        self.right(end.x, end.y + 8, 0.7)
        self.sense("halls", 0, 1 << (seat - 1), 0.7)
        self.wait(0.74)
        self.rest_right()
        self.wait(0.3)


def _grid(at: Pose, count: int, wide: int) -> list[Pose]:
    """Where ``count`` columns stand: rows of ``wide`` from the left, further rows behind, from the owner's
    view.
    """
    a = np.deg2rad(at.turn)
    spots = []
    for n in range(count):
        right, back = (n % wide - (min(count, wide) - 1) / 2) * 41.5, (n // wide) * 41.0
        spots.append(
            Pose(
                at.x + right * np.cos(a) - back * np.sin(a),
                at.y + right * np.sin(a) + back * np.cos(a),
                at.turn,
            )
        )
    return spots
