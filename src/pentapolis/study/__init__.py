"""Analysis of whole games: what each choice was worth, what was luck, and how sure that is."""
