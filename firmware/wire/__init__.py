# SPDX-License-Identifier: GPL-3.0-or-later
"""The wire between the table and its boards: one schema, and what is generated from it."""
