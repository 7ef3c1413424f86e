"""Transcripts that are cut, damaged or hostile."""

import json
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.transcripts import (
    CLIENTS,
    EXPORTED,
    REAL,
    entry,
    imported,
    shown,
    written,
)

DEEP = '{"type":"user","uuid":"d","message":' + '{"a":' * 100_000 + "1" + "}" * 100_001
HOSTILE: list[dict[str, Any] | str] = [
    "[]",
    "null",
    "{",
    DEEP,
    '{"type":"user","uuid":7,"message":[1]}',
    '{"type":"assistant","uuid":"x","message":{"content":{"type":"text"}}}',
    '{"type":"assistant","uuid":"y","message":{"content":[1,{"type":["text"],"text":3}]}}',
    '{"type":"user","uuid":"z","message":{"content":[{"type":"tool_result","content":9}]}}',
    '{"type":"user","uuid":"z","message":{"content":"\udcff\udcfe"}}',
    '{"type":"response_item","payload":{"type":"message","role":["user"],"content":{}}}',
    '{"type":"response_item","payload":{"type":"function_call_output","output":"{]"}}',
    '{"id":"g","type":"gemini","thoughts":{"a":1},"toolCalls":[{"args":[1],"result":7}]}',
    '{"uuid":"q","type":"assistant","message":{"parts":[{"functionCall":[]},{"text":{}}]}}',
    entry("same", "same", "It follows itself."),
    entry("long", None, "x" * 3_000_000),
    entry("late", "nowhere", "When?", timestamp="9" * 99),
]


@pytest.mark.parametrize("client", CLIENTS)
def test_no_file_is_met_with_anything_but_a_session_or_a_refusal(
    client: str, database: Path, tmp_path: Path
) -> None:
    real = REAL[client].read_text(encoding="utf-8").splitlines()
    file = written(tmp_path, *HOSTILE, *real)

    (found,) = imported(database, client, file)
    assert found["passed_over"]["lines that are no JSON"] >= 2

    for only in HOSTILE:
        done = thoughtline(
            "import", "--from", client, written(tmp_path, only), "--database", database
        )
        assert done.returncode in (0, 2)
        assert "Traceback" not in done.stderr
    assert thoughtline("doctor", "--verify", "--database", database).returncode == 0


HALF = r"\ud83d"
"""Of a character, as JavaScript writes a text that was cut after so many units of UTF-16."""


@pytest.mark.parametrize("client", CLIENTS)
def test_half_a_character_costs_no_more_than_itself(
    client: str, database: Path, tmp_path: Path
) -> None:
    whole = REAL[client].read_text(encoding="utf-8")
    cut = whole.replace("it waits", rf"it {HALF} \\ud83d \ud83d\ude00 waits")
    file = tmp_path / "cut.json"
    file.write_text(cut, encoding="utf-8")

    imported(database, client, file)

    said = [one["text"] for one in shown(database)["thoughts"]]
    assert (
        len(said) == imported(database.with_name("whole.db"), client, REAL[client])[0]["thoughts"]
    )
    assert "it \ufffd \\ud83d \U0001f600 waits" in said[1]


@pytest.mark.parametrize("client", EXPORTED)
def test_a_file_that_was_cut_off_is_said_to_be_unreadable(client: str, tmp_path: Path) -> None:
    file = tmp_path / "cut.json"
    file.write_text(REAL[client].read_text(encoding="utf-8")[:-40], encoding="utf-8")

    done = thoughtline("import", "--from", client, file, "--database", tmp_path / "t.db")

    assert done.returncode == 2
    assert f"no thought of {client} in this file; 1 line of it cannot be read" in done.stderr


def test_a_folder_that_is_too_long_is_no_project(database: Path, tmp_path: Path) -> None:
    file = written(tmp_path, entry("u1", None, "Why?", type="user", cwd="/" + "d" * 5_000))

    imported(database, "claude-code", file)

    assert [one["text"] for one in shown(database)["thoughts"]] == ["Why?"]


def test_entries_without_a_line_end_between_them_are_all_read(
    database: Path, tmp_path: Path
) -> None:
    first, second = (json.dumps(entry(name, None, name, type="user")) for name in ("Why?", "How?"))
    file = written(tmp_path, first + second, f"{first.replace('Why?', 'When?')} {second[:40]}")

    (found,) = imported(database, "claude-code", file)

    assert [one["text"] for one in shown(database)["thoughts"]] == ["Why?", "How?", "When?"]
    assert found["passed_over"] == {"lines that are no JSON": 1}


def test_a_file_without_a_name_and_times_is_imported_once(database: Path, tmp_path: Path) -> None:
    said = [("user", "Tell me a joke."), ("assistant", "Programmers dislike bugs.")]
    messages = [
        {"info": {"id": text[:4], "role": role}, "parts": [{"type": "text", "text": text}]}
        for role, text in said
    ]
    file = written(tmp_path, {"messages": messages})

    (first,) = imported(database, "opencode", file)
    (second,) = imported(database, "opencode", file)

    first, second = first["session"], second["session"]
    assert second["session"] == first["session"]
    assert (first["stored"], second["stored"]) == (2, 0)
