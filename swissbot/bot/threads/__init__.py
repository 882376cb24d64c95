"""Private threads of matches: made, archived, renamed."""
