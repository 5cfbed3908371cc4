-- What is pending is read once, at the start, and known in memory from then on: the index need not follow how urgent it is.

DROP INDEX places_pending;
CREATE INDEX places_pending ON places (id) WHERE wanted <> shown OR state <> 'live';

-- What stands at the end of a table stands for good: nobody keeps it true any longer.
DELETE FROM places
WHERE kind IN ('table', 'card') AND state = 'live' AND wanted = shown
    AND table_id IN (SELECT id FROM tables WHERE status = 'closed');
