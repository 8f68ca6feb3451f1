# SPDX-License-Identifier: GPL-3.0-or-later
"""Kinds of command-line arguments that several commands take (``type=`` of argparse), and names fit for one line.

Each raises ``argparse.ArgumentTypeError`` with what may be given; argparse prints it with the name of the option.
"""

from __future__ import annotations

import argparse
from pathlib import Path

SEED_DIGITS = 18
SECONDS_MOST = 3600


def seed(text: str) -> int:
    """A seed of everything random: a whole number from 0 on, as numpy takes it."""
    if text.isascii() and text.isdigit() and len(text) <= SEED_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"{text!r} is no seed; give a whole number from 0 on, of at most {SEED_DIGITS} digits"
    )


def number(text: str) -> float:
    """A number; NaN for what is none, so that every bound refuses it."""
    try:
        return float(text)
    except ValueError:
        return float("nan")


def seconds(text: str) -> float:
    """A stretch of time above 0, of at most an hour."""
    given = number(text)
    if 0 < given <= SECONDS_MOST:
        return given
    raise argparse.ArgumentTypeError(f"{text!r} is no time; give seconds from above 0 to {SECONDS_MOST}")


def path(text: str) -> Path:
    """A file or folder. An empty name would mean the current folder, one with a line break splits every line that
    tells of it: both are slips, mostly of a shell's variable."""
    if not text:
        raise argparse.ArgumentTypeError("'': an empty name; name a file or folder")
    if not is_printable(text):
        raise argparse.ArgumentTypeError(f"{text!r}: a line break or another sign that cannot be shown; rename it")
    return Path(text)


def is_printable(name: str) -> bool:
    """Whether a name fits into one line. Bytes that are no UTF-8 (surrogates) do; the terminal escapes them."""
    return all(sign.isprintable() or "\udc80" <= sign <= "\udcff" for sign in name)


def in_line(text: str) -> str:
    """A text with line breaks and other signs that cannot be shown written as escapes."""
    return "".join(sign if is_printable(sign) else sign.encode("unicode_escape").decode("ascii") for sign in text)
