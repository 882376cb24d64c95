"""A small bot that uses what a big one needs, to test the stand-in with: no state but a file of who joined."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands


class JoinButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"toy1:join:(?P<number>\d+)"):
    """Saves the presser, answers, and edits the panel."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label="Join", custom_id=f"toy1:join:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> JoinButton:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        joined = interaction.client.joined
        joined.append(interaction.user.id)
        interaction.client.file.write_text("\n".join(map(str, joined)))
        await interaction.response.send_message(f"You are in, {interaction.user.mention}.", ephemeral=True)


class RenameButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"toy1:rename"):
    """Opens a form."""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="Rename", custom_id="toy1:rename"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> RenameButton:
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(RenameForm())


class RenameForm(discord.ui.Modal, title="New name"):
    name: Any = discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="name", max_length=20))
    proof: Any = discord.ui.Label(text="Proof", component=discord.ui.FileUpload(custom_id="proof", required=False))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        files = [await a.read() for a in self.proof.component.values]
        await interaction.response.edit_message(view=Panel(self.name.component.value, note=f"{len(files)} proofs"))


class ColourSelect(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"toy1:colour"):
    """Defers, then answers in a follow-up with a file."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Blue", value="b")]
        super().__init__(discord.ui.Select(custom_id="toy1:colour", placeholder="Colour", options=options))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> ColourSelect:
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        file = discord.File(io.BytesIO(self.item.values[0].encode()), "colour.txt")
        await interaction.followup.send(f"Chosen: {self.item.values[0]}", file=file, ephemeral=True)


class Panel(discord.ui.LayoutView):
    def __init__(self, name: str, note: str = "") -> None:
        super().__init__(timeout=None)
        box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=0x5865F2)
        box.add_item(discord.ui.TextDisplay(f"## {name}\n{note}"))
        box.add_item(discord.ui.ActionRow(JoinButton(7), RenameButton()))
        box.add_item(discord.ui.ActionRow(ColourSelect()))
        self.add_item(box)


class ToyBot(commands.AutoShardedBot):
    def __init__(self, file: Path) -> None:
        super().__init__("!", intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self._connection.guild_ready_timeout = 0.05  # discord.py waits 2 s for more guilds otherwise
        self.file = file
        self.joined = [int(line) for line in file.read_text().split()] if file.exists() else []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Don't wait 5 s between two shards: the stand-in has no limit on sessions."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(JoinButton, RenameButton, ColourSelect)
        self.tree.add_command(toy)
        await self.tree.sync()


toy = app_commands.Group(name="toy", description="Things to try", guild_only=True)


@toy.command(description="Post a panel and call people")
@app_commands.describe(name="Its heading", call="Who is called", times="How often it is sent")
async def panel(interaction: discord.Interaction[Any], name: str, call: discord.Member, times: int = 1) -> None:
    await interaction.response.defer(ephemeral=True)
    channel: Any = interaction.channel
    for _ in range(times):
        view = Panel(name, call.mention)
        await channel.send(view=view, nonce="toy:panel", allowed_mentions=discord.AllowedMentions(users=[call]))
    await interaction.edit_original_response(content="Posted.")


@panel.autocomplete("name")
async def names(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=n, value=n.lower()) for n in ("Spring", "Summer") if n.startswith(current)]


@toy.command(description="A private thread with somebody in it")
async def room(interaction: discord.Interaction[Any], guest: discord.Member) -> None:
    channel: Any = interaction.channel
    thread = await channel.create_thread(name="Match 1", type=discord.ChannelType.private_thread, invitable=False)
    await thread.add_user(guest)
    message = await thread.send("Play here", file=discord.File(io.BytesIO(b"123"), "a.txt"))
    await message.edit(content="Play here now")
    await thread.edit(archived=True)
    await interaction.response.send_message(f"Made {thread.mention}")


@toy.command(description="Edit the newest panel, twenty times")
async def flood(interaction: discord.Interaction[Any], count: int) -> None:
    await interaction.response.defer(ephemeral=True)
    channel: Any = interaction.channel
    for number in range(count):
        await channel.send(f"Line {number}")
    await interaction.followup.send("Done")


@toy.command(description="Takes a file, tells its size and what went wrong before")
async def load(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
    data = await file.read()
    try:
        await interaction.channel.send("x" * 2001)  # type: ignore[union-attr]  # a guild's text channel
    except discord.HTTPException as error:
        await interaction.response.send_message(f"{len(data)} bytes, {error.code}", ephemeral=True)


def main() -> None:
    """Run with the token in TOY_TOKEN and the file of who joined in TOY_FILE."""
    ToyBot(Path(os.environ["TOY_FILE"])).run(os.environ["TOY_TOKEN"])
