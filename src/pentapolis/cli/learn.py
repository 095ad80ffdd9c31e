"""`pentapolis learn`: a net that learns a game."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from pentapolis import find_game
from pentapolis.cli.console import (
    err,
    find_content,
    out,
    progress_bar,
    read_options,
    say_if_interpreted,
)
from pentapolis.cli.extras import need
from pentapolis.cli.parameters import Content, GameName, Jobs, Options, Players


def learn(
    game: GameName,
    folder: Annotated[
        Path | None,
        typer.Option("--out", help="The folder of the course; named after it if left out."),
    ] = None,
    players: Players = None,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, max=10**9)] = 1,
    option: Options = None,
    content: Content = None,
    teacher: Annotated[
        str, typer.Option(help="The bot that is imitated at first, and met in tests.")
    ] = "greedy",
    lessons: Annotated[int, typer.Option(min=1, help="Deals that the teacher plays.")] = 2000,
    passes: Annotated[int, typer.Option(min=0, help="Times that its lessons are studied.")] = 6,
    rounds: Annotated[int, typer.Option(min=0, help="Rounds of playing itself.")] = 300,
    rows: Annotated[int, typer.Option(min=2, help="Games side by side in a round.")] = 256,
    hidden: Annotated[int, typer.Option(min=4, help="How wide the net is.")] = 256,
    test_every: Annotated[int, typer.Option(min=1, help="Rounds between two tests.")] = 20,
    test_deals: Annotated[int, typer.Option(min=2, help="Deals of a test.")] = 40,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Pause after that long; the same command goes on.")
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Teach a net to play: it imitates a bot, then plays itself, and leaves as a player (net.onnx).

    The same command goes on where it was interrupted. The folder holds the net, what was measured
    (curve.jsonl) and a picture of it (curve.svg).
    """
    need("arena")
    need("learn")
    from pentapolis.learning.course import NET, PICTURE, Course, Plan

    say_if_interpreted()
    chosen = find_game(game)
    setup = chosen.setup(players, read_options(option or []), find_content(chosen, content))
    plan = Plan(
        game=setup.game,
        players=setup.players,
        options=dict(setup.options),
        content_hash=setup.content.hash,
        seed=seed,
        teacher=teacher,
        lessons=lessons,
        passes=passes,
        rounds=rounds,
        rows=rows,
        hidden=hidden,
        test_every=test_every,
        test_deals=test_deals,
    )
    target = folder or Path("learned") / f"{setup.game}-{setup.players}p-{seed}"
    course = Course(plan, setup, target, jobs or os.cpu_count() or 1)
    if course.round >= 0:
        err.print(
            f"{target} has {course.round} of {rounds} rounds already; going on.", markup=False
        )
    stop = time.monotonic() + minutes * 60 if minutes is not None else None
    paused = False
    try:
        with progress_bar(transient=True) as progress:
            task = progress.add_task("learning", total=rounds, completed=max(0, course.round))
            for told in course.go_on():
                progress.update(task, description=told, completed=max(0, course.round))
                if stop is not None and time.monotonic() > stop and course.round >= 0:
                    paused = course.round < rounds
                    break
    except KeyboardInterrupt:
        out.print("Interrupted; the same command goes on from what was kept last.")
        raise typer.Exit(130) from None
    if paused:
        course.keep()
        out.print(f"Paused after {course.round} of {rounds} rounds; the same command goes on.")
    for point in course.points:
        out.print(
            f"round {point.round:>4}, {point.seconds / 60:6.1f} minutes of processors: "
            f"{point.lead:+.1f} ± {point.reach:.1f} points ahead of {teacher}, wins {point.wins:.0%}",
            markup=False,
        )
    out.print(f"Player: net:{target / NET}\nCurve:  {target / PICTURE}", markup=False)
