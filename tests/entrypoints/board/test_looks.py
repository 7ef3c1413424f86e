"""Colours have one meaning each, marks have a key, and the past looks like the past."""

import pytest
from playwright.async_api import Page, expect

from entrypoints.board import tales
from entrypoints.board.axe import violations
from entrypoints.board.boxes import box
from entrypoints.board.orders import ORDERS, orders
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened

pytestmark = pytest.mark.asyncio(loop_scope="session")

RED_AND_AMBER = range(100)
"""Hues of OKLCH that say refuted, fallen or in doubt."""


async def test_no_author_is_red_or_amber(page: Page, board: Served) -> None:
    for number in range(24):
        board.think("crowd", f"Thought {number}.", author=f"agent {number}")
    await opened(page, board, "/sessions/crowd")

    hues = await page.locator("#counts .author").evaluate_all(
        "(all) => all.map((one) => parseFloat(one.style.getPropertyValue('--hue')))"
    )

    assert len(hues) == 24
    assert not [hue for hue in hues if int(hue) % 360 in RED_AND_AMBER or hue > 345]


async def test_doubt_and_refutation_differ_in_colour_and_all_marks_have_a_key(
    page: Page, board: Served
) -> None:
    orders(board)
    await opened(page, board, f"/sessions/{ORDERS}")
    colour = "(it) => getComputedStyle(it).color"

    doubt = await page.locator("#r-t4 .mark").evaluate(colour)
    refuted = await page.locator("#r-t2 .mark").evaluate(colour)

    assert doubt == await page.locator("#stands .doubts").evaluate(colour)
    assert doubt != refuted

    await page.get_by_role("button", name="Marks of the graph").press("Enter")

    dialog = page.get_by_role("dialog", name="Marks of the graph")
    await expect(dialog).to_contain_text("in doubt: a ground changed")
    assert await violations(page, "dialog[open]") == []
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


async def test_a_whole_long_session_fits(page: Page, board: Served) -> None:
    board.store("long", tales.long(1500))
    await opened(page, board, "/sessions/long")

    await page.get_by_role("button", name="Fit the whole session").press("Enter")

    await expect(page.locator("#n-t1500")).to_be_in_viewport()
    room = await page.locator("#stage .stage").evaluate("(it) => it.scrollWidth - it.clientWidth")
    assert room <= 1
    for _ in range(12):
        await page.get_by_role("button", name="Zoom out").press("Enter")
    await expect(page.locator("#stage svg").first).to_have_attribute("width", "1360")


async def test_the_slider_keeps_its_place_and_width_in_the_hand(page: Page, board: Served) -> None:
    orders(board)
    await opened(page, board, f"/sessions/{ORDERS}")
    slider, track = page.locator(".slider"), page.locator(".slider .track")
    before = await box(slider), await box(track)

    for key in (*"[" * 12, "{", "]"):
        await page.keyboard.press(key)
        assert (await box(slider), await box(track)) == before
    await page.get_by_label("Pace").press("Enter")
    await page.get_by_label("Pace").press("Enter")
    assert await box(track) == before[1]


async def test_the_past_is_not_called_live(page: Page, board: Served) -> None:
    board.store("long", tales.long(400))
    await page.goto(f"{board.address}/sessions/long?at=v200")

    await expect(page.locator(".past")).to_have_text("viewing step 200")
    await expect(page.locator("#live")).to_be_hidden()
    await page.locator("#stage").scroll_into_view_if_needed()
    await expect(page.locator("#n-t194")).to_be_in_viewport()
    await page.keyboard.press("}")
    await expect(page.locator(".past")).to_be_hidden()
    await expect(page.locator("#live")).to_have_text("live")
