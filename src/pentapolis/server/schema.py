"""`python -m pentapolis.server.schema` prints the JSON Schema of everything that is said.

The web client's types are generated from it: `$defs` has every message by its name, and for every game
`<Game>View`, the type of `view.table`, with its parts named `<Game>…`, and `<Game>Event`, the union of
what can happen in it (`<Game>…Event` each); `GameViews` and `GameEvents` have them by game. Where a game
is dealt for real tables, `<Game>Deal` is the type of `DealInfo.table`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from pentapolis.engine.game import Game
from pentapolis.engine.registry import all_games
from pentapolis.server import (
    account_messages,
    analyses,
    comparing,
    contest_messages,
    decency_messages,
    device,
    entered,
    forecast_messages,
    forks,
    lobby_messages,
    lounge,
    messages,
    people_messages,
    plan_messages,
    progress,
    tries,
    way_messages,
    wire,
)
from pentapolis.study.tries import Worth

HTTP = (
    messages.Me,
    messages.Rename,
    messages.GameInfo,
    messages.NewTable,
    messages.NewDeal,
    messages.DealInfo,
    messages.Join,
    messages.TableInfo,
    messages.Snapshot,
    messages.TextRun,
    messages.Keepsake,
    forecast_messages.Content,
    forecast_messages.Review,
    messages.Health,
    messages.SeatRating,
    plan_messages.NewPlan,
    plan_messages.PlanInfo,
    people_messages.Profile,
    people_messages.MyPeople,
    decency_messages.NewReport,
    decency_messages.Deed,
    decency_messages.HostPage,
    decency_messages.ReportMade,
    messages.ProblemAnswer,
    device.DevicePass,
    device.TakePass,
    account_messages.NewAccount,
    account_messages.LogIn,
    account_messages.Recover,
    account_messages.LogOut,
    account_messages.NewPassword,
    account_messages.MyPassword,
    account_messages.DeleteMe,
    account_messages.AccountInfo,
    account_messages.RecoveryCodes,
    lounge.SeatBot,
    lounge.SeatWish,
    lounge.PauseWish,
    lounge.Silence,
    lounge.MyGame,
    lounge.Reach,
    lobby_messages.PlayWithAnybody,
    contest_messages.NewContest,
    contest_messages.NewGroup,
    contest_messages.Box,
    contest_messages.GroupInfo,
    contest_messages.ContestInfo,
    contest_messages.ContestLink,
    analyses.AnalysisState,
    entered.Advice,
    forks.NewEntered,
    forks.NewFork,
    forks.NewRecord,
    tries.NewTry,
    tries.TryAnswer,
    tries.Weighing,
    progress.Progress,
    comparing.Comparison,
    way_messages.NewWay,
    way_messages.WayWish,
    way_messages.QuietWish,
    way_messages.Ways,
    Worth,
)


def schema() -> dict[str, Any]:
    unions = {
        "ClientMessage": wire.ClientMessage,
        "ServerMessage": wire.ServerMessage,
        "LobbyNews": lobby_messages.LobbyNews,
    }
    shown, defs = msgspec.json.schema_components(
        [*HTTP, *unions.values()], ref_template="#/$defs/{name}"
    )
    defs.update(zip(unions, shown[len(HTTP) :], strict=True))
    views = {game.name: table_schema(game, game.view_type, "View", defs) for game in all_games()}
    for game in all_games():
        if game.paper is not None:
            table_schema(game, game.paper.TABLE, "Deal", defs)
    events = {game.name: event_schema(game, defs) for game in all_games()}
    for title, found in (("GameViews", views), ("GameEvents", events)):
        defs[title] = _object({name: {"$ref": f"#/$defs/{part}"} for name, part in found.items()})
    for name, found in defs.items():
        # What the service says is always said in full; only clients may leave out what has a default.
        if "properties" in found and name not in _incoming():
            said = {key for key, part in found["properties"].items() if "default" in part}
            found["required"] = sorted(said | set(found.get("required", ())))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pentapolis",
        "$defs": dict(sorted(defs.items())),
    }


def table_schema(game: Game, kind: type, title: str, defs: dict[str, Any]) -> str:
    """Add what the game shows, of this type, to the definitions; the name it has there."""
    prefix = _prefix(game)
    (shown,), parts = msgspec.json.schema_components(
        [kind], ref_template=f"#/$defs/{prefix}{{name}}"
    )
    defs.update({f"{prefix}{name}": part for name, part in parts.items()})
    root = shown.get("$ref", "").removeprefix("#/$defs/")
    named = f"{prefix}{title}"
    defs[named] = {**(defs.pop(root) if root else shown), "title": named}
    return named


def event_schema(game: Game, defs: dict[str, Any]) -> str:
    """Add what can happen in the game to the definitions; the name of the union."""
    prefix = _prefix(game)
    (union,), parts = msgspec.json.schema_components(
        [game.event_union], ref_template=f"#/$defs/{prefix}{{name}}Event"
    )
    for name, part in parts.items():
        defs[f"{prefix}{name}Event"] = {**part, "title": f"{prefix}{name}Event"}
    defs[f"{prefix}Event"] = {"anyOf": union["anyOf"], "title": f"{prefix}Event"}
    return f"{prefix}Event"


def _incoming() -> set[str]:
    names = set()
    kinds = [messages.Incoming]
    while kinds:
        kind = kinds.pop()
        names.add(kind.__name__)
        kinds += kind.__subclasses__()
    return names


def _prefix(game: Game) -> str:
    return "".join(word.capitalize() for word in game.name.split("_"))


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": sorted(properties)}


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=2)
    print()
