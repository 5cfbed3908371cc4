-- The bots of a server share the numbers of their rows. A file has one bot, and SQLite numbers its rows by itself.

-- Groups that go on with another bot of the same server; a file has no other bots. `goes_to`: that bot's user name, empty for
-- all other chats. `move_code`: the code of the link that moves the group, empty once the other bot has taken it.
ALTER TABLE chats ADD COLUMN goes_to TEXT NOT NULL DEFAULT '';
ALTER TABLE chats ADD COLUMN move_code TEXT NOT NULL DEFAULT '';
