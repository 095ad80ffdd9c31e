"""The descriptor: everything the rest of the program may ask about a game. One subclass per game.

A game is made of modules, and the descriptor has a slot for each of them: the module itself goes in,
`notation = notation`, and the types say what it must have. What only some games can do has slots of its
own, empty where a game cannot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Generic, Protocol, Union

from msgspec import Struct
from typing_extensions import TypeVar

from pentapolis.engine.arrays import Actions
from pentapolis.engine.content import ContentPack, Schema, own_name, parse_pack, read_pack
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
from pentapolis.engine.languages import ENGLISH, PSEUDO, modules_of, spoken
from pentapolis.engine.pseudo import mark, pseudo
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import Outcome, ScoreLine, ScoreSheet
from pentapolis.engine.setup import Option, Setup
from pentapolis.engine.state import CONFIRM, SPECTATOR, State
from pentapolis.engine.words import Words

View = dict[str, Any]
Structure = dict[str, Any]
CONFIRM_TEXT = "confirm"


@dataclass(frozen=True)
class About:
    """A game in words: what it is, its options (the title, and a sentence for each value), its ends."""

    tagline: str
    options: Mapping[str, tuple[str, Mapping[str, str]]]
    end_reasons: Mapping[str, str]


class Deal(Struct, frozen=True):
    """What lies on a real table: the program turns the cards, people draw on paper."""

    title: str
    # What comes next, on the button that turns it over; empty where nothing does.
    next: str
    # The step after which nothing comes.
    last: int
    table: View


# Whoever knows no particular game says `Game`: then states are any `State`, and words any `Words`.
S = TypeVar("S", bound=State, default=State)
W = TypeVar("W", bound=Words, default=Words)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
W_contra = TypeVar("W_contra", bound=Words, contravariant=True)
Lines = tuple[tuple[ScoreLine, ...], dict[str, Any]]


class Packs(Protocol):
    """content.py: what a content pack must look like."""

    SCHEMA: Schema

    def check_content(self, pack: ContentPack, source: str) -> None:
        """Checks that reach beyond one row; raises ContentError."""


class Notation(Protocol[S_contra]):
    """notation.py: actions as text and as structure."""

    def action_text(self, state: S_contra, seat: int, action: int) -> str: ...

    def parse_action(self, state: S_contra, seat: int, text: str) -> int | None:
        """The action a notation stands for, legal or not; None if it is no notation at all."""

    def move_help(self, state: S_contra, seat: int) -> str:
        """How moves are written now, with an example."""

    def action_structure(self, state: S_contra, seat: int, action: int) -> Structure: ...


class Views(Protocol[S_contra, W_contra]):
    """view.py: what one seat may see, as JSON and as text."""

    def view(self, state: S_contra, seat: int, words: W_contra) -> Mapping[str, Any]:
        """Everything the seat may know; SPECTATOR sees only what is public."""

    def show(self, seen: Any, words: Any) -> str:
        """A view as text for a terminal, with Rich markup."""


class Sheet(Protocol[S_contra, W_contra]):
    """sheet.py: the score explained."""

    def score_lines(self, state: S_contra, viewer: int | None, words: W_contra) -> Lines:
        """Every point explained, and the game's own figures; with a viewer, what that seat may know."""

    def judge(self, state: S_contra, outcome: Outcome, words: W_contra) -> Outcome:
        """Add what the game knows of winning: target, whether it is met, grade, tie-break."""


class Positions(Protocol):
    """position.py: positions entered by hand."""

    def score_position(
        self, game: Any, data: object, content: ContentPack | None, locale: str
    ) -> ScoreSheet:
        """Score a position; PositionError says what is wrong with it."""


class Entering(Protocol):
    """entering.py: playing on from a position entered by hand."""

    def entered_setup(
        self, game: Any, data: object, content: ContentPack | None, confirm: bool
    ) -> Setup:
        """What is played with there; PositionError says what is wrong with the position."""

    def entered_state(self, game: Any, data: object, setup: Setup, rng: Rng) -> State:
        """The position, with everything in it that a game needs: what it leaves open is drawn."""

    def untold(self, data: object) -> str:
        """What whose turn it is holds and was not entered, so that nobody can be asked for advice; ''
        where all is told."""


