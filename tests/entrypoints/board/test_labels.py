"""Names of branches never lie on one another, and no branch is folded that has room."""

from collections.abc import AsyncIterator, Iterator
from itertools import count
from random import Random
from typing import Any, Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, ViewportSize, expect

from entrypoints.board import tales
from entrypoints.board.served import Served
from properties import cases
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.ledger import Entry

pytestmark = pytest.mark.asyncio(loop_scope="session")

DESK, TABLET, PHONE = (
    ViewportSize(width=width, height=height)
    for width, height in ((1440, 900), (1024, 768), (390, 844))
)
LONG = "a branch whose name is far too long for what there is of it {}"
WIDE = "WWWWWWWWWW MMMMMMMMMM {}"
CHINESE = "数据库连接池为什么在晚上用完的几种可能的解释 {}"
ARABIC = "فرع باسم طويل {}"
EMOJI = "👩🏽‍🚒🏳️‍🌈👨‍👩‍👧‍👦 team {}"

ZOOM_IN = """() => {
  for (const _ of [1, 2]) document.querySelector('[aria-label="Zoom in"]').click();
}"""

BOXES = """() => {
  const stage = document.querySelector(".stage");
  const box = (one) => {
    const { x, y, right, bottom } = one.getBoundingClientRect();
    return { says: one.textContent, x, y, right, bottom };
  };
  return {
    boxes: [...stage.querySelectorAll(".names text, .words, .times text")].map(box),
    folded: stage.querySelectorAll(".names text.folded").length,
    names: stage.querySelectorAll(".names text").length,
    height: Number(stage.querySelector("svg").getAttribute("height")),
    most: parseFloat(getComputedStyle(stage).maxHeight),
  };
}"""
"""What is written in the graph and where, how high it is, and how high it may be."""

SETTLED = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"

SCROLLBAR, UNFOLDED = 18, 31
"""Pixels that are kept for a scrollbar, and that a branch takes more than when it is folded."""


def side_by_side(branches: int, each: int, name: str = "idea {}") -> list[Entry]:
    """A session of branches that all go on at once."""
    names = [name.format(number) for number in range(branches)]
    return _entries(["", *names * each, "", ""])


def in_turn(branches: int, name: str = "idea {}") -> list[Entry]:
    """A session of short branches, one after the other, as they share a row."""
    chance = Random(1)
    names = (name.format(number) for number in range(branches))
    order = [[one] * chance.randint(1, 4) + [""] for one in names]
    return _entries(["", "", *(one for part in order for one in part)])


def _entries(order: list[str]) -> list[Entry]:
    heads: dict[str, str] = {}
    events = []
    for number, branch in zip(count(1), order, strict=False):
        after = heads.get(branch, heads.get("", ""))
        text = f"Thought {number} says what was found in the file, and why it matters."
        events.append(ThoughtRecorded(thought=f"t{number}", text=text, branch=branch, after=after))
        heads[branch] = f"t{number}"
    return [
        Entry(event=event, author="ada", at=1_795_000_000_000 + place * 4_000)
        for place, event in enumerate(events)
    ]


SESSIONS = {
    "two": side_by_side(2, 1),
    "five": side_by_side(5, 4),
    "eight": side_by_side(8, 2),
    "fourteen": side_by_side(14, 2, LONG),
    "forty": side_by_side(40, 2),
    "in turn": in_turn(30),
    "in turn, long": in_turn(30, LONG),
    "in turn, wide": in_turn(12, WIDE),
    "in turn, emoji": in_turn(12, EMOJI),
    "Chinese": side_by_side(16, 2, CHINESE),
    "Arabic": side_by_side(16, 2, ARABIC),
    "a search": tales.long(800),
}


@pytest.fixture(scope="module")
def sessions() -> Iterator[Served]:
    with Served() as served:
        for name, entries in SESSIONS.items():
            served.store(name, entries)
        yield served


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def window(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Page]:
    size, theme = request.param
    context = await browser.new_context(viewport=size, color_scheme=theme)
    yield await context.new_page()
    await context.close()


Window = tuple[ViewportSize, Literal["light", "dark"]]

WINDOWS: list[Window] = [(DESK, "light"), (PHONE, "light")]
BETWEEN: list[Window] = [(TABLET, "dark")]


def windows(*shown: Window) -> pytest.MarkDecorator:
    names = [f"{size['width']} {theme}" for size, theme in shown]
    return pytest.mark.parametrize("window", shown, ids=names, indirect=True)


ALL = windows(*cases(WINDOWS, long=BETWEEN))


async def graph(page: Page, board: Served, session: str, thought: str = "") -> None:
    await page.goto(f"{board.address}/sessions?name={session}&thought={thought}")
    await expect(page.locator("#live")).to_have_text("live")
    button = page.locator("#views [data-view=graph]")
    if await button.is_visible():
        await button.click()
    await page.evaluate("document.fonts.ready")
    await page.evaluate(SETTLED)


async def zoomed(page: Page) -> AsyncIterator[tuple[str, dict[str, Any]]]:
    """What is drawn at each zoom, from all of the session to single thoughts."""
    await page.get_by_label("Fit the whole session").click()
    for step in range(6):
        await page.evaluate(SETTLED)
        yield f"zoom {step}", await page.evaluate(BOXES)
        await page.evaluate(ZOOM_IN)


def overlaps(boxes: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Pairs of texts that lie on one another by more than a rounding error."""

    def shared(one: dict[str, Any], other: dict[str, Any], low: str, high: str) -> float:
        return float(min(one[high], other[high]) - max(one[low], other[low]))

    return [
        (one["says"], other["says"])
        for place, one in enumerate(boxes)
        for other in boxes[:place]
        if shared(one, other, "x", "right") > 1 and shared(one, other, "y", "bottom") > 1
    ]


@ALL
@pytest.mark.parametrize("session", SESSIONS)
async def test_nothing_that_is_written_lies_on_another_and_no_branch_is_folded_that_has_room(
    window: Page, sessions: Served, session: str
) -> None:
    turn = (list(SESSIONS).index(session) + (window.viewport_size == PHONE)) % 2
    first, other = ("", "t1")[turn], ("t1", "")[turn]
    for thought in cases([first], long=[other]):  # the short form does half, in turns
        await graph(window, sessions, session, thought)

        async for zoom, seen in zoomed(window):
            assert seen["names"], (thought, zoom)
            assert overlaps(seen["boxes"]) == [], (thought, zoom)
            room = seen["most"] - SCROLLBAR - seen["height"]
            assert room < UNFOLDED or not seen["folded"], (thought, zoom)
