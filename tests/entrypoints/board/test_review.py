"""A person objects to a conclusion of a session, and agents hear of it."""

import pytest
from playwright.async_api import Page, expect

from entrypoints.board.orders import ORDERS, orders
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened

pytestmark = pytest.mark.asyncio(loop_scope="session")

SESSION = f"/sessions/{ORDERS}"


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


async def test_an_objection_is_made_without_scripts(bare: Page, board: Served) -> None:
    orders(board, causes=1)
    await bare.goto(board.address + SESSION)

    form = bare.locator("#record-form")
    await form.get_by_label("Action").select_option("object")
    await form.get_by_label("Which thought").fill("t9")
    await form.get_by_label("Words").fill("Too late.")
    await form.get_by_label("Your name").fill("Ada")
    await form.get_by_role("button", name="Record").click()

    await expect(bare.locator("#needs .objection")).to_contain_text("Objection to t9")
