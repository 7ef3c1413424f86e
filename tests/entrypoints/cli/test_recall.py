"""`thoughtline recall`, and the names of sessions that all commands take."""

from pathlib import Path

import pytest

from entrypoints.cli.commandline import client, on_a_terminal, thoughtline, told
from rawclient import greeted


@pytest.fixture
def session(database: Path) -> str:
    with greeted(database, "--project", "shop") as client:
        handle: str = client.think(
            thought="It is slow.", assume=["The cache is warm."], title="Slow checkout", tags=["p1"]
        )["session"]
    return handle


def said(*arguments: object, project: str = "shop") -> str:
    done = thoughtline("recall", *arguments, THOUGHTLINE_PROJECT=project)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_prints_what_the_tool_answers(database: Path, session: str) -> None:
    with greeted(database, "--project", "shop") as client:
        listed = client.call("recall")["content"][0]["text"]
        digest = client.call("recall", session=session)["content"][0]["text"]

    assert said("--database", database) == f"{listed}\n"
    assert said(session, "--database", database) == f"{digest}\n"
    assert said(session[:8], "--database", database) == f"{digest}\n"


def test_it_takes_all_forms_of_its_options(database: Path, session: str) -> None:
    plain = said("--standing", "open", "--database", database)

    assert said(f"--database={database}", "--standing=open") == plain
    assert "a1 The cache is warm." in plain
    assert said("--database", database, "latest") == said("latest", "--database", database)


def test_it_is_of_the_project_that_one_works_in(database: Path, session: str) -> None:
    assert session not in said("--database", database, project="bank")
    assert session in said("--database", database, "--project", "shop", project="bank")


def test_a_refusal_is_on_standard_error_and_a_status(database: Path, session: str) -> None:
    done = thoughtline("recall", "nothing", "--database", database)

    assert (done.returncode, done.stdout) == (2, "")
    assert "no_such_session" in done.stderr


def test_what_the_session_is_called_is_in_the_data_of_show(database: Path, session: str) -> None:
    described = told("show", session, "--database", database)["description"]

    assert described == {"title": "Slow checkout", "tags": ["p1"], "project": "shop"}


def test_what_is_exported_is_called_the_same_where_it_is_imported(
    database: Path, session: str, tmp_path: Path
) -> None:
    export = tmp_path / "export.jsonl"
    other = tmp_path / "other.db"
    thoughtline("export", session, "--database", database, "--output", export)
    thoughtline("import", export, "--database", other)

    assert f'{session}: "Slow checkout" [p1]' in said("--database", other)


def test_a_terminal_gets_lines_that_fit_and_a_pipe_whole_lines(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with client(database, "scout") as agent:
        agent.think(thought="The retry after the time-out charges twice. " * 4, kind="conclusion")

    seen = on_a_terminal("recall", "latest", "--database", database, NO_COLOR="1", TERM="dumb")

    assert max(map(len, seen.splitlines())) <= 80
    assert any(line.startswith("┊ ") for line in seen.splitlines())
    assert max(map(len, said("latest", "--database", database).splitlines())) > 80
