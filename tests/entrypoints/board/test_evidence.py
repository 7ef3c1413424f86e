"""Evidence is drawn as what it is, and a person who looked says so."""

import re

import pytest
from playwright.async_api import Page, expect

from entrypoints.board import tales
from entrypoints.board.orders import ORDERS, orders
from entrypoints.board.served import Served
from entrypoints.board.test_journeys import opened
from thoughtline.app.queries.queries import Queries
from thoughtline.core.events import EvidenceChecked
from thoughtline.core.views.claim_review import review_claim

pytestmark = pytest.mark.asyncio(loop_scope="session")

EVIDENCE = "/sessions/evidence"

FALLS = "1 thought would fall: t1; 1 would survive: t4."


async def test_each_kind_of_evidence_has_its_own_mark_and_is_told_with_its_last_check(
    page: Page, board: Served
) -> None:
    tales.evidence(board)
    await opened(page, board, f"{EVIDENCE}?thought=e1")

    signs = await page.locator("#stage .n.evidence .sign").all_text_contents()

    assert sorted(signs) == ["#", "$", "/", "/", "@", "”"]
    await expect(page.locator("#n-e1")).to_have_class(re.compile("doubt"))
    await expect(page.locator("#n-e1")).to_have_attribute(
        "aria-label", re.compile(r"^e1, file, in doubt \(e1 changed: 2 of 3 lines differ\)")
    )
    await expect(page.locator("#seen")).to_contain_text("e1 src/pool.py:40-42 in doubt supports t1")
    await expect(page.locator("#r-e4")).to_contain_text("evidence · page")

    told = page.locator("#detail dl.evidence")

    await expect(told).to_contain_text("Wheresrc/pool.py:40-42")
    await expect(told).to_contain_text("at 0123456789ab, which had uncommitted changes")
    await expect(page.locator("#detail .change")).to_have_text("changed: 2 of 3 lines differ")
    await page.locator("#r-e3 .text").click()
    await expect(told).to_contain_text("Commandpytest -q")
    await expect(told).to_contain_text("Seen there294 failed")
    await expect(told).to_contain_text("not checked")


HEIGHTS = """(drawing, nodes) => nodes.map(
    (node) => drawing.querySelector(`[data-node=${node}]`).getBoundingClientRect().y
)"""
"""Of all at once: what is chosen may be drawn again between two questions."""


async def test_the_chain_of_causes_goes_down_to_the_evidence(page: Page, board: Served) -> None:
    tales.evidence(board)
    await opened(page, board, f"{EVIDENCE}?thought=t4")

    await page.keyboard.press("w")

    words = page.locator("#detail .chain")
    await expect(words).to_contain_text("way 1 of 2 t1 in doubt The pool holds 40 connections.")
    await expect(words).to_contain_text("e1 in doubt src/pool.py:40-42 changed: 2 of 3 lines")
    await expect(words).to_contain_text("a1 verified The report is about our version")
    drawn = page.locator("#detail .drawing")
    await expect(drawn.locator("a")).to_have_count(11)
    await expect(drawn.locator(".links path")).to_have_count(10)
    heights = await drawn.evaluate(HEIGHTS, ["t4", "t3", "a1", "e6"])
    assert heights == sorted(set(heights))
    await drawn.locator("[data-node=e6] .dot").click()
    await expect(page.locator("#detail h2")).to_contain_text("e6")


async def test_a_person_confirms_refutes_and_restores_evidence(page: Page, board: Served) -> None:
    tales.evidence(board)
    await opened(page, board, f"{EVIDENCE}?thought=e1")
    await expect(page.locator("#n-t1")).to_have_class(re.compile("doubt"))

    await page.get_by_role("button", name="Still right as it is now").click()
    await expect(page.locator("#detail form")).to_contain_text("This server reads no files:")
    await page.locator("#detail [name=name]").fill("Grace")
    await page.get_by_role("button", name="Confirm it").click()
    await expect(page.locator("#n-t1")).not_to_have_class(re.compile("doubt"))
    await expect(page.locator("#n-e1")).to_have_class(re.compile("verified"))
    await expect(page.locator("#detail")).to_contain_text("Still right, says human:Grace")

    await page.get_by_role("button", name="No longer true: 1 fall").click()
    await expect(page.locator("#detail form .hint")).to_have_text(FALLS)
    await expect(page.locator("#n-t1")).to_have_class(re.compile("would-fall"))
    await expect(page.locator("#n-t4")).to_have_class(re.compile("would-survive"))
    await page.get_by_label("Why is e1 false?").fill("It is another pool.")
    await page.get_by_role("button", name="Refute it").click()
    await expect(page.locator("#n-t1")).to_have_class(re.compile("n thought fallen"))
    await expect(page.locator("#lost")).to_contain_text("It is another pool.")

    await page.get_by_role("button", name="Restore", exact=True).click()
    await page.get_by_label("Why is e1 not refuted any more?").fill("It is ours after all.")
    await page.get_by_role("button", name="Restore it").click()
    await expect(page.locator("#n-t1")).not_to_have_class(re.compile("fallen"))
    view = board.do(Queries(board.ledger).view("evidence"))
    assert view.stands("t1")
    assert view.session.judged("e1").verified


