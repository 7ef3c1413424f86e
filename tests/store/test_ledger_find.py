"""The promise of `Ledger.find`, run against every store: all results, page by page, and counted."""

import asyncio
from functools import partial
from random import Random

import pytest

from sayings import assumed, refuted, thought
from store.ledgers import entries
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Ledger, Query, at_version
from thoughtline.store.search import text_scores

AUTHORS = ("ada", "bob", "cyd")


async def say_many(ledger: Ledger, count: int, *, sessions: int = 3) -> None:
    """Thoughts of which each holds "pool", every tenth "leak", and some more words than others."""
    for session in range(sessions):
        saying = [
            entry
            for number in range(1, count // sessions + 1)
            for entry in entries(
                thought(
                    f"t{number}",
                    f"The pool{' leak' if number % 10 == 0 else ''} {'and more ' * (number % 7)}",
                ),
                author=AUTHORS[number % 3],
                at=number,
            )
        ]
        await ledger.append(f"s{session}", at_version(0, saying))


async def all_pages(ledger: Ledger, query: Query, limit: int) -> list[tuple[str, int]]:
    places: list[tuple[str, int]] = []
    while True:
        found = await ledger.find(query, limit=limit, offset=len(places))
        if not found.hits:
            return places
        assert len(found.hits) <= limit
        places += [(hit.event.session, hit.event.version) for hit in found.hits]


async def test_pages_hold_every_result_once_and_in_one_order(ledger: Ledger) -> None:
    await say_many(ledger, 300)
    query = Query(text="pool leak")

    places = await all_pages(ledger, query, 300)

    assert len(places) == len({*places}) == 300
    for limit in (7, 50, 100, 130):
        assert await all_pages(ledger, query, limit) == places, limit
    best = await ledger.search(query, limit=60)
    assert places[:60] == [(hit.event.session, hit.event.version) for hit in best]


async def test_results_are_counted_by_session_author_kind_and_standing(ledger: Ledger) -> None:
    await say_many(ledger, 30)
    more = entries(assumed("a1", "The pool is full."), refuted("a1", "the pool was empty"))
    await ledger.append("s0", at_version(10, more, lambda: {"a1": Standing.FALLEN}))

    found = await ledger.find(Query(text="pool"), limit=5)

    assert (found.total, found.counted, len(found.hits)) == (32, True, 5)
    assert found.facets["session"] == {"s0": 12, "s1": 10, "s2": 10}
    assert sum(found.facets["author"].values()) == 32
    assert found.facets["kind"] == {"thought": 30, "assumption": 2}
    assert found.facets["standing"] == {"stands": 30, "fallen": 2}


async def test_filters_narrow_what_is_counted(ledger: Ledger) -> None:
    await say_many(ledger, 30)
    await ledger.append("s0", at_version(10, entries(assumed("a1", "The pool is full."))))

    by_bob = await ledger.find(Query(text="pool", author="bob"), limit=50)
    inside = await ledger.find(Query(text="pool", session="s1"), limit=50)
    assumptions = await ledger.find(Query(text="pool"), kind="assumption", limit=50)

    assert (by_bob.total, [*by_bob.facets["author"]]) == (12, ["bob"])
    assert {hit.event.author for hit in by_bob.hits} == {"bob"}
    assert (inside.total, inside.facets["session"]) == (10, {"s1": 10})
    assert [hit.node for hit in assumptions.hits] == ["a1"]
    assert assumptions.facets["kind"] == {"assumption": 1}


async def test_nothing_is_found_of_nothing(ledger: Ledger) -> None:
    await say_many(ledger, 9)

    for text in ("", "  ", "unheard-of", '"', "AND"):
        found = await ledger.find(Query(text=text), limit=5)
        assert (found.hits, found.total) == ([], 0), text
    assert (await ledger.find(Query(text="pool"), limit=5, offset=500)).hits == []


async def test_who_a_session_is_shared_with_is_told_no_other_name_of_it(ledger: Ledger) -> None:
    ada, bob = ledger.of("ada"), ledger.of("bob")
    await say_many(ada, 30)
    shared = await ada.share("s1", "bob", "read")

    found = await bob.find(Query(text="pool", session=shared), limit=3)
    own = await bob.find(Query(text="pool"), limit=3)

    assert found.facets["session"] == {shared: 10}
    assert {hit.event.session for hit in found.hits} == {shared}
    assert own.total == 0


async def test_what_cannot_be_counted_to_the_end_says_so(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    await say_many(ledger, 300)
    for module in ("sqlite", "postgres"):
        monkeypatch.setattr(f"thoughtline.store.{module}.search.search.COUNTED", 100)

    found = await ledger.find(Query(text="pool"), limit=5)
    few = await ledger.find(Query(text="leak"), limit=5)

    assert (found.total, found.counted) in {(100, False), (300, True)}
    assert (few.total, few.counted) == (30, True)
    assert text_scores.COUNTED == 10_000


async def test_thousands_of_standings_are_stored_with_their_event_and_in_order(
    ledger: Ledger,
) -> None:
    """One after another, with another session's change in between, and all at the same moment."""
    nodes = [f"t{number}" for number in range(1, 1_501)]
    await ledger.append("s", at_version(0, entries(thought("t1", "The pool is full."))))
    fallen, standing = (dict.fromkeys(nodes, each) for each in (Standing.FALLEN, Standing.STANDS))
    first = at_version(1, entries(assumed("a1", "x")), lambda: fallen)
    last = at_version(2, entries(assumed("a2", "y")), lambda: standing)
    other = at_version(0, entries(thought("t1", "Another pool.")))

    await asyncio.gather(ledger.append("s", first), ledger.append("o", other))
    found = await ledger.find(Query(text="pool"), limit=5)
    assert found.facets["standing"] == {"fallen": 1, "stands": 1}
    await ledger.append("s", last)
    found = await ledger.find(Query(text="pool"), limit=5)
    assert found.facets["standing"] == {"stands": 2}

    again = at_version(3, entries(assumed("a3", "x")), lambda: fallen)
    back = at_version(4, entries(assumed("a4", "y")), lambda: {"t1": Standing.STANDS})
    await asyncio.gather(ledger.append("s", again), ledger.append("s", back))
    found = await ledger.find(Query(text="pool"), limit=5)
    assert found.facets["standing"] == {"stands": 2}


async def test_every_node_of_a_long_session_has_its_own_last_standing(ledger: Ledger) -> None:
    """Standings are stored in parts of 512 nodes, and one change may touch some of a part."""
    nodes = [f"{kind}{number}" for number in (1, 511, 512, 513, 1_024) for kind in "ta"]
    texts = [thought(node, "pool") if node[0] == "t" else assumed(node, "pool") for node in nodes]
    await ledger.append("s", at_version(0, entries(*texts)))
    random, expected = Random(56), dict.fromkeys(nodes, Standing.STANDS)

    for _ in range(12):
        change = {node: random.choice([*Standing]) for node in random.sample(nodes, 4)}
        expected |= change
        await ledger.append("s", at_version(len(nodes), [], partial(dict, change)))

        for standing in Standing:
            found = await ledger.find(Query(text="pool", standing=standing), limit=len(nodes))
            assert sorted(hit.node for hit in found.hits) == sorted(
                node for node in nodes if expected[node] is standing
            )
            assert {hit.standing for hit in found.hits} <= {standing}
        doubted = {"s"} if Standing.IN_DOUBT in expected.values() else set[str]()
        assert await ledger.doubted_sessions() == doubted
