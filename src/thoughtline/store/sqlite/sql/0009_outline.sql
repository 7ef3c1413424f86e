-- What digests are made of, kept so that none has to read a long session: parts of 500 events each,
-- without their words (store/outline_parts.py). All of it can be made anew from the record.
CREATE TABLE outline (
    session TEXT    NOT NULL,
    part    INTEGER NOT NULL, -- from 1
    hash    BLOB    NOT NULL, -- of its last event
    body    BLOB    NOT NULL, -- its events without their words, as JSON
    mark    BLOB    NOT NULL, -- SHA-256 over the mark of the part before and all of the above
    UNIQUE (session, part)
) STRICT;
