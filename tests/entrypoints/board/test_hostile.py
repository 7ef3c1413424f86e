"""What agents write may hold anything. The board shows it, and runs none of it."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import quote

import httpx2
import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, Request, expect

import thoughtline.entrypoints.board
from entrypoints.board.browser import PATIENCE
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened
from entrypoints.board.walk import walked
from hostile import HOSTILE
from properties import cases
from thoughtline.core.argument import ArgumentMap, Claim, Link
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionStated,
    ContradictionDeclared,
    DelegationAnswered,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    OutcomeRecorded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.entrypoints.board.urls import session as session_url
from thoughtline.entrypoints.printable import full_text
from thoughtline.store.ledger import Entry

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXTS = list(HOSTILE.values())
BOARD = Path(thoughtline.entrypoints.board.__file__).parent


def everywhere(text: str, place: int) -> list[Event]:
    """A text in each place that takes one."""
    this, assumption = f"t{place}", f"a{place}"
    half = len(text) // 2 + 1
    decision = Decision(
        criteria=(Criterion(name=text), Criterion(name=f"{text} too", less=True)),
        options=(
            Option(name=text, scores=(1.0, 2.0)),
            Option(name=text[:half] + "x", scores=(3.0, 4.0)),
        ),
    )
    argument = ArgumentMap(
        claims=(Claim(name=text, text=text), Claim(name=f"{text} b", text=text)),
        links=(Link(source=f"{text} b", target=text, kind="attacks"),),
    )
    return [
        AssumptionStated(assumption=assumption, text=text, name=text),
        ThoughtRecorded(
            thought=this,
            text=text,
            branch=text if place > 1 else "",
            after=f"t{place - 1}" if place > 1 else "",
            rests_on=((assumption,),),
            confidence=0.5,
            next=text,
            kind=text if place % 2 else "conclusion",
            score=0.5,
            decision=decision if place % 3 == 0 else None,
            argument=argument if place % 3 == 1 else None,
        ),
        VerdictGiven(on=this, verdict="verified", because=text, confidence=0.5),
        OutcomeRecorded(on=this, came_true=True, because=text),
        ContradictionDeclared(nodes=(this, assumption), because=text),
        *([AssumptionRefuted(assumption=assumption, because=text)] if place % 4 == 0 else []),
        DeliberationBegun(deliberation=f"q{place}", asks=this),
        DelegationMade(delegation=f"d{place}", seat=text, asks=this, of=f"q{place}"),
        DelegationAnswered(
            delegation=f"d{place}", text=text, usage=Usage(requested=text, model=text)
        ),
        DeliberationEnded(deliberation=f"q{place}", because=text),
    ]


@pytest.fixture(scope="module")
def hostile() -> Iterator[Served]:
    with Served() as board:
        entries = [
            Entry(event=event, author=text, at=1_795_000_000_000 + place)
            for place, text in enumerate(TEXTS, 1)
            for event in everywhere(text, place)
        ]
        board.store("all", entries)
        for text in TEXTS:
            if text != "all":
                board.store(text, [Entry(event=everywhere(text, 1)[1], author=text, at=0)])
        yield board


@pytest_asyncio.fixture(loop_scope="session")
async def watched(browser: Browser, hostile: Served) -> AsyncIterator[Page]:
    """A window that fails the test if anything runs, is asked from elsewhere, or is reported."""
    context = await browser.new_context(viewport={"width": 1360, "height": 860})
    faults = await _watch(context, hostile)
    page = await context.new_page()
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.on("dialog", lambda dialog: faults.append(f"dialog: {dialog.message}"))
    page.on("popup", lambda popup: faults.append(f"popup: {popup.url}"))
    yield page
    faults += await page.evaluate("[...window.reports, ...(window.pwned ? ['pwned'] : [])]")
    await context.close()
    assert not faults


async def _watch(context: BrowserContext, board: Served) -> list[str]:
    faults: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith(f"{board.address}/"):
            faults.append(f"asked: {request.url}")

    context.on("request", asked)
    context.set_default_timeout(PATIENCE)
    await context.expose_function("reported", lambda said: faults.append(said))  # noqa: PLW0108 - it must be a function of ours
    await context.add_init_script(
        """window.reports = [];
        addEventListener("securitypolicyviolation", (event) => {
            window.reports.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
            window.reported(`report: ${event.violatedDirective}`);
        });"""
    )
    return faults


async def test_the_corpus_is_large_enough() -> None:
    assert len(TEXTS) >= 130


async def test_a_session_full_of_hostile_texts_is_only_text(watched: Page, hostile: Served) -> None:
    await opened(watched, hostile, "/sessions/all")
    await watched.keyboard.press("w")
    await walked(watched, len(TEXTS))
    await watched.keyboard.press("b")
    await watched.keyboard.press("Escape")
    await watched.locator(f"#n-t{len(TEXTS)} .reach").hover()
    await expect(watched.locator(".tip")).to_be_visible()
    for name in ("iframe", "img", "form[action*=evil]", "base", "object", "marquee"):
        await expect(watched.locator(f"body {name}")).to_have_count(0)


async def test_each_text_is_told_as_it_was_written(hostile: Served) -> None:
    with httpx2.Client(base_url=hostile.address) as client:
        for place, text in enumerate(TEXTS, 1):
            params = {"session": "all", "thought": f"t{place}"}
            assert client.get("/board/node", params=params).json()["text"] == full_text(text)


async def test_the_record_to_be_read_is_only_text(watched: Page, hostile: Served) -> None:
    for page in (1, 2):
        await watched.goto(f"{hostile.address}/sessions/all?page={page}")
        await expect(watched.locator("#beliefs")).to_be_visible()
    told = await watched.locator("#record .text").all_text_contents()
    assert told[-1] == full_text(TEXTS[-1])


async def test_lists_and_plots_are_only_text(watched: Page, hostile: Served) -> None:
    await opened(watched, hostile, "/?limit=1000")
    await expect(watched.locator("#sessions li")).to_have_count(len({*TEXTS, "all"}))
    for path in ("/calibration", "/costs", "/search?q=x&author=%22%3E%3Cscript%3E"):
        await watched.goto(hostile.address + path)
        await expect(watched.locator("h1")).to_be_visible()


async def test_searching_for_a_hostile_text_is_only_a_search(
    watched: Page, hostile: Served
) -> None:
    address = f"{hostile.address}/search?q="
    with httpx2.Client() as client:
        for text in TEXTS:
            assert client.get(f"{address}{quote(text[:400])}").status_code == 200
    for text in cases(TEXTS[::4], long=TEXTS):
        shown = await watched.goto(f"{address}{quote(text[:400])}")
        assert shown is not None
        assert shown.status == 200


async def test_a_session_may_have_any_name(watched: Page, hostile: Served) -> None:
    for text in TEXTS[::9]:
        await opened(watched, hostile, session_url(text))
        await expect(watched.locator("#n-t1")).to_have_count(1)


async def test_hostile_texts_that_come_in_live_are_only_text(
    watched: Page, hostile: Served
) -> None:
    hostile.think("live", "Before.")
    await opened(watched, hostile, "/sessions/live")
    for text in TEXTS:
        hostile.think("live", text, author="ada", kind="conclusion")
    await expect(watched.locator("#counts")).to_contain_text(f"{len(TEXTS) + 1} thoughts")


FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\.html\(|createContextualFragment"
    r"|DOMParser|setHTML|\beval\b|new Function|setTimeout\(\s*[\"'`]|javascript:|srcdoc"
    r"|importScripts|https?://(?!www\.w3\.org/2000/svg)"
)


LIBRARIES = {
    "d3-selection": "select",
    "d3-shape": "arc|curveBumpX|curveBumpY|line",
    "marked": "Lexer|Marked",
}
"""What we take of each. They could make markup; ours never let them, and trusted types stop it."""

SCRIPTS = BOARD / "scripts"

PRISM = {"prism.js", "prism-manual.js"}
"""What takes code apart, and is asked for where there is code."""


IMPORTED = {'"./prism.js"', '"./markdown.js"', "script"}
"""What is loaded later; `script` is what the page names."""


@pytest.mark.parametrize(
    "name",
    sorted(
        {one.relative_to(SCRIPTS).as_posix() for one in SCRIPTS.rglob("*.js")} - PRISM
        | {"theme.js"}
    ),
)
async def test_no_script_of_ours_makes_markup_from_text(name: str) -> None:
    folder = BOARD / "assets" if name == "theme.js" else SCRIPTS
    said = (folder / name).read_text(encoding="utf-8")

    assert not FORBIDDEN.search(said)
    assert set(re.findall(r"\bimport\(([^)]*)\)", said)) <= IMPORTED
    for names, library in re.findall(r'\bimport (.*?) from "(?!\.{1,2}/)(.*?)"', said):
        assert all(re.fullmatch(LIBRARIES[library], one) for one in names.strip("{ }").split(", "))


async def test_no_template_marks_anything_as_safe() -> None:
    for one in (BOARD / "templates").iterdir():
        said = one.read_text(encoding="utf-8")
        assert not re.search(r"\|\s*safe|autoescape|\bon[a-z]+=|style=|Markup", said), one.name
