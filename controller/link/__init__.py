# SPDX-License-Identifier: GPL-3.0-or-later
"""The link between our own processes: messages, framing, both ends, and starting a child."""

from controller.link.child import Child, add_link_argument, join_parent, socket_pair, start_child
from controller.link.framing import MESSAGE_LIMIT, LinkBroken
from controller.link.link import Link, LinkLost

__all__ = [
    "MESSAGE_LIMIT",
    "Child",
    "Link",
    "LinkBroken",
    "LinkLost",
    "add_link_argument",
    "join_parent",
    "socket_pair",
    "start_child",
]