async def test_evidence_is_read_without_scripts(bare: Page, board: Served) -> None:
    tales.evidence(board)
    await bare.goto(f"{board.address}{EVIDENCE}?thought=t4")

    await expect(bare.locator("#seen")).to_contain_text("e1 src/pool.py:40-42 in doubt")
    await expect(bare.locator("#detail .chain")).to_contain_text("e6 recorded docs/releases.md")
    await bare.goto(f"{board.address}{EVIDENCE}?thought=e3")
    await expect(bare.locator("#detail dl")).to_contain_text("pytest -q")
    await bare.goto(f"{board.address}{EVIDENCE}?thought=e1")
    await expect(bare.locator("#detail .hint")).to_contain_text(f"If it is refuted: {FALLS}")


@pytest.mark.parametrize("regardless", [False, True])
async def test_a_person_may_verify_a_thought_whatever_it_rests_on(
    page: Page, board: Served, *, regardless: bool
) -> None:
    tales.evidence(board)
    await opened(page, board, f"{EVIDENCE}?thought=t1")

    await page.get_by_role("button", name="Verify", exact=True).click()
    await page.get_by_label("How do you know that t1 is true?").fill("I counted them.")
    if regardless:
        await page.locator("#detail").get_by_label("Whatever it rests on").check()
    await page.locator("#detail [name=name]").fill("Grace")
    await page.get_by_role("button", name="Verify it").click()
    await expect(page.locator("#n-t1")).to_have_class(re.compile("verified"))
    detail = page.locator("#detail")
    await expect(detail).to_contain_text("whatever it rests on" if regardless else "I counted them")

    changed = EvidenceChecked(evidence="e1", found="changed", because="it is another line")
    board.do(board.thinking.record(lambda _: [("thoughtline", changed)], session="evidence"))

    view = board.do(Queries(board.ledger).view("evidence"))
    assert view.session.truth.is_in_doubt("t1") is not regardless


LINES = f"/sessions/{ORDERS}?thought=e1"


async def test_evidence_in_doubt_is_a_diff_with_three_verbs_that_draw_what_would_fall(
    page: Page, board: Served
) -> None:
    orders(board)
    await opened(page, board, LINES)
    change = page.locator("#detail .change")

    await expect(change.locator("del")).to_have_text("read_timeout_s: 5")
    await expect(change).to_contain_text("as claude-code saw it at 482b517aa0c1")
    await expect(change.locator("ins")).to_have_text("read_timeout_s: 12")
    await expect(change).to_contain_text("changed by Dev in 3489c69d1b")
    await expect(change).to_contain_text("The same lines are e3")
    verbs = page.locator("#detail .do > .acts button")
    await expect(verbs).to_have_text(
        ["It was so then", "Still right as it is now", "No longer true: 4 fall", "Comment"]
    )

    refute = page.get_by_role("button", name="No longer true: 4 fall")
    await refute.focus()
    await expect(page.locator("#stage .would-fall[data-id]")).to_have_count(4)
    await expect(page.locator(".links .would-fall")).not_to_have_count(0)
    await page.get_by_role("button", name="It was so then").focus()
    await expect(page.locator("#stage .would-fall")).to_have_count(0)
    await refute.press("Enter")
    await expect(page.locator("#stage .would-fall[data-id]")).to_have_count(4)
    await expect(page.locator("#detail form")).to_contain_text(
        "4 thoughts would fall: t4 t8 t10 t11."
    )
    await expect(page.locator("#detail form .falls")).to_have_text(
        "t10 Merge on Thursday at 10:00, for 5 % of the traffic first."
    )
    await page.keyboard.press("Escape")
    await page.locator("#r-t5 .text").click()
    await expect(page.locator("#stage .would-fall")).to_have_count(0)


