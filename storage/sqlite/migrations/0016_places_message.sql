-- No query looks for a place by its message.
DROP INDEX places_message;
