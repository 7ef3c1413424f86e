-- The writes of several callers at once, in one way to the server and back. Whoever writes made the
-- hashes from the heads as they were last seen, so these are compared here, under their locks. They
-- are locked in the order in which they are given, which is the same for all who write.
--
-- Says for each session 'stored', or why nothing of it is: 'busy' where another transaction has it and
-- the caller is not patient, 'conflict', 'other head', or 'key' with the number of the key taken.
CREATE FUNCTION thoughtline.append_group(
    patient boolean,
    whose   bytea[],   -- of each session: its owner and name,
    called  bytea[],
    latest  bigint[],  -- the version of the last event that was seen, and its hash
    linked  bytea[],
    sources integer[], -- of each event: in which of the sessions it is, from 1
    versions bigint[],
    authors bytea[],
    times   bigint[],
    bodies  bytea[],
    hashes  bytea[],
    key_of  integer[], -- of each key: for which session it is used,
    askers  bytea[],   -- whose it is, the key, the digest of the call, and what is stored under it
    asked   bytea[],
    asking  bytea[],
    firsts  bigint[],
    lasts   bigint[]
) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
    outcomes text[] := array_fill('busy'::text, ARRAY[cardinality(called)]);
    head record;
    taken integer;
    used integer;
    places bigint[];
BEGIN
    FOR taken IN
        SELECT n FROM unnest(askers, asked) WITH ORDINALITY AS one (owner, key, n)
        JOIN thoughtline.answered USING (owner, key) ORDER BY n DESC
    LOOP
        outcomes[key_of[taken]] := 'key ' || taken;
    END LOOP;
    IF 0 = ANY (latest) THEN
        INSERT INTO thoughtline.session (owner, name, version, position, hash, oldest)
        SELECT owner, name, 0, 0, decode(repeat('00', 32), 'hex'), 1
        FROM unnest(whose, called, latest) WITH ORDINALITY AS one (owner, name, version, n)
        WHERE version = 0 AND outcomes[n] = 'busy' AND n = ANY (sources) ORDER BY n
        ON CONFLICT DO NOTHING;
    END IF;
    IF patient THEN
        PERFORM FROM unnest(whose, called) WITH ORDINALITY AS one (owner, name, n)
        JOIN thoughtline.session USING (owner, name)
        WHERE outcomes[n] = 'busy' ORDER BY n FOR UPDATE OF session;
    END IF;
    FOR head IN
        SELECT n, session.version, session.hash
        FROM unnest(whose, called) WITH ORDINALITY AS one (owner, name, n)
        JOIN thoughtline.session USING (owner, name)
        WHERE outcomes[n] = 'busy' ORDER BY n FOR UPDATE OF session SKIP LOCKED
    LOOP
        outcomes[head.n] := CASE
            WHEN head.version <> latest[head.n] THEN 'conflict'
            WHEN head.hash <> linked[head.n] THEN 'other head'
            ELSE 'stored'
        END;
    END LOOP;
    IF 'busy' = ANY (outcomes) THEN
        FOR head IN
            SELECT n, version
            FROM unnest(whose, called, latest) WITH ORDINALITY AS one (owner, name, version, n)
            WHERE outcomes[n] = 'busy' AND NOT EXISTS (
                SELECT FROM thoughtline.session
                WHERE session.owner = one.owner AND session.name = one.name
            )
        LOOP
            outcomes[head.n] := CASE WHEN head.version = 0 THEN 'stored' ELSE 'conflict' END;
        END LOOP;
    END IF;
    IF cardinality(asked) > 0 THEN
        INSERT INTO thoughtline.answered (owner, key, whose, session, first, last, digest)
        SELECT owner, key, whose[source], called[source], first, last, digest
        FROM unnest(key_of, askers, asked, asking, firsts, lasts)
            AS one (source, owner, key, digest, first, last)
        WHERE outcomes[source] = 'stored' ORDER BY owner, key
        ON CONFLICT DO NOTHING;
        GET DIAGNOSTICS used = ROW_COUNT;
        IF used <> (SELECT count(*) FROM unnest(key_of) AS source WHERE outcomes[source] = 'stored')
        THEN
            RAISE serialization_failure USING MESSAGE = 'another write took a key just now';
        END IF;
    END IF;
    IF cardinality(bodies) = 0 OR NOT 'stored' = ANY (outcomes) THEN
        RETURN outcomes;
    END IF;
    places := thoughtline.take_places(cardinality(bodies));
    INSERT INTO thoughtline.event (position, owner, session, version, author, at, body, hash)
    SELECT place, whose[source], called[source], version, author, at, body, hash
    FROM unnest(places, sources, versions, authors, times, bodies, hashes)
        AS one (place, source, version, author, at, body, hash)
    WHERE outcomes[source] = 'stored';
    UPDATE thoughtline.session SET version = last.version, position = last.place, hash = last.hash
    FROM (
        SELECT DISTINCT ON (source) source, version, place, hash
        FROM unnest(sources, versions, places, hashes) AS one (source, version, place, hash)
        ORDER BY source, version DESC
    ) AS last
    WHERE outcomes[last.source] = 'stored'
    AND owner = whose[last.source] AND name = called[last.source];
    -- Any slot will do. Those who write at the same time have other processes here, hence other slots.
    INSERT INTO thoughtline.owner AS held (name, slot, sessions, thoughts, bytes, position)
    SELECT whose[source], pg_backend_pid() % 16, count(*) FILTER (WHERE version = 1),
           count(*) FILTER (
               WHERE substr(body, 1, 25) = convert_to('{"type":"ThoughtRecorded"', 'UTF8')
           ),
           sum(length(body)), max(place)
    FROM unnest(sources, versions, bodies, places) AS one (source, version, body, place)
    WHERE outcomes[source] = 'stored' GROUP BY 1 ORDER BY 1
    ON CONFLICT (name, slot) DO UPDATE SET
        sessions = held.sessions + excluded.sessions,
        thoughts = held.thoughts + excluded.thoughts,
        bytes = held.bytes + excluded.bytes,
        position = greatest(held.position, excluded.position);
    RETURN outcomes;
END
$$;

DROP FUNCTION thoughtline.append;
