# SPDX-License-Identifier: GPL-3.0-or-later
"""The command ``cardspeak``: its first lines, so few that hardly any time passes before Ctrl-C is answered.

What the words are stands in ``ui.cli.words``, which is loaded only then.
"""

from __future__ import annotations

import sys

from ui.cli import interrupt

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing itself takes longer to load than all that is here
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command line and returns its exit status. ``argv`` without the program name; None: this process is
    that command, and Ctrl-C is answered for it."""
    is_ours = argv is None and interrupt.at_once()
    try:
        from ui.cli.words import answer

        return answer(sys.argv[1:] if argv is None else argv)
    finally:
        if is_ours:
            interrupt.as_it_was()


if __name__ == "__main__":
    raise SystemExit(main())
