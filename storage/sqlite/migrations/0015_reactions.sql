-- Whether the bot puts a reaction on the message of a hand that is worth one.
ALTER TABLE chats ADD COLUMN reactions INTEGER NOT NULL DEFAULT 1 CHECK (reactions IN (0, 1));
