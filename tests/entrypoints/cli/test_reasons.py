"""`thoughtline why`, `thoughtline pr` and decisions as ADRs: reasons beside the code."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml

from entrypoints.cli.commandline import on_a_terminal, thoughtline, told
from entrypoints.cli.test_check import Project
from entrypoints.hooks.test_receipts import ran
from entrypoints.repository import commit_all, git
from rawclient import greeted

CODE = "def add(a, b):\n    return a + b\n\n\ndef sub(a, b):\n    return a - b\n"
OPTIONS = ["cost: min, weight 1, 0..10", "a key per order: 2", "an outbox: 5"]


class Branch(Project):
    """A branch on which things were decided, and which changes a line on which others rest."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        git(self.folder, "checkout", "-b", "change")
        with greeted(self.database, "--project", str(self.folder)) as client:
            first = client.think(
                thought="Retry with a key",
                kind="decision",
                parts=OPTIONS,
                assume="The bank is idempotent",
                evidence="pytest -> 12 passed",
            )
            self.session = first["session"]
            client.think(session=self.session, thought="Cache it")
            client.think(session=self.session, refute="t2", because="the cache is cold")
        self.write(CODE.replace("a + b", "b + a"))
        commit_all(self.folder, "second")
        self.options = ("--database", self.database, "--project", self.folder)


@pytest.fixture
def branch(tmp_path: Path) -> Branch:
    return Branch(tmp_path)


def test_a_line_tells_which_decisions_rest_on_it(branch: Branch) -> None:
    file = branch.folder / "a.py"
    found = told("why", f"{file}:2", *branch.options)
    shown = thoughtline("why", f"{file}:2", *branch.options)
    other = thoughtline("why", f"{file}:4", *branch.options)
    whole = told("why", file, *branch.options)

    [evidence] = found[0]["evidence"]
    assert (evidence["place"], evidence["found"]) == ("a.py:1-2", "changed")
    assert [thought["text"] for thought in evidence["thoughts"]] == ["It adds", "Either will do"]
    assert evidence["thoughts"][0]["in_doubt"]
    assert "It adds" in shown.stdout
    assert (other.returncode, other.stdout) == (1, f"No recorded reason rests on {file}:4.\n")
    assert len(whole[0]["evidence"]) == 2


def test_a_place_is_asked_for_as_evidence_names_it(branch: Branch) -> None:
    with greeted(branch.database, "--project", str(branch.folder)) as client:
        client.think(session=branch.session, thought="sub is fine", evidence="a.py#sub")
        found = client.call("recall", query="a.py:2-4")["content"][0]["text"]
    file = branch.folder / "a.py"

    lines = thoughtline("why", f"{file}:2-4", *branch.options)
    function = thoughtline("why", f"{file}#sub", *branch.options)
    neither = thoughtline("why", f"{file}:3-4", *branch.options)

    assert "It adds" in lines.stdout
    assert "sub is fine" not in lines.stdout
    assert "sub is fine" in function.stdout
    assert "It adds" not in function.stdout
    assert neither.returncode == 1
    assert "It adds" in found


def test_an_agent_asks_with_a_search_for_the_line(branch: Branch) -> None:
    with greeted(branch.database, "--project", str(branch.folder)) as client:
        found = client.call("recall", query="a.py:2")["content"][0]["text"]
        elsewhere = client.call("recall", query="a.py:400")["content"][0]["text"]

    assert "It adds" in found
    assert "Either will do" in found
    assert "It adds" not in elsewhere


def test_a_terminal_shows_the_first_of_many_thoughts(branch: Branch) -> None:
    with greeted(branch.database, "--project", str(branch.folder)) as client:
        session = client.think(thought="Lines matter", evidence="a.py:5")["session"]
        client.think(
            session=session,
            thoughts=[{"thought": f"Step {n}", "rests_on": "t1"} for n in range(30)],
        )

    seen = on_a_terminal("why", f"{branch.folder}/a.py:5", *branch.options)
    every = on_a_terminal("why", "--all", f"{branch.folder}/a.py:5", *branch.options)

    assert "e1: 11 more thoughts (--all shows all)" in seen
    assert seen.count("Step ") == 19
    assert every.count("Step ") == 30


