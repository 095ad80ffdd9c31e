"""The picture beside a table's link shows the board, and to nobody more than everybody may know."""

from __future__ import annotations

import io
import re
import time

import httpx
import pytest

from pentapolis.server import posters
from tests.server.client import ME, OPEN, Person
from tests.server.running import ThreadServer

pytest.importorskip("py_mini_racer")
pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")


def image_of(person: Person, code: str) -> str:
    """What the page of the table names as its picture."""
    page = person.http.get(f"/table/{code}").text
    found = re.search(r'og:image" content="([^"]*)"', page)
    assert found
    return found[1].removeprefix(person.address)


def drawn(person: Person, address: str) -> httpx.Response:
    """The picture, as somebody gets it who asks again while the machine is busy."""
    for _ in range(60):
        answer = person.http.get(address)
        if answer.status_code not in (429, 503):
            break
        time.sleep(0.5)
    assert answer.status_code == 200, answer.text
    return answer


def test_a_link_shows_the_board_as_it_is_now(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, stranger = Person(local.address, "Ann"), Person(local.address)
    code = ann.create(ME)
    address = f"/api/tables/{code}/picture.png"
    if local.service.settings.static.joinpath("index.html").is_file():
        assert image_of(stranger, code) == address
    first = drawn(stranger, address)
    assert first.headers["content-type"] == "image/png"
    with Image.open(io.BytesIO(first.content)) as image:
        assert image.size[0] == posters.WIDTH
    table = ann.connect(code)
    while table.snapshot["view"]["moves"] < 2:
        table.try_to("play", action=table.choices[0]["action"])
    second = drawn(stranger, address)
    assert second.content != first.content
    # Whoever asks again gets what was drawn.
    monkeypatch.setattr(posters, "props_of", None)
    assert stranger.http.get(address).content == second.content


def test_there_is_no_picture_of_what_is_not_there(local: ThreadServer) -> None:
    ann = Person(local.address, "Ann")
    waiting = ann.create(ME, OPEN)
    assert ann.refused("GET", f"/api/tables/{waiting}/picture.png")[0] in (404, 409)
    assert ann.refused("GET", "/api/tables/nosuchtable/picture.png")[0] == 404
    if local.service.settings.static.joinpath("index.html").is_file():
        assert image_of(ann, waiting) == "/preview.png"
