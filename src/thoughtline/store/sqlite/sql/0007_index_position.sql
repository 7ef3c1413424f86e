-- Up to which event the search index has taken the record in. It trails, and catches up by itself.
ALTER TABLE ledger ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
