-- A whole write at once, so that it takes one way to the server and back. Whoever writes made the
-- hashes from the head as it was last seen, so that head is compared here, under its lock.
-- Says 'stored', or why nothing is: 'conflict', 'other head' or 'key taken'.
CREATE FUNCTION thoughtline.append(
    whose   bytea,
    called  bytea,
    latest  bigint,   -- the version of the last event that was seen, and its hash
    linked  bytea,
    asker   bytea,    -- whose the key is, the key (NULL if there is none), and the digest of the call
    asked   bytea,
    asking  bytea,
    authors bytea[],  -- of each event
    times   bigint[],
    bodies  bytea[],
    hashes  bytea[],
    sources integer[], -- of each passage: in which of the events it is, from 1
    nodes   bytea[],
    sizes   integer[],
    texts   text[],
    marks   text[],
    gains   bigint[]  -- what its owner holds more: sessions, thoughts, bytes
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    many integer := cardinality(bodies);
    head record;
    places bigint[];
BEGIN
    SELECT * INTO head FROM thoughtline.lock_head(whose, called, latest = 0 AND many > 0);
    IF coalesce(head.version, 0) <> latest THEN
        RETURN 'conflict';
    ELSIF head.hash <> linked THEN
        RETURN 'other head';
    END IF;
    IF asked IS NOT NULL THEN
        INSERT INTO thoughtline.answered (owner, key, whose, session, first, last, digest)
        VALUES (asker, asked, whose, called, latest + 1, latest + many, asking)
        ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN
            RETURN 'key taken';
        END IF;
    END IF;
    IF many = 0 THEN
        RETURN 'stored';
    END IF;
    places := thoughtline.take_places(many);
    INSERT INTO thoughtline.event (position, owner, session, version, author, at, body, hash)
    SELECT places[n], whose, called, latest + n, authors[n], times[n], bodies[n], hashes[n]
    FROM generate_series(1, many) AS n;
    UPDATE thoughtline.session
    SET version = latest + many, position = places[many], hash = hashes[many]
    WHERE owner = whose AND name = called;
    INSERT INTO thoughtline.passage
        (position, owner, session, author, at, node, size, words, lexemes)
    SELECT places[source], whose, called, authors[source], times[source], nodes[n], sizes[n],
           texts[n], array_to_tsvector(string_to_array(marks[n], ' '))
    FROM unnest(sources) WITH ORDINALITY AS said (source, n);
    -- Any slot will do. Those who write at the same time have other processes here, hence other slots.
    INSERT INTO thoughtline.owner AS held (name, slot, sessions, thoughts, bytes, position)
    VALUES (whose, pg_backend_pid() % 16, gains[1], gains[2], gains[3], places[many])
    ON CONFLICT (name, slot) DO UPDATE SET
        sessions = held.sessions + excluded.sessions,
        thoughts = held.thoughts + excluded.thoughts,
        bytes = held.bytes + excluded.bytes,
        position = greatest(held.position, excluded.position);
    RETURN 'stored';
END
$$;
