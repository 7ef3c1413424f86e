-- PostgreSQL's statistics copy whole values of a column to `pg_statistic`, where they outlive their
-- rows. So columns with words get no statistics. A change of a column's type, even to the same type,
-- deletes its statistics, and rewrites no row. No view may use the column during the change. The
-- views are replaced and not dropped, because other roles may have rights on them.
CREATE OR REPLACE VIEW thoughtline.linked AS
SELECT NULL::bigint AS position, NULL::bytea AS owner, NULL::bytea AS session,
       NULL::bigint AS version, NULL::bytea AS author, NULL::bigint AS at, NULL::bytea AS body,
       NULL::bytea AS hash, NULL::bytea AS previous, NULL::bigint AS oldest, NULL::bigint AS last,
       NULL::bytea AS head;
CREATE OR REPLACE VIEW thoughtline.forecast_event AS
SELECT NULL::bigint AS position, NULL::bytea AS owner, NULL::bytea AS session,
       NULL::bigint AS version, NULL::bytea AS author, NULL::bigint AS at, NULL::bytea AS body,
       NULL::bytea AS hash;

ALTER TABLE thoughtline.event
    ALTER COLUMN author SET STATISTICS 0,
    ALTER COLUMN body SET STATISTICS 0,
    ALTER COLUMN author TYPE bytea,
    ALTER COLUMN body TYPE bytea;
ALTER TABLE thoughtline.passage
    ALTER COLUMN author SET STATISTICS 0,
    ALTER COLUMN words SET STATISTICS 0,
    ALTER COLUMN lexemes SET STATISTICS 0,
    ALTER COLUMN author TYPE bytea,
    ALTER COLUMN words TYPE text,
    ALTER COLUMN lexemes TYPE tsvector;
ALTER TABLE thoughtline.description
    ALTER COLUMN project SET STATISTICS 0,
    ALTER COLUMN body SET STATISTICS 0,
    ALTER COLUMN project TYPE bytea,
    ALTER COLUMN body TYPE bytea;
ALTER TABLE thoughtline.outline
    ALTER COLUMN body SET STATISTICS 0,
    ALTER COLUMN body TYPE bytea;

CREATE OR REPLACE VIEW thoughtline.linked AS
SELECT event.*, before.hash AS previous, session.oldest, session.version AS last,
       session.hash AS head
FROM thoughtline.event
LEFT JOIN thoughtline.session
    ON session.owner = event.owner AND session.name = event.session
LEFT JOIN thoughtline.event AS before
    ON before.owner = event.owner AND before.session = event.session
    AND before.version = event.version - 1;
CREATE OR REPLACE VIEW thoughtline.forecast_event AS SELECT * FROM thoughtline.event WHERE (
    position('"confidence":'::bytea IN body) > 0
    OR substr(body, 1, 22) = '{"type":"VerdictGiven"'::bytea
    OR substr(body, 1, 25) = '{"type":"OutcomeRecorded"'::bytea
);

-- The latest texts that hold some words and pass the filters. Without statistics PostgreSQL does not
-- know how common the words are, so a sample of the latest texts tells. Texts with common words are
-- read in the order of their positions, because the index of words would yield too many of them.
CREATE OR REPLACE FUNCTION thoughtline.latest_texts(
    wanted  tsquery,
    phrases text[],
    whose   bytea,
    within  bytea,  -- NULL for all sessions
    by      bytea,  -- '' for all authors
    since   bigint, -- NULL for any time
    until   bigint,
    stands  text,   -- '' for any standing
    most    integer
) RETURNS TABLE (place bigint, length integer)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_custom_plan
SET enable_sort = on -- so that a change in the function ends with the function
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
