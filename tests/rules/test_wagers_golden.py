# SPDX-License-Identifier: GPL-3.0-or-later
"""What chips and words are held to be, written out for many spots at once: a change of any ruling shows as a line.

The rulings themselves are argued case by case in ``test_wagers.py`` and ``tests/cases``. After a change that is meant,
``python -m tests.rules.test_wagers_golden`` writes the file anew; read the difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from controller.rules.house import House, house_of
from controller.rules.wagers import Facing, Wager, second_motion, silent_chips, words

GOLDEN = Path(__file__).with_name("wagers_golden.txt")
SPOTS = {
    "nothing to call": Facing(0, 0, None, 200, None, True, True, False, 900),
    "nothing to call, 150 behind": Facing(0, 0, 150, 200, None, True, True, True, 900),
    "nothing to call, pot-limit 900": Facing(0, 0, None, 200, 900, True, True, False, 900),
    "option of the big blind": Facing(200, 200, None, 400, None, True, True, False, 700),
    "option gone": Facing(200, 200, None, 400, None, False, True, False, 700),
    "an opening bet of 400": Facing(400, 0, None, 800, None, True, True, False, 1300),
    "a raise to 1000": Facing(1000, 0, None, 1600, None, True, False, False, 2300),
    "a raise to 1000, heads-up": Facing(1000, 0, None, 1600, None, True, False, True, 2300),
    "a raise to 1000, 200 in front": Facing(1000, 200, None, 1600, None, True, False, False, 2300),
    "a raise to 1000, not reopened": Facing(1000, 200, None, 1600, None, False, False, False, 2300),
    "a raise to 1000, 1000 behind": Facing(1000, 0, 1000, 1600, None, True, False, False, 2300),
    "a raise to 1000, 1400 behind": Facing(1000, 0, 1400, 1600, None, True, False, False, 2300),
    "a raise to 1000, raise said": Facing(1000, 0, None, 1600, None, True, False, False, 2300, True),
    "a raise to 1000, all-in said": Facing(1000, 0, 3000, 1600, None, True, False, False, 2300, False, True),
    "a raise to 1000, some pulled back": Facing(1000, 25, None, 1600, None, True, False, False, 2300, pulled="some"),
    "option of the big blind, 300 behind": Facing(200, 200, 300, 400, None, True, True, False, 700),
    "a raise to 1000, 1600 behind": Facing(1000, 0, 1600, 1600, None, True, False, False, 2300),
    "a raise to 1000, 200 in front, 500 behind": Facing(1000, 200, 500, 1600, None, True, False, False, 2300),
    "a raise to 1000, raise said, 1000 behind": Facing(1000, 0, 1000, 1600, None, True, False, False, 2300, True),
    "a raise to 1000, raise said, 1400 behind": Facing(1000, 0, 1400, 1600, None, True, False, False, 2300, True),
    "a raise to 1000, raise said, not reopened": Facing(1000, 200, None, 1600, None, False, False, False, 2300, True),
    "a raise to 1000, most 1600, 3000 behind": Facing(1000, 0, 3000, 1600, 1600, True, False, False, 2300),
    "a raise to 1000, most 1600": Facing(1000, 0, None, 1600, 1600, True, False, False, 2300),
}
HOUSES = {
    "TDA": house_of("TDA"),
    "RROP": house_of("RROP"),
    "CAL": house_of("CAL"),
    "asks": house_of("TDA")._replace(overchip="ask", multi_chip="ask", string_bet="ask", undercall="may_withdraw"),
    "overchip bets": house_of("TDA")._replace(overchip="as_bet"),
    "pot-limit": house_of("RROP")._replace(structure="PL", multi_chip="remove_smallest"),
}
MOTIONS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (80, (25, 25, 25, 5)), (100, (100,)), (150, ()), (400, (100,) * 4), (500, (500,)), (1000, (500, 500)),
    (1000, (1000,)), (1000, ()),
    (1299, (1000, *(100,) * 2, *(25,) * 3, *(1,) * 24)), (1300, (1000, 100, 100, 100)), (1300, ()),
    (1600, (1000, 500, 100)), (5000, (5000,)),
    (1400, (1000, 100, 100, 100, 100)), (1500, (1000, 500)), (3000, (1000,) * 3), (3000, ()),
)  # fmt: skip
SAID: tuple[tuple[str, int | None, tuple[int, ...]], ...] = (
    ("fold", None, ()), ("check", None, ()), ("call", None, ()), ("bet", None, ()), ("raise", None, ()),
    ("raise", 1200, ()), ("raise", 1700, ()), ("raise", 300, ()), ("all_in", None, ()), ("pot", None, ()),
    ("amount", 150, ()), ("amount", 1300, ()), ("amount", 1299, ()), ("amount", 1900, ()),
    ("raise", 1400, ()), ("amount", 1001, ()), ("amount", None, ()), ("ambiguous", None, (400, 800, 1300)),
    ("ambiguous", None, (200, 900)), ("ambiguous", None, (200, 2000)), ("ambiguous", None, (50, 20000)),
    ("ambiguous", None, ()),
    ("conditional", None, ()),
)  # fmt: skip


def told(wager: Wager) -> str:
    flags = f"{' waits' if wager.waits else ''}{' penalty' if wager.penalty else ''}"
    money = f"{wager.action} {wager.to} +{wager.must_add} -{wager.returned}"
    return f"{money} {wager.decides}: {wager.rule} [{' '.join(wager.options)}]{flags}"


def lines() -> Iterator[str]:
    """Every spot with every motion and words under every house; the houses that agree share a line."""
    for spot, facing in SPOTS.items():
        for amount, chips in MOTIONS:
            yield from _by_house(f"{spot} | out {amount} {_shown(chips)}", silent_chips, facing, amount, chips)
        for what, amount_said, readings in SAID:
            said = " ".join(map(str, filter(None, (what, amount_said, *readings))))
            yield from _by_house(f"{spot} | says {said}", words, facing, what, amount_said, readings)
    firsts = (Wager("call", 1000), Wager("raise", 1600, 300), Wager("call", 1000, 200, 50), Wager("bet", 500))
    opened = {"bet said": Facing(0, 0, None, 200, None, True, True, False, 900, True)}
    spots = [*list(SPOTS.items())[6:13:3], *opened.items()]
    for (spot, facing), first, amount in product(spots, firsts, (100, 300, 700)):
        yield from _by_house(f"{spot} | then {told(first)} and {amount} more", second_motion, facing, first, amount)


def _shown(chips: tuple[int, ...]) -> str:
    return " ".join(f"{chips.count(chip)}x{chip}" for chip in dict.fromkeys(chips)) or "of unknown chips"


def _by_house(spot: str, rule: object, *given: object) -> Iterator[str]:
    assert callable(rule)
    held: dict[str, list[str]] = {}
    for name, house in HOUSES.items():
        assert isinstance(house, House)
        held.setdefault(told(rule(*given, house)), []).append(name)
    for ruling, names in held.items():
        yield f"{spot} | {', '.join(names) if len(held) > 1 else 'all'} | {ruling}"


def test_every_ruling_is_as_it_was() -> None:
    assert list(lines()) == GOLDEN.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
