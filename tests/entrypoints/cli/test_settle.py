"""`thoughtline settle`: a person in a terminal says what becomes of evidence in doubt."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import COLOUR, Terminal, thoughtline
from rawclient import RawClient


class Doubt:
    """A session whose evidence, given twice, has changed since."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "t.db"
        code = folder / "gateway.yaml"
        code.write_text("read_timeout_s: 5\n")
        with RawClient(self.database, "--project", str(folder)) as agent:
            agent.greet()
            first = agent.think(thought="It gives up early", evidence="gateway.yaml:1")
            self.session: str = first["session"]
            agent.think(
                session=self.session, thought="So raise it", rests_on="t1", kind="conclusion"
            )
            code.write_text("read_timeout_s: 12\n")
            agent.call("recall", session=self.session)

    def settles(self, *arguments: str, sure: str = "y") -> str:
        given = ("settle", f"{self.session[:8]}/e1", *arguments, "--name", "Ada")
        with Terminal(*given, "--database", str(self.database)) as terminal:
            terminal.see("as human:Ada?")
            terminal.press(f"{sure}\n")
            return terminal.rest()

    def shown(self) -> Any:
        done = thoughtline("show", self.session, "--json", "--database", self.database)
        return json.loads(done.stdout)

    def thought(self, number: int) -> Any:
        return self.shown()["thoughts"][number - 1]


@pytest.fixture
def doubt(tmp_path: Path) -> Doubt:
    return Doubt(tmp_path)


@pytest.mark.parametrize(
    ("option", "stands"), [("--was-so", True), ("--holds", True), ("--refute", False)]
)
def test_a_person_settles_a_doubt_in_one_of_three_ways(
    doubt: Doubt, option: str, stands: bool
) -> None:
    before = doubt.thought(2)["standing"]

    said = doubt.settles(option, "--because", "checked on staging")

    assert before == "in doubt"
    assert "1 piece of evidence settled by human:Ada." in said
    assert doubt.thought(2)["standing"] == ("stands" if stands else "fallen")
    history = thoughtline("show", "--since", "1", "--database", doubt.database).stdout
    assert "checked on staging" in history
    assert "human:Ada" in history


def test_one_line_in_several_sessions_is_one_cause_and_settled_at_once(tmp_path: Path) -> None:
    database, code = tmp_path / "t.db", tmp_path / "gateway.yaml"
    code.write_text("read_timeout_s: 5\n")
    with RawClient(database, "--project", str(tmp_path)) as agent:
        agent.greet()
        first = agent.think(thought="It gives up", evidence="gateway.yaml:1", title="Charged twice")
        agent.think(thought="It waits", evidence="gateway.yaml:1", title="A second look")
        agent.think(thought="So charge once", rests_on=f"{first['session']}/t1", title="Follow-up")
    code.write_text("read_timeout_s: 12\n")
    where = ("--database", str(database))

    told = thoughtline("check", "--project", str(tmp_path), *where).stdout
    with Terminal(THOUGHTLINE_DATABASE=str(database)) as terminal:
        inbox = COLOUR.sub("", terminal.rest())

    assert "? in doubt by e1 (Charged twice: gateway.yaml:1 changed)\n" in told
    for text in (told, inbox):
        assert "in doubt: 3 thoughts in 3 sessions" in text
    [settles] = re.findall(r"settle: thoughtline settle (\S+/e1 \S+/e1)", told)
    with Terminal("settle", *settles.split(), "--was-so", "--name", "Ada", *where) as terminal:
        terminal.see("as human:Ada?")
        terminal.press("y\n")
        assert "2 pieces of evidence settled by human:Ada." in terminal.rest()
    assert thoughtline("check", "--project", str(tmp_path), *where).returncode == 0


def test_nothing_is_settled_by_somebody_who_is_not_sure(doubt: Doubt) -> None:
    doubt.settles("--holds", sure="n")

    assert doubt.thought(2)["standing"] == "in doubt"


def test_no_program_settles(doubt: Doubt) -> None:
    done = thoughtline("settle", f"{doubt.session}/e1", "--holds", "--database", doubt.database)

    assert done.returncode == 2
    assert "Only a person in a terminal can confirm" in done.stderr
    assert doubt.thought(2)["standing"] == "in doubt"


def test_evidence_that_is_not_there_is_named(doubt: Doubt) -> None:
    done = thoughtline("settle", f"{doubt.session}/e9", "--holds", "--database", doubt.database)

    assert done.returncode == 2
    assert "The session has no evidence 'e9'." in done.stderr
    assert "Its evidence: e1." in done.stderr
