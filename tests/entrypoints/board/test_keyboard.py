"""All that a person can do on the board is done with the keyboard alone, and the focus is kept."""

import pytest
from playwright.async_api import Page, expect

from entrypoints.board import tales
from entrypoints.board.boxes import box
from entrypoints.board.served import Served
from entrypoints.board.test_attention import COUNCIL, council
from entrypoints.board.test_journeys import CHECKOUT, opened

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOST_STEPS = 150

FOCUS = """() => {
    const on = document.activeElement;
    const { outlineStyle, boxShadow } = getComputedStyle(on);
    const label = on.labels?.[0]?.textContent ?? on.ariaLabel ?? on.textContent;
    const seen = outlineStyle !== "none" || boxShadow !== "none";
    return { tag: on.tagName.toLowerCase(), label: label.trim(), seen };
}"""


async def reach(page: Page, tag: str, label: str, key: str = "Tab") -> None:
    """Go on until the focus is on what is called so, and is seen there."""
    passed = []
    for _ in range(MOST_STEPS):
        await page.keyboard.press(key)
        on = await page.evaluate(FOCUS)
        if on["tag"] == tag and on["label"].startswith(label):
            assert on["seen"], f"{label} shows no focus"
            return
        passed.append(on["label"][:20])
    raise AssertionError(f"{label} is not reached, but {passed}")


async def fill_in(page: Page, *fields: tuple[str, str, str]) -> None:
    for tag, label, text in fields:
        await reach(page, tag, label)
        await page.keyboard.press("Control+A")
        await page.keyboard.type(text)


async def focused(page: Page) -> str:
    return str((await page.evaluate(FOCUS))["label"])


async def test_moments_are_compared(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)

    await reach(page, "button", "compare")
    await page.keyboard.press("Enter")
    await expect(page.locator("#changes")).to_be_visible()
    await reach(page, "input", "Compared with step", "Shift+Tab")
    await page.keyboard.press("Control+A")
    await page.keyboard.type("12")
    await page.keyboard.press("Enter")

    await expect(page.locator("#changes-h")).to_have_text("From step 12 to step 23")
    assert await focused(page) == "Compared with step"
    await reach(page, "button", "stop comparing")
    await page.keyboard.press("Enter")
    await expect(page.locator("#changes")).to_be_hidden()


async def test_filters_are_set_and_cleared(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)

    await page.keyboard.press("/")
    await page.keyboard.type("pool")
    await page.keyboard.press("Enter")
    await expect(page.locator(".filters .count")).to_contain_text("1 of")
    await reach(page, "select", "any author")
    await page.keyboard.type("reviewer")
    await expect(page).to_have_url(f"{board.address}{CHECKOUT}?thought=t3&q=pool&by=reviewer")
    await reach(page, "button", "clear")
    await page.keyboard.press("Enter")
    await expect(page.locator(".between")).to_have_count(0)


async def test_a_thought_is_refuted_and_commented_on(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, f"{CHECKOUT}?thought=t8")

    await reach(page, "button", "Comment")
    await page.keyboard.press("Enter")
    await page.keyboard.type("Really?")
    await fill_in(page, ("input", "Your name", "Grace"))
    await page.keyboard.press("Enter")
    await expect(page.locator("#detail .comments")).to_contain_text("Really?")
    assert await focused(page) == "Comment"

    await reach(page, "button", "Refute", "Shift+Tab")
    await page.keyboard.press("Enter")
    await page.keyboard.type("The graphs are of last week.")
    await reach(page, "button", "Refute it")
    await page.keyboard.press("Enter")
    await expect(page.locator("#detail h2")).to_contain_text("refuted")


async def test_title_tags_archive_and_share_are_reached(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)

    await reach(page, "summary", "Title and tags")
    await page.keyboard.press("Enter")
    await fill_in(
        page, ("input", "Title", "The pool"), ("input", "Tags", "a, b"), ("input", "Your name", "G")
    )
    await reach(page, "button", "Save")
    await page.keyboard.press("Enter")
    await expect(page.locator("#outcome")).to_contain_text("Recorded")
    await fill_in(page, ("input", "Your name", "G"))
    await reach(page, "button", "Archive it")
    await page.keyboard.press("Enter")
    await expect(page.locator("#counts + p, #activity")).to_contain_text("by human:G")
    await reach(page, "summary", "Share")
    await page.keyboard.press("Enter")
    await reach(page, "summary", "Give access")
    await page.keyboard.press("Enter")
    await fill_in(page, ("input", "Person", "bob"), ("input", "Your name", "G"))
    await page.keyboard.press("Enter")
    await expect(page.locator("#outcome")).to_contain_text("bob may read it")

    await page.reload()
    await expect(page.locator("#title")).to_have_text("The pool")
    await expect(page.locator(".tags")).to_have_text("archived a b")
    described = board.do(board.queries.view("checkout")).session.description
    assert (described.title, described.tags, described.archived) == ("The pool", ("a", "b"), True)


async def test_a_seat_is_answered(page: Page, board: Served) -> None:
    council(board)
    await opened(page, board, COUNCIL)

    await reach(page, "button", "Answer for critic")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("radio").first).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await expect(page.get_by_label("no", exact=True)).to_be_checked()
    await fill_in(page, ("textarea", "Why", "No."), ("input", "Your name", "Grace"))
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator("#needs .vote")).to_contain_text("1 of 2 answered")


async def test_the_focus_stays_while_others_write(page: Page, board: Served) -> None:
    council(board)
    await opened(page, board, f"{COUNCIL}?thought=t1")

    for label in ("Answer for dreamer", "why", "Refute"):
        await reach(page, "button", label)
        board.think("council", f"Meanwhile, at {label}.")
        await expect(page.locator("#work")).to_contain_text(f"Meanwhile, at {label}.")
        assert (await focused(page)).startswith(label)


async def test_a_branch_is_folded_and_gone_to(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)
    dot = page.locator("#n-t6 .dot")
    before = await box(dot)

    await page.keyboard.press("b")
    await reach(page, "input", "folded")
    await page.keyboard.press("Space")
    await expect(page.locator(".names text.folded")).to_have_text("cache · 3 hidden")
    await expect(page.locator("#n-t4")).to_have_count(0)
    assert (await box(dot)).top < before.top

    await reach(page, "button", "cache", "Shift+Tab")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator("#detail h2")).to_contain_text("t10")


async def test_cards_and_facets_are_followed(page: Page, board: Served) -> None:
    tales.checkout(board)
    tales.fallen(board)
    await page.goto(f"{board.address}/")
    await reach(page, "a", "Why does checkout")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(f"{board.address}{CHECKOUT}")

    await page.goto(f"{board.address}/search?q=pool")
    await reach(page, "a", "revised")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(f"{board.address}/search?q=pool&standing=revised")
