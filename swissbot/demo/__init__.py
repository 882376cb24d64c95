"""The demo: the real bot, unchanged, in a server simulated by simcord and shown in a browser."""
