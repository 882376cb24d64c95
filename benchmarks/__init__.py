"""How fast the engine is, measured against others in the same run. Needs no extra packages; uses those there are."""
