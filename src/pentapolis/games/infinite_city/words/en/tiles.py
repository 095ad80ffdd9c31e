"""Infinite City: what stands on the tiles, made of their effects and numbers."""

from __future__ import annotations

from pentapolis.engine.content import ContentPack, Row, once_per_wording

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


@once_per_wording
def tile_texts(pack: ContentPack) -> dict[str, str]:
    """By code."""
    return {row["code"]: _text(pack, row) for row in pack.rows("tiles")}


def _text(pack: ContentPack, row: Row) -> str:
    said = _effect(row)
    # "Any number" may be none, and an invitation says itself that it can be declined.
    if row.get("optional") and row.get("number") != 0 and row["effect"] != "invite":
        said = f"You may {said[0].lower()}{said[1:]}"
    found = [said] if said else []
    if row.get("pierces"):
        guards = [other["name"] for other in pack.rows("tiles") if other.get("shields")]
        found.append(f"{' and '.join(f'{name}s' for name in guards)} do not protect against it.")
    if row.get("shields"):
        ends = {each["name"]: each["number"] for each in pack.rows("numbers")}["stations"]
        number = f"all {_word(ends)}" if ends == row["copies"] else _word(ends)
        found.append(
            "No text may change this tile, the four tiles beside it, or any token on these five. "
            f"The game ends at once when {number} {_many(ends, row['name'])} lie face up."
        )
    if row.get("binds"):
        name = _a(row["name"])
        found.append(f"While {name} has a free side, every new tile must be placed beside {name}.")
    return " ".join(found) or "No text."


def _effect(row: Row) -> str:
    near, number = row.get("reach") == "beside", row.get("number", 1)
    tile, tiles = (
        ("tile beside this one", "tiles beside this one") if near else ("other tile", "other tiles")
    )
    may = bool(row.get("optional"))
    match row["effect"]:
        case "play_from_hand":
            return "Play another tile from your hand."
        case "play_from_deck":
            top = f"top {_word(number)} tiles" if number > 1 else "top tile"
            return (
                f"Look at the {top} of the deck and play one that is not {_a(row['name'])}. "
                "The rest goes under the deck."
            )
        case "play_from_other":
            return "Look at another player's hand and play one tile from it. That player draws another."
        case "add_face_down":
            return "Place the top tile of the deck face down, without looking at it."
        case "clear" if may:
            return f"Send all tokens on one {tile} back to their owners."
        case "clear":
            return f"All tokens on one {tile} go back to their owners."
        case "swap_tiles":
            change = f"wo {tiles} change places, with the tokens on them."
            return f"Let t{change}" if may else f"T{change}"
        case "move_tile":
            return f"Move one {tile}, with the tokens on it, to another place."
        case "swap_hands":
            return "Exchange your hand with another player."
        case "draw_more":
            return f"After refilling your hand this turn, draw {_some(number, 'more tile')}."
        case "take" if row.get("each"):
            return f"Take every {tile}: tokens there go home and yours come."
        case "take":
            return f"Take one {tile}: tokens there go home and yours comes."
        case "settle":
            there = " beside this one" if near else ""
            return f"Put one of your tokens on a tile without tokens{there}."
        case "pick_up":
            return f"Take one {tile} into your hand. Tokens on it go home."
        case "recall":
            which = f"the {tiles}" if near else tiles
            return f"Take back {_some(number, '', may)} of your tokens from {which}."
        case "gather":
            which = f"the {tiles}" if near else tiles
            return f"Move {_some(number, 'token', may)}, whoever's, from {which} onto it."
        case "swap_token":
            there = " beside this one" if near else ""
            return f"Exchange your token here for a token on a tile{there} that you have none on."
        case "remove":
            other = "a tile beside this one" if near else "another tile"
            return f"Remove {other} from the game. Tokens on it go home."
        case "invite" if may:
            return "Each other player in turn may put one of their tokens here."
        case "invite":
            return "Every other player puts one of their tokens here."
        case "redraw":
            tiles = _some(number, "tile", may)
            return f"Show {tiles} from your hand and put them under the deck. Draw as many."
        case _:
            return ""


def _word(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _many(number: int, noun: str) -> str:
    return noun if number == 1 else f"{noun}s"


def _some(number: int, noun: str, may: bool = False) -> str:
    """'three tokens', 'up to three tokens', 'any number of tokens'; without a noun, how many."""
    if number == 0:
        return f"any number of {noun}s" if noun else "any number"
    amount = f"up to {_word(number)}" if may else _word(number)
    return f"{amount} {_many(number, noun)}" if noun else amount


def _a(name: str) -> str:
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"
