CREATE TABLE webhook (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    mark TEXT COLLATE "C" NOT NULL
);
