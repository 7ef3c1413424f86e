"""Searching on the server: the same answers as every store, in a time that does not grow."""

import random
from collections.abc import AsyncIterator

import asyncpg
import pytest

from sayings import thought
from store.ledgers import entries, found, write
from thoughtline.core.search.query_parser import parse_query
from thoughtline.store.ledger import Query, at_version
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.postgres.search import frequencies
from thoughtline.store.postgres.search.frequencies import Frequencies, Scope


@pytest.fixture
async def ledger(url: str) -> AsyncIterator[PostgresLedger]:
    kept = PostgresLedger(url)
    yield kept
    await kept.close()


VOCABULARY = [
    *("connect_timeout_ms", "timeout", "connect", "ms", "connectTimeoutMs", "foo.bar::baz", "C++"),
    *("数据库连接池", "连接", "池", "seal", "seals", "sealing", "walrus", "the", "E0502", "Straße"),
    *("night", "cache", "cold", "pool", "full", "don't", "a'b", "back\\slash", "3.51.3", "데이터"),
]


async def test_a_search_finds_what_the_other_stores_find_in_the_same_order(
    ledger: PostgresLedger,
) -> None:
    chance = random.Random(18)
    memory = MemoryLedger()
    for number in range(120):
        text = " ".join(chance.choices(VOCABULARY, k=chance.randrange(1, 12)))
        for one in (memory, ledger):
            said = entries(thought(f"t{number}", text), author=chance_author(number))
            await one.append("s", at_version(number, said))

    for _ in range(120):
        text = " ".join(chance.choices(VOCABULARY, k=chance.randrange(1, 6)))
        query = Query(text=text, author=chance.choice(["", "", "ada", "bo"]))
        limit = chance.choice([1, 5, 50, 500])
        wanted, had = [await one.search(query, limit=limit) for one in (memory, ledger)]
        assert [hit.event for hit in had] == [hit.event for hit in wanted], query


def chance_author(number: int) -> str:
    return ("ada", "bo")[number % 2]


async def test_how_common_a_common_word_is_is_told_by_the_latest_texts(
    ledger: PostgresLedger, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counting all would take the longer the larger the record is. A rare word is counted."""
    monkeypatch.setattr(frequencies, "ROWS", 9)
    said = [
        thought(f"t{n}", "a cache" if n % 2 else "a seal" if n % 20 == 0 else "x")
        for n in range(60)
    ]
    await ledger.append("s", at_version(0, entries(*said)))
    await write(ledger.of("ada"), count=50, text="a cache")
    await found(ledger, "seal")

    connection = await asyncpg.connect(url)
    wanted = parse_query("cache seal walrus").exact
    terms = await Frequencies().count(connection, Scope(b""), wanted, 60)
    await connection.close()

    cache, seal, walrus = (term.texts for term in terms)
    assert cache == pytest.approx(30, abs=3)
    assert (seal, walrus) == (3, 0)


async def test_a_memory_for_common_words_that_is_full_makes_room_for_more(
    ledger: PostgresLedger, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Frequencies, "COMMON", 1)
    monkeypatch.setattr(Frequencies, "ROOM", 1)
    said = [thought(f"t{n}", "a cache" if n % 3 else "a cache and a seal") for n in range(9)]
    await ledger.append("s", at_version(0, entries(*said)))
    await found(ledger, "seal")
    frequencies, connection = Frequencies(), await asyncpg.connect(url)

    async def texts(words: str) -> list[int]:
        wanted = parse_query(words).exact
        terms = await frequencies.count(connection, Scope(b""), wanted, 9)
        return [term.texts for term in terms]

    known, both = await texts("cache"), await texts("cache seal")
    await connection.close()

    assert (known, both) == ([9], [9, 3])


async def test_a_text_of_huge_words_is_kept_and_found_by_the_others(
    ledger: PostgresLedger,
) -> None:
    huge = "_".join("\N{LATIN SMALL LETTER THORN}" * 60 + f"x{n}" for n in range(8))
    many = " ".join(f"{chr(0x4E00 + n % 20_000)}{chr(0x20000 + n)}" for n in range(30_000))
    for number, text in enumerate((f"{huge} seal", f"{many} walrus")):
        await ledger.append("s", at_version(number, entries(thought(f"t{number}", text))))

    assert [hit.event.version for hit in await ledger.search(Query(text="seal"), limit=9)] == [1]
    assert [hit.event.version for hit in await ledger.search(Query(text=huge), limit=9)] in (
        [1],
        [],
    )
    assert (await ledger.verify()).damage == ()
