-- Who may take a refill is judged by what is stored here (GEN-9), and the audit judges it again. A ranking adds up what
-- people won from people.

-- The chat's least, newest last. The first row of a chat is the one that it began with.
CREATE TABLE leasts (
    id INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    at INTEGER NOT NULL,
    chips INTEGER NOT NULL CHECK (chips > 0),
    set_by INTEGER REFERENCES people (id)
) STRICT;
CREATE INDEX leasts_chat ON leasts (chat_id);

CREATE TRIGGER leasts_begin AFTER INSERT ON chats WHEN NEW.kind <> 'tournament' BEGIN
    INSERT INTO leasts (chat_id, at, chips) VALUES (NEW.id, NEW.opened_at, 20);
END;
CREATE TRIGGER leasts_no_update BEFORE UPDATE ON leasts BEGIN
    SELECT RAISE(ABORT, 'leasts: append-only');
END;
CREATE TRIGGER leasts_no_delete BEFORE DELETE ON leasts BEGIN
    SELECT RAISE(ABORT, 'leasts: append-only');
END;

INSERT INTO leasts (chat_id, at, chips)
    SELECT id, opened_at, min(20, refill) FROM chats WHERE kind <> 'tournament' ORDER BY id;

-- Why a refill was given. `rest`: how many rounds the person had been through; `held`: their chips in the chat, all counted;
-- `least`: what counted for them, by the chat's leasts up to `least_id`.
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

-- Refills up to this transfer are older than the rule.
CREATE TABLE refills_before (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    transfer_id INTEGER NOT NULL
) STRICT;
INSERT INTO refills_before (one, transfer_id) SELECT 1, coalesce(max(id), 0) FROM transfers;

-- Sums of what people won from people: of a table's rounds without a computer, of a tournament the prize less the entry.
-- A computer is a person with a Telegram number below zero.
CREATE TABLE ranked (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    games INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

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

CREATE INDEX transfers_of_tournaments ON transfers (table_id)
    WHERE reason IN ('EntryPaid', 'EntryTakenBack', 'PrizesPaid', 'CalledOff');

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

INSERT INTO ranked (table_id, person_id, games, won, lost)
    SELECT r.table_id, r.person_id, count(*), sum(max(r.chips, 0)), sum(max(-r.chips, 0))
    FROM results r JOIN rounds d ON d.table_id = r.table_id AND d.number = r.number
    WHERE NOT EXISTS (
        SELECT 1 FROM results o JOIN people p ON p.id = o.person_id
        WHERE o.table_id = r.table_id AND o.number = r.number AND p.telegram_id < 0)
    GROUP BY r.table_id, r.person_id;
INSERT INTO ranked (table_id, person_id, games, won, lost)
    SELECT g.table_id, g.person_id, 1, max(g.chips, 0), max(-g.chips, 0)
    FROM tournament_gains g JOIN tables t ON t.id = g.table_id
    WHERE t.status = 'closed' AND g.chips <> 0;
