"""The mathematics of Swiss tournaments: rankings, tiebreaks, pairings, brackets. Numbers in, values out; pure."""
