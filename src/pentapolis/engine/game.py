"""The descriptor: everything the rest of the program may ask about a game. One subclass per game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from pentapolis.engine.content import ContentPack, Schema, parse_pack, read_pack
from pentapolis.engine.errors import ContentError, IllegalAction, SetupError, did_you_mean
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.setup import Option, Setup
from pentapolis.engine.state import CONFIRM, State

View = dict[str, Any]
Structure = dict[str, Any]
CONFIRM_TEXT = "confirm"


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
    # A TypedDict of what `view` returns; clients' types are generated from it.
    view_type: ClassVar[type] = dict
    # The words for end_reason() codes.
    end_reasons: ClassVar[Mapping[str, str]]

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

    def rules(self) -> str:
        """The rules page, as Markdown."""
        return (self.folder / "rules.md").read_text(encoding="utf-8")

    # -- actions as text and as structure ---------------------------------------------------------

    def text(self, state: State, seat: int, action: int) -> str:
        """The notation of an action: short, readable, unique among the seat's choices."""
        return CONFIRM_TEXT if action == CONFIRM else self.action_text(state, seat, action)

    def words(self, state: State, seat: int, action: int) -> str:
        """The action as people say it, for buttons and hints; unique among the seat's choices."""
        return "Keep this turn" if action == CONFIRM else self.action_words(state, seat, action)

    def parse(self, state: State, seat: int, text: str) -> int:
        """The legal action that a notation means; IllegalAction says what is wrong with it."""
        wanted = text.strip()
        if wanted == CONFIRM_TEXT:
            action: int | None = CONFIRM
        else:
            action = self.parse_action(state, seat, wanted)
        if action is None:
            if not state.legal_actions(seat):
                raise IllegalAction(state.objection(seat, -1))
            raise IllegalAction(f"'{wanted}' is not a move. {self.move_help(state, seat)}")
        if not state.is_legal(seat, action):
            raise IllegalAction(f"'{wanted}': {state.objection(seat, action)}")
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

    def question(self, state: State, seat: int) -> str:
        """What the seat has to decide, in one short sentence; empty if nothing."""
        if seat >= 0 and (state.unconfirmed >> seat) & 1:
            return "Keep this turn, or take it back?"
        return self.ask(state, seat) if len(state.legal_actions(seat)) else ""

    # -- what a game writes -----------------------------------------------------------------------

    @abstractmethod
    def check_content(self, pack: ContentPack, source: str) -> None:
        """Checks that reach beyond one row; raises ContentError."""

    @abstractmethod
    def new_state(self, setup: Setup, rng: Rng) -> State:
        """The dealt first position."""

    @abstractmethod
    def load_state(self, setup: Setup, data: dict[str, Any]) -> State:
        """The state whose `dump()` gave the data."""

    @abstractmethod
    def max_decisions(self, setup: Setup) -> int:
        """No game takes more decisions than this (confirmations not counted)."""

    @abstractmethod
    def action_space(self, setup: Setup) -> int:
        """Every action is below this number."""

    @abstractmethod
    def action_text(self, state: State, seat: int, action: int) -> str: ...

    @abstractmethod
    def action_words(self, state: State, seat: int, action: int) -> str: ...

    @abstractmethod
    def parse_action(self, state: State, seat: int, text: str) -> int | None:
        """The action a notation stands for, legal or not; None if it is no notation at all."""

    @abstractmethod
    def move_help(self, state: State, seat: int) -> str:
        """How moves are written now, with an example."""

    @abstractmethod
    def action_structure(self, state: State, seat: int, action: int) -> Structure: ...

    @abstractmethod
    def ask(self, state: State, seat: int) -> str: ...

    @abstractmethod
    def tell(self, before: State, seat: int, action: int) -> str:
        """What the decision did, for the log: a sentence about the player, public knowledge only."""

    def conceals(self, before: State, now: State, seat: int, action: int, viewer: int) -> bool:
        """Whether the viewer may not yet know, in the position `now`, that this was played."""
        return False

    @abstractmethod
    def view(self, state: State, seat: int) -> View:
        """Everything the seat may know, as JSON; SPECTATOR sees only what is public."""

    @abstractmethod
    def show(self, view: View) -> str:
        """A view as text for a terminal, with Rich markup."""

    @abstractmethod
    def score_sheet(self, state: State, viewer: int | None = None) -> ScoreSheet:
        """Every point explained; with a viewer, only what that seat may know."""

    @abstractmethod
    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        """Score a position entered by hand; PositionError says what is wrong with it."""

    @abstractmethod
    def evaluation(self, setup: Setup) -> Evaluation: ...


@cache
def _shipped_pack(game: Game, name: str) -> ContentPack:
    path = game.folder / "content" / f"{name}.toml"
    if name not in game.pack_names():
        known = ", ".join(game.pack_names())
        raise ContentError(f"{game.title} ships no content pack '{name}': it has {known}.")
    pack = read_pack(path, game.name, game.schema)
    game.check_content(pack, path.name)
    return pack
