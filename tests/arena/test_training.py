"""Training: weights climb towards better play, reproducibly, and a run can be interrupted."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pentapolis import find_game
from pentapolis.arena.training import Climb, compare, first_weights, lead, settled, slopes, train
from pentapolis.cli.main import app
from pentapolis.engine.errors import RecordError, SetupError
from pentapolis.engine.setup import Setup

SPRAWL = find_game("sprawlopolis").setup(1)
CITY = find_game("infinite_city").setup(2)


def weights_after(path: Path, setup: Setup, steps: int, workers: int = 1) -> list[dict[str, float]]:
    start = first_weights(setup)
    return list(train(setup, start, path, steps, deals=20, seed=3, workers=workers))


@pytest.mark.parametrize("setup", [SPRAWL, CITY], ids=lambda setup: setup.game)
def test_the_same_weights_are_equally_good(setup: Setup) -> None:
    weights = first_weights(setup)
    assert [lead(setup, deal, weights, weights) for deal in range(20)] == [0.0] * 20


@pytest.mark.parametrize(
    ("setup", "turned"),
    [(SPRAWL, "same_zone"), (CITY, "grouped")],
    ids=lambda value: str(value)[:9],
)
def test_a_weight_turned_upside_down_loses_and_its_slope_says_so(setup: Setup, turned: str) -> None:
    good = first_weights(setup)
    bad = {**good, turned: -good[turned]}
    assert compare(setup, good, bad, deals=200, seed=1).low > 0.0
    assert slopes(setup, bad, seed=1, deals=400)[turned] > 0.0


def test_a_climb_goes_uphill_and_arrives() -> None:
    climb = Climb({"x": 5.0, "y": -3.0})
    for step in range(400):
        x, y = climb.weights["x"], climb.weights["y"]
        climb.follow({"x": 2.0 - x, "y": 1.0 - y}, 0.2 * (1 - step / 400))
    assert climb.weights == pytest.approx({"x": 2.0, "y": 1.0}, abs=0.05)


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    alone = weights_after(tmp_path / "one", CITY, 2)
    assert weights_after(tmp_path / "two", CITY, 2, workers=2) == alone


def test_an_interrupted_training_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    whole = weights_after(tmp_path / "whole", SPRAWL, 3)
    lines = (tmp_path / "whole").read_text().splitlines()
    (tmp_path / "half").write_text("\n".join(lines[:2]) + "\n" + lines[2][:25])
    assert weights_after(tmp_path / "half", SPRAWL, 3) == whole
    assert (tmp_path / "half").read_text() == (tmp_path / "whole").read_text()


def test_a_file_of_another_training_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "steps"
    weights_after(path, SPRAWL, 1)
    before = path.read_text()
    with pytest.raises(RecordError, match="another training"):
        weights_after(path, CITY, 1)
    path.with_name("notes").write_text("milk\n")
    with pytest.raises(RecordError, match="not a file of a training"):
        weights_after(path.with_name("notes"), CITY, 1)
    with pytest.raises(RecordError, match="cannot be used"):
        weights_after(tmp_path, CITY, 1)
    assert path.read_text() == before


def test_what_settles_is_the_mean_of_the_last_steps() -> None:
    history = [{"x": float(step)} for step in range(10)]
    assert settled(history) == {"x": 8.5}


def test_games_without_weights_and_teams_are_refused_in_words() -> None:
    with pytest.raises(SetupError, match="no weights to train"):
        first_weights(find_game("ekopolis").setup(3))
    with pytest.raises(SetupError, match="--players 1"):
        first_weights(find_game("sprawlopolis").setup(2))
    with pytest.raises(SetupError, match=r"no weight 'same_zon'.*same_zone"):
        first_weights(SPRAWL, {"same_zon": "1"})
    with pytest.raises(SetupError, match="must be a number, not 'much'"):
        first_weights(SPRAWL, {"same_zone": "much"})


def test_a_training_may_begin_with_other_weights() -> None:
    assert first_weights(SPRAWL, {"covered": "-2"}) == {**first_weights(SPRAWL), "covered": -2.0}


@pytest.mark.parametrize("setup", [SPRAWL, CITY], ids=lambda setup: setup.game)
def test_an_evaluation_tells_the_weights_it_has_adopted(setup: Setup) -> None:
    evaluation = find_game(setup.game).evaluation(setup)
    changed = {name: weight + 1.0 for name, weight in evaluation.weights().items()}
    evaluation.adopt(changed)
    assert evaluation.weights() == changed
    assert first_weights(setup) != changed


def test_the_command_trains_and_shows_what_was_learned(tmp_path: Path) -> None:
    path = tmp_path / "steps.jsonl"
    command = [
        "train",
        "infinite_city",
        "--steps",
        "1",
        "--deals",
        "8",
        "-j",
        "1",
        "--out",
        str(path),
    ]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert "learned" in result.output
    assert "points" in result.output
    assert json.loads(path.read_text().splitlines()[0])["game"] == "infinite_city"
