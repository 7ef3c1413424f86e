"""The list of sessions costs what it shows, however many there are."""

import re

import pytest

from entrypoints.board import tales
from entrypoints.board.served import Served
from thoughtline.entrypoints.board import session_list_query
from thoughtline.store.ledger import SessionSummary, at_version
from thoughtline.store.memory.ledger import MemoryLedger

TITLE = re.compile(r'<span class="title">(.+?)</span>')


class Counting(MemoryLedger):
    """Says how many summaries were read."""

    def __init__(self) -> None:
        super().__init__()
        self.read_summaries = 0

    async def sessions(
        self,
        *,
        limit: int | None,
        before: int | None = None,
        project: str | None = None,
        archived: bool = True,
    ) -> list[SessionSummary]:
        found = await super().sessions(
            limit=limit, before=before, project=project, archived=archived
        )
        self.read_summaries += len(found)
        return found


@pytest.fixture
def ledger() -> Counting:
    return Counting()


def begin(board: Served, count: int) -> None:
    for number in range(1, count + 1):
        board.think(f"s{number}", f"Session {number}.")


def shown(board: Served, path: str) -> tuple[list[str], str]:
    """The titles on a page, and its text."""
    text = board.text(path)
    return [re.sub("</?mark>", "", title) for title in TITLE.findall(text)], text


def test_a_page_reads_what_it_shows_and_counts_all(ledger: Counting) -> None:
    with Served(lambda: ledger) as board:
        begin(board, 30)
        titles, text = shown(board, "/?limit=5")

    assert titles == [f"Session {number}." for number in range(30, 25, -1)]
    assert "5 of 30 sessions" in text
    assert "/?limit=10" in text
    assert ledger.read_summaries == 6 + 30  # *Needs you* looks at all


@pytest.fixture
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_list_query, "BATCH", 5)
    monkeypatch.setattr(session_list_query, "MAX_READ", 10)


@pytest.mark.usefixtures("_small_batches")
def test_a_filter_reads_on_until_the_page_is_full(ledger: Counting) -> None:
    with Served(lambda: ledger) as board:
        begin(board, 40)
        titles, text = shown(board, "/?limit=2&filter=session")

    assert titles == ["Session 40.", "Session 39."]
    assert "2 of 40 sessions" in text
    assert ledger.read_summaries == 5 + 40  # *Needs you* looks at all


@pytest.mark.usefixtures("_small_batches")
def test_a_filter_that_lets_little_through_stops_and_can_be_gone_on_with(ledger: Counting) -> None:
    with Served(lambda: ledger) as board:
        board.think("rare", "A needle.")
        begin(board, 24)
        titles, text = shown(board, "/?filter=needle")
        assert titles == []
        assert ledger.read_summaries == 10 + 25  # *Needs you* looks at all
        for _ in range(2):
            [on] = re.findall(r'href="([^"]+)">Go on with earlier ones', text)
            titles, text = shown(board, on.replace("&amp;", "&"))

    assert titles == ["A needle."]
    assert "Go on with earlier ones" not in text


def test_what_others_share_is_in_the_list_and_its_count() -> None:
    with Served(lambda: MemoryLedger().of("ada")) as board:
        begin(board, 1)
        bob = board.ledger.of("bob")
        board.do(bob.append("theirs", at_version(0, tales.long(1))))
        board.do(bob.share("theirs", "ada", "read"))
        titles, text = shown(board, "/")
        filtered, _ = shown(board, "/?filter=session")

    assert len(titles) == 2
    assert "2 of 2 sessions" in text
    assert filtered == ["Session 1."]
