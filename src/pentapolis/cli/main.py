"""The commands, their options and their help."""

from __future__ import annotations

import json
import os
import platform
import secrets
import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Column, Table

from pentapolis import COMPILED, Match, __version__, all_games, find_game, game_names
from pentapolis.arena.simulate import Tally, report, seats_for, simulate
from pentapolis.arena.training import first_weights
from pentapolis.bots.bot import BOT_CODES
from pentapolis.cli.arena import hold_tournament, write_report
from pentapolis.cli.console import (
    complain,
    find_content,
    out,
    print_json,
    progress_bar,
    read_options,
    say_if_interpreted,
)
from pentapolis.cli.play import Session, default_save_path, new_session, resume_session
from pentapolis.cli.sheet import print_position, print_sheet
from pentapolis.cli.train import hold_training
from pentapolis.engine.errors import PentapolisError, PositionError, RecordError
from pentapolis.engine.record import MAGIC, read_record

app = typer.Typer(
    help="Play, study and research five city-building tabletop games.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


def _complete_game(incomplete: str) -> list[str]:
    return [name for name in game_names() if name.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=_complete_game)
]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many players.")]
LARGEST_SEED = 2**63 - 1
Seed = Annotated[
    int | None,
    typer.Option("--seed", "-s", min=0, max=LARGEST_SEED, help="The deal; random if left out."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A rule to switch; may be repeated."),
]
Content = Annotated[
    str | None,
    typer.Option(
        "--content", "-c", metavar="PACK", help="A content pack: a file of yours or a name."
    ),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Processes; all cores if left out.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def _version(wanted: bool) -> None:
    if wanted:
        engine = "compiled" if COMPILED else "interpreted"
        out.print(f"pentapolis {__version__} ({engine} engine, Python {platform.python_version()})")
        raise typer.Exit()


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games."""
    if as_json:
        print_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "tagline": game.tagline,
                    "designers": list(game.designers),
                    "publisher": game.publisher,
                    "year": game.year,
                    "players": list(game.players),
                    "options": {
                        option.name: {"default": option.default, "choices": dict(option.choices)}
                        for option in game.options
                    },
                    "content": game.pack_names(),
                }
                for game in all_games()
            ]
        )
        return
    table = Table(Column("name", no_wrap=True), "players", "what it is", "by")
    for game in all_games():
        players = f"{game.players[0]}–{game.players[-1]}"
        by = f"{', '.join(game.designers) or 'unknown'} ({game.publisher}, {game.year})"
        table.add_row(f"[bold]{game.name}[/]", players, game.tagline, by)
    out.print(table)
    out.print("The games and their names belong to their owners; see `pentapolis rules GAME`.")


@app.command()
def rules(
    game: GameName, raw: Annotated[bool, typer.Option("--raw", help="Plain Markdown.")] = False
) -> None:
    """Read the rules of a game."""
    text = find_game(game).rules()
    if raw:
        sys.stdout.write(text)
    else:
        with out.pager(styles=True) if out.is_terminal else out:
            out.print(Markdown(text))


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Which game.", autocompletion=_complete_game),
    ] = None,
    players: Players = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="LIST", help=f"Who plays: human, {', '.join(BOT_CODES)}, by commas."),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    content: Content = None,
    save: Annotated[
        Path | None, typer.Option(help="Where the game is kept after every move.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the saved game.")] = False,
) -> None:
    """Play in the terminal; the game is saved after every move."""
    say_if_interpreted()
    path = save or default_save_path()
    session: Session
    if resume:
        session = resume_session(path, content)
    else:
        if game is None:
            names = ", ".join(game_names())
            raise RecordError(f"Say which game to play ({names}), or --resume the saved one.")
        chosen = find_game(game)
        names_of_seats = seats.split(",") if seats else None
        count = players or (len(names_of_seats) if names_of_seats else None)
        session = new_session(
            chosen.setup(count, read_options(option or []), find_content(chosen, content)),
            names_of_seats,
            seed,
            path,
        )
    session.run()


@app.command("serve")
def serve_command(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Which port; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:///path or postgresql://…")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the start page.")] = False,
) -> None:
    """Start the service: play in the browser, alone, with bots or with friends."""
    from pentapolis.server.run import serve  # the other commands start faster without it

    say_if_interpreted()
    serve(host, port, database, open_browser)


@app.command("simulate")
def simulate_command(
    game: GameName,
    players: Players = None,
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option(metavar="LIST", help=f"{', '.join(BOT_CODES)}; one name fills all seats.")
    ] = "random",
    seed: Seed = None,
    option: Options = None,
    content: Content = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Worker processes.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and add up the results."""
    say_if_interpreted()
    chosen = find_game(game)
    codes = [code.strip() for code in bots.split(",")]
    count = players or (len(codes) if len(codes) > 1 else None)
    setup = chosen.setup(count, read_options(option or []), find_content(chosen, content))
    seats = seats_for(codes, setup.players)
    drawn = secrets.randbits(32) if seed is None else seed
    started = time.perf_counter()
    tally = Tally()
    with progress_bar(transient=True) as progress:
        task = progress.add_task(chosen.title, total=number)
        for part in simulate(setup, seats, number, drawn, jobs):
            tally.add(part)
            progress.advance(task, part.games)
    result = {**report(setup, seats, tally, started), "seed": drawn}
    if as_json:
        print_json(result)
        return
    table = Table(title=f"{chosen.title}: {tally.games} games", show_header=False)
    if "win_rate" in result:
        table.add_row("bots", ", ".join(seats))
        table.add_row("win rate", f"{result['win_rate']:.1%}")
    for row in result.get("seats", []):
        table.add_row(
            f"player {row['seat']}: {row['bot']}",
            f"wins {row['win_rate']:.1%}, mean score {row['mean_score']}",
        )
    table.add_row("mean score", str(result["mean_score"]))
    for reason, times in result["end_reasons"].items():
        table.add_row(chosen.end_reasons[reason], str(times))
    rate = tally.decisions / max(result["seconds"], 1e-9)
    table.add_row("decisions", f"{tally.decisions:,} in {result['seconds']} s ({rate:,.0f}/s)")
    table.add_row("seed", str(drawn))
    out.print(table)


@app.command("arena")
def arena_command(
    target: Annotated[str, typer.Argument(metavar="GAME|report", help="A game, or `report`.")],
    file: Annotated[
        Path | None, typer.Argument(help="With report: a file of results (JSON lines).")
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="LIST", help="By commas: any of those named above.")
    ] = "greedy,hard",
    players: Players = None,
    number: Annotated[
        int,
        typer.Option("--games", "-n", min=1, help="Games for each bot or group, in whole deals."),
    ] = 100,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Each bot meets only the next one named.")
    ] = False,
    seed: Annotated[
        int, typer.Option("--seed", "-s", min=0, max=LARGEST_SEED, help="The deals.")
    ] = 1,
    option: Options = None,
    content: Content = None,
    jobs: Jobs = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help="The file of results; made of names if left out.")
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(min=0.001, max=0.5, help="Stop when win rates are known to ± this."),
    ] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster (or `local`).")
    ] = None,
) -> None:
    """Let bots compete: every deal with every seating, results in a file, a report in HTML.

    Bots are random, greedy, novice, easy, medium, hard, expert, search:500 (simulations) or
    search:2s (seconds). Two bots at a larger table: the first against all others. The same command goes
    on where it was interrupted.
    """
    if target == "report":
        if file is None:
            raise RecordError("Say which file of results to report on.")
        write_report(file, content, out_file)
        return
    if file is not None:
        raise RecordError(f"What is {file} for? Only `arena report` takes a file; see --out.")
    say_if_interpreted()
    chosen = find_game(target)
    codes = [code.strip() for code in bots.split(",")]
    setup = chosen.setup(players, read_options(option or []), find_content(chosen, content))
    words = [target, f"{setup.players}p", *codes, *(["ladder"] if ladder else []), str(seed)]
    name = "-".join(words).replace(":", "")
    finished = hold_tournament(
        setup,
        codes,
        number,
        seed,
        jobs or os.cpu_count() or 1,
        out_file or Path("arena") / f"{name}.jsonl",
        precision,
        ray,
        ladder,
    )
    if not finished:
        raise typer.Exit(130)


