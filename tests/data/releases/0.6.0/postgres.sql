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

INSERT INTO thoughtline.answered VALUES ('\x', '\xabd1ba8dd1d7c34ef264443f38fe49627d9052bfa6e7c5dc2b94af62ded771fc', '\x', '\x3879504c7441455a5439705353766d5237306366614d', 12, 16, '\xabd1ba8dd1d7c34ef264443f38fe49627d9052bfa6e7c5dc2b94af62ded771fc');
INSERT INTO thoughtline.answered VALUES ('\x', '\x88ef2ed0b22fbe8074e7493e376133643b89a0b6aab069a828d060855f0ef271', '\x', '\x3879504c7441455a5439705353766d5237306366614d', 7, 7, '\x88ef2ed0b22fbe8074e7493e376133643b89a0b6aab069a828d060855f0ef271');
INSERT INTO thoughtline.answered VALUES ('\x', '\x8d46e4842cb291c56cd50c873906769586ccc280af07e09eeff5a58f69964e0e', '\x', '\x3879504c7441455a5439705353766d5237306366614d', 8, 8, '\x8d46e4842cb291c56cd50c873906769586ccc280af07e09eeff5a58f69964e0e');
INSERT INTO thoughtline.answered VALUES ('\x', '\xe27c68e3d36e4ab2addda6901681965f18110d75314f5f6fc8613e2ebc9df593', '\x', '\x3879504c7441455a5439705353766d5237306366614d', 9, 9, '\xe27c68e3d36e4ab2addda6901681965f18110d75314f5f6fc8613e2ebc9df593');
INSERT INTO thoughtline.answered VALUES ('\x', '\x0f4ca8fa9ffdc9e6bf107e442a5b628e043765f3d23b6f4bb1587039dccf94a9', '\x', '\x3879504c7441455a5439705353766d5237306366614d', 11, 11, '\x0f4ca8fa9ffdc9e6bf107e442a5b628e043765f3d23b6f4bb1587039dccf94a9');
INSERT INTO thoughtline.answered VALUES ('\x', '\x3e79fd4a3c1d050f2b659bd8d1b17f277d8a4831d220fab6d371ee3552754961', '\x', '\x3879504c7441455a5439705353766d5237306366614d', 10, 10, '\x3e79fd4a3c1d050f2b659bd8d1b17f277d8a4831d220fab6d371ee3552754961');
INSERT INTO thoughtline.answered VALUES ('\x', '\x94aa0536ecdfb84fcc46221617f3190cd7626f98173e71125ac22e0c461c7dc6', '\x', '\x414a566543545a31663974334e537477334875396346', 12, 16, '\x94aa0536ecdfb84fcc46221617f3190cd7626f98173e71125ac22e0c461c7dc6');
INSERT INTO thoughtline.answered VALUES ('\x', '\xd33104e2f9576fd74e2c0bd5741ae7fcfd1bf12da1d2127c7bb4207f9ad5036e', '\x', '\x414a566543545a31663974334e537477334875396346', 7, 7, '\xd33104e2f9576fd74e2c0bd5741ae7fcfd1bf12da1d2127c7bb4207f9ad5036e');
INSERT INTO thoughtline.answered VALUES ('\x', '\xc6319041cf4c8ecbedf3b8f4c3fa4eb71305fd899112ebe3553ecab062bb2f89', '\x', '\x414a566543545a31663974334e537477334875396346', 9, 9, '\xc6319041cf4c8ecbedf3b8f4c3fa4eb71305fd899112ebe3553ecab062bb2f89');
INSERT INTO thoughtline.answered VALUES ('\x', '\x3c00d8b913148d0fa1bf31c111239641e5e10c079bc88533028fb074ecbf2de8', '\x', '\x414a566543545a31663974334e537477334875396346', 8, 8, '\x3c00d8b913148d0fa1bf31c111239641e5e10c079bc88533028fb074ecbf2de8');
INSERT INTO thoughtline.answered VALUES ('\x', '\xaa6a909b9ea5713059464571620e62d58e86a482ac179798c4a4fd5d3b6e41f4', '\x', '\x414a566543545a31663974334e537477334875396346', 11, 11, '\xaa6a909b9ea5713059464571620e62d58e86a482ac179798c4a4fd5d3b6e41f4');
INSERT INTO thoughtline.answered VALUES ('\x', '\xe854ac57c52c9c3b14d3e3b0332d8bd1172f853e4d5a3a6038eb76fb23d5fa85', '\x', '\x414a566543545a31663974334e537477334875396346', 10, 10, '\xe854ac57c52c9c3b14d3e3b0332d8bd1172f853e4d5a3a6038eb76fb23d5fa85');
INSERT INTO thoughtline.answered VALUES ('\x', '\x857ed4b3a81edb4afd5ea7a1d2201c57c076818646850e0f268d3e6aadd9e701', '\x', '\x554e66486a6e557857697079424171416d43656c7574', 10, 11, '\x857ed4b3a81edb4afd5ea7a1d2201c57c076818646850e0f268d3e6aadd9e701');
INSERT INTO thoughtline.answered VALUES ('\x', '\x2acdfe8a90a6626e02d21f5458600f80cc26f8898f8006bddd9f29a5de039600', '\x', '\x554e66486a6e557857697079424171416d43656c7574', 7, 7, '\x2acdfe8a90a6626e02d21f5458600f80cc26f8898f8006bddd9f29a5de039600');
INSERT INTO thoughtline.answered VALUES ('\x', '\x46fba50022194e6afec2384335671c82748c151be2542d95dab3be894d38b43e', '\x', '\x554e66486a6e557857697079424171416d43656c7574', 8, 8, '\x46fba50022194e6afec2384335671c82748c151be2542d95dab3be894d38b43e');
INSERT INTO thoughtline.answered VALUES ('\x', '\xd0ffc61f878cace9807e47c2c190fc102beb1717d07a70c0aeca595392dd90e0', '\x', '\x554e66486a6e557857697079424171416d43656c7574', 9, 9, '\xd0ffc61f878cace9807e47c2c190fc102beb1717d07a70c0aeca595392dd90e0');
INSERT INTO thoughtline.answered VALUES ('\x', '\x041217003faafe48414ecab817d8069e69e027996ad0db127cd01aa97e0b91d4', '\x', '\x6d756c74692d6167656e74', 14, 18, '\x041217003faafe48414ecab817d8069e69e027996ad0db127cd01aa97e0b91d4');
INSERT INTO thoughtline.answered VALUES ('\x', '\xdf7d14c446524db64645d8bbd876179371e4c9a04bb5abc48e67ccdd5f58320a', '\x', '\x6d756c74692d6167656e74', 9, 9, '\xdf7d14c446524db64645d8bbd876179371e4c9a04bb5abc48e67ccdd5f58320a');
INSERT INTO thoughtline.answered VALUES ('\x', '\x6a20c2410d9364be345ab01d28f6f32b9a97f8cc86fda92c6a7b9869e19f6eab', '\x', '\x6d756c74692d6167656e74', 10, 10, '\x6a20c2410d9364be345ab01d28f6f32b9a97f8cc86fda92c6a7b9869e19f6eab');
INSERT INTO thoughtline.answered VALUES ('\x', '\xfa042dfffb04311c38e42a82d571d54430393f517a604f64d0763a24189fa4c0', '\x', '\x6d756c74692d6167656e74', 11, 11, '\xfa042dfffb04311c38e42a82d571d54430393f517a604f64d0763a24189fa4c0');
INSERT INTO thoughtline.answered VALUES ('\x', '\xc4d6c552f934a08652b6bea63c55d6cb0406359c7a3b49eae47ca08694e60f34', '\x', '\x6d756c74692d6167656e74', 13, 13, '\xc4d6c552f934a08652b6bea63c55d6cb0406359c7a3b49eae47ca08694e60f34');
INSERT INTO thoughtline.answered VALUES ('\x', '\x9d764f0c7bd94f2bb70b24dd295051bf7a9a4d358099f0cae9aa75f4a0fb46cb', '\x', '\x6d756c74692d6167656e74', 12, 12, '\x9d764f0c7bd94f2bb70b24dd295051bf7a9a4d358099f0cae9aa75f4a0fb46cb');
INSERT INTO thoughtline.answered VALUES ('\x', '\x865de7e25b80792ab84c94475ca100207e8407ccb477719d3460ec154949a994', '\x', '\x6e6f646573', 1, 3, '\xa39514e39d4fca0830e5ca00682485a46bcf574146fd5ec5447eb968bb108d90');
INSERT INTO thoughtline.answered VALUES ('\x', '\x4ace772e57de409f9e38fb5cca2905a7ad526cfe1409f41c3e5d49a7099f6355', '\x', '\x6e6f646573', 6, 7, '\x1145a621566dc4ddc3815f4e773c426a9c291dd03b6b4158ca1fc21c47ee4d5e');
INSERT INTO thoughtline.answered VALUES ('\x', '\x0cec45eae2383efe5343b1e3e86cdf134c6876c7f0c35572bb372c10fa3a761f', '\x', '\x746474617a5271555454654c4b4f765376466245577a', 3, 5, '\x21633996eaa468712d7d04fb8db86975a732ed2fe374fc482d6673c3f2e90865');
INSERT INTO thoughtline.answered VALUES ('\x', '\x090f75462a5c5dcde45751d7912271daa80b5d1ea84faaac6508f671b481019f', '\x', '\x4f504553746151476d6149535251337a626b32734770', 1, 6, '\xb2f0e46350298647c2cdb95ca8a222fe0d357b9dd0fc4d9fa16596d3dd558815');


--
-- Data for Name: bill; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.bill VALUES ('\x', '\x3879504c7441455a5439705353766d5237306366614d', 20786, '\x6f70656e61693a6770742d346f2d6d696e69', 4, 0, 44, 28, 0, 4, 0.40939514899946516, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x414a566543545a31663974334e537477334875396346', 20786, '\x6f70656e61693a6770742d346f2d6d696e69', 4, 0, 44, 28, 0, 4, 0.17203040900130873, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x554e66486a6e557857697079424171416d43656c7574', 20786, '\x6f70656e61693a6770742d346f2d6d696e69', 2, 1, 11, 7, 0, 1, 0.02397924399974727, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x554e66486a6e557857697079424171416d43656c7574', 20786, '\x6f70656e61693a6770742d346f2d6d696e692028657374696d6174656429', 1, 1, 753, 16384, 0, 1, 0, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6d756c74692d6167656e74', 20786, '\x6f70656e61693a6770742d346f2d6d696e69', 5, 0, 55, 35, 0, 5, 0.33326080899860244, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x6e6f646573', 20786, '\x6f70656e61693a6770742d346f2d6d696e69', 1, 0, 11, 7, 0, 1, 0.10573455699977785, 0);
INSERT INTO thoughtline.bill VALUES ('\x', '\x7468696e6b696e672d6167656e74', 20786, '\x6f70656e61693a6770742d346f2d6d696e69', 1, 0, 11, 7, 0, 1, 0.012860124999861, 0);


--
-- Data for Name: description; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.description VALUES ('\x', '\x3879504c7441455a5439705353766d5237306366614d', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x414a566543545a31663974334e537477334875396346', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x4f504553746151476d6149535251337a626b32734770', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x53316f3567485650356d354a484d655a7057626c5430', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x5544303841324c7152324e5766486d397a726f78794e', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x554e66486a6e557857697079424171416d43656c7574', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x64507a4d704a396e33746841746f32746836786f544f', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d65646963616c', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6d756c74692d6167656e74', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6e6f646573', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x2f746d702f746d70306d6e786e356e33', false, '\x7b2270726f6a656374223a222f746d702f746d70306d6e786e356e33222c227469746c65223a22506f6f6c222c2274616773223a5b226462225d7d');
INSERT INTO thoughtline.description VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7468696e6b696e672d6167656e74', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x7468696e6b736571', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x756c7472617468696e6b', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');
INSERT INTO thoughtline.description VALUES ('\x', '\x58384d7253664637516d653752593430326b384f3933', '\x6578616d706c65', false, '\x7b2270726f6a656374223a226578616d706c65227d');


