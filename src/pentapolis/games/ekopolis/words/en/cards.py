"""Ekopolis: Action cards in words, made from their effects."""

from __future__ import annotations

from pentapolis.engine.content import ContentPack, Row, once_per_wording
from pentapolis.games.ekopolis.effects import COLOURS

_WHEN = {"now": "At once", "later": "On one of your turns", "end": "At the end"}
_WHOM = {
    "self": "you {}",
    "all": "every player {}s",
    "others": "every other player {}s",
}
_EACH = {
    "card:any": "Action card you own",
    "near:red": "red Building beside the one you have just placed",
    "near:green": "green Building or green zone beside the Building you have just placed",
    "near:blue": "blue Building or City hall beside the Building you have just placed",
    "triplet": "triplet of your Action cards",
    "pollution_near": "pollution token next to your city",
    "zone_near": "green zone next to your city",
    "species_protected": "endangered species under a green zone, anywhere",
    "halls_joined": "City hall in your city, joint city included",
    "colours": "colour among your Action cards",
}


@once_per_wording
def card_texts(pack: ContentPack) -> list[str]:
    """What each card does, in the order of their numbers."""
    return [describe(row) for row in pack.rows("cards")]


@once_per_wording
def card_effects(pack: ContentPack) -> list[str]:
    """The same without the words that say when, for where the card itself shows it."""
    effects = [_effects(row) for row in pack.rows("cards")]
    return [f"{effect[0].upper()}{effect[1:]}." for effect in effects]


@once_per_wording
def card_waits(pack: ContentPack) -> list[str]:
    """What each card that is kept waits for; empty where it may be played on any turn."""
    return [_waits(row) if row["timing"] == "later" else "" for row in pack.rows("cards")]


@once_per_wording
def card_texts_by_id(pack: ContentPack) -> dict[str, str]:
    return {row["id"]: describe(row) for row in pack.rows("cards")}


def describe(row: Row) -> str:
    """What a card does, made from its effects."""
    return f"{_WHEN[row['timing']]}: {_effects(row)}."


def _effects(row: Row) -> str:
    return "; ".join(_say(effect, row["colour"]) for effect in row["effects"])


def _waits(row: Row) -> str:
    match row["effects"][0]["op"]:
        case "shield" | "waive_fine":
            return "with a Building"
        case "place_bonus":
            return f"with a {row['effects'][0]['placed']} Building"
        case "remove_pollution":
            return "needs pollution"
        case "move_zone":
            return "needs a green zone"
        case _:
            return ""


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _gain(points: int, subject: str = "you {}") -> str:
    verb = "gain" if points >= 0 else "lose"
    return f"{subject.format(verb)} {_points(abs(points))}"


def _each(count: str) -> str:
    kind, _, rest = count.partition(":")
    if kind == "card" and rest in COLOURS:
        return f"{rest} Action card you own"
    if kind == "gap":
        one, _, other = rest.partition(":")
        return f"card by which your {one} and {other} Action cards differ in number"
    return _EACH[count]


def _condition(effect: Row) -> str:
    count, least, most = effect["count"], effect.get("at_least", 0), effect.get("at_most")
    if count == "colours" and least == 3 and most is None:
        return "you own Action cards of all three colours"
    if count.startswith("gap:") and most == 0:
        _, one, other = count.split(":")
        return f"you own as many {one} as {other} Action cards"
    if count in ("zone_near", "pollution_near"):
        token = "green zones" if count == "zone_near" else "pollution tokens"
        if most == 0:
            return f"there are no {token} next to your city"
        if most is None:
            return f"at least {least} {token} are next to your city"
    if most is None:
        amount = f"at least {least}"
    else:
        amount = f"from {least} to {most}" if least else (f"at most {most}" if most else "0")
    return f"there are {amount} of these: {_each(count)}"


def _say(effect: Row, colour: str) -> str:
    points = effect.get("points", 0)
    match effect["op"]:
        case "score":
            who = effect["who"]
            if who in _WHOM:
                return _gain(points, _WHOM[who])
            rank, _, which = who.partition(":")
            return _gain(points, f"whoever has the {rank} {which} Action cards {{}}s")
        case "score_per":
            base = effect.get("base", 0)
            text = _gain(base) + ", and " + _points(abs(points)) if base else _gain(points)
            limit = f", {effect['max']} in all at the most" if "max" in effect else ""
            return f"{text} for each {_each(effect['count'])}{limit}"
        case "score_if":
            other = _gain(effect["otherwise"]).removeprefix("you ")
            return f"{_gain(points)} if {_condition(effect)}, otherwise {other}"
        case "place_zone":
            return "put a green zone on an empty space next to your city"
        case "place_pollution":
            return "put a pollution token on an empty space next to your city"
        case "remove_zone":
            return (
                "take away a green zone next to your city, or lose "
                f"{_points(effect['penalty'])} if there is none"
            )
        case "remove_pollution":
            if effect["tokens"] == 1:
                return f"take away a pollution token next to your city; {_gain(points)}"
            return (
                f"take away up to {effect['tokens']} pollution tokens next to your city; "
                f"{_gain(points)} for each"
            )
        case "move_zone":
            return (
                "move a green zone next to your city to another empty space next to it; "
                f"{_gain(points)}"
            )
        case "redraw":
            return (
                f"discard as many of your tiles as you like and refill your hand; {_gain(points)}"
            )
        case "shield":
            also = {"red": " and pollution", "green": " and green zones"}.get(effect["colour"], "")
            return f"the Building you place loses nothing to {effect['colour']} neighbours{also}"
        case "waive_fine":
            on = " or ".join(_thing(thing) for thing in effect["on"])
            free = " or ".join(_thing(thing) for thing in effect["waives"])
            return f"place a Building on {on}: no fine for {free}, and {_gain(points)}"
        case "place_bonus":
            near = _each(f"near:{effect['near']}").split(" beside ")[0]
            limit = f", {effect['max']} in all at the most" if "max" in effect else ""
            each = f"{_gain(points)} for each {near} beside it{limit}"
            return f"place a {effect['placed']} Building: {each}"
        case _:
            return f"in your triplets this card may count as {effect['as']} instead of {colour}"


def _thing(name: str) -> str:
    return {
        "pollution": "a pollution token",
        "zone": "a green zone",
        "species": "an endangered species",
    }[name]
