"""What a server says on standard error: thoughts, diagnostics, and never too much of either."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from rawclient import RawClient, greeted
from thoughtline import __version__, settings
from thoughtline.app.process.server_events import ToolEnded, ToolStarted
from thoughtline.dialects.tool import Caller
from thoughtline.entrypoints import log
from thoughtline.wiring.assembly import Assembly
from thoughtline.wiring.ledger import open_ledger
from thoughtline.wiring.tools import build_catalog

MISSING = (
    "The arguments of sequentialthinking do not fit: nextThoughtNeeded is missing; "
    "thoughtNumber is missing; totalThoughts is missing."
)
STEP = {"thoughtNumber": 1, "totalThoughts": 3, "nextThoughtNeeded": True}


def said(client: RawClient) -> list[str]:
    """The lines on standard error once the server has left."""
    client.close_input()
    client.process.wait(timeout=20)
    return client.errors.read().decode().splitlines()


@pytest.mark.parametrize("dialect", ["sequentialthinking", "medical"])
def test_thoughts_are_shown_on_one_line_each_and_escaped(tmp_path: Path, dialect: str) -> None:
    with greeted(tmp_path / "record.db", "--dialect", dialect) as client:
        client.call("sequentialthinking", thought="one\n\x1b[31mtwo [/red]", **STEP)
        client.call("sequentialthinking", thought="x" * 10_000, **STEP)
        client.call("sequentialthinking", thought="more", **STEP | {"thoughtNumber": 4})
        lines = said(client)

    assert lines[1] == "thought 1/3: one\\n\\x1b[31mtwo [/red]"
    assert lines[2] == f"thought 1/3: {'x' * 400}…"
    assert lines[3] == "thought 4/4: more"
    assert len(lines) == 4


@pytest.mark.parametrize("dialect", ["sequentialthinking", "medical", "multi-agent"])
def test_a_line_names_the_step_that_a_revision_replaces_or_a_branch_leaves(
    tmp_path: Path, dialect: str
) -> None:
    with greeted(tmp_path / "record.db", "--dialect", dialect) as client:
        client.call("sequentialthinking", thought="so", **STEP)
        revision = {"isRevision": True, "revisesThought": 1}
        client.call("sequentialthinking", thought="so", **STEP | {"thoughtNumber": 2} | revision)
        branch = {"branchFromThought": 1, "branchId": "other"}
        client.call("sequentialthinking", thought="so", **STEP | {"thoughtNumber": 3} | branch)
        lines = said(client)

    assert lines[-3:] == [
        "thought 1/3: so",
        "revision 2/3 of 1: so",
        "branch 3/3 other from 1: so",
    ]


def test_colour_is_for_those_who_ask(tmp_path: Path) -> None:
    loud = {"FORCE_COLOR": "1"}
    flags = ("--dialect", "sequentialthinking")
    with greeted(tmp_path / "record.db", *flags, environment=loud) as client:
        client.call("sequentialthinking", thought="plain", **STEP)
        lines = said(client)

    assert lines[1] == "\x1b[34mthought\x1b[0m 1/3: plain"


def test_a_line_has_the_callers_numbers_confidence_doubts_and_assumptions(tmp_path: Path) -> None:
    a1 = {"id": "A1", "text": "logs", "confidence": 0.6}
    a2 = {"id": "A2", "text": "no", "critical": False}
    with greeted(tmp_path / "record.db", "--dialect", "ultrathink", "--session", "s") as client:
        for step in (
            {"thought": "?", "confidence": 0.7, "assumptions": [a1, a2]},
            {"thought": "there", "uncertainty_notes": "half of it", "outcome": "a place"},
            {"thought": "no", "is_revision": True, "revises_thought": 2, "thought_number": 7},
            {"thought": "or so", "branch_from_thought": 1, "branch_id": "other"}
            | {"depends_on_assumptions": ["A2"], "invalidates_assumptions": ["A1"]},
            {"thought": "again", "assumptions": [a2 | {"verification_status": "verified_true"}]},
        ):
            client.call("ultrathink", total_thoughts=5, session_id="x", **step)
        lines = said(client)

    assert lines == [
        'thought 1/5 [confidence 70%]: ? | assumes A1 "logs" (critical, 60%), A2 "no" (100%)',
        "thought 2/5: there | uncertain: half of it | outcome: a place",
        "revision 7/7 of 2: no",
        "branch 4/5 other from 1: or so | depends on A2 | invalidates A1",
        "thought 5/5: again | now says of a2 (100%, verified_true)",
    ]


def test_a_team_is_shown_the_thought_that_it_looks_at(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db", "--dialect", "multi-agent") as client:
        client.call("sequentialthinking", thought="why?", **STEP)

        session, model, *thoughts = said(client)

    assert "this conversation is session" in session
    assert "no model is configured" in model
    assert thoughts == ["thought 1/3: why?"]


@pytest.mark.parametrize(("value", "lines"), [("true", 1), ("TRUE", 1), ("1", 2), ("", 2)])
def test_a_client_that_asks_for_quiet_gets_it(value: str, lines: int, tmp_path: Path) -> None:
    quiet = {"DISABLE_THOUGHT_LOGGING": value}
    flags = ("--dialect", "sequentialthinking")
    with greeted(tmp_path / "record.db", *flags, environment=quiet) as client:
        client.call("sequentialthinking", thought="…", **STEP)

        assert len(said(client)) == lines


def test_our_own_dialect_shows_no_thoughts(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db") as client:
        client.think(thought="a secret")

        assert said(client) == []


def test_a_client_that_never_reads_the_log_does_not_stop_its_server(tmp_path: Path) -> None:
    flags = ("--dialect", "sequentialthinking", "--diagnostics", "--durability", "normal")
    with greeted(tmp_path / "record.db", *flags) as client:
        for _ in range(400):
            result = client.call("sequentialthinking", thought="x" * 1_000, **STEP)

    assert result["structuredContent"]["thoughtHistoryLength"] == 400


def test_diagnostics_are_lines_of_json_without_any_text_of_a_thought(tmp_path: Path) -> None:
    quiet = {"DISABLE_THOUGHT_LOGGING": "true"}
    flags = ("--dialect", "sequentialthinking", "--session", "s", "--diagnostics")
    with greeted(tmp_path / "record.db", *flags, environment=quiet) as client:
        client.call("sequentialthinking", thought="a secret", **STEP)
        client.call("sequentialthinking", thought="a secret", **STEP | {"thoughtNumber": 4})
        client.call("sequentialthinking", thought="a secret")
        lines = said(client)[1:]

    told: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert "secret" not in "".join(lines)
    assert all(one.pop("duration_ms", 0.0) >= 0 for one in told)
    times = [one.pop("time") for one in told]
    assert times == sorted(times)
    assert time.time() * 1000 - 60_000 < times[0] <= times[-1] <= time.time() * 1000
    named = [
        {"tool": "sequentialthinking", "call": number, "request": str(number + 1)}
        for number in (1, 2, 3)
    ]
    begun = [{"event": "tool.start", **one} for one in named]
    ended = [
        {
            "event": "tool.end",
            **one,
            "ok": not error,
            "error": error,
            "message": message,
        }
        for one, error, message in zip(
            named, ("", "", "bad_arguments"), ("", "", MISSING), strict=True
        )
    ]
    gap = {"event": "engine.sequence_gap", "session": "s", "expected": 2, "received": 4}
    assert told == [
        {"event": "lifecycle.started", "version": __version__, "dialects": ["sequentialthinking"]},
        *(begun[0], ended[0], begun[1], gap, ended[1], begun[2], ended[2]),
        {"event": "lifecycle.stopped"},
    ]


async def test_a_program_can_subscribe_and_end_its_subscription() -> None:
    chosen = settings.read({"database": ":memory:"}, {})
    ledger = open_ledger(chosen)
    record = Assembly(chosen, ledger).use_cases()
    catalog = build_catalog(record, chosen)
    heard: list[object] = []
    end = record.diagnostics.subscribe(heard.append)
    caller = Caller(author="me", conversation="s")

    await catalog.call(catalog.tools["think"], b'{"thought":"x"}', caller)
    end()
    await catalog.call(catalog.tools["think"], b'{"thought":"y"}', caller)

    assert [type(one) for one in heard] == [ToolStarted, ToolEnded]


def fail(depth: int) -> None:
    if depth:
        fail(depth - 1)
    raise ValueError("a secret")


def fault(depth: int) -> ValueError:
    with pytest.raises(ValueError, match="secret") as raised:
        fail(depth)
    return raised.value


def logged(fault: BaseException, monkeypatch: pytest.MonkeyPatch) -> tuple[str, dict[str, Any]]:
    lines: list[str] = []
    monkeypatch.setattr(log, "write_line", lines.append)
    log.log_fault(fault, event="work")
    [line] = lines
    return line, json.loads(line)


def test_a_fault_is_its_kind_and_its_innermost_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    line, record = logged(fault(20), monkeypatch)

    assert (record["level"], record["event"], record["kind"]) == ("error", "work", "ValueError")
    assert len(record["at"]) == 8
    assert all(place.startswith(__file__) and place.endswith(" fail") for place in record["at"])
    assert "secret" not in line


def test_a_group_tells_of_the_first_faults_in_it_and_is_still_one_line_that_fits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inner = ExceptionGroup("a secret", [fault(20), fault(20), KeyError("a secret")])

    line, record = logged(ExceptionGroup("a secret", [inner]), monkeypatch)

    assert [one["kind"] for one in record["inside"][0]["inside"]] == ["ValueError", "ValueError"]
    assert len(line) <= log.LINE_BYTES
    assert "secret" not in line
