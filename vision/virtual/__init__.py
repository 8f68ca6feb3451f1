# SPDX-License-Identifier: GPL-3.0-or-later
"""The virtual table: SIMULATED camera, boards and people, apart from the program that watches them."""
