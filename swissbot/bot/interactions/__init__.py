"""From an interaction to one handler and back to one private answer."""
