"""A person approves what agents conclude, and each reader hears what still waits for approval."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import Terminal, plain_screen, thoughtline
from entrypoints.hooks.clients import run_hook
from rawclient import RawClient, greeted


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

    def approves(self, *arguments: str, key: str = "a") -> str:
        """The person runs the command in a terminal, and answers its question about each claim, or
        its one question with --reject or --undo.
        """
        with self.terminal(*arguments) as terminal:
            if {"--reject", "--undo"} & {*arguments}:
                return terminal.answer("as human:Ada?", "y")
            number, count = 0, 1
            while number < count:
                told = terminal.see("Claim ", "q stop")
                number, count = map(int, re.findall(r"Claim (\d+) of (\d+)", told)[-1])
                terminal.press(f"{key}\n")
            return terminal.rest()

    def terminal(self, *arguments: str) -> Terminal:
        given = ("--name", "Ada", "--database", str(self.database))
        return Terminal("approve", *arguments, *given)

    def reads(self, *arguments: str) -> str:
        """The person looks at the first claim, and stops."""
        with self.terminal(*arguments) as terminal:
            told = terminal.see("session", "q stop")
            terminal.press("q\n")
            terminal.rest()
        return told.replace("\r", "")

    def approves_too_late(self, terminal: Terminal) -> str:
        """The claim changed while the person read it. Returns the refusal, and the claim as it is
        shown again.
        """
        terminal.press("a\n")
        told = terminal.see("is not as it was shown", "q stop")
        terminal.press("q\n")
        assert "0 claims approved by human:Ada, 1 left." in terminal.rest()
        return " ".join(told.split())

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
        name: team.run("export", team.session, "--as", name).stdout.rpartition('<div id="words">')[
            2
        ]
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
    assert team.run("approve").stdout == "Nothing waits for approval.\n"
    assert "'ada' recorded nothing here" in team.run("approve", "--of", "ada").stderr
    for reader, told in readers(team).items():
        assert "proposed" not in told, (reader, told)
    known = line(team.recall(session=team.session, id="t3"), "Known:")
    assert "person" in known
    assert "approved by human:Ada" in known


def test_claims_that_are_not_listed_are_counted(team: Team) -> None:
    team.approves(team.session)
    for _ in range(51):
        team.client.think(thought="We wait.", kind="decision")

    told = team.run("approve").stdout

    assert "51 claims wait for approval; 3 approved\n1 of them waits in an older session" in told
    assert len(team.waiting()) == 51


def test_a_line_that_is_gone_is_told_before_a_claim_is_approved(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(team.project)
    code = team.project / "queue.yaml"
    code.write_text("consumers: 1\n")
    team.think(thought="So one is enough.", kind="decision", evidence="queue.yaml:1")
    calm = team.run("approve").stdout

    code.write_text("")
    assert "in doubt" in team.reads(f"{team.session}/t4")

    assert "in doubt" not in calm
    told = team.run("approve")
    assert "the line was changed or removed" in told.stdout
    assert told.stderr == ""
    monkeypatch.chdir("/")
    assert "1 session not compared with its files" in team.run("approve").stderr


def test_the_queue_shows_the_reasons(team: Team) -> None:
    told = team.run("approve").stdout

    assert "We use a lock." in told
    assert "t2 stands · The queue drops messages." in told
    assert "t1 stands · One consumer runs." in told
    assert "3 claims wait for approval" in told


def test_the_question_shows_the_claims_with_what_speaks_against_them(team: Team) -> None:
    team.think(thought="One consumer is idle.", contradicts="t1", because="The log has one.")
    team.think(
        thought="Which lock?",
        kind="decision",
        parts=["speed: max", "flock: 7", "lease: 9"],
        rests_on=["t2"],
    )

    told = team.reads(f"{team.session}/t5")

    words = ("Queue", "Which lock?", "place", "lease", "t2 stands · The queue", "given · a note")
    places = [told.find(each) for each in words]
    assert -1 not in places
    assert places == sorted(places)
    assert "! proposed" in told
    assert "! cannot stand together with t4: The log has one." in told
    assert "t5" in team.waiting()


def test_a_claim_that_changes_while_the_person_reads_it_is_not_approved(team: Team) -> None:
    target = f"{team.session}/t3"
    with team.terminal(target) as terminal:
        terminal.see("q stop")
        team.think(refute="t1", because="Two run.")
        told = team.approves_too_late(terminal)

    assert "t3 fallen" in told.replace("t3 decision · We use a lock. ", "t3 ")
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
    checked = team.run("check", "--approved", "--project", str(team.project))
    assert checked.returncode == 1
    assert "was approved, but it rests on a1 too since" in checked.stdout


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

    inbox = plain_screen(THOUGHTLINE_DATABASE=str(team.database))
    for told in (inbox, team.run("check", "--project", str(team.project)).stdout):
        assert "On t3: Locks are slow." in told
        assert f"objection by human:Ada, {team.session}/t4" in told

    adr = team.run("export", team.session, "--as", "adr").stdout
    assert '* human:Ada objects (t4): "Locks are slow."' in adr

    team.think(thought="They take a microsecond.", rests_on=["t4"])
    assert "t4 On t3" not in team.digest().partition("Contradictions")[0].partition("Stands")[0]
    assert "objects (t4)" not in team.run("show", team.session).stdout


def change_line(team: Team) -> str:
    """A decision on a line of a file, and another session's on that. The line then changes."""
    gateway = team.project / "gateway.yaml"
    gateway.write_text("retries: 5\n")
    team.think(thought="Retry 5 times.", kind="decision", evidence="gateway.yaml:1")
    above = {"rests_on": f"{team.session}/t4", "kind": "decision"}
    session: str = team.client.think(thought="Wait 5 seconds.", **above)["session"]
    team.approves(team.session)
    team.approves(session)
    gateway.write_text("retries: 9\n")
    team.run("check", "--project", str(team.project))
    return session


