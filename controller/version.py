# SPDX-License-Identifier: GPL-3.0-or-later
"""The version of the program, as people and logs see it."""

PROGRAM = "0.1.0"
