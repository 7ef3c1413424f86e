"""How often agents used the record, from the transcripts of their conversations."""

import json
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.transcripts import entry, home_of_ada, in_project, place, written
from rawclient import greeted

ASKED = "Which linter do we use for the shop?"
KNOWN = "The shop uses the linter ruff, and no flake8."
LATER = "2100-01-01T00:00:00Z"


def call(tool: str, name: str, parent: str, **arguments: object) -> list[dict[str, Any]]:
    """A call of a tool by Claude Code, and its result."""
    use = {"type": "tool_use", "id": name, "name": tool, "input": arguments}
    result = {"type": "tool_result", "tool_use_id": name, "content": "done"}
    return [
        entry(f"{name}-call", parent, [use], timestamp=LATER),
        entry(f"{name}-result", f"{name}-call", [result], type="user", timestamp=LATER),
    ]


def asked(text: str = ASKED) -> dict[str, Any]:
    return entry("u1", None, text, type="user", timestamp=LATER)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return home_of_ada(tmp_path)[1]


@pytest.fixture
def session(shop: Path) -> str:
    """A session of the project that answers a question."""
    with greeted(shop.parent / "t.db", "--project", str(shop)) as client:
        handle: str = client.think(thought=KNOWN)["session"]
        client.think(thought="Which linter do we use for the shop?", session=handle)
        wrong = client.think(thought="The shop uses the linter flake8 for all.", session=handle)
        client.think(refute=wrong["thought"], because="It uses ruff.", session=handle)
        return handle


def usage(shop: Path, *files: Path) -> Any:
    done = in_project(shop, "report", "usage", "--from", "claude-code", *files, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_question_that_the_record_could_have_answered_is_named(
    shop: Path, session: str, tmp_path: Path
) -> None:
    answer = entry("a1", "u1", "I do not know.", timestamp=LATER)

    found = usage(shop, written(tmp_path, asked(), answer))

    assert (found["questions"], found["looked_up"]) == (1, 0)
    [missed] = found["missed"]
    assert (missed["question"], missed["session"]) == (ASKED, session)
    assert (missed["thought"], missed["text"]) == ("t1", KNOWN)


def test_a_text_that_the_record_does_not_answer_is_not_named(
    shop: Path, session: str, tmp_path: Path
) -> None:
    for text in (
        "Why is the checkout of the other shop so slow today?",
        "We use a linter for the shop.",
        "The linter?",
    ):
        assert usage(shop, written(tmp_path, asked(text)))["missed"] == [], (session, text)


def test_a_question_after_a_look_into_the_record_is_not_missed(
    shop: Path, session: str, tmp_path: Path
) -> None:
    read = call("mcp__thoughtline__recall", "c1", "u1", query="linter")
    file = written(tmp_path, asked(), *read, entry("a1", "c1-result", "ruff.", timestamp=LATER))

    found = usage(shop, file)

    assert (found["looked_up"], found["missed"]) == (1, []), session


def test_a_look_at_an_earlier_question_is_none_at_a_later_one(
    shop: Path, session: str, tmp_path: Path
) -> None:
    first = entry("u0", None, "Is it the pool?", type="user", timestamp=LATER)
    read = call("mcp__thoughtline__recall", "c1", "u0", query="pool")
    later = asked() | {"parentUuid": "c1-result"}

    found = usage(shop, written(tmp_path, first, *read, later))

    assert found["looked_up"] == 1
    assert [missed["session"] for missed in found["missed"]] == [session]


def test_a_question_of_the_client_to_the_person_counts(
    shop: Path, session: str, tmp_path: Path
) -> None:
    question = {"questions": [{"question": ASKED}]}
    task = entry("u1", None, "Clean the code.", type="user", timestamp=LATER)
    file = written(tmp_path, task, *call("AskUserQuestion", "c1", "u1", **question))

    [missed] = usage(shop, file)["missed"]

    assert (missed["author"], missed["session"]) == ("claude-code", session)


def test_what_was_recorded_after_the_conversation_began_answers_nothing(
    shop: Path, session: str, tmp_path: Path
) -> None:
    early = asked() | {"timestamp": "2020-01-01T00:00:00Z"}

    assert usage(shop, written(tmp_path, early))["missed"] == [], session


def test_calls_are_counted_over_all_conversations_of_a_project(shop: Path) -> None:
    place("codex", shop.parent, shop, "a")
    claude = place("claude-code", shop.parent, shop, "b")
    lines = [
        entry("u1", None, "Why?", type="user", cwd=str(shop)),
        *call("mcp__thoughtline__think", "c1", "u1", thought="x"),
        *call("mcp__thoughtline__recall", "c2", "c1-result"),
        *call("Bash", "c3", "c2-result", command="ls"),
    ]
    claude.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")

    in_project(shop, "import", "--from", "claude-code")

    done = in_project(shop, "report", "usage")

    assert done.returncode == 0, done.stderr
    assert done.stdout == (
        "2 conversations of this project, with 5 calls of tools.\n"
        "The record was read in 1 (1 call), and written in 1 (1 call).\n"
        "2 questions, 1 of them after a look into the record. The record could have answered 0 of"
        " the others.\n"
    )


def test_a_folder_without_transcripts_is_told(shop: Path) -> None:
    done = in_project(shop, "report", "usage")

    assert done.returncode == 2
    assert "No client has a transcript of" in done.stderr