class Paper(Protocol):
    """Cards turned over for people who draw on real paper."""

    # A TypedDict of the table of a `Deal`.
    TABLE: type

    def deal(self, setup: Setup, seed: int, step: int, seat: int, words: Any) -> Deal:
        """What a real table sees after so many steps of this seed; a seat sees what it holds as well.

        The last step shows all that is needed to enter and score what was drawn.
        """


class Outlook(Generic[S, W]):
    """What forecasts and hints may count beyond a choice itself.

    `counts_between_turns`: whether points can change when hands are filled up and the next player comes.
    Where they cannot, what a turn brings is sure before it is over.
    """

    def __init__(self, counts_between_turns: bool = True) -> None:
        self.counts_between_turns = counts_between_turns

    def proves(self, seat: int, source: str, owner: int | None) -> bool:
        """Whether what is drawn or revealed by a decision of the seat cannot change these score lines
        (`source` and `owner` as on the sheet): then the decision brings them for sure all the same.
        """
        return False

    def foreseen(self, state: S, seat: int) -> S:
        """What a forecast counts after a choice of the seat: override where more of its turn comes for
        sure, whatever it decides next.
        """
        return state

    def as_it_stands(self, state: S, seat: int, actions: Sequence[int], words: W) -> str:
        """What a turn of these choices would do if nobody acted before it; for games in which all choose
        at once, where nothing is sure but this can be said."""
        return ""


