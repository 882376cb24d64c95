"""Swiss tournaments inside a Discord server."""
