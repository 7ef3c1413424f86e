"""`thoughtline report deliberations`: the questions to models that wait, and an end for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline, told
from entrypoints.http.served import Served, token
from entrypoints.http.test_deliberate import SCOPES, Held, ask, served
from store.postgres_server import own_database


@pytest.fixture(params=["file", "server"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "file":
        yield str(tmp_path / "t.db")
    else:
        with own_database(request.getfixturevalue("postgres")) as url:
            yield url


def report(database: str, *options: str) -> list[dict[str, str]]:
    listed: list[dict[str, str]] = told("report", "deliberations", *options, "--database", database)
    return listed


def test_a_record_in_which_no_model_was_asked_has_no_deliberations(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    thoughtline("think", "We use SQLite.", "--database", str(database))

    shown = thoughtline("report", "deliberations", "--database", str(database))

    assert shown.stdout == "No deliberation is running or waiting, and none has failed.\n"


def test_what_runs_and_what_waits_is_listed_with_its_owner_and_stops_on_demand(
    database: str, tmp_path: Path
) -> None:
    tokens = ("--tokens", str(tmp_path / "tokens"))
    ada, bob = (token(database, name, *SCOPES, *tokens) for name in ("ada", "bob"))  # type: ignore[arg-type]
    with Held() as provider, served(provider, database, "--works", "1", *tokens) as replica:  # type: ignore[arg-type]
        first = ask(replica.client(ada))["structuredContent"]["session"]
        second = ask(replica.client(bob))["structuredContent"]["session"]
        listed = report(database)

        thoughtline(
            "report", "deliberations", "--stop", f"{second[:10]}/q1", "--database", database
        )
        left = report(database)
        seen = thoughtline("show", second, "--of", "bob", "--database", database).stdout
        again = thoughtline(
            "report", "deliberations", "--stop", f"{second}/q1", "--database", database
        )

    owners = [(each["owner"], each["session"], each["id"], each["state"]) for each in listed]
    assert owners == [("token#ada", first, "q1", "running"), ("token#bob", second, "q1", "waiting")]
    assert [each["session"] for each in left] == [first]
    assert "it was stopped by an operator" in seen
    assert again.returncode == 2
    assert "No running or waiting deliberations have the name" in again.stderr


def test_work_that_a_killed_server_left_waits(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with (
        Held() as provider,
        Served("--model", f"{provider.url}/v1#small", database=database) as one,
    ):
        session = ask(one.client())["structuredContent"]["session"]
        one.process.kill()
        one.process.wait()

    [left] = report(str(database))
    examined = told("doctor", "--database", database)["findings"]
    [finding] = [each for each in examined if each["name"] == "deliberations"]

    assert (left["owner"], left["session"], left["state"]) == ("", session, "waiting")
    assert finding["value"].startswith("1 waiting, oldest now")
