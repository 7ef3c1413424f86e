-- The standings of 512 nodes of a session in one row, because one verdict may change those of 100,000 thoughts, and all
-- other writers wait for it. The derived data of earlier releases is rebuilt after this step.
DROP TABLE standing;
CREATE TABLE standing (
    session TEXT    NOT NULL,
    kind    TEXT    NOT NULL, -- first letter of the nodes
    part    INTEGER NOT NULL, -- number of the first node, divided by 512
    letters TEXT    NOT NULL, -- first letter of the standing of each node, no row if all nodes stand
    PRIMARY KEY (session, kind, part)
) STRICT, WITHOUT ROWID;
