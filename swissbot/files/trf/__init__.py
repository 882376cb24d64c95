"""FIDE's tournament report (TRF)."""
