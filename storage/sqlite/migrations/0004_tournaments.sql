-- A tournament stands among the tables: log, prizes, clocks and the chat it belongs to are kept as a table's are. Its own
-- tables stand in books of their own, a chat without an address whose house issued everybody's stack.

DROP INDEX tables_open;
CREATE UNIQUE INDEX tables_open ON tables (chat_id, thread_id)
    WHERE status = 'open' AND game <> 'tournament';
CREATE UNIQUE INDEX tournaments_open ON tables (chat_id, thread_id)
    WHERE status = 'open' AND game = 'tournament';

CREATE TABLE tournaments (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    books INTEGER NOT NULL UNIQUE REFERENCES chats (id)
) STRICT;

CREATE TRIGGER tournaments_are_tournaments BEFORE INSERT ON tournaments
WHEN 'tournament' IS NOT (SELECT game FROM tables WHERE id = NEW.table_id)
BEGIN
    SELECT RAISE(ABORT, 'tournaments: the table is no tournament');
END;
CREATE TRIGGER tournaments_no_update BEFORE UPDATE ON tournaments BEGIN
    SELECT RAISE(ABORT, 'tournaments: append-only');
END;
CREATE TRIGGER tournaments_no_delete BEFORE DELETE ON tournaments BEGIN
    SELECT RAISE(ABORT, 'tournaments: append-only');
END;

-- What a tournament's tables tell it, numbered as it happened; written with the event that it is about.
CREATE TABLE giri (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (table_id),
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament_id, number),
    UNIQUE (table_id, seq),
    FOREIGN KEY (table_id, seq) REFERENCES events (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER giri_of_own_table BEFORE INSERT ON giri
WHEN (SELECT chat_id FROM tables WHERE id = NEW.table_id)
    IS NOT (SELECT books FROM tournaments WHERE table_id = NEW.tournament_id)
BEGIN
    SELECT RAISE(ABORT, 'giri: a table of no or another tournament');
END;
CREATE TRIGGER giri_without_gap BEFORE INSERT ON giri
WHEN NEW.number IS NOT
    1 + (SELECT coalesce(max(number), 0) FROM giri WHERE tournament_id = NEW.tournament_id)
BEGIN
    SELECT RAISE(ABORT, 'giri: not the next number');
END;
CREATE TRIGGER giri_no_update BEFORE UPDATE ON giri BEGIN
    SELECT RAISE(ABORT, 'giri: append-only');
END;
CREATE TRIGGER giri_no_delete BEFORE DELETE ON giri BEGIN
    SELECT RAISE(ABORT, 'giri: append-only');
END;

-- Stacks are issued once and never refilled.
CREATE TRIGGER transfers_no_refill_of_stacks BEFORE INSERT ON transfers
WHEN NEW.reason = 'refill' AND EXISTS (
    SELECT 1 FROM tournaments t JOIN accounts a ON a.chat_id = t.books WHERE a.id = NEW.target)
BEGIN
    SELECT RAISE(ABORT, 'transfers: a stack is not refilled');
END;
