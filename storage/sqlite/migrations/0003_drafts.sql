-- What was chosen belongs to the question that it answers: the pot of a bank is no stake.

ALTER TABLE drafts ADD COLUMN question TEXT NOT NULL DEFAULT '';