@pytest.mark.parametrize("place", ["add.py", "a.py:0", "a.py:4-x"])
def test_a_mistyped_place_is_told_from_a_line_without_reasons(branch: Branch, place: str) -> None:
    done = thoughtline("why", branch.folder / place, *branch.options)

    assert done.returncode == 1
    assert done.stdout.endswith(" There is no such file.\n")


def test_a_file_outside_the_project_is_refused(branch: Branch, tmp_path: Path) -> None:
    done = thoughtline("why", tmp_path / "other.py", *branch.options)

    assert done.returncode == 2
    assert "is not in the project" in done.stderr


def test_a_pull_request_tells_what_was_decided_and_what_it_puts_in_doubt(branch: Branch) -> None:
    done = thoughtline("pr", "main", *branch.options)

    lines = done.stdout.splitlines()
    assert lines[0] == "<!-- thoughtline -->"
    assert len(lines) <= 60
    doubt, decided, ruled_out = (
        done.stdout.index(title) for title in ("In doubt because", "Decided on", "Ruled out")
    )
    assert doubt < decided < ruled_out
    assert "- `a.py:1-2` changed; 1 thought in doubt: It adds" in done.stdout[doubt:decided]
    assert "~~`return a + b`~~ `return b + a`" in done.stdout[doubt:decided]
    assert "decision · Retry with a key" in done.stdout[decided:ruled_out]
    assert 'best "a key per order" 0.8' in done.stdout[decided:ruled_out]
    assert '- t2 refuted: "the cache is cold": Cache it' in done.stdout[ruled_out:]
    assert "- The bank is idempotent" in done.stdout[ruled_out:]
    assert "- told · `pytest -> 12 passed`: Retry with a key" in done.stdout[ruled_out:]


def test_a_summary_has_at_most_sixty_lines(branch: Branch) -> None:
    lines = [f"value_{number} = {number}" for number in range(40)]
    (branch.folder / "b.py").write_text("\n".join(lines))
    with greeted(branch.database, "--project", str(branch.folder)) as client:
        for number in range(1, 31, 2):
            session = client.think(
                thought=f"Value {number} is right",
                evidence=[f"b.py:{number}", f"pytest -k {number} -> 1 passed"],
                assume=f"Nobody changes value {number}",
                kind="conclusion",
            )["session"]
            client.think(session=session, thought="No")
            client.think(session=session, refute="t2", because="because")
    (branch.folder / "b.py").write_text("\n".join(f"{line}0" for line in lines))

    printed = thoughtline("pr", "main", *branch.options).stdout.splitlines()

    assert len(printed) <= 60
    assert sum("more" in line for line in printed) == 5


def test_a_run_that_only_a_file_claims_is_told_as_imported(branch: Branch, tmp_path: Path) -> None:
    ran(branch.database, branch.folder, "make", {"output": "building", "exit_code": 0})
    with greeted(branch.database, "--project", str(branch.folder)) as client:
        reply = client.think(thought="It builds", evidence="make -> ok", kind="conclusion")
    session, claim = reply["session"], "`make -> ok`: It builds"
    assert "seen run, exit 0" in thoughtline("show", session, *branch.options[:2]).stdout
    assert claim not in thoughtline("pr", "main", *branch.options).stdout

    file, other = tmp_path / "record.jsonl", ("--database", tmp_path / "other.db")
    file.write_text(thoughtline("export", session, *branch.options[:2]).stdout)
    assert '"witness":{"exit":0' in file.read_text()
    thoughtline("import", file, *other)

    summary = thoughtline("pr", "main", *other, *branch.options[2:], "--all").stdout
    assert f"- imported · {claim}" in summary
    with greeted(tmp_path / "other.db", "--project", str(branch.folder)) as client:
        asked: list[dict[str, Any]] = [{}, {"id": "e1"}, {"id": "t1"}, {"since": 1}]
        heard = [client.call("recall", session=session, **one)["content"] for one in asked]
        heard.append(client.call("recall", query="make")["content"])
    doors = [content[0]["text"] for content in heard]
    doors += [thoughtline("show", session, *other).stdout]
    doors += [
        thoughtline("export", session, "--as", name, *other).stdout
        for name in ("markdown", "json", "html")
    ]
    for told_there in doors:
        assert "It builds" in told_there or "make" in told_there
        assert "seen run" not in told_there
        assert '"exit"' not in told_there


