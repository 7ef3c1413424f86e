"""`thoughtline settle`: a person in a terminal says what becomes of evidence in doubt."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import Terminal, plain_screen, thoughtline
from entrypoints.repository import commit_all, git
from rawclient import greeted


class Doubt:
    """A session whose evidence, given twice, has changed since."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "t.db"
        code = folder / "gateway.yaml"
        code.write_text("read_timeout_s: 5\n")
        with greeted(self.database, "--project", str(folder)) as agent:
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
    with greeted(database, "--project", str(tmp_path)) as agent:
        first = agent.think(thought="It gives up", evidence="gateway.yaml:1", title="Charged twice")
        agent.think(thought="It waits", evidence="gateway.yaml:1", title="A second look")
        agent.think(thought="So charge once", rests_on=f"{first['session']}/t1", title="Follow-up")
    code.write_text("read_timeout_s: 12\n")
    where = ("--database", str(database))

    told = thoughtline("check", "--project", str(tmp_path), *where).stdout
    inbox = plain_screen(THOUGHTLINE_DATABASE=str(database))

    assert '? in doubt by e1 ("Charged twice" gateway.yaml:1 changed)\n' in told
    for text in (told, inbox):
        assert all(f'"{name}"' in text for name in ("Charged twice", "A second look", "Follow-up"))
        assert "in doubt: 3 thoughts in 3 sessions" in text
    [settles] = re.findall(r"settle: thoughtline settle (\S+/e1 \S+/e1)", told)
    with Terminal("settle", *settles.split(), "--was-so", "--name", "Ada", *where) as terminal:
        assert "2 pieces of evidence settled by human:Ada." in terminal.answer("as human:Ada?", "y")
    assert thoughtline("check", "--project", str(tmp_path), *where).returncode == 0
    found = thoughtline("search", "gateway", *where).stdout
    assert "it was so then" in found
    assert "abandoned" not in found + thoughtline("show", first["session"], *where).stdout


def test_a_cause_in_another_session_is_settled_there_for_all_sessions(doubt: Doubt) -> None:
    where = ("--database", str(doubt.database))
    with greeted(doubt.database) as agent:
        above = agent.think(thought="So it retries", rests_on=f"{doubt.session}/t2")["session"]

    with Terminal("settle", f"{above}/e1", "--holds", "--name", "Ada", *where) as terminal:
        terminal.see("gateway.yaml:1 changed")
        terminal.answer("as human:Ada?", "y")

    for session in (doubt.session, above):
        assert "in doubt" not in thoughtline("show", session, *where).stdout


def test_a_refutation_first_tells_what_would_fall_here_and_elsewhere(doubt: Doubt) -> None:
    where = ("--database", str(doubt.database))
    with greeted(doubt.database) as agent:
        agent.think(thought="So it retries", rests_on=f"{doubt.session}/t2", title="Retries")

    with Terminal("settle", f"{doubt.session}/e1", "--refute", "--name", "Ada", *where) as terminal:
        shown = terminal.see("2 thoughts would fall: t1 t2", "as human:Ada?")
        terminal.press("n\n")

    assert '1 would fall in 1 other session ("Retries")' in " ".join(shown.split())


def test_the_bare_command_has_the_first_causes_after_the_objections(tmp_path: Path) -> None:
    database, code = tmp_path / "t.db", tmp_path / "g.yaml"
    code.write_text("".join(f"k{number}: 1\n" for number in range(50)))
    with greeted(database, "--project", str(tmp_path)) as agent:
        for number in (1, 11, 21, 31, 41):
            session = agent.think(thought="So it is", evidence=f"g.yaml:{number}")["session"]
        agent.think(session=session, thought="On t1: it was the network", kind="objection")
    code.write_text("".join(f"k{number}: 2\n" for number in range(50)))
    thoughtline("check", "--project", str(tmp_path), "--database", database)
    told = plain_screen(THOUGHTLINE_DATABASE=str(database))

    assert told.count("settle: ") == 3
    assert "and 2 more causes of doubt: thoughtline check --all" in told
    assert told.index("it was the network") < told.index("in doubt: ")


def test_a_doubt_is_told_however_many_sessions_came_later(doubt: Doubt) -> None:
    with greeted(doubt.database) as agent:
        for _ in range(101):
            agent.think(thought="Nothing is open here.")
    told = plain_screen(THOUGHTLINE_DATABASE=str(doubt.database))

    assert "gateway.yaml:1 changed" in told
    assert "objections and votes of the latest 100 sessions" in " ".join(told.split())


def test_nothing_is_settled_by_somebody_who_is_not_sure(doubt: Doubt) -> None:
    doubt.settles("--holds", sure="n")

    assert doubt.thought(2)["standing"] == "in doubt"


def test_no_program_settles(doubt: Doubt) -> None:
    done = thoughtline("settle", f"{doubt.session}/e1", "--holds", "--database", doubt.database)

    assert done.returncode == 2
    assert "Only a person in a terminal can settle evidence as still right." in done.stderr
    assert doubt.thought(2)["standing"] == "in doubt"


def test_evidence_that_is_not_there_is_named(doubt: Doubt) -> None:
    done = thoughtline("settle", f"{doubt.session}/e9", "--holds", "--database", doubt.database)

    assert done.returncode == 2
    assert "The session has no evidence 'e9'." in done.stderr
    assert "Its evidence: e1." in done.stderr


@pytest.mark.parametrize("is_committed", [True, False])
def test_the_question_shows_the_lines_then_and_now_also_of_a_file_that_git_does_not_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_committed: bool
) -> None:
    project, database = tmp_path / "shop", tmp_path / "t.db"
    project.mkdir()
    code = project / "gateway.yaml"
    code.write_text("name: gateway\nread_timeout_s: 5\nretries: 2\n")
    git(project, "init", "--quiet")
    if is_committed:
        commit_all(project)
    with greeted(database, "--project", str(project)) as agent:
        agent.think(thought="It gives up early", evidence="gateway.yaml:2")
    code.write_text("name: gateway\nread_timeout_s: 12\nretries: 2\n")
    monkeypatch.chdir(project)

    where = ("settle", "latest/e1", "--holds", "--name", "Ada", "--database", str(database))
    with Terminal(*where) as terminal:
        told = terminal.see("e1", "as human:Ada?")
        terminal.press("n\n")

    assert "read_timeout_s: 12" in told
    assert ("- read_timeout_s: 5" in told) == is_committed
    assert ("then: not on record" in told) != is_committed
