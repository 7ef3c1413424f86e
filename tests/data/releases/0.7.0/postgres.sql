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
    LEFT JOIN thoughtline.standing ON standing.owner = passage.owner
        AND standing.session = passage.session
        AND kind = substr(node, 1, 1) AND part = thoughtline.node_number(node) / 512
    WHERE lexemes @@ wanted AND passage.owner = whose
    AND (within IS NULL OR passage.session = within)
    AND (
        first = '' OR strpos(words, first) > 0 OR (second <> '' AND strpos(words, second) > 0)
    ) AND (cardinality(phrases) < 2 OR thoughtline.holds(words, phrases))
    AND (by = '' OR author = by)
    AND (since IS NULL OR at >= since) AND (until IS NULL OR at <= until)
    AND (
        stands = ''
        OR coalesce(substr(letters, thoughtline.node_number(node) % 512 + 1, 1), 's') = stands
    )
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
-- Name: node_number(bytea); Type: FUNCTION; Schema: thoughtline; Owner: -
--

CREATE FUNCTION thoughtline.node_number(node bytea) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $_$
    SELECT CASE
        WHEN encode(node, 'escape') ~ '^[a-z][0-9]{1,9}$' THEN substr(encode(node, 'escape'), 2)::integer
    END
$_$;


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
    kind bytea NOT NULL,
    part integer NOT NULL,
    letters text NOT NULL
);


