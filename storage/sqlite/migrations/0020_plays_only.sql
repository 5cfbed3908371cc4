-- Whether a card that is the only legal one of a person plays itself.
ALTER TABLE people ADD COLUMN plays_only INTEGER NOT NULL DEFAULT 0 CHECK (plays_only IN (0, 1));
