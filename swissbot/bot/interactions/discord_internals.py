"""What discord.py knows and offers no public name for, in one place; each with its reason."""

from __future__ import annotations

import discord


def role_ids(user: discord.User | discord.Member) -> frozenset[int]:
    """The ids of a member's roles as the payload named them.

    `Member.roles` leaves out every role that is not in the cache, so right after a start an organiser would be none.
    """
    return frozenset(getattr(user, "_roles", ()))