def test_a_proposed_decision_is_told_as_proposed(branch: Branch) -> None:
    with greeted(branch.database, "--project", str(branch.folder), "--approval") as client:
        client.think(thought="Use a lock", kind="decision")

    printed = thoughtline("pr", "main", *branch.options).stdout

    assert "- **proposed** · decision · Use a lock" in printed
    assert "- decision · Retry with a key" in printed


def test_a_branch_that_is_the_base_itself_is_refused_if_it_has_nothing_new(
    branch: Branch,
) -> None:
    """It is not told that nothing was decided: something was, before its last commit."""

    def commit(year: int) -> None:
        date = {"GIT_COMMITTER_DATE": f"{year}-01-01T00:00:00Z"}
        git(branch.folder, "commit", "--allow-empty", "-m", year, **date)

    commit(2020)
    git(branch.folder, "branch", "--force", "main", "change")
    assert "Retry with a key" in thoughtline("pr", "main", *branch.options).stdout

    commit(2036)
    git(branch.folder, "branch", "--force", "main", "change")
    done = thoughtline("pr", "main", *branch.options)

    assert done.returncode == 2
    assert "HEAD is main itself" in done.stderr


def test_a_branch_without_a_common_commit_is_refused(branch: Branch) -> None:
    done = thoughtline("pr", "nowhere", *branch.options)

    assert done.returncode == 2
    assert "There is no common commit of HEAD and nowhere" in done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "Ask @everyone and @octo-org/team",
        "[approve](https://evil.example) ![x](https://evil.example/x.png)",
        "<img src=x onerror=alert(1)> <!-- thoughtline -->",
        "Fine\n\n**Decided on this branch**\n- decision · accepted",
        "`unbalanced | table",
    ],
)
def test_a_recorded_text_begins_nothing_in_the_comment(tmp_path: Path, text: str) -> None:
    branch = Branch(tmp_path)
    with greeted(branch.database, "--project", str(branch.folder)) as client:
        client.think(thought=text, kind="conclusion")

    printed = thoughtline("pr", "main", *branch.options).stdout

    [line] = [line for line in printed.splitlines() if line.startswith("- conclusion")]
    for special in ("@e", "@o", "](", "<img", "![", "<!--"):
        assert special not in line.replace("\\<", "").replace("\\]", "").replace("\\[", "")
    assert printed.count("\n**Decided on this branch**") == 1


BOT = "github-actions[bot]"