@app.command("train")
def train_command(
    game: GameName,
    players: Players = None,
    steps: Annotated[int, typer.Option(min=1, help="Steps uphill.")] = 100,
    deals: Annotated[int, typer.Option(min=1, help="Deals of each step, played both ways.")] = 2000,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The deals.")] = 1,
    weight: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Begin with another weight; may be repeated."),
    ] = None,
    option: Options = None,
    content: Content = None,
    jobs: Jobs = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help="The file of steps; made of names if left out.")
    ] = None,
) -> None:
    """Learn the weights of a game's simulated players by self-play.

    The same command goes on where it was interrupted. What is learned is shown, not put into use.
    """
    say_if_interpreted()
    chosen = find_game(game)
    setup = chosen.setup(players, read_options(option or []), find_content(chosen, content))
    path = out_file or Path("arena") / f"train-{game}-{setup.players}p-{seed}.jsonl"
    start = first_weights(setup, read_options(weight or [], "weight"))
    hold_training(setup, start, path, steps, deals, seed, jobs or os.cpu_count() or 1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after that many moves.")] = None,
    content: Content = None,
    as_json: AsJson = False,
) -> None:
    """Replay a record and show the position it leads to."""
    record = read_record(file)
    pack = find_content(find_game(record.game), content)
    match = Match.from_record(record, to=to, content=pack, source=str(file))
    if as_json:
        print_json(
            {
                "view": match.view(),
                "log": match.log(),
                "scores": match.state.scores(),
                "sheet": match.score_sheet().to_json(),
            }
        )
        return
    for number, ((seat, _), told) in enumerate(zip(match.moves, match.log(), strict=True), start=1):
        name = match.seats[seat] if match.seats else ""
        out.print(f"[dim]{number:>3}[/] Player {seat + 1} {f'({name}) ' if name else ''}{told}")
    out.print()
    out.print(match.game.show(match.game.view(match.state, -1)))
    out.print()
    print_sheet(match)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A record or a content pack (TOML).")],
    content: Content = None,
) -> None:
    """Check a record or a content pack; says what is wrong and where."""
    head = _beginning(file)
    if head.startswith(MAGIC):
        record = read_record(file)
        pack = find_content(find_game(record.game), content)
        match = Match.from_record(record, content=pack, source=str(file))
        state = "finished" if match.is_over else "unfinished"
        out.print(
            f"[green]✓[/] {file}: a {state} game of {match.game.title}, {len(match.moves)} moves."
        )
        return
    game_name = _pack_game(file)
    pack = find_game(game_name).read_content(file)
    out.print(
        f"[green]✓[/] {file}: the content pack '{pack.name}' for {pack.game}, hash {pack.hash}."
    )


