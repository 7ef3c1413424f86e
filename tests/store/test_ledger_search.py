"""The promise of `Ledger` about searching, run against every store."""

import asyncio
from collections.abc import Mapping

import pytest

from sayings import assumed, refuted, restored, thought, verified
from store.ledgers import entries, forget, found
from thoughtline.core.argument import ArgumentMap, Claim
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.events import (
    AssumptionDescribed,
    ContradictionDeclared,
    Event,
    OutcomeRecorded,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import (
    Hit,
    IdempotencyKey,
    KeyTaken,
    Ledger,
    Query,
    VersionConflict,
    at_version,
)

FALLEN, REVISED, STANDS = Standing.FALLEN, Standing.REVISED, Standing.STANDS


async def say(ledger: Ledger, *texts: str, session: str = "s", author: str = "ada") -> None:
    """A thought for each text, each at the millisecond of its number."""
    for text in texts:
        at = len(await ledger.read(session))
        event = thought(f"t{at + 1}", text)
        await ledger.append(session, at_version(at, entries(event, author=author, at=at + 1)))


# --- what is found ---


async def test_what_is_recorded_is_found_at_once_and_as_it_is_read(ledger: Ledger) -> None:
    await say(ledger, "The cache was cold.")

    [recorded] = await ledger.read("s")
    assert await ledger.search(Query(text="cold cache"), limit=5) == [
        Hit(node="t1", standing=STANDS, event=recorded)
    ]


async def test_what_is_recorded_is_found_while_others_record(ledger: Ledger) -> None:
    async def record_and_look(writer: int) -> None:
        for n in range(10):
            await say(ledger, f"walrus{writer}x{n}", session=f"s{writer}")
            assert await found(ledger, f"walrus{writer}x{n}") == [f"walrus{writer}x{n}"]

    await asyncio.gather(*map(record_and_look, range(8)))

    assert len(await found(ledger, "walrus*", limit=99)) == 80


async def test_what_is_forgotten_at_once_is_never_found(ledger: Ledger) -> None:
    await say(ledger, "A walrus.", session="secret")
    await forget(ledger, "secret")
    await say(ledger, "A seal.")

    assert await found(ledger, "walrus seal") == ["A seal."]


SAID: dict[str, tuple[Event, str]] = {
    "a thought": (thought("t7", "walrus"), "t7"),
    "the label of a thought": (ThoughtRecorded(thought="t7", text="It.", label="walrus-1"), "t7"),
    "the options of a decision": (
        ThoughtRecorded(
            thought="t7",
            text="Which?",
            decision=Decision(criteria=(), options=(Option(name="Walrus first", scores=()),)),
        ),
        "t7",
    ),
    "the criteria of a decision": (
        ThoughtRecorded(
            thought="t7",
            text="Which?",
            decision=Decision(criteria=(Criterion(name="walrus weight"),), options=()),
        ),
        "t7",
    ),
    "the claims of an argument": (
        ThoughtRecorded(
            thought="t7",
            text="Why?",
            argument=ArgumentMap(claims=(Claim(name="c", text="A walrus swims."),), links=()),
        ),
        "t7",
    ),
    "an assumption": (assumed("a7", "walrus"), "a7"),
    "why an assumption is true": (verified("a7", "walrus"), "a7"),
    "why an assumption is false": (refuted("a7", "walrus"), "a7"),
    "why it is true after all": (restored("a7", "walrus"), "a7"),
    "a verdict": (VerdictGiven(on="t7", verdict="refuted", because="walrus", thought="t8"), "t7"),
    "an outcome": (OutcomeRecorded(on="t7", came_true=True, because="walrus"), "t7"),
    "a contradiction": (ContradictionDeclared(nodes=("a7", "t7"), because="walrus"), "a7"),
}


async def test_every_text_is_found_with_what_it_is_about(ledger: Ledger) -> None:
    for what, (event, node) in SAID.items():
        part = ledger.of(what)
        await part.append("s", at_version(0, entries(thought("t1", "a seal"), event)))

        [hit] = await part.search(Query(text="walruses"), limit=5)
        assert (hit.node, hit.event.version, hit.event.event) == (node, 2, event), what


async def test_what_says_nothing_in_words_is_not_found(ledger: Ledger) -> None:
    silent = (
        thought("t1", "…"),
        AssumptionDescribed(assumption="a1", given={"walrus": "walrus"}),
        SupportAdded(thought="t1", needs=("walrus",)),
    )
    await ledger.append("s", at_version(0, entries(*silent)))

    for query in ("walrus", "…", "t1", "thought"):
        assert await found(ledger, query) == []


FORMS = [
    ("connect timeout", "Raise connect_timeout_ms."),
    ("connectTimeoutMs", "Raise connect_timeout_ms."),
    ("foo.bar::baz", "It is in foo.bar::baz."),
    ("E0502", "error[E0502]"),
    ("sqlite 3.51.3", "SQLite 3.51.3 has it."),
    ("C++", "Written in C++."),
    ("postgresql", "PostgreSQL has it too."),
    ("PostgreSQL", "It is in postgresql too."),
    ("连接池", "数据库连接池已满"),
    ("池", "数据库连接池已满"),
    ("为什么连接池会满", "数据库连接池已满"),
    ("데이터베이스", "데이터베이스를 바꾼다"),
    ("why did the migrations fail?", "The migration failed."),
    ("strasse", "Straße"),
]


async def test_names_languages_and_questions_are_understood(ledger: Ledger) -> None:
    for query, text in FORMS:
        part = ledger.of(query)
        await say(part, "A seal.", text, "Another seal, in c, 3.51.4.")

        assert (await found(part, query))[0] == text, query


async def test_an_identifier_is_not_its_parts_in_another_order(ledger: Ledger) -> None:
    await say(ledger, "the timeout to connect, in ms")

    assert await found(ledger, "connect_timeout_ms") == []


# --- in which order ---


async def test_what_has_all_the_words_comes_first_and_then_what_has_some(ledger: Ledger) -> None:
    await say(
        ledger,
        "the pool is full at night",
        "the pool",
        "a full moon",
        "something else",
    )

    assert await found(ledger, "why is the pool full at night?") == [
        *("the pool is full at night", "the pool", "a full moon")
    ]


async def test_a_rare_word_counts_more_than_a_common_one(ledger: Ledger) -> None:
    await say(ledger, "the walrus", *(f"the seal {n}" for n in "abcdefgh"), "any seal")

    assert (await found(ledger, "seal or walrus"))[0] == "the walrus"


async def test_an_identifier_itself_comes_before_its_words(ledger: Ledger) -> None:
    spelled = "The value of dict_type is looked at once the parser has read all of the settings."
    said = "It is a dict, type and all.", "A dict type."
    await say(ledger, spelled, *said)
    assert (await found(ledger, "dict_type"))[0] == spelled


async def test_of_equals_the_later_comes_first(ledger: Ledger) -> None:
    await say(ledger, "seal one", "seal two")
    await say(ledger, "seal three", session="another")

    assert await found(ledger, "seal") == ["seal three", "seal two", "seal one"]


async def test_of_two_with_the_same_words_the_short_one_comes_first(ledger: Ledger) -> None:
    await say(ledger, "the seal", "the seal " + "and so it goes on " * 50)

    assert (await found(ledger, "seal"))[0] == "the seal"


async def test_no_more_is_found_than_was_asked_for(ledger: Ledger) -> None:
    await say(ledger, *(f"seal {n}" for n in range(10)))

    assert await found(ledger, "seal", limit=3) == ["seal 9", "seal 8", "seal 7"]
    assert await found(ledger, "seal", limit=0) == []
    assert len(await found(ledger, "seal", limit=1_000)) == 10


# --- filters ---


async def test_a_filter_lets_through_what_it_says(ledger: Ledger) -> None:
    await say(ledger, "seal 1", "seal 2", "seal 3")
    await say(ledger, "seal of bo", session="other", author="bo")

    async def texts(**filters: str | int) -> set[str]:
        hits = await ledger.search(Query(text="seal", **filters), limit=9)  # type: ignore[arg-type]
        return {getattr(hit.event.event, "text", "") for hit in hits}

    assert await texts() == {"seal 1", "seal 2", "seal 3", "seal of bo"}
    assert await texts(session="other") == {"seal of bo"}
    assert await texts(session="S") == set()
    assert await texts(author="ada") == {"seal 1", "seal 2", "seal 3"}
    assert await texts(since=2, until=3) == {"seal 2", "seal 3"}
    assert await texts(until=1) == {"seal 1", "seal of bo"}
    assert await texts(since=4) == set()
    assert await texts(session="s", author="ada", since=3, until=3) == {"seal 3"}
    assert await texts(session="other", author="ada") == set()


async def test_a_filter_is_for_what_would_be_found_and_not_for_the_best_alone(
    ledger: Ledger,
) -> None:
    await say(ledger, "a seal on the rocks", session="mine")
    await say(ledger, *(f"a seal on the rocks {n}" for n in range(150)), session="theirs")

    hits = await ledger.search(Query(text="seal rocks", session="mine"), limit=5)
    assert [hit.event.session for hit in hits] == ["mine"]


# --- standing ---


async def settle(ledger: Ledger, standings: Mapping[str, Standing], session: str = "s") -> None:
    at = len(await ledger.read(session))
    await ledger.append(session, at_version(at, entries(thought(f"t{at + 1}")), lambda: standings))


async def standings(ledger: Ledger, query: str) -> dict[str, Standing]:
    hits = await ledger.search(Query(text=query), limit=9)
    return {f"{hit.event.session}/{hit.node}": hit.standing for hit in hits}


async def test_every_text_about_a_node_shows_how_that_stands_now(ledger: Ledger) -> None:
    said = (assumed("a1", "seal"), thought("t1", "seal"), verified("a1", "seal seen"))
    await ledger.append("s", at_version(0, entries(*said)))
    await ledger.append("other", at_version(0, entries(assumed("a1", "seal"))))
    everywhere = {"s/a1": STANDS, "s/t1": STANDS, "other/a1": STANDS}
    assert await standings(ledger, "seal") == everywhere

    await settle(ledger, {"a1": FALLEN})
    assert await standings(ledger, "seal") == {**everywhere, "s/a1": FALLEN}
    hits = await ledger.search(Query(text="seal", standing=FALLEN), limit=9)
    assert sorted(hit.event.version for hit in hits) == [1, 3]
    hits = await ledger.search(Query(text="seal", standing=STANDS), limit=9)
    assert {(hit.event.session, hit.node) for hit in hits} == {("s", "t1"), ("other", "a1")}

    await settle(ledger, {"a1": STANDS, "t1": REVISED})
    assert await standings(ledger, "seal") == {**everywhere, "s/t1": REVISED}


async def test_a_new_thought_may_be_settled_in_the_write_that_records_it(ledger: Ledger) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1", "seal")), lambda: {"t1": FALLEN}))

    assert await standings(ledger, "seal") == {"s/t1": FALLEN}


async def test_settling_needs_no_entries(ledger: Ledger) -> None:
    await say(ledger, "seal")
    await ledger.append("s", at_version(1, [], lambda: {"t1": FALLEN}))

    assert await standings(ledger, "seal") == {"s/t1": FALLEN}


async def test_what_a_refused_write_would_have_settled_is_not(ledger: Ledger) -> None:
    key = IdempotencyKey(name="k", digest=b"d")
    await ledger.append("s", at_version(0, entries(thought("t1", "seal"))), key=key)

    def fallen() -> dict[str, Standing]:
        return {"t1": FALLEN}

    with pytest.raises(VersionConflict):
        await ledger.append("s", at_version(0, entries(thought("t2")), fallen))
    with pytest.raises(KeyTaken):
        await ledger.append("s", at_version(1, entries(thought("t2")), fallen), key=key)
    with pytest.raises(ValueError, match="surrogates"):
        await ledger.append("s", at_version(1, entries(thought("t2", "\ud83d")), fallen))
    assert await standings(ledger, "seal") == {"s/t1": STANDS}

    await ledger.append("s", at_version(1, entries(thought("t2"), thought("t3")), fallen))
    assert await standings(ledger, "seal") == {"s/t1": FALLEN}


async def test_nothing_is_stored_if_settle_fails(ledger: Ledger) -> None:
    def fail() -> dict[str, Standing]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await ledger.append(
            "s",
            at_version(0, entries(thought("t1", "seal")), fail),
            key=IdempotencyKey(name="k", digest=b"d"),
        )

    assert await ledger.read("s") == []
    assert await found(ledger, "seal") == []
    assert await ledger.keyed_write("k") is None
    await say(ledger, "seal")
    assert await found(ledger, "seal") == ["seal"]


async def test_a_write_that_was_refused_leaves_no_words(ledger: Ledger) -> None:
    await say(ledger, "seal")

    with pytest.raises(VersionConflict):
        await ledger.append("s", at_version(0, entries(thought("t2", "walrus"))))
    with pytest.raises(ValueError, match="surrogates"):
        await ledger.append(
            "s", at_version(1, entries(thought("t2", "walrus"), thought("t3", "\ud83d")))
        )

    assert await found(ledger, "walrus") == []


# --- any text is a query ---

HOSTILE = [
    "",
    " ",
    "the of and",
    "…!?",
    '"',
    '""',
    '"seal',
    "'",
    "seal*",
    "*",
    "^seal",
    "seal AND",
    "AND OR NOT",
    "NOT seal",
    "NEAR(seal rocks, 2)",
    "words:seal",
    "text : seal",
    "-seal",
    "{a b}: seal",
    "seal + rocks",
    "(((((",
    "seal)",
    "rank MATCH 'bm25()'",
    "'; DROP TABLE word; --",
    "seal\0rocks",
    "\0",
    "\ud83d",
    "🧵👩‍👩‍👧‍👦",
    "\ufdfa" * 500,
    "\N{COMBINING ACUTE ACCENT}" * 100,
    "seal " * 5_000,
    "x" * 10_000,
    "aB" * 5_000,
    "a_" * 5_000,
    "数" * 10_000,
    " ".join(f"word{n}" for n in range(2_000)),
    "%s %d ? :words @x $y",
]


async def test_any_text_is_a_query(ledger: Ledger) -> None:
    await say(ledger, "a seal on the rocks", "数")

    for text in HOSTILE:
        whole = await found(ledger, text)
        assert set(whole) <= {"a seal on the rocks", "数"}, ascii(text[:20])
        assert await found(ledger, "seal") == ["a seal on the rocks"], ascii(text[:20])
        if "seal" in text:
            assert whole == ["a seal on the rocks"], ascii(text[:20])


async def test_before_anything_is_recorded_nothing_is_found(ledger: Ledger) -> None:
    assert await found(ledger, "seal") == []
