"""Pictures without a browser: the boards' own drawings, of what the viewer may know and nothing else."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import pentapolis
from pentapolis import Match, Rng, State, all_games
from pentapolis.engine.errors import SetupError
from pentapolis.pictures import THEMES, CannotDraw, can_draw, pixels, png, rendered, svg

pytest.importorskip("py_mini_racer")
pytest.importorskip("resvg_py")
pytest.importorskip("PIL")

every_game = pytest.mark.parametrize("name", [game.name for game in all_games()])


def played(name: str, moves: int, seed: int = 5, players: int | None = None) -> Match:
    match, rng = pentapolis.new(name, players=players, seed=seed), Rng(seed)
    while not match.is_over and len(match.moves) < moves:
        seat = match.deciders[0]
        actions = match.state.legal_actions(seat)
        match.play(int(actions[rng.below(len(actions))]), seat)
    return match


@every_game
@pytest.mark.parametrize("moves", [0, 25, 10_000], ids=["dealt", "middle", "over"])
def test_every_position_has_a_picture_that_stands_by_itself(name: str, moves: int) -> None:
    match = played(name, moves)
    for theme in THEMES:
        drawing = svg(match, 0, theme)
        root = ElementTree.fromstring(drawing)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        # Nothing that only a page with our style sheets could resolve, and nothing from elsewhere.
        for foreign in ("var(", "color-mix(", ":where", "undefined", "NaN", "<script"):
            assert foreign not in drawing, foreign
        links = re.findall(r'(?:href=|url\()["\']?([^"\')]+)', drawing)
        ids = set(re.findall(r' id="([^"]+)"', drawing))
        assert links or not moves
        assert {link.removeprefix("#") for link in links} <= ids
        title = root.findtext("{http://www.w3.org/2000/svg}title") or ""
        assert title.startswith(match.game.title)
        assert f"after {len(match.moves)} moves" in title


@every_game
def test_more_of_a_game_is_more_of_a_picture(name: str) -> None:
    assert len(svg(played(name, 10_000))) > len(svg(played(name, 0)))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_worlds_that_a_viewer_cannot_tell_apart_look_the_same(
    game: pentapolis.engine.game.Game,
) -> None:
    for players in game.players:
        match = played(game.name, 30, seed=players, players=players)
        for seat in (None, *range(players)):
            viewer = -1 if seat is None else seat
            twin: State = match.state.resample(viewer, Rng(99))
            assert twin.dump() != match.state.dump() or players == 1 or match.is_over
            assert svg(twin, seat) == svg(match.state, seat), f"seat {seat} of {players}"


def test_a_picture_of_a_page_shares_no_names_with_another() -> None:
    one, other = (svg(played("sprawlopolis", 8), theme=theme) for theme in THEMES)
    found = [set(re.findall(r' id="([^"]+)"', drawing)) for drawing in (one, other)]
    assert found[0]
    assert not found[0] & found[1]


def test_players_are_called_by_their_names() -> None:
    match = pentapolis.new("ekopolis", players=3, seed=1, seats=["Ada", "B & <C>", "Dora"])
    drawing = svg(match)
    ElementTree.fromstring(drawing)
    assert "Ada" in drawing
    assert "B &amp; &lt;C>" in drawing or "B &amp; &lt;C&gt;" in drawing


@every_game
def test_png(name: str) -> None:
    from PIL import Image

    match = played(name, 20)
    with Image.open(io.BytesIO(png(match, width=400))) as image:
        assert image.width == 400
        colours = image.convert("RGB").getcolors(400 * image.height)
    assert colours
    assert len(colours) > 50
    array = pixels(match.state, width=200)
    assert array.dtype == np.uint8
    assert array.shape[1:] == (200, 3)
    assert array.std() > 5


def test_notebooks_show_pictures() -> None:
    match = played("ginkgopolis", 5)
    assert match._repr_svg_() == svg(match, match.deciders[0] if len(match.deciders) == 1 else None)


NOTEBOOK = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
import pentapolis
from pentapolis.pictures import svg
match = pentapolis.new("ekopolis", seed=1)
for shown, seat in (match, match.deciders[0]), (match.state, None):
    formats, _ = shell.display_formatter.format(shown)
    assert formats["image/svg+xml"] == svg(shown, seat)
"""


def test_notebooks_show_states() -> None:
    pytest.importorskip("IPython")
    subprocess.run([sys.executable, "-c", NOTEBOOK], check=True, timeout=120)


def test_wrong_wishes_are_refused() -> None:
    match = played("ekopolis", 3, players=3)
    for wrong in (3, -2, 99):
        with pytest.raises(SetupError, match="no seat"):
            svg(match, wrong)
    with pytest.raises(SetupError, match="light or dark"):
        svg(match, theme="pink")  # type: ignore[arg-type]
    for width in (0, 10**6):
        with pytest.raises(SetupError, match="pixels wide"):
            png(match, width=width)
    assert not can_draw("no_such_game")


def test_the_command_draws(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    match = played("infinite_city", 30)
    record.write_text(str(match.record))

    def draw(*words: str) -> subprocess.CompletedProcess[str]:
        call = [sys.executable, "-m", "pentapolis", "picture", str(record), *words]
        return subprocess.run(call, capture_output=True, text=True, check=False, cwd=tmp_path)

    assert draw("out.svg", "--move", "12").returncode == 0
    assert (tmp_path / "out.svg").read_text() == svg(match.until(12))
    assert draw("out.png", "--seat", "2", "--dark", "--width", "300").returncode == 0
    assert (tmp_path / "out.png").read_bytes() == rendered(svg(match, 1, "dark"), 300)
    for words, complaint in (
        (["out.gif"], "ends in .svg or .png"),
        (["out.svg", "--move", "999"], "no move 999"),
        (["out.svg", "--seat", "7"], "no seat"),
        (["no/folder/out.svg"], "cannot be written"),
    ):
        refused = draw(*words)
        assert refused.returncode == 2
        assert complaint in " ".join(refused.stderr.split())


WITHIN_A_LOOP = """
import asyncio, pentapolis
from pentapolis.pictures import svg
async def draw():
    return svg(pentapolis.new("sprawlopolis", seed=1))
assert asyncio.run(draw()) == asyncio.run(draw())
"""


def test_pictures_are_drawn_where_an_event_loop_runs() -> None:
    """As in notebooks; the first one, too."""
    subprocess.run([sys.executable, "-c", WITHIN_A_LOOP], check=True, timeout=60)


FORKED = """
import multiprocessing, pentapolis
from pentapolis.pictures import svg, CannotDraw
match = pentapolis.new("sprawlopolis", seed=1)
svg(match)
def child():
    try:
        svg(match)
    except CannotDraw as error:
        print(error)
process = multiprocessing.get_context("fork").Process(target=child)
process.start()
process.join(60)
print(process.exitcode)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nothing forks there")
def test_a_fork_says_why_it_cannot_draw() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FORKED], capture_output=True, text=True, check=True, timeout=120
    )
    assert "forked" in done.stdout
    assert done.stdout.endswith("0\n")


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from pentapolis.pictures import drawing

    match = played("ekopolis", 3)
    drawing._started.cache_clear()
    monkeypatch.setattr(drawing, "SCRIPT", tmp_path / "no.js")
    with pytest.raises(CannotDraw, match="make web"):
        svg(match)
    monkeypatch.setattr(drawing, "find_spec", lambda name: None)
    with pytest.raises(CannotDraw, match=r"pentapolis\[pictures\]"):
        svg(match)
