"""Sessions that rest on another session's evidence, in a real project with real processes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.beside.clones import git
from entrypoints.cli.commandline import thoughtline
from entrypoints.hooks.clients import context
from rawclient import RawClient, greeted

BEFORE, AFTER = "LIMIT = 30\n", "LIMIT = 5\n"

CALM = r"in doubt|stale|changed"


class Team:
    """An agent in a git repository, whose sessions rest on each other: three rests on two, and two
    on one, which has read a line of `a.py`.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "code"
        self.where = ("--database", str(folder / "t.db"), "--project", str(self.folder))
        self.folder.mkdir()
        self.write(BEFORE)
        git(self.folder, "init", "-q", "-b", "main")
        git(self.folder, "add", "-A")
        git(self.folder, "commit", "-qm", "first")
        self.client = RawClient(folder / "t.db", "--project", str(self.folder))
        self.client.greet()
        self.one = self.think(thought="The limit is 30", evidence="a.py:1")["session"]
        self.two = self.think(thought="So 30 users fit", rests_on=f"{self.one}/t1")["session"]
        self.three = self.think(
            thought="One machine is enough", kind="decision", rests_on=f"{self.two}/t1"
        )["session"]

    def write(self, text: str) -> None:
        (self.folder / "a.py").write_text(text)

    def think(self, **said: Any) -> dict[str, Any]:
        return self.client.think(**said)

    def recall(self, **said: Any) -> str:
        return self.client.recalled(**said)

    def hook(self, event: str, **said: object) -> str:
        call = {"hook_event_name": event, "cwd": str(self.folder), "session_id": "c1", **said}
        return context(event, *self.where, said=call)


@pytest.fixture
def team(tmp_path: Path) -> Iterator[Team]:
    team = Team(tmp_path)
    with team.client:
        yield team


@pytest.mark.parametrize("asked", [{}, {"id": "t1"}, {"format": "markdown"}, {"what_if": "e1"}])
def test_a_session_is_read_with_the_files_under_the_sessions_below(
    team: Team, asked: dict[str, str]
) -> None:
    assert not re.search(CALM, team.recall(session=team.three, **asked))

    team.write(AFTER)
    team.recall(session=team.three, **asked)

    for session in (team.one, team.two, team.three):
        with RawClient(team.where[1], "--no-evidence-files") as other:  # which looks at no file
            other.greet()
            told = other.recalled(session=session)
        assert "in doubt" in told, session

    team.write(BEFORE)

    assert "in doubt" not in team.recall(session=team.three)


def test_a_search_looks_at_the_files_under_the_sessions_below(team: Team) -> None:
    team.write(AFTER)

    assert "in doubt" in team.recall(query="machine")


@pytest.mark.parametrize(
    "said",
    [
        {"rests_on": "t1"},
        {"rests_on": "e1"},
        {"revises": "t1"},
        {"thoughts": [{"as": "x", "thought": "First."}, {"thought": "Two.", "rests_on": "x t1"}]},
    ],
)
def test_a_call_that_builds_on_another_session_is_told_of_its_files(
    team: Team, said: dict[str, Any]
) -> None:
    team.write(AFTER)

    text = {} if "thoughts" in said else {"thought": "Buy one"}
    told = team.think(session=team.three, **text, **said)

    assert "e1" in str(told["in_doubt"])


@pytest.mark.parametrize("way", ["rests_on", "evidence"])
def test_a_new_session_learns_that_its_ground_elsewhere_has_changed(team: Team, way: str) -> None:
    team.write(AFTER)

    assert "t1" in team.think(thought="Buy one", **{way: f"{team.two}/t1"})["in_doubt"]


def test_a_call_that_names_no_such_ground_looks_at_no_file_below(team: Team) -> None:
    before = team.think(session=team.three, thought="Users are patient.")["version"]
    team.write(AFTER)

    told = team.think(session=team.three, thought="All of them.", rests_on="t2")

    assert told["version"] == before + 1


def test_hooks_name_the_files_and_the_conclusions_above(team: Team) -> None:
    edit = {"tool_name": "Edit", "tool_input": {"file_path": str(team.folder / "a.py")}}
    assert "changed" not in team.hook("SessionStart", source="startup").partition("Goal:")[2]

    team.write(AFTER)
    start, edited = team.hook("SessionStart", source="startup"), team.hook("PostToolUse", **edit)

    assert '/t1 -"LIMIT = 30" +"LIMIT = 5"; in doubt: t1' in start
    assert "In doubt: t1 One machine is enough" in start
    assert f"Session {team.three}, t1, decision: One machine is enough" in edited


def test_a_hook_finds_the_conclusion_above_a_fact_of_the_same_session(team: Team) -> None:
    fact = team.think(thought="The limit is 30", evidence="a.py:1", **{"as": "fact"})["session"]
    team.think(session=fact, thought="So buy one", kind="decision", rests_on="fact")
    edit = {"tool_name": "Edit", "tool_input": {"file_path": str(team.folder / "a.py")}}
    team.write(AFTER)

    assert "t2, decision: So buy one" in team.hook("PostToolUse", **edit)
    start = team.hook("SessionStart", source="startup")
    assert "In doubt: t2 So buy one" in start


def test_a_check_of_one_session_compares_the_sessions_below(team: Team) -> None:
    team.write(AFTER)

    for more in ((), ("--diff", "HEAD")):
        checked = thoughtline("check", team.three, "--json", *more, *team.where)

        assert checked.returncode == 1, checked
        assert [each["session"] for each in json.loads(checked.stdout)] == [team.three]