class GitHub(ThreadingHTTPServer):
    """The part of GitHub's API that keeps the comments of pull request 12."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Comments)
        self.comments: list[dict[str, Any]] = [
            {"id": number, "body": "by a person", "user": {"login": "eve"}}
            for number in range(1, 131)
        ]
        self.seen: list[tuple[str, str]] = []
        self.forbids = False
        self.is_limited = False


class Comments(BaseHTTPRequestHandler):
    server: GitHub

    def do_GET(self) -> None:
        page = int(self.path.rpartition("page=")[2])
        self._answer(self.server.comments[100 * (page - 1) : 100 * page])

    def do_POST(self) -> None:
        if self.path == "/graphql":
            self._answer({"data": {"viewer": {"login": BOT}}})
            return
        if self.server.is_limited:
            self.send_response(403)
            self.send_header("X-RateLimit-Remaining", "0")
            self.end_headers()
            return
        if self.server.forbids:
            self.send_error(403)
            return
        user = {"login": BOT}
        comment = {"id": len(self.server.comments) + 1, "user": user, **self._body()}
        self.server.comments.append(comment)
        self._answer(comment)

    def do_PATCH(self) -> None:
        number = int(self.path.rpartition("/")[2])
        self.server.comments[number - 1] |= self._body()
        self._answer({})

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def _body(self) -> dict[str, Any]:
        body: dict[str, Any] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        return body

    def _answer(self, body: object) -> None:
        self.server.seen.append((self.command, self.headers["Authorization"]))
        data = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@pytest.fixture
def github() -> Iterator[GitHub]:
    with GitHub() as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield server
        server.shutdown()


def workflow(github: GitHub) -> dict[str, str]:
    return {
        "GITHUB_API_URL": f"http://127.0.0.1:{github.server_address[1]}",
        "GITHUB_GRAPHQL_URL": f"http://127.0.0.1:{github.server_address[1]}/graphql",
        "GITHUB_REPOSITORY": "ann/shop",
        "GITHUB_REF": "refs/pull/12/merge",
        "GITHUB_TOKEN": "secret",
    }


def test_one_comment_is_posted_and_updated_in_place(branch: Branch, github: GitHub) -> None:
    first = thoughtline("pr", "main", "--post", *branch.options, **workflow(github))
    with greeted(branch.database, "--project", str(branch.folder)) as client:
        client.think(thought="Ship it on Monday", kind="conclusion")
    second = thoughtline("pr", "main", "--post", *branch.options, **workflow(github))

    ours = [one for one in github.comments if one["body"].startswith("<!-- thoughtline -->")]
    assert (first.stdout, second.stdout) == (
        "The comment was posted.\n",
        "The comment was updated.\n",
    )
    assert len(ours) == 1
    assert "Ship it on Monday" in ours[0]["body"]
    assert {token for _, token in github.seen} == {"Bearer secret"}


def test_the_comment_of_somebody_else_with_the_marker_is_left_alone(
    branch: Branch, github: GitHub
) -> None:
    theirs = "<!-- thoughtline -->\nAll is well."
    github.comments[4]["body"] = theirs

    first = thoughtline("pr", "main", "--post", *branch.options, **workflow(github))
    second = thoughtline("pr", "main", "--post", *branch.options, **workflow(github))

    assert (first.stdout, second.stdout) == (
        "The comment was posted.\n",
        "The comment was updated.\n",
    )
    assert github.comments[4]["body"] == theirs


def test_without_the_variables_of_a_workflow_nothing_is_posted(branch: Branch) -> None:
    done = thoughtline("pr", "main", "--post", *branch.options, GITHUB_REF="")

    assert done.returncode == 2
    assert "GITHUB_TOKEN is not set for a pull request" in done.stderr


def test_a_decision_record_tells_the_fate_of_its_decision(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "decisions"
    folder.mkdir()
    with greeted(database) as client:
        session = client.think(thought="Use a pool.", kind="decision")["session"]
        client.think(session=session, thought="Use two pools.", kind="decision", revises="t1")
        for thought in ("Use threads.", "Cache it."):
            client.think(session=session, thought=thought, kind="decision")
        client.think(session=session, verify="t3", because="measured")
        client.think(session=session, refute="t3", because="it deadlocks")
        client.think(session=session, abandon="t4", because="not needed")

    thoughtline("export", session, "--as", "adr", "--output", folder, "--database", database)
    printed = thoughtline("export", session, "--as", "adr", "--database", database).stdout

    statuses = [
        yaml.safe_load(path.read_text().split("---\n")[1])["status"]
        for path in sorted(folder.iterdir())
    ]
    assert statuses == [
        "superseded by [ADR-0002](0002-use-two-pools.md)",
        "accepted",
        "deprecated",
        "deprecated",
    ]
    assert "status: \"superseded by 'Use two pools.'\"" in printed


def test_each_decision_is_an_architecture_decision_record(branch: Branch, tmp_path: Path) -> None:
    folder = tmp_path / "decisions"
    folder.mkdir()
    (folder / "0007-by-hand.md").write_text("# By hand\n")
    export = ("export", branch.session, "--as", "adr", "--database", branch.database)

    thoughtline(*export, "--output", folder)
    with greeted(branch.database) as client:
        client.think(session=branch.session, verify="t1", because="measured on staging")
    again = thoughtline(*export, "--output", folder)
    printed = thoughtline(*export).stdout

    assert again.returncode == 0, again.stderr
    assert sorted(path.name for path in folder.iterdir()) == [
        "0007-by-hand.md",
        "0008-retry-with-a-key.md",
    ]
    text = (folder / "0008-retry-with-a-key.md").read_text()
    assert text == printed
    front = yaml.safe_load(text.split("---\n")[1])
    assert front["status"] == "accepted"
    assert "## Considered Options\n\n* a key per order\n* an outbox\n" in text
    assert '"a key per order" (a key per order 0.8, an outbox 0.5)' in text
    assert "because measured on staging." in text
    assert "* Assumption: The bank is idempotent" in text
