"""What whoever runs the service gets wrong is said at once, and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pentapolis.cli.main import app
from pentapolis.engine.errors import PentapolisError
from pentapolis.server import run as running
from pentapolis.server.addresses import Trusted
from pentapolis.server.admin import AdminError, backup, bring_up_to_date, run
from pentapolis.server.settings import Settings, SettingsError
from tests.server.client import ME, Person
from tests.server.running import ThreadServer


def call(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def told(*words: str | Path) -> str:
    """What is complained about."""
    found = call(*words)
    assert isinstance(found.exception, PentapolisError), (found.output, found.exception)
    return str(found.exception)


@pytest.mark.parametrize(
    "name",
    ["https://play.example", "play.example:80", "play.example/x", "", "a b", "-a.example", "ä"],
)
def test_a_host_name_is_a_name(name: str) -> None:
    with pytest.raises(SettingsError, match="host name"):
        Settings("", hosts=(name,))


@pytest.mark.parametrize(
    "name", ["play.example.org", "localhost", "*", "box_1.local", "a.example."]
)
def test_names_that_browsers_send_are_taken(name: str) -> None:
    assert Settings("", hosts=(name,)).hosts == (name,)


@pytest.mark.parametrize("address", ["proxy", "10.0.0.0/33", "10.0.0.1/8", "10.0.0", "", "::1/129"])
def test_a_trusted_proxy_is_an_address_or_a_network(address: str) -> None:
    with pytest.raises(SettingsError, match="neither an address nor a network"):
        Settings("", unlimited=(address,))


def test_networks_are_believed_in_every_form() -> None:
    settings = Settings("", unlimited=("10.0.0.0/255.0.0.0", "2001:DB8::/32", "192.0.2.7"))
    assert settings.unlimited == ("10.0.0.0/8", "2001:db8::/32", "192.0.2.7")
    trusted = Trusted(settings.unlimited)
    assert all(one in trusted for one in ("10.9.8.7", "2001:db8::1", "192.0.2.7"))
    assert "11.0.0.1" not in trusted


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path}/a.sqlite3")
    assert "host name" in told("serve", "--check", *database, "--allow-host", "http://x")
    assert "network" in told("serve", "--check", *database, "--trusted-proxy", "proxy")
    slip = f"sqlite:///{tmp_path}/nowhere/a.sqlite3"
    assert "there is no such folder" in told("serve", "--check", "--database", slip)
    assert "there is no such folder" in told("serve", "--database", slip)
    assert "URL" in told("serve", "--check", "--database", "nonsense")
    assert "PostgreSQL" in told("serve", "--check", *database, "--workers", "2")
    assert list(tmp_path.iterdir()) == []


def test_a_check_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    found = call("serve", "--check", "--database", f"sqlite:///{file}")
    assert found.exit_code == 0
    assert "would be made" in found.output
    assert not file.exists()
    file.write_text("this is no database, however long it may be" * 100)
    assert "cannot be used" in told("serve", "--check", "--database", f"sqlite:///{file}")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, Settings]]:
    """With what the service would be started."""
    found: list[tuple[str, int, Settings]] = []

    def serve(host: str, port: int, *_: object, settings: Settings, **__: object) -> None:
        found.append((host, port, settings))

    monkeypatch.setattr(running, "serve", serve)
    return found


def test_options_may_stand_in_a_file(
    tmp_path: Path, served: list[tuple[str, int, Settings]]
) -> None:
    file = tmp_path / "pentapolis.toml"
    file.write_text(
        f'database = "sqlite:///{tmp_path}/a.sqlite3"\nhost = "0.0.0.0"\nport = 8080\n'
        'allow-host = ["play.example"]\ntrusted-proxy = ["10.0.0.0/8"]\npeople-per-address = 9\n'
    )
    result = call("serve", "--settings", file, "--port", "9090")
    assert result.exit_code == 0, result.output
    ((host, port, settings),) = served
    # What is said on the command line comes first.
    assert (host, port, settings.people) == ("0.0.0.0", 9090, 9)
    assert settings.hosts == ("play.example",)
    assert "10.0.0.0/8" in settings.unlimited
    assert settings.database.endswith("a.sqlite3")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prot = 8080", "there is no setting 'prot'. Did you mean 'port'"),
        ("check = true", "there is no setting 'check'"),
        ('allow-host = "play.example"', "'allow-host' has to be a list"),
        ("host = [1]", "'host' has to be one value"),
        ("access-log = 3", "'access-log' has to be true or false"),
        ("port = ", "is not understood"),
    ],
)
def test_a_file_is_checked(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "pentapolis.toml"
    file.write_text(text)
    assert words in told("serve", "--check", "--settings", file)
    assert "cannot be read" in told("serve", "--check", "--settings", tmp_path / "none.toml")


def test_a_number_in_a_file_is_a_number(tmp_path: Path) -> None:
    file = tmp_path / "pentapolis.toml"
    file.write_text('port = "eighty"')
    result = call("serve", "--check", "--settings", file)
    assert result.exit_code == 2
    assert "--port" in result.output


def test_admin_makes_no_database_by_mistake(tmp_path: Path) -> None:
    slip = tmp_path / "slip.sqlite3"
    for words in (["tables"], ["prune"], ["migrate"], ["backup", str(tmp_path / "copy")]):
        said = told("admin", *words, "--database", f"sqlite:///{slip}")
        assert "there is no such" in said
    assert list(tmp_path.iterdir()) == []


def test_a_backup_into_a_missing_folder_says_so(local: ThreadServer, tmp_path: Path) -> None:
    database = local.service.settings.database
    with pytest.raises(AdminError, match="no such folder"):
        run(backup(database, tmp_path / "missing" / "copy.sqlite3"))
    run(backup(database, tmp_path / "copy.sqlite3"))
    run(bring_up_to_date(f"sqlite:///{tmp_path}/copy.sqlite3"))


def test_tables_are_listed_whole(local: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    code = Person(local.address, "Ann").create(ME)
    monkeypatch.setenv("COLUMNS", "40")
    result = call("admin", "tables", "--database", local.service.settings.database)
    assert result.exit_code == 0, result.output
    (line,) = [each for each in result.output.splitlines() if code in each]
    assert "sprawlopolis" in line
    assert line.count("20") >= 2  # both times, to their end
    assert "…" not in result.output
