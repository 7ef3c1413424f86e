-- What sessions are called and where they belong, as their events last said. Most say it once.
CREATE TABLE description (
    session  TEXT    PRIMARY KEY,
    project  TEXT    NOT NULL,
    archived INTEGER NOT NULL,
    body     BLOB    NOT NULL -- all of it, as JSON
) STRICT, WITHOUT ROWID;

CREATE INDEX description_of_project ON description (project);