def test_an_approval_ends_if_an_agent_says_that_a_changed_line_was_so_then(team: Team) -> None:
    above = change_line(team)
    check = ("check", "--approved", "--project", str(team.project))
    assert team.waiting() == []
    assert "not approved" not in team.run(*check).stdout

    team.client.think(session=above, abandon="e1", because="It was so then.")
    assert team.waiting() == ["t1"]
    team.think(abandon="e2", because="It was so then.")
    assert sorted(team.waiting()) == ["t1", "t4"]
    checked = team.run(*check)
    assert checked.returncode == 1
    assert "was approved, but e2 was abandoned since" in checked.stdout

    team.approves(team.session)
    team.approves(above)
    assert team.run(*check).returncode == 0


def test_an_approval_outlives_the_words_of_a_person_on_a_changed_line(team: Team) -> None:
    change_line(team)
    where = ("--was-so", "--name", "Ada", "--database", str(team.database))
    with Terminal("settle", f"{team.session}/e2", *where) as terminal:
        terminal.answer("as human:Ada?", "y")

    assert "abandoned by human:Ada" in team.recall(session=team.session, id="e2")
    assert team.waiting() == []


def test_a_claim_whose_evidence_becomes_history_while_it_is_read_is_not_approved(
    team: Team,
) -> None:
    target = f"{team.session}/t3"
    with team.terminal(target) as terminal:
        terminal.see("q stop")
        team.think(abandon="e1", because="Nobody has the note now.")
        told = team.approves_too_late(terminal)

    assert "is not as it was shown: e1: it was so then." in told
    assert "! it was so then" in team.run("approve").stdout


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
    assert "0 claims approved by human:Ada, 3 skipped." in team.approves(team.session, key="s")

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
    with greeted(database) as client:
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


