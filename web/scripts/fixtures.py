"""Writes the snapshots that the component tests use, from the real engine.

python web/scripts/fixtures.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from pentapolis.engine.match import Match
from pentapolis.engine.rng import Rng

FOLDER = Path(__file__).parent.parent / "src" / "fixtures"


def snapshot(match: Match, seat: int | None, names: list[str]) -> dict[str, Any]:
    deciders = match.deciders
    mine = seat is not None and seat in deciders
    sheet = match.score_sheet(seat if seat is not None else -1)
    return {
        "version": len(match.moves),
        "table": {
            "code": "fixture",
            "game": match.game.name,
            "title": match.game.title,
            "options": dict(match.setup.options),
            "status": "over" if match.is_over else "playing",
            "seats": [
                {
                    "number": number,
                    "kind": "person",
                    "name": name,
                    "bot": None,
                    "mine": number == seat,
                    "connected": True,
                }
                for number, name in enumerate(names)
            ],
            "moves": len(match.moves),
            "version": len(match.moves),
            "created": "2024-05-01T12:00:00Z",
            "link": "/table/fixture",
            "undo": match.undo_mode,
            "rematch": None,
            "cooperative": match.game.is_cooperative(match.setup),
            "open": match.game.is_open(match.setup),
        },
        "seat": seat,
        "view": match.view(-1 if seat is None else seat),
        "choices": [
            msgspec.to_builtins(move) for move in (match.legal_moves(seat) if mine else [])
        ],
        "can_undo": seat is not None and match.can_undo(seat),
        "sheet": sheet.to_json(),
        "log": [
            {"name": "" if told.seat is None else names[told.seat], **msgspec.to_builtins(told)}
            for told in match.log(-1 if seat is None else seat)
        ],
        "events": None,
        "chat": [],
        "thinking": [],
        "scores": match.state.scores(),
        "ranking": match.state.ranking() if match.is_over else None,
    }


def advance(match: Match, moves: int) -> Match:
    rng = Rng(5)
    for _ in range(moves):
        legal = match.legal_moves()
        match.play(legal[rng.below(len(legal))])
    return match


def main() -> None:
    FOLDER.mkdir(exist_ok=True)

    def solo(moves: int) -> dict[str, Any]:
        match = Match.new("sprawlopolis", players=1, seed=7)
        return snapshot(advance(match, moves), 0, ["Ada"])

    def team(moves: int, seat: int | None) -> dict[str, Any]:
        match = Match.new("sprawlopolis", players=2, seed=7, undo="turn", confirm=True)
        return snapshot(advance(match, moves), seat, ["Ada", "Ben"])

    current = Match.new("sprawlopolis", players=2, seed=7).deciders[0]
    found = {
        "solo-start": solo(0),
        "solo-chosen": solo(1),
        "solo-middle": solo(13),
        "solo-over": solo(28),
        "team-start": team(0, current),
        "team-other": team(0, 1 - current),
        "team-watch": team(4, None),
    }
    for name, data in found.items():
        text = json.dumps(data, indent=1, ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
