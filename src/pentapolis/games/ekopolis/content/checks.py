"""Ekopolis: checks of a content pack that reach beyond one row."""

from __future__ import annotations

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import ContentError
from pentapolis.games.ekopolis.content.schema import COLOURS, EFFECTS, NUMBERS, PLAYERS
from pentapolis.games.ekopolis.content.tables import numbers_of, places_of
from pentapolis.games.ekopolis.state.actions import MAX_NUMBER

MAX_SPACES = 200
MAX_WILD = 6


def check_content(pack: ContentPack, source: str) -> None:
    _check_numbers(pack, source)
    _check_board(pack, source)
    _check_ids(pack, source)
    _check_supply(pack, source)
    _check_cards(pack, source)


def _check_numbers(pack: ContentPack, source: str) -> None:
    names = [row["name"] for row in pack.rows("numbers")]
    if sorted(names) != sorted(NUMBERS):
        raise ContentError(f"{source}: [numbers] must have each of {', '.join(NUMBERS)} once.")
    numbers = numbers_of(pack)
    if not 2 <= numbers["hand"] <= 6:
        raise ContentError(f"{source}: [numbers] 'hand' must be from 2 to 6.")
    if numbers["track"] < 10:
        raise ContentError(f"{source}: [numbers] 'track' must be at least 10.")
    if sorted(row["players"] for row in pack.rows("rounds")) != list(PLAYERS):
        raise ContentError(f"{source}: [rounds] must have 3, 4 and 5 players once each.")


def _check_board(pack: ContentPack, source: str) -> None:
    rows = [row["r"] for row in pack.rows("board")]
    if not rows or rows != list(range(rows[0], rows[0] + len(rows))):
        raise ContentError(
            f"{source}: [board] must have its rows from top to bottom without a gap."
        )
    places = places_of(pack)
    if not 20 <= len(places) <= MAX_SPACES:
        raise ContentError(f"{source}: [board] must have from 20 to {MAX_SPACES} spaces.")
    known = set(places)
    reached, todo = {places[0]}, [places[0]]
    while todo:
        q, r = todo.pop()
        for beside in (
            (q + 1, r - 1),
            (q + 1, r),
            (q, r + 1),
            (q - 1, r + 1),
            (q - 1, r),
            (q, r - 1),
        ):
            if beside in known and beside not in reached:
                reached.add(beside)
                todo.append(beside)
    if reached != known:
        raise ContentError(f"{source}: [board] must hang together.")
    for number, row in enumerate(pack.rows("starts"), start=1):
        if (row["q"], row["r"]) not in known:
            raise ContentError(f"{source}: [starts] row {number}: there is no such space.")
    for players in PLAYERS:
        starts = [(row["q"], row["r"]) for row in pack.rows("starts") if row["players"] == players]
        if len(starts) != players or len(set(starts)) != players:
            raise ContentError(
                f"{source}: [starts] must have {players} different spaces for {players} players."
            )


def _check_ids(pack: ContentPack, source: str) -> None:
    seen: dict[str, str] = {}
    for table in ("tiles", "cards"):
        if not 1 <= len(pack.rows(table)) <= MAX_NUMBER:
            raise ContentError(f"{source}: [{table}] must have from 1 to {MAX_NUMBER} rows.")
        for number, row in enumerate(pack.rows(table), start=1):
            where = f"{source}: [{table}] row {number}, field 'id'"
            if row["id"] in seen:
                raise ContentError(f"{where}: '{row['id']}' is taken by {seen[row['id']]}.")
            seen[row["id"]] = f"[{table}] row {number}"


def _check_supply(pack: ContentPack, source: str) -> None:
    """There must be room and tiles for every turn, and a card for every Building."""
    tiles = len(pack.rows("tiles"))
    hand = numbers_of(pack)["hand"]
    for row in pack.rows("rounds"):
        players, turns = row["players"], row["players"] * row["rounds"]
        if tiles < turns + hand * players:
            raise ContentError(
                f"{source}: [tiles] has {tiles} rows, but {players} players place {turns} of them and "
                f"hold {hand * players} more."
            )
        if len(places_of(pack)) <= turns + players:
            raise ContentError(f"{source}: [board] is too small for {players} players.")
    for colour in COLOURS:
        cards = sum(1 for row in pack.rows("cards") if row["colour"] == colour)
        wanted = sum(1 for row in pack.rows("tiles") if row["colour"] == colour)
        if cards < wanted:
            raise ContentError(
                f"{source}: [cards] has {cards} {colour} rows, but [tiles] has {wanted}, and each "
                "Building brings a card."
            )


def _check_cards(pack: ContentPack, source: str) -> None:
    for number, row in enumerate(pack.rows("tiles"), start=1):
        if row["bonus"] and row["colour"] != "red":
            where = f"{source}: [tiles] row {number}, field 'bonus'"
            raise ContentError(f"{where}: only red tiles have extra points.")
    for number, row in enumerate(pack.rows("cards"), start=1):
        where = f"{source}: [cards] row {number}, field 'effects'"
        for effect in row["effects"]:
            if row["timing"] not in EFFECTS[effect["op"]][1].split():
                raise ContentError(f"{where}: '{effect['op']}' cannot act '{row['timing']}'.")
            if str(effect.get("count")).startswith("near:") and row["timing"] != "now":
                raise ContentError(f"{where}: '{effect['count']}' only makes sense 'now'.")
            if effect["op"] == "wild" and effect["as"] == row["colour"]:
                raise ContentError(f"{where}: the card is {row['colour']} already.")
    wild = sum(1 for row in pack.rows("cards") if row["effects"][0]["op"] == "wild")
    if wild > MAX_WILD:
        raise ContentError(f"{source}: [cards] may have {MAX_WILD} rows with 'wild' at the most.")
