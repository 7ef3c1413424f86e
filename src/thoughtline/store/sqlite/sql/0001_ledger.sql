-- The record itself. UNIQUE (session, version) is the whole of the concurrency control.
CREATE TABLE event (
    position INTEGER PRIMARY KEY,
    session  TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    author   TEXT    NOT NULL,
    at       INTEGER NOT NULL, -- milliseconds since 1970, UTC; for people, never for order
    body     BLOB    NOT NULL, -- the event as JSON, exactly as it was hashed
    hash     BLOB    NOT NULL, -- SHA-256 over the previous hash and all of the above
    UNIQUE (session, version)
) STRICT;

-- How far each session has come. Shows when its end was lost, and lists the latest first.
CREATE TABLE session (
    name     TEXT    PRIMARY KEY,
    version  INTEGER NOT NULL,
    position INTEGER NOT NULL, -- of its last event
    hash     BLOB    NOT NULL  -- of its last event
) STRICT, WITHOUT ROWID;

-- What was stored under a caller's idempotency key.
CREATE TABLE answered (
    key     TEXT    PRIMARY KEY,
    session TEXT    NOT NULL,
    first   INTEGER NOT NULL,
    last    INTEGER NOT NULL,
    digest  BLOB    NOT NULL
) STRICT, WITHOUT ROWID;

-- One row: which ledger this is (the watermark beside the file names it too), and who shaped it.
CREATE TABLE ledger (
    id      BLOB NOT NULL,
    release TEXT NOT NULL
) STRICT;
