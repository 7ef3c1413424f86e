"""Searching by meaning, with the real model and a real file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.process import Process
from thoughtline.app.erasure import Erasure
from thoughtline.app.queries import Queries
from thoughtline.app.semantic_search import EMBEDDED_PER_SEARCH, SemanticSearch
from thoughtline.core.truth.standing import Standing
from thoughtline.llm.embeddings.minilm import MiniLM, folder
from thoughtline.llm.embeddings.vector_index import VectorIndex
from thoughtline.store.ledger import Query
from thoughtline.store.sqlite.ledger import SqliteLedger

SAID = (
    "Take a nightly snapshot of Postgres.",
    "Spaghetti needs ten minutes.",
    "The build is slow on Mondays.",
)


@pytest.fixture(scope="module")
def reader() -> VectorIndex:
    return VectorIndex(MiniLM(folder()))


@pytest.fixture
async def ledger(tmp_path: Path) -> AsyncIterator[SqliteLedger]:
    kept = SqliteLedger(tmp_path / "thoughts.db")
    yield kept
    await kept.close()


def meaning(ledger: SqliteLedger) -> SemanticSearch:
    return SemanticSearch(ledger, lambda: VectorIndex(MiniLM(folder())))


async def record(ledger: SqliteLedger, *texts: str, session: str = "s") -> Process:
    process = Process(ledger)
    for text in texts:
        await process.think(text, session=session, may_begin=True)
    return process


async def found(recalling: Queries, text: str, **filters: object) -> list[str]:
    hits = await recalling.search(Query(text=text, **filters), limit=5)  # type: ignore[arg-type]
    return [getattr(hit.event.event, "text", "") for hit in hits]


async def test_what_says_the_same_in_other_words_is_found(ledger: SqliteLedger) -> None:
    await record(ledger, *SAID)
    asked = "How do we back up the database?"

    assert SAID[0] not in await found(Queries(ledger), asked)
    assert (await found(Queries(ledger, meaning(ledger)), asked))[0] == SAID[0]


async def test_what_has_the_words_is_found_as_well(ledger: SqliteLedger) -> None:
    await record(ledger, *SAID, "connect_timeout_ms is 40")

    hits = await found(Queries(ledger, meaning(ledger)), "connect_timeout_ms")

    assert hits[0] == "connect_timeout_ms is 40"


async def test_what_is_recorded_later_is_found_too_and_nothing_is_read_twice(
    ledger: SqliteLedger,
) -> None:
    process = await record(ledger, *SAID)
    recalling = Queries(ledger, meaning(ledger))
    await found(recalling, "pasta")
    assert await ledger.texts_without_embedding(limit=9) == []

    await process.think("Macaroni is done sooner.", session="s")

    assert "Macaroni is done sooner." in await found(recalling, "how long to cook pasta?")
    assert await meaning(ledger).embed() == 0
    assert [text for _, text, _ in await ledger.embeddings(after=0, limit=9)] == [3, 2, 1, 4]


async def test_one_search_reads_so_many_and_learning_reads_the_rest(ledger: SqliteLedger) -> None:
    await record(ledger, *(f"remark {number}" for number in range(EMBEDDED_PER_SEARCH + 9)))
    searching = meaning(ledger)

    await searching.search(Query(text="remark"), limit=5)

    assert len(await ledger.texts_without_embedding(limit=99)) == 9
    assert await searching.embed() == 9


async def test_filters_hold_for_what_is_found_by_meaning(ledger: SqliteLedger) -> None:
    process = await record(ledger, SAID[0])
    await process.think(session="s", restore=("t1",))
    recalling = Queries(ledger, meaning(ledger))
    asked = "How do we back up the database?"

    assert await found(recalling, asked, session="another") == []
    assert await found(recalling, asked, author="bob") == []
    assert await found(recalling, asked, until=-1) == []
    assert await found(recalling, asked, standing=Standing.FALLEN) == []
    await process.think(session="s", refute=("t1",))
    assert await found(recalling, asked, standing=Standing.FALLEN) == [SAID[0]]


async def test_what_is_forgotten_means_nothing_any_more(ledger: SqliteLedger) -> None:
    await record(ledger, SAID[0], session="forgotten")
    await record(ledger, *SAID[1:])
    recalling = Queries(ledger, meaning(ledger))
    await found(recalling, "anything")

    await Erasure(ledger, clock=lambda: 0).forget("forgotten", author="ada")

    assert SAID[0] not in await found(recalling, "How do we back up the database?")
    assert len(await ledger.embeddings(after=0, limit=9)) == 2


def test_texts_are_as_near_as_the_reference_implementation_finds_them(reader: VectorIndex) -> None:
    """sentence-transformers gives 0.6665 and 0.0501 on the same weights."""
    rows = reader._model.encode(["How do I cook pasta?", "A recipe for spaghetti", *SAID[2:]])

    assert abs(float(rows[0] @ rows[1]) - 0.6665) < 0.001
    assert abs(float(rows[0] @ rows[2]) - 0.0501) < 0.001
