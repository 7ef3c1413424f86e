-- Searching takes about as long in a large record as in a small one. These are planned anew for each
-- search: how rare its words are decides whether the index of words or that of positions is quicker.

-- The latest texts that hold some words and that the filters let through.
CREATE FUNCTION thoughtline.latest_texts(
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
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
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

-- How many texts hold some words: all of them if there are fewer than `most`, and else how many of
-- the latest `among` texts, which are no more than `sample`.
CREATE FUNCTION thoughtline.frequency(
    wanted tsquery, phrases text[], whose bytea, within bytea, most integer, sample integer
) RETURNS TABLE (texts bigint, among bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
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

-- Whether words hold, for each line, one of the phrases in it, of which there are one or two.
CREATE OR REPLACE FUNCTION thoughtline.holds(words text, phrases text[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
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

-- What was not merged into the index yet is read by every search, so it is kept short.
ALTER INDEX thoughtline.passage_lexemes SET (gin_pending_list_limit = 256);