class Chain:
    """A claim that a person approved. It rests on a thought of a second session, and this thought
    rests on a decision of a third session.
    """

    def __init__(self, team: Team) -> None:
        self.team = team
        self.lowest = self.begins("Pool sizes", thought="Keep 40 connections.", kind="decision")
        below = f"{self.lowest}/t1"
        self.middle = self.begins("Load", thought="The pool is enough.", rests_on=below)
        self.session = self.begins(
            "Release",
            thought="We release.",
            kind="conclusion",
            rests_on=f"{self.middle}/t1",
        )
        for session in (self.lowest, self.middle, self.session, team.session):
            if session != self.middle:
                team.approves(session)
        assert team.waiting() == []

    def begins(self, title: str, **first: Any) -> str:
        session: str = self.team.client.think(title=title, evidence=["a note"], **first)["session"]
        return session

    def lowest_says(self, **arguments: Any) -> None:
        self.team.client.think(session=self.lowest, **arguments)

    def told(self) -> dict[str, str]:
        """What each reader tells of the claim."""
        check = self.team.run("check", "--approved", "--project", str(self.team.project))
        assert check.returncode == 1
        inbox = plain_screen(THOUGHTLINE_DATABASE=str(self.team.database))
        return {
            "check": " ".join(check.stdout.split()),
            "approve": " ".join(self.team.run("approve").stdout.split()),
            "recall": self.team.recall(session=self.session, id="t1"),
            "show": " ".join(self.team.run("show", self.session).stdout.split()),
            "inbox": inbox,
        }


def contradict(chain: Chain) -> None:
    chain.lowest_says(thought="Keep 400.", contradicts="t1", because="One pool.")


def revise(chain: Chain) -> None:
    chain.lowest_says(thought="Keep 50 connections.", revises="t1")


def objects(chain: Chain) -> None:
    chain.team.approves(f"{chain.lowest}/t1", "--reject", "Who counted?")


def withdraw(chain: Chain) -> None:
    chain.team.approves(f"{chain.lowest}/t1", "--undo")


def give_another_reason(chain: Chain) -> None:
    chain.lowest_says(thought="Others keep 40.")
    chain.lowest_says(about="t1", rests_on="t2")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (contradict, "t1 t2 are said to contradict each other"),
        (revise, "t1 was revised by t2"),
        (objects, "t2 objects to t1"),
        (withdraw, "the approval of t1 was withdrawn"),
        (give_another_reason, "the approval of t1 lapsed: it rests on t2 too"),
    ],
)
def test_a_claim_is_proposed_again_for_what_happens_in_a_session_two_sessions_below(
    team: Team, act: Callable[[Chain], None], words: str
) -> None:
    chain = Chain(team)
    act(chain)

    told = chain.told()
    why = f'was approved, but {words} in "Pool sizes" since'
    assert why in told["check"]
    assert why in told["approve"]
    why = why.replace("approved,", "approved by human:Ada,")
    assert why in told["recall"]
    assert why in told["show"]
    assert f"{chain.session}" in json.dumps(json.loads(team.run("approve", "--json").stdout))
    assert "claims wait" in told["inbox"] or "claim waits" in told["inbox"], told["inbox"]

    team.approves(chain.session)
    assert chain.session not in team.run("approve", "--json").stdout


def test_an_approval_counts_again_after_a_contradiction_two_sessions_below_is_resolved(
    team: Team,
) -> None:
    chain = Chain(team)
    contradict(chain)
    assert chain.session in team.run("approve", "--json").stdout

    chain.lowest_says(refute="t2", because="Never.")

    assert chain.session not in team.run("approve", "--json").stdout


def test_a_review_names_a_ground_of_another_session_by_its_text_and_title(team: Team) -> None:
    chain = Chain(team)
    contradict(chain)

    told = " ".join(team.run("approve").stdout.split())

    assert '· "Load" t1: The pool is enough.' in told
    assert '! t1 t2 are said to contradict each other in "Pool sizes"' in told


def test_no_agent_hides_a_claim_in_an_archived_session_or_another_project(team: Team) -> None:
    team.think(archive=True, project="/elsewhere/shop")

    assert team.waiting() == ["a1", "t2", "t3"]
    [listed] = json.loads(team.run("approve", "--json").stdout)
    assert (listed["archived"], listed["project"]) == (True, "/elsewhere/shop")
    assert f"session {team.session} archived · /elsewhere/shop" in team.run("approve").stdout
    inbox = " ".join(plain_screen(THOUGHTLINE_DATABASE=str(team.database)).split())
    assert "3 claims wait for approval (3 in archived sessions): thoughtline approve" in inbox

    team.approves(team.session)
    assert team.waiting() == []


OPTIONS = ["speed: max", "SQLite: 7", "Postgres: 9"]


