"""What a person does on the board, in a real browser."""

import asyncio
import contextlib
import re

import httpx2
import pytest
from playwright.async_api import Browser, Page, Route, expect

from entrypoints.board import tales
from entrypoints.board.boxes import box
from entrypoints.board.endpoints.test_pages import asked
from entrypoints.board.served import Served

pytestmark = pytest.mark.asyncio(loop_scope="session")

CHECKOUT = "/sessions/checkout"

MOVED = """
window.moved = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.moved += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""


async def opened(page: Page, board: Served, path: str) -> None:
    """The page is drawn, and live."""
    await page.goto(board.address + path)
    await expect(page.locator("#live")).to_have_text("live")


async def test_the_four_questions_are_answered_at_a_glance(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)

    await expect(page.locator("#stands")).to_contain_text("The pool is exhausted")
    await expect(page.locator("#stands")).to_contain_text("confidence 0.85")
    await expect(page.locator("#rests")).to_contain_text("a1 The traces are complete verified")
    await expect(page.locator("#lost")).to_contain_text(
        "a3 Names are looked up for every request a3 refuted by reviewer in t7: "
        '"the client keeps names'
    )
    await expect(page.locator("#activity")).to_contain_text("Active: last written")
    await expect(page.locator("#needs")).to_contain_text(
        "Next step: Give the report a pool of its own"
    )


async def test_branches_are_lanes_and_the_cause_of_a_fall_is_one_hover_away(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)

    await expect(page.locator(".names text")).to_have_text(["main", "cache", "reviewer"])
    heights = [(await box(page.locator(f"#n-{one} .dot"))).top for one in ("t2", "t4", "t6")]
    assert heights[0] < heights[1] < heights[2]
    await expect(page.locator("#n-t6")).to_have_class(re.compile("fallen"))
    await expect(page.locator("#n-t12")).to_have_class(re.compile("revised"))
    await expect(page.locator("#n-t11")).to_have_class(re.compile("abandoned"))
    await expect(page.locator("#n-t13")).to_have_class(re.compile("conclusion"))
    await expect(page.locator("#n-a3")).to_have_class(re.compile("refuted"))

    await page.locator("#n-t6 .reach").hover()

    await expect(page.locator(".tip")).to_contain_text(
        'a3 refuted by reviewer in t7: "the client keeps names'
    )


async def test_supports_are_drawn_of_what_is_chosen_and_down_to_the_last_when_asked_why(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)
    await expect(page.locator(".links path")).to_have_count(0)

    await page.locator("#n-t13 .reach").click()

    await expect(page.locator(".links path.under")).to_have_count(4)
    await expect(page.locator("#detail")).to_contain_text("Rests on t9 and t3, or on t8 and a1.")
    await expect(page.locator("#detail")).to_contain_text("revises t12")

    await page.get_by_role("button", name="why").click()

    await expect(page.locator(".chain")).to_contain_text("The report keeps its connections")
    await expect(page.locator("#stage .links path.under")).to_have_count(6)


async def test_every_thought_has_an_address_and_back_works(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)

    await page.locator("#n-t3 .reach").click()
    await expect(page).to_have_url(f"{board.address}{CHECKOUT}?thought=t3")
    await page.locator("#rests a", has_text="t9").click()
    await expect(page).to_have_url(f"{board.address}{CHECKOUT}?thought=t9")
    await page.go_back()

    await expect(page.locator("#detail h2")).to_contain_text("t3")
    await page.reload()
    await expect(page.locator("#detail .text")).to_contain_text("The pool has 50 connections")


async def test_an_earlier_moment_is_shown_and_taken_along_as_it_was_then(
    page: Page, board: Served
) -> None:
    async def taken() -> str:
        await page.locator("#share").evaluate("(share) => { share.open = true; }")
        async with page.expect_download() as download:
            await page.get_by_role("link", name="markdown").click()
        file = await (await download.value).path()
        return file.read_text(encoding="utf-8")

    tales.checkout(board)
    await opened(page, board, f"{CHECKOUT}?at=v9&thought=t6")

    await expect(page.locator(".slider output")).to_contain_text("step 9 of 23")
    await expect(page.locator("#rests")).to_contain_text("a3 Names are looked up")
    await expect(page.locator("#lost")).to_contain_text("Nothing so far.")
    await expect(page.locator("#n-t6")).not_to_have_class(re.compile("fallen"))
    await expect(page.locator("#n-t7")).to_have_count(0)
    then = await taken()
    assert "The pool is exhausted" not in then
    assert "DNS may take too long" in then

    await page.get_by_role("button", name="now").click()

    await expect(page.locator("#n-t6")).to_have_class(re.compile("fallen"))
    await expect(page.locator("#lost")).to_contain_text("a3 Names")
    await expect(page).to_have_url(f"{board.address}{CHECKOUT}?thought=t6")
    assert "The pool is exhausted" in await taken()


async def test_a_replay_runs_from_the_beginning_to_now(page: Page, board: Served) -> None:
    tales.fallen(board)
    await opened(page, board, "/sessions/fallen")
    await page.get_by_role("button", name="Pace").click()
    await page.get_by_role("button", name="Pace").click()

    await page.get_by_role("button", name="replay").click()
    await expect(page.locator(".slider output")).to_contain_text("step 1 of 14")
    await expect(page.locator(".n.thought")).to_have_count(0)

    await expect(page.get_by_role("button", name="replay")).to_be_visible()
    await expect(page.locator(".slider output")).to_contain_text("step 14 of 14")
    await expect(page.locator(".n.fallen")).to_have_count(11)


async def test_hands_can_stay_on_the_keyboard(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)
    press = page.keyboard.press

    await press("j")
    await expect(page.locator("#detail h2")).to_contain_text("t1")
    await press("j")
    await press("j")
    await press("k")
    await expect(page.locator("#detail h2")).to_contain_text("t2")
    await expect(page.locator(".stage")).to_have_attribute("aria-activedescendant", "n-t2")
    await press("w")
    await expect(page.locator(".chain")).to_contain_text("a1")
    await press("[")
    await expect(page.locator(".slider output")).to_contain_text("step 22 of 23")
    await press("{")
    await expect(page.locator(".slider output")).to_contain_text("step 1 of 23")
    await press("]")
    await expect(page.locator(".slider output")).to_contain_text("step 2 of 23")
    await press("}")
    await expect(page.locator(".slider output")).to_contain_text("step 23 of 23")
    await press("b")
    await expect(page.get_by_role("dialog", name="Branches")).to_be_visible()
    await press("Escape")
    await press("?")
    await expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    await press("Escape")
    await press("Escape")
    await expect(page.locator("#detail")).to_contain_text("Choose a thought")
    await press("/")
    await expect(page.locator("#within")).to_be_focused()
    await press("Escape")
    await page.goto(f"{board.address}/costs")
    await press("/")
    await expect(page).to_have_url(f"{board.address}/search")
    await expect(page.locator("#search")).to_be_focused()


async def test_a_thought_and_its_link_can_be_taken_along(page: Page, board: Served) -> None:
    tales.checkout(board)
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await opened(page, board, f"{CHECKOUT}?thought=t3")

    await page.get_by_role("button", name="copy").click()
    await expect(page.locator("#acted")).to_have_text("copied")
    taken = await page.evaluate("navigator.clipboard.readText()")
    assert taken.startswith("t3: The pool has 50 connections")

    await page.get_by_role("button", name="link").click()
    await expect(page.locator("#acted")).to_have_text("link copied")
    taken = await page.evaluate("navigator.clipboard.readText()")
    assert taken == f"{board.address}{CHECKOUT}?thought=t3"


async def test_a_find_leads_to_its_thought(page: Page, board: Served) -> None:
    tales.checkout(board)
    await page.goto(f"{board.address}/search")

    await page.locator("#search").fill("exhausted")
    await page.locator("#search").press("Enter")
    await page.locator(".found .ref").click()

    await expect(page.locator("#detail .text")).to_have_text(
        "The pool is exhausted by the nightly report."
    )


async def test_an_empty_board_says_how_to_get_the_first_thought(page: Page, board: Served) -> None:
    await opened(page, board, "/")
    await expect(page.locator("#empty")).to_contain_text("thoughtline install --print")

    board.think("first", "What is it that I do not know?")

    await expect(page.locator("#sessions li")).to_contain_text("What is it that I do not know?")
    await expect(page.locator("#empty")).to_have_count(0)


async def test_the_chosen_theme_stays(page: Page, board: Served) -> None:
    await opened(page, board, "/")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = await page.evaluate(paper)

    await page.locator("#theme").click()
    await expect(page.locator("#theme")).to_have_attribute("aria-label", "Theme: dark")
    dark = await page.evaluate(paper)
    await page.goto(f"{board.address}/calibration")

    assert light != dark == await page.evaluate(paper)


async def test_the_record_reads_well_without_scripts_and_styles(bare: Page, board: Served) -> None:
    tales.checkout(board)
    await bare.route("**/*.css", lambda route: route.abort())
    await bare.goto(f"{board.address}{CHECKOUT}")

    told = " ".join((await bare.locator("main").inner_text()).split())
    parts = [
        "Why does checkout time out in the evening?",
        "Active: last written",
        "Answer The pool is exhausted by the nightly report. t13 confidence 0.85",
        "Assumptions behind it a1 The traces are complete verified supports t2 and t13",
        "Ruled out a2 The cache is emptied by each deploy a2 refuted by claude-code in t10",
        "The record t1 stands claude-code",
        "t6 fallen reviewer",
        "DNS may take too long to answer. a3 refuted by reviewer in t7:",
        '"the client keeps names for an hour"',
        "rests on t9 and t3, or on t8 and a1",
    ]
    place = 0
    for part in parts:
        place = told.find(part, place)
        assert place >= 0, part

    await bare.get_by_role("link", name="one step back").click()
    await expect(bare.locator("#then")).to_contain_text("As it was at step 22 of 23")


async def test_where_a_part_does_not_come_the_record_is_read(page: Page, board: Served) -> None:
    tales.checkout(board)
    for missing in ("**/session.js", "**/board/session?*"):
        await page.route(missing, lambda route: route.abort())
        await page.goto(f"{board.address}{CHECKOUT}")

        await expect(page.locator("#record")).to_be_visible()
        await expect(page.locator("#stage")).to_be_hidden()
        await page.unroute(missing)


@pytest.mark.parametrize("width", [390, 1360])
async def test_nothing_moves_when_the_tree_comes(page: Page, board: Served, width: int) -> None:
    board.store("long", tales.long(300))
    await page.set_viewport_size({"width": width, "height": 860})
    first = asyncio.Event()

    async def painted_first(route: Route) -> None:
        await first.wait()
        await route.continue_()

    await page.route("**/board/session?*", painted_first)
    await page.add_init_script(MOVED)
    await page.goto(f"{board.address}/sessions/long", wait_until="commit")
    await expect(page.locator("#theme")).to_be_visible()
    await expect(page.locator("#n-t300" if width > 640 else "#stage .stage")).to_be_attached()
    first.set()
    await expect(page.locator("#n-t300" if width > 640 else "#r-t1")).to_be_visible()

    assert await page.evaluate("window.moved") < 0.05


async def test_nothing_moves_on_a_slow_line(page: Page, board: Served) -> None:
    board.store("long", tales.long(300))
    rest = asyncio.Event()

    async def pass_on(client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        """Holds back what comes after the first half of the beliefs."""
        reader, writer = await asyncio.open_connection(*board.address[len("http://") :].split(":"))
        asked = await client.readuntil(b"\r\n\r\n")
        asked = re.sub(rb"\r\nAccept-Encoding:[^\r]*", b"", asked, flags=re.IGNORECASE)
        writer.write(re.sub(rb"keep-alive", b"close", asked, flags=re.IGNORECASE))
        page, lost, later = (await reader.read()).partition(b'<section aria-labelledby="lost-h"')
        to_client.write(page)
        if lost:
            await rest.wait()
        to_client.write(lost + later)
        for end in (writer, to_client):
            end.close()
            with contextlib.suppress(OSError):
                await end.wait_closed()

    async with await asyncio.start_server(pass_on, "127.0.0.1", 0) as line:
        host, port = line.sockets[0].getsockname()
        await page.route("**/events?*", lambda route: route.abort())  # which has no end
        await page.add_init_script(MOVED)
        await page.goto(f"http://{host}:{port}/sessions/long", wait_until="commit")
        await expect(page.locator("#stands")).to_be_attached()
        await page.evaluate(
            "new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"
        )
        await expect(page.locator("#lost")).not_to_be_attached()
        rest.set()
        await expect(page.locator("#lost")).to_be_visible()
        await expect(page.locator(".slider")).to_be_visible()

    assert await page.evaluate("window.moved") < 0.01


async def test_a_deliberation_says_who_dissents(page: Page, board: Served) -> None:
    board.store("asked", asked())
    await opened(page, board, "/sessions/asked?thought=t4")

    await expect(page.locator("#stage + #detail .text")).to_have_text("The pool, then.")
    await expect(page.locator("#deliberations")).to_contain_text("practical dissents")


async def test_a_search_names_its_best_path_and_what_to_expand(page: Page, board: Served) -> None:
    board.think("way", "Two ways.", score=0.4, search=0)
    board.think("way", "By train.", score=0.9, rests_on=(("t1",),))
    board.think("way", "By boat.", score=0.6, rests_on=(("t1",),))
    await opened(page, board, "/sessions/way?thought=t2")

    await expect(page.locator("#activity")).to_contain_text(
        "Best path: t1 > t2. Expand next: t2 and t3."
    )
    await expect(page.locator("#detail .by")).to_contain_text("score 0.9, a step from t1")
    async with httpx2.AsyncClient(base_url=board.address) as plain:
        text = (await plain.get("/sessions/way", params={"thought": "t2"})).text
    assert "score 0.9, a step from <a" in text


async def test_chinese_has_the_room_it_needs_under_its_mark(page: Page, board: Served) -> None:
    board.think(
        "zh",
        "为什么结账在晚上会超时。我们需要先看看连接池里到底发生了什么。然后再看夜间报告占用了多少连接。"
        * 2,  # too long for two lines in any font
    )
    board.think("zh", "连接池有五十个连接。")
    await opened(page, board, "/sessions/zh")

    await expect(page.locator("#n-t1 tspan")).to_have_count(2)
    await expect(page.locator("#n-t1 tspan").last).to_have_text(re.compile("…$"))
    await expect(page.locator("#n-t2 tspan")).to_have_text("连接池有五十个连接。")
    said = "#n-t1 .words"
    assert await page.locator(said).evaluate("(words) => words.getBBox().width") <= 210


async def test_it_fits_a_phone(browser: Browser, board: Served) -> None:
    tales.checkout(board)
    endless = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk" * 2
    board.think("endless", endless, author=endless)
    context = await browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = await context.new_page()
    for path in ("/", CHECKOUT, "/sessions/endless", "/search?q=pool", "/calibration", "/costs"):
        await page.goto(board.address + path)
        await expect(page.locator("#theme")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth") == 390, path
    await context.close()


async def test_a_thumb_goes_on_where_the_chosen_thought_is_not_there_yet(
    browser: Browser, board: Served
) -> None:
    tales.checkout(board)
    context = await browser.new_context(viewport={"width": 390, "height": 844})
    page = await context.new_page()
    await opened(page, board, f"{CHECKOUT}?thought=t13&at=v20")
    await expect(page.locator("#detail")).to_contain_text("t13 is not there yet at step 20")
    for name in ("Previous thought", "Next thought"):
        await page.get_by_role("button", name=name).click()
    await expect(page.locator("#detail h2")).to_contain_text("t12")

    sheet, bar = await box(page.locator("#detail")), await box(page.locator(".slider"))
    assert sheet.bottom <= bar.top + 1
    await page.get_by_role("button", name="Close").click()
    await expect(page.locator("#detail")).to_be_hidden()
    now = page.get_by_role("button", name="now", exact=True)
    await now.click()
    await expect(page.locator(".slider output")).to_contain_text("step 23 of 23")
    await expect(now).to_be_hidden()
    await context.close()


async def test_a_session_with_only_a_decision_says_so_on_its_page_and_its_card(
    page: Page, board: Served
) -> None:
    board.think("queue", "Which queue do we take?", kind="question")
    board.think("queue", "We take the queue that we have.", kind="decision", after="t1")
    board.think("queue", "The next thing is to write it down.", after="t2")
    await page.goto(board.address)
    await expect(page.locator(".came")).to_contain_text("Concluded We take the queue that we have.")

    assert page.context.browser is not None
    without = await page.context.browser.new_context(java_script_enabled=False)
    for page_of in (page, await without.new_page()):
        await page_of.goto(f"{board.address}/sessions/queue")
        stands = page_of.locator("#stands")
        await expect(stands.get_by_role("heading")).to_have_text("Answer")
        await expect(stands.get_by_role("listitem")).to_have_text(
            re.compile(r"^Decided We take the queue that we have\.\s+t2\s+why ada ")
        )
        await expect(stands).not_to_contain_text("Nothing was concluded yet")
    await without.close()
