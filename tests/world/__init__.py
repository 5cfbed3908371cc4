"""The whole bot in one seeded world: one process, one clock, one number for everything that happens."""
