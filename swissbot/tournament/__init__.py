"""What happened, what it means, what is allowed. Pure: no I/O, no clock, no words."""
