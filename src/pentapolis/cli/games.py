"""`pentapolis games`: what there is."""

from __future__ import annotations

from rich.table import Column, Table

from pentapolis import all_games
from pentapolis.cli.console import out, print_json
from pentapolis.cli.parameters import AsJson


def games(as_json: AsJson = False) -> None:
    """List the games."""
    if as_json:
        print_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "tagline": game.tagline,
                    "designers": list(game.designers),
                    "publisher": game.publisher,
                    "year": game.year,
                    "players": list(game.players),
                    "options": {
                        option.name: {"default": option.default, "choices": dict(option.choices)}
                        for option in game.options
                    },
                    "content": game.pack_names(),
                }
                for game in all_games()
            ]
        )
        return
    table = Table(Column("name", no_wrap=True), "players", "what it is", "by")
    for game in all_games():
        players = f"{game.players[0]}–{game.players[-1]}"
        by = f"{', '.join(game.designers) or 'unknown'} ({game.publisher}, {game.year})"
        table.add_row(f"[bold]{game.name}[/]", players, game.tagline, by)
    out.print(table)
    out.print("The games and their names belong to their owners; see `pentapolis rules GAME`.")
