"""Match: a game in progress, for people and programs. The nouns are those of a table top."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import index
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex, TypedDict, get_args

import msgspec
from msgspec import Struct

from pentapolis.engine.complaints import GameIsOver, NoSuchPlayer
from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import (
    IllegalAction,
    PositionError,
    RecordError,
    SetupError,
    UndoError,
    UnknownGame,
)
from pentapolis.engine.events import Card, Cell, Event, Note, cards_of, cells_of
from pentapolis.engine.game import Game, Structure
from pentapolis.engine.history import History
from pentapolis.engine.record import HIDDEN, Annotation, Record, RecordedMove, Redraw
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import Outcome, ScoreSheet
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import SPECTATOR, State
from pentapolis.engine.words import Words

if TYPE_CHECKING:
    from pentapolis.study.analysis import Analysis
    from pentapolis.study.verdict import Depth

CHECKPOINT_EVERY = 32
MAX_SEED = 2**63 - 1
Undo = Literal["free", "turn"]


class Choice(Struct, frozen=True):
    """One legal decision in its forms: number, notation, structure and words."""

    seat: int
    action: int
    text: str
    structure: Structure
    words: str

    def __str__(self) -> str:
        return self.text


class Told(Struct, frozen=True):
    """What a decision did, in words and as places to point at.

    A decision may do things to several players: then it has several entries, one after the other.
    """

    number: int
    seat: int | None
    text: str
    cells: tuple[Cell, ...] = ()
    cards: tuple[Card, ...] = ()
    # A small step of a larger one.
    minor: bool = False


class Decided(NamedTuple):
    """A decision, what it did, and the position after it."""

    seat: int
    action: int
    text: str
    deciders: list[int]
    notes: list[Note]
    state: State


class View(TypedDict):
    """What a seat may know of a match; `table` is the game's own view."""

    game: str
    players: int
    options: dict[str, str]
    seat: int | None
    moves: int
    # Counts turns: what was begun in one is not gone on with in the next.
    turn: int
    deciders: list[int]
    question: str
    over: bool
    end_reason: str
    table: dict[str, Any]


def _whole(number: Any) -> int | None:
    """Something from outside as a number that fits into the engine's integers; NumPy's are such, too."""
    if isinstance(number, bool):
        return None
    try:
        found = index(number)
    except TypeError:
        return None
    return found if abs(found) <= MAX_SEED else None


