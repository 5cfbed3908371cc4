-- Who has left a group, and what waits for the bot to be back in one.

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
CREATE TABLE left_undone (
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
