-- What asking minds took, by session, day and mind.
CREATE TABLE bill (
    session    TEXT    NOT NULL,
    day        INTEGER NOT NULL, -- since 1970, UTC
    mind       TEXT    NOT NULL,
    calls      INTEGER NOT NULL,
    failed     INTEGER NOT NULL,
    tokens_in  INTEGER NOT NULL,
    tokens_out INTEGER NOT NULL,
    cost       TEXT    NOT NULL, -- US dollars, a decimal number
    unknown    INTEGER NOT NULL, -- calls of which nobody said what they cost
    seconds    REAL    NOT NULL,
    retries    INTEGER NOT NULL,
    PRIMARY KEY (session, day, mind)
) STRICT, WITHOUT ROWID;
