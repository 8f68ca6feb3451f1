# SPDX-License-Identifier: GPL-3.0-or-later
"""The word for what is not answered."""


class Unsupported(Exception):
    """A question that the rules have no answer to; the text says what it is about."""
