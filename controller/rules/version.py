# SPDX-License-Identifier: GPL-3.0-or-later
"""The version of the rules: raised by hand when the same inputs may give other events or another state."""

RULES_VERSION: int = 9
