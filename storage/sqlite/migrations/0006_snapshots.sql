-- Tables as they were after some rounds, so that a long log need not be folded from its beginning. Each row can be made
-- again from the log: rows of another version of the engine (code) are of no use and may go.
CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    round_seq INTEGER NOT NULL,
    code TEXT NOT NULL,
    body TEXT NOT NULL,
    game TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT;

-- The events that are looked up by their type, which are few.
CREATE INDEX events_agreed ON events (table_id, seq)
WHERE type = 'TableOpened' OR type = 'RulesChanged' OR type = 'GameChanged';
