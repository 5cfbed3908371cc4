-- Times are milliseconds since 1970 UTC, chips whole numbers, flags 0 or 1. What may only grow is guarded by triggers.


-- Chats and people ------------------------------------------------------------------------------------------

-- A group, a private chat, or the books of a tournament. `access`: the decision of an owner about a group;
-- `turned_away`: there is none, and the group has been told so.
CREATE TABLE chats (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    language TEXT NOT NULL,
    starting_chips INTEGER NOT NULL DEFAULT 1000 CHECK (starting_chips >= 0),
    refill INTEGER NOT NULL DEFAULT 500 CHECK (refill > 0),
    status TEXT NOT NULL DEFAULT 'in' CHECK (status IN ('in', 'out')),
    opened_at INTEGER NOT NULL,
    pictures INTEGER NOT NULL DEFAULT 1 CHECK (pictures IN (0, 1)),
    deck TEXT NOT NULL DEFAULT 'napoletane',
    indices INTEGER NOT NULL DEFAULT 1 CHECK (indices IN (0, 1)),
    reactions INTEGER NOT NULL DEFAULT 1 CHECK (reactions IN (0, 1)),
    access TEXT NOT NULL DEFAULT 'none' CHECK (access IN ('none', 'turned_away', 'let_in', 'banned'))
) STRICT;
CREATE INDEX chats_let_in ON chats (id) WHERE access = 'let_in';

