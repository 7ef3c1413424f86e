--
-- PostgreSQL database dump
--


-- Dumped from database version 16.14
-- Dumped by pg_dump version 16.14

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: thoughtline; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA thoughtline;


--
-- Name: append_group(boolean, bytea[], bytea[], bigint[], bytea[], integer[], bigint[], bytea[], bigint[], bytea[], bytea[], integer[], bytea[], bytea[], bytea[], bigint[], bigint[]); Type: FUNCTION; Schema: thoughtline; Owner: -
--

CREATE FUNCTION thoughtline.append_group(patient boolean, whose bytea[], called bytea[], latest bigint[], linked bytea[], sources integer[], versions bigint[], authors bytea[], times bigint[], bodies bytea[], hashes bytea[], key_of integer[], askers bytea[], asked bytea[], asking bytea[], firsts bigint[], lasts bigint[]) RETURNS text[]
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: frequency(tsquery, text[], bytea, bytea, integer, integer); Type: FUNCTION; Schema: thoughtline; Owner: -
--

CREATE FUNCTION thoughtline.frequency(wanted tsquery, phrases text[], whose bytea, within bytea, most integer, sample integer) RETURNS TABLE(texts bigint, among bigint)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
DECLARE
    places bigint[] := ARRAY(
        SELECT place
        FROM thoughtline.latest_texts(wanted, phrases, whose, within, '', NULL, NULL, '', most)
    );
    oldest bigint;
BEGIN
    texts := cardinality(places);
    IF texts >= most THEN
        SELECT count(*), min(position) INTO among, oldest FROM (
            SELECT position FROM thoughtline.passage
            WHERE position >= places[most] AND owner = whose
            AND (within IS NULL OR session = within)
            ORDER BY position DESC LIMIT sample
        ) AS latest;
        texts := (SELECT count(*) FROM unnest(places) AS place WHERE place >= oldest);
    END IF;
    RETURN NEXT;
END
$$;


--
-- Name: holds(text, text[]); Type: FUNCTION; Schema: thoughtline; Owner: -
--

CREATE FUNCTION thoughtline.holds(words text, phrases text[]) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    AS $$
DECLARE
    line text;
BEGIN
    FOREACH line IN ARRAY phrases LOOP
        IF strpos(words, split_part(line, E'\n', 1)) = 0 AND (
            strpos(line, E'\n') = 0 OR strpos(words, split_part(line, E'\n', 2)) = 0
        ) THEN
            RETURN false;
        END IF;
    END LOOP;
    RETURN true;
END
$$;


--
-- Name: latest_texts(tsquery, text[], bytea, bytea, bytea, bigint, bigint, text, integer); Type: FUNCTION; Schema: thoughtline; Owner: -
--

CREATE FUNCTION thoughtline.latest_texts(wanted tsquery, phrases text[], whose bytea, within bytea, by bytea, since bigint, until bigint, stands text, most integer) RETURNS TABLE(place bigint, length integer)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_sort TO 'on'
    AS $$
DECLARE
    -- Words side by side mostly mean one thing, in two spellings. Looking for them here and not in
    -- `holds` takes a tenth of the time.
    first text := coalesce(split_part(phrases[1], E'\n', 1), '');
    second text := coalesce(split_part(phrases[1], E'\n', 2), '');
    sampled CONSTANT integer := 1000;
    matching bigint;
    total bigint;
BEGIN
    SELECT count(*) INTO matching FROM (
        SELECT lexemes, owner, session, author, at FROM thoughtline.passage
        ORDER BY position DESC LIMIT sampled
    ) AS latest
    WHERE lexemes @@ wanted AND owner = whose AND (within IS NULL OR session = within)
    AND (by = '' OR author = by)
    AND (since IS NULL OR at >= since) AND (until IS NULL OR at <= until);
    SELECT max(position) INTO total FROM thoughtline.passage;
    -- Texts to read in order, compared with texts to read by the index of words, which take about
    -- three times as long. Without a sort, only the index of positions can be used.
    IF matching > 0 AND most * sampled / matching < 3 * total * matching / sampled THEN
        PERFORM set_config('enable_sort', 'off', true);
    END IF;
    RETURN QUERY
    SELECT position, size FROM thoughtline.passage
    LEFT JOIN thoughtline.standing USING (owner, session, node)
    WHERE lexemes @@ wanted AND owner = whose AND (within IS NULL OR session = within)
    AND (
        first = '' OR strpos(words, first) > 0 OR (second <> '' AND strpos(words, second) > 0)
    ) AND (cardinality(phrases) < 2 OR thoughtline.holds(words, phrases))
    AND (by = '' OR author = by)
    AND (since IS NULL OR at >= since) AND (until IS NULL OR at <= until)
    AND (stands = '' OR coalesce(standing, 'stands') = stands)
    ORDER BY position DESC LIMIT most;
END
$$;


--
-- Name: lock_and_follow(bytea[], bytea[], bigint[], bigint, text); Type: FUNCTION; Schema: thoughtline; Owner: -
--

