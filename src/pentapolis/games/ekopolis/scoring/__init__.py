"""Ekopolis: the table as it lies, and what everything on it is worth."""
