"""`make play`: an evening at a table in the terminal, on the local Telegram, with neighbours."""