class Match:
    """A running or finished game: its state, its moves, and how to go back.

    >>> match = Match.new("sprawlopolis", players=1, seed=7)
    >>> match.play(match.legal_moves()[0]).play(match.legal_moves()[0])  # doctest: +ELLIPSIS
    <Match sprawlopolis, 1 player, 2 moves...>
    """

    def __init__(
        self,
        setup: Setup,
        seed: SupportsIndex,
        seats: Sequence[str] = (),
        undo: Undo = "free",
        position: str | None = None,
    ) -> None:
        found = _whole(seed)
        if found is None or found < 0:
            raise SetupError(f"A seed is a whole number from 0 to {MAX_SEED}.")
        if seats and len(seats) != setup.players:
            raise SetupError(f"{len(seats)} seats were named for {setup.players} players.")
        self.game: Game = find_game(setup.game)
        self.setup = setup
        self.seed = found
        self.seats = tuple(" ".join(seat.split()) for seat in seats)
        if not all(self.seats):
            raise SetupError("Every seat needs a name, or none.")
        if undo not in get_args(Undo):
            raise SetupError(f"Undo is one of {', '.join(get_args(Undo))}, not '{undo}'.")
        self.undo_mode = undo
        # Where it begins, if not with the deal: what was entered by hand, as JSON.
        self.entered = position
        self.state = (
            self.game.new_state(setup, Rng(found))
            if position is None
            else _entered(self.game, setup, position, Rng(found))
        )
        self.moves: list[tuple[int, int]] = []
        self._texts: list[str] = []
        # What somebody said of its positions; the record carries it.
        self.annotations: list[Annotation] = []
        # Where it was played on from, with other luck; the checkpoints there have it.
        self.redraws: tuple[Redraw, ...] = ()
        self.history = History(setup.players)
        self.words = self.game.words(setup)
        self._checkpoints: dict[int, State] = {0: self.state.clone()}

    # -- beginning --------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str,
        players: int | None = None,
        *,
        seed: SupportsIndex | None = None,
        options: Mapping[str, str] | None = None,
        content: ContentPack | None = None,
        seats: Sequence[str] = (),
        confirm: bool = False,
        undo: Undo = "free",
    ) -> Match:
        """Deal a new game. Without a seed one is drawn; with the same seed the deal is the same."""
        setup = find_game(game).setup(players, options, content, confirm)
        return cls(setup, secrets.randbelow(MAX_SEED) if seed is None else seed, seats, undo)

    @classmethod
    def from_position(
        cls,
        game: str,
        position: Mapping[str, Any],
        *,
        seed: SupportsIndex | None = None,
        content: ContentPack | None = None,
        seats: Sequence[str] = (),
        confirm: bool = False,
        undo: Undo = "free",
    ) -> Match:
        """Play on from a position entered by hand (docs/positions); what it leaves open is drawn."""
        found = find_game(game)
        setup = found.entered_setup(position, content, confirm)
        written = json.dumps(position, separators=(",", ":"), ensure_ascii=False)
        drawn = secrets.randbelow(MAX_SEED) if seed is None else seed
        match = cls(setup, drawn, seats, undo, written)
        if match.is_over:
            raise PositionError("The game is over there: nothing is left to be played.")
        return match

    @classmethod
    def from_record(
        cls,
        record: Record,
        *,
        to: int | None = None,
        content: ContentPack | None = None,
        source: str = "record",
        undo: Undo = "free",
    ) -> Match:
        """Replay a record, or its first `to` moves; RecordError names the line that does not fit."""
        match = cls._from_header(record, content, source, undo)
        wanted = len(record.moves) if to is None else to
        if not 0 <= wanted <= len(record.moves):
            raise RecordError(f"{source}: has {len(record.moves)} moves, so there is no move {to}.")
        if any(
            redraw.after > len(record.moves) or redraw.seed > MAX_SEED for redraw in record.redraws
        ):
            raise RecordError(
                f"{source}: something is drawn anew where there is no such move or seed."
            )
        luck = {redraw.after: redraw.seed for redraw in record.redraws}
        for number, move in enumerate(record.moves[:wanted]):
            if number in luck:
                match.redraw(luck[number])
            where = f"{source}, line {move.line}: " if move.line else f"{source}: "
            if not 0 <= move.seat < match.setup.players:
                raise RecordError(f"{where}there is no player P{move.seat + 1}.")
            try:
                match.play(move.text, move.seat)
            except IllegalAction as error:
                raise RecordError(f"{where}{error}") from error
        if wanted in luck:
            match.redraw(luck[wanted])
        match.annotations = list(record.annotations)
        if record.result is None or wanted < len(record.moves):
            return match
        if not match.is_over:
            raise RecordError(
                f"{source}: names a result, but its {wanted} moves do not end the game."
            )
        if record.result != tuple(match.state.scores()):
            scores = " ".join(map(str, match.state.scores()))
            raise RecordError(
                f"{source}: the moves give the result {scores}, but the record says "
                f"{' '.join(map(str, record.result))}."
            )
        return match

    @classmethod
    def _from_header(
        cls, record: Record, content: ContentPack | None, source: str, undo: Undo
    ) -> Match:
        try:
            game = find_game(record.game)
        except UnknownGame as error:
            raise RecordError(f"{source}: {error}") from error
        if record.rules != game.rules_version:
            raise RecordError(
                f"{source}: was played with rules version {record.rules} of {game.title}; this "
                f"program has version {game.rules_version} and could replay it differently, so it "
                "does not."
            )
        if record.seed is None:
            raise RecordError(
                f"{source}: has no seed (it was written while the game was running), so it cannot "
                "be replayed."
            )
        if content is None and record.content in game.pack_names():
            content = game.content(record.content)
        if content is None or content.hash != record.content_hash:
            raise RecordError(
                f"{source}: was played with the content pack '{record.content}' "
                f"({record.content_hash}), and that is not the one given or installed: "
                "name the right file with --content."
            )
        try:
            setup = game.setup(record.players, record.options, content, record.confirm)
            return cls(setup, record.seed, record.seats, undo, record.position)
        except (SetupError, PositionError) as error:
            raise RecordError(f"{source}: {error}") from error

    # -- playing ----------------------------------------------------------------------------------

    @property
    def deciders(self) -> list[int]:
        """The seats that may act now."""
        return [int(seat) for seat in self.state.deciders()]

    @property
    def is_over(self) -> bool:
        return self.state.is_over()

    def _seat(self, seat: SupportsIndex | None) -> int:
        if seat is not None:
            return self._existing(seat)
        deciders = self.deciders
        if not deciders:
            raise IllegalAction(GameIsOver(), self.setup)
        if len(deciders) > 1:
            raise IllegalAction("Several players may act now: say which one.")
        return deciders[0]

    def _existing(self, seat: SupportsIndex) -> int:
        found = _whole(seat)
        if found is None:
            raise IllegalAction("There is no such player in this game.")
        if not 0 <= found < self.setup.players:
            raise IllegalAction(NoSuchPlayer(found), self.setup, self.words.names)
        return found

    def _viewer(self, seat: int | None) -> int:
        """Whose eyes: those of a seat, or of a spectator."""
        return SPECTATOR if seat is None or seat == SPECTATOR else self._existing(seat)

    def choice(self, action: int, seat: int | None = None) -> Choice:
        """An action of the seat in all its forms."""
        return self._choice(action, self._seat(seat))

    def _choice(self, action: int, acting: int) -> Choice:
        return Choice(
            acting,
            action,
            self.game.text(self.state, acting, action),
            self.game.structure(self.state, acting, action),
            self.words.choice(self.state, acting, action),
        )

    def legal_moves(self, seat: int | None = None) -> list[Choice]:
        """Every legal decision of the seat (of the only decider, if none is named)."""
        if seat is None and self.is_over:
            return []
        acting = self._seat(seat)
        return [self._choice(int(action), acting) for action in self.state.legal_actions(acting)]

    def question(self, seat: int | None = None) -> str:
        return self.words.question(self.state, self._seat(seat))

    def objection(self, seat: int, action: int) -> str:
        """Why the seat may not play the action now."""
        return self.words.complaint(self.state.objection(seat, action))

    def play(self, move: str | SupportsIndex | Choice, seat: SupportsIndex | None = None) -> Match:
        """Play a decision given as notation, as an action number or as a Choice."""
        if isinstance(move, Choice):
            seat = move.seat if seat is None else seat
            move = move.action
        return self.take(self._decided(self.state, move, seat))

    def decided(self, action: SupportsIndex, seat: SupportsIndex) -> Decided:
        """What a decision would do; nothing changes until the match takes it."""
        return self._decided(self.state.clone(), action, seat)

    def _decided(
        self, state: State, move: str | SupportsIndex, seat: SupportsIndex | None
    ) -> Decided:
        """Play it in the state, which is this match's or a copy."""
        acting = self._seat(seat)
        action = self.game.parse(state, acting, move) if isinstance(move, str) else _whole(move)
        if action is None:
            raise IllegalAction("An action is a whole number: take one of legal_moves().")
        if not state.is_legal(acting, action):
            raise IllegalAction(state.objection(acting, action), self.setup, self.words.names)
        text = self.game.text(state, acting, action)
        deciders = self.deciders
        notes = state.listen()
        state.apply(acting, action)
        return Decided(acting, action, text, deciders, notes, state)

    def take(self, decided: Decided) -> Match:
        """Go on with a decision that was made at this very position."""
        seat, action, text, deciders, notes, self.state = decided
        self.history.add(seat, notes, deciders)
        self.moves.append((seat, action))
        self._texts.append(text)
        if len(self.moves) % CHECKPOINT_EVERY == 0:
            self._checkpoints[len(self.moves)] = self.state.clone()
        return self

    def redraw(self, seed: int) -> Match:
        """Go on with other luck: what nobody has seen is drawn anew, the rest stays as it is."""
        if not 0 <= seed <= MAX_SEED:
            raise SetupError(f"A seed is a whole number from 0 to {MAX_SEED}.")
        after = len(self.moves)
        self.state = self.state.redraw(Rng(seed))
        self._checkpoints[after] = self.state.clone()
        self.redraws = (*self._redraws_before(after), Redraw(after, seed))
        return self

    def _redraws_before(self, number: int) -> tuple[Redraw, ...]:
        return tuple(redraw for redraw in self.redraws if redraw.after < number)

    # -- going back -------------------------------------------------------------------------------

    def steps(self) -> Iterator[tuple[State, int, int]]:
        """Every decision with the position before it: seat and action. A position is only lent."""
        redrawn = {redraw.after for redraw in self.redraws}
        state = self.state_at(0)
        for number, (seat, action) in enumerate(self.moves):
            if number in redrawn:
                state = self.state_at(number)
            yield state, seat, action
            state.apply(seat, action)

    def state_at(self, number: int) -> State:
        """The position after the first `number` moves; fast anywhere, thanks to checkpoints."""
        if not 0 <= number <= len(self.moves):
            raise SetupError(f"The game has {len(self.moves)} moves, so there is no move {number}.")
        if number == len(self.moves):
            return self.state.clone()
        start = max(at for at in self._checkpoints if at <= number)
        state = self._checkpoints[start].clone()
        for seat, action in self.moves[start:number]:
            state.apply(seat, action)
        return state

    def until(self, number: int) -> Match:
        """The match as it was after its first `number` moves, to be gone on with; this one stays as it
        is. With all its moves it is a cheap copy."""
        past = Match.__new__(Match)  # not `copy`: that would play the whole record again
        past.__dict__.update(self.__dict__)
        past.state = self.state_at(number)
        past.moves, past._texts = self.moves[:number], self._texts[:number]
        past.history = self.history.until(number)
        past._checkpoints = {at: s for at, s in self._checkpoints.items() if at <= number}
        past.redraws = self._redraws_before(number + 1)
        return past

    def can_undo(self, seat: int | None = None) -> bool:
        return self._undo_obstacle(seat) == ""

    def undo(self, seat: int | None = None) -> Match:
        """Take back the last decision (with fair undo: the seat's own, while nothing was revealed)."""
        obstacle = self._undo_obstacle(seat)
        if obstacle:
            raise UndoError(obstacle)
        at = len(self.moves) - 1 if self.undo_mode == "free" else self._last_of(seat)
        self._rewind(at, self.moves[at + 1 :])
        return self

    def _last_of(self, seat: int | None) -> int:
        numbers = [n for n, (who, _) in enumerate(self.moves) if seat in (None, who)]
        return numbers[-1] if numbers else -1

    def _undo_obstacle(self, seat: int | None) -> str:
        if not self.moves:
            return "Nothing has been played yet."
        if self.undo_mode == "free":
            return ""
        at = self._last_of(seat)
        if at < 0:
            return "You have not played anything yet."
        before = self.state_at(at)
        if self.state.reveals != before.reveals:
            return "Something was revealed or the turn was finished: it cannot be taken back."
        # Others may have decided since, but only where they were free to do so at the same time.
        simultaneous = {int(other) for other in before.deciders()}
        if any(who not in simultaneous for who, _ in self.moves[at + 1 :]):
            return "Another player has played since: it cannot be taken back."
        return ""

    def _rewind(self, number: int, again: list[tuple[int, int]]) -> None:
        """Back to `number` moves, then `again` those that stay; all or nothing."""
        kept = (
            self._checkpoints,
            self.state,
            self.moves,
            self._texts,
            self.history,
            self.redraws,
        )
        self.state = self.state_at(number)
        self._checkpoints = {at: s for at, s in self._checkpoints.items() if at <= number}
        self.moves, self._texts = self.moves[:number], self._texts[:number]
        self.history = self.history.until(number)
        self.redraws = self._redraws_before(number + 1)
        try:
            for seat, action in again:
                self.play(action, seat)
        except IllegalAction as error:
            self._checkpoints, self.state, self.moves, self._texts, self.history = kept[:5]
            self.redraws = kept[5]
            raise UndoError("Others have built on it: it cannot be taken back.") from error

    # -- looking ----------------------------------------------------------------------------------

    def speaking(self, words: Words) -> Match:
        """The match as it is now, in other words: of another language, or for somebody else. It is to be
        looked at, and not to be gone on with."""
        told = Match.__new__(Match)
        told.__dict__.update(self.__dict__)
        told.words = words
        return told

    def view(self, seat: int | None = None) -> View:
        """All that the seat may know; without a seat, what everybody may know."""
        state, viewer = self.state, self._viewer(seat)
        seated = viewer != SPECTATOR
        return {
            "game": self.game.name,
            "players": self.setup.players,
            "options": dict(self.setup.options),
            "seat": viewer if seated else None,
            "moves": len(self.moves),
            "turn": state.turn,
            "deciders": self.deciders,
            "question": self.words.question(state, viewer) if seated else "",
            "over": state.is_over(),
            "end_reason": state.end_reason(),
            "table": self.game.view(state, viewer, self.words),
        }

    def score_sheet(self, viewer: int | None = None) -> ScoreSheet:
        return self.game.score_sheet(self.state, viewer, self.words)

    def score_sheet_at(self, number: int, viewer: int | None = None) -> ScoreSheet:
        """The score sheet after the first `number` moves."""
        return self.game.score_sheet(self.state_at(number), viewer, self.words)

    def scores_at(self, number: int, viewer: int | None = None) -> tuple[int, ...]:
        """The points on that sheet, and nothing else of it."""
        now = number == len(self.moves)  # then nothing has to be copied
        state = self.state if now else self.state_at(number)
        return self.game.scores(state, viewer, self.words)

    @property
    def outcome(self) -> Outcome:
        """Who has won, or how the game stands."""
        return self.score_sheet().outcome

    def events(self, viewer: int | None = None) -> list[list[Event]]:
        """What each decision did, as the viewer may know it by now; without a viewer, everything."""
        return [self.history.known(number, viewer) for number in range(len(self.moves))]

    def events_since(self, number: int, viewer: int | None = None) -> list[list[Event]]:
        """What happened from decision `number` on, as the viewer saw it happen.

        What others had chosen in secret comes when it is disclosed, not where it was chosen.
        """
        return [self.history.seen(at, viewer) for at in range(number, len(self.moves))]

    def log(self, viewer: int | None = None) -> list[Told]:
        """What happened, in words (`viewer` as in `events`)."""
        return [told for number in range(len(self.moves)) for told in self.told(number, viewer)]

    def told(self, number: int, viewer: int | None = None) -> list[Told]:
        """What one decision did, in words."""
        return tell(self.words, number + 1, self.history.known(number, viewer))

    @property
    def record(self) -> Record:
        """The full record, seed included: for the owner of the game, not for a seat at the table."""
        return self._record(self._texts, self.seed)

    def record_for(self, seat: int, secret: bool = False) -> Record:
        """What the seat may have of the record: all when the game is over, no secret before; nor then
        if its deal shall stay `secret`."""
        if self.is_over and not secret:
            return self.record
        texts = [
            HIDDEN if self.history.hides(number, seat) else text
            for number, text in enumerate(self._texts)
        ]
        return self._record(texts, None)

    def _record(self, texts: Sequence[str], seed: int | None) -> Record:
        setup = self.setup
        moves = zip(self.moves, texts, strict=True)
        return Record(
            game=setup.game,
            rules=self.game.rules_version,
            content=setup.content.name,
            content_hash=setup.content.hash,
            players=setup.players,
            options=dict(setup.options),
            confirm=setup.confirm,
            seats=self.seats,
            seed=seed,
            moves=tuple(RecordedMove(seat, text) for (seat, _), text in moves),
            result=tuple(self.state.scores()) if self.is_over else None,
            annotations=tuple(one for one in self.annotations if one.after <= len(texts)),
            # Whoever has the seed and these knows what is to come; a position may name a hand.
            redraws=() if seed is None else self.redraws,
            position=None if seed is None else self.entered,
        )

    def analyse(self, *, depth: Depth | None = None, workers: int = 1) -> Analysis:
        """Judge every move of the finished game and tell what was luck (docs/analysis.md)."""
        # The engine knows nothing of those who study it: whoever asks brings them in.
        from pentapolis.study.analysis import analyse

        return analyse(self, depth=depth, workers=workers)

    def show(self, seat: int | None = None) -> str:
        """What the seat may know as text for a terminal, with Rich markup."""
        return self.game.show(
            self.game.view(self.state, self._viewer(seat), self.words), self.words
        )

    def __str__(self) -> str:
        from rich.text import Text

        seat = self.deciders[0] if len(self.deciders) == 1 else SPECTATOR
        return Text.from_markup(self.show(seat)).plain

    def _repr_svg_(self) -> str | None:
        """In a notebook: its picture as whoever has to decide knows it, where there are pictures."""
        from pentapolis.pictures import can_draw, svg

        seat = self.deciders[0] if len(self.deciders) == 1 else None
        return svg(self, seat) if can_draw(self.setup.game) else None

    def __repr__(self) -> str:
        players = f"{self.setup.players} player{'s' if self.setup.players > 1 else ''}"
        end = f", {self.state.end_reason()}" if self.is_over else ""
        return f"<Match {self.setup.game}, {players}, {len(self.moves)} moves{end}>"

    def __getstate__(self) -> dict[str, Any]:
        return {"record": str(self.record), "content": self.setup.content, "undo": self.undo_mode}

    def __setstate__(self, data: dict[str, Any]) -> None:
        from pentapolis.engine.record import parse_record

        other = Match.from_record(
            parse_record(data["record"]), content=data["content"], undo=data["undo"]
        )
        self.__dict__.update(other.__dict__)


def _entered(game: Game, setup: Setup, position: str, rng: Rng) -> State:
    try:
        data = msgspec.json.decode(position)
    except (msgspec.DecodeError, RecursionError) as error:
        raise PositionError("The position is no JSON.") from error
    return game.entered_state(data, setup, rng)


def tell(words: Words, number: int, events: Sequence[Event]) -> list[Told]:
    """Events in words: what happened to one player, one after the other, is one entry."""
    entries = []
    spoken = [(event, said) for event in events if (said := words.clause(event))]
    for seat, group in groupby(spoken, key=lambda pair: pair[0].seat):
        pairs = list(group)
        told = [event for event, _ in pairs]
        entries.append(
            Told(
                number,
                seat,
                words.sentence(seat, words.told(pairs)),
                tuple(dict.fromkeys(cell for event in told for cell in cells_of(event))),
                tuple(dict.fromkeys(card for event in told for card in cards_of(event))),
                all(event.is_minor for event in told),
            )
        )
    return entries
