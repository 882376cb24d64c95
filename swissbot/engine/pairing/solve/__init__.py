"""Solvers that the pairing systems share: matchings, penalties, dead ends seen in advance."""
