"""Where events are kept: the interface, and SQLite behind it."""
