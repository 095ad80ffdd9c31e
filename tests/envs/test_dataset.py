"""Datasets: rows are games that can be replayed, and whole parts survive whatever kills a run."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from pentapolis import find_game

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed: pentapolis[data]")
import pyarrow.parquet as pq  # noqa: E402

from pentapolis.arena.simulate import play_games  # noqa: E402
from pentapolis.cli.main import app  # noqa: E402
from pentapolis.envs import Encoder  # noqa: E402
from pentapolis.envs.dataset import Dataset, DatasetError, collect, plan  # noqa: E402


def rows_of(folder: Path) -> list[dict[str, Any]]:
    parts = sorted(folder.glob("*.parquet"))
    found: list[dict[str, Any]] = pa.concat_tables([pq.read_table(p) for p in parts]).to_pylist()
    return found


def test_rows_are_games_that_can_be_replayed(tmp_path: Path) -> None:
    lineups = ["search:20,greedy,random", "greedy"]
    folder = collect(tmp_path / "data", "ekopolis", lineups, 3, players=3, seed=4, shard=2)
    encoder = Encoder("ekopolis", 3)
    by_game: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for row in rows_of(folder):
        by_game.setdefault((row["deal"], row["lineup"]), []).append(row)
    assert list(by_game) == [(deal, lineup) for deal in range(3) for lineup in (0, 1)]
    thoughts = 0
    for (deal, lineup), rows in by_game.items():
        assert rows[0]["seed"] == by_game[deal, 0][0]["seed"]
        state = encoder.deal(rows[0]["seed"])
        for at, row in enumerate(rows):
            seat = row["seat"]
            assert (row["decision"], row["turn"]) == (at, state.turn)
            assert seat == state.deciders()[0]
            assert row["bot"] == (
                ["search:20", "greedy", "random"][seat] if not lineup else "greedy"
            )
            assert row["observation"] == encoder.observation(state, seat).tolist()
            assert row["mask"] == encoder.mask(state, seat).tolist()
            if row["bot"] == "search:20":
                policy = np.array(row["policy"])
                assert policy.sum() == pytest.approx(1)
                assert not policy[np.array(row["mask"]) == 0].any()
                assert (row["value"] is None) == (sum(row["mask"]) == 1)
                thoughts += row["value"] is not None and policy[row["action"]] > 0
            else:
                assert row["policy"] is row["value"] is None
            state.apply(seat, encoder.action(state, seat, row["action"]))
        assert state.is_over()
        places, points = state.ranking(), state.scores()
        assert all(row["place"] == places[row["seat"]] for row in rows)
        assert all(row["won"] == (row["place"] == 1) for row in rows)
        assert all(row["points"] == points[row["seat"]] for row in rows)
        best = [max(p for s, p in enumerate(points) if s != seat) for seat in range(3)]
        assert all(row["lead"] == row["points"] - best[row["seat"]] for row in rows)
        assert all(-1 <= row["rank"] <= 1 for row in rows)
        played = play_games(
            encoder.setup, plan(encoder.setup, lineups, 1).lineups[lineup], [rows[0]["seed"]]
        )
        assert played.decisions == len(rows)
    assert thoughts > 20


def command(folder: Path) -> list[str]:
    words = "dataset sprawlopolis -n 8 --shard 1 --bots search:150 --seed 3 --jobs 2 --out"
    return [sys.executable, "-m", "pentapolis", *words.split(), str(folder)]


def test_a_killed_run_leaves_whole_parts_and_the_same_command_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    run = subprocess.Popen(command(folder), stderr=subprocess.DEVNULL, start_new_session=True)
    until = time.monotonic() + 60
    while len(list(folder.glob("part-*"))) < 1 and time.monotonic() < until:
        time.sleep(0.01)
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    before = {path.name: path.stat().st_mtime_ns for path in folder.glob("part-*")}
    assert 1 <= len(before) < 8
    for name in before:
        assert len(pq.read_table(folder / name)) == 28
    again = subprocess.run(command(folder), check=True, capture_output=True, text=True)
    assert "of 8 deals are there already" in again.stderr
    assert len(list(folder.glob("part-*"))) == 8
    assert not list(folder.glob(".part-*"))
    assert all((folder / name).stat().st_mtime_ns == when for name, when in before.items())
    whole = collect(tmp_path / "whole", "sprawlopolis", ["search:150"], 8, seed=3, shard=1)
    for path in sorted(whole.iterdir()):
        assert (folder / path.name).read_bytes() == path.read_bytes(), path.name


def test_a_folder_is_of_one_dataset_and_one_run(tmp_path: Path) -> None:
    folder = collect(tmp_path / "data", "sprawlopolis", ["greedy"], 2)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for changed in ({"seed": 2}, {"players": 2}, {"bots": ["random"]}, {"deals": 3}):
        asked: dict[str, Any] = {"bots": ["greedy"], "deals": 2, **changed}
        with pytest.raises(DatasetError, match="holds another dataset"):
            collect(folder, "sprawlopolis", **asked)
    setup = find_game("sprawlopolis").setup()
    wanted = plan(setup, ["greedy"], 2)
    with (
        Dataset(folder, setup, wanted),
        pytest.raises(DatasetError, match="another run"),
        Dataset(folder, setup, wanted),
    ):
        pass
    collect(folder, "sprawlopolis", ["greedy"], 2)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_the_command_says_what_it_made_and_what_is_wrong(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    words = [
        "dataset",
        "ekopolis",
        "-n",
        "3",
        "--bots",
        "greedy,random,random",
        "--out",
        str(folder),
    ]
    said = CliRunner().invoke(app, [*words, "--jobs", "1"])
    assert said.exit_code == 0, said.output
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert card.startswith("# Ekopolis: 3 games of bots, ")
    encoder = Encoder("ekopolis", 3)
    assert all(f"| `{block.name}` |" in card for block in encoder.layout.blocks)
    schema = pq.read_schema(next(folder.glob("*.parquet")))
    assert all(f"| `{name}` |" in card for name in schema.names)
    assert "| 0 | 1 | `random` | random | 3 |" in card
    told = json.loads(schema.metadata[b"pentapolis"])
    assert told == json.loads((folder / "dataset.json").read_text(encoding="utf-8"))
    assert told["rules"] == encoder.game.rules_version
    wrong = CliRunner().invoke(app, [*words[:-1], str(folder / "part-00000.parquet")])
    assert isinstance(wrong.exception, DatasetError)
    wrong = CliRunner().invoke(
        app, ["dataset", "ekopolis", "--bots", "nobody", "--out", str(folder)]
    )
    assert "no bot 'nobody'" in str(wrong.exception)
