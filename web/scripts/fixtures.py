"""Writes the snapshots that the component tests use, from the real engine.

python web/scripts/fixtures.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from pentapolis.engine.match import Match
from pentapolis.engine.registry import all_games
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import SPECTATOR
from pentapolis.server.news import Sheets, turns_told
from pentapolis.server.snapshot import events_from, log_entries
from pentapolis.server.table import Occupant

FOLDER = Path(__file__).parent.parent / "src" / "fixtures"
# So many decisions are played back for the contract of the boards, in the middle and at the end, and
# so much of the log is kept with each: boards do not show it.
STRETCH = 3
LAST = 8


def snapshot(
    match: Match, seat: int | None, names: list[str], sheets: Sheets | None = None
) -> dict[str, Any]:
    deciders = match.deciders
    mine = seat is not None and seat in deciders
    viewer = SPECTATOR if seat is None else seat
    sheets = sheets or Sheets(viewer)
    sheet = sheets.at(match, len(match.moves))
    occupants = [Occupant("person", name) for name in names]
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
                    "away": None,
                    "stand_in": "",
                    "for_bot": [],
                    "offered": False,
                }
                for number, name in enumerate(names)
            ],
            "moves": len(match.moves),
            "version": len(match.moves),
            "created": "2024-05-01T12:00:00Z",
            "link": "/table/fixture",
            "practice": False,
            "rematch": None,
            "cooperative": match.game.is_cooperative(match.setup),
            "open": match.game.is_open(match.setup),
            "outdated": False,
            "patience": 120,
            "clock": None,
            "hosting": True,
            "begins": None,
            "sent_away": False,
            "public": False,
        },
        "seat": seat,
        "handover": None,
        "view": match.view(viewer),
        "choices": [
            msgspec.to_builtins(move) for move in (match.legal_moves(seat) if mine else [])
        ],
        "can_undo": seat is not None and match.can_undo(seat),
        "sheet": sheet.to_json(),
        "log": [
            msgspec.to_builtins(entry)
            for number in range(len(match.moves))
            for entry in log_entries(
                occupants,
                match.told(number, viewer),
                match.history.turns.of(number),
                sheets.gains(match, number + 1),
            )
        ],
        "turns": msgspec.to_builtins(turns_told(match, sheets)),
        "events": None,
        "chat": [],
        "thinking": [],
        "clocks": None,
        "parts": [],
        "scores": list(sheet.outcome.scores),
        "ranking": match.state.ranking() if match.is_over else None,
    }


def advance(match: Match, moves: int) -> Match:
    rng = Rng(5)
    for _ in range(moves):
        legal = match.legal_moves()
        match.play(legal[rng.below(len(legal))])
    return match


def led_to(match: Match, seat: int | None, names: list[str]) -> dict[str, Any]:
    """A position, and what the last decision before it did."""
    found = snapshot(match, seat, names)
    found["events"] = events_from(match, SPECTATOR if seat is None else seat, len(match.moves) - 1)
    found["log"] = found["log"][-LAST:]
    return found


def contract(game: str) -> dict[str, Any]:
    """What every board is put to: somebody is asked, others play on, somebody watches, and it ends."""
    match = Match.new(game, seed=7)
    names = ["Ada", "Ben", "Cleo", "Dora", "Emil"][: match.setup.players]
    match.words = match.game.words(match.setup, names)
    rng = Rng(5)
    while not match.is_over:
        seat = match.deciders[0]
        legal = match.legal_moves(seat)
        match.play(legal[rng.below(len(legal))])
    middle = len(match.moves) // 2
    while 0 not in match.until(middle).deciders:
        middle += 1

    def stretch(first: int, seat: int | None) -> list[dict[str, Any]]:
        numbers = range(first, first + STRETCH + 1)
        return [led_to(match.until(number), seat, names) for number in numbers]

    return {
        "played": stretch(middle, 0),
        "watched": stretch(middle, None)[-2:],
        "ended": stretch(len(match.moves) - STRETCH, 0),
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "contract").mkdir(exist_ok=True)
    for game in all_games():
        text = json.dumps(contract(game.name), ensure_ascii=False)
        (FOLDER / "contract" / f"{game.name}.json").write_text(text + "\n", encoding="utf-8")

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
