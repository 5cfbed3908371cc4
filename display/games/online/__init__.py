"""What the two variants of the online rooms look like in the same way: the bank that is offered, one's own cards."""
