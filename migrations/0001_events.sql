-- One guild's file: the log of facts, an index of tournaments, what is posted where, and settings.

CREATE TABLE tournament (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT    NOT NULL,
    channel    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    over       INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1))
) STRICT;

CREATE TABLE event (
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    seq        INTEGER NOT NULL CHECK (seq >= 1),
    at         INTEGER NOT NULL,
    user       INTEGER NOT NULL,
    cause      TEXT    NOT NULL CHECK (cause <> ''),
    body       TEXT    NOT NULL,
    PRIMARY KEY (tournament, seq)
) STRICT;

CREATE UNIQUE INDEX event_cause ON event (cause, tournament, seq);

-- A log has no gaps and nothing is written twice, whatever the program does.
CREATE TRIGGER event_follows BEFORE INSERT ON event
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM event WHERE tournament = NEW.tournament)
BEGIN
    SELECT RAISE(ABORT, 'not the next sequence number');
END;

CREATE TABLE post (
    tournament INTEGER NOT NULL,
    slot       TEXT    NOT NULL,
    channel    INTEGER NOT NULL,
    message    INTEGER NOT NULL,
    digest     TEXT    NOT NULL,
    nonce      TEXT    NOT NULL,
    sent_at    INTEGER NOT NULL,
    PRIMARY KEY (tournament, slot)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
