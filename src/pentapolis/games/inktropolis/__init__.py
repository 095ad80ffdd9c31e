"""Inktropolis, a flip-and-write game of city planning."""