class Game(ABC, Generic[S, W]):
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
    # About how long a game takes with the usual number of players; 0 if nobody has said.
    minutes: ClassVar[int] = 0
    options: ClassVar[tuple[Option, ...]]
    folder: ClassVar[Path]
    default_content: ClassVar[str] = "base"
    # A TypedDict of what `view` returns; clients' types are generated from it.
    view_type: ClassVar[type]

    # -- its modules ------------------------------------------------------------------------------

    packs: Packs
    events: ModuleType
    notation: Notation[S]
    views: Views[S, W]
    sheet: Sheet[S, W]
    # Everything it says to people, in English.
    words_type: type[W]

    # -- what only some games can do --------------------------------------------------------------

    outlook: Outlook[S, W] = Outlook()
    position: Positions | None = None
    entering: Entering | None = None
    paper: Paper | None = None
    # How groups at several tables are compared.
    groups: type[Contest] | None = None

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
        """A pack of the user's own, checked. One that plays otherwise than the pack of ours whose copy it
        is has the name of its file: a record must not call it by our name.
        """
        pack = read_pack(path, self.name, self.packs.SCHEMA)
        self.packs.check_content(pack, str(path))
        if pack.name in self.pack_names() and pack.hash != self.content(pack.name).hash:
            return replace(pack, name=own_name(path, self.pack_names()))
        return pack

    def parse_content(self, text: str, source: str) -> ContentPack:
        pack = parse_pack(text, source, self.name, self.packs.SCHEMA)
        self.packs.check_content(pack, source)
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

    def text(self, state: S, seat: int, action: int) -> str:
        """The notation of an action: short, readable, unique among the seat's choices."""
        return CONFIRM_TEXT if action == CONFIRM else self.notation.action_text(state, seat, action)

    def parse(self, state: S, seat: int, text: str) -> int:
        """The legal action that a notation means; IllegalAction says what is wrong with it."""
        wanted = text.strip()
        if wanted == CONFIRM_TEXT:
            action: int | None = CONFIRM
        else:
            action = self.notation.parse_action(state, seat, wanted)
        if action is None:
            if not state.legal_actions(seat):
                raise IllegalAction(state.objection(seat, -1), state.setup)
            help_ = self.notation.move_help(state, seat)
            raise IllegalAction(f"'{wanted}' is not a move. {help_}")
        if not state.is_legal(seat, action):
            why = self.words(state.setup).complaint(state.objection(seat, action))
            raise IllegalAction(f"'{wanted}': {why}")
        return action

    def structure(self, state: S, seat: int, action: int) -> Structure:
        """The action taken apart for interfaces: its kind, and which card, cell, turn, …"""
        if action == CONFIRM:
            return {"kind": "confirm"}
        return self.notation.action_structure(state, seat, action)

    def from_structure(self, state: S, seat: int, structure: Structure) -> int:
        for action in state.legal_actions(seat):
            if self.structure(state, seat, action) == structure:
                return int(action)
        raise IllegalAction("That is not one of the choices now.")

    # -- in words ---------------------------------------------------------------------------------

    @property
    def end_reasons(self) -> Mapping[str, str]:
        """What end_reason() codes mean, in English."""
        return self.words_type.end_reasons

    def about(self, locale: str = ENGLISH) -> About:
        """What is said of the game before anybody sits down."""
        words = self.speaking(locale)
        options = {
            option.name: words.options.get(option.name) or (option.title, dict(option.choices))
            for option in self.options
        }
        found = About(words.tagline or self.tagline, options, words.end_reasons)
        return mark(found) if locale == PSEUDO else found

    @cached_property
    def event_types(self) -> tuple[type[Event], ...]:
        """Every kind of thing that can happen, besides those that all games share (engine/events.py)."""
        return tuple(
            kind
            for kind in vars(self.events).values()
            if isinstance(kind, type)
            and issubclass(kind, Event)
            and kind.__module__ == self.events.__name__
            and not kind.__subclasses__()
        )

    @property
    def event_union(self) -> Any:
        """The type of any event of the game, for decoders and schemas."""
        return Union[(*SHARED, *self.event_types)]

    @cached_property
    def languages(self) -> Mapping[str, type[W]]:
        """Its words by language: English, and a module for each further one beside it (words/de.py)."""
        package, _, english = self.words_type.__module__.rpartition(".")
        found = {ENGLISH: self.words_type}
        if english != ENGLISH:  # one module that is all in English
            return found
        for module in modules_of(package):
            for kind in vars(import_module(module)).values():
                if isinstance(kind, type) and issubclass(kind, self.words_type):
                    found[kind.locale] = kind
        return found

    def speaking(self, locale: str) -> type[W]:
        """The words of the language that is nearest to the tag; English where it has no other."""
        if locale == PSEUDO:
            return pseudo(self.words_type)
        return self.languages[spoken(locale, self.languages)]

    def words(
        self,
        setup: Setup,
        names: Sequence[str] = (),
        you: int | None = None,
        locale: str = ENGLISH,
    ) -> W:
        """Who speaks at a table (to `you`, a seat); without names, players are counted."""
        return self.speaking(locale)(setup, names, you)

    # -- looking and scoring ----------------------------------------------------------------------

    def view(self, state: S, seat: int, words: W | None = None) -> View:
        """Everything the seat may know, as JSON; SPECTATOR sees only what is public."""
        return dict(self.views.view(state, seat, words or self.words(state.setup)))

    def show(self, seen: View, words: Words) -> str:
        """A view as text for a terminal, with Rich markup."""
        return self.views.show(seen, words)

    def score_sheet(
        self, state: S, viewer: int | None = None, words: W | None = None
    ) -> ScoreSheet:
        """Every point explained; with a viewer, only what that seat may know."""
        words = words or self.words(state.setup)
        lines, figures = self.sheet.score_lines(state, viewer, words)
        return ScoreSheet(lines, self.outcome(state, lines, viewer, words), figures)

    def scores(self, state: S, viewer: int | None, words: W) -> tuple[int, ...]:
        """The points of the score sheet."""
        if viewer is None or state.is_over():
            return self._final_scores(state)
        return added(state, self.sheet.score_lines(state, viewer, words)[0])

    def _final_scores(self, state: S) -> tuple[int, ...]:
        return tuple(int(points) for points in state.scores())

    def outcome(
        self, state: S, lines: Sequence[ScoreLine], viewer: int | None, words: W
    ) -> Outcome:
        """How the game ended; while it runs, how it stands by the lines the viewer may know."""
        final = state.is_over()
        scores = self._final_scores(state) if final or viewer is None else added(state, lines)
        team = self.is_cooperative(state.setup) or state.players == 1
        places = tuple(int(p) for p in state.ranking()) if final else places_by(scores)
        found = Outcome(scores, places, team, final, reason=state.end_reason())
        return words.judged(self.sheet.judge(state, found, words))

    def score_position(
        self, data: object, content: ContentPack | None = None, locale: str = ENGLISH
    ) -> ScoreSheet:
        """Score a position entered by hand; PositionError says what is wrong with it."""
        if self.position is None:
            raise PositionError(f"Positions of {self.title} cannot be entered by hand.")
        return self.position.score_position(self, data, content, locale)

    def entered_setup(
        self, data: object, content: ContentPack | None = None, confirm: bool = False
    ) -> Setup:
        """What a position entered by hand is played on with; PositionError if it cannot be."""
        return self._entering().entered_setup(self, data, content, confirm)

    def entered_state(self, data: object, setup: Setup, rng: Rng) -> State:
        """The position entered by hand, to be played on; what it leaves open is drawn."""
        found = self._entering()
        here = found.entered_setup(self, data, setup.content, setup.confirm)
        if here != setup:
            raise PositionError("The position is of other players or options than the game.")
        return found.entered_state(self, data, setup, rng)

    def untold(self, data: object) -> str:
        """What an adviser at a position entered by hand would have to know first; '' if nothing."""
        return self._entering().untold(data)

    def _entering(self) -> Entering:
        if self.entering is None:
            raise PositionError(
                f"Positions of {self.title} can be counted, but not played on: what a real table "
                "shows is not all that its game needs."
            )
        return self.entering

    def deal(
        self,
        setup: Setup,
        seed: int,
        step: int,
        seat: int = SPECTATOR,
        locale: str = ENGLISH,
    ) -> Deal:
        """What a real table sees after so many steps of this seed; see `Paper`."""
        if self.paper is None:
            raise SetupError(f"{self.title} is not dealt for real tables.")
        return self.paper.deal(setup, seed, step, seat, self.words(setup, locale=locale))

    def contest(self, locale: str = ENGLISH) -> Contest:
        """How groups at several tables are compared; SetupError if the rules compare none."""
        if self.groups is None:
            raise SetupError(f"{self.title} is not played by groups that are compared.")
        setup = self.setup(options=self.groups.competing)
        return self.groups(setup, self.words(setup, locale=locale))

    # -- what a game writes -----------------------------------------------------------------------

    @abstractmethod
    def new_state(self, setup: Setup, rng: Rng) -> S:
        """The dealt first position."""

    @abstractmethod
    def blank_state(self, setup: Setup) -> S:
        """A state in which nothing is dealt yet, to be loaded."""

    def load_state(self, setup: Setup, data: dict[str, Any]) -> S:
        """The state whose `dump()` gave the data."""
        state = self.blank_state(setup)
        state.load(data)
        return state

    @abstractmethod
    def max_decisions(self, setup: Setup) -> int:
        """No game takes more decisions than this (confirmations not counted)."""

    def max_turns(self, setup: Setup) -> int:
        """No game takes more turns of all players together; override where a turn has more decisions."""
        return self.max_decisions(setup)

    @abstractmethod
    def action_space(self, setup: Setup) -> int:
        """Every action is below this number."""

    def dense_actions(self, setup: Setup) -> Actions:
        """The actions numbered without gaps, for arrays; override where `action_space` is sparse."""
        return Actions([("action", self.action_space(setup))])

    @abstractmethod
    def evaluation(self, setup: Setup) -> Evaluation:
        """What bots know about the game; `Evaluation()` itself judges by points alone."""


def added(state: State, lines: Sequence[ScoreLine]) -> tuple[int, ...]:
    """Everybody's points by lines that a viewer may know."""
    return tuple(
        sum(line.points for line in lines if line.seat in (None, seat))
        for seat in range(state.players)
    )


def places_by(scores: Sequence[int]) -> tuple[int, ...]:
    """Place by seat, the most points first, ties shared."""
    return tuple(1 + sum(other > points for other in scores) for points in scores)


@cache
def _shipped_pack(game: Game, name: str) -> ContentPack:
    path = game.folder / "content" / f"{name}.toml"
    if name not in game.pack_names():
        known = ", ".join(game.pack_names())
        raise ContentError(f"{game.title} ships no content pack '{name}': it has {known}.")
    pack = read_pack(path, game.name, game.packs.SCHEMA)
    game.packs.check_content(pack, path.name)
    return pack
