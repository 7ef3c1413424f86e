"""What is thought now is seen now, and nothing of it is ever lost."""

import asyncio
import json
import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, Route, expect

from entrypoints.board import tales
from entrypoints.board.reader import Reading
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened
from thoughtline.core.command import AssumptionCommand

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_new_thought_and_a_new_branch_appear_without_a_reload(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    await opened(page, board, "/sessions/checkout")
    await page.evaluate("window.stayed = true")

    board.think("checkout", "So the report gets a pool of its own.", kind="conclusion")

    await expect(page.locator("#n-t14")).to_be_visible()
    await expect(page.locator("#stands")).to_contain_text("So the report gets a pool of its own.")
    await expect(page.locator(".slider output")).to_contain_text("step 24 of 24")

    board.think("checkout", "What about the disk?", author="critic", branch="disk", after="t2")

    await expect(page.locator(".names text", has_text="disk")).to_be_visible()
    await expect(page.locator("#counts")).to_contain_text("critic")
    await expect(page.locator("#counts")).to_contain_text("15 thoughts · 4 branches")
    assert await page.evaluate("window.stayed")


async def test_a_fall_passes_once_through_all_that_rested_on_it(page: Page, board: Served) -> None:
    board.think("s", "Reads are cheap.", assume=(AssumptionCommand("The cache is warm"),))
    for number in range(2, 6):
        board.think("s", f"Step {number}.", rests_on=((f"t{number - 1}",),))
    await opened(page, board, "/sessions/s")
    await page.evaluate(
        """() => {
            window.waves = {};
            addEventListener("animationstart", (event) => {
                if (event.animationName !== "falls") return;
                const node = event.target.closest(".n");
                const delay = parseFloat(getComputedStyle(event.target).animationDelay);
                (window.waves[node.id] ??= []).push(delay);
            });
        }"""
    )

    board.think("s", None, refute=("a1",), because="the test ran cold")

    await expect(page.locator(".n.thought.fallen")).to_have_count(5)
    await expect(page.locator(".falls")).to_have_count(0)
    waves: dict[str, list[float]] = await page.evaluate("window.waves")
    assert {node: len(starts) for node, starts in waves.items()} == dict.fromkeys(
        [f"n-t{number}" for number in range(1, 6)], 1
    )
    delays = [waves[f"n-t{number}"][0] for number in range(1, 6)]
    assert delays == sorted(delays)
    assert delays[0] < delays[-1] <= 0.2


async def test_with_reduced_motion_it_is_just_there(browser: Browser, board: Served) -> None:
    board.think("s", "Reads are cheap.", assume=(AssumptionCommand("The cache is warm"),))
    context = await browser.new_context(reduced_motion="reduce")
    page = await context.new_page()
    await opened(page, board, "/sessions/s")
    await page.evaluate("addEventListener('animationstart', () => { window.moved = true })")

    board.think("s", "Writes are dear.")
    board.think("s", None, refute=("a1",), because="the test ran cold")

    await expect(page.locator("#n-t1")).to_have_class(re.compile("fallen"))
    assert not await page.evaluate("window.moved")
    await context.close()


async def test_who_looks_at_an_earlier_moment_stays_there(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, "/sessions/checkout?at=v9")

    board.think("checkout", "Something newer.")

    await expect(page.locator(".slider output")).to_contain_text("step 9 of 24")
    await expect(page.locator("#n-t7")).to_have_count(0)


async def test_a_lost_connection_says_so_and_since_when_and_then_catches_up(
    page: Page, board: Served
) -> None:
    board.think("s", "Before.")
    await opened(page, board, "/sessions/s")

    await page.context.set_offline(True)
    board.cut()
    await expect(page.locator("#live")).to_have_text(
        re.compile(r"server away since \d\d:\d\d, trying again")
    )
    for number in range(20):
        board.think("s", f"Meanwhile {number}.")
    await page.context.set_offline(False)

    await expect(page.locator("#live")).to_have_text("live")
    await expect(page.locator("#counts")).to_contain_text("21 thoughts")
    await expect(page.locator(".slider output")).to_contain_text("step 21 of 21")


async def test_one_page_too_many_is_told_why_it_is_not_live(page: Page) -> None:
    with Served(most_streams=1) as board:
        board.think("s", "Before.")
        with Reading(board, "session=s") as stream:
            await asyncio.to_thread(next, stream)
            await page.goto(f"{board.address}/sessions/s")
            await expect(page.locator("#live")).to_contain_text(
                "At most 1 pages can be live at a time."
            )
        board.cut()
        await expect(page.locator("#live")).to_have_text("live")


COUNTED = """
    window.streams = [];
    window.EventSource = class extends EventSource {
        constructor(address) {
            super(address);
            window.streams.push(this);
        }
    };
"""
"""Counts the streams that a page opens."""


async def test_a_page_looked_at_again_while_it_comes_back_holds_one_stream(
    page: Page, board: Served
) -> None:
    board.think("s", "Before.")
    await page.add_init_script(COUNTED)
    await page.clock.install()
    await opened(page, board, "/sessions/s")

    await page.evaluate(
        """() => {
            dispatchEvent(new Event("online"));
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    await page.clock.run_for(15_000)

    held = "window.streams.filter((one) => one.readyState !== EventSource.CLOSED).length"
    assert await page.evaluate(held) == 1


async def test_a_page_that_was_told_why_it_ends_does_not_ask_again(
    page: Page, board: Served
) -> None:
    board.think("s", "Before.")
    await page.add_init_script(COUNTED)
    await page.clock.install()
    await opened(page, board, "/sessions/s")

    board.forget("s")
    await expect(page.locator("#live")).to_contain_text("forgotten")
    await page.clock.run_for(60_000)

    assert await page.evaluate("window.streams.length") == 1


async def test_what_was_true_before_does_not_take_the_place_of_what_is_true_now(
    page: Page, board: Served
) -> None:
    """Who comes in the middle of much may be told of both, the older last."""
    picture = f"{board.address}/board/session?session=s"
    board.think("s", "Before.")
    first = await (await page.request.get(picture)).json()
    board.think("s", "The latest.")
    second = await (await page.request.get(picture)).json()
    told = [{"state": second}, {"state": first}, {"step": _third(second["steps"][1])}]

    async def events(route: Route) -> None:
        body = "".join(f"id: 3\ndata: {json.dumps(one)}\n\n" for one in told)
        await route.fulfill(content_type="text/event-stream", body=body)

    await page.route("**/board/events?*", events, times=1)
    await page.goto(f"{board.address}/sessions/s")

    await expect(page.locator("#n-t3")).to_be_visible()
    await expect(page.locator("#stands")).to_contain_text("The latest.")


def _third(step: dict[str, Any]) -> dict[str, Any]:
    return {**step, "v": 3, "node": "t3", "thought": {**step["thought"], "id": "t3"}}


async def test_new_thoughts_are_counted_while_one_reads_and_followed_at_the_end(
    page: Page, board: Served
) -> None:
    for number in range(1, 41):
        board.think("s", f"Step {number}.")
    await opened(page, board, "/sessions/s")
    unread = page.locator(".unread")

    board.think("s", "One more.")
    await expect(unread).to_have_text("1 new ↓")
    board.think("s", "And another.")
    await expect(unread).to_have_text("2 new ↓")
    await unread.click()
    await expect(page.locator("#r-t41")).to_be_in_viewport()
    await expect(unread).to_be_hidden()
    await page.evaluate("scrollTo(0, document.body.scrollHeight)")
    await expect(page.locator("#r-t42")).to_be_in_viewport()
    await page.wait_for_function("() => scrollY > 0")
    board.think("s", "A last one, followed.")

    await expect(page.locator("#r-t43")).to_be_in_viewport()
    await expect(unread).to_be_hidden()
    await page.evaluate("scrollTo(0, 0)")
    await expect(page.locator("#r-t43")).not_to_be_in_viewport()
    await page.keyboard.press("f")
    await expect(page.locator("#r-t43")).to_be_in_viewport()


async def test_agents_are_seen_side_by_side(page: Page, board: Served) -> None:
    board.think("s", "Reads are cheap.", author="scout")
    board.think("s", "Writes are not.", author="critic", rests_on=(("t1",),))
    board.think("s", "Then batch them.", author="scout")
    await opened(page, board, "/sessions/s")

    await page.get_by_label("Order of thoughts").select_option("author")
    columns = page.locator(".columns > section")
    await expect(columns).to_have_count(2)
    await expect(columns.first.locator("li p")).to_have_text(
        ["Reads are cheap.", "Then batch them."]
    )
    await expect(page.locator("#r-t1")).to_be_hidden()
    board.think("s", "They are.", author="critic", refute=("t1",))
    await expect(columns.last.locator("li p")).to_have_text(["Writes are not.", "They are."])
    await expect(columns.first.locator(".mark.refuted")).to_be_visible()
    await expect(columns.last.locator(".mark.fallen")).to_be_visible()
    await columns.last.get_by_role("link", name="t4").click()

    await expect(page.locator("#detail .text")).to_have_text("They are.")
    await page.get_by_label("Order of thoughts").select_option("time")
    await expect(page.locator("#r-t1")).to_be_visible()
