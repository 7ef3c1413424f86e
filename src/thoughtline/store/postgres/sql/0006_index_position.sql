-- Up to which event the search index has taken the record in. It trails, and catches up by itself.
-- Later events may be in it too: those that came out of turn.
ALTER TABLE thoughtline.ledger ADD COLUMN indexed bigint NOT NULL DEFAULT 0;

UPDATE thoughtline.ledger SET indexed = (
    SELECT coalesce(max(position), 0) FROM thoughtline.event
);
