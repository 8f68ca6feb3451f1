# SPDX-License-Identifier: GPL-3.0-or-later
"""Recorded hands of real games: read, played through the rules, and checked."""
