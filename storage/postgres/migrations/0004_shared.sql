-- The bots of a server take the numbers of rows that may move from schema to schema, and of people, from one place. The
-- first of them makes it.

SELECT pg_advisory_xact_lock(hashtext('matta_common'));
CREATE SCHEMA IF NOT EXISTS matta_common;

-- The numbers of rows that move from schema to schema as they are.
CREATE SEQUENCE IF NOT EXISTS matta_common.people_id;
CREATE SEQUENCE IF NOT EXISTS matta_common.chats_id;
CREATE SEQUENCE IF NOT EXISTS matta_common.tables_id;
CREATE SEQUENCE IF NOT EXISTS matta_common.accounts_id;
CREATE SEQUENCE IF NOT EXISTS matta_common.transfers_id;
CREATE SEQUENCE IF NOT EXISTS matta_common.leasts_id;

-- The number of a person, or of a computer, at every bot.
CREATE TABLE IF NOT EXISTS matta_common.people (
    telegram_id BIGINT PRIMARY KEY,
    id BIGINT NOT NULL UNIQUE DEFAULT nextval('matta_common.people_id')
);

-- New numbers of rows are above all numbers in the current schema, and its people are in the directory, but for those whose
-- number belongs to another person there.
CREATE OR REPLACE FUNCTION matta_common.count_on() RETURNS void LANGUAGE plpgsql AS $$ DECLARE
    name TEXT;
    newest BIGINT;
    given BIGINT;
BEGIN
    FOREACH name IN ARRAY ARRAY['people', 'chats', 'tables', 'accounts', 'transfers', 'leasts'] LOOP
        EXECUTE format('SELECT coalesce(max(id), 0) FROM %I', name) INTO newest;
        IF newest > 0 THEN
            given := nextval(format('matta_common.%I', name || '_id'));
            PERFORM nextval(format('matta_common.%I', name || '_id')) FROM generate_series(given + 1, newest);
        END IF;
    END LOOP;
    INSERT INTO matta_common.people (telegram_id, id) SELECT telegram_id, id FROM people ON CONFLICT DO NOTHING;
END $$;

ALTER TABLE people ALTER id DROP IDENTITY;
ALTER TABLE chats ALTER id DROP IDENTITY, ALTER id SET DEFAULT nextval('matta_common.chats_id');
ALTER TABLE tables ALTER id DROP IDENTITY, ALTER id SET DEFAULT nextval('matta_common.tables_id');
ALTER TABLE accounts ALTER id DROP IDENTITY, ALTER id SET DEFAULT nextval('matta_common.accounts_id');
ALTER TABLE transfers ALTER id DROP IDENTITY, ALTER id SET DEFAULT nextval('matta_common.transfers_id');
ALTER TABLE leasts ALTER id DROP IDENTITY, ALTER id SET DEFAULT nextval('matta_common.leasts_id');

-- A new person has the number of the directory, unless another person of this schema came with it from elsewhere.
CREATE FUNCTION people_numbered() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO matta_common.people (telegram_id) VALUES (NEW.telegram_id)
    ON CONFLICT (telegram_id) DO UPDATE SET telegram_id = excluded.telegram_id RETURNING id INTO NEW.id;
    IF EXISTS (SELECT 1 FROM people WHERE id = NEW.id) THEN
        NEW.id := nextval('matta_common.people_id');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER people_numbered BEFORE INSERT ON people FOR EACH ROW WHEN (NEW.id IS NULL)
    EXECUTE FUNCTION people_numbered();

SELECT matta_common.count_on();


-- Groups that move -------------------------------------------------------------------------------------------------

ALTER TABLE chats ADD COLUMN goes_to TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE chats ADD COLUMN move_code TEXT COLLATE "C" NOT NULL DEFAULT '';

CREATE INDEX transfers_of_house ON transfers (target) WHERE table_id IS NULL;

-- The bots that run: their schemas, how many tables are in play, and when they said so.
CREATE TABLE IF NOT EXISTS matta_common.bots (
    schema TEXT COLLATE "C" PRIMARY KEY,
    username TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    playing BIGINT NOT NULL,
    at TIMESTAMPTZ NOT NULL
);

-- Groups that are offered to another bot, and those that it has taken. `code`: the SHA-256 of the link's code. `rows`, `digest`:
-- of the group's rows when it was offered. `closed_at`: when the former bot closed its record of them.
CREATE TABLE IF NOT EXISTS matta_common.moves (
    code BYTEA PRIMARY KEY CHECK (length(code) = 32),
    source TEXT COLLATE "C" NOT NULL,
    target TEXT COLLATE "C" NOT NULL,
    chat_id BIGINT NOT NULL,
    rows BIGINT NOT NULL,
    digest BYTEA NOT NULL CHECK (length(digest) = 32),
    offered_at BIGINT NOT NULL,
    taken_at BIGINT,
    closed_at BIGINT,
    UNIQUE (source, chat_id)
);
