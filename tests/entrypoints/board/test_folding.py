"""Branches that do not fit are folded, say how much they hide, and are unfolded with a click."""

import re

import pytest
from playwright.async_api import Page, expect

from entrypoints.board import tales
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import CHECKOUT, opened

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_branches_that_fit_are_not_folded(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)

    await expect(page.locator(".names text.folded")).to_have_count(0)


async def test_branches_without_room_say_how_much_they_hide_and_are_unfolded_with_a_click(
    page: Page, board: Served
) -> None:
    board.store("long", tales.long(800))
    await opened(page, board, "/sessions/long?thought=t700")
    folded = page.locator(".names text.folded")
    await expect(folded.first).to_have_text(re.compile(r"^idea \d+ · \d+ hidden$"))
    stage = await page.locator(".stage").first.evaluate(
        "(it) => [it.scrollHeight, it.clientHeight]"
    )
    assert stage[0] <= stage[1]
    branch = await folded.first.get_attribute("data-branch")
    before = await page.locator(".nodes .n").count()

    await folded.first.click()

    await expect(page.locator(f'.names text[data-branch="{branch}"]')).to_have_text(f"{branch}")
    assert await page.locator(".nodes .n").count() > before


async def test_what_is_chosen_or_looked_for_is_drawn_though_its_branch_is_folded(
    page: Page, board: Served
) -> None:
    board.store("long", tales.long(800))
    await opened(page, board, "/sessions/long?thought=t700")
    label = page.locator(".names text.folded").first
    branch = await label.get_attribute("data-branch")
    assert branch is not None

    await page.get_by_label("any branch").select_option(branch)

    found = page.locator(".nodes .n.folded:not(.dim)")
    await expect(found.first).to_be_attached()
