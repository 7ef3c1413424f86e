-- What digests are made of, kept so that none has to read a long session: parts of 500 events each,
-- without their words (store/outline_parts.py). All of it can be made anew from the record.
CREATE TABLE thoughtline.outline (
    owner   bytea   NOT NULL,
    session bytea   NOT NULL,
    part    integer NOT NULL, -- from 1
    hash    bytea   NOT NULL, -- of its last event
    body    bytea   NOT NULL, -- its events without their words, as JSON
    mark    bytea   NOT NULL, -- SHA-256 over the mark of the part before and all of the above
    PRIMARY KEY (owner, session, part)
);
