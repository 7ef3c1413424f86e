"""A person approves what agents conclude, and each reader hears what still waits for approval."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import Terminal, thoughtline
from entrypoints.hooks.clients import run_hook
from rawclient import RawClient


class Team:
    """An agent whose server asks for approval, and a person in a terminal."""

    def __init__(self, database: Path, project: Path) -> None:
        self.database, self.project = database, project
        self.client = RawClient(database, "--project", str(project), "--approval")
        self.client.__enter__()
        self.client.greet()
        reply = self.client.think(
            thought="One consumer runs.", evidence=["a note"], title="Queue", assume=["It is so."]
        )
        self.session: str = reply["session"]
        self.think(thought="The queue drops messages.", kind="conclusion", rests_on=["t1"])
        self.think(thought="We use a lock.", kind="decision", rests_on=["t2"])
        self.think(verify="a1", because="I counted.")

    def think(self, **arguments: Any) -> Any:
        return self.client.think(session=self.session, **arguments)

    def recall(self, **arguments: Any) -> str:
        [content] = self.client.call("recall", **arguments)["content"]
        text: str = content["text"]
        return text

    def digest(self) -> str:
        return self.recall(session=self.session)

    def run(self, *arguments: str) -> Any:
        return thoughtline(*arguments, "--database", str(self.database))

    def approves(self, *arguments: str, sure: str = "y") -> str:
        """The person runs the command in a terminal, and answers its question."""
        given = ("approve", *arguments, "--name", "Ada", "--database", str(self.database))
        with Terminal(*given) as terminal:
            terminal.see("as human:Ada?")
            terminal.press(f"{sure}\n")
            return terminal.rest()

    def waiting(self) -> list[str]:
        found = json.loads(self.run("approve", "--json").stdout)
        return [one["id"] for each in found for one in each["waiting"]]


@pytest.fixture
def team(database: Path, tmp_path: Path) -> Iterator[Team]:
    project = tmp_path / "shop"
    (project / ".git").mkdir(parents=True)
    made = Team(database, project)
    yield made
    made.client.__exit__(None, None, None)


def line(text: str, words: str) -> str:
    return next(each for each in text.splitlines() if words in each)


def readers(team: Team) -> dict[str, str]:
    """What each reader tells of the decision."""
    said = {"session_id": "c2", "cwd": str(team.project), "hook_event_name": "SessionStart"}
    answer = run_hook("SessionStart", "--database", team.database, said=said).stdout
    hook = json.loads(answer)["hookSpecificOutput"]["additionalContext"]
    exported = {
        name: team.run("export", team.session, "--as", name).stdout.partition("<script type=")[0]
        for name in ("markdown", "html")
    }
    words = "We use a lock."
    return {
        "digest": line(team.digest(), words),
        "hook": line(hook, "none in doubt"),
        "node": line(team.recall(session=team.session, id="t3"), "Known:"),
        "support": line(team.recall(session=team.session, id="t2"), words),
        "since": line(team.recall(session=team.session, since=1), words),
        "search": line(team.recall(query="lock"), words),
        "standing": line(team.recall(session=team.session, standing="stands"), words),
        "project": line(team.recall(standing="verified"), "It is so."),
        **exported,
        "show": team.run("show", team.session).stdout,
    }


def test_each_reader_hears_that_a_decision_is_proposed_until_a_person_approves(team: Team) -> None:
    assert team.waiting() == ["a1", "t2", "t3"]
    for reader, told in readers(team).items():
        assert "proposed" in told, (reader, told)
    document = json.loads(team.run("export", team.session, "--as", "json").stdout)
    assert [one["proposed"] for one in document["thoughts"]] == [False, True, True]

    assert "3 claims approved by human:Ada" in team.approves(team.session)

    assert team.waiting() == []
    for reader, told in readers(team).items():
        assert "proposed" not in told, (reader, told)
    known = line(team.recall(session=team.session, id="t3"), "Known:")
    assert "person" in known
    assert "approved by human:Ada" in known


def test_the_queue_shows_the_reasons(team: Team) -> None:
    told = team.run("approve").stdout

    assert "We use a lock." in told
    assert "t2 The queue drops messages." in told
    assert "t1 One consumer runs." in told
    assert "3 claims wait for approval" in told


def test_the_question_shows_the_claims_with_what_speaks_against_them(team: Team) -> None:
    team.think(thought="One consumer is idle.", contradicts="t1", because="The log has one.")
    team.think(
        thought="Which lock?",
        kind="decision",
        parts=["speed: max", "flock: 7", "lease: 9"],
        rests_on=["t2"],
    )

    target = f"{team.session}/t5"
    with Terminal("approve", target, "--name", "Ada", "--database", str(team.database)) as terminal:
        told = terminal.see("session", "as human:Ada?")
        terminal.press("n\n")
        terminal.rest()

    for words in ("Which lock?", "lease", "place", "t2 The queue drops messages.", "a note"):
        assert words in told, words
    assert "! proposed" in told
    assert "! cannot stand together with t4: The log has one." in told
    assert "t5" in team.waiting()


def test_a_claim_that_changes_while_the_person_reads_it_is_not_approved(team: Team) -> None:
    target = f"{team.session}/t3"
    with Terminal("approve", target, "--name", "Ada", "--database", str(team.database)) as terminal:
        terminal.see("as human:Ada?")
        team.think(refute="t1", because="Two run.")
        terminal.press("y\n")
        told = terminal.rest()

    assert "t3 is not as it was shown" in told
    assert 't1 refuted by rawclient: "Two run."' in told
    team.think(restore="t1", because="One runs.")
    assert "t3" in team.waiting()


def test_a_claim_on_other_grounds_is_proposed_again_and_says_why(team: Team) -> None:
    team.approves(team.session)
    team.think(about="t3", rests_on="a1")

    assert team.waiting() == ["t3"]
    assert "was approved, but it rests on a1 too since" in team.run("approve").stdout
    known = line(team.recall(session=team.session, id="t3"), "Known:")
    assert "was approved by human:Ada" in known
    assert team.run("check", "--approved", "--project", str(team.project)).returncode == 1


def test_a_revision_waits_again_and_an_approval_is_undone_by_an_event(team: Team) -> None:
    team.approves(f"{team.session}/t3", f"{team.session}/t2", "--because", "I read it.")
    assert team.waiting() == ["a1"]

    team.think(thought="We use two locks.", revises="t3")
    assert team.waiting() == ["a1", "t4"]

    team.approves(f"{team.session}/t2", "--undo")
    assert team.waiting() == ["a1", "t2", "t4"]
    judged = team.recall(session=team.session, id="t2")
    assert 'approved by human:Ada: "I read it."' in judged
    assert "unapproved by human:Ada" in judged


def test_rejections_are_a_list_of_their_own_and_go_with_the_claim_until_they_are_answered(
    team: Team,
) -> None:
    team.think(next="Try flock.")
    assert "1 claim rejected" in team.approves(f"{team.session}/t3", "--reject", "Locks are slow.")
    team.approves(f"{team.session}/t2", "--reject", "Which log?")

    digest = team.digest()
    assert "Next: Try flock." in digest
    assert "Objections:\nt5 On t2: Which log?" in digest
    assert "\nt4 On t3: Locks are slow." in digest
    assert "t3" in team.waiting()
    for reader, told in readers(team).items():
        if reader in ("markdown", "html", "show", "node"):
            assert "human:Ada objects (" in re.sub(r"\\|<[^>]*>|[\[\]]", "", told), reader

    adr = team.run("export", team.session, "--as", "adr").stdout
    assert '* human:Ada objects (t4): "Locks are slow."' in adr

    team.think(thought="They take a microsecond.", rests_on=["t4"])
    assert "t4 On t3" not in team.digest().partition("Contradictions")[0].partition("Stands")[0]
    assert "objects (t4)" not in team.run("show", team.session).stdout


def test_check_asks_for_approval(team: Team) -> None:
    project = ("--project", str(team.project))
    done = team.run("check", "--approved", *project)
    assert done.returncode == 1
    assert "not approved" in done.stdout
    assert team.run("check", *project).returncode == 0

    team.approves(team.session)
    assert team.run("check", "--approved", *project).returncode == 0


def test_no_program_approves(team: Team) -> None:
    done = team.run("approve", team.session)
    assert done.returncode == 2
    assert "Only a person in a terminal can approve" in done.stderr

    refused = team.client.call("think", session=team.session, approve="t3")
    assert refused["isError"]
    team.approves(team.session, sure="n")

    assert team.waiting() == ["a1", "t2", "t3"]


def test_an_approval_in_a_file_counts_for_nothing(team: Team, tmp_path: Path) -> None:
    team.approves(team.session)
    exported = tmp_path / "queue.jsonl"
    exported.write_text(team.run("export", team.session).stdout)
    other = ("--database", str(tmp_path / "other.db"))

    assert thoughtline("import", str(exported), *other).returncode == 0

    found = json.loads(thoughtline("approve", "--json", *other).stdout)
    assert [one["id"] for one in found[0]["waiting"]] == ["a1", "t2", "t3"]


def test_ci_asks_for_the_approvals_of_an_export_whose_authors_it_keeps(
    team: Team, tmp_path: Path
) -> None:
    exported, other = tmp_path / "queue.jsonl", ("--database", str(tmp_path / "other.db"))
    check = ("check", "--approved", "--all", "--project", str(team.project), *other)
    exported.write_text(team.run("export", team.session).stdout)
    thoughtline("import", "--own", str(exported), *other)
    assert thoughtline(*check).returncode == 1

    team.approves(team.session)
    exported.write_text(team.run("export", team.session).stdout)
    thoughtline("import", "--own", "--continue", str(exported), *other)

    assert thoughtline(*check).returncode == 0


def test_without_the_setting_nothing_is_proposed(database: Path) -> None:
    with RawClient(database) as client:
        client.greet()
        session = client.think(thought="Done.", kind="conclusion")["session"]
        [content] = client.call("recall", session=session)["content"]

    assert "proposed" not in content["text"]
    assert json.loads(thoughtline("approve", "--json", "--database", database).stdout) == []


def test_a_search_tells_what_waits(team: Team) -> None:
    before = team.run("search", "lock").stdout
    data = json.loads(team.run("search", "lock", "--json").stdout)
    team.approves(f"{team.session}/t3")
    after = team.run("search", "lock").stdout

    assert "stands, proposed" in before
    assert [each.get("proposed") for each in data] == [True]
    assert "stands" in after
    assert "proposed" not in after
