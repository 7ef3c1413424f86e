"""Exports that continue a session on record, or went on from a common beginning in another way."""

import io
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from app.process import Process
from app.transfer.records import exported, importing, refused
from thoughtline.app.transfer.record_import import ImportResult
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.store.codec import encode
from thoughtline.store.ledger import Entry, Ledger, at_version
from thoughtline.store.memory.ledger import MemoryLedger

SESSION = "notes"
Course = list[Recorded]


async def holding(course: Course) -> MemoryLedger:
    """A record that has only these events of the session."""
    ledger = MemoryLedger()
    entries = [Entry(event=each.event, author=each.author, at=each.at) for each in course]
    await ledger.append(SESSION, at_version(0, entries, dict))
    return ledger


async def file_of(course: Course) -> bytes:
    return await exported(await holding(course))


async def take(ledger: Ledger, data: bytes, **fields: Any) -> list[ImportResult]:
    return await importing(ledger).take(io.BytesIO(data), source="notes.jsonl", **fields)


async def gone_on(course: Course, clock: "count[int]", random: Random, steps: int) -> Course:
    """The course with some more random calls."""
    ledger = await holding(course) if course else MemoryLedger()
    process = Process(ledger, clock=lambda: next(clock))
    for _ in range(steps):
        now = fold(await ledger.read(SESSION))
        nodes = [*(f"t{n}" for n in range(1, now.thoughts + 1)), *now.assumptions]
        act = random.choice(("think", "think", "assume", "refute", "restore", "verify", "revise"))
        command = Command(text="so")
        if nodes and act in ("refute", "restore", "verify"):
            command = replace(Command(because="seen so"), **{act: (random.choice(nodes),)})
        elif act == "revise" and now.thoughts:
            command = replace(command, revises=f"t{random.randint(1, now.thoughts)}")
        elif act == "assume":
            command = replace(command, assume=(AssumptionCommand("it holds"),))
        elif nodes:
            command = replace(command, rests_on=((random.choice(nodes),),))
        try:
            await process.send(command, session=SESSION, may_begin=not course)
        except Refused:
            continue
    return list(await ledger.read(SESSION))


def fold(course: Course) -> Session:
    session = Session()
    for recorded in course:
        session.apply(recorded.event)
    return session


def standings(course: Course) -> dict[str, object]:
    now = fold(course)
    nodes = [*(f"t{n}" for n in range(1, now.thoughts + 1)), *now.assumptions]
    return {node: now.standing(node) for node in nodes}


def content(course: Course) -> tuple[tuple[int, bytes], ...]:
    return tuple((each.at, encode(each.event)) for each in course)


@pytest.mark.parametrize("seed", range(40))
async def test_cuts_and_forks_in_any_order_lose_nothing_and_double_nothing(seed: int) -> None:
    random, clock = Random(f"forks {seed}"), count(1)
    courses = [await gone_on([], clock, random, 6)]
    for _ in range(random.randint(1, 5)):
        base = random.choice(courses)
        beginning = base[: random.randint(1, len(base))]
        courses.append(await gone_on(beginning, clock, random, random.randint(1, 6)))
    cuts = [course[: random.randint(1, len(course))] for course in courses * 2]
    files = cuts + random.sample(cuts, len(cuts) // 2)
    random.shuffle(files)
    here = MemoryLedger()

    for course in files:
        await take(here, await file_of(course))

    given = {content(course) for course in files}
    longest = {
        each for each in given if not any(each == other[: len(each)] for other in given - {each})
    }
    names = [each.session for each in await here.sessions(limit=None)]
    stored = [list(await here.read(name)) for name in names]
    assert sorted(map(content, stored)) == sorted(longest)
    assert (await here.verify()).damage == ()
    for name, course in zip(names, stored, strict=True):
        source = next(each for each in files if content(each) == content(course))
        assert standings(course) == standings(source), name
        assert {each.author.partition("/")[0] for each in course} == {"import#notes.jsonl"}


async def test_a_fork_of_a_session_that_was_recorded_here_leaves_it_alone() -> None:
    here, there = MemoryLedger(), MemoryLedger()
    await Process(here, clock=lambda: 7).think("one", session=SESSION, may_begin=True)
    await take(there, await exported(here))
    await Process(there).think("there", session=SESSION)
    await Process(here).think("here", session=SESSION)
    mine = await here.read(SESSION)

    (done,) = await take(here, await exported(there))

    assert (done.fork_of, done.fork_at, done.stored) == (SESSION, 1, 2)
    assert await here.read(SESSION) == mine
    assert [each.version for each in await here.read(done.session)] == [1, 2]
    (again,) = await take(here, await exported(there))
    assert (again.session, again.stored) == (done.session, 0)


async def test_a_fork_that_went_on_is_appended_to_its_course() -> None:
    here, there = MemoryLedger(), MemoryLedger()
    await Process(here, clock=lambda: 7).think("one", session=SESSION, may_begin=True)
    await take(there, await exported(here))
    await Process(there).think("there", session=SESSION)
    await Process(here).think("here", session=SESSION)
    (first,) = await take(here, await exported(there))

    await Process(there).think("more", session=SESSION)
    (second,) = await take(here, await exported(there))

    assert (second.session, second.known, second.stored) == (first.session, 2, 1)


async def test_a_damaged_beginning_is_refused() -> None:
    here, there = MemoryLedger(), MemoryLedger()
    await Process(there, clock=lambda: 7).think("one", session=SESSION, may_begin=True)
    await take(here, await exported(there))
    await Process(there).think("two", session=SESSION)

    refusal = await refused(here, (await exported(there)).replace(b'"one"', b'"eno"'))

    assert refusal.code is Code.BAD_IMPORT


async def test_another_session_of_that_name_is_refused() -> None:
    here, there = MemoryLedger(), MemoryLedger()
    await Process(there).think("theirs", session=SESSION, may_begin=True)
    await Process(here).think("mine", session=SESSION, may_begin=True)

    refusal = await refused(here, await exported(there))

    assert refusal.code is Code.SESSION_EXISTS
    assert "--as NAME" in refusal.hint
