# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual table as a program: ``python -m vision.virtual ...`` (see README.md of this folder)."""

from __future__ import annotations

import sys

from vision.virtual.program import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
