-- Times are milliseconds since 1970 UTC, chips whole numbers. What may only grow is guarded by triggers.

-- Who writes and from where ---------------------------------------------------------------------------------

CREATE TABLE updates_done (
    update_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    answer TEXT NOT NULL
) STRICT;
CREATE INDEX updates_done_at ON updates_done (at);

CREATE TABLE updates_failed (
    update_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    tries INTEGER NOT NULL CHECK (tries > 0),
    error TEXT NOT NULL
) STRICT;

CREATE TABLE chats (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    language TEXT NOT NULL,
    starting_chips INTEGER NOT NULL DEFAULT 1000 CHECK (starting_chips >= 0),
    refill INTEGER NOT NULL DEFAULT 500 CHECK (refill > 0),
    status TEXT NOT NULL DEFAULT 'in' CHECK (status IN ('in', 'out')),
    opened_at INTEGER NOT NULL
) STRICT;

CREATE TABLE chat_addresses (
    address INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    current INTEGER NOT NULL CHECK (current IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX chat_addresses_current ON chat_addresses (chat_id) WHERE current = 1;

CREATE TABLE people (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    telegram_id INTEGER NOT NULL UNIQUE,
    name TEXT,
    username TEXT,
    language TEXT NOT NULL,
    private TEXT NOT NULL DEFAULT 'never' CHECK (private IN ('never', 'open', 'blocked')),
    nameless INTEGER NOT NULL DEFAULT 0 CHECK (nameless IN (0, 1)),
    CHECK (nameless = 0 OR (name IS NULL AND username IS NULL))
) STRICT;

-- Tables and their logs -------------------------------------------------------------------------------------

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    thread_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    opener INTEGER NOT NULL REFERENCES people (id),
    opened_at INTEGER NOT NULL,
    closed_at INTEGER,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
    CHECK ((status = 'closed') = (closed_at IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX tables_open ON tables (chat_id, thread_id) WHERE status = 'open';
CREATE INDEX tables_chat ON tables (chat_id);

CREATE TABLE links (
    token TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL REFERENCES people (id),
    table_id INTEGER NOT NULL REFERENCES tables (id),
    made_at INTEGER NOT NULL,
    used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    update_id INTEGER,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

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

-- Rounds and what they brought ------------------------------------------------------------------------------
-- Results are entered before their round; the round then seals them: they must sum to zero, and no more come.

CREATE TABLE rounds (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL CHECK (number > 0),
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number),
    FOREIGN KEY (table_id, first_seq) REFERENCES events (table_id, seq),
    FOREIGN KEY (table_id, last_seq) REFERENCES events (table_id, seq),
    CHECK (first_seq <= last_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX rounds_chat ON rounds (chat_id, at);

CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    chips INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (table_id, number, person_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER rounds_zero_sum BEFORE INSERT ON rounds
WHEN 0 <> (SELECT coalesce(sum(chips), 0) FROM results
           WHERE table_id = NEW.table_id AND number = NEW.number)
BEGIN
    SELECT RAISE(ABORT, 'rounds: results do not sum to zero');
END;
CREATE TRIGGER rounds_no_update BEFORE UPDATE ON rounds BEGIN
    SELECT RAISE(ABORT, 'rounds: append-only');
END;
CREATE TRIGGER rounds_no_delete BEFORE DELETE ON rounds BEGIN
    SELECT RAISE(ABORT, 'rounds: append-only');
END;
CREATE TRIGGER results_sealed BEFORE INSERT ON results
WHEN EXISTS (SELECT 1 FROM rounds WHERE table_id = NEW.table_id AND number = NEW.number)
BEGIN
    SELECT RAISE(ABORT, 'results: the round is entered already');
END;
CREATE TRIGGER results_no_update BEFORE UPDATE ON results BEGIN
    SELECT RAISE(ABORT, 'results: append-only');
END;
CREATE TRIGGER results_no_delete BEFORE DELETE ON results BEGIN
    SELECT RAISE(ABORT, 'results: append-only');
END;

-- Sums of results, so that a ranking adds up evenings and not hands.
CREATE TABLE evenings (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    hands INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER results_add_up AFTER INSERT ON results BEGIN
    INSERT INTO evenings (table_id, person_id, hands, won, lost)
    VALUES (NEW.table_id, NEW.person_id, 1, max(NEW.chips, 0), max(-NEW.chips, 0))
    ON CONFLICT (table_id, person_id) DO UPDATE SET
        hands = hands + 1, won = won + excluded.won, lost = lost + excluded.lost;
END;

-- The ledger ------------------------------------------------------------------------------------------------
-- One transfer moves chips from one account to another, so whatever is posted sums to zero. A balance is kept by
-- the trigger on transfers alone: no other statement can change it.

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    kind TEXT NOT NULL CHECK (kind IN ('person', 'escrow', 'pot', 'prize', 'house')),
    person_id INTEGER REFERENCES people (id),
    table_id INTEGER REFERENCES tables (id),
    balance INTEGER NOT NULL DEFAULT 0,
    last_transfer INTEGER NOT NULL DEFAULT 0,
    CHECK (balance >= 0 OR kind = 'house'),
    CHECK ((person_id IS NOT NULL) = (kind = 'person')),
    CHECK ((table_id IS NOT NULL) = (kind IN ('escrow', 'pot', 'prize')))
) STRICT;
CREATE UNIQUE INDEX accounts_person ON accounts (chat_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX accounts_of_person ON accounts (person_id) WHERE person_id IS NOT NULL;
CREATE UNIQUE INDEX accounts_table ON accounts (table_id, kind) WHERE table_id IS NOT NULL;
CREATE UNIQUE INDEX accounts_house ON accounts (chat_id) WHERE kind = 'house';

CREATE TABLE transfers (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    table_id INTEGER,
    seq INTEGER,
    source INTEGER NOT NULL REFERENCES accounts (id),
    target INTEGER NOT NULL REFERENCES accounts (id),
    chips INTEGER NOT NULL CHECK (chips > 0),
    FOREIGN KEY (table_id, seq) REFERENCES events (table_id, seq),
    CHECK (source <> target),
    CHECK ((table_id IS NULL) = (seq IS NULL))
) STRICT;
CREATE INDEX transfers_refill ON transfers (target) WHERE reason = 'refill';

CREATE VIEW postings (transfer_id, account_id, chips) AS
    SELECT id, source, -chips FROM transfers UNION ALL SELECT id, target, chips FROM transfers;

CREATE TRIGGER accounts_begin_empty BEFORE INSERT ON accounts
WHEN NEW.balance <> 0 OR NEW.last_transfer <> 0
BEGIN
    SELECT RAISE(ABORT, 'accounts: an account begins empty');
END;
CREATE TRIGGER accounts_of_own_chat BEFORE INSERT ON accounts
WHEN NEW.table_id IS NOT NULL
    AND NEW.chat_id IS NOT (SELECT chat_id FROM tables WHERE id = NEW.table_id)
BEGIN
    SELECT RAISE(ABORT, 'accounts: the table is of another chat');
END;
CREATE TRIGGER accounts_follow_transfers BEFORE UPDATE ON accounts
WHEN NEW.id <> OLD.id
    OR NEW.chat_id <> OLD.chat_id
    OR NEW.kind <> OLD.kind
    OR NEW.person_id IS NOT OLD.person_id
    OR NEW.table_id IS NOT OLD.table_id
    OR NEW.last_transfer <= OLD.last_transfer
    OR NEW.balance - OLD.balance IS NOT (
        SELECT CASE OLD.id WHEN source THEN -chips WHEN target THEN chips END
        FROM transfers WHERE id = NEW.last_transfer)
BEGIN
    SELECT RAISE(ABORT, 'accounts: only a transfer changes a balance');
END;
CREATE TRIGGER accounts_no_delete BEFORE DELETE ON accounts BEGIN
    SELECT RAISE(ABORT, 'accounts: never deleted');
END;

CREATE TRIGGER transfers_move_chips AFTER INSERT ON transfers BEGIN
    SELECT CASE
        WHEN s.chat_id <> t.chat_id
            THEN RAISE(ABORT, 'transfers: between two chats')
        WHEN (s.kind = 'house' OR t.kind = 'house') <> (NEW.table_id IS NULL)
            THEN RAISE(ABORT, 'transfers: the house has no part in a game, and people only through one')
        WHEN (s.table_id IS NOT NULL AND s.table_id IS NOT NEW.table_id)
            OR (t.table_id IS NOT NULL AND t.table_id IS NOT NEW.table_id)
            THEN RAISE(ABORT, 'transfers: another table''s chips')
        WHEN NEW.table_id IS NOT NULL AND s.chat_id IS NOT (
                SELECT chat_id FROM tables WHERE id = NEW.table_id AND status = 'open')
            THEN RAISE(ABORT, 'transfers: a table of another chat, or a closed one')
        END
    FROM accounts s, accounts t WHERE s.id = NEW.source AND t.id = NEW.target;
    UPDATE accounts SET balance = balance - NEW.chips, last_transfer = NEW.id WHERE id = NEW.source;
    UPDATE accounts SET balance = balance + NEW.chips, last_transfer = NEW.id WHERE id = NEW.target;
END;
CREATE TRIGGER transfers_no_update BEFORE UPDATE ON transfers BEGIN
    SELECT RAISE(ABORT, 'transfers: append-only');
END;
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers BEGIN
    SELECT RAISE(ABORT, 'transfers: append-only');
END;

CREATE TRIGGER tables_keep_identity BEFORE UPDATE ON tables
WHEN NEW.id <> OLD.id OR NEW.chat_id <> OLD.chat_id OR OLD.status = 'closed'
BEGIN
    SELECT RAISE(ABORT, 'tables: a table stays in its chat, and a closed one closed');
END;
CREATE TRIGGER tables_close_empty BEFORE UPDATE ON tables
WHEN NEW.status = 'closed'
    AND EXISTS (SELECT 1 FROM accounts WHERE table_id = NEW.id AND balance <> 0)
BEGIN
    SELECT RAISE(ABORT, 'tables: chips still lie on the table');
END;

-- Decks -----------------------------------------------------------------------------------------------------

CREATE TABLE decks (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL CHECK (number > 0),
    secret BLOB NOT NULL CHECK (length(secret) = 32),
    seal TEXT NOT NULL CHECK (length(seal) = 64),
    state TEXT NOT NULL DEFAULT 'sealed' CHECK (state IN ('sealed', 'open', 'closed')),
    sealed_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER decks_stay_sealed BEFORE UPDATE ON decks
WHEN NEW.table_id <> OLD.table_id
    OR NEW.number <> OLD.number
    OR NEW.secret <> OLD.secret
    OR NEW.seal <> OLD.seal
    OR NEW.sealed_at <> OLD.sealed_at
    OR OLD.state = 'closed'
    OR NEW.state = 'sealed'
BEGIN
    SELECT RAISE(ABORT, 'decks: only the state changes, and only forwards');
END;
CREATE TRIGGER decks_no_delete BEFORE DELETE ON decks BEGIN
    SELECT RAISE(ABORT, 'decks: never deleted');
END;

-- Clocks and drafts -----------------------------------------------------------------------------------------

CREATE TABLE clocks (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    decision TEXT NOT NULL,
    kind TEXT NOT NULL,
    who INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL CHECK (milliseconds > 0),
    opened_seq INTEGER NOT NULL,
    due_at INTEGER,
    nudged INTEGER NOT NULL DEFAULT 0 CHECK (nudged IN (0, 1)),
    PRIMARY KEY (table_id, decision)
) STRICT, WITHOUT ROWID;
CREATE INDEX clocks_due ON clocks (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX clocks_not_nudged ON clocks (due_at) WHERE due_at IS NOT NULL AND nudged = 0 AND who > 0;

CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    number INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

-- What stands where -----------------------------------------------------------------------------------------

CREATE TABLE places (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    table_id INTEGER REFERENCES tables (id),
    chat_id INTEGER REFERENCES chats (id),
    person_id INTEGER REFERENCES people (id),
    thread_id INTEGER NOT NULL,
    wanted INTEGER NOT NULL,
    wanted_at INTEGER NOT NULL,
    shown INTEGER NOT NULL DEFAULT 0,
    address INTEGER,
    message_id INTEGER,
    fingerprint TEXT NOT NULL DEFAULT '',
    payload TEXT,
    urgency INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'live' CHECK (state IN ('live', 'retire', 'delete')),
    CHECK ((chat_id IS NULL) <> (person_id IS NULL)),
    CHECK ((address IS NULL) = (message_id IS NULL)),
    CHECK (shown <= wanted)
) STRICT;
CREATE INDEX places_pending ON places (urgency, wanted_at) WHERE wanted <> shown OR state <> 'live';
CREATE INDEX places_message ON places (address, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX places_table ON places (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX places_chat ON places (chat_id) WHERE chat_id IS NOT NULL;
CREATE INDEX places_person ON places (person_id) WHERE person_id IS NOT NULL;

CREATE TABLE heartbeat (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT;
