"""Events, actions and rules as JSON and back: written and read here alone, for the log, for snapshots, for a hand's file."""
