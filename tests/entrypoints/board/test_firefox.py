"""The board in Firefox: the ways that people take most, at three sizes. Chromium has the rest."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import axe_playwright_python  # type: ignore[import-untyped]
import pytest
import pytest_asyncio

from entrypoints.board import tales
from entrypoints.board.firefox import Firefox, Tab, firefox, start
from entrypoints.board.served import Served
from entrypoints.board.test_session_file import exported

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(firefox() is None, reason="no Firefox; Debian: apt-get install firefox-esr"),
]

SIZES = [(1440, 900), (1024, 768), (390, 844)]
WIDTH = "document.documentElement.scrollWidth - innerWidth"
LIVE = "document.getElementById('live').textContent === 'live'"


def text_of(selector: str) -> str:
    return f"document.querySelector({selector!r})?.textContent ?? ''"


def says(selector: str, words: str) -> str:
    return f"({text_of(selector)}).includes({words!r})"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def browser() -> AsyncIterator[Firefox]:
    program = firefox()
    assert program is not None
    async with start(program) as started:
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def tab(browser: Firefox) -> AsyncIterator[Tab]:
    """A tab in which nothing may go wrong unnoticed."""
    async with browser.tab() as opened:
        yield opened
        assert opened.faults == []


@pytest.mark.parametrize("size", SIZES)
async def test_a_session_is_read_walked_through_and_seen_at_an_earlier_step(
    tab: Tab, board: Served, size: tuple[int, int]
) -> None:
    tales.checkout(board)
    await tab.resize(*size)
    await tab.goto(f"{board.address}/sessions/checkout?thought=t13")
    await tab.until(LIVE)
    await tab.until(says("#detail .text", "The pool is exhausted"))
    assert await tab.value(WIDTH) <= 0

    for key in "kkw":
        await tab.press(key)
    await tab.until(says("#detail h2", "t11"))
    await tab.press("{")
    await tab.until("location.search.includes('at=v1')")
    await tab.press("}")
    await tab.until("!location.search.includes('at=')")
    await tab.until("document.querySelectorAll('#stage .n').length > 10")


async def test_what_is_recorded_is_seen_at_once_and_cards_follow(tab: Tab, board: Served) -> None:
    tales.checkout(board)
    await tab.goto(f"{board.address}/")
    await tab.until(LIVE)

    board.think("new", "Who looks at the disk?", kind="question")
    await tab.until(says("[data-group=day] li", "Who looks at the disk?"))
    await tab.goto(f"{board.address}/sessions/checkout")
    await tab.until(LIVE)
    board.think("checkout", "It is the disk after all.", author="reviewer")

    await tab.until("document.getElementById('n-t14') !== null")
    assert await tab.value(WIDTH) <= 0


REFUTE = """
(() => {
  const form = document.querySelector("#detail form.act");
  form.elements.because.value = "It closes them after each page.";
  form.elements.name.value = "Grace";
  form.requestSubmit();
})()
"""


async def test_a_person_refutes_and_what_rested_on_it_falls(tab: Tab, board: Served) -> None:
    tales.checkout(board)
    await tab.goto(f"{board.address}/sessions/checkout?thought=a5")
    await tab.until(LIVE)
    buttons = "[...document.querySelectorAll('#detail button')].find((it) => it.textContent"
    await tab.until(f"{buttons} === 'Refute') !== undefined")
    await tab.value(f"{buttons} === 'Refute').click()")
    await tab.until("document.querySelector('#detail form.act') !== null")

    await tab.value(REFUTE)

    await tab.until("document.getElementById('n-t9').classList.contains('fallen')")
    await tab.until(says("#lost", "It closes them after each page."))


ONLY_FAULTS = "{ resultTypes: ['violations'] }"


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing(tab: Tab, board: Served, theme: str) -> None:
    tales.checkout(board)
    axe = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
    for view in ("/", "/sessions/checkout?thought=t13", "/search?q=pool"):
        await tab.goto(f"{board.address}{view}")
        await tab.value(f"localStorage.setItem('thoughtline-theme', '{theme}')")
        await tab.goto(f"{board.address}{view}")
        await tab.until(f"document.documentElement.dataset.theme === '{theme}'")
        await tab.value(f"{axe}; 0")
        found = f"axe.run({ONLY_FAULTS}).then((it) => it.violations.map((one) => one.id).join(' '))"
        assert await tab.value(found) == "", view


async def test_a_search_leads_to_its_thought(tab: Tab, board: Served) -> None:
    tales.checkout(board)
    await tab.goto(f"{board.address}/search?q=exhausted")
    await tab.value("document.querySelector('.found .ref').click()")

    await tab.until(says("#detail .text", "The pool is exhausted by the nightly report."))


async def test_an_exported_file_opens_from_the_disk(
    tab: Tab, board: Served, tmp_path: Path
) -> None:
    tales.checkout(board)
    file = await asyncio.to_thread(exported, board, "checkout", tmp_path)
    await tab.goto(f"file://{file}#t2")

    await tab.until(says("#detail .text", "Requests wait 30 s"))
    await tab.press("j")
    await tab.until(says("#detail h2", "t3"))
    await tab.until("document.querySelectorAll('#stage .n').length > 10")
