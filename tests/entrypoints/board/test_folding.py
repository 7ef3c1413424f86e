"""Branches that do not fit are folded, say how much they hide, and are unfolded with a click."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize, expect

from entrypoints.board import tales, test_session_file
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened
from entrypoints.board.test_labels import BOXES, DESK, PHONE, graph, overlaps
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.ledger import Entry

pytestmark = pytest.mark.asyncio(loop_scope="session")

IN_VIEW = """() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  return [...document.querySelectorAll(".nodes .n .dot")].filter((dot) => {
    const { x, y, right, bottom } = dot.getBoundingClientRect();
    return x >= stage.x && right <= stage.right && y >= stage.y && bottom <= stage.bottom;
  }).length;
}"""
"""How many dots are seen."""


def three_hundred_branches() -> list[Entry]:
    """All from the first thought, every third with a second one: more than there is room for."""
    texts = ["", *(f"branch-{k}-nnn" for k in range(300) for _ in range(1 + (k % 3 == 0)))]
    heads: dict[str, str] = {}
    entries = []
    for number, branch in enumerate(texts, 1):
        after = heads.get(branch, "" if number == 1 else "t1")
        heads[branch] = f"t{number}"
        thought = ThoughtRecorded(
            thought=f"t{number}", text=f"Idea {number}", branch=branch, after=after
        )
        entries.append(Entry(event=thought, author="ada", at=1_795_000_000_000 + number * 4_000))
    return entries


async def brought_into_view(page: Page) -> None:
    """Scroll the page to the graph, as a person does.

    Names stay at the left of the graph while it is scrolled. Playwright scrolls the graph too to
    reach a name that the slider covers, and the name may move away before the button is released.
    """
    await page.locator(".stage").evaluate("(it) => it.scrollIntoView()")


async def test_branches_without_room_say_how_much_they_hide_and_show_it_when_asked(
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

    await brought_into_view(page)
    await folded.first.click()

    await expect(page.locator(f'.names text[data-branch="{branch}"]')).to_have_text(f"{branch}")
    assert await page.locator(".nodes .n").count() > before

    branch = await folded.first.get_attribute("data-branch")
    assert branch is not None

    await page.get_by_label("any branch").select_option(branch)

    found = page.locator(".nodes .n.folded:not(.dim)")
    await expect(found.first).to_be_attached()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_of_three_hundred_branches_the_latest_are_named_and_the_others_counted_on_one_row(
    page: Page, board: Served, size: ViewportSize
) -> None:
    await page.set_viewport_size(size)
    board.store("wide", three_hundred_branches())
    await graph(page, board, "wide")

    gathered = page.locator(".names text.gathered")
    await expect(gathered).to_have_text(re.compile(r"^2\d\d branches folded$"))
    seen = await page.evaluate(BOXES)
    assert overlaps(seen["boxes"]) == []
    assert seen["height"] <= seen["most"]
    many = int((await gathered.text_content() or "").split()[0])
    branches = page.locator(".names text[data-branch]")
    await expect(branches).to_have_count(300 - many)  # that of main ended before what is in view
    names = await branches.all_text_contents()
    assert names[-1] == "branch-299-nnn"
    width = await page.locator(".stage").evaluate("(it) => it.clientWidth")
    assert await page.evaluate(IN_VIEW) >= width / 16 - 4, "one for each thought"

    await brought_into_view(page)
    await gathered.click()
    branch = page.get_by_role("listitem").filter(has_text="branch-7-nnn")
    await branch.get_by_role("checkbox").uncheck()
    await page.get_by_role("button", name="Close").click()

    await expect(gathered).to_have_text(f"{many} branches folded")
    await page.locator(".stage").evaluate("(it) => it.scrollTo(0, 0)")
    await expect(page.locator('.names text[data-branch="branch-7-nnn"]')).to_have_text(
        "branch-7-nnn"
    )


async def test_a_file_of_three_hundred_branches_shows_dots_and_names(
    page: Page, board: Served, tmp_path: Path
) -> None:
    board.store("wide", three_hundred_branches())
    await test_session_file.opened(page, test_session_file.exported(board, "wide", tmp_path))

    await expect(page.locator(".names text.gathered")).to_have_text(
        re.compile(r"^2\d\d branches folded$")
    )
    assert await page.evaluate(IN_VIEW) > 20
    assert overlaps((await page.evaluate(BOXES))["boxes"]) == []
