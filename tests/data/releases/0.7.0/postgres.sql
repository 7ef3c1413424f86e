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

INSERT INTO thoughtline.answered VALUES ('\x', '\x7e642af008e37073693e57b9823318380bf062aafb1a144dbf0d52c6a0305d47', '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 10, 11, '\x7e642af008e37073693e57b9823318380bf062aafb1a144dbf0d52c6a0305d47');
INSERT INTO thoughtline.answered VALUES ('\x', '\x7dc02f3ad7bfd95a950c07e07c7fbfa0953edf79fa722eaf928d102763aff90b', '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 7, 7, '\x7dc02f3ad7bfd95a950c07e07c7fbfa0953edf79fa722eaf928d102763aff90b');
INSERT INTO thoughtline.answered VALUES ('\x', '\x81bccf101d67249e6e5023ddb505c7a3700d5e9e578a09127e23092a9ae81a88', '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 9, 9, '\x81bccf101d67249e6e5023ddb505c7a3700d5e9e578a09127e23092a9ae81a88');
INSERT INTO thoughtline.answered VALUES ('\x', '\xf09e4da84b793263a1f1053fc827efea2302e867aaffb28a3aa6b046f06d7342', '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 8, 8, '\xf09e4da84b793263a1f1053fc827efea2302e867aaffb28a3aa6b046f06d7342');
INSERT INTO thoughtline.answered VALUES ('\x', '\x768e0007a0a8159e1e86db1a6e6ae4cd54977c5e1bdadc29dd5f91541df3a2fe', '\x', '\x553650376d73394769713330544267475a4238545248', 7, 7, '\x768e0007a0a8159e1e86db1a6e6ae4cd54977c5e1bdadc29dd5f91541df3a2fe');
INSERT INTO thoughtline.answered VALUES ('\x', '\x40059e65fb751d3d9b5ff78f1991701990368b2195b7123c190900047f2fe106', '\x', '\x553650376d73394769713330544267475a4238545248', 8, 8, '\x40059e65fb751d3d9b5ff78f1991701990368b2195b7123c190900047f2fe106');
INSERT INTO thoughtline.answered VALUES ('\x', '\x2d4966d637eefac4d032488e5387b3b248879b72abdc9c105e9d30bcb827ac01', '\x', '\x5a6c316c62556257396255374841756d35456272526f', 12, 16, '\x2d4966d637eefac4d032488e5387b3b248879b72abdc9c105e9d30bcb827ac01');
INSERT INTO thoughtline.answered VALUES ('\x', '\x325c32011158aaa07daea77e261ae896e72cd6904a6486fc00df9cb04532563f', '\x', '\x5a6c316c62556257396255374841756d35456272526f', 9, 9, '\x325c32011158aaa07daea77e261ae896e72cd6904a6486fc00df9cb04532563f');
INSERT INTO thoughtline.answered VALUES ('\x', '\x3c5f239ca8ee15449c93ad2ab737691d9ecb408ba3b0c58e6365cd0295383949', '\x', '\x5a6c316c62556257396255374841756d35456272526f', 7, 7, '\x3c5f239ca8ee15449c93ad2ab737691d9ecb408ba3b0c58e6365cd0295383949');
INSERT INTO thoughtline.answered VALUES ('\x', '\x1304a06b06d5c2423c526626c70bc076a1f418de7dd356208a7efa5f87976246', '\x', '\x5a6c316c62556257396255374841756d35456272526f', 8, 8, '\x1304a06b06d5c2423c526626c70bc076a1f418de7dd356208a7efa5f87976246');
INSERT INTO thoughtline.answered VALUES ('\x', '\x02502095488e79378ce3da7af7fb2c3c19f2867d9ab9242f9e71e329032df535', '\x', '\x5a6c316c62556257396255374841756d35456272526f', 11, 11, '\x02502095488e79378ce3da7af7fb2c3c19f2867d9ab9242f9e71e329032df535');
INSERT INTO thoughtline.answered VALUES ('\x', '\x0b3782f37e1a99eb243f785680bd738f83457cc486e4a2a2080652a3928f9c57', '\x', '\x5a6c316c62556257396255374841756d35456272526f', 10, 10, '\x0b3782f37e1a99eb243f785680bd738f83457cc486e4a2a2080652a3928f9c57');
INSERT INTO thoughtline.answered VALUES ('\x', '\x041217003faafe48414ecab817d8069e69e027996ad0db127cd01aa97e0b91d4', '\x', '\x6d756c74692d6167656e74', 14, 18, '\x041217003faafe48414ecab817d8069e69e027996ad0db127cd01aa97e0b91d4');
INSERT INTO thoughtline.answered VALUES ('\x', '\xdf7d14c446524db64645d8bbd876179371e4c9a04bb5abc48e67ccdd5f58320a', '\x', '\x6d756c74692d6167656e74', 10, 10, '\xdf7d14c446524db64645d8bbd876179371e4c9a04bb5abc48e67ccdd5f58320a');
INSERT INTO thoughtline.answered VALUES ('\x', '\x6a20c2410d9364be345ab01d28f6f32b9a97f8cc86fda92c6a7b9869e19f6eab', '\x', '\x6d756c74692d6167656e74', 9, 9, '\x6a20c2410d9364be345ab01d28f6f32b9a97f8cc86fda92c6a7b9869e19f6eab');
INSERT INTO thoughtline.answered VALUES ('\x', '\xfa042dfffb04311c38e42a82d571d54430393f517a604f64d0763a24189fa4c0', '\x', '\x6d756c74692d6167656e74', 11, 11, '\xfa042dfffb04311c38e42a82d571d54430393f517a604f64d0763a24189fa4c0');
INSERT INTO thoughtline.answered VALUES ('\x', '\xc4d6c552f934a08652b6bea63c55d6cb0406359c7a3b49eae47ca08694e60f34', '\x', '\x6d756c74692d6167656e74', 13, 13, '\xc4d6c552f934a08652b6bea63c55d6cb0406359c7a3b49eae47ca08694e60f34');
INSERT INTO thoughtline.answered VALUES ('\x', '\x9d764f0c7bd94f2bb70b24dd295051bf7a9a4d358099f0cae9aa75f4a0fb46cb', '\x', '\x6d756c74692d6167656e74', 12, 12, '\x9d764f0c7bd94f2bb70b24dd295051bf7a9a4d358099f0cae9aa75f4a0fb46cb');
INSERT INTO thoughtline.answered VALUES ('\x', '\xbd20ba39731f3b0275b08d04d9ff5f49d1006040f9f5c7f0c2b2cb418c280327', '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 3, 5, '\xd700e396e5454945e432a09c665dd357cf8f5237a55d44c773bbe474be7b3a6e');
INSERT INTO thoughtline.answered VALUES ('\x', '\x865de7e25b80792ab84c94475ca100207e8407ccb477719d3460ec154949a994', '\x', '\x6e6f646573', 1, 3, '\xa39514e39d4fca0830e5ca00682485a46bcf574146fd5ec5447eb968bb108d90');
INSERT INTO thoughtline.answered VALUES ('\x', '\x4ace772e57de409f9e38fb5cca2905a7ad526cfe1409f41c3e5d49a7099f6355', '\x', '\x6e6f646573', 6, 7, '\x1145a621566dc4ddc3815f4e773c426a9c291dd03b6b4158ca1fc21c47ee4d5e');
INSERT INTO thoughtline.answered VALUES ('\x', '\x090f75462a5c5dcde45751d7912271daa80b5d1ea84faaac6508f671b481019f', '\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', 1, 6, '\xb2f0e46350298647c2cdb95ca8a222fe0d357b9dd0fc4d9fa16596d3dd558815');


--
-- Data for Name: bill; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.bill VALUES ('\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 2, 1, 11, 7, 0, 1, 0.011973365999892849, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 20787, '\x6f70656e61693a6770742d346f2d6d696e692028657374696d6174656429', 1, 1, 753, 16384, 0, 1, 0, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x553650376d73394769713330544267475a4238545248', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 2, 0, 22, 14, 0, 2, 0.02561578199993164, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x5a6c316c62556257396255374841756d35456272526f', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 4, 0, 44, 28, 0, 4, 0.10706431800053906, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6d756c74692d6167656e74', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 5, 0, 55, 35, 0, 5, 0.11292308600013712, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6e6f646573', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 1, 0, 11, 7, 0, 1, 0.030984241999703954, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x7468696e6b696e672d6167656e74', 20787, '\x6f70656e61693a6770742d346f2d6d696e69', 1, 0, 11, 7, 0, 1, 0.005030609000186814, 0);


--
-- Data for Name: description; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.description VALUES ('\x', '\x35684d397a5a77305454684c4741546a574a6864375a', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x4b5a6137714637726954696249436e3678484b557675', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x4d68706b584b4c76304872627432537039446d5a694b', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x515a49504a384b785947793764456c6b627a726d316d', '\x2f746d702f746d70666e61717a723938', false, '\x7b2270726f6a656374223a222f746d702f746d70666e61717a723938222c227469746c65223a22506f6f6c222c2274616773223a5b226462225d7d');
INSERT INTO thoughtline.description VALUES ('\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x553650376d73394769713330544267475a4238545248', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x5a6c316c62556257396255374841756d35456272526f', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6938316d575364584b6539626f396e68415675417773', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d65646963616c', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d756c74692d6167656e74', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6e6f646573', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7468696e6b696e672d6167656e74', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7468696e6b736571', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x756c7472617468696e6b', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x67544e634861644150526e69756775794f456e794676', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');


--
-- Data for Name: event; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.event VALUES (1, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 1, '\x616461', 1796058482674, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2252656164732061726520736c6f772e204bc3a473652c20e695b0e68daee5ba932c20f09fa494222c226e657874223a225768793f227d', '\x2e553fe1cc0c76c913a03e1efa80fe90b9c0dc4a6b178e1903d7a878ffb5fc79');
INSERT INTO thoughtline.event VALUES (2, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 2, '\x616461', 1796058482674, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xb9f4bc69f1e8fd9f08d85a64c63422512da14cbdf3bf307d38afb4f56d99ab0a');
INSERT INTO thoughtline.event VALUES (3, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 3, '\x726177636c69656e74', 1796058482681, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a22546865206c6f67732061726520636f6d706c657465227d', '\xae94618c6667e68159d72d7d24b1e0674699a0513951f5e0beacc0541c538267');
INSERT INTO thoughtline.event VALUES (4, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 4, '\x726177636c69656e74', 1796058482681, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226132222c2274657874223a224c6f616420697320617320757375616c227d', '\xe66bce76b2143bf8722664fb9ed9a07219e3fc2bff4895425d7ad7b43081beb6');
INSERT INTO thoughtline.event VALUES (5, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 5, '\x726177636c69656e74', 1796058482681, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a2254686520636163686520697320636f6c64222c226166746572223a227431222c2272657374735f6f6e223a5b5b226131222c226132225d5d7d', '\x64c1fa598e4bbd17ff8614c2566e09bc97b000ab5e4ffcc7b73398778fe73515');
INSERT INTO thoughtline.event VALUES (6, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 6, '\x726177636c69656e74', 1796058482686, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a225761726d20697420617420746865207374617274222c226166746572223a227432222c2272657374735f6f6e223a5b5b227432225d2c5b226132225d5d2c22636f6e666964656e6365223a302e372c226b696e64223a226879706f746865736973227d', '\xe1edebdbe550bca9a48f516a6fecbf0810827d23b917a56846580bfbcaba681b');
INSERT INTO thoughtline.event VALUES (7, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 7, '\x626f62', 1796058482689, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224f7220746865206469736b20697320736c6f77222c226272616e6368223a226469736b222c226166746572223a227431222c2273636f7265223a302e347d', '\x98434cac6ecda4c7e5d1d7a7a943396f531e11413f75fafdc3c05e17b919e36c');
INSERT INTO thoughtline.event VALUES (8, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 8, '\x726177636c69656e74', 1796058482692, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a225265706c61636520746865206469736b222c226272616e6368223a226469736b222c226166746572223a227434222c2273636f7265223a302e397d', '\xee28d43d37d9c6a81b20697ba14c5c55784ef543fba4acf6dbb6a44b0187f249');
INSERT INTO thoughtline.event VALUES (9, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 9, '\x726177636c69656e74', 1796058482693, '\x7b2274797065223a2253656172636843686f73656e222c227769647468223a327d', '\xaeee05dcbbb5f066751d67f3386f38f2bd0b0a806b5d1351654045d825f6c153');
INSERT INTO thoughtline.event VALUES (10, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 10, '\x726177636c69656e74', 1796058482694, '\x7b2274797065223a2254686f7567687453636f726564222c226f6e223a227434222c2273636f7265223a302e317d', '\x65cd31184d33372cd78ffd30befccb813a2df9f88c784a5740c28b0a62ae7057');
INSERT INTO thoughtline.event VALUES (11, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 11, '\x726177636c69656e74', 1796058482697, '\x7b2274797065223a22537570706f72744164646564222c2274686f75676874223a227433222c226e65656473223a5b226131225d7d', '\x5f841143c124c1527e17833439b7f02c78c4f64f0fd525340652cc5c023a8820');
INSERT INTO thoughtline.event VALUES (12, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 12, '\x726177636c69656e74', 1796058482701, '\x7b2274797065223a22417373756d7074696f6e52656675746564222c22617373756d7074696f6e223a226131222c2262656361757365223a2254776f20686f75727320617265206d697373696e67227d', '\x448f170379a3cd9413ce010a9379af3ff197064de35aa29bb10a33bb29b101dc');
INSERT INTO thoughtline.event VALUES (13, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 13, '\x726177636c69656e74', 1796058482705, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227436222c2274657874223a22466f756e64207468656d20616761696e222c226166746572223a227433227d', '\x2218e2526122bc36206372e769d6a72fb81f477c710a8fbc674c179e5a362738');
INSERT INTO thoughtline.event VALUES (14, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 14, '\x726177636c69656e74', 1796058482705, '\x7b2274797065223a22417373756d7074696f6e526573746f726564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227436227d', '\x8466c00e3773666e7a2828c97f6985f1fd79830ae976a3e69ef57c39ac0cc52e');
INSERT INTO thoughtline.event VALUES (15, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 15, '\x726177636c69656e74', 1796058482709, '\x7b2274797065223a22417373756d7074696f6e5665726966696564222c22617373756d7074696f6e223a226132222c2262656361757365223a225365656e206f6e20746865206772617068227d', '\xeb0f6d9c0c3fcba6999032dcffb659bc41cd3bd4af4afdefacb4a095b8566d3c');
INSERT INTO thoughtline.event VALUES (16, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 16, '\x726177636c69656e74', 1796058482711, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a227435222c2276657264696374223a2272656675746564222c2262656361757365223a22546865206469736b206973206e6577222c22636f6e666964656e6365223a302e397d', '\x27157711dada85e218e0105d545c6ce2202dfa4d028f95c789bc30e5c656aa0e');
INSERT INTO thoughtline.event VALUES (17, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 17, '\x726177636c69656e74', 1796058482714, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a227434222c2276657264696374223a226162616e646f6e6564222c2262656361757365223a224c65616473206e6f7768657265227d', '\xf254eb425219a3f3243aef1364dc2d1496f5ac5690b55f490dcc09c4d16c3e44');
INSERT INTO thoughtline.event VALUES (18, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 18, '\x726177636c69656e74', 1796058482716, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227437222c2274657874223a2254686520636163686520697320636f6c64206174206e69676874206f6e6c79222c226166746572223a227436222c2272657669736573223a227432222c2272657374735f6f6e223a5b5b226131222c226132225d5d2c22636f6e666964656e6365223a302e387d', '\xbf02272e5ff6327a14a71662c639155d78ff4c44af3d5f01ff93338320f46fbf');
INSERT INTO thoughtline.event VALUES (19, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 19, '\x726177636c69656e74', 1796058482718, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227438222c2274657874223a22426f7468206c696e6573206c6561642068657265222c226166746572223a227437227d', '\x83503f9b91a466d7d9bd071ba731ab027e56e2e78eee6691d31f2600e9f44e26');
INSERT INTO thoughtline.event VALUES (20, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 20, '\x726177636c69656e74', 1796058482718, '\x7b2274797065223a224272616e63684d6572676564222c226272616e6368223a226469736b222c22696e746f223a22222c2268656164223a227435222c2274686f75676874223a227438227d', '\x0209b36b844032fb8dc13c515ff67cd1bec559d2eaf6829a8780c336ceda284b');
INSERT INTO thoughtline.event VALUES (21, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 21, '\x726177636c69656e74', 1796058482720, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227439222c2274657874223a22497420776173207761726d20616c6c207468652074696d65222c226272616e6368223a226f74686572222c226166746572223a227433227d', '\x203cb0ac9d63482a528472b25c7f09bb16eb43f6396f959e208be827de1f8792');
INSERT INTO thoughtline.event VALUES (22, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 22, '\x726177636c69656e74', 1796058482720, '\x7b2274797065223a22436f6e74726164696374696f6e4465636c61726564222c226e6f646573223a5b227433222c227439225d2c2274686f75676874223a227439227d', '\x627055eabf96b64206e4332e59059cb196f92daf152282bb7449443cc281139d');
INSERT INTO thoughtline.event VALUES (23, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 23, '\x726177636c69656e74', 1796058482723, '\x7b2274797065223a22436f6e74726164696374696f6e4465636c61726564222c226e6f646573223a5b226131222c226132225d2c2262656361757365223a225468657920737065616b206f6620646966666572656e742064617973227d', '\xec8114f8e9a066dd21b44a86df3f61715043ba579ae280090b74234f3cb9352f');
INSERT INTO thoughtline.event VALUES (24, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 24, '\x726177636c69656e74', 1796058482724, '\x7b2274797065223a224f7574636f6d655265636f72646564222c226f6e223a227433222c2263616d655f74727565223a747275652c2262656361757365223a224d65617375726564227d', '\x5f02a287f80d3e3e6078ae61e57f262179011e2fbf06c131034726ff24b2395c');
INSERT INTO thoughtline.event VALUES (25, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 25, '\x726177636c69656e74', 1796058482724, '\x7b2274797065223a224f7574636f6d655265636f72646564222c226f6e223a227435222c2263616d655f74727565223a66616c73652c2262656361757365223a224d65617375726564227d', '\x9c9d9d683f4dd0c9a2e116496e56b705ae7b7172469fc636f264f1767c48b015');
INSERT INTO thoughtline.event VALUES (26, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 26, '\x726177636c69656e74', 1796058482726, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743130222c2274657874223a2253514c697465206f722061207365727665723f222c226166746572223a227438222c226b696e64223a226465636973696f6e222c226465636973696f6e223a7b226372697465726961223a5b7b226e616d65223a22636f7374222c22776569676874223a322e302c226c657373223a747275652c226c6f77223a302e302c2268696768223a3530302e307d2c7b226e616d65223a227370656564222c22776569676874223a312e302c226c657373223a66616c73652c226c6f77223a302e302c2268696768223a31302e307d5d2c226f7074696f6e73223a5b7b226e616d65223a2253514c697465222c2273636f726573223a5b34302e302c372e305d7d2c7b226e616d65223a22536572766572222c2273636f726573223a5b3132302e302c392e305d7d5d7d7d', '\x2246a6dcfc8f04769a2e49a677bec9da426333a59301775e878cf45f83c5d69d');
INSERT INTO thoughtline.event VALUES (27, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 27, '\x726177636c69656e74', 1796058482727, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743131222c2274657874223a22497320697420636f6c643f222c226166746572223a22743130222c226b696e64223a22617267756d656e74222c22617267756d656e74223a7b22636c61696d73223a5b7b226e616d65223a2241222c2274657874223a22697420697320636f6c64227d2c7b226e616d65223a2242222c2274657874223a22746865207465737420776173207761726d227d2c7b226e616d65223a2243222c2274657874223a226e6f207761726d2d7570206973206c6f67676564227d5d2c226c696e6b73223a5b7b226b696e64223a2261747461636b73222c22736f75726365223a2242222c22746172676574223a2241222c22766961223a22227d2c7b226b696e64223a2261747461636b73222c22736f75726365223a2243222c22746172676574223a2242222c22766961223a22227d2c7b226b696e64223a22737570706f727473222c22736f75726365223a2243222c22746172676574223a2241222c22766961223a22227d5d7d7d', '\xc440972f5a16e186f866e33b67b6998b4438f7b7659c4a4f79f07e729843af94');
INSERT INTO thoughtline.event VALUES (28, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 28, '\x726177636c69656e74', 1796058482730, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743132222c2274657874223a22536f20697420697320636f6c64206174206e69676874222c226166746572223a22743131222c2272657374735f6f6e223a5b5b227438222c227439225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\x0acea730cae78b00b61fd746bfa05f97c53ab3cb4ed191e4bdfe46d96b65f0f2');
INSERT INTO thoughtline.event VALUES (31, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 1, '\x726177636c69656e74', 1796058482809, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x920d50d818583be93dbbb8f058ebc617bd66050f705c8803f99756fc419f5761');
INSERT INTO thoughtline.event VALUES (32, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 2, '\x726177636c69656e74', 1796058482809, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x6b488bfb79611a42abfb4a19b386ea964eafe1a7b63f427dae3fd3ddb248f48d');
INSERT INTO thoughtline.event VALUES (33, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 3, '\x726177636c69656e74', 1796058482809, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xa6296ca325bb3509aedbecc527c0089c96b1a143ffb5b8afafa39d641197ec17');
INSERT INTO thoughtline.event VALUES (34, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 4, '\x726177636c69656e74', 1796058482809, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x1a1fd95141481195cf88ab852a852a4da3a7b22880ab446fbc3bb72e67630e36');
INSERT INTO thoughtline.event VALUES (35, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 5, '\x726177636c69656e74', 1796058482809, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xd20ab552caea36d9073e0a16d5cb21b747d2d49396c48aba05c276b175a0d03c');
INSERT INTO thoughtline.event VALUES (36, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 6, '\x726177636c69656e74', 1796058482809, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xa074e28db9ce8b41fab3ac7949f448b01e599735bafc5a13abff15d699fe196a');
INSERT INTO thoughtline.event VALUES (37, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 7, '\x726177636c69656e74', 1796058482814, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38227d', '\x3a8a06fa0be2a9b65b97ef63097e9df4e818047fb285262814f955a90c68bfa3');
INSERT INTO thoughtline.event VALUES (38, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 8, '\x726177636c69656e74', 1796058482817, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33227d', '\xf5d982d1c57a49301902b5c01f0a70fa028e4403830b5b1c9753b9f32e409861');
INSERT INTO thoughtline.event VALUES (39, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 9, '\x726177636c69656e74', 1796058482821, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36227d', '\xaea0cc813cad0a198e58439ba591585af71b04ee09408f7278b1b00ee810926a');
INSERT INTO thoughtline.event VALUES (40, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 10, '\x726177636c69656e74', 1796058482824, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x1282ff5328dc35b2ae3588fe9e388840e7adfee8dd913a4c9e369cf5a58a9bfa');
INSERT INTO thoughtline.event VALUES (41, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 11, '\x726177636c69656e74', 1796058482829, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35227d', '\xd0caa5ba9e13e9a8c57d94b88339681bf2b43c8d7ff59e38c3ba594f11980ff1');
INSERT INTO thoughtline.event VALUES (42, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 12, '\x726177636c69656e74', 1796058482832, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x86784405f7df9f8a461bc9c07cf2245fb606917b59f44580c5017f5ebbfcbb0d');
INSERT INTO thoughtline.event VALUES (43, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 13, '\x726177636c69656e74', 1796058482832, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\xeb60f0d6bf36e5e7417750d4a4bc706527bc4e6786cf89ec20bb6431d9a135e1');
INSERT INTO thoughtline.event VALUES (44, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 14, '\x726177636c69656e74', 1796058482832, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\xf3d15ca13dfb652f65d9a8cffe35220e68f0147ac14efbf82623b378c10e9258');
INSERT INTO thoughtline.event VALUES (45, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 15, '\x726177636c69656e74', 1796058482832, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\xd9274d47df4051e127f6f65a642e7938e7cd35580af8a44b8f6ada586d914044');
INSERT INTO thoughtline.event VALUES (46, '\x', '\x4b5a6137714637726954696249436e3678484b557675', 16, '\x726177636c69656e74', 1796058482832, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\xe2087ec632ee66b9d7a50ec8818e55849610ba9f5e52e3791e4936c822f51a2f');
INSERT INTO thoughtline.event VALUES (47, '\x', '\x35684d397a5a77305454684c4741546a574a6864375a', 1, '\x726177636c69656e74', 1796058482837, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xc2eec8050f15afd60a06097e082c2d87389c78ad195efa2bb4aadc310504878c');
INSERT INTO thoughtline.event VALUES (48, '\x', '\x35684d397a5a77305454684c4741546a574a6864375a', 2, '\x726177636c69656e74', 1796058482837, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\xa053d022e5f4af7034e8435eb204260c5aac5eecfc8d212a0cde7e4bb7a0cbe6');
INSERT INTO thoughtline.event VALUES (49, '\x', '\x35684d397a5a77305454684c4741546a574a6864375a', 3, '\x726177636c69656e74', 1796058482837, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xf7bb4fbab838ae93c2b1ffe2bd21122c528a4d6535b6643b7f73d52b92038cc6');
INSERT INTO thoughtline.event VALUES (50, '\x', '\x35684d397a5a77305454684c4741546a574a6864375a', 4, '\x726177636c69656e74', 1796058482837, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xe4a2b674b510237463d659edfbc5d9612c4c60021991fe6844de7edc122d2d2b');
INSERT INTO thoughtline.event VALUES (51, '\x', '\x35684d397a5a77305454684c4741546a574a6864375a', 5, '\x726177636c69656e74', 1796058482837, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xd7b90631ac81478a70cbfa69093a4477480732f474519cd2914f77c2e0470e5e');
INSERT INTO thoughtline.event VALUES (52, '\x', '\x35684d397a5a77305454684c4741546a574a6864375a', 6, '\x726177636c69656e74', 1796058482837, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x124cc2ae7e57d894fcbe7216c140175602414cd76d0dc80d5f2829f1ebb55313');
INSERT INTO thoughtline.event VALUES (53, '\x', '\x35684d397a5a77305454684c4741546a574a6864375a', 7, '\x726177636c69656e74', 1796058482840, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2262656361757365223a226974207761732073746f70706564227d', '\xfa014bb96971a3f6c48aa105cd364850795160f56616a99f6419d9e157d837bd');
INSERT INTO thoughtline.event VALUES (54, '\x', '\x6938316d575364584b6539626f396e68415675417773', 1, '\x726177636c69656e74', 1796058482842, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xd8a7e3135a44da5bc6c9379d711f4e2ad36d30c002ec50af8e55883e39cad871');
INSERT INTO thoughtline.event VALUES (55, '\x', '\x6938316d575364584b6539626f396e68415675417773', 2, '\x726177636c69656e74', 1796058482842, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22736574746c696e67223a22766f7465222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d5d2c22736574746c696e67223a22766f7465222c2263686f69636573223a5b227761726d222c22636f6c64225d2c22627564676574223a7b7d7d7d7d', '\xf2ee46f81976a50b73e7756843fe12ac183d74f201ebc0ac7d3f70a44e4e9071');
INSERT INTO thoughtline.event VALUES (56, '\x', '\x6938316d575364584b6539626f396e68415675417773', 3, '\x726177636c69656e74', 1796058482842, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xc4123d90b25471e7479efe72238875862c081850d890f0f9c48510a8196daed9');
INSERT INTO thoughtline.event VALUES (57, '\x', '\x6938316d575364584b6539626f396e68415675417773', 4, '\x726177636c69656e74', 1796058482842, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x0c2caa622f718a9b11b360815255403cc098cb7489f61cc1c77266804e117510');
INSERT INTO thoughtline.event VALUES (58, '\x', '\x6938316d575364584b6539626f396e68415675417773', 5, '\x726177636c69656e74', 1796058482845, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225365656e2e5c6e566f74653a20636f6c64227d', '\x2645d0783fc464ab680911d99bc2a3c94b9e19d41636e49c7844444e3d6128cc');
INSERT INTO thoughtline.event VALUES (59, '\x', '\x6938316d575364584b6539626f396e68415675417773', 6, '\x726177636c69656e74', 1796058482846, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225365656e2e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c226b696e64223a226f70696e696f6e227d', '\x6b664616f2fb2e7d2108bad039a2d72baf4a71900506c1179d18c99e421355dc');
INSERT INTO thoughtline.event VALUES (60, '\x', '\x6938316d575364584b6539626f396e68415675417773', 7, '\x726177636c69656e74', 1796058482846, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22636f6c64202831206f6620313a206661637475616c29222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\xcf73da6fd5bccc087dc055b575806cf2cf3b10e875bd7cb4d95b8364786184f2');
INSERT INTO thoughtline.event VALUES (61, '\x', '\x6938316d575364584b6539626f396e68415675417773', 8, '\x726177636c69656e74', 1796058482846, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227433222c226f70696e696f6e73223a5b5b226431222c227432225d5d7d', '\xfa3b642962e3ea94277ad941f3b84dd9c683b04dc5556ee88383bf25bf9a79df');
INSERT INTO thoughtline.event VALUES (62, '\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', 1, '\x726177636c69656e74', 1796058482849, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x5a01428fa74c698fa9183c0bc62e1a4f6247fc9031af3068aa1211490245b4f9');
INSERT INTO thoughtline.event VALUES (63, '\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', 2, '\x726177636c69656e74', 1796058482849, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\xcb1ad9e1ba463af840ab11c59ac1324d25f097b796f9fa48417a235aca27203c');
INSERT INTO thoughtline.event VALUES (64, '\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', 3, '\x726177636c69656e74', 1796058482849, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x29dfd5ead25814119ad057858cbeaffe679f78f06204b6368e06235a67303280');
INSERT INTO thoughtline.event VALUES (65, '\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', 4, '\x726177636c69656e74', 1796058482849, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x02f891ab11f844b678ba302ce42cbc489f95357a4ca355784820ee704b79b958');
INSERT INTO thoughtline.event VALUES (66, '\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', 5, '\x726177636c69656e74', 1796058482849, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x5235d0f5ced174e3305af75fb5adb8c1c4a4a26f28382de46d0a892ebd81fcb5');
INSERT INTO thoughtline.event VALUES (67, '\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', 6, '\x726177636c69656e74', 1796058482849, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x674240301bffd2470a8b89704f3da1a0c463fada683a7b5cb4a161d385c36115');
INSERT INTO thoughtline.event VALUES (68, '\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', 7, '\x726177636c69656e74', 1796058482853, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38227d', '\xca4631663611629db3b1ef33873293ed5c1d1672ea7ca446c57d6ea227f36243');
INSERT INTO thoughtline.event VALUES (69, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', 1, '\x726177636c69656e74', 1796058483216, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226531222c226b696e64223a2266696c65222c2274657874223a22706f6f6c2e70793a312d32222c22706c616365223a22706f6f6c2e70793a312d32222c22616e63686f72223a7b2270617468223a22706f6f6c2e7079222c2266696c65223a226634366534366166636365343133393063656530303864626431343834636239222c22636f6e74656e74223a226666353364366364666238343163376363616562363937383734633031653033222c226669727374223a312c226c617374223a322c22746f6b656e73223a223535396464396434663233376231313839316636346363626139646134616362222c2273697a65223a382c226c696e6573223a5b22393633313836303932623463222c22636366663536333931336665225d2c226166746572223a5b22646464396334303736376639222c22316365323137313336393731222c22353638633831363266373563225d2c226f776e657273223a5b2266696c65225d2c2274657874223a5b224c494d4954203d203130222c2257414954203d2035225d7d2c2274686f75676874223a227431222c227769746e657373223a7b7d7d', '\x40a61a6fc7bb183944525037fb9fc7989327b0b36080407e7f9994dec6121d94');
INSERT INTO thoughtline.event VALUES (70, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', 2, '\x726177636c69656e74', 1796058483216, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226532222c226b696e64223a22636f6d6d616e64222c2274657874223a22707974657374202d71202d3e2032206661696c6564222c22706c616365223a22707974657374202d71222c227365656e223a2232206661696c6564222c2274686f75676874223a227431227d', '\x4c9a32fc5c1aa03b91eb7d5a8fff86174472275b2b85261d07f0042d46d96e40');
INSERT INTO thoughtline.event VALUES (71, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', 3, '\x726177636c69656e74', 1796058483216, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226533222c226b696e64223a2270616765222c2274657874223a2268747470733a2f2f6578616d706c652e6f72672f706f6f6c73222c22706c616365223a2268747470733a2f2f6578616d706c652e6f72672f706f6f6c73222c2274686f75676874223a227431227d', '\x03c597498017607df8f6446119bc5ba69b8d7b410dc28b1862924dde130ec669');
INSERT INTO thoughtline.event VALUES (72, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', 4, '\x726177636c69656e74', 1796058483216, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2254686520706f6f6c20697320736d616c6c222c2272657374735f6f6e223a5b5b226531222c226532222c226533225d5d7d', '\x41a772f69d42028ad0ca67c3aa7b5d106ef51fa5ba20ef8e1083ed93e6c24983');
INSERT INTO thoughtline.event VALUES (73, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', 5, '\x726177636c69656e74', 1796058483216, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a222f746d702f746d70666e61717a723938222c227469746c65223a22506f6f6c222c2274616773223a5b226462225d7d', '\x7d63e81e17df700684b1e2f272b5d432f27da8c2e3e4a81f0d8784ddd5012804');
INSERT INTO thoughtline.event VALUES (74, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', 6, '\x726177636c69656e74', 1796058483222, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22536f2063616c6c732077616974222c226166746572223a227431222c2272657374735f6f6e223a5b5b227431222c226531225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\xd65e9a44856e3f12b4a02710aae0cd15bca1ad02168e773ac6e4b938ed7de7e5');
INSERT INTO thoughtline.event VALUES (75, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', 7, '\x726177636c69656e74', 1796058483226, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a226532222c2276657264696374223a2272656675746564222c2262656361757365223a2249742077617320616e6f74686572206272616e6368227d', '\x6e1e7a049526f54fef4c6ab39f8c9ea3736a20b15854279b5ff73218be40b1da');
INSERT INTO thoughtline.event VALUES (76, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', 8, '\x74686f756768746c696e65', 1796058483238, '\x7b2274797065223a2245766964656e6365436865636b6564222c22776173223a224c494d4954203d203130222c226e6f77223a224c494d4954203d203939222c2265766964656e6365223a226531222c22666f756e64223a226368616e676564222c2262656361757365223a2231206f662032206c696e65732077657265206368616e676564206f722072656d6f766564222c22616e63686f72223a7b2270617468223a22706f6f6c2e7079222c2266696c65223a223461383632633062353864333934316133383538636365396331613931636337222c22636f6e74656e74223a226637353032323338336439363964663365633530353030393136623862663732222c226669727374223a312c226c617374223a322c22746f6b656e73223a226634623437646330616661323739613432626161666132313331333632633631222c2273697a65223a382c226c696e6573223a5b22373336323562353930303962222c22636366663536333931336665225d2c226166746572223a5b22646464396334303736376639222c22316365323137313336393731222c22353638633831363266373563225d2c226f776e657273223a5b2266696c65225d2c2274657874223a5b224c494d4954203d203939222c2257414954203d2035225d7d7d', '\x7d7cbf8ebfaaba3a83a0e30f99429f30b852f56b6188f80936ac21ffda2af0e8');
INSERT INTO thoughtline.event VALUES (77, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', 9, '\x726177636c69656e74', 1796058483279, '\x7b2274797065223a224e65787443686f73656e222c226e657874223a224d656173757265206974227d', '\xbf91ffc751a795a53a6b87b35916500a8c27826d66ff0b73c7d83a28f37b453d');
INSERT INTO thoughtline.event VALUES (78, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 1, '\x726177636c69656e74', 1796058483604, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xc8aee341c73e553c9e2f952cd07086c06046e4ac139f8ea8bc03536280808880');
INSERT INTO thoughtline.event VALUES (79, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 2, '\x726177636c69656e74', 1796058483604, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c227265736572766573223a7b22746f6b656e73223a37373237332c22756e74696c223a313739363035393938333630337d2c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b22746f6b656e73223a37373237337d7d7d7d', '\x223871671537aac16f7c5b085123ac3e5693e5ad0091fa2f063d60364ee7e501');
INSERT INTO thoughtline.event VALUES (80, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 3, '\x726177636c69656e74', 1796058483604, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x881590d79dda3d836089e474cd0ed0262d28cd866d23c82f7795714206722284');
INSERT INTO thoughtline.event VALUES (81, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 4, '\x726177636c69656e74', 1796058483604, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xb88551c059724ba0c6ba8a15c2bad599ee10fd3a0c9ec081cd03dc4ff9e49e17');
INSERT INTO thoughtline.event VALUES (82, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 5, '\x726177636c69656e74', 1796058483604, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xfcbf1b87254608559e7c1cdb0224204a6f43ba1ffd1a4bacfe8090cd82bc07cc');
INSERT INTO thoughtline.event VALUES (83, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 6, '\x726177636c69656e74', 1796058483604, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x9d192729f9c843ace9db7e1a4509a7757882bccdcdc6d10fe7e040f7923ad071');
INSERT INTO thoughtline.event VALUES (84, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485449, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3032383432353835343030303033333732337d2c2266696e697368223a2273746f70227d', '\x656cbde5d632e4d22ede2afe59e5a996d71cfb29a9f89435c7fbe62c68421fc6');
INSERT INTO thoughtline.event VALUES (85, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485454, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30333437343939323330303031363331317d2c2266696e697368223a2273746f70227d', '\x2cc08f5ce9166a23d9dac75f357e25358842683947f9c450cc570b0666b87249');
INSERT INTO thoughtline.event VALUES (86, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485458, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3033383934323236373030303033383535357d2c2266696e697368223a2273746f70227d', '\xf4247e92d223235e02b931a5127a76187e4af2acc7ae0ebfe4c1118178f9c92e');
INSERT INTO thoughtline.event VALUES (87, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 10, '\x726177636c69656e74', 1796058485459, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x86199ce5cbaceee4bc473d673cfb583382f09463c74c78761b2207f0309439d7');
INSERT INTO thoughtline.event VALUES (88, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485475, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030343934363237343030303330333637347d2c2266696e697368223a2273746f70227d', '\xa155d55da984cfa594da17aa9a53a5fd2254125fa675de074869feb34c7c947a');
INSERT INTO thoughtline.event VALUES (89, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 12, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485477, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x73ba90891a634bba999291b4cb385308479c4c8ec00b2ab9e9f82de8992ae716');
INSERT INTO thoughtline.event VALUES (90, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485477, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x075b2523cc895548c85899de9ca8f2e3b834d56250980f1827f7e92ada496c32');
INSERT INTO thoughtline.event VALUES (91, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485477, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\x0d005f5fa1e9dd2962b0b3513710e088fe253811d4ac57e50f470d5230b3d834');
INSERT INTO thoughtline.event VALUES (92, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485477, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x674b97a402f720e697539096fa5b8f5628fb71d5e7338325353bb9ec483e47c4');
INSERT INTO thoughtline.event VALUES (93, '\x', '\x5a6c316c62556257396255374841756d35456272526f', 16, '\x726177636c69656e74', 1796058485477, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\x5af6053adeb573f4c60aeaf54d191c51c3789ee938b49efa154900b1103cdf15');
INSERT INTO thoughtline.event VALUES (94, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 1, '\x726177636c69656e74', 1796058485492, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x88ae39e62847362039c9bfeef6a77b2b6ee8b5979fab822abe0fed8c8b79ad6e');
INSERT INTO thoughtline.event VALUES (95, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 2, '\x726177636c69656e74', 1796058485492, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22736574746c696e67223a226e6f6e65222c22676976656e223a7b226f776e6572223a22222c227265736572766573223a7b22746f6b656e73223a35313531352c22756e74696c223a313739363035393938353439317d2c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c22736574746c696e67223a226e6f6e65222c22627564676574223a7b22746f6b656e73223a35313531357d7d7d7d', '\x5a9e01695d487bb6e0aff406db24c524b7ffed21893e2e892487b3b299d8b9b3');
INSERT INTO thoughtline.event VALUES (96, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 3, '\x726177636c69656e74', 1796058485492, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xc6752c43fd3a1c59dfe3f6b2dcab2ea8c2fd8cf56a5b8898dc377cfda8a520f9');
INSERT INTO thoughtline.event VALUES (97, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 4, '\x726177636c69656e74', 1796058485492, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x67ce104ad332035721c41d63b69d68b9e2fa9d690c5ccc1a2ef59c50e49d4c64');
INSERT INTO thoughtline.event VALUES (98, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 5, '\x726177636c69656e74', 1796058485492, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x8b988bd164e4b7a9cde7cdc2e13d589490daf707e1223daf0a4cb26a13083cd2');
INSERT INTO thoughtline.event VALUES (99, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 6, '\x726177636c69656e74', 1796058485492, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x5283623f0922f494f5b457c7f0967847511ac782b363780c34bfa187bbd4b368');
INSERT INTO thoughtline.event VALUES (100, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485521, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3031313937333336353939393839323834397d2c2266696e697368223a2273746f70227d', '\xb0347c68a56a185ae2c6dbe2b19ba73338bb830ca8d2e5b9db97f96b478ad522');
INSERT INTO thoughtline.event VALUES (101, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485524, '\x7b2274797065223a2244656c65676174696f6e4661696c6564222c2264656c65676174696f6e223a226433222c22636f6465223a226d696e645f6d697373706f6b65222c2262656361757365223a224f70656e414920616e737765726564207769746820736f6d657468696e672074686174206973206e6f74204a534f4e2e20436865636b20746861742074686520626173652055524c2069732074686174206f6620746865204150492c20616e642061736b20616761696e2e205b6d696e645f6d697373706f6b655d222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226c6f7374223a7b22617474656d707473223a312c22746f6b656e735f696e223a3735332c22746f6b656e735f6f7574223a31363338342c22657374696d617465645f636f7374223a6e756c6c7d7d7d', '\x012ab2187980f41e8da6e65ae14a08b808417482e13db5f176bc90765ffb1ccd');
INSERT INTO thoughtline.event VALUES (102, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485524, '\x7b2274797065223a2244656c65676174696f6e4661696c6564222c2264656c65676174696f6e223a226432222c22636f6465223a226d696e645f72656675736564222c2262656361757365223a224f70656e414920646964206e6f742074616b6520746865207265717565737420284854545020343030292e20497420736179733a205c226e6f5c22204368616e6765207468652073657474696e6773206f722074686520746578742e205b6d696e645f726566757365645d222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c22746f6b656e735f696e223a302c22746f6b656e735f6f7574223a302c22657374696d617465645f636f7374223a2230227d2c2273616964223a226e6f227d', '\x16e34a9de81db8db3c6ee669b1334fce7de52d04da4d78d34bf65c78f981b597');
INSERT INTO thoughtline.event VALUES (103, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 10, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485525, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x6bb8bdebd5e360910912b2c89649d57ad84a19bf9f0591bb7152bb66868b36aa');
INSERT INTO thoughtline.event VALUES (104, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 11, '\x726177636c69656e74', 1796058485525, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c226f70696e696f6e73223a5b5b226431222c227432225d5d7d', '\xcb99d6117e6fcf2cacd5ed29d9c53ce6478694145bb3f842699193a8a8bcdc54');
INSERT INTO thoughtline.event VALUES (105, '\x', '\x553650376d73394769713330544267475a4238545248', 1, '\x726177636c69656e74', 1796058485533, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xc2f4b4ce9e4bd0d01b10a77c5f784b2bd40e98c15243e29799c548dd70092d76');
INSERT INTO thoughtline.event VALUES (106, '\x', '\x553650376d73394769713330544267475a4238545248', 2, '\x726177636c69656e74', 1796058485533, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c227265736572766573223a7b22746f6b656e73223a32303030302c22756e74696c223a313739363035393434353533337d2c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b22746f6b656e73223a32303030302c227365636f6e6473223a36302e307d7d7d7d', '\x206cbff9d53d01f5bc4a4b956e0edab320b13e76d682d280d5f718266aace110');
INSERT INTO thoughtline.event VALUES (107, '\x', '\x553650376d73394769713330544267475a4238545248', 3, '\x726177636c69656e74', 1796058485533, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x68d4b28e6f4e726fc3dd560701af0b4a0416b9d55aee203efde66afd92bffbca');
INSERT INTO thoughtline.event VALUES (108, '\x', '\x553650376d73394769713330544267475a4238545248', 4, '\x726177636c69656e74', 1796058485533, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x313c715b650d74fb657b650d975891291236ad4f8b9e3ad0a4ece6cb5037f163');
INSERT INTO thoughtline.event VALUES (109, '\x', '\x553650376d73394769713330544267475a4238545248', 5, '\x726177636c69656e74', 1796058485533, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xf4b3e26c40ccfa9fc1b373b95888f1e5f9cb22ad89c6e385c3dc55e87df8dcab');
INSERT INTO thoughtline.event VALUES (110, '\x', '\x553650376d73394769713330544267475a4238545248', 6, '\x726177636c69656e74', 1796058485533, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xe8a19a57ff729d45eb0b840291cfdb35ec79fffc202d80ed23c7393ae4e06c9a');
INSERT INTO thoughtline.event VALUES (111, '\x', '\x553650376d73394769713330544267475a4238545248', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485564, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3031313538333335373939393832353233397d2c2266696e697368223a2273746f70227d', '\x3723a0bcc67e49c9f407654f46bf9ae1b59925c372de16f66d764ce6ecd3ba23');
INSERT INTO thoughtline.event VALUES (112, '\x', '\x553650376d73394769713330544267475a4238545248', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485566, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3031343033323432343030303130363430337d2c2266696e697368223a2273746f70227d', '\x40b5936a043670792903b4a4cb2dfb40a6d452181fd83d78024a7b4c5edea891');
INSERT INTO thoughtline.event VALUES (113, '\x', '\x73657175656e7469616c7468696e6b696e67', 1, '\x726177636c69656e74', 1796058485848, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224e756d6265722031222c226e756d626572223a322c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x7293e31ca75692f8c66e4af00a7ba114795840f8cb5c3e0bb5709f480d5f9b8a');
INSERT INTO thoughtline.event VALUES (114, '\x', '\x73657175656e7469616c7468696e6b696e67', 2, '\x726177636c69656e74', 1796058485848, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x85e940abd1218a5388468ee333564487ed2e1cb528d19b56bd8b6ae491e1c70f');
INSERT INTO thoughtline.event VALUES (115, '\x', '\x73657175656e7469616c7468696e6b696e67', 3, '\x726177636c69656e74', 1796058485858, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a224e756d6265722032222c226166746572223a227431222c226e756d626572223a332c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xc2cc0f2e4065a8af4545a94dcf8a0558dcf4d8aef1e205d309c8983343162416');
INSERT INTO thoughtline.event VALUES (116, '\x', '\x73657175656e7469616c7468696e6b696e67', 4, '\x726177636c69656e74', 1796058485861, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e756d6265722033222c226166746572223a227432222c226e756d626572223a342c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xc51237f4fb0a24e7f7376f1d4088bfaabf604732c969c8bfdc4950a71dbc7eb1');
INSERT INTO thoughtline.event VALUES (117, '\x', '\x73657175656e7469616c7468696e6b696e67', 5, '\x726177636c69656e74', 1796058485867, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f7420736f222c226166746572223a227433222c2272657669736573223a227432222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c2269735265766973696f6e223a747275652c227265766973657354686f75676874223a337d7d', '\xc27d8f5db50acd0fd1329a37de17a5a7edad740427b831a6e4b3be4a43927f93');
INSERT INTO thoughtline.event VALUES (118, '\x', '\x73657175656e7469616c7468696e6b696e67', 6, '\x726177636c69656e74', 1796058485872, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a224f7220736f222c226272616e6368223a225f5f70726f746f5f5f222c226166746572223a227431222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c226272616e636846726f6d54686f75676874223a322c226272616e63684964223a225f5f70726f746f5f5f227d7d', '\xe50da5e13d6318b7088718a4c9ca5e96e2d94eb9979d428ef694df0b9601aece');
INSERT INTO thoughtline.event VALUES (119, '\x', '\x6d65646963616c', 1, '\x726177636c69656e74', 1796058486197, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224e756d6265722031222c226e756d626572223a322c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xdd430c9920d098ae7d1f130000126ef8dc2eb11da97dfc0263a1745cd07beca1');
INSERT INTO thoughtline.event VALUES (120, '\x', '\x6d65646963616c', 2, '\x726177636c69656e74', 1796058486197, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x1dc478bcc6fd656d94f9abc71b81c6eda23488be5782422a2be8838bc96d9205');
INSERT INTO thoughtline.event VALUES (121, '\x', '\x6d65646963616c', 3, '\x726177636c69656e74', 1796058486200, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a224e756d6265722032222c226166746572223a227431222c226e756d626572223a332c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x37838b85de3dc3988780b9ad419cf09c91677431b115a22b937ca6aa0b73bc27');
INSERT INTO thoughtline.event VALUES (122, '\x', '\x6d65646963616c', 4, '\x726177636c69656e74', 1796058486201, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e756d6265722033222c226166746572223a227432222c226e756d626572223a342c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xcc9ad40370db58569f07e867c3d68460b789905816bf9a19385a5a31b6499f56');
INSERT INTO thoughtline.event VALUES (123, '\x', '\x6d65646963616c', 5, '\x726177636c69656e74', 1796058486205, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f7420736f222c226166746572223a227433222c2272657669736573223a227432222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c2269735265766973696f6e223a747275652c227265766973657354686f75676874223a337d7d', '\x75cc51446a169eb940c926e5da7059b3116526e3083bb83b78e937745c543c2b');
INSERT INTO thoughtline.event VALUES (124, '\x', '\x6d65646963616c', 6, '\x726177636c69656e74', 1796058486207, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a224f7220736f222c226272616e6368223a225f5f70726f746f5f5f222c226166746572223a227431222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c226272616e636846726f6d54686f75676874223a322c226272616e63684964223a225f5f70726f746f5f5f227d7d', '\x8325d9619884baf0bb7be5d64d60102a316bb90b093c010defc7c5f3cf54c525');
INSERT INTO thoughtline.event VALUES (125, '\x', '\x756c7472617468696e6b', 1, '\x726177636c69656e74', 1796058486474, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974206973207761726d222c226e616d65223a224131222c22676976656e223a7b22636f6e666964656e6365223a302e397d7d', '\xac7915ec630ea254b5df47b1ed129d8aa2fd0587959aa2e6672dac28382acc65');
INSERT INTO thoughtline.event VALUES (126, '\x', '\x756c7472617468696e6b', 2, '\x726177636c69656e74', 1796058486474, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224669727374222c2272657374735f6f6e223a5b5b226131225d5d2c22636f6e666964656e6365223a302e362c22676976656e223a7b22746f74616c5f74686f7567687473223a347d7d', '\x84b1bfdbb66cb7bd4393142f990e79171cb2d1eb9cf72ede116375ca50a7c77f');
INSERT INTO thoughtline.event VALUES (127, '\x', '\x756c7472617468696e6b', 3, '\x726177636c69656e74', 1796058486474, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xae7e492430f29f1984d4b98392218a5df8fc2dd3bddae9bbda12bac6586f79bf');
INSERT INTO thoughtline.event VALUES (128, '\x', '\x756c7472617468696e6b', 4, '\x726177636c69656e74', 1796058486485, '\x7b2274797065223a22417373756d7074696f6e446573637269626564222c22617373756d7074696f6e223a226131222c22676976656e223a7b22636f6e666964656e6365223a302e392c2276657269666961626c65223a747275652c22766572696669636174696f6e5f737461747573223a2276657269666965645f74727565227d7d', '\x29547fcba2f71aa1c3e6eaa7a316499240684eccfcc7ba474f2dd087de07fb94');
INSERT INTO thoughtline.event VALUES (129, '\x', '\x756c7472617468696e6b', 5, '\x726177636c69656e74', 1796058486485, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225365636f6e64222c226166746572223a227431222c22676976656e223a7b22746f74616c5f74686f7567687473223a347d7d', '\xce58429e998896a7e4fdf9cefc56ef4519c1dddce678924613453ec080baca84');
INSERT INTO thoughtline.event VALUES (130, '\x', '\x756c7472617468696e6b', 6, '\x726177636c69656e74', 1796058486485, '\x7b2274797065223a22417373756d7074696f6e5665726966696564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227432222c2277617463686564223a5b5b227432225d5d7d', '\x2d9656c9e0fb5b38e2513473b64980fd64c046f89459845142e9455206b5df99');
INSERT INTO thoughtline.event VALUES (131, '\x', '\x756c7472617468696e6b', 7, '\x726177636c69656e74', 1796058486500, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224f6e206974222c226166746572223a227432222c2272657374735f6f6e223a5b5b226131225d5d2c22676976656e223a7b22746f74616c5f74686f7567687473223a342c22646570656e64735f6f6e5f617373756d7074696f6e73223a5b224131225d7d7d', '\x6048e20f7fba093616c973888fb1ad614f7d1e71b8cd23fea5cff34ba5b0c376');
INSERT INTO thoughtline.event VALUES (132, '\x', '\x756c7472617468696e6b', 8, '\x726177636c69656e74', 1796058486533, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f222c226166746572223a227433222c22676976656e223a7b22746f74616c5f74686f7567687473223a342c22696e76616c6964617465735f617373756d7074696f6e73223a5b224131225d7d7d', '\x9e4fa4fc396946b75bc98b4ed1aaf7b8e624a7231237a48615541b6b23a60aac');
INSERT INTO thoughtline.event VALUES (133, '\x', '\x756c7472617468696e6b', 9, '\x726177636c69656e74', 1796058486533, '\x7b2274797065223a22417373756d7074696f6e52656675746564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227434227d', '\x9b1638453fc525991946ef2b36d4bb22ab48e154c60ce87707167adbc42982bc');
INSERT INTO thoughtline.event VALUES (134, '\x', '\x7468696e6b736571', 1, '\x726177636c69656e74', 1796058486801, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22537465702030222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\xe12747f2e3cdaae3e3262d21aebe22a61c81d356e07488ee5b8f4b757ecd5273');
INSERT INTO thoughtline.event VALUES (135, '\x', '\x7468696e6b736571', 2, '\x726177636c69656e74', 1796058486801, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x13b46377443a2818d63c0b742f08581bd10452cec9bd32922fa466dfd9230b63');
INSERT INTO thoughtline.event VALUES (136, '\x', '\x7468696e6b736571', 3, '\x726177636c69656e74', 1796058486803, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22537465702031222c226166746572223a227431222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\xebcb1dbc916922a6aa655cb1de15776c16af835f5d4b215117e50c752ce5d404');
INSERT INTO thoughtline.event VALUES (137, '\x', '\x7468696e6b736571', 4, '\x726177636c69656e74', 1796058486805, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22537465702032222c226166746572223a227432222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\xb1fdbd9c1c845b2e0a1867cfeadebaa0e8e8c743d54c702966635c78379d3fd9');
INSERT INTO thoughtline.event VALUES (138, '\x', '\x7468696e6b736571', 5, '\x726177636c69656e74', 1796058486809, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a22537465702033222c226166746572223a227433222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\xd9bd461d2590a970d760c100aa22babf475a30599d15972b3950e8a4df692ed3');
INSERT INTO thoughtline.event VALUES (139, '\x', '\x7468696e6b736571', 6, '\x726177636c69656e74', 1796058486811, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22416e65772066726f6d2074776f222c226166746572223a227434222c2272657669736573223a227432222c2273757065727365646573223a5b227433222c227434225d7d', '\x499429925f64fe2453bf62c9bbeb721d1ba989d3c5571a5189da8999165548b8');
INSERT INTO thoughtline.event VALUES (140, '\x', '\x6e6f646573', 1, '\x726177636c69656e74', 1796058487182, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226272616e6368223a226e5f3631633838373166222c226b696e64223a226578706c6f7265227d', '\x4b0dc0d912ed12b5e58e49531507dadcc5b7216bceb6a65f6691bf9b92f7cb97');
INSERT INTO thoughtline.event VALUES (141, '\x', '\x6e6f646573', 2, '\x726177636c69656e74', 1796058487182, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226578706c6f7265222c2261736b73223a227431222c22676976656e223a7b2270726f6d7074223a7b2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c2273797374656d223a22596f7520776f726b20616c6f6e65206f6e20746865206f6e65207375622d70726f626c656d207468617420796f752061726520676976656e2e20596f7520736565206e6f7468696e67206f6620746865206c6172676572207461736b2c20616e64206e6f626f64792063616e20616e73776572207175657374696f6e732e5c6e416e7377657220696e2074776f2070617274732c206561636820756e646572206974732068656164696e67206f6e2061206c696e65206f6620697473206f776e3a5c6e5b416e616c797369735d5c6e486f7720796f75206765742074686572652c207374657020627920737465702c20776974682077686174206974207265737473206f6e2e5c6e5b436f6e636c7573696f6e5d5c6e54686520726573756c7420696e2077686f6c652073656e74656e636573207468617420736f6d65626f64792063616e207573652077686f20686173206e6f7420726561642074686520616e616c797369732e5c6e496620796f752063616e20686f6e6573746c792073617920686f77207375726520796f75206172652c20656e6420776974682061206c696e65205c22436f6e666964656e63653a5c2220616e642061206e756d6265722066726f6d203020746f20313b20656c7365206c656176652074686174206c696e65206f75742e222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a312e302c22746f705f70223a302e392c226d61785f746f6b656e73223a323034382c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x1ca9ab2e81fb808d78ee8b43c01818e9685632c117190f25d02fa31cdc9225c2');
INSERT INTO thoughtline.event VALUES (142, '\x', '\x6e6f646573', 3, '\x726177636c69656e74', 1796058487182, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x0175fead8b400689fd0a2d7f81cfe6b172c41abadd795a993869bbaeb5747904');
INSERT INTO thoughtline.event VALUES (143, '\x', '\x6e6f646573', 4, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058489085, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22497420697320636f6c642e222c226272616e6368223a226e5f3631633838373166222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a22636f6e636c7573696f6e227d', '\x30385cae7a0499bfe0296e5dd267d8c2c5141d2b9fc7a1ab2fea38c091a1bb23');
INSERT INTO thoughtline.event VALUES (144, '\x', '\x6e6f646573', 5, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058489085, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3033303938343234313939393730333935347d2c2266696e697368223a2273746f70222c2274686f75676874223a227432227d', '\x0b0741bf655f22570fdd6567fcb8983cca9365342bd0829b2a93523ee9088c73');
INSERT INTO thoughtline.event VALUES (145, '\x', '\x7468696e6b696e672d6167656e74', 1, '\x726177636c69656e74', 1796058489095, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2257686174206973207369782074696d657320736576656e3f222c226272616e6368223a226e5f3532396636383537222c226b696e64223a2263686174227d', '\x74adcc90667c6895b6fc066caa9093978e16912c0ebf362c49c55c4aa707eb4c');
INSERT INTO thoughtline.event VALUES (146, '\x', '\x7468696e6b696e672d6167656e74', 2, '\x726177636c69656e74', 1796058489095, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a2263686174222c2261736b73223a227431222c22676976656e223a7b2270726f6d7074223a7b2274657874223a2257686174206973207369782074696d657320736576656e3f222c2273797374656d223a22222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a302e372c22746f705f70223a302e392c226d61785f746f6b656e73223a343039362c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x6e8cfedef959217087e31536b936851ba18986a93a00426f5a952e18018ca8ac');
INSERT INTO thoughtline.event VALUES (147, '\x', '\x7468696e6b696e672d6167656e74', 3, '\x726177636c69656e74', 1796058489095, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xb41f79978b2278db9a339ef522a3181e3eb3fd3d8fe5eff770f88f0b320045d5');
INSERT INTO thoughtline.event VALUES (148, '\x', '\x7468696e6b696e672d6167656e74', 4, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058489109, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22497420697320636f6c642e222c226272616e6368223a226e5f3532396636383537222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a22636f6e636c7573696f6e227d', '\xde88d4fadb399941a31670134c3e54a75215994f3f3a9f496d5d973ba4de8b11');
INSERT INTO thoughtline.event VALUES (149, '\x', '\x7468696e6b696e672d6167656e74', 5, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058489109, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030353033303630393030303138363831347d2c2266696e697368223a2273746f70222c2274686f75676874223a227432227d', '\x79b08595c0ee1efaa87a9d126fe43dff4a15c562fdf360fbd0a8f7971e274154');
INSERT INTO thoughtline.event VALUES (150, '\x', '\x6e6f646573', 6, '\x726177636c69656e74', 1796058489559, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226272616e6368223a226e5f3066326262343262222c226b696e64223a22766572696679227d', '\x81f6a9bd7515091bf020e87a94e0a10297f849a9a25f76d4bcd156d533267940');
INSERT INTO thoughtline.event VALUES (151, '\x', '\x6e6f646573', 7, '\x726177636c69656e74', 1796058489559, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22766572696679222c2261736b73223a227433222c22676976656e223a7b2270726f6d7074223a7b2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c2273797374656d223a22596f7520776f726b20616c6f6e65206f6e20746865206f6e65207375622d70726f626c656d207468617420796f752061726520676976656e2e20596f7520736565206e6f7468696e67206f6620746865206c6172676572207461736b2c20616e64206e6f626f64792063616e20616e73776572207175657374696f6e732e5c6e416e7377657220696e2074776f2070617274732c206561636820756e646572206974732068656164696e67206f6e2061206c696e65206f6620697473206f776e3a5c6e5b416e616c797369735d5c6e486f7720796f75206765742074686572652c207374657020627920737465702c20776974682077686174206974207265737473206f6e2e5c6e5b436f6e636c7573696f6e5d5c6e54686520726573756c7420696e2077686f6c652073656e74656e636573207468617420736f6d65626f64792063616e207573652077686f20686173206e6f7420726561642074686520616e616c797369732e5c6e496620796f752063616e20686f6e6573746c792073617920686f77207375726520796f75206172652c20656e6420776974682061206c696e65205c22436f6e666964656e63653a5c2220616e642061206e756d6265722066726f6d203020746f20313b20656c7365206c656176652074686174206c696e65206f75742e222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a302e302c22746f705f70223a302e312c226d61785f746f6b656e73223a323034382c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x357c29a3c94d590544deea788b3dd6b164122c49f51b96c951ebcf4bfabca680');
INSERT INTO thoughtline.event VALUES (152, '\x', '\x6d756c74692d6167656e74', 1, '\x726177636c69656e74', 1796058491548, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2253686f756c642077653f20427574207768656e3f222c22676976656e223a7b22746f74616c54686f7567687473223a332c226e65787454686f756768744e6565646564223a747275652c22726f7574696e67223a7b2273636f7265223a35352c227374726174656779223a22747269706c65222c226b696e64223a226465636973696f6e222c22646972656374696f6e73223a5b22656d6f74696f6e616c222c226f7074696d6973746963222c22637269746963616c225d2c226279223a22776f726473222c2262656361757365223a223420776f7264732c2032207175657374696f6e732c203120776f7264732074686174206c696e6b206f72206c696d69742c20322073656e74656e6365732c20617370656374733a206e6f6e653b207369676e73206f663a206465636973696f6e2028746865206d6f64656c277320726174696e6720636f756c64206e6f74206265207265616429227d7d7d', '\x58987df09010def0ef37d3bc4d817ce7bdab4f9b5919267286d11a0e90316275');
INSERT INTO thoughtline.event VALUES (153, '\x', '\x6d756c74692d6167656e74', 2, '\x726177636c69656e74', 1796058491548, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a66616c73652c2270616e656c223a7b227365617473223a5b7b226e616d65223a22656d6f74696f6e616c222c227374616e6365223a22416e737765722066726f6d20746865206775742e2053617920696e2061206665772073656e74656e63657320686f772074686973206665656c732c207768617420617474726163747320616e64207768617420776f72726965732c20616e6420686f77207468652070656f706c6520636f6e6365726e65642077696c6c2074616b652069742e20446f206e6f74206769766520726561736f6e7320666f722061206665656c696e672e222c2274656d7065726174757265223a302e382c227365636f6e6473223a36302e307d2c7b226e616d65223a226f7074696d6973746963222c227374616e6365223a224c6f6f6b20666f72207768617420697320676f6f6420696e2069742e204e616d6520746865207265616c2062656e656669747320616e64206f70656e696e67732c20616e6420756e64657220776869636820636f6e646974696f6e73207468657920636f6d6520747275652e20446f206e6f7420707261697365207768617420686173206e6f206d657269742e222c2274656d7065726174757265223a302e352c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\xdce6ca6d3a7a7e50f1128a37715cd68cc44c41f78a688876ac3d9d12305f0b93');
INSERT INTO thoughtline.event VALUES (154, '\x', '\x6d756c74692d6167656e74', 3, '\x726177636c69656e74', 1796058491548, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a22656d6f74696f6e616c222c2261736b73223a227431222c226f66223a227131227d', '\xe161b202046b532cca0beed1d62fc50d9ac2d1ad8859d34eab66a5bc15165f15');
INSERT INTO thoughtline.event VALUES (155, '\x', '\x6d756c74692d6167656e74', 4, '\x726177636c69656e74', 1796058491548, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a226f7074696d6973746963222c2261736b73223a227431222c226f66223a227131227d', '\x1b2bd538be48b5715423ade38755eb15982d52dd9f2ed1a50d328d8efbf63c59');
INSERT INTO thoughtline.event VALUES (156, '\x', '\x6d756c74692d6167656e74', 5, '\x726177636c69656e74', 1796058491548, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xcd618353ad242fd78ffa48c4046d3d0078e2282e3c48c2b3492fbdeaddb2ffb7');
INSERT INTO thoughtline.event VALUES (157, '\x', '\x6d756c74692d6167656e74', 6, '\x726177636c69656e74', 1796058491548, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a22726f7574696e67222c2261736b73223a227431227d', '\x32166427a403565ca3e1f215f133e9f956d6343c02caf192909d316bba661235');
INSERT INTO thoughtline.event VALUES (158, '\x', '\x6d756c74692d6167656e74', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491548, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30343937323039333039393936383333337d2c2266696e697368223a2273746f70227d', '\xbbc2b65cc4c990c0d738ae98e156cf0f79a673c8de33f4de4bd50bb99cfcf59e');
INSERT INTO thoughtline.event VALUES (159, '\x', '\x6d756c74692d6167656e74', 8, '\x726177636c69656e74', 1796058491548, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xac0cbf3ec6389838694488ff79d837a2192269c9d9b6abfce056ba46e0b6fed5');
INSERT INTO thoughtline.event VALUES (160, '\x', '\x6d756c74692d6167656e74', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491642, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30313736303437343730303034303530347d2c2266696e697368223a2273746f70227d', '\xd17b3bc1c287a86ca513ca7b1ac815f9d020f32b0b4f605d311804a799f37850');
INSERT INTO thoughtline.event VALUES (161, '\x', '\x6d756c74692d6167656e74', 10, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491645, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30323238353031393530303030343633377d2c2266696e697368223a2273746f70227d', '\x5fbbae2d0e5cdd9d91963efab454871dfe1633c8c4a4aa8de98b865718d294fb');
INSERT INTO thoughtline.event VALUES (162, '\x', '\x6d756c74692d6167656e74', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491647, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30313632353739353830303030393635357d2c2266696e697368223a2273746f70227d', '\xcd8f5623539168c83a1a5d8d13a649f9306dd81712961a7a1fe0dd6e85ab46b3');
INSERT INTO thoughtline.event VALUES (163, '\x', '\x6d756c74692d6167656e74', 12, '\x726177636c69656e74', 1796058491648, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226435222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x6bb0fbe254c2425ab221886a16284d11eabd70309c1c380dd8861a1c028f1eb3');
INSERT INTO thoughtline.event VALUES (164, '\x', '\x6d756c74692d6167656e74', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491662, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226435222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030363438393235343939393930353832357d2c2266696e697368223a2273746f70227d', '\xbb45935f8cd299baa1355cf7f879ac8ef6176162684f0d95409581f026361752');
INSERT INTO thoughtline.event VALUES (165, '\x', '\x6d756c74692d6167656e74', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491663, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e222c226272616e6368223a22713120656d6f74696f6e616c222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a226f70696e696f6e227d', '\x84ee6ff769abc2a3e8c6cd06ed85de1f81dca32958b4efe599174edc49219988');
INSERT INTO thoughtline.event VALUES (166, '\x', '\x6d756c74692d6167656e74', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491663, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e222c226272616e6368223a227131206f7074696d6973746963222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a226f70696e696f6e227d', '\x3bacdedec9c2303324858f2b89542fd7beb7498c7c1d1af38ec23be560c539bc');
INSERT INTO thoughtline.event VALUES (167, '\x', '\x6d756c74692d6167656e74', 16, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491663, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x1186024bbde508c242a4fa6e59957aa53780ed8ebd1bad59739c0de43271e439');
INSERT INTO thoughtline.event VALUES (168, '\x', '\x6d756c74692d6167656e74', 17, '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491663, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227433225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\xa39df69f23046e4b5c344ecffc9845a77351b818191e1ba2021c48fead07c581');
INSERT INTO thoughtline.event VALUES (169, '\x', '\x6d756c74692d6167656e74', 18, '\x726177636c69656e74', 1796058491663, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227434225d7d', '\x9b97a3391f17a3d4f9c963b384f313c4dfc8434cfaa60ad956d2f994dd24a708');
INSERT INTO thoughtline.event VALUES (170, '\x', '\x6d756c74692d6167656e74', 19, '\x726177636c69656e74', 1796058492052, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227436222c2274657874223a22416e64207468656e3f222c226166746572223a227435222c226e756d626572223a312c22676976656e223a7b22746f74616c54686f7567687473223a332c226e65787454686f756768744e6565646564223a747275652c22726f7574696e67223a7b2273636f7265223a31382c227374726174656779223a2273696e676c65222c226b696e64223a2267656e6572616c222c22646972656374696f6e73223a5b226661637475616c225d2c226279223a22776f726473222c2262656361757365223a223220776f7264732c2031207175657374696f6e732c203020776f7264732074686174206c696e6b206f72206c696d69742c20312073656e74656e6365732c20617370656374733a206e6f6e653b207369676e73206f663a206e6f206b696e64227d7d7d', '\x345d27590aa3d6eb722865636bb610030fa8ce0a0e0b0207989a16af948d5508');
INSERT INTO thoughtline.event VALUES (171, '\x', '\x6d756c74692d6167656e74', 20, '\x726177636c69656e74', 1796058492052, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227132222c2261736b73223a227436222c22736574746c696e67223a226e6f6e65222c22676976656e223a7b226f776e6572223a22222c2262795f63616c6c6572223a747275652c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d5d2c22736574746c696e67223a226e6f6e65227d7d7d', '\x656e8e58cc4af87a9b00e0282f24269e1d38eb4a8f9a9931a6ca03b7ca74a291');
INSERT INTO thoughtline.event VALUES (172, '\x', '\x6d756c74692d6167656e74', 21, '\x726177636c69656e74', 1796058492052, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226436222c2273656174223a226661637475616c222c2261736b73223a227436222c226f66223a227132227d', '\x40b2d437637a67b53b20f99a7e1a54d87cbb2a318976c6108abbcb029c0a0a93');
INSERT INTO thoughtline.event VALUES (173, '\x', '\x556d6354727439415037376b48556b447a514f50774b', 3, '\x636f6d6d616e64206c696e65', 1796058493396, '\x7b2274797065223a2253657373696f6e466f72676f7474656e222c226576656e7473223a322c2268656164223a2232343230323535326465343764326338356430346166326662646234376366303263366433663461333434646638363464336133656434633032343663386563222c2262656361757365223a2241206d697374616b65227d', '\xfea791d6cddd48ffaf0accb678d2a3c30fc075b856138aca50fc492b85aa8185');
INSERT INTO thoughtline.event VALUES (174, '\x6175646974', '\x35716f6e744434646a307971466458734766696e3977', 1, '\x74686f756768746c696e65', 1796058494140, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6b656e206e6577222c22746f6b656e223a22336166633134333332616336222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\x8e097df7de925c21f2ba88a68dd4c42798c3d6e4ec70afd7224c3d3f10a6b382');
INSERT INTO thoughtline.event VALUES (175, '\x6175646974', '\x65495032326c6364784f726b656855764a324d413035', 1, '\x74686f756768746c696e65', 1796058494793, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6b656e206e6577222c22746f6b656e223a22303365363134336435306436222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23626f62227d5d7d', '\x59078156e2a52ee89a2f0fbdb64e5c795eddc7f1db9538e2914c25c2522c5742');
INSERT INTO thoughtline.event VALUES (176, '\x746f6b656e23616461', '\x4f64307535465a68794348467a4a54416a6a41666470', 1, '\x726177636c69656e74', 1796058495632, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974207374617973206d696e65227d', '\x90feb1d3f81b15b5122f97fb1394fa4d1431b3ea2b72cc1e4aece0fe00e4555e');
INSERT INTO thoughtline.event VALUES (177, '\x746f6b656e23616461', '\x4f64307535465a68794348467a4a54416a6a41666470', 2, '\x726177636c69656e74', 1796058495632, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224d696e6520746f2062652072656164222c2272657374735f6f6e223a5b5b226131225d5d7d', '\x9a9d529ee4b6e0b1e8953a7212a503265447bf68bbc34491234bc97d2573ef01');
INSERT INTO thoughtline.event VALUES (178, '\x746f6b656e23616461', '\x546b54416f387877303654714250436c635a72314369', 1, '\x726177636c69656e74', 1796058495637, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224d696e6520746f206265207772697474656e227d', '\x2bbc83ab1e2e596947bad52f067f434adb0187929ab805a10ec0ed70234f816a');
INSERT INTO thoughtline.event VALUES (179, '\x746f6b656e23616461', '\x4e4878495a38773875316e7a666243554a684b756233', 1, '\x726177636c69656e74', 1796058495640, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2253686172656420666f722061207768696c65227d', '\xed1a8d7330039bbfe9db533eec5845d1dfd2345495698f084a1ab6a5757799a6');
INSERT INTO thoughtline.event VALUES (180, '\x6175646974', '\x7866663865546564694344366575614b506b6947674f', 1, '\x74686f756768746c696e65', 1796058496147, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\x5168d18441fbeb08f5eca8fc4c9e41c250c16969ac1a3fdcf01cd50320b1191f');
INSERT INTO thoughtline.event VALUES (181, '\x6175646974', '\x5768557a475a7a766b6b65416274634e784e7541306a', 1, '\x74686f756768746c696e65', 1796058496569, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22336166633134333332616336222c2273657373696f6e223a224f64307535465a68794348467a4a54416a6a41666470222c2274616b656e223a3332362c22676976656e223a3536382c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22336166633134333332616336222c2273657373696f6e223a22546b54416f387877303654714250436c635a72314369222c2274616b656e223a3330322c22676976656e223a3532322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22336166633134333332616336222c2273657373696f6e223a224e4878495a38773875316e7a666243554a684b756233222c2274616b656e223a3330322c22676976656e223a3532322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d5d7d', '\x09c6310481974ebb544f278860ccf74ddd56e2f43c90b58ecda5df1fa6c1ca31');
INSERT INTO thoughtline.event VALUES (182, '\x6175646974', '\x7776465838643453356179746f323073767478556f58', 1, '\x74686f756768746c696e65', 1796058496736, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\xf4a4f2f562387c5ef5d0c89cce021530564b72f93fde281addb2f1ff288ce86d');
INSERT INTO thoughtline.event VALUES (183, '\x6175646974', '\x6939625368393479766c6e526e6a496259306d39636c', 1, '\x74686f756768746c696e65', 1796058497362, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\x4f78b46cb73b4ca55f53c9325adb70432a0931493572269d4c2cda11ac415f54');
INSERT INTO thoughtline.event VALUES (184, '\x6175646974', '\x78457a31784b58526455444c59716c4d7733625a7433', 1, '\x74686f756768746c696e65', 1796058498025, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a227368617265202d2d656e64222c22636c69656e74223a22726f6f742028636f6d6d616e64206c696e6529222c226f66223a22746f6b656e23616461227d5d7d', '\x3912915ff419577bb260079a5b92ef4a096b56313af000ee07b742e79ab01023');
INSERT INTO thoughtline.event VALUES (185, '\x746f6b656e23616461', '\x546b54416f387877303654714250436c635a72314369', 2, '\x746f6b656e23626f622f726177636c69656e74', 1796058498135, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a2246726f6d2061206775657374222c226166746572223a227431222c2272657374735f6f6e223a5b5b227431225d5d7d', '\x15852a94c19fedf0a0d955550f2240af8c64d1a3276c1980bc44dbe50d27b4d8');
INSERT INTO thoughtline.event VALUES (186, '\x746f6b656e23626f62', '\x63587878766b4e7a4a7466396c636f664a474d454e6c', 1, '\x726177636c69656e74', 1796058498149, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22426f622773206f776e227d', '\xd4dcb23bc17aa68ce42965c1a959282678c9b0db35fa047326a2e89a048b07c1');
INSERT INTO thoughtline.event VALUES (187, '\x6175646974', '\x5768557a475a7a766b6b65416274634e784e7541306a', 2, '\x74686f756768746c696e65', 1796058498296, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22303365363134336435306436222c2273657373696f6e223a227368617265643a3663663563393534316265626239633436323132653330383264326634633734222c2274616b656e223a3336342c22676976656e223a3432302c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22303365363134336435306436222c2273657373696f6e223a2263587878766b4e7a4a7466396c636f664a474d454e6c222c2274616b656e223a3239332c22676976656e223a3532322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22303365363134336435306436222c2273657373696f6e223a227368617265643a3030343138306634343761396431653338343766306532366339346330336565222c22726573756c74223a2273657373696f6e5f6e6f745f796f757273222c2274616b656e223a3334352c22676976656e223a3434372c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22504f5354202f6d6370222c22726573756c74223a22343031222c22676976656e223a39322c2261646472657373223a223132372e302e302e31227d5d7d', '\xb2a81605feb4c860b7ba7c770244fed68a1eaa7bb134641db925912bcdad28f9');
INSERT INTO thoughtline.event VALUES (188, '\x6175646974', '\x42644252486934504a596b31727a6479544b52484133', 1, '\x74686f756768746c696e65', 1796058500124, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22336166633134333332616336222c2273657373696f6e223a224f64307535465a68794348467a4a54416a6a41666470222c2274616b656e223a3333392c22676976656e223a323230352c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22336166633134333332616336222c2273657373696f6e223a22546b54416f387877303654714250436c635a72314369222c2274616b656e223a3333392c22676976656e223a323734372c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22336166633134333332616336222c2273657373696f6e223a224e4878495a38773875316e7a666243554a684b756233222c2274616b656e223a3333392c22676976656e223a313735362c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22303365363134336435306436222c2273657373696f6e223a227368617265643a3030343138306634343761396431653338343766306532366339346330336565222c2274616b656e223a3335362c22676976656e223a323232322c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22303365363134336435306436222c2273657373696f6e223a227368617265643a3663663563393534316265626239633436323132653330383264326634633734222c2274616b656e223a3335362c22676976656e223a323736342c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22303365363134336435306436222c2273657373696f6e223a2263587878766b4e7a4a7466396c636f664a474d454e6c222c2274616b656e223a3333392c22676976656e223a313734372c2261646472657373223a223132372e302e302e31222c22636c69656e74223a22726177636c69656e74227d5d7d', '\x4b6386610f92864bec5b9f16a2bb0bc03b67468a236e9938aed1b40ac03928b6');
INSERT INTO thoughtline.event VALUES (189, '\x', '\x67544e634861644150526e69756775794f456e794676', 1, '\x726177636c69656e74', 1796058522526, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974207374617973227d', '\xa5a230639152121be23face765fa9ab975f62b14de64b1e0fda34bb9dca29d77');
INSERT INTO thoughtline.event VALUES (190, '\x', '\x67544e634861644150526e69756775794f456e794676', 2, '\x726177636c69656e74', 1796058522526, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a225772697474656e206f6e2074686520736572766572222c2272657374735f6f6e223a5b5b226131225d5d7d', '\x286a82d1b661b22053e63d9f592679410d8b0bb1ab92ecfa614cbcb9636fa7af');
INSERT INTO thoughtline.event VALUES (191, '\x', '\x67544e634861644150526e69756775794f456e794676', 3, '\x726177636c69656e74', 1796058522526, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x52ffaae73bb5cfe7c629f79d5da6de97181bb486479df5c3329787cfafdb04ed');


--
-- Data for Name: ledger; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.ledger VALUES ('\xf13d962843a482c76d220faef33feb7e', 13, '0.7.0', 188);


--
-- Data for Name: outline; Type: TABLE DATA; Schema: thoughtline; Owner: -
--



--
-- Data for Name: owner; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.owner VALUES ('\x6175646974', 0, 8, 0, 2974, 188);
INSERT INTO thoughtline.owner VALUES ('\x746f6b656e23616461', 0, 3, 4, 388, 185);
INSERT INTO thoughtline.owner VALUES ('\x746f6b656e23626f62', 0, 1, 1, 60, 186);
INSERT INTO thoughtline.owner VALUES ('\x', 0, 16, 62, 31282, 173);
INSERT INTO thoughtline.owner VALUES ('\x', 9, 1, 1, 202, 191);


--
-- Data for Name: passage; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.passage VALUES (179, '\x746f6b656e23616461', '\x4e4878495a38773875316e7a666243554a684b756233', '\x726177636c69656e74', 1796058495640, '\x7431', 2, ' shar whil ', '''=a01c2fdb211d2db6'' ''shar'' ''whil''');
INSERT INTO thoughtline.passage VALUES (176, '\x746f6b656e23616461', '\x4f64307535465a68794348467a4a54416a6a41666470', '\x726177636c69656e74', 1796058495632, '\x6131', 2, ' stai min ', '''=a01c2fdb211d2db6'' ''min'' ''stai''');
INSERT INTO thoughtline.passage VALUES (177, '\x746f6b656e23616461', '\x4f64307535465a68794348467a4a54416a6a41666470', '\x726177636c69656e74', 1796058495632, '\x7431', 2, ' min read ', '''=a01c2fdb211d2db6'' ''min'' ''read''');
INSERT INTO thoughtline.passage VALUES (178, '\x746f6b656e23616461', '\x546b54416f387877303654714250436c635a72314369', '\x726177636c69656e74', 1796058495637, '\x7431', 2, ' min written ', '''=a01c2fdb211d2db6'' ''min'' ''written''');
INSERT INTO thoughtline.passage VALUES (185, '\x746f6b656e23616461', '\x546b54416f387877303654714250436c635a72314369', '\x746f6b656e23626f622f726177636c69656e74', 1796058498135, '\x7432', 1, ' guest ', '''=a01c2fdb211d2db6'' ''guest''');
INSERT INTO thoughtline.passage VALUES (186, '\x746f6b656e23626f62', '\x63587878766b4e7a4a7466396c636f664a474d454e6c', '\x726177636c69656e74', 1796058498149, '\x7431', 4, ' bob s own bob ', '''=ec3239986cfa9cea'' ''bob'' ''own'' ''s''');
INSERT INTO thoughtline.passage VALUES (47, '\x', '\x35684d397a5a77305454684c4741546a574a6864375a', '\x726177636c69656e74', 1796058482837, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (31, '\x', '\x4b5a6137714637726954696249436e3678484b557675', '\x726177636c69656e74', 1796058482809, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (42, '\x', '\x4b5a6137714637726954696249436e3678484b557675', '\x726177636c69656e74', 1796058482832, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (43, '\x', '\x4b5a6137714637726954696249436e3678484b557675', '\x726177636c69656e74', 1796058482832, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (44, '\x', '\x4b5a6137714637726954696249436e3678484b557675', '\x726177636c69656e74', 1796058482832, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (45, '\x', '\x4b5a6137714637726954696249436e3678484b557675', '\x726177636c69656e74', 1796058482832, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (94, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', '\x726177636c69656e74', 1796058485492, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (103, '\x', '\x4d68706b584b4c76304872627432537039446d5a694b', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485525, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (1, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x616461', 1796058482674, '\x7431', 7, ' read slow kas 数据 据库 库 🤔 ', '''=e3b0c44298fc1c14'' ''kas'' ''read'' ''slow'' ''库'' ''据库'' ''数据'' ''🤔''');
INSERT INTO thoughtline.passage VALUES (3, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482681, '\x6131', 2, ' log complet ', '''=e3b0c44298fc1c14'' ''complet'' ''log''');
INSERT INTO thoughtline.passage VALUES (4, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482681, '\x6132', 2, ' load usual ', '''=e3b0c44298fc1c14'' ''load'' ''usual''');
INSERT INTO thoughtline.passage VALUES (5, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482681, '\x7432', 2, ' cach cold ', '''=e3b0c44298fc1c14'' ''cach'' ''cold''');
INSERT INTO thoughtline.passage VALUES (6, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482686, '\x7433', 2, ' warm start ', '''=e3b0c44298fc1c14'' ''start'' ''warm''');
INSERT INTO thoughtline.passage VALUES (7, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x626f62', 1796058482689, '\x7434', 2, ' disk slow ', '''=e3b0c44298fc1c14'' ''disk'' ''slow''');
INSERT INTO thoughtline.passage VALUES (8, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482692, '\x7435', 2, ' replac disk ', '''=e3b0c44298fc1c14'' ''disk'' ''replac''');
INSERT INTO thoughtline.passage VALUES (12, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482701, '\x6131', 3, ' two hour mis ', '''=e3b0c44298fc1c14'' ''hour'' ''mis'' ''two''');
INSERT INTO thoughtline.passage VALUES (13, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482705, '\x7436', 2, ' found again ', '''=e3b0c44298fc1c14'' ''again'' ''found''');
INSERT INTO thoughtline.passage VALUES (15, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482709, '\x6132', 2, ' seen graph ', '''=e3b0c44298fc1c14'' ''graph'' ''seen''');
INSERT INTO thoughtline.passage VALUES (16, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482711, '\x7435', 2, ' disk new ', '''=e3b0c44298fc1c14'' ''disk'' ''new''');
INSERT INTO thoughtline.passage VALUES (17, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482714, '\x7434', 2, ' lead nowher ', '''=e3b0c44298fc1c14'' ''lead'' ''nowher''');
INSERT INTO thoughtline.passage VALUES (18, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482716, '\x7437', 4, ' cach cold night onli ', '''=e3b0c44298fc1c14'' ''cach'' ''cold'' ''night'' ''onli''');
INSERT INTO thoughtline.passage VALUES (19, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482718, '\x7438', 3, ' both lin lead ', '''=e3b0c44298fc1c14'' ''both'' ''lead'' ''lin''');
INSERT INTO thoughtline.passage VALUES (21, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482720, '\x7439', 3, ' warm al tim ', '''=e3b0c44298fc1c14'' ''al'' ''tim'' ''warm''');
INSERT INTO thoughtline.passage VALUES (23, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482723, '\x6131', 3, ' speak different dai ', '''=e3b0c44298fc1c14'' ''dai'' ''different'' ''speak''');
INSERT INTO thoughtline.passage VALUES (24, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482724, '\x7433', 1, ' measur ', '''=e3b0c44298fc1c14'' ''measur''');
INSERT INTO thoughtline.passage VALUES (25, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482724, '\x7435', 1, ' measur ', '''=e3b0c44298fc1c14'' ''measur''');
INSERT INTO thoughtline.passage VALUES (26, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482726, '\x743130', 10, ' sq lit server sq lit server cost speed sqlit sqlit ', '''=e3b0c44298fc1c14'' ''cost'' ''lit'' ''server'' ''speed'' ''sq'' ''sqlit''');
INSERT INTO thoughtline.passage VALUES (27, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482727, '\x743131', 8, ' cold cold test warm warm up log warmup ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''test'' ''up'' ''warm'' ''warmup''');
INSERT INTO thoughtline.passage VALUES (28, '\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x726177636c69656e74', 1796058482730, '\x743132', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (69, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', '\x726177636c69656e74', 1796058483216, '\x6531', 5, ' pool py 1 2 12 ', '''1'' ''12'' ''2'' ''=e3b0c44298fc1c14'' ''pool'' ''py''');
INSERT INTO thoughtline.passage VALUES (70, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', '\x726177636c69656e74', 1796058483216, '\x6532', 4, ' pytest q 2 fail ', '''2'' ''=e3b0c44298fc1c14'' ''fail'' ''pytest'' ''q''');
INSERT INTO thoughtline.passage VALUES (71, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', '\x726177636c69656e74', 1796058483216, '\x6533', 4, ' http exampl org pool ', '''=e3b0c44298fc1c14'' ''exampl'' ''http'' ''org'' ''pool''');
INSERT INTO thoughtline.passage VALUES (72, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', '\x726177636c69656e74', 1796058483216, '\x7431', 2, ' pool smal ', '''=e3b0c44298fc1c14'' ''pool'' ''smal''');
INSERT INTO thoughtline.passage VALUES (74, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', '\x726177636c69656e74', 1796058483222, '\x7432', 2, ' cal wait ', '''=e3b0c44298fc1c14'' ''cal'' ''wait''');
INSERT INTO thoughtline.passage VALUES (75, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', '\x726177636c69656e74', 1796058483226, '\x6532', 2, ' another branch ', '''=e3b0c44298fc1c14'' ''another'' ''branch''');
INSERT INTO thoughtline.passage VALUES (76, '\x', '\x515a49504a384b785947793764456c6b627a726d316d', '\x74686f756768746c696e65', 1796058483238, '\x6531', 5, ' 1 2 lin chang remov ', '''1'' ''2'' ''=e3b0c44298fc1c14'' ''chang'' ''lin'' ''remov''');
INSERT INTO thoughtline.passage VALUES (62, '\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', '\x726177636c69656e74', 1796058482849, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (105, '\x', '\x553650376d73394769713330544267475a4238545248', '\x726177636c69656e74', 1796058485533, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (78, '\x', '\x5a6c316c62556257396255374841756d35456272526f', '\x726177636c69656e74', 1796058483604, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (89, '\x', '\x5a6c316c62556257396255374841756d35456272526f', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485477, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (90, '\x', '\x5a6c316c62556257396255374841756d35456272526f', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485477, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (91, '\x', '\x5a6c316c62556257396255374841756d35456272526f', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485477, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (92, '\x', '\x5a6c316c62556257396255374841756d35456272526f', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058485477, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (54, '\x', '\x6938316d575364584b6539626f396e68415675417773', '\x726177636c69656e74', 1796058482842, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (59, '\x', '\x6938316d575364584b6539626f396e68415675417773', '\x726177636c69656e74', 1796058482846, '\x7432', 1, ' seen ', '''=e3b0c44298fc1c14'' ''seen''');
INSERT INTO thoughtline.passage VALUES (60, '\x', '\x6938316d575364584b6539626f396e68415675417773', '\x726177636c69656e74', 1796058482846, '\x7433', 4, ' cold 1 1 factual ', '''1'' ''=e3b0c44298fc1c14'' ''cold'' ''factual''');
INSERT INTO thoughtline.passage VALUES (119, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1796058486197, '\x7431', 2, ' number 1 ', '''1'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (121, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1796058486200, '\x7432', 2, ' number 2 ', '''2'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (122, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1796058486201, '\x7433', 2, ' number 3 ', '''3'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (165, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491663, '\x7432', 4, ' analysi look conclus cold ', '''=e3b0c44298fc1c14'' ''analysi'' ''cold'' ''conclus'' ''look''');
INSERT INTO thoughtline.passage VALUES (166, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491663, '\x7433', 4, ' analysi look conclus cold ', '''=e3b0c44298fc1c14'' ''analysi'' ''cold'' ''conclus'' ''look''');
INSERT INTO thoughtline.passage VALUES (167, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491663, '\x7434', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (168, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058491663, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (140, '\x', '\x6e6f646573', '\x726177636c69656e74', 1796058487182, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (143, '\x', '\x6e6f646573', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058489085, '\x7432', 1, ' cold ', '''=e3b0c44298fc1c14'' ''cold''');
INSERT INTO thoughtline.passage VALUES (150, '\x', '\x6e6f646573', '\x726177636c69656e74', 1796058489559, '\x7433', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (113, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1796058485848, '\x7431', 2, ' number 1 ', '''1'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (115, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1796058485858, '\x7432', 2, ' number 2 ', '''2'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (116, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1796058485861, '\x7433', 2, ' number 3 ', '''3'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (145, '\x', '\x7468696e6b696e672d6167656e74', '\x726177636c69656e74', 1796058489095, '\x7431', 3, ' six tim seven ', '''=e3b0c44298fc1c14'' ''seven'' ''six'' ''tim''');
INSERT INTO thoughtline.passage VALUES (148, '\x', '\x7468696e6b696e672d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1796058489109, '\x7432', 1, ' cold ', '''=e3b0c44298fc1c14'' ''cold''');
INSERT INTO thoughtline.passage VALUES (134, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796058486801, '\x7431', 2, ' step 0 ', '''0'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (136, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796058486803, '\x7432', 2, ' step 1 ', '''1'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (137, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796058486805, '\x7433', 2, ' step 2 ', '''2'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (138, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796058486809, '\x7434', 2, ' step 3 ', '''3'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (139, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1796058486811, '\x7435', 2, ' anew two ', '''=e3b0c44298fc1c14'' ''anew'' ''two''');
INSERT INTO thoughtline.passage VALUES (125, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1796058486474, '\x6131', 1, ' warm ', '''=e3b0c44298fc1c14'' ''warm''');
INSERT INTO thoughtline.passage VALUES (126, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1796058486474, '\x7431', 1, ' first ', '''=e3b0c44298fc1c14'' ''first''');
INSERT INTO thoughtline.passage VALUES (129, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1796058486485, '\x7432', 1, ' second ', '''=e3b0c44298fc1c14'' ''second''');


--
-- Data for Name: rests; Type: TABLE DATA; Schema: thoughtline; Owner: -
--



--
-- Data for Name: session; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x35716f6e744434646a307971466458734766696e3977', 1, 174, '\x8e097df7de925c21f2ba88a68dd4c42798c3d6e4ec70afd7224c3d3f10a6b382', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x42644252486934504a596b31727a6479544b52484133', 1, 188, '\x4b6386610f92864bec5b9f16a2bb0bc03b67468a236e9938aed1b40ac03928b6', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x5768557a475a7a766b6b65416274634e784e7541306a', 2, 187, '\xb2a81605feb4c860b7ba7c770244fed68a1eaa7bb134641db925912bcdad28f9', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x65495032326c6364784f726b656855764a324d413035', 1, 175, '\x59078156e2a52ee89a2f0fbdb64e5c795eddc7f1db9538e2914c25c2522c5742', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x6939625368393479766c6e526e6a496259306d39636c', 1, 183, '\x4f78b46cb73b4ca55f53c9325adb70432a0931493572269d4c2cda11ac415f54', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x7776465838643453356179746f323073767478556f58', 1, 182, '\xf4a4f2f562387c5ef5d0c89cce021530564b72f93fde281addb2f1ff288ce86d', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x78457a31784b58526455444c59716c4d7733625a7433', 1, 184, '\x3912915ff419577bb260079a5b92ef4a096b56313af000ee07b742e79ab01023', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x7866663865546564694344366575614b506b6947674f', 1, 180, '\x5168d18441fbeb08f5eca8fc4c9e41c250c16969ac1a3fdcf01cd50320b1191f', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x4e4878495a38773875316e7a666243554a684b756233', 1, 179, '\xed1a8d7330039bbfe9db533eec5845d1dfd2345495698f084a1ab6a5757799a6', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x4f64307535465a68794348467a4a54416a6a41666470', 2, 177, '\x9a9d529ee4b6e0b1e8953a7212a503265447bf68bbc34491234bc97d2573ef01', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x546b54416f387877303654714250436c635a72314369', 2, 185, '\x15852a94c19fedf0a0d955550f2240af8c64d1a3276c1980bc44dbe50d27b4d8', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23626f62', '\x63587878766b4e7a4a7466396c636f664a474d454e6c', 1, 186, '\xd4dcb23bc17aa68ce42965c1a959282678c9b0db35fa047326a2e89a048b07c1', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x35684d397a5a77305454684c4741546a574a6864375a', 7, 53, '\xfa014bb96971a3f6c48aa105cd364850795160f56616a99f6419d9e157d837bd', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x4b5a6137714637726954696249436e3678484b557675', 16, 46, '\xe2087ec632ee66b9d7a50ec8818e55849610ba9f5e52e3791e4936c822f51a2f', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x4d68706b584b4c76304872627432537039446d5a694b', 11, 104, '\xcb99d6117e6fcf2cacd5ed29d9c53ce6478694145bb3f842699193a8a8bcdc54', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', 28, 28, '\x0acea730cae78b00b61fd746bfa05f97c53ab3cb4ed191e4bdfe46d96b65f0f2', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x515a49504a384b785947793764456c6b627a726d316d', 9, 77, '\xbf91ffc751a795a53a6b87b35916500a8c27826d66ff0b73c7d83a28f37b453d', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x536e41746d4567684c46474d4b6f6d4662314f335436', 7, 68, '\xca4631663611629db3b1ef33873293ed5c1d1672ea7ca446c57d6ea227f36243', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x553650376d73394769713330544267475a4238545248', 8, 112, '\x40b5936a043670792903b4a4cb2dfb40a6d452181fd83d78024a7b4c5edea891', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x556d6354727439415037376b48556b447a514f50774b', 3, 173, '\xfea791d6cddd48ffaf0accb678d2a3c30fc075b856138aca50fc492b85aa8185', 3);
INSERT INTO thoughtline.session VALUES ('\x', '\x5a6c316c62556257396255374841756d35456272526f', 16, 93, '\x5af6053adeb573f4c60aeaf54d191c51c3789ee938b49efa154900b1103cdf15', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6938316d575364584b6539626f396e68415675417773', 8, 61, '\xfa3b642962e3ea94277ad941f3b84dd9c683b04dc5556ee88383bf25bf9a79df', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d65646963616c', 6, 124, '\x8325d9619884baf0bb7be5d64d60102a316bb90b093c010defc7c5f3cf54c525', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d756c74692d6167656e74', 21, 172, '\x40b2d437637a67b53b20f99a7e1a54d87cbb2a318976c6108abbcb029c0a0a93', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6e6f646573', 7, 151, '\x357c29a3c94d590544deea788b3dd6b164122c49f51b96c951ebcf4bfabca680', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', 6, 118, '\xe50da5e13d6318b7088718a4c9ca5e96e2d94eb9979d428ef694df0b9601aece', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7468696e6b696e672d6167656e74', 5, 149, '\x79b08595c0ee1efaa87a9d126fe43dff4a15c562fdf360fbd0a8f7971e274154', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7468696e6b736571', 6, 139, '\x499429925f64fe2453bf62c9bbeb721d1ba989d3c5571a5189da8999165548b8', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x756c7472617468696e6b', 9, 133, '\x9b1638453fc525991946ef2b36d4bb22ab48e154c60ce87707167adbc42982bc', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x67544e634861644150526e69756775794f456e794676', 3, 191, '\x52ffaae73bb5cfe7c629f79d5da6de97181bb486479df5c3329787cfafdb04ed', 1);


--
-- Data for Name: share; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.share VALUES ('\x746f6b656e23626f62', '\x7368617265643a3030343138306634343761396431653338343766306532366339346330336565', '\x746f6b656e23616461', '\x4f64307535465a68794348467a4a54416a6a41666470', 'read');
INSERT INTO thoughtline.share VALUES ('\x746f6b656e23626f62', '\x7368617265643a3663663563393534316265626239633436323132653330383264326634633734', '\x746f6b656e23616461', '\x546b54416f387877303654714250436c635a72314369', 'write');


--
-- Data for Name: standing; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.standing VALUES ('\x', '\x4e515a4f4a396264784b4a6a534e54616e7672566649', '\x74', 0, 'ssrsafssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');
INSERT INTO thoughtline.standing VALUES ('\x', '\x515a49504a384b785947793764456c6b627a726d316d', '\x65', 0, 'sifsssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');
INSERT INTO thoughtline.standing VALUES ('\x', '\x515a49504a384b785947793764456c6b627a726d316d', '\x74', 0, 'sffsssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss');
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


