"""What of a session is taken along: its answer as text, a printed page, a file that is named."""

import io
import re
from html import unescape
from pathlib import Path

import httpx2
import pytest
from playwright.async_api import Page, expect
from pypdf import PdfReader

from entrypoints.board import tales
from entrypoints.board.orders import ORDERS, orders, vote
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.events import Event, SessionDescribed, ThoughtRecorded, VerdictGiven
from thoughtline.store.ledger import Entry

pytestmark = pytest.mark.asyncio(loop_scope="session")

SESSION = f"/sessions/{ORDERS}"


async def copied(page: Page) -> str:
    """Copy the answer of the session as Markdown."""
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await page.locator("#share summary").first.press("Enter")
    await page.get_by_role("button", name="Copy as Markdown").press("Enter")
    await expect(page.locator("#share [role=status]")).to_have_text("copied")
    return str(await page.evaluate("navigator.clipboard.readText()"))


async def test_the_answer_is_copied_as_text_that_a_pull_request_takes(
    page: Page, board: Served
) -> None:
    orders(board, causes=1)
    await opened(page, board, SESSION)

    taken = await copied(page)

    assert taken.startswith("### Orders charged twice after a gateway time-out\n\n**Answer**\n")
    assert (
        "- A retry after the time-out charges a second time, because the gateway had already "
        "booked. (confidence 0.93), verified by claude-code: a test with a slow gateway" in taken
    )
    assert '**best "Key per order" 0.825, then Outbox 0.65**' in taken
    assert "**In doubt**: config/gateway.yaml:3 changed" in taken
    assert "- ~~A double click could send the order twice.~~ t2 refuted" in taken
    assert taken.rstrip().endswith(SESSION)
    assert "\\" not in taken


async def test_a_printed_page_has_the_answer_and_each_thought_once_and_no_form(
    page: Page, board: Served
) -> None:
    orders(board)
    vote(board)
    await opened(page, board, SESSION)
    await page.emulate_media(media="print")

    await expect(page.locator("#stands li").first).to_be_visible()
    for thought in range(1, 17):
        texts = page.locator(f"[id=t{thought}] .text, [id=r-t{thought}] .text")
        assert await texts.filter(visible=True).count() == 1, thought
    for left_out in ("form", "button", ".slider", "#stage", "nav", "select"):
        assert await page.locator(left_out).filter(visible=True).count() == 0, left_out
    printed = PdfReader(io.BytesIO(await page.pdf(format="A4")))
    words = " ".join(" ".join(sheet.extract_text().split()) for sheet in printed.pages)
    assert len(printed.pages) <= 4
    assert words.index("Answer") < words.index("Evidence behind it") < words.index("Ruled out")
    assert "read_timeout_s: 12" in words
    for once in ("A double click could send the order twice.", "the log has one request for each"):
        assert once in words
    for left_out in ("Pin it", "Confirm it", "Copy as Markdown", "replay"):
        assert left_out not in words


async def test_the_first_line_of_a_print_tells_which_thoughts_it_has_and_how_to_print_all(
    page: Page, board: Served, tmp_path: Path
) -> None:
    board.store("long", tales.long(120))
    await opened(page, board, "/sessions/long")
    words = "Printed here: the answer, and thoughts 101 to 120 of 120."

    await expect(page.get_by_text(words)).to_be_hidden()
    printed = PdfReader(io.BytesIO(await page.pdf(format="A4")))
    assert " ".join(printed.pages[0].extract_text().split()).startswith(
        f"{words} To print all thoughts, print the html file under Share, Export."
    )
    await page.locator("#share summary").first.click()
    async with page.expect_download() as coming:
        await page.get_by_role("link", name="html").click()
    exported = tmp_path / "long.html"
    await (await coming.value).save_as(exported)
    await page.goto(exported.as_uri())
    printed = PdfReader(io.BytesIO(await page.pdf(format="A4")))
    texts = " ".join(sheet.extract_text() for sheet in printed.pages)
    assert {int(number) for number in re.findall(r"Thought (\d+):", texts)} == {*range(1, 121)}


async def test_a_copy_takes_objections_and_contradictions_along(page: Page, board: Served) -> None:
    session, claim = "copied", "The pool is enough."
    board.think(session, claim, kind="conclusion", author="claude-code")
    board.think(session, "It is full at noon.", contradicts=(("t1",),), author="codex")
    board.think(session, "On t1: Not on Mondays.", kind="objection", author="human:Mara")
    await opened(page, board, f"/sessions/{session}")

    for words in ("cannot stand together with t2", "human:Mara objects (t3): Not on Mondays."):
        await expect(page.locator("#stands")).to_contain_text(words)
    taken = await copied(page)
    for words in ("cannot stand together with t2", "human:Mara objects (t3): Not on Mondays."):
        assert f"**Disputed**: {words}" in taken


async def test_page_and_copy_name_the_option_that_was_chosen_and_why_an_approval_ended(
    page: Page, board: Served
) -> None:
    session, chosen = "chosen", "chosen: Postgres over the computed best: SQLite (in t2)"
    criteria = (Criterion(name="speed"),)
    options = (Option(name="SQLite", scores=(8,)), Option(name="Postgres", scores=(6,)))
    decision = Decision(criteria=criteria, options=options)
    events: list[Event] = [
        SessionDescribed(approval=True),
        ThoughtRecorded(thought="t1", text="Which store?", kind="decision", decision=decision),
        ThoughtRecorded(thought="t2", text="We know it.", chose={"t1": "Postgres"}),
    ]
    approved = VerdictGiven(on="t1", verdict="approved", because="Dana ran it.")
    entries = [Entry(event=event, author="codex", at=1) for event in events]
    board.store(session, [*entries, Entry(event=approved, author="human:Dana", at=2)])

    async def tells(words: str) -> None:
        await expect(page.locator("#stands")).to_contain_text(words)
        assert words in unescape(board.text(f"/sessions/{session}"))
        assert words in await copied(page)

    await opened(page, board, f"/sessions/{session}")
    await tells(chosen)
    await opened(page, board, f"/sessions/{session}")
    await tells("approved by human:Dana: Dana ran it.")
    board.think(session, "On t1: Who runs it?", kind="objection", author="human:Mara")
    await opened(page, board, f"/sessions/{session}")
    await tells("was approved by human:Dana: Dana ran it., but t3 objects to t1 since")
    await expect(page.locator("#stands .hint")).to_have_text(
        "Proposed: waits for the approval of a person."
    )


async def test_a_file_is_named_by_the_title_of_its_session(board: Served) -> None:
    orders(board)
    tales.checkout(board)

    named = [
        httpx2.get(f"{board.address}/board/export?session={session}&format=html").headers
        for session in (ORDERS, "checkout")
    ]

    assert 'filename="orders-charged-twice-after-a-gateway-tim-v' in named[0]["content-disposition"]
    assert 'filename="thoughtline-checkout-v23.html"' in named[1]["content-disposition"]


async def test_a_replay_tells_each_step_in_words_and_what_fell(page: Page, board: Served) -> None:
    orders(board)
    await opened(page, board, f"{SESSION}?at=v5")
    caption = page.locator(".caption")

    await expect(caption).to_contain_text("claude-code t2 refuted in t3")
    await expect(caption).to_contain_text("→ t2 is refuted")
    await page.keyboard.press("}")
    await expect(caption).to_be_hidden()
    await page.get_by_role("button", name="replay").press("Enter")
    await expect(caption).to_be_visible()
