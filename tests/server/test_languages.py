"""Whoever asks is answered in their language: `?locale=` in the address, else in English."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pentapolis import game_names
from pentapolis.contract.test_languages import MARKED, escaped
from pentapolis.engine.languages import PSEUDO
from pentapolis.engine.pseudo import OPEN
from pentapolis.server import words
from pentapolis.server.settings import Settings
from pentapolis.server.words import ServiceWords
from tests.server.client import ME, Json, Person, bot
from tests.server.client import OPEN as OPEN_SEAT
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer

SERVER = Path(words.__file__).parents[1]
MARK = f"?locale={PSEUDO}"
# What is said to whoever runs the service, and not to those who play: these speak English.
FOR_HOSTS = {
    *("admin", "checks", "database", "logs", "metrics", "models", "openapi", "operation", "run"),
    *("schema", "settings", "supervisor", "wellness", "workers", "guard", "push", "__main__"),
}
SENTENCE = re.compile(r"[A-Z][^<>]*\w \w.*[.:?!]", re.DOTALL)


@pytest.fixture(scope="module")
def address(memory: Path) -> Iterator[str]:
    settings = Settings(new_sqlite(memory), bot_pause=0.0, pseudo_language=True)
    running = ThreadServer(settings)
    yield running.address
    running.stop()


@pytest.fixture
def ada(address: str) -> Person:
    return Person(address, "Ada")


def both(person: Person, path: str) -> tuple[Any, Any]:
    return person.ask("GET", path), person.ask("GET", f"{path}{MARK}")


def refusal(person: Person, method: str, path: str, body: Any = None) -> str:
    answer = person.http.request(method, path, json=body)
    assert not answer.is_success, path
    return str(answer.json()["error"]["message"])


@pytest.mark.parametrize("game", game_names())
def test_a_table_speaks_to_each_in_their_language(ada: Person, game: str) -> None:
    info = next(each for each in ada.ask("GET", "/api/games") if each["name"] == game)
    seats = [ME, *[bot("random")] * (info["default_players"] - 1)]
    code = ada.ask("POST", "/api/tables", {"game": game, "seats": seats})["code"]
    with ada.connect(code, MARK) as marked, ada.connect(code) as english:
        for _ in range(8):
            if not marked.snapshot["choices"]:
                break
            marked.play(marked.snapshot["choices"][0]["action"])
        english.wait_for_version(marked.snapshot["version"])
        plain, said = english.snapshot, marked.snapshot
        assert plain["version"] == said["version"]
        names = {seat["name"] for seat in plain["table"]["seats"]}
        for part in ("view", "sheet", "log", "turns"):
            assert escaped(plain[part], said[part], names=names) == [], part
        assert plain["events"] == said["events"]
        assert all(MARKED.fullmatch(choice["words"]) for choice in said["choices"])
        assert all(MARKED.fullmatch(entry["text"]) for entry in said["log"])
        assert OPEN not in english.received[-1]
    moves = f"/api/tables/{code}/positions/0"
    assert escaped(*(each["view"] for each in both(ada, moves)), names=names) == []
    shown = "".join(run["text"] for run in ada.ask("GET", f"{moves}/text{MARK}"))
    assert OPEN in shown


def test_forecasts_hints_and_refusals_on_a_socket(ada: Person) -> None:
    code = ada.create(ME)
    with ada.connect(code, MARK) as marked:
        seen = marked.snapshot
        asked = {"seat": 0, "version": seen["version"]}
        found = marked.request(type="forecasts", **asked)["choices"]
        lines = [
            line
            for choice in found
            for each in [choice, *(choice["next"] or [])]
            for line in each["lines"]
        ]
        assert lines
        assert all(MARKED.fullmatch(line["title"]) for line in lines)
        for hint in marked.request(type="hint", **asked)["choices"]:
            assert MARKED.fullmatch(hint["words"])
            assert MARKED.fullmatch(hint["reason"])
        error = marked.request(type="play", **asked, action=999_999)
        assert MARKED.fullmatch(error["message"])
        error = marked.request(type="undo", **asked)
        assert MARKED.fullmatch(error["message"])


def test_refusals_lists_and_games(ada: Person) -> None:
    code = ada.create(ME, OPEN_SEAT)
    for method, path, body in [
        ("GET", "/api/tables/NOBODY", None),
        ("GET", f"/api/tables/{code}/positions/0", None),
        ("POST", f"/api/tables/{code}/rematch", None),
        ("POST", "/api/me", {"name": "bot"}),
        ("POST", "/api/tables", {"game": "sprawlopolis", "seats": [bot("nobody")]}),
        ("POST", f"/api/tables/{code}/analysis", None),
    ]:
        assert MARKED.fullmatch(refusal(ada, method, f"{path}{MARK}", body)), path
        assert OPEN not in refusal(ada, method, path, body)
    for plain, said in zip(*both(ada, "/api/games"), strict=True):
        names = ("tagline", "end_reasons", "options")
        assert escaped(*({name: game[name] for name in names} for game in (plain, said))) == []
        assert MARKED.fullmatch(said["tagline"])


@pytest.mark.parametrize("tag", ["", "xx", "tlh-Latn", "x" * 900, "%00", "en-GB", "💥"])
def test_other_tags_are_english(ada: Person, tag: str) -> None:
    assert ada.ask("GET", f"/api/games?locale={tag}") == ada.ask("GET", "/api/games")


def test_the_marked_language_is_there_only_where_a_test_asks_for_it(
    serve: Callable[..., ThreadServer], memory: Path
) -> None:
    ada = Person(serve(new_sqlite(memory)).address, "Ada")
    assert ada.ask("GET", f"/api/games{MARK}") == ada.ask("GET", "/api/games")


# -- nothing is said by anything else --------------------------------------------------------------


def sentences_in(file: Path) -> Iterator[str]:
    """Texts that read like sentences, but for what stands in docstrings and in the log."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    silent: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(node.value)
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log."):
            silent.update(ast.walk(node))
        if isinstance(node, ast.Raise) and "SettingsError" in ast.unparse(node):
            silent.update(ast.walk(node))  # for whoever runs the service
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in silent:
            said = node.value.strip()
            if SENTENCE.fullmatch(said):
                yield said


def test_no_module_of_the_service_has_sentences_of_its_own() -> None:
    files = [file for file in sorted(SERVER.glob("*.py")) if file.stem not in FOR_HOSTS]
    found = {file.name: list(sentences_in(file)) for file in files}
    assert {name: said for name, said in found.items() if said} == {}


def test_every_sentence_of_the_service_is_said_somewhere() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in SERVER.glob("*.py"))
    said = set(re.findall(r"\b(?:say|ENGLISH_WORDS|service_words\(locale\))\.(\w+)", code))
    known = {name for name in vars(ServiceWords) if not name.startswith("_")} - {"locale"}
    assert known - said == set()


def test_marks_stand_around_everything_that_is_said() -> None:
    marked = words.service_words(PSEUDO)
    plain: Callable[[str], Any] = lambda name: getattr(marked, name)  # noqa: E731
    texts = [name for name, value in vars(ServiceWords).items() if isinstance(value, str)]
    assert all(MARKED.fullmatch(plain(name)) for name in texts if not name.startswith(("_", "loc")))
    assert MARKED.fullmatch(marked.no_such_bot("x", ["easy"]))
    info: Json = {"code": marked.no_table_of_code("ABC")}
    assert MARKED.fullmatch(info["code"])
