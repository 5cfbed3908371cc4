-- Snapshots of other versions of the engine are looked for at every start.
CREATE INDEX snapshots_code ON snapshots (code, table_id);