def add_claim_on_a_line(team: Team) -> None:
    """A claim t5 on t4, which rests on a line, approved; then the line changes."""
    code = team.project / "a.py"
    code.write_text("timeout = 5\n")
    team.think(thought="The timeout is five seconds.", evidence=["a.py:1"])
    team.think(thought="Calls end in time.", kind="conclusion", rests_on="t4")
    team.approves(f"{team.session}/t5")
    code.write_text("timeout = 12\n")


@pytest.mark.parametrize(
    "settle",
    [
        {"about": "t4", "evidence": ["a.py:1"]},
        {"verify": "t4", "evidence": ["a.py:1"]},
        {"verify": "t4", "because": "Still so."},
        {"verify": "e2", "because": "Still so."},
    ],
)
def test_an_approval_ends_if_an_agent_settles_a_doubt_that_the_person_did_not_see(
    team: Team, settle: dict[str, Any]
) -> None:
    add_claim_on_a_line(team)
    team.digest()
    assert "t5" not in team.waiting()

    team.think(**settle)

    assert "t5" in team.waiting()


def test_an_approval_stays_if_an_agent_verifies_an_unchanged_line(team: Team) -> None:
    add_claim_on_a_line(team)
    (team.project / "a.py").write_text("timeout = 5\n")

    team.think(verify="e2", because="I looked again.")

    assert "t5" not in team.waiting()


def test_the_choice_of_another_option_ends_approvals_also_if_a_person_approves_it(
    team: Team,
) -> None:
    team.think(thought="Which store?", kind="decision", parts=OPTIONS)
    team.think(thought="We take SQLite.", rests_on="t4", chosen="SQLite")
    team.think(thought="One file holds all.", kind="conclusion", rests_on="t4")
    claims = ["t4", "t5", "t6"]
    team.approves(*(f"{team.session}/{each}" for each in claims))
    assert not {*claims} & {*team.waiting()}

    team.think(thought="No, Postgres.", rests_on="t4", chosen="Postgres")
    assert {*claims} <= {*team.waiting()}
    assert "an option of t4 is chosen in t7 since" in team.run("approve").stdout

    team.approves(f"{team.session}/t4", f"{team.session}/t7")
    assert {*claims} & {*team.waiting()} == {"t5", "t6"}
    team.think(abandon="t7", because="SQLite it is.")
    assert {*claims} & {*team.waiting()} == {"t4"}


def test_a_merged_branch_is_a_reason_of_the_thought_that_merges_it(team: Team) -> None:
    team.think(thought="Ship it on Monday.", branch="b")
    team.think(thought="Both agree: ship it.", kind="conclusion", merge="b")
    assert "t4 stands · Ship it on Monday." in team.run("approve").stdout
    team.approves(f"{team.session}/t5")

    team.think(refute="t4", because="Monday is a holiday.")

    assert "t5" in team.waiting()
    assert "was approved, but t4 fell since" in team.run("approve").stdout


def test_an_approval_ends_if_the_claim_did_not_come_true(team: Team) -> None:
    target = f"{team.session}/t3"
    with team.terminal(target) as terminal:
        terminal.see("q stop")
        team.think(outcome="t3 false", because="Two wrote.")
        assert "t3: did not come true" in team.approves_too_late(terminal)
    team.approves(target)
    assert "t3" not in team.waiting()
    team.think(outcome="t3 true", because="One wrote.")
    assert "t3" not in team.waiting()

    team.think(outcome="t2 false", because="None was dropped.")

    assert "t3" in team.waiting()
    assert "was approved, but t2 did not come true since" in team.run("approve").stdout


@pytest.mark.parametrize("kind", ["first choice", "choice", "line"])
def test_an_approval_ends_for_the_same_reasons_in_another_session(team: Team, kind: str) -> None:
    if kind != "line":
        team.think(thought="Which store?", kind="decision", parts=OPTIONS)
        team.think(
            thought="We take SQLite.",
            rests_on="t4",
            **({"chosen": "SQLite"} if kind == "choice" else {}),
        )
    else:
        add_claim_on_a_line(team)
        (team.project / "a.py").write_text("timeout = 5\n")
    above = team.client.think(
        thought="One file holds all.", kind="conclusion", rests_on=f"{team.session}/t4"
    )["session"]
    team.approves(f"{above}/t1")
    assert f"{above}/t1" not in team.run("approve").stdout

    if kind != "line":
        team.think(thought="No, Postgres.", rests_on="t4", chosen="Postgres")
    else:
        (team.project / "a.py").write_text("timeout = 12\n")
        team.think(about="t4", evidence=["a.py:1"])
    team.recall(session=above)

    words = "t4 rests on e3 instead" if kind == "line" else "an option of t4 is chosen in t6"
    told = team.run("check", "--approved", "--project", str(team.project)).stdout
    assert f"was approved, but {words} in " in told


