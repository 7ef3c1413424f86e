"""A person reviews the conclusions of a session one by one, and agents hear of objections."""

import asyncio

import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, Locator, Page, Route, expect

from entrypoints.board.orders import ORDERS, orders
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened

pytestmark = pytest.mark.asyncio(loop_scope="session")

SESSION = f"/sessions/{ORDERS}"


async def begin_review(page: Page, board: Served) -> tuple[Locator, Locator]:
    """Open the review of a session with three conclusions. Return its dialog and heading."""
    orders(board, causes=1)
    await opened(page, board, SESSION)
    await page.keyboard.press("v")
    dialog = page.get_by_role("dialog")
    return dialog, dialog.get_by_role("heading", level=2)


async def test_conclusions_are_approved_objected_to_and_seen_with_the_keyboard(
    page: Page, board: Served
) -> None:
    dialog, heading = await begin_review(page, board)

    await expect(heading).to_have_text("Review: 0 of 3")
    await expect(dialog.locator(".chain")).to_contain_text("t5")
    assert (await Axe().run(page)).violations_count == 0
    await dialog.get_by_role("button", name="Approve", exact=True).press("Enter")
    await dialog.get_by_label("Your name").fill("Grace")
    await dialog.get_by_role("button", name="Approve it").press("Enter")
    await expect(heading).to_have_text("Review: 1 of 3")

    await dialog.get_by_role("button", name="Object", exact=True).press("Enter")
    await dialog.get_by_label("What is wrong with t9?").fill("The outbox is half built already.")
    await dialog.locator("form.act").get_by_role("button", name="Object").press("Enter")
    await expect(heading).to_have_text("Review: 2 of 3")
    await dialog.get_by_role("button", name="Seen").press("Enter")
    await expect(heading).to_have_text("Review: 3 of 3")
    await page.keyboard.press("Escape")

    objection = page.locator("#needs .objection")
    await expect(objection).to_contain_text("Objection to t9")
    await expect(objection).to_contain_text("The outbox is half built already. human:Grace")
    view = board.do(board.queries.view(ORDERS))
    assert view.next == "Answer the objection to t9: The outbox is half built already."
    assert view.verdicts("t7")[-1].author == "human:Grace"
    await page.reload()
    await page.get_by_role("button", name="Review").press("Enter")
    await expect(heading).to_have_text("Review: 3 of 3")


async def test_a_second_press_while_the_next_conclusion_is_fetched_skips_nothing(
    page: Page, board: Served
) -> None:
    dialog, heading = await begin_review(page, board)
    await expect(heading).to_have_text("Review: 0 of 3")
    fetched = asyncio.Event()

    async def wait(route: Route) -> None:
        await fetched.wait()
        await route.continue_()

    await page.route("**/board/node*", wait)
    seen = dialog.get_by_role("button", name="Seen")
    await seen.press("Enter")
    await seen.press("Enter")
    await expect(heading).to_have_text("Review: 0 of 3")
    fetched.set()

    await expect(heading).to_have_text("Review: 1 of 3")
    await expect(dialog.locator(".by")).to_contain_text("2 of 3")


async def test_an_objection_stays_until_a_thought_that_rests_on_it_answers(
    page: Page, board: Served
) -> None:
    orders(board, causes=1)
    board.think(ORDERS, "On t9: It is too late.", kind="objection", author="human:Grace")
    await opened(page, board, SESSION)
    await expect(page.locator("#r-t9 .comments")).to_contain_text("It is too late.")

    await page.get_by_role("button", name="Answer objection t13").press("Enter")
    form = page.locator("#read form.act")
    await expect(form).to_contain_text("Rests on the objection t13, and answers it.")
    await form.get_by_label("Your thought").fill("It takes a day.")
    await form.get_by_label("Your name").fill("Dev")
    await form.get_by_role("button", name="Add").press("Enter")

    await expect(page.locator("#needs .objection")).to_have_count(0)
    board.think(ORDERS, None, abandon=("t14",), because="it takes a week")
    await expect(page.locator("#needs .objection")).to_have_count(1)
    board.think(ORDERS, None, abandon=("t13",), because="withdrawn", author="human:Grace")
    await expect(page.locator("#needs .objection")).to_have_count(0)


async def test_an_objection_is_made_without_scripts(browser: Browser, board: Served) -> None:
    orders(board, causes=1)
    context = await browser.new_context(java_script_enabled=False)
    page = await context.new_page()
    await page.goto(board.address + SESSION)

    form = page.locator("#record-form")
    await form.get_by_label("Action").select_option("object")
    await form.get_by_label("Which thought").fill("t9")
    await form.get_by_label("Words").fill("Too late.")
    await form.get_by_label("Your name").fill("Ada")
    await form.get_by_role("button", name="Record").click()

    await expect(page.locator("#needs .objection")).to_contain_text("Objection to t9")
    await context.close()
