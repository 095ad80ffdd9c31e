"""Inktropolis: what bots know about the game. Their choices, and what a city may still become."""
