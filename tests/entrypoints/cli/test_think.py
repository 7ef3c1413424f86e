"""The command `think`: what a shell, a hook or a script records, and the reply as JSON."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.records import fed
from entrypoints.repository import enter
from rawclient import greeted

if TYPE_CHECKING:
    import subprocess

ORIGINALS_FIELDS = (
    *("session_id", "thought_number", "total_thoughts", "next_thought_needed", "branches"),
    *("thought_history_length", "confidence", "uncertainty_notes", "outcome", "all_assumptions"),
    *("risky_assumptions", "falsified_assumptions", "unresolved_references"),
    "cross_session_warnings",
)
"""Fields of the reply of UltraThink's plugin 2.0.2, in their order."""


def test_a_session_without_a_project_gets_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "shop" / "src"
    source.mkdir(parents=True)
    (tmp_path / "shop/.git").mkdir()
    database = ("--database", tmp_path / "record.db")
    thoughtline("think", "It is lost.", *database, THOUGHTLINE_PROJECT="none")
    enter(source, monkeypatch)

    thoughtline("think", "--session", "latest", "--project", ".", *database)

    [session] = json.loads(thoughtline("sessions", "--json", *database).stdout)
    assert session["project"] == str(tmp_path / "shop")


class Shell:
    """A shell with a record, and the command that it runs."""

    def __init__(self, path: Path, command: str) -> None:
        self.database = path / "record.db"
        self._command = command

    def run(self, *arguments: object) -> "subprocess.CompletedProcess[str]":
        return thoughtline(self._command, *arguments, "--database", self.database)

    def think(self, *arguments: object) -> dict[str, Any]:
        done = self.run(*arguments)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        reply: dict[str, Any] = json.loads(done.stdout)
        return reply

    def refused(self, *arguments: object) -> dict[str, Any]:
        done = self.run(*arguments)
        assert (done.returncode, done.stdout) == (1, "")
        error: dict[str, Any] = json.loads(done.stderr)
        return error


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path, "think")


@pytest.fixture
def ultrathink(tmp_path: Path) -> Shell:
    return Shell(tmp_path, "ultrathink")


def test_a_thought_is_recorded_with_its_grounds_and_falls_with_them(shell: Shell) -> None:
    evidence = ("--evidence", "make test -> 2 failed", "--evidence", "curl -> 200")
    assumed = ("--assume", "one node", "--assume", "no proxy")
    first = shell.think("The cache is cold.", *assumed, *evidence, "-c", "0.5", "--as", "cold")
    session = first["session"]
    second = shell.think("So wait.", "-s", session, "--rests-on", "cold", "--kind", "conclusion")
    fell = shell.think("-s", "latest", "--refute", "a1", "--because", "two nodes run")
    told = thoughtline("show", session, "--database", shell.database).stdout

    assert (first["thought"], first["assumptions"], first["evidence"]) == (
        "t1",
        ["a1", "a2"],
        ["e1", "e2"],
    )
    assert second["session"] == session
    assert set(fell["fell"]) == {"t1", "t2"}
    assert "by shell" in told
    assert "confidence 0.5, given" in told
    assert "two nodes run" in told


def test_alternatives_further_arguments_and_the_author_are_passed_on(shell: Shell) -> None:
    shell.think("One.", "--author", "nightly")
    shell.think("Two.", "-s", "latest")
    more = json.dumps({"tags": ["ci"], "contradicts": "t1"})
    shell.think("Or.", "-s", "latest", "--rests-on", "t1", "--rests-on", "t2", "--arguments", more)
    told = thoughtline("show", "latest", "--database", shell.database).stdout

    assert "rests on t1, or t2" in told
    assert "by nightly" in told
    assert "ci" in told


