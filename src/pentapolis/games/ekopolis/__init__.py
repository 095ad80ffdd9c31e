"""Ekopolis: green cities on a hex board, together or against each other, for 3 to 5 players."""
