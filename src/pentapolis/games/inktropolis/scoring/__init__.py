"""Inktropolis: a city on its sheet. A pack's tables, the ground and what stands on it, the points."""