def test_the_thought_may_come_from_standard_input(shell: Shell) -> None:
    done = fed(b"Line one.\nLine two.\n", "think", "-", "--database", shell.database)
    told = thoughtline("recall", "latest", "--id", "t1", "--database", shell.database).stdout

    assert json.loads(done.stdout)["thought"] == "t1"
    assert "| Line one.\n| Line two." in told


def test_evidence_in_files_of_the_folder_is_read(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notes.md").write_text("# First line\nmore\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    assert shell.think("So.", "--evidence", "notes.md:1")["read"] == {"e1": "1: # First line"}


def test_a_repeated_call_with_a_key_records_nothing_twice(shell: Shell) -> None:
    shell.think("Begin.")
    first, again = (shell.think("Once.", "-s", "latest", "--key", "k") for _ in range(2))

    assert first["thought"] == again["thought"] == "t2"
    assert first["version"] == again["version"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("x", "--rests-on", "t9"), "no_such_thought"),
        ((), "nothing_to_record"),
        (("x", "-s", "nobody"), "no_such_session"),
        (("x", "-c", "2"), "out_of_range"),
        (("x", "--author", "human:me"), "author_reserved"),
    ],
    ids=repr,
)
def test_a_refusal_is_json_on_standard_error(
    shell: Shell, arguments: tuple[str, ...], code: str
) -> None:
    error = shell.refused(*arguments)

    assert error["error"] == code
    assert error["message"].endswith(f"[{code}]")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("-t", " ", "-n", "2"), "bad_arguments"),
        (("-t", "x", "-n", "0"), "bad_arguments"),
        (("-t", "x", "-n", "2", "--depends-on", '["A9"]'), "no_such_assumption"),
        (("-t", "x", "-n", "2", "--assumptions", "{nope"), "bad_arguments"),
        (("-t", "x", "-n", "2", "--is-revision", "--revises", "9"), "no_such_thought"),
    ],
    ids=repr,
)
def test_a_refusal_of_ultrathink_is_json_on_standard_error(
    ultrathink: Shell, arguments: tuple[str, ...], code: str
) -> None:
    error = ultrathink.refused(*arguments)

    assert error["error"] == code
    assert error["message"].endswith(f"[{code}]")


def test_ultrathinks_total_is_answered_with_its_command(shell: Shell) -> None:
    done = shell.run("-t", "x", "-n", "2")

    assert done.returncode == 2
    assert "use `thoughtline ultrathink`" in done.stderr
    assert "--depends-on" not in thoughtline("think", "--help").stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("x", "-t", "y"),
        ("x", "--depends-on", "A1"),
        ("x", "--arguments", "[]"),
        ("x", "-c", "much"),
    ],
    ids=repr,
)
def test_options_that_do_not_fit_are_a_usage_error(
    shell: Shell, arguments: tuple[str, ...]
) -> None:
    done = shell.run(*arguments)

    assert done.returncode == 2
    assert "Error:" in done.stderr


def test_the_options_of_ultrathinks_plugin_give_its_reply(ultrathink: Shell) -> None:
    first = ultrathink.think(
        *("-t", "Assuming Redis is there", "-n", 5, "-s", "plan", "-c", 0.8),
        *("--assumptions", '[{"id":"A1","text":"Redis is there","critical":true}]'),
        *("--uncertainty-notes", "not tried", "--outcome", "a plan"),
    )
    second = ultrathink.think(
        *("-t", "Cache in Redis", "-n", 5), *("-s", "plan", "--depends-on", '["A1"]')
    )
    ultrathink.think(
        "--thought",
        "Or not",
        "--total",
        5,
        "--session-id",
        "plan",
        "--branch-from",
        1,
        "--branch-id",
        "b",
    )
    ultrathink.think("-t", "Better", "-n", 5, "-s", "plan", "--is-revision", "--revises", 2)
    last = ultrathink.think(
        *("-t", "No Redis", "-n", 5, "-s", "plan", "--invalidates", '["A1"]'),
        *("--no-next-needed", "--thought-number", 9, "--needs-more"),
    )

    assert tuple(first)[: len(ORIGINALS_FIELDS)] == ORIGINALS_FIELDS
    assert (first["session_id"], first["confidence"], first["outcome"]) == ("plan", 0.8, "a plan")
    assert first["uncertainty_notes"] == "not tried"
    assert (second["thought_number"], second["next_thought_needed"]) == (2, True)
    assert last["branches"] == ["b"]
    assert (last["thought_number"], last["next_thought_needed"]) == (9, False)
    assert last["falsified_assumptions"] == ["A1"]
    assert {one["thought_number"] for one in last["fallen_thoughts"]} == {1, 2, 4}


