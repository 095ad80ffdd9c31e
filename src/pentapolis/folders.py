"""Where things are kept on this machine."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The user's own folder for saved games and the database, where the system wants such things."""
    return user_data_path("pentapolis", appauthor=False)
