"""Ginkgopolis: a view as text for a terminal."""

from __future__ import annotations

from pentapolis.games.ginkgopolis.notation import card_of
from pentapolis.games.ginkgopolis.seen import GinkgoView, Items, OwnView, SideView
from pentapolis.games.ginkgopolis.words import GinkgoWords

PAINT = {"red": "#ffffff on #a8322a", "yellow": "black on #e8c33c", "blue": "#ffffff on #2b62ad"}


def show(seen: GinkgoView, words: GinkgoWords) -> str:
    """The city with letters and coordinates, then everyone's things, then the seat's own."""
    out = []
    if seen["phase"] == "draft":
        out.append(f"[bold]{words.DRAFT}[/]")
    else:
        out.append(words.now(seen["round"], seen["first"], seen["supply"], seen["deck"]))
    if seen["last_round"]:
        out.append(f"[bold]{seen['last_round']}[/]")
    out.append("")
    out.extend(_show_city(seen, words))
    out += [f"[dim]{words.LEGEND}[/]", ""]
    for side in seen["sides"]:
        out.extend(_show_side(seen, side, words))
    if seen["discards"]:
        out.append(words.cards_listed("discards", seen["discards"]))
    if seen["own"]:
        out.extend(_show_own(seen["own"], words))
    return "\n".join(out)


def _show_city(seen: GinkgoView, words: GinkgoWords) -> list[str]:
    """A building is two lines: tile and marker, floors and owner. Dots are empty cells."""
    buildings = {(b["x"], b["y"]): b for b in seen["city"]}
    letters = {(t["x"], t["y"]): t["letter"] for t in seen["letters"]}
    action = seen["action"]
    offered = {(c["x"], c["y"]) for c in action["cells"]} if action else set()
    known = [*buildings, *letters, *offered]
    columns = range(min(x for x, _ in known), max(x for x, _ in known) + 1)
    rows = range(min(y for _, y in known), max(y for _, y in known) + 1)
    out = ["     " + "".join(f"{x:^6}" for x in columns)]
    for y in rows:
        upper, lower = f"{y:>4} ", "     "
        for x in columns:
            building = buildings.get((x, y))
            if building:
                paint = PAINT[building["colour"]]
                owner = building["owner"]
                who = "--" if owner is None else f"P{owner + 1}"
                if owner is not None and owner >= words.setup.players:
                    who = "Ha"
                site = "*" if building["site"] else " "
                upper += f"[{paint}]{building['tile']:>4}{site} [/]"
                lower += f"[{paint}] {building['floors']}^{who} [/]"
            elif (x, y) in offered:
                upper, lower = upper + "  ?   ", lower + "      "
            else:
                mark = letters.get((x, y), "·")
                paint = "bold" if mark != "·" else "dim"
                upper += f"[{paint}]{mark:^6}[/]"
                lower += "      "
        out += [upper, lower]
    return out


def _show_side(seen: GinkgoView, side: SideView, words: GinkgoWords) -> list[str]:
    status = []
    if side["chosen"]:
        status.append(words.HAS_CHOSEN)
    if side["planned_tile"] is not None:
        status.append(words.PLAN_WITH if side["planned_tile"] else words.PLAN_WITHOUT)
    if seen["turn"] == side["seat"]:
        status.append(words.ON_TURN)
    told = f" [bold]({', '.join(status)})[/]" if status else ""
    out = [f"[bold]{words.side_title(side['seat'])}[/]{told}: {words.has(side)}"]
    if side["last_action"]:
        out.append(f"    {words.deed(side['last_action'])}")
    gains = {
        action: list_of(gain) for action, gain in side["bonuses"].items() if any(gain.values())
    }
    ends = [card["card"] for card in side["tableau"] if card["bonus"]["when"] == "end"]
    if gains:
        out.append(f"    {words.bonuses(gains)}")
    if ends:
        out.append(f"    {words.end_cards([card_of(card) or 0 for card in ends])}")
    if side["shown_tiles"]:
        out.append(f"    {words.cards_listed('shown', side['shown_tiles'])}")
    own = seen["own"] is not None and side["seat"] == seen["own"]["seat"]
    if side["known_cards"] and not own:
        known = [card["card"] for card in side["known_cards"]]
        out.append(f"    {words.cards_listed('known', known)}")
    return out


def list_of(items: Items) -> list[int]:
    return [items["resource"], items["point"], items["tile"]]


def _show_own(own: OwnView, words: GinkgoWords) -> list[str]:
    out = [""]
    for title, people in ((words.MAY_KEEP, own["packet"]), (words.KEPT, own["kept"])):
        if people:
            out.append(f"[bold]{title}[/]")
            for person in people:
                said = words.in_short(person["character"])
                out.append(f"  #{person['character']:<2} {said}")
    if own["hand"]:
        out.append(f"[bold]{words.YOUR_HAND}[/]")
        for card in own["hand"]:
            out.append(f"  {card['card']:<3} {card['x']},{card['y']}: {card['text']}")
    if own["tiles"]:
        out.append(words.cards_listed("tiles", own["tiles"]))
    if own["card"]:
        out.append(words.your_plan(own["card"], own["tile"]))
    if own["returning"]:
        out.append(words.cards_listed("returning", own["returning"]))
    return out
