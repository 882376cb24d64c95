"""Work that goes on by itself: deadlines, members, roles, retention, health."""