def _beginning(file: Path) -> str:
    try:
        return file.read_bytes()[:200].decode("utf-8", errors="replace").removeprefix("\ufeff")
    except OSError as error:
        raise RecordError(f"{file}: cannot be read ({error.strerror or error}).") from error


def _pack_game(file: Path) -> str:
    import tomllib

    try:
        data = tomllib.loads(file.read_text(encoding="utf-8-sig"))
        return str(data["pack"]["game"])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RecordError(
            f"{file}: is neither a record (it would begin '{MAGIC}') nor a content pack in TOML: "
            f"{error}."
        ) from error
    except (KeyError, TypeError) as error:
        raise RecordError(f"{file}: has no [pack] table with the name of its game.") from error


@app.command()
def content(
    game: GameName,
    pack: Annotated[str | None, typer.Option(help="Which of the game's packs.")] = None,
    export: Annotated[
        Path | None, typer.Option(help="Write the pack there, to change it and play with it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show or export a game's content pack."""
    chosen = find_game(game)
    shown = chosen.content(pack)
    if export is not None:
        if export.exists():
            raise RecordError(f"{export} exists already: choose another name.")
        export.write_text(shown.source, encoding="utf-8")
        out.print(f"Written to {export}. Play with it: pentapolis play {game} --content {export}")
    elif as_json:
        tables = {name: list(table.rows) for name, table in shown.tables.items()}
        print_json({"name": shown.name, "hash": shown.hash, "tables": tables})
    else:
        out.print(f"[bold]{shown.title}[/] (pack '{shown.name}', hash {shown.hash})")
        for name, table in shown.tables.items():
            out.print(f"\n[bold]{name}[/]: {table.provenance}. {table.note}", highlight=False)
            columns = list(table.rows[0]) if table.rows else []
            grid = Table(*columns)
            for row in table.rows:
                grid.add_row(*(_cell(row.get(column, "")) for column in columns))
            out.print(grid)


def _cell(value: object) -> str:
    return " ".join(str(part) or "–" for part in value) if isinstance(value, list) else str(value)


@app.command()
def score(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="A position in JSON; - reads standard input.")],
    content: Content = None,
    as_json: AsJson = False,
) -> None:
    """Score a position entered by hand, for games on a real table (see docs/positions)."""
    chosen = find_game(game)
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
        data = json.loads(text)
    except OSError as error:
        raise PositionError(f"{file}: cannot be read ({error.strerror or error}).") from error
    except UnicodeDecodeError as error:
        raise PositionError(f"{file}: is not a text file.") from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise PositionError(f"{file}: is not valid JSON: {error}.") from error
    try:
        sheet = chosen.score_position(data, find_content(chosen, content))
    except PentapolisError as error:
        raise PositionError(f"{file}: {error}") from error
    if as_json:
        print_json(sheet.to_json())
    else:
        print_position(sheet)


def main() -> None:
    try:
        app(standalone_mode=True)
    except PentapolisError as error:
        sys.exit(complain(error))
    except BrokenPipeError:
        sys.exit(0)