LINE = 'a.py:1 -"LIMIT = 30" +"LIMIT = 5"'


def test_a_doubt_is_told_by_the_line_that_changed_in_the_session_where_it_is(team: Team) -> None:
    team.think(thought="And again", evidence="a.py:1")
    team.write(AFTER)

    assert f'e1 "The limit is 30" {LINE}' in team.recall(session=team.three)
    assert f'in doubt: e1 "The limit is 30" {LINE}' in team.recall(session=team.three, id="t1")
    project = team.recall()
    built = team.think(session=team.three, thought="Buy one", rests_on="t1")
    shown = thoughtline("show", team.three, *team.where[:2]).stdout
    written = thoughtline("export", team.three, "--as", "markdown", *team.where[:2]).stdout
    checked = json.loads(thoughtline("check", team.three, "--json", *team.where).stdout)

    assert project.count(LINE) == 1  # one cause, in four sessions
    assert re.search(
        rf"Changed: \S+/e1 \S+/e1 {re.escape(LINE)}; in doubt: (\S+/t1 ?){{4}}", project
    )
    assert built["changed"]["e1"].startswith(f'"The limit is 30" {LINE}')
    assert 'The limit is 30" a.py:1 changed\n    - LIMIT = 30\n    + LIMIT = 5' in shown
    assert f"settle: thoughtline settle {team.one}/e1" in shown
    assert "LIMIT = 5" in written
    [cause] = checked[0]["elsewhere"]["e1"]
    assert (cause["session"], cause["title"], cause["place"]) == (
        team.one,
        "The limit is 30",
        "a.py:1",
    )


def test_a_thought_that_is_derived_again_rests_on_the_revision_in_the_other_session(
    team: Team,
) -> None:
    team.write(AFTER)
    revised = team.think(session=team.one, thought="It is 5", revises="t1", evidence="a.py:1")
    told = team.recall(session=team.three)

    assert revised["elsewhere"] == {
        team.two: '"So 30 users fit": t1 in doubt',
        team.three: '"One machine is enough": t1 in doubt',
    }
    assert 't1 was revised by t2: -"The limit is 30" +"It is 5"; in doubt: t1' in told

    team.think(session=team.two, thought="So 5 users fit", revises="t1")
    team.think(session=team.three, thought="Two machines", revises="t1", kind="decision")

    for session in (team.two, team.three):
        assert "in doubt" not in team.recall(session=session)
    fell = team.think(session=team.one, refute="t2", because="it is 6")
    assert set(fell["elsewhere"]) == {team.two, team.three}


def test_a_forecast_counts_and_names_what_falls_in_other_sessions(team: Team) -> None:
    team.think(session=team.two, thought="Else rent one", evidence=[{"unless": "t1"}])
    told = team.recall(session=team.one, what_if="t1")

    assert "1 thought would fall, and 2 would fall in 2 other sessions" in told
    where = '2 other sessions ("So 30 users fit", "One machine is enough")'
    assert f"and 1 would stand again in {where}" in told
    assert f'Would stand again elsewhere: "So 30 users fit" {team.two}/t2 Else rent one' in told
    assert f'Would fall elsewhere:\n"So 30 users fit" {team.two}/t1 So 30 users fit' in told
    assert f"{team.three}/t1 One machine is enough" in told

    fell = team.think(session=team.one, refute="t1", because="it is 5")

    assert fell["elsewhere"] == {
        team.two: '"So 30 users fit": t1 fell; t2 stand again',
        team.three: '"One machine is enough": t1 fell',
    }
    assert "would fall in" not in team.recall(session=team.one, what_if="t1")


def test_a_forecast_records_nothing(team: Team) -> None:
    before = [team.recall(session=each) for each in (team.one, team.two, team.three)]

    for _ in range(2):
        assert "2 would fall in" in team.recall(session=team.one, what_if="t1")

    assert [team.recall(session=each) for each in (team.one, team.two, team.three)] == before


def test_sessions_that_came_by_git_are_looked_at_through_their_own_names(
    team: Team, tmp_path: Path
) -> None:
    assert thoughtline("sync", "--begin", *team.where).returncode == 0
    git(team.folder, "add", "-A")
    git(team.folder, "commit", "-qm", "record")
    git(tmp_path, "clone", "-q", str(team.folder), "clone")
    clone = tmp_path / "clone"
    where = ("--database", str(tmp_path / "c.db"), "--project", str(clone))
    assert thoughtline("sync", *where).returncode == 0

    with greeted(tmp_path / "c.db", "--project", str(clone)) as client:

        def recall(**asked: str) -> str:
            return client.recalled(**asked)

        names = re.findall(r"^(\w{8}):", recall(), re.MULTILINE)
        one, three = (
            next(name for name in names if each.startswith(name)) for each in (team.one, team.three)
        )
        mine = client.think(thought="Buy one", rests_on=f"{three}/t1")["session"]
        assert "3 would fall in 3 other sessions" in recall(session=one, what_if="t1")

        (clone / "a.py").write_text(AFTER)
        told = client.think(session=mine, thought="So it is cheap", rests_on="t1")

        assert "t1" in told["in_doubt"]
        assert "in doubt" in recall(session=three)

        (clone / "a.py").write_text(BEFORE)

        assert "in doubt" not in recall(session=mine)
        assert "in doubt" not in recall(session=three)
