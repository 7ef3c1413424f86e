"""A session is read: every thought in full, in step with the graph, found by what it says."""

import re

import pytest
from playwright.async_api import Page, expect

from entrypoints.board import tales
from entrypoints.board.axe import violations
from entrypoints.board.boxes import box
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import CHECKOUT, opened

IN_SIGHT = """id => {
    const { left, top, bottom } = document.getElementById(id).getBoundingClientRect();
    const on = (y) => document.elementFromPoint(left + 20, y)?.closest("li")?.id;
    return on(top + 4) === id && on(bottom - 4) === id;
}"""
"""Whether nothing lies above any of it."""

pytestmark = pytest.mark.asyncio(loop_scope="session")

MARKDOWN = """\
## Why it *waits*

See [the docs](http://a.example/c?d=1), not [this](javascript:alert(1)).

| what | how many |
|---|---|
| busy | **47** |

```python
def wait(pool):
    return pool.get(timeout=30)
```

> quoted <b>as it is</b>

$a_1 * b * c$
"""


async def test_every_thought_is_read_in_full_with_its_cause_and_grounds(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    whole = "One word. " * 300 + "The end of it."
    board.think("checkout", whole, author="writer")
    await opened(page, board, CHECKOUT)

    await expect(page.locator("#r-t13")).to_contain_text(
        "Rests on t9 and t3, or on t8 and a1. Revises t12."
    )
    await expect(page.locator("#r-t6")).to_have_class(re.compile("fallen"))
    await expect(page.locator("#r-t6 .why")).to_contain_text("a3 refuted by reviewer in t7")
    await expect(page.locator("#r-a3 .standing")).to_have_text("refuted")
    await page.locator("#r-t14").scroll_into_view_if_needed()
    await expect(page.locator("#r-t14 .text")).to_have_class(re.compile("folded"))
    await page.get_by_role("button", name="Show all of t14").click()
    await expect(page.locator("#r-t14 .text")).not_to_have_class(re.compile("folded"))
    await expect(page.locator("#r-t14")).to_contain_text("The end of it.")


async def test_both_views_show_the_same_choice_and_moment(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)
    await expect(page.locator("#contents")).to_be_hidden()  # the session is too short for them

    await page.locator("#n-t3 .reach").click()
    await expect(page.locator("#r-t3")).to_have_class(re.compile("chosen"))
    await page.locator("#r-t9 .text").click()
    await expect(page.locator("#n-t9")).to_have_class(re.compile("chosen"))
    await expect(page.locator("#detail h2")).to_contain_text("t9")

    await page.get_by_label("Order of thoughts").select_option("branch")
    await expect(page.locator("#read h3")).to_have_text(["main", "cache", "reviewer"])
    ids = await page.locator("#read .entry").evaluate_all("(all) => all.map((one) => one.id)")
    assert ids.index("r-t13") < ids.index("r-t4") < ids.index("r-t6")

    await page.goto(f"{board.address}{CHECKOUT}?at=v9")
    await expect(page.locator("#r-t6")).not_to_have_class(re.compile("fallen"))
    await expect(page.locator("#r-t7")).to_be_hidden()


async def test_markdown_is_set_and_nothing_of_it_is_markup(page: Page, board: Served) -> None:
    board.think("set", MARKDOWN)
    await opened(page, board, "/sessions/set?thought=t1")
    text = page.locator("#r-t1 .text")

    await expect(text.get_by_role("heading")).to_have_text("Why it waits")
    await expect(text.locator("table td strong")).to_have_text("47")
    await expect(text.locator("pre .code-keyword").first).to_have_text("def")
    await expect(text).to_contain_text("quoted <b>as it is</b>")
    await expect(text).to_contain_text("$a_1 * b * c$")
    await expect(text.locator("a")).to_have_count(1)
    await expect(text.locator("a")).to_have_text("http://a.example/c?d=1")
    await expect(text).to_contain_text("this javascript:alert(1)")


async def test_what_would_take_long_to_take_apart_or_to_break_is_shown_as_it_is(
    page: Page, board: Served
) -> None:
    signs, letters = "*a_" * 1_000, "*x* " + "y" * 6_000
    board.think("slow", f"{signs}\n\n{letters}\n\nAnd *this* is short.")
    board.think("slow", "A paragraph as *people* write it.")
    await opened(page, board, "/sessions/slow?thought=t1")
    slow, quick = page.locator("#r-t1 .text"), page.locator("#r-t2 .text")

    await expect(slow).to_contain_text(signs)
    await expect(slow).to_contain_text("*x* yyy")
    await expect(slow.locator("em")).to_have_text(["this"])
    await expect(quick.locator("em")).to_have_text(["people"])
    for text, kerning in ((slow, "none"), (quick, "auto")):
        kerned = await text.locator("p").first.evaluate("(it) => getComputedStyle(it).fontKerning")
        assert kerned == kerning


async def test_a_filter_is_in_the_address_and_what_it_leaves_is_walked_through_by_key(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)

    await page.get_by_label("any author").select_option("reviewer")
    await expect(page.locator("#r-t2")).to_have_count(0)
    await expect(page.locator("#n-t2")).to_have_class(re.compile("dim"))
    await expect(page.locator("#r-t7")).to_be_visible()
    await expect(page).to_have_url(re.compile(r"by=reviewer"))
    assert await violations(page) == []

    await page.reload()
    await expect(page.locator("#n-t2")).to_have_class(re.compile("dim"))
    await expect(page.locator("#r-t2")).to_have_count(0)
    for key, found in (("n", "a3"), ("n", "t6"), ("N", "a3")):
        await page.keyboard.press(key)
        await expect(page.locator("#detail h2")).to_contain_text(found)
    await page.keyboard.press("j")
    await expect(page.locator("#r-t6")).to_be_in_viewport()
    await page.get_by_role("button", name="clear").click()
    await expect(page.locator(".dim")).to_have_count(0)
    await expect(page.locator("#r-t2")).to_be_visible()


async def test_what_is_left_out_in_between_is_counted_and_unfolds(
    page: Page, board: Served
) -> None:
    board.store("long", tales.long(300))
    board.think("long", "A quagga is between.", author="critic")
    board.think("long", "Another thought.", author="critic")
    await opened(page, board, "/sessions/long?q=quagga")
    await expect(page.locator(".entry")).to_have_count(1)
    await expect(page.locator(".between")).to_have_count(2)

    await page.get_by_role("button", name="1 between", exact=True).press("Enter")

    await expect(page.locator(".entry")).to_have_count(2)
    await expect(page.locator("#r-t302")).to_be_in_viewport()
    await expect(page.locator(".between")).to_have_count(1)
    await page.wait_for_function("() => CSS.highlights.get('found')?.size === 1")
    await page.locator("#within").fill("zebra")
    await expect(page.locator(".reading")).to_have_text("Nothing here is like this.")


async def test_a_comment_stands_at_its_thought(page: Page, board: Served) -> None:
    tales.checkout(board)
    board.think("checkout", "On t3: Who measured that?", kind="comment", author="human:Grace")
    await opened(page, board, CHECKOUT)

    comment = page.locator("#r-t3 .comments #r-t14")
    await expect(comment.locator(".text")).to_have_text("Who measured that?")
    board.think("checkout", "On t3: I did.", kind="comment", author="reviewer")
    await expect(page.locator("#r-t3 .comments #r-t15")).to_contain_text("I did.")
    await page.goto(f"{board.address}{CHECKOUT}?thought=t14")
    await expect(comment).to_have_class(re.compile("chosen"))
    await expect(comment).to_be_in_viewport()


async def test_the_contents_of_a_long_session_are_a_line_for_each_branch(
    page: Page, board: Served
) -> None:
    board.store("long", tales.long(300))
    board.think("long", "Idea 2 explains it.", kind="conclusion", branch="idea 2")
    board.think("long", "And why?", kind="question", branch="idea 3")
    await opened(page, board, "/sessions/long")
    lines = page.locator("#contents li")

    await expect(lines.first).to_contain_text("idea 2")
    await expect(lines.first.locator("strong")).to_have_text("Idea 2 explains it.")
    await expect(lines.filter(has_text="idea 3")).to_contain_text("1 open question")
    await lines.first.get_by_role("button", name="idea 2").press("Enter")
    await expect(page).to_have_url(re.compile(r"branch=idea"))
    await expect(page.locator(".entry").last).to_contain_text("Idea 2 explains it.")
    await expect(page.locator("#r-t1")).to_have_count(0)


async def test_enter_steps_through_what_is_found_in_whole_texts(page: Page, board: Served) -> None:
    board.store("long", tales.long(900))
    board.think("long", "A word of its own comes late. " + "And more. " * 40 + "Quagga!")
    await opened(page, board, "/sessions/long")

    await page.keyboard.press("/")
    await page.keyboard.type("quagga")
    await expect(page.locator(".filters .count")).to_have_text("1 result")
    await page.keyboard.press("Enter")
    await expect(page.locator("#detail h2")).to_contain_text("t901")
    await expect(page.locator("#r-t901")).to_be_in_viewport()


async def test_a_long_session_is_read_from_any_thought(page: Page, board: Served) -> None:
    board.store("long", tales.long(3_000))
    await opened(page, board, "/sessions/long?thought=t1500")

    await expect(page.locator("#r-t1500")).to_be_in_viewport()
    assert await page.locator(".entry").count() < 400
    await page.keyboard.press("j")
    await expect(page.locator("#r-t1501")).to_be_in_viewport()
    board.think("long", "One more.", author="critic")
    await expect(page.locator("#counts")).to_contain_text("3,001 thoughts")
    await page.get_by_role("button", name="1 new").press("Enter")
    await expect(page.locator("#r-t3001")).to_contain_text("One more.")


async def test_a_key_pressed_before_the_chosen_thought_came_into_sight_decides(
    page: Page, board: Served
) -> None:
    board.store("long", tales.long(400))
    await opened(page, board, "/sessions/long?thought=t100")
    await expect(page.locator("#r-t100")).to_be_in_viewport()
    await page.evaluate("""() => {
        for (const key of ["j", "End"])
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        scrollTo(0, document.documentElement.scrollHeight);
    }""")
    await page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    await expect(page.locator("#r-t101")).not_to_be_in_viewport()
    await expect(page.locator("#r-t400")).to_be_in_viewport()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
async def test_what_an_address_names_is_in_sight_though_texts_come_in_around_it(
    page: Page, board: Served, size: tuple[int, int]
) -> None:
    board.store("long", tales.long(400))
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await opened(page, board, "/sessions/long?thought=t200")

    await expect(page.locator("#r-t200")).to_have_class(re.compile("chosen"))
    text = page.locator("#detail .text")
    await expect(text).to_contain_text("Thought 200:")
    await expect(text).to_be_in_viewport(ratio=1)
    assert (await box(text)).bottom <= (await box(page.locator(".slider"))).top
    await page.wait_for_load_state("networkidle")
    await page.wait_for_function(IN_SIGHT, arg="r-t200")
    for _ in range(3):
        await page.keyboard.press("j")
    await page.wait_for_function(IN_SIGHT, arg="r-t203")


async def test_an_old_thought_that_is_chosen_leaves_no_empty_graph_in_the_past(
    page: Page, board: Served
) -> None:
    board.store("long", tales.long(400))
    await opened(page, board, "/sessions/long?thought=t390")

    await page.keyboard.press("{")
    await page.keyboard.press("]")
    await page.keyboard.press("]")

    await expect(page.locator("#n-t1")).to_be_in_viewport()
    await expect(page.locator("#detail")).to_contain_text("t390 is not there yet at step 3")


async def test_an_address_is_read_as_the_server_reads_it(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, f"{CHECKOUT}?thought=%20T3&at=%20V9%20")

    await expect(page.locator("#detail h2")).to_contain_text("t3")
    await expect(page.locator(".slider output")).to_contain_text("step 9")
    await opened(page, board, f"{CHECKOUT}?thought=t999")
    await expect(page.locator("#detail")).to_have_text("There is no t999 in this session.")


async def test_a_server_that_tells_nothing_is_not_taken_for_a_thought_that_is_not_there(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    nodes = "**/board/node*"
    await page.route(nodes, lambda route: route.fulfill(status=401, body="{}"))  # signed out
    await opened(page, board, CHECKOUT)
    await page.keyboard.press("j")
    await expect(page.locator("#detail")).to_contain_text("t1 is read when it is back.")

    await page.unroute(nodes)
    await page.route(nodes, lambda route: route.abort())
    await page.locator("#n-t5 .reach").click()

    await expect(page.locator("#detail")).to_contain_text("The server is away")


async def test_what_is_computed_of_a_decision_and_an_argument_is_shown(
    page: Page, board: Served
) -> None:
    board.store("parts", tales.parts())
    await opened(page, board, "/sessions/parts?thought=t1")

    await expect(page.locator("#detail table")).to_contain_text("scale 0 to 10")
    await expect(page.locator("#detail")).to_contain_text(
        "would catch up with Kafka if cost weighed"
    )

    await page.locator("#r-t2 .text").click()
    await expect(page.locator("#detail li", has_text="c1").first).to_contain_text(
        "defeated, computed"
    )
    await expect(page.locator("#detail li", has_text="c2").first).to_contain_text(
        "accepted, computed"
    )


async def test_emoji_that_are_joined_stay_whole_and_other_joiners_show(
    page: Page, board: Served
) -> None:
    board.think("emoji", "Grace \U0001f469\U0001f3fd\u200d\U0001f4bb, a\u200db.")
    await opened(page, board, "/sessions/emoji")

    await expect(page.locator("#r-t1 .text")).to_have_text(
        "Grace \U0001f469\U0001f3fd\u200d\U0001f4bb, a\\u200db."
    )


async def test_of_what_fell_the_heading_alone_is_struck_through(page: Page, board: Served) -> None:
    board.think("struck", "See http://a.example/one first.")
    board.think("struck", "Better: http://a.example/two.", revises="t1")
    board.think("struck", "Best.", revises="t2")
    await opened(page, board, "/sessions/struck")
    old = page.locator("#r-t1")

    await expect(old).to_have_class(re.compile("revised"))
    await expect(old.locator(".head .ref")).to_have_css("text-decoration-line", "line-through")
    for link in (old.locator(".text a"), page.locator("#r-t2 .links a")):
        await expect(link).not_to_have_css("text-decoration-line", "line-through")


async def test_who_walks_fast_asks_for_few_thoughts_and_reads_the_last(
    page: Page, board: Served
) -> None:
    board.store("long", tales.long(300))
    await opened(page, board, "/sessions/long")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    walk = "for (let n = 0; n < 60; n += 1) dispatchEvent(new KeyboardEvent('keydown', {key: 'k'}))"
    await page.evaluate(walk)

    await expect(page.locator("#detail h2")).to_contain_text("t241")
    await expect(page).to_have_url(re.compile("thought=t241$"))
    assert len([url for url in asked if "/board/node" in url]) < 6


async def test_texts_near_each_other_are_asked_for_together(page: Page, board: Served) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    board.store("long", tales.long(300))
    await opened(page, board, "/sessions/long")
    for _ in range(8):
        await page.evaluate("new Promise((seen) => requestAnimationFrame(seen, scrollBy(0, 1500)))")

    await expect(page.locator("#r-t90 .text")).to_contain_text("Thought 90")
    assert len([url for url in asked if "/board/texts" in url]) < 8


async def test_what_is_written_from_right_to_left_begins_at_the_right(
    page: Page, board: Served
) -> None:
    board.think("he", "למה?\n\n- במאגר\n\n> ציטוט", next="מה עכשיו?")
    board.think("he", "Lists:\n\n- from the left\n\n> said")
    await opened(page, board, "/sessions/he?thought=t1")

    for thought, edge in (("t1", "rtl"), ("t2", "ltr")):
        for part in ("ul", "blockquote"):
            block = page.locator(f"#r-{thought} {part}")
            assert await block.evaluate("(it) => getComputedStyle(it).direction") == edge
    await expect(page.locator("#needs bdi")).to_have_text("מה עכשיו?")
