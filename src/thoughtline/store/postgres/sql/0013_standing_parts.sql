-- The standings of 512 nodes of a session in one row, because one verdict may change those of 100,000 thoughts. The table
-- is kept, because other roles may have rights on it. The derived data of earlier releases is rebuilt after this step.
TRUNCATE thoughtline.standing;
ALTER TABLE thoughtline.standing
    DROP CONSTRAINT standing_pkey,
    DROP COLUMN IF EXISTS node,
    DROP COLUMN IF EXISTS standing,
    ADD COLUMN IF NOT EXISTS kind bytea NOT NULL,   -- first letter of the nodes
    ADD COLUMN IF NOT EXISTS part integer NOT NULL, -- number of the first node, divided by 512
    ADD COLUMN IF NOT EXISTS letters text NOT NULL, -- first letter of the standing of each node, no row if all nodes stand
    ADD PRIMARY KEY (owner, session, kind, part);

-- Number in the id of a node, NULL if an event of another program has an id without one.
CREATE OR REPLACE FUNCTION thoughtline.node_number(node bytea) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN encode(node, 'escape') ~ '^[a-z][0-9]{1,9}$' THEN substr(encode(node, 'escape'), 2)::integer
    END
$$;

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
    stands  text,   -- first letter, '' for any standing
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
