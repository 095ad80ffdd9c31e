"""The descriptor: everything the rest of the program may ask about a game. One subclass per game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Union

from msgspec import Struct

from pentapolis.engine.content import ContentPack, Schema, parse_pack, read_pack
from pentapolis.engine.contest import Contest
from pentapolis.engine.errors import (
    ContentError,
    IllegalAction,
    PositionError,
    SetupError,
    did_you_mean,
)
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.events import SHARED, Event
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import Outcome, ScoreLine, ScoreSheet
from pentapolis.engine.setup import Option, Setup
from pentapolis.engine.state import CONFIRM, SPECTATOR, State
from pentapolis.engine.words import Words

View = dict[str, Any]
Structure = dict[str, Any]
CONFIRM_TEXT = "confirm"


class Deal(Struct, frozen=True):
    """What lies on a real table: the program turns the cards, people draw on paper."""

    title: str
    # What comes next, on the button that turns it over; empty where nothing does.
    next: str
    # The step after which nothing comes.
    last: int
    table: View


class Game(ABC):
    """What a game says of itself, and the translations between its states and people."""

    name: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    designers: ClassVar[tuple[str, ...]]
    publisher: ClassVar[str]
    year: ClassVar[int]
    # Raise it whenever the same moves could lead to another result; records name it.
    rules_version: ClassVar[int]
    players: ClassVar[tuple[int, ...]]
    default_players: ClassVar[int]
    cooperative: ClassVar[bool]
    options: ClassVar[tuple[Option, ...]]
    schema: ClassVar[Schema]
    folder: ClassVar[Path]
    default_content: ClassVar[str] = "base"
    # The options with which groups at several tables are compared; None if the rules compare none.
    competing: ClassVar[Mapping[str, str] | None] = None
    # A TypedDict of what `view` returns; clients' types are generated from it.
    view_type: ClassVar[type]
    # Likewise of the table of a `deal`; None where the game is not dealt for real tables.
    deal_type: ClassVar[type | None] = None
    # Every kind of thing that can happen, besides those that all games share (engine/events.py).
    event_types: ClassVar[tuple[type[Event], ...]]
    # Everything it says to people.
    words_type: ClassVar[type[Words]]

    # -- set-up -----------------------------------------------------------------------------------

    def setup(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        content: ContentPack | None = None,
        confirm: bool = False,
    ) -> Setup:
        """Check what a game shall be played with, and fill in what was left open."""
        count = self.default_players if players is None else players
        if type(count) is not int or count not in self.players:
            allowed = f"{self.players[0]} to {self.players[-1]}"
            raise SetupError(f"{self.title} is for {allowed} players, not for {count}.")
        known = {option.name: option for option in self.options}
        chosen = {name: option.default for name, option in known.items()}
        for name, value in (options or {}).items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise SetupError(
                    f"{self.title} has no option '{name}': it has {names}."
                    f"{did_you_mean(name, known)}"
                )
            chosen[name] = known[name].check(value)
        pack = content or self.content()
        if pack.game != self.name:
            raise SetupError(f"The content pack '{pack.name}' is for {pack.game}.")
        return Setup(self.name, count, chosen, pack, confirm)

    def is_cooperative(self, setup: Setup) -> bool:
        """Whether all seats are one team; override where an option decides it."""
        return self.cooperative

    def is_open(self, setup: Setup) -> bool:
        """Whether the seats hide nothing from each other; override where an option lays all open."""
        return False

    def pack_names(self) -> list[str]:
        return sorted(path.stem for path in (self.folder / "content").glob("*.toml"))

    def content(self, name: str | None = None) -> ContentPack:
        """A pack that ships with the game, by name."""
        return _shipped_pack(self, name or self.default_content)

    def read_content(self, path: Path) -> ContentPack:
        """A pack of the user's own, checked."""
        pack = read_pack(path, self.name, self.schema)
        self.check_content(pack, str(path))
        return pack

    def parse_content(self, text: str, source: str) -> ContentPack:
        pack = parse_pack(text, source, self.name, self.schema)
        self.check_content(pack, source)
        return pack

    @property
    def static(self) -> Path | None:
        """Files of its own for browsers, where the client has no board for it: static/board.js."""
        folder = self.folder / "static"
        return folder if folder.is_dir() else None

    def rules(self) -> str:
        """The rules page, as Markdown."""
        return (self.folder / "rules.md").read_text(encoding="utf-8")

    # -- actions as text and as structure ---------------------------------------------------------

    def text(self, state: State, seat: int, action: int) -> str:
        """The notation of an action: short, readable, unique among the seat's choices."""
        return CONFIRM_TEXT if action == CONFIRM else self.action_text(state, seat, action)

    def parse(self, state: State, seat: int, text: str) -> int:
        """The legal action that a notation means; IllegalAction says what is wrong with it."""
        wanted = text.strip()
        if wanted == CONFIRM_TEXT:
            action: int | None = CONFIRM
        else:
            action = self.parse_action(state, seat, wanted)
        if action is None:
            if not state.legal_actions(seat):
                raise IllegalAction(state.objection(seat, -1), state.setup)
            raise IllegalAction(f"'{wanted}' is not a move. {self.move_help(state, seat)}")
        if not state.is_legal(seat, action):
            why = self.words(state.setup).complaint(state.objection(seat, action))
            raise IllegalAction(f"'{wanted}': {why}")
        return action

    def structure(self, state: State, seat: int, action: int) -> Structure:
        """The action taken apart for interfaces: its kind, and which card, cell, turn, …"""
        if action == CONFIRM:
            return {"kind": "confirm"}
        return self.action_structure(state, seat, action)

    def from_structure(self, state: State, seat: int, structure: Structure) -> int:
        for action in state.legal_actions(seat):
            if self.structure(state, seat, action) == structure:
                return int(action)
        raise IllegalAction("That is not one of the choices now.")

    # -- in words ---------------------------------------------------------------------------------

    @property
    def end_reasons(self) -> Mapping[str, str]:
        """The words for end_reason() codes."""
        return self.words_type.end_reasons

    def as_it_stands(self, state: State, seat: int, actions: Sequence[int], words: Words) -> str:
        """What a turn of these choices would do if nobody acted before it; for games in which all choose
        at once, where nothing is sure but this can be said."""
        return ""

    @property
    def event_union(self) -> Any:
        """The type of any event of the game, for decoders and schemas."""
        return Union[(*SHARED, *self.event_types)]

    def words(self, setup: Setup, names: Sequence[str] = ()) -> Words:
        """Who speaks at a table; without names, players are counted."""
        return self.words_type(setup, names)

    # -- the score --------------------------------------------------------------------------------

    def score_sheet(
        self, state: State, viewer: int | None = None, words: Words | None = None
    ) -> ScoreSheet:
        """Every point explained; with a viewer, only what that seat may know."""
        words = words or self.words(state.setup)
        lines, figures = self.score_lines(state, viewer, words)
        return ScoreSheet(lines, self.outcome(state, lines, viewer, words), figures)

    def outcome(
        self, state: State, lines: Sequence[ScoreLine], viewer: int | None, words: Words
    ) -> Outcome:
        """How the game ended; while it runs, how it stands by the lines the viewer may know."""
        final = state.is_over()
        if final or viewer is None:
            scores = tuple(int(points) for points in state.scores())
        else:
            scores = tuple(
                sum(line.points for line in lines if line.seat in (None, seat))
                for seat in range(state.players)
            )
        team = self.is_cooperative(state.setup) or state.players == 1
        places = tuple(int(p) for p in state.ranking()) if final else places_by(scores)
        found = Outcome(scores, places, team, final, reason=state.end_reason())
        return words.judged(self.judge(state, found, words))

    # -- what a game writes -----------------------------------------------------------------------

    @abstractmethod
    def check_content(self, pack: ContentPack, source: str) -> None:
        """Checks that reach beyond one row; raises ContentError."""

    @abstractmethod
    def new_state(self, setup: Setup, rng: Rng) -> State:
        """The dealt first position."""

    @abstractmethod
    def blank_state(self, setup: Setup) -> State:
        """A state in which nothing is dealt yet, to be loaded."""

    def load_state(self, setup: Setup, data: dict[str, Any]) -> State:
        """The state whose `dump()` gave the data."""
        state = self.blank_state(setup)
        state.load(data)
        return state

    @abstractmethod
    def max_decisions(self, setup: Setup) -> int:
        """No game takes more decisions than this (confirmations not counted)."""

    @abstractmethod
    def action_space(self, setup: Setup) -> int:
        """Every action is below this number."""

    @abstractmethod
    def action_text(self, state: State, seat: int, action: int) -> str: ...

    @abstractmethod
    def parse_action(self, state: State, seat: int, text: str) -> int | None:
        """The action a notation stands for, legal or not; None if it is no notation at all."""

    @abstractmethod
    def move_help(self, state: State, seat: int) -> str:
        """How moves are written now, with an example."""

    @abstractmethod
    def action_structure(self, state: State, seat: int, action: int) -> Structure: ...

    @abstractmethod
    def view(self, state: State, seat: int) -> View:
        """Everything the seat may know, as JSON; SPECTATOR sees only what is public."""

    @abstractmethod
    def show(self, view: View, words: Words) -> str:
        """A view as text for a terminal, with Rich markup."""

    @abstractmethod
    def score_lines(
        self, state: State, viewer: int | None, words: Words
    ) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
        """Every point explained, and the game's own figures; with a viewer, what that seat may know."""

    def foreseen(self, state: State, seat: int) -> State:
        """What a forecast counts after a choice of the seat: override where more of its turn comes for
        sure, whatever it decides next.
        """
        return state

    def judge(self, state: State, outcome: Outcome, words: Words) -> Outcome:
        """Add what the game knows of winning: target, whether it is met, grade, tie-break."""
        return outcome

    def contest(self, setup: Setup) -> Contest:
        """How groups are compared; only where `competing` says with which options."""
        raise SetupError(f"{self.title} is not played by groups that are compared.")

    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        """Score a position entered by hand; PositionError says what is wrong with it."""
        raise PositionError(f"Positions of {self.title} cannot be entered by hand.")

    def deal(self, setup: Setup, seed: int, step: int, seat: int = SPECTATOR) -> Deal:
        """What a real table sees after so many steps of this seed; a seat sees what it holds as well.

        The last step shows all that is needed to enter and score what was drawn.
        """
        raise SetupError(f"{self.title} is not dealt for real tables.")

    @abstractmethod
    def evaluation(self, setup: Setup) -> Evaluation:
        """What bots know about the game; `Evaluation()` itself judges by points alone."""


def places_by(scores: Sequence[int]) -> tuple[int, ...]:
    """Place by seat, the most points first, ties shared."""
    return tuple(1 + sum(other > points for other in scores) for points in scores)


@cache
def _shipped_pack(game: Game, name: str) -> ContentPack:
    path = game.folder / "content" / f"{name}.toml"
    if name not in game.pack_names():
        known = ", ".join(game.pack_names())
        raise ContentError(f"{game.title} ships no content pack '{name}': it has {known}.")
    pack = read_pack(path, game.name, game.schema)
    game.check_content(pack, path.name)
    return pack
