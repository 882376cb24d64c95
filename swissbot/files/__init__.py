"""Files of tournaments, read and written: the tournament file (JSON), CSV, FIDE's report (TRF). Pure."""
