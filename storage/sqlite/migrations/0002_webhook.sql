-- Schema 2: by its mark the bot knows a webhook that was set with this file.

CREATE TABLE webhook (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    mark TEXT NOT NULL
) STRICT;
