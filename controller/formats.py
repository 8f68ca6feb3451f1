# SPDX-License-Identifier: GPL-3.0-or-later
"""The one table of the versions of everything that we write to disk or put on a wire.

A format's version goes up by one when its old form can no longer be read as it is; the migration that lifts
old files is then written in the module named here. An older program refuses newer files with a sentence.
"""

from __future__ import annotations

from typing import NamedTuple


class Format(NamedTuple):
    """One format: its version now and the module that reads, writes and lifts it."""

    version: int
    module: str


FORMATS: dict[str, Format] = {
    "config": Format(1, "controller.config.table"),
    "data layout": Format(1, "controller.config.folder"),
    "journal": Format(1, "controller.journal.sqlite"),
    "link": Format(4, "controller.link.messages"),
    "wire": Format(1, "controller.devices.wire"),
    "overlay feed": Format(1, "controller.views.overlay_feed"),
}


class NewerFormat(Exception):
    """A file was written by a newer Cardspeak than this one. The text is meant for the user."""

    def __init__(self, what: str, where: object, found: int) -> None:
        known = FORMATS[what].version
        super().__init__(
            f"{where}: this {what} has version {found}, this Cardspeak knows only up to {known}; "
            "start the newer Cardspeak that wrote it"
        )
