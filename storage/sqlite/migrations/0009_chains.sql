-- Chains of secrets ------------------------------------------------------------------------------------------
-- Each secret is the SHA-256 of the next; only the last is kept. `tables` above 0: a tournament, whose chains
-- follow from `secret`, one for its draw and one a table.

CREATE TABLE chains (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    first INTEGER NOT NULL CHECK (first > 0),
    decks INTEGER NOT NULL CHECK (decks > 0),
    tables INTEGER NOT NULL CHECK (tables >= 0),
    secret BLOB NOT NULL CHECK (length(secret) = 32),
    seal TEXT NOT NULL CHECK (length(seal) = 64),
    sealed_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, first)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER chains_no_update BEFORE UPDATE ON chains BEGIN
    SELECT RAISE(ABORT, 'chains: fixed once they are sealed');
END;
CREATE TRIGGER chains_no_delete BEFORE DELETE ON chains BEGIN
    SELECT RAISE(ABORT, 'chains: never deleted');
END;

-- A secret betrays those of the decks before it.
CREATE TRIGGER decks_close_in_order BEFORE UPDATE ON decks
WHEN NEW.state = 'closed' AND EXISTS (
    SELECT 1 FROM decks
    WHERE table_id = NEW.table_id AND number < NEW.number AND state <> 'closed')
BEGIN
    SELECT RAISE(ABORT, 'decks: closed in the order of their numbers');
END;
