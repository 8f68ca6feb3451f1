# SPDX-License-Identifier: GPL-3.0-or-later
"""The data folder and the settings that people write by hand."""
