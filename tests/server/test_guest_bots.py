"""Bots of others at tables: those the host names, by name only, replaced with a word if they fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.bots.test_guests import SOURCE
from tests.server.client import ME, Person, bot
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer


def test_a_bot_that_the_host_names_sits_at_tables(
    tmp_path: Path, memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(SOURCE, encoding="utf-8")
    server = serve(new_sqlite(memory), bots=(f"{file}:Mine", f"{file}:Broken"))
    ann = Person(server.address)
    listed = ann.ask("GET", "/api/games")
    mine = {"code": "Mine", "text": "Takes the last of its choices", "guest": True, "rated": False}
    assert all(mine in game["bots"] for game in listed)
    assert str(tmp_path) not in str(listed)
    with ann.connect(ann.create(bot("Mine"), ME)) as table:
        table.play_to_end()
        assert not table.snapshot["chat"]
        assert "'bot': 'Mine'" in str(table.snapshot)
        assert str(tmp_path) not in str(table.snapshot)
    with ann.connect(ann.create(bot("Broken"), ME)) as table:
        table.wait_for_turn()
        said = [entry["text"] for entry in table.snapshot["chat"]]
        assert all("could not think" in words for words in said)


def test_no_file_can_be_named_by_whoever_plays(
    tmp_path: Path, memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(SOURCE, encoding="utf-8")
    ann = Person(serve(new_sqlite(memory)).address)
    for code in ("Mine", f"{file}:Mine", "my_bot.py:Mine"):
        wish = {"game": "sprawlopolis", "seats": [bot(code), ME], "options": {}}
        assert ann.refused("POST", "/api/tables", wish)[1] == "malformed"
