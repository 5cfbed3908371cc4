-- What Telegram has delivered and nobody has handled yet: what an update asks for, gone as soon as it is handled.
CREATE TABLE inbox (
    update_id INTEGER PRIMARY KEY,
    arrival INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

-- Telegram's number of the tap, until its answer has gone out; empty for everything else.
ALTER TABLE updates_done ADD COLUMN query TEXT NOT NULL DEFAULT '';
