"""The search index and the record: `doctor` compares them, and the one is made from the other."""
# ruff: noqa: ASYNC240 - a test may block its own event loop

import shutil
from collections.abc import AsyncIterator
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import apsw
import pytest

from sayings import assumed, refuted, restored, thought
from store.ledgers import entries, forget, found, write
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import at_version
from thoughtline.store.reports import DailyModelUsage, Finding
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.storage_usage import StorageUsage


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "thoughts.db"


@pytest.fixture
async def ledger(path: Path) -> AsyncIterator[SqliteLedger]:
    """A thought that fell with its assumption, and a line of others."""
    kept = SqliteLedger(path)
    said = (
        assumed("a1", "the pool is full"),
        thought("t1", "a seal", rests_on=(("a1",),)),
        thought("t2", "another seal"),
        refuted("a1", "it was empty"),
    )
    await kept.append(
        "s", at_version(0, entries(*said), lambda: {"a1": Standing.FALLEN, "t1": Standing.FALLEN})
    )
    for n in range(20):
        await write(kept, "other", text=f"walrus {n}")
    await found(kept, "seal")
    yield kept
    await kept.close()


def index(path: Path) -> Finding:
    [finding] = [one for one in examine(path) if one.name == "search index"]
    return finding


def tamper(path: Path, *statements: str) -> None:
    with closing(apsw.Connection(str(path))) as database:
        for statement in statements:
            database.execute(statement)


async def counters(ledger: SqliteLedger) -> tuple[StorageUsage, int, list[DailyModelUsage]]:
    return await ledger.storage_usage(), await ledger.position(), await ledger.model_usage()


async def test_an_index_that_says_what_the_record_says_is_well(
    ledger: SqliteLedger, path: Path
) -> None:
    assert index(path) == Finding(name="search index", value="texts that can be found: 24")

    restoring = {"a1": Standing.STANDS, "t1": Standing.STANDS}
    await ledger.append("s", at_version(4, entries(restored("a1", "refilled")), lambda: restoring))
    assert index(path) == Finding(
        name="search index",
        value="texts that can be found: 24; events that the next search takes in: 1",
    )
    await found(ledger, "seal")
    assert index(path) == Finding(name="search index", value="texts that can be found: 25")


DAMAGED = {
    "a text cannot be found": ("DELETE FROM word WHERE rowid = 3", "words"),
    "a text is found by another word": (
        "DELETE FROM word WHERE rowid = 3; INSERT INTO word (rowid, words) VALUES (3, 'moose')",
        "words",
    ),
    "two words changed places": (
        "DELETE FROM word WHERE rowid = 1; INSERT INTO word (rowid, words) VALUES (1, 'ful pol')",
        "words",
    ),
    "a text was never written": ("INSERT INTO word (rowid, words) VALUES (99, 'moose')", "words"),
    "a passage is missing": ("DELETE FROM passage WHERE position = 3", "texts"),
    "a passage is about another thought": (
        "UPDATE passage SET node = 't9' WHERE position = 3",
        "texts",
    ),
    "a passage has another size": ("UPDATE passage SET size = 9 WHERE position = 3", "texts"),
    "a passage is of nobody": ("INSERT INTO passage VALUES (99, 't9', 1)", "texts"),
    "a fallen thought stands": ("DELETE FROM standing WHERE kind = 't'", "standings"),
    "a standing thought fell": (
        "UPDATE standing SET letters = replace(letters, 'sf', 'ff')",
        "standings",
    ),
    "it fell in another way": (
        "UPDATE standing SET letters = replace(letters, 'f', 'r')",
        "standings",
    ),
    "a standing is of nobody": (
        "INSERT INTO standing SELECT 'nobody', kind, part, letters FROM standing",
        "standings",
    ),
    "it is not known which texts there are": ("DELETE FROM word_docsize WHERE id = 3", "words"),
    "it goes up to an event that is not there": ("UPDATE ledger SET indexed = 99", "up to which"),
    "it goes nowhere": ("UPDATE ledger SET indexed = -1", "up to which"),
    "all words were lost": ("INSERT INTO word (word) VALUES ('delete-all')", "words"),
}


@pytest.mark.parametrize(("statements", "fault"), DAMAGED.values(), ids=list(DAMAGED))
async def test_an_index_that_says_something_else_is_found_and_made_anew(
    ledger: SqliteLedger, path: Path, statements: str, fault: str
) -> None:
    tamper(path, statements)
    assert fault in index(path).advice
    assert "Run `thoughtline doctor --reindex`" in index(path).advice
    assert (await ledger.verify()).damage == ()

    await ledger.reindex()

    assert index(path).advice == ""
    assert await found(ledger, "seal") == ["a seal", "another seal"]


