"""People: they type commands, press buttons, choose, fill forms, and see what everybody in their place would see.

    anna = Person(server, guild, "Anna")
    answer = await anna.press(message, "Join")
    assert answer.ok and answer.ephemeral and "in" in answer.text

Every action is on its way when the method is called and is awaited until the bot acknowledged it, or for 3 s; several
at the same instant: `await together(p.press(message, "Join") for p in people)`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

from tests.wire import components as tree
from tests.wire import forms
from tests.wire.discord_server import DiscordServer
from tests.wire.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from tests.wire.messages import Message
from tests.wire.model import Channel, Guild, Role, User, bits


class CannotPress(AssertionError):
    """A person could not have done this: no such button, switched off, not theirs, no such command."""


class Answer:
    """What came back to the person who acted."""

    def __init__(self, server: DiscordServer, person: Person, interaction: Interaction) -> None:
        self.server, self.person, self.interaction = server, person, interaction

    @property
    def ok(self) -> bool:
        """Acknowledged in time."""
        return not self.interaction.failed

    @property
    def failed(self) -> str:
        """Why the client said "did not respond"; empty when it did."""
        return self.interaction.failed

    @property
    def latency_ms(self) -> float | None:
        """From dispatch to acknowledgement."""
        return self.interaction.latency_ms

    @property
    def messages(self) -> list[Message]:
        """The answers that can be seen, oldest first; the pressed message too if it was updated in place."""
        return self.interaction.shown

    @property
    def message(self) -> Message:
        """The newest answer."""
        if not self.messages:
            raise CannotPress(f"no answer to see: {self!r}")
        return self.messages[-1]

    @property
    def text(self) -> str:
        return "\n".join(m.text for m in self.messages if m.text)

    @property
    def ephemeral(self) -> bool:
        return bool(self.messages) and all(m.private_to is self.person.user for m in self.messages)

    @property
    def buttons(self) -> list[str]:
        return [label for m in self.messages for label in m.buttons]

    @property
    def files(self) -> dict[str, bytes]:
        return {a.filename: a.data for m in self.messages for a in m.attachments}

    @property
    def modal(self) -> dict[str, Any] | None:
        return self.interaction.modal

    @property
    def choices(self) -> list[tuple[str, Any]]:
        """(name, value) of an autocomplete's answers."""
        return [(c["name"], c["value"]) for c in self.interaction.choices]

    async def final(self, within: float = 15.0) -> Answer:
        """Wait for the content after a deferred acknowledgement; raises TimeoutError."""
        await asyncio.wait_for(self.interaction.answered.wait(), within)
        return self

    async def press(self, label: str | None = None, custom_id: str | None = None) -> Answer:
        """Press a button of the answer: the newest one that has it."""
        for message in reversed(self.messages):
            if tree.find(message.components, label, custom_id):
                return await self.person.press(message, label, custom_id=custom_id)
        raise CannotPress(f"no button {label or custom_id!r} in {self!r}")

    async def fill(self, **values: Any) -> Answer:
        return await self.person.fill(self, values)

    def __repr__(self) -> str:
        state = self.failed or f"type {self.interaction.callback}"
        return f"<Answer to {self.person.user.name}: {state}, buttons {self.buttons}, {self.text!r}>"


