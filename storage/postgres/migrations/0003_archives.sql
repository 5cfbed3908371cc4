-- Archives are files beside a file of SQLite; a server has none, and keeps all rows. These tables come from a copied file.

CREATE TABLE archived (
    table_id BIGINT PRIMARY KEY REFERENCES tables (id),
    year BIGINT NOT NULL,
    digest BYTEA NOT NULL CHECK (length(digest) = 32)
);
CREATE INDEX archived_year ON archived (year);
CREATE TRIGGER archived_are_closed BEFORE INSERT ON archived FOR EACH ROW
    EXECUTE FUNCTION refuse('archived: a server has no archives');
CREATE TRIGGER archived_no_update BEFORE UPDATE ON archived FOR EACH ROW
    EXECUTE FUNCTION refuse('archived: append-only');
CREATE TRIGGER archived_no_delete BEFORE DELETE ON archived FOR EACH ROW
    EXECUTE FUNCTION refuse('archived: append-only');

CREATE TABLE carried (
    table_id BIGINT NOT NULL REFERENCES archived (table_id),
    account_id BIGINT NOT NULL REFERENCES accounts (id),
    chips BIGINT NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (table_id, account_id)
);
CREATE TRIGGER carried_begin BEFORE INSERT ON carried FOR EACH ROW
    EXECUTE FUNCTION refuse('carried: a server has no archives');
CREATE TRIGGER carried_follow_transfers BEFORE UPDATE ON carried FOR EACH ROW
    EXECUTE FUNCTION refuse('carried: a server has no archives');
CREATE TRIGGER carried_no_delete BEFORE DELETE ON carried FOR EACH ROW
    EXECUTE FUNCTION refuse('carried: never deleted');
CREATE TRIGGER transfers_carry BEFORE DELETE ON transfers FOR EACH ROW
    EXECUTE FUNCTION refuse('transfers: append-only');

-- The mark of the last sound audit: its newest event, with the number of the row in a copy, and its newest transfer.
-- `digest`: the SHA-256 of all sums at that moment. `whole_at`: when everything was last read.
CREATE TABLE audited (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    at BIGINT NOT NULL,
    whole_at BIGINT NOT NULL,
    event BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    transfer_id BIGINT NOT NULL,
    digest BYTEA NOT NULL CHECK (length(digest) = 32)
);

CREATE INDEX transfers_of_table ON transfers (table_id, seq) WHERE table_id IS NOT NULL;
