"""An owner with few texts searches them among many texts of others."""

from pathlib import Path

import apsw
import pytest

from store.ledgers import write
from thoughtline.store.ledger import Query
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.sqlite.search import frequencies, search
from thoughtline.store.stored_names import owner_range


@pytest.fixture
async def ledger(tmp_path: Path) -> SqliteLedger:
    made = SqliteLedger(tmp_path / "t.db")
    for number in range(300):
        await write(made.of("bo"), f"bo{number}", text=f"A pool of {number} locks")
    for number in range(5):
        await write(made.of("ada"), f"ada{number}", text=f"A pool of {number} clocks")
    return made


async def test_the_same_texts_are_found_in_the_same_order(
    ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in ("pool", "pool clocks", "locks"):
        few = await ledger.of("ada").search(Query(text=words), limit=9)
        monkeypatch.setattr(frequencies, "FEW", -1)
        assert await ledger.of("ada").search(Query(text=words), limit=9) == few
        monkeypatch.undo()
    await ledger.close()


async def test_the_owner_of_no_other_text_is_looked_up(
    ledger: SqliteLedger, tmp_path: Path
) -> None:
    await ledger.of("ada").search(Query(text="pool"), limit=9)
    await ledger.close()
    connection = apsw.Connection(str(tmp_path / "t.db"))
    bound = {**search.filters("ada", Query(text="pool")), **owner_range("ada"), "limit": 99}

    counted: list[int] = []

    def count() -> bool:
        counted.append(1)
        return False

    connection.set_progress_handler(count, 10)

    def work(*, few: bool) -> int:
        before = len(counted)
        rows = list(connection.execute(search.LATEST, bound | {"words": "pool", "few": few}))
        assert len(rows) == 5
        return len(counted) - before

    assert work(few=False) > 2 * work(few=True)
    connection.close()
