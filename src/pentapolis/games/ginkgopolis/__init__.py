"""Ginkgopolis: a city that grows outwards and upwards, for 1 to 5 players."""
