-- The nodes that rest on nodes of other sessions, or object to them. The events name the other session. The derived data
-- of earlier releases is rebuilt after this step. Development versions made the table in step 10.
CREATE TABLE IF NOT EXISTS rests (
    session    TEXT    NOT NULL,
    version    INTEGER NOT NULL, -- of the event
    node       TEXT    NOT NULL,
    on_session TEXT    NOT NULL,
    on_node    TEXT    NOT NULL,
    PRIMARY KEY (session, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS rests_on ON rests (on_session);
