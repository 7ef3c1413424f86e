-- What passages mean, where searches by meaning are asked for: 384 bytes each, made when they are first needed.
CREATE TABLE meaning (
    id       INTEGER PRIMARY KEY,
    position INTEGER NOT NULL UNIQUE, -- of the event
    vector   BLOB    NOT NULL
) STRICT;

CREATE TRIGGER forget_meaning AFTER DELETE ON passage BEGIN
    DELETE FROM meaning WHERE position = old.position;
END;
