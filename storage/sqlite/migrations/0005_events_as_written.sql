-- Events lie in the order in which they were written, whatever table they are of. While each table's lay together, a
-- commit for many tables wrote two or three pages of every one; now it writes a few at the end, and the index.

CREATE TABLE events_as_written (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    update_id INTEGER,
    PRIMARY KEY (table_id, seq)
) STRICT;
INSERT INTO events_as_written (table_id, seq, at, type, body, update_id)
    SELECT table_id, seq, at, type, body, update_id FROM events ORDER BY at, table_id, seq;
DROP TABLE events;
ALTER TABLE events_as_written RENAME TO events;

CREATE TRIGGER events_without_gap BEFORE INSERT ON events
WHEN NEW.seq IS NOT 1 + (SELECT coalesce(max(seq), 0) FROM events WHERE table_id = NEW.table_id)
BEGIN
    SELECT RAISE(ABORT, 'events: not the next number');
END;
CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN
    SELECT RAISE(ABORT, 'events: append-only');
END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN
    SELECT RAISE(ABORT, 'events: append-only');
END;

-- Asked once an hour, and written with every tap: without it an hour's question reads two days of rows.
DROP INDEX updates_done_at;
