"""First words of nodes in replies, from memory while the session in memory is the same."""

from weakref import ref

from sayings import thought
from store.ledgers import entries
from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.text_previews import FirstWords
from thoughtline.core.session import Session
from thoughtline.store.ledger import at_version
from thoughtline.store.memory.ledger import MemoryLedger


async def test_a_session_that_was_read_anew_is_quoted_from_the_record() -> None:
    ledger = MemoryLedger()
    await ledger.append("s", at_version(0, entries(thought("t1", "As it was restored."))))
    queries, first_words = Queries(ledger), FirstWords()
    before, after = Session(), Session()
    first_words.keep("s", ref(before), [thought("t1", "As it was before.")])

    assert await first_words.read(queries, "s", ref(before), ["t1"]) == {"t1": "As it was before."}
    assert await first_words.read(queries, "s", ref(after), ["t1"]) == {"t1": "As it was restored."}
