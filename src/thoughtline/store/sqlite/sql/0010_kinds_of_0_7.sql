-- Events have kinds, fields and values that release 0.6.0 cannot read, such as evidence of other sessions. The number keeps
-- that release from opening the file. The derived data of earlier releases is rebuilt after this step.

-- The nodes that rest on nodes of other sessions, or object to them. The events name the other session.
CREATE TABLE rests (
    session    TEXT    NOT NULL,
    version    INTEGER NOT NULL, -- of the event
    node       TEXT    NOT NULL,
    on_session TEXT    NOT NULL,
    on_node    TEXT    NOT NULL,
    PRIMARY KEY (session, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX rests_on ON rests (on_session);
