"""What the bot lacks in a server, and the answer of `/swissbot check`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from swissbot.render import icons
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, GREEN, Message, Text

WRONG = "⚠"
_MOMENT = re.compile(r"\.damaged-([0-9]{1,11})-", re.ASCII)


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found. `channels`: the problem in each, None where there is none; `refused`: lines about channels that
    took no post; `set_aside`: files that were damaged; `failing`: background work as
    (name, failures in a row, kind of error)."""

    channels: Mapping[int, str | None]
    role: int | None
    role_problem: str | None
    members_intent: bool
    database: bool
    set_aside: tuple[str, ...]
    refused: tuple[str, ...]
    failing: tuple[tuple[str, int, str], ...]
    version: str
    library: str


def channel_line(channel: int, lacking: Sequence[str] | None, words: Words) -> str | None:
    """What to repair in a channel. `lacking`: permissions by Discord's names; None: the bot cannot see it."""
    if lacking is None or "View Channels" in lacking:  # without it Discord takes every other permission away too
        text = words._("The bot cannot see {channel}: choose another channel, or give it **View Channels** there.")
        return text.format(channel=f"<#{channel}>")
    if not lacking:
        return None
    names = ", ".join(f"**{words._(name)}**" for name in lacking)
    text = words._("The bot may not send messages in {channel}: give it {permissions} there.")
    if "Send Messages" not in lacking:
        text = words._("The bot lacks something in {channel}: give it {permissions} there.")
    return text.format(channel=f"<#{channel}>", permissions=names)


def preflight(found: Checked, words: Words) -> Message:
    """One line for each thing that was looked at; what has to be repaired first."""
    wrong = [line for line in found.channels.values() if line is not None]
    wrong += [line for line in found.refused if line not in wrong]
    if found.role_problem is not None:
        wrong.append(found.role_problem)
    if not found.database:
        wrong.append(words._("This server's data cannot be read: tell whoever runs this bot."))
    wrong += [_damaged(file, words) for file in found.set_aside]
    for name, failures, error in found.failing:
        told = words._("Background work fails ({name}, {n} times, {error}): tell whoever runs this bot.")
        wrong.append(told.format(name=f"`{name}`", n=failures, error=f"`{error}`"))
    head = words._("Ready.") if not wrong else words._("To be repaired:")
    lines = [
        f"**{head}**",
        *(f"{WRONG} {line}" for line in wrong),
        *(f"{icons.SETTLED} {ok}" for ok in _fine(found, words)),
    ]
    return Message((Text("\n".join(lines)),), AMBER if wrong else GREEN)


def _damaged(file: str, words: Words) -> str:
    """A file that was set aside, by the moment in its name."""
    moment = _MOMENT.search(file)
    when = f" ({icons.ago(int(moment[1]))})" if moment is not None else ""
    told = words._(
        "This server's data was damaged and set aside{when}; what is shown began empty after that. Ask whoever runs "
        "this bot to restore a backup, and to take `{file}` away afterwards."
    )
    return told.format(when=when, file=file)


def _fine(found: Checked, words: Words) -> list[str]:
    good = [f"<#{channel}>" for channel, line in found.channels.items() if line is None]
    lines = [words._("Posts: {channels}").format(channels=" ".join(good[:15]))] if good else []
    if found.role is not None and found.role_problem is None:
        lines.append(words._("Players' role: {role}").format(role=f"<@&{found.role}>"))
    if found.members_intent:
        lines.append(words._("Intents: members who leave the server are noticed at once."))
    else:
        lines.append(
            words._("Intents: no Server Members Intent, so who leaves the server is noticed at their next round.")
        )
    if found.database:
        lines.append(words._("Database: read without a fault."))
    lines.append(
        words._("Version {version}, discord.py {library}.").format(version=found.version, library=found.library)
    )
    return lines
