"""The search page: every result on some page, the real total, and what it can be narrowed to."""

import re
from html import unescape

import httpx2
import pytest

from entrypoints.board.served import Served
from thoughtline.core.command import AssumptionCommand
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.ledger import Entry

REF = re.compile(r'<a class="ref" href="([^"]+)"')
FACET = re.compile(r'<a href="([^"]+)">([^<]+?) <span class="aside">([\d,]+)</span></a>')
LATER = re.compile(r'<a href="([^"]+)" rel="next">')


@pytest.fixture
def many(board: Served) -> Served:
    for session in ("one", "two"):
        for number in range(1, 62):
            board.think(session, f"parse_header is called, {number}.", author=f"by{number % 3}")
    board.think("one", None, assume=(AssumptionCommand("parse_header is pure"),))
    board.think("one", None, refute=("a1",), because="it caches")
    return board


def test_every_result_is_on_some_page_and_the_total_is_real(many: Served) -> None:
    path, found = "/search?q=parse_header", []
    for _ in range(9):
        text = many.text(unescape(path))
        assert "123 results in 2 sessions" in text
        found += REF.findall(text)
        later = LATER.findall(text)
        if not later:
            break
        [path] = later

    assert "page 3 of 3" in text
    assert len(found) == len({*found}) == 123


def test_facets_say_how_many_are_left_and_lead_there(many: Served) -> None:
    text = many.text("/search?q=parse_header")
    facets = {unescape(name): (href, count) for href, name, count in FACET.findall(text)}

    assert {"by0", "by1", "by2", "thought", "assumption", "stands", "fallen"} <= {*facets}
    assert (facets["thought"][1], facets["assumption"][1]) == ("122", "1")
    for name, (href, count) in facets.items():
        assert f"{count} result" in many.text(unescape(href)), name


def test_narrowed_results_can_be_widened_again(many: Served) -> None:
    text = many.text("/search?q=parse_header&session=two&kind=thought")

    assert "61 results in 1 session" in text
    assert '<a href="/search?q=parse_header&amp;kind=thought">any</a>' in text
    assert '<a href="/search?q=parse_header&amp;session=two">any</a>' in text
    assert "search in all sessions" in many.text("/search?q=caches&session=two")


@pytest.mark.parametrize("page", ["0", "-1", "x", "99999999999999999999", "7"])
def test_a_page_that_is_not_there_is_empty_or_the_first(many: Served, page: str) -> None:
    assert "123 results" in many.text(f"/search?q=parse_header&page={page}")


def test_results_are_of_the_days_that_are_asked_for(board: Served) -> None:
    for day, text in ((1, "An early pool."), (2, "A late pool.")):
        event = ThoughtRecorded(thought="t1", text=text)
        board.store(f"s{day}", [Entry(event=event, author="ada", at=day * 86_400_000 - 1)])

    early = board.text("/search?q=pool&until=1970-01-01")
    late = board.text("/search?q=pool&since=1970-01-02")

    assert ("An early pool." in early, "A late pool." in early) == (True, False)
    assert ("An early pool." in late, "A late pool." in late) == (False, True)
    assert httpx2.get(f"{board.address}/search?q=pool&since=soon").status_code == 400
    assert httpx2.get(f"{board.address}/costs?since=soon").status_code == 400
    assert "No model calls since then" in board.text("/costs?since=2026-11-21")
