"""Files of other servers, in the forms that their users have."""

import json
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.transcripts import shown, written
from places import DATA

FILES = DATA / "foreign"
POOL = "pool (service)\n- It leaks.\n- It has 4 connections."


def imported(database: Path, file: Path, *arguments: str) -> dict[str, Any]:
    done = thoughtline("import", file, *arguments, "--database", database)
    assert done.returncode == 0, done.stderr
    session: dict[str, Any] = shown(database)
    return session


def texts(session: dict[str, Any]) -> list[str]:
    return [thought["text"] for thought in session["thoughts"]]


def test_a_graph_in_one_object_is_read_like_its_parts_on_lines(database: Path) -> None:
    session = imported(database, FILES / "memory-graph.json")

    assert texts(session) == [POOL, "checkout (page)", "checkout waits for pool"]
    assert session["thoughts"][2]["rests_on"] == [["t2", "t1"]]


def test_graphs_of_similar_servers_are_read(database: Path) -> None:
    session = imported(database, FILES / "memory-similar.jsonl")

    assert texts(session) == [
        POOL,
        "checkout (page)",
        "checkout waits for pool",
        "pool slows checkout",
    ]


def test_a_refusal_names_the_item_by_its_place_in_the_file(database: Path, tmp_path: Path) -> None:
    file = written(
        tmp_path,
        {"type": "relation", "from": "a", "to": "b", "relationType": "r"},
        {"type": "entity", "name": "a", "entityType": "s", "observations": [3]},
    )

    done = thoughtline("import", file, "--database", database)

    assert done.returncode == 2
    assert "Item 2 does not fit. Expected `str`, got `int`" in done.stderr


@pytest.mark.parametrize("source", ["memory", "sequentialthinking"])
def test_half_a_character_costs_no_more_than_itself(
    source: str, database: Path, tmp_path: Path
) -> None:
    entity = {"type": "entity", "name": "p", "entityType": "", "observations": ["half \ud83d"]}
    step = {"thought": "half \ud83d", "thoughtNumber": 1, "totalThoughts": 1}
    step["nextThoughtNeeded"] = False
    file = written(tmp_path, entity if source == "memory" else step)

    session = imported(database, file, "--from", source)

    assert texts(session)[0].endswith("half \ufffd")


def test_thoughts_are_read_from_a_log_of_messages(database: Path) -> None:
    session = imported(database, FILES / "sequentialthinking-log.jsonl")

    assert texts(session) == [
        "Perhaps it waits for a connection.",
        "The pool has four connections.",
        "It waits for a lock.",
    ]
    assert session["thoughts"][2]["revises"] == "t1"


def test_a_call_in_a_log_without_its_thought_is_refused_by_its_number(
    database: Path, tmp_path: Path
) -> None:
    step = {"thoughtNumber": 1, "totalThoughts": 1, "nextThoughtNeeded": False}
    calls = [
        {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
        for number, params in enumerate(
            (
                {"name": "other", "arguments": {"query": "pool"}},
                {"name": "sequentialthinking", "arguments": step | {"thought": "Why?"}},
                {"name": "sequentialthinking", "arguments": step},
            )
        )
    ]

    done = thoughtline("import", written(tmp_path, *calls), "--database", database)

    assert done.returncode == 2
    assert "Item 3 does not fit" in done.stderr


def test_a_marker_of_a_memory_server_is_no_part_of_its_graph(
    database: Path, tmp_path: Path
) -> None:
    entity = {"type": "entity", "name": "pool", "entityType": "s", "observations": []}
    file = written(tmp_path, {"type": "_aim", "source": "mcp-knowledge-graph"}, entity)

    assert texts(imported(database, file)) == ["pool (s)"]


def test_thoughts_are_read_from_calls_in_the_form_of_a_model(
    database: Path, tmp_path: Path
) -> None:
    thought = {"thought": "Why?", "thoughtNumber": 1, "totalThoughts": 1}
    call = {"type": "tool_use", "id": "1", "name": "sequentialthinking"}
    file = tmp_path / "calls.json"
    file.write_text(json.dumps([call | {"input": thought | {"nextThoughtNeeded": False}}]))

    assert texts(imported(database, file)) == ["Why?"]