--
-- Data for Name: answered; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.answered VALUES ('\x', '\x933511d20bad692b66ed0315851051826f3a6a7ea7610ce418cec3c66118ee8f', '\x', '\x5568687159556d72473050475759573743385677516e', 10, 11, '\x933511d20bad692b66ed0315851051826f3a6a7ea7610ce418cec3c66118ee8f');
INSERT INTO thoughtline.answered VALUES ('\x', '\x9ece8ae478380f567b8cb7f7fc94f2b630e45928d75076bf48b172494a72efdf', '\x', '\x5568687159556d72473050475759573743385677516e', 7, 7, '\x9ece8ae478380f567b8cb7f7fc94f2b630e45928d75076bf48b172494a72efdf');
INSERT INTO thoughtline.answered VALUES ('\x', '\x0a280381107bb8b2ffe07f9cc70ddfd2de02be8faa983c5ad59aaeea4fad73fb', '\x', '\x5568687159556d72473050475759573743385677516e', 8, 8, '\x0a280381107bb8b2ffe07f9cc70ddfd2de02be8faa983c5ad59aaeea4fad73fb');
INSERT INTO thoughtline.answered VALUES ('\x', '\x6e8cc6e6b2de02ad385dc68de8c53908bcd2e03e817f1ee6dcfc3cad45238366', '\x', '\x5568687159556d72473050475759573743385677516e', 9, 9, '\x6e8cc6e6b2de02ad385dc68de8c53908bcd2e03e817f1ee6dcfc3cad45238366');
INSERT INTO thoughtline.answered VALUES ('\x', '\xded871edc93205486f651442d975f2975a4b5258f4b246a175033937de646ab7', '\x', '\x61486568384d666163494977535245394f48794d6863', 12, 16, '\xded871edc93205486f651442d975f2975a4b5258f4b246a175033937de646ab7');
INSERT INTO thoughtline.answered VALUES ('\x', '\x05b17c6e9a0ab2699f497e2286321f32af12e4137440c8bec78730d9b3e27926', '\x', '\x61486568384d666163494977535245394f48794d6863', 9, 9, '\x05b17c6e9a0ab2699f497e2286321f32af12e4137440c8bec78730d9b3e27926');
INSERT INTO thoughtline.answered VALUES ('\x', '\x6cafa0e2882e6a7e62a4e9675f6f7ed824deaa419862ace51d986934df408b08', '\x', '\x61486568384d666163494977535245394f48794d6863', 7, 7, '\x6cafa0e2882e6a7e62a4e9675f6f7ed824deaa419862ace51d986934df408b08');
INSERT INTO thoughtline.answered VALUES ('\x', '\xffcb25a894ec74450f489c816f29054ec52b222b41dcbb005485a492bf6eeeef', '\x', '\x61486568384d666163494977535245394f48794d6863', 8, 8, '\xffcb25a894ec74450f489c816f29054ec52b222b41dcbb005485a492bf6eeeef');
INSERT INTO thoughtline.answered VALUES ('\x', '\x18fe57f174e55ac524bab72a0b927589e525553d4256b663ce7d068380b5cf13', '\x', '\x61486568384d666163494977535245394f48794d6863', 11, 11, '\x18fe57f174e55ac524bab72a0b927589e525553d4256b663ce7d068380b5cf13');
INSERT INTO thoughtline.answered VALUES ('\x', '\x222aea246fb3177bce9fa02a9206a52c2c33da23ebccc792029d2fdf5805336a', '\x', '\x61486568384d666163494977535245394f48794d6863', 10, 10, '\x222aea246fb3177bce9fa02a9206a52c2c33da23ebccc792029d2fdf5805336a');
INSERT INTO thoughtline.answered VALUES ('\x', '\x0fc8c1bf4dfc5fc09769a9c322909845f233cdd5dac6554ead838582c4afe4ec', '\x', '\x6a4e67675136686145676c4a633458546c6237317966', 7, 7, '\x0fc8c1bf4dfc5fc09769a9c322909845f233cdd5dac6554ead838582c4afe4ec');
INSERT INTO thoughtline.answered VALUES ('\x', '\xbe65064c0627ca8f925a22f533f36f976cd297a80646dd6ab65a88b64fd761c9', '\x', '\x6a4e67675136686145676c4a633458546c6237317966', 8, 8, '\xbe65064c0627ca8f925a22f533f36f976cd297a80646dd6ab65a88b64fd761c9');
INSERT INTO thoughtline.answered VALUES ('\x', '\x041217003faafe48414ecab817d8069e69e027996ad0db127cd01aa97e0b91d4', '\x', '\x6d756c74692d6167656e74', 14, 18, '\x041217003faafe48414ecab817d8069e69e027996ad0db127cd01aa97e0b91d4');
INSERT INTO thoughtline.answered VALUES ('\x', '\xdf7d14c446524db64645d8bbd876179371e4c9a04bb5abc48e67ccdd5f58320a', '\x', '\x6d756c74692d6167656e74', 9, 9, '\xdf7d14c446524db64645d8bbd876179371e4c9a04bb5abc48e67ccdd5f58320a');
INSERT INTO thoughtline.answered VALUES ('\x', '\x6a20c2410d9364be345ab01d28f6f32b9a97f8cc86fda92c6a7b9869e19f6eab', '\x', '\x6d756c74692d6167656e74', 10, 10, '\x6a20c2410d9364be345ab01d28f6f32b9a97f8cc86fda92c6a7b9869e19f6eab');
INSERT INTO thoughtline.answered VALUES ('\x', '\xfa042dfffb04311c38e42a82d571d54430393f517a604f64d0763a24189fa4c0', '\x', '\x6d756c74692d6167656e74', 11, 11, '\xfa042dfffb04311c38e42a82d571d54430393f517a604f64d0763a24189fa4c0');
INSERT INTO thoughtline.answered VALUES ('\x', '\xc4d6c552f934a08652b6bea63c55d6cb0406359c7a3b49eae47ca08694e60f34', '\x', '\x6d756c74692d6167656e74', 13, 13, '\xc4d6c552f934a08652b6bea63c55d6cb0406359c7a3b49eae47ca08694e60f34');
INSERT INTO thoughtline.answered VALUES ('\x', '\x9d764f0c7bd94f2bb70b24dd295051bf7a9a4d358099f0cae9aa75f4a0fb46cb', '\x', '\x6d756c74692d6167656e74', 12, 12, '\x9d764f0c7bd94f2bb70b24dd295051bf7a9a4d358099f0cae9aa75f4a0fb46cb');
INSERT INTO thoughtline.answered VALUES ('\x', '\x6acb927a6fa3943005d33952f50e5777287be7d27adf0a1870f0de9acd0ce8a2', '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 3, 5, '\x4c0809dd302c9a066235b90cde999e1b8c756198384b1133f8a13fccd176c346');
INSERT INTO thoughtline.answered VALUES ('\x', '\x865de7e25b80792ab84c94475ca100207e8407ccb477719d3460ec154949a994', '\x', '\x6e6f646573', 1, 3, '\xa39514e39d4fca0830e5ca00682485a46bcf574146fd5ec5447eb968bb108d90');
INSERT INTO thoughtline.answered VALUES ('\x', '\x4ace772e57de409f9e38fb5cca2905a7ad526cfe1409f41c3e5d49a7099f6355', '\x', '\x6e6f646573', 6, 7, '\x1145a621566dc4ddc3815f4e773c426a9c291dd03b6b4158ca1fc21c47ee4d5e');
INSERT INTO thoughtline.answered VALUES ('\x', '\x090f75462a5c5dcde45751d7912271daa80b5d1ea84faaac6508f671b481019f', '\x', '\x7965534a306b5342474665323564654c3872384a4b6b', 1, 6, '\xb2f0e46350298647c2cdb95ca8a222fe0d357b9dd0fc4d9fa16596d3dd558815');


--
-- Data for Name: bill; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.bill VALUES ('\x', '\x5568687159556d72473050475759573743385677516e', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 2, 1, 11, 7, 0, 1, 0.01185609200001636, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x5568687159556d72473050475759573743385677516e', 20787, '\x6f70656e61693a6770742d346f2d6d696e692028657374696d6174656429', 1, 1, 753, 16384, 0, 1, 0, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x61486568384d666163494977535245394f48794d6863', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 4, 0, 44, 28, 0, 4, 0.09415184699992096, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6a4e67675136686145676c4a633458546c6237317966', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 2, 0, 22, 14, 0, 2, 0.04170461800003977, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6d756c74692d6167656e74', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 5, 0, 55, 35, 0, 5, 0.12279629800013936, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6e6f646573', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 1, 0, 11, 7, 0, 1, 0.01957641999979387, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x7468696e6b696e672d6167656e74', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 1, 0, 11, 7, 0, 1, 0.004686618000050657, 0);


--
-- Data for Name: description; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.description VALUES ('\x', '\x30394e6f4d43676e744e72555346694d327949696e69', '\x2f746d702f746d707062777a73746170', false, '\x7b2270726f6a656374223a222f746d702f746d707062777a73746170222c227469746c65223a22506f6f6c222c2274616773223a5b226462225d7d');
INSERT INTO thoughtline.description VALUES ('\x', '\x36664c797274556c6f416459755350455035494c526c', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x4843543376494459614874646c6f646e655775444c70', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x5568687159556d72473050475759573743385677516e', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x61486568384d666163494977535245394f48794d6863', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6a4e67675136686145676c4a633458546c6237317966', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d65646963616c', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d756c74692d6167656e74', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6e6f646573', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7468696e6b696e672d6167656e74', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7468696e6b736571', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x756c7472617468696e6b', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7965534a306b5342474665323564654c3872384a4b6b', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7a49655a785757576e6262766253474a394f4e67564e', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x5334416a4449364d496c687039566d634a3552756476', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');


--
-- Data for Name: event; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.event VALUES (1, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 1, '\x616461', 1796062602985, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2252656164732061726520736c6f772e204bc3a473652c20e695b0e68daee5ba932c20f09fa494222c226e657874223a225768793f227d', '\xaca5f43b027a7dab8fff2d56347d92abf194b471049f8472f2456406053c7b36');
INSERT INTO thoughtline.event VALUES (2, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 2, '\x616461', 1796062602985, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x99693bb81a4f38210ed3bb49b8e5aa6229706a148b8a994696c769c84f770844');
INSERT INTO thoughtline.event VALUES (3, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 3, '\x726177636c69656e74', 1796062602987, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a22546865206c6f67732061726520636f6d706c657465227d', '\x31d67c32b54b0b01f3bb468b7ba15e314332076930c6aaeab22aecb7078aabc4');
INSERT INTO thoughtline.event VALUES (4, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 4, '\x726177636c69656e74', 1796062602987, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226132222c2274657874223a224c6f616420697320617320757375616c227d', '\xf95c1efaf0f4937787c6a21ca391eb44e9a0fb151e4009322cca27dec0d78c52');
INSERT INTO thoughtline.event VALUES (5, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 5, '\x726177636c69656e74', 1796062602987, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a2254686520636163686520697320636f6c64222c226166746572223a227431222c2272657374735f6f6e223a5b5b226131222c226132225d5d7d', '\x5c0e49d94dff9373e4e67c56f6ef129c6ce9c0779a38ec3c02763dfcccc711b7');
INSERT INTO thoughtline.event VALUES (6, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 6, '\x726177636c69656e74', 1796062602990, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a225761726d20697420617420746865207374617274222c226166746572223a227432222c2272657374735f6f6e223a5b5b227432225d2c5b226132225d5d2c22636f6e666964656e6365223a302e372c226b696e64223a226879706f746865736973227d', '\x7dc3ae9ee6b2484a22266677aa0be0946287189131454e86222ec9a4a85a5b30');
INSERT INTO thoughtline.event VALUES (7, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 7, '\x626f62', 1796062602991, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224f7220746865206469736b20697320736c6f77222c226272616e6368223a226469736b222c226166746572223a227431222c2273636f7265223a302e347d', '\x691abcea7e76a4ce522ad8d52acd3fbe6907b5df35f2133d82034c4f4817ce99');
INSERT INTO thoughtline.event VALUES (8, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 8, '\x726177636c69656e74', 1796062602992, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a225265706c61636520746865206469736b222c226272616e6368223a226469736b222c226166746572223a227434222c2273636f7265223a302e397d', '\x9d89883401cff7ec2996397a9c6277e490883b63a64390fbf96a9f201d69d8a8');
INSERT INTO thoughtline.event VALUES (9, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 9, '\x726177636c69656e74', 1796062602993, '\x7b2274797065223a2253656172636843686f73656e222c227769647468223a327d', '\xc337b6c274f235b909f0a57ab9905fb3e785c36f35b985c87e845519880cc7dd');
INSERT INTO thoughtline.event VALUES (10, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 10, '\x726177636c69656e74', 1796062602994, '\x7b2274797065223a2254686f7567687453636f726564222c226f6e223a227434222c2273636f7265223a302e317d', '\xc55bfce7dc0eab06eff1687268f9b1f4c8e073c43dfb4957b6869dff5be96ac3');
INSERT INTO thoughtline.event VALUES (11, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 11, '\x726177636c69656e74', 1796062602996, '\x7b2274797065223a22537570706f72744164646564222c2274686f75676874223a227433222c226e65656473223a5b226131225d7d', '\x8567451b93844266352038899ea5c4b458e531503c68318ffa75502afeb7d72d');
INSERT INTO thoughtline.event VALUES (12, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 12, '\x726177636c69656e74', 1796062602997, '\x7b2274797065223a22417373756d7074696f6e52656675746564222c22617373756d7074696f6e223a226131222c2262656361757365223a2254776f20686f75727320617265206d697373696e67227d', '\x209fdd60f4db4a94c9e8eb13710730dc79bbff2af9d15ea79535f59215a2bd14');
INSERT INTO thoughtline.event VALUES (13, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 13, '\x726177636c69656e74', 1796062602998, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227436222c2274657874223a22466f756e64207468656d20616761696e222c226166746572223a227433227d', '\x14194eeb85acaedd167311a0bd5b1d7641d22c4b6c0d54fb3f6ae2da4a5cbb74');
INSERT INTO thoughtline.event VALUES (14, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 14, '\x726177636c69656e74', 1796062602998, '\x7b2274797065223a22417373756d7074696f6e526573746f726564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227436227d', '\x919cc28c8f6139cb2c13c8f7225868482bc08b48d49c828495d2d6880831574c');
INSERT INTO thoughtline.event VALUES (15, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 15, '\x726177636c69656e74', 1796062603000, '\x7b2274797065223a22417373756d7074696f6e5665726966696564222c22617373756d7074696f6e223a226132222c2262656361757365223a225365656e206f6e20746865206772617068227d', '\xe4f99d70df82bb4b2fab40e3463e006261c303e1a0be2dda628283860003b5c5');
INSERT INTO thoughtline.event VALUES (16, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 16, '\x726177636c69656e74', 1796062603001, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a227435222c2276657264696374223a2272656675746564222c2262656361757365223a22546865206469736b206973206e6577222c22636f6e666964656e6365223a302e397d', '\x8b8ac4ea9e8f5b538a7e7e479751c244ec8dcfe6d994795d4f9824eff8b3c5f7');
INSERT INTO thoughtline.event VALUES (17, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 17, '\x726177636c69656e74', 1796062603002, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a227434222c2276657264696374223a226162616e646f6e6564222c2262656361757365223a224c65616473206e6f7768657265227d', '\x174ab093521ba5d766f9ba1c5e05aa555951dc36425eede8acba71c3fe89909a');
INSERT INTO thoughtline.event VALUES (18, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 18, '\x726177636c69656e74', 1796062603003, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227437222c2274657874223a2254686520636163686520697320636f6c64206174206e69676874206f6e6c79222c226166746572223a227436222c2272657669736573223a227432222c2272657374735f6f6e223a5b5b226131222c226132225d5d2c22636f6e666964656e6365223a302e387d', '\xd5637a7d1035b82b8ab43c07724d30c6e98d8ce3f468afc99b04a9bb0d5ade1e');
INSERT INTO thoughtline.event VALUES (19, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 19, '\x726177636c69656e74', 1796062603005, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227438222c2274657874223a22426f7468206c696e6573206c6561642068657265222c226166746572223a227437227d', '\xd8d4ba2633e2576eed59372fd1f79e9a7fa0d0165ea7d411e3c109523e78e255');
INSERT INTO thoughtline.event VALUES (20, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 20, '\x726177636c69656e74', 1796062603005, '\x7b2274797065223a224272616e63684d6572676564222c226272616e6368223a226469736b222c22696e746f223a22222c2268656164223a227435222c2274686f75676874223a227438227d', '\x97082d7ceae0324e198901cd5c80a32c564621f97056083d573732c61aae123c');
INSERT INTO thoughtline.event VALUES (21, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 21, '\x726177636c69656e74', 1796062603006, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227439222c2274657874223a22497420776173207761726d20616c6c207468652074696d65222c226272616e6368223a226f74686572222c226166746572223a227433227d', '\x54254929e2ed96cf7e0765a180a17a03dc6a8a1b029617ec51ad09d94d7168a4');
INSERT INTO thoughtline.event VALUES (22, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 22, '\x726177636c69656e74', 1796062603006, '\x7b2274797065223a22436f6e74726164696374696f6e4465636c61726564222c226e6f646573223a5b227433222c227439225d2c2274686f75676874223a227439227d', '\x78fe4bc399a01e51884e9c511c5733429f54657f6a777d86701f1b6867440aa8');
INSERT INTO thoughtline.event VALUES (23, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 23, '\x726177636c69656e74', 1796062603007, '\x7b2274797065223a22436f6e74726164696374696f6e4465636c61726564222c226e6f646573223a5b226131222c226132225d2c2262656361757365223a225468657920737065616b206f6620646966666572656e742064617973227d', '\x9c6c568e121d6d3a4e0071630f8708f7ea246dc7d77c673771be57c22c228fb7');
INSERT INTO thoughtline.event VALUES (24, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 24, '\x726177636c69656e74', 1796062603008, '\x7b2274797065223a224f7574636f6d655265636f72646564222c226f6e223a227433222c2263616d655f74727565223a747275652c2262656361757365223a224d65617375726564227d', '\x57e320e62d5037705e12e196bea99071a1cec4294e7d6d080a868e6517b4b4c8');
INSERT INTO thoughtline.event VALUES (25, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 25, '\x726177636c69656e74', 1796062603008, '\x7b2274797065223a224f7574636f6d655265636f72646564222c226f6e223a227435222c2263616d655f74727565223a66616c73652c2262656361757365223a224d65617375726564227d', '\x9010bb8632b8d5fd22e7e72ad6f808346ad84266ead1c9566a95a3ae13d449cc');
INSERT INTO thoughtline.event VALUES (26, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 26, '\x726177636c69656e74', 1796062603009, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743130222c2274657874223a2253514c697465206f722061207365727665723f222c226166746572223a227438222c226b696e64223a226465636973696f6e222c226465636973696f6e223a7b226372697465726961223a5b7b226e616d65223a22636f7374222c22776569676874223a322e302c226c657373223a747275652c226c6f77223a302e302c2268696768223a3530302e307d2c7b226e616d65223a227370656564222c22776569676874223a312e302c226c657373223a66616c73652c226c6f77223a302e302c2268696768223a31302e307d5d2c226f7074696f6e73223a5b7b226e616d65223a2253514c697465222c2273636f726573223a5b34302e302c372e305d7d2c7b226e616d65223a22536572766572222c2273636f726573223a5b3132302e302c392e305d7d5d7d7d', '\xb14b31c932ce3cdc6173e92cae1dc6c4de98fff43d3018b17fdcfcd79867f5b4');
INSERT INTO thoughtline.event VALUES (27, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 27, '\x726177636c69656e74', 1796062603011, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743131222c2274657874223a22497320697420636f6c643f222c226166746572223a22743130222c226b696e64223a22617267756d656e74222c22617267756d656e74223a7b22636c61696d73223a5b7b226e616d65223a2241222c2274657874223a22697420697320636f6c64227d2c7b226e616d65223a2242222c2274657874223a22746865207465737420776173207761726d227d2c7b226e616d65223a2243222c2274657874223a226e6f207761726d2d7570206973206c6f67676564227d5d2c226c696e6b73223a5b7b226b696e64223a2261747461636b73222c22736f75726365223a2242222c22746172676574223a2241222c22766961223a22227d2c7b226b696e64223a2261747461636b73222c22736f75726365223a2243222c22746172676574223a2242222c22766961223a22227d2c7b226b696e64223a22737570706f727473222c22736f75726365223a2243222c22746172676574223a2241222c22766961223a22227d5d7d7d', '\x7188e345520f534a09916d87c1cdc8377238ee878b2358cc512a665313151456');
INSERT INTO thoughtline.event VALUES (28, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 28, '\x726177636c69656e74', 1796062603012, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743132222c2274657874223a22536f20697420697320636f6c64206174206e69676874222c226166746572223a22743131222c2272657374735f6f6e223a5b5b227438222c227439225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\x0891c49ae71c76ba5ad375b0b3b23bf609f6037856f18ac3fabd4c70018bcff2');
INSERT INTO thoughtline.event VALUES (31, '\x', '\x4843543376494459614874646c6f646e655775444c70', 1, '\x726177636c69656e74', 1796062603040, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xb17ca43177899827191cb4174a454b1c973cdc2221c374805c2b4b28feda8143');
INSERT INTO thoughtline.event VALUES (32, '\x', '\x4843543376494459614874646c6f646e655775444c70', 2, '\x726177636c69656e74', 1796062603040, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x59742ce0d2c65b1e847569faef836e11cbefb73b0fd4fca20e55b667c1f57347');
INSERT INTO thoughtline.event VALUES (33, '\x', '\x4843543376494459614874646c6f646e655775444c70', 3, '\x726177636c69656e74', 1796062603040, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x8ad9394615c6a05cc9d2f9dc44d4ab7ee678a90651d29478bd595d70bd58e167');
INSERT INTO thoughtline.event VALUES (34, '\x', '\x4843543376494459614874646c6f646e655775444c70', 4, '\x726177636c69656e74', 1796062603040, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x982b98041f9fe4dc9cc1beeedab285f5f3b0f9cc91ae92ba5f987bf9165144e5');
INSERT INTO thoughtline.event VALUES (35, '\x', '\x4843543376494459614874646c6f646e655775444c70', 5, '\x726177636c69656e74', 1796062603040, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xd80d7dc88775802982f1009ed599eb709f8b32fc57e2424504772c872c83321f');
INSERT INTO thoughtline.event VALUES (36, '\x', '\x4843543376494459614874646c6f646e655775444c70', 6, '\x726177636c69656e74', 1796062603040, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xb269015efe89d1c4791415995444b015d60c19e9459f25405a5b7e1e53fb2d76');
INSERT INTO thoughtline.event VALUES (37, '\x', '\x4843543376494459614874646c6f646e655775444c70', 7, '\x726177636c69656e74', 1796062603043, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38227d', '\x482995f03367d8916e09fd605da32bad31d1e0366f674a7e3ad3600abe35323a');
INSERT INTO thoughtline.event VALUES (38, '\x', '\x4843543376494459614874646c6f646e655775444c70', 8, '\x726177636c69656e74', 1796062603045, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33227d', '\x56d55dcd5e8b800fc680eefaba77dc5ee8ca22395ee0a60a8bf8cf992cb46bce');
INSERT INTO thoughtline.event VALUES (39, '\x', '\x4843543376494459614874646c6f646e655775444c70', 9, '\x726177636c69656e74', 1796062603047, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36227d', '\xb90978939e509a9b6a5f4d6347cd981c5256229be7a00b363e62d20f165cca94');
INSERT INTO thoughtline.event VALUES (40, '\x', '\x4843543376494459614874646c6f646e655775444c70', 10, '\x726177636c69656e74', 1796062603048, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x4d3a3871465f60fdc156641418e273d71d0f49a9a90f6802d2c6f0fa8176e6a5');
INSERT INTO thoughtline.event VALUES (41, '\x', '\x4843543376494459614874646c6f646e655775444c70', 11, '\x726177636c69656e74', 1796062603049, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35227d', '\xfe6a5d9692a7edffa0f31b8e5bdaf09e20ffeceabed741181a1a7c3d7daafc8b');
INSERT INTO thoughtline.event VALUES (42, '\x', '\x4843543376494459614874646c6f646e655775444c70', 12, '\x726177636c69656e74', 1796062603050, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\xbf615900ee9c73ef495c8da1f3b3d0ad070d929de670167bb6379ff39db9e6cd');
INSERT INTO thoughtline.event VALUES (43, '\x', '\x4843543376494459614874646c6f646e655775444c70', 13, '\x726177636c69656e74', 1796062603050, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x700901a31f85816e38676ffa3561d516ed4aa08a09852f41bdb9a14ffb74c1d1');
INSERT INTO thoughtline.event VALUES (44, '\x', '\x4843543376494459614874646c6f646e655775444c70', 14, '\x726177636c69656e74', 1796062603050, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\x11fd8f453f2ec3f58ca5983fdc029f43522f9229c584c22b02ff52082272717d');
INSERT INTO thoughtline.event VALUES (45, '\x', '\x4843543376494459614874646c6f646e655775444c70', 15, '\x726177636c69656e74', 1796062603050, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x2eb75a25dc8cf527d0c0eda604da2bda5a88299e9498a22a2df01cb0ca5b42ff');
INSERT INTO thoughtline.event VALUES (46, '\x', '\x4843543376494459614874646c6f646e655775444c70', 16, '\x726177636c69656e74', 1796062603050, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\xf09962263770bbc5b18bc4561684d84fea7904411650d824229209202ba29f59');
INSERT INTO thoughtline.event VALUES (47, '\x', '\x36664c797274556c6f416459755350455035494c526c', 1, '\x726177636c69656e74', 1796062603052, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xf71e8ac895cc8ecccc3af171de8d062eded4bf5032fae36b76a3f00bdb8a4e1f');
INSERT INTO thoughtline.event VALUES (48, '\x', '\x36664c797274556c6f416459755350455035494c526c', 2, '\x726177636c69656e74', 1796062603052, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x846f780f3bdc6291379b6e021618927a51b8cdfd2c2aaaa75dca7927dc39cae5');
INSERT INTO thoughtline.event VALUES (49, '\x', '\x36664c797274556c6f416459755350455035494c526c', 3, '\x726177636c69656e74', 1796062603052, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x96e9f42482b324d4cf3597dfd245caaaa398e06e668ca82343253d76772856e7');
INSERT INTO thoughtline.event VALUES (50, '\x', '\x36664c797274556c6f416459755350455035494c526c', 4, '\x726177636c69656e74', 1796062603052, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x097166909a7ea4aa61a8100ef168187398b3da7835fa65339db937be748f8985');
INSERT INTO thoughtline.event VALUES (51, '\x', '\x36664c797274556c6f416459755350455035494c526c', 5, '\x726177636c69656e74', 1796062603052, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x6db76e433177cc6418887e4c0b6731a383ced7dab56a4223fc2cc73344a9cc5b');
INSERT INTO thoughtline.event VALUES (52, '\x', '\x36664c797274556c6f416459755350455035494c526c', 6, '\x726177636c69656e74', 1796062603052, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xdd67a7988425342c756087d86400c33269c680fce21a6452f6de0bbbe18cb27d');
INSERT INTO thoughtline.event VALUES (53, '\x', '\x36664c797274556c6f416459755350455035494c526c', 7, '\x726177636c69656e74', 1796062603054, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2262656361757365223a226974207761732073746f70706564227d', '\x9a4d16a66df1e85c4b067cf938b15421bafcb49183e3f78447bebc033ebcbcd2');
INSERT INTO thoughtline.event VALUES (54, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', 1, '\x726177636c69656e74', 1796062603055, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x343c0ee709424c2f5848abea73a25017376aece96576e918d1455bc17b5ddc55');
INSERT INTO thoughtline.event VALUES (55, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', 2, '\x726177636c69656e74', 1796062603055, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22736574746c696e67223a22766f7465222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d5d2c22736574746c696e67223a22766f7465222c2263686f69636573223a5b227761726d222c22636f6c64225d2c22627564676574223a7b7d7d7d7d', '\x14e74b4fcbacf922654db06b0f549025f4c997419c803c967f71f1a4aad35b35');
INSERT INTO thoughtline.event VALUES (56, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', 3, '\x726177636c69656e74', 1796062603055, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xcf80f111577fb5e5fcf4c58b7db35c418859e9e9f0bfca4c3daf528eeec56bfe');
INSERT INTO thoughtline.event VALUES (57, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', 4, '\x726177636c69656e74', 1796062603055, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xe180417f7d0bea00195667b319772d61cbc6bee880041a5cc27117992973dbc5');
INSERT INTO thoughtline.event VALUES (58, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', 5, '\x726177636c69656e74', 1796062603057, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225365656e2e5c6e566f74653a20636f6c64227d', '\x066693f6a64a9208e908eff162efe4dd6a3a8a80a540763b39194b3a7964f89c');
INSERT INTO thoughtline.event VALUES (59, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', 6, '\x726177636c69656e74', 1796062603058, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225365656e2e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c226b696e64223a226f70696e696f6e227d', '\x9132433b416f7e5d5fed7a1b0813ba3b1f50eb3a139c30cd609015c64a50b6ec');
INSERT INTO thoughtline.event VALUES (60, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', 7, '\x726177636c69656e74', 1796062603058, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22636f6c64202831206f6620313a206661637475616c29222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\xd88acc80e731a3c455300b61fcd1ed41dfe0edcdf38662272fa5420391b9e8ad');
INSERT INTO thoughtline.event VALUES (61, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', 8, '\x726177636c69656e74', 1796062603058, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227433222c226f70696e696f6e73223a5b5b226431222c227432225d5d7d', '\xbe28c708a8e472cff3eb24a95676acc8f3286585b66e78fd2a32d3f1fd9d879e');
INSERT INTO thoughtline.event VALUES (62, '\x', '\x7965534a306b5342474665323564654c3872384a4b6b', 1, '\x726177636c69656e74', 1796062603060, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x95f71635fead9582625f84623c63b77f1da9628dc4e7f1671fc18fe7675c61f6');
INSERT INTO thoughtline.event VALUES (63, '\x', '\x7965534a306b5342474665323564654c3872384a4b6b', 2, '\x726177636c69656e74', 1796062603060, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x5543edb0898a2a3dd19379f53755b4bac0fd44cc6939f6fb4e63f346c743260c');
INSERT INTO thoughtline.event VALUES (64, '\x', '\x7965534a306b5342474665323564654c3872384a4b6b', 3, '\x726177636c69656e74', 1796062603060, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x3141fdcd3f61b76db67ad1286de1afef8741dcedd4f85e39eeaa6936afe5a97b');
INSERT INTO thoughtline.event VALUES (65, '\x', '\x7965534a306b5342474665323564654c3872384a4b6b', 4, '\x726177636c69656e74', 1796062603060, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xcdec95b1c487c6c54dc69c7cf3b26a08e7fa9a841bccfd26efd3b0936b87986d');
INSERT INTO thoughtline.event VALUES (66, '\x', '\x7965534a306b5342474665323564654c3872384a4b6b', 5, '\x726177636c69656e74', 1796062603060, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x405c25198a9a84229c331c7ab9a4676176833781462f05a28b30ee7ade01b5e8');
INSERT INTO thoughtline.event VALUES (67, '\x', '\x7965534a306b5342474665323564654c3872384a4b6b', 6, '\x726177636c69656e74', 1796062603060, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x7538a39d97cbebc86378fabeba8dd32507fbac58f53fff29dee7c11db0ef3003');
INSERT INTO thoughtline.event VALUES (68, '\x', '\x7965534a306b5342474665323564654c3872384a4b6b', 7, '\x726177636c69656e74', 1796062603062, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38227d', '\x0b3e35ef3cb17eaca57a860ad15751dcd388e68946d5fb01db076f62864ba30d');
INSERT INTO thoughtline.event VALUES (69, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', 1, '\x726177636c69656e74', 1796062603342, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226531222c226b696e64223a2266696c65222c2274657874223a22706f6f6c2e70793a312d32222c22706c616365223a22706f6f6c2e70793a312d32222c22616e63686f72223a7b2270617468223a22706f6f6c2e7079222c2266696c65223a226634366534366166636365343133393063656530303864626431343834636239222c22636f6e74656e74223a226666353364366364666238343163376363616562363937383734633031653033222c226669727374223a312c226c617374223a322c22746f6b656e73223a223535396464396434663233376231313839316636346363626139646134616362222c2273697a65223a382c226c696e6573223a5b22393633313836303932623463222c22636366663536333931336665225d2c226166746572223a5b22646464396334303736376639222c22316365323137313336393731222c22353638633831363266373563225d2c226f776e657273223a5b2266696c65225d2c2274657874223a5b224c494d4954203d203130222c2257414954203d2035225d7d2c2274686f75676874223a227431222c227769746e657373223a7b7d7d', '\xb7343ed1ff8fd15d447eac7ef374f0ff77d41ed859be6febadbcb29500c90978');
INSERT INTO thoughtline.event VALUES (70, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', 2, '\x726177636c69656e74', 1796062603342, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226532222c226b696e64223a22636f6d6d616e64222c2274657874223a22707974657374202d71202d3e2032206661696c6564222c22706c616365223a22707974657374202d71222c227365656e223a2232206661696c6564222c2274686f75676874223a227431227d', '\xcb60604dbd6a74c02b81e3e00fd281c04b10e465ce243f0af62a1439db667d99');
INSERT INTO thoughtline.event VALUES (71, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', 3, '\x726177636c69656e74', 1796062603342, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226533222c226b696e64223a2270616765222c2274657874223a2268747470733a2f2f6578616d706c652e6f72672f706f6f6c73222c22706c616365223a2268747470733a2f2f6578616d706c652e6f72672f706f6f6c73222c2274686f75676874223a227431227d', '\x487009b919ec27efb3952c16f8c8d21beed72412a8e69aeef927823012485a72');
INSERT INTO thoughtline.event VALUES (72, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', 4, '\x726177636c69656e74', 1796062603342, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2254686520706f6f6c20697320736d616c6c222c2272657374735f6f6e223a5b5b226531222c226532222c226533225d5d7d', '\x340690564b2257624ebfc37527becde7e3415fd2624f577310dce7e704572539');
INSERT INTO thoughtline.event VALUES (73, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', 5, '\x726177636c69656e74', 1796062603342, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a222f746d702f746d707062777a73746170222c227469746c65223a22506f6f6c222c2274616773223a5b226462225d7d', '\x2a8b38980f0faba0eee9f5ebda6b09a2daac2258a3023e9d114b51e866588eff');
INSERT INTO thoughtline.event VALUES (74, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', 6, '\x726177636c69656e74', 1796062603346, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22536f2063616c6c732077616974222c226166746572223a227431222c2272657374735f6f6e223a5b5b227431222c226531225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\xd34c4a13d0b603717e6efdb82cb46f4f39b7bd7c8d300ea64b6289d46a99f121');
INSERT INTO thoughtline.event VALUES (75, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', 7, '\x726177636c69656e74', 1796062603349, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a226532222c2276657264696374223a2272656675746564222c2262656361757365223a2249742077617320616e6f74686572206272616e6368227d', '\x4c4b9c4d72401426b6243e1f21165dbf4db40cbd4d8c10155230efc0d685696d');
INSERT INTO thoughtline.event VALUES (76, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', 8, '\x74686f756768746c696e65', 1796062603362, '\x7b2274797065223a2245766964656e6365436865636b6564222c22776173223a224c494d4954203d203130222c226e6f77223a224c494d4954203d203939222c2265766964656e6365223a226531222c22666f756e64223a226368616e676564222c2262656361757365223a2231206f662032206c696e65732077657265206368616e676564206f722072656d6f766564222c22616e63686f72223a7b2270617468223a22706f6f6c2e7079222c2266696c65223a223461383632633062353864333934316133383538636365396331613931636337222c22636f6e74656e74223a226637353032323338336439363964663365633530353030393136623862663732222c226669727374223a312c226c617374223a322c22746f6b656e73223a226634623437646330616661323739613432626161666132313331333632633631222c2273697a65223a382c226c696e6573223a5b22373336323562353930303962222c22636366663536333931336665225d2c226166746572223a5b22646464396334303736376639222c22316365323137313336393731222c22353638633831363266373563225d2c226f776e657273223a5b2266696c65225d2c2274657874223a5b224c494d4954203d203939222c2257414954203d2035225d7d7d', '\x5e842096986317da1f6381ad05eb5a023d3fc2d9d6e0f6c63117eb11f2e22085');
INSERT INTO thoughtline.event VALUES (77, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', 9, '\x726177636c69656e74', 1796062603388, '\x7b2274797065223a224e65787443686f73656e222c226e657874223a224d656173757265206974227d', '\xd0e45a471e03afc3a2c8f19af14c24e8561b734bc267fdee37f115fcae2e3493');
INSERT INTO thoughtline.event VALUES (78, '\x', '\x61486568384d666163494977535245394f48794d6863', 1, '\x726177636c69656e74', 1796062603617, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x7e38571bc93c56954472e69700fa137f08b10092a6ed1d3278e5d6f24bc7f15b');
INSERT INTO thoughtline.event VALUES (79, '\x', '\x61486568384d666163494977535245394f48794d6863', 2, '\x726177636c69656e74', 1796062603617, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c227265736572766573223a7b22746f6b656e73223a37373237332c22756e74696c223a313739363036343130333631377d2c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b22746f6b656e73223a37373237337d7d7d7d', '\xfbd5a6e2f22b50544649d64d7e3b0bbb01ff95a098aae444dd75359846a8f177');
INSERT INTO thoughtline.event VALUES (80, '\x', '\x61486568384d666163494977535245394f48794d6863', 3, '\x726177636c69656e74', 1796062603617, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xbfaad440e84736d467cf117bfa5ce0aa8b9ea0fb76d9b3a2503fcb52cfb63627');
INSERT INTO thoughtline.event VALUES (81, '\x', '\x61486568384d666163494977535245394f48794d6863', 4, '\x726177636c69656e74', 1796062603617, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xe9434ebae2607a40dd9c40a3d56e75d98a600f90b974e5bc1fdf03597e8d86ad');
INSERT INTO thoughtline.event VALUES (82, '\x', '\x61486568384d666163494977535245394f48794d6863', 5, '\x726177636c69656e74', 1796062603617, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x5034843c073dde22bb53eeb79ecb9c815fb5707c8d0a9971c2b5004c49188a97');
INSERT INTO thoughtline.event VALUES (83, '\x', '\x61486568384d666163494977535245394f48794d6863', 6, '\x726177636c69656e74', 1796062603617, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xc505800e2fdb8b4a2c82e04363962a7c097ceaad4b25aa6d71749132c5cb56b1');
INSERT INTO thoughtline.event VALUES (84, '\x', '\x61486568384d666163494977535245394f48794d6863', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605542, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30323730303837353030303032373733367d2c2266696e697368223a2273746f70227d', '\xa0018566ad7aced2999f963e1c9e3e043804451a4c926accaace51ef4b94c612');
INSERT INTO thoughtline.event VALUES (85, '\x', '\x61486568384d666163494977535245394f48794d6863', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605543, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3033303339333831353030303032343931357d2c2266696e697368223a2273746f70227d', '\x8c587f30ad16fb2be5c2de0747490c5505f523dd6b2c3b2c024d63441801da54');
INSERT INTO thoughtline.event VALUES (86, '\x', '\x61486568384d666163494977535245394f48794d6863', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605544, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30333132303937333639393936393930397d2c2266696e697368223a2273746f70227d', '\x9e7e88f9c6e418075ee443cc9fca2bcece9b463567c3e398de49b2f1900b68a1');
INSERT INTO thoughtline.event VALUES (87, '\x', '\x61486568384d666163494977535245394f48794d6863', 10, '\x726177636c69656e74', 1796062605545, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x5496f28d223c7ef45efb413eb7daefb2ae2cdd5e86a80236c65f72bcbb77d572');
INSERT INTO thoughtline.event VALUES (88, '\x', '\x61486568384d666163494977535245394f48794d6863', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605558, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030353533393534343939393931393539397d2c2266696e697368223a2273746f70227d', '\x4ba8a300516f5e4ac60e9f7a4e1d0f14cc159ae60496b910c3bf135da4a861b1');
INSERT INTO thoughtline.event VALUES (89, '\x', '\x61486568384d666163494977535245394f48794d6863', 12, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605559, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\xf650db56fe33c93d9b94deaecdea0380d38439861b09a36bd0b65f12682ef0fc');
INSERT INTO thoughtline.event VALUES (90, '\x', '\x61486568384d666163494977535245394f48794d6863', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605559, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\xf00aed50dc7d8d94676b30e66969e5d768b94733f9d67223c1e4527bdb9fe1a0');
INSERT INTO thoughtline.event VALUES (91, '\x', '\x61486568384d666163494977535245394f48794d6863', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605559, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\x6f2e56968a7361cf22a5d06a4de27c370bb4883122166421f1467c3a4f432f09');
INSERT INTO thoughtline.event VALUES (92, '\x', '\x61486568384d666163494977535245394f48794d6863', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605559, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x23715011b4d46b5bb9942ad06b8fcfb0b573c5a84866f6a5342692d9d86751b8');
INSERT INTO thoughtline.event VALUES (93, '\x', '\x61486568384d666163494977535245394f48794d6863', 16, '\x726177636c69656e74', 1796062605559, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\xa128aeab8ee66102bf20a945c9677e37ae52edfe3bdabe55e5baa91f0c169235');
INSERT INTO thoughtline.event VALUES (94, '\x', '\x5568687159556d72473050475759573743385677516e', 1, '\x726177636c69656e74', 1796062605569, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x2713d07119904d69ceb7d21445fbe303f2647491a7531c43a353a2d584aeb9d4');
INSERT INTO thoughtline.event VALUES (95, '\x', '\x5568687159556d72473050475759573743385677516e', 2, '\x726177636c69656e74', 1796062605569, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22736574746c696e67223a226e6f6e65222c22676976656e223a7b226f776e6572223a22222c227265736572766573223a7b22746f6b656e73223a35313531352c22756e74696c223a313739363036343130353536397d2c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c22736574746c696e67223a226e6f6e65222c22627564676574223a7b22746f6b656e73223a35313531357d7d7d7d', '\x524caf7fff54ae0a45e71ca0456d365d43382e7e89a5dd6fecfe1a7367f1230c');
INSERT INTO thoughtline.event VALUES (96, '\x', '\x5568687159556d72473050475759573743385677516e', 3, '\x726177636c69656e74', 1796062605569, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xb071d9f1032a8d7997a70ea055528c8414836f2eae1c3602e880aacc44e2bfd8');
INSERT INTO thoughtline.event VALUES (97, '\x', '\x5568687159556d72473050475759573743385677516e', 4, '\x726177636c69656e74', 1796062605569, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x0e6e76b76af9cbfb654fade5a1656ce07b49536b64d5f0cf1a9b5e946794982e');
INSERT INTO thoughtline.event VALUES (98, '\x', '\x5568687159556d72473050475759573743385677516e', 5, '\x726177636c69656e74', 1796062605569, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x2d1c063db190e0bbebc262b107810cc2b5791a677f009e930bdc27f6271b4620');
INSERT INTO thoughtline.event VALUES (99, '\x', '\x5568687159556d72473050475759573743385677516e', 6, '\x726177636c69656e74', 1796062605569, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xad61bfdf3f646cb9ca79daf0a6eb6cdca62eca5d8e1fd72c0918273132023a89');
INSERT INTO thoughtline.event VALUES (100, '\x', '\x5568687159556d72473050475759573743385677516e', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605604, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30313138353630393230303030313633367d2c2266696e697368223a2273746f70227d', '\x1e8b808b9967805f625f03de0d55aded7eaae3d7ede4e633097d11bd603eb6dc');
INSERT INTO thoughtline.event VALUES (101, '\x', '\x5568687159556d72473050475759573743385677516e', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605607, '\x7b2274797065223a2244656c65676174696f6e4661696c6564222c2264656c65676174696f6e223a226432222c22636f6465223a226d696e645f72656675736564222c2262656361757365223a224f70656e414920646964206e6f742074616b6520746865207265717565737420284854545020343030292e20497420736179733a205c226e6f5c22204368616e6765207468652073657474696e6773206f722074686520746578742e205b6d696e645f726566757365645d222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c22746f6b656e735f696e223a302c22746f6b656e735f6f7574223a302c22657374696d617465645f636f7374223a2230227d2c2273616964223a226e6f227d', '\x5161489399619ee3f5d52b99172ee39e1a85fc5646edeed762adc0d018afea81');
INSERT INTO thoughtline.event VALUES (102, '\x', '\x5568687159556d72473050475759573743385677516e', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605608, '\x7b2274797065223a2244656c65676174696f6e4661696c6564222c2264656c65676174696f6e223a226433222c22636f6465223a226d696e645f6d697373706f6b65222c2262656361757365223a224f70656e414920616e737765726564207769746820736f6d657468696e672074686174206973206e6f74204a534f4e2e20436865636b20746861742074686520626173652055524c2069732074686174206f6620746865204150492c20616e642061736b20616761696e2e205b6d696e645f6d697373706f6b655d222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226c6f7374223a7b22617474656d707473223a312c22746f6b656e735f696e223a3735332c22746f6b656e735f6f7574223a31363338342c22657374696d617465645f636f7374223a6e756c6c7d7d7d', '\xe11a292c08868da78ce5b6d01d34a34fca3e604084bef33b06e7d7da8c88b712');
INSERT INTO thoughtline.event VALUES (103, '\x', '\x5568687159556d72473050475759573743385677516e', 10, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605609, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x33e869f5caa23cabd0f29eacdcf0f3421d3d2a6398d339fdcb7104c436b20546');
INSERT INTO thoughtline.event VALUES (104, '\x', '\x5568687159556d72473050475759573743385677516e', 11, '\x726177636c69656e74', 1796062605609, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c226f70696e696f6e73223a5b5b226431222c227432225d5d7d', '\x1013bf3b2f357260d5c847fc094491bcba9d2dbdf7fa6dbc39e8a9b0ffc037ae');
INSERT INTO thoughtline.event VALUES (105, '\x', '\x6a4e67675136686145676c4a633458546c6237317966', 1, '\x726177636c69656e74', 1796062605617, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x337a8f15f19eae4b2b5d1a6327d81c71125dccd5877e77f78803095fc628bfe6');
INSERT INTO thoughtline.event VALUES (106, '\x', '\x6a4e67675136686145676c4a633458546c6237317966', 2, '\x726177636c69656e74', 1796062605617, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c227265736572766573223a7b22746f6b656e73223a32303030302c22756e74696c223a313739363036333536353631377d2c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b22746f6b656e73223a32303030302c227365636f6e6473223a36302e307d7d7d7d', '\x24f216cc542de4d4df25e415bd52a5d6429c874ccf3adf9ddf62123c4fb0b548');
INSERT INTO thoughtline.event VALUES (107, '\x', '\x6a4e67675136686145676c4a633458546c6237317966', 3, '\x726177636c69656e74', 1796062605617, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xd5ecaff8f2daaf1eb38bc78733c4f22c0d41fef61a87e3df5b6a1d78d39b1651');
INSERT INTO thoughtline.event VALUES (108, '\x', '\x6a4e67675136686145676c4a633458546c6237317966', 4, '\x726177636c69656e74', 1796062605617, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x6ae166ca108747d450a5050f3e43b04728099313f3e315ef3c8eaea76aaf9390');
INSERT INTO thoughtline.event VALUES (109, '\x', '\x6a4e67675136686145676c4a633458546c6237317966', 5, '\x726177636c69656e74', 1796062605617, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xbe5050b12229de650c966a97add1eb1a771c65efdf45e085c93a319005eb82d4');
INSERT INTO thoughtline.event VALUES (110, '\x', '\x6a4e67675136686145676c4a633458546c6237317966', 6, '\x726177636c69656e74', 1796062605617, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x0f911797982f2ac0da76001015dc0af1e51077b1d5f6111715d82b349a8e013f');
INSERT INTO thoughtline.event VALUES (111, '\x', '\x6a4e67675136686145676c4a633458546c6237317966', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605664, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3032373131333231353030303039393434347d2c2266696e697368223a2273746f70227d', '\x4a8b0d2c9c79c079acdd06e0949773822b622e8b66fd7f8762b8d27d48459384');
INSERT INTO thoughtline.event VALUES (112, '\x', '\x6a4e67675136686145676c4a633458546c6237317966', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605666, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3031343539313430323939393934303332387d2c2266696e697368223a2273746f70227d', '\xdadfaf3d7e060d895781cc749b4749dcb3198c6eb95adab3e5dad4f8d2ffea48');
INSERT INTO thoughtline.event VALUES (113, '\x', '\x73657175656e7469616c7468696e6b696e67', 1, '\x726177636c69656e74', 1796062605912, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224e756d6265722031222c226e756d626572223a322c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x0fdb084b1e3f203ea02a1bfb526d5ab55ad0712121f048ae8e7431b9289fcbe4');
INSERT INTO thoughtline.event VALUES (114, '\x', '\x73657175656e7469616c7468696e6b696e67', 2, '\x726177636c69656e74', 1796062605912, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xd32c028fe1a505d61646397a900e4b3e231cb5b5a9d6559becfa6728f35e8f44');
INSERT INTO thoughtline.event VALUES (115, '\x', '\x73657175656e7469616c7468696e6b696e67', 3, '\x726177636c69656e74', 1796062605916, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a224e756d6265722032222c226166746572223a227431222c226e756d626572223a332c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xc97678d2f4cf7059fba3428db2cdddd05d992970db909e2fbdf76a32d931429f');
INSERT INTO thoughtline.event VALUES (116, '\x', '\x73657175656e7469616c7468696e6b696e67', 4, '\x726177636c69656e74', 1796062605921, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e756d6265722033222c226166746572223a227432222c226e756d626572223a342c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x3a48d311c245bc238f9a08deba1b57df6e6878a247a4fbb6a8d10caaef95f1ad');
INSERT INTO thoughtline.event VALUES (117, '\x', '\x73657175656e7469616c7468696e6b696e67', 5, '\x726177636c69656e74', 1796062605926, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f7420736f222c226166746572223a227433222c2272657669736573223a227432222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c2269735265766973696f6e223a747275652c227265766973657354686f75676874223a337d7d', '\xdb26e800a6052176f4fdcfd0ae8fe8122730d1dcbf1ff5647e3fea2c2f7448a8');
INSERT INTO thoughtline.event VALUES (118, '\x', '\x73657175656e7469616c7468696e6b696e67', 6, '\x726177636c69656e74', 1796062605928, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a224f7220736f222c226272616e6368223a225f5f70726f746f5f5f222c226166746572223a227431222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c226272616e636846726f6d54686f75676874223a322c226272616e63684964223a225f5f70726f746f5f5f227d7d', '\x338ad03fd4954b20a945696360b6146dc1fdd10625d82a13877cfa9213c8c8a5');
INSERT INTO thoughtline.event VALUES (119, '\x', '\x6d65646963616c', 1, '\x726177636c69656e74', 1796062606098, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224e756d6265722031222c226e756d626572223a322c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xf92ca54d1f7609a757258a28835ae6050ea378476e24b7955fce91cc575ef604');
INSERT INTO thoughtline.event VALUES (120, '\x', '\x6d65646963616c', 2, '\x726177636c69656e74', 1796062606098, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xa757d44937abf68e9fdfda9d33d2bccb05be090ba3e26282ebc23d5c68d98b6d');
INSERT INTO thoughtline.event VALUES (121, '\x', '\x6d65646963616c', 3, '\x726177636c69656e74', 1796062606103, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a224e756d6265722032222c226166746572223a227431222c226e756d626572223a332c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x64cf56d784231543f0dddcfe24403d60b39164b1eb3bbf6edd6be53042501b69');
INSERT INTO thoughtline.event VALUES (122, '\x', '\x6d65646963616c', 4, '\x726177636c69656e74', 1796062606110, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e756d6265722033222c226166746572223a227432222c226e756d626572223a342c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x94c26aa635df682f0ec62b7b4d64b5f483a4599f2f9cd11d7ae5598b0594cb1c');
INSERT INTO thoughtline.event VALUES (123, '\x', '\x6d65646963616c', 5, '\x726177636c69656e74', 1796062606113, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f7420736f222c226166746572223a227433222c2272657669736573223a227432222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c2269735265766973696f6e223a747275652c227265766973657354686f75676874223a337d7d', '\x533ef8d2a155185d0aab3bfdebd55a662dce0484869249249454275c71138ea1');
INSERT INTO thoughtline.event VALUES (124, '\x', '\x6d65646963616c', 6, '\x726177636c69656e74', 1796062606115, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a224f7220736f222c226272616e6368223a225f5f70726f746f5f5f222c226166746572223a227431222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c226272616e636846726f6d54686f75676874223a322c226272616e63684964223a225f5f70726f746f5f5f227d7d', '\x9e7c5d74628c8b92810262fdc76f5962ce566a91f73d7fc2e41c2f2b4bdcb0b8');
INSERT INTO thoughtline.event VALUES (125, '\x', '\x756c7472617468696e6b', 1, '\x726177636c69656e74', 1796062606290, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974206973207761726d222c226e616d65223a224131222c22676976656e223a7b22636f6e666964656e6365223a302e397d7d', '\x38b4326d59a4c5d117964f44b0f4d5913611126d7c1e8ed427838ae64caf801a');
INSERT INTO thoughtline.event VALUES (126, '\x', '\x756c7472617468696e6b', 2, '\x726177636c69656e74', 1796062606290, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224669727374222c2272657374735f6f6e223a5b5b226131225d5d2c22636f6e666964656e6365223a302e362c22676976656e223a7b22746f74616c5f74686f7567687473223a347d7d', '\x2a564332d45f0dc1e08dd485ef18a0447cb33a5fe412ec0f3268fbe96558474d');
INSERT INTO thoughtline.event VALUES (127, '\x', '\x756c7472617468696e6b', 3, '\x726177636c69656e74', 1796062606290, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x46114666a81b9e909c9860d8d4aa8950725fee5d3fa03e34c8a3a8fb3835fdfb');
INSERT INTO thoughtline.event VALUES (128, '\x', '\x756c7472617468696e6b', 4, '\x726177636c69656e74', 1796062606295, '\x7b2274797065223a22417373756d7074696f6e446573637269626564222c22617373756d7074696f6e223a226131222c22676976656e223a7b22636f6e666964656e6365223a302e392c2276657269666961626c65223a747275652c22766572696669636174696f6e5f737461747573223a2276657269666965645f74727565227d7d', '\x63ad92edcbe142fd1ca15bf17cf9a9e69d285c1cf5c76e32ded8fc02ae06cdde');
INSERT INTO thoughtline.event VALUES (129, '\x', '\x756c7472617468696e6b', 5, '\x726177636c69656e74', 1796062606295, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225365636f6e64222c226166746572223a227431222c22676976656e223a7b22746f74616c5f74686f7567687473223a347d7d', '\x1fcde2c5885d99849d5b9eb7598425485489ac67a653e5f09ada79751ce3fe73');
INSERT INTO thoughtline.event VALUES (130, '\x', '\x756c7472617468696e6b', 6, '\x726177636c69656e74', 1796062606295, '\x7b2274797065223a22417373756d7074696f6e5665726966696564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227432222c2277617463686564223a5b5b227432225d5d7d', '\x57146a8d0d67198c11f385a837963f381c23c2f7e5926a3e7c8eef963e1693c2');
INSERT INTO thoughtline.event VALUES (131, '\x', '\x756c7472617468696e6b', 7, '\x726177636c69656e74', 1796062606297, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224f6e206974222c226166746572223a227432222c2272657374735f6f6e223a5b5b226131225d5d2c22676976656e223a7b22746f74616c5f74686f7567687473223a342c22646570656e64735f6f6e5f617373756d7074696f6e73223a5b224131225d7d7d', '\x099edd903c0fb505ea175144c6ef71cd1ed7e68c4a999b27a912b38867a8913f');
INSERT INTO thoughtline.event VALUES (132, '\x', '\x756c7472617468696e6b', 8, '\x726177636c69656e74', 1796062606300, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f222c226166746572223a227433222c22676976656e223a7b22746f74616c5f74686f7567687473223a342c22696e76616c6964617465735f617373756d7074696f6e73223a5b224131225d7d7d', '\x165988b804a070e73e313bac067ead60ebd7fe2a9b007aa427d750bdb9f37949');
INSERT INTO thoughtline.event VALUES (133, '\x', '\x756c7472617468696e6b', 9, '\x726177636c69656e74', 1796062606300, '\x7b2274797065223a22417373756d7074696f6e52656675746564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227434227d', '\x378e513ad3b2791669dca3f3e5d96333bf7263f668ef3a0cc284f6cca63221b9');
INSERT INTO thoughtline.event VALUES (134, '\x', '\x7468696e6b736571', 1, '\x726177636c69656e74', 1796062606478, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22537465702030222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\x7a38718c56ea2c15fb4c8c6891bc60e64400a1748106bf61dc8f2c3d0016ecdb');
INSERT INTO thoughtline.event VALUES (135, '\x', '\x7468696e6b736571', 2, '\x726177636c69656e74', 1796062606478, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xe5251bed33734f3f4a98574e834a034e08fdafe0a6e166e6beca6aef2b83906a');
INSERT INTO thoughtline.event VALUES (136, '\x', '\x7468696e6b736571', 3, '\x726177636c69656e74', 1796062606486, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22537465702031222c226166746572223a227431222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\x1e1d4f2083c3e963c02ef6b491fa34f4906f516d0a610e91cbe7b30bce14fe0f');
INSERT INTO thoughtline.event VALUES (137, '\x', '\x7468696e6b736571', 4, '\x726177636c69656e74', 1796062606490, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22537465702032222c226166746572223a227432222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\xbe5ae974fc57505b3bc2d1616cff82a0f1db37fab2e54afcf4509213ed4e0f7f');
INSERT INTO thoughtline.event VALUES (138, '\x', '\x7468696e6b736571', 5, '\x726177636c69656e74', 1796062606492, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a22537465702033222c226166746572223a227433222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\x5a77e849ff3ca303d1531050758e26308e257c222ceebc19630acc785c80c03a');
INSERT INTO thoughtline.event VALUES (139, '\x', '\x7468696e6b736571', 6, '\x726177636c69656e74', 1796062606496, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22416e65772066726f6d2074776f222c226166746572223a227434222c2272657669736573223a227432222c2273757065727365646573223a5b227433222c227434225d7d', '\x4596686e460847644b5c9f9ba22f257d1cbf9121493b7efea86afd72c5be92e3');
INSERT INTO thoughtline.event VALUES (140, '\x', '\x6e6f646573', 1, '\x726177636c69656e74', 1796062606682, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226272616e6368223a226e5f3837626232653930222c226b696e64223a226578706c6f7265227d', '\x88a5fa3c1acd242135b8a57d150cca5bb3782887fe2da1e93f31b9917c01aa1f');
INSERT INTO thoughtline.event VALUES (141, '\x', '\x6e6f646573', 2, '\x726177636c69656e74', 1796062606682, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226578706c6f7265222c2261736b73223a227431222c22676976656e223a7b2270726f6d7074223a7b2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c2273797374656d223a22596f7520776f726b20616c6f6e65206f6e20746865206f6e65207375622d70726f626c656d207468617420796f752061726520676976656e2e20596f7520736565206e6f7468696e67206f6620746865206c6172676572207461736b2c20616e64206e6f626f64792063616e20616e73776572207175657374696f6e732e5c6e416e7377657220696e2074776f2070617274732c206561636820756e646572206974732068656164696e67206f6e2061206c696e65206f6620697473206f776e3a5c6e5b416e616c797369735d5c6e486f7720796f75206765742074686572652c207374657020627920737465702c20776974682077686174206974207265737473206f6e2e5c6e5b436f6e636c7573696f6e5d5c6e54686520726573756c7420696e2077686f6c652073656e74656e636573207468617420736f6d65626f64792063616e207573652077686f20686173206e6f7420726561642074686520616e616c797369732e5c6e496620796f752063616e20686f6e6573746c792073617920686f77207375726520796f75206172652c20656e6420776974682061206c696e65205c22436f6e666964656e63653a5c2220616e642061206e756d6265722066726f6d203020746f20313b20656c7365206c656176652074686174206c696e65206f75742e222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a312e302c22746f705f70223a302e392c226d61785f746f6b656e73223a323034382c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x4ce37fa6ac699b0c9f0aae649a6c5d46adde4a2a8f1e26d1e9f8fe3b5c07adb8');
INSERT INTO thoughtline.event VALUES (142, '\x', '\x6e6f646573', 3, '\x726177636c69656e74', 1796062606682, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xc6ec61ea5d2d648620aeb9fb7aadc66aa4fadce5de10d499341deea2408bb896');
INSERT INTO thoughtline.event VALUES (143, '\x', '\x6e6f646573', 4, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062607973, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22497420697320636f6c642e222c226272616e6368223a226e5f3837626232653930222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a22636f6e636c7573696f6e227d', '\x1c6a82f6f4bc0e958f5253898d18031150e612076618973486a3dcc35833e114');
INSERT INTO thoughtline.event VALUES (144, '\x', '\x6e6f646573', 5, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062607973, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30313935373634313939393937393338377d2c2266696e697368223a2273746f70222c2274686f75676874223a227432227d', '\xaea102af9ad81962086d7c44252ef9c6c0b835bfe26ea19738cd45b180284cdc');
INSERT INTO thoughtline.event VALUES (145, '\x', '\x7468696e6b696e672d6167656e74', 1, '\x726177636c69656e74', 1796062607980, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2257686174206973207369782074696d657320736576656e3f222c226272616e6368223a226e5f3261343237343237222c226b696e64223a2263686174227d', '\xf3161623be50129c61baf3f7771b4d0d8dc9ee8a296f4fb10a9e3c0e07dbcabe');
INSERT INTO thoughtline.event VALUES (146, '\x', '\x7468696e6b696e672d6167656e74', 2, '\x726177636c69656e74', 1796062607980, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a2263686174222c2261736b73223a227431222c22676976656e223a7b2270726f6d7074223a7b2274657874223a2257686174206973207369782074696d657320736576656e3f222c2273797374656d223a22222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a302e372c22746f705f70223a302e392c226d61785f746f6b656e73223a343039362c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x9c87d119d59c2a7a63eb3e845dc083c7a44caead220e3e2f8b82a460daded7e1');
INSERT INTO thoughtline.event VALUES (147, '\x', '\x7468696e6b696e672d6167656e74', 3, '\x726177636c69656e74', 1796062607980, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x8be29aa05dda96b1b6238d4ab3f721a91b7f1ed48837d537b7165b490856cdda');
INSERT INTO thoughtline.event VALUES (148, '\x', '\x7468696e6b696e672d6167656e74', 4, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062607992, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22497420697320636f6c642e222c226272616e6368223a226e5f3261343237343237222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a22636f6e636c7573696f6e227d', '\xac68f9e6ba1503a92b4aa5374e5a759bca216c9122dd5468b3dbe802120b08ab');
INSERT INTO thoughtline.event VALUES (149, '\x', '\x7468696e6b696e672d6167656e74', 5, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062607992, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030343638363631383030303035303635377d2c2266696e697368223a2273746f70222c2274686f75676874223a227432227d', '\x97551a225f35e5153b1d2d91db8d954ffac97b53dcaa0115c6113ffcbed460b5');
INSERT INTO thoughtline.event VALUES (150, '\x', '\x6e6f646573', 6, '\x726177636c69656e74', 1796062608168, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226272616e6368223a226e5f6266633639353932222c226b696e64223a22766572696679227d', '\x9c63ea2700224a3eb22a2be235d05f73ba3d6789b277a9f6af2fcc1748123029');
INSERT INTO thoughtline.event VALUES (151, '\x', '\x6e6f646573', 7, '\x726177636c69656e74', 1796062608168, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22766572696679222c2261736b73223a227433222c22676976656e223a7b2270726f6d7074223a7b2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c2273797374656d223a22596f7520776f726b20616c6f6e65206f6e20746865206f6e65207375622d70726f626c656d207468617420796f752061726520676976656e2e20596f7520736565206e6f7468696e67206f6620746865206c6172676572207461736b2c20616e64206e6f626f64792063616e20616e73776572207175657374696f6e732e5c6e416e7377657220696e2074776f2070617274732c206561636820756e646572206974732068656164696e67206f6e2061206c696e65206f6620697473206f776e3a5c6e5b416e616c797369735d5c6e486f7720796f75206765742074686572652c207374657020627920737465702c20776974682077686174206974207265737473206f6e2e5c6e5b436f6e636c7573696f6e5d5c6e54686520726573756c7420696e2077686f6c652073656e74656e636573207468617420736f6d65626f64792063616e207573652077686f20686173206e6f7420726561642074686520616e616c797369732e5c6e496620796f752063616e20686f6e6573746c792073617920686f77207375726520796f75206172652c20656e6420776974682061206c696e65205c22436f6e666964656e63653a5c2220616e642061206e756d6265722066726f6d203020746f20313b20656c7365206c656176652074686174206c696e65206f75742e222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a302e302c22746f705f70223a302e312c226d61785f746f6b656e73223a323034382c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\xf96608e8665420b74586e3e654f14c743d40f24f845123026fce5a80fae4c5e0');
INSERT INTO thoughtline.event VALUES (152, '\x', '\x6d756c74692d6167656e74', 1, '\x726177636c69656e74', 1796062609602, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2253686f756c642077653f20427574207768656e3f222c22676976656e223a7b22746f74616c54686f7567687473223a332c226e65787454686f756768744e6565646564223a747275652c22726f7574696e67223a7b2273636f7265223a35352c227374726174656779223a22747269706c65222c226b696e64223a226465636973696f6e222c22646972656374696f6e73223a5b22656d6f74696f6e616c222c226f7074696d6973746963222c22637269746963616c225d2c226279223a22776f726473222c2262656361757365223a223420776f7264732c2032207175657374696f6e732c203120776f7264732074686174206c696e6b206f72206c696d69742c20322073656e74656e6365732c20617370656374733a206e6f6e653b207369676e73206f663a206465636973696f6e2028746865206d6f64656c277320726174696e6720636f756c64206e6f74206265207265616429227d7d7d', '\x847a6869607b073bae78c4f43ac0a58ebe80898110f6311d4eff280c8e34bc01');
INSERT INTO thoughtline.event VALUES (153, '\x', '\x6d756c74692d6167656e74', 2, '\x726177636c69656e74', 1796062609602, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a22656d6f74696f6e616c222c227374616e6365223a22416e737765722066726f6d20746865206775742e2053617920696e2061206665772073656e74656e63657320686f772074686973206665656c732c207768617420617474726163747320616e64207768617420776f72726965732c20616e6420686f77207468652070656f706c6520636f6e6365726e65642077696c6c2074616b652069742e20446f206e6f74206769766520726561736f6e7320666f722061206665656c696e672e222c2274656d7065726174757265223a302e382c227365636f6e6473223a36302e307d2c7b226e616d65223a226f7074696d6973746963222c227374616e6365223a224c6f6f6b20666f72207768617420697320676f6f6420696e2069742e204e616d6520746865207265616c2062656e656669747320616e64206f70656e696e67732c20616e6420756e64657220776869636820636f6e646974696f6e73207468657920636f6d6520747275652e20446f206e6f7420707261697365207768617420686173206e6f206d657269742e222c2274656d7065726174757265223a302e352c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x89b9826261c965dfae2a4fa115e517263d2cae58ef1cac6135b4182277144f40');
INSERT INTO thoughtline.event VALUES (154, '\x', '\x6d756c74692d6167656e74', 3, '\x726177636c69656e74', 1796062609602, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a22656d6f74696f6e616c222c2261736b73223a227431222c226f66223a227131227d', '\x5577ddba2772bb8a14368f4e8a72cf49a7fcaf532d9a1049131638261f705bef');
INSERT INTO thoughtline.event VALUES (155, '\x', '\x6d756c74692d6167656e74', 4, '\x726177636c69656e74', 1796062609602, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a226f7074696d6973746963222c2261736b73223a227431222c226f66223a227131227d', '\x722af56d75573fb645382b127717387f6e438829775beea4db328b796124cc7f');
INSERT INTO thoughtline.event VALUES (156, '\x', '\x6d756c74692d6167656e74', 5, '\x726177636c69656e74', 1796062609602, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x950f81a311ba2cf0c7ac1e6d95b319d3f5927132bf218a4fba5c7b252cfe2c43');
INSERT INTO thoughtline.event VALUES (157, '\x', '\x6d756c74692d6167656e74', 6, '\x726177636c69656e74', 1796062609602, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a22726f7574696e67222c2261736b73223a227431227d', '\xd68007143f8e45831c23b43b02b5de96ab4f9759b6fc0be9e88decb05495f1b6');
INSERT INTO thoughtline.event VALUES (158, '\x', '\x6d756c74692d6167656e74', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609602, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30343233323831313930303035353832327d2c2266696e697368223a2273746f70227d', '\x23fbc1a6a36789af0123d7a3504faa1683e715129656c427b42d0848ff5d4102');
INSERT INTO thoughtline.event VALUES (159, '\x', '\x6d756c74692d6167656e74', 8, '\x726177636c69656e74', 1796062609602, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xe8350496a6a6bb194c24ee4dfb0341f07e02472efb3a961521ac8036c2cb90a2');
INSERT INTO thoughtline.event VALUES (160, '\x', '\x6d756c74692d6167656e74', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609679, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30323431343332383439393938303931317d2c2266696e697368223a2273746f70227d', '\x325e8aab2d44e96f109c099adfd288e16fa644399ed1d2e824dbce7529339322');
INSERT INTO thoughtline.event VALUES (161, '\x', '\x6d756c74692d6167656e74', 10, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609683, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30323639323533303530303030373730367d2c2266696e697368223a2273746f70227d', '\x20eb07664df2c1dee64b57078a554cb3fac5ada4d8517d1f8dde0b7dc6efd639');
INSERT INTO thoughtline.event VALUES (162, '\x', '\x6d756c74692d6167656e74', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609686, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3032333836393737393030303035313439347d2c2266696e697368223a2273746f70227d', '\x08be9c481ec651537351a395701b2eb6f7629b296b3daaf4c3958f2b0b3226a5');
INSERT INTO thoughtline.event VALUES (163, '\x', '\x6d756c74692d6167656e74', 12, '\x726177636c69656e74', 1796062609688, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226435222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x10f521ad448377526becaa55b15ef4519f27047f7b0a5493049980efeded0261');
INSERT INTO thoughtline.event VALUES (164, '\x', '\x6d756c74692d6167656e74', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609700, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226435222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030353532393830393939393634333437367d2c2266696e697368223a2273746f70227d', '\xceeed4e24c1025f1a913e6172643bd96d12e9ca6f1591bfd87b6d2b8891e011c');
INSERT INTO thoughtline.event VALUES (165, '\x', '\x6d756c74692d6167656e74', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609701, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e222c226272616e6368223a22713120656d6f74696f6e616c222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a226f70696e696f6e227d', '\xb87a75b87cbdfecf79133b57ca3a348fa2b1c30a6c49f42ba9518e2a6c82c8fe');
INSERT INTO thoughtline.event VALUES (166, '\x', '\x6d756c74692d6167656e74', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609701, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e222c226272616e6368223a227131206f7074696d6973746963222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a226f70696e696f6e227d', '\x54bc1dabcd95201dd7e0327fda0b090fb6d7b4bb62d48113223b47bcf5992f99');
INSERT INTO thoughtline.event VALUES (167, '\x', '\x6d756c74692d6167656e74', 16, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609701, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x7cd738ac32762af5c868c211943a94b156dcda09850b574ba459b47cfc792769');
INSERT INTO thoughtline.event VALUES (168, '\x', '\x6d756c74692d6167656e74', 17, '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609701, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227433225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x0f3cf402dde400a4df64f60c9f7004c1e339dcbd86cc188a00e57cbd5cf632c2');
INSERT INTO thoughtline.event VALUES (169, '\x', '\x6d756c74692d6167656e74', 18, '\x726177636c69656e74', 1796062609701, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227434225d7d', '\xbe54ecf3931249b49ff851c4e9b426554803a55f925dd70987bd3cb5590e0052');
INSERT INTO thoughtline.event VALUES (170, '\x', '\x6d756c74692d6167656e74', 19, '\x726177636c69656e74', 1796062609956, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227436222c2274657874223a22416e64207468656e3f222c226166746572223a227435222c226e756d626572223a312c22676976656e223a7b22746f74616c54686f7567687473223a332c226e65787454686f756768744e6565646564223a747275652c22726f7574696e67223a7b2273636f7265223a31382c227374726174656779223a2273696e676c65222c226b696e64223a2267656e6572616c222c22646972656374696f6e73223a5b226661637475616c225d2c226279223a22776f726473222c2262656361757365223a223220776f7264732c2031207175657374696f6e732c203020776f7264732074686174206c696e6b206f72206c696d69742c20312073656e74656e6365732c20617370656374733a206e6f6e653b207369676e73206f663a206e6f206b696e64227d7d7d', '\xeb857734108aaa89a85cff83a81604edd270775d12cddc48a728114644ecba7b');
INSERT INTO thoughtline.event VALUES (171, '\x', '\x6d756c74692d6167656e74', 20, '\x726177636c69656e74', 1796062609956, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227132222c2261736b73223a227436222c22736574746c696e67223a226e6f6e65222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d5d2c22736574746c696e67223a226e6f6e65227d7d7d', '\x2e29066142ab95ad07e81f928129de069b2315e1409376c18ffc7d86f2b759e4');
INSERT INTO thoughtline.event VALUES (172, '\x', '\x6d756c74692d6167656e74', 21, '\x726177636c69656e74', 1796062609956, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226436222c2273656174223a226661637475616c222c2261736b73223a227436222c226f66223a227132227d', '\x5feb70b166c6da06e1c85c0ce43147d497a733c2f7f72da95ee7c1e0e8320c1b');
INSERT INTO thoughtline.event VALUES (173, '\x', '\x684674385142566959425078775552594850446f6770', 3, '\x636f6d6d616e64206c696e65', 1796062610555, '\x7b2274797065223a2253657373696f6e466f72676f7474656e222c226576656e7473223a322c2268656164223a2233313764643337383539663562373862343237633436633535373235313734653934396430323463323066323230623633393539643039613932633837633435222c2262656361757365223a2241206d697374616b65227d', '\x0db14ecf074de82743f30798f97319ebe76dd4527c550fde4ea93f6ce11d194e');
INSERT INTO thoughtline.event VALUES (174, '\x6175646974', '\x53465258736330674750553349676b50614531496b51', 1, '\x74686f756768746c696e65', 1796062610885, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6b656e206e6577222c22746f6b656e223a22616563366238306466363433222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\x7622c3553bb356efe17401df610b664b3c9f50a91efc2c1b26db5a91b3bafe24');
INSERT INTO thoughtline.event VALUES (175, '\x6175646974', '\x7a6b494b4e69356b30726b5668644f6165644f6b5175', 1, '\x74686f756768746c696e65', 1796062611225, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6b656e206e6577222c22746f6b656e223a22326535346132613233376564222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23626f62227d5d7d', '\xad14fba57ae22ce94c832174b5dc6565e39dd5203b48c93e64f895c60865ff46');
INSERT INTO thoughtline.event VALUES (176, '\x746f6b656e23616461', '\x5a6e516b6e7a666b397a374d6866507175374c487261', 1, '\x726177636c69656e74', 1796062611821, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974207374617973206d696e65227d', '\x44a5925197dc52da0f6dc0069f729f1b107dd02932da57290a4603996ecb6cf2');
INSERT INTO thoughtline.event VALUES (177, '\x746f6b656e23616461', '\x5a6e516b6e7a666b397a374d6866507175374c487261', 2, '\x726177636c69656e74', 1796062611821, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224d696e6520746f2062652072656164222c2272657374735f6f6e223a5b5b226131225d5d7d', '\xdac03969a7e8b4e3e9bb3be4657a57d18e7b11676452bfd491cc13f3a6c42d83');
INSERT INTO thoughtline.event VALUES (178, '\x746f6b656e23616461', '\x624852634a7a4862514b334b4f7263766d464d58694c', 1, '\x726177636c69656e74', 1796062611825, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224d696e6520746f206265207772697474656e227d', '\xb0c9b67fd636458b1f0a7eab562ac0d82230fdca7276f94ef5b52512337b47f6');
INSERT INTO thoughtline.event VALUES (179, '\x746f6b656e23616461', '\x70566550306c6736624d6548304669374155474f6a57', 1, '\x726177636c69656e74', 1796062611827, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2253686172656420666f722061207768696c65227d', '\x3cf79e4e98b5fb571ece73cba193b19ec3c0f0f6ca0c645370f5fd5f9b6d0026');
INSERT INTO thoughtline.event VALUES (180, '\x6175646974', '\x746752426d724e4f4c5072345375485a567a426a5a46', 1, '\x74686f756768746c696e65', 1796062612117, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\xf6aaf3bae73a6332b6674c3751006de3cb34edff36992cd8d877ad9f439e9393');
INSERT INTO thoughtline.event VALUES (181, '\x6175646974', '\x355230523352596a723677424172367445625236624d', 1, '\x74686f756768746c696e65', 1796062612441, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\xfcf2c28c5a024c6eb2b0c65de234b8d37c9a220329d58721f1f4a8d1ae60a38e');
INSERT INTO thoughtline.event VALUES (182, '\x6175646974', '\x7778584530315568696538637672544867557171597a', 1, '\x74686f756768746c696e65', 1796062612765, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\x9ac759b19d9d3ac0e923fe1df81bf59d0043cef3ba2d5df9088aae576f45074f');
INSERT INTO thoughtline.event VALUES (183, '\x6175646974', '\x69455677683550317261434b5a646c34426a6359514b', 1, '\x74686f756768746c696e65', 1796062612773, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22616563366238306466363433222c2273657373696f6e223a225a6e516b6e7a666b397a374d6866507175374c487261222c2274616b656e223a3332362c22676976656e223a3536382c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22616563366238306466363433222c2273657373696f6e223a22624852634a7a4862514b334b4f7263766d464d58694c222c2274616b656e223a3330322c22676976656e223a3532322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22616563366238306466363433222c2273657373696f6e223a2270566550306c6736624d6548304669374155474f6a57222c2274616b656e223a3330322c22676976656e223a3532322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d5d7d', '\x592984113fe6580690b2bda896f6b76f4fdd9d2cf3e365951ce5ed9f13b0a73a');
INSERT INTO thoughtline.event VALUES (184, '\x6175646974', '\x6b343947584f5a68517874636a3266524c7a37503155', 1, '\x74686f756768746c696e65', 1796062613087, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265202d2d656e64222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\x8b2e00aa9720e3379766d0c42e04fb4aa0f022ceda77a2c801fcb2e2b0d685fe');
INSERT INTO thoughtline.event VALUES (185, '\x746f6b656e23616461', '\x624852634a7a4862514b334b4f7263766d464d58694c', 2, '\x746f6b656e23626f622f726177636c69656e74', 1796062613152, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a2246726f6d2061206775657374222c226166746572223a227431222c2272657374735f6f6e223a5b5b227431225d5d7d', '\xb5f524f68785a41456adf3afef00d99be608e3a78ef2e36ef6e5bb0e87942401');
INSERT INTO thoughtline.event VALUES (186, '\x746f6b656e23626f62', '\x555170597146514e7659417236566d44707948774567', 1, '\x726177636c69656e74', 1796062613156, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22426f622773206f776e227d', '\xbfb64694bb270c078aefb49e89a1517f0e16530b9f811a5df507b85430741d9e');
INSERT INTO thoughtline.event VALUES (187, '\x6175646974', '\x69455677683550317261434b5a646c34426a6359514b', 2, '\x74686f756768746c696e65', 1796062613280, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22326535346132613233376564222c2273657373696f6e223a227368617265643a6338653761633432373464653163373764343732626236316333626364666132222c2274616b656e223a3336342c22676976656e223a3432302c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22326535346132613233376564222c2273657373696f6e223a22555170597146514e7659417236566d44707948774567222c2274616b656e223a3239332c22676976656e223a3532322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22326535346132613233376564222c2273657373696f6e223a227368617265643a3962333835646234366462393831343735623231346232333466646365313932222c22726573756c74223a2273657373696f6e5f6e6f745f796f757273222c2274616b656e223a3334352c22676976656e223a3434372c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22504f5354202f6d6370222c22726573756c74223a22343031222c22676976656e223a39322c2261646472657373223a223132372e302e302e31227d5d7d', '\x35de25588bdff87bb46bc3ade618c047c27784f692e2b698556e0fbdc0da5148');
INSERT INTO thoughtline.event VALUES (188, '\x6175646974', '\x6b336258704d4a4936496f7244664b64736f6f496369', 1, '\x74686f756768746c696e65', 1796062614310, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22616563366238306466363433222c2273657373696f6e223a225a6e516b6e7a666b397a374d6866507175374c487261222c2274616b656e223a3333392c22676976656e223a323230352c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22616563366238306466363433222c2273657373696f6e223a22624852634a7a4862514b334b4f7263766d464d58694c222c2274616b656e223a3333392c22676976656e223a323734372c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22616563366238306466363433222c2273657373696f6e223a2270566550306c6736624d6548304669374155474f6a57222c2274616b656e223a3333392c22676976656e223a313735362c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22326535346132613233376564222c2273657373696f6e223a227368617265643a3962333835646234366462393831343735623231346232333466646365313932222c2274616b656e223a3335362c22676976656e223a323232322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22326535346132613233376564222c2273657373696f6e223a227368617265643a6338653761633432373464653163373764343732626236316333626364666132222c2274616b656e223a3335362c22676976656e223a323736342c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22326535346132613233376564222c2273657373696f6e223a22555170597146514e7659417236566d44707948774567222c2274616b656e223a3333392c22676976656e223a313734372c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d5d7d', '\x93f76a1a5b51ab4a7a19f2da8ed754f7c3129fe263cefc9fcdb90f0b6518a378');
INSERT INTO thoughtline.event VALUES (189, '\x', '\x5334416a4449364d496c687039566d634a3552756476', 1, '\x726177636c69656e74', 1796062627559, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974207374617973227d', '\x045ff8989b8ce8d02af7f6e9a92a5b4c2b5e0677a360971719a85e97f0196fdb');
INSERT INTO thoughtline.event VALUES (190, '\x', '\x5334416a4449364d496c687039566d634a3552756476', 2, '\x726177636c69656e74', 1796062627559, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a225772697474656e206f6e2074686520736572766572222c2272657374735f6f6e223a5b5b226131225d5d7d', '\xf30e0753831d9aa5616acfbc27171585c5329490d8c0bdc11e60ac9337f9d9d0');
INSERT INTO thoughtline.event VALUES (191, '\x', '\x5334416a4449364d496c687039566d634a3552756476', 3, '\x726177636c69656e74', 1796062627559, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x35f90b433b759d0dbddc2865bd71473427c1727c3fc351b52cd3475de734baae');


--
-- Data for Name: ledger; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.ledger VALUES ('\xdf099129ad61be09382011629abf54e2', 13, '0.7.0', 188);


--
-- Data for Name: outline; Type: TABLE DATA; Schema: thoughtline; Owner: -
--



--
-- Data for Name: owner; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.owner VALUES ('\x6175646974', 0, 8, 0, 2974, 188);
INSERT INTO thoughtline.owner VALUES ('\x746f6b656e23616461', 0, 3, 4, 388, 185);
INSERT INTO thoughtline.owner VALUES ('\x746f6b656e23626f62', 0, 1, 1, 60, 186);
INSERT INTO thoughtline.owner VALUES ('\x', 0, 16, 62, 31280, 173);
INSERT INTO thoughtline.owner VALUES ('\x', 12, 1, 1, 202, 191);


--
-- Data for Name: passage; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.passage VALUES (176, '\x746f6b656e23616461', '\x5a6e516b6e7a666b397a374d6866507175374c487261', '\x726177636c69656e74', 1796062611821, '\x6131', 2, ' stai min ', '''=a01c2fdb211d2db6'' ''min'' ''stai''');
INSERT INTO thoughtline.passage VALUES (177, '\x746f6b656e23616461', '\x5a6e516b6e7a666b397a374d6866507175374c487261', '\x726177636c69656e74', 1796062611821, '\x7431', 2, ' min read ', '''=a01c2fdb211d2db6'' ''min'' ''read''');
INSERT INTO thoughtline.passage VALUES (178, '\x746f6b656e23616461', '\x624852634a7a4862514b334b4f7263766d464d58694c', '\x726177636c69656e74', 1796062611825, '\x7431', 2, ' min written ', '''=a01c2fdb211d2db6'' ''min'' ''written''');
INSERT INTO thoughtline.passage VALUES (185, '\x746f6b656e23616461', '\x624852634a7a4862514b334b4f7263766d464d58694c', '\x746f6b656e23626f622f726177636c69656e74', 1796062613152, '\x7432', 1, ' guest ', '''=a01c2fdb211d2db6'' ''guest''');
INSERT INTO thoughtline.passage VALUES (179, '\x746f6b656e23616461', '\x70566550306c6736624d6548304669374155474f6a57', '\x726177636c69656e74', 1796062611827, '\x7431', 2, ' shar whil ', '''=a01c2fdb211d2db6'' ''shar'' ''whil''');
INSERT INTO thoughtline.passage VALUES (186, '\x746f6b656e23626f62', '\x555170597146514e7659417236566d44707948774567', '\x726177636c69656e74', 1796062613156, '\x7431', 4, ' bob s own bob ', '''=ec3239986cfa9cea'' ''bob'' ''own'' ''s''');
INSERT INTO thoughtline.passage VALUES (69, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', '\x726177636c69656e74', 1796062603342, '\x6531', 5, ' pool py 1 2 12 ', '''1'' ''12'' ''2'' ''=e3b0c44298fc1c14'' ''pool'' ''py''');
INSERT INTO thoughtline.passage VALUES (70, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', '\x726177636c69656e74', 1796062603342, '\x6532', 4, ' pytest q 2 fail ', '''2'' ''=e3b0c44298fc1c14'' ''fail'' ''pytest'' ''q''');
INSERT INTO thoughtline.passage VALUES (71, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', '\x726177636c69656e74', 1796062603342, '\x6533', 4, ' http exampl org pool ', '''=e3b0c44298fc1c14'' ''exampl'' ''http'' ''org'' ''pool''');
INSERT INTO thoughtline.passage VALUES (72, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', '\x726177636c69656e74', 1796062603342, '\x7431', 2, ' pool smal ', '''=e3b0c44298fc1c14'' ''pool'' ''smal''');
INSERT INTO thoughtline.passage VALUES (74, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', '\x726177636c69656e74', 1796062603346, '\x7432', 2, ' cal wait ', '''=e3b0c44298fc1c14'' ''cal'' ''wait''');
INSERT INTO thoughtline.passage VALUES (75, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', '\x726177636c69656e74', 1796062603349, '\x6532', 2, ' another branch ', '''=e3b0c44298fc1c14'' ''another'' ''branch''');
INSERT INTO thoughtline.passage VALUES (76, '\x', '\x30394e6f4d43676e744e72555346694d327949696e69', '\x74686f756768746c696e65', 1796062603362, '\x6531', 5, ' 1 2 lin chang remov ', '''1'' ''2'' ''=e3b0c44298fc1c14'' ''chang'' ''lin'' ''remov''');
INSERT INTO thoughtline.passage VALUES (47, '\x', '\x36664c797274556c6f416459755350455035494c526c', '\x726177636c69656e74', 1796062603052, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (31, '\x', '\x4843543376494459614874646c6f646e655775444c70', '\x726177636c69656e74', 1796062603040, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (42, '\x', '\x4843543376494459614874646c6f646e655775444c70', '\x726177636c69656e74', 1796062603050, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (43, '\x', '\x4843543376494459614874646c6f646e655775444c70', '\x726177636c69656e74', 1796062603050, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (44, '\x', '\x4843543376494459614874646c6f646e655775444c70', '\x726177636c69656e74', 1796062603050, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (45, '\x', '\x4843543376494459614874646c6f646e655775444c70', '\x726177636c69656e74', 1796062603050, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (1, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x616461', 1796062602985, '\x7431', 7, ' read slow kas 数据 据库 库 🤔 ', '''=e3b0c44298fc1c14'' ''kas'' ''read'' ''slow'' ''库'' ''据库'' ''数据'' ''🤔''');
INSERT INTO thoughtline.passage VALUES (3, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062602987, '\x6131', 2, ' log complet ', '''=e3b0c44298fc1c14'' ''complet'' ''log''');
INSERT INTO thoughtline.passage VALUES (4, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062602987, '\x6132', 2, ' load usual ', '''=e3b0c44298fc1c14'' ''load'' ''usual''');
INSERT INTO thoughtline.passage VALUES (5, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062602987, '\x7432', 2, ' cach cold ', '''=e3b0c44298fc1c14'' ''cach'' ''cold''');
INSERT INTO thoughtline.passage VALUES (6, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062602990, '\x7433', 2, ' warm start ', '''=e3b0c44298fc1c14'' ''start'' ''warm''');
INSERT INTO thoughtline.passage VALUES (7, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x626f62', 1796062602991, '\x7434', 2, ' disk slow ', '''=e3b0c44298fc1c14'' ''disk'' ''slow''');
INSERT INTO thoughtline.passage VALUES (8, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062602992, '\x7435', 2, ' replac disk ', '''=e3b0c44298fc1c14'' ''disk'' ''replac''');
INSERT INTO thoughtline.passage VALUES (12, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062602997, '\x6131', 3, ' two hour mis ', '''=e3b0c44298fc1c14'' ''hour'' ''mis'' ''two''');
INSERT INTO thoughtline.passage VALUES (13, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062602998, '\x7436', 2, ' found again ', '''=e3b0c44298fc1c14'' ''again'' ''found''');
INSERT INTO thoughtline.passage VALUES (15, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603000, '\x6132', 2, ' seen graph ', '''=e3b0c44298fc1c14'' ''graph'' ''seen''');
INSERT INTO thoughtline.passage VALUES (16, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603001, '\x7435', 2, ' disk new ', '''=e3b0c44298fc1c14'' ''disk'' ''new''');
INSERT INTO thoughtline.passage VALUES (17, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603002, '\x7434', 2, ' lead nowher ', '''=e3b0c44298fc1c14'' ''lead'' ''nowher''');
INSERT INTO thoughtline.passage VALUES (18, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603003, '\x7437', 4, ' cach cold night onli ', '''=e3b0c44298fc1c14'' ''cach'' ''cold'' ''night'' ''onli''');
INSERT INTO thoughtline.passage VALUES (19, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603005, '\x7438', 3, ' both lin lead ', '''=e3b0c44298fc1c14'' ''both'' ''lead'' ''lin''');
INSERT INTO thoughtline.passage VALUES (21, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603006, '\x7439', 3, ' warm al tim ', '''=e3b0c44298fc1c14'' ''al'' ''tim'' ''warm''');
INSERT INTO thoughtline.passage VALUES (23, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603007, '\x6131', 3, ' speak different dai ', '''=e3b0c44298fc1c14'' ''dai'' ''different'' ''speak''');
INSERT INTO thoughtline.passage VALUES (24, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603008, '\x7433', 1, ' measur ', '''=e3b0c44298fc1c14'' ''measur''');
INSERT INTO thoughtline.passage VALUES (25, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603008, '\x7435', 1, ' measur ', '''=e3b0c44298fc1c14'' ''measur''');
INSERT INTO thoughtline.passage VALUES (26, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603009, '\x743130', 10, ' sq lit server sq lit server cost speed sqlit sqlit ', '''=e3b0c44298fc1c14'' ''cost'' ''lit'' ''server'' ''speed'' ''sq'' ''sqlit''');
INSERT INTO thoughtline.passage VALUES (27, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603011, '\x743131', 8, ' cold cold test warm warm up log warmup ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''test'' ''up'' ''warm'' ''warmup''');
INSERT INTO thoughtline.passage VALUES (28, '\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x726177636c69656e74', 1796062603012, '\x743132', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (94, '\x', '\x5568687159556d72473050475759573743385677516e', '\x726177636c69656e74', 1796062605569, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (103, '\x', '\x5568687159556d72473050475759573743385677516e', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605609, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (78, '\x', '\x61486568384d666163494977535245394f48794d6863', '\x726177636c69656e74', 1796062603617, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (89, '\x', '\x61486568384d666163494977535245394f48794d6863', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605559, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (90, '\x', '\x61486568384d666163494977535245394f48794d6863', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605559, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (91, '\x', '\x61486568384d666163494977535245394f48794d6863', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605559, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (92, '\x', '\x61486568384d666163494977535245394f48794d6863', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062605559, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (105, '\x', '\x6a4e67675136686145676c4a633458546c6237317966', '\x726177636c69656e74', 1796062605617, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (119, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1796062606098, '\x7431', 2, ' number 1 ', '''1'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (121, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1796062606103, '\x7432', 2, ' number 2 ', '''2'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (122, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1796062606110, '\x7433', 2, ' number 3 ', '''3'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (165, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609701, '\x7432', 4, ' analysi look conclus cold ', '''=e3b0c44298fc1c14'' ''analysi'' ''cold'' ''conclus'' ''look''');
INSERT INTO thoughtline.passage VALUES (166, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609701, '\x7433', 4, ' analysi look conclus cold ', '''=e3b0c44298fc1c14'' ''analysi'' ''cold'' ''conclus'' ''look''');
INSERT INTO thoughtline.passage VALUES (167, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609701, '\x7434', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (168, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062609701, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (140, '\x', '\x6e6f646573', '\x726177636c69656e74', 1796062606682, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (143, '\x', '\x6e6f646573', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062607973, '\x7432', 1, ' cold ', '''=e3b0c44298fc1c14'' ''cold''');
INSERT INTO thoughtline.passage VALUES (150, '\x', '\x6e6f646573', '\x726177636c69656e74', 1796062608168, '\x7433', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (113, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1796062605912, '\x7431', 2, ' number 1 ', '''1'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (115, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1796062605916, '\x7432', 2, ' number 2 ', '''2'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (116, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1796062605921, '\x7433', 2, ' number 3 ', '''3'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (145, '\x', '\x7468696e6b696e672d6167656e74', '\x726177636c69656e74', 1796062607980, '\x7431', 3, ' six tim seven ', '''=e3b0c44298fc1c14'' ''seven'' ''six'' ''tim''');
INSERT INTO thoughtline.passage VALUES (148, '\x', '\x7468696e6b696e672d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796062607992, '\x7432', 1, ' cold ', '''=e3b0c44298fc1c14'' ''cold''');
INSERT INTO thoughtline.passage VALUES (134, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796062606478, '\x7431', 2, ' step 0 ', '''0'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (136, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796062606486, '\x7432', 2, ' step 1 ', '''1'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (137, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796062606490, '\x7433', 2, ' step 2 ', '''2'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (138, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796062606492, '\x7434', 2, ' step 3 ', '''3'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (139, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796062606496, '\x7435', 2, ' anew two ', '''=e3b0c44298fc1c14'' ''anew'' ''two''');
INSERT INTO thoughtline.passage VALUES (125, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1796062606290, '\x6131', 1, ' warm ', '''=e3b0c44298fc1c14'' ''warm''');
INSERT INTO thoughtline.passage VALUES (126, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1796062606290, '\x7431', 1, ' first ', '''=e3b0c44298fc1c14'' ''first''');
INSERT INTO thoughtline.passage VALUES (129, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1796062606295, '\x7432', 1, ' second ', '''=e3b0c44298fc1c14'' ''second''');
INSERT INTO thoughtline.passage VALUES (62, '\x', '\x7965534a306b5342474665323564654c3872384a4b6b', '\x726177636c69656e74', 1796062603060, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (54, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', '\x726177636c69656e74', 1796062603055, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (59, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', '\x726177636c69656e74', 1796062603058, '\x7432', 1, ' seen ', '''=e3b0c44298fc1c14'' ''seen''');
INSERT INTO thoughtline.passage VALUES (60, '\x', '\x7a49655a785757576e6262766253474a394f4e67564e', '\x726177636c69656e74', 1796062603058, '\x7433', 4, ' cold 1 1 factual ', '''1'' ''=e3b0c44298fc1c14'' ''cold'' ''factual''');


--
-- Data for Name: rests; Type: TABLE DATA; Schema: thoughtline; Owner: -
--



--
-- Data for Name: session; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x355230523352596a723677424172367445625236624d', 1, 181, '\xfcf2c28c5a024c6eb2b0c65de234b8d37c9a220329d58721f1f4a8d1ae60a38e', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x53465258736330674750553349676b50614531496b51', 1, 174, '\x7622c3553bb356efe17401df610b664b3c9f50a91efc2c1b26db5a91b3bafe24', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x69455677683550317261434b5a646c34426a6359514b', 2, 187, '\x35de25588bdff87bb46bc3ade618c047c27784f692e2b698556e0fbdc0da5148', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x6b336258704d4a4936496f7244664b64736f6f496369', 1, 188, '\x93f76a1a5b51ab4a7a19f2da8ed754f7c3129fe263cefc9fcdb90f0b6518a378', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x6b343947584f5a68517874636a3266524c7a37503155', 1, 184, '\x8b2e00aa9720e3379766d0c42e04fb4aa0f022ceda77a2c801fcb2e2b0d685fe', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x746752426d724e4f4c5072345375485a567a426a5a46', 1, 180, '\xf6aaf3bae73a6332b6674c3751006de3cb34edff36992cd8d877ad9f439e9393', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x7778584530315568696538637672544867557171597a', 1, 182, '\x9ac759b19d9d3ac0e923fe1df81bf59d0043cef3ba2d5df9088aae576f45074f', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x7a6b494b4e69356b30726b5668644f6165644f6b5175', 1, 175, '\xad14fba57ae22ce94c832174b5dc6565e39dd5203b48c93e64f895c60865ff46', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x5a6e516b6e7a666b397a374d6866507175374c487261', 2, 177, '\xdac03969a7e8b4e3e9bb3be4657a57d18e7b11676452bfd491cc13f3a6c42d83', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x624852634a7a4862514b334b4f7263766d464d58694c', 2, 185, '\xb5f524f68785a41456adf3afef00d99be608e3a78ef2e36ef6e5bb0e87942401', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x70566550306c6736624d6548304669374155474f6a57', 1, 179, '\x3cf79e4e98b5fb571ece73cba193b19ec3c0f0f6ca0c645370f5fd5f9b6d0026', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23626f62', '\x555170597146514e7659417236566d44707948774567', 1, 186, '\xbfb64694bb270c078aefb49e89a1517f0e16530b9f811a5df507b85430741d9e', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x30394e6f4d43676e744e72555346694d327949696e69', 9, 77, '\xd0e45a471e03afc3a2c8f19af14c24e8561b734bc267fdee37f115fcae2e3493', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x36664c797274556c6f416459755350455035494c526c', 7, 53, '\x9a4d16a66df1e85c4b067cf938b15421bafcb49183e3f78447bebc033ebcbcd2', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x4843543376494459614874646c6f646e655775444c70', 16, 46, '\xf09962263770bbc5b18bc4561684d84fea7904411650d824229209202ba29f59', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', 28, 28, '\x0891c49ae71c76ba5ad375b0b3b23bf609f6037856f18ac3fabd4c70018bcff2', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x5568687159556d72473050475759573743385677516e', 11, 104, '\x1013bf3b2f357260d5c847fc094491bcba9d2dbdf7fa6dbc39e8a9b0ffc037ae', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x61486568384d666163494977535245394f48794d6863', 16, 93, '\xa128aeab8ee66102bf20a945c9677e37ae52edfe3bdabe55e5baa91f0c169235', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x684674385142566959425078775552594850446f6770', 3, 173, '\x0db14ecf074de82743f30798f97319ebe76dd4527c550fde4ea93f6ce11d194e', 3);
INSERT INTO thoughtline.session VALUES ('\x', '\x6a4e67675136686145676c4a633458546c6237317966', 8, 112, '\xdadfaf3d7e060d895781cc749b4749dcb3198c6eb95adab3e5dad4f8d2ffea48', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d65646963616c', 6, 124, '\x9e7c5d74628c8b92810262fdc76f5962ce566a91f73d7fc2e41c2f2b4bdcb0b8', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d756c74692d6167656e74', 21, 172, '\x5feb70b166c6da06e1c85c0ce43147d497a733c2f7f72da95ee7c1e0e8320c1b', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6e6f646573', 7, 151, '\xf96608e8665420b74586e3e654f14c743d40f24f845123026fce5a80fae4c5e0', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', 6, 118, '\x338ad03fd4954b20a945696360b6146dc1fdd10625d82a13877cfa9213c8c8a5', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7468696e6b696e672d6167656e74', 5, 149, '\x97551a225f35e5153b1d2d91db8d954ffac97b53dcaa0115c6113ffcbed460b5', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7468696e6b736571', 6, 139, '\x4596686e460847644b5c9f9ba22f257d1cbf9121493b7efea86afd72c5be92e3', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x756c7472617468696e6b', 9, 133, '\x378e513ad3b2791669dca3f3e5d96333bf7263f668ef3a0cc284f6cca63221b9', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7965534a306b5342474665323564654c3872384a4b6b', 7, 68, '\x0b3e35ef3cb17eaca57a860ad15751dcd388e68946d5fb01db076f62864ba30d', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7a49655a785757576e6262766253474a394f4e67564e', 8, 61, '\xbe28c708a8e472cff3eb24a95676acc8f3286585b66e78fd2a32d3f1fd9d879e', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x5334416a4449364d496c687039566d634a3552756476', 3, 191, '\x35f90b433b759d0dbddc2865bd71473427c1727c3fc351b52cd3475de734baae', 1);


--
-- Data for Name: share; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.share VALUES ('\x746f6b656e23626f62', '\x7368617265643a3962333835646234366462393831343735623231346232333466646365313932', '\x746f6b656e23616461', '\x5a6e516b6e7a666b397a374d6866507175374c487261', 'read');
INSERT INTO thoughtline.share VALUES ('\x746f6b656e23626f62', '\x7368617265643a6338653761633432373464653163373764343732626236316333626364666132', '\x746f6b656e23616461', '\x624852634a7a4862514b334b4f7263766d464d58694c', 'write');


--
-- Data for Name: standing; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.standing VALUES ('\x', '\x30394e6f4d43676e744e72555346694d327949696e69', '\x65', 0, 'sifsssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');
INSERT INTO thoughtline.standing VALUES ('\x', '\x30394e6f4d43676e744e72555346694d327949696e69', '\x74', 0, 'sffsssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');
INSERT INTO thoughtline.standing VALUES ('\x', '\x4b6d4e78474b50696450554b757271364f6d34794832', '\x74', 0, 'ssrsafssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');
INSERT INTO thoughtline.standing VALUES ('\x', '\x6d65646963616c', '\x74', 0, 'ssrsssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');
INSERT INTO thoughtline.standing VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', '\x74', 0, 'ssrsssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');
INSERT INTO thoughtline.standing VALUES ('\x', '\x7468696e6b736571', '\x74', 0, 'ssrrrsssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');
INSERT INTO thoughtline.standing VALUES ('\x', '\x756c7472617468696e6b', '\x61', 0, 'sfssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');
INSERT INTO thoughtline.standing VALUES ('\x', '\x756c7472617468696e6b', '\x74', 0, 'sfsfssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');


--
-- Name: place; Type: SEQUENCE SET; Schema: thoughtline; Owner: -
--

SELECT pg_catalog.setval('thoughtline.place', 191, true);


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
    ADD CONSTRAINT standing_pkey PRIMARY KEY (owner, session, kind, part);


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


