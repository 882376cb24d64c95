"""Reasons in words: of pairings, of tiebreak terms, of the tournament's rules."""
