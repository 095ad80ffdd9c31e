"""Names and chat: nobody passes for a bot or for somebody else at the table, and nothing looks empty."""

from __future__ import annotations

import pytest

from pentapolis.server.errors import Refusal
from pentapolis.server.lookalikes import look_alike
from pentapolis.server.names import (
    LONGEST_NAME,
    check_chat,
    check_name,
    guest_name,
    numbered,
)
from tests.server.client import GAME, ME, OPEN, Person, bot, hotseat
from tests.server.running import ThreadServer

CYRILLIC_O = "\u043e"
GREEK_O = "\u03bf"


@pytest.mark.parametrize(
    "name",
    [
        "Greedy bot",
        "Greedy bot2",
        "Expert Bot.",
        f"b{CYRILLIC_O}t",
        f"Greedy b{GREEK_O}t",
        "B0T",
        "GreedyBot",
        "expert_bot_3",
        "Ｇreedy Ｂot",
        "b\u200dot",
        "B.O.T",
        "𝐛𝐨𝐭",
        "Pentapo1is",
        "Compass",
        "c\u043empass 2",
        "PentapoIis",
    ],
)
def test_only_bots_are_called_so(name: str) -> None:
    with pytest.raises(Refusal, match="Only bots"):
        check_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Zoë 🦊", "Li", "李", "Botticelli", "Abbot", "Robot", "Анна", "Ωmega", "Müller", "R2D2"),
        *("Mallet of Doom", "أحمد", "ශ්\u200dරී", "👨\u200d👩\u200d👧", "Bob's", "O'Neill-Łukasz"),
    ],
)
def test_names_of_people_stay_as_they_are(name: str) -> None:
    assert check_name(name) == name


def test_the_same_letters_have_one_form() -> None:
    assert check_name("Ｚｏe\u0308") == "Zoë"
    assert check_name("  A\u200dnn \u202e\u2066 \u200d") == "A\u200dnn"
    assert check_name("ﬁn") == "fin"
    with pytest.raises(Refusal, match=f"at most {LONGEST_NAME}"):
        check_name("ﷺ" * 5)  # it is 18 letters in its usual form
    assert check_name("e" + "\u0301" * 10) == "é" + "\u0301" * 3


@pytest.mark.parametrize(
    "text",
    ["", " ", "\u200d", "\u3164", "\u2800\u2800", "\u0301", "\ufe0f", "\u115f \u1160", "\u034f"],
)
def test_what_looks_empty_is_nothing(text: str) -> None:
    with pytest.raises(Refusal):
        check_name(text)
    with pytest.raises(Refusal):
        check_chat(text)


def test_what_people_say_stays_as_they_said_it() -> None:
    for text in ("½ of the city", "x² 🦊", "<b>bold</b> & 'so on'", "🏳️\u200d🌈"):
        assert check_chat(text) == text
    assert len(check_chat("Z" + "\u0301" * 400)) < 10


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Ann", "\u0410nn", True),
        ("Ann", "ANN", True),
        ("Bill", "Bi11", True),
        ("Al", "AI", True),
        ("mia", "rnia", True),
        ("Ann", "A\u200dnn", True),
        ("Ann", "Anna", False),
        ("Ann", "Ánn", False),
        ("Ann", "Ann 2", False),
        ("Anna", "Hanna", False),
    ],
)
def test_which_names_look_alike(one: str, other: str, alike: bool) -> None:
    assert look_alike(one, other) is look_alike(other, one) is alike


def test_names_that_were_given_get_a_number() -> None:
    assert numbered("Brisk Baker", ["Ann", "Calm Mayor"]) == "Brisk Baker"
    assert numbered("Brisk Baker", ["Brisk Baker", "brisk baker 2"]) == "Brisk Baker 3"


# -- at a table -----------------------------------------------------------------------------------


def test_nobody_passes_for_somebody_else_at_the_table(server: ThreadServer, ann: Person) -> None:
    twin = Person(server.address, "\u0410nn")
    code = ann.create(ME, OPEN)
    assert twin.refused("POST", f"/api/tables/{code}/join", {}) == (409, "taken")
    twin.ask("POST", "/api/me", {"name": "Twin"})
    twin.join(code)
    # Nor afterwards; and where it is refused, nothing has changed.
    assert twin.refused("POST", "/api/me", {"name": "Аnn"}) == (409, "taken")
    assert twin.ask("GET", "/api/me")["name"] == "Twin"
    # Nor by only watching.
    eve = Person(server.address, "ANN")
    with eve.connect(code) as table:
        assert table.request(type="chat", text="it is me")["code"] == "taken"
    eve.ask("POST", "/api/me", {"name": "Eve"})
    with eve.connect(code) as table:
        assert table.request(type="chat", text="hello")["type"] == "ack"


def test_at_one_device_everybody_has_a_name_of_their_own(ann: Person) -> None:
    seats = [ME, hotseat("Bea"), hotseat("Веа")]
    wish = {"game": GAME, "seats": seats, "options": {}}
    assert ann.refused("POST", "/api/tables", wish) == (409, "taken")
    wish["seats"] = [ME, hotseat("ann")]
    assert ann.refused("POST", "/api/tables", wish) == (409, "taken")
    ann.create(ME, hotseat("Bea"), bot(), bot())


def test_two_who_were_given_the_same_name(server: ThreadServer) -> None:
    first = Person(server.address)
    name = first.ask("GET", "/api/me")["name"]
    people = (Person(server.address) for _ in range(2000))
    second = next(person for person in people if person.ask("GET", "/api/me")["name"] == name)
    code = first.create(ME, OPEN)
    seats = second.join(code)["seats"]
    assert [seat["name"] for seat in seats] == [name, f"{name} 2"]
    with second.connect(code) as table:
        table.request(type="chat", text="hello")
        table.wait_for(lambda snapshot: True)
    said = second.connect(code).snapshot["chat"]
    assert [entry["name"] for entry in said] == [f"{name} 2"]


def test_given_names_pass() -> None:
    assert all(check_name(guest_name(str(n))) == guest_name(str(n)) for n in range(500))
