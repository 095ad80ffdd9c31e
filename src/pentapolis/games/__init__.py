"""One folder per game, all of the same shape; see docs/adding-a-game.md."""
