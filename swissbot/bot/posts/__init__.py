"""Posts in channels: what is wanted is compared with what is there, and sent or edited at Discord's pace."""
