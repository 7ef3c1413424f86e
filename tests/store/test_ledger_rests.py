"""The relation between sessions, in every store."""

from contextlib import closing
from pathlib import Path

import apsw
import asyncpg

from sayings import thought
from store.ledgers import entries, forget
from thoughtline.core.events import Event, EvidenceGiven, ThoughtRecorded
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.store.ledger import Ledger, at_version
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.postgres.doctor.report import examine as examine_server
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.reports import Finding
from thoughtline.store.rests import Rest
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger

MIRROR = "notes@0123456789ab"


def foreign(path: Path, *statements: str) -> None:
    """Do something to a database that Thoughtline would not do."""
    with closing(apsw.Connection(str(path))) as database:
        for statement in statements:
            database.execute(statement)


async def record(ledger: Ledger, session: str, *events: Event) -> None:
    version = (await ledger.heads([session]))[session].version
    await ledger.append(session, at_version(version, entries(*events)))


def rests(evidence: str, session: str, node: str) -> EvidenceGiven:
    on = NodeElsewhere(session=session, node=node)
    return EvidenceGiven(evidence=evidence, kind="node", text=on.name, elsewhere=on)


def objects(text: str) -> ThoughtRecorded:
    return ThoughtRecorded(thought="t2", text=text, kind="objection")


async def test_nodes_that_rest_on_another_session_are_found_by_its_name(ledger: Ledger) -> None:
    await record(ledger, "b", thought("t1"), rests("e1", "a", "t7"))
    await record(ledger, "b", rests("e2", "other", "t1"), rests("e3", "a", "a1"))
    await record(ledger, "c", thought("t1"), rests("e1", "the ' \x1f", "e9"))

    assert await ledger.resting_on("a") == [
        Rest("b", 2, "e1", "a", "t7"),
        Rest("b", 4, "e3", "a", "a1"),
    ]
    assert await ledger.resting_on("the ' \x1f") == [Rest("c", 2, "e1", "the ' \x1f", "e9")]
    assert await ledger.resting_on("b") == []


async def test_any_number_of_nodes_is_found(ledger: Ledger) -> None:
    for number in range(30):
        pieces = (rests(f"e{each}", "a", "t1") for each in range(1, 11))
        await record(ledger, f"s{number}", thought("t1"), *pieces)

    assert len(await ledger.resting_on("a")) == 300


async def test_objections_are_found_by_the_name_of_the_mirror(ledger: Ledger) -> None:
    await record(ledger, "b", thought("t1"), objects(f"On {MIRROR}/t3: no"))

    assert await ledger.resting_on(MIRROR) == [Rest("b", 2, "t2", MIRROR, "t3")]


async def test_the_sessions_of_another_owner_are_not_found(ledger: Ledger) -> None:
    await record(ledger.of("ann"), "b", thought("t1"), rests("e1", "a", "t1"))

    assert await ledger.resting_on("a") == []
    assert await ledger.of("ann").resting_on("a") == [Rest("b", 2, "e1", "a", "t1")]


async def test_a_forgotten_session_rests_on_nothing(ledger: Ledger) -> None:
    await record(ledger, "b", thought("t1"), rests("e1", "a", "t1"))

    await forget(ledger, "b")

    assert await ledger.resting_on("a") == []


async def test_a_rebuild_of_the_derived_data_finds_the_same(ledger: Ledger) -> None:
    if isinstance(ledger, MemoryLedger):
        return  # nothing of it outlasts the process
    await record(ledger, "b", thought("t1"), rests("e1", "a", "t1"), objects(f"On {MIRROR}/t3: no"))
    before = await ledger.resting_on("a"), await ledger.resting_on(MIRROR)

    await ledger.reindex()  # type: ignore[attr-defined]

    assert (await ledger.resting_on("a"), await ledger.resting_on(MIRROR)) == before


async def test_doctor_compares_the_relation_with_the_events_and_a_rebuild_mends_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t.db"
    ledger = SqliteLedger(path)
    await record(ledger, "b", thought("t1"), rests("e1", "a", "t1"), objects(f"On {MIRROR}/t3: no"))
    right = Finding(name="other sessions", value="nodes that rest on them: 2")

    def found() -> Finding:
        return next(each for each in examine(path) if each.name == right.name)

    assert found() == right

    for change in ("DELETE FROM rests WHERE node = 'e1'", "UPDATE rests SET on_node = 't9'"):
        foreign(path, change)
        assert "reindex" in found().advice
        await ledger.reindex()
        assert found() == right
    await ledger.close()


async def test_doctor_compares_the_relation_on_a_server(url: str) -> None:
    ledger = PostgresLedger(url)
    await record(ledger, "b", thought("t1"), rests("e1", "a", "t1"))
    right = Finding(name="other sessions", value="nodes that rest on them: 1")
    connection = await asyncpg.connect(url)

    async def found() -> Finding:
        return next(each for each in await examine_server(url) if each.name == right.name)

    assert await found() == right
    await connection.execute("DELETE FROM thoughtline.rests")
    assert "reindex" in (await found()).advice
    await ledger.reindex()
    assert await found() == right
    await connection.close()
    await ledger.close()


async def test_a_file_of_a_development_version_without_the_relation_gets_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t.db"
    ledger = SqliteLedger(path)
    await record(ledger, "b", thought("t1"), rests("e1", "a", "t1"))
    await ledger.close()
    foreign(path, "DROP TABLE rests")
    foreign(path, "PRAGMA user_version = 10")

    ledger = SqliteLedger(path)

    assert await ledger.resting_on("a") == [Rest("b", 2, "e1", "a", "t1")]
    await ledger.close()
