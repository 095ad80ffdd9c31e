"""Two servers on one PostgreSQL database: they hear of each other, and never both accept a version."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from pentapolis.server.guests import COOKIE
from pentapolis.server.tables import Tables
from tests.server.client import ME, OPEN, Connection, Json, Person, bot
from tests.server.running import ThreadServer


def connect_to(worker: ThreadServer, person: Person, code: str) -> Connection:
    return Connection(worker.address, code, person.http.cookies[COOKIE])


def test_two_workers_never_accept_the_same_version(workers: list[ThreadServer]) -> None:
    ann = Person(workers[0].address, "Ann")
    code = ann.create(ME)
    tables = [connect_to(worker, ann, code) for worker in workers for _ in range(2)]
    accepted: list[int] = []
    with ThreadPoolExecutor(len(tables)) as pool:
        while not tables[0].over:
            now = tables[0].snapshot
            choices = now["choices"]

            def send(number: int, now: Json = now, choices: list[Json] = choices) -> Json:
                action = choices[number % len(choices)]["action"]
                return tables[number].request(
                    type="play", version=now["version"], seat=0, action=action
                )

            answers = list(pool.map(send, range(len(tables))))
            kinds = Counter(answer["type"] for answer in answers)
            assert kinds == {"ack": 1, "error": len(tables) - 1}
            assert {a["code"] for a in answers if a["type"] == "error"} == {"stale"}
            version = next(a["version"] for a in answers if a["type"] == "ack")
            accepted.append(version)
            for table in tables:
                table.wait_for_version(version)
            assert len({str(table.snapshot["view"]) for table in tables}) == 1
    assert accepted == list(range(1, 29))


def test_people_on_different_workers_play_together(workers: list[ThreadServer]) -> None:
    ann, bob = (
        Person(worker.address, name) for worker, name in zip(workers, ("Ann", "Bob"), strict=True)
    )
    code = ann.create(ME, OPEN, bot("random"))
    with ann.connect(code) as first:
        bob.join(code)
        with bob.connect(code) as second:
            assert second.request(type="chat", text="hello")["type"] == "ack"
            assert first.until(lambda m: m["type"] == "chat")["name"] == "Bob"
            while True:
                versions = [table.snapshot["version"] for table in (first, second)]
                if versions[0] != versions[1]:
                    (first if versions[0] < versions[1] else second).receive()
                elif first.over:
                    break
                elif first.choices or second.choices:
                    (first if first.choices else second).play()
                else:  # the bot's turn
                    first.receive()
            assert (
                first.snapshot["view"]["table"]["city"] == second.snapshot["view"]["table"]["city"]
            )


def test_a_choice_resent_to_another_worker(workers: list[ThreadServer]) -> None:
    ann = Person(workers[0].address, "Ann")
    code = ann.create(ME)
    first, second = (connect_to(worker, ann, code) for worker in workers)
    wish: Json = {"type": "play", "id": "once", "version": 0, "seat": 0}
    wish["action"] = first.choices[0]["action"]
    assert first.request(**wish) == second.request(**wish)
    assert ann.table(code)["moves"] == 1


def test_a_rematch_asked_of_both_is_made_once(workers: list[ThreadServer]) -> None:
    ann = Person(workers[0].address, "Ann")
    code = ann.create(ME)
    tables = [connect_to(worker, ann, code) for worker in workers]
    tables[0].play_to_end()
    tables[1].wait_for(lambda s: bool(s["table"]["status"] == "over"))
    again = Person(workers[1].address)
    again.http.cookies = ann.http.cookies
    with ThreadPoolExecutor(2) as pool:
        answers = pool.map(
            lambda p: p.ask("POST", f"/api/tables/{code}/rematch")["code"], (ann, again)
        )
    assert len(set(answers)) == 1


def test_a_rematch_asked_of_a_worker_that_has_not_heard_of_the_end(
    workers: list[ThreadServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deaf(tables: Tables, code: str) -> None:
        pass

    monkeypatch.setattr(Tables, "catch_up", deaf)
    ann = Person(workers[0].address, "Ann")
    code = ann.create(ME)
    elsewhere = Person(workers[1].address)
    elsewhere.http.cookies = ann.http.cookies
    assert elsewhere.table(code)["status"] == "playing"
    with ann.connect(code) as table:
        table.play_to_end()
    assert elsewhere.ask("POST", f"/api/tables/{code}/rematch")["status"] == "playing"
