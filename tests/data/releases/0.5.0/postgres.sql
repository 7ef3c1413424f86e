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
    AS $$
DECLARE
    -- What stands side by side is mostly one thing, which may be said in two ways. Looking for that
    -- here and not in `holds` takes a tenth of the time.
    first text := coalesce(split_part(phrases[1], E'\n', 1), '');
    second text := coalesce(split_part(phrases[1], E'\n', 2), '');
BEGIN
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

INSERT INTO thoughtline.answered VALUES ('\x', '\x7fc93c34c53554e6749e4d04381d615fa9cdaf6d443e368e7a7255baadbc8b7c', '\x', '\x3447674f677879724965674233387048464f57746a64', 12, 16, '\x7fc93c34c53554e6749e4d04381d615fa9cdaf6d443e368e7a7255baadbc8b7c');
INSERT INTO thoughtline.answered VALUES ('\x', '\x77e7a85f2814a8ba41657c8bedf906f31961a66296dae150232c6ec4576838f6', '\x', '\x3447674f677879724965674233387048464f57746a64', 8, 8, '\x77e7a85f2814a8ba41657c8bedf906f31961a66296dae150232c6ec4576838f6');
INSERT INTO thoughtline.answered VALUES ('\x', '\x6f680dc263142c29993acccc494ed5c026aa8477d3d17ebf9d8b84de7e5c99ac', '\x', '\x3447674f677879724965674233387048464f57746a64', 9, 9, '\x6f680dc263142c29993acccc494ed5c026aa8477d3d17ebf9d8b84de7e5c99ac');
INSERT INTO thoughtline.answered VALUES ('\x', '\x877bf7e0b1ba2d5f595cb559c085dd48324dc9c71eba64c7710436c02d40c8c6', '\x', '\x3447674f677879724965674233387048464f57746a64', 7, 7, '\x877bf7e0b1ba2d5f595cb559c085dd48324dc9c71eba64c7710436c02d40c8c6');
INSERT INTO thoughtline.answered VALUES ('\x', '\x376cf76b0815a0a88ee4d065f87a00e10976cb2d491c23b1d76a4cc78babdf51', '\x', '\x3447674f677879724965674233387048464f57746a64', 11, 11, '\x376cf76b0815a0a88ee4d065f87a00e10976cb2d491c23b1d76a4cc78babdf51');
INSERT INTO thoughtline.answered VALUES ('\x', '\x95c3d71976cae4400ed5fa7bd130e43323ef3aca5f3dd7c32dadaae20190fee3', '\x', '\x3447674f677879724965674233387048464f57746a64', 10, 10, '\x95c3d71976cae4400ed5fa7bd130e43323ef3aca5f3dd7c32dadaae20190fee3');
INSERT INTO thoughtline.answered VALUES ('\x', '\x62de4cf2ee25f91dbfdbd208d67ad36cc5bfa0c0a811c1f53fd35562513f88f7', '\x', '\x3576333465496e5573354661776c4548306d7a637570', 12, 16, '\x62de4cf2ee25f91dbfdbd208d67ad36cc5bfa0c0a811c1f53fd35562513f88f7');
INSERT INTO thoughtline.answered VALUES ('\x', '\xc0fa27e3537b9d57f40736b049e9ea17bc28095e44fd2b4d60619c757dc623ec', '\x', '\x3576333465496e5573354661776c4548306d7a637570', 9, 9, '\xc0fa27e3537b9d57f40736b049e9ea17bc28095e44fd2b4d60619c757dc623ec');
INSERT INTO thoughtline.answered VALUES ('\x', '\xfc92658764fc1a6f1baad6532b695b2476a6a3be19e6c98f94cd19349df8b3aa', '\x', '\x3576333465496e5573354661776c4548306d7a637570', 7, 7, '\xfc92658764fc1a6f1baad6532b695b2476a6a3be19e6c98f94cd19349df8b3aa');
INSERT INTO thoughtline.answered VALUES ('\x', '\x4b72247400778b911da903e991565a957cf8b008ef221992f9365d71a6f69af1', '\x', '\x3576333465496e5573354661776c4548306d7a637570', 8, 8, '\x4b72247400778b911da903e991565a957cf8b008ef221992f9365d71a6f69af1');
INSERT INTO thoughtline.answered VALUES ('\x', '\x3c5bffc9f69d13a2fb77e9aa6f8b1b868514c1f2a455f2dbd50c376134cc0721', '\x', '\x3576333465496e5573354661776c4548306d7a637570', 11, 11, '\x3c5bffc9f69d13a2fb77e9aa6f8b1b868514c1f2a455f2dbd50c376134cc0721');
INSERT INTO thoughtline.answered VALUES ('\x', '\xc4696c2e319bda531e25000125f8871da94d52f613c48d1334e11a8368acc3ca', '\x', '\x3576333465496e5573354661776c4548306d7a637570', 10, 10, '\xc4696c2e319bda531e25000125f8871da94d52f613c48d1334e11a8368acc3ca');
INSERT INTO thoughtline.answered VALUES ('\x', '\x7ceaa151802a46c4457c93433b4b03b47139b8957d6f77f93b8375f6687bd6d3', '\x', '\x63346538555349354a4d516179593646647973426559', 10, 11, '\x7ceaa151802a46c4457c93433b4b03b47139b8957d6f77f93b8375f6687bd6d3');
INSERT INTO thoughtline.answered VALUES ('\x', '\x2ddf03099e851db03549fd48a48a5dbfd6af9440cad660be98325e4b43b7f67f', '\x', '\x63346538555349354a4d516179593646647973426559', 7, 7, '\x2ddf03099e851db03549fd48a48a5dbfd6af9440cad660be98325e4b43b7f67f');
INSERT INTO thoughtline.answered VALUES ('\x', '\x48ec84a3443a15580d6dd9224e68e7ff2a587e7d5e44a73a80a66f6a7f50a9b7', '\x', '\x63346538555349354a4d516179593646647973426559', 8, 8, '\x48ec84a3443a15580d6dd9224e68e7ff2a587e7d5e44a73a80a66f6a7f50a9b7');
INSERT INTO thoughtline.answered VALUES ('\x', '\x3bd414bfaba3729854698bc8b99e9616eee9620cdef40ef0a290e7cc21858b24', '\x', '\x63346538555349354a4d516179593646647973426559', 9, 9, '\x3bd414bfaba3729854698bc8b99e9616eee9620cdef40ef0a290e7cc21858b24');
INSERT INTO thoughtline.answered VALUES ('\x', '\x041217003faafe48414ecab817d8069e69e027996ad0db127cd01aa97e0b91d4', '\x', '\x6d756c74692d6167656e74', 14, 18, '\x041217003faafe48414ecab817d8069e69e027996ad0db127cd01aa97e0b91d4');
INSERT INTO thoughtline.answered VALUES ('\x', '\xdf7d14c446524db64645d8bbd876179371e4c9a04bb5abc48e67ccdd5f58320a', '\x', '\x6d756c74692d6167656e74', 10, 10, '\xdf7d14c446524db64645d8bbd876179371e4c9a04bb5abc48e67ccdd5f58320a');
INSERT INTO thoughtline.answered VALUES ('\x', '\x6a20c2410d9364be345ab01d28f6f32b9a97f8cc86fda92c6a7b9869e19f6eab', '\x', '\x6d756c74692d6167656e74', 9, 9, '\x6a20c2410d9364be345ab01d28f6f32b9a97f8cc86fda92c6a7b9869e19f6eab');
INSERT INTO thoughtline.answered VALUES ('\x', '\xfa042dfffb04311c38e42a82d571d54430393f517a604f64d0763a24189fa4c0', '\x', '\x6d756c74692d6167656e74', 11, 11, '\xfa042dfffb04311c38e42a82d571d54430393f517a604f64d0763a24189fa4c0');
INSERT INTO thoughtline.answered VALUES ('\x', '\xc4d6c552f934a08652b6bea63c55d6cb0406359c7a3b49eae47ca08694e60f34', '\x', '\x6d756c74692d6167656e74', 13, 13, '\xc4d6c552f934a08652b6bea63c55d6cb0406359c7a3b49eae47ca08694e60f34');
INSERT INTO thoughtline.answered VALUES ('\x', '\x9d764f0c7bd94f2bb70b24dd295051bf7a9a4d358099f0cae9aa75f4a0fb46cb', '\x', '\x6d756c74692d6167656e74', 12, 12, '\x9d764f0c7bd94f2bb70b24dd295051bf7a9a4d358099f0cae9aa75f4a0fb46cb');
INSERT INTO thoughtline.answered VALUES ('\x', '\x12e5f8482f1bbbe655d624a6e1974bfe9fbedc2dd2f7c323c96805db19454da4', '\x', '\x62766366534e694b6d53577958715549325076355270', 3, 5, '\x8b2b5cd78d9633498e1113cbb4b7eb395f4d20dd0194e9f8a948e311320d3b16');
INSERT INTO thoughtline.answered VALUES ('\x', '\x865de7e25b80792ab84c94475ca100207e8407ccb477719d3460ec154949a994', '\x', '\x6e6f646573', 1, 3, '\xa39514e39d4fca0830e5ca00682485a46bcf574146fd5ec5447eb968bb108d90');
INSERT INTO thoughtline.answered VALUES ('\x', '\x4ace772e57de409f9e38fb5cca2905a7ad526cfe1409f41c3e5d49a7099f6355', '\x', '\x6e6f646573', 6, 7, '\x1145a621566dc4ddc3815f4e773c426a9c291dd03b6b4158ca1fc21c47ee4d5e');
INSERT INTO thoughtline.answered VALUES ('\x', '\x090f75462a5c5dcde45751d7912271daa80b5d1ea84faaac6508f671b481019f', '\x', '\x7938416b4b4661645a32317445574964774b6b386b42', 1, 6, '\xb2f0e46350298647c2cdb95ca8a222fe0d357b9dd0fc4d9fa16596d3dd558815');


--
-- Data for Name: bill; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.bill VALUES ('\x', '\x3447674f677879724965674233387048464f57746a64', 20779, '\x6f70656e61693a6770742d346f2d6d696e69', 4, 0, 44, 28, 0, 4, 0.0659188970021205, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x3576333465496e5573354661776c4548306d7a637570', 20779, '\x6f70656e61693a6770742d346f2d6d696e69', 4, 0, 44, 28, 0, 4, 0.17690224800026044, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x63346538555349354a4d516179593646647973426559', 20779, '\x6f70656e61693a6770742d346f2d6d696e69', 2, 1, 11, 7, 0, 1, 0.00895579800271662, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x63346538555349354a4d516179593646647973426559', 20779, '\x6f70656e61693a6770742d346f2d6d696e692028657374696d6174656429', 1, 1, 753, 16384, 0, 1, 0, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6d756c74692d6167656e74', 20779, '\x6f70656e61693a6770742d346f2d6d696e69', 5, 0, 55, 35, 0, 5, 0.19738688899815315, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6e6f646573', 20779, '\x6f70656e61693a6770742d346f2d6d696e69', 1, 0, 11, 7, 0, 1, 0.0326069529983215, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x7468696e6b696e672d6167656e74', 20779, '\x6f70656e61693a6770742d346f2d6d696e69', 1, 0, 11, 7, 0, 1, 0.00490077900030883, 0);


