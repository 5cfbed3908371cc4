-- How a chat and its people want to see the cards, which picture stands where, and what Telegram has already.

ALTER TABLE chats ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1 CHECK (pictures IN (0, 1));
ALTER TABLE chats ADD COLUMN deck TEXT NOT NULL DEFAULT 'napoletane';
ALTER TABLE chats ADD COLUMN indices INTEGER NOT NULL DEFAULT 1 CHECK (indices IN (0, 1));

ALTER TABLE people ADD COLUMN pictures TEXT NOT NULL DEFAULT 'table'
    CHECK (pictures IN ('table', 'yes', 'no'));

ALTER TABLE places ADD COLUMN picture TEXT NOT NULL DEFAULT '';

CREATE TABLE pictures (
    fingerprint TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pictures_at ON pictures (at);
