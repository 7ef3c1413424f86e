"""Links to the board from elsewhere: a ticket, a chat, a terminal in the browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, Route, expect

from entrypoints.http.served import Served, token

pytestmark = pytest.mark.asyncio(loop_scope="session")

ELSEWHERE = "http://tickets.test/1"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with Served(database=tmp_path / "thoughts.db") as served:
        yield served


async def follow(page: Page, link: str) -> None:
    """Click a link on another site's page."""

    async def answer(route: Route) -> None:
        await route.fulfill(body=f'<a href="{link}">there</a>', content_type="text/html")

    await page.route(ELSEWHERE, answer)
    await page.goto(ELSEWHERE)
    await page.get_by_role("link").click()


async def test_a_one_time_link_that_is_clicked_elsewhere_signs_in(
    browser: Browser, server: Served
) -> None:
    async with await browser.new_context() as context:
        page = await context.new_page()
        await follow(page, server.board_link)

        await expect(page.get_by_role("heading", name="Sessions")).to_be_visible()


async def test_who_is_signed_in_is_led_from_a_ticket_to_its_thought(
    browser: Browser, server: Served
) -> None:
    handle = server.client().think(thought="Why?")["session"]
    ticket = f"{server.url}/sessions/{handle}?thought=t1&at=v1"
    async with await browser.new_context() as context:
        page = await context.new_page()
        await page.goto(server.board_link)
        await follow(page, ticket)

        await expect(page.locator("#title")).to_have_text("Why?")
        assert page.url in (ticket, ticket.removesuffix("&at=v1")), "v1 is the latest, too"


async def test_a_stranger_who_comes_from_a_ticket_is_asked_to_sign_in_once(
    browser: Browser, server: Served
) -> None:
    async with await browser.new_context() as context:
        page = await context.new_page()
        await follow(page, f"{server.url}/costs")
        await expect(page.get_by_role("button", name="Sign in")).to_be_visible()
        await page.goto(server.board_link)

        assert page.url == f"{server.url}/costs"


async def test_a_token_that_is_filled_in_signs_in(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    made = token(database, "ada")
    with Served(database=database) as server:
        async with await browser.new_context() as context:
            page = await context.new_page()
            await page.goto(f"{server.url}/costs")
            await page.get_by_label("Your token").fill(made)
            await page.get_by_role("button", name="Sign in").click()

            await expect(page.get_by_role("link", name="costs")).to_be_visible()
            assert page.url == f"{server.url}/costs"


async def test_a_form_is_sent_without_scripts(browser: Browser, server: Served) -> None:
    handle = server.client().think(thought="Why?")["session"]
    async with await browser.new_context(java_script_enabled=False) as context:
        page = await context.new_page()
        await page.goto(server.board_link)
        await page.goto(f"{server.url}/sessions/{handle}")
        await page.get_by_label("Words").fill("Because.")
        await page.get_by_label("Your name").first.fill("Ada")
        await page.get_by_role("button", name="Record").click()

        await expect(page.locator("#t2")).to_contain_text("human:Ada")
