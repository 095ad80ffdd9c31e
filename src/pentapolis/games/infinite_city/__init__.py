"""Infinite City: a growing city of 120 tiles with texts, for 2 to 6 players."""
