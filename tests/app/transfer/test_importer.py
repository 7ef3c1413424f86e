"""Taking an export in: all of it or nothing, and never over what is there."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.process import Process
from app.transfer.records import everything, exported, holding, imported, refused, two_sessions
from app.watched import Watched
from properties import examples
from sayings import assumed, refuted, restored, thought
from store.ledgers import entries
from stories import Story, stories
from thoughtline.app.commands.erasure import Erasure
from thoughtline.app.folds.kept_folds import PAGE
from thoughtline.app.transfer.record_import import ImportResult
from thoughtline.app.transfer.voices import Voices
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import turns
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Entry, Ledger, Query, at_version
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.sqlite.ledger import SqliteLedger

SEVERAL = st.lists(stories(), max_size=3, unique_by=lambda story: story.name)


@pytest.fixture
def ledger() -> MemoryLedger:
    return MemoryLedger()


async def texts(ledger: Ledger, session: str) -> list[str]:
    return [getattr(one.event, "text", "") for one in await ledger.read(session)]


@examples(40)
@given(SEVERAL)
async def test_what_was_exported_is_imported_with_its_hashes_and_exported_again_the_same(
    told: list[Story],
) -> None:
    ledger = await holding(*told)
    data = await exported(ledger)
    with tempfile.TemporaryDirectory() as folder:
        other = SqliteLedger(Path(folder) / "t.db", durability="normal")
        try:
            done = await imported(other, data)

            assert {one.session: (one.stored, one.known) for one in done} == {
                story.name: (len(story.entries), 0) for story in told
            }
            assert list((await everything(other)).items()) == list(
                (await everything(ledger)).items()
            )
            assert await exported(other) == data
            assert (await other.verify()).damage == ()
        finally:
            await other.close()


async def test_importing_twice_changes_nothing(ledger: MemoryLedger) -> None:
    data = await two_sessions()
    await imported(ledger, data)
    before = await everything(ledger)

    again = await imported(ledger, data)

    assert again == [
        ImportResult(session="a", events=3, known=3, stored=0),
        ImportResult(session="b", events=1, known=1, stored=0),
    ]
    assert await everything(ledger) == before


async def test_a_session_whose_thoughts_turned_too_often_is_named(
    ledger: MemoryLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "MAX_TURNS", 0)
    monkeypatch.setattr(turns, "PER_NODE", 0)
    other = MemoryLedger()
    resting = [assumed("a1"), thought("t1", rests_on=(("a1",),))]
    judged = [refuted("a1"), restored("a1"), refuted("a1")]
    await other.append("worn", at_version(0, entries(*resting, *judged)))

    refusal = await refused(ledger, await exported(other))

    assert refusal.code is Code.OVER_LIMIT
    assert "thoughts of 'worn' turn more than 0 times" in refusal.message
    assert await everything(ledger) == {}


async def test_what_is_new_in_the_file_is_added_and_what_is_new_here_stays() -> None:
    here, there = MemoryLedger(), MemoryLedger()
    for name in ("mine", "theirs"):
        await Process(there).think("one", session=name, may_begin=True)
    await imported(here, await exported(there))
    await Process(there).think("two", session="theirs")
    await Process(here).think("two", session="mine")

    done = await imported(here, await exported(there), may_continue=True)

    assert [(one.session, one.events, one.known, one.stored) for one in done] == [
        ("mine", 1, 1, 0),
        ("theirs", 2, 1, 1),
    ]
    assert await texts(here, "theirs") == ["one", "two"]
    assert await texts(here, "mine") == ["one", "two"]


async def test_another_session_of_a_name_stops_the_whole_import() -> None:
    here, there = MemoryLedger(), MemoryLedger()
    await Process(there).think("new", session="first", may_begin=True)
    await Process(there).think("there", session="s", may_begin=True)
    await Process(here).think("here", session="s", may_begin=True)

    refusal = await refused(here, await exported(there))

    assert refusal.code == Code.SESSION_EXISTS
    assert "--as NAME" in refusal.hint


async def test_a_session_may_be_stored_under_another_name(ledger: MemoryLedger) -> None:
    data = await exported(await holding_one())
    await Process(ledger).think("mine", session="a", may_begin=True)

    done = await imported(ledger, data, "b")

    voices = Voices(events={"ada": 2})
    assert done == [ImportResult(session="b", events=2, known=0, stored=2, voices=voices)]
    assert await texts(ledger, "b") == ["so", "theirs"]
    assert {(one.author, one.at) for one in await ledger.read("b")} == {("ada", 7)}
    assert (await ledger.verify()).damage == ()
    assert [one.known for one in await imported(ledger, data, "b")] == [2]


async def holding_one() -> MemoryLedger:
    ledger = MemoryLedger()
    await Process(ledger, clock=lambda: 7).think(
        "theirs", session="a", may_begin=True, assume=("so",)
    )
    return ledger


async def test_another_name_must_be_free_or_hold_the_same(ledger: MemoryLedger) -> None:
    await Process(ledger).think("mine", session="b", may_begin=True)

    refusal = await refused(ledger, await exported(await holding_one()), "b")

    assert refusal.code == Code.SESSION_EXISTS


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", Code.EMPTY_TEXT),
        ("\u200b", Code.EMPTY_TEXT),
        ("x" * 129, Code.OVER_LIMIT),
        ("latest", Code.BAD_IMPORT),
        (" LATEST ", Code.BAD_IMPORT),
        ("a\0b", Code.BAD_IMPORT),
        ("a\nb", Code.BAD_IMPORT),
        ("a\u2028b", Code.BAD_IMPORT),
    ],
    ids=ascii,
)
async def test_another_name_must_be_a_name(ledger: MemoryLedger, name: str, code: Code) -> None:
    assert (await refused(ledger, await exported(await holding_one()), name)).code == code


async def test_several_sessions_cannot_have_one_name(ledger: MemoryLedger) -> None:
    refusal = await refused(ledger, await two_sessions(), "c")

    assert refusal.code == Code.BAD_IMPORT


async def test_what_was_forgotten_here_stays_forgotten(ledger: MemoryLedger) -> None:
    data = await two_sessions()
    await imported(ledger, data)
    await Erasure(ledger, clock=lambda: 0).forget("a", author="ada")

    done = await imported(ledger, data)

    assert done == [
        ImportResult(session="a", events=3, known=0, stored=0, forgotten=True),
        ImportResult(session="b", events=1, known=1, stored=0),
    ]
    assert len(await ledger.read("a")) == 1


@pytest.mark.parametrize("length", [PAGE, PAGE + 1, 2 * PAGE])
async def test_a_long_session_is_stored_in_pages(length: int) -> None:
    source = MemoryLedger()
    entries = [
        Entry(event=thought(f"t{n}", after=f"t{n - 1}" if n > 1 else ""), author="ada", at=n)
        for n in range(1, length + 1)
    ]
    await source.append("s", at_version(0, entries))
    ledger = Watched(MemoryLedger())

    await imported(ledger, await exported(source))

    assert ledger.appends == -(-length // PAGE)
    assert await ledger.read("s") == await source.read("s")


async def test_a_session_that_grows_meanwhile_is_not_written_over() -> None:
    ledger = Watched(MemoryLedger())

    async def be_overtaken() -> None:
        ledger.before_append = None
        await Process(ledger).think("mine", session="a", may_begin=True)

    ledger.before_append = be_overtaken

    with pytest.raises(Refused) as refusal:
        await imported(ledger, await two_sessions())

    assert refusal.value.code == Code.SESSION_BUSY
    assert await texts(ledger, "a") == ["mine"]


async def test_a_session_can_be_gone_on_with_after_the_import(ledger: MemoryLedger) -> None:
    await imported(ledger, await two_sessions())

    change = await Process(ledger).think("No.", session="a", refute=("a1",))

    assert change.fell == ("t1",)


async def test_what_fell_is_found_as_fallen(tmp_path: Path) -> None:
    source, ledger = MemoryLedger(), SqliteLedger(tmp_path / "t.db")
    process = Process(source)
    await process.think("Reads are cheap.", session="s", may_begin=True, assume=("It is warm.",))
    await imported(ledger, await exported(source))
    await process.think("Measured.", session="s", refute=("a1",))
    await process.think("Skip the index.", session="s", assume=("It is small.",))

    await imported(ledger, await exported(source), may_continue=True)

    hits = await ledger.search(Query(text="cheap"), limit=9)
    assert [(hit.node, hit.standing) for hit in hits] == [("t1", Standing.FALLEN)]
    await ledger.close()
