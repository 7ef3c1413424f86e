"""Everybody can use it: axe finds nothing, in both themes, in every view."""

from collections.abc import Sequence
from typing import Literal

import pytest
from playwright.async_api import Browser, Page, Route, expect

from entrypoints.board import tales
from entrypoints.board.axe import violations
from entrypoints.board.endpoints.test_pages import asked
from entrypoints.board.orders import orders, vote
from entrypoints.board.served import Served
from entrypoints.board.test_attention import council
from properties import cases
from thoughtline.entrypoints.http.auth.login_page import login_page

pytestmark = pytest.mark.asyncio(loop_scope="session")

Theme = Literal["light", "dark"]

MAIN = ("/", "/sessions/checkout?thought=t13", "/sessions/orders?thought=e1")
"""Views that each window shows."""

VIEWS = (
    "/sessions/checkout?thought=a3&at=v20",
    "/sessions/fallen?thought=t5",
    "/sessions/evidence?thought=e1",
    "/sessions/evidence?with=v12",
    "/sessions/council",
    "/sessions/orders",
    "/sessions/orders?q=charge&by=claude-code",
    "/sessions/long",
    "/?by=project&form=cards",
    "/?filter=pool",
    "/sessions/s?thought=t4",
    "/search?q=pool",
    "/known",
    "/known?standing=open",
    "/calibration",
    "/costs",
    "/sessions/nowhere",
)

WITH_PANELS = cases(
    ["/sessions/orders?thought=e1"],
    long=["/sessions/orders", "/sessions/orders?q=charge&by=claude-code"],
)
"""Views that are looked at again with everything open."""


async def _clean(page: Page, view: str, within: str | None = None) -> None:
    assert await violations(page, within) == [], view


async def _panels_are_clean(page: Page, view: str) -> None:
    """With all panels of the page open: sharing, its forms, a refutation, a vote."""
    for summary in await page.locator(".dos summary:visible").all():
        await summary.click()
    await page.locator("#share details summary:visible").first.click()
    if "thought" in view:
        await page.get_by_role("button", name="No longer true").click()
    await _clean(page, f"{view}, panels")
    await page.get_by_role("button", name="Answer for critic").click()
    await expect(page.get_by_role("radio")).to_have_count(2)
    await _clean(page, f"{view}, vote", "dialog[open]")
    await page.keyboard.press("Escape")
    await page.get_by_label("Order of thoughts").select_option("author")
    await _clean(page, f"{view}, side by side", "#read")


WINDOWS = cases(
    [((1440, 900), "light"), ((390, 844), "dark")],
    long=[
        ((1440, 900), "dark"),
        ((1024, 768), "light"),
        ((1024, 768), "dark"),
        ((390, 844), "light"),
    ],
)
"""The widest and the narrowest, each in a theme of its own: colours depend on no width."""

VIEWED = cases(
    [(*window, VIEWS[first::2]) for first, window in enumerate(WINDOWS[:2])],
    long=[(*window, VIEWS) for window in WINDOWS],
)
"""In the short form each window shows every other view besides the main ones."""


@pytest.mark.parametrize(("size", "theme", "views"), VIEWED)
async def test_axe_finds_nothing(
    browser: Browser, board: Served, theme: Theme, size: tuple[int, int], views: Sequence[str]
) -> None:
    tales.checkout(board)
    tales.fallen(board)
    tales.evidence(board)
    council(board)
    orders(board)
    vote(board)
    board.store("s", asked())
    board.store("long", tales.long(300))
    for number in range(1, 22):
        board.think("sure", f"Thought {number}.", confidence=0.8)
        board.think("sure", None, outcomes=((f"t{number}", number % 3 > 0),))
    context = await browser.new_context(
        color_scheme=theme,
        reduced_motion="reduce",
        viewport={"width": size[0], "height": size[1]},
    )
    page = await context.new_page()
    for view in (*MAIN, *views):
        await page.goto(board.address + view)
        if view.startswith("/sessions/") and "nowhere" not in view:
            await expect(page.locator("#live")).to_have_text("live")
            await expect(page.locator("#detail")).not_to_be_empty()
        await _clean(page, view)
        if view in WITH_PANELS:
            await _panels_are_clean(page, view)
        if "t13" in view:
            await page.keyboard.press("w")
            await expect(page.locator("#detail .chain")).to_be_visible()
            await _clean(page, f"{view} w", "#detail")
            for key in ("b", "?"):
                await page.keyboard.press(key)
                await _clean(page, f"{view} {key}", "dialog[open]")
                await page.keyboard.press("Escape")
    await context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_where_one_comes_in(browser: Browser, theme: Theme) -> None:
    told = login_page("/login", "/", "This token is not valid here.")
    context = await browser.new_context(color_scheme=theme)
    page = await context.new_page()

    async def answered(route: Route) -> None:
        await route.fulfill(body=bytes(told.body), headers=dict(told.headers))

    await page.route("**/login", answered)
    await page.goto("http://board.test/login")

    styled = await page.get_by_role("button").evaluate("(it) => getComputedStyle(it).borderRadius")
    assert styled == "6px"
    await _clean(page, "login")
    await context.close()


async def test_axe_finds_nothing_where_no_script_runs_and_nothing_was_thought(
    browser: Browser, board: Served
) -> None:
    context = await browser.new_context(reduced_motion="reduce")
    page = await context.new_page()
    await page.goto(f"{board.address}/")
    await _clean(page, "empty")

    tales.checkout(board)
    await page.route("**/*.js", lambda route: route.abort())
    await page.goto(f"{board.address}/sessions/checkout?thought=t13")
    await expect(page.locator("#record")).to_be_visible()
    await _clean(page, "without scripts")
    await context.close()
