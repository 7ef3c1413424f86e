-- What is held for each owner, for quotas, and how far it has come. "" is the local person.
CREATE TABLE owner (
    name     TEXT    PRIMARY KEY,
    sessions INTEGER NOT NULL, -- that are not forgotten
    thoughts INTEGER NOT NULL,
    bytes    INTEGER NOT NULL, -- of the events
    position INTEGER NOT NULL  -- of the last event
) STRICT, WITHOUT ROWID;

-- Who besides its owner may read a session or write to it.
CREATE TABLE share (
    reader  TEXT NOT NULL,
    handle  TEXT NOT NULL, -- what the reader calls the session
    session TEXT NOT NULL, -- as it is kept
    access  TEXT NOT NULL, -- "read" or "write"
    PRIMARY KEY (reader, handle)
) STRICT, WITHOUT ROWID;

CREATE INDEX share_of_session ON share (session);
