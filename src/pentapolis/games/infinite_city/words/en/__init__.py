"""Infinite City: every sentence of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Event
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.engine.words import Words, count
from pentapolis.games.infinite_city import events
from pentapolis.games.infinite_city.notation import place_text
from pentapolis.games.infinite_city.scoring import (
    CLEAR,
    DOWN,
    EACH,
    GATHER,
    INVITE,
    MOVE_TILE,
    PICK_UP,
    RECALL,
    REMOVE,
    SETTLE,
    SWAP_HANDS,
    SWAP_TILES,
    SWAP_TOKEN,
    TAKE,
)
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.state.actions import (
    ACCEPT,
    CELL,
    CHOOSE,
    DISCARD,
    HIDE,
    INVITED,
    LOOK,
    NEXT,
    NO_LIMIT,
    OWNER,
    PASS,
    PLACE,
    PLAYER,
    SECOND,
    STEAL,
    TARGET,
    TILE,
    WHOM,
    WILL,
)
from pentapolis.games.infinite_city.state.deeds import (
    CLOSED,
    FOLLOWED,
    NO_DECK,
    NO_TILE,
    NO_TOKEN,
    SHIELDED,
)
from pentapolis.games.infinite_city.words.en.tiles import tile_texts

QUESTIONS = {
    int(CLEAR): "from which tile do all tokens go home?",
    int(SWAP_TILES): "which tile changes places?",
    int(MOVE_TILE): "which tile moves?",
    int(TAKE): "which tile do you take?",
    int(SETTLE): "on which tile do you put a token?",
    int(PICK_UP): "which tile do you take into your hand?",
    int(RECALL): "from which tile do you take back a token?",
    int(GATHER): "from which tile does a token come here?",
    int(SWAP_TOKEN): "for a token on which tile do you exchange yours?",
    int(REMOVE): "which tile leaves the game?",
}
DEEDS = {
    "clear": "sends home all tokens on {tile}",
    "swap_tiles": "picks {tile}",
    "move_tile": "lifts {tile}",
    "take": "takes {tile}",
    "settle": "puts a token on {tile}",
    "pick_up": "takes {tile} into the hand",
    "gather": "moves a token here from {tile}",
    "swap_token": "exchanges a token with {tile}",
    "remove": "removes {tile} from the game",
}
COMPLAINTS: dict[type[Complaint], str] = {
    events.NeedsAPlace: "Choose the empty place where the tile goes.",
    events.PlaceTaken: "There is a tile on that place already.",
    events.NotBesideAPlaza: "While a Plaza has a free side, a new tile must go beside a Plaza.",
    events.NotSideBySide: "A tile must be placed side by side with another one.",
    events.NotInTheCity: "Choose a tile of the city.",
    events.NotToItself: "A tile's text is never applied to the tile itself.",
    events.Protected: "That tile is protected by a Power Station.",
    events.NotBeside: "The tile must be beside the one just played, and fit its text.",
    events.DoesNotFit: "The text cannot be applied to that tile.",
    events.MovesElsewhere: "The tile must move to another place where a tile may be put.",
    events.NeedsAnotherTile: "Choose the other tile to change places with.",
    events.NotTurnedUp: "Choose one of the tiles that were turned up.",
    events.NotInHand: "Choose a tile of your hand.",
    events.NotLookedAt: (
        "Choose one of the tiles you are looking at; another of the same kind is not allowed."
    ),
    events.NotAnotherPlayer: "Choose another player.",
    events.HasNoTokenThere: "Choose a player who has a token on that tile.",
    events.YesOrNo: "Answer yes or no.",
}
SHORT = {
    "play_from_hand": "Play another tile",
    "play_from_deck": "Play one of the top {number}",
    "play_from_other": "Play from another hand",
    "add_face_down": "Add a face-down tile",
    "clear": "Send home all tokens on a tile",
    "swap_tiles": "Swap two other tiles",
    "move_tile": "Move another tile",
    "swap_hands": "Swap hands with someone",
    "draw_more": "Draw {number} more",
    "take": "Take over {a} tile{near}",
    "settle": "Token on a tile without any",
    "pick_up": "Tile{beside} into your hand",
    "recall": "Take back {number} of your tokens",
    "gather": "Gather tokens{beside}",
    "swap_token": "Swap your token here",
    "remove": "Remove another tile",
    "invite": "Others {may}put a token here",
    "redraw": "Exchange tiles of your hand",
}
# What a step of a turn is called on the way through it.
STEPS = {
    int(CHOOSE): "pick a tile",
    int(PLACE): "place it",
    int(LOOK): "pick one of them",
    int(WHOM): "pick a player",
    int(STEAL): "pick one of theirs",
    int(HIDE): "place it face down",
    int(TARGET): "pick a tile",
    int(OWNER): "whose token",
    int(SECOND): "where to",
    int(INVITED): "a token here?",
    int(DISCARD): "tiles to exchange",
    int(WILL): "do it?",
    int(NEXT): "who acts next",
}
# Why a text is not followed, and what a Power Station keeps it from doing to its own tile.
HINDRANCES = {
    int(CLOSED): "after the last token of a player no more tiles are placed in that turn.",
    int(SHIELDED): "a Power Station shields this place.",
    int(NO_TOKEN): "you have no token left for it.",
    int(NO_TILE): "you have no other tile in hand.",
    int(NO_DECK): "the deck is empty.",
}
KEPT = {
    int(INVITE): "Nobody else puts a token here.",
    int(GATHER): "No token is moved here.",
    int(SWAP_TOKEN): "Your token here is not exchanged.",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class InfiniteWords(Words):
    end_reasons: ClassVar[dict[str, str]] = {
        "tokens": "The last token was placed, and the last turns are played.",
        "power": "All Power Stations are in play.",
        "empty": "Nobody has a tile left to play.",
        "rounds": "The last round has been played.",
    }
    LARGEST_GROUP: ClassVar[str] = "by the largest group"
    GROUPS: ClassVar[str] = "groups"
    SMALL_GROUPS: ClassVar[str] = "groups too small to count"

    def __init__(self, setup: Setup, names: Sequence[str] = (), you: int | None = None) -> None:
        super().__init__(setup, names, you)
        rows = setup.content.rows("tiles")
        self._names = {row["code"]: str(row["name"]) for row in rows}
        self.inviting = {row["code"] for row in rows if row["effect"] == "invite"}

    def tile_name(self, code: str) -> str:
        return self._names[code]

    def kind_name(self, kind: int) -> str:
        return self.tile_name(self.content.rows("tiles")[kind]["code"])

    # -- questions --------------------------------------------------------------------------------

    def ask(self, state: State, seat: int) -> str:
        assert isinstance(state, InfiniteState)
        question = self._question(state)
        name = self.acting(state)
        if state.phase == INVITED:
            host = self.player_title(int(state.current))
            return f"{host} played {name}: {question}"
        if name and state.phase != PLACE:
            return f"{name}: {question}"
        return question[0].upper() + question[1:]

    def _question(self, state: InfiniteState) -> str:
        phase = state.phase
        if phase == PLACE:
            return f"where do you put {self.kind_name(state.chosen - 1)}?"
        if phase == CHOOSE:
            return "which tile do you play?"
        if phase == LOOK:
            return "which of these tiles do you play?"
        if phase == STEAL:
            return f"which tile of {self.whose(int(state.target))} hand do you play?"
        if phase == NEXT:
            return "which of the tiles that were turned up acts next?"
        if phase == HIDE:
            return "where do you put the face-down tile?"
        if phase == TARGET and state.flags() & EACH:
            return "which tile do you take next?"
        if phase == TARGET:
            question = QUESTIONS[int(state.effect())]
            limited = state.effect() == RECALL and state.steps < NO_LIMIT // 2
            return f"{question} ({state.steps} left)" if limited else question
        if phase == SECOND:
            tile = self._at(state, int(state.target))
            if state.effect() == MOVE_TILE:
                return f"where does {tile} go?"
            return f"with which tile does {tile} change places?"
        if phase == OWNER:
            return f"whose token on {self._at(state, int(state.target))}?"
        if phase == WHOM:
            swap = state.effect() == SWAP_HANDS
            return "with whom do you exchange hands?" if swap else "whose hand do you look at?"
        if phase == INVITED:
            return "do you put a token on it?"
        if phase == DISCARD:
            return f"which tile goes under the deck? ({state.target} so far)"
        return "do you want to do that?"

    def _at(self, state: InfiniteState, cell: int) -> str:
        """A tile of the city, as everybody sees it."""
        kind = int(state.city.kinds[state.city.slot(cell)])
        return "the face-down tile" if kind & DOWN else self.kind_name(kind)

    # -- choices ----------------------------------------------------------------------------------

    def action(self, state: State, seat: int, action: int) -> str:
        """What the question has not said already: which tile, place or player."""
        assert isinstance(state, InfiniteState)
        phase = state.phase
        if action == PASS:
            if phase == DISCARD and state.target > 0:
                return f"Draw {state.target}"
            return "No" if phase in (INVITED, WILL) else "None"
        if action < PASS:
            return self.kind_name(action - TILE)
        if action == ACCEPT:
            return "Yes"
        if action < CELL:
            return self.player_title(int(action - PLAYER))
        if phase in (PLACE, HIDE) or (phase == SECOND and state.effect() == MOVE_TILE):
            cell = action - CELL
            faces = state.faces_beside(cell, state.target if phase == SECOND else -1)
            return f"B{self._beside(faces)[1:]} ({place_text(cell)})"
        kind = state.city.kinds[state.city.slot(action - CELL)]
        name = "A face-down tile" if kind & DOWN else self.kind_name(kind)
        return f"{name} at {place_text(action - CELL)}"

    # -- what happened ----------------------------------------------------------------------------

    def tell(self, event: Event) -> str:
        told = self._deed(event)
        if not told:
            return ""
        by = getattr(event, "by", None)
        said = f"{told} ({self.tile_name(by)})" if by else told
        return f"{said}." if event.seat is None else said

    def _deed(self, event: Event) -> str:
        match event:
            case events.TileChosen():
                return f"chooses {self.tile_name(event.tile)}"
            case events.TilePlaced():
                whose = self._from_another(event)
                return f"puts {self.tile_name(event.tile)}{whose} {self._beside(event.beside)}"
            case events.TileAdded():
                return f"puts a face-down tile {self._beside(event.beside)}"
            case events.TilePicked():
                return DEEDS[event.effect].format(tile=self._tile(event.tile))
            case events.TokenPicked():
                own = event.owner == event.seat
                whose = (
                    "a token of their own" if own else f"one of {self.whose(event.owner)} tokens"
                )
                return f"picks {whose} on {self._tile(event.tile)}"
            case events.TextPicked():
                return f"follows the text of {self._tile(event.tile)} next"
            case events.Accepted():
                return "follows the text"
            case events.Declined():
                return "declines" if event.by in self.inviting else "makes no use of it"
            case events.TileTurnedUp():
                return f"turns up {self._tile(event.tile)}"
            case events.TileMoved():
                return f"moves {self._tile(event.tile)} {self._beside(event.beside)}"
            case events.TilesSwapped():
                one, other = self._tile(event.tile), self._tile(event.other)
                both = "two face-down tiles" if not event.tile and not event.other else ""
                return f"lets {both or f'{one} and {other}'} change places"
            case events.TileTaken() if event.down and event.tile:
                return f"gets {self.tile_name(event.tile)}"
            case events.TileRemoved() if event.down:
                return f"shows {self.tile_name(event.tile)}"
            case events.TokenTakenBack():
                return f"takes back a token from {self._tile(event.tile)}"
            case _:
                return self._table(event)

    def _table(self, event: Event) -> str:
        """What happens to tokens, hands and the deck, and in the course of the game."""
        match event:
            case events.TokenPlaced() if event.invited:
                return f"puts a token on {self._tile(event.tile)}"
            case events.TokenMoved():
                return "has a token moved"
            case events.TokensSentHome():
                return f"gets {count(event.count, 'token')} back"
            case events.TokensGone():
                return "has no token left"
            case events.LastRound():
                return "Everybody else has one more turn"
            case events.TilesDrawn():
                return f"draws {self._some(event.cards, event.count)}"
            case events.MoreToDraw():
                return f"will draw {event.count} more at the end of the turn"
            case events.DeckLookedAt():
                seen = f": {self._list(event.cards)}" if event.cards else ""
                none = ", none of which may be played" if event.shown else ""
                top = "top tile" if event.count == 1 else f"top {event.count} tiles"
                return f"looks at the {top} of the deck{seen}{none}"
            case events.TilePutUnder():
                return f"puts {self.tile_name(event.tile)} under the deck"
            case events.HandSeen():
                seen = f": {self._list(event.cards)}" if event.cards else ""
                return f"looks at {self.whose(event.whose)} hand{seen}"
            case events.HandsExchanged():
                told = f"exchanges hands with {self.player(event.other)}"
                if event.given is None or event.taken is None:
                    return told
                given = self._some(event.given, len(event.given))
                return f"{told}: {given} for {self._some(event.taken, len(event.taken))}"
            case events.DeckEmptied():
                return "The deck is empty"
            case events.PowerChanged():
                verb = "is" if event.stations == 1 else "are"
                return f"{event.stations} of {event.needed} Power Stations {verb} in play"
            case events.TurnBegun() if event.last:
                return "has a last turn"
            case events.TurnSkipped():
                return "has nothing to play with and is skipped"
            case _:  # the rest goes without saying
                return ""

    def _from_another(self, event: events.TilePlaced) -> str:
        whose = event.source.seat
        if event.source.area != "hand" or whose is None or whose == event.seat:
            return ""
        return f" from {self.whose(whose)} hand"

    def _tile(self, code: str | None) -> str:
        return self.tile_name(code) if code else "a face-down tile"

    def _beside(self, codes: Sequence[str | None]) -> str:
        """Where a tile has come to: nobody at a table counts columns and rows."""
        return f"beside {_and([self._tile(code) for code in dict.fromkeys(codes)])}"

    def _list(self, codes: Sequence[str]) -> str:
        return _and([self.tile_name(code) for code in codes])

    def _some(self, codes: Sequence[str] | None, number: int) -> str:
        if codes:
            return self._list(codes)
        return count(number, "tile") if number else "nothing"

    # -- complaints -------------------------------------------------------------------------------

    def refuse(self, complaint: Complaint) -> str:
        if isinstance(complaint, events.NotInThatHand):
            return f"Choose a tile of {self.whose(complaint.seat)} hand."
        return COMPLAINTS[type(complaint)]

    # -- score lines: title and text --------------------------------------------------------------

    def group(
        self, number: int, codes: Sequence[str], needed: int, scores: bool
    ) -> tuple[str, str]:
        tiles = ", ".join(sorted(self.tile_name(code) for code in codes))
        text = (
            f"{tiles} alone." if len(codes) == 1 else f"{len(codes)} tiles side by side: {tiles}."
        )
        if not scores:
            text += f" A group counts from {needed} tiles on."
        return f"group {number}", text

    def printed(self, code: str, value: int, number: int) -> tuple[str, str]:
        which = "it" if number == 1 else f"each of {number} tiles"
        return self.tile_name(code), f"The value {value} is printed on {which}."

    def silver(self, number: int, most: int) -> tuple[str, str]:
        rest = (
            "nobody has more." if number == most else f"the most is {most}, so there are no points."
        )
        return "silver", f"{count(number, 'silver tile')}: {rest}"

    def tile_texts(self) -> dict[str, str]:
        """What stands on the tiles, by code."""
        return tile_texts(self.content)

    def texts(self) -> dict[str, list[str]]:
        return {"tiles": list(self.tile_texts().values())}

    # -- in a few words ---------------------------------------------------------------------------

    def short_text(self, row: Mapping[str, Any]) -> str:
        """The text of a tile in a few words, for a small picture of it."""
        if row["effect"] == "none":
            if row.get("shields"):
                return "Protects itself and its neighbours"
            return "New tiles go beside a Plaza" if row.get("binds") else "No text"
        number = row.get("number", 1)
        up_to = "up to " if row.get("optional") and number else ""
        return SHORT[row["effect"]].format(
            number=f"{up_to}{number}" if number else "any number",
            a="every" if row.get("each") else "one",
            beside=" from beside it" if row.get("reach") == "beside" else "",
            near=" beside it" if row.get("reach") == "beside" else "",
            may="may " if row.get("optional") else "",
        )

    def missed(self, spent: bool) -> str:
        """Why a player had no last turn (I-43 to I-45)."""
        return "no token left" if spent else "nothing left to play with"

    def acting(self, state: InfiniteState) -> str:
        """The name of the tile whose text is being followed; empty at the start of a turn."""
        code = state.by()
        return self.tile_name(code) if code else ""

    # What is still to come on the way through a turn, and what follows where a token comes (I-16).
    TEXT: ClassVar[str] = "its text"
    TEXT_IF_DOWN: ClassVar[str] = "its text, if face down"
    TURNED_UP: ClassVar[str] = "It is turned up, and you follow its text."
    FACE_UP: ClassVar[str] = "Its text is not followed: it lies face up already."

    def step(self, step: int, swaps: bool) -> str:
        """A step on the way through a turn; `swaps` where a second tile is picked for the first."""
        return "with which" if swaps else STEPS[step]

    def more_texts(self, waiting: int) -> str:
        return "the text of another tile" if waiting == 1 else f"{waiting} more texts"

    def to_draw(self, refill: int, extra: int) -> str:
        draws = [f"up to {refill}"] if refill else []
        draws += [f"{extra} more"] if extra else []
        return f"draw {_and(draws)}"

    def after_placing(self, state: InfiniteState, why_not: int) -> str:
        """What the text of the tile to be placed does, or why it is not followed."""
        row = self.content.rows("tiles")[state.chosen - 1]
        if why_not == FOLLOWED:
            return self.tile_texts()[row["code"]]
        why = HINDRANCES[why_not]
        if why_not == SHIELDED:
            why += f" {KEPT[int(state.rules.effects[state.chosen - 1])]}"
        return f"Its text is not followed: {why}"

    def text_to_come(self, state: InfiniteState) -> str:
        """What the tile to be placed will ask for."""
        short = self.short_text(self.content.rows("tiles")[state.chosen - 1])
        return short[0].lower() + short[1:]

    # -- the city as text -------------------------------------------------------------------------

    LEGEND: ClassVar[str] = "* silver  + protected  <> acting now  digits: whose tokens lie there"
    BOUND: ClassVar[str] = "New tiles go beside a Plaza."
    LAST_TURNS: ClassVar[str] = "These are the last turns."

    def holding(self, points: int, tokens: int, tiles: str) -> str:
        hand = tiles or "no tiles"
        return f"{count(points, 'point')}, {count(tokens, 'token')} left, hand: {hand}"

    def deck_and_stations(self, deck: int, stations: int, needed: int) -> str:
        return f"Deck {deck}; Power Stations {stations}/{needed}."

    def known_in_deck(self, tiles: Sequence[tuple[str, int]]) -> str:
        known = ", ".join(f"{tile} at {depth}" for tile, depth in tiles)
        return f"You know in the deck: {known} from the top."

    def removed(self, tiles: Sequence[str]) -> str:
        return f"Removed: {' '.join(tiles)}."

    def looking_at(self, tiles: Sequence[str]) -> str:
        return f"Looking at: {' '.join(tiles)}"

    def to_be_placed(self, tile: str) -> str:
        return f"To be placed: {self.tile_name(tile)}"

    def printed_marks(self, value: int, silver: bool) -> str:
        marks = [f"value {value}"] if value else []
        return ", ".join(marks + (["silver"] if silver else []))


def _and(things: Sequence[str]) -> str:
    *most, last = things
    return f"{', '.join(most)} and {last}" if most else last
