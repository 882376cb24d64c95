"""A stand-in for Discord over real HTTP and WebSocket on loopback, and a scripted crowd that uses it.

The in-process simulator runs the bot in the test's own event loop; here the unmodified bot is a child process that
can be killed, and what crosses the wire (rate limits, lost replies, dropped gateways) is real.

    async def test_two_join_and_the_bot_is_killed(tmp_path: Path) -> None:
        async with DiscordServer() as server:
            guild = server.world.add_guild("Club")
            channel = server.world.add_channel(guild, "tournaments")
            host = Person(server, guild, "Host", permissions="manage_guild")
            people = crowd(server, guild, 20)
            async with swissbot(server, tmp_path / "data") as bot:
                await (await host.slash(channel, "tournament create", name="Friday")).final()
                panel = await server.until(lambda: newest(channel, "Friday"))
                server.faults.add("POST /channels/*/messages", "lost", skip=1)  # the second post's answer is lost
                answers = await together(p.press(panel, "Join") for p in people)  # all at the same instant
                await bot.restart()  # SIGKILL, then started over the same data
                again = await people[0].press(panel, "Players")
                assert again.ok and all(a.ok and a.ephemeral for a in answers)
            assert not server.record.failed() and not server.record.breaches and not server.crashes

Where things are: `world` makes and breaks what exists (deny, delete_channel, kick_bot, outage, archive, age …),
`gateway` loses connections (drop, reconnect, invalidate, forget), `rates` and `faults` are switched in a line,
`record` holds calls, pings, breaches of Discord's limits and interactions with their latency; `until` waits.
"""
