-- The seed of the lots that computers draw at a table. It has nothing to do with the decks: those have secrets of their own.

CREATE TABLE lots (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    seed BLOB NOT NULL CHECK (length(seed) = 16)
) STRICT;

CREATE TRIGGER lots_begin AFTER INSERT ON tables BEGIN
    INSERT INTO lots (table_id, seed) VALUES (NEW.id, randomblob(16));
END;
CREATE TRIGGER lots_no_update BEFORE UPDATE ON lots BEGIN
    SELECT RAISE(ABORT, 'lots: append-only');
END;
CREATE TRIGGER lots_no_delete BEFORE DELETE ON lots BEGIN
    SELECT RAISE(ABORT, 'lots: append-only');
END;

INSERT INTO lots (table_id, seed) SELECT id, randomblob(16) FROM tables ORDER BY id;
