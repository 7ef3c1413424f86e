-- The events that calibration reads: those that may state a confidence, and those that say what came
-- of a thought. PostgreSQL itself keeps the index with each write. What the bytes are is in codec.py.
CREATE INDEX IF NOT EXISTS forecast ON thoughtline.event (owner, session, version) WHERE (
    position('"confidence":'::bytea IN body) > 0
    OR substr(body, 1, 22) = '{"type":"VerdictGiven"'::bytea
    OR substr(body, 1, 25) = '{"type":"OutcomeRecorded"'::bytea
);

CREATE OR REPLACE VIEW thoughtline.forecast_event AS SELECT * FROM thoughtline.event WHERE (
    position('"confidence":'::bytea IN body) > 0
    OR substr(body, 1, 22) = '{"type":"VerdictGiven"'::bytea
    OR substr(body, 1, 25) = '{"type":"OutcomeRecorded"'::bytea
);
