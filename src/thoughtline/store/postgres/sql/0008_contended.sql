-- The heads of sessions to which other processes write too, locked until the transaction ends, each
-- with the events that followed the version that was seen of it last, and the hash of that one. They
-- are read once all are locked, so nothing is missing. Who lacks more than `most` events gets none here,
-- and reads them without a lock.
CREATE FUNCTION thoughtline.lock_and_follow(
    whose  bytea[],  -- of each session: its owner and name,
    called bytea[],
    known  bigint[], -- and the version that was seen
    most   bigint,
    patience text    -- how long others may have them locked, NULL for as long as always
) RETURNS TABLE (
    number integer, head_version bigint, head_hash bytea, head_oldest bigint, known_hash bytea,
    version bigint, author bytea, at bigint, body bytea, hash bytea
)
LANGUAGE plpgsql AS $$
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