async def test_words_that_are_there_and_cannot_be_looked_up_are_found(
    ledger: SqliteLedger, path: Path
) -> None:
    many = (thought(f"t{n}", f"word{n} and other{n}") for n in range(1_000))
    await ledger.append("many", at_version(0, entries(*many)))
    await ledger.reindex()  # all in one piece
    assert index(path).advice == ""
    tamper(path, "DELETE FROM word_idx")

    assert await found(ledger, "word777") == []
    assert "words" in index(path).advice
    await ledger.reindex()
    assert await found(ledger, "word777") == ["word777 and other777"]


async def test_a_damaged_shortcut_into_a_common_word_is_found(
    ledger: SqliteLedger, path: Path
) -> None:
    """SQLite keeps these where a word is in thousands of texts, and jumps by them."""
    many = (thought(f"t{n}", "a moose" if n < 8_000 else "moose, elk") for n in range(8_001))
    await ledger.append("many", at_version(0, entries(*many)))
    await ledger.reindex()  # all in one piece
    assert await found(ledger, "moose elk", limit=1) == ["moose, elk"]
    tamper(path, "UPDATE word_data SET block = x'00' WHERE (id >> 36) & 1")

    assert "words" in index(path).advice


async def test_an_index_that_cannot_be_read_is_told_from_a_damaged_record(
    ledger: SqliteLedger, path: Path
) -> None:
    tamper(path, "DELETE FROM word_data WHERE id = 10")
    await write(ledger, "new", text="seal")

    with pytest.raises(Refused, match=r"search index.*thoughtline doctor --reindex") as refusal:
        await found(ledger, "seal")
    assert refusal.value.code == Code.LEDGER_DAMAGED
    assert index(path).advice != ""
    assert (await ledger.verify()).damage == ()
    assert len(await ledger.read("other")) == 20

    await ledger.reindex()
    assert index(path).advice == ""
    assert len(await found(ledger, "seal")) == 3


async def test_an_index_is_made_anew_whole_or_not_at_all(ledger: SqliteLedger, path: Path) -> None:
    other = SqliteLedger(path)
    await ledger.reindex()

    assert await found(other, "walrus 7") == ["walrus 7", *await found(other, "walrus")][:9]
    await write(other, "new", text="a third seal")
    assert len(await found(ledger, "seal")) == 3
    assert index(path).value == "texts that can be found: 25"
    await other.close()


async def test_a_session_that_no_rule_would_record_is_no_fault_of_the_index(
    ledger: SqliteLedger, path: Path
) -> None:
    """What stands there cannot be told, and the rest can."""
    await ledger.append("odd", at_version(0, entries(refuted("a9", "a seal was seen"))))

    assert index(path).advice == ""
    await ledger.reindex()
    assert len(await found(ledger, "seal")) == 3


async def test_a_damaged_session_is_left_out_and_the_rest_can_be_found(
    ledger: SqliteLedger, path: Path
) -> None:
    """It is found by `verify`, and the index has what comes before the damage."""
    await ledger.close()
    tamper(path, "UPDATE event SET author = 'eve' WHERE session = 'other' AND version = 11")

    await ledger.reindex()

    assert len(await found(ledger, "walrus", limit=50)) == 10
    assert len(await found(ledger, "seal")) == 2
    assert index(path).advice == ""
    assert [one.version for one in (await ledger.verify()).damage] == [11]


async def test_doctor_changes_nothing(ledger: SqliteLedger, path: Path) -> None:
    await ledger.close()
    before = path.read_bytes()
    assert index(path).advice == ""

    assert path.read_bytes() == before


async def test_a_copy_has_its_index_with_it(ledger: SqliteLedger, path: Path) -> None:
    await ledger.close()
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)

    other = SqliteLedger(copy)
    assert len(await found(other, "seal")) == 2
    await other.close()


async def test_what_owners_have_and_spent_is_counted_anew_with_the_index(
    ledger: SqliteLedger, path: Path
) -> None:
    bill = Usage(requested="a", estimated_cost=Decimal("0.25"))
    ada = ledger.of("ada")
    asked = DelegationAnswered(delegation="d1", text="yes", usage=bill)
    for session in ("gone", "s"):
        await ada.append(session, at_version(0, entries(thought("t1"), asked)))
    await forget(ada, "gone")
    before = [await counters(part) for part in (ledger, ada)]
    tamper(path, "DELETE FROM owner", "UPDATE bill SET cost = '9' WHERE session LIKE '%\"s\"]'")
    assert await ada.model_usage() != before[1][2]

    await ledger.reindex()

    assert [await counters(part) for part in (ledger, ada)] == before


@pytest.mark.parametrize("node", ["x", "t", "t0", f"t{10**30}"])
async def test_a_node_whose_id_no_rule_gives_hinders_no_new_index(
    ledger: SqliteLedger, path: Path, node: str
) -> None:
    strange = (thought(node, "a seal", rests_on=(("a1",),)), refuted("a1", "it was empty"))
    await ledger.append("strange", at_version(0, entries(assumed("a1", "so"), *strange)))

    await ledger.reindex()

    assert index(path).advice == ""
    assert sorted(await found(ledger, "seal")) == ["a seal", "a seal", "another seal"]
