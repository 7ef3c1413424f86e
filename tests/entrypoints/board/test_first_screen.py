"""The first screen of a session: the answer, what needs a person beside it, and its grounds."""

import re

import pytest
from playwright.async_api import Page, expect

from entrypoints.board import tales
from entrypoints.board.boxes import box
from entrypoints.board.orders import ORDERS, orders, vote
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = [(1440, 900), (1024, 768), (390, 844)]

FINDING = "A retry after the time-out charges a second time"


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_a_conclusion_is_in_view_on_opening_whatever_is_in_doubt_and_however_much_was_thought(
    page: Page, board: Served, width: int, height: int
) -> None:
    orders(board, causes=12)
    vote(board)
    board.store("long", tales.long(1500))
    board.think("long", "All of it comes from one cache.", kind="conclusion")
    await page.set_viewport_size({"width": width, "height": height})
    await opened(page, board, f"/sessions/{ORDERS}")

    finding = page.locator("#stands li").first
    await expect(finding).to_contain_text(FINDING)
    await expect(finding.locator(".said")).to_be_in_viewport(ratio=1)
    assert (await box(finding)).bottom <= (await box(page.locator(".slider"))).top

    await opened(page, board, "/sessions/long")
    said = page.locator("#stands .said").first
    await expect(said).to_have_text("All of it comes from one cache.")
    await expect(said).to_be_in_viewport(ratio=1)


async def test_the_finding_comes_first_and_each_cause_of_doubt_once_with_the_changed_line(
    page: Page, board: Served
) -> None:
    orders(board, causes=7)
    await opened(page, board, f"/sessions/{ORDERS}")

    answers = page.locator("#stands li")
    await expect(answers).to_have_count(3)
    await expect(answers.nth(0)).to_contain_text("verified by claude-code: a test with a slow")
    await expect(answers.nth(1)).to_contain_text('best "Key per order" 0.825, then Outbox 0.65')
    await expect(answers.nth(2)).to_contain_text("Merge on Thursday")
    await expect(answers.nth(2).locator(".doubts")).to_have_text(
        "In doubt: config/gateway.yaml:3 changed"
    )

    causes = page.locator("#needs .cause")
    await expect(causes).to_have_count(7)
    first = causes.first
    await expect(first).to_contain_text(
        "config/gateway.yaml:3 changed by Dev in 3489c69d1b puts in doubt 4 thoughts, "
        "1 of them a conclusion: t10"
    )
    await expect(first.locator("del")).to_have_text("read_timeout_s: 5")
    await expect(first.locator("ins")).to_have_text("read_timeout_s: 12")
    await expect(page.locator("#needs")).to_contain_text("load/report.md:12 is gone")
    await expect(causes.nth(5)).to_be_hidden()
    await page.get_by_role("button", name="Show all 7 causes").press("Enter")
    await expect(causes.nth(6)).to_be_visible()


async def test_the_graph_is_a_strip_until_something_is_chosen(page: Page, board: Served) -> None:
    orders(board)
    await page.set_viewport_size({"width": 1440, "height": 900})
    await opened(page, board, f"/sessions/{ORDERS}")
    stage, read = page.locator("#stage"), page.locator("#read")
    wide = await box(stage)
    assert wide.right - wide.left > 1300

    entry = page.locator("#r-t5")
    await entry.scroll_into_view_if_needed()
    before = await box(entry)
    await entry.locator(".text").click()
    await expect(page.locator("#detail h2")).to_contain_text("t5")
    assert abs((await box(entry)).top - before.top) < 2
    assert (await box(stage)).left >= (await box(read)).right

    await page.keyboard.press("Escape")
    await expect(page.locator("body")).not_to_have_class(re.compile("chosen"))


async def test_the_answer_leads_to_its_reasons_and_a_contradiction_is_told_in_words(
    page: Page, board: Served
) -> None:
    orders(board)
    board.think(ORDERS, None, contradicts=(("t8", "t11"),), because="5 s or 11 s")
    await opened(page, board, f"/sessions/{ORDERS}")

    await page.get_by_role("link", name="Why t7").press("Enter")

    await expect(page.locator("#detail h2")).to_contain_text("t7")
    await expect(page.locator("#detail .chain")).to_contain_text("t5")
    await page.locator("#stands .doubts a").press("Enter")
    await expect(page.locator("#detail h2")).to_contain_text("e1")
    await expect(page.locator("#needs .conflict")).to_contain_text(
        "Cannot all stand: 5 s or 11 s t8 How long should the gateway wait?"
    )


async def test_it_is_the_same_without_scripts(bare: Page, board: Served) -> None:
    orders(board)
    vote(board)
    await bare.goto(f"{board.address}/sessions/{ORDERS}")

    await expect(bare.locator("#stands li").first).to_contain_text(FINDING)
    await expect(bare.locator("#stands .doubts")).to_contain_text("config/gateway.yaml:3 changed")
    await expect(bare.locator("#needs .cause").first.locator("ins")).to_have_text(
        "read_timeout_s: 12"
    )
    await bare.get_by_role("link", name="Answer for critic").click()
    await expect(bare.get_by_label("Which thought")).to_be_in_viewport()
