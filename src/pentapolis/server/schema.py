"""`python -m pentapolis.server.schema` prints the JSON Schema of everything that is said.

The web client's types are generated from it: `$defs` has every message by its name, and for every game
`<Game>View`, the type of `view.table`, with its parts named `<Game>…`; `GameViews` has them by game.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from pentapolis.engine.game import Game
from pentapolis.engine.registry import all_games
from pentapolis.server import messages

HTTP = (
    messages.Me,
    messages.Rename,
    messages.GameInfo,
    messages.NewTable,
    messages.Join,
    messages.TableInfo,
    messages.Snapshot,
    messages.TextRun,
    messages.Health,
    messages.ProblemAnswer,
)


def schema() -> dict[str, Any]:
    unions = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}
    shown, defs = msgspec.json.schema_components(
        [*HTTP, *unions.values()], ref_template="#/$defs/{name}"
    )
    defs.update(zip(unions, shown[len(HTTP) :], strict=True))
    views = {game.name: view_schema(game, defs) for game in all_games()}
    defs["GameViews"] = _object({name: {"$ref": f"#/$defs/{view}"} for name, view in views.items()})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pentapolis",
        "$defs": dict(sorted(defs.items())),
    }


def view_schema(game: Game, defs: dict[str, Any]) -> str:
    """Add the game's view to the definitions; the name it has there."""
    prefix = "".join(word.capitalize() for word in game.name.split("_"))
    (view,), parts = msgspec.json.schema_components(
        [game.view_type], ref_template=f"#/$defs/{prefix}{{name}}"
    )
    defs.update({f"{prefix}{name}": part for name, part in parts.items()})
    root = view.get("$ref", "").removeprefix("#/$defs/")
    defs[f"{prefix}View"] = {**(defs.pop(root) if root else view), "title": f"{prefix}View"}
    return f"{prefix}View"


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": sorted(properties)}


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=2)
    print()
