-- An archive: the logs of the tables that closed in one year, as they stood in the main file, without its triggers.

-- `digest`: the SHA-256 of all rows of the table below; the main file has it too.
CREATE TABLE archived (
    table_id INTEGER PRIMARY KEY,
    year INTEGER NOT NULL,
    digest BLOB NOT NULL
) STRICT;

CREATE TABLE events (
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    update_id INTEGER,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE giri (
    tournament_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX giri_of_table ON giri (table_id, seq);

CREATE TABLE rounds (
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX rounds_chat ON rounds (chat_id, at);

CREATE TABLE results (
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    chips INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (table_id, number, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE points (
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    points INTEGER NOT NULL,
    ranked INTEGER NOT NULL,
    role TEXT NOT NULL,
    PRIMARY KEY (table_id, number, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE match_places (
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    place INTEGER NOT NULL,
    ranked INTEGER NOT NULL,
    PRIMARY KEY (table_id, number, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE chains (
    table_id INTEGER NOT NULL,
    first INTEGER NOT NULL,
    decks INTEGER NOT NULL,
    tables INTEGER NOT NULL,
    secret BLOB NOT NULL,
    seal TEXT NOT NULL,
    sealed_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, first)
) STRICT, WITHOUT ROWID;

CREATE TABLE decks (
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    secret BLOB NOT NULL,
    seal TEXT NOT NULL,
    state TEXT NOT NULL,
    sealed_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- The accounts of the transfers, without their balances.
CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    person_id INTEGER
) STRICT;

CREATE TABLE transfers (
    id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    source INTEGER NOT NULL,
    target INTEGER NOT NULL,
    chips INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq, id)
) STRICT, WITHOUT ROWID;

