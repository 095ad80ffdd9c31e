"""Ekopolis: what one seat may see, as JSON and as text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from pentapolis.engine.content import ContentPack
from pentapolis.engine.words import Words
from pentapolis.games.ekopolis.content.schema import COLOURS
from pentapolis.games.ekopolis.content.tables import (
    card_row,
    names_of,
    places_of,
    tile_row,
)
from pentapolis.games.ekopolis.fields import STEPS
from pentapolis.games.ekopolis.scoring import rules as scoring
from pentapolis.games.ekopolis.scoring.board import CARD, PLACED, entry
from pentapolis.games.ekopolis.scoring.rules import Rules
from pentapolis.games.ekopolis.scoring.table import Table
from pentapolis.games.ekopolis.seen import (
    ActionCard,
    CardGain,
    City,
    EkoView,
    Group,
    Part,
    Seat,
    Space,
    Tile,
    Track,
    Worth,
)
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import (
    CHOOSE,
    DROP,
    FINISH,
    LIFT,
    MODIFY,
    PLACE,
    PUT,
    REMOVE,
    bits_of,
)
from pentapolis.games.ekopolis.words.cards import card_effects, card_texts, card_waits

COLOUR_NAMES = {int(code): name for name, code in COLOURS.items()}
SYMBOL_NAMES = {int(scoring.POLLUTION): "pollution", int(scoring.ZONE): "zone"}
FEWEST_FIRST = [more for size in (1, 2, 3) for more in combinations(COLOURS, size)]
NEIGHBOUR_NAMES = {**SYMBOL_NAMES, int(scoring.HALL): "hall"}


# -- as JSON --------------------------------------------------------------------------------------


def tile_view(pack: ContentPack, tile: int) -> Tile:
    row = tile_row(pack, tile)
    return {
        "id": row["id"],
        "name": row["name"],
        "colour": row["colour"],
        "red": row["red"],
        "green": row["green"],
        "blue": row["blue"],
        "bonus": row["bonus"],
        "symbol": row["symbol"],
    }


def card_view(state: EkoState, card: int, brought: Mapping[tuple[int, int], int]) -> ActionCard:
    pack, table = state.setup.content, state.table
    row = card_row(pack, card)
    owner = int(table.owner(card))
    earned = brought.get((owner, card), 0)
    if row["timing"] == "end":
        earned = int(table.end_points(card, owner)) if owner >= 0 else 0
    return {
        "id": row["id"],
        "name": row["name"],
        "colour": row["colour"],
        "timing": row["timing"],
        "text": card_texts(pack)[card - 1],
        "effect": card_effects(pack)[card - 1],
        "playable": bool((table.ready >> card) & 1),
        "when": card_waits(pack)[card - 1],
        "earned": earned,
    }


def card_points(state: EkoState) -> Counter[tuple[int, int]]:
    """What cards have brought so far, by seat and card."""
    found: Counter[tuple[int, int]] = Counter()
    for packed in state.table.ledger:
        kind, seat, points, card, _, _ = entry(packed)
        if kind == CARD:
            found[seat, card] += points
    return found


def track(rules: Rules, points: int) -> Track:
    return {
        "points": points,
        "space": points % int(rules.track),
        "laps": points // int(rules.track),
    }


def buildings(state: EkoState) -> dict[int, tuple[int, int]]:
    """Tile and builder by space, from the ledger; also the one that is not scored yet."""
    found = {}
    for packed in state.table.ledger:
        kind, seat, _, item, space, _ = entry(packed)
        if kind == PLACED:
            found[space] = (item, seat)
    if state.space >= 0 and state.space not in found:
        found[int(state.space)] = (int(state.chosen), int(state.current))
    return found


def spaces_view(state: EkoState) -> list[Space]:
    pack, table = state.setup.content, state.table
    built = buildings(state)
    halls = {int(table.hall(seat)): seat for seat in range(state.players)}
    spaces = []
    for number, (name, (q, r)) in enumerate(zip(names_of(pack), places_of(pack), strict=True)):
        held = int(table.board[number])
        space: Space = {
            "name": name,
            "q": q,
            "r": r,
            "species": bool(state.rules.species[number]),
            "holds": SYMBOL_NAMES.get(held, "empty"),
        }
        if number in built:
            tile, space["seat"] = built[number]
            space["holds"] = "building"
            space["tile"] = tile_row(pack, tile)["id"]
            space["colour"] = tile_row(pack, tile)["colour"]
        elif held == scoring.HALL:
            space["holds"] = "hall"
            space["colour"] = "blue"
            space["seat"] = halls[number]
        spaces.append(space)
    return spaces


def cities_view(state: EkoState, spaces: list[Space]) -> list[City]:
    """Joint cities once, with the halls and Buildings of all who have a part in them (E-23)."""
    found: dict[int, City] = {}
    for seat in range(state.players):
        joint = int(state.table.joint[seat])
        city = found.setdefault(joint, {"seats": [], "spaces": []})
        city["seats"].append(seat)
        city["spaces"] += [space["name"] for space in spaces if space.get("seat") == seat]
    return list(found.values())


def lacking(table: Table, seat: int | None) -> list[str]:
    """What would make one triplet more: of a seat's Action cards, or of the group's Buildings.

    Two-coloured cards count the better way (E-74), so it is tried which few would do.
    """
    if seat is None:
        have = {name: int(table.group_built(code)) for name, code in COLOURS.items()}
        return [name for name, own in have.items() if own == min(have.values())]
    return list(next(more for more in FEWEST_FIRST if makes_triplet(table, seat, more)))


def makes_triplet(table: Table, seat: int, more: tuple[str, ...]) -> bool:
    """Whether one Action card more of each of these colours makes a triplet more."""
    built = [int(table.built[seat * 4 + code]) + (name in more) for name, code in COLOURS.items()]
    return bool(table.best_triplets(seat, 0, *built) > table.triplets(seat))


def turned(state: EkoState, seat: int, lacks: list[str]) -> dict[str, str]:
    """As which colour two-coloured cards count if not as their own: as few as make the seat's triplets
    and, with what it lacks, the next one (E-74)."""
    table, pack = state.table, state.setup.content
    owned = [card_row(pack, int(card)) for card in bits_of(table.owned[seat])]
    wild = [row for row in owned if row["effects"][0]["op"] == "wild"]
    have = Counter(lacks)
    have.update({name: int(table.built[seat * 4 + code]) for name, code in COLOURS.items()})
    wanted = int(table.triplets(seat)) + 1
    for size in range(len(wild) + 1):
        for some in combinations(wild, size):
            other = {str(row["id"]): str(row["effects"][0]["as"]) for row in some}
            then = have + Counter(other.values())
            then.subtract([row["colour"] for row in some])
            if all(then[name] >= wanted for name in COLOURS):
                return other
    return {}


def seat_view(
    state: EkoState, owner: int, viewer: int, brought: Mapping[tuple[int, int], int]
) -> Seat:
    table = state.table
    tiles = [int(tile) for tile in bits_of(state.hands[owner])]
    points, balance, score = table.points[owner], table.balance(owner), table.total(owner)
    known = not state.rules.full or owner == viewer
    lacks = lacking(table, owner)
    return {
        "seat": owner,
        "track": track(state.rules, int(points)),
        "score": int(score),
        "city": [other for other in range(state.players) if (table.joint[owner] >> other) & 1],
        "built": {name: int(table.built[owner * 4 + code]) for name, code in COLOURS.items()},
        "triplets": int(balance) // (int(state.rules.triplet) or 1),
        "balance": int(balance),
        "lacks": lacks,
        "turned": turned(state, owner, lacks),
        "at_end": int(score - points - balance) if state.rules.full else 0,
        "tiles": len(tiles),
        "hand": [tile_view(state.setup.content, tile) for tile in tiles] if known else None,
        "cards": [card_view(state, int(card), brought) for card in bits_of(table.owned[owner])],
    }


def view(state: EkoState, seat: int) -> EkoView:
    pack, table, rules = state.setup.content, state.table, state.rules
    chosen = state.chosen > 0 and not state.hides_choice(seat)
    rounds = int(rules.rounds)
    stacks = {
        name: sum(1 for row in pack.rows("cards") if row["colour"] == name) - int(state.drawn[code])
        for name, code in COLOURS.items()
    }
    group: Group = {
        "track": track(rules, sum(int(points) for points in table.points)),
        "score": int(table.total(0)),
        "built": {name: int(table.group_built(code)) for name, code in COLOURS.items()},
        "triplets": int(table.balance(0)) // (int(rules.triplet) or 1),
        "balance": int(table.balance(0)),
        "lacks": lacking(table, None),
    }
    brought = card_points(state)
    spaces = spaces_view(state)
    open_tiles = [tile for tile, _ in buildings(state).values()]
    open_tiles += [int(tile) for tile in state.discards]
    return {
        "version": state.setup.options["version"],
        "round": min(int(state.turn // state.players) + 1, rounds),
        "rounds": rounds,
        "start": int(state.start),
        "current": int(state.current),
        "step": STEPS[state.step],
        "chosen": tile_view(pack, int(state.chosen)) if chosen else None,
        "placed": names_of(pack)[state.space] if state.space >= 0 else None,
        "acting_card": card_view(state, int(state.card), brought) if state.card else None,
        "drew": drawn_now(state),
        "spaces": spaces,
        "tokens": {"pollution": int(table.pollution), "zone": int(table.zones)},
        "stack": len(state.stack),
        "discards": [tile_row(pack, int(tile))["id"] for tile in state.discards],
        "seats": [seat_view(state, owner, seat, brought) for owner in range(state.players)],
        "card_stacks": stacks if rules.full else None,
        "group": None if rules.full else group,
        "cities": cities_view(state, spaces),
        "faces": [tile_view(pack, tile) for tile in open_tiles],
        "triplet": int(rules.triplet),
        "track_spaces": int(rules.track),
        "worth": worth_view(state, seat),
    }


def drawn_now(state: EkoState) -> str | None:
    """The card that the Building of this turn has brought; it comes after its token (E-61)."""
    if not state.rules.full or state.space < 0 or not (state.step == FINISH or state.card):
        return None
    colour = state.rules.colour(state.chosen)
    card = int(state.cards[state.first_card(colour) + state.drawn[colour] - 1])
    return str(card_row(state.setup.content, card)["id"])


# -- what each piece would score ------------------------------------------------------------------


def worth_view(state: EkoState, seat: int) -> list[Worth]:
    """For the seat on turn: every space its pieces may go to now, with points and reasons."""
    if seat != state.current or state.is_over():
        return []
    if state.step in (CHOOSE, PLACE):
        return _worth_of_hand(state, seat)
    if state.step == MODIFY:
        trial = state.clone()
        names = names_of(state.setup.content)
        placed = int(state.chosen), int(state.space), int(state.detail)
        return [_worth_of_building(trial, names, _completing(state, seat), *placed)]
    if state.step in (PUT, REMOVE, LIFT, DROP):
        fitting = [at for at in range(state.rules.spaces) if state.fits(at)]
        completing = _completing(state, seat)
        return [_worth_of_token(state, completing, at) for at in fitting]
    return []


def _worth_of_hand(state: EkoState, seat: int) -> list[Worth]:
    table = state.table
    trial = state.clone()  # to ask which cards could be played with a Building that is not placed
    trial.step = MODIFY
    names = names_of(state.setup.content)
    completing = _completing(state, seat)
    free = [at for at in range(state.rules.spaces) if table.can_build(seat, at)]
    return [
        _worth_of_building(trial, names, completing, int(tile), at, int(table.detail(at)))
        for tile in bits_of(state.hands[seat])
        for at in free
    ]


def _completing(state: EkoState, seat: int) -> list[str]:
    """The colours of which one more is a triplet more: of a seat's cards, or of the group's Buildings."""
    if not state.rules.full:
        lacks = lacking(state.table, None)
        return lacks if len(lacks) == 1 else []
    return [colour for colour in COLOURS if makes_triplet(state.table, seat, (colour,))]


def _worth_of_building(
    trial: EkoState, names: list[str], completing: list[str], tile: int, at: int, detail: int
) -> Worth:
    pack, rules, table = trial.setup.content, trial.rules, trial.table
    trial.chosen, trial.space, trial.detail = tile, at, detail
    shields = detail >> scoring.SHIELD_AT << scoring.SHIELD_AT
    parts: list[Part] = []

    def reason(what: str, points: int, space: int | None = None) -> None:
        if points:
            part: Part = {"what": what, "points": points}
            if space is not None:
                part["space"] = names[space]
            parts.append(part)

    reason("extra", int(rules.part(tile, detail, scoring.P_BONUS)))
    for beside in rules.neighbours[at * 6 : at * 6 + 6]:
        held = int(table.board[beside])
        alone = int(rules.sight[held]) | shields
        points = _worth_of_neighbours(rules, tile, alone)
        reason(NEIGHBOUR_NAMES.get(held, "building"), points, int(beside))
    reason("token", int(rules.part(tile, detail, scoring.P_TOKEN)), at)
    reason("species", int(rules.part(tile, detail, scoring.P_SPECIES)), at)
    symbol = int(rules.symbol(tile))
    ready = int(table.ready & table.owned[trial.current])
    gains: list[CardGain] = [
        {"card": card_row(pack, int(card))["id"], "points": _card_gain(trial, int(card))}
        for card in bits_of(ready)
        if trial.can_play(int(card))
    ]
    return {
        "piece": tile_row(pack, tile)["id"],
        "space": names[at],
        "points": int(rules.worth(tile, detail)),
        "parts": parts,
        "cards": gains,
        "token": SYMBOL_NAMES[symbol] if symbol and table.supply(symbol) else "",
        "draws": tile_row(pack, tile)["colour"] if rules.full else "",
        "triplet": int(rules.triplet) if tile_row(pack, tile)["colour"] in completing else 0,
        "joins": _joined(table, int(trial.current), at),
    }


def _joined(table: Table, seat: int, at: int) -> list[int]:
    """Whose cities a Building of the seat would join with its own (E-23)."""
    own, beside = table.joint[seat], table.near[at]
    touched = [other for other in range(table.players) if (beside >> other) & 1]
    return [
        other
        for other in range(table.players)
        if not (own >> other) & 1 and any((table.joint[one] >> other) & 1 for one in touched)
    ]


@lru_cache(maxsize=4096)
def _worth_of_neighbours(rules: Rules, tile: int, seen: int) -> int:
    """The points of a Building for what lies around it; there are few different surroundings."""
    return sum(int(rules.part(tile, seen, piece)) for piece in range(scoring.P_BLUE + 1))


def _card_gain(trial: EkoState, card: int) -> int:
    """What a card played with the Building adds to its points (E-67)."""
    rules, tile, detail = trial.rules, int(trial.chosen), int(trial.detail)
    op = rules.op(card, 0)
    if op == scoring.PLACE_BONUS:
        return int(trial.bonus(card))
    points = 0
    if op == scoring.SHIELD:
        changed = int(trial.shielded(card))
    else:
        changed = detail | int(rules.number(card, 0, 2)) << scoring.WAIVED_AT
        points = int(rules.number(card, 0, 3))
    return points + int(rules.worth(tile, changed)) - int(rules.worth(tile, detail))


def _worth_of_token(state: EkoState, completing: list[str], at: int) -> Worth:
    """A token to be put, taken away or moved (E-46, E-68)."""
    rules = state.rules
    brings_card = rules.full and state.step == PUT and state.card == 0
    name = names_of(state.setup.content)[at]
    parts: list[Part] = []
    bonus = 0
    if state.step in (PUT, DROP):
        zone = state.step == DROP or state.token == scoring.ZONE
        piece = "zone" if zone else "pollution"
        if rules.species[at]:
            points = int(rules.species_gain) if zone else -int(rules.species_fine)
            parts.append({"what": "species", "points": points, "space": name})
        if state.step == DROP:
            bonus = int(rules.number(state.card, state.part, 1))
    else:
        piece = "lift" if state.step == LIFT else "clear"
        if rules.op(state.card, state.part) == scoring.REMOVE_POLLUTION:
            bonus = int(rules.number(state.card, state.part, 2))
    if bonus:
        parts.append({"what": "card", "points": bonus})
    total = sum(part["points"] for part in parts)
    # After the token of a Building comes its card (E-61).
    draws = tile_row(state.setup.content, int(state.chosen))["colour"] if brings_card else ""
    return {
        "piece": piece,
        "space": name,
        "points": total,
        "parts": parts,
        "cards": [],
        "token": "",
        "draws": draws,
        "triplet": int(rules.triplet) if draws in completing else 0,
        "joins": [],
    }


# -- as text --------------------------------------------------------------------------------------

PAINT = {"red": "#ffffff on #a83232", "green": "black on #7cb567", "blue": "#ffffff on #2f6db5"}
CELL = 6


def show(seen: EkoView, words: Words) -> str:
    """The board with the names of its spaces, then the players, their cards and tiles."""
    out = [
        f"Round [bold]{seen['round']}[/] of {seen['rounds']}. "
        f"{words.player_title(seen['current'])} is on turn ({words.player(seen['start'])} began)."
    ]
    out += ["", *_show_board(seen["spaces"]), ""]
    out.append(
        "[dim]c4[/] empty, [bold]*[/] endangered species, ☠ pollution, ♣ green zone; "
        "a Building shows its id and who built it."
    )
    tokens = seen["tokens"]
    piles = f"Left: {seen['stack']} tiles, {tokens['pollution']} pollution, {tokens['zone']} zones"
    stacks = seen["card_stacks"]
    if stacks:
        piles += f"; cards {stacks['red']} red, {stacks['green']} green, {stacks['blue']} blue"
    out.append(piles + ".")
    if seen["discards"]:
        out.append(f"Discarded: {' '.join(seen['discards'])}.")
    group = seen["group"]
    if group:
        out.append(
            f"The group has {_say_track(group['track'])}, [bold]{group['score']}[/] with triplets."
        )
    for player in seen["seats"]:
        out += ["", *_show_player(player, group is not None, words)]
    if seen["chosen"]:
        where = f" on {seen['placed']}" if seen["placed"] else ""
        out += ["", f"Chosen{where}: {_say_tile(seen['chosen'])}"]
    if seen["acting_card"]:
        out += ["", f"Acting: {_say_card(seen['acting_card'])}"]
    return "\n".join(out)


def _show_board(spaces: list[Space]) -> list[str]:
    left = min(2 * space["q"] + space["r"] for space in spaces)
    rows: dict[int, list[Space]] = {}
    for space in spaces:
        rows.setdefault(space["r"], []).append(space)
    out = []
    for r in sorted(rows):
        line, width = "", 0
        for space in rows[r]:
            start = (2 * space["q"] + r - left) * CELL // 2
            line += " " * (start - width) + _paint(space)
            width = start + CELL - 1
        out.append(line)
    return out


def _paint(space: Space) -> str:
    """A space in five characters."""
    star = "*" if space["species"] else ""
    match space["holds"]:
        case "building":
            return f"[{PAINT[space['colour']]}]{space['tile'] + '·' + str(space['seat'] + 1):<5}[/]"
        case "hall":
            return f"[bold black on #d9b44a]HALL{space['seat'] + 1}[/]"
        case "pollution":
            return f"[#e06666]{'☠' + star + space['name']:^5}[/]"
        case "zone":
            return f"[#7cb567]{'♣' + star + space['name']:^5}[/]"
        case _:
            style = "bold" if star else "dim"
            return f"[{style}]{star + space['name']:^5}[/]"


def _say_track(at: Track) -> str:
    if at["laps"] > 0:
        times = "once" if at["laps"] == 1 else f"{at['laps']} times"
        return f"{at['points']} points (space {at['space']}, {times} round the track)"
    return f"{at['points']} points"


def _show_player(player: Seat, basic: bool, words: Words) -> list[str]:
    built = player["built"]
    what = "built" if basic else "cards"
    title = f"[bold]{words.player_title(player['seat'])}[/]"
    if not basic:
        title += f": {_say_track(player['track'])}, {player['score']} if the game ended now"
    joined = [words.player(other) for other in player["city"] if other != player["seat"]]
    if joined:
        title += f"; joint city with {', '.join(joined)}"
    title += f"; {what} {built['red']} red, {built['green']} green, {built['blue']} blue"
    out = [title]
    for card in player["cards"]:
        out.append(f"  {_say_card(card)}")
    if player["hand"] is None:
        out.append(f"  holds {player['tiles']} tiles")
    else:
        out += [f"  {_say_tile(tile)}" for tile in player["hand"]]
    return out


def _say_card(card: ActionCard) -> str:
    ready = "[bold]ready[/] " if card["playable"] else ""
    return f"{ready}[{PAINT[card['colour']]}]{card['id']}[/] {card['name']}. {card['text']}"


def _say_tile(tile: Tile) -> str:
    extra = f", {tile['bonus']} extra" if tile["bonus"] else ""
    symbol = {"pollution": ", ☠ pollution", "zone": ", ♣ green zone", "": ""}[tile["symbol"]]
    return (
        f"[{PAINT[tile['colour']]}]{tile['id']}[/] {tile['name']}: per neighbour red {tile['red']:+d}, "
        f"green {tile['green']:+d}, blue {tile['blue']:+d}{extra}{symbol}"
    )