def test_a_session_of_the_command_goes_on_in_the_server(ultrathink: Shell) -> None:
    ultrathink.think(
        "-t", "One", "-n", 3, "-s", "plan", "--assumptions", "[{'id':'A1','text':'x'}]"
    )
    with greeted(ultrathink.database, "--dialect", "ultrathink") as client:
        reply = client.call(
            "ultrathink",
            thought="Two",
            total_thoughts=3,
            session_id="plan",
            depends_on_assumptions=["A1"],
        )["structuredContent"]

    assert (reply["thought_number"], list(reply["all_assumptions"])) == (2, ["A1"])


MANGLED = [
    ("[{'id':'A1','text':'x'}]", "x"),
    (r"[{\"id\":\"A1\",\"text\":\"x\"}]", "x"),
    (r"[{\"id\":\"A1\",\"text\":\"has \\\"quotes\\\"\"}]", 'has "quotes"'),
    ("[{'id':'A1','text':\"it's\",'critical':true,'evidence':null}]", "it's"),
]


@pytest.mark.parametrize(
    ("assumptions", "text", "names"),
    [
        (*MANGLED[number % len(MANGLED)], names)
        for number, names in enumerate(('["A1"]', "['A1']", r"[\"A1\"]", "[A1]", "A1", "A1, A1"))
    ],
)
def test_lists_are_read_as_shells_mangle_them(
    ultrathink: Shell, assumptions: str, text: str, names: str
) -> None:
    first = ultrathink.think("-t", "x", "-n", 2, "-s", "s", "--assumptions", assumptions)
    fell = ultrathink.think("-t", "y", "-n", 2, "-s", "s", "--invalidates", names)

    assert first["all_assumptions"]["A1"]["text"] == text
    assert fell["falsified_assumptions"] == ["A1"]


def test_session_files_of_the_plugin_are_imported_under_their_names(
    ultrathink: Shell, tmp_path: Path
) -> None:
    def thought(number: int, **more: Any) -> dict[str, Any]:
        usual = {"thought": f"No. {number}", "thought_number": number, "total_thoughts": 3}
        return {**usual, "next_thought_needed": number < 3, "is_revision": None, **more}

    a1 = {"id": "A1", "text": "warm", "confidence": 1.0, "critical": True, "verifiable": False}
    a1 |= {"evidence": None, "verification_status": None}
    file = tmp_path / "plan-7.json"
    written = {
        "thoughts": [
            thought(1, assumptions=[a1]),
            thought(2, depends_on_assumptions=["A1"]),
            thought(3, invalidates_assumptions=["A1"]),
        ],
        "assumptions": {"A1": a1 | {"verification_status": "verified_false"}},
        "branches": {},
        "unresolved_refs": [],
        "cross_session_warnings": [],
    }
    file.write_text(json.dumps(written), encoding="utf-8")

    done = thoughtline("import", file, "--database", ultrathink.database)
    reply = ultrathink.think("-t", "On", "-n", 4, "-s", "plan-7")

    assert "Session plan-7 stored" in done.stdout
    assert reply["thought_number"] == 4
    assert reply["falsified_assumptions"] == ["A1"]
    assert {one["thought_number"] for one in reply["fallen_thoughts"]} == {1, 2}
