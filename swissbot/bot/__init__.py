"""The bot: Discord's side of the project, and the only room that imports discord (with the demo)."""
