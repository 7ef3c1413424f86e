-- The events that calibration reads: those that may state a confidence, and those that say what came
-- of a thought. What the bytes are is in codec.py; the index of them is made in forecasts.py, since a
-- damaged page of events, of which none can be made, must keep nobody from the rest.
CREATE VIEW forecast_event AS SELECT * FROM event WHERE (
    instr(body, CAST('"confidence":' AS BLOB)) > 0
    OR substr(body, 1, 22) = CAST('{"type":"VerdictGiven"' AS BLOB)
    OR substr(body, 1, 25) = CAST('{"type":"OutcomeRecorded"' AS BLOB)
);
