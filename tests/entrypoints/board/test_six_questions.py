"""A reader who sees a session for the first time has six questions, each answered on one screen."""

import pytest
from playwright.async_api import Locator, Page, expect

from entrypoints.board.boxes import box
from entrypoints.board.orders import ORDERS, orders
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def _is_on_the_screen(place: Locator, height: float) -> None:
    edges = await box(place)
    assert edges.top >= 0, place
    assert edges.bottom <= height, place


async def test_all_six_are_answered_on_the_first_screen_of_a_desk(
    page: Page, board: Served
) -> None:
    orders(board, causes=2)
    await page.set_viewport_size({"width": 1440, "height": 900})
    await opened(page, board, f"/sessions/{ORDERS}")
    bar = await box(page.locator(".slider"))
    finding, cause = page.locator("#stands li").first, page.locator("#needs .cause").first

    answers = {
        "what was concluded": finding.get_by_text("A retry after the time-out charges a second"),
        "what is in doubt": page.locator("#stands .doubts"),
        "by which line": cause.get_by_text("config/gateway.yaml:3 changed"),
        "what did it say": cause.locator("del", has_text="read_timeout_s: 5"),
        "what does it say": cause.locator("ins", has_text="read_timeout_s: 12"),
        "who changed it": cause.get_by_text("by Dev in 3489c69d1b"),
        "who decided": page.locator("#stands li", has_text="Key per order").get_by_text("claude"),
        "who verified": finding.get_by_text("by claude-code: a test with a slow gateway"),
        "what was ruled out": page.locator("#lost").get_by_text("A double click could send"),
        "what is next": page.locator("#needs .next").get_by_text("Is t11 still right?"),
    }

    for place in answers.values():
        await expect(place).to_be_visible()
        await _is_on_the_screen(place, bar.top)


ON_A_PHONE = {
    "#stands": ["#stands li:first-child .said", "#stands .doubts", "#stands .ranking"],
    "#needs": ["#needs .cause:first-child del", "#needs .cause:first-child ins"],
    "#needs .next": ["#needs .next bdi"],
    "#lost": ["#lost li:first-child .why", "#lost li:last-child s"],
}
"""What a heading has below it on its screen. The first is there without scrolling."""


async def test_each_is_answered_within_one_screen_of_a_phone(page: Page, board: Served) -> None:
    orders(board, causes=2)
    await page.set_viewport_size({"width": 390, "height": 844})
    await opened(page, board, f"/sessions/{ORDERS}")
    bar = await box(page.locator(".slider"))

    for heading, answers in ON_A_PHONE.items():
        if heading != "#stands":
            await page.locator(heading).evaluate("(it) => it.scrollIntoView()")
        for answer in answers:
            await _is_on_the_screen(page.locator(answer).first, bar.top)
