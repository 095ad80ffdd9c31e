"""People with accounts, for tests."""

from __future__ import annotations

from argon2 import PasswordHasher

from tests.server.client import Json, Person
from tests.server.running import ThreadServer

SECRET = "three wet bricks"
OTHER = "four dry bricks"


def cheaply(server: ThreadServer) -> ThreadServer:
    """Real argon2, but not at its real cost."""
    server.service.accounts.passwords._hasher = PasswordHasher(1, 64, 1)
    return server


def member(server: ThreadServer, name: str, password: str = SECRET) -> Person:
    person = Person(server.address)
    person.ask("POST", "/api/account", {"name": name, "password": password})
    return person


def log_in(person: Person, name: str, password: str = SECRET) -> Json:
    return dict(person.ask("POST", "/api/account/login", {"name": name, "password": password}))


def games_of(person: Person) -> set[str]:
    return {table["code"] for table in person.ask("GET", "/api/me/tables")}


def account(person: Person) -> Json:
    return dict(person.ask("GET", "/api/account"))
