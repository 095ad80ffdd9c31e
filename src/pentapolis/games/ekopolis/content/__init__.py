"""Ekopolis: the content packs, and what reads and checks them."""
