"""5,000 thoughts: only what is on the screen is in the document, wherever one looks."""

import asyncio

import pytest
from playwright.async_api import Page, Route, expect

from entrypoints.board import tales
from entrypoints.board.boxes import box
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened

pytestmark = pytest.mark.asyncio(loop_scope="session")

MANY = 5_000
MOST = 400
"""Nodes in the document: three screens of thoughts at the width that a long session has."""


LOOKS = """() => Object.fromEntries([...document.querySelectorAll(".n, .names text")].map((one) => [
  one.id || one.dataset.branch, one.id ? `${one.getAttribute("transform")} ${one.className.baseVal}
    ${one.getAttribute("style")} ${one.getAttribute("aria-label")}` : one.getAttribute("y"),
]))"""
"""Where everything is that is drawn, and how it looks."""

AS_BEFORE = f"""(before) => {{
  const now = ({LOOKS})();
  return Object.entries(before).every(([name, looks]) => now[name] === looks);
}}"""


async def _drawn(page: Page) -> int:
    return await page.locator(".n").count()


async def test_a_long_session_draws_what_is_in_view(page: Page, board: Served) -> None:
    board.store("long", tales.long(MANY))
    await opened(page, board, "/sessions/long")
    await expect(page.locator("#counts")).to_contain_text("5,000 thoughts")
    await expect(page.locator("#n-t5000")).to_be_visible()
    assert 50 < await _drawn(page) < MOST

    await page.locator(".stage").evaluate("(stage) => { stage.scrollLeft = 30000 }")
    await expect(page.locator("#n-t5000")).to_have_count(0)
    await expect(page.locator("#n-t1900")).to_have_count(1)
    assert 50 < await _drawn(page) < MOST

    await page.keyboard.press("{")
    await expect(page.locator(".slider output")).to_contain_text("step 1 of")
    await expect(page.locator("#n-t1900")).to_have_count(0)
    assert await _drawn(page) < 3

    await page.keyboard.press("}")
    for _ in range(12):
        await page.keyboard.press("-")
    await expect(page.locator(".dense")).to_have_count(1)
    await expect(page.locator("#n-t4800")).to_have_count(1)
    assert await _drawn(page) < 4 * MOST
    assert await page.locator(".lanes ~ .nodes *").count() < 6 * await _drawn(page)

    board.think("long", "One more.", author="critic")
    await expect(page.locator("#counts")).to_contain_text("5,001 thoughts")


async def test_a_chosen_thought_is_brought_into_view(page: Page, board: Served) -> None:
    board.store("long", tales.long(MANY))
    await opened(page, board, "/sessions/long?thought=t2500")

    await expect(page.locator("#n-t2500")).to_have_attribute("aria-selected", "true")
    stage, thought = await box(page.locator(".stage")), await box(page.locator("#n-t2500 .dot"))
    assert stage.left < thought.left < stage.right
    assert stage.top < thought.top < stage.bottom
    await expect(page.locator("#detail .text")).to_contain_text("Thought 2500")


async def test_what_was_written_later_is_in_no_past_moment(page: Page, board: Served) -> None:
    board.store("long", tales.long(1_000))
    await opened(page, board, "/sessions/long?at=v20")

    await expect(page.locator("#r-t1")).to_be_visible()
    await expect(page.locator(".entries:not([hidden])")).to_have_count(2)
    assert await page.locator(".entry, .entries > li").count() <= 32
    await page.keyboard.press("}")
    await expect(page.locator("#r-t40")).to_be_attached()


@pytest.mark.parametrize("chosen", ["click", "k"])
async def test_the_end_is_drawn_while_the_rest_is_on_its_way(
    page: Page, board: Served, chosen: str
) -> None:
    board.store("long", tales.long(MANY))
    rest = asyncio.Event()

    async def later(route: Route) -> None:
        await rest.wait()
        await route.continue_()

    await page.route("**/board/session?*", later)
    await page.goto(f"{board.address}/sessions/long", wait_until="commit")
    await expect(page.locator("#n-t4990")).to_be_visible()
    drawn = await page.evaluate(LOOKS)
    if chosen == "click":
        await page.locator("#n-t5000 .reach").click()
    else:
        await page.keyboard.press(chosen)
    rest.set()

    await expect(page.locator("#detail h2")).to_contain_text("t5000")
    await page.keyboard.press("Escape")
    await expect(page.locator(".n.chosen")).to_have_count(0)
    assert len(drawn) > 30
    await page.wait_for_function(AS_BEFORE, arg=drawn)
