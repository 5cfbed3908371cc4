-- Where a person with an open private chat wants the own cards: there, or in the group as a message for this person alone.
ALTER TABLE people ADD COLUMN own_table TEXT NOT NULL DEFAULT 'private' CHECK (own_table IN ('private', 'group'));
