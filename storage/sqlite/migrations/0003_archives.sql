-- Archives: files of a year beside this one, with the logs of tables that closed long ago.


-- Tables whose log, rounds, decks and transfers lie in the archive of a year. `digest`: the SHA-256 of these rows.
CREATE TABLE archived (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    year INTEGER NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT;
CREATE INDEX archived_year ON archived (year);
CREATE TRIGGER archived_are_closed BEFORE INSERT ON archived
WHEN 'closed' IS NOT (SELECT status FROM tables WHERE id = NEW.table_id)
BEGIN
    SELECT RAISE(ABORT, 'archived: the table is open');
END;
CREATE TRIGGER archived_no_update BEFORE UPDATE ON archived BEGIN
    SELECT RAISE(ABORT, 'archived: append-only');
END;
CREATE TRIGGER archived_no_delete BEFORE DELETE ON archived BEGIN
    SELECT RAISE(ABORT, 'archived: append-only');
END;

-- The sum of an archived table's deleted transfers for an account; `last`: the newest of them. Kept by the trigger on
-- transfers alone, so that a balance is always the sum of its transfers here and of its carried sums.
CREATE TABLE carried (
    table_id INTEGER NOT NULL REFERENCES archived (table_id),
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    chips INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (table_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER carried_begin BEFORE INSERT ON carried
WHEN NEW.chips IS NOT (
    SELECT CASE NEW.account_id WHEN source THEN -chips WHEN target THEN chips END
    FROM transfers WHERE id = NEW.last AND table_id = NEW.table_id)
    AND NOT EXISTS (SELECT 1 FROM carried WHERE table_id = NEW.table_id AND account_id = NEW.account_id)
BEGIN
    SELECT RAISE(ABORT, 'carried: no such transfer');
END;
CREATE TRIGGER carried_follow_transfers BEFORE UPDATE ON carried
WHEN NEW.table_id <> OLD.table_id
    OR NEW.account_id <> OLD.account_id
    OR NEW.last <= OLD.last
    OR NEW.chips - OLD.chips IS NOT (
        SELECT CASE OLD.account_id WHEN source THEN -chips WHEN target THEN chips END
        FROM transfers WHERE id = NEW.last AND table_id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'carried: only a transfer that goes is carried');
END;
CREATE TRIGGER carried_no_delete BEFORE DELETE ON carried BEGIN
    SELECT RAISE(ABORT, 'carried: never deleted');
END;

-- The mark of the last sound audit: its newest event, with the number of the row, and its newest transfer. `digest`: the
-- SHA-256 of all sums at that moment. `whole_at`: when everything was last read.
CREATE TABLE audited (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL,
    whole_at INTEGER NOT NULL,
    event INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    transfer_id INTEGER NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT;


-- Rows of archived tables may go, the newest transfer excepted: its number must not be used again.
CREATE INDEX transfers_of_table ON transfers (table_id, seq) WHERE table_id IS NOT NULL;

DROP TRIGGER events_no_delete;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'events: append-only');
END;
DROP TRIGGER giri_no_delete;
CREATE TRIGGER giri_no_delete BEFORE DELETE ON giri
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'giri: append-only');
END;
DROP TRIGGER rounds_no_delete;
CREATE TRIGGER rounds_no_delete BEFORE DELETE ON rounds
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'rounds: append-only');
END;
DROP TRIGGER results_no_delete;
CREATE TRIGGER results_no_delete BEFORE DELETE ON results
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'results: append-only');
END;
DROP TRIGGER points_no_delete;
CREATE TRIGGER points_no_delete BEFORE DELETE ON points
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'points: append only');
END;
DROP TRIGGER match_places_no_delete;
CREATE TRIGGER match_places_no_delete BEFORE DELETE ON match_places
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'match_places: append only');
END;
DROP TRIGGER decks_no_delete;
CREATE TRIGGER decks_no_delete BEFORE DELETE ON decks
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'decks: never deleted');
END;
DROP TRIGGER transfers_no_delete;
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
    OR OLD.id = (SELECT max(id) FROM transfers)
BEGIN
    SELECT RAISE(ABORT, 'transfers: append-only');
END;
CREATE TRIGGER transfers_carry BEFORE DELETE ON transfers
WHEN EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN
    INSERT INTO carried (table_id, account_id, chips, last)
    VALUES (OLD.table_id, OLD.source, -OLD.chips, OLD.id), (OLD.table_id, OLD.target, OLD.chips, OLD.id)
    ON CONFLICT (table_id, account_id) DO UPDATE SET
        chips = chips + excluded.chips, last = excluded.last;
END;
