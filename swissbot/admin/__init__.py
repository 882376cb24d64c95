"""What the shell asks a running bot: the questions, and the socket they come through."""
