"""Ekopolis: the explained score."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.content import ContentPack
from pentapolis.engine.score import Outcome, ScoreLine
from pentapolis.games.ekopolis.content import (
    card_row,
    names_of,
    places_of,
    tile_row,
)
from pentapolis.games.ekopolis.effects import COLOURS
from pentapolis.games.ekopolis.scoring.board import CARD, PLACED, entry
from pentapolis.games.ekopolis.scoring.table import Table
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import token_name
from pentapolis.games.ekopolis.view import track
from pentapolis.games.ekopolis.words import EkoWords


def score_lines(
    state: EkoState, viewer: int | None, words: EkoWords
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    """Every placement, token and card in order, then what the end of the game brings; all is public."""
    table = state.table
    full = table.rules.full
    lines = [_ledger_line(table, words, int(packed)) for packed in table.ledger]
    for seat in range(table.players if full else 1):
        lines.append(_balance_line(table, words, seat))
        if full:
            lines += _end_lines(table, words, seat)
    figures: dict[str, Any] = {"version": "full" if full else "basic"}
    if full:
        totals = [int(table.total(seat)) for seat in range(table.players)]
        figures["track"] = [track(table.rules, total) for total in totals]
        figures["triplets"] = [int(table.triplets(seat)) for seat in range(table.players)]
    else:
        figures["track"] = track(table.rules, int(table.total(0)))
        figures["built"] = {name: int(table.group_built(code)) for name, code in COLOURS.items()}
        figures["triplets"] = min(figures["built"].values())
    return tuple(lines), figures


def judge(state: EkoState, outcome: Outcome, words: EkoWords) -> Outcome:
    """There is nothing but points (E-77, E-95)."""
    return outcome


def _ledger_line(table: Table, words: EkoWords, packed: int) -> ScoreLine:
    kind, seat, points, item, space, detail = entry(packed)
    pack = words.content
    owner = seat if table.rules.full else None
    if kind == CARD:
        return _card_line(pack, words, item, points, owner)
    by = None if table.rules.full else seat
    cells = (places_of(pack)[space],)
    where = names_of(pack)[space]
    if kind == PLACED:
        row = tile_row(pack, item)
        around = words.placement(table.rules, item, detail)
        title, text = words.building_line(by, row, where, around)
        group = words.buildings(row["colour"])
        return ScoreLine("building", points, text, owner, cells, (item,), row["id"], title, group)
    token = token_name(item)
    title, text = words.token_line(by, token, where)
    return ScoreLine(token, points, text, owner, cells, (), where, title)


def _card_line(
    pack: ContentPack, words: EkoWords, card: int, points: int, owner: int | None
) -> ScoreLine:
    row = card_row(pack, card)
    title, text = words.card_line(row)
    return ScoreLine("card", points, text, owner, (), (card,), row["id"], title, words.CARDS)


def _balance_line(table: Table, words: EkoWords, seat: int) -> ScoreLine:
    full = table.rules.full
    points = int(table.balance(seat))
    triplets = points // int(table.rules.triplet) if table.rules.triplet else 0
    if full:
        colours = [int(table.built[seat * 4 + code]) for code in COLOURS.values()]
    else:
        colours = [int(table.group_built(code)) for code in COLOURS.values()]
    title, text = words.balance_line(colours, full, triplets, int(table.rules.triplet))
    return ScoreLine("balance", points, text, seat if full else None, title=title)


def _end_lines(table: Table, words: EkoWords, seat: int) -> list[ScoreLine]:
    found = [(int(card), int(table.end_points(card, seat))) for card in table.rules.end_cards]
    return [
        _card_line(words.content, words, card, points, seat) for card, points in found if points
    ]
