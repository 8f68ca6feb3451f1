# SPDX-License-Identifier: GPL-3.0-or-later
"""``cardspeak profile list|show|diff``: the house rules as data."""

from __future__ import annotations

import argparse
import json
import sys

from controller.rules.house import House, allowed, house_digest, house_of
from controller.rules.option_notes import NOTES
from controller.rules.profiles import PROFILES, TITLES
from controller.rules.state import new_table

SUMMARY = "list, show and compare the house rule profiles"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words after ``cardspeak profile``."""
    words = parser.add_subparsers(dest="word", required=True)
    listing = words.add_parser(
        "list",
        help="the profiles in words, with their digests",
        description="the profiles in words, with their digests",
    )
    show = words.add_parser(
        "show",
        help="every option of a profile, what it may be and where it comes from",
        description="every option of a profile, what it may be and where it comes from",
    )
    usual = new_table().setup.profile
    show.add_argument(
        "profile", type=str.upper, nargs="?", default=usual, help="such as TDA (%(default)s); list has them all"
    )
    diff = words.add_parser(
        "diff", help="what two profiles do differently", description="what two profiles do differently"
    )
    diff.add_argument("profile", type=str.upper, help="such as TDA")
    diff.add_argument("other", type=str.upper, help="such as HOME")
    for word in (listing, show, diff):
        word.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """0: shown; 2: no such profile."""
    for name in (getattr(args, "profile", None), getattr(args, "other", None)):
        if name is not None and name not in PROFILES:
            print(f"{name!r} is no profile; there are {', '.join(PROFILES)}", file=sys.stderr)
            return 2
    if args.word == "list":
        return _list(args.json)
    if args.word == "show":
        return _show(house_of(args.profile), args.json)
    return _diff(args.profile, args.other, args.json)


def _list(as_json: bool) -> int:
    digests = {name: house_digest(house_of(name)) for name in PROFILES}
    if as_json:
        print(json.dumps(digests))
        return 0
    for name, digest in digests.items():
        print(f"{name:6} {digest[:16]}  {TITLES[name]}")
    return 0


def _show(house: House, as_json: bool) -> int:
    if as_json:
        print(json.dumps(house._asdict()))
        return 0
    for key, value in house._asdict().items():
        note, basis = NOTES[key]
        print(f"{key} = {value}\n    {note} ({basis or 'house'}); {allowed(key)}")
    return 0


def _diff(name: str, other: str, as_json: bool) -> int:
    ours, theirs = house_of(name)._asdict(), house_of(other)._asdict()
    differ = {key: [ours[key], theirs[key]] for key in ours if ours[key] != theirs[key]}
    if as_json:
        print(json.dumps(differ))
        return 0
    if not differ:
        print(f"no difference between {name} and {other}")
        return 0
    width = max(len(key) for key in differ)
    for key, (mine, yours) in differ.items():
        print(f"{key:{width}}  {name}: {mine!s:28} {other}: {yours}")
    return 0
