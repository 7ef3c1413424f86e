-- The nodes that rest on nodes of other sessions, or object to them. The events name the other session. The derived data
-- of earlier releases is rebuilt after this step. Development versions made the table in step 11.
CREATE TABLE IF NOT EXISTS thoughtline.rests (
    owner      bytea  NOT NULL,
    session    bytea  NOT NULL,
    version    bigint NOT NULL, -- of the event
    node       bytea  NOT NULL,
    on_session bytea  NOT NULL,
    on_node    bytea  NOT NULL,
    PRIMARY KEY (owner, session, version)
);
CREATE INDEX IF NOT EXISTS rests_on ON thoughtline.rests (owner, on_session);
ALTER TABLE thoughtline.rests
    ALTER COLUMN on_session SET STATISTICS 0,
    ALTER COLUMN on_node SET STATISTICS 0;
