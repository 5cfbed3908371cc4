"""High card: the worked example of ``docs/adding-a-game.md``."""
