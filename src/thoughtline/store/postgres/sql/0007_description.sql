-- What sessions are called and where they belong, as their events last said. Most say it once.
CREATE TABLE thoughtline.description (
    owner    bytea   NOT NULL,
    session  bytea   NOT NULL,
    project  bytea   NOT NULL,
    archived boolean NOT NULL,
    body     bytea   NOT NULL, -- all of it, as JSON
    PRIMARY KEY (owner, session)
);
CREATE INDEX description_of_project ON thoughtline.description (owner, project);