def test_a_ground_in_another_session_that_waits_is_shown_as_proposed(team: Team) -> None:
    above = team.client.think(
        thought="One lock is enough.", kind="conclusion", rests_on=f"{team.session}/t3"
    )["session"]

    assert "! proposed" in team.reads(f"{above}/t1")
    team.approves(team.session)
    assert "! proposed" not in team.reads(f"{above}/t1")


def test_a_review_shows_the_choice_and_the_reasons_of_a_ground_in_another_session(
    team: Team,
) -> None:
    disks = team.client.think(thought="It is fast.", title="Disks", evidence=["the rack plan"])[
        "session"
    ]
    store = {"kind": "decision", "parts": OPTIONS, "rests_on": f"{disks}/t1", "title": "Stores"}
    below = team.client.think(thought="Which store?", **store)["session"]
    team.client.think(session=below, thought="This.", rests_on="t1", chosen="SQLite")
    above = team.client.think(
        thought="One file holds all.", kind="conclusion", rests_on=f"{below}/t1"
    )["session"]

    with team.terminal(f"{above}/t1") as terminal:
        told = terminal.see("session", "q stop")
        team.client.think(session=disks, revises="t1", thought="It is remote, and slow.")
        team.approves_too_late(terminal)

    lines = [" ".join(line.split()) for line in told.splitlines()]
    ground = lines.index('e1 stands · "Stores" t1: Which store?')
    assert lines[ground + 1].startswith("chosen: SQLite")
    assert lines[ground + 3 : ground + 5] == [
        'stands · "Disks" t1: It is fast.',
        'given · "Disks" e1: the rack plan',
    ]
    assert "t1" in json.loads(team.run("approve", "--json").stdout)[0]["waiting"][0]["id"]


def test_a_person_chooses_from_an_overview_of_the_claims_by_number(team: Team) -> None:
    team.think(thought="Perhaps it is the lock.", kind="conclusion", confidence=0.4, rests_on="t1")
    team.think(thought="One consumer is idle.", contradicts="t1", because="The log has one.")

    with team.terminal() as terminal:
        overview = terminal.see("claim", "Enter: none")
        terminal.press("7\n")
        assert "Type numbers from 1 to 4, or all." in terminal.see("Error", "Enter: none")
        terminal.press("3, 4\n")
        whole = terminal.see(
            "session", "Claim 1 of 2, as human:Ada? a approve, o object, s skip, q stop"
        )
        terminal.press("a\n")
        assert "2 claims approved by human:Ada." in terminal.answer("Claim 2 of 2", "approve")

    rows = [line.split() for line in overview.splitlines()]
    name = team.session[:8]
    assert ["3", f"{name}/t3", "now", "We", "use", "a", "lock.", "3", "remarks"] in rows
    assert [row[3] for row in rows if row[:2] == ["4", f"{name}/t4"]] == ["0.4"]
    assert "One consumer runs." not in overview
    assert "One consumer runs." in whole
    assert team.waiting() == ["a1", "t2"]


