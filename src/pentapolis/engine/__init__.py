"""What every game shares. Nothing here names a game, does I/O beyond reading packs, or knows the web."""
