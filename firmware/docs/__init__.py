# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages about wiring, parts and limits of the sensor boards."""
