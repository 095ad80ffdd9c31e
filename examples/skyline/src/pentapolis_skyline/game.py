"""Skyline: the descriptor, notation, view and score sheet."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypedDict

from pentapolis import Rng, State
from pentapolis.engine.content import ContentPack, Field, between, one_of
from pentapolis.engine.errors import ContentError
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game, Structure, View
from pentapolis.engine.score import ScoreLine
from pentapolis.engine.setup import Setup
from pentapolis.engine.words import Words
from pentapolis_skyline.events import EVENTS
from pentapolis_skyline.state import LEFT, SkylineState, new_state, numbers_of
from pentapolis_skyline.words import SkylineWords

NUMBERS = ("heights", "houses", "sunrise", "pair", "highest")
NOTATION = re.compile(r"([a-z])(\d{1,2})([<>])")


def _letter(text: str) -> str | None:
    return None if len(text) == 1 and text.islower() else "must be one small letter"


class House(TypedDict):
    house: int
    letter: str
    material: str
    height: int


class SkylineView(TypedDict):
    deck: int
    current: int
    streets: list[list[House]]
    hands: list[list[House] | None]  # None where the viewer may not look
    scores: list[int]


class Skyline(Game):
    name = "skyline"
    title = "Skyline"
    tagline = "One street each, built house by house at either end."
    designers = ("The Pentapolis contributors",)
    publisher = "an example"
    year = 2026
    rules_version = 1
    players = (2, 3, 4)
    default_players = 2
    cooperative = False
    options = ()
    schema = {
        "materials": {"letter": Field(str, _letter), "name": Field(str, cosmetic=True)},
        "numbers": {"name": Field(str, one_of(*NUMBERS)), "value": Field(int, between(0, 30))},
    }
    folder = Path(__file__).parent
    view_type = SkylineView
    event_types = EVENTS
    words_type = SkylineWords

    # -- set-up -----------------------------------------------------------------------------------

    def check_content(self, pack: ContentPack, source: str) -> None:
        numbers = {row["name"]: row["value"] for row in pack.rows("numbers")}
        if sorted(numbers) != sorted(NUMBERS):
            raise ContentError(f"{source}: [numbers] must have each of {', '.join(NUMBERS)} once.")
        letters = {row["letter"] for row in pack.rows("materials")}
        if len(letters) != len(pack.rows("materials")):
            raise ContentError(f"{source}: [materials] must have different letters.")
        most = self.players[-1]
        if len(letters) * numbers["heights"] < most * (numbers["houses"] + 2):
            raise ContentError(f"{source}: [numbers] the deck is too small for {most} players.")

    def new_state(self, setup: Setup, rng: Rng) -> State:
        return new_state(setup, rng)

    def blank_state(self, setup: Setup) -> State:
        return SkylineState(setup, Rng(0))

    def max_decisions(self, setup: Setup) -> int:
        return numbers_of(setup)["houses"] * setup.players

    def action_space(self, setup: Setup) -> int:
        return 1 + 2 * len(setup.content.rows("materials")) * numbers_of(setup)["heights"]

    # -- notation: the material's letter, the height, and the end: b7< ----------------------

    def action_text(self, state: State, seat: int, action: int) -> str:
        house = self._house(state, (action - 1) // 2)
        return f"{house['letter']}{house['height']}{'<>'[(action - 1) % 2]}"

    def parse_action(self, state: State, seat: int, text: str) -> int | None:
        found = NOTATION.fullmatch(text)
        letters = [row["letter"] for row in state.setup.content.rows("materials")]
        heights = numbers_of(state.setup)["heights"]
        if found is None or found[1] not in letters or not 1 <= int(found[2]) <= heights:
            return None
        house = letters.index(found[1]) * heights + int(found[2]) - 1
        return 1 + 2 * house + "<>".index(found[3])

    def move_help(self, state: State, seat: int) -> str:
        example = self.action_text(state, seat, int(state.legal_actions(seat)[0]))
        return f"A house and an end of the street, such as {example}"

    def action_structure(self, state: State, seat: int, action: int) -> Structure:
        house = (action - 1) // 2
        end = "left" if (action - 1) % 2 == LEFT else "right"
        return {"kind": "build", "house": house, "end": end}

    # -- looking and scoring ----------------------------------------------------------------------

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, SkylineState)
        open_hands = state.is_over()
        seen: SkylineView = {
            "deck": len(state.deck),
            "current": state.current,
            "streets": [[self._house(state, house) for house in row] for row in state.streets],
            "hands": [
                [self._house(state, house) for house in hand]
                if owner == seat or open_hands
                else None
                for owner, hand in enumerate(state.hands)
            ],
            "scores": state.scores(),
        }
        return dict(seen)

    def show(self, view: View, words: Words) -> str:
        lines = []
        for seat, street in enumerate(view["streets"]):
            row = " ".join(f"{house['letter']}{house['height']}" for house in street)
            lines.append(f"{words.player_title(seat)}: {row or '–'} ({view['scores'][seat]})")
            if view["hands"][seat] is not None:
                hand = " ".join(f"{h['letter']}{h['height']}" for h in view["hands"][seat])
                lines.append(f"  hand: [bold]{hand}[/]")
        lines.append(f"{view['deck']} cards in the deck")
        return "\n".join(lines)

    def score_lines(
        self, state: State, viewer: int | None, words: Words
    ) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
        assert isinstance(state, SkylineState)
        assert isinstance(words, SkylineWords)
        numbers = state.numbers
        lines = []
        for seat in range(state.players):
            for source, places, points, said in (
                ("sunrise", state.sunrises(seat), numbers["sunrise"], words.sunrise),
                ("pairs", state.pairs(seat), numbers["pair"], words.pairs),
            ):
                if places:
                    title, text = said(len(places))
                    cells = tuple((at, seat) for at in places)
                    worth = points * len(places)
                    lines.append(ScoreLine(source, worth, text, seat, cells, title=title))
            if places := state.highest(seat):
                title, text = words.highest()
                cells = tuple((at, seat) for at in places)
                lines.append(
                    ScoreLine("highest", numbers["highest"], text, seat, cells, title=title)
                )
        return tuple(lines), {}

    def evaluation(self, setup: Setup) -> Evaluation:
        return SkylineEvaluation()

    def _house(self, state: State, house: int) -> House:
        heights = numbers_of(state.setup)["heights"]
        row = state.setup.content.rows("materials")[house // heights]
        return {
            "house": house,
            "letter": row["letter"],
            "material": row["name"],
            "height": house % heights + 1,
        }


class SkylineEvaluation(Evaluation):
    """Points, compared with the best of the others."""

    def value(self, state: State, seat: int) -> float:
        scores = state.scores()
        best = max(points for other, points in enumerate(scores) if other != seat)
        return float(scores[seat]) - 0.5 * best


GAME = Skyline()
