"""What mcp-sequential-thinking writes: the thoughts of its older tool, and archives."""

import json
from typing import Any

import pytest

from app.transfer.records import NOW
from dialects.importers.adopted import adopted, refused, sample, tree_of
from thoughtline.core.events import AssumptionStated, ThoughtRecorded
from thoughtline.core.refusal import Code
from thoughtline.store.memory.ledger import MemoryLedger


@pytest.fixture
def ledger() -> MemoryLedger:
    return MemoryLedger()


@pytest.mark.parametrize("file", ["mcp-sequential-thinking.json", "mcp-sequential-thinking.jsonl"])
async def test_its_export_and_its_log_say_the_same(ledger: MemoryLedger, file: str) -> None:
    tree = await tree_of(ledger, sample(file))

    assert [one.text for one in tree.thoughts.values()][1:3] == [
        "The pool is empty at noon.",
        "The nightly job overlaps; so raise the limit.",
    ]
    assert tree.session.revised_by == {"t3": "t4"}
    assert [one.id for one in tree.thoughts.values() if one.branch == "later"] == ["t5"]
    assert tree.session.branches["later"].root == "t2"
    assert tree.thoughts["t6"].after == "t4"


async def test_what_has_no_place_here_is_kept_word_for_word(ledger: MemoryLedger) -> None:
    recorded = await adopted(ledger, sample("mcp-sequential-thinking.json"))
    [theirs, *_] = json.loads(sample("mcp-sequential-thinking.json"))["thoughts"]

    [event, *_] = [one.event for one in recorded]

    assert isinstance(event, ThoughtRecorded)
    assert event.given == {
        name: value for name, value in theirs.items() if name not in ("thought", "thoughtNumber")
    }


async def test_its_times_are_kept(ledger: MemoryLedger) -> None:
    recorded = await adopted(ledger, sample("mcp-sequential-thinking.json"))

    assert [one.at for one in recorded[:2]] == [1_795_244_433_766, 1_795_244_433_773]


async def test_a_step_without_a_readable_time_gets_that_of_the_import(ledger: MemoryLedger) -> None:
    thoughts = json.loads(sample("mcp-sequential-thinking.json"))["thoughts"][:3]
    for thought, said in zip(thoughts, ("yesterday", None, 7), strict=True):
        thought["timestamp"] = said

    assert [one.at for one in await adopted(ledger, thoughts)] == [NOW] * 3


def step(number: int, **more: Any) -> dict[str, Any]:
    plain = {"thought": f"{number}", "thoughtNumber": number, "totalThoughts": 9}
    return {**plain, "nextThoughtNeeded": True, "stage": "Research", **more}


async def test_a_branch_counts_for_itself_and_leaves_from_the_main_line(
    ledger: MemoryLedger,
) -> None:
    branch = {"branchFromThought": 1, "branchId": "b"}
    steps = [step(1), step(2), step(2, **branch), step(3, branchFromThought=2, branchId="c")]
    tree = await tree_of(ledger, [*steps, step(3, **branch)])

    assert {name: one.root for name, one in tree.session.branches.items()} == {
        "": "",
        "b": "t1",
        "c": "t2",
    }


async def test_a_second_revision_revises_the_first(ledger: MemoryLedger) -> None:
    again = {"isRevision": True, "revisesThoughtNumber": 1}
    tree = await tree_of(ledger, [step(1), step(2, **again), step(3, **again)])

    assert tree.session.revised_by == {"t1": "t2", "t2": "t3"}


async def test_a_revision_of_what_is_not_there_is_refused_by_its_number() -> None:
    thoughts = json.loads(sample("mcp-sequential-thinking.json"))["thoughts"]
    del thoughts[2]

    refusal = await refused(thoughts)

    assert refusal.code == Code.BAD_IMPORT
    assert refusal.message.startswith("Item 3 does not fit. It names thought 3, ")


async def test_the_steps_of_an_archive_rest_on_revise_and_branch(ledger: MemoryLedger) -> None:
    tree = await tree_of(ledger, sample("worklog-session.json"))
    truth = tree.session.truth

    assert [one.kind for one in tree.thoughts.values()] == [
        *("observation", "assumption", "note", "note", "option", "risk", "decision"),
        "completion",
    ]
    assert tree.session.revised_by == {"t3": "t4"}
    assert tree.session.branches["later"].root == "t1"
    assert [truth.supports(one) for one in ("t3", "t7", "t8")] == [
        (("t2",),),
        (("t4",),),
        (("t1", "a1"),),
    ]


async def test_the_completion_of_an_archive_is_a_thought_of_its_own(ledger: MemoryLedger) -> None:
    recorded = await adopted(ledger, sample("worklog-session.json"))
    theirs = json.loads(sample("worklog-session.json"))

    stated, last = (one.event for one in recorded[-2:])
    assert {one.at for one in recorded[-3:]} == {1_795_244_558_139}

    assert isinstance(stated, AssumptionStated)
    assert stated.text == "The job cannot move."
    assert isinstance(last, ThoughtRecorded)
    assert (last.text, last.next) == ("A pool of its own.", "Measure it.")
    assert last.given == {"completion": theirs["completion"]}


async def test_what_an_archive_says_of_itself_is_kept_with_its_first_thought(
    ledger: MemoryLedger,
) -> None:
    [first, *_] = [one.event for one in await adopted(ledger, sample("worklog-session.json"))]
    theirs = json.loads(sample("worklog-session.json"))

    assert isinstance(first, ThoughtRecorded)
    assert first.given["archive"]["title"] == theirs["title"]
    assert first.given["id"] == theirs["steps"][0]["id"]


async def test_an_archive_that_is_not_finished_has_no_completion(ledger: MemoryLedger) -> None:
    theirs = json.loads(sample("worklog-session.json")) | {"completion": None}

    assert len(await adopted(ledger, json.dumps(theirs).encode())) == 7


@pytest.mark.parametrize(
    ("place", "what", "said"),
    [
        (2, "parent_step_id", "Item 3 does not fit. It names step 'x'"),
        (1, "supersedes_step_id", "Item 2 does not fit. It names step 'x'"),
        (4, "branch_from_step_id", "Item 5 does not fit. It names step 'x'"),
    ],
)
async def test_a_step_that_names_none_before_it_is_refused(
    place: int, what: str, said: str
) -> None:
    theirs = json.loads(sample("worklog-session.json"))
    theirs["steps"][place][what] = "x"

    assert (await refused(json.dumps(theirs).encode())).message.startswith(said)


async def test_a_newer_archive_is_refused() -> None:
    theirs = json.loads(sample("worklog-session.json")) | {"version": 2}

    assert (await refused(json.dumps(theirs).encode())).message == "The archive is of version 2."
