"""What changed between two moments: in words, marked in both views, and at an address."""

import re

import pytest
from playwright.async_api import Page, expect

from entrypoints.board import tales
from entrypoints.board.orders import ORDERS, orders
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import CHECKOUT, opened

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_two_moments_are_compared_at_an_address(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, f"{CHECKOUT}?at=v19&with=v8")
    told = page.locator("#changes")

    await expect(told).to_contain_text("From step 8 to step 19")
    await expect(told).to_contain_text("No longer supported 2")
    await expect(told).to_contain_text(
        "the first pages after a deploy are the slow ones. fallen t4 fell because a2 refuted"
    )
    await expect(page.locator("#r-t4 .since")).to_have_text(" no longer supported since step 8")
    await expect(page.locator("#n-t9")).to_have_class(re.compile("since added"))
    await expect(page.locator("#n-t2")).not_to_have_class(re.compile("since"))


async def test_what_came_into_doubt_is_told_and_follows_the_record(
    page: Page, board: Served
) -> None:
    tales.evidence(board)
    await opened(page, board, "/sessions/evidence?with=v12")
    told = page.locator("#changes")

    await expect(told).to_contain_text("Now in doubt 2")
    await expect(told).to_contain_text("t1 The pool holds 40 connections. in doubt e1 changed")
    board.think("evidence", None, verify=("e1",))
    await expect(told).not_to_contain_text("Now in doubt")
    await expect(told).to_contain_text("step 14 e1 verified")


async def test_comparing_begins_where_one_is_and_ends_without_a_trace(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    await opened(page, board, f"{CHECKOUT}?at=v8")

    await page.locator("#compare").click()
    await expect(page).to_have_url(re.compile(r"at=v8&with=v8"))
    await page.get_by_role("button", name="now").click()
    await expect(page.locator("#changes")).to_contain_text("From step 8 to step 23")
    other = page.locator("#changes").get_by_label("Compare with step")
    await other.fill("20")
    await other.press("Enter")
    await expect(page.locator("#changes")).to_contain_text("From step 20 to step 23")

    await page.locator("#changes").get_by_role("button", name="stop comparing").click()
    await expect(page.locator("#changes")).to_be_hidden()
    await expect(page.locator(".since")).to_have_count(0)
    await expect(page).not_to_have_url(re.compile("with="))


async def test_two_moments_are_compared_without_scripts(bare: Page, board: Served) -> None:
    tales.checkout(board)
    await bare.goto(f"{board.address}{CHECKOUT}")

    await bare.get_by_label("Compare with step").fill("8")
    await bare.get_by_role("button", name="Compare").click()

    await expect(bare.locator("#changes")).to_contain_text("From step 8 to step 23")
    await expect(bare.locator("#changes")).to_contain_text("step 11 a3 refuted in t7")
    answer = await bare.goto(f"{board.address}{CHECKOUT}?with=soon")
    assert answer is not None
    assert answer.status == 400
    await expect(bare.locator("main")).to_contain_text("Write it like with=v12")


async def test_moments_are_chosen_by_time_or_commit_and_the_change_is_on_the_first_screen(
    page: Page, board: Served
) -> None:
    orders(board)
    await page.set_viewport_size({"width": 1440, "height": 900})
    await opened(page, board, f"/sessions/{ORDERS}?with=v12")

    told = page.locator("#changes")
    await expect(told).to_contain_text("Now in doubt 2")
    await expect(told.get_by_role("heading", name="Now in doubt")).to_be_in_viewport()
    await told.get_by_label("Compare", exact=True).select_option("since the beginning")
    await expect(told).to_contain_text("From step 1 to step")
    await told.get_by_label("Compare", exact=True).select_option("since commit 482b517aa0")
    await expect(told).to_contain_text("The gateway gives up after 5 s")
    await expect(told).not_to_contain_text("A double click could send the order twice.")
    await expect(page).to_have_url(re.compile("with=v"))


async def test_a_reader_who_comes_back_compares_with_the_last_look(
    page: Page, board: Served
) -> None:
    orders(board)
    await opened(page, board, f"/sessions/{ORDERS}")
    await page.goto(f"{board.address}/")
    version = board.do(board.queries.view(ORDERS)).session.version
    board.think(ORDERS, "They can be listed.", author="codex")
    await opened(page, board, f"/sessions/{ORDERS}")

    await page.locator("#compare").press("Enter")

    await expect(page.locator("#changes")).to_contain_text(f"From step {version} to")
    await expect(page.locator("#changes")).to_contain_text("They can be listed.")
    chosen = page.locator("#changes select")
    await expect(chosen.locator("option:checked")).to_have_text("since I last looked")
