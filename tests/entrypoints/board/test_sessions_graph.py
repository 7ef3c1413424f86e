"""Sessions that rest on other sessions are drawn on the page of knowledge."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright._impl._api_structures import SetCookieParam
from playwright.async_api import Browser, Page, expect

from entrypoints.board.axe import violations
from entrypoints.http.served import Client, Served

pytestmark = pytest.mark.asyncio(loop_scope="session")

MANY = 200

CROSS = "\N{MULTIPLICATION SIGN}"

OVERLAPS = """(sheet) => {
    const place = (one) => one.getBoundingClientRect();
    const boxes = [...sheet.querySelectorAll("[data-box]")].map(place);
    const before = (a, b) => a.right <= b.left || a.bottom <= b.top;
    const apart = (a, b) => before(a, b) || before(b, a);
    const overlaps = (one, n) => boxes.slice(n + 1).some((other) => !apart(one, other));
    return boxes.filter(overlaps).length;
}"""

TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"


BOUNDS = ("--writes-per-second", "10000", "--writes-burst", "10000")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the sessions of the shop, that nobody writes to any more."""
    with Served(*BOUNDS, database=tmp_path_factory.mktemp("shop") / "t.db") as served:
        yield served


@pytest.fixture(scope="module")
def names(server: Served) -> dict[str, str]:
    return shop(server.client())


@pytest.fixture(scope="module")
def signed_in(server: Served) -> list[SetCookieParam]:
    """The cookies of a person after a click on the one-time link."""
    with httpx2.Client(follow_redirects=True) as client:
        client.get(server.board_link)
        return [
            SetCookieParam(name=name, value=value, url=server.url)
            for name, value in client.cookies.items()
        ]


def think(agent: Client, title: str, *grounds: str, **more: Any) -> str:
    """Begin a session with a thought that rests on the first thoughts of other sessions."""
    rests_on = [f"{ground}/t1" for ground in grounds]
    reply = agent.think(thought=f"{title}.", title=title, rests_on=rests_on, **more)
    return str(reply["session"])


def shop(agent: Client) -> dict[str, str]:
    """Five sessions: one that stands on another, one that fell, one in doubt, and a circle."""
    store = think(agent, "Which store?")
    queue = think(agent, "Which queue?", store)
    load = think(agent, "When is the peak?", assume=["The graphs are in UTC"])
    retry = think(agent, "How often to retry?", queue, load)
    region = think(agent, "Which region?")
    cost = think(agent, "What does it cost?", region)
    agent.think(session=load, thought="No.", refute=["a1"], because="they are in local time")
    agent.think(session=region, thought="Elsewhere.", revises="t1")
    agent.think(session=store, thought="Small.", rests_on=[f"{queue}/t1"])
    names = {"store": store, "queue": queue, "retry": retry, "region": region, "cost": cost}
    return names | {"load": load}


async def drawn(page: Page, server: Served, signed_in: list[SetCookieParam]) -> None:
    await page.context.add_cookies(signed_in)
    await page.goto(f"{server.url}/known")
    await expect(page.locator("#between svg")).to_be_visible()


async def test_standings_are_told_by_shape_and_word_and_a_click_opens_the_session(
    page: Page, server: Served, names: dict[str, str], signed_in: list[SetCookieParam]
) -> None:
    await drawn(page, server, signed_in)
    drawing = page.locator("#between")

    queue = drawing.get_by_role("link", name="Which queue?: stands.")
    await expect(queue).to_have_accessible_name(re.compile("Rests on 1 node of Which store"))
    cost = drawing.get_by_role("link", name="What does it cost?: 1 in doubt.")
    await expect(cost.locator(".box")).to_have_css("stroke-dasharray", "5px, 3px")
    retry = drawing.get_by_role("link", name="How often to retry?: fallen.")
    await expect(retry.locator(".words")).to_have_css("text-decoration-line", "line-through")
    await expect(retry).to_have_accessible_name(re.compile(r"1 node \(1 fallen\) of When is the"))
    await expect(drawing.locator(".sign")).to_have_text(["?", CROSS])
    await expect(drawing.locator(".links > g")).to_have_count(5)

    await retry.click()

    await expect(page).to_have_url(f"{server.url}/sessions/{names['retry']}")


async def test_the_drawing_is_walked_by_keys(
    page: Page, server: Served, names: dict[str, str], signed_in: list[SetCookieParam]
) -> None:
    await drawn(page, server, signed_in)
    await page.get_by_role("button", name="Show", exact=True).focus()

    await page.keyboard.press("Tab")
    at = page.locator(":focus")
    await expect(at).to_have_attribute("data-box", re.compile("s"))
    await page.keyboard.press("End")
    await expect(at).to_have_accessible_name(re.compile("^How often to retry"))
    await page.keyboard.press("ArrowLeft")
    await expect(at).to_have_accessible_name(re.compile("^Which (queue|store)|^When"))
    await page.keyboard.press("ArrowRight")
    await expect(at).to_have_accessible_name(re.compile("^How often|^Which queue"))
    await page.keyboard.press("Home")
    first = await at.get_attribute("data-box")
    await page.keyboard.press("ArrowDown")
    await expect(at).not_to_have_attribute("data-box", first or "")
    await page.keyboard.press("Tab")
    await expect(at).to_have_text("In words")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")

    await expect(page).to_have_url(f"{server.url}/sessions/{names['retry']}")


async def test_two_hundred_sessions_are_drawn_side_by_side(page: Page, tmp_path: Path) -> None:
    def history(agent: Client) -> None:
        found: list[str] = []
        for number in range(MANY):
            grounds = found[-number % 7 - 1 :: -11][:2]
            found.append(think(agent, f"Session {number}", *grounds))

    with Served(*BOUNDS, database=tmp_path / "t.db") as server:
        await asyncio.to_thread(history, server.client())
        await page.goto(server.board_link)
        await drawn(page, server, [])
        sheet = page.locator("#between svg")

        await expect(sheet.locator("[data-box]")).to_have_count(MANY)
        assert await sheet.evaluate(OVERLAPS) == 0
        for width in (1360, 390):
            await page.set_viewport_size({"width": width, "height": 844})
            assert not await page.evaluate(TOO_WIDE)


@pytest.mark.usefixtures("names")
@pytest.mark.parametrize(("theme", "width"), [("light", 1440), ("dark", 390)])
async def test_axe_finds_nothing_in_the_drawing(
    browser: Browser, server: Served, signed_in: list[SetCookieParam], theme: Any, width: int
) -> None:
    context = await browser.new_context(
        color_scheme=theme, viewport={"width": width, "height": 844}
    )
    page = await context.new_page()
    await drawn(page, server, signed_in)
    await page.get_by_text("In words").click()

    assert await violations(page) == []
    assert not await page.evaluate(TOO_WIDE)
    await context.close()
