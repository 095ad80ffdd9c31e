"""A game in the terminal: people and bots in turn, saved after every move."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from rich.columns import Columns
from rich.markup import escape

from pentapolis.bots.bot import BOT_CODES, Bot, bot_action, make_bot
from pentapolis.bots.hint import hints
from pentapolis.cli.console import find_content, out
from pentapolis.cli.sheet import print_sheet
from pentapolis.engine.errors import PentapolisError, RecordError, SetupError, did_you_mean
from pentapolis.engine.match import Match
from pentapolis.engine.record import read_record
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup

HUMAN = "human"
LISTED = 60
HELP = """\
[bold]a move[/]    as listed: play it
[bold]moves[/]     list all moves        [bold]undo[/]   take the last one back
[bold]score[/]     the explained score   [bold]hint[/]   what might be good, and why
[bold]rules[/]     the rules page        [bold]board[/]  show the board again
[bold]quit[/]      stop; `pentapolis play --resume` goes on"""


def default_save_path() -> Path:
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "pentapolis" / "saved-game.txt"


def new_session(setup: Setup, seats: Sequence[str] | None, seed: int | None, path: Path) -> Session:
    names = [seat.strip() for seat in seats] if seats else [HUMAN] * setup.players
    known = [HUMAN, *BOT_CODES]
    for name in names:
        if name not in known:
            raise SetupError(
                f"There is no player '{name}': choose {', '.join(known)}.{did_you_mean(name, known)}"
            )
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
        out.print(self.match.game.show(self.match.game.view(self.match.state, self.viewer())))
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
        action = bot_action(self.bots[seat], self.match.state, seat, self.dice)
        told = self.match.game.tell(self.match.state, seat, action)
        self.play(action, seat)
        out.print(f"Player {seat + 1} ({self.match.seats[seat]}) {told}")

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
            out.print(self.match.game.move_help(self.match.state, seat))
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
            for advice in hints(self.match.game, self.match.state, seat, self.dice):
                out.print(f"[bold]{advice.text}[/] ({escape(advice.words)}): {escape(advice.why)}")
        else:
            try:
                if typed == "undo":
                    self.undo()
                else:
                    self.play(typed, seat)
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
        out.print(self.match.game.show(self.match.game.view(self.match.state, seat)))
        out.print()

    def list_moves(self, seat: int, most: int | None) -> None:
        texts = [str(move) for move in self.match.legal_moves(seat)]
        out.print(Columns(texts[:most], padding=(0, 2)), style="cyan")
        if most is not None and len(texts) > most:
            out.print(
                f"… and {len(texts) - most} more: type [bold]moves[/] to see all.", style="dim"
            )
