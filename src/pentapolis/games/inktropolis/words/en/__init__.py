"""Inktropolis: every sentence of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.content import Row
from pentapolis.engine.events import Event
from pentapolis.engine.state import State
from pentapolis.engine.words import count
from pentapolis.games.inktropolis.content import card_rows
from pentapolis.games.inktropolis.events import (
    BuildingDrawn,
    CardChosen,
    ChooseOne,
    LandmarkTooEarly,
    ResourcesGained,
    ResourcesSpent,
    RoadDrawn,
    RoundBegan,
    RoundScored,
    SideChosen,
    Stopped,
    TypeChosen,
    WrongCard,
    WrongPlace,
    WrongRoad,
)
from pentapolis.games.inktropolis.notation import action_structure
from pentapolis.games.inktropolis.scoring.tables import CARD, KIND, PAY, PLACE, SIDE
from pentapolis.games.inktropolis.state import CHOOSE_CARD, InkState
from pentapolis.games.inktropolis.words.en.dealing import PaperWords

SIDES = {"A": "without the river", "B": "with the river: harder"}
CHOOSE = {
    "type": "Choose a type: residential, utilities, commercial or cultural.",
    "side": "Choose a side of your board: A without the river, or B with it.",
    "way": "Choose one of the ways to pay that you can afford.",
    "road": "Build a road into a grid beside an existing road, or stop.",
    "place": "The building must be placed now.",
    "card": "Choose one of the cards on the table, or one of your landmarks.",
}
CARDS = {
    "built": "You have built that landmark already.",
    "not available": "That card is not available to you.",
    "too dear": "You do not have the resources for that card.",
    "no place": "There is no place left in your city for that building.",
}
PLACES = {
    "shape": "The building does not lie like that.",
    "off the board": "The building would leave the board.",
    "building": "There is another building in the way.",
    "road": "There is a road in the way.",
    "water": "Buildings cannot stand on lakes or on the river.",
    "no road beside": "A side of the building must touch a road; a corner is not enough.",
}
ROADS = {
    "road": "There is a road in that grid already.",
    "building": "There is a building in that grid.",
    "lake": "Roads cannot cross a lake.",
    "no road beside": "A road must start from an existing road beside the grid.",
}


# Why a building cannot stand somewhere, by the mark of the board in the way (see `board_marks`), and why
# a road cannot go there. "outside" is off the board, "else" what is left when nothing is in the way.
NO_BUILDING = {
    "outside": "Off the board.",
    "=": "There is a road in the way.",
    "L": "Buildings cannot stand on a lake.",
    "~": "Buildings cannot stand on the river.",
    **dict.fromkeys("RUCK", "There is another building in the way."),
    "else": "It must touch a road with a side; a corner is not enough.",
}
NO_ROAD = {
    "outside": "Off the board.",
    "=": "There is a road already.",
    "L": "Roads cannot cross a lake.",
    **dict.fromkeys("RUCK", "There is a building in the way."),
    "else": "A road goes on from a road beside it.",
}


def spoken(amounts: Mapping[str, int]) -> str:
    """An amount of resources."""
    return (
        " and ".join(f"{number} {units(what, number)}" for what, number in amounts.items())
        or "nothing"
    )


def units(what: str, number: int) -> str:
    """One citizen and one utility; of the others there is no single one."""
    return {"citizens": "citizen", "utilities": "utility"}.get(what, what) if number == 1 else what


def grid(cell: tuple[int, int]) -> str:
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


@mypyc_attr(allow_interpreted_subclasses=True)
class InkWords(PaperWords):
    end_reasons: ClassVar[dict[str, str]] = {"finished": "The last round has been scored."}

    # Why a card cannot be built, a building not stand somewhere and a road not go there, for the board.
    NO_PLACE: ClassVar[str] = "No place is left for it."
    no_building: ClassVar[dict[str, str]] = NO_BUILDING
    no_road: ClassVar[dict[str, str]] = NO_ROAD

    def card(self, code: str) -> str:
        return self.building_name(next(r for r in card_rows(self.content) if r["code"] == code))

    def building_name(self, row: Row) -> str:
        return str(row["name"])

    def type_name(self, kind: str) -> str:
        """A type of building, within a sentence."""
        return kind

    def par_title(self, row: Row) -> str:
        """What a player alone is called with so many points."""
        return str(row["title"])

    def texts(self) -> dict[str, list[str]]:
        return {"plans": [self.plan_text(row) for row in self.content.rows("plans")]}

    def too_early(self, era: int) -> str:
        return f"From the {self.era(era)} era on."

    def too_dear(self, missing: Mapping[str, int]) -> str:
        return f"You lack {spoken(missing)}."

    # -- questions and choices --------------------------------------------------------------------

    def ask(self, state: State, seat: int) -> str:
        assert isinstance(state, InkState)
        city = state.cities[seat]
        # Short, so that it takes one line on a phone and the board below it does not move.
        name = self.building_name(card_rows(self.content)[city.card]) if city.card >= 0 else ""
        if city.stage == SIDE:
            return "On which side of your board do you build?"
        if city.stage == CARD:
            return "Which card do you build?"
        if state.round == 0:
            # Which of those of the set-up, at each of its steps.
            number = int(state.rules.enterprises - city.left) + 1
            name = f"{name} {number} of {int(state.rules.enterprises)}"
        if city.stage == KIND:
            return f"{name}: its type?"
        if city.stage == PLACE:
            return f"{name}: where?"
        if city.stage == PAY:
            return f"{name}: how do you pay?"
        return f"Where do you draw roads? {int(city.left)} left."

    def action(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, InkState)
        parts: dict[str, Any] = action_structure(state, seat, action)
        match parts["kind"]:
            case "pass":
                return "Build nothing"
            case "stop":
                return "No more roads"
            case "type":
                return self.type_name(parts["type"]).capitalize()
            case "side":
                return f"Side {parts['side']}, {SIDES[parts['side']]}"
            case "pay":
                return f"Pay {spoken(parts['spends'])}"
            case "card":
                return self.building_name(card_rows(self.content)[action - CHOOSE_CARD])
            case "road":
                return f"Road to {parts['grid']}"
            case _:
                return f"On {' '.join(grid((x, y)) for x, y in parts['cells'])}"

    # -- what happened ----------------------------------------------------------------------------

    def tell(self, event: Event) -> str:
        match event:
            case SideChosen():
                return f"builds on side {event.side}"
            case CardChosen():
                what = "the landmark " if event.landmark else ""
                return f"builds {what}{self.card(event.card)}"
            case TypeChosen():
                return f"makes the {self.card(event.card)} {event.type}"
            case BuildingDrawn():
                return f"puts the {self.card(event.card)} on {' '.join(map(grid, event.cells))}"
            case ResourcesSpent():
                return f"pays {spoken(event.resources)}"
            case ResourcesGained():
                return f"gets {spoken(event.resources)}"
            case RoadDrawn():
                return f"builds a road to {' '.join(map(grid, event.cells))}"
            case Stopped():
                if event.what == "pass":
                    return "passes and builds nothing"
                return "builds no more roads"
            case RoundScored():
                lakes = f" ({count(event.lakes, 'closed lake')})" if event.lakes else ""
                return f"scores {count(event.points, 'point')} for round {event.round}{lakes}"
            case RoundBegan():
                cards = ", ".join(self.card(code) for code in event.drawn)
                new = f": new cards {cards}" if cards else ""
                return f"Round {event.round}, era of the {self.era(event.era)}{new}."
            case _:
                return ""

    def refuse(self, complaint: Complaint) -> str:
        match complaint:
            case ChooseOne():
                return CHOOSE[complaint.what]
            case WrongCard():
                return CARDS[complaint.why]
            case LandmarkTooEarly():
                return f"That landmark can be built from era {complaint.era} on."
            case WrongPlace():
                return PLACES[complaint.why]
            case WrongRoad():
                return ROADS[complaint.why]
        raise TypeError(complaint)

    # -- score lines: title and text ----------------------------------------------------------------

    def round_line(
        self, number: int, prestige: int, lakes: list[str], entered: bool
    ) -> tuple[str, str]:
        text = count(prestige, "prestige resource")
        if lakes:
            text += f" and {count(len(lakes), 'closed lake')} ({', '.join(lakes)})"
        return f"round {number}", "As entered." if entered else f"{text}."

    def park_line(self, parks: int, each: int) -> tuple[str, str]:
        return "parks", f"{count(parks, 'park')} not built over, {each} each."

    def district_line(self, name: str, buildings: int, size: int, needs: int) -> tuple[str, str]:
        if not buildings:
            return f"{name} district", f"There is no {name} district: it takes {needs} buildings."
        found = f"{count(buildings, 'building')} on {count(size, 'grid')}"
        return f"{name} district", f"The largest {name} district: {found}."

    def tie_break(self, parks: int) -> str:
        return f"by {count(parks, 'point')} for parks"

    # -- the cities as text -----------------------------------------------------------------------

    OVER: ClassVar[str] = "The game is over."
    SET_UP: ClassVar[str] = "Set-up: everybody builds Small Enterprises."
    ON_TABLE: ClassVar[str] = "Cards on the table"
    LAST_OF_ERA: ClassVar[str] = "It is the last round of the era: the deck goes back to the box."
    LANDMARKS: ClassVar[str] = "Your landmarks"
    LEGEND: ClassVar[str] = (
        "Grid: type letter (R U C K), building, resource (i citizens, u utilities, $ finance, "
        "c culture, * prestige, - spent)."
    )

    def now(self, number: int, rounds: int, era: int) -> str:
        return f"Round {number} of {rounds}, era of the {self.era(era)}"

    def plan_number(self, number: int, name: str) -> str:
        return f"Plan {number}: {name}"

    def roads_now(self, roads: Mapping[str, int]) -> str:
        table = ", ".join(f"{self.type_name(kind)} {number}" for kind, number in roads.items())
        return f"Roads this round: {table}."

    def card_line(self, kind: str, shape: str, era: int, costs: Sequence[Mapping[str, int]]) -> str:
        """`era` where it is a landmark, else 0."""
        price = " or ".join(amount(way) for way in costs)
        from_era = f", era {era}" if era else ""
        free = not any(costs)
        return f"{self.type_name(kind)} ({shape}{from_era}): {'' if free else 'costs '}{price}"

    def gives(self, yields: Mapping[str, int]) -> str:
        return "gives " + " ".join(
            f"{number} {'of its type' if what == 'own_type' else what}"
            for what, number in yields.items()
        )

    def city_title(self, seat: int, side: str, score: int) -> str:
        return f"{self.player_title(seat)}, side {side}: {score} points"

    def stock(self, stock: str) -> str:
        return f"Resources {stock}"

    def boxes(self, track: str) -> str:
        return f"Rounds {track}"

    def districts(self, sizes: str, parks: int) -> str:
        return f"Districts {sizes}, parks {parks}"

    def plans_met(self, met: Sequence[bool]) -> str:
        return f"Plans {' '.join('yes' if done else 'no' for done in met)}"


def amount(found: Mapping[str, int]) -> str:
    return " ".join(f"{number} {name}" for name, number in found.items()) or "free"