class Person:
    """One member of one guild with a client in their hands."""

    def __init__(self, server: DiscordServer, guild: Guild, name: str, *roles: Role, permissions: str = "") -> None:
        self.server, self.guild = server, guild
        if permissions:  # such as "manage_guild": given by a role of their own
            roles = (*roles, server.world.add_role(guild, f"{name}'s", bits(*permissions.split())))
        self.member = server.world.add_member(guild, name, *roles)

    @property
    def user(self) -> User:
        return self.member.user

    @property
    def id(self) -> int:
        return self.member.user.id

    @property
    def mention(self) -> str:
        return self.member.user.mention

    def pings(self) -> list[Message]:
        """The messages that notified this person, oldest first."""
        channels = self.server.world.channels
        found = [(channels.get(p.channel_id), p.message_id) for p in self.server.record.pings_of(self.id)]
        return [c.messages[number] for c, number in found if c is not None and number in c.messages]

    # --- commands ---

    async def slash(self, channel: Channel, name: str, /, force: bool = False, **options: Any) -> Answer:
        """Type `/name` (subcommands after a space) with options: people, roles, channels, `(file name, bytes)`, text.

        Raises CannotPress for what a client does not let one send; `force` skips the permission the command asks for.
        """
        return await self._sent(self._command(channel, name, options, force=force))

    async def autocomplete(self, channel: Channel, name: str, /, focused: str, **options: Any) -> Answer:
        """What is offered while typing into option `focused`, whose text so far is among the options."""
        options.setdefault(focused, "")
        return await self._sent(self._command(channel, name, options, focused=focused, force=True))

    def _command(
        self, channel: Channel, name: str, options: dict[str, Any], *, focused: str | None = None, force: bool = False
    ) -> Interaction:
        head, *path = name.split()
        known = [*self.server.commands.get(self.guild.id, []), *self.server.commands.get(0, [])]
        command = next((c for c in known if c["name"] == head), None)
        if command is None:
            raise CannotPress(f"no command /{name}; there are {sorted(c['name'] for c in known)}")
        needed = int(command.get("default_member_permissions") or 0)
        if not force and needed & ~self.guild.permissions(self.member, channel):
            raise CannotPress(f"{self.user.name} does not see /{name}")
        try:
            data = forms.command_data(self.server, channel, command, path, options, focused=focused)
        except ValueError as error:
            raise CannotPress(f"/{name}: {error}") from None
        return self.server.interact(AUTOCOMPLETE if focused else COMMAND, self.member, channel, data)

    # --- buttons and selects ---

    async def press(self, message: Message, label: str | None = None, *, custom_id: str | None = None) -> Answer:
        """Press the first button with this label, or whose custom id starts so."""
        item = self._item(message, label, custom_id)
        data = {"component_type": item["type"], "custom_id": item["custom_id"]}
        return await self._sent(self.server.interact(COMPONENT, self.member, message.channel, data, message))

    async def choose(
        self, message: Message, *wanted: Any, placeholder: str | None = None, custom_id: str | None = None
    ) -> Answer:
        """Choose options of a select by label or value (people, roles and channels for those kinds of select)."""
        item = self._item(message, placeholder, custom_id, selects=True)
        try:
            chosen, resolved = forms.selected(item, list(wanted))
        except ValueError as error:
            raise CannotPress(str(error)) from None
        data = {"component_type": item["type"], "custom_id": item["custom_id"], "values": chosen}
        data |= {"resolved": resolved} if resolved else {}
        return await self._sent(self.server.interact(COMPONENT, self.member, message.channel, data, message))

    async def press_id(self, custom_id: str, message: Message, values: list[str] | None = None) -> Answer:
        """Press a button that may not be there: a forged id, or one of an older version of the message.

        With `values` it is a select. discord.py looks for the component in the message, so it is shown there.
        """
        forged: dict[str, Any] = {"type": tree.BUTTON, "style": 1, "label": "?", "custom_id": custom_id}
        if values is not None:
            options = [{"label": v, "value": v} for v in values]
            forged = {"type": tree.STRING_SELECT, "custom_id": custom_id, "options": options}
        shown = Message(message.id, message.channel, message.author, flags=message.flags, created=message.created)
        shown.private_to, shown.deleted = message.private_to, message.deleted
        shown.components = [{"type": tree.ROW, "components": [forged]}]
        data: dict[str, Any] = {"component_type": forged["type"], "custom_id": custom_id}
        data |= {} if values is None else {"values": values}
        interaction = self.server.interact(COMPONENT, self.member, message.channel, data, shown)
        interaction.source = message  # an update changes the real one
        return await self._sent(interaction)

    def _item(
        self, message: Message, label: str | None, custom_id: str | None, selects: bool = False
    ) -> dict[str, Any]:
        if message.deleted:
            raise CannotPress(f"the message is gone: {message.text!r}")
        if message.private_to not in {None, self.user}:
            raise CannotPress(f"{self.user.name} does not see {message.text!r}")
        if selects and label is None and custom_id is None:
            items = [i for i in tree.pressables(message.components) if i["type"] in tree.SELECTS]
            item = items[0] if items else None
        else:
            item = tree.find(message.components, label, custom_id)
        if item is None or item.get("disabled"):
            state = "is switched off" if item else "is not"
            raise CannotPress(f"{label or custom_id!r} {state} among {message.buttons} of {message.text!r}")
        return item

    # --- forms ---

    async def fill(self, answer: Answer, values: dict[str, Any], force: bool = False) -> Answer:
        """Send a modal: values by label or custom id; what is left out keeps its default.

        Raises CannotPress where a client insists (required, lengths), unless `force`.
        """
        modal, opened = answer.modal, answer.interaction
        if modal is None:
            raise CannotPress(f"no form was opened: {answer!r}")
        try:
            data = forms.modal_data(self.server, opened.channel, modal, values, force)
        except ValueError as error:
            raise CannotPress(f"{modal['title']}: {error}") from None
        sent = self.server.interact(MODAL_SUBMIT, self.member, opened.channel, data, opened.source)
        return await self._sent(sent)

    async def _sent(self, interaction: Interaction) -> Answer:
        await interaction.acked.wait()
        return Answer(self.server, self, interaction)


async def together(actions: Iterable[Coroutine[Any, Any, Answer]]) -> list[Answer]:
    """Do all at the same instant and wait for all acknowledgements, in the order given."""
    return list(await asyncio.gather(*actions))


def crowd(server: DiscordServer, guild: Guild, count: int, prefix: str = "Player") -> list[Person]:
    """`count` new members: Player 1, Player 2 …"""
    return [Person(server, guild, f"{prefix} {number}") for number in range(1, count + 1)]


def newest(channel: Channel, text: str = "") -> Message | None:
    """The newest visible message of the bot in a channel that contains `text`."""
    return next((m for m in reversed(channel.live()) if m.author.bot and text in m.text), None)