@pytest.mark.parametrize(
    ("verb", "does", "told"),
    [
        ("It was so then", "Pin it", "It was so then, says human:Grace"),
        ("Still right as it is now", "Confirm it", "Still right, says human:Grace"),
        ("No longer true", "Refute it", "No longer true, says human:Grace"),
    ],
)
async def test_evidence_of_the_same_lines_is_settled_together(
    page: Page, board: Served, verb: str, does: str, told: str
) -> None:
    orders(board, causes=1)
    await opened(page, board, LINES)

    await page.get_by_role("button", name=verb).press("Enter")
    await page.locator("#detail [name=because]").fill("The retry was fixed on Monday.")
    await page.locator("#detail [name=name]").fill("Grace")
    await page.get_by_role("button", name=does).press("Enter")

    await expect(page.locator("#detail")).to_contain_text(told)
    await expect(page.locator("#detail")).to_contain_text(": The retry was fixed on Monday.")
    await expect(page.locator("#needs .cause")).to_have_count(0)
    view = board.do(board.queries.view(ORDERS))
    assert not view.session.truth.in_doubt
    assert view.stands("t10") is (does != "Refute it")


async def test_a_later_change_is_told_from_what_a_person_accepted(
    page: Page, board: Served
) -> None:
    orders(board, causes=1)
    board.think(ORDERS, None, author="human:Grace", verify=("e1",), because="It is meant.")

    review = review_claim(board.do(board.queries.view(ORDERS)), "t10")
    [ground] = [each for each in review.reasons if each.reason.node == "e1"]
    assert ground.unchanged == "accepted by human:Grace, and unchanged since, when last compared"
    assert (ground.line.was, ground.line.now) == ("read_timeout_s: 5", "read_timeout_s: 12")

    change = ("read_timeout_s: 12", "read_timeout_s: 2")
    later = EvidenceChecked(evidence="e1", found="changed", was=change[0], now=change[1])
    board.do(board.thinking.record(lambda _: [("thoughtline", later)], session=ORDERS))
    await opened(page, board, LINES)
    told = page.locator("#detail .change")
    await expect(told.locator("del")).to_have_text(change[0])
    await expect(told).to_contain_text("as human:Grace accepted it")
    await expect(told).not_to_contain_text("claude-code saw it")


async def test_pinned_evidence_is_watched_again_where_a_person_wants_that(
    page: Page, board: Served
) -> None:
    orders(board, causes=1)
    board.think(ORDERS, None, abandon=("e1",), author="human:Grace")
    await opened(page, board, LINES)

    await expect(page.locator("#detail dl")).to_contain_text("Pinned: it was so then")
    await page.get_by_role("button", name="Check it again").click()
    await page.locator("#detail [name=name]").fill("Grace")
    await page.get_by_role("button", name="Restore it").click()

    await expect(page.locator("#detail")).to_contain_text("Restored, says human:Grace")
    view = board.do(board.queries.view(ORDERS))
    assert not view.session.judged("e1").abandoned


async def test_what_changed_is_told_without_scripts(bare: Page, board: Served) -> None:
    orders(board, causes=1)
    await bare.goto(board.address + LINES)
    await expect(bare.locator("#detail .diff ins")).to_have_text("read_timeout_s: 12")
    await expect(bare.locator("#detail dl")).to_contain_text("Same linese3")

    form = bare.locator("#record-form")
    await form.get_by_label("Action").select_option("abandon")
    await form.get_by_label("Which thought").fill("e1 e3")
    await form.get_by_label("Your name").fill("Ada")
    await form.get_by_role("button", name="Record").click()

    await expect(bare.locator("#detail")).to_contain_text("It was so then, says human:Ada")
    await expect(bare.locator("#needs .cause")).to_have_count(0)


async def test_a_search_for_a_line_shows_the_thoughts_that_rest_on_it(
    page: Page, board: Served
) -> None:
    tales.evidence(board)
    await page.goto(f"{board.address}/search?q=src/pool.py:41")
    main = page.locator("#main, main")

    await expect(main).to_contain_text("Rests on src/pool.py:41")
    await main.get_by_role("link", name="t1", exact=True).first.click()

    await expect(page.locator("#detail .text")).to_contain_text("The pool holds 40 connections.")