--
-- Data for Name: event; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.event VALUES (1, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 1, '\x616461', 1795934477326, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2252656164732061726520736c6f772e204bc3a473652c20e695b0e68daee5ba932c20f09fa494222c226e657874223a225768793f227d', '\xdeafdf82afb5f9dca9b0efb77ed29e586efefac53f6c4218ee6af912fa255187');
INSERT INTO thoughtline.event VALUES (2, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 2, '\x616461', 1795934477326, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xb2b44d667081493020a31d871481c67095b05a493f8ac5ab40623c1ba0616ded');
INSERT INTO thoughtline.event VALUES (3, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 3, '\x726177636c69656e74', 1795934477332, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a22546865206c6f67732061726520636f6d706c657465227d', '\x191bba065e9fdde991ff793eeea9054415adb4f2529d777a96090b2a1f80069e');
INSERT INTO thoughtline.event VALUES (4, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 4, '\x726177636c69656e74', 1795934477332, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226132222c2274657874223a224c6f616420697320617320757375616c227d', '\x5c2a965b93d9ba1078384a734017355b0a289dcda6a53ac3eb4638da7a156acc');
INSERT INTO thoughtline.event VALUES (5, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 5, '\x726177636c69656e74', 1795934477332, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a2254686520636163686520697320636f6c64222c226166746572223a227431222c2272657374735f6f6e223a5b5b226131222c226132225d5d7d', '\x9d8068cd74ace9ac609bfdb2dc67707de58a5836bb4ac9eee61eef72774e2a8d');
INSERT INTO thoughtline.event VALUES (6, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 6, '\x726177636c69656e74', 1795934477339, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a225761726d20697420617420746865207374617274222c226166746572223a227432222c2272657374735f6f6e223a5b5b227432225d2c5b226132225d5d2c22636f6e666964656e6365223a302e372c226b696e64223a226879706f746865736973227d', '\x88230dcdb17d312c9399b348126c931d6e0fb213467ae54e795147fa48b8b089');
INSERT INTO thoughtline.event VALUES (7, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 7, '\x626f62', 1795934477345, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224f7220746865206469736b20697320736c6f77222c226272616e6368223a226469736b222c226166746572223a227431222c2273636f7265223a302e347d', '\x0fc9d5ddc9b463323f1f7ca72974db9da76f5b43aef5192537083442618f1b6c');
INSERT INTO thoughtline.event VALUES (8, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 8, '\x726177636c69656e74', 1795934477354, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a225265706c61636520746865206469736b222c226272616e6368223a226469736b222c226166746572223a227434222c2273636f7265223a302e397d', '\x685aa3a6007c7ef9dbb2e0dbe18fe469eacd00b5c61f7345f6add9e2a765b04f');
INSERT INTO thoughtline.event VALUES (9, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 9, '\x726177636c69656e74', 1795934477360, '\x7b2274797065223a2253656172636843686f73656e222c227769647468223a327d', '\xba7d5e1042aff4475b3be749508525751997374e7d545532b899ec18606c5585');
INSERT INTO thoughtline.event VALUES (10, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 10, '\x726177636c69656e74', 1795934477368, '\x7b2274797065223a2254686f7567687453636f726564222c226f6e223a227434222c2273636f7265223a302e317d', '\x447fa715dd4aae5e538bea8ae41becc7e09e89f210b4a8c5aa2bd1b360bdf439');
INSERT INTO thoughtline.event VALUES (11, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 11, '\x726177636c69656e74', 1795934477373, '\x7b2274797065223a22537570706f72744164646564222c2274686f75676874223a227433222c226e65656473223a5b226131225d7d', '\xab28c72ac2905c64524929b0fede4470421dc665779f6e5540a8bf1292119e8c');
INSERT INTO thoughtline.event VALUES (12, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 12, '\x726177636c69656e74', 1795934477383, '\x7b2274797065223a22417373756d7074696f6e52656675746564222c22617373756d7074696f6e223a226131222c2262656361757365223a2254776f20686f75727320617265206d697373696e67227d', '\xaeddd30075bd4d64b06d92aef4aca948cb56462011d99ff7174c339218017cc9');
INSERT INTO thoughtline.event VALUES (13, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 13, '\x726177636c69656e74', 1795934477411, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227436222c2274657874223a22466f756e64207468656d20616761696e222c226166746572223a227433227d', '\xb2e0f6072670384fac80a7bb78c59ccadf75c8d1ccf2f576f4ec86defe3d294c');
INSERT INTO thoughtline.event VALUES (14, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 14, '\x726177636c69656e74', 1795934477411, '\x7b2274797065223a22417373756d7074696f6e526573746f726564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227436227d', '\xb33a1d999a13479ce3f49ace3f88e141c07baf168b4bddea5aebdf136f1790ee');
INSERT INTO thoughtline.event VALUES (15, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 15, '\x726177636c69656e74', 1795934477427, '\x7b2274797065223a22417373756d7074696f6e5665726966696564222c22617373756d7074696f6e223a226132222c2262656361757365223a225365656e206f6e20746865206772617068227d', '\x5b4325c86947031073169759bfdd0af0fcf002c0aff1f750691fc626f830f007');
INSERT INTO thoughtline.event VALUES (16, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 16, '\x726177636c69656e74', 1795934477432, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a227435222c2276657264696374223a2272656675746564222c2262656361757365223a22546865206469736b206973206e6577222c22636f6e666964656e6365223a302e397d', '\x6b245ba5a853a3004dd359d2ffe378df6d1a70bcc6a2c3dc4ee6a00501d6a276');
INSERT INTO thoughtline.event VALUES (17, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 17, '\x726177636c69656e74', 1795934477439, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a227434222c2276657264696374223a226162616e646f6e6564222c2262656361757365223a224c65616473206e6f7768657265227d', '\xd7616687bb4501363addca9a60e5bbe2880124c3cd90ecab65e8054f75bf6ec4');
INSERT INTO thoughtline.event VALUES (18, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 18, '\x726177636c69656e74', 1795934477443, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227437222c2274657874223a2254686520636163686520697320636f6c64206174206e69676874206f6e6c79222c226166746572223a227436222c2272657669736573223a227432222c2272657374735f6f6e223a5b5b226131222c226132225d5d2c22636f6e666964656e6365223a302e387d', '\x903fe126a54b4e4945a96a66abc3824a978e4d91bfcfb40ac60fd18d619d1689');
INSERT INTO thoughtline.event VALUES (19, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 19, '\x726177636c69656e74', 1795934477447, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227438222c2274657874223a22426f7468206c696e6573206c6561642068657265222c226166746572223a227437227d', '\xd46cc5cd4fae83a6652f76d3ebdaa0a4002bb0b5dbf63aa4c61e70c24cad4409');
INSERT INTO thoughtline.event VALUES (20, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 20, '\x726177636c69656e74', 1795934477447, '\x7b2274797065223a224272616e63684d6572676564222c226272616e6368223a226469736b222c22696e746f223a22222c2268656164223a227435222c2274686f75676874223a227438227d', '\x29152d65bf3e3e4f392de6781e8ab800a7dd706bfedf7dcab8efbc725a6e4e6e');
INSERT INTO thoughtline.event VALUES (21, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 21, '\x726177636c69656e74', 1795934477451, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227439222c2274657874223a22497420776173207761726d20616c6c207468652074696d65222c226272616e6368223a226f74686572222c226166746572223a227433227d', '\xc0730aa4c226d6e82ae056cdc2e9b7eea587b526b1da21bc540f94d8928c4f25');
INSERT INTO thoughtline.event VALUES (22, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 22, '\x726177636c69656e74', 1795934477451, '\x7b2274797065223a22436f6e74726164696374696f6e4465636c61726564222c226e6f646573223a5b227433222c227439225d2c2274686f75676874223a227439227d', '\x33ab68c4ef14fe9049eb2e26c6209497d01ee17f6a6cc3c1d6fe557b403a6683');
INSERT INTO thoughtline.event VALUES (23, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 23, '\x726177636c69656e74', 1795934477455, '\x7b2274797065223a22436f6e74726164696374696f6e4465636c61726564222c226e6f646573223a5b226131222c226132225d2c2262656361757365223a225468657920737065616b206f6620646966666572656e742064617973227d', '\xa186fb255ab638ef51ceb9bd98a6fc373475e86d4aa3d7c707271cef9a396b4c');
INSERT INTO thoughtline.event VALUES (24, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 24, '\x726177636c69656e74', 1795934477459, '\x7b2274797065223a224f7574636f6d655265636f72646564222c226f6e223a227433222c2263616d655f74727565223a747275652c2262656361757365223a224d65617375726564227d', '\xeab76b80cc0ac5824db01b4e39b1c6c3f1210869c55e3c40b8bd6ef8370bbaad');
INSERT INTO thoughtline.event VALUES (25, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 25, '\x726177636c69656e74', 1795934477459, '\x7b2274797065223a224f7574636f6d655265636f72646564222c226f6e223a227435222c2263616d655f74727565223a66616c73652c2262656361757365223a224d65617375726564227d', '\xc67131d285618bc2c2049d20774f0a9ddf40d658dd8daa0b5d1bce3bec6b6825');
INSERT INTO thoughtline.event VALUES (26, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 26, '\x726177636c69656e74', 1795934477463, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743130222c2274657874223a2253514c697465206f722061207365727665723f222c226166746572223a227438222c226b696e64223a226465636973696f6e222c226465636973696f6e223a7b226372697465726961223a5b7b226e616d65223a22636f7374222c22776569676874223a322e302c226c657373223a747275652c226c6f77223a302e302c2268696768223a3530302e307d2c7b226e616d65223a227370656564222c22776569676874223a312e302c226c657373223a66616c73652c226c6f77223a302e302c2268696768223a31302e307d5d2c226f7074696f6e73223a5b7b226e616d65223a2253514c697465222c2273636f726573223a5b34302e302c372e305d7d2c7b226e616d65223a22536572766572222c2273636f726573223a5b3132302e302c392e305d7d5d7d7d', '\x0becba685f509c11832636f66a7b1bebf568e1e05e03b5a906a8eacbc92971f6');
INSERT INTO thoughtline.event VALUES (27, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 27, '\x726177636c69656e74', 1795934477473, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743131222c2274657874223a22497320697420636f6c643f222c226166746572223a22743130222c226b696e64223a22617267756d656e74222c22617267756d656e74223a7b22636c61696d73223a5b7b226e616d65223a2241222c2274657874223a22697420697320636f6c64227d2c7b226e616d65223a2242222c2274657874223a22746865207465737420776173207761726d227d2c7b226e616d65223a2243222c2274657874223a226e6f207761726d2d7570206973206c6f67676564227d5d2c226c696e6b73223a5b7b226b696e64223a2261747461636b73222c22736f75726365223a2242222c22746172676574223a2241222c22766961223a22227d2c7b226b696e64223a2261747461636b73222c22736f75726365223a2243222c22746172676574223a2242222c22766961223a22227d2c7b226b696e64223a22737570706f727473222c22736f75726365223a2243222c22746172676574223a2241222c22766961223a22227d5d7d7d', '\x54838a9cf96868e0f79d78af86bca2c7fb736c79ca518e4d46fd8241a96e60ab');
INSERT INTO thoughtline.event VALUES (28, '\x', '\x746474617a5271555454654c4b4f765376466245577a', 28, '\x726177636c69656e74', 1795934477482, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a22743132222c2274657874223a22536f20697420697320636f6c64206174206e69676874222c226166746572223a22743131222c2272657374735f6f6e223a5b5b227438222c227439225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\xecf9ae832e11a60d21bfb52d47cebe0be66f0b8d42eaef4ab16aa7f93a4e4c1c');
INSERT INTO thoughtline.event VALUES (31, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 1, '\x726177636c69656e74', 1795934477550, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xcdf53d46c74a4380160af7c517d5041f283b43c025fdfc3fd916e364b3f3a2e1');
INSERT INTO thoughtline.event VALUES (32, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 2, '\x726177636c69656e74', 1795934477550, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b2262795f63616c6c6572223a747275652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\xfc6e80a35e61e91a0c9461b7ef13a37974addeece0f6702433be5376c169285d');
INSERT INTO thoughtline.event VALUES (33, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 3, '\x726177636c69656e74', 1795934477550, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x9b54dfaf1ab5f072595b966371e5ca5504283168aeeeda117849d57e27795792');
INSERT INTO thoughtline.event VALUES (34, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 4, '\x726177636c69656e74', 1795934477550, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xcd5b13e8d7314bd05a86fb01b7a13edf57772bbf49bcbe6f4bc9aafada17092b');
INSERT INTO thoughtline.event VALUES (35, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 5, '\x726177636c69656e74', 1795934477550, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x3f8fe2292c2059ddc0b8470927fe6c190311ea6c7f0a85d8e35111f9050edab0');
INSERT INTO thoughtline.event VALUES (36, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 6, '\x726177636c69656e74', 1795934477550, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x581b8fde4270dc1d04922793501f6f877ce1d496bc0feeeb3e328a60ca2bf301');
INSERT INTO thoughtline.event VALUES (37, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 7, '\x726177636c69656e74', 1795934477561, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38227d', '\x496c9fd93abe631616ef0a507944b9207d43f981ae9dc668095e033af2223148');
INSERT INTO thoughtline.event VALUES (38, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 8, '\x726177636c69656e74', 1795934477568, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33227d', '\xf38a4aef1a5aeab3d58934b65a08e3893bec9013b8fc02e01ba85171a3557f6c');
INSERT INTO thoughtline.event VALUES (39, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 9, '\x726177636c69656e74', 1795934477572, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36227d', '\x1ea1b36af85da92b9006e1d02e1cadfa39b1de6f229a3daaac70b62f4d4e683a');
INSERT INTO thoughtline.event VALUES (40, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 10, '\x726177636c69656e74', 1795934477580, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x1e849cfce68924672ec6f52c63cd4710cddd18fc552842ba04d0fd3f5529c5aa');
INSERT INTO thoughtline.event VALUES (41, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 11, '\x726177636c69656e74', 1795934477587, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35227d', '\x79e70060438a4850eea8a30aaa59df1492037e27d47af1281d7f924dfb646a2b');
INSERT INTO thoughtline.event VALUES (42, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 12, '\x726177636c69656e74', 1795934477591, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x305364c5b130653bbbae81a8c1a2e3f1ab01e45581e1e717164e168d8d694b9b');
INSERT INTO thoughtline.event VALUES (43, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 13, '\x726177636c69656e74', 1795934477591, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\xe20a5179d3e7883190df2383f4961e1d0c8cb9e50e189fbb29ccf13195ee3591');
INSERT INTO thoughtline.event VALUES (44, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 14, '\x726177636c69656e74', 1795934477591, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\x7f681a559c3bf35ecf4b21b388fa7c43baccc28ec4f94a77867eb8571b05f5a7');
INSERT INTO thoughtline.event VALUES (45, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 15, '\x726177636c69656e74', 1795934477591, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x62f46845a3326e048b14bc09a50ca6f39a4132448f8e587ad06888c1cc267bcf');
INSERT INTO thoughtline.event VALUES (46, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', 16, '\x726177636c69656e74', 1795934477591, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\x5195e5f05d9b8ed99d3e5feb4689cde8a1c90d77edf2b72f59922914490d299e');
INSERT INTO thoughtline.event VALUES (47, '\x', '\x5544303841324c7152324e5766486d397a726f78794e', 1, '\x726177636c69656e74', 1795934477601, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xbe0414af06c4c756526536de6492692dcbd3c142f0b1f43024a3a0c9162bd6a2');
INSERT INTO thoughtline.event VALUES (48, '\x', '\x5544303841324c7152324e5766486d397a726f78794e', 2, '\x726177636c69656e74', 1795934477601, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b2262795f63616c6c6572223a747275652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x030bb9e3f4458c4ae46b582f6d3520b44a10a9d37066c509c1afcc43f8998e4e');
INSERT INTO thoughtline.event VALUES (49, '\x', '\x5544303841324c7152324e5766486d397a726f78794e', 3, '\x726177636c69656e74', 1795934477601, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x31ac09d25b74ae49c07c255edb093d7b1d131bed8546d4b83e112c2decc63302');
INSERT INTO thoughtline.event VALUES (50, '\x', '\x5544303841324c7152324e5766486d397a726f78794e', 4, '\x726177636c69656e74', 1795934477601, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x105ad857a4118caec16dbc3037c6d9aaf49c8d11aa6ebd4e56a4451f5e88527f');
INSERT INTO thoughtline.event VALUES (51, '\x', '\x5544303841324c7152324e5766486d397a726f78794e', 5, '\x726177636c69656e74', 1795934477601, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x06af8992b9b4cbb14daf3c3ad0f50124d473a5e5cf851b643d19b7f0aeaeaf50');
INSERT INTO thoughtline.event VALUES (52, '\x', '\x5544303841324c7152324e5766486d397a726f78794e', 6, '\x726177636c69656e74', 1795934477601, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x85b1f3da97da54cc85d7203cdb8cc9841e89eafd4a4fc42060a84dec27ba2403');
INSERT INTO thoughtline.event VALUES (53, '\x', '\x5544303841324c7152324e5766486d397a726f78794e', 7, '\x726177636c69656e74', 1795934477607, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2262656361757365223a226974207761732073746f70706564227d', '\x2268ac8fa9bb4b6de97fc6dd7ee369cc9d3b415ffc53e67484c8f7d8b4b3ef85');
INSERT INTO thoughtline.event VALUES (54, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', 1, '\x726177636c69656e74', 1795934477612, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xf3fc569541e462baf97e9cc6b8356b092c5a5b2aa97b4987d916e77d2fad487f');
INSERT INTO thoughtline.event VALUES (55, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', 2, '\x726177636c69656e74', 1795934477612, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22736574746c696e67223a22766f7465222c22676976656e223a7b2262795f63616c6c6572223a747275652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d5d2c22736574746c696e67223a22766f7465222c2263686f69636573223a5b227761726d222c22636f6c64225d2c22627564676574223a7b7d7d7d7d', '\x3ee369f0cf536880262edd1496dd7912eef7ede4dcdf14e7024f191726e1a458');
INSERT INTO thoughtline.event VALUES (56, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', 3, '\x726177636c69656e74', 1795934477612, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x187b25cbddc2ab263574f854e99f05f289b0e55173629a86716b1c0008686b6f');
INSERT INTO thoughtline.event VALUES (57, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', 4, '\x726177636c69656e74', 1795934477612, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xa835f44a3758fd36433e842573c655307400739a4f4faed7bb8c6a0bcee80e39');
INSERT INTO thoughtline.event VALUES (58, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', 5, '\x726177636c69656e74', 1795934477616, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225365656e2e5c6e566f74653a20636f6c64227d', '\x306bd8ef9a36756866de0ab844aa7e0a1aab8dbe7f0d39d33bccfe52743026df');
INSERT INTO thoughtline.event VALUES (59, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', 6, '\x726177636c69656e74', 1795934477624, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225365656e2e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c226b696e64223a226f70696e696f6e227d', '\x85abb9bf3103de7451f77cb18f1359ce3b83c5166ad4185f30c4f252bd97aacc');
INSERT INTO thoughtline.event VALUES (60, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', 7, '\x726177636c69656e74', 1795934477624, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22636f6c64202831206f6620313a206661637475616c29222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\x063dbef9f080b24f01452966acf8346a5178a8ca07a995142102398aea39bfbf');
INSERT INTO thoughtline.event VALUES (61, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', 8, '\x726177636c69656e74', 1795934477624, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227433222c226f70696e696f6e73223a5b5b226431222c227432225d5d7d', '\x8a6b94df8119d1c7c95a21150c71f9dd6ed51f2508918f924c9ff96c1e8a068e');
INSERT INTO thoughtline.event VALUES (62, '\x', '\x4f504553746151476d6149535251337a626b32734770', 1, '\x726177636c69656e74', 1795934477628, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xa14d8568f273f7aaa564154206a00b57e24bb65908057045c3bd832039645503');
INSERT INTO thoughtline.event VALUES (63, '\x', '\x4f504553746151476d6149535251337a626b32734770', 2, '\x726177636c69656e74', 1795934477628, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b2262795f63616c6c6572223a747275652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\x78154001623d7ac707ac7f311d74f7f53d01aca3e7181b3ef57d6900bd166cac');
INSERT INTO thoughtline.event VALUES (64, '\x', '\x4f504553746151476d6149535251337a626b32734770', 3, '\x726177636c69656e74', 1795934477628, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x4d709e7fff063b571ce0d37c48f62ac4b4791c379cd703e288d64c2396c8b500');
INSERT INTO thoughtline.event VALUES (65, '\x', '\x4f504553746151476d6149535251337a626b32734770', 4, '\x726177636c69656e74', 1795934477628, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x34702316439f11874a27659caf2fab4c4d778fd114c5d091bd301e165c74317f');
INSERT INTO thoughtline.event VALUES (66, '\x', '\x4f504553746151476d6149535251337a626b32734770', 5, '\x726177636c69656e74', 1795934477628, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x692c5720fa8cd2e4c9c04995bbb5e837bd23921ffedc3316ca3677d91520751b');
INSERT INTO thoughtline.event VALUES (67, '\x', '\x4f504553746151476d6149535251337a626b32734770', 6, '\x726177636c69656e74', 1795934477628, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xc8605fa4955537e2b425757c7ddcc798449a7b889a2ed54416152d935fa5023e');
INSERT INTO thoughtline.event VALUES (68, '\x', '\x4f504553746151476d6149535251337a626b32734770', 7, '\x726177636c69656e74', 1795934477636, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38227d', '\x5152cd266bfc2d410b6c3ddfeb81d2c0a1b42013ba73146ac8309cbec5bc0418');
INSERT INTO thoughtline.event VALUES (69, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', 1, '\x726177636c69656e74', 1795934478009, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226531222c226b696e64223a2266696c65222c2274657874223a22706f6f6c2e70793a312d32222c22706c616365223a22706f6f6c2e70793a312d32222c22616e63686f72223a7b2270617468223a22706f6f6c2e7079222c2266696c65223a226634366534366166636365343133393063656530303864626431343834636239222c22636f6e74656e74223a226666353364366364666238343163376363616562363937383734633031653033222c226669727374223a312c226c617374223a322c22746f6b656e73223a223535396464396434663233376231313839316636346363626139646134616362222c2273697a65223a382c226c696e6573223a5b22393633313836303932623463222c22636366663536333931336665225d2c226166746572223a5b22646464396334303736376639222c22316365323137313336393731222c22353638633831363266373563225d7d2c2274686f75676874223a227431227d', '\xd835d34c1a3a26c9b7c1c87e5eac971df3d306a50c1fbd3b813adfb4af88a67c');
INSERT INTO thoughtline.event VALUES (70, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', 2, '\x726177636c69656e74', 1795934478009, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226532222c226b696e64223a22636f6d6d616e64222c2274657874223a22707974657374202d71202d3e2032206661696c6564222c22706c616365223a22707974657374202d71222c227365656e223a2232206661696c6564222c2274686f75676874223a227431227d', '\xc9b77fa11f1e8af85e9b108addc3dddb1008bcae637cb95948c41b2f2df55e83');
INSERT INTO thoughtline.event VALUES (71, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', 3, '\x726177636c69656e74', 1795934478009, '\x7b2274797065223a2245766964656e6365476976656e222c2265766964656e6365223a226533222c226b696e64223a2270616765222c2274657874223a2268747470733a2f2f6578616d706c652e6f72672f706f6f6c73222c22706c616365223a2268747470733a2f2f6578616d706c652e6f72672f706f6f6c73222c2274686f75676874223a227431227d', '\x8c38eb18be16f4d25513ea4e20acebfccf122ed9143ef847b0012c95c08be120');
INSERT INTO thoughtline.event VALUES (72, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', 4, '\x726177636c69656e74', 1795934478009, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2254686520706f6f6c20697320736d616c6c222c2272657374735f6f6e223a5b5b226531222c226532222c226533225d5d7d', '\xe1e68041ad1e60541743db5e7821aab82ff3c69fd980a99c162ea89f8e54f764');
INSERT INTO thoughtline.event VALUES (73, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', 5, '\x726177636c69656e74', 1795934478009, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a222f746d702f746d70306d6e786e356e33222c227469746c65223a22506f6f6c222c2274616773223a5b226462225d7d', '\x6783087c557708bd2144484222d478549f270d48ca62c6ea56873d49d56ce5e5');
INSERT INTO thoughtline.event VALUES (74, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', 6, '\x726177636c69656e74', 1795934478024, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22536f2063616c6c732077616974222c226166746572223a227431222c2272657374735f6f6e223a5b5b227431222c226531225d5d2c226b696e64223a22636f6e636c7573696f6e227d', '\xebf911d1a728d96ef4b15975ffb2234f661f885230bbc9f7ced9c969a794c86c');
INSERT INTO thoughtline.event VALUES (75, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', 7, '\x726177636c69656e74', 1795934478027, '\x7b2274797065223a2256657264696374476976656e222c226f6e223a226532222c2276657264696374223a2272656675746564222c2262656361757365223a2249742077617320616e6f74686572206272616e6368227d', '\x858646c9d39d798d90339d40e36cd2f3e49a7c98b673c4419879216ea933d0f5');
INSERT INTO thoughtline.event VALUES (76, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', 8, '\x74686f756768746c696e65', 1795934478038, '\x7b2274797065223a2245766964656e6365436865636b6564222c2265766964656e6365223a226531222c22666f756e64223a226368616e676564222c2262656361757365223a2231206f662032206c696e657320617265206e6f74207468657265227d', '\xb98311f57fd0a826ac635769b639b16b888ffdd00995e2c88399acf0c4c07d1f');
INSERT INTO thoughtline.event VALUES (77, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', 9, '\x726177636c69656e74', 1795934478083, '\x7b2274797065223a224e65787443686f73656e222c226e657874223a224d656173757265206974227d', '\xc40e54b64bf34a945dfa0890d429602c9e3a9956778b0217421728f3e46f02c5');
INSERT INTO thoughtline.event VALUES (78, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 1, '\x726177636c69656e74', 1795934478719, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x78fbf241b38aa65c0ad48ebbb70d37038beb8d2c42ac6812e34543546c8a5a5f');
INSERT INTO thoughtline.event VALUES (79, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 2, '\x726177636c69656e74', 1795934478719, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b227265736572766573223a7b22746f6b656e73223a37373237332c22756e74696c223a313739353933353937383731397d2c2262795f63616c6c6572223a66616c73652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b22746f6b656e73223a37373237337d7d7d7d', '\x3dba119569a7d216afc24179d0f480f302e95ef70501348d3b4c60e1188f4f99');
INSERT INTO thoughtline.event VALUES (80, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 3, '\x726177636c69656e74', 1795934478719, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x1a7d49eeaccc9b455c8bee9043918322e5f8eca29295f8de58e24eca9f8760d2');
INSERT INTO thoughtline.event VALUES (81, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 4, '\x726177636c69656e74', 1795934478719, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x4fb3b5fa625b7f69fce8edda523c28229f9eae513f02859ab573a02d2e7027ea');
INSERT INTO thoughtline.event VALUES (82, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 5, '\x726177636c69656e74', 1795934478719, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xfc891403b7eafd977410b3348c0a3bcb499135066cb610e659ae3005f0bd4c36');
INSERT INTO thoughtline.event VALUES (83, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 6, '\x726177636c69656e74', 1795934478719, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x064452355bd8e15e1acaf5697ff4b3b43b4a5b8ec32cfaa907c9e73f92dae7c2');
INSERT INTO thoughtline.event VALUES (84, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484747, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e31333132313933363339393936363231367d2c2266696e697368223a2273746f70227d', '\xab864bc2aa26f085c0b1e4fd1ccae3e6c8377308d27e8d4a6f390ce36395f225');
INSERT INTO thoughtline.event VALUES (85, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484764, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e31323633313430373439393937353436377d2c2266696e697368223a2273746f70227d', '\xf2e07fe735befe28346c2fd5165976b01b7e2bd74551e4ab11c6b1754e0206f6');
INSERT INTO thoughtline.event VALUES (86, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484798, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e313338353538303633393939383830377d2c2266696e697368223a2273746f70227d', '\xf5ed9f74da8e6f8d1ca28cf64f2863276ce9f5c323c4103b4f1618882eb6e7b6');
INSERT INTO thoughtline.event VALUES (87, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 10, '\x726177636c69656e74', 1795934484808, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x7d66167b23e07d3d6521adbac671da275d585d89036b9e516995e153850e5247');
INSERT INTO thoughtline.event VALUES (88, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484846, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3031333330333634363030303136373634367d2c2266696e697368223a2273746f70227d', '\x9b1913a67083aa937452a8317e3de8087d757ca037cb536b7b13df3cde4e4be9');
INSERT INTO thoughtline.event VALUES (89, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 12, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484856, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x7f9fec2fe28fcfb55f56861013e9c6980b5711bf712f88230b24d1afc1a29b88');
INSERT INTO thoughtline.event VALUES (90, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484856, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\xa71c158926025a6851bbf1e4c66c0e772ca1e877d3892d7e0f0294c72204d39b');
INSERT INTO thoughtline.event VALUES (91, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484856, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\xddba291a866c9a71ee3f1f0c31facbe9f3fd366a3a34449de93375758a343b83');
INSERT INTO thoughtline.event VALUES (92, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484856, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x52b69a760fae7765a198a31acd4bd7d61d74e3ca006b25566a95204a9caa493c');
INSERT INTO thoughtline.event VALUES (93, '\x', '\x3879504c7441455a5439705353766d5237306366614d', 16, '\x726177636c69656e74', 1795934484856, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\xf5e5cf8a19c701923c5538eb12c6e9054bc4be3d9f3a31b9522e1479b9a5ce11');
INSERT INTO thoughtline.event VALUES (94, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 1, '\x726177636c69656e74', 1795934484893, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\x11cf04a78db25f9f3cea8cb04c9ec7152803c91fb6c36479c2cec39b9406a89b');
INSERT INTO thoughtline.event VALUES (95, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 2, '\x726177636c69656e74', 1795934484893, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22736574746c696e67223a226e6f6e65222c22676976656e223a7b227265736572766573223a7b22746f6b656e73223a35313531352c22756e74696c223a313739353933353938343839337d2c2262795f63616c6c6572223a66616c73652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c22736574746c696e67223a226e6f6e65222c22627564676574223a7b22746f6b656e73223a35313531357d7d7d7d', '\x738b0f7dc0923efa4b4088b87565414d319a02f2c382db9ece56eb8babc4b1d0');
INSERT INTO thoughtline.event VALUES (96, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 3, '\x726177636c69656e74', 1795934484893, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\x5f12239dba918ce600ab6bd0c6c607bf7ff8b9fc679b5312744c4c860c0aeba7');
INSERT INTO thoughtline.event VALUES (97, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 4, '\x726177636c69656e74', 1795934484893, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x7e899194c717c54115fd665cd9f7a18be9769bdd1da0b8c856bf20a7ea6b5c70');
INSERT INTO thoughtline.event VALUES (98, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 5, '\x726177636c69656e74', 1795934484893, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\xf835045af12a6b9a1550e3a790d2fddebac7269ea23070ec43aaec719646df99');
INSERT INTO thoughtline.event VALUES (99, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 6, '\x726177636c69656e74', 1795934484893, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x030b067699103d67364f962473ea8769ef04e872dc62db2fb4b8fed8f243253e');
INSERT INTO thoughtline.event VALUES (100, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484976, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30323339373932343339393937343732377d2c2266696e697368223a2273746f70227d', '\x6e786f59f750c0a37965962cb258437ce07f3aad3291594e59bc995f0db9da01');
INSERT INTO thoughtline.event VALUES (101, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484981, '\x7b2274797065223a2244656c65676174696f6e4661696c6564222c2264656c65676174696f6e223a226432222c22636f6465223a226d696e645f72656675736564222c2262656361757365223a224f70656e414920646964206e6f742074616b6520746865207265717565737420284854545020343030292e20497420736179733a205c226e6f5c22204368616e6765207468652073657474696e6773206f722074686520746578742e205b6d696e645f726566757365645d222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c22746f6b656e735f696e223a302c22746f6b656e735f6f7574223a302c22657374696d617465645f636f7374223a2230227d2c2273616964223a226e6f227d', '\xf1fbdf4cd64dd53dad15abb12a82b3a7b7f93d5f47676e749c6814d205b47fdc');
INSERT INTO thoughtline.event VALUES (102, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484991, '\x7b2274797065223a2244656c65676174696f6e4661696c6564222c2264656c65676174696f6e223a226433222c22636f6465223a226d696e645f6d697373706f6b65222c2262656361757365223a224f70656e414920616e737765726564207769746820736f6d657468696e672074686174206973206e6f74204a534f4e2e20436865636b20746861742074686520626173652055524c2069732074686174206f6620746865204150492c20616e642061736b20616761696e2e205b6d696e645f6d697373706f6b655d222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226c6f7374223a7b22617474656d707473223a312c22746f6b656e735f696e223a3735332c22746f6b656e735f6f7574223a31363338342c22657374696d617465645f636f7374223a6e756c6c7d7d7d', '\xb3365a74c7a4142a063800ce04de0431d2513eabaa47aea575525dcd615e92c4');
INSERT INTO thoughtline.event VALUES (103, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 10, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484995, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x24f203c164d2d7fd671fac33fe091f8d6518f1c41458132595055f5a576fac84');
INSERT INTO thoughtline.event VALUES (104, '\x', '\x554e66486a6e557857697079424171416d43656c7574', 11, '\x726177636c69656e74', 1795934484995, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c226f70696e696f6e73223a5b5b226431222c227432225d5d7d', '\x33e5a8d3089693381a446481b8003b4c997ddb40979f18db91670c1d027ccfd3');
INSERT INTO thoughtline.event VALUES (105, '\x', '\x414a566543545a31663974334e537477334875396346', 1, '\x726177636c69656e74', 1795934485025, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226b696e64223a227175657374696f6e227d', '\xdd6f5ccc7a333017226e045a4d7f5f4c51875d101114b8152428ac51761d6929');
INSERT INTO thoughtline.event VALUES (106, '\x', '\x414a566543545a31663974334e537477334875396346', 2, '\x726177636c69656e74', 1795934485025, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b227265736572766573223a7b22746f6b656e73223a32303030302c22756e74696c223a313739353933353434353032347d2c2262795f63616c6c6572223a66616c73652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d2c7b226e616d65223a226372656174697665222c227374616e6365223a224c6f6f6b20666f72206f7468657220776179732e204f6666657220746872656520746f206669766520616c7465726e61746976657320746861742064696666657220696e206b696e642c20616d6f6e67207468656d20616e20756e757375616c206f6e652c20616e642073617920696e20612073656e74656e636520656163682077686174207468657920776f756c642074616b652e222c2274656d7065726174757265223a312e302c227365636f6e6473223a3138302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b22746f6b656e73223a32303030302c227365636f6e6473223a36302e307d7d7d7d', '\xd0d9c0c49c49f8873fef987b4a7bc9477a87a3cc8e7a1372409ad8513616d469');
INSERT INTO thoughtline.event VALUES (107, '\x', '\x414a566543545a31663974334e537477334875396346', 3, '\x726177636c69656e74', 1795934485025, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226661637475616c222c2261736b73223a227431222c226f66223a227131227d', '\xc291a9593228f11a049dcd8a28efc1055a4880caf71873e46bd294c46c622d14');
INSERT INTO thoughtline.event VALUES (108, '\x', '\x414a566543545a31663974334e537477334875396346', 4, '\x726177636c69656e74', 1795934485025, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\x723b145d0e6d44b5e7977a11b094e3f6359807cddde2a439cc2cb849565b20e9');
INSERT INTO thoughtline.event VALUES (109, '\x', '\x414a566543545a31663974334e537477334875396346', 5, '\x726177636c69656e74', 1795934485025, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a226372656174697665222c2261736b73223a227431222c226f66223a227131227d', '\x4d57bb7e94d3511deb1ada928b017c1afe60f121f65b7dd1e969b55441d2ad64');
INSERT INTO thoughtline.event VALUES (110, '\x', '\x414a566543545a31663974334e537477334875396346', 6, '\x726177636c69656e74', 1795934485025, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x91edbfff5475f07fd4fd46ccf6f2d01d2a31be67489854ac2c47b0d930b7ce5c');
INSERT INTO thoughtline.event VALUES (111, '\x', '\x414a566543545a31663974334e537477334875396346', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934485155, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e5c6e436f6e666964656e63653a20302e38222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3034323634383133313030303533323838357d2c2266696e697368223a2273746f70227d', '\x1a5d630d86454d7ddb343dfaaa884f1a082553239bcbb78479a490288fc157a7');
INSERT INTO thoughtline.event VALUES (112, '\x', '\x414a566543545a31663974334e537477334875396346', 8, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934485167, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e5c6e436f6e666964656e63653a20302e36222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30343132333132363430303030383931347d2c2266696e697368223a2273746f70227d', '\xdf094012f135613675aaba594471a30bb481c97c0661954b4602bbcf5a27af07');
INSERT INTO thoughtline.event VALUES (113, '\x', '\x73657175656e7469616c7468696e6b696e67', 1, '\x726177636c69656e74', 1795934486020, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224e756d6265722031222c226e756d626572223a322c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xce1cfc9a134901d071a72a7996e66ee85221fcfe1a903e6d695dc31954859ac6');
INSERT INTO thoughtline.event VALUES (114, '\x', '\x73657175656e7469616c7468696e6b696e67', 2, '\x726177636c69656e74', 1795934486020, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x5d82899a9f619528e7264c677b1e23acbecce70264f856f5842faf7997cef1e3');
INSERT INTO thoughtline.event VALUES (115, '\x', '\x73657175656e7469616c7468696e6b696e67', 3, '\x726177636c69656e74', 1795934486036, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a224e756d6265722032222c226166746572223a227431222c226e756d626572223a332c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x7927a2b2670569eba30e27badc865fd5cbaba8f0ae927a2d7fe1598aea2a7f28');
INSERT INTO thoughtline.event VALUES (116, '\x', '\x73657175656e7469616c7468696e6b696e67', 4, '\x726177636c69656e74', 1795934486043, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e756d6265722033222c226166746572223a227432222c226e756d626572223a342c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xe69978df66120e9a83b7071b4a58993266889e36c55d711941fdc4ff7331393c');
INSERT INTO thoughtline.event VALUES (117, '\x', '\x73657175656e7469616c7468696e6b696e67', 5, '\x726177636c69656e74', 1795934486052, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f7420736f222c226166746572223a227433222c2272657669736573223a227432222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c2269735265766973696f6e223a747275652c227265766973657354686f75676874223a337d7d', '\xaedff0132676bae6ea3326eb8a0a5bc870e2b1162d3cdaf14453637f53c93f93');
INSERT INTO thoughtline.event VALUES (118, '\x', '\x73657175656e7469616c7468696e6b696e67', 6, '\x726177636c69656e74', 1795934486065, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a224f7220736f222c226272616e6368223a225f5f70726f746f5f5f222c226166746572223a227431222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c226272616e636846726f6d54686f75676874223a322c226272616e63684964223a225f5f70726f746f5f5f227d7d', '\x59661cc2ffed53f38565d9f2ab7518bd9f55d826c7feabb597a3c37115347c4e');
INSERT INTO thoughtline.event VALUES (119, '\x', '\x6d65646963616c', 1, '\x726177636c69656e74', 1795934486689, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224e756d6265722031222c226e756d626572223a322c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xda7dc59d7580758e656e763bcd4977bc3cd8fdf0b7283c5dcc977f950c740c9a');
INSERT INTO thoughtline.event VALUES (120, '\x', '\x6d65646963616c', 2, '\x726177636c69656e74', 1795934486689, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x5f21d24f74d917f812280b35d65f01b5c8ab95575c25130239f83aff246b0a01');
INSERT INTO thoughtline.event VALUES (121, '\x', '\x6d65646963616c', 3, '\x726177636c69656e74', 1795934486700, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a224e756d6265722032222c226166746572223a227431222c226e756d626572223a332c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\xcd03e08113b47eaffe2fe903bb6297fdd44043ace74f6800cf015d26358c0274');
INSERT INTO thoughtline.event VALUES (122, '\x', '\x6d65646963616c', 4, '\x726177636c69656e74', 1795934486708, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e756d6265722033222c226166746572223a227432222c226e756d626572223a342c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a337d7d', '\x7811551f2f05beacda8ffe0fbd13acb2b54ba2c70dd797ececf1edb972c2e763');
INSERT INTO thoughtline.event VALUES (123, '\x', '\x6d65646963616c', 5, '\x726177636c69656e74', 1795934486712, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f7420736f222c226166746572223a227433222c2272657669736573223a227432222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c2269735265766973696f6e223a747275652c227265766973657354686f75676874223a337d7d', '\x93f76088c64b09f6c08c172ed5dd4f422e9ed7597fdf4a15d67bd22dd583ab55');
INSERT INTO thoughtline.event VALUES (124, '\x', '\x6d65646963616c', 6, '\x726177636c69656e74', 1795934486717, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a224f7220736f222c226272616e6368223a225f5f70726f746f5f5f222c226166746572223a227431222c226e756d626572223a312c22676976656e223a7b226e65787454686f756768744e6565646564223a747275652c22746f74616c54686f7567687473223a332c226272616e636846726f6d54686f75676874223a322c226272616e63684964223a225f5f70726f746f5f5f227d7d', '\x755fa74d4b50d93e42b84a6012df8b3c4843ffed89437e236c0dbb53c333a150');
INSERT INTO thoughtline.event VALUES (125, '\x', '\x756c7472617468696e6b', 1, '\x726177636c69656e74', 1795934487483, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974206973207761726d222c226e616d65223a224131222c22676976656e223a7b22636f6e666964656e6365223a302e397d7d', '\x758afa1f99471e13909c521e2ce70b98d439aa4a4ed6c6adb2df3fa8e9971c3c');
INSERT INTO thoughtline.event VALUES (126, '\x', '\x756c7472617468696e6b', 2, '\x726177636c69656e74', 1795934487483, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224669727374222c2272657374735f6f6e223a5b5b226131225d5d2c22636f6e666964656e6365223a302e362c22676976656e223a7b22746f74616c5f74686f7567687473223a347d7d', '\x82af67890ee8977a21b0f6db7c9d9a3e759090528ed191f0446a6d61fed4a3d4');
INSERT INTO thoughtline.event VALUES (127, '\x', '\x756c7472617468696e6b', 3, '\x726177636c69656e74', 1795934487483, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xf4bfbdeaaa84011d277ba1992686aa991448ee9d950a1e5ad1e75a2d9dfbe0f4');
INSERT INTO thoughtline.event VALUES (128, '\x', '\x756c7472617468696e6b', 4, '\x726177636c69656e74', 1795934487500, '\x7b2274797065223a22417373756d7074696f6e446573637269626564222c22617373756d7074696f6e223a226131222c22676976656e223a7b22636f6e666964656e6365223a302e392c2276657269666961626c65223a747275652c22766572696669636174696f6e5f737461747573223a2276657269666965645f74727565227d7d', '\xdd6be22c34ecbbb205427607fad4bace56f16b222cd8feb14a7585ef48b0edf5');
INSERT INTO thoughtline.event VALUES (129, '\x', '\x756c7472617468696e6b', 5, '\x726177636c69656e74', 1795934487500, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225365636f6e64222c226166746572223a227431222c22676976656e223a7b22746f74616c5f74686f7567687473223a347d7d', '\x1bf3a78b51405edc0f88f9ffa659fb774d86f0d96c62b997f211c7798bd1a51e');
INSERT INTO thoughtline.event VALUES (130, '\x', '\x756c7472617468696e6b', 6, '\x726177636c69656e74', 1795934487500, '\x7b2274797065223a22417373756d7074696f6e5665726966696564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227432227d', '\x833109122cec5507362a4e1fc98fd1d83f6306f84bfc4d9dd33b0e67b370de69');
INSERT INTO thoughtline.event VALUES (131, '\x', '\x756c7472617468696e6b', 7, '\x726177636c69656e74', 1795934487508, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224f6e206974222c226166746572223a227432222c2272657374735f6f6e223a5b5b226131225d5d2c22676976656e223a7b22746f74616c5f74686f7567687473223a342c22646570656e64735f6f6e5f617373756d7074696f6e73223a5b224131225d7d7d', '\x6660072528c6ed77dd34f238837e6e95ca1d9c4567fa6869f9ee6a1f8d84ae65');
INSERT INTO thoughtline.event VALUES (132, '\x', '\x756c7472617468696e6b', 8, '\x726177636c69656e74', 1795934487516, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f222c226166746572223a227433222c22676976656e223a7b22746f74616c5f74686f7567687473223a342c22696e76616c6964617465735f617373756d7074696f6e73223a5b224131225d7d7d', '\xa790fe1b06d5f54e787a7598c52f317c63a0ac2ed141e304d180edf50266c510');
INSERT INTO thoughtline.event VALUES (133, '\x', '\x756c7472617468696e6b', 9, '\x726177636c69656e74', 1795934487516, '\x7b2274797065223a22417373756d7074696f6e52656675746564222c22617373756d7074696f6e223a226131222c2262656361757365223a22222c2274686f75676874223a227434227d', '\xc279378106eb3ff9d3a89007beea751ad2b763477cf1ec2548cd6e4c07fb27c7');
INSERT INTO thoughtline.event VALUES (134, '\x', '\x7468696e6b736571', 1, '\x726177636c69656e74', 1795934488120, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22537465702030222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\x9f4bb97188949b0ddf5640f964369625837f65e5bf01e89b41ef3c27ef8954b6');
INSERT INTO thoughtline.event VALUES (135, '\x', '\x7468696e6b736571', 2, '\x726177636c69656e74', 1795934488120, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xad725268285fea873bec2e76fa6a3c060cf64ae26796f922985e76ba9cff7cc8');
INSERT INTO thoughtline.event VALUES (136, '\x', '\x7468696e6b736571', 3, '\x726177636c69656e74', 1795934488132, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22537465702031222c226166746572223a227431222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\xe4f15eea1471eab62dd4e01bbd94a6fd37d76dbe60ac7d09e5ffe84555c92363');
INSERT INTO thoughtline.event VALUES (137, '\x', '\x7468696e6b736571', 4, '\x726177636c69656e74', 1795934488140, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22537465702032222c226166746572223a227432222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\xb55678c985029e57632a8c8e4aa6da6251354374bf9e898112857618bb029498');
INSERT INTO thoughtline.event VALUES (138, '\x', '\x7468696e6b736571', 5, '\x726177636c69656e74', 1795934488147, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a22537465702033222c226166746572223a227433222c22676976656e223a7b22746f74616c54686f7567687473223a357d7d', '\x0ef02e8492fb2a153d07988271c60a08656a6135511056e2483e47fc3d5a556d');
INSERT INTO thoughtline.event VALUES (139, '\x', '\x7468696e6b736571', 6, '\x726177636c69656e74', 1795934488156, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22416e65772066726f6d2074776f222c226166746572223a227434222c2272657669736573223a227432222c2273757065727365646573223a5b227433222c227434225d7d', '\xdc20ff4b0e0d93ececf6a72e0a32d21ff695ea59cd04414659c6db65c1d9f7e7');
INSERT INTO thoughtline.event VALUES (140, '\x', '\x6e6f646573', 1, '\x726177636c69656e74', 1795934488772, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226272616e6368223a226e5f6536666661383532222c226b696e64223a226578706c6f7265227d', '\x71f3ee81742a61c9157008e97d3e11908818ffaf471c3779b95e4ea6111ff3ee');
INSERT INTO thoughtline.event VALUES (141, '\x', '\x6e6f646573', 2, '\x726177636c69656e74', 1795934488772, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a226578706c6f7265222c2261736b73223a227431222c22676976656e223a7b2270726f6d7074223a7b2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c2273797374656d223a22596f7520776f726b20616c6f6e65206f6e20746865206f6e65207375622d70726f626c656d207468617420796f752061726520676976656e2e20596f7520736565206e6f7468696e67206f6620746865206c6172676572207461736b2c20616e64206e6f626f64792063616e20616e73776572207175657374696f6e732e5c6e416e7377657220696e2074776f2070617274732c206561636820756e646572206974732068656164696e67206f6e2061206c696e65206f6620697473206f776e3a5c6e5b416e616c797369735d5c6e486f7720796f75206765742074686572652c207374657020627920737465702c20776974682077686174206974207265737473206f6e2e5c6e5b436f6e636c7573696f6e5d5c6e54686520726573756c7420696e2077686f6c652073656e74656e636573207468617420736f6d65626f64792063616e207573652077686f20686173206e6f7420726561642074686520616e616c797369732e5c6e496620796f752063616e20686f6e6573746c792073617920686f77207375726520796f75206172652c20656e6420776974682061206c696e65205c22436f6e666964656e63653a5c2220616e642061206e756d6265722066726f6d203020746f20313b20656c7365206c656176652074686174206c696e65206f75742e222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a312e302c22746f705f70223a302e392c226d61785f746f6b656e73223a323034382c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x984e3a5265ba47ed7f4a66abdb0d88e36f9b459bab03519b245c2386eac6e044');
INSERT INTO thoughtline.event VALUES (142, '\x', '\x6e6f646573', 3, '\x726177636c69656e74', 1795934488772, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\x38ad10e9d11873b10d5da9ef73274876c98f145dd17dc7069fbf32ece8a8fee3');
INSERT INTO thoughtline.event VALUES (143, '\x', '\x414a566543545a31663974334e537477334875396346', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934494984, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30373537323639393830303033393131387d2c2266696e697368223a2273746f70227d', '\x32fa1cc2dc5d69e53580a3b38a0574a54cdff3ccefbe76241ca4a0c011bad69d');
INSERT INTO thoughtline.event VALUES (144, '\x', '\x6e6f646573', 4, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934494990, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22497420697320636f6c642e222c226272616e6368223a226e5f6536666661383532222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a22636f6e636c7573696f6e227d', '\x78cc78c552d9ac1a590a5e1c535f27153cd2f10871bd93fd15cdfd5a878036ef');
INSERT INTO thoughtline.event VALUES (145, '\x', '\x6e6f646573', 5, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934494990, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e31303537333435353639393937373738357d2c2266696e697368223a2273746f70222c2274686f75676874223a227432227d', '\x02b44ddd68eee736de8df29806042a331a97478da5c14f0e40fc185c9b6b332d');
INSERT INTO thoughtline.event VALUES (146, '\x', '\x414a566543545a31663974334e537477334875396346', 10, '\x726177636c69656e74', 1795934495003, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x16e5cc7b24f0c07c7554bafc264a953315e40aa275690299f4ea992a9942fa70');
INSERT INTO thoughtline.event VALUES (147, '\x', '\x7468696e6b696e672d6167656e74', 1, '\x726177636c69656e74', 1795934495042, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2257686174206973207369782074696d657320736576656e3f222c226272616e6368223a226e5f3264643532306163222c226b696e64223a2263686174227d', '\xd1d5f342c520e3657a6ee5a483878f15fe4c9af5fb389db2e15429e4cb287e86');
INSERT INTO thoughtline.event VALUES (148, '\x', '\x7468696e6b696e672d6167656e74', 2, '\x726177636c69656e74', 1795934495042, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a2263686174222c2261736b73223a227431222c22676976656e223a7b2270726f6d7074223a7b2274657874223a2257686174206973207369782074696d657320736576656e3f222c2273797374656d223a22222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a302e372c22746f705f70223a302e392c226d61785f746f6b656e73223a343039362c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\xc0bc691489fe20acc751e44f71c0531b3568dd2f979dda9213777c2c2b2ce669');
INSERT INTO thoughtline.event VALUES (149, '\x', '\x7468696e6b696e672d6167656e74', 3, '\x726177636c69656e74', 1795934495042, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xd4194ba1f2cdf54c418b5506e219ea79be1a6576c6913a44b3833d0c6bf7f0ad');
INSERT INTO thoughtline.event VALUES (150, '\x', '\x414a566543545a31663974334e537477334875396346', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495064, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3031323432343031363030303239353532347d2c2266696e697368223a2273746f70227d', '\x7b5ac11d537ecaa74622f2594f5a3fec4c8cb3cd06cbd77490da94bce13e3d39');
INSERT INTO thoughtline.event VALUES (151, '\x', '\x414a566543545a31663974334e537477334875396346', 12, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495068, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22546865206c6f677320736179207468617420697420697320636f6c642e222c226272616e6368223a227131206661637475616c222c226166746572223a227431222c22636f6e666964656e6365223a302e382c226b696e64223a226f70696e696f6e227d', '\x74b4ac6aa1eee9e0dd16209c156e0bf742c15b770e84a5b0271595c80a9c9d8e');
INSERT INTO thoughtline.event VALUES (152, '\x', '\x414a566543545a31663974334e537477334875396346', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495068, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x9d4ab72398bc8adc3879e84708b98ee0b08d156c55eb21b6ce48f6054685882f');
INSERT INTO thoughtline.event VALUES (153, '\x', '\x414a566543545a31663974334e537477334875396346', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495068, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a225761726d206974206279207265706c6179696e67207965737465726461792e222c226272616e6368223a227131206372656174697665222c226166746572223a227431222c22636f6e666964656e6365223a302e362c226b696e64223a226f70696e696f6e227d', '\x21e4ba536f4c08131ced8cf857bdcf88acb5cf212075c22aa0d2c49b1eb0efec');
INSERT INTO thoughtline.event VALUES (154, '\x', '\x414a566543545a31663974334e537477334875396346', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495068, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227434225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x648dff98e24c57bf687c78c17000fec71de1e249a147a0b6dd32017a1f67c6c5');
INSERT INTO thoughtline.event VALUES (155, '\x', '\x414a566543545a31663974334e537477334875396346', 16, '\x726177636c69656e74', 1795934495068, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227433225d7d', '\xe1277f7a716e457676d601a2db2b5094228c4d96b8f5ea13db21c273926c1a25');
INSERT INTO thoughtline.event VALUES (156, '\x', '\x7468696e6b696e672d6167656e74', 4, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495105, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a22497420697320636f6c642e222c226272616e6368223a226e5f3264643532306163222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a22636f6e636c7573696f6e227d', '\x9d7ee40d44a5ab13b84a15fd09f5cf3237db344a352728fe63e687a2c1270767');
INSERT INTO thoughtline.event VALUES (157, '\x', '\x7468696e6b696e672d6167656e74', 5, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495105, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3031323836303132343939393836317d2c2266696e697368223a2273746f70222c2274686f75676874223a227432227d', '\xc0fcbbf93edb477d8a09596222664a87933e8293fc1e39c075923b2aba7dc769');
INSERT INTO thoughtline.event VALUES (158, '\x', '\x6e6f646573', 6, '\x726177636c69656e74', 1795934495799, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c226272616e6368223a226e5f6435353735383262222c226b696e64223a22766572696679227d', '\x9dd479e0838919c221094c8dc1a82c59b14468edd52c42dcf2fa278798d4cdf0');
INSERT INTO thoughtline.event VALUES (159, '\x', '\x6e6f646573', 7, '\x726177636c69656e74', 1795934495799, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a22766572696679222c2261736b73223a227433222c22676976656e223a7b2270726f6d7074223a7b2274657874223a22497320746865206361636865207761726d20656e6f75676820746f2073657276652074686520666972737420726571756573743f222c2273797374656d223a22596f7520776f726b20616c6f6e65206f6e20746865206f6e65207375622d70726f626c656d207468617420796f752061726520676976656e2e20596f7520736565206e6f7468696e67206f6620746865206c6172676572207461736b2c20616e64206e6f626f64792063616e20616e73776572207175657374696f6e732e5c6e416e7377657220696e2074776f2070617274732c206561636820756e646572206974732068656164696e67206f6e2061206c696e65206f6620697473206f776e3a5c6e5b416e616c797369735d5c6e486f7720796f75206765742074686572652c207374657020627920737465702c20776974682077686174206974207265737473206f6e2e5c6e5b436f6e636c7573696f6e5d5c6e54686520726573756c7420696e2077686f6c652073656e74656e636573207468617420736f6d65626f64792063616e207573652077686f20686173206e6f7420726561642074686520616e616c797369732e5c6e496620796f752063616e20686f6e6573746c792073617920686f77207375726520796f75206172652c20656e6420776974682061206c696e65205c22436f6e666964656e63653a5c2220616e642061206e756d6265722066726f6d203020746f20313b20656c7365206c656176652074686174206c696e65206f75742e222c226265666f7265223a5b5d2c22746f6f6c73223a5b5d2c2274656d7065726174757265223a302e302c22746f705f70223a302e312c226d61785f746f6b656e73223a323034382c2273746f70223a5b5d2c2273656564223a6e756c6c2c227468696e6b696e67223a6e756c6c2c22646561646c696e65223a3630302e302c226f6e6365223a66616c73657d2c226f776e6572223a22227d7d', '\x3e925278c4512a58ba7c6cf3d7f32cd5223fae3fcb2fb2f2e543c1831ee4d187');
INSERT INTO thoughtline.event VALUES (160, '\x', '\x6d756c74692d6167656e74', 1, '\x726177636c69656e74', 1795934503247, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2253686f756c642077653f20427574207768656e3f222c22676976656e223a7b22746f74616c54686f7567687473223a332c226e65787454686f756768744e6565646564223a747275652c22726f7574696e67223a7b2273636f7265223a35352c227374726174656779223a22747269706c65222c226b696e64223a226465636973696f6e222c22646972656374696f6e73223a5b22656d6f74696f6e616c222c226f7074696d6973746963222c22637269746963616c225d2c226279223a22776f726473222c2262656361757365223a223420776f7264732c2032207175657374696f6e732c203120776f7264732074686174206c696e6b206f72206c696d69742c20322073656e74656e6365732c20617370656374733a206e6f6e653b207369676e73206f663a206465636973696f6e2028746865206d6f64656c277320726174696e6720636f756c64206e6f74206265207265616429227d7d7d', '\xd0da00197302815ebd4f4b9c197110fc3e8247c30992c8c70ce266c90ce8eec1');
INSERT INTO thoughtline.event VALUES (161, '\x', '\x6d756c74692d6167656e74', 2, '\x726177636c69656e74', 1795934503247, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227131222c2261736b73223a227431222c22676976656e223a7b2262795f63616c6c6572223a66616c73652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a22656d6f74696f6e616c222c227374616e6365223a22416e737765722066726f6d20746865206775742e2053617920696e2061206665772073656e74656e63657320686f772074686973206665656c732c207768617420617474726163747320616e64207768617420776f72726965732c20616e6420686f77207468652070656f706c6520636f6e6365726e65642077696c6c2074616b652069742e20446f206e6f74206769766520726561736f6e7320666f722061206665656c696e672e222c2274656d7065726174757265223a302e382c227365636f6e6473223a36302e307d2c7b226e616d65223a226f7074696d6973746963222c227374616e6365223a224c6f6f6b20666f72207768617420697320676f6f6420696e2069742e204e616d6520746865207265616c2062656e656669747320616e64206f70656e696e67732c20616e6420756e64657220776869636820636f6e646974696f6e73207468657920636f6d6520747275652e20446f206e6f7420707261697365207768617420686173206e6f206d657269742e222c2274656d7065726174757265223a302e352c227365636f6e6473223a3132302e307d2c7b226e616d65223a22637269746963616c222c227374616e6365223a224c6f6f6b20666f7220776861742069732077726f6e672e204e616d6520666c6177732c207269736b732c2068696464656e20617373756d7074696f6e7320616e642074686520776f727374207468617420636f756c6420706c61757369626c792068617070656e2c206561636820776974682069747320726561736f6e2c2074686520677261766573742066697273742e20576865726520736f6d657468696e6720737572766976657320796f75722061747461636b2c2073617920736f2e222c2274656d7065726174757265223a302e332c227365636f6e6473223a3132302e307d5d2c226368616972223a7b226e616d65223a2273796e746865736973222c227374616e6365223a2250757420746865206f70696e696f6e7320746f67657468657220696e746f206f6e6520616e7377657220746f20746865207175657374696f6e2e2053617920776861742074686579206167726565206f6e2c20736574746c652077686174207468657920646f206e6f74206279207468652062657474657220726561736f6e20616e64206e6f74206279206e756d6265722c20616e64206b6565702077686174207374617973206f70656e2e20577269746520666f7220736f6d65626f64792077686f207265616473206f6e6c7920796f757220616e737765722e222c2274656d7065726174757265223a302e342c227365636f6e6473223a3132302e307d2c22627564676574223a7b7d7d7d7d', '\xf45eaf258ea20c3d94bdabd73f947176b35de055d5ceedaa003a41827a270eb9');
INSERT INTO thoughtline.event VALUES (162, '\x', '\x6d756c74692d6167656e74', 3, '\x726177636c69656e74', 1795934503247, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226431222c2273656174223a22656d6f74696f6e616c222c2261736b73223a227431222c226f66223a227131227d', '\xeb0c16d20301a975f5f09c6ae89a6eac56ca9443d06c18c5378df823e55c3174');
INSERT INTO thoughtline.event VALUES (163, '\x', '\x6d756c74692d6167656e74', 4, '\x726177636c69656e74', 1795934503247, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226432222c2273656174223a226f7074696d6973746963222c2261736b73223a227431222c226f66223a227131227d', '\xc36a8e881f6d4725cfc42ec41edc39c09a8dfe36d75e3ad7ce2635c8395c2d5e');
INSERT INTO thoughtline.event VALUES (164, '\x', '\x6d756c74692d6167656e74', 5, '\x726177636c69656e74', 1795934503247, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226433222c2273656174223a22637269746963616c222c2261736b73223a227431222c226f66223a227131227d', '\xf6574c3fee0ffe29ef28e299fed77d354e1b339bbdd7aa744e3b680724153481');
INSERT INTO thoughtline.event VALUES (165, '\x', '\x6d756c74692d6167656e74', 6, '\x726177636c69656e74', 1795934503247, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226434222c2273656174223a22726f7574696e67222c2261736b73223a227431227d', '\x47d2cf8848a35bd9a85ca932f2fc093ef59ba981d7d2466846cdf58a3b4f192d');
INSERT INTO thoughtline.event VALUES (166, '\x', '\x6d756c74692d6167656e74', 7, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503247, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226434222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e32333136373838353839393936353736387d2c2266696e697368223a2273746f70227d', '\x9fc063436ce8267f33f56ff32b7405cc9e7a0d177fddf3376275f5bd646b4901');
INSERT INTO thoughtline.event VALUES (167, '\x', '\x6d756c74692d6167656e74', 8, '\x726177636c69656e74', 1795934503247, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xd89dd6674306fba94b7d1d6892ec8aab06f951ae8ad525c3e8c051dd6fe2339d');
INSERT INTO thoughtline.event VALUES (168, '\x', '\x6d756c74692d6167656e74', 9, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503651, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226431222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30333737323432393739393933373532377d2c2266696e697368223a2273746f70227d', '\xb3127a52177ceaa9d9554a11bc8d37a0e0c1fcd2aa65ca009a85d24ae9d665e3');
INSERT INTO thoughtline.event VALUES (169, '\x', '\x6d756c74692d6167656e74', 10, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503657, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226432222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e5c6e436f6e666964656e63653a20302e34222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e30323936333035383039393937363437397d2c2266696e697368223a2273746f70227d', '\x570d3cb9887ee875a12e518460c11b8d854550108b32e98d768e22e876913b77');
INSERT INTO thoughtline.event VALUES (170, '\x', '\x6d756c74692d6167656e74', 11, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503659, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226433222c2274657874223a224e6f626f6479206d656173757265642069742e5c6e436f6e666964656e63653a20302e33222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3032353731393139373030303339383730387d2c2266696e697368223a2273746f70227d', '\xa5cd26bad5d3f9cb5ad79de68bc6aa05440986dbbe44d57236808d40339b10e3');
INSERT INTO thoughtline.event VALUES (171, '\x', '\x6d756c74692d6167656e74', 12, '\x726177636c69656e74', 1795934503660, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226435222c2273656174223a2273796e746865736973222c2261736b73223a227431222c226f66223a227131227d', '\x1ff4b757ab70de80a10fdcb01d3bab84ead839f6b3637c209344c54cc0acd56f');
INSERT INTO thoughtline.event VALUES (172, '\x', '\x6d756c74692d6167656e74', 13, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503685, '\x7b2274797065223a2244656c65676174696f6e416e737765726564222c2264656c65676174696f6e223a226435222c2274657874223a22497420697320636f6c64206174206e696768742e5c6e44697373656e743a20637269746963616c5c6e436f6e666964656e63653a20302e35222c2262696c6c223a7b226d696e64223a226f70656e61693a6770742d346f2d6d696e69222c226d6f64656c223a226770742d346f2d6d696e69222c22746f6b656e735f696e223a31312c22746f6b656e735f6f7574223a372c227365636f6e6473223a302e3030383530373837333939393430363030327d2c2266696e697368223a2273746f70227d', '\xea09fe626df80874cab7bfef58727e449db89a4edaedae8489081f64d096ea83');
INSERT INTO thoughtline.event VALUES (173, '\x', '\x6d756c74692d6167656e74', 14, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503687, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e222c226272616e6368223a22713120656d6f74696f6e616c222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a226f70696e696f6e227d', '\x385f4f4c2a13a3e611e11a7fa7cb0a58ab78586420045a055c1f8fc0adcce7c4');
INSERT INTO thoughtline.event VALUES (174, '\x', '\x6d756c74692d6167656e74', 15, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503687, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227433222c2274657874223a225b416e616c797369735d5c6e49206c6f6f6b65642e5c6e5b436f6e636c7573696f6e5d5c6e497420697320636f6c642e222c226272616e6368223a227131206f7074696d6973746963222c226166746572223a227431222c22636f6e666964656e6365223a302e342c226b696e64223a226f70696e696f6e227d', '\x0bf4edaa6f31a7d04f0c83f5ddc5aaad494bddf5361c06842087edb3ca9875c4');
INSERT INTO thoughtline.event VALUES (175, '\x', '\x6d756c74692d6167656e74', 16, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503687, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227434222c2274657874223a224e6f626f6479206d656173757265642069742e222c226272616e6368223a22713120637269746963616c222c226166746572223a227431222c22636f6e666964656e6365223a302e332c226b696e64223a226f70696e696f6e227d', '\x7b90f9c9cc3fe13c4f3de157bc0d483adf2816c4516a9ee4f5bd9b8ea5a3b7f6');
INSERT INTO thoughtline.event VALUES (176, '\x', '\x6d756c74692d6167656e74', 17, '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503687, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227435222c2274657874223a22497420697320636f6c64206174206e696768742e222c226166746572223a227431222c2272657374735f6f6e223a5b5b227432222c227433225d5d2c22636f6e666964656e6365223a302e352c226b696e64223a22636f6e636c7573696f6e227d', '\x4fc29093756d60c3bbe544c523f37e3a4b816c177c140494efbee0b1b95c0019');
INSERT INTO thoughtline.event VALUES (177, '\x', '\x6d756c74692d6167656e74', 18, '\x726177636c69656e74', 1795934503687, '\x7b2274797065223a2244656c696265726174696f6e456e646564222c2264656c696265726174696f6e223a227131222c2274686f75676874223a227435222c226f70696e696f6e73223a5b5b226431222c227432225d2c5b226432222c227433225d2c5b226433222c227434225d5d2c2264697373656e74223a5b227434225d7d', '\x1a7e3210ec81b1a1676675674e901c376d57a0d1ac14d1c957044558269f2273');
INSERT INTO thoughtline.event VALUES (178, '\x', '\x6d756c74692d6167656e74', 19, '\x726177636c69656e74', 1795934504669, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227436222c2274657874223a22416e64207468656e3f222c226166746572223a227435222c226e756d626572223a312c22676976656e223a7b22746f74616c54686f7567687473223a332c226e65787454686f756768744e6565646564223a747275652c22726f7574696e67223a7b2273636f7265223a31382c227374726174656779223a2273696e676c65222c226b696e64223a2267656e6572616c222c22646972656374696f6e73223a5b226661637475616c225d2c226279223a22776f726473222c2262656361757365223a223220776f7264732c2031207175657374696f6e732c203020776f7264732074686174206c696e6b206f72206c696d69742c20312073656e74656e6365732c20617370656374733a206e6f6e653b207369676e73206f663a206e6f206b696e64227d7d7d', '\xc0b868d54b0161d9ada8104a2616b2eb76e2aaaa1ee0826ded7ce9cbbc46985c');
INSERT INTO thoughtline.event VALUES (179, '\x', '\x6d756c74692d6167656e74', 20, '\x726177636c69656e74', 1795934504669, '\x7b2274797065223a2244656c696265726174696f6e426567756e222c2264656c696265726174696f6e223a227132222c2261736b73223a227436222c22736574746c696e67223a226e6f6e65222c22676976656e223a7b2262795f63616c6c6572223a747275652c226f776e6572223a22222c2270616e656c223a7b227365617473223a5b7b226e616d65223a226661637475616c222c227374616e6365223a22416e737765722066726f6d2077686174206973206b6e6f776e2e204e616d65207468652066616374732074686174206d61747465722c20746865206e756d626572732077686572652074686572652061726520616e792c20616e642074686520676170733a207768617420776f756c64206861766520746f20626520666f756e64206f75742e2054656c6c20776861742069732065737461626c69736865642066726f6d2077686174206973206c696b656c792e204c65617665206f70696e696f6e7320616e64206665656c696e6773206f75742e222c2274656d7065726174757265223a302e322c227365636f6e6473223a3132302e307d5d2c22736574746c696e67223a226e6f6e65227d7d7d', '\x127e7f691ebafe2769613dd640f0bb4bb4950cb69faa532ea45dd90be70e3e71');
INSERT INTO thoughtline.event VALUES (180, '\x', '\x6d756c74692d6167656e74', 21, '\x726177636c69656e74', 1795934504669, '\x7b2274797065223a2244656c65676174696f6e4d616465222c2264656c65676174696f6e223a226436222c2273656174223a226661637475616c222c2261736b73223a227436222c226f66223a227132227d', '\x672a90cda598589f7e4c51e99509c0eac2cbb074b53c4f555d5459c483d721f2');
INSERT INTO thoughtline.event VALUES (181, '\x', '\x6d585330714e326859364152545070314b6257726e72', 3, '\x636f6d6d616e64206c696e65', 1795934506725, '\x7b2274797065223a2253657373696f6e466f72676f7474656e222c226576656e7473223a322c2268656164223a2237613561366432373366333461653532666234363965383739366532363661386466313137393562373939646162636237313331303839633166353437646266222c2262656361757365223a2241206d697374616b65227d', '\x6522a2e38972fa1d2e52cda5c0b1126b09d567b1599e927197a9a54d2ab88485');
INSERT INTO thoughtline.event VALUES (182, '\x746f6b656e23616461', '\x783430337441396a437356517370654b3430314e354c', 1, '\x726177636c69656e74', 1795934509572, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974207374617973206d696e65227d', '\x7ac268b4bc85cb5aadd311469aab4c58dc147a6516424e3678eb2173ed9e6086');
INSERT INTO thoughtline.event VALUES (183, '\x746f6b656e23616461', '\x783430337441396a437356517370654b3430314e354c', 2, '\x726177636c69656e74', 1795934509572, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224d696e6520746f2062652072656164222c2272657374735f6f6e223a5b5b226131225d5d7d', '\x3d8f83471dfa388b44c4a45bc27d717ca54dfefe6d21a9e42b8cdc3c494f0e24');
INSERT INTO thoughtline.event VALUES (184, '\x746f6b656e23616461', '\x50336d7746663952764238515a344c65776f77685a73', 1, '\x726177636c69656e74', 1795934509619, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a224d696e6520746f206265207772697474656e227d', '\x80da74e377a40bbfd8dc0bc5fe884336bbfc3e80fb5e551c825d2108d3fee27c');
INSERT INTO thoughtline.event VALUES (185, '\x746f6b656e23616461', '\x364b3977496b6a484a526b4e50534b59487a50735574', 1, '\x726177636c69656e74', 1795934509634, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a2253686172656420666f722061207768696c65227d', '\x1d7c4ac3cdc45eaae9a97e0c3008306ecdd022d386f891e02ccfee169afedebc');
INSERT INTO thoughtline.event VALUES (186, '\x6175646974', '\x42566e7a315247454b386654715a56476c305a516c6d', 1, '\x74686f756768746c696e65', 1795934510453, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22353664373733303933643038222c2273657373696f6e223a22783430337441396a437356517370654b3430314e354c222c2274616b656e223a3332362c22676976656e223a3435367d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22353664373733303933643038222c2273657373696f6e223a2250336d7746663952764238515a344c65776f77685a73222c2274616b656e223a3330322c22676976656e223a3431307d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22353664373733303933643038222c2273657373696f6e223a22364b3977496b6a484a526b4e50534b59487a50735574222c2274616b656e223a3330322c22676976656e223a3431307d5d7d', '\x4b706cf9518546c2d5add45059d5e872d3ace72233f7b1f4c44e4e8e8589750a');
INSERT INTO thoughtline.event VALUES (187, '\x746f6b656e23616461', '\x50336d7746663952764238515a344c65776f77685a73', 2, '\x726177636c69656e74', 1795934513935, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227432222c2274657874223a2246726f6d2061206775657374222c226166746572223a227431222c2272657374735f6f6e223a5b5b227431225d5d7d', '\x9812058eba5b642a3fd6903ae85732bf93787acb5823ebbde3c18f6b9d6b4512');
INSERT INTO thoughtline.event VALUES (188, '\x746f6b656e23626f62', '\x69734353345844734c39696c79617369795a42377647', 1, '\x726177636c69656e74', 1795934513968, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a22426f622773206f776e227d', '\x325ec0a0091ef38d903ac734424fe4234d23ef0fd217914dfa201975510e5c8d');
INSERT INTO thoughtline.event VALUES (189, '\x6175646974', '\x42566e7a315247454b386654715a56476c305a516c6d', 2, '\x74686f756768746c696e65', 1795934514145, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22616131393763333034306234222c2273657373696f6e223a227368617265643a3166353163316531646466323535343539393137656636633533663866383262222c2274616b656e223a3336342c22676976656e223a3437367d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22616131393763333034306234222c2273657373696f6e223a2269734353345844734c39696c79617369795a42377647222c2274616b656e223a3239332c22676976656e223a3431307d2c7b2277686174223a22746f6f6c732f63616c6c207468696e6b222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22616131393763333034306234222c2273657373696f6e223a227368617265643a3362613666366164613338343935656361653738356632353332343836623335222c22726573756c74223a2273657373696f6e5f6e6f745f796f757273222c2274616b656e223a3334352c22676976656e223a3434377d2c7b2277686174223a22504f5354202f6d6370222c22726573756c74223a22343031222c22676976656e223a39307d5d7d', '\xa99225b2c2042dfa162e02dcc4e866628c4b6d3821acd332eae3d24054650f1c');
INSERT INTO thoughtline.event VALUES (190, '\x6175646974', '\x517a4e62354a616946534476706a624c675a6b41366f', 1, '\x74686f756768746c696e65', 1795934517422, '\x7b2274797065223a225265636f726455736564222c2275736573223a5b7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22353664373733303933643038222c2273657373696f6e223a22783430337441396a437356517370654b3430314e354c222c2274616b656e223a3333392c22676976656e223a313931337d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22353664373733303933643038222c2273657373696f6e223a2250336d7746663952764238515a344c65776f77685a73222c2274616b656e223a3333392c22676976656e223a323339397d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23616461222c22746f6b656e223a22353664373733303933643038222c2273657373696f6e223a22364b3977496b6a484a526b4e50534b59487a50735574222c2274616b656e223a3333392c22676976656e223a313537347d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22616131393763333034306234222c2273657373696f6e223a227368617265643a3362613666366164613338343935656361653738356632353332343836623335222c2274616b656e223a3335362c22676976656e223a313933307d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22616131393763333034306234222c2273657373696f6e223a227368617265643a3166353163316531646466323535343539393137656636633533663866383262222c2274616b656e223a3335362c22676976656e223a323431367d2c7b2277686174223a22746f6f6c732f63616c6c20726563616c6c222c226f776e6572223a22746f6b656e23626f62222c22746f6b656e223a22616131393763333034306234222c2273657373696f6e223a2269734353345844734c39696c79617369795a42377647222c2274616b656e223a3333392c22676976656e223a313536357d5d7d', '\x858dd0c9be394c0676675918f6f89f1ba7bbe0a62455398e45698457c048b500');
INSERT INTO thoughtline.event VALUES (191, '\x', '\x58384d7253664637516d653752593430326b384f3933', 1, '\x726177636c69656e74', 1795934567810, '\x7b2274797065223a22417373756d7074696f6e537461746564222c22617373756d7074696f6e223a226131222c2274657874223a224974207374617973227d', '\x6594977af2c9bb8c7e5b7c80e637f83eb2efc80fb4872dfd8515011ddb9d2c20');
INSERT INTO thoughtline.event VALUES (192, '\x', '\x58384d7253664637516d653752593430326b384f3933', 2, '\x726177636c69656e74', 1795934567810, '\x7b2274797065223a2254686f756768745265636f72646564222c2274686f75676874223a227431222c2274657874223a225772697474656e206f6e2074686520736572766572222c2272657374735f6f6e223a5b5b226131225d5d7d', '\x349c595f9c2e2016e27946e3b72faec526a157c22c1434e5dcca61c5dada75fe');
INSERT INTO thoughtline.event VALUES (193, '\x', '\x58384d7253664637516d653752593430326b384f3933', 3, '\x726177636c69656e74', 1795934567810, '\x7b2274797065223a2253657373696f6e446573637269626564222c2270726f6a656374223a226578616d706c65227d', '\xa3f30309a647242dd06053a5b7a6c2bd26b79de81f5d43e8de46afdec3772d70');


--
-- Data for Name: ledger; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.ledger VALUES ('\x294d07eb145fd36b19617c1457201c09', 9, '0.6.0', 190);


--
-- Data for Name: outline; Type: TABLE DATA; Schema: thoughtline; Owner: -
--



--
-- Data for Name: owner; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.owner VALUES ('\x6175646974', 0, 2, 0, 1806, 190);
INSERT INTO thoughtline.owner VALUES ('\x746f6b656e23616461', 0, 3, 4, 388, 187);
INSERT INTO thoughtline.owner VALUES ('\x746f6b656e23626f62', 0, 1, 1, 60, 188);
INSERT INTO thoughtline.owner VALUES ('\x', 0, 16, 66, 32087, 181);
INSERT INTO thoughtline.owner VALUES ('\x', 14, 1, 1, 202, 193);


--
-- Data for Name: passage; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.passage VALUES (185, '\x746f6b656e23616461', '\x364b3977496b6a484a526b4e50534b59487a50735574', '\x726177636c69656e74', 1795934509634, '\x7431', 2, ' shar whil ', '''=a01c2fdb211d2db6'' ''shar'' ''whil''');
INSERT INTO thoughtline.passage VALUES (184, '\x746f6b656e23616461', '\x50336d7746663952764238515a344c65776f77685a73', '\x726177636c69656e74', 1795934509619, '\x7431', 2, ' min written ', '''=a01c2fdb211d2db6'' ''min'' ''written''');
INSERT INTO thoughtline.passage VALUES (187, '\x746f6b656e23616461', '\x50336d7746663952764238515a344c65776f77685a73', '\x726177636c69656e74', 1795934513935, '\x7432', 1, ' guest ', '''=a01c2fdb211d2db6'' ''guest''');
INSERT INTO thoughtline.passage VALUES (182, '\x746f6b656e23616461', '\x783430337441396a437356517370654b3430314e354c', '\x726177636c69656e74', 1795934509572, '\x6131', 2, ' stai min ', '''=a01c2fdb211d2db6'' ''min'' ''stai''');
INSERT INTO thoughtline.passage VALUES (183, '\x746f6b656e23616461', '\x783430337441396a437356517370654b3430314e354c', '\x726177636c69656e74', 1795934509572, '\x7431', 2, ' min read ', '''=a01c2fdb211d2db6'' ''min'' ''read''');
INSERT INTO thoughtline.passage VALUES (188, '\x746f6b656e23626f62', '\x69734353345844734c39696c79617369795a42377647', '\x726177636c69656e74', 1795934513968, '\x7431', 4, ' bob s own bob ', '''=ec3239986cfa9cea'' ''bob'' ''own'' ''s''');
INSERT INTO thoughtline.passage VALUES (78, '\x', '\x3879504c7441455a5439705353766d5237306366614d', '\x726177636c69656e74', 1795934478719, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (89, '\x', '\x3879504c7441455a5439705353766d5237306366614d', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484856, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (90, '\x', '\x3879504c7441455a5439705353766d5237306366614d', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484856, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (91, '\x', '\x3879504c7441455a5439705353766d5237306366614d', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484856, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (92, '\x', '\x3879504c7441455a5439705353766d5237306366614d', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484856, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (105, '\x', '\x414a566543545a31663974334e537477334875396346', '\x726177636c69656e74', 1795934485025, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (151, '\x', '\x414a566543545a31663974334e537477334875396346', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495068, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (152, '\x', '\x414a566543545a31663974334e537477334875396346', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495068, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (153, '\x', '\x414a566543545a31663974334e537477334875396346', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495068, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (154, '\x', '\x414a566543545a31663974334e537477334875396346', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495068, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (62, '\x', '\x4f504553746151476d6149535251337a626b32734770', '\x726177636c69656e74', 1795934477628, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (54, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', '\x726177636c69656e74', 1795934477612, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (59, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', '\x726177636c69656e74', 1795934477624, '\x7432', 1, ' seen ', '''=e3b0c44298fc1c14'' ''seen''');
INSERT INTO thoughtline.passage VALUES (60, '\x', '\x53316f3567485650356d354a484d655a7057626c5430', '\x726177636c69656e74', 1795934477624, '\x7433', 4, ' cold 1 1 factual ', '''1'' ''=e3b0c44298fc1c14'' ''cold'' ''factual''');
INSERT INTO thoughtline.passage VALUES (47, '\x', '\x5544303841324c7152324e5766486d397a726f78794e', '\x726177636c69656e74', 1795934477601, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (94, '\x', '\x554e66486a6e557857697079424171416d43656c7574', '\x726177636c69656e74', 1795934484893, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (103, '\x', '\x554e66486a6e557857697079424171416d43656c7574', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934484995, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (31, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', '\x726177636c69656e74', 1795934477550, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (42, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', '\x726177636c69656e74', 1795934477591, '\x7432', 3, ' log sai cold ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''sai''');
INSERT INTO thoughtline.passage VALUES (43, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', '\x726177636c69656e74', 1795934477591, '\x7433', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (44, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', '\x726177636c69656e74', 1795934477591, '\x7434', 3, ' warm replai yesterdai ', '''=e3b0c44298fc1c14'' ''replai'' ''warm'' ''yesterdai''');
INSERT INTO thoughtline.passage VALUES (45, '\x', '\x64507a4d704a396e33746841746f32746836786f544f', '\x726177636c69656e74', 1795934477591, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (119, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1795934486689, '\x7431', 2, ' number 1 ', '''1'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (121, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1795934486700, '\x7432', 2, ' number 2 ', '''2'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (122, '\x', '\x6d65646963616c', '\x726177636c69656e74', 1795934486708, '\x7433', 2, ' number 3 ', '''3'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (173, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503687, '\x7432', 4, ' analysi look conclus cold ', '''=e3b0c44298fc1c14'' ''analysi'' ''cold'' ''conclus'' ''look''');
INSERT INTO thoughtline.passage VALUES (174, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503687, '\x7433', 4, ' analysi look conclus cold ', '''=e3b0c44298fc1c14'' ''analysi'' ''cold'' ''conclus'' ''look''');
INSERT INTO thoughtline.passage VALUES (175, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503687, '\x7434', 2, ' nobodi measur ', '''=e3b0c44298fc1c14'' ''measur'' ''nobodi''');
INSERT INTO thoughtline.passage VALUES (176, '\x', '\x6d756c74692d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934503687, '\x7435', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (140, '\x', '\x6e6f646573', '\x726177636c69656e74', 1795934488772, '\x7431', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (144, '\x', '\x6e6f646573', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934494990, '\x7432', 1, ' cold ', '''=e3b0c44298fc1c14'' ''cold''');
INSERT INTO thoughtline.passage VALUES (158, '\x', '\x6e6f646573', '\x726177636c69656e74', 1795934495799, '\x7433', 6, ' cach warm enough serv first request ', '''=e3b0c44298fc1c14'' ''cach'' ''enough'' ''first'' ''request'' ''serv'' ''warm''');
INSERT INTO thoughtline.passage VALUES (69, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x726177636c69656e74', 1795934478009, '\x6531', 5, ' pool py 1 2 12 ', '''1'' ''12'' ''2'' ''=e3b0c44298fc1c14'' ''pool'' ''py''');
INSERT INTO thoughtline.passage VALUES (70, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x726177636c69656e74', 1795934478009, '\x6532', 4, ' pytest q 2 fail ', '''2'' ''=e3b0c44298fc1c14'' ''fail'' ''pytest'' ''q''');
INSERT INTO thoughtline.passage VALUES (71, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x726177636c69656e74', 1795934478009, '\x6533', 4, ' http exampl org pool ', '''=e3b0c44298fc1c14'' ''exampl'' ''http'' ''org'' ''pool''');
INSERT INTO thoughtline.passage VALUES (72, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x726177636c69656e74', 1795934478009, '\x7431', 2, ' pool smal ', '''=e3b0c44298fc1c14'' ''pool'' ''smal''');
INSERT INTO thoughtline.passage VALUES (74, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x726177636c69656e74', 1795934478024, '\x7432', 2, ' cal wait ', '''=e3b0c44298fc1c14'' ''cal'' ''wait''');
INSERT INTO thoughtline.passage VALUES (75, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x726177636c69656e74', 1795934478027, '\x6532', 2, ' another branch ', '''=e3b0c44298fc1c14'' ''another'' ''branch''');
INSERT INTO thoughtline.passage VALUES (76, '\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x74686f756768746c696e65', 1795934478038, '\x6531', 3, ' 1 2 lin ', '''1'' ''2'' ''=e3b0c44298fc1c14'' ''lin''');
INSERT INTO thoughtline.passage VALUES (113, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1795934486020, '\x7431', 2, ' number 1 ', '''1'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (115, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1795934486036, '\x7432', 2, ' number 2 ', '''2'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (116, '\x', '\x73657175656e7469616c7468696e6b696e67', '\x726177636c69656e74', 1795934486043, '\x7433', 2, ' number 3 ', '''3'' ''=e3b0c44298fc1c14'' ''number''');
INSERT INTO thoughtline.passage VALUES (1, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x616461', 1795934477326, '\x7431', 6, ' read slow kas 数据 据库 库 ', '''=e3b0c44298fc1c14'' ''kas'' ''read'' ''slow'' ''库'' ''据库'' ''数据''');
INSERT INTO thoughtline.passage VALUES (3, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477332, '\x6131', 2, ' log complet ', '''=e3b0c44298fc1c14'' ''complet'' ''log''');
INSERT INTO thoughtline.passage VALUES (4, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477332, '\x6132', 2, ' load usual ', '''=e3b0c44298fc1c14'' ''load'' ''usual''');
INSERT INTO thoughtline.passage VALUES (5, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477332, '\x7432', 2, ' cach cold ', '''=e3b0c44298fc1c14'' ''cach'' ''cold''');
INSERT INTO thoughtline.passage VALUES (6, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477339, '\x7433', 2, ' warm start ', '''=e3b0c44298fc1c14'' ''start'' ''warm''');
INSERT INTO thoughtline.passage VALUES (7, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x626f62', 1795934477345, '\x7434', 2, ' disk slow ', '''=e3b0c44298fc1c14'' ''disk'' ''slow''');
INSERT INTO thoughtline.passage VALUES (8, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477354, '\x7435', 2, ' replac disk ', '''=e3b0c44298fc1c14'' ''disk'' ''replac''');
INSERT INTO thoughtline.passage VALUES (12, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477383, '\x6131', 3, ' two hour mis ', '''=e3b0c44298fc1c14'' ''hour'' ''mis'' ''two''');
INSERT INTO thoughtline.passage VALUES (13, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477411, '\x7436', 2, ' found again ', '''=e3b0c44298fc1c14'' ''again'' ''found''');
INSERT INTO thoughtline.passage VALUES (15, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477427, '\x6132', 2, ' seen graph ', '''=e3b0c44298fc1c14'' ''graph'' ''seen''');
INSERT INTO thoughtline.passage VALUES (16, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477432, '\x7435', 2, ' disk new ', '''=e3b0c44298fc1c14'' ''disk'' ''new''');
INSERT INTO thoughtline.passage VALUES (17, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477439, '\x7434', 2, ' lead nowher ', '''=e3b0c44298fc1c14'' ''lead'' ''nowher''');
INSERT INTO thoughtline.passage VALUES (18, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477443, '\x7437', 4, ' cach cold night onli ', '''=e3b0c44298fc1c14'' ''cach'' ''cold'' ''night'' ''onli''');
INSERT INTO thoughtline.passage VALUES (19, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477447, '\x7438', 3, ' both lin lead ', '''=e3b0c44298fc1c14'' ''both'' ''lead'' ''lin''');
INSERT INTO thoughtline.passage VALUES (21, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477451, '\x7439', 3, ' warm al tim ', '''=e3b0c44298fc1c14'' ''al'' ''tim'' ''warm''');
INSERT INTO thoughtline.passage VALUES (23, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477455, '\x6131', 3, ' speak different dai ', '''=e3b0c44298fc1c14'' ''dai'' ''different'' ''speak''');
INSERT INTO thoughtline.passage VALUES (24, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477459, '\x7433', 1, ' measur ', '''=e3b0c44298fc1c14'' ''measur''');
INSERT INTO thoughtline.passage VALUES (25, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477459, '\x7435', 1, ' measur ', '''=e3b0c44298fc1c14'' ''measur''');
INSERT INTO thoughtline.passage VALUES (26, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477463, '\x743130', 10, ' sq lit server sq lit server cost speed sqlit sqlit ', '''=e3b0c44298fc1c14'' ''cost'' ''lit'' ''server'' ''speed'' ''sq'' ''sqlit''');
INSERT INTO thoughtline.passage VALUES (27, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477473, '\x743131', 8, ' cold cold test warm warm up log warmup ', '''=e3b0c44298fc1c14'' ''cold'' ''log'' ''test'' ''up'' ''warm'' ''warmup''');
INSERT INTO thoughtline.passage VALUES (28, '\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x726177636c69656e74', 1795934477482, '\x743132', 2, ' cold night ', '''=e3b0c44298fc1c14'' ''cold'' ''night''');
INSERT INTO thoughtline.passage VALUES (147, '\x', '\x7468696e6b696e672d6167656e74', '\x726177636c69656e74', 1795934495042, '\x7431', 3, ' six tim seven ', '''=e3b0c44298fc1c14'' ''seven'' ''six'' ''tim''');
INSERT INTO thoughtline.passage VALUES (156, '\x', '\x7468696e6b696e672d6167656e74', '\x6f70656e61693a6770742d346f2d6d696e69', 1795934495105, '\x7432', 1, ' cold ', '''=e3b0c44298fc1c14'' ''cold''');
INSERT INTO thoughtline.passage VALUES (134, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1795934488120, '\x7431', 2, ' step 0 ', '''0'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (136, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1795934488132, '\x7432', 2, ' step 1 ', '''1'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (137, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1795934488140, '\x7433', 2, ' step 2 ', '''2'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (138, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1795934488147, '\x7434', 2, ' step 3 ', '''3'' ''=e3b0c44298fc1c14'' ''step''');
INSERT INTO thoughtline.passage VALUES (139, '\x', '\x7468696e6b736571', '\x726177636c69656e74', 1795934488156, '\x7435', 2, ' anew two ', '''=e3b0c44298fc1c14'' ''anew'' ''two''');
INSERT INTO thoughtline.passage VALUES (125, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1795934487483, '\x6131', 1, ' warm ', '''=e3b0c44298fc1c14'' ''warm''');
INSERT INTO thoughtline.passage VALUES (126, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1795934487483, '\x7431', 1, ' first ', '''=e3b0c44298fc1c14'' ''first''');
INSERT INTO thoughtline.passage VALUES (129, '\x', '\x756c7472617468696e6b', '\x726177636c69656e74', 1795934487500, '\x7432', 1, ' second ', '''=e3b0c44298fc1c14'' ''second''');


--
-- Data for Name: session; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x42566e7a315247454b386654715a56476c305a516c6d', 2, 189, '\xa99225b2c2042dfa162e02dcc4e866628c4b6d3821acd332eae3d24054650f1c', 1);
INSERT INTO thoughtline.session VALUES ('\x6175646974', '\x517a4e62354a616946534476706a624c675a6b41366f', 1, 190, '\x858dd0c9be394c0676675918f6f89f1ba7bbe0a62455398e45698457c048b500', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x364b3977496b6a484a526b4e50534b59487a50735574', 1, 185, '\x1d7c4ac3cdc45eaae9a97e0c3008306ecdd022d386f891e02ccfee169afedebc', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x50336d7746663952764238515a344c65776f77685a73', 2, 187, '\x9812058eba5b642a3fd6903ae85732bf93787acb5823ebbde3c18f6b9d6b4512', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23616461', '\x783430337441396a437356517370654b3430314e354c', 2, 183, '\x3d8f83471dfa388b44c4a45bc27d717ca54dfefe6d21a9e42b8cdc3c494f0e24', 1);
INSERT INTO thoughtline.session VALUES ('\x746f6b656e23626f62', '\x69734353345844734c39696c79617369795a42377647', 1, 188, '\x325ec0a0091ef38d903ac734424fe4234d23ef0fd217914dfa201975510e5c8d', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x3879504c7441455a5439705353766d5237306366614d', 16, 93, '\xf5e5cf8a19c701923c5538eb12c6e9054bc4be3d9f3a31b9522e1479b9a5ce11', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x414a566543545a31663974334e537477334875396346', 16, 155, '\xe1277f7a716e457676d601a2db2b5094228c4d96b8f5ea13db21c273926c1a25', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x4f504553746151476d6149535251337a626b32734770', 7, 68, '\x5152cd266bfc2d410b6c3ddfeb81d2c0a1b42013ba73146ac8309cbec5bc0418', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x53316f3567485650356d354a484d655a7057626c5430', 8, 61, '\x8a6b94df8119d1c7c95a21150c71f9dd6ed51f2508918f924c9ff96c1e8a068e', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x5544303841324c7152324e5766486d397a726f78794e', 7, 53, '\x2268ac8fa9bb4b6de97fc6dd7ee369cc9d3b415ffc53e67484c8f7d8b4b3ef85', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x554e66486a6e557857697079424171416d43656c7574', 11, 104, '\x33e5a8d3089693381a446481b8003b4c997ddb40979f18db91670c1d027ccfd3', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x64507a4d704a396e33746841746f32746836786f544f', 16, 46, '\x5195e5f05d9b8ed99d3e5feb4689cde8a1c90d77edf2b72f59922914490d299e', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d585330714e326859364152545070314b6257726e72', 3, 181, '\x6522a2e38972fa1d2e52cda5c0b1126b09d567b1599e927197a9a54d2ab88485', 3);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d65646963616c', 6, 124, '\x755fa74d4b50d93e42b84a6012df8b3c4843ffed89437e236c0dbb53c333a150', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6d756c74692d6167656e74', 21, 180, '\x672a90cda598589f7e4c51e99509c0eac2cbb074b53c4f555d5459c483d721f2', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6e6f646573', 7, 159, '\x3e925278c4512a58ba7c6cf3d7f32cd5223fae3fcb2fb2f2e543c1831ee4d187', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', 9, 77, '\xc40e54b64bf34a945dfa0890d429602c9e3a9956778b0217421728f3e46f02c5', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', 6, 118, '\x59661cc2ffed53f38565d9f2ab7518bd9f55d826c7feabb597a3c37115347c4e', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x746474617a5271555454654c4b4f765376466245577a', 28, 28, '\xecf9ae832e11a60d21bfb52d47cebe0be66f0b8d42eaef4ab16aa7f93a4e4c1c', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7468696e6b696e672d6167656e74', 5, 157, '\xc0fcbbf93edb477d8a09596222664a87933e8293fc1e39c075923b2aba7dc769', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x7468696e6b736571', 6, 139, '\xdc20ff4b0e0d93ececf6a72e0a32d21ff695ea59cd04414659c6db65c1d9f7e7', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x756c7472617468696e6b', 9, 133, '\xc279378106eb3ff9d3a89007beea751ad2b763477cf1ec2548cd6e4c07fb27c7', 1);
INSERT INTO thoughtline.session VALUES ('\x', '\x58384d7253664637516d653752593430326b384f3933', 3, 193, '\xa3f30309a647242dd06053a5b7a6c2bd26b79de81f5d43e8de46afdec3772d70', 1);


--
-- Data for Name: share; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.share VALUES ('\x746f6b656e23626f62', '\x7368617265643a3166353163316531646466323535343539393137656636633533663866383262', '\x746f6b656e23616461', '\x50336d7746663952764238515a344c65776f77685a73', 'write');
INSERT INTO thoughtline.share VALUES ('\x746f6b656e23626f62', '\x7368617265643a3362613666366164613338343935656361653738356632353332343836623335', '\x746f6b656e23616461', '\x783430337441396a437356517370654b3430314e354c', 'read');


--
-- Data for Name: standing; Type: TABLE DATA; Schema: thoughtline; Owner: -
--

INSERT INTO thoughtline.standing VALUES ('\x', '\x6d65646963616c', '\x7432', 'revised');
INSERT INTO thoughtline.standing VALUES ('\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x6531', 'in doubt');
INSERT INTO thoughtline.standing VALUES ('\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x6532', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x7431', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x6f686539644d6e7535714c6a6b47516134335a694f47', '\x7432', 'fallen');
INSERT INTO thoughtline.standing VALUES ('\x', '\x73657175656e7469616c7468696e6b696e67', '\x7432', 'revised');
INSERT INTO thoughtline.standing VALUES ('\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x7432', 'revised');
INSERT INTO thoughtline.standing VALUES ('\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x7434', 'abandoned');
INSERT INTO thoughtline.standing VALUES ('\x', '\x746474617a5271555454654c4b4f765376466245577a', '\x7435', 'fallen');
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


