"""The table in a browser: a page that is a Telegram group as its members see it. See `docs/local-telegram.md`."""
