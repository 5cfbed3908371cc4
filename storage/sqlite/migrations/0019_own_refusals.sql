-- Chats that refuse messages for one person alone, until a moment in milliseconds since 1970. Address 0: the server itself.
CREATE TABLE own_refusals (
    address INTEGER PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;
