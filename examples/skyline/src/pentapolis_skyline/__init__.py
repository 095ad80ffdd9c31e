"""Skyline: a small city-building game for Pentapolis."""
