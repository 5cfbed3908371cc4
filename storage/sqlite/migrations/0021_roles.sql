-- The role of a person in a round of a game that counts points, such as the caller by the name of the call; empty for none.
ALTER TABLE points ADD COLUMN role TEXT NOT NULL DEFAULT '';

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

CREATE TRIGGER roles_add_up AFTER INSERT ON points WHEN NEW.ranked AND NEW.role <> '' BEGIN
    INSERT INTO season_roles (chat_id, game, season, person_id, role, rounds, won)
    SELECT r.chat_id, NEW.game,
           CAST(strftime('%Y', r.at / 1000, 'unixepoch', '-8 months') AS INTEGER),
           NEW.person_id, NEW.role, 1, NEW.points > 0
    FROM rounds r WHERE r.table_id = NEW.table_id AND r.number = NEW.number
    ON CONFLICT (chat_id, game, season, person_id, role) DO UPDATE SET
        rounds = rounds + 1, won = won + excluded.won;
END;
