-- The record itself, as in SQLite (store/sql), but with the owner in a column. Names are bytes,
-- because PostgreSQL's texts cannot hold every text (none with a NUL in it).
-- `IF NOT EXISTS` would want CREATE on the database although an administrator made the schema.
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'thoughtline') THEN
        CREATE SCHEMA thoughtline;
    END IF;
END $$;

-- One row: which ledger this is, its schema and who shaped it.
CREATE TABLE thoughtline.ledger (
    id      bytea   NOT NULL,
    schema  integer NOT NULL,
    release text    NOT NULL
);

-- UNIQUE (owner, session, version) is the whole of the concurrency control.
CREATE TABLE thoughtline.event (
    position bigint PRIMARY KEY,
    owner    bytea  NOT NULL,
    session  bytea  NOT NULL,
    version  bigint NOT NULL,
    author   bytea  NOT NULL,
    at       bigint NOT NULL, -- milliseconds since 1970, UTC; for people, never for order
    body     bytea  NOT NULL, -- the event as JSON, exactly as it was hashed
    hash     bytea  NOT NULL, -- SHA-256 over the previous hash and all of the above but the owner
    UNIQUE (owner, session, version)
);

-- How far each session has come.
CREATE TABLE thoughtline.session (
    owner    bytea  NOT NULL,
    name     bytea  NOT NULL,
    version  bigint NOT NULL,
    position bigint NOT NULL, -- of its last event
    hash     bytea  NOT NULL, -- of its last event
    oldest   bigint NOT NULL, -- the version of the oldest event that is kept
    PRIMARY KEY (owner, name)
);
CREATE INDEX latest_session ON thoughtline.session (owner, position);

-- What was stored under a caller's idempotency key, by the hash of that key.
CREATE TABLE thoughtline.answered (
    owner  bytea  NOT NULL,
    key    bytea  NOT NULL,
    whose  bytea  NOT NULL, -- the session's owner
    session bytea NOT NULL,
    first  bigint NOT NULL,
    last   bigint NOT NULL,
    digest bytea  NOT NULL,
    PRIMARY KEY (owner, key)
);
CREATE INDEX answered_of_session ON thoughtline.answered (whose, session);

-- What a search finds: one row for each event that says something in words (core/search/tokenizer.py).
CREATE TABLE thoughtline.passage (
    position bigint   PRIMARY KEY,
    owner    bytea    NOT NULL,
    session  bytea    NOT NULL,
    author   bytea    NOT NULL,
    at       bigint   NOT NULL,
    node     bytea    NOT NULL,
    size     integer  NOT NULL,
    words    text     NOT NULL, -- in their order, with a space around each
    lexemes  tsvector NOT NULL  -- each word once, and whose they are
);
CREATE INDEX passage_lexemes ON thoughtline.passage USING gin (lexemes);

-- Thoughts and assumptions that do not simply stand.
CREATE TABLE thoughtline.standing (
    owner    bytea NOT NULL,
    session  bytea NOT NULL,
    node     bytea NOT NULL,
    standing text  NOT NULL,
    PRIMARY KEY (owner, session, node)
);

-- What is held for each owner, in several slots, so that writers to different sessions do not wait
-- for each other.
CREATE TABLE thoughtline.owner (
    name     bytea   NOT NULL,
    slot     integer NOT NULL,
    sessions bigint  NOT NULL,
    thoughts bigint  NOT NULL,
    bytes    bigint  NOT NULL,
    position bigint  NOT NULL,
    PRIMARY KEY (name, slot)
) WITH (fillfactor = 50);

-- Who besides its owner may read a session or write to it.
CREATE TABLE thoughtline.share (
    reader  bytea NOT NULL,
    handle  bytea NOT NULL,
    owner   bytea NOT NULL,
    session bytea NOT NULL,
    access  text  NOT NULL,
    PRIMARY KEY (reader, handle)
);
CREATE INDEX share_of_session ON thoughtline.share (owner, session);

-- What asking minds took, by session, day and mind.
CREATE TABLE thoughtline.bill (
    owner      bytea   NOT NULL,
    session    bytea   NOT NULL,
    day        bigint  NOT NULL,
    mind       bytea   NOT NULL,
    calls      bigint  NOT NULL,
    failed     bigint  NOT NULL,
    tokens_in  bigint  NOT NULL,
    tokens_out bigint  NOT NULL,
    cost       numeric NOT NULL, -- US dollars
    unknown    bigint  NOT NULL,
    seconds    double precision NOT NULL,
    retries    bigint  NOT NULL,
    PRIMARY KEY (owner, session, day, mind)
);

-- An event with what its place in the chain is checked by.
CREATE VIEW thoughtline.linked AS
SELECT event.*, before.hash AS previous, session.oldest, session.version AS last,
       session.hash AS head
FROM thoughtline.event
LEFT JOIN thoughtline.session
    ON session.owner = event.owner AND session.name = event.session
LEFT JOIN thoughtline.event AS before
    ON before.owner = event.owner AND before.session = event.session
    AND before.version = event.version - 1;

-- Positions (docs/decisions/0014). Whoever takes some holds a lock, until its transaction ends, that
-- names the last position that was taken before: all that it takes are higher.
CREATE SEQUENCE thoughtline.place;
SELECT setval('thoughtline.place', 1); -- as if one was taken: `last_value` is then always of one that was

CREATE FUNCTION thoughtline.take_places(count integer) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
    latest bigint;
BEGIN
    SELECT last_value INTO latest FROM thoughtline.place;
    PERFORM pg_advisory_xact_lock_shared(1414024526, (latest & 2147483647)::integer);
    RETURN ARRAY(SELECT nextval('thoughtline.place') FROM generate_series(1, count));
END
$$;

-- Up to this position nothing more can come: whoever took a lower one has ended. What was taken is
-- looked up before who is still at it, and the caller looks at the rows after both.
CREATE FUNCTION thoughtline.settled() RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    latest bigint;
    behind bigint;
BEGIN
    SELECT last_value INTO latest FROM thoughtline.place;
    SELECT max((latest - objid::bigint) & 2147483647) INTO behind
    FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 1414024526 AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND ((latest - objid::bigint) & 2147483647) < 1073741824; -- else it began after `latest`
    RETURN latest - coalesce(behind, 0);
END
$$;

-- The head of a session, locked until the transaction ends. A new session gets one if `making`.
CREATE FUNCTION thoughtline.lock_head(whose bytea, called bytea, making boolean)
RETURNS TABLE (version bigint, hash bytea, oldest bigint)
LANGUAGE plpgsql AS $$
BEGIN
    IF making THEN
        INSERT INTO thoughtline.session (owner, name, version, position, hash, oldest)
        VALUES (whose, called, 0, 0, decode(repeat('00', 32), 'hex'), 1)
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN QUERY SELECT one.version, one.hash, one.oldest FROM thoughtline.session AS one
    WHERE one.owner = whose AND one.name = called FOR UPDATE;
END
$$;

-- Whether words hold, for each line, one of the phrases in it.
CREATE FUNCTION thoughtline.holds(words text, phrases text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT NOT EXISTS (
        SELECT FROM unnest(phrases) AS line WHERE NOT EXISTS (
            SELECT FROM string_to_table(line, E'\n') AS phrase WHERE strpos(words, phrase) > 0
        )
    )
$$;
