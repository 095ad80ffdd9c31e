"""Sprawlopolis: a cooperative city of 15 cards for 1 to 4 players."""
