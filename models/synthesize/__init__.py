# SPDX-License-Identifier: GPL-3.0-or-later
"""Endless synthetic cards, tables and light for training. Offline only: the product never imports it."""