def test_a_person_decides_each_claim_in_turn_and_sees_what_the_answers_before_changed(
    team: Team,
) -> None:
    team.think(thought="Which store?", kind="decision", parts=OPTIONS, rests_on="t2")
    with team.terminal(team.session) as terminal:
        first = terminal.see(f"session {team.session}", "Claim 1 of 4, as human:Ada?")
        terminal.press("y\n")
        terminal.see("Error: Type one of a, o, s, q.", "Claim 1 of 4")
        terminal.press("s\n")
        second = terminal.see(f"session {team.session}", "Claim 2 of 4")
        terminal.press("o\n")
        terminal.see("Your objection, in one line (Enter: none)")
        terminal.press("\n")
        terminal.see("Claim 2 of 4")
        terminal.press("a\n")
        third = terminal.see(f"session {team.session}", "Claim 3 of 4")
        terminal.press("o\n")
        terminal.see("Your objection, in one line (Enter: none)")
        terminal.press("Locks are slow.\n")
        terminal.see(f"session {team.session}", "Claim 4 of 4")
        terminal.press("q\n")
        ended = terminal.rest()

    assert "1 claim approved by human:Ada, 1 objected to, 1 skipped, 1 left.\n" in ended
    assert [each.count("as human:Ada?") for each in (first, second, third)] == [1, 1, 1]
    for shown, claim in ((first, "a1 "), (second, "t2 "), (third, "t3 ")):
        assert f"\nQueue\n{claim}" in shown.replace("\r", "")
    reasons = [line.strip() for line in third.splitlines()]
    approved = reasons.index("t2 stands · The queue drops messages.")
    assert reasons[approved + 1] == "t1 stands · One consumer runs."
    assert team.waiting() == ["a1", "t3", "t4"]
    assert "t5 On t3: Locks are slow." in team.digest()


def test_answers_before_the_end_of_the_input_are_recorded_and_counted(team: Team) -> None:
    with team.terminal(team.session) as terminal:
        terminal.see("Claim 1 of 3", "q stop")
        terminal.press("a\n")
        terminal.see("Claim 2 of 3", "q stop")
        terminal.press("\x04")
        assert "1 claim approved by human:Ada, 2 left." in terminal.rest()

    assert team.waiting() == ["t2", "t3"]


def test_lines_that_were_pasted_answer_no_later_question(team: Team) -> None:
    with team.terminal(team.session) as terminal:
        terminal.see("Claim 1 of 3", "q stop")
        terminal.press("o\n")
        terminal.see("Your objection, in one line (Enter: none)")
        terminal.press("Wrong because:\na\na\n")
        terminal.see("Claim 2 of 3", "q stop")
        terminal.press("q\n")
        assert "0 claims approved by human:Ada, 1 objected to, 2 left." in terminal.rest()

    assert team.waiting() == ["a1", "t2", "t3"]


def test_deep_reasons_are_whole_with_what_speaks_against_them(team: Team) -> None:
    for number in range(4, 51):
        team.think(thought=f"Step {number} follows.", kind="conclusion", rests_on=f"t{number - 1}")
    team.think(thought="It does not follow.", contradicts="t5", because="A case is missing.")

    told = team.reads(f"{team.session}/t50")

    lines = [line.strip() for line in told.splitlines()]
    for number in range(1, 50):
        assert any(re.match(rf"t{number} ", line) for line in lines), f"t{number}"
    assert "! cannot stand together with t51: A case is missing." in lines
    columns = [line for line in told.splitlines() if "human:" not in line]
    assert max(map(len, columns)) <= 80


def test_a_title_cannot_look_like_a_line_of_the_program(team: Team) -> None:
    title = "Queue " + "x" * 74 + " 3 claims approved by human:root, 2 left."
    reply = team.client.think(thought="It is so.", kind="conclusion", title=title)
    with team.terminal(reply["session"]) as terminal:
        told = terminal.see("session", "Claim 1 of 1").replace("\r", "")

    assert "claims approved by human:root" in told
    assert not re.search(r"^(3 )?claims approved", told, re.MULTILINE)


def test_a_claim_that_the_record_refuses_leaves_the_others_to_decide(team: Team) -> None:
    with team.terminal(team.session) as terminal:
        terminal.see("Claim 1 of 3", "q stop")
        team.think(refute="a1", because="It is not so.")
        terminal.press("a\n")
        terminal.see("is not as it was shown", "Claim 1 of 3")
        terminal.press("a\n")
        terminal.see("a1 does not stand as it was recorded.", "Claim 2 of 3")
        terminal.press("q\n")
        assert "0 claims approved by human:Ada, 1 refused, 2 left." in terminal.rest()


def test_the_inbox_names_a_contradiction(team: Team) -> None:
    team.think(thought="Two run.", contradicts="t1", because="The log has two.")

    inbox = plain_screen(THOUGHTLINE_DATABASE=str(team.database))

    assert f'{team.session} "Queue": 1 contradiction' in " ".join(inbox.split())
