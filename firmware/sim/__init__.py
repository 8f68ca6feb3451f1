# SPDX-License-Identifier: GPL-3.0-or-later
"""Simulated boards: parts for tests and for the virtual table, never on the real path."""
