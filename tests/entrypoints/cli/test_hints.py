"""A way out that a person at a terminal has."""

from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline
from rawclient import greeted
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.cli.main import HINTS, with_cli_hint


@pytest.mark.parametrize("command", [["show"], ["show", "--since", "0"]])
def test_a_session_that_never_was_leads_to_the_list(tmp_path: Path, command: list[str]) -> None:
    with greeted(tmp_path / "t.db") as agent:
        agent.think(thought="Something.")

    done = thoughtline(*command, "nope", "--database", tmp_path / "t.db")

    assert done.returncode == 2
    assert done.stderr == (
        "thoughtline: There is no session 'nope'. "
        "`thoughtline sessions` lists the latest. [no_such_session]\n"
    )


@pytest.mark.parametrize("command", [["show"], ["show", "--at", "1"]])
def test_a_forgotten_session_leads_there_too(tmp_path: Path, command: list[str]) -> None:
    with greeted(tmp_path / "t.db") as agent:
        name = agent.think(thought="Something.")["session"]
    thoughtline("forget", name, "--yes", "--database", tmp_path / "t.db")

    done = thoughtline(*command, name, "--database", tmp_path / "t.db")

    assert (done.returncode, done.stdout) == (2, "")
    assert "lists the existing ones. [session_forgotten]" in done.stderr


@pytest.mark.parametrize("code", Code)
def test_what_was_said_and_its_code_stay(code: Code) -> None:
    told = with_cli_hint(Refused(code, "It is so.", hint="Call `recall` again."))

    assert (told.code, told.message) == (code, "It is so.")
    assert told.hint == HINTS.get(code, "Call `recall` again.")


@pytest.mark.parametrize("way_out", HINTS.values())
def test_no_way_out_is_for_the_caller_of_a_tool(way_out: str) -> None:
    assert "call" not in way_out
