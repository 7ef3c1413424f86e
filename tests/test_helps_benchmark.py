"""The experiment about memory, in one small world: each reader keeps to its rules."""

import os
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import forked
from benchmarks.helps import harm
from benchmarks.helps.__main__ import helps
from benchmarks.helps.readers import Notes, Outcome, Reader, Record
from benchmarks.helps.world import World
from entrypoints.cli.commandline import surroundings
from llm.llm_server import LlmServer, says


@pytest.fixture
def _forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program beside this Python is one that starts quickly."""
    monkeypatch.setattr(sys, "executable", forked.command())


def play(reader: Reader, home: Path, *, noise: int = 20) -> tuple[World, Outcome, list[str]]:
    """Return the world, the outcome, and the questions whose answers changed."""
    world = World.begin(home / "world", seed=7)
    questions, outcome = world.ask(16), Outcome()
    reader.write(world, questions, outcome)
    before = dict(outcome.answers)
    world.edit(questions, changed=5, noise=noise)
    reader.resume(world, questions, outcome)
    changed = [each.name for each in questions if world.answer(each) != before[each.name]]
    wrong = [each.name for each in questions if world.answer(each) != outcome.answers[each.name]]
    assert changed
    assert set(wrong) <= set(changed)
    return world, outcome, wrong


@pytest.mark.usefixtures("_forked")
def test_an_agent_with_the_record_corrects_all_answers_and_checks_no_other(tmp_path: Path) -> None:
    _, outcome, wrong = play(Record(tmp_path / "record.db", hooks=True), tmp_path)

    assert wrong == []
    assert outcome.needless == 0


@pytest.mark.usefixtures("_forked")
def test_an_agent_with_notes_corrects_all_answers_and_reads_more(tmp_path: Path) -> None:
    _, notes, wrong = play(Notes(), tmp_path / "notes")
    _, record, _ = play(Record(tmp_path / "record.db", hooks=False), tmp_path / "record")

    assert wrong == []
    assert sum(map(len, record.resuming.read)) < sum(map(len, notes.resuming.read))


def test_an_agent_that_trusts_its_notes_keeps_each_answer_that_changed(tmp_path: Path) -> None:
    _, outcome, wrong = play(Notes(trusted=True), tmp_path)

    assert len(wrong) >= 3
    assert len(outcome.resuming.read) == 1


@pytest.mark.usefixtures("_forked")
def test_a_reader_of_the_record_trusts_no_contradicted_and_no_superseded_value(
    tmp_path: Path,
) -> None:
    world = World.begin(tmp_path / "world", seed=7)

    found = harm.measure(world, tmp_path / "record.db")

    assert all("wrong" not in each["record"] for each in found.values())
    assert found["contradictory"]["notes"] == {"wrong": harm.EACH}


def study(*arguments: str, **environment: str) -> Result:
    kept = surroundings(environment)
    return CliRunner().invoke(helps, arguments, env={**dict.fromkeys(os.environ), **kept})


@pytest.mark.usefixtures("_forked")
def test_a_model_plays_a_reader_with_the_tools_of_its_memory() -> None:
    world_answers = "<answer>" + "\n".join(f"q{n:02}: 1" for n in range(1, 17)) + "</answer>"
    thoughts = [{"as": "q01", "thought": "1", "evidence": ["services/tax.md:12"]}]
    script = [
        says("", calls=[("open", {"service": "tax"})]),
        says("", calls=[("think", {"kind": "conclusion", "thoughts": thoughts})]),
        says(world_answers),
        says("", calls=[("recall", {"session": "latest"})]),
        says(world_answers),
    ]
    with LlmServer(script) as server:
        model = {"THOUGHTLINE_MODEL": f"{server.url}/v1#m", "THOUGHTLINE_MODEL_KEY": "k"}
        refused = study("--memory", "hooks", **model)
        asked_before = len(server.requests)
        done = study("--memory", "hooks", "--yes", **model)

    assert (refused.exit_code, asked_before) == (1, 0), "nobody agreed to the price"
    assert "Expected: about" in refused.stdout
    assert (done.exit_code, done.stderr) == (0, "")
    assert "16 wrong" in done.stdout
    page, kept, recalled = (server.requests[place].raw for place in (1, 2, 4))
    assert "A call of tax is given up after" in page
    assert "a new session of world" in kept
    assert "q01" in recalled
    assert "Session" in server.requests[3].raw, "the hook at the start of work"


def test_a_study_ends_when_its_tokens_are_spent() -> None:
    with LlmServer([says("", calls=[("open", {"service": "tax"})])]) as server:
        model = {"THOUGHTLINE_MODEL": f"{server.url}/v1#m", "THOUGHTLINE_MODEL_KEY": "k"}
        done = study("--memory", "nothing", "--yes", "--most-tokens", "1", **model)

    assert done.exit_code == 1
    assert "ended early" in done.stderr
    assert len(server.requests) == 1
