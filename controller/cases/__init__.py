# SPDX-License-Identifier: GPL-3.0-or-later
"""Ruling cases: situations with questions, answered through the one rules engine (form: README.md)."""
