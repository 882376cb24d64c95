"""`python -m swissbot`, where the script is not on the PATH."""

from swissbot.cli import main

main()
