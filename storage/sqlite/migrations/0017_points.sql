-- Points of rounds and places in matches, of games that count points. A season begins on 1 September (UTC) and has the
-- number of the year that it begins in. Only rounds without a computer are ranked, and count for a season.
CREATE TABLE points (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    points INTEGER NOT NULL,
    ranked INTEGER NOT NULL CHECK (ranked IN (0, 1)),
    PRIMARY KEY (table_id, number, person_id),
    FOREIGN KEY (table_id, number) REFERENCES rounds (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER points_no_update BEFORE UPDATE ON points BEGIN
    SELECT RAISE(ABORT, 'points: append only');
END;
CREATE TRIGGER points_no_delete BEFORE DELETE ON points BEGIN
    SELECT RAISE(ABORT, 'points: append only');
END;

CREATE TABLE match_places (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    place INTEGER NOT NULL CHECK (place > 0),
    ranked INTEGER NOT NULL CHECK (ranked IN (0, 1)),
    PRIMARY KEY (table_id, number, person_id),
    FOREIGN KEY (table_id, number) REFERENCES rounds (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER match_places_no_update BEFORE UPDATE ON match_places BEGIN
    SELECT RAISE(ABORT, 'match_places: append only');
END;
CREATE TRIGGER match_places_no_delete BEFORE DELETE ON match_places BEGIN
    SELECT RAISE(ABORT, 'match_places: append only');
END;

CREATE TABLE seasons (
    chat_id INTEGER NOT NULL REFERENCES chats (id),
    game TEXT NOT NULL,
    season INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    rounds INTEGER NOT NULL DEFAULT 0,
    points INTEGER NOT NULL DEFAULT 0,
    matches INTEGER NOT NULL DEFAULT 0,
    won INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (chat_id, game, season, person_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER points_add_up AFTER INSERT ON points WHEN NEW.ranked BEGIN
    INSERT INTO seasons (chat_id, game, season, person_id, rounds, points)
    SELECT r.chat_id, NEW.game,
           CAST(strftime('%Y', r.at / 1000, 'unixepoch', '-8 months') AS INTEGER),
           NEW.person_id, 1, NEW.points
    FROM rounds r WHERE r.table_id = NEW.table_id AND r.number = NEW.number
    ON CONFLICT (chat_id, game, season, person_id) DO UPDATE SET
        rounds = rounds + 1, points = points + excluded.points;
END;

CREATE TRIGGER match_places_add_up AFTER INSERT ON match_places WHEN NEW.ranked BEGIN
    INSERT INTO seasons (chat_id, game, season, person_id, matches, won)
    SELECT r.chat_id, NEW.game,
           CAST(strftime('%Y', r.at / 1000, 'unixepoch', '-8 months') AS INTEGER),
           NEW.person_id, 1, NEW.place = 1
    FROM rounds r WHERE r.table_id = NEW.table_id AND r.number = NEW.number
    ON CONFLICT (chat_id, game, season, person_id) DO UPDATE SET
        matches = matches + 1, won = won + excluded.won;
END;