--
-- Data for Name: description; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.description VALUES ('\x', '\x3447674f677879724965674233387048464f57746a64', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x3576333465496e5573354661776c4548306d7a637570', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x2f746d702f746d7064326f353370716f', false, '\x7b2270726f6a656374223a222f746d702f746d7064326f353370716f222c227469746c65223a22506f6f6c222c2274616773223a5b226462225d7d');
INSERT INTO thoughtline.description VALUES ('\x', '\x544b336c31717646516e426e424e66445361714a7958', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x55775469726659496d66336f4f7a66656f4973617333', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x62766366534e694b6d53577958715549325076355270', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x63346538555349354a4d516179593646647973426559', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x646f344c7954503636487539517539764e707a4e3457', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d65646963616c', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d756c74692d6167656e74', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6e6f646573', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7468696e6b696e672d6167656e74', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7468696e6b736571', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x756c7472617468696e6b', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7938416b4b4661645a32317445574964774b6b386b42', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x61507a78364d4f717051636e6b4c4775556666693152', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');


--
-- Data for Name: event; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.event VALUES (1, '\x', '\x62766366534e694b6d53577958715549325076355270', 1, '\x616461', 1795381811059, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2252656164732061726520736c6f772e204bc3a473652c20e695b0e68daee5ba932c20f09fa494222c226e657874223a225768793f227d', '\xf1790613ea608f66ba1af4f3a9644141557d25acf46ecf954fd163b1ec756b1d');
INSERT INTO thoughtline.event VALUES (2, '\x', '\x62766366534e694b6d53577958715549325076355270', 2, '\x616461', 1795381811059, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xd05124c430ad4a18875336e0d5ee5ec5401e0459f7f48fa1e260f943bfcd20d8');
INSERT INTO thoughtline.event VALUES (3, '\x', '\x62766366534e694b6d53577958715549325076355270', 3, '\x726177636c69656e74', 1795381811064, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a22546865206c6f67732061726520636f6d706c657465227d', '\x07480ec0d294de4dc6133e16d6887b32aaf22c11918556151160fb4f97cac231');
INSERT INTO thoughtline.event VALUES (4, '\x', '\x62766366534e694b6d53577958715549325076355270', 4, '\x726177636c69656e74', 1795381811064, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226132222c2274657874223a224c6f616420697320617320757375616c227d', '\x35bc84d11d6d0288fffdae11576e9b17fbb9ca6dab71e9128bbe27e54dc282e5');
INSERT INTO thoughtline.event VALUES (5, '\x', '\x62766366534e694b6d53577958715549325076355270', 5, '\x726177636c69656e74', 1795381811064, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a2254686520636163686520697320636f6c64222c226166746572223a227431222c2272657374735f6f6e223a5b5b226131222c226132225d5d7d', '\x3012533778b6f85a2ebf5353f6803dfee4901de6840765d2e82821e9b348ecea');
INSERT INTO thoughtline.event VALUES (6, '\x', '\x62766366534e694b6d53577958715549325076355270', 6, '\x726177636c69656e74', 1795381811068, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a225761726d20697420617420746865207374617274222c226166746572223a227432222c2272657374735f6f6e223a5b5b227432225d2c5b226132225d5d2c22636f6e666964656e6365223a302e372c226b696e64223a226879706f746865736973227d', '\x5eb7700d31d885ae2fcf98aba147ca558a77f44682bc1d9b001a61780da316ee');
INSERT INTO thoughtline.event VALUES (7, '\x', '\x62766366534e694b6d53577958715549325076355270', 7, '\x626f62', 1795381811071, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224f7220746865206469736b20697320736c6f77222c226272616e6368223a226469736b222c226166746572223a227431222c2273636f7265223a302e347d', '\x6a2beb9cc8deec97bab143d05c80b2f0bc79c2bfda1899800b66ba7f6acfec72');
INSERT INTO thoughtline.event VALUES (8, '\x', '\x62766366534e694b6d53577958715549325076355270', 8, '\x726177636c69656e74', 1795381811076, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a225265706c61636520746865206469736b222c226272616e6368223a226469736b222c226166746572223a227434222c2273636f7265223a302e397d', '\x58b7436cabf1872dd81e660c6d514640639116ebfb49e3b35192030e69bf38c1');
INSERT INTO thoughtline.event VALUES (9, '\x', '\x62766366534e694b6d53577958715549325076355270', 9, '\x726177636c69656e74', 1795381811084, '\x7b2274797065223a2253656172636843686f73656e222c227769647468223a327d', '\xabf8e68521371c412daabd0526752556c5851c1cfe625e226d5d13578d1a4535');
INSERT INTO thoughtline.event VALUES (10, '\x', '\x62766366534e694b6d53577958715549325076355270', 10, '\x726177636c69656e74', 1795381811088, '\x7b2274797065223a2254686f7567687453636f726564222c226f6e223a227434222c2273636f7265223a302e317d', '\xd1650712759d8b2d49941465e485dda94efa691dd390a247e07c096016a659b8');
INSERT INTO thoughtline.event VALUES (11, '\x', '\x62766366534e694b6d53577958715549325076355270', 11, '\x726177636c69656e74', 1795381811092, '\x7b2274797065223a22537570706f72744164646564222c2274686f75676874223a227433222c226e65656473223a5b226131225d7d', '\xd89e1a468a02f3e7e7db6fc38343800cab0c2886553f4776fe2529c71345d2c1');
INSERT INTO thoughtline.event VALUES (12, '\x', '\x62766366534e694b6d53577958715549325076355270', 12, '\x726177636c69656e74', 1795381811096, '\x7b2274797065223a22417373756d7074696f6e52656675746564222c22617373756d7074696f6e223a226131222c2262656361757365223a2254776f20686f75727320617265206d697373696e67227d', '\xbc10691319bed59520b46a05d0a38bac8b739e6c7e12fb9fc3da68d2d3521da5');
INSERT INTO thoughtline.event VALUES (13, '\x', '\x62766366534e694b6d53577958715549325076355270', 13, '\x726177636c69656e74', 1795381811100, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227436222c2274657874223a22466f756e64207468656d20616761696e222c226166746572223a227433227d', '\x1bf01aebc4902d1d1cfa2ab89ad2e3b9af294fc1490528997f069d7a04ef3a9f');
INSERT INTO thoughtline.event VALUES (14, '\x', '\x62766366534e694b6d53577958715549325076355270', 14, '\x726177636c69656e74', 1795381811100, '\x7b2274797065223a22417373756d7074696f6e526573746f726564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227436227d', '\x434cf8f3163b54150b329ae441df860f8d04a00f6c3f4e8ab66bad293446dfd7');
INSERT INTO thoughtline.event VALUES (15, '\x', '\x62766366534e694b6d53577958715549325076355270', 15, '\x726177636c69656e74', 1795381811103, '\x7b2274797065223a22417373756d7074696f6e5665726966696564222c22617373756d7074696f6e223a226132222c2262656361757365223a225365656e206f6e20746865206772617068227d', '\x653acb8c8175ea61b29dd78783ab0e7fe6a8e02bf715f29d7ff24502fb9f222c');
INSERT INTO thoughtline.event VALUES (16, '\x', '\x62766366534e694b6d53577958715549325076355270', 16, '\x726177636c69656e74', 1795381811106, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a227435222c2276657264696374223a2272656675746564222c2262656361757365223a22546865206469736b206973206e6577222c22636f6e666964656e6365223a302e397d', '\x121cff360ec97b553f3642714292c2190f5a347f3e295d24495065ee7f561cb2');
INSERT INTO thoughtline.event VALUES (17, '\x', '\x62766366534e694b6d53577958715549325076355270', 17, '\x726177636c69656e74', 1795381811113, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a227434222c2276657264696374223a226162616e646f6e6564222c2262656361757365223a224c65616473206e6f7768657265227d', '\x917d930ebfb8e7d72591277a1fdb04dee67afd57bf0d23bd80d09b4fbf9f2156');
INSERT INTO thoughtline.event VALUES (18, '\x', '\x62766366534e694b6d53577958715549325076355270', 18, '\x726177636c69656e74', 1795381811115, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227437222c2274657874223a2254686520636163686520697320636f6c64206174206e69676874206f6e6c79222c226166746572223a227436222c2272657669736573223a227432222c2272657374735f6f6e223a5b5b226131222c226132225d5d2c22636f6e666964656e6365223a302e387d', '\xc1158d3779073a6f97ebe282c85ab01108701eb0985c694ab06bb40d666ac228');
INSERT INTO thoughtline.event VALUES (19, '\x', '\x62766366534e694b6d53577958715549325076355270', 19, '\x726177636c69656e74', 1795381811123, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227438222c2274657874223a22426f7468206c696e6573206c6561642068657265222c226166746572223a227437227d', '\x716b37cd0156d7bf3c1e5573947b40781f6a19d8c158dc3d6b0747cc5b932e68');
INSERT INTO thoughtline.event VALUES (20, '\x', '\x62766366534e694b6d53577958715549325076355270', 20, '\x726177636c69656e74', 1795381811123, '\x7b2274797065223a224272616e63684d6572676564222c226272616e6368223a226469736b222c22696e746f223a22222c2268656164223a227435222c2274686f75676874223a227438227d', '\xa0f4ed485c4e77482d7ebcf2dbdde4f09d2b1bab41eda8196d3796ca7018ff5a');
INSERT INTO thoughtline.event VALUES (21, '\x', '\x62766366534e694b6d53577958715549325076355270', 21, '\x726177636c69656e74', 1795381811132, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227439222c2274657874223a22497420776173207761726d20616c6c207468652074696d65222c226272616e6368223a226f74686572222c226166746572223a227433227d', '\x8a8e09ab243f00345809b2a2f8d162bb99c3de1ffcb7206fd02a4b9eb464f837');
INSERT INTO thoughtline.event VALUES (22, '\x', '\x62766366534e694b6d53577958715549325076355270', 22, '\x726177636c69656e74', 1795381811132, '\x7b2274797065223a22436f6e74726164696374696f6e4465636c61726564222c226e6f646573223a5b227433222c227439225d2c2274686f75676874223a227439227d', '\x2505b7b2cb13ea4dcc015071a50eaf9171300bbe3343d4a12f57b598bf967d9e');
INSERT INTO thoughtline.event VALUES (23, '\x', '\x62766366534e694b6d53577958715549325076355270', 23, '\x726177636c69656e74', 1795381811133, '\x7b2274797065223a22436f6e74726164696374696f6e4465636c61726564222c226e6f646573223a5b226131222c226132225d2c2262656361757365223a225468657920737065616b206f6620646966666572656e742064617973227d', '\x1f5a0aa31882b7b6d52aa2e91b97c7bb216d15adfb2e1adff79b86e7f2523937');
INSERT INTO thoughtline.event VALUES (24, '\x', '\x62766366534e694b6d53577958715549325076355270', 24, '\x726177636c69656e74', 1795381811135, '\x7b2274797065223a224f7574636f6d655265636f72646564222c226f6e223a227433222c2263616d655f74727565223a747275652c2262656361757365223a224d65617375726564227d', '\xe2653b4cc02e9025ed15048944569fb470bcd4b99dd157c56dd699582b5a1f7b');
INSERT INTO thoughtline.event VALUES (25, '\x', '\x62766366534e694b6d53577958715549325076355270', 25, '\x726177636c69656e74', 1795381811135, '\x7b2274797065223a224f7574636f6d655265636f72646564222c226f6e223a227435222c2263616d655f74727565223a66616c73652c2262656361757365223a224d65617375726564227d', '\xee88363c735dae0eaa2b65cd073040a07cffbe7b8be763bcaf2d4910feeabc12');
INSERT INTO thoughtline.event VALUES (26, '\x', '\x62766366534e694b6d53577958715549325076355270', 26, '\x726177636c69656e74', 1795381811143, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743130222c2274657874223a2253514c697465206f722061207365727665723f222c226166746572223a227438222c226b696e64223a226465636973696f6e222c226465636973696f6e223a7b226372697465726961223a5b7b226e616d65223a22636f7374222c22776569676874223a322e302c226c657373223a747275652c226c6f77223a302e302c2268696768223a3530302e307d2c7b226e616d65223a227370656564222c22776569676874223a312e302c226c657373223a66616c73652c226c6f77223a302e302c2268696768223a31302e307d5d2c226f7074696f6e73223a5b7b226e616d65223a2253514c697465222c2273636f726573223a5b34302e302c372e305d7d2c7b226e616d65223a22536572766572222c2273636f726573223a5b3132302e302c392e305d7d5d7d7d', '\xfa851ce24110fb2d444e32d066ceea311dc1136817c8283592ae77614b8cbd65');
INSERT INTO thoughtline.event VALUES (27, '\x', '\x62766366534e694b6d53577958715549325076355270', 27, '\x726177636c69656e74', 1795381811147, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743131222c2274657874223a22497320697420636f6c643f222c226166746572223a22743130222c226b696e64223a22617267756d656e74222c22617267756d656e74223a7b22636c61696d73223a5b7b226e616d65223a2241222c2274657874223a22697420697320636f6c64227d2c7b226e616d65223a2242222c2274657874223a22746865207465737420776173207761726d227d2c7b226e616d65223a2243222c2274657874223a226e6f207761726d2d7570206973206c6f67676564227d5d2c226c696e6b73223a5b7b226b696e64223a2261747461636b73222c22736f75726365223a2242222c22746172676574223a2241222c22766961223a22227d2c7b226b696e64223a2261747461636b73222c22736f75726365223a2243222c22746172676574223a2242222c22766961223a22227d2c7b226b696e64223a22737570706f727473222c22736f75726365223a2243222c22746172676574223a2241222c22766961223a22227d5d7d7d', '\x13a0d394056c8077c8613065922d09968ec67a06f065c0dd6292eb93eca88861');
INSERT INTO thoughtline.event VALUES (28, '\x', '\x62766366534e694b6d53577958715549325076355270', 28, '\x726177636c69656e74', 1795381811151, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743132222c2274657874223a22536f20697420697320636f6c64206174206e69676874222c226166746572223a22743131222c2272657374735f6f6e223a5b5b227438222c227439225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\x440dc04706a3f0a52980ee304918088e3aba85b83fcfdd7121e1cd65b8656034');
INSERT INTO thoughtline.event VALUES (31, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 1, '\x726177636c69656e74', 1795381811243, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xd37836c10083b0f0a6359b6efe4b58d260397a1ee6a471a0883f1b1dd288dfed');
INSERT INTO thoughtline.event VALUES (32, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 2, '\x726177636c69656e74', 1795381811243, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b2262795f63616c6c6572223a747275652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x6dc128ea3d8bb832544b4bd38e6506d906aba880da5d78af8887c5bf24172166');
INSERT INTO thoughtline.event VALUES (33, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 3, '\x726177636c69656e74', 1795381811243, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x2f6edea3fde4541aebe379fd399dd2d5e6b81baedaa30b548c048bfc49bc5c66');
INSERT INTO thoughtline.event VALUES (34, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 4, '\x726177636c69656e74', 1795381811243, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xd72d270175490f784c6a7627d7a0e2f4e86bb174519ceb16d1992ae14a0177c8');
INSERT INTO thoughtline.event VALUES (35, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 5, '\x726177636c69656e74', 1795381811243, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xab0d49478a8032f44ba50e992890cf3bf77e4185966e46202905e7901d4ea033');
INSERT INTO thoughtline.event VALUES (36, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 6, '\x726177636c69656e74', 1795381811243, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x0d013d1fdd5ee2581aad25c6da25bc6e210c40bf9e35c67c08aed4e2a5111265');
INSERT INTO thoughtline.event VALUES (37, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 7, '\x726177636c69656e74', 1795381811246, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38227d', '\x5417383e002e60f73d98ec3616a3ebadd6f65aaa105092ccb795b1bf163c6ff4');
INSERT INTO thoughtline.event VALUES (38, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 8, '\x726177636c69656e74', 1795381811247, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33227d', '\xe8baed51af5495f0f91163ade82ebc03c98a2c41040ea2785e50d1a4545820bb');
INSERT INTO thoughtline.event VALUES (39, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 9, '\x726177636c69656e74', 1795381811251, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36227d', '\xc8a1ad8fd80c177b7ba1270fbcf3eef7a0f2b372056653b0aa0a0f397e374dc1');
INSERT INTO thoughtline.event VALUES (40, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 10, '\x726177636c69656e74', 1795381811252, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\xe6faefd8c39bf935944a59759e63d0e3cafab7956770393e47d5649b0e1b5291');
INSERT INTO thoughtline.event VALUES (41, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 11, '\x726177636c69656e74', 1795381811256, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35227d', '\x3287403378741addefebd221278f2d810e2feb769952b6b8ed8933d4af7e32bb');
INSERT INTO thoughtline.event VALUES (42, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 12, '\x726177636c69656e74', 1795381811258, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\xb385870208fbd4aec4b1ba498c80a86f4c13ca40639abd884bc810c56db334ad');
INSERT INTO thoughtline.event VALUES (43, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 13, '\x726177636c69656e74', 1795381811258, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x313282e73a603c5efbacacbaca0c92d8937c8a1a85c47adc28afc71669312376');
INSERT INTO thoughtline.event VALUES (44, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 14, '\x726177636c69656e74', 1795381811258, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\xa1bf7c0250044a07f1adc0d8649ff1f990b9354cf970fd382a55b44a6db5c09a');
INSERT INTO thoughtline.event VALUES (45, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 15, '\x726177636c69656e74', 1795381811258, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x7c952fb1c3d7b67601503e6788c203229e871d935723df7a887ccff0271d3c86');
INSERT INTO thoughtline.event VALUES (46, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', 16, '\x726177636c69656e74', 1795381811258, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\xe1e0042067c5d078e5a2d84d802640f65c903710fec67dff4008c53d297248f9');
INSERT INTO thoughtline.event VALUES (47, '\x', '\x646f344c7954503636487539517539764e707a4e3457', 1, '\x726177636c69656e74', 1795381811266, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xa0c7fd8357df1a1daf1c33d3dbacf24098d74d25083cca9f4f2ceb31fa6a30f6');
INSERT INTO thoughtline.event VALUES (48, '\x', '\x646f344c7954503636487539517539764e707a4e3457', 2, '\x726177636c69656e74', 1795381811266, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b2262795f63616c6c6572223a747275652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\xf97c58dc9ffc7a83aa04d369574443455f0a6e49a9b718330b20ac24644ddc7c');
INSERT INTO thoughtline.event VALUES (49, '\x', '\x646f344c7954503636487539517539764e707a4e3457', 3, '\x726177636c69656e74', 1795381811266, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x8099050e1cf474240ce6526a92a70c5b0a14dfaf4baaf71ce94108ba241a136e');
INSERT INTO thoughtline.event VALUES (50, '\x', '\x646f344c7954503636487539517539764e707a4e3457', 4, '\x726177636c69656e74', 1795381811266, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x2ede20334123396460a0c178e4ef0c9685ab674cce48e4fbfd3430455af10eea');
INSERT INTO thoughtline.event VALUES (51, '\x', '\x646f344c7954503636487539517539764e707a4e3457', 5, '\x726177636c69656e74', 1795381811266, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xbca48309bc07ca2911bf1bd4521ae2625d401a56b684559729b633b4eb3e0de0');
INSERT INTO thoughtline.event VALUES (52, '\x', '\x646f344c7954503636487539517539764e707a4e3457', 6, '\x726177636c69656e74', 1795381811266, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x622a4a1c01db2eac70c868d5b97292450d0611690c73bb3100aea128fab17eac');
INSERT INTO thoughtline.event VALUES (53, '\x', '\x646f344c7954503636487539517539764e707a4e3457', 7, '\x726177636c69656e74', 1795381811272, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2262656361757365223a226974207761732073746f70706564227d', '\xb340a10623d5ddc523f94e6b2b599a326d134062e6e6e6728c2dae73162e01b7');
INSERT INTO thoughtline.event VALUES (54, '\x', '\x544b336c31717646516e426e424e66445361714a7958', 1, '\x726177636c69656e74', 1795381811273, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xf2125187108e7eed65d4f96d5ecab64982f00a9dd32efaaf5da1ced2f8a60887');
INSERT INTO thoughtline.event VALUES (55, '\x', '\x544b336c31717646516e426e424e66445361714a7958', 2, '\x726177636c69656e74', 1795381811273, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22736574746c696e67223a22766f7465222c22676976656e223a7b2262795f63616c6c6572223a747275652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d5d2c22736574746c696e67223a22766f7465222c2263686f69636573223a5b227761726d222c22636f6c64225d2c22627564676574223a7b7d7d7d7d', '\x440654dd8c4fc8aaefcb804e41b00052c63c7a38bd90820f9ba6ac86410d50cd');
INSERT INTO thoughtline.event VALUES (56, '\x', '\x544b336c31717646516e426e424e66445361714a7958', 3, '\x726177636c69656e74', 1795381811273, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x8e3031a2b8f4b82bc026989cf6004df6161b1eaa7cbeb5830c14ccc87b687a00');
INSERT INTO thoughtline.event VALUES (57, '\x', '\x544b336c31717646516e426e424e66445361714a7958', 4, '\x726177636c69656e74', 1795381811273, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x2c689ff13df5d399b7dabb39368f827021ad83b30cb5bb4b418d5636b0a3ee55');
INSERT INTO thoughtline.event VALUES (58, '\x', '\x544b336c31717646516e426e424e66445361714a7958', 5, '\x726177636c69656e74', 1795381811280, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225365656e2e5c6e566f74653a20636f6c64227d', '\x1815e22ffc4934f59bbf1716e803abd8ac1c4c05988ebcc94664e51ae7e27cad');
INSERT INTO thoughtline.event VALUES (59, '\x', '\x544b336c31717646516e426e424e66445361714a7958', 6, '\x726177636c69656e74', 1795381811280, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225365656e2e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c226b696e64223a226f70696e696f6e227d', '\xeaca808fae59169ed0b61c95a17f0d9cbc48ff5f7e8e155bab4aa99fac02b413');
INSERT INTO thoughtline.event VALUES (60, '\x', '\x544b336c31717646516e426e424e66445361714a7958', 7, '\x726177636c69656e74', 1795381811280, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22636f6c64202831206f6620313a206661637475616c29222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\x68860f0c4d8b1cec0dd4860c54c9cfc7e774d4c18ceb1cc106954866fb23f304');
INSERT INTO thoughtline.event VALUES (61, '\x', '\x544b336c31717646516e426e424e66445361714a7958', 8, '\x726177636c69656e74', 1795381811280, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227433222c226f70696e696f6e73223a5b5b226431222c227432225d5d7d', '\x9e06054a3908937f19aa4001f44f63f6daad9b61eb77c4dece4662265e885599');
INSERT INTO thoughtline.event VALUES (62, '\x', '\x7938416b4b4661645a32317445574964774b6b386b42', 1, '\x726177636c69656e74', 1795381811283, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xf965a22728a7f9ca5892ab5d6bef92a0bff5d7617be331516aed05cc9f67a5a2');
INSERT INTO thoughtline.event VALUES (63, '\x', '\x7938416b4b4661645a32317445574964774b6b386b42', 2, '\x726177636c69656e74', 1795381811283, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b2262795f63616c6c6572223a747275652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x866d89ea75a895047ac97bf80b554ad0ef477b66224482be7824cb9137ff242b');
INSERT INTO thoughtline.event VALUES (64, '\x', '\x7938416b4b4661645a32317445574964774b6b386b42', 3, '\x726177636c69656e74', 1795381811283, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x81f082fad26cf2732f08f889127b8560bdf0a788c84193310575cd808c6e3593');
INSERT INTO thoughtline.event VALUES (65, '\x', '\x7938416b4b4661645a32317445574964774b6b386b42', 4, '\x726177636c69656e74', 1795381811283, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x7130961da0aa4d94d95537673ceb4f775c7b6f78843d5e8b061681344702ec1f');
INSERT INTO thoughtline.event VALUES (66, '\x', '\x7938416b4b4661645a32317445574964774b6b386b42', 5, '\x726177636c69656e74', 1795381811283, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xfa7bc4fcfe1ece84cbd92e0c2cd4c925d3642904590130ff1bfba76a76eb0629');
INSERT INTO thoughtline.event VALUES (67, '\x', '\x7938416b4b4661645a32317445574964774b6b386b42', 6, '\x726177636c69656e74', 1795381811283, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xfd529994749ac3946c935cf35824c92eaecb16241412fe9a220d772b326e6a11');
INSERT INTO thoughtline.event VALUES (68, '\x', '\x7938416b4b4661645a32317445574964774b6b386b42', 7, '\x726177636c69656e74', 1795381811285, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38227d', '\x8d9b347439fed01988552179dd8a2a2f2506926bf529c6f7385c45faac44d150');
INSERT INTO thoughtline.event VALUES (69, '\x', '\x47627949424f73424b3739484c4e6378596333484871', 1, '\x726177636c69656e74', 1795381811636, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226531222c226b696e64223a2266696c65222c2274657874223a22706f6f6c2e70793a312d32222c22706c616365223a22706f6f6c2e70793a312d32222c22616e63686f72223a7b2270617468223a22706f6f6c2e7079222c2266696c65223a226634366534366166636365343133393063656530303864626431343834636239222c22636f6e74656e74223a226666353364366364666238343163376363616562363937383734633031653033222c226669727374223a312c226c617374223a322c22746f6b656e73223a223535396464396434663233376231313839316636346363626139646134616362222c2273697a65223a382c226c696e6573223a5b22393633313836303932623463222c22636366663536333931336665225d2c226166746572223a5b22646464396334303736376639222c22316365323137313336393731222c22353638633831363266373563225d7d2c2274686f75676874223a227431227d', '\x47e5871914c641a3cdd16a65d2c6f33f099d66923ba5adb38b6aa0e4776f3a5d');
INSERT INTO thoughtline.event VALUES (70, '\x', '\x47627949424f73424b3739484c4e6378596333484871', 2, '\x726177636c69656e74', 1795381811636, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226532222c226b696e64223a22636f6d6d616e64222c2274657874223a22707974657374202d71202d3e2032206661696c6564222c22706c616365223a22707974657374202d71222c227365656e223a2232206661696c6564222c2274686f75676874223a227431227d', '\x5bd6587e2c8a9e5cfbe36da266bf5cff190d76470ad18b0814b63da628c6fa42');
INSERT INTO thoughtline.event VALUES (71, '\x', '\x47627949424f73424b3739484c4e6378596333484871', 3, '\x726177636c69656e74', 1795381811636, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226533222c226b696e64223a2270616765222c2274657874223a2268747470733a2f2f6578616d706c652e6f72672f706f6f6c73222c22706c616365223a2268747470733a2f2f6578616d706c652e6f72672f706f6f6c73222c2274686f75676874223a227431227d', '\xfa6e42ee180c1d9610447d1c38eea91a952edb85ee8a4e7da7a3b2fefd1a601d');
INSERT INTO thoughtline.event VALUES (72, '\x', '\x47627949424f73424b3739484c4e6378596333484871', 4, '\x726177636c69656e74', 1795381811636, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2254686520706f6f6c20697320736d616c6c222c2272657374735f6f6e223a5b5b226531222c226532222c226533225d5d7d', '\xc2ecad530eab650862385093ff8e1bb52326c4303e34bf92e30f46d1686c75fc');
INSERT INTO thoughtline.event VALUES (73, '\x', '\x47627949424f73424b3739484c4e6378596333484871', 5, '\x726177636c69656e74', 1795381811636, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a222f746d702f746d7064326f353370716f222c227469746c65223a22506f6f6c222c2274616773223a5b226462225d7d', '\xb7a6a1730cd5bd31afa86aebe302e2bbc208fd8bceb919581a6943ac48977c40');
INSERT INTO thoughtline.event VALUES (74, '\x', '\x47627949424f73424b3739484c4e6378596333484871', 6, '\x726177636c69656e74', 1795381811648, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22536f2063616c6c732077616974222c226166746572223a227431222c2272657374735f6f6e223a5b5b227431222c226531225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\x55982122a60ba6bd6a153266f3eb324d489e20c96dc9f073b60263f3a757a0da');
INSERT INTO thoughtline.event VALUES (75, '\x', '\x47627949424f73424b3739484c4e6378596333484871', 7, '\x726177636c69656e74', 1795381811652, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a226532222c2276657264696374223a2272656675746564222c2262656361757365223a2249742077617320616e6f74686572206272616e6368227d', '\x0a4bf26e6f7fad5f0a4d935e430743e47cb04487bc1ce0398b6e92cbdc34c2fb');
INSERT INTO thoughtline.event VALUES (76, '\x', '\x47627949424f73424b3739484c4e6378596333484871', 8, '\x74686f756768746c696e65', 1795381811663, '\x7b2274797065223a2245766964656e6365436865636b6564222c2265766964656e6365223a226531222c22666f756e64223a226368616e676564222c2262656361757365223a2231206f662032206c696e657320617265206e6f74207468657265227d', '\xde15fc0bbcb5ffba680df7135ef38c03162be64fc6c4b08abe96d34754ac938f');
INSERT INTO thoughtline.event VALUES (77, '\x', '\x47627949424f73424b3739484c4e6378596333484871', 9, '\x726177636c69656e74', 1795381811723, '\x7b2274797065223a224e65787443686f73656e222c226e657874223a224d656173757265206974227d', '\x11bf5d8ba311fc21900a5d0805d14bc615459b5af0cbd091579ab1670c59d71f');
INSERT INTO thoughtline.event VALUES (78, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 1, '\x726177636c69656e74', 1795381812350, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xa719b2a8d760dcae8ee9612b504a165b3ff46d203aafe51e156a3c5ff1ddce15');
INSERT INTO thoughtline.event VALUES (79, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 2, '\x726177636c69656e74', 1795381812350, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b227265736572766573223a7b22746f6b656e73223a37373237332c22756e74696c223a313739353338333331323335307d2c2262795f63616c6c6572223a66616c73652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b22746f6b656e73223a37373237337d7d7d7d', '\x23cc0964d00506cc0e82baff875b54465cc32682cbc734c6ca507867d7419636');
INSERT INTO thoughtline.event VALUES (80, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 3, '\x726177636c69656e74', 1795381812350, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x83617a77cd1745754a0c33a095cd885b65da312649315755e003d747ae64c290');
INSERT INTO thoughtline.event VALUES (81, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 4, '\x726177636c69656e74', 1795381812350, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x27dbd8a66722c539611695bcd991bd2a4cc872f9932da052c41755b1e0ebc5cb');
INSERT INTO thoughtline.event VALUES (82, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 5, '\x726177636c69656e74', 1795381812350, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x88440d85900ef15c8ecf9d67f671633158886e186496d6c29e5198851e55b457');
INSERT INTO thoughtline.event VALUES (83, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 6, '\x726177636c69656e74', 1795381812350, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xebd17f02b80e0f439da743f8c700a4088242c9a672aa5e354947dfd87d3d3bc8');
INSERT INTO thoughtline.event VALUES (84, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814782, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30343736373238323239393837323032327d2c2266696e697368223a2273746f70227d', '\xb674242de9b8eed845580b6e3790d63d26b2851a745af40513e1e9733c60e896');
INSERT INTO thoughtline.event VALUES (85, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814786, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30353432303234323330303136393737357d2c2266696e697368223a2273746f70227d', '\x345db27f68f8175540c50dc91c51a8bfd0b473af81698a9b774e6c1f57beeb17');
INSERT INTO thoughtline.event VALUES (86, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814787, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3035343333303732343030303436353132357d2c2266696e697368223a2273746f70227d', '\x5cd0918fdfda7fcfa50a89d49eacccc8ba52298a665525bac17a71b858779ec8');
INSERT INTO thoughtline.event VALUES (87, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 10, '\x726177636c69656e74', 1795381814792, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x847a647990abbb2b1b8833dbe7ad697ceb2d523b12c65a405e5f39cce70026a6');
INSERT INTO thoughtline.event VALUES (88, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814818, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3032303639363237373939393337373334347d2c2266696e697368223a2273746f70227d', '\x9df93270c8706506cf4ccf28737cfb0eda11f449b9bbaeb8a121d093bb78f6e7');
INSERT INTO thoughtline.event VALUES (89, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 12, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814824, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x195018c89b2867068d11f894ecf33324a17bfbc823eba82669fb72d470553720');
INSERT INTO thoughtline.event VALUES (90, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814824, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\xb011312084c986a846e57ca2f4eab2d07ea67e9fd87b564d6d910e871ebbede6');
INSERT INTO thoughtline.event VALUES (91, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814824, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\x622c5df257f9c205a4354a82f74f33ac2eb86c78bda3a7d3bed5d8832a00b2c7');
INSERT INTO thoughtline.event VALUES (92, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814824, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x003cb30e79a4b1ce9efd929be3b9264d4eadd98f27a595c80c17e60fc4296b54');
INSERT INTO thoughtline.event VALUES (93, '\x', '\x3576333465496e5573354661776c4548306d7a637570', 16, '\x726177636c69656e74', 1795381814824, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\x3e7747a2c61582d45164adc0d292abbd5e41672a1becc197b89f0b98bcb90998');
INSERT INTO thoughtline.event VALUES (94, '\x', '\x63346538555349354a4d516179593646647973426559', 1, '\x726177636c69656e74', 1795381814848, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x9053f882c125b6d69fff56a992d407c565a61dbe036409e1c48f544dad0f7d26');
INSERT INTO thoughtline.event VALUES (95, '\x', '\x63346538555349354a4d516179593646647973426559', 2, '\x726177636c69656e74', 1795381814848, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22736574746c696e67223a226e6f6e65222c22676976656e223a7b227265736572766573223a7b22746f6b656e73223a35313531352c22756e74696c223a313739353338333331343834387d2c2262795f63616c6c6572223a66616c73652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c22736574746c696e67223a226e6f6e65222c22627564676574223a7b22746f6b656e73223a35313531357d7d7d7d', '\x1390a582d8de0daba3e92e6ca596cc0c930a0b7cc98a7d19eee28892abb49adf');
INSERT INTO thoughtline.event VALUES (96, '\x', '\x63346538555349354a4d516179593646647973426559', 3, '\x726177636c69656e74', 1795381814848, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x82701b1fd3e78c28ffebc0cc2c3c5e7ebb4e1f3bea75bf4cd5d0bc705f5bd59e');
INSERT INTO thoughtline.event VALUES (97, '\x', '\x63346538555349354a4d516179593646647973426559', 4, '\x726177636c69656e74', 1795381814848, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xe852411386ea99d8a18ae4ebd32d8234b56410309d3ea9882e18e7c0354855c4');
INSERT INTO thoughtline.event VALUES (98, '\x', '\x63346538555349354a4d516179593646647973426559', 5, '\x726177636c69656e74', 1795381814848, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x6b77deeb504aafcbb1b20aac51bb864b36a7a8c6bcb0eb02605c904356a7f54d');
INSERT INTO thoughtline.event VALUES (99, '\x', '\x63346538555349354a4d516179593646647973426559', 6, '\x726177636c69656e74', 1795381814848, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x6e1b85b487774653ca76b14ef2c0c0da34d6f04c79ec2fa573d13700c15d75ef');
INSERT INTO thoughtline.event VALUES (100, '\x', '\x63346538555349354a4d516179593646647973426559', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814872, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30303839353537393830303237313636327d2c2266696e697368223a2273746f70227d', '\x52c8aa60727f811197cbd73ed72f23a42a2a752989839b7578d64d3feec5a9d3');
INSERT INTO thoughtline.event VALUES (101, '\x', '\x63346538555349354a4d516179593646647973426559', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814877, '\x7b2274797065223a2244656c65676174696f6e4661696c6564222c2264656c65676174696f6e223a226432222c22636f6465223a226d696e645f72656675736564222c2262656361757365223a224f70656e414920646964206e6f742074616b6520746865207265717565737420284854545020343030292e20497420736179733a205c226e6f5c22204368616e6765207468652073657474696e6773206f722074686520746578742e205b6d696e645f726566757365645d222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c22746f6b656e735f696e223a302c22746f6b656e735f6f7574223a302c22657374696d617465645f636f7374223a2230227d2c2273616964223a226e6f227d', '\x7c8fdfba0f917a1f3b6c5a965f826e5e6281ad7acb7d8362af48fae9b2ae1215');
INSERT INTO thoughtline.event VALUES (102, '\x', '\x63346538555349354a4d516179593646647973426559', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814878, '\x7b2274797065223a2244656c65676174696f6e4661696c6564222c2264656c65676174696f6e223a226433222c22636f6465223a226d696e645f6d697373706f6b65222c2262656361757365223a224f70656e414920616e737765726564207769746820736f6d657468696e672074686174206973206e6f74204a534f4e2e20436865636b20746861742074686520626173652055524c2069732074686174206f6620746865204150492c20616e642061736b20616761696e2e205b6d696e645f6d697373706f6b655d222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226c6f7374223a7b22617474656d707473223a312c22746f6b656e735f696e223a3735332c22746f6b656e735f6f7574223a31363338342c22657374696d617465645f636f7374223a6e756c6c7d7d7d', '\x5c8ee1f39ed55126dd5da73c0b9bf3ea660376d6189ac73a380b84c19213f03a');
INSERT INTO thoughtline.event VALUES (103, '\x', '\x63346538555349354a4d516179593646647973426559', 10, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814879, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x0d8a35e32441db43725dfdc7b8aa79389b2111cb21f7af05e942029775313166');
INSERT INTO thoughtline.event VALUES (104, '\x', '\x63346538555349354a4d516179593646647973426559', 11, '\x726177636c69656e74', 1795381814879, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c226f70696e696f6e73223a5b5b226431222c227432225d5d7d', '\x4817d2c390f16e2b1bc793fbb74d0af29ed206dd00b5c0d108703153cadca568');
INSERT INTO thoughtline.event VALUES (105, '\x', '\x3447674f677879724965674233387048464f57746a64', 1, '\x726177636c69656e74', 1795381814896, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x82f70f6484a1851f9549eb96937104f0b925fd80e369e845b1e0d32aa7b6778d');
INSERT INTO thoughtline.event VALUES (106, '\x', '\x3447674f677879724965674233387048464f57746a64', 2, '\x726177636c69656e74', 1795381814896, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b227265736572766573223a7b22746f6b656e73223a32303030302c22756e74696c223a313739353338323737343839357d2c2262795f63616c6c6572223a66616c73652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b22746f6b656e73223a32303030302c227365636f6e6473223a36302e307d7d7d7d', '\x959948223506440e2636d6806d28564ac56ee3b2c46ef144a90832de5cdb03f9');
INSERT INTO thoughtline.event VALUES (107, '\x', '\x3447674f677879724965674233387048464f57746a64', 3, '\x726177636c69656e74', 1795381814896, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x4552ae0c49e972312459550adc51b56638601ef3e1dfde4be3e1894f664664d7');
INSERT INTO thoughtline.event VALUES (108, '\x', '\x3447674f677879724965674233387048464f57746a64', 4, '\x726177636c69656e74', 1795381814896, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x8e55ea64f24f78b5c31c6457051131a3de55fdc14be44d17bec799e409e0179f');
INSERT INTO thoughtline.event VALUES (109, '\x', '\x3447674f677879724965674233387048464f57746a64', 5, '\x726177636c69656e74', 1795381814896, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xfbf18dfe069cadd17ff7e525b43d902b47c9967a7c05cbfeb1209e6337044418');
INSERT INTO thoughtline.event VALUES (110, '\x', '\x3447674f677879724965674233387048464f57746a64', 6, '\x726177636c69656e74', 1795381814896, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xc574216887aa0b971957498a678cffdc5b79010124e6bd17f05edc91f4320449');
INSERT INTO thoughtline.event VALUES (111, '\x', '\x3447674f677879724965674233387048464f57746a64', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814923, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030393938383332383030353432303034347d2c2266696e697368223a2273746f70227d', '\x052381c59c09addebb90d4fb4131d9c845d2c871a1921e45c978e052e46362b4');
INSERT INTO thoughtline.event VALUES (112, '\x', '\x3447674f677879724965674233387048464f57746a64', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814924, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3031333138353039343939383333343533347d2c2266696e697368223a2273746f70227d', '\x4a42689a976a7349564811e9dbafd97d3330d391d8be1a4017daec82c14c0e0b');
INSERT INTO thoughtline.event VALUES (113, '\x', '\x73657175656e7469616c7468696e6b696e67', 1, '\x726177636c69656e74', 1795381815481, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224e756d6265722031222c226e756d626572223a322c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x61fcaae261a5a2ed990172e27adb1a0d9bf420112134407a5bb11a754e3efaaf');
INSERT INTO thoughtline.event VALUES (114, '\x', '\x73657175656e7469616c7468696e6b696e67', 2, '\x726177636c69656e74', 1795381815481, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xc66de7aebb4a32c6c4d241584b7023b3a18007081a3a1b1f58b0476541c221fb');
INSERT INTO thoughtline.event VALUES (115, '\x', '\x73657175656e7469616c7468696e6b696e67', 3, '\x726177636c69656e74', 1795381815486, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a224e756d6265722032222c226166746572223a227431222c226e756d626572223a332c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xa9403d8176e75cca3c1818553c0f56e471f353d0a71cce7bfb76dea7dfc8daaf');
INSERT INTO thoughtline.event VALUES (116, '\x', '\x73657175656e7469616c7468696e6b696e67', 4, '\x726177636c69656e74', 1795381815491, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e756d6265722033222c226166746572223a227432222c226e756d626572223a342c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x596a90cdbb1df5406e5452a5a8117e96914880a3e390462b5fdc752e25398055');
INSERT INTO thoughtline.event VALUES (117, '\x', '\x73657175656e7469616c7468696e6b696e67', 5, '\x726177636c69656e74', 1795381815500, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f7420736f222c226166746572223a227433222c2272657669736573223a227432222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c2269735265766973696f6e223a747275652c227265766973657354686f75676874223a337d7d', '\xad2099bdc0155b95f0f6df41f2dd3970d2bfe689af37c72c1a55beba7ec882cd');
INSERT INTO thoughtline.event VALUES (118, '\x', '\x73657175656e7469616c7468696e6b696e67', 6, '\x726177636c69656e74', 1795381815504, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a224f7220736f222c226272616e6368223a225f5f70726f746f5f5f222c226166746572223a227431222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c226272616e636846726f6d54686f75676874223a322c226272616e63684964223a225f5f70726f746f5f5f227d7d', '\xb6148c06699a4fc3217ec1230fedb5696bc3b7cf83661085d72f5d3e8c60f93c');
INSERT INTO thoughtline.event VALUES (119, '\x', '\x6d65646963616c', 1, '\x726177636c69656e74', 1795381816059, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224e756d6265722031222c226e756d626572223a322c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x45dae16ddf703a35c51409ad09208c2843952b871ab854106aa56cfd1281c77f');
INSERT INTO thoughtline.event VALUES (120, '\x', '\x6d65646963616c', 2, '\x726177636c69656e74', 1795381816059, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x35b0037714bc4ce15b837cf4485041a4b5cf556904e4cad09a8946d034c5e2cf');
INSERT INTO thoughtline.event VALUES (121, '\x', '\x6d65646963616c', 3, '\x726177636c69656e74', 1795381816066, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a224e756d6265722032222c226166746572223a227431222c226e756d626572223a332c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xe2b47ca6f9854a6722312176a9bbfb78656a328b5adec3602459b1b80f41cc48');
INSERT INTO thoughtline.event VALUES (122, '\x', '\x6d65646963616c', 4, '\x726177636c69656e74', 1795381816072, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e756d6265722033222c226166746572223a227432222c226e756d626572223a342c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x2e782ba39f085ac088dfec833b094f6e79ad30894d8cf2d9ffaec5acece6e1d5');
INSERT INTO thoughtline.event VALUES (123, '\x', '\x6d65646963616c', 5, '\x726177636c69656e74', 1795381816080, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f7420736f222c226166746572223a227433222c2272657669736573223a227432222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c2269735265766973696f6e223a747275652c227265766973657354686f75676874223a337d7d', '\x55b46c1b7d6307d2b99bb47a4a556cb224ef531f499d1401da517f8c36b7e219');
INSERT INTO thoughtline.event VALUES (124, '\x', '\x6d65646963616c', 6, '\x726177636c69656e74', 1795381816088, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a224f7220736f222c226272616e6368223a225f5f70726f746f5f5f222c226166746572223a227431222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c226272616e636846726f6d54686f75676874223a322c226272616e63684964223a225f5f70726f746f5f5f227d7d', '\x80f34beedbe3f4f0ec8037bcc4c0a4354d98a6959cf4b30bc267317010558d63');
INSERT INTO thoughtline.event VALUES (125, '\x', '\x756c7472617468696e6b', 1, '\x726177636c69656e74', 1795381816653, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974206973207761726d222c226e616d65223a224131222c22676976656e223a7b22636f6e666964656e6365223a302e397d7d', '\x958f06eb9919034b5fcb640e3607e905b106408601f6cabaf311bc8a95ee9846');
INSERT INTO thoughtline.event VALUES (126, '\x', '\x756c7472617468696e6b', 2, '\x726177636c69656e74', 1795381816653, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224669727374222c2272657374735f6f6e223a5b5b226131225d5d2c22636f6e666964656e6365223a302e362c22676976656e223a7b22746f74616c5f74686f7567687473223a347d7d', '\x81c69550c6e08ddb6320530c8d9cbefd5d677cf07acc8897f6280d71e9620427');
INSERT INTO thoughtline.event VALUES (127, '\x', '\x756c7472617468696e6b', 3, '\x726177636c69656e74', 1795381816653, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xd039994f181a8544c501e6a9ab4355d7df532c58f6fe23dd0ec5065527947458');
INSERT INTO thoughtline.event VALUES (128, '\x', '\x756c7472617468696e6b', 4, '\x726177636c69656e74', 1795381816674, '\x7b2274797065223a22417373756d7074696f6e446573637269626564222c22617373756d7074696f6e223a226131222c22676976656e223a7b22636f6e666964656e6365223a302e392c2276657269666961626c65223a747275652c22766572696669636174696f6e5f737461747573223a2276657269666965645f74727565227d7d', '\x9b6ad82836b62d35203f0412ef3690055447699496fccb2d9ee95c2e522056d9');
INSERT INTO thoughtline.event VALUES (129, '\x', '\x756c7472617468696e6b', 5, '\x726177636c69656e74', 1795381816674, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225365636f6e64222c226166746572223a227431222c22676976656e223a7b22746f74616c5f74686f7567687473223a347d7d', '\x317ca5d10fb94d12744f0f9163c8ea48a05b315ed6691d894ab18dc1e86b75c2');
INSERT INTO thoughtline.event VALUES (130, '\x', '\x756c7472617468696e6b', 6, '\x726177636c69656e74', 1795381816674, '\x7b2274797065223a22417373756d7074696f6e5665726966696564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227432227d', '\x5e11f21cf768d4db925647697e1e7487e0f8c0a8ce4f2f080729b80916f80379');
INSERT INTO thoughtline.event VALUES (131, '\x', '\x756c7472617468696e6b', 7, '\x726177636c69656e74', 1795381816692, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224f6e206974222c226166746572223a227432222c2272657374735f6f6e223a5b5b226131225d5d2c22676976656e223a7b22746f74616c5f74686f7567687473223a342c22646570656e64735f6f6e5f617373756d7074696f6e73223a5b224131225d7d7d', '\x6e153cec25613957e5184f1dfd5e36deb485b81f487a04278381ea15ae7f49bf');
INSERT INTO thoughtline.event VALUES (132, '\x', '\x756c7472617468696e6b', 8, '\x726177636c69656e74', 1795381816704, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f222c226166746572223a227433222c22676976656e223a7b22746f74616c5f74686f7567687473223a342c22696e76616c6964617465735f617373756d7074696f6e73223a5b224131225d7d7d', '\x4959655df075294ad7e1888f707066ab3afef7d2a5da3150512fa306baa31754');
INSERT INTO thoughtline.event VALUES (133, '\x', '\x756c7472617468696e6b', 9, '\x726177636c69656e74', 1795381816704, '\x7b2274797065223a22417373756d7074696f6e52656675746564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227434227d', '\xfe7438ce46b797b8a78d6c9e122393df29f0f85e84a054a2f00ef61bbde05932');
INSERT INTO thoughtline.event VALUES (134, '\x', '\x7468696e6b736571', 1, '\x726177636c69656e74', 1795381817405, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22537465702030222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\x62aafca43df8f141ee9c1f65a91eda8ef153fad6c4080e2b20312dab5274d74a');
INSERT INTO thoughtline.event VALUES (135, '\x', '\x7468696e6b736571', 2, '\x726177636c69656e74', 1795381817405, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x0dac5275a7f97e030f3a21257dfabb12b86c1e2caf9f3e65f1cc1fe23901d575');
INSERT INTO thoughtline.event VALUES (136, '\x', '\x7468696e6b736571', 3, '\x726177636c69656e74', 1795381817436, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22537465702031222c226166746572223a227431222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\x27cd6ca8688f066d2d98313e1c0e36f9909b5774e49e0d07cb8838cb32596ce9');
INSERT INTO thoughtline.event VALUES (137, '\x', '\x7468696e6b736571', 4, '\x726177636c69656e74', 1795381817444, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22537465702032222c226166746572223a227432222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\x9849f0b391bd499732d7cbb511beac135cb2459fa9d4a4a59a1e2609badabf7b');
INSERT INTO thoughtline.event VALUES (138, '\x', '\x7468696e6b736571', 5, '\x726177636c69656e74', 1795381817456, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a22537465702033222c226166746572223a227433222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\x8799f9771378877054913b2c88ca6379f459e06c9b7de24957280fa8ed92f031');
INSERT INTO thoughtline.event VALUES (139, '\x', '\x7468696e6b736571', 6, '\x726177636c69656e74', 1795381817472, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22416e65772066726f6d2074776f222c226166746572223a227434222c2272657669736573223a227432222c2273757065727365646573223a5b227433222c227434225d7d', '\x6ab0447a05c3fcc8a77730956295ab23440f876429de049433b01210703f843e');
INSERT INTO thoughtline.event VALUES (140, '\x', '\x6e6f646573', 1, '\x726177636c69656e74', 1795381818169, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226272616e6368223a226e5f6266363833346566222c226b696e64223a226578706c6f7265227d', '\x8f65dd7a66589fe5679e09b8c407f14fee7da1b840b8ec416d99fe783c963632');
INSERT INTO thoughtline.event VALUES (141, '\x', '\x6e6f646573', 2, '\x726177636c69656e74', 1795381818169, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226578706c6f7265222c2261736b73223a227431222c22676976656e223a7b2270726f6d7074223a7b2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c2273797374656d223a22596f7520776f726b20616c6f6e65206f6e20746865206f6e65207375622d70726f626c656d207468617420796f752061726520676976656e2e20596f7520736565206e6f7468696e67206f6620746865206c6172676572207461736b2c20616e64206e6f626f64792063616e20616e73776572207175657374696f6e732e5c6e416e7377657220696e2074776f2070617274732c206561636820756e646572206974732068656164696e67206f6e2061206c696e65206f6620697473206f776e3a5c6e5b416e616c797369735d5c6e486f7720796f75206765742074686572652c207374657020627920737465702c20776974682077686174206974207265737473206f6e2e5c6e5b436f6e636c7573696f6e5d5c6e54686520726573756c7420696e2077686f6c652073656e74656e636573207468617420736f6d65626f64792063616e207573652077686f20686173206e6f7420726561642074686520616e616c797369732e5c6e496620796f752063616e20686f6e6573746c792073617920686f77207375726520796f75206172652c20656e6420776974682061206c696e65205c22436f6e666964656e63653a5c2220616e642061206e756d6265722066726f6d203020746f20313b20656c7365206c656176652074686174206c696e65206f75742e222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a312e302c22746f705f70223a302e392c226d61785f746f6b656e73223a323034382c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\xff2dcd737db2ba780c4db11045107701db25146e2b1864f8bda9108d8dd81337');
INSERT INTO thoughtline.event VALUES (142, '\x', '\x6e6f646573', 3, '\x726177636c69656e74', 1795381818169, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x4ac28e81dcc2546340c5fda45aa5f6b4f0c8e442308b8bf879bbbc3f5b19375d');
INSERT INTO thoughtline.event VALUES (143, '\x', '\x3447674f677879724965674233387048464f57746a64', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821162, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3033343231303632353030323734323734357d2c2266696e697368223a2273746f70227d', '\xefa19cfd382fe428abbb9706ec46900892f399851062ba96fcc07d4e3040799c');
INSERT INTO thoughtline.event VALUES (144, '\x', '\x6e6f646573', 4, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821164, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22497420697320636f6c642e222c226272616e6368223a226e5f6266363833346566222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a22636f6e636c7573696f6e227d', '\x412d29302eb2747f2eb470099ba4a061f3bf7e5c5a6da5068dee2045e322b8d4');
INSERT INTO thoughtline.event VALUES (145, '\x', '\x6e6f646573', 5, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821164, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e303332363036393532393938333231357d2c2266696e697368223a2273746f70222c2274686f75676874223a227432227d', '\xfa9ac01d6173781983d589e4188dd9939e4fcc808a3cec1d08b4ce0720cc9c37');
INSERT INTO thoughtline.event VALUES (146, '\x', '\x3447674f677879724965674233387048464f57746a64', 10, '\x726177636c69656e74', 1795381821167, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x6a39d86a4362bf235ecab0e6af509512edf81532170fadbdb0926d668a88a20a');
INSERT INTO thoughtline.event VALUES (147, '\x', '\x7468696e6b696e672d6167656e74', 1, '\x726177636c69656e74', 1795381821182, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2257686174206973207369782074696d657320736576656e3f222c226272616e6368223a226e5f3262386239633830222c226b696e64223a2263686174227d', '\xfe484f87209c11d278f0c6af25e3e953e68e372ade1ef37dc6bbe025aa7cd955');
INSERT INTO thoughtline.event VALUES (148, '\x', '\x7468696e6b696e672d6167656e74', 2, '\x726177636c69656e74', 1795381821182, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a2263686174222c2261736b73223a227431222c22676976656e223a7b2270726f6d7074223a7b2274657874223a2257686174206973207369782074696d657320736576656e3f222c2273797374656d223a22222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a302e372c22746f705f70223a302e392c226d61785f746f6b656e73223a343039362c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x716784797aab61ce9c7a0d076903d4fb7aeaa2582e6ce16b3708a3398fb27037');
INSERT INTO thoughtline.event VALUES (149, '\x', '\x7468696e6b696e672d6167656e74', 3, '\x726177636c69656e74', 1795381821182, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xc84785f3aef1216777231135238e8a39583588a92cf2f428f948ecd75a8255fe');
INSERT INTO thoughtline.event VALUES (150, '\x', '\x3447674f677879724965674233387048464f57746a64', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821184, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030383533343834383939353632333137397d2c2266696e697368223a2273746f70227d', '\xe8b57f5f8a94e0cf0ae3e8c1e3d3c5dc4d5e40e2f72bd0cbf016816e0b8eb068');
INSERT INTO thoughtline.event VALUES (151, '\x', '\x3447674f677879724965674233387048464f57746a64', 12, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821186, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x8839e92168bce91077da87d2083f775ede4694078585c3f72158bf0a4c5552e1');
INSERT INTO thoughtline.event VALUES (152, '\x', '\x3447674f677879724965674233387048464f57746a64', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821186, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x0697fc32ad8e1b54bcdd004b5a76d972d38996560bebfbd0680c978500582dfd');
INSERT INTO thoughtline.event VALUES (153, '\x', '\x3447674f677879724965674233387048464f57746a64', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821186, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\xe6630cc7cd3707f68ecafdd8f009f892dfdc61917a724f40f342d2b237f712e6');
INSERT INTO thoughtline.event VALUES (154, '\x', '\x3447674f677879724965674233387048464f57746a64', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821186, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x2095698d3f465eb47e468f8148459c87c12ea3005de8e571f4aa6584493168db');
INSERT INTO thoughtline.event VALUES (155, '\x', '\x3447674f677879724965674233387048464f57746a64', 16, '\x726177636c69656e74', 1795381821186, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\xa3cd5f4fb860ac899145103bd49032f2d9fd691c28cbc36fc0c8fb2ca4f61867');
INSERT INTO thoughtline.event VALUES (156, '\x', '\x7468696e6b696e672d6167656e74', 4, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821200, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22497420697320636f6c642e222c226272616e6368223a226e5f3262386239633830222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a22636f6e636c7573696f6e227d', '\x2ef6dd561a1103047021088213152370e2c8618800303268afd97048b1f8a3fe');
INSERT INTO thoughtline.event VALUES (157, '\x', '\x7468696e6b696e672d6167656e74', 5, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821200, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30303439303037373930303033303838337d2c2266696e697368223a2273746f70222c2274686f75676874223a227432227d', '\x7ebee6589540b20eadf4e10022b23041aa8d4177d7a35e615fbdc8ad0fae833f');
INSERT INTO thoughtline.event VALUES (158, '\x', '\x6e6f646573', 6, '\x726177636c69656e74', 1795381821929, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226272616e6368223a226e5f6538313362613935222c226b696e64223a22766572696679227d', '\x0ca1e498ddb7d412884cd953ce736cbe191ccd8fb4079bf1a0fa6b00dd16bf4c');
INSERT INTO thoughtline.event VALUES (159, '\x', '\x6e6f646573', 7, '\x726177636c69656e74', 1795381821929, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22766572696679222c2261736b73223a227433222c22676976656e223a7b2270726f6d7074223a7b2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c2273797374656d223a22596f7520776f726b20616c6f6e65206f6e20746865206f6e65207375622d70726f626c656d207468617420796f752061726520676976656e2e20596f7520736565206e6f7468696e67206f6620746865206c6172676572207461736b2c20616e64206e6f626f64792063616e20616e73776572207175657374696f6e732e5c6e416e7377657220696e2074776f2070617274732c206561636820756e646572206974732068656164696e67206f6e2061206c696e65206f6620697473206f776e3a5c6e5b416e616c797369735d5c6e486f7720796f75206765742074686572652c207374657020627920737465702c20776974682077686174206974207265737473206f6e2e5c6e5b436f6e636c7573696f6e5d5c6e54686520726573756c7420696e2077686f6c652073656e74656e636573207468617420736f6d65626f64792063616e207573652077686f20686173206e6f7420726561642074686520616e616c797369732e5c6e496620796f752063616e20686f6e6573746c792073617920686f77207375726520796f75206172652c20656e6420776974682061206c696e65205c22436f6e666964656e63653a5c2220616e642061206e756d6265722066726f6d203020746f20313b20656c7365206c656176652074686174206c696e65206f75742e222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a302e302c22746f705f70223a302e312c226d61785f746f6b656e73223a323034382c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x7f3e8dd17d4390dac1bef8235705da6e3d563713cf8e121da6346cbde60deef5');
INSERT INTO thoughtline.event VALUES (160, '\x', '\x6d756c74692d6167656e74', 1, '\x726177636c69656e74', 1795381826062, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2253686f756c642077653f20427574207768656e3f222c22676976656e223a7b22746f74616c54686f7567687473223a332c226e65787454686f756768744e6565646564223a747275652c22726f7574696e67223a7b2273636f7265223a35352c227374726174656779223a22747269706c65222c226b696e64223a226465636973696f6e222c22646972656374696f6e73223a5b22656d6f74696f6e616c222c226f7074696d6973746963222c22637269746963616c225d2c226279223a22776f726473222c2262656361757365223a223420776f7264732c2032207175657374696f6e732c203120776f7264732074686174206c696e6b206f72206c696d69742c20322073656e74656e6365732c20617370656374733a206e6f6e653b207369676e73206f663a206465636973696f6e2028746865206d6f64656c277320726174696e6720636f756c64206e6f74206265207265616429227d7d7d', '\xffd1ec4c87ce7124cf5128b97320dfe74ab7c50b3d98a064a83251e129cc1b13');
INSERT INTO thoughtline.event VALUES (161, '\x', '\x6d756c74692d6167656e74', 2, '\x726177636c69656e74', 1795381826062, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b2262795f63616c6c6572223a66616c73652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a22656d6f74696f6e616c222c227374616e6365223a22416e737765722066726f6d20746865206775742e2053617920696e2061206665772073656e74656e63657320686f772074686973206665656c732c207768617420617474726163747320616e64207768617420776f72726965732c20616e6420686f77207468652070656f706c6520636f6e6365726e65642077696c6c2074616b652069742e20446f206e6f74206769766520726561736f6e7320666f722061206665656c696e672e222c2274656d7065726174757265223a302e382c227365636f6e6473223a36302e307d2c7b226e616d65223a226f7074696d6973746963222c227374616e6365223a224c6f6f6b20666f72207768617420697320676f6f6420696e2069742e204e616d6520746865207265616c2062656e656669747320616e64206f70656e696e67732c20616e6420756e64657220776869636820636f6e646974696f6e73207468657920636f6d6520747275652e20446f206e6f7420707261697365207768617420686173206e6f206d657269742e222c2274656d7065726174757265223a302e352c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\xb4ab7530f27610c8d67cd1b1b964d966424dd0613cf932ba0381a068582f69ca');
INSERT INTO thoughtline.event VALUES (162, '\x', '\x6d756c74692d6167656e74', 3, '\x726177636c69656e74', 1795381826062, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a22656d6f74696f6e616c222c2261736b73223a227431222c226f66223a227131227d', '\xf962b7bf719c2661ac7c379774b0fc4a2e145e73bf580b3281cef7cd8f066287');
INSERT INTO thoughtline.event VALUES (163, '\x', '\x6d756c74692d6167656e74', 4, '\x726177636c69656e74', 1795381826062, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a226f7074696d6973746963222c2261736b73223a227431222c226f66223a227131227d', '\x3140404e015d5e10dce5ed17b5ab564b960db0ea83cb876f43308a96ddd73985');
INSERT INTO thoughtline.event VALUES (164, '\x', '\x6d756c74692d6167656e74', 5, '\x726177636c69656e74', 1795381826062, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x306d839fbb3793c9796ca2fdc6b6fb867a9d65b50059767d3074fe1914716931');
INSERT INTO thoughtline.event VALUES (165, '\x', '\x6d756c74692d6167656e74', 6, '\x726177636c69656e74', 1795381826062, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a22726f7574696e67222c2261736b73223a227431227d', '\x300af03ded6876541d81f3267b1bbc461613acf9c2ed3a3c37d65622a5022f2f');
INSERT INTO thoughtline.event VALUES (166, '\x', '\x6d756c74692d6167656e74', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826062, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e313234393935343739303033373030397d2c2266696e697368223a2273746f70227d', '\x4344655f57e259fbeb0f352f12f833497be95ce78c0266674e2bc40bc7b3e56a');
INSERT INTO thoughtline.event VALUES (167, '\x', '\x6d756c74692d6167656e74', 8, '\x726177636c69656e74', 1795381826062, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x554f395564b01cb320f427a918fdadf21fa65d316217b27a0dd04351aff23892');
INSERT INTO thoughtline.event VALUES (168, '\x', '\x6d756c74692d6167656e74', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826247, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030353239373439303939393531303034367d2c2266696e697368223a2273746f70227d', '\x4f5dc12fe4a67dc46f43afab1548850ecd23d7c600fd21decf64836c6c668df3');
INSERT INTO thoughtline.event VALUES (169, '\x', '\x6d756c74692d6167656e74', 10, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826277, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3034303534313432363939383937303536347d2c2266696e697368223a2273746f70227d', '\xc91100220cdc2638a9b0df609c66c1c514296331ba0f26f63a5715812f49e075');
INSERT INTO thoughtline.event VALUES (170, '\x', '\x6d756c74692d6167656e74', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826284, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3032313731393539333939383536383539387d2c2266696e697368223a2273746f70227d', '\x309dbfcd7bfebbd17e53f00408df188811ddea4d2841e20a239d2897531e292d');
INSERT INTO thoughtline.event VALUES (171, '\x', '\x6d756c74692d6167656e74', 12, '\x726177636c69656e74', 1795381826287, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226435222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x4b92fd44209530d40b2969834392962eed50f82bed379581a2a1d7217f1637f4');
INSERT INTO thoughtline.event VALUES (172, '\x', '\x6d756c74692d6167656e74', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826306, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226435222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030343833323839373939373430333035327d2c2266696e697368223a2273746f70227d', '\xe9b68794a971ce46644fd2f2c0d9821fbab8e550ff2cb07efe0bcd1ac8dab249');
INSERT INTO thoughtline.event VALUES (173, '\x', '\x6d756c74692d6167656e74', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826308, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e222c226272616e6368223a22713120656d6f74696f6e616c222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a226f70696e696f6e227d', '\x4a7ab8f0364020bc82b60306288809b7412306e805b99bd454651f9ada890b00');
INSERT INTO thoughtline.event VALUES (174, '\x', '\x6d756c74692d6167656e74', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826308, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e222c226272616e6368223a227131206f7074696d6973746963222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a226f70696e696f6e227d', '\xf86401165706f09531e7b64fba7dd165bc3267c0ac9840e480477173ff97fcf4');
INSERT INTO thoughtline.event VALUES (175, '\x', '\x6d756c74692d6167656e74', 16, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826308, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x2887290b05cfac7f279c25a2f989a691562a4dbfad39a25a0731b1e0841e4f81');
INSERT INTO thoughtline.event VALUES (176, '\x', '\x6d756c74692d6167656e74', 17, '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826308, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227433225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x2f35b0fb0327f4059cd745289d5cbcc993e07ec7aba434bdb680c1e9550fb4ac');
INSERT INTO thoughtline.event VALUES (177, '\x', '\x6d756c74692d6167656e74', 18, '\x726177636c69656e74', 1795381826308, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227434225d7d', '\xa870e0e000bca305797b9b3de068b2dd9305cc5ef98a4c1990bc2637e63415aa');
INSERT INTO thoughtline.event VALUES (178, '\x', '\x6d756c74692d6167656e74', 19, '\x726177636c69656e74', 1795381827124, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227436222c2274657874223a22416e64207468656e3f222c226166746572223a227435222c226e756d626572223a312c22676976656e223a7b22746f74616c54686f7567687473223a332c226e65787454686f756768744e6565646564223a747275652c22726f7574696e67223a7b2273636f7265223a31382c227374726174656779223a2273696e676c65222c226b696e64223a2267656e6572616c222c22646972656374696f6e73223a5b226661637475616c225d2c226279223a22776f726473222c2262656361757365223a223220776f7264732c2031207175657374696f6e732c203020776f7264732074686174206c696e6b206f72206c696d69742c20312073656e74656e6365732c20617370656374733a206e6f6e653b207369676e73206f663a206e6f206b696e64227d7d7d', '\xadadfc183e58aa73dbbefbc8f0e0472db3b983ae7709bbf0d64a1fa4c02906cd');
INSERT INTO thoughtline.event VALUES (179, '\x', '\x6d756c74692d6167656e74', 20, '\x726177636c69656e74', 1795381827124, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227132222c2261736b73223a227436222c22736574746c696e67223a226e6f6e65222c22676976656e223a7b2262795f63616c6c6572223a747275652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d5d2c22736574746c696e67223a226e6f6e65227d7d7d', '\x34345ebb124f59d08fae4b7687ee92f7918cb049f55c33624b303d539c5ed2ff');
INSERT INTO thoughtline.event VALUES (180, '\x', '\x6d756c74692d6167656e74', 21, '\x726177636c69656e74', 1795381827124, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226436222c2273656174223a226661637475616c222c2261736b73223a227436222c226f66223a227132227d', '\x55d622cf9a6cf5afbd084257c1abd3471ea70e877c7ada84675bbed417151939');
INSERT INTO thoughtline.event VALUES (181, '\x', '\x6f69743333397369616d543367416831487732545457', 3, '\x636f6d6d616e64206c696e65', 1795381829088, '\x7b2274797065223a2253657373696f6e466f72676f7474656e222c226576656e7473223a322c2268656164223a2230616365646431356431323239373134313431343366316133363437366661663538643035373663313733343130346436616137626631383863323461386235222c2262656361757365223a2241206d697374616b65227d', '\xad12e169fc84b0e5f12b85c2afd7c667236937c97b6715fad2353a27428d32c5');
INSERT INTO thoughtline.event VALUES (182, '\x746f6b656e23616461', '\x414137414554684b6b304242384f6d614f487353776a', 1, '\x726177636c69656e74', 1795381833750, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974207374617973206d696e65227d', '\xd374fe451a748e988470bcc03ce7de3962071d96f865170d8a6e14e3597e8e59');
INSERT INTO thoughtline.event VALUES (183, '\x746f6b656e23616461', '\x414137414554684b6b304242384f6d614f487353776a', 2, '\x726177636c69656e74', 1795381833750, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224d696e6520746f2062652072656164222c2272657374735f6f6e223a5b5b226131225d5d7d', '\xc724c01373a521b6c162519d96680b74f3b4a9942232bfdca0107c04babd42f9');
INSERT INTO thoughtline.event VALUES (184, '\x746f6b656e23616461', '\x377432464c376444766f4e5745474153547159774a78', 1, '\x726177636c69656e74', 1795381833779, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224d696e6520746f206265207772697474656e227d', '\x14bca81855cc53c8861a76f3ca2da73da032b739c63311988ee641addc46a469');
INSERT INTO thoughtline.event VALUES (185, '\x746f6b656e23616461', '\x5450495278494b4a323677356f306d6f794970514233', 1, '\x726177636c69656e74', 1795381833794, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2253686172656420666f722061207768696c65227d', '\x7b6ebd5c5a5b4264002c44b1bbab558f2a2db49555cb32d7df76d0d0bc71b802');
INSERT INTO thoughtline.event VALUES (186, '\x6175646974', '\x784439646242344d4153786b576268396c656f566f6c', 1, '\x74686f756768746c696e65', 1795381834620, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22643761393463336163323833222c2273657373696f6e223a22414137414554684b6b304242384f6d614f487353776a222c2274616b656e223a3332362c22676976656e223a3435367d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22643761393463336163323833222c2273657373696f6e223a22377432464c376444766f4e5745474153547159774a78222c2274616b656e223a3330322c22676976656e223a3431307d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22643761393463336163323833222c2273657373696f6e223a225450495278494b4a323677356f306d6f794970514233222c2274616b656e223a3330322c22676976656e223a3431307d5d7d', '\x7bcb0f8f0cf5c8f7efb2cd7edb73c452f88b1ee4b15ec1415bf610a0188dc924');
INSERT INTO thoughtline.event VALUES (187, '\x746f6b656e23616461', '\x377432464c376444766f4e5745474153547159774a78', 2, '\x726177636c69656e74', 1795381839412, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a2246726f6d2061206775657374222c226166746572223a227431222c2272657374735f6f6e223a5b5b227431225d5d7d', '\x9132134f1db949996e8a377dff5b85d5ce63ebaed64478f4691dcdcbb0b47c7f');
INSERT INTO thoughtline.event VALUES (188, '\x746f6b656e23626f62', '\x72654d454c50655a70657379354b6a73675732395a39', 1, '\x726177636c69656e74', 1795381839429, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22426f622773206f776e227d', '\x027aa4d8230575f264ae7477407f64cca16e6c957569b4bb923d33c7c7fcb470');
INSERT INTO thoughtline.event VALUES (189, '\x6175646974', '\x784439646242344d4153786b576268396c656f566f6c', 2, '\x74686f756768746c696e65', 1795381839627, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22336333336133653466633861222c2273657373696f6e223a227368617265643a6265383663373662396261666464663431316331303166363363366266663365222c2274616b656e223a3336342c22676976656e223a3437367d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22336333336133653466633861222c2273657373696f6e223a2272654d454c50655a70657379354b6a73675732395a39222c2274616b656e223a3239332c22676976656e223a3431307d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22336333336133653466633861222c2273657373696f6e223a227368617265643a6332383466376633316632636263343838613036666366353331393961323035222c22726573756c74223a2273657373696f6e5f6e6f745f796f757273222c2274616b656e223a3334352c22676976656e223a3434377d2c7b2277686174223a22504f5354202f6d6370222c22726573756c74223a22343031222c22676976656e223a39307d5d7d', '\xf7ee5ff1bf0b49c45d444a84d3cbb2f4a13ef832a9c03f24e4ad270e0f039900');
INSERT INTO thoughtline.event VALUES (190, '\x6175646974', '\x59776e794c6949484a4d686c4a3551725148576e7947', 1, '\x74686f756768746c696e65', 1795381842696, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22643761393463336163323833222c2273657373696f6e223a22414137414554684b6b304242384f6d614f487353776a222c2274616b656e223a3333392c22676976656e223a313836377d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22643761393463336163323833222c2273657373696f6e223a22377432464c376444766f4e5745474153547159774a78222c2274616b656e223a3333392c22676976656e223a323335317d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22643761393463336163323833222c2273657373696f6e223a225450495278494b4a323677356f306d6f794970514233222c2274616b656e223a3333392c22676976656e223a313535307d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22336333336133653466633861222c2273657373696f6e223a227368617265643a6332383466376633316632636263343838613036666366353331393961323035222c2274616b656e223a3335362c22676976656e223a313838347d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22336333336133653466633861222c2273657373696f6e223a227368617265643a6265383663373662396261666464663431316331303166363363366266663365222c2274616b656e223a3335362c22676976656e223a323336387d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22336333336133653466633861222c2273657373696f6e223a2272654d454c50655a70657379354b6a73675732395a39222c2274616b656e223a3333392c22676976656e223a313534317d5d7d', '\x84b5f1d18ac8ac753ba07b853b5ec2fcf338b8ebc6e51b5f9d121886d05eeeb6');
INSERT INTO thoughtline.event VALUES (191, '\x', '\x61507a78364d4f717051636e6b4c4775556666693152', 1, '\x726177636c69656e74', 1795381898309, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974207374617973227d', '\xe9c4ad454f981b14d3ce19fad48075997f69e93f848b09645841e260cbf37a45');
INSERT INTO thoughtline.event VALUES (192, '\x', '\x61507a78364d4f717051636e6b4c4775556666693152', 2, '\x726177636c69656e74', 1795381898309, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a225772697474656e206f6e2074686520736572766572222c2272657374735f6f6e223a5b5b226131225d5d7d', '\xb1189bd81d9a460631e7a6c2d73110288f96446bacc50f92b00d2df197de5530');
INSERT INTO thoughtline.event VALUES (193, '\x', '\x61507a78364d4f717051636e6b4c4775556666693152', 3, '\x726177636c69656e74', 1795381898309, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x19608efa3c5579212066f89d01350293d3871db3a63d489044293b7eca806a85');


--
-- Data for Name: ledger; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.ledger VALUES ('\x2785feb37aa020d1707eea5d28d35402', 8, '0.5.0', 190);


--
-- Data for Name: owner; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.owner VALUES ('\x6175646974', 0, 2, 0, 1806, 190);
INSERT INTO thoughtline.owner VALUES ('\x746f6b656e23616461', 0, 3, 4, 388, 187);
INSERT INTO thoughtline.owner VALUES ('\x746f6b656e23626f62', 0, 1, 1, 60, 188);
INSERT INTO thoughtline.owner VALUES ('\x', 0, 16, 66, 32093, 181);
INSERT INTO thoughtline.owner VALUES ('\x', 3, 1, 1, 202, 193);


--
-- Data for Name: passage; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.passage VALUES (184, '\x746f6b656e23616461', '\x377432464c376444766f4e5745474153547159774a78', '\x726177636c69656e74', 1795381833779, '\x7431', 2, ' min written ', '''=a01c2fdb211d2db6'' ''min'' ''written''');
INSERT INTO thoughtline.passage VALUES (187, '\x746f6b656e23616461', '\x377432464c376444766f4e5745474153547159774a78', '\x726177636c69656e74', 1795381839412, '\x7432', 1, ' guest ', '''=a01c2fdb211d2db6'' ''guest''');
INSERT INTO thoughtline.passage VALUES (182, '\x746f6b656e23616461', '\x414137414554684b6b304242384f6d614f487353776a', '\x726177636c69656e74', 1795381833750, '\x6131', 2, ' stai min ', '''=a01c2fdb211d2db6'' ''min'' ''stai''');
INSERT INTO thoughtline.passage VALUES (183, '\x746f6b656e23616461', '\x414137414554684b6b304242384f6d614f487353776a', '\x726177636c69656e74', 1795381833750, '\x7431', 2, ' min read ', '''=a01c2fdb211d2db6'' ''min'' ''read''');
INSERT INTO thoughtline.passage VALUES (185, '\x746f6b656e23616461', '\x5450495278494b4a323677356f306d6f794970514233', '\x726177636c69656e74', 1795381833794, '\x7431', 2, ' shar whil ', '''=a01c2fdb211d2db6'' ''shar'' ''whil''');
INSERT INTO thoughtline.passage VALUES (188, '\x746f6b656e23626f62', '\x72654d454c50655a70657379354b6a73675732395a39', '\x726177636c69656e74', 1795381839429, '\x7431', 4, ' bob s own bob ', '''=ec3239986cfa9cea'' ''bob'' ''own'' ''s''');
INSERT INTO thoughtline.passage VALUES (105, '\x', '\x3447674f677879724965674233387048464f57746a64', '\x726177636c69656e74', 1795381814896, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (151, '\x', '\x3447674f677879724965674233387048464f57746a64', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821186, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (152, '\x', '\x3447674f677879724965674233387048464f57746a64', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821186, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (153, '\x', '\x3447674f677879724965674233387048464f57746a64', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821186, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (154, '\x', '\x3447674f677879724965674233387048464f57746a64', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821186, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (78, '\x', '\x3576333465496e5573354661776c4548306d7a637570', '\x726177636c69656e74', 1795381812350, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (89, '\x', '\x3576333465496e5573354661776c4548306d7a637570', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814824, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (90, '\x', '\x3576333465496e5573354661776c4548306d7a637570', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814824, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (91, '\x', '\x3576333465496e5573354661776c4548306d7a637570', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814824, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (92, '\x', '\x3576333465496e5573354661776c4548306d7a637570', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814824, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (69, '\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x726177636c69656e74', 1795381811636, '\x6531', 5, ' pool py 1 2 12 ', '''1'' ''12'' ''2'' ''=e3b0c44298fc1c14'' ''pool'' ''py''');
INSERT INTO thoughtline.passage VALUES (70, '\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x726177636c69656e74', 1795381811636, '\x6532', 4, ' pytest q 2 fail ', '''2'' ''=e3b0c44298fc1c14'' ''fail'' ''pytest'' ''q''');
INSERT INTO thoughtline.passage VALUES (71, '\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x726177636c69656e74', 1795381811636, '\x6533', 4, ' http exampl org pool ', '''=e3b0c44298fc1c14'' ''exampl'' ''http'' ''org'' ''pool''');
INSERT INTO thoughtline.passage VALUES (72, '\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x726177636c69656e74', 1795381811636, '\x7431', 2, ' pool smal ', '''=e3b0c44298fc1c14'' ''pool'' ''smal''');
INSERT INTO thoughtline.passage VALUES (74, '\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x726177636c69656e74', 1795381811648, '\x7432', 2, ' cal wait ', '''=e3b0c44298fc1c14'' ''cal'' ''wait''');
INSERT INTO thoughtline.passage VALUES (75, '\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x726177636c69656e74', 1795381811652, '\x6532', 2, ' another branch ', '''=e3b0c44298fc1c14'' ''another'' ''branch''');
INSERT INTO thoughtline.passage VALUES (76, '\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x74686f756768746c696e65', 1795381811663, '\x6531', 3, ' 1 2 lin ', '''1'' ''2'' ''=e3b0c44298fc1c14'' ''lin''');
INSERT INTO thoughtline.passage VALUES (54, '\x', '\x544b336c31717646516e426e424e66445361714a7958', '\x726177636c69656e74', 1795381811273, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (59, '\x', '\x544b336c31717646516e426e424e66445361714a7958', '\x726177636c69656e74', 1795381811280, '\x7432', 1, ' seen ', '''=e3b0c44298fc1c14'' ''seen''');
INSERT INTO thoughtline.passage VALUES (60, '\x', '\x544b336c31717646516e426e424e66445361714a7958', '\x726177636c69656e74', 1795381811280, '\x7433', 4, ' cold 1 1 factual ', '''1'' ''=e3b0c44298fc1c14'' ''cold'' ''factual''');
INSERT INTO thoughtline.passage VALUES (31, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', '\x726177636c69656e74', 1795381811243, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (42, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', '\x726177636c69656e74', 1795381811258, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (43, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', '\x726177636c69656e74', 1795381811258, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (44, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', '\x726177636c69656e74', 1795381811258, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (45, '\x', '\x55775469726659496d66336f4f7a66656f4973617333', '\x726177636c69656e74', 1795381811258, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (1, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x616461', 1795381811059, '\x7431', 6, ' read slow kas 数据 据库 库 ', '''=e3b0c44298fc1c14'' ''kas'' ''read'' ''slow'' ''库'' ''据库'' ''数据''');
INSERT INTO thoughtline.passage VALUES (3, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811064, '\x6131', 2, ' log complet ', '''=e3b0c44298fc1c14'' ''complet'' ''log''');
INSERT INTO thoughtline.passage VALUES (4, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811064, '\x6132', 2, ' load usual ', '''=e3b0c44298fc1c14'' ''load'' ''usual''');
INSERT INTO thoughtline.passage VALUES (5, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811064, '\x7432', 2, ' cach cold ', '''=e3b0c44298fc1c14'' ''cach'' ''cold''');
INSERT INTO thoughtline.passage VALUES (6, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811068, '\x7433', 2, ' warm start ', '''=e3b0c44298fc1c14'' ''start'' ''warm''');
INSERT INTO thoughtline.passage VALUES (7, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x626f62', 1795381811071, '\x7434', 2, ' disk slow ', '''=e3b0c44298fc1c14'' ''disk'' ''slow''');
INSERT INTO thoughtline.passage VALUES (8, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811076, '\x7435', 2, ' replac disk ', '''=e3b0c44298fc1c14'' ''disk'' ''replac''');
INSERT INTO thoughtline.passage VALUES (12, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811096, '\x6131', 3, ' two hour mis ', '''=e3b0c44298fc1c14'' ''hour'' ''mis'' ''two''');
INSERT INTO thoughtline.passage VALUES (13, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811100, '\x7436', 2, ' found again ', '''=e3b0c44298fc1c14'' ''again'' ''found''');
INSERT INTO thoughtline.passage VALUES (15, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811103, '\x6132', 2, ' seen graph ', '''=e3b0c44298fc1c14'' ''graph'' ''seen''');
INSERT INTO thoughtline.passage VALUES (16, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811106, '\x7435', 2, ' disk new ', '''=e3b0c44298fc1c14'' ''disk'' ''new''');
INSERT INTO thoughtline.passage VALUES (17, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811113, '\x7434', 2, ' lead nowher ', '''=e3b0c44298fc1c14'' ''lead'' ''nowher''');
INSERT INTO thoughtline.passage VALUES (18, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811115, '\x7437', 4, ' cach cold night onli ', '''=e3b0c44298fc1c14'' ''cach'' ''cold'' ''night'' ''onli''');
INSERT INTO thoughtline.passage VALUES (19, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811123, '\x7438', 3, ' both lin lead ', '''=e3b0c44298fc1c14'' ''both'' ''lead'' ''lin''');
INSERT INTO thoughtline.passage VALUES (21, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811132, '\x7439', 3, ' warm al tim ', '''=e3b0c44298fc1c14'' ''al'' ''tim'' ''warm''');
INSERT INTO thoughtline.passage VALUES (23, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811133, '\x6131', 3, ' speak different dai ', '''=e3b0c44298fc1c14'' ''dai'' ''different'' ''speak''');
INSERT INTO thoughtline.passage VALUES (24, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811135, '\x7433', 1, ' measur ', '''=e3b0c44298fc1c14'' ''measur''');
INSERT INTO thoughtline.passage VALUES (25, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811135, '\x7435', 1, ' measur ', '''=e3b0c44298fc1c14'' ''measur''');
INSERT INTO thoughtline.passage VALUES (26, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811143, '\x743130', 10, ' sq lit server sq lit server cost speed sqlit sqlit ', '''=e3b0c44298fc1c14'' ''cost'' ''lit'' ''server'' ''speed'' ''sq'' ''sqlit''');
INSERT INTO thoughtline.passage VALUES (27, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811147, '\x743131', 8, ' cold cold test warm warm up log warmup ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''test'' ''up'' ''warm'' ''warmup''');
INSERT INTO thoughtline.passage VALUES (28, '\x', '\x62766366534e694b6d53577958715549325076355270', '\x726177636c69656e74', 1795381811151, '\x743132', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (94, '\x', '\x63346538555349354a4d516179593646647973426559', '\x726177636c69656e74', 1795381814848, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (103, '\x', '\x63346538555349354a4d516179593646647973426559', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381814879, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (47, '\x', '\x646f344c7954503636487539517539764e707a4e3457', '\x726177636c69656e74', 1795381811266, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (119, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1795381816059, '\x7431', 2, ' number 1 ', '''1'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (121, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1795381816066, '\x7432', 2, ' number 2 ', '''2'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (122, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1795381816072, '\x7433', 2, ' number 3 ', '''3'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (173, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826308, '\x7432', 4, ' analysi look conclus cold ', '''=e3b0c44298fc1c14'' ''analysi'' ''cold'' ''conclus'' ''look''');
INSERT INTO thoughtline.passage VALUES (174, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826308, '\x7433', 4, ' analysi look conclus cold ', '''=e3b0c44298fc1c14'' ''analysi'' ''cold'' ''conclus'' ''look''');
INSERT INTO thoughtline.passage VALUES (175, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826308, '\x7434', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (176, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381826308, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (140, '\x', '\x6e6f646573', '\x726177636c69656e74', 1795381818169, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (144, '\x', '\x6e6f646573', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821164, '\x7432', 1, ' cold ', '''=e3b0c44298fc1c14'' ''cold''');
INSERT INTO thoughtline.passage VALUES (158, '\x', '\x6e6f646573', '\x726177636c69656e74', 1795381821929, '\x7433', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (113, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1795381815481, '\x7431', 2, ' number 1 ', '''1'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (115, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1795381815486, '\x7432', 2, ' number 2 ', '''2'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (116, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1795381815491, '\x7433', 2, ' number 3 ', '''3'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (147, '\x', '\x7468696e6b696e672d6167656e74', '\x726177636c69656e74', 1795381821182, '\x7431', 3, ' six tim seven ', '''=e3b0c44298fc1c14'' ''seven'' ''six'' ''tim''');
INSERT INTO thoughtline.passage VALUES (156, '\x', '\x7468696e6b696e672d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1795381821200, '\x7432', 1, ' cold ', '''=e3b0c44298fc1c14'' ''cold''');
INSERT INTO thoughtline.passage VALUES (134, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1795381817405, '\x7431', 2, ' step 0 ', '''0'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (136, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1795381817436, '\x7432', 2, ' step 1 ', '''1'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (137, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1795381817444, '\x7433', 2, ' step 2 ', '''2'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (138, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1795381817456, '\x7434', 2, ' step 3 ', '''3'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (139, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1795381817472, '\x7435', 2, ' anew two ', '''=e3b0c44298fc1c14'' ''anew'' ''two''');
INSERT INTO thoughtline.passage VALUES (125, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1795381816653, '\x6131', 1, ' warm ', '''=e3b0c44298fc1c14'' ''warm''');
INSERT INTO thoughtline.passage VALUES (126, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1795381816653, '\x7431', 1, ' first ', '''=e3b0c44298fc1c14'' ''first''');
INSERT INTO thoughtline.passage VALUES (129, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1795381816674, '\x7432', 1, ' second ', '''=e3b0c44298fc1c14'' ''second''');
INSERT INTO thoughtline.passage VALUES (62, '\x', '\x7938416b4b4661645a32317445574964774b6b386b42', '\x726177636c69656e74', 1795381811283, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');


--
-- Data for Name: session; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x59776e794c6949484a4d686c4a3551725148576e7947', 1, 190, '\x84b5f1d18ac8ac753ba07b853b5ec2fcf338b8ebc6e51b5f9d121886d05eeeb6', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x784439646242344d4153786b576268396c656f566f6c', 2, 189, '\xf7ee5ff1bf0b49c45d444a84d3cbb2f4a13ef832a9c03f24e4ad270e0f039900', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x377432464c376444766f4e5745474153547159774a78', 2, 187, '\x9132134f1db949996e8a377dff5b85d5ce63ebaed64478f4691dcdcbb0b47c7f', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x414137414554684b6b304242384f6d614f487353776a', 2, 183, '\xc724c01373a521b6c162519d96680b74f3b4a9942232bfdca0107c04babd42f9', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x5450495278494b4a323677356f306d6f794970514233', 1, 185, '\x7b6ebd5c5a5b4264002c44b1bbab558f2a2db49555cb32d7df76d0d0bc71b802', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23626f62', '\x72654d454c50655a70657379354b6a73675732395a39', 1, 188, '\x027aa4d8230575f264ae7477407f64cca16e6c957569b4bb923d33c7c7fcb470', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x3447674f677879724965674233387048464f57746a64', 16, 155, '\xa3cd5f4fb860ac899145103bd49032f2d9fd691c28cbc36fc0c8fb2ca4f61867', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x3576333465496e5573354661776c4548306d7a637570', 16, 93, '\x3e7747a2c61582d45164adc0d292abbd5e41672a1becc197b89f0b98bcb90998', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x47627949424f73424b3739484c4e6378596333484871', 9, 77, '\x11bf5d8ba311fc21900a5d0805d14bc615459b5af0cbd091579ab1670c59d71f', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x544b336c31717646516e426e424e66445361714a7958', 8, 61, '\x9e06054a3908937f19aa4001f44f63f6daad9b61eb77c4dece4662265e885599', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x55775469726659496d66336f4f7a66656f4973617333', 16, 46, '\xe1e0042067c5d078e5a2d84d802640f65c903710fec67dff4008c53d297248f9', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x62766366534e694b6d53577958715549325076355270', 28, 28, '\x440dc04706a3f0a52980ee304918088e3aba85b83fcfdd7121e1cd65b8656034', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x63346538555349354a4d516179593646647973426559', 11, 104, '\x4817d2c390f16e2b1bc793fbb74d0af29ed206dd00b5c0d108703153cadca568', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x646f344c7954503636487539517539764e707a4e3457', 7, 53, '\xb340a10623d5ddc523f94e6b2b599a326d134062e6e6e6728c2dae73162e01b7', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d65646963616c', 6, 124, '\x80f34beedbe3f4f0ec8037bcc4c0a4354d98a6959cf4b30bc267317010558d63', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d756c74692d6167656e74', 21, 180, '\x55d622cf9a6cf5afbd084257c1abd3471ea70e877c7ada84675bbed417151939', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6e6f646573', 7, 159, '\x7f3e8dd17d4390dac1bef8235705da6e3d563713cf8e121da6346cbde60deef5', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6f69743333397369616d543367416831487732545457', 3, 181, '\xad12e169fc84b0e5f12b85c2afd7c667236937c97b6715fad2353a27428d32c5', 3);
INSERT INTO thoughtline.session VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', 6, 118, '\xb6148c06699a4fc3217ec1230fedb5696bc3b7cf83661085d72f5d3e8c60f93c', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7468696e6b696e672d6167656e74', 5, 157, '\x7ebee6589540b20eadf4e10022b23041aa8d4177d7a35e615fbdc8ad0fae833f', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7468696e6b736571', 6, 139, '\x6ab0447a05c3fcc8a77730956295ab23440f876429de049433b01210703f843e', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x756c7472617468696e6b', 9, 133, '\xfe7438ce46b797b8a78d6c9e122393df29f0f85e84a054a2f00ef61bbde05932', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7938416b4b4661645a32317445574964774b6b386b42', 7, 68, '\x8d9b347439fed01988552179dd8a2a2f2506926bf529c6f7385c45faac44d150', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x61507a78364d4f717051636e6b4c4775556666693152', 3, 193, '\x19608efa3c5579212066f89d01350293d3871db3a63d489044293b7eca806a85', 1);


--
-- Data for Name: share; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.share VALUES ('\x746f6b656e23626f62', '\x7368617265643a6265383663373662396261666464663431316331303166363363366266663365', '\x746f6b656e23616461', '\x377432464c376444766f4e5745474153547159774a78', 'write');
INSERT INTO thoughtline.share VALUES ('\x746f6b656e23626f62', '\x7368617265643a6332383466376633316632636263343838613036666366353331393961323035', '\x746f6b656e23616461', '\x414137414554684b6b304242384f6d614f487353776a', 'read');


--
-- Data for Name: standing; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.standing VALUES ('\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x6531', 'in doubt');
INSERT INTO thoughtline.standing VALUES ('\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x6532', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x7431', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x47627949424f73424b3739484c4e6378596333484871', '\x7432', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x62766366534e694b6d53577958715549325076355270', '\x7432', 'revised');
INSERT INTO thoughtline.standing VALUES ('\x', '\x62766366534e694b6d53577958715549325076355270', '\x7434', 'abandoned');
INSERT INTO thoughtline.standing VALUES ('\x', '\x62766366534e694b6d53577958715549325076355270', '\x7435', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x6d65646963616c', '\x7432', 'revised');
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

SELECT pg_catalog.setval('thoughtline.place', 193, true);


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
-- Name: share_of_session; Type: INDEX; Schema: thoughtline; Owner: -
--

CREATE INDEX share_of_session ON thoughtline.share USING btree (owner, session);


--
-- PostgreSQL database dump complete
--


