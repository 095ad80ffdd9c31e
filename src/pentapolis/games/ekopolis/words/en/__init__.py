"""Ekopolis: every sentence of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from mypy_extensions import mypyc_attr

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.content import Row
from pentapolis.engine.events import Chosen, Event, Scored
from pentapolis.engine.state import State
from pentapolis.engine.words import count
from pentapolis.games.ekopolis.content import card_row, names_of, tile_row
from pentapolis.games.ekopolis.events import (
    BuildingPlaced,
    CardCounted,
    CardDrawn,
    CardPlayed,
    CitiesJoined,
    MustChoose,
    Passed,
    StackRenewed,
    TileChosen,
    TileDiscarded,
    TilesDrawn,
    TokenPlaced,
    TokenTaken,
    WrongCard,
    WrongSpace,
    WrongTile,
)
from pentapolis.games.ekopolis.scoring import rules as scoring
from pentapolis.games.ekopolis.scoring.rules import POLLUTION, REMOVE_ZONE, Rules
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import (
    CARD_ACTION,
    CHOOSE,
    DROP,
    FINISH,
    LIFT,
    MODIFY,
    PASS,
    PLACE,
    PUT,
    REMOVE,
    SPACE_ACTION,
    TAKE,
)
from pentapolis.games.ekopolis.words.en.cards import (
    card_effects,
    card_texts,
    card_texts_by_id,
    card_waits,
)
from pentapolis.games.ekopolis.words.en.contest import GroupWords

PASSES = {
    "put": "places no green zone",
    "finish": "ends the turn",
    "modify": "plays no card with the Building",
}
PASSING = {
    FINISH: "End the turn",
    PUT: "No green zone",
    MODIFY: "No card",
    TAKE: "Take the Action card",
}
CARDS = {
    "not owned": "You do not own that Action card.",
    "by itself": "That Action card is not one to be played: it acts by itself.",
    "played": "That Action card has been played already.",
    "not now": "That Action card cannot be played now.",
}
SPACES = {
    "none": "There is no such space on the board.",
    "building there": "There is a Building on that space already.",
    "not beside city": "A Building must be placed next to your city; tokens do not connect.",
    "not empty": "A token needs an empty space.",
    "same space": "The green zone must move to another space.",
    "token not beside building": "The token must lie next to the Building just placed.",
    "token not beside city": "The token must lie next to your city.",
    "no such token": "There is no such token next to your city on that space.",
    "not now": "This is not the moment to choose a space.",
}
AROUND = (
    ("red Building", "red Buildings"),
    ("pollution token", "pollution tokens"),
    ("green Building", "green Buildings"),
    ("green zone", "green zones"),
    ("blue Building or City hall", "blue Buildings or City halls"),
)
OTHERWISE = {
    int(scoring.P_BONUS): "extra points",
    int(scoring.P_TOKEN): "for building over a token",
    int(scoring.P_SPECIES): "for the endangered species",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class EkoWords(GroupWords):
    end_reasons: ClassVar[dict[str, str]] = {"finished": "The last round is over."}
    CARDS: ClassVar[str] = "Action cards that counted"

    def tile(self, tile: str) -> str:
        row = next(row for row in self.content.rows("tiles") if row["id"] == tile)
        return self.tile_name(row)

    def card(self, card: str) -> str:
        row = next(row for row in self.content.rows("cards") if row["id"] == card)
        return self.card_name(row)

    # -- tiles and cards --------------------------------------------------------------------------

    def tile_name(self, row: Row) -> str:
        return str(row["name"])

    def card_name(self, row: Row) -> str:
        return str(row["name"])

    def card_texts(self) -> list[str]:
        """What each card does, in the order of their numbers."""
        return card_texts(self.content)

    def card_effects(self) -> list[str]:
        """The same without the words that say when, for where the card itself shows it."""
        return card_effects(self.content)

    def card_waits(self) -> list[str]:
        """What each card that is kept waits for; empty where it may be played on any turn."""
        return card_waits(self.content)

    def texts(self) -> dict[str, list[str]]:
        return {"cards": self.card_texts()}

    # -- questions and choices --------------------------------------------------------------------

    def finish(self, actions: Sequence[int], last: bool) -> str:
        """Only what can be done is asked for; a last turn says so, as a new tile is of no use then."""
        deeds = []
        if any(0 < action < CARD_ACTION for action in actions):
            deeds.append("discard a tile")
        if any(CARD_ACTION < action < PASS for action in actions):
            deeds.append("play an Action card")
        comma = "," if len(deeds) > 1 else ""
        return f"Do you {', '.join(deeds)}{comma} or end your {'last ' if last else ''}turn?"

    def ask(self, state: State, seat: int) -> str:
        assert isinstance(state, EkoState)
        if state.step == CHOOSE:
            return "Which Building do you place?"
        if state.step == PLACE:
            return f"Where do you put the {self.tile_name(tile_row(self.content, state.chosen))}?"
        if state.step == MODIFY:
            return "Do you play an Action card with this Building?"
        if state.step == TAKE:
            return "Do you play an Action card before you take the next one?"
        if state.step == FINISH:
            last = state.turn >= (state.rules.rounds - 1) * state.players
            return self.finish([int(action) for action in state.legal_actions(seat)], last)
        because = ""
        if state.card:
            because = f" ({self.card_name(card_row(self.content, state.card))})"
        if state.step == PUT:
            token = "pollution token" if state.token == POLLUTION else "green zone"
            return f"Where do you put the {token}{because}?"
        if state.step == REMOVE:
            zone = state.rules.op(state.card, state.part) == REMOVE_ZONE
            token = "green zone" if zone else "pollution token"
            return f"Which {token} do you take away{because}?"
        if state.step == LIFT:
            return f"Which green zone do you move{because}?"
        if state.step == DROP:
            return f"Where do you move the green zone{because}?"
        return f"Which tiles do you discard{because}?"

    def action(self, state: State, seat: int, action: int) -> str:
        """What the question has not said already: which tile, card or space."""
        assert isinstance(state, EkoState)
        if action == PASS:
            return PASSING.get(state.step, "No more")
        if action < CARD_ACTION:
            name = self.tile_name(tile_row(self.content, action))
            return name if state.step == CHOOSE else f"Discard {name}"
        if action < PASS:
            return f"Play {self.card_name(card_row(self.content, action - CARD_ACTION))}"
        where = names_of(self.content)[action - SPACE_ACTION]
        if state.step == PUT:
            # Told in a hint after the Building's space, too: there no question has said what goes there.
            return f"{'Pollution' if state.token == POLLUTION else 'Green zone'} on {where}"
        return f"On {where}" if state.step in (PLACE, DROP) else f"The one on {where}"

    # -- what happened ----------------------------------------------------------------------------

    def clause(self, event: Event) -> str:
        """Nothing but tiles is chosen in secret."""
        return "chooses a tile" if isinstance(event, Chosen) else super().clause(event)

    def tell(self, event: Event) -> str:
        match event:
            case TileChosen():
                return f"chooses the {self.tile(event.tile)}"
            case BuildingPlaced():
                return f"puts the {self.tile(event.tile)} on {event.space}"
            case Scored():
                # A card's are told together, by whoever drew or played it.
                return "" if event.cause == "card" else points(event.points)
            case CardCounted():
                return self.counted(event)
            case CitiesJoined():
                others = [self.player(seat) for seat in event.seats if seat != event.seat]
                return f"joins cities with {' and '.join(others)}"
            case TokenPlaced():
                if event.moved:
                    return f"moves it to {event.space}"
                if event.token == "pollution":
                    return f"pollutes {event.space}"
                return f"puts a green zone on {event.space}"
            case TokenTaken():
                if event.why == "moving":
                    return f"takes up the green zone on {event.space}"
                if event.why == "built over":
                    return "builds over the token there"
                return f"takes away the token on {event.space}"
            case CardDrawn():
                return f"draws {self.card(event.card)}"
            case CardPlayed():
                return f"plays {self.card(event.card)}"
            case Passed():
                return PASSES.get(event.step, "goes on")
            case TileDiscarded():
                return f"discards the {self.tile(event.tile)}"
            case StackRenewed():
                return "The discarded tiles are shuffled into a new stack."
            case TilesDrawn() if event.cards is not None:
                return f"draws the {' and the '.join(self.tile(tile) for tile in event.cards)}"
            case TilesDrawn():
                return ""  # the hand is always refilled: what others draw says nothing
            case _:
                return ""

    def counted(self, event: CardCounted) -> str:
        """What a card meant: for its owner, and for whom else."""
        said = [points(gain) for seat, gain in event.gains if seat == event.seat]
        others: dict[int, list[str]] = {}
        for seat, gain in event.gains:
            if seat != event.seat:
                others.setdefault(gain, []).append(self.player(seat))
        said += [f"{points(gain)} for {' and '.join(names)}" for gain, names in others.items()]
        return ", ".join(said)

    def refuse(self, complaint: Complaint) -> str:
        match complaint:
            case WrongTile():
                if complaint.moment:
                    return "That tile is not in your hand."
                return "This is not the moment to choose a tile."
            case WrongCard():
                return CARDS[complaint.why]
            case MustChoose():
                if complaint.pollution:
                    return "The pollution token must be placed."
                return "Something must be chosen here."
            case WrongSpace():
                return SPACES[complaint.why]
        raise TypeError(complaint)

    # -- score lines: title and text ----------------------------------------------------------------

    def card_line(self, row: Row) -> tuple[str, str]:
        return self.card_name(row), card_texts_by_id(self.content)[row["id"]]

    def building_line(self, by: int | None, row: Row, where: str, around: str) -> tuple[str, str]:
        by_whom = "" if by is None else f", by {self.player(by)}"
        return self.tile_name(row), f"On {where}{by_whom}: {around}."

    def token_line(self, by: int | None, token: str, where: str) -> tuple[str, str]:
        if token == "zone":
            return (
                "green zone",
                f"{self._by(by)}A green zone on {where} protects an endangered species.",
            )
        return "pollution", f"{self._by(by)}Pollution on {where} harms an endangered species."

    def balance_line(
        self, colours: list[int], full: bool, triplets: int, each: int
    ) -> tuple[str, str]:
        red, green, blue = colours
        what = "Action cards" if full else "Buildings"
        # Only two-coloured cards make more than the printed colours do (E-74).
        how = ", two-coloured cards counted the better way" if triplets > min(colours) else ""
        return "balanced city", (
            f"{red} red, {green} green and {blue} blue {what} make "
            f"{count(triplets, 'triplet')} of {each} points{how}."
        )

    def _by(self, seat: int | None) -> str:
        return "" if seat is None else f"{self.player_title(seat)}: "

    def placement(self, rules: Rules, tile: int, detail: int) -> str:
        """The pieces of a placement's points."""
        return _placement(rules, tile, detail)

    # -- the board as text ------------------------------------------------------------------------

    LEGEND: ClassVar[str] = (
        "c4 empty, * endangered species, ☠ pollution, ♣ green zone; "
        "a Building shows its id and who built it."
    )
    HALL: ClassVar[str] = "HALL"
    READY: ClassVar[str] = "ready"

    def now(self, number: int, rounds: int, current: int, start: int) -> str:
        return (
            f"Round {number} of {rounds}. {self.player_title(current)} is on turn "
            f"({self.player(start)} began)."
        )

    def left(self, tiles: int, pollution: int, zones: int, stacks: Mapping[str, int] | None) -> str:
        said = f"Left: {tiles} tiles, {pollution} pollution, {zones} zones"
        return f"{said}; cards {self.colours(stacks)}." if stacks else f"{said}."

    def colours(self, each: Mapping[str, int]) -> str:
        return f"{each['red']} red, {each['green']} green, {each['blue']} blue"

    def discarded(self, tiles: Sequence[str]) -> str:
        return f"Discarded: {' '.join(tiles)}."

    def group_stands(self, track: str, score: int) -> str:
        return f"The group has {track}, {score} with triplets."

    def on_track(self, points: int, space: int, laps: int) -> str:
        if laps > 0:
            times = "once" if laps == 1 else f"{laps} times"
            return f"{points} points (space {space}, {times} round the track)"
        return f"{points} points"

    def stands(self, track: str, score: int) -> str:
        return f"{track}, {score} if the game ended now"

    def joint_with(self, seats: Sequence[int]) -> str:
        return f"joint city with {', '.join(self.player(seat) for seat in seats)}"

    def has(self, basic: bool, each: Mapping[str, int]) -> str:
        return f"{'built' if basic else 'cards'} {self.colours(each)}"

    def holds(self, tiles: int) -> str:
        return f"holds {tiles} tiles"

    def chosen_tile(self, tile: str, placed: str | None) -> str:
        return f"Chosen on {placed}: {tile}" if placed else f"Chosen: {tile}"

    def acting_card(self, card: str) -> str:
        return f"Acting: {card}"

    def values(self, red: int, green: int, blue: int, bonus: int, symbol: str) -> str:
        """What a tile counts for."""
        extra = f", {bonus} extra" if bonus else ""
        token = {"pollution": ", ☠ pollution", "zone": ", ♣ green zone", "": ""}[symbol]
        return f"per neighbour red {red:+d}, green {green:+d}, blue {blue:+d}{extra}{token}"


def points(number: int) -> str:
    """'+2 points', '−1 point'."""
    sign = "+" if number > 0 else "−" if number < 0 else ""
    return sign + count(abs(number), "point")


# Said again of every Building after every move.
@lru_cache(maxsize=4096)
def _placement(rules: Rules, tile: int, detail: int) -> str:
    said = []
    for piece in range(int(scoring.PIECES)):
        points = int(rules.part(tile, detail, piece))
        if piece <= scoring.P_BLUE:
            number = (detail >> (3 * piece)) & 7
            if number:
                one, many = AROUND[piece]
                said.append(f"{points:+d} for {number} {one if number == 1 else many}")
        elif points:
            said.append(f"{points:+d} {OTHERWISE[piece]}")
    if (detail >> scoring.WAIVED_AT) & 7:
        said.append("a fine was waived")
    if detail >> (scoring.SHIELD_AT + 1):
        said.append("losses were ignored")
    return ", ".join(said) or "nothing around it"