-- Invitations that no group has used yet; of each secret the SHA-256 alone.
CREATE TABLE invitations (
    hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Telegram's ids of a chat: a group that becomes a supergroup gets another one.
CREATE TABLE chat_addresses (
    address INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    current INTEGER NOT NULL CHECK (current IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX chat_addresses_current ON chat_addresses (chat_id) WHERE current = 1;

-- A person, or a computer, whose Telegram id is below zero. An erased name is null.
CREATE TABLE people (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    telegram_id INTEGER NOT NULL UNIQUE,
    name TEXT,
    username TEXT,
    language TEXT NOT NULL,
    private TEXT NOT NULL DEFAULT 'never' CHECK (private IN ('never', 'open', 'blocked')),
    nameless INTEGER NOT NULL DEFAULT 0 CHECK (nameless IN (0, 1)),
    pictures TEXT NOT NULL DEFAULT 'table' CHECK (pictures IN ('table', 'yes', 'no')),
    own_table TEXT NOT NULL DEFAULT 'private' CHECK (own_table IN ('private', 'group')),
    plays_only INTEGER NOT NULL DEFAULT 0 CHECK (plays_only IN (0, 1)),
    CHECK (nameless = 0 OR (name IS NULL AND username IS NULL))
) STRICT;

-- Former members of a group. Whoever is not here is taken for a member: at most a few rows a group.
CREATE TABLE former_members (
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    at INTEGER NOT NULL,
    PRIMARY KEY (chat_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_members_person ON former_members (person_id);

-- What waits for the bot to be back in a chat: messages whose buttons must go, and tables of which nobody was told that
-- they ended (no message).
CREATE TABLE missed_news (
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    key TEXT NOT NULL,
    table_id INTEGER REFERENCES tables (id),
    thread_id INTEGER NOT NULL,
    address INTEGER,
    message_id INTEGER,
    PRIMARY KEY (chat_id, key),
    CHECK ((address IS NULL) = (message_id IS NULL)),
    CHECK (message_id IS NOT NULL OR table_id IS NOT NULL)
) STRICT, WITHOUT ROWID;


-- Updates ---------------------------------------------------------------------------------------------------

-- What Telegram has delivered and nobody has handled yet, gone as soon as it is handled.
CREATE TABLE inbox (
    update_id INTEGER PRIMARY KEY,
    arrival INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

-- Handled updates of the last two days. `query`: Telegram's number of the tap until its answer has gone out; else empty.
CREATE TABLE updates_done (
    update_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    answer TEXT NOT NULL,
    query TEXT NOT NULL DEFAULT ''
) STRICT;

-- Updates that failed, with the tries so far.
CREATE TABLE updates_failed (
    update_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    tries INTEGER NOT NULL CHECK (tries > 0),
    error TEXT NOT NULL
) STRICT;


-- Tables and their logs -------------------------------------------------------------------------------------

-- A table, or a tournament (`game`). A tournament's tables stand in its books, `thread_id` is their number there.
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
CREATE INDEX tables_chat ON tables (chat_id);
CREATE UNIQUE INDEX tables_open ON tables (chat_id, thread_id)
    WHERE status = 'open' AND game <> 'tournament';
CREATE UNIQUE INDEX tournaments_open ON tables (chat_id, thread_id)
    WHERE status = 'open' AND game = 'tournament';
CREATE TRIGGER tables_keep_identity BEFORE UPDATE ON tables
WHEN NEW.id <> OLD.id OR NEW.chat_id <> OLD.chat_id OR OLD.status = 'closed'
BEGIN
    SELECT RAISE(ABORT, 'tables: a table stays in its chat, and a closed one closed');
END;

-- The log. Events lie in the order in which they were written, whatever table they are of: so a commit writes few pages.
CREATE TABLE "events" (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    update_id INTEGER,
    PRIMARY KEY (table_id, seq)
) STRICT;
CREATE INDEX events_agreed ON events (table_id, seq)
WHERE type = 'TableOpened' OR type = 'RulesChanged' OR type = 'GameChanged';
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

-- Tables as they were after some rounds, so that a long log need not be folded from its beginning. Each row can be made
-- again from the log: rows of another version of the engine (`code`) are of no use and may go.
CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    round_seq INTEGER NOT NULL,
    code TEXT NOT NULL,
    body TEXT NOT NULL,
    game TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT;
CREATE INDEX snapshots_code ON snapshots (code, table_id);

-- One-time links into the private chat.
CREATE TABLE links (
    token TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL REFERENCES people (id),
    table_id INTEGER NOT NULL REFERENCES tables (id),
    made_at INTEGER NOT NULL,
    used_at INTEGER
) STRICT, WITHOUT ROWID;

-- The seed of the lots that computers draw at a table. It has nothing to do with the decks, which have secrets of their own.
CREATE TABLE lots (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    seed BLOB NOT NULL CHECK (length(seed) = 16)
) STRICT;
CREATE TRIGGER lots_no_update BEFORE UPDATE ON lots BEGIN
    SELECT RAISE(ABORT, 'lots: append-only');
END;
CREATE TRIGGER lots_no_delete BEFORE DELETE ON lots BEGIN
    SELECT RAISE(ABORT, 'lots: append-only');
END;

-- The clocks that run, or wait for their message (`due_at` null).
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

-- Amounts and cards chosen before the action that names them; each belongs to the question that it answers.
CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    number INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    question TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER lots_begin AFTER INSERT ON tables BEGIN
    INSERT INTO lots (table_id, seed) VALUES (NEW.id, randomblob(16));
END;


-- Tournaments -----------------------------------------------------------------------------------------------
-- A tournament stands among the tables: log, prizes, clocks and the chat it belongs to are kept as a table's are. Its own
-- tables stand in books of their own, a chat without an address whose house issued everybody's stack.

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
CREATE TRIGGER rounds_no_update BEFORE UPDATE ON rounds BEGIN
    SELECT RAISE(ABORT, 'rounds: append-only');
END;
CREATE TRIGGER rounds_no_delete BEFORE DELETE ON rounds BEGIN
    SELECT RAISE(ABORT, 'rounds: append-only');
END;

-- Gains in chips.
CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    chips INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (table_id, number, person_id)
) STRICT, WITHOUT ROWID;
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

-- Sums of what people won from people: of a table's rounds without a computer, of a tournament the prize less the entry.
CREATE TABLE ranked (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    games INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER rounds_zero_sum BEFORE INSERT ON rounds
WHEN 0 <> (SELECT coalesce(sum(chips), 0) FROM results
           WHERE table_id = NEW.table_id AND number = NEW.number)
BEGIN
    SELECT RAISE(ABORT, 'rounds: results do not sum to zero');
END;


-- Points ----------------------------------------------------------------------------------------------------
-- Points of rounds and places in matches, of games that count points. A season begins on 1 September (UTC) and has the
-- number of the year that it begins in. Only rounds without a computer are ranked, and count for a season.

-- `points` in the unit of the game; `role`: that of the person, such as the caller by the name of the call, empty for none.
CREATE TABLE points (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    points INTEGER NOT NULL,
    ranked INTEGER NOT NULL CHECK (ranked IN (0, 1)),
    role TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, number, person_id),
    FOREIGN KEY (table_id, number) REFERENCES rounds (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER points_no_update BEFORE UPDATE ON points BEGIN
    SELECT RAISE(ABORT, 'points: append only');
END;
CREATE TRIGGER points_no_delete BEFORE DELETE ON points BEGIN
    SELECT RAISE(ABORT, 'points: append only');
END;

CREATE TABLE match_places (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    place INTEGER NOT NULL CHECK (place > 0),
    ranked INTEGER NOT NULL CHECK (ranked IN (0, 1)),
    PRIMARY KEY (table_id, number, person_id),
    FOREIGN KEY (table_id, number) REFERENCES rounds (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER match_places_no_update BEFORE UPDATE ON match_places BEGIN
    SELECT RAISE(ABORT, 'match_places: append only');
END;
CREATE TRIGGER match_places_no_delete BEFORE DELETE ON match_places BEGIN
    SELECT RAISE(ABORT, 'match_places: append only');
END;

CREATE TABLE seasons (
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    game TEXT NOT NULL,
    season INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    rounds INTEGER NOT NULL DEFAULT 0,
    points INTEGER NOT NULL DEFAULT 0,
    matches INTEGER NOT NULL DEFAULT 0,
    won INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (chat_id, game, season, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE season_roles (
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    game TEXT NOT NULL,
    season INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    role TEXT NOT NULL,
    rounds INTEGER NOT NULL DEFAULT 0,
    won INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (chat_id, game, season, person_id, role)
) STRICT, WITHOUT ROWID;


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
CREATE TRIGGER accounts_no_delete BEFORE DELETE ON accounts BEGIN
    SELECT RAISE(ABORT, 'accounts: never deleted');
END;

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
CREATE INDEX transfers_of_tournaments ON transfers (table_id)
    WHERE reason IN ('EntryPaid', 'EntryTakenBack', 'PrizesPaid', 'CalledOff');
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
CREATE TRIGGER transfers_no_refill_of_stacks BEFORE INSERT ON transfers
WHEN NEW.reason = 'refill' AND EXISTS (
    SELECT 1 FROM tournaments t JOIN accounts a ON a.chat_id = t.books WHERE a.id = NEW.target)
BEGIN
    SELECT RAISE(ABORT, 'transfers: a stack is not refilled');
END;

-- The chat's least, newest last. The first row of a chat is the one that it began with.
CREATE TABLE leasts (
    id INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    at INTEGER NOT NULL,
    chips INTEGER NOT NULL CHECK (chips > 0),
    set_by INTEGER REFERENCES people (id)
) STRICT;
CREATE INDEX leasts_chat ON leasts (chat_id);
CREATE TRIGGER leasts_no_update BEFORE UPDATE ON leasts BEGIN
    SELECT RAISE(ABORT, 'leasts: append-only');
END;
CREATE TRIGGER leasts_no_delete BEFORE DELETE ON leasts BEGIN
    SELECT RAISE(ABORT, 'leasts: append-only');
END;

-- Why a refill was given (GEN-9). `rest`: how many rounds the person had been through; `held`: their chips in the chat, all
-- counted; `least`: what counted for them, by the chat's leasts up to `least_id`.
CREATE TABLE refills (
    transfer_id INTEGER PRIMARY KEY REFERENCES transfers (id),
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    rest INTEGER NOT NULL CHECK (rest >= 0),
    held INTEGER NOT NULL CHECK (held >= 0),
    least INTEGER NOT NULL,
    least_id INTEGER NOT NULL REFERENCES leasts (id),
    CHECK (held < least)
) STRICT;
CREATE UNIQUE INDEX refills_once_a_rest ON refills (account_id, rest);
CREATE TRIGGER refills_of_a_transfer BEFORE INSERT ON refills
WHEN NEW.account_id IS NOT (
    SELECT target FROM transfers WHERE id = NEW.transfer_id AND reason = 'refill')
BEGIN
    SELECT RAISE(ABORT, 'refills: no such refill');
END;
CREATE TRIGGER refills_no_update BEFORE UPDATE ON refills BEGIN
    SELECT RAISE(ABORT, 'refills: append-only');
END;
CREATE TRIGGER refills_no_delete BEFORE DELETE ON refills BEGIN
    SELECT RAISE(ABORT, 'refills: append-only');
END;

CREATE TRIGGER leasts_begin AFTER INSERT ON chats WHEN NEW.kind <> 'tournament' BEGIN
    INSERT INTO leasts (chat_id, at, chips) VALUES (NEW.id, NEW.opened_at, 20);
END;

CREATE TRIGGER tables_close_empty BEFORE UPDATE ON tables
WHEN NEW.status = 'closed'
    AND EXISTS (SELECT 1 FROM accounts WHERE table_id = NEW.id AND balance <> 0)
BEGIN
    SELECT RAISE(ABORT, 'tables: chips still lie on the table');
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


-- Decks -----------------------------------------------------------------------------------------------------
-- Each secret is the SHA-256 of the next; a secret betrays those of the decks before it.

-- `tables` above 0: a tournament, whose chains follow from `secret`, one for its draw and one a table.
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
CREATE TRIGGER decks_close_in_order BEFORE UPDATE ON decks
WHEN NEW.state = 'closed' AND EXISTS (
    SELECT 1 FROM decks
    WHERE table_id = NEW.table_id AND number < NEW.number AND state <> 'closed')
BEGIN
    SELECT RAISE(ABORT, 'decks: closed in the order of their numbers');
END;


-- What stands in the chats ----------------------------------------------------------------------------------

-- A message that is kept true. `wanted` and `shown` count its versions; `payload`: its content.
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
    picture TEXT NOT NULL DEFAULT '',
    CHECK ((chat_id IS NULL) <> (person_id IS NULL)),
    CHECK ((address IS NULL) = (message_id IS NULL)),
    CHECK (shown <= wanted)
) STRICT;
CREATE INDEX places_table ON places (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX places_chat ON places (chat_id) WHERE chat_id IS NOT NULL;
CREATE INDEX places_person ON places (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX places_pending ON places (id) WHERE wanted <> shown OR state <> 'live';

-- Pictures that Telegram has already.
CREATE TABLE pictures (
    fingerprint TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pictures_at ON pictures (at);

-- Chats that refuse messages for one person alone, until a moment. Address 0: the server itself.
CREATE TABLE own_refusals (
    address INTEGER PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;

-- The last moment at which the bot ran.
CREATE TABLE heartbeat (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT;


-- Views, and what follows from several tables ---------------------------------------------------------------

CREATE VIEW postings (transfer_id, account_id, chips) AS
    SELECT id, source, -chips FROM transfers UNION ALL SELECT id, target, chips FROM transfers;

CREATE VIEW tournament_gains (table_id, person_id, chips) AS
    SELECT x.table_id, a.person_id, sum(CASE a.id WHEN x.target THEN x.chips ELSE -x.chips END)
    FROM transfers x JOIN accounts a ON a.id IN (x.source, x.target) AND a.kind = 'person'
    WHERE x.reason IN ('EntryPaid', 'EntryTakenBack', 'PrizesPaid', 'CalledOff')
    GROUP BY x.table_id, a.person_id;

CREATE TRIGGER tournaments_rank AFTER UPDATE ON tables
WHEN NEW.game = 'tournament' AND NEW.status = 'closed' AND OLD.status = 'open'
BEGIN
    INSERT INTO ranked (table_id, person_id, games, won, lost)
    SELECT table_id, person_id, 1, max(chips, 0), max(-chips, 0) FROM tournament_gains
    WHERE table_id = NEW.id AND chips <> 0;
END;

CREATE TRIGGER rounds_rank AFTER INSERT ON rounds
WHEN NOT EXISTS (
    SELECT 1 FROM results r JOIN people p ON p.id = r.person_id
    WHERE r.table_id = NEW.table_id AND r.number = NEW.number AND p.telegram_id < 0)
BEGIN
    INSERT INTO ranked (table_id, person_id, games, won, lost)
    SELECT table_id, person_id, 1, max(chips, 0), max(-chips, 0) FROM results
    WHERE table_id = NEW.table_id AND number = NEW.number
    ON CONFLICT (table_id, person_id) DO UPDATE SET
        games = games + 1, won = won + excluded.won, lost = lost + excluded.lost;
END;

CREATE TRIGGER results_add_up AFTER INSERT ON results BEGIN
    INSERT INTO evenings (table_id, person_id, hands, won, lost)
    VALUES (NEW.table_id, NEW.person_id, 1, max(NEW.chips, 0), max(-NEW.chips, 0))
    ON CONFLICT (table_id, person_id) DO UPDATE SET
        hands = hands + 1, won = won + excluded.won, lost = lost + excluded.lost;
END;

CREATE TRIGGER points_add_up AFTER INSERT ON points WHEN NEW.ranked BEGIN
    INSERT INTO seasons (chat_id, game, season, person_id, rounds, points)
    SELECT r.chat_id, NEW.game,
           CAST(strftime('%Y', r.at / 1000, 'unixepoch', '-8 months') AS INTEGER),
           NEW.person_id, 1, NEW.points
    FROM rounds r WHERE r.table_id = NEW.table_id AND r.number = NEW.number
    ON CONFLICT (chat_id, game, season, person_id) DO UPDATE SET
        rounds = rounds + 1, points = points + excluded.points;
END;

CREATE TRIGGER roles_add_up AFTER INSERT ON points WHEN NEW.ranked AND NEW.role <> '' BEGIN
    INSERT INTO season_roles (chat_id, game, season, person_id, role, rounds, won)
    SELECT r.chat_id, NEW.game,
           CAST(strftime('%Y', r.at / 1000, 'unixepoch', '-8 months') AS INTEGER),
           NEW.person_id, NEW.role, 1, NEW.points > 0
    FROM rounds r WHERE r.table_id = NEW.table_id AND r.number = NEW.number
    ON CONFLICT (chat_id, game, season, person_id, role) DO UPDATE SET
        rounds = rounds + 1, won = won + excluded.won;
END;

CREATE TRIGGER match_places_add_up AFTER INSERT ON match_places WHEN NEW.ranked BEGIN
    INSERT INTO seasons (chat_id, game, season, person_id, matches, won)
    SELECT r.chat_id, NEW.game,
           CAST(strftime('%Y', r.at / 1000, 'unixepoch', '-8 months') AS INTEGER),
           NEW.person_id, 1, NEW.place = 1
    FROM rounds r WHERE r.table_id = NEW.table_id AND r.number = NEW.number
    ON CONFLICT (chat_id, game, season, person_id) DO UPDATE SET
        matches = matches + 1, won = won + excluded.won;
END;
