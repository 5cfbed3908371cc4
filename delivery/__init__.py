"""Screens kept true in the chats: outbox loop, budget, sending, outcomes of calls."""
