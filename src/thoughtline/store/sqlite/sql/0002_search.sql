-- What a search finds: one row for each event that says something in words.
CREATE TABLE passage (
    position INTEGER PRIMARY KEY, -- of the event
    node     TEXT    NOT NULL,    -- the thought or assumption that it is about
    size     INTEGER NOT NULL     -- how many words it is found by
) STRICT;

-- The words of each passage, by its position (core/search/tokenizer.py). It keeps no texts.
CREATE VIRTUAL TABLE word USING fts5 (
    words, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '+#'"
);

-- How many passages have a word.
CREATE VIRTUAL TABLE vocabulary USING fts5vocab (word, row);

-- Thoughts and assumptions that do not simply stand: most do, and take no room here.
CREATE TABLE standing (
    session  TEXT NOT NULL,
    node     TEXT NOT NULL,
    standing TEXT NOT NULL,
    PRIMARY KEY (session, node)
) STRICT, WITHOUT ROWID;

-- The version of the oldest event that is kept: what was before it is forgotten.
ALTER TABLE session ADD COLUMN oldest INTEGER NOT NULL DEFAULT 1;

-- Whether forgotten words may still be in unused parts of the file.
ALTER TABLE ledger ADD COLUMN unwiped INTEGER NOT NULL DEFAULT 0;
