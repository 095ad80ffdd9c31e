"""A game in the terminal: people and bots in turn, saved after every move."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.columns import Columns
from rich.markup import escape

from pentapolis.bots.bot import Bot, BotFailed, bot_action, find_bot, make_bot
from pentapolis.bots.hint import advise
from pentapolis.cli.console import find_content, out
from pentapolis.cli.sheet import print_sheet
from pentapolis.engine.errors import PentapolisError, RecordError, did_you_mean
from pentapolis.engine.match import Match, tell
from pentapolis.engine.record import read_record
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.folders import data_folder
from pentapolis.study.prospects import compared

HUMAN = "human"
LISTED = 60
HELP = """\
[bold]a move[/]    its number or its notation, as listed: play it
[bold]moves[/]     list all moves        [bold]undo[/]   take the last one back
[bold]score[/]     the explained score   [bold]hint[/]   what might be good, and why
[bold]rules[/]     the rules page        [bold]board[/]  show the board again
[bold]quit[/]      stop; `pentapolis play --resume` goes on"""


def default_save_path() -> Path:
    return data_folder() / "saved-game.txt"


def new_session(setup: Setup, seats: Sequence[str] | None, seed: int | None, path: Path) -> Session:
    names = [seat.strip() for seat in seats] if seats else [HUMAN] * setup.players
    for name in names:
        if name != HUMAN:
            find_bot(name, HUMAN)
    match = Match.new(
        setup.game,
        setup.players,
        seed=seed,
        options=setup.options,
        content=setup.content,
        seats=names,
    )
    return Session(match, path)


def resume_session(path: Path, content: str | None) -> Session:
    if not path.exists():
        raise RecordError(f"There is no saved game at {path}.")
    record = read_record(path)
    pack = find_content(find_game(record.game), content)
    return Session(Match.from_record(record, content=pack, source=str(path)), path)


class Session:
    """The loop between a match and the people at the keyboard."""

    def __init__(self, match: Match, path: Path) -> None:
        self.match = match
        self.path = path
        self.bots: dict[int, Bot] = {
            seat: make_bot(name, match.game, match.setup)
            for seat, name in enumerate(match.seats)
            if name != HUMAN
        }
        self.people = [s for s in range(match.setup.players) if s not in self.bots]
        # Bots' dice; not the game's own, so that what they draw tells nothing about the deal.
        self.dice = Rng(Rng(match.seed).seed())
        self.last_person: int | None = None

    def run(self) -> None:
        self.save()
        out.print(f"[bold]{self.match.game.title}[/]: type [bold]help[/] for what you can type.\n")
        while not self.match.is_over:
            seat = self.next_seat()
            if seat in self.bots:
                self.bot_turn(seat)
            elif not self.person_turn(seat):
                out.print(f"Saved. Go on with: pentapolis play --resume --save '{self.path}'")
                return
        out.print()
        out.print(self.match.show(self.viewer()))
        out.print()
        print_sheet(self.match)
        out.print(f"The record of the game is {self.path} (see `pentapolis replay`).")

    def next_seat(self) -> int:
        """People first where several may act, so that nobody waits for the keyboard."""
        deciders = self.match.deciders
        return next((seat for seat in deciders if seat in self.people), deciders[0])

    def viewer(self) -> int:
        return self.people[0] if len(self.people) == 1 else -1

    def save(self) -> None:
        """Write to a new file and rename it, so that a crash never leaves half a record."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.write_text(str(self.match.record), encoding="utf-8")
        fresh.replace(self.path)

    def play(self, move: str | int, seat: int) -> None:
        self.match.play(move, seat)
        self.save()

    def bot_turn(self, seat: int) -> None:
        try:
            action = bot_action(self.bots[seat], self.match.state, seat, self.dice)
        except BotFailed as error:
            out.print(f"{error} Its move is made by chance.", markup=False, highlight=False)
            actions = self.match.state.legal_actions(seat)
            action = int(actions[self.dice.below(len(actions))])
        self.play(action, seat)
        self.tell(len(self.match.moves) - 1)

    def tell(self, number: int) -> None:
        """What happened, as the person at the keyboard may know it; everything but small steps."""
        events = self.match.history.seen(number, self.viewer())
        for told in tell(self.match.words, number + 1, events):
            if not told.minor:
                name = "" if told.seat is None else f"{self.name(told.seat)} "
                out.print(f"{name}{told.text}", markup=False, highlight=False)

    def name(self, seat: int) -> str:
        return f"Player {seat + 1} ({self.match.seats[seat]})"

    # -- people -----------------------------------------------------------------------------------

    def person_turn(self, seat: int) -> bool:
        """Show, ask and obey until something is played; False to stop."""
        if len(self.people) > 1 and self.last_person not in (None, seat):
            out.input(f"\n[bold]Player {seat + 1}[/], your turn: press Enter when only you look. ")
        self.last_person = seat
        self.show(seat)
        while True:
            self.list_moves(seat, LISTED)
            try:
                typed = out.input(f"[bold]{self.match.question(seat)}[/] ").strip()
            except (EOFError, KeyboardInterrupt):
                out.print()
                return False
            if typed in ("quit", "exit", "q"):
                return False
            if self.obey(typed, seat):
                return True

    def obey(self, typed: str, seat: int) -> bool:
        """Carry out what was typed; True when the position has changed."""
        commands = ("help", "moves", "undo", "score", "hint", "rules", "board", "quit")
        if typed in ("help", "?", ""):
            out.print(HELP)
            out.print(self.match.game.notation.move_help(self.match.state, seat))
        elif typed == "moves":
            self.list_moves(seat, None)
        elif typed == "score":
            print_sheet(self.match, seat)
        elif typed == "board":
            self.show(seat)
        elif typed == "rules":
            from rich.markdown import Markdown

            out.print(Markdown(self.match.game.rules()))
        elif typed == "hint":
            game, state = self.match.game, self.match.state
            best = advise(game, state, seat, self.dice).best
            for found in compared(game, state, seat, best, self.dice):
                out.print(f"[bold]{found.text}[/] ({escape(found.words)}): {escape(found.why)}")
        else:
            try:
                if typed == "undo":
                    self.undo()
                else:
                    self.play(self.meant(typed, seat), seat)
                    self.tell(len(self.match.moves) - 1)
            except PentapolisError as error:
                hint = did_you_mean(typed, commands) if typed.isalpha() else ""
                out.print(f"{error}{hint}", style="yellow", markup=False)
                return False
            return True
        return False

    def undo(self) -> None:
        """Back to the last decision a person made."""
        self.match.undo()
        while self.match.moves and self.match.deciders and self.next_seat() in self.bots:
            self.match.undo()
        self.save()

    def show(self, seat: int) -> None:
        out.print()
        out.print(self.match.show(seat))
        out.print()

    def meant(self, typed: str, seat: int) -> str:
        """The notation of what was typed: a number is one of the list, unless moves are numbers."""
        texts = [choice.text for choice in self.match.legal_moves(seat)]
        if not numbered(texts) or not typed.isdecimal() or not 1 <= int(typed) <= len(texts):
            return typed
        return texts[int(typed) - 1]

    def list_moves(self, seat: int, most: int | None) -> None:
        choices = self.match.legal_moves(seat)
        with_numbers = numbered([choice.text for choice in choices])
        listed = [
            f"[bold]{number if with_numbers else escape(choice.text)}[/] {escape(choice.words)}"
            + (f" [dim]{escape(choice.text)}[/]" if with_numbers else "")
            for number, choice in enumerate(choices[:most], start=1)
        ]
        out.print(Columns(listed, padding=(0, 3)), highlight=False)
        if most is not None and len(choices) > most:
            out.print(
                f"… and {len(choices) - most} more: type [bold]moves[/] to see all.", style="dim"
            )


def numbered(texts: Sequence[str]) -> bool:
    """Choices are numbered where their notation is not a number itself."""
    return not any(text.isdecimal() for text in texts)
