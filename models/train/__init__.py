# SPDX-License-Identifier: GPL-3.0-or-later
"""Training of the small nets (torch, CPU). Offline only; nothing of it is needed at run time."""
