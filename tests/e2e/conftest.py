"""A real server on a fresh database, the built client, and a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.e2e.browsing import ARTIFACTS, STATIC, Seat, launch, new_context
from tests.server.running import ProcessServer, free_port


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a loaded machine a browser misses a tap now and then: what fails three times is broken.

    The closing line counts what had to be run again.
    """
    for item in items:
        if "newcomer" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert (STATIC / "index.html").is_file(), "The web client is not built: run `make web`."
    folder = tmp_path_factory.mktemp("e2e")
    server = ProcessServer(f"sqlite:///{folder}/e2e.sqlite3", free_port(), folder / "server.log")
    yield server.address
    server.stop()


# While Playwright runs, nothing else in the process can run an event loop: so it ends with each file.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture
def newcomer(
    browser: Browser, address: str, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Seat]]:
    """Makes people who have never been here, each with a browser of their own."""
    contexts: list[BrowserContext] = []
    seats: list[Seat] = []

    def make(**wishes: Any) -> Seat:
        contexts.append(new_context(browser, address, **wishes))
        seats.append(Seat(contexts[-1].new_page()))
        return seats[-1]

    failed_before = request.session.testsfailed
    yield make
    if request.session.testsfailed > failed_before:
        for number, seat in enumerate(seats):
            seat.photograph(f"failed-{request.node.name}-{number}")
    for context in contexts:
        context.close()
    assert [error for seat in seats for error in seat.errors] == []


@pytest.fixture(scope="session", autouse=True)
def artifacts() -> None:
    ARTIFACTS.mkdir(exist_ok=True)
