"""Cards of sessions, kept from one list to the next."""

import shutil
from pathlib import Path

from app.process import Process
from thoughtline.app.session_cards import SessionCards
from thoughtline.store.sqlite.ledger import SqliteLedger


async def test_a_card_is_made_anew_where_an_older_copy_was_put_back(tmp_path: Path) -> None:
    path, kept = tmp_path / "thoughts.db", tmp_path / "older.db"
    ledger = SqliteLedger(path)
    await Process(ledger).think("It is the pool.", session="s", may_begin=True)
    await ledger.close()
    shutil.copy(path, kept)
    cards = SessionCards(ledger)
    for text in ("It is the disk.", "It is the network.", "It is the clock."):
        await Process(ledger).think(text, session="s")
    newer = await cards.current("s")
    await ledger.close()

    kept.replace(path)
    path.with_name("thoughts.db.lock").unlink()
    older = await cards.current("s")
    assert newer is not None
    assert older is not None
    assert older != newer
    await ledger.close()