CREATE FUNCTION thoughtline.lock_and_follow(whose bytea[], called bytea[], known bigint[], most bigint, patience text) RETURNS TABLE(number integer, head_version bigint, head_hash bytea, head_oldest bigint, known_hash bytea, version bigint, author bytea, at bigint, body bytea, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    always text := current_setting('lock_timeout');
BEGIN
    PERFORM set_config('lock_timeout', coalesce(patience, always), true);
    PERFORM FROM unnest(whose, called) WITH ORDINALITY AS one (owner, name, n)
    JOIN thoughtline.session USING (owner, name) ORDER BY n FOR UPDATE OF session;
    PERFORM set_config('lock_timeout', always, true);
    RETURN QUERY
    SELECT n::integer, head.version, head.hash, head.oldest, (
               SELECT last.hash FROM thoughtline.event AS last
               WHERE last.owner = head.owner AND last.session = head.name AND last.version = seen
           ),
           event.version, event.author, event.at, event.body, event.hash
    FROM unnest(whose, called, known) WITH ORDINALITY AS one (owner, name, seen, n)
    JOIN thoughtline.session AS head USING (owner, name)
    LEFT JOIN LATERAL (
        SELECT * FROM thoughtline.event AS one
        WHERE one.owner = head.owner AND one.session = head.name
        AND one.version BETWEEN seen + 1 AND head.version AND head.version <= seen + most
        ORDER BY one.version LIMIT most
    ) AS event ON true
    ORDER BY n, event.version;
END
$$;


--
-- Name: lock_head(bytea, bytea, boolean); Type: FUNCTION; Schema: thoughtline; Owner: -
--

CREATE FUNCTION thoughtline.lock_head(whose bytea, called bytea, making boolean) RETURNS TABLE(version bigint, hash bytea, oldest bigint)
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: settled(); Type: FUNCTION; Schema: thoughtline; Owner: -
--

CREATE FUNCTION thoughtline.settled() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: take_places(integer); Type: FUNCTION; Schema: thoughtline; Owner: -
--

CREATE FUNCTION thoughtline.take_places(count integer) RETURNS bigint[]
    LANGUAGE plpgsql
    AS $$
DECLARE
    latest bigint;
BEGIN
    SELECT last_value INTO latest FROM thoughtline.place;
    PERFORM pg_advisory_xact_lock_shared(1414024526, (latest & 2147483647)::integer);
    RETURN ARRAY(SELECT nextval('thoughtline.place') FROM generate_series(1, count));
END
$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: answered; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.answered (
    owner bytea NOT NULL,
    key bytea NOT NULL,
    whose bytea NOT NULL,
    session bytea NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    digest bytea NOT NULL
);


--
-- Name: bill; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.bill (
    owner bytea NOT NULL,
    session bytea NOT NULL,
    day bigint NOT NULL,
    mind bytea NOT NULL,
    calls bigint NOT NULL,
    failed bigint NOT NULL,
    tokens_in bigint NOT NULL,
    tokens_out bigint NOT NULL,
    cost numeric NOT NULL,
    unknown bigint NOT NULL,
    seconds double precision NOT NULL,
    retries bigint NOT NULL
);


--
-- Name: description; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.description (
    owner bytea NOT NULL,
    session bytea NOT NULL,
    project bytea NOT NULL,
    archived boolean NOT NULL,
    body bytea NOT NULL
);
ALTER TABLE ONLY thoughtline.description ALTER COLUMN project SET STATISTICS 0;
ALTER TABLE ONLY thoughtline.description ALTER COLUMN body SET STATISTICS 0;


--
-- Name: event; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.event (
    "position" bigint NOT NULL,
    owner bytea NOT NULL,
    session bytea NOT NULL,
    version bigint NOT NULL,
    author bytea NOT NULL,
    at bigint NOT NULL,
    body bytea NOT NULL,
    hash bytea NOT NULL
);
ALTER TABLE ONLY thoughtline.event ALTER COLUMN author SET STATISTICS 0;
ALTER TABLE ONLY thoughtline.event ALTER COLUMN body SET STATISTICS 0;


--
-- Name: forecast_event; Type: VIEW; Schema: thoughtline; Owner: -
--

CREATE VIEW thoughtline.forecast_event AS
 SELECT "position",
    owner,
    session,
    version,
    author,
    at,
    body,
    hash
   FROM thoughtline.event
  WHERE ((POSITION(('\x22636f6e666964656e6365223a'::bytea) IN (body)) > 0) OR (substr(body, 1, 22) = '\x7b2274797065223a2256657264696374476976656e22'::bytea) OR (substr(body, 1, 25) = '\x7b2274797065223a224f7574636f6d655265636f7264656422'::bytea));


--
-- Name: ledger; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.ledger (
    id bytea NOT NULL,
    schema integer NOT NULL,
    release text NOT NULL,
    indexed bigint DEFAULT 0 NOT NULL
);


--
-- Name: session; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.session (
    owner bytea NOT NULL,
    name bytea NOT NULL,
    version bigint NOT NULL,
    "position" bigint NOT NULL,
    hash bytea NOT NULL,
    oldest bigint NOT NULL
);


--
-- Name: linked; Type: VIEW; Schema: thoughtline; Owner: -
--

CREATE VIEW thoughtline.linked AS
 SELECT event."position",
    event.owner,
    event.session,
    event.version,
    event.author,
    event.at,
    event.body,
    event.hash,
    before.hash AS previous,
    session.oldest,
    session.version AS last,
    session.hash AS head
   FROM ((thoughtline.event
     LEFT JOIN thoughtline.session ON (((session.owner = event.owner) AND (session.name = event.session))))
     LEFT JOIN thoughtline.event before ON (((before.owner = event.owner) AND (before.session = event.session) AND (before.version = (event.version - 1)))));


--
-- Name: outline; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.outline (
    owner bytea NOT NULL,
    session bytea NOT NULL,
    part integer NOT NULL,
    hash bytea NOT NULL,
    body bytea NOT NULL,
    mark bytea NOT NULL
);
ALTER TABLE ONLY thoughtline.outline ALTER COLUMN body SET STATISTICS 0;


--
-- Name: owner; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.owner (
    name bytea NOT NULL,
    slot integer NOT NULL,
    sessions bigint NOT NULL,
    thoughts bigint NOT NULL,
    bytes bigint NOT NULL,
    "position" bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: passage; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.passage (
    "position" bigint NOT NULL,
    owner bytea NOT NULL,
    session bytea NOT NULL,
    author bytea NOT NULL,
    at bigint NOT NULL,
    node bytea NOT NULL,
    size integer NOT NULL,
    words text NOT NULL,
    lexemes tsvector NOT NULL
);
ALTER TABLE ONLY thoughtline.passage ALTER COLUMN author SET STATISTICS 0;
ALTER TABLE ONLY thoughtline.passage ALTER COLUMN words SET STATISTICS 0;
ALTER TABLE ONLY thoughtline.passage ALTER COLUMN lexemes SET STATISTICS 0;


--
-- Name: place; Type: SEQUENCE; Schema: thoughtline; Owner: -
--

CREATE SEQUENCE thoughtline.place
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: rests; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.rests (
    owner bytea NOT NULL,
    session bytea NOT NULL,
    version bigint NOT NULL,
    node bytea NOT NULL,
    on_session bytea NOT NULL,
    on_node bytea NOT NULL
);
ALTER TABLE ONLY thoughtline.rests ALTER COLUMN on_session SET STATISTICS 0;
ALTER TABLE ONLY thoughtline.rests ALTER COLUMN on_node SET STATISTICS 0;


--
-- Name: share; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.share (
    reader bytea NOT NULL,
    handle bytea NOT NULL,
    owner bytea NOT NULL,
    session bytea NOT NULL,
    access text NOT NULL
);


--
-- Name: standing; Type: TABLE; Schema: thoughtline; Owner: -
--

CREATE TABLE thoughtline.standing (
    owner bytea NOT NULL,
    session bytea NOT NULL,
    node bytea NOT NULL,
    standing text NOT NULL
);


--
-- Data for Name: answered; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.answered VALUES ('\x', '\x9eae7b50015a86808449b6efb06040c8ffb3cadd8ac37c0a33b21efda3797f33', '\x', '\x5a393766664936576e6b3572386546336f6932344634', 12, 16, '\x9eae7b50015a86808449b6efb06040c8ffb3cadd8ac37c0a33b21efda3797f33');
INSERT INTO thoughtline.answered VALUES ('\x', '\x8e96644523e83ee79cbb6c45b8ab01299c3f4b0528457dc02afe4f4a53cf04b0', '\x', '\x5a393766664936576e6b3572386546336f6932344634', 7, 7, '\x8e96644523e83ee79cbb6c45b8ab01299c3f4b0528457dc02afe4f4a53cf04b0');
INSERT INTO thoughtline.answered VALUES ('\x', '\xa59accc427caae326ffe7075f3c85e6d75835b024d2eaf836cb97dbef3c41e69', '\x', '\x5a393766664936576e6b3572386546336f6932344634', 9, 9, '\xa59accc427caae326ffe7075f3c85e6d75835b024d2eaf836cb97dbef3c41e69');
INSERT INTO thoughtline.answered VALUES ('\x', '\xb175b42d38c4f029f440711337288ebe2ee606f65fd3ec914cd7a21f52bb9fef', '\x', '\x5a393766664936576e6b3572386546336f6932344634', 8, 8, '\xb175b42d38c4f029f440711337288ebe2ee606f65fd3ec914cd7a21f52bb9fef');
INSERT INTO thoughtline.answered VALUES ('\x', '\x23d99c3d43f7f0ff378801597dc5183662f3fbc75cf77d4d562db40e5aef2c2b', '\x', '\x5a393766664936576e6b3572386546336f6932344634', 11, 11, '\x23d99c3d43f7f0ff378801597dc5183662f3fbc75cf77d4d562db40e5aef2c2b');
INSERT INTO thoughtline.answered VALUES ('\x', '\xa4235ef0f801cb2b31d323aa1957570016b22ff94ac23f4ef6deeff084c10cba', '\x', '\x5a393766664936576e6b3572386546336f6932344634', 10, 10, '\xa4235ef0f801cb2b31d323aa1957570016b22ff94ac23f4ef6deeff084c10cba');
INSERT INTO thoughtline.answered VALUES ('\x', '\x81bf6066af4389bd8ffca211af71c4104ae7aaa8f21e6f908b19d723796ab9ca', '\x', '\x6645307a30304c434637373345466d62426e38483845', 12, 16, '\x81bf6066af4389bd8ffca211af71c4104ae7aaa8f21e6f908b19d723796ab9ca');
INSERT INTO thoughtline.answered VALUES ('\x', '\x7f2c5c5ce01d1e0eafcbfa847ef3e4fc6ee7e57e4563acf50caf57f7ea33f3c1', '\x', '\x6645307a30304c434637373345466d62426e38483845', 7, 7, '\x7f2c5c5ce01d1e0eafcbfa847ef3e4fc6ee7e57e4563acf50caf57f7ea33f3c1');
INSERT INTO thoughtline.answered VALUES ('\x', '\x4c2a1abb4fc36b5a5c2f34eeb9df2da413246c49820a8911ba6399431633426d', '\x', '\x6645307a30304c434637373345466d62426e38483845', 9, 9, '\x4c2a1abb4fc36b5a5c2f34eeb9df2da413246c49820a8911ba6399431633426d');
INSERT INTO thoughtline.answered VALUES ('\x', '\x79cd6fb19307c10ff128d5e633854df7cfa0782609637977ac4580b2913c6b70', '\x', '\x6645307a30304c434637373345466d62426e38483845', 8, 8, '\x79cd6fb19307c10ff128d5e633854df7cfa0782609637977ac4580b2913c6b70');
INSERT INTO thoughtline.answered VALUES ('\x', '\x85c2a25debb5143572cc64e3389c748ee5637561b53c00bcc857f13a73dedd06', '\x', '\x6645307a30304c434637373345466d62426e38483845', 11, 11, '\x85c2a25debb5143572cc64e3389c748ee5637561b53c00bcc857f13a73dedd06');
INSERT INTO thoughtline.answered VALUES ('\x', '\x9f08806ec501c831fc1286df649485b6fcb190d57a06f4d3fbe1d53a6906a0a5', '\x', '\x6645307a30304c434637373345466d62426e38483845', 10, 10, '\x9f08806ec501c831fc1286df649485b6fcb190d57a06f4d3fbe1d53a6906a0a5');
INSERT INTO thoughtline.answered VALUES ('\x', '\xa607d03bb097a69b41f881ccca90d2a3d8ebb9edb9067fd1448b9ff59e4cc347', '\x', '\x664558634948656c564933424a63764e43366c576a52', 10, 11, '\xa607d03bb097a69b41f881ccca90d2a3d8ebb9edb9067fd1448b9ff59e4cc347');
INSERT INTO thoughtline.answered VALUES ('\x', '\x5a33799903b6098cbd15c29dcc49113246a4a87aab12dfdee507e1856d91687a', '\x', '\x664558634948656c564933424a63764e43366c576a52', 7, 7, '\x5a33799903b6098cbd15c29dcc49113246a4a87aab12dfdee507e1856d91687a');
INSERT INTO thoughtline.answered VALUES ('\x', '\xaac67d77506b01be569f693d75c774e162a8362cc89fc937aea2b2fdbe1eb0bf', '\x', '\x664558634948656c564933424a63764e43366c576a52', 8, 8, '\xaac67d77506b01be569f693d75c774e162a8362cc89fc937aea2b2fdbe1eb0bf');
INSERT INTO thoughtline.answered VALUES ('\x', '\x1a7b0c934a450809048d795b59e0d117a387319d3042a6f0ed0dd617a4bc0e87', '\x', '\x664558634948656c564933424a63764e43366c576a52', 9, 9, '\x1a7b0c934a450809048d795b59e0d117a387319d3042a6f0ed0dd617a4bc0e87');
INSERT INTO thoughtline.answered VALUES ('\x', '\x041217003faafe48414ecab817d8069e69e027996ad0db127cd01aa97e0b91d4', '\x', '\x6d756c74692d6167656e74', 14, 18, '\x041217003faafe48414ecab817d8069e69e027996ad0db127cd01aa97e0b91d4');
INSERT INTO thoughtline.answered VALUES ('\x', '\xdf7d14c446524db64645d8bbd876179371e4c9a04bb5abc48e67ccdd5f58320a', '\x', '\x6d756c74692d6167656e74', 9, 9, '\xdf7d14c446524db64645d8bbd876179371e4c9a04bb5abc48e67ccdd5f58320a');
INSERT INTO thoughtline.answered VALUES ('\x', '\x6a20c2410d9364be345ab01d28f6f32b9a97f8cc86fda92c6a7b9869e19f6eab', '\x', '\x6d756c74692d6167656e74', 11, 11, '\x6a20c2410d9364be345ab01d28f6f32b9a97f8cc86fda92c6a7b9869e19f6eab');
INSERT INTO thoughtline.answered VALUES ('\x', '\xfa042dfffb04311c38e42a82d571d54430393f517a604f64d0763a24189fa4c0', '\x', '\x6d756c74692d6167656e74', 10, 10, '\xfa042dfffb04311c38e42a82d571d54430393f517a604f64d0763a24189fa4c0');
INSERT INTO thoughtline.answered VALUES ('\x', '\xc4d6c552f934a08652b6bea63c55d6cb0406359c7a3b49eae47ca08694e60f34', '\x', '\x6d756c74692d6167656e74', 13, 13, '\xc4d6c552f934a08652b6bea63c55d6cb0406359c7a3b49eae47ca08694e60f34');
INSERT INTO thoughtline.answered VALUES ('\x', '\x9d764f0c7bd94f2bb70b24dd295051bf7a9a4d358099f0cae9aa75f4a0fb46cb', '\x', '\x6d756c74692d6167656e74', 12, 12, '\x9d764f0c7bd94f2bb70b24dd295051bf7a9a4d358099f0cae9aa75f4a0fb46cb');
INSERT INTO thoughtline.answered VALUES ('\x', '\x6a2189c27bc72f72242020daec7155776816dc9e3a26237cb7172179a4c50c72', '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 3, 5, '\xbef909dbc44495f462fb2bca16544479679805685efaa8326d3141eebf9f5feb');
INSERT INTO thoughtline.answered VALUES ('\x', '\x865de7e25b80792ab84c94475ca100207e8407ccb477719d3460ec154949a994', '\x', '\x6e6f646573', 1, 3, '\xa39514e39d4fca0830e5ca00682485a46bcf574146fd5ec5447eb968bb108d90');
INSERT INTO thoughtline.answered VALUES ('\x', '\x4ace772e57de409f9e38fb5cca2905a7ad526cfe1409f41c3e5d49a7099f6355', '\x', '\x6e6f646573', 6, 7, '\x1145a621566dc4ddc3815f4e773c426a9c291dd03b6b4158ca1fc21c47ee4d5e');
INSERT INTO thoughtline.answered VALUES ('\x', '\x090f75462a5c5dcde45751d7912271daa80b5d1ea84faaac6508f671b481019f', '\x', '\x59777255657331734945564b6c6b48706350475a5139', 1, 6, '\xb2f0e46350298647c2cdb95ca8a222fe0d357b9dd0fc4d9fa16596d3dd558815');


--
-- Data for Name: bill; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.bill VALUES ('\x', '\x5a393766664936576e6b3572386546336f6932344634', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 4, 0, 44, 28, 0, 4, 0.22820334200014258, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6645307a30304c434637373345466d62426e38483845', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 4, 0, 44, 28, 0, 4, 0.21266957500029093, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x664558634948656c564933424a63764e43366c576a52', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 2, 1, 11, 7, 0, 1, 0.015598268999838183, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x664558634948656c564933424a63764e43366c576a52', 20787, '\x6f70656e61693a6770742d346f2d6d696e692028657374696d6174656429', 1, 1, 753, 16384, 0, 1, 0, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6d756c74692d6167656e74', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 5, 0, 55, 35, 0, 5, 0.24881447999950979, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6e6f646573', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 1, 0, 11, 7, 0, 1, 0.15849932399987665, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x7468696e6b696e672d6167656e74', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 1, 0, 11, 7, 0, 1, 0.027563626999835833, 0);


--
-- Data for Name: description; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.description VALUES ('\x', '\x364143336e41305a74417041753243344c394d4b785a', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x59777255657331734945564b6c6b48706350475a5139', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x5a393766664936576e6b3572386546336f6932344634', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6645307a30304c434637373345466d62426e38483845', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x664558634948656c564933424a63764e43366c576a52', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d65646963616c', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d756c74692d6167656e74', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6e6f646573', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x73635144553747664a376c5639374d51596f37673676', '\x2f746d702f746d706668736c70743834', false, '\x7b2270726f6a656374223a222f746d702f746d706668736c70743834222c227469746c65223a22506f6f6c222c2274616773223a5b226462225d7d');
INSERT INTO thoughtline.description VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7468696e6b696e672d6167656e74', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7468696e6b736571', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x756c7472617468696e6b', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7731376363704f6e4c7657646e324667485a704d6341', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x707649704c564337574949624f6a79337a4b33766159', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');


--
-- Data for Name: event; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.event VALUES (1, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 1, '\x616461', 1796010554176, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2252656164732061726520736c6f772e204bc3a473652c20e695b0e68daee5ba932c20f09fa494222c226e657874223a225768793f227d', '\x8854da0dfc9b092a8026d5de7e6d2e1d7cbbe722394791fa951f9189e8fdd211');
INSERT INTO thoughtline.event VALUES (2, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 2, '\x616461', 1796010554176, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x52edadb2e24babfaba9fad2bc3b0d700f5f52e195b24f84090a67397b35ef336');
INSERT INTO thoughtline.event VALUES (3, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 3, '\x726177636c69656e74', 1796010554195, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a22546865206c6f67732061726520636f6d706c657465227d', '\xf255958669c8f1a703d6af43d2e48ecbcb36f308d1e2e589bbcc12dde6b7df75');
INSERT INTO thoughtline.event VALUES (4, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 4, '\x726177636c69656e74', 1796010554195, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226132222c2274657874223a224c6f616420697320617320757375616c227d', '\x71d2976817acac56a3319b64737c8a63ca95d835a29eb16e6efc5156ec2e216a');
INSERT INTO thoughtline.event VALUES (5, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 5, '\x726177636c69656e74', 1796010554195, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a2254686520636163686520697320636f6c64222c226166746572223a227431222c2272657374735f6f6e223a5b5b226131222c226132225d5d7d', '\xf8a1d4d641c1d7970cb10897220a5aefcaa309af454b215be6c3a3645e305743');
INSERT INTO thoughtline.event VALUES (6, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 6, '\x726177636c69656e74', 1796010554206, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a225761726d20697420617420746865207374617274222c226166746572223a227432222c2272657374735f6f6e223a5b5b227432225d2c5b226132225d5d2c22636f6e666964656e6365223a302e372c226b696e64223a226879706f746865736973227d', '\x8aabe2df8e93444bdcdd44eaea537d412e59650793b2b4bb9347210d4ccaf17e');
INSERT INTO thoughtline.event VALUES (7, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 7, '\x626f62', 1796010554218, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224f7220746865206469736b20697320736c6f77222c226272616e6368223a226469736b222c226166746572223a227431222c2273636f7265223a302e347d', '\x572b1d004dee35a4c77c09ab89daf6a22731f1f2e89bbd752aff7c396f3de012');
INSERT INTO thoughtline.event VALUES (8, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 8, '\x726177636c69656e74', 1796010554227, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a225265706c61636520746865206469736b222c226272616e6368223a226469736b222c226166746572223a227434222c2273636f7265223a302e397d', '\xd5d947ffdbec86548ae9a2025dc0116b7a882e9648bb6f4c8e09d7ab334f106a');
INSERT INTO thoughtline.event VALUES (9, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 9, '\x726177636c69656e74', 1796010554231, '\x7b2274797065223a2253656172636843686f73656e222c227769647468223a327d', '\x1f75561e5a6edd0158fb096a7c5275bad1d202135a8862bc575a39bbdde1387d');
INSERT INTO thoughtline.event VALUES (10, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 10, '\x726177636c69656e74', 1796010554235, '\x7b2274797065223a2254686f7567687453636f726564222c226f6e223a227434222c2273636f7265223a302e317d', '\x1aa0082a3bd8856e9feb61576f28918ccdddddfcba25df37112ae25a3bd593ac');
INSERT INTO thoughtline.event VALUES (11, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 11, '\x726177636c69656e74', 1796010554239, '\x7b2274797065223a22537570706f72744164646564222c2274686f75676874223a227433222c226e65656473223a5b226131225d7d', '\xec7e61b3a4111f98e787691a6caf7b287dc48c113bfa85940ef2437f1403f403');
INSERT INTO thoughtline.event VALUES (12, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 12, '\x726177636c69656e74', 1796010554250, '\x7b2274797065223a22417373756d7074696f6e52656675746564222c22617373756d7074696f6e223a226131222c2262656361757365223a2254776f20686f75727320617265206d697373696e67227d', '\xc6c562d24f81d289b19c240478890522988b9119bba67b7f7a334d060afa0bfd');
INSERT INTO thoughtline.event VALUES (13, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 13, '\x726177636c69656e74', 1796010554258, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227436222c2274657874223a22466f756e64207468656d20616761696e222c226166746572223a227433227d', '\x9bd82e9afec6c3301fe72d42898c1d1ff4bf55fc4221924681903fee538eeb8e');
INSERT INTO thoughtline.event VALUES (14, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 14, '\x726177636c69656e74', 1796010554258, '\x7b2274797065223a22417373756d7074696f6e526573746f726564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227436227d', '\x38535c2c32318df800e3df0853bd4de933626ca9470b7b46363864b66486e1e9');
INSERT INTO thoughtline.event VALUES (15, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 15, '\x726177636c69656e74', 1796010554265, '\x7b2274797065223a22417373756d7074696f6e5665726966696564222c22617373756d7074696f6e223a226132222c2262656361757365223a225365656e206f6e20746865206772617068227d', '\x00f7cf5835fc7735d055dbcfdd31b6329a877450afdeb1c0ec49a880458552d2');
INSERT INTO thoughtline.event VALUES (16, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 16, '\x726177636c69656e74', 1796010554267, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a227435222c2276657264696374223a2272656675746564222c2262656361757365223a22546865206469736b206973206e6577222c22636f6e666964656e6365223a302e397d', '\x5cc8b5c7606adadb1ae9238052c0260f912dc56e538e81e88cfbab4a8cc3a9b2');
INSERT INTO thoughtline.event VALUES (17, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 17, '\x726177636c69656e74', 1796010554269, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a227434222c2276657264696374223a226162616e646f6e6564222c2262656361757365223a224c65616473206e6f7768657265227d', '\x3c884bf81ed6dcbf916d8e6dea970134b929bc8d73c91a6b6f857a698dfa2b79');
INSERT INTO thoughtline.event VALUES (18, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 18, '\x726177636c69656e74', 1796010554278, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227437222c2274657874223a2254686520636163686520697320636f6c64206174206e69676874206f6e6c79222c226166746572223a227436222c2272657669736573223a227432222c2272657374735f6f6e223a5b5b226131222c226132225d5d2c22636f6e666964656e6365223a302e387d', '\x567747bd48ffcabe7a71d6fe944ce54509fe979095d877ec57fea11cd441f7c6');
INSERT INTO thoughtline.event VALUES (19, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 19, '\x726177636c69656e74', 1796010554283, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227438222c2274657874223a22426f7468206c696e6573206c6561642068657265222c226166746572223a227437227d', '\xca3a391b6aefe801d2a1f9fe0ffdf8f10a44799bf81b2779e360fa40ffe8868a');
INSERT INTO thoughtline.event VALUES (20, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 20, '\x726177636c69656e74', 1796010554283, '\x7b2274797065223a224272616e63684d6572676564222c226272616e6368223a226469736b222c22696e746f223a22222c2268656164223a227435222c2274686f75676874223a227438227d', '\x383f0cfc0f942f2fa3144afa6d295ea955ff611641a1304c49a5a4a879d5b8ab');
INSERT INTO thoughtline.event VALUES (21, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 21, '\x726177636c69656e74', 1796010554286, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227439222c2274657874223a22497420776173207761726d20616c6c207468652074696d65222c226272616e6368223a226f74686572222c226166746572223a227433227d', '\x12548f4c3b9268fea5825a225a059ec9fa0c964d14114c0ddf862aafd15da6b9');
INSERT INTO thoughtline.event VALUES (22, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 22, '\x726177636c69656e74', 1796010554286, '\x7b2274797065223a22436f6e74726164696374696f6e4465636c61726564222c226e6f646573223a5b227433222c227439225d2c2274686f75676874223a227439227d', '\x358474bde40734ae84f9f9cbb3c40ef1644778badbae556c148b368da7a25d62');
INSERT INTO thoughtline.event VALUES (23, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 23, '\x726177636c69656e74', 1796010554290, '\x7b2274797065223a22436f6e74726164696374696f6e4465636c61726564222c226e6f646573223a5b226131222c226132225d2c2262656361757365223a225468657920737065616b206f6620646966666572656e742064617973227d', '\x0387e4768d96d314cfeff6a8696c423238b4a999ed32fb1cdffe2435e742f31e');
INSERT INTO thoughtline.event VALUES (24, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 24, '\x726177636c69656e74', 1796010554299, '\x7b2274797065223a224f7574636f6d655265636f72646564222c226f6e223a227433222c2263616d655f74727565223a747275652c2262656361757365223a224d65617375726564227d', '\x0d679811adfae9c126f2479e2c653715b3fd00de44f2c3ba761fd047eae84541');
INSERT INTO thoughtline.event VALUES (25, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 25, '\x726177636c69656e74', 1796010554299, '\x7b2274797065223a224f7574636f6d655265636f72646564222c226f6e223a227435222c2263616d655f74727565223a66616c73652c2262656361757365223a224d65617375726564227d', '\xd408308e712227ead9689cc7fb129d84553890a14bfe38628e384bb77519a889');
INSERT INTO thoughtline.event VALUES (26, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 26, '\x726177636c69656e74', 1796010554301, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743130222c2274657874223a2253514c697465206f722061207365727665723f222c226166746572223a227438222c226b696e64223a226465636973696f6e222c226465636973696f6e223a7b226372697465726961223a5b7b226e616d65223a22636f7374222c22776569676874223a322e302c226c657373223a747275652c226c6f77223a302e302c2268696768223a3530302e307d2c7b226e616d65223a227370656564222c22776569676874223a312e302c226c657373223a66616c73652c226c6f77223a302e302c2268696768223a31302e307d5d2c226f7074696f6e73223a5b7b226e616d65223a2253514c697465222c2273636f726573223a5b34302e302c372e305d7d2c7b226e616d65223a22536572766572222c2273636f726573223a5b3132302e302c392e305d7d5d7d7d', '\xe2f66c180a6efbe29287086a291285027e3de51ee940b6812db0a32ce64215a9');
INSERT INTO thoughtline.event VALUES (27, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 27, '\x726177636c69656e74', 1796010554306, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743131222c2274657874223a22497320697420636f6c643f222c226166746572223a22743130222c226b696e64223a22617267756d656e74222c22617267756d656e74223a7b22636c61696d73223a5b7b226e616d65223a2241222c2274657874223a22697420697320636f6c64227d2c7b226e616d65223a2242222c2274657874223a22746865207465737420776173207761726d227d2c7b226e616d65223a2243222c2274657874223a226e6f207761726d2d7570206973206c6f67676564227d5d2c226c696e6b73223a5b7b226b696e64223a2261747461636b73222c22736f75726365223a2242222c22746172676574223a2241222c22766961223a22227d2c7b226b696e64223a2261747461636b73222c22736f75726365223a2243222c22746172676574223a2242222c22766961223a22227d2c7b226b696e64223a22737570706f727473222c22736f75726365223a2243222c22746172676574223a2241222c22766961223a22227d5d7d7d', '\x07a9e2c36b38144293d6cc27a7fc5b087ccfa8786fef147ca794c2d379c3f3e3');
INSERT INTO thoughtline.event VALUES (28, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 28, '\x726177636c69656e74', 1796010554319, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743132222c2274657874223a22536f20697420697320636f6c64206174206e69676874222c226166746572223a22743131222c2272657374735f6f6e223a5b5b227438222c227439225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\x1959d9d15cb50c974251f23bd4219e03a350599764446e932ff8cc9401cf55ca');
INSERT INTO thoughtline.event VALUES (31, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 1, '\x726177636c69656e74', 1796010554482, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x0775ad2d95fa0a0528d9fd61d6393e62427a2f12b5df9caa8c80f0dae411a4eb');
INSERT INTO thoughtline.event VALUES (32, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 2, '\x726177636c69656e74', 1796010554482, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x788d36b5a954e8605ead6bf77e32f6b32ebc0959f396ed7d07acf30fa68ba446');
INSERT INTO thoughtline.event VALUES (33, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 3, '\x726177636c69656e74', 1796010554482, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xad2f7c1399ffb3dc3c1de6c6aab7d9e0ccef0033afb4b3a989f1f9db77a4df35');
INSERT INTO thoughtline.event VALUES (34, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 4, '\x726177636c69656e74', 1796010554482, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xc9cbfcc0fb84d7ad4f0bf02e19351ce2e676ebd6adc91c85bca3afd13210edc0');
INSERT INTO thoughtline.event VALUES (35, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 5, '\x726177636c69656e74', 1796010554482, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x465fb4bd6a4b372f50a7beead3b3ce62bb128e1cc7f3ebc95ecf5dd43724aebe');
INSERT INTO thoughtline.event VALUES (36, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 6, '\x726177636c69656e74', 1796010554482, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x6ba8c84ceaae478b0b3f3bf6b409f6d56d552254970a73a3e903da3b72fa42c0');
INSERT INTO thoughtline.event VALUES (37, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 7, '\x726177636c69656e74', 1796010554507, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38227d', '\xa97a74f3be34b2e2cf609834ee80f0d443bfdae2557883f3f7878147d0a09e36');
INSERT INTO thoughtline.event VALUES (38, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 8, '\x726177636c69656e74', 1796010554517, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33227d', '\x163c8b02a3a9fc4916a2eee020fa087709183a469088ce3d4685fc2f2ff7e0c4');
INSERT INTO thoughtline.event VALUES (39, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 9, '\x726177636c69656e74', 1796010554527, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36227d', '\x9e51c2b9ac3266b3aa90c89ad74843e212d4ade8a64b41d5953cf8b1846e4b06');
INSERT INTO thoughtline.event VALUES (40, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 10, '\x726177636c69656e74', 1796010554528, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\xb9e6c8164325a6010e1fc935cdd8cad20b92e2d1d794b6d80a12833427cf9a65');
INSERT INTO thoughtline.event VALUES (41, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 11, '\x726177636c69656e74', 1796010554535, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35227d', '\xf018c27e67ee249799cb57651b280a4c841134a3a45d8f0059044c4237500973');
INSERT INTO thoughtline.event VALUES (42, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 12, '\x726177636c69656e74', 1796010554537, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x7ee762c690b26ca22edabfb05b9eccf5624e9317add238e223e47a488d835686');
INSERT INTO thoughtline.event VALUES (43, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 13, '\x726177636c69656e74', 1796010554537, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x0e72f93cc2ad662fa4340d94cb475c3ea845bbc9ead6f977ceacca37f2e2ff30');
INSERT INTO thoughtline.event VALUES (44, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 14, '\x726177636c69656e74', 1796010554537, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\x7915dd0289608ffd8af15e2c4317768944641dac5e52f2a63e95e29689f32d48');
INSERT INTO thoughtline.event VALUES (45, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 15, '\x726177636c69656e74', 1796010554537, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x48445abe60392e4ae654953b10007e1c4343b0fb5a6155b6f6f6c93306bf184a');
INSERT INTO thoughtline.event VALUES (46, '\x', '\x364143336e41305a74417041753243344c394d4b785a', 16, '\x726177636c69656e74', 1796010554537, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\xe4e5b29f3fa5a4ed986ccf9a2d08bb326ff62ae210727bd4234202f54116236b');
INSERT INTO thoughtline.event VALUES (47, '\x', '\x7731376363704f6e4c7657646e324667485a704d6341', 1, '\x726177636c69656e74', 1796010554540, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xc34a5b32f28371f8486bcedae4cb556a23754aeb31b1cc569808ed354be7e2b6');
INSERT INTO thoughtline.event VALUES (48, '\x', '\x7731376363704f6e4c7657646e324667485a704d6341', 2, '\x726177636c69656e74', 1796010554540, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x603460e0358f65d566109c7c2df916229ca437f04844ddf42eae7c1dd6f01af0');
INSERT INTO thoughtline.event VALUES (49, '\x', '\x7731376363704f6e4c7657646e324667485a704d6341', 3, '\x726177636c69656e74', 1796010554540, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xb014679a60cc38da8b40a0bf72d0df59ecd1fa982375f89dac59b6c5c8a63a72');
INSERT INTO thoughtline.event VALUES (50, '\x', '\x7731376363704f6e4c7657646e324667485a704d6341', 4, '\x726177636c69656e74', 1796010554540, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x4bf18b54e0810c1493963a0adf13c1b91101fec860bb82a55a03e4665584b9e5');
INSERT INTO thoughtline.event VALUES (51, '\x', '\x7731376363704f6e4c7657646e324667485a704d6341', 5, '\x726177636c69656e74', 1796010554540, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xe2b6496b7f04163caf00d3394a36b979a41658863d5a119275fcacc8f1374dbd');
INSERT INTO thoughtline.event VALUES (52, '\x', '\x7731376363704f6e4c7657646e324667485a704d6341', 6, '\x726177636c69656e74', 1796010554540, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xc85edb9561d88e2cb2eb7edcd491d525d2b0f7216c271531359d2317f21943ef');
INSERT INTO thoughtline.event VALUES (53, '\x', '\x7731376363704f6e4c7657646e324667485a704d6341', 7, '\x726177636c69656e74', 1796010554544, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2262656361757365223a226974207761732073746f70706564227d', '\x68ffd61c78db82b11da399b387993b5e97df50d5ed18461225def2a4db6c5c43');
INSERT INTO thoughtline.event VALUES (54, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', 1, '\x726177636c69656e74', 1796010554551, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x7c8435dd218f4ac51b28341afd829061343b323436791ef5e84b24b10e86030b');
INSERT INTO thoughtline.event VALUES (55, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', 2, '\x726177636c69656e74', 1796010554551, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22736574746c696e67223a22766f7465222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d5d2c22736574746c696e67223a22766f7465222c2263686f69636573223a5b227761726d222c22636f6c64225d2c22627564676574223a7b7d7d7d7d', '\xdcb918cce4feeff8d50d93c85fd9243e25001b2fc00aecba8fddbaa65d15b69f');
INSERT INTO thoughtline.event VALUES (56, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', 3, '\x726177636c69656e74', 1796010554551, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x3c034179a8b800692251ae55605c3461638db053a84e387c3850e605ad6ba764');
INSERT INTO thoughtline.event VALUES (57, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', 4, '\x726177636c69656e74', 1796010554551, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x5799a06ba7b50724e7892703237ff39a54dde99e2529c4e43da16ce9b6a79250');
INSERT INTO thoughtline.event VALUES (58, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', 5, '\x726177636c69656e74', 1796010554567, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225365656e2e5c6e566f74653a20636f6c64227d', '\x403bb21df1d9cc6e2ef12c1cd79c04ca8088b70c3ecc9e6e50bf6d1b3ea390ec');
INSERT INTO thoughtline.event VALUES (59, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', 6, '\x726177636c69656e74', 1796010554574, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225365656e2e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c226b696e64223a226f70696e696f6e227d', '\xbc7e7974bec2d95509b94b74174f81239aa7f47fe2aa8f0e950f07cf73ff2855');
INSERT INTO thoughtline.event VALUES (60, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', 7, '\x726177636c69656e74', 1796010554574, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22636f6c64202831206f6620313a206661637475616c29222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\xbe5bbfd57bcd03ccc350ebcf3112a9bf4f9793bd59b3b0bc99255a78589aa0ce');
INSERT INTO thoughtline.event VALUES (61, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', 8, '\x726177636c69656e74', 1796010554574, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227433222c226f70696e696f6e73223a5b5b226431222c227432225d5d7d', '\x725d53a9119dfc5fcf0570469ddc5652db24f18983084ef11dba95ebda0a182c');
INSERT INTO thoughtline.event VALUES (62, '\x', '\x59777255657331734945564b6c6b48706350475a5139', 1, '\x726177636c69656e74', 1796010554583, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x42fbc4bca7c1d621d2b489ed2bd624efe6629ed78d72168909b3811b3b474938');
INSERT INTO thoughtline.event VALUES (63, '\x', '\x59777255657331734945564b6c6b48706350475a5139', 2, '\x726177636c69656e74', 1796010554583, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x22e1d72eacc5c634b8d9bd62a0a3ae3c531ad1d3bc3bd5ffbd74bea208e63540');
INSERT INTO thoughtline.event VALUES (64, '\x', '\x59777255657331734945564b6c6b48706350475a5139', 3, '\x726177636c69656e74', 1796010554583, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xc77d539b77f969022932ce543ee1bb8ece1de47bf8441a26168e98257dad6f00');
INSERT INTO thoughtline.event VALUES (65, '\x', '\x59777255657331734945564b6c6b48706350475a5139', 4, '\x726177636c69656e74', 1796010554583, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x5b2de231449ed6fb06d93f2370b496abfbcd78efbfc5b30663dafeae4528841a');
INSERT INTO thoughtline.event VALUES (66, '\x', '\x59777255657331734945564b6c6b48706350475a5139', 5, '\x726177636c69656e74', 1796010554583, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x3eaa1539f52954c25dc3acfc8e346748f1bf4a0c71109641370927fcd9f80d67');
INSERT INTO thoughtline.event VALUES (67, '\x', '\x59777255657331734945564b6c6b48706350475a5139', 6, '\x726177636c69656e74', 1796010554583, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x107b9f8edc92450ca9f4b5cb77833a0358677dd2e1ee1dd1e96b7a00857bc89d');
INSERT INTO thoughtline.event VALUES (68, '\x', '\x59777255657331734945564b6c6b48706350475a5139', 7, '\x726177636c69656e74', 1796010554592, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38227d', '\x624a264d9ea7cb1a947221a12b1a1a616a514b10f1c43f30efbf7c0c5d800337');
INSERT INTO thoughtline.event VALUES (69, '\x', '\x73635144553747664a376c5639374d51596f37673676', 1, '\x726177636c69656e74', 1796010556186, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226531222c226b696e64223a2266696c65222c2274657874223a22706f6f6c2e70793a312d32222c22706c616365223a22706f6f6c2e70793a312d32222c22616e63686f72223a7b2270617468223a22706f6f6c2e7079222c2266696c65223a226634366534366166636365343133393063656530303864626431343834636239222c22636f6e74656e74223a226666353364366364666238343163376363616562363937383734633031653033222c226669727374223a312c226c617374223a322c22746f6b656e73223a223535396464396434663233376231313839316636346363626139646134616362222c2273697a65223a382c226c696e6573223a5b22393633313836303932623463222c22636366663536333931336665225d2c226166746572223a5b22646464396334303736376639222c22316365323137313336393731222c22353638633831363266373563225d2c226f776e657273223a5b5d2c2274657874223a5b224c494d4954203d203130222c2257414954203d2035225d7d2c2274686f75676874223a227431222c227769746e657373223a7b7d7d', '\x42482e3c09ab6f9847b3252e820ced4c73c8e212dd011a25875207053e5df716');
INSERT INTO thoughtline.event VALUES (70, '\x', '\x73635144553747664a376c5639374d51596f37673676', 2, '\x726177636c69656e74', 1796010556186, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226532222c226b696e64223a22636f6d6d616e64222c2274657874223a22707974657374202d71202d3e2032206661696c6564222c22706c616365223a22707974657374202d71222c227365656e223a2232206661696c6564222c2274686f75676874223a227431227d', '\xfd99b92fe67a14ffa71511c890718f6b88337b3c8d555106de927d75c94e2f25');
INSERT INTO thoughtline.event VALUES (71, '\x', '\x73635144553747664a376c5639374d51596f37673676', 3, '\x726177636c69656e74', 1796010556186, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226533222c226b696e64223a2270616765222c2274657874223a2268747470733a2f2f6578616d706c652e6f72672f706f6f6c73222c22706c616365223a2268747470733a2f2f6578616d706c652e6f72672f706f6f6c73222c2274686f75676874223a227431227d', '\x1f5147c4fc5ba199ee6a76aa40eda7b2cad4f2306a600a801b48309e02a37a06');
INSERT INTO thoughtline.event VALUES (72, '\x', '\x73635144553747664a376c5639374d51596f37673676', 4, '\x726177636c69656e74', 1796010556186, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2254686520706f6f6c20697320736d616c6c222c2272657374735f6f6e223a5b5b226531222c226532222c226533225d5d7d', '\xbe2abfe12b748622f718fa58ccdff1bbde4471d441fe8f0424956105a9cd2f4e');
INSERT INTO thoughtline.event VALUES (73, '\x', '\x73635144553747664a376c5639374d51596f37673676', 5, '\x726177636c69656e74', 1796010556186, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a222f746d702f746d706668736c70743834222c227469746c65223a22506f6f6c222c2274616773223a5b226462225d7d', '\x6dacce8128abf29a077895b989fbd13f5b336e42d99a07c5e3bb72c60e2f8d27');
INSERT INTO thoughtline.event VALUES (74, '\x', '\x73635144553747664a376c5639374d51596f37673676', 6, '\x726177636c69656e74', 1796010556212, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22536f2063616c6c732077616974222c226166746572223a227431222c2272657374735f6f6e223a5b5b227431222c226531225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\x4601a8e3e4c3231c9980ad351a4fb8d715bbb2c72f5cbe3d75ee07130ac9ca07');
INSERT INTO thoughtline.event VALUES (75, '\x', '\x73635144553747664a376c5639374d51596f37673676', 7, '\x726177636c69656e74', 1796010556226, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a226532222c2276657264696374223a2272656675746564222c2262656361757365223a2249742077617320616e6f74686572206272616e6368227d', '\x30d02bfe6a4ac4a8d1d3c524e44165f7b480beb8cd56f06c1fb1216290592454');
INSERT INTO thoughtline.event VALUES (76, '\x', '\x73635144553747664a376c5639374d51596f37673676', 8, '\x74686f756768746c696e65', 1796010556276, '\x7b2274797065223a2245766964656e6365436865636b6564222c22776173223a224c494d4954203d203130222c226e6f77223a224c494d4954203d203939222c2265766964656e6365223a226531222c22666f756e64223a226368616e676564222c2262656361757365223a2231206f662032206c696e65732077657265206368616e676564206f722072656d6f766564222c22616e63686f72223a7b2270617468223a22706f6f6c2e7079222c2266696c65223a223461383632633062353864333934316133383538636365396331613931636337222c22636f6e74656e74223a226637353032323338336439363964663365633530353030393136623862663732222c226669727374223a312c226c617374223a322c22746f6b656e73223a226634623437646330616661323739613432626161666132313331333632633631222c2273697a65223a382c226c696e6573223a5b22373336323562353930303962222c22636366663536333931336665225d2c226166746572223a5b22646464396334303736376639222c22316365323137313336393731222c22353638633831363266373563225d2c226f776e657273223a5b5d2c2274657874223a5b224c494d4954203d203939222c2257414954203d2035225d7d7d', '\x20f2eeb74ebc8f23346dcb17bee377ee572692888255e13a2673155371461ccb');
INSERT INTO thoughtline.event VALUES (77, '\x', '\x73635144553747664a376c5639374d51596f37673676', 9, '\x726177636c69656e74', 1796010556435, '\x7b2274797065223a224e65787443686f73656e222c226e657874223a224d656173757265206974227d', '\x988893f9a0e21d248c79472baf024a54e4d88bb841c583b954a11678a84237e4');
INSERT INTO thoughtline.event VALUES (78, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 1, '\x726177636c69656e74', 1796010558249, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xc25b498b33e991f6d52d134db425394fe58609bb0b638bc563b89981a4070757');
INSERT INTO thoughtline.event VALUES (79, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 2, '\x726177636c69656e74', 1796010558249, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c227265736572766573223a7b22746f6b656e73223a37373237332c22756e74696c223a313739363031323035383234397d2c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b22746f6b656e73223a37373237337d7d7d7d', '\xba68908df87953259be5a313c43b912f6e8e3e194e528e729e85ae31dae5b030');
INSERT INTO thoughtline.event VALUES (80, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 3, '\x726177636c69656e74', 1796010558249, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x61741ab1d5409534a9f1e52e8a04adfdd0c00564b197c0150270b7727b543642');
INSERT INTO thoughtline.event VALUES (81, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 4, '\x726177636c69656e74', 1796010558249, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xff5a60614c514ea5ec308d36890c1822aad46562ce4d6ed3af1b6104b7ff42f8');
INSERT INTO thoughtline.event VALUES (82, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 5, '\x726177636c69656e74', 1796010558249, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xbb72333b451655ff321d127b1614eed4b61cc66b2175df1c8e47519f20514a5a');
INSERT INTO thoughtline.event VALUES (83, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 6, '\x726177636c69656e74', 1796010558249, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xde603b8482b3494066face781ec9613af6a33f30b6ebc0681ae1ae4cacf407d1');
INSERT INTO thoughtline.event VALUES (84, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567112, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30363838353933373330303031323330317d2c2266696e697368223a2273746f70227d', '\x7b443fc06e334eab758830e0306e7aae9a9c9d80c93418da09e7d09582f69e37');
INSERT INTO thoughtline.event VALUES (85, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567117, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e303734363031303435303030323335397d2c2266696e697368223a2273746f70227d', '\x1aecf922704d360904b1aad437fa7529d780d7a5ae9011baa9e45ef82edbc9e8');
INSERT INTO thoughtline.event VALUES (86, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567119, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30373631303335393139393939383132397d2c2266696e697368223a2273746f70227d', '\x03bbecefc901264d98a8edc596f8723642bc49413117f5df7469652e21ff4801');
INSERT INTO thoughtline.event VALUES (87, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 10, '\x726177636c69656e74', 1796010567121, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x67370f724c4f92d86f5b798634b171ed098d9735cd21b5c0130efca8e140e012');
INSERT INTO thoughtline.event VALUES (88, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567137, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30303836333933333139393938303233387d2c2266696e697368223a2273746f70227d', '\x337d3618a0134aa50823019c5d67f83c38616b41522e07f1b621f0b6ab12cd2e');
INSERT INTO thoughtline.event VALUES (89, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 12, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567138, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x21ed5a64392be6a74e4cec0c9b371392bf7674820332162ad90885bf77493a83');
INSERT INTO thoughtline.event VALUES (90, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567138, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x634e7948f7f0f7786bff4d717dd57c36a7119e8711f405999adca53abdbcce5f');
INSERT INTO thoughtline.event VALUES (91, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567138, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\x8c3ad2fcc74943801fc535ea0b92ff5f9ee8e4683425e2a4d0456e6710b25101');
INSERT INTO thoughtline.event VALUES (92, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567138, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x2ae19c6c4b03c3de0f36c85a03be16bf91a9ab6bd679b6c1e52df22477532472');
INSERT INTO thoughtline.event VALUES (93, '\x', '\x5a393766664936576e6b3572386546336f6932344634', 16, '\x726177636c69656e74', 1796010567138, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\x3f1b48cdb3c5771028375aadb3389f8abbc8eb58e26b5611ae74947c68b950ec');
INSERT INTO thoughtline.event VALUES (94, '\x', '\x664558634948656c564933424a63764e43366c576a52', 1, '\x726177636c69656e74', 1796010567150, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xd21bc9677f5b6d847c2e7e06c88758d032ac3a0e611c68bc9ccbc2b6afa514a4');
INSERT INTO thoughtline.event VALUES (95, '\x', '\x664558634948656c564933424a63764e43366c576a52', 2, '\x726177636c69656e74', 1796010567150, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22736574746c696e67223a226e6f6e65222c22676976656e223a7b226f776e6572223a22222c227265736572766573223a7b22746f6b656e73223a35313531352c22756e74696c223a313739363031323036373135307d2c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c22736574746c696e67223a226e6f6e65222c22627564676574223a7b22746f6b656e73223a35313531357d7d7d7d', '\x4fcb25fa42562a81deb20944912de7c1c29ffba9632538b87f9874d23cbbf0b3');
INSERT INTO thoughtline.event VALUES (96, '\x', '\x664558634948656c564933424a63764e43366c576a52', 3, '\x726177636c69656e74', 1796010567150, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x3856420b49c5bbe57d0511b5944800991914ee28537cefa7206ef5362f88f13d');
INSERT INTO thoughtline.event VALUES (97, '\x', '\x664558634948656c564933424a63764e43366c576a52', 4, '\x726177636c69656e74', 1796010567150, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xd3312c7d465ac55732b8c8189d77601fc86b75b318a3caaacab4fb332a1b6a8a');
INSERT INTO thoughtline.event VALUES (98, '\x', '\x664558634948656c564933424a63764e43366c576a52', 5, '\x726177636c69656e74', 1796010567150, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x1654016c3903977be06f860622e5a072fc677212575c206bfb8ecf0738ec6f49');
INSERT INTO thoughtline.event VALUES (99, '\x', '\x664558634948656c564933424a63764e43366c576a52', 6, '\x726177636c69656e74', 1796010567150, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x5d3cc42a4a0b5a557e1c42d412b31fbad04192c437b94928537abfddf044ea62');
INSERT INTO thoughtline.event VALUES (100, '\x', '\x664558634948656c564933424a63764e43366c576a52', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567187, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3031353539383236383939393833383138337d2c2266696e697368223a2273746f70227d', '\xdd786e731abbd2b928d62606ce741a96c43ada7a43efc82b51688eb8eba5bf7e');
INSERT INTO thoughtline.event VALUES (101, '\x', '\x664558634948656c564933424a63764e43366c576a52', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567190, '\x7b2274797065223a2244656c65676174696f6e4661696c6564222c2264656c65676174696f6e223a226432222c22636f6465223a226d696e645f72656675736564222c2262656361757365223a224f70656e414920646964206e6f742074616b6520746865207265717565737420284854545020343030292e20497420736179733a205c226e6f5c22204368616e6765207468652073657474696e6773206f722074686520746578742e205b6d696e645f726566757365645d222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c22746f6b656e735f696e223a302c22746f6b656e735f6f7574223a302c22657374696d617465645f636f7374223a2230227d2c2273616964223a226e6f227d', '\xf208084a9c917924221b4252d53627c1b0a935832ca9024b9db6769eabe3f215');
INSERT INTO thoughtline.event VALUES (102, '\x', '\x664558634948656c564933424a63764e43366c576a52', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567192, '\x7b2274797065223a2244656c65676174696f6e4661696c6564222c2264656c65676174696f6e223a226433222c22636f6465223a226d696e645f6d697373706f6b65222c2262656361757365223a224f70656e414920616e737765726564207769746820736f6d657468696e672074686174206973206e6f74204a534f4e2e20436865636b20746861742074686520626173652055524c2069732074686174206f6620746865204150492c20616e642061736b20616761696e2e205b6d696e645f6d697373706f6b655d222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226c6f7374223a7b22617474656d707473223a312c22746f6b656e735f696e223a3735332c22746f6b656e735f6f7574223a31363338342c22657374696d617465645f636f7374223a6e756c6c7d7d7d', '\xf9b677f8fc5d442c3b56da632353b47e62937374d62996e59e8fe8e8e599429b');
INSERT INTO thoughtline.event VALUES (103, '\x', '\x664558634948656c564933424a63764e43366c576a52', 10, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567193, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x78b303c9b26aeef9ac546f6f73a3154802bc242e9aba1f171df25c81e02c42fc');
INSERT INTO thoughtline.event VALUES (104, '\x', '\x664558634948656c564933424a63764e43366c576a52', 11, '\x726177636c69656e74', 1796010567193, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c226f70696e696f6e73223a5b5b226431222c227432225d5d7d', '\x81d87a4a8a13fded7485b490e5a480b926ae3e72ff738468520a627b07eb2894');
INSERT INTO thoughtline.event VALUES (105, '\x', '\x6645307a30304c434637373345466d62426e38483845', 1, '\x726177636c69656e74', 1796010567201, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x6dc8bcbda58ca41b71cb34276bf601acf837bf338d2999fe4aa54ab3f43b79f1');
INSERT INTO thoughtline.event VALUES (106, '\x', '\x6645307a30304c434637373345466d62426e38483845', 2, '\x726177636c69656e74', 1796010567201, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c227265736572766573223a7b22746f6b656e73223a32303030302c22756e74696c223a313739363031313532373230307d2c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b22746f6b656e73223a32303030302c227365636f6e6473223a36302e307d7d7d7d', '\xe4b42c9521ac9f5553510b14182b362806bf5864d39b1fa06161c2f3a3815f24');
INSERT INTO thoughtline.event VALUES (107, '\x', '\x6645307a30304c434637373345466d62426e38483845', 3, '\x726177636c69656e74', 1796010567201, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xb5ad1d597472f5adbb8a5ae3516ffccfafa8f016a602cf8c5eed76748c58c82b');
INSERT INTO thoughtline.event VALUES (108, '\x', '\x6645307a30304c434637373345466d62426e38483845', 4, '\x726177636c69656e74', 1796010567201, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x53958e57ed1e0d9643531719f13d891a89f3ad6039d81e6369003210766dace6');
INSERT INTO thoughtline.event VALUES (109, '\x', '\x6645307a30304c434637373345466d62426e38483845', 5, '\x726177636c69656e74', 1796010567201, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x7ccb047e2ba8a01f5a5896dc877fbbe524454756c5a325e50f460c24b7a4aae0');
INSERT INTO thoughtline.event VALUES (110, '\x', '\x6645307a30304c434637373345466d62426e38483845', 6, '\x726177636c69656e74', 1796010567201, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x273d7a246b26ab9e13c2b24ed7af7f5b3d3be45134f30b32d31c22a43ff22c9c');
INSERT INTO thoughtline.event VALUES (111, '\x', '\x6645307a30304c434637373345466d62426e38483845', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567241, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3031393334303535353030303332363237367d2c2266696e697368223a2273746f70227d', '\x4cea05ea4191c8fa77ea859265e4cc127c17293285849618dc87b955320fef41');
INSERT INTO thoughtline.event VALUES (112, '\x', '\x6645307a30304c434637373345466d62426e38483845', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567243, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3032333238343436303030303031333439367d2c2266696e697368223a2273746f70227d', '\xf6b1817b29bc3eb191e60ecd9ec19d9aa63b1235dcbfe16b42c95968728d4aa3');
INSERT INTO thoughtline.event VALUES (113, '\x', '\x73657175656e7469616c7468696e6b696e67', 1, '\x726177636c69656e74', 1796010568375, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224e756d6265722031222c226e756d626572223a322c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x92046a868edf43aa1be23a4bcea0655d892a4c472e4f316373347b71d48c7f17');
INSERT INTO thoughtline.event VALUES (114, '\x', '\x73657175656e7469616c7468696e6b696e67', 2, '\x726177636c69656e74', 1796010568375, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xe78ddc509c22007e5c2d836bac1c37da9ca318bdb1ab0108ef1e18959adf726d');
INSERT INTO thoughtline.event VALUES (115, '\x', '\x73657175656e7469616c7468696e6b696e67', 3, '\x726177636c69656e74', 1796010568399, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a224e756d6265722032222c226166746572223a227431222c226e756d626572223a332c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x9aa105737e4231550fe12548405cefeec0434a4833db10afe03e149087c52775');
INSERT INTO thoughtline.event VALUES (116, '\x', '\x73657175656e7469616c7468696e6b696e67', 4, '\x726177636c69656e74', 1796010568409, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e756d6265722033222c226166746572223a227432222c226e756d626572223a342c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xe59e8304f685fcfb5dd590d4e154533545edccf709a59a0ae8a024349e7a5891');
INSERT INTO thoughtline.event VALUES (117, '\x', '\x73657175656e7469616c7468696e6b696e67', 5, '\x726177636c69656e74', 1796010568414, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f7420736f222c226166746572223a227433222c2272657669736573223a227432222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c2269735265766973696f6e223a747275652c227265766973657354686f75676874223a337d7d', '\xa37fb7da21d673cf340a5beeaebc31fcf9f45b8e59cc697bc0c9d4043f208890');
INSERT INTO thoughtline.event VALUES (118, '\x', '\x73657175656e7469616c7468696e6b696e67', 6, '\x726177636c69656e74', 1796010568430, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a224f7220736f222c226272616e6368223a225f5f70726f746f5f5f222c226166746572223a227431222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c226272616e636846726f6d54686f75676874223a322c226272616e63684964223a225f5f70726f746f5f5f227d7d', '\x641abb7145104cff59aa3a2cd2481111c8899075fd3c2912423f2559f97fbf20');
INSERT INTO thoughtline.event VALUES (119, '\x', '\x6d65646963616c', 1, '\x726177636c69656e74', 1796010569932, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224e756d6265722031222c226e756d626572223a322c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x2eb8a545dc59c55d9db85edb21e8b4580ee23ff52b5d87df44e808265a8cad0c');
INSERT INTO thoughtline.event VALUES (120, '\x', '\x6d65646963616c', 2, '\x726177636c69656e74', 1796010569932, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xacf210302896b12c76537cd3a9026090c0b6bd55ddaa17b8257049752bd77b79');
INSERT INTO thoughtline.event VALUES (121, '\x', '\x6d65646963616c', 3, '\x726177636c69656e74', 1796010569957, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a224e756d6265722032222c226166746572223a227431222c226e756d626572223a332c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x1348c1ea133ced67bdfa4e8a0642772bb5edc6c953bae0268cc450bcdef8dd4c');
INSERT INTO thoughtline.event VALUES (122, '\x', '\x6d65646963616c', 4, '\x726177636c69656e74', 1796010569980, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e756d6265722033222c226166746572223a227432222c226e756d626572223a342c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x3f9ce38871917268a37194b3ead92732f938a14ba60f55b3650c8329d6a39912');
INSERT INTO thoughtline.event VALUES (123, '\x', '\x6d65646963616c', 5, '\x726177636c69656e74', 1796010569989, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f7420736f222c226166746572223a227433222c2272657669736573223a227432222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c2269735265766973696f6e223a747275652c227265766973657354686f75676874223a337d7d', '\x9400060d917cef5f5ce98ec7bc1a7866dd25aa78ebedb1b319fe4306a4d39c40');
INSERT INTO thoughtline.event VALUES (124, '\x', '\x6d65646963616c', 6, '\x726177636c69656e74', 1796010570010, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a224f7220736f222c226272616e6368223a225f5f70726f746f5f5f222c226166746572223a227431222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c226272616e636846726f6d54686f75676874223a322c226272616e63684964223a225f5f70726f746f5f5f227d7d', '\xd2ba168c4f612198120364279b88b82a265ba0500d7d64d067c8db58ce088c62');
INSERT INTO thoughtline.event VALUES (125, '\x', '\x756c7472617468696e6b', 1, '\x726177636c69656e74', 1796010571207, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974206973207761726d222c226e616d65223a224131222c22676976656e223a7b22636f6e666964656e6365223a302e397d7d', '\x7da42918b94f46b35277dee542dca71597ca4376f28f41c590e9e27c69cc658e');
INSERT INTO thoughtline.event VALUES (126, '\x', '\x756c7472617468696e6b', 2, '\x726177636c69656e74', 1796010571207, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224669727374222c2272657374735f6f6e223a5b5b226131225d5d2c22636f6e666964656e6365223a302e362c22676976656e223a7b22746f74616c5f74686f7567687473223a347d7d', '\x60af5f7673cb3715a9b79b016a435133f8359e99acaaa87a75a46700712602e6');
INSERT INTO thoughtline.event VALUES (127, '\x', '\x756c7472617468696e6b', 3, '\x726177636c69656e74', 1796010571207, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xb4dad0acbb73a07eadfb8a29c16a6b5f06a9814ba683e1750fbf45066fbc2f9f');
INSERT INTO thoughtline.event VALUES (128, '\x', '\x756c7472617468696e6b', 4, '\x726177636c69656e74', 1796010571231, '\x7b2274797065223a22417373756d7074696f6e446573637269626564222c22617373756d7074696f6e223a226131222c22676976656e223a7b22636f6e666964656e6365223a302e392c2276657269666961626c65223a747275652c22766572696669636174696f6e5f737461747573223a2276657269666965645f74727565227d7d', '\x18a9fcba167cdd23f1a0376f932b13478fc2c1678957d336147b940ce8ef0e82');
INSERT INTO thoughtline.event VALUES (129, '\x', '\x756c7472617468696e6b', 5, '\x726177636c69656e74', 1796010571231, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225365636f6e64222c226166746572223a227431222c22676976656e223a7b22746f74616c5f74686f7567687473223a347d7d', '\x0a1ce326e60213189d774494885202bb0385a7ca0b4209bae56ec20eabfd0ba8');
INSERT INTO thoughtline.event VALUES (130, '\x', '\x756c7472617468696e6b', 6, '\x726177636c69656e74', 1796010571231, '\x7b2274797065223a22417373756d7074696f6e5665726966696564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227432222c2277617463686564223a5b5b227432225d5d7d', '\x8a5926ffa8d6b8988659938b88684eca76646de21f81d9afa8b35e9c632a247f');
INSERT INTO thoughtline.event VALUES (131, '\x', '\x756c7472617468696e6b', 7, '\x726177636c69656e74', 1796010571250, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224f6e206974222c226166746572223a227432222c2272657374735f6f6e223a5b5b226131225d5d2c22676976656e223a7b22746f74616c5f74686f7567687473223a342c22646570656e64735f6f6e5f617373756d7074696f6e73223a5b224131225d7d7d', '\x4c991e0e2d52fe3e452b96b6acff7bd768f8457ed67a3b12c4b36376b17c2dd2');
INSERT INTO thoughtline.event VALUES (132, '\x', '\x756c7472617468696e6b', 8, '\x726177636c69656e74', 1796010571265, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f222c226166746572223a227433222c22676976656e223a7b22746f74616c5f74686f7567687473223a342c22696e76616c6964617465735f617373756d7074696f6e73223a5b224131225d7d7d', '\x79b3a5a2c5dc527b8ce6304559fb434d64fc4012a9d4f88ef284c0018b20d664');
INSERT INTO thoughtline.event VALUES (133, '\x', '\x756c7472617468696e6b', 9, '\x726177636c69656e74', 1796010571265, '\x7b2274797065223a22417373756d7074696f6e52656675746564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227434227d', '\x31176757d7273659d57aa4b2319bf598df84b5b6bbd79e9dbbbb8761834fd4d9');
INSERT INTO thoughtline.event VALUES (134, '\x', '\x7468696e6b736571', 1, '\x726177636c69656e74', 1796010572169, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22537465702030222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\x334293b67639b327a61dc1070669ad2b395d4096fef54e7ee72ac73f3b91402b');
INSERT INTO thoughtline.event VALUES (135, '\x', '\x7468696e6b736571', 2, '\x726177636c69656e74', 1796010572169, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x27a8caf66952fed8041369cb9a284927ab00264b1590d8920bced946f656889d');
INSERT INTO thoughtline.event VALUES (136, '\x', '\x7468696e6b736571', 3, '\x726177636c69656e74', 1796010572191, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22537465702031222c226166746572223a227431222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\xb7280ed966e472fcf41ac60e84d20d1d1d2ae9344ad3bfd6890250d7006392b7');
INSERT INTO thoughtline.event VALUES (137, '\x', '\x7468696e6b736571', 4, '\x726177636c69656e74', 1796010572194, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22537465702032222c226166746572223a227432222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\xbb804a04bb82be31c1623cba84275293aa608db0c10a03cbbb6da8b0cf239cba');
INSERT INTO thoughtline.event VALUES (138, '\x', '\x7468696e6b736571', 5, '\x726177636c69656e74', 1796010572219, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a22537465702033222c226166746572223a227433222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\xa74bffa112e21d1ea8c931dd086c984cdcb285cd91beed3bfebdd02d553ae3ce');
INSERT INTO thoughtline.event VALUES (139, '\x', '\x7468696e6b736571', 6, '\x726177636c69656e74', 1796010572245, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22416e65772066726f6d2074776f222c226166746572223a227434222c2272657669736573223a227432222c2273757065727365646573223a5b227433222c227434225d7d', '\x36dd24d13b1520b06d4c44a23f265a5935a2c7bd0acfcf71f4a4fc0718a08724');
INSERT INTO thoughtline.event VALUES (140, '\x', '\x6e6f646573', 1, '\x726177636c69656e74', 1796010572874, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226272616e6368223a226e5f3763393933616438222c226b696e64223a226578706c6f7265227d', '\x73ebaccc983c2f35ddb7d66aa8d86857c861e1d10d1c0c457c454fdc90e4178a');
INSERT INTO thoughtline.event VALUES (141, '\x', '\x6e6f646573', 2, '\x726177636c69656e74', 1796010572874, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226578706c6f7265222c2261736b73223a227431222c22676976656e223a7b2270726f6d7074223a7b2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c2273797374656d223a22596f7520776f726b20616c6f6e65206f6e20746865206f6e65207375622d70726f626c656d207468617420796f752061726520676976656e2e20596f7520736565206e6f7468696e67206f6620746865206c6172676572207461736b2c20616e64206e6f626f64792063616e20616e73776572207175657374696f6e732e5c6e416e7377657220696e2074776f2070617274732c206561636820756e646572206974732068656164696e67206f6e2061206c696e65206f6620697473206f776e3a5c6e5b416e616c797369735d5c6e486f7720796f75206765742074686572652c207374657020627920737465702c20776974682077686174206974207265737473206f6e2e5c6e5b436f6e636c7573696f6e5d5c6e54686520726573756c7420696e2077686f6c652073656e74656e636573207468617420736f6d65626f64792063616e207573652077686f20686173206e6f7420726561642074686520616e616c797369732e5c6e496620796f752063616e20686f6e6573746c792073617920686f77207375726520796f75206172652c20656e6420776974682061206c696e65205c22436f6e666964656e63653a5c2220616e642061206e756d6265722066726f6d203020746f20313b20656c7365206c656176652074686174206c696e65206f75742e222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a312e302c22746f705f70223a302e392c226d61785f746f6b656e73223a323034382c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x9306b534a1113fcef8abc7e5e285993286295a30edc73b7bc4ba1abc642e5548');
INSERT INTO thoughtline.event VALUES (142, '\x', '\x6e6f646573', 3, '\x726177636c69656e74', 1796010572874, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xc6016ac0d9eb113764807e60d12bf957432a5a7b1a5c6282a8454763e12facf0');
INSERT INTO thoughtline.event VALUES (143, '\x', '\x6645307a30304c434637373345466d62426e38483845', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010580993, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e31353031383336373739393938343834347d2c2266696e697368223a2273746f70227d', '\xcc852e111b0c46fb7cc049a73b4943410a3685a936da82b7b94039d4eb375b32');
INSERT INTO thoughtline.event VALUES (144, '\x', '\x6645307a30304c434637373345466d62426e38483845', 10, '\x726177636c69656e74', 1796010581007, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x11a99e037031178be11dd82fdb9b02c416415f3d9b643993431bf82b56c281d8');
INSERT INTO thoughtline.event VALUES (145, '\x', '\x6e6f646573', 4, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581014, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22497420697320636f6c642e222c226272616e6368223a226e5f3763393933616438222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a22636f6e636c7573696f6e227d', '\x2512a963ea8acaf319bf2d796fd00864f5b096d1dab175c75a8f67b7865b736b');
INSERT INTO thoughtline.event VALUES (146, '\x', '\x6e6f646573', 5, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581014, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e31353834393933323339393938373636357d2c2266696e697368223a2273746f70222c2274686f75676874223a227432227d', '\x322a9ac27f8eb7021fa086178132e7fcfcf14cff961ac99702b693c66655b8de');
INSERT INTO thoughtline.event VALUES (147, '\x', '\x6645307a30304c434637373345466d62426e38483845', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581115, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30313938363038383230303031303237327d2c2266696e697368223a2273746f70227d', '\x39dc4d5557195ceeaafd106d3532a554b5e6dd3fe651f252a901af47efbccd1b');
INSERT INTO thoughtline.event VALUES (148, '\x', '\x6645307a30304c434637373345466d62426e38483845', 12, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581140, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\xc7e8f1ef9aa5ec4d2585c5527a1a749fb92c0485e8cf6a4fc9e6f27e31f3b40e');
INSERT INTO thoughtline.event VALUES (149, '\x', '\x6645307a30304c434637373345466d62426e38483845', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581140, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x4c1a27b0973d8d1c79a29438f4c6b69761890340a3d06cf1060a9b30851ba394');
INSERT INTO thoughtline.event VALUES (150, '\x', '\x6645307a30304c434637373345466d62426e38483845', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581140, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\xf3998accbcea3e2b1c56e405a2bd42d7b3bd2e533e98e15d3801e4bf86bbbeb1');
INSERT INTO thoughtline.event VALUES (151, '\x', '\x6645307a30304c434637373345466d62426e38483845', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581140, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x461cecabaed393d79a1c6e059b90f9e39726af93c17cfcdd56926ff3ff041072');
INSERT INTO thoughtline.event VALUES (152, '\x', '\x6645307a30304c434637373345466d62426e38483845', 16, '\x726177636c69656e74', 1796010581140, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\xe75c4a8f29dd3f2c062d18e0ef4cfdb6ff90765e5c4bbf3cd2fad1e348ff071e');
INSERT INTO thoughtline.event VALUES (153, '\x', '\x7468696e6b696e672d6167656e74', 1, '\x726177636c69656e74', 1796010581185, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2257686174206973207369782074696d657320736576656e3f222c226272616e6368223a226e5f3430383736326364222c226b696e64223a2263686174227d', '\x6dd54def44e55590e36523dc2fe6d968e27228282dd265dd1e49844e5d401ef2');
INSERT INTO thoughtline.event VALUES (154, '\x', '\x7468696e6b696e672d6167656e74', 2, '\x726177636c69656e74', 1796010581185, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a2263686174222c2261736b73223a227431222c22676976656e223a7b2270726f6d7074223a7b2274657874223a2257686174206973207369782074696d657320736576656e3f222c2273797374656d223a22222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a302e372c22746f705f70223a302e392c226d61785f746f6b656e73223a343039362c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\xe4fba2c9157e2f00022cc75609303aadab71f4ad3cff8d8a13423b541caf600c');
INSERT INTO thoughtline.event VALUES (155, '\x', '\x7468696e6b696e672d6167656e74', 3, '\x726177636c69656e74', 1796010581185, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x0dc3ff06c17badbca985d344154410b9503ace0cdafaf82e3446a0672bc4ace8');
INSERT INTO thoughtline.event VALUES (156, '\x', '\x7468696e6b696e672d6167656e74', 4, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581440, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22497420697320636f6c642e222c226272616e6368223a226e5f3430383736326364222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a22636f6e636c7573696f6e227d', '\x7a1d441094b4489b9de37c642021043e93ec970a8c52607e42a95f2a3078ec98');
INSERT INTO thoughtline.event VALUES (157, '\x', '\x7468696e6b696e672d6167656e74', 5, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581440, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3032373536333632363939393833353833337d2c2266696e697368223a2273746f70222c2274686f75676874223a227432227d', '\x9bbc5b97bd2bea122173944e327b821808f695aaf3b2890188713d8d06cd5130');
INSERT INTO thoughtline.event VALUES (158, '\x', '\x6e6f646573', 6, '\x726177636c69656e74', 1796010582897, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226272616e6368223a226e5f6563336661653763222c226b696e64223a22766572696679227d', '\x611eb7ec8b884e49054ee8b1b45d0b59b80b2d8f5f092367baf21ce210f72e01');
INSERT INTO thoughtline.event VALUES (159, '\x', '\x6e6f646573', 7, '\x726177636c69656e74', 1796010582897, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22766572696679222c2261736b73223a227433222c22676976656e223a7b2270726f6d7074223a7b2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c2273797374656d223a22596f7520776f726b20616c6f6e65206f6e20746865206f6e65207375622d70726f626c656d207468617420796f752061726520676976656e2e20596f7520736565206e6f7468696e67206f6620746865206c6172676572207461736b2c20616e64206e6f626f64792063616e20616e73776572207175657374696f6e732e5c6e416e7377657220696e2074776f2070617274732c206561636820756e646572206974732068656164696e67206f6e2061206c696e65206f6620697473206f776e3a5c6e5b416e616c797369735d5c6e486f7720796f75206765742074686572652c207374657020627920737465702c20776974682077686174206974207265737473206f6e2e5c6e5b436f6e636c7573696f6e5d5c6e54686520726573756c7420696e2077686f6c652073656e74656e636573207468617420736f6d65626f64792063616e207573652077686f20686173206e6f7420726561642074686520616e616c797369732e5c6e496620796f752063616e20686f6e6573746c792073617920686f77207375726520796f75206172652c20656e6420776974682061206c696e65205c22436f6e666964656e63653a5c2220616e642061206e756d6265722066726f6d203020746f20313b20656c7365206c656176652074686174206c696e65206f75742e222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a302e302c22746f705f70223a302e312c226d61785f746f6b656e73223a323034382c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x33eae164d1d4be2c20b2894a715f9f8171cfac742e35ac0822feaa141693a184');
INSERT INTO thoughtline.event VALUES (160, '\x', '\x6d756c74692d6167656e74', 1, '\x726177636c69656e74', 1796010590992, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2253686f756c642077653f20427574207768656e3f222c22676976656e223a7b22746f74616c54686f7567687473223a332c226e65787454686f756768744e6565646564223a747275652c22726f7574696e67223a7b2273636f7265223a35352c227374726174656779223a22747269706c65222c226b696e64223a226465636973696f6e222c22646972656374696f6e73223a5b22656d6f74696f6e616c222c226f7074696d6973746963222c22637269746963616c225d2c226279223a22776f726473222c2262656361757365223a223420776f7264732c2032207175657374696f6e732c203120776f7264732074686174206c696e6b206f72206c696d69742c20322073656e74656e6365732c20617370656374733a206e6f6e653b207369676e73206f663a206465636973696f6e2028746865206d6f64656c277320726174696e6720636f756c64206e6f74206265207265616429227d7d7d', '\x7dc0c8c707a777fafffc067da7d8ae5f7438ab74beb5a3678edfee94c0a3e385');
INSERT INTO thoughtline.event VALUES (161, '\x', '\x6d756c74692d6167656e74', 2, '\x726177636c69656e74', 1796010590992, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a22656d6f74696f6e616c222c227374616e6365223a22416e737765722066726f6d20746865206775742e2053617920696e2061206665772073656e74656e63657320686f772074686973206665656c732c207768617420617474726163747320616e64207768617420776f72726965732c20616e6420686f77207468652070656f706c6520636f6e6365726e65642077696c6c2074616b652069742e20446f206e6f74206769766520726561736f6e7320666f722061206665656c696e672e222c2274656d7065726174757265223a302e382c227365636f6e6473223a36302e307d2c7b226e616d65223a226f7074696d6973746963222c227374616e6365223a224c6f6f6b20666f72207768617420697320676f6f6420696e2069742e204e616d6520746865207265616c2062656e656669747320616e64206f70656e696e67732c20616e6420756e64657220776869636820636f6e646974696f6e73207468657920636f6d6520747275652e20446f206e6f7420707261697365207768617420686173206e6f206d657269742e222c2274656d7065726174757265223a302e352c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\xdb9f58cc9ef1e49d6e3b2349b6b0d656ee107d3747bc5025516b8e03b0a442b4');
INSERT INTO thoughtline.event VALUES (162, '\x', '\x6d756c74692d6167656e74', 3, '\x726177636c69656e74', 1796010590992, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a22656d6f74696f6e616c222c2261736b73223a227431222c226f66223a227131227d', '\x53b24de22c534afc2f0bb95e9d2ff89ecdab699f433794873660f599e2240bd7');
INSERT INTO thoughtline.event VALUES (163, '\x', '\x6d756c74692d6167656e74', 4, '\x726177636c69656e74', 1796010590992, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a226f7074696d6973746963222c2261736b73223a227431222c226f66223a227131227d', '\xeebf85237bacd69c280b4e3c22c1df79e5be934765a022a7db3fa23651b8baba');
INSERT INTO thoughtline.event VALUES (164, '\x', '\x6d756c74692d6167656e74', 5, '\x726177636c69656e74', 1796010590992, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x76cfc28a3793836a053d8414105c01299b10d072f090379d507cd70493d82188');
INSERT INTO thoughtline.event VALUES (165, '\x', '\x6d756c74692d6167656e74', 6, '\x726177636c69656e74', 1796010590992, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a22726f7574696e67222c2261736b73223a227431227d', '\x20b0289c23c1b4ab40a05d51139d453a3dd326d5779c195e3c751ca9fc334ecc');
INSERT INTO thoughtline.event VALUES (166, '\x', '\x6d756c74692d6167656e74', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010590992, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e313336343536323138393939363833327d2c2266696e697368223a2273746f70227d', '\xcbc7155d6bcd065b6de07d3bb1e44ba61381253c6315fb1de861850a82c0da2f');
INSERT INTO thoughtline.event VALUES (167, '\x', '\x6d756c74692d6167656e74', 8, '\x726177636c69656e74', 1796010590992, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x27fb3cdde64f1bf20ace58385e3e3185a4f5600555dfe24c8d2c9a2bfec51274');
INSERT INTO thoughtline.event VALUES (168, '\x', '\x6d756c74692d6167656e74', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591187, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3032343737373234393030303138303734357d2c2266696e697368223a2273746f70227d', '\x3e27e490c8fd69d082bcb69741cf8aff670512034c7ee8ace9df7727a02e6600');
INSERT INTO thoughtline.event VALUES (169, '\x', '\x6d756c74692d6167656e74', 10, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591217, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e303338363731393331393939393432397d2c2266696e697368223a2273746f70227d', '\x6465b4739bab22b438f14074303de4d6448c17f2d09d1c9b8586e3d9bf227cd5');
INSERT INTO thoughtline.event VALUES (170, '\x', '\x6d756c74692d6167656e74', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591219, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e303339393730373331393939383031357d2c2266696e697368223a2273746f70227d', '\x1e9f48fe75121fbbce2c5ea8ac984277acaaac782aa169f98c4ef958fefd605b');
INSERT INTO thoughtline.event VALUES (171, '\x', '\x6d756c74692d6167656e74', 12, '\x726177636c69656e74', 1796010591220, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226435222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\xfe45483147549e128349e9c405d8b945bf18d13001403d1ebb898220ae79cf34');
INSERT INTO thoughtline.event VALUES (172, '\x', '\x6d756c74692d6167656e74', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591236, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226435222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030383933383334373939393930313435337d2c2266696e697368223a2273746f70227d', '\xf7b0136fa855d9b0431fdb15a21d2df12f8efdcdd9e6028c569c7c074e32c4a1');
INSERT INTO thoughtline.event VALUES (173, '\x', '\x6d756c74692d6167656e74', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591237, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e222c226272616e6368223a22713120656d6f74696f6e616c222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a226f70696e696f6e227d', '\x475a1500e2157f811b2711b257e48426ef43d8bca0bf6c533d0727a22f8694d8');
INSERT INTO thoughtline.event VALUES (174, '\x', '\x6d756c74692d6167656e74', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591237, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e222c226272616e6368223a227131206f7074696d6973746963222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a226f70696e696f6e227d', '\x04b9ff806434e3fb1fecf1e27acb73f6d594f6f6e923b866716fa487e0875df7');
INSERT INTO thoughtline.event VALUES (175, '\x', '\x6d756c74692d6167656e74', 16, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591237, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\xb410d169888a2ba67a441da46137c227e985615048abe76e4384e7b4f6538aa0');
INSERT INTO thoughtline.event VALUES (176, '\x', '\x6d756c74692d6167656e74', 17, '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591237, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227433225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x7c878b7ea300b134396854f2a67266c585c714a67012bf1f1dedc5281ef7847a');
INSERT INTO thoughtline.event VALUES (177, '\x', '\x6d756c74692d6167656e74', 18, '\x726177636c69656e74', 1796010591237, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227434225d7d', '\x01f2994dbb68aa0880b05a47fa6c2fbf9f646f51ba19c5440288fe093222f197');
INSERT INTO thoughtline.event VALUES (178, '\x', '\x6d756c74692d6167656e74', 19, '\x726177636c69656e74', 1796010592241, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227436222c2274657874223a22416e64207468656e3f222c226166746572223a227435222c226e756d626572223a312c22676976656e223a7b22746f74616c54686f7567687473223a332c226e65787454686f756768744e6565646564223a747275652c22726f7574696e67223a7b2273636f7265223a31382c227374726174656779223a2273696e676c65222c226b696e64223a2267656e6572616c222c22646972656374696f6e73223a5b226661637475616c225d2c226279223a22776f726473222c2262656361757365223a223220776f7264732c2031207175657374696f6e732c203020776f7264732074686174206c696e6b206f72206c696d69742c20312073656e74656e6365732c20617370656374733a206e6f6e653b207369676e73206f663a206e6f206b696e64227d7d7d', '\x1e36d2290c54af02c86d87ef569932439fcefb09881b71a9bc61904130cc3548');
INSERT INTO thoughtline.event VALUES (179, '\x', '\x6d756c74692d6167656e74', 20, '\x726177636c69656e74', 1796010592241, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227132222c2261736b73223a227436222c22736574746c696e67223a226e6f6e65222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d5d2c22736574746c696e67223a226e6f6e65227d7d7d', '\x5cc1939fd4522c6fb8be8b9009e0e43ab846cbd1bcb82ed22c35e96cd3343543');
INSERT INTO thoughtline.event VALUES (180, '\x', '\x6d756c74692d6167656e74', 21, '\x726177636c69656e74', 1796010592241, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226436222c2273656174223a226661637475616c222c2261736b73223a227436222c226f66223a227132227d', '\x32e16390bd1c34f77b71069d8e91d2befa3567e3f72aed77463d7a427dfae277');
INSERT INTO thoughtline.event VALUES (181, '\x', '\x324a63396f4862396a3854676a435846374d4e6e6678', 3, '\x636f6d6d616e64206c696e65', 1796010595095, '\x7b2274797065223a2253657373696f6e466f72676f7474656e222c226576656e7473223a322c2268656164223a2236323931613237633936366530396166313362333331643061393635336235316538306637326166326639656162313230373232623161313162373331616233222c2262656361757365223a2241206d697374616b65227d', '\x173818a1ee55fc5a4a49b87d0e2c16d23854caef7fb43591eaea85d666dfa0c6');
INSERT INTO thoughtline.event VALUES (182, '\x6175646974', '\x78663349324d736e704a794c586e3064317043555374', 1, '\x74686f756768746c696e65', 1796010596059, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6b656e206e6577222c22746f6b656e223a22313433323738646365653063222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\xdc2271ddde048113703eafe2447d2cc9af9fbd695ddb8d79f06740c608b33c31');
INSERT INTO thoughtline.event VALUES (183, '\x6175646974', '\x69423254616d6f69377676374a444150684c4d664978', 1, '\x74686f756768746c696e65', 1796010596838, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6b656e206e6577222c22746f6b656e223a22383433363235653639323731222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23626f62227d5d7d', '\x6ef8742925e28d2370990c43b85b7e72b4b64d6f16dc5c155661ba8c854d3986');
INSERT INTO thoughtline.event VALUES (184, '\x746f6b656e23616461', '\x545633677a3459526d32436135795172347253394466', 1, '\x726177636c69656e74', 1796010599607, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974207374617973206d696e65227d', '\x6ba41dfa861d92234338bb3249a118306989b3ea36b4ab293e5621cddfea0923');
INSERT INTO thoughtline.event VALUES (185, '\x746f6b656e23616461', '\x545633677a3459526d32436135795172347253394466', 2, '\x726177636c69656e74', 1796010599607, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224d696e6520746f2062652072656164222c2272657374735f6f6e223a5b5b226131225d5d7d', '\x1a574e3a57cdca6393b07ac09a782242e79281931ecdb1bb86fc46350bacb653');
INSERT INTO thoughtline.event VALUES (186, '\x746f6b656e23616461', '\x6e64534f36477972657a427973464c644b4259397151', 1, '\x726177636c69656e74', 1796010599640, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224d696e6520746f206265207772697474656e227d', '\x09e51afedc1c3cc1cebfeb7dbfa7579779ba8b72c76653109bfc4ae311c21a64');
INSERT INTO thoughtline.event VALUES (187, '\x746f6b656e23616461', '\x3462543831713458564d74544a3333444c6563646753', 1, '\x726177636c69656e74', 1796010599652, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2253686172656420666f722061207768696c65227d', '\x9e16ea826f0cb28a068842cdd9d28e3dee54cb4e1d29e40034d46c758089e71c');
INSERT INTO thoughtline.event VALUES (188, '\x6175646974', '\x656a4156313063325674364b43394378505146574e59', 1, '\x74686f756768746c696e65', 1796010600238, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22313433323738646365653063222c2273657373696f6e223a22545633677a3459526d32436135795172347253394466222c2274616b656e223a3332362c22676976656e223a3536382c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22313433323738646365653063222c2273657373696f6e223a226e64534f36477972657a427973464c644b4259397151222c2274616b656e223a3330322c22676976656e223a3532322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22313433323738646365653063222c2273657373696f6e223a223462543831713458564d74544a3333444c6563646753222c2274616b656e223a3330322c22676976656e223a3532322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d5d7d', '\xcd3e95f018ce73d9d6f3b8d5117c0b491155815009ceb66def3aa0391f520183');
INSERT INTO thoughtline.event VALUES (189, '\x6175646974', '\x75425246396f754f476e51363651714c4c315a357671', 1, '\x74686f756768746c696e65', 1796010600262, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\x8c9d086498915cf90175d2a790d40eda343dd759924c914aabee067e4b81bb22');
INSERT INTO thoughtline.event VALUES (190, '\x6175646974', '\x766335527146486e4e7445684667624b577a57737476', 1, '\x74686f756768746c696e65', 1796010601188, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\xe7c710027fee65d5189c55ce120d86f3052e1777bf1e158dc355933a4db6137d');
INSERT INTO thoughtline.event VALUES (191, '\x6175646974', '\x343050394a4871496a596a4e7179575264776347486f', 1, '\x74686f756768746c696e65', 1796010602351, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\x96f49e33cd6fbca52921bd1f83b20f59b8ceb810d9a92ed3ae188be35d1d52bc');
INSERT INTO thoughtline.event VALUES (192, '\x6175646974', '\x6c71556b4d6e5269656456794743445a627236736a64', 1, '\x74686f756768746c696e65', 1796010604248, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265202d2d656e64222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\x4070d93efa4e0fdc3f6b78361618a88a6826502242940ae043b88566ef64412a');
INSERT INTO thoughtline.event VALUES (193, '\x746f6b656e23616461', '\x6e64534f36477972657a427973464c644b4259397151', 2, '\x746f6b656e23626f622f726177636c69656e74', 1796010604521, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a2246726f6d2061206775657374222c226166746572223a227431222c2272657374735f6f6e223a5b5b227431225d5d7d', '\xd9534dfe722c4dc8d9f165aeb14dca5206443518b2059bbe64859bbaa96b2de8');
INSERT INTO thoughtline.event VALUES (194, '\x746f6b656e23626f62', '\x494966756b6b397352584b4a3238386c4752314a6d6e', 1, '\x726177636c69656e74', 1796010604530, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22426f622773206f776e227d', '\xf695a6ec4e2da8ad391d8b7887a53e223f311fa883a6b326da048139a1b00d8f');
INSERT INTO thoughtline.event VALUES (195, '\x6175646974', '\x656a4156313063325674364b43394378505146574e59', 2, '\x74686f756768746c696e65', 1796010604700, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22383433363235653639323731222c2273657373696f6e223a227368617265643a3038386261313539626430653261636134363738383265383032313738343831222c2274616b656e223a3336342c22676976656e223a3432302c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22383433363235653639323731222c2273657373696f6e223a22494966756b6b397352584b4a3238386c4752314a6d6e222c2274616b656e223a3239332c22676976656e223a3532322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22383433363235653639323731222c2273657373696f6e223a227368617265643a6164643033363861306664616133373731373232383133373930353334396462222c22726573756c74223a2273657373696f6e5f6e6f745f796f757273222c2274616b656e223a3334352c22676976656e223a3434372c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22504f5354202f6d6370222c22726573756c74223a22343031222c22676976656e223a39322c2261646472657373223a223132372e302e302e31227d5d7d', '\x3606f98ede263c944a2f00b2910d6b811bdd578d68ddca40b26bde2364c58fa3');
INSERT INTO thoughtline.event VALUES (196, '\x6175646974', '\x32376145684353524c34387971594932395a50574e6f', 1, '\x74686f756768746c696e65', 1796010607725, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22313433323738646365653063222c2273657373696f6e223a22545633677a3459526d32436135795172347253394466222c2274616b656e223a3333392c22676976656e223a323230352c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22313433323738646365653063222c2273657373696f6e223a226e64534f36477972657a427973464c644b4259397151222c2274616b656e223a3333392c22676976656e223a323734372c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22313433323738646365653063222c2273657373696f6e223a223462543831713458564d74544a3333444c6563646753222c2274616b656e223a3333392c22676976656e223a313735362c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22383433363235653639323731222c2273657373696f6e223a227368617265643a6164643033363861306664616133373731373232383133373930353334396462222c2274616b656e223a3335362c22676976656e223a323232322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22383433363235653639323731222c2273657373696f6e223a227368617265643a3038386261313539626430653261636134363738383265383032313738343831222c2274616b656e223a3335362c22676976656e223a323736342c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22383433363235653639323731222c2273657373696f6e223a22494966756b6b397352584b4a3238386c4752314a6d6e222c2274616b656e223a3333392c22676976656e223a313734372c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d5d7d', '\x8ac43cc7198cdd7579fb525e357959b07508a653f06f7024323a99a667e1457b');
INSERT INTO thoughtline.event VALUES (197, '\x', '\x707649704c564337574949624f6a79337a4b33766159', 1, '\x726177636c69656e74', 1796010650915, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974207374617973227d', '\x2700750940295e19593d1ecf65bacef203f4142383290dbe72f174d60ccb092b');
INSERT INTO thoughtline.event VALUES (198, '\x', '\x707649704c564337574949624f6a79337a4b33766159', 2, '\x726177636c69656e74', 1796010650915, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a225772697474656e206f6e2074686520736572766572222c2272657374735f6f6e223a5b5b226131225d5d7d', '\xcac729d81db7d3c69f10d201d98eedb5cfd62c143ea6b7977fed06b74132b2ae');
INSERT INTO thoughtline.event VALUES (199, '\x', '\x707649704c564337574949624f6a79337a4b33766159', 3, '\x726177636c69656e74', 1796010650915, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x400f2b203926026fad7747eb2a171d831573e01805c8baed8ad7c8d95b0dbf39');


--
-- Data for Name: ledger; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.ledger VALUES ('\x1661062be6e9d569d0bd9f4fdb7f7d83', 12, '0.7.0', 196);


--
-- Data for Name: outline; Type: TABLE DATA; Schema: thoughtline; Owner: -
--



--
-- Data for Name: owner; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.owner VALUES ('\x6175646974', 0, 8, 0, 2974, 196);
INSERT INTO thoughtline.owner VALUES ('\x746f6b656e23616461', 0, 3, 4, 388, 193);
INSERT INTO thoughtline.owner VALUES ('\x746f6b656e23626f62', 0, 1, 1, 60, 194);
INSERT INTO thoughtline.owner VALUES ('\x', 0, 16, 66, 32539, 181);
INSERT INTO thoughtline.owner VALUES ('\x', 9, 1, 1, 202, 199);


--
-- Data for Name: passage; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.passage VALUES (187, '\x746f6b656e23616461', '\x3462543831713458564d74544a3333444c6563646753', '\x726177636c69656e74', 1796010599652, '\x7431', 2, ' shar whil ', '''=a01c2fdb211d2db6'' ''shar'' ''whil''');
INSERT INTO thoughtline.passage VALUES (184, '\x746f6b656e23616461', '\x545633677a3459526d32436135795172347253394466', '\x726177636c69656e74', 1796010599607, '\x6131', 2, ' stai min ', '''=a01c2fdb211d2db6'' ''min'' ''stai''');
INSERT INTO thoughtline.passage VALUES (185, '\x746f6b656e23616461', '\x545633677a3459526d32436135795172347253394466', '\x726177636c69656e74', 1796010599607, '\x7431', 2, ' min read ', '''=a01c2fdb211d2db6'' ''min'' ''read''');
INSERT INTO thoughtline.passage VALUES (186, '\x746f6b656e23616461', '\x6e64534f36477972657a427973464c644b4259397151', '\x726177636c69656e74', 1796010599640, '\x7431', 2, ' min written ', '''=a01c2fdb211d2db6'' ''min'' ''written''');
INSERT INTO thoughtline.passage VALUES (193, '\x746f6b656e23616461', '\x6e64534f36477972657a427973464c644b4259397151', '\x746f6b656e23626f622f726177636c69656e74', 1796010604521, '\x7432', 1, ' guest ', '''=a01c2fdb211d2db6'' ''guest''');
INSERT INTO thoughtline.passage VALUES (194, '\x746f6b656e23626f62', '\x494966756b6b397352584b4a3238386c4752314a6d6e', '\x726177636c69656e74', 1796010604530, '\x7431', 4, ' bob s own bob ', '''=ec3239986cfa9cea'' ''bob'' ''own'' ''s''');
INSERT INTO thoughtline.passage VALUES (31, '\x', '\x364143336e41305a74417041753243344c394d4b785a', '\x726177636c69656e74', 1796010554482, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (42, '\x', '\x364143336e41305a74417041753243344c394d4b785a', '\x726177636c69656e74', 1796010554537, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (43, '\x', '\x364143336e41305a74417041753243344c394d4b785a', '\x726177636c69656e74', 1796010554537, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (44, '\x', '\x364143336e41305a74417041753243344c394d4b785a', '\x726177636c69656e74', 1796010554537, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (45, '\x', '\x364143336e41305a74417041753243344c394d4b785a', '\x726177636c69656e74', 1796010554537, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (62, '\x', '\x59777255657331734945564b6c6b48706350475a5139', '\x726177636c69656e74', 1796010554583, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (78, '\x', '\x5a393766664936576e6b3572386546336f6932344634', '\x726177636c69656e74', 1796010558249, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (89, '\x', '\x5a393766664936576e6b3572386546336f6932344634', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567138, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (90, '\x', '\x5a393766664936576e6b3572386546336f6932344634', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567138, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (91, '\x', '\x5a393766664936576e6b3572386546336f6932344634', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567138, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (92, '\x', '\x5a393766664936576e6b3572386546336f6932344634', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567138, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (105, '\x', '\x6645307a30304c434637373345466d62426e38483845', '\x726177636c69656e74', 1796010567201, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (148, '\x', '\x6645307a30304c434637373345466d62426e38483845', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581140, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (149, '\x', '\x6645307a30304c434637373345466d62426e38483845', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581140, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (150, '\x', '\x6645307a30304c434637373345466d62426e38483845', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581140, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (151, '\x', '\x6645307a30304c434637373345466d62426e38483845', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581140, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (94, '\x', '\x664558634948656c564933424a63764e43366c576a52', '\x726177636c69656e74', 1796010567150, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (103, '\x', '\x664558634948656c564933424a63764e43366c576a52', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010567193, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (1, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x616461', 1796010554176, '\x7431', 7, ' read slow kas 数据 据库 库 🤔 ', '''=e3b0c44298fc1c14'' ''kas'' ''read'' ''slow'' ''库'' ''据库'' ''数据'' ''🤔''');
INSERT INTO thoughtline.passage VALUES (3, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554195, '\x6131', 2, ' log complet ', '''=e3b0c44298fc1c14'' ''complet'' ''log''');
INSERT INTO thoughtline.passage VALUES (4, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554195, '\x6132', 2, ' load usual ', '''=e3b0c44298fc1c14'' ''load'' ''usual''');
INSERT INTO thoughtline.passage VALUES (5, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554195, '\x7432', 2, ' cach cold ', '''=e3b0c44298fc1c14'' ''cach'' ''cold''');
INSERT INTO thoughtline.passage VALUES (6, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554206, '\x7433', 2, ' warm start ', '''=e3b0c44298fc1c14'' ''start'' ''warm''');
INSERT INTO thoughtline.passage VALUES (7, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x626f62', 1796010554218, '\x7434', 2, ' disk slow ', '''=e3b0c44298fc1c14'' ''disk'' ''slow''');
INSERT INTO thoughtline.passage VALUES (8, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554227, '\x7435', 2, ' replac disk ', '''=e3b0c44298fc1c14'' ''disk'' ''replac''');
INSERT INTO thoughtline.passage VALUES (12, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554250, '\x6131', 3, ' two hour mis ', '''=e3b0c44298fc1c14'' ''hour'' ''mis'' ''two''');
INSERT INTO thoughtline.passage VALUES (13, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554258, '\x7436', 2, ' found again ', '''=e3b0c44298fc1c14'' ''again'' ''found''');
INSERT INTO thoughtline.passage VALUES (15, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554265, '\x6132', 2, ' seen graph ', '''=e3b0c44298fc1c14'' ''graph'' ''seen''');
INSERT INTO thoughtline.passage VALUES (16, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554267, '\x7435', 2, ' disk new ', '''=e3b0c44298fc1c14'' ''disk'' ''new''');
INSERT INTO thoughtline.passage VALUES (17, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554269, '\x7434', 2, ' lead nowher ', '''=e3b0c44298fc1c14'' ''lead'' ''nowher''');
INSERT INTO thoughtline.passage VALUES (18, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554278, '\x7437', 4, ' cach cold night onli ', '''=e3b0c44298fc1c14'' ''cach'' ''cold'' ''night'' ''onli''');
INSERT INTO thoughtline.passage VALUES (19, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554283, '\x7438', 3, ' both lin lead ', '''=e3b0c44298fc1c14'' ''both'' ''lead'' ''lin''');
INSERT INTO thoughtline.passage VALUES (21, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554286, '\x7439', 3, ' warm al tim ', '''=e3b0c44298fc1c14'' ''al'' ''tim'' ''warm''');
INSERT INTO thoughtline.passage VALUES (23, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554290, '\x6131', 3, ' speak different dai ', '''=e3b0c44298fc1c14'' ''dai'' ''different'' ''speak''');
INSERT INTO thoughtline.passage VALUES (24, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554299, '\x7433', 1, ' measur ', '''=e3b0c44298fc1c14'' ''measur''');
INSERT INTO thoughtline.passage VALUES (25, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554299, '\x7435', 1, ' measur ', '''=e3b0c44298fc1c14'' ''measur''');
INSERT INTO thoughtline.passage VALUES (26, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554301, '\x743130', 10, ' sq lit server sq lit server cost speed sqlit sqlit ', '''=e3b0c44298fc1c14'' ''cost'' ''lit'' ''server'' ''speed'' ''sq'' ''sqlit''');
INSERT INTO thoughtline.passage VALUES (27, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554306, '\x743131', 8, ' cold cold test warm warm up log warmup ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''test'' ''up'' ''warm'' ''warmup''');
INSERT INTO thoughtline.passage VALUES (28, '\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x726177636c69656e74', 1796010554319, '\x743132', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (119, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1796010569932, '\x7431', 2, ' number 1 ', '''1'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (121, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1796010569957, '\x7432', 2, ' number 2 ', '''2'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (122, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1796010569980, '\x7433', 2, ' number 3 ', '''3'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (173, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591237, '\x7432', 4, ' analysi look conclus cold ', '''=e3b0c44298fc1c14'' ''analysi'' ''cold'' ''conclus'' ''look''');
INSERT INTO thoughtline.passage VALUES (174, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591237, '\x7433', 4, ' analysi look conclus cold ', '''=e3b0c44298fc1c14'' ''analysi'' ''cold'' ''conclus'' ''look''');
INSERT INTO thoughtline.passage VALUES (175, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591237, '\x7434', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (176, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010591237, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (140, '\x', '\x6e6f646573', '\x726177636c69656e74', 1796010572874, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (145, '\x', '\x6e6f646573', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581014, '\x7432', 1, ' cold ', '''=e3b0c44298fc1c14'' ''cold''');
INSERT INTO thoughtline.passage VALUES (158, '\x', '\x6e6f646573', '\x726177636c69656e74', 1796010582897, '\x7433', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (69, '\x', '\x73635144553747664a376c5639374d51596f37673676', '\x726177636c69656e74', 1796010556186, '\x6531', 5, ' pool py 1 2 12 ', '''1'' ''12'' ''2'' ''=e3b0c44298fc1c14'' ''pool'' ''py''');
INSERT INTO thoughtline.passage VALUES (70, '\x', '\x73635144553747664a376c5639374d51596f37673676', '\x726177636c69656e74', 1796010556186, '\x6532', 4, ' pytest q 2 fail ', '''2'' ''=e3b0c44298fc1c14'' ''fail'' ''pytest'' ''q''');
INSERT INTO thoughtline.passage VALUES (71, '\x', '\x73635144553747664a376c5639374d51596f37673676', '\x726177636c69656e74', 1796010556186, '\x6533', 4, ' http exampl org pool ', '''=e3b0c44298fc1c14'' ''exampl'' ''http'' ''org'' ''pool''');
INSERT INTO thoughtline.passage VALUES (72, '\x', '\x73635144553747664a376c5639374d51596f37673676', '\x726177636c69656e74', 1796010556186, '\x7431', 2, ' pool smal ', '''=e3b0c44298fc1c14'' ''pool'' ''smal''');
INSERT INTO thoughtline.passage VALUES (74, '\x', '\x73635144553747664a376c5639374d51596f37673676', '\x726177636c69656e74', 1796010556212, '\x7432', 2, ' cal wait ', '''=e3b0c44298fc1c14'' ''cal'' ''wait''');
INSERT INTO thoughtline.passage VALUES (75, '\x', '\x73635144553747664a376c5639374d51596f37673676', '\x726177636c69656e74', 1796010556226, '\x6532', 2, ' another branch ', '''=e3b0c44298fc1c14'' ''another'' ''branch''');
INSERT INTO thoughtline.passage VALUES (76, '\x', '\x73635144553747664a376c5639374d51596f37673676', '\x74686f756768746c696e65', 1796010556276, '\x6531', 5, ' 1 2 lin chang remov ', '''1'' ''2'' ''=e3b0c44298fc1c14'' ''chang'' ''lin'' ''remov''');
INSERT INTO thoughtline.passage VALUES (113, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1796010568375, '\x7431', 2, ' number 1 ', '''1'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (115, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1796010568399, '\x7432', 2, ' number 2 ', '''2'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (116, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1796010568409, '\x7433', 2, ' number 3 ', '''3'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (153, '\x', '\x7468696e6b696e672d6167656e74', '\x726177636c69656e74', 1796010581185, '\x7431', 3, ' six tim seven ', '''=e3b0c44298fc1c14'' ''seven'' ''six'' ''tim''');
INSERT INTO thoughtline.passage VALUES (156, '\x', '\x7468696e6b696e672d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796010581440, '\x7432', 1, ' cold ', '''=e3b0c44298fc1c14'' ''cold''');
INSERT INTO thoughtline.passage VALUES (134, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796010572169, '\x7431', 2, ' step 0 ', '''0'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (136, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796010572191, '\x7432', 2, ' step 1 ', '''1'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (137, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796010572194, '\x7433', 2, ' step 2 ', '''2'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (138, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796010572219, '\x7434', 2, ' step 3 ', '''3'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (139, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796010572245, '\x7435', 2, ' anew two ', '''=e3b0c44298fc1c14'' ''anew'' ''two''');
INSERT INTO thoughtline.passage VALUES (125, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1796010571207, '\x6131', 1, ' warm ', '''=e3b0c44298fc1c14'' ''warm''');
INSERT INTO thoughtline.passage VALUES (126, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1796010571207, '\x7431', 1, ' first ', '''=e3b0c44298fc1c14'' ''first''');
INSERT INTO thoughtline.passage VALUES (129, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1796010571231, '\x7432', 1, ' second ', '''=e3b0c44298fc1c14'' ''second''');
INSERT INTO thoughtline.passage VALUES (54, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', '\x726177636c69656e74', 1796010554551, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (59, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', '\x726177636c69656e74', 1796010554574, '\x7432', 1, ' seen ', '''=e3b0c44298fc1c14'' ''seen''');
INSERT INTO thoughtline.passage VALUES (60, '\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', '\x726177636c69656e74', 1796010554574, '\x7433', 4, ' cold 1 1 factual ', '''1'' ''=e3b0c44298fc1c14'' ''cold'' ''factual''');
INSERT INTO thoughtline.passage VALUES (47, '\x', '\x7731376363704f6e4c7657646e324667485a704d6341', '\x726177636c69656e74', 1796010554540, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');


--
-- Data for Name: rests; Type: TABLE DATA; Schema: thoughtline; Owner: -
--



--
-- Data for Name: session; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x32376145684353524c34387971594932395a50574e6f', 1, 196, '\x8ac43cc7198cdd7579fb525e357959b07508a653f06f7024323a99a667e1457b', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x343050394a4871496a596a4e7179575264776347486f', 1, 191, '\x96f49e33cd6fbca52921bd1f83b20f59b8ceb810d9a92ed3ae188be35d1d52bc', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x656a4156313063325674364b43394378505146574e59', 2, 195, '\x3606f98ede263c944a2f00b2910d6b811bdd578d68ddca40b26bde2364c58fa3', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x69423254616d6f69377676374a444150684c4d664978', 1, 183, '\x6ef8742925e28d2370990c43b85b7e72b4b64d6f16dc5c155661ba8c854d3986', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x6c71556b4d6e5269656456794743445a627236736a64', 1, 192, '\x4070d93efa4e0fdc3f6b78361618a88a6826502242940ae043b88566ef64412a', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x75425246396f754f476e51363651714c4c315a357671', 1, 189, '\x8c9d086498915cf90175d2a790d40eda343dd759924c914aabee067e4b81bb22', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x766335527146486e4e7445684667624b577a57737476', 1, 190, '\xe7c710027fee65d5189c55ce120d86f3052e1777bf1e158dc355933a4db6137d', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x78663349324d736e704a794c586e3064317043555374', 1, 182, '\xdc2271ddde048113703eafe2447d2cc9af9fbd695ddb8d79f06740c608b33c31', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x3462543831713458564d74544a3333444c6563646753', 1, 187, '\x9e16ea826f0cb28a068842cdd9d28e3dee54cb4e1d29e40034d46c758089e71c', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x545633677a3459526d32436135795172347253394466', 2, 185, '\x1a574e3a57cdca6393b07ac09a782242e79281931ecdb1bb86fc46350bacb653', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x6e64534f36477972657a427973464c644b4259397151', 2, 193, '\xd9534dfe722c4dc8d9f165aeb14dca5206443518b2059bbe64859bbaa96b2de8', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23626f62', '\x494966756b6b397352584b4a3238386c4752314a6d6e', 1, 194, '\xf695a6ec4e2da8ad391d8b7887a53e223f311fa883a6b326da048139a1b00d8f', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x324a63396f4862396a3854676a435846374d4e6e6678', 3, 181, '\x173818a1ee55fc5a4a49b87d0e2c16d23854caef7fb43591eaea85d666dfa0c6', 3);
INSERT INTO thoughtline.session VALUES ('\x', '\x364143336e41305a74417041753243344c394d4b785a', 16, 46, '\xe4e5b29f3fa5a4ed986ccf9a2d08bb326ff62ae210727bd4234202f54116236b', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x59777255657331734945564b6c6b48706350475a5139', 7, 68, '\x624a264d9ea7cb1a947221a12b1a1a616a514b10f1c43f30efbf7c0c5d800337', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x5a393766664936576e6b3572386546336f6932344634', 16, 93, '\x3f1b48cdb3c5771028375aadb3389f8abbc8eb58e26b5611ae74947c68b950ec', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6645307a30304c434637373345466d62426e38483845', 16, 152, '\xe75c4a8f29dd3f2c062d18e0ef4cfdb6ff90765e5c4bbf3cd2fad1e348ff071e', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x664558634948656c564933424a63764e43366c576a52', 11, 104, '\x81d87a4a8a13fded7485b490e5a480b926ae3e72ff738468520a627b07eb2894', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', 28, 28, '\x1959d9d15cb50c974251f23bd4219e03a350599764446e932ff8cc9401cf55ca', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d65646963616c', 6, 124, '\xd2ba168c4f612198120364279b88b82a265ba0500d7d64d067c8db58ce088c62', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d756c74692d6167656e74', 21, 180, '\x32e16390bd1c34f77b71069d8e91d2befa3567e3f72aed77463d7a427dfae277', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6e6f646573', 7, 159, '\x33eae164d1d4be2c20b2894a715f9f8171cfac742e35ac0822feaa141693a184', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x73635144553747664a376c5639374d51596f37673676', 9, 77, '\x988893f9a0e21d248c79472baf024a54e4d88bb841c583b954a11678a84237e4', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', 6, 118, '\x641abb7145104cff59aa3a2cd2481111c8899075fd3c2912423f2559f97fbf20', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7468696e6b696e672d6167656e74', 5, 157, '\x9bbc5b97bd2bea122173944e327b821808f695aaf3b2890188713d8d06cd5130', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7468696e6b736571', 6, 139, '\x36dd24d13b1520b06d4c44a23f265a5935a2c7bd0acfcf71f4a4fc0718a08724', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x756c7472617468696e6b', 9, 133, '\x31176757d7273659d57aa4b2319bf598df84b5b6bbd79e9dbbbb8761834fd4d9', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7672697633474e733338784f32656f384d6d4f6e3755', 8, 61, '\x725d53a9119dfc5fcf0570469ddc5652db24f18983084ef11dba95ebda0a182c', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7731376363704f6e4c7657646e324667485a704d6341', 7, 53, '\x68ffd61c78db82b11da399b387993b5e97df50d5ed18461225def2a4db6c5c43', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x707649704c564337574949624f6a79337a4b33766159', 3, 199, '\x400f2b203926026fad7747eb2a171d831573e01805c8baed8ad7c8d95b0dbf39', 1);


--
-- Data for Name: share; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.share VALUES ('\x746f6b656e23626f62', '\x7368617265643a3038386261313539626430653261636134363738383265383032313738343831', '\x746f6b656e23616461', '\x6e64534f36477972657a427973464c644b4259397151', 'write');
INSERT INTO thoughtline.share VALUES ('\x746f6b656e23626f62', '\x7368617265643a6164643033363861306664616133373731373232383133373930353334396462', '\x746f6b656e23616461', '\x545633677a3459526d32436135795172347253394466', 'read');


--
-- Data for Name: standing; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.standing VALUES ('\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x7432', 'revised');
INSERT INTO thoughtline.standing VALUES ('\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x7434', 'abandoned');
INSERT INTO thoughtline.standing VALUES ('\x', '\x6d4f566349524c6f54596e6d36304c61716e4e46534c', '\x7435', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x6d65646963616c', '\x7432', 'revised');
INSERT INTO thoughtline.standing VALUES ('\x', '\x73635144553747664a376c5639374d51596f37673676', '\x6531', 'in doubt');
INSERT INTO thoughtline.standing VALUES ('\x', '\x73635144553747664a376c5639374d51596f37673676', '\x6532', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x73635144553747664a376c5639374d51596f37673676', '\x7431', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x73635144553747664a376c5639374d51596f37673676', '\x7432', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', '\x7432', 'revised');
INSERT INTO thoughtline.standing VALUES ('\x', '\x7468696e6b736571', '\x7432', 'revised');
INSERT INTO thoughtline.standing VALUES ('\x', '\x7468696e6b736571', '\x7433', 'revised');
INSERT INTO thoughtline.standing VALUES ('\x', '\x7468696e6b736571', '\x7434', 'revised');
INSERT INTO thoughtline.standing VALUES ('\x', '\x756c7472617468696e6b', '\x6131', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x756c7472617468696e6b', '\x7431', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x756c7472617468696e6b', '\x7433', 'fallen');


--
-- Name: place; Type: SEQUENCE SET; Schema: thoughtline; Owner: -
--

SELECT pg_catalog.setval('thoughtline.place', 199, true);


--
-- Name: answered answered_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.answered
    ADD CONSTRAINT answered_pkey PRIMARY KEY (owner, key);


--
-- Name: bill bill_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.bill
    ADD CONSTRAINT bill_pkey PRIMARY KEY (owner, session, day, mind);


--
-- Name: description description_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.description
    ADD CONSTRAINT description_pkey PRIMARY KEY (owner, session);


--
-- Name: event event_owner_session_version_key; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.event
    ADD CONSTRAINT event_owner_session_version_key UNIQUE (owner, session, version);


--
-- Name: event event_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.event
    ADD CONSTRAINT event_pkey PRIMARY KEY ("position");


--
-- Name: outline outline_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.outline
    ADD CONSTRAINT outline_pkey PRIMARY KEY (owner, session, part);


--
-- Name: owner owner_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.owner
    ADD CONSTRAINT owner_pkey PRIMARY KEY (name, slot);


--
-- Name: passage passage_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.passage
    ADD CONSTRAINT passage_pkey PRIMARY KEY ("position");


--
-- Name: rests rests_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.rests
    ADD CONSTRAINT rests_pkey PRIMARY KEY (owner, session, version);


--
-- Name: session session_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (owner, name);


--
-- Name: share share_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.share
    ADD CONSTRAINT share_pkey PRIMARY KEY (reader, handle);


--
-- Name: standing standing_pkey; Type: CONSTRAINT; Schema: thoughtline; Owner: -
--

ALTER TABLE ONLY thoughtline.standing
    ADD CONSTRAINT standing_pkey PRIMARY KEY (owner, session, node);


--
-- Name: answered_of_session; Type: INDEX; Schema: thoughtline; Owner: -
--

CREATE INDEX answered_of_session ON thoughtline.answered USING btree (whose, session);


--
-- Name: description_of_project; Type: INDEX; Schema: thoughtline; Owner: -
--

CREATE INDEX description_of_project ON thoughtline.description USING btree (owner, project);


--
-- Name: forecast; Type: INDEX; Schema: thoughtline; Owner: -
--

CREATE INDEX forecast ON thoughtline.event USING btree (owner, session, version) WHERE ((POSITION(('\x22636f6e666964656e6365223a'::bytea) IN (body)) > 0) OR (substr(body, 1, 22) = '\x7b2274797065223a2256657264696374476976656e22'::bytea) OR (substr(body, 1, 25) = '\x7b2274797065223a224f7574636f6d655265636f7264656422'::bytea));


--
-- Name: latest_session; Type: INDEX; Schema: thoughtline; Owner: -
--

CREATE INDEX latest_session ON thoughtline.session USING btree (owner, "position");


--
-- Name: passage_lexemes; Type: INDEX; Schema: thoughtline; Owner: -
--

CREATE INDEX passage_lexemes ON thoughtline.passage USING gin (lexemes) WITH (gin_pending_list_limit='256');


--
-- Name: rests_on; Type: INDEX; Schema: thoughtline; Owner: -
--

CREATE INDEX rests_on ON thoughtline.rests USING btree (owner, on_session);


--
-- Name: share_of_session; Type: INDEX; Schema: thoughtline; Owner: -
--

CREATE INDEX share_of_session ON thoughtline.share USING btree (owner, session);


--
-- PostgreSQL database dump complete
--


