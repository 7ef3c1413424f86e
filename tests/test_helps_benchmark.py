"""The experiment about memory, in one small world: each reader keeps to its rules."""

from pathlib import Path

from benchmarks.helps import harm
from benchmarks.helps.readers import Notes, Outcome, Reader, Record
from benchmarks.helps.world import World


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


def test_an_agent_with_the_record_corrects_all_answers_and_checks_no_other(tmp_path: Path) -> None:
    _, outcome, wrong = play(Record(tmp_path / "record.db", hooks=True), tmp_path)

    assert wrong == []
    assert outcome.needless == 0


def test_an_agent_with_notes_corrects_all_answers_and_reads_more(tmp_path: Path) -> None:
    _, notes, wrong = play(Notes(), tmp_path / "notes")
    _, record, _ = play(Record(tmp_path / "record.db", hooks=False), tmp_path / "record")

    assert wrong == []
    assert sum(map(len, record.resuming.read)) < sum(map(len, notes.resuming.read))


def test_an_agent_that_trusts_its_notes_keeps_each_answer_that_changed(tmp_path: Path) -> None:
    _, outcome, wrong = play(Notes(trusted=True), tmp_path)

    assert len(wrong) >= 3
    assert len(outcome.resuming.read) == 1


def test_a_reader_of_the_record_trusts_no_contradicted_and_no_superseded_value(
    tmp_path: Path,
) -> None:
    world = World.begin(tmp_path / "world", seed=7)

    found = harm.measure(world, tmp_path / "record.db")

    assert all("wrong" not in each["record"] for each in found.values())
    assert found["contradictory"]["notes"] == {"wrong": harm.EACH}
