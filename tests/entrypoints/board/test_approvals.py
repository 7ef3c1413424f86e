"""A person approves on the board: one claim after the other, or all of a session."""

import re
from typing import Any

import httpx2
import pytest
from msgspec import structs
from playwright.async_api import Page, expect

from entrypoints.board.axe import violations
from entrypoints.board.boxes import box
from entrypoints.board.served import FORM, Served
from entrypoints.board.test_taking_along import copied
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.events import (
    ContradictionDeclared,
    EvidenceChecked,
    EvidenceGiven,
    SessionDescribed,
    ThoughtRecorded,
)
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.evidence.line_change import LineChange
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.board.person_form import masked
from thoughtline.store.ledger import Entry

pytestmark = pytest.mark.asyncio(loop_scope="session")


def session(board: Served, name: str, *, marked: bool = True) -> None:
    """A session of an agent with two claims, in a project that asks for approval."""
    events: list[Any] = [
        EvidenceGiven(evidence="e1", kind="note", text="the log of Monday"),
        ThoughtRecorded(thought="t1", text=f"{name} drops messages.", rests_on=(("e1",),)),
        ThoughtRecorded(
            thought="t2", text=f"{name} is the cause.", kind="conclusion", rests_on=(("t1",),)
        ),
        ThoughtRecorded(thought="t3", text=f"We restart {name}.", kind="decision"),
    ]
    if marked:
        events.append(SessionDescribed(approval=True))
    board.store(name, [Entry(event=event, author="codex", at=1) for event in events])


def seen(board: Served, name: str) -> SessionView:
    view: SessionView = board.do(board.queries.view(name))
    return view


def waiting(board: Served, name: str) -> list[str]:
    view = seen(board, name)
    return view.origins.lacking_approval(view.session)


async def test_a_claim_that_does_not_wait_is_said_to_be_none_of_the_queue(
    page: Page, board: Served
) -> None:
    session(board, "cache")
    board.think("cache", None, author="human:Ada", approve=("t2",))

    await page.goto(f"{board.address}/approvals?claim=cache/t2")

    told = page.locator(".toast")
    await expect(told).to_contain_text("t2 does not wait for approval. Below is another claim")
    await expect(told.locator("a")).to_have_attribute(
        "href", re.compile("/sessions/cache.thought=t2")
    )
    await expect(page.locator(".review > .text")).to_have_text("We restart cache.")


async def test_a_claim_is_shown_whole_and_the_queue_goes_on_after_each_act(
    page: Page, board: Served
) -> None:
    session(board, "cache")
    session(board, "queue")
    session(board, "quiet", marked=False)
    await page.goto(f"{board.address}/approvals")

    count = page.locator(".count")
    await expect(count).to_have_text("4 wait for approval · 0 of 4 approved")
    await expect(page.locator(".reasons")).to_contain_text("the log of Monday")
    await expect(page.locator("main")).not_to_contain_text("quiet")
    assert await violations(page) == []

    await page.get_by_label("Your name").first.fill("Grace")
    await page.get_by_role("button", name="Approve t2").click()
    await expect(page.get_by_text("Approved t2.")).to_be_visible()
    await expect(page.locator(".review > .text")).to_have_text("We restart queue.")
    assert waiting(board, "queue") == ["t3"]

    await page.keyboard.press("o")  # the name is known by now
    await page.get_by_label("What is wrong with t3?").fill("It was the network.")
    await page.get_by_role("button", name="Object to t3").press("Enter")
    await expect(page.get_by_text("Recorded the objection t4.")).to_be_visible()
    assert seen(board, "queue").next == ""
    await page.keyboard.press("z")
    await expect(page.get_by_text("Withdrew the objection t4.")).to_be_visible()
    await page.goto(f"{board.address}/approvals?claim=queue/t3")
    await page.keyboard.press("o")
    await page.get_by_label("What is wrong with t3?").fill("It was the network.")
    await page.get_by_role("button", name="Object to t3").press("Enter")
    await expect(page.get_by_text("Recorded the objection t5.")).to_be_visible()
    await page.keyboard.press("k")
    await expect(page.locator(".remarks")).to_have_text(
        "human:Grace objects (t5): It was the network."
    )
    await page.keyboard.press("s")
    await expect(page.locator(".review > .text")).to_have_text("cache is the cause.")
    await page.keyboard.press("a")
    await expect(count).to_have_text("2 wait for approval · 2 of 4 approved")

    await page.keyboard.press("z")
    await expect(count).to_have_text("3 wait for approval · 1 of 4 approved")
    await expect(page.locator(".review > .text")).to_have_text("cache is the cause.")
    assert await violations(page) == []


async def test_more_claims_than_are_listed_are_counted_and_the_oldest_come_first(
    page: Page, board: Served
) -> None:
    session(board, "approved")
    board.think("approved", None, author="human:Grace", approve=("t2", "t3"))
    for number in range(61):
        session(board, f"s{number}")

    await page.goto(f"{board.address}/approvals?order=oldest")

    await expect(page.locator(".count")).to_have_text("122 wait for approval · 2 of 124 approved")
    await expect(page.locator(".review > .text")).to_have_text("s0 is the cause.")
    await expect(page.locator("nav.queue")).to_contain_text("and 22 more claims")


async def test_claims_are_approved_together_once_each_was_opened_and_undone_together(
    bare: Page, board: Served
) -> None:
    session(board, "queue")
    await bare.goto(f"{board.address}/approvals?session=queue")
    await expect(bare.get_by_text("Open each of these 2")).to_be_visible()
    await bare.get_by_role("link", name="Skip", exact=True).click()

    many = bare.locator(".queue form")
    await many.get_by_label("Your name").fill("Grace")
    await many.get_by_role("button", name="Approve these 2").click()

    await expect(bare.get_by_text("Approved 2 claims: t2, t3.")).to_be_visible()
    end = "Finished: all 2 claims of queue drops messages. are approved. Show all that wait"
    await expect(bare.locator(".none")).to_have_text(end)
    assert waiting(board, "queue") == []
    await bare.get_by_role("button", name="Undo").click()
    await expect(bare.get_by_text("Withdrew the approval of 2 claims: t2, t3.")).to_be_visible()
    await expect(bare.locator(".toast")).to_have_count(1)
    assert waiting(board, "queue") == ["t2", "t3"]


async def test_the_end_of_the_queue_says_that_all_is_approved(page: Page, board: Served) -> None:
    session(board, "queue")
    board.think("queue", None, author="human:Grace", approve=("t2", "t3"))

    none = page.locator(".none")
    await page.goto(f"{board.address}/approvals")
    await expect(none).to_have_text("Finished: all 2 claims are approved.")
    await page.goto(f"{board.address}/approvals?kind=decision")
    await expect(none).to_have_text("No decision waits for approval. Show all that wait")


async def test_what_is_approved_is_what_was_seen(page: Page, board: Served) -> None:
    session(board, "queue")
    await page.goto(f"{board.address}/approvals?claim=queue/t2")
    board.think("queue", "The log is of Sunday.", contradicts=(("t1",),), because="Dates")
    await page.get_by_label("Your name").first.fill("Grace")
    await page.get_by_role("button", name="Approve t2").click()

    await expect(page.locator("main")).to_contain_text(
        "t2 is not as it was shown: t1: cannot stand together with t4: Dates."
    )
    assert waiting(board, "queue") == ["t2", "t3"]
    await page.get_by_role("link", name="Back to the claim").click()
    await expect(page.locator(".review > .text")).to_have_text("queue is the cause.")


async def test_a_contradicted_ground_is_told_wherever_its_claim_is_shown(
    page: Page, board: Served
) -> None:
    session(board, "queue")
    board.think("queue", "So we wait.", kind="conclusion", rests_on=(("t2",),))
    board.think("queue", "The log is of Sunday.", contradicts=(("t1",),), because="Dates")
    board.think("queue", "On t2: It was the network.", kind="objection", author="human:Grace")
    words = "rests on t1: cannot stand together with t5: Dates"

    await page.goto(f"{board.address}/sessions/queue?thought=t4")
    answers = page.locator("#stands li")
    await expect(page.locator("html.scripted")).to_have_count(1)
    for claim in ("So we wait.", "queue is the cause."):
        await expect(answers.filter(has_text=claim)).to_contain_text(words)
    await expect(answers.filter(has_text="So we wait.")).to_contain_text(
        "rests on t2: human:Grace objects (t6): It was the network."
    )
    await expect(answers.filter(has_text="We restart")).not_to_contain_text("cannot stand")
    await page.keyboard.press("w")
    await expect(page.locator("#detail .chain li").filter(has_text="t1")).to_contain_text(
        "cannot stand together with t5: Dates"
    )
    assert f"So we wait.. **Disputed**: {words}" in await copied(page)
    export = board.text("/board/export?session=queue&format=markdown")
    assert 'rests on [t1](#t1): cannot stand together with [t5](#t5): "Dates"' in export


async def test_a_contradiction_below_the_shown_reasons_is_a_remark_of_the_claim(
    page: Page, board: Served
) -> None:
    grounds = tuple(f"t{number}" for number in range(1, 91))
    events: list[Any] = [
        *(ThoughtRecorded(thought=name, text=f"{name} is local.") for name in grounds),
        ThoughtRecorded(thought="t91", text="So?", kind="conclusion", rests_on=(grounds,)),
        ContradictionDeclared(nodes=("t89", "t90")),
        ContradictionDeclared(nodes=("t1", "t91")),
        SessionDescribed(approval=True),
    ]
    board.store("disks", [Entry(event=event, author="codex", at=1) for event in events])

    await page.goto(f"{board.address}/approvals?claim=disks/t91")

    await expect(page.locator(".review > .remarks li")).to_have_text(
        ["cannot stand together with t1", "rests on t89: cannot stand together with t90"]
    )


async def test_nobody_can_make_a_link_that_tells_of_an_act_that_is_not_on_record(
    page: Page, board: Served
) -> None:
    session(board, "queue")
    for done in (
        "approve queue/t2", "approve queue/x. Sign in again at evil.example", "approve nowhere/t2",
        "abandon queue/t2", "approve queue/", "unapprove queue/t99", "praise queue/t2",
        "unapprove queue/t2 t99", "object queue/t1", "AAAAAAAAAAAA object queue/t1",
        "unapprove queue/t2",
    ):  # fmt: skip
        await page.goto(f"{board.address}/approvals?done={done}")
        await expect(page.get_by_role("heading", name="Approvals")).to_be_visible()
        await expect(page.locator(".toast")).to_have_count(0)


async def test_a_session_of_another_record_has_no_form_and_does_not_wait(
    page: Page, board: Served
) -> None:
    mirrored = "far@0123456789ab"
    session(board, mirrored)

    await page.goto(f"{board.address}/approvals")
    await expect(page.locator("main")).not_to_contain_text("far is")
    await page.goto(f"{board.address}/sessions?name={mirrored}")

    await expect(page.get_by_text("This session is written in another record")).to_be_visible()
    await expect(page.locator("form[method=post]")).to_have_count(0)
    assert await violations(page) == []


async def test_the_page_of_a_session_leads_to_its_review(page: Page, board: Served) -> None:
    session(board, "queue", marked=False)
    await page.goto(f"{board.address}/sessions/queue")
    await expect(page.locator("html.scripted")).to_have_count(1)
    await expect(page.get_by_role("link", name="Review 2")).to_be_visible()

    await page.keyboard.press("v")

    await expect(page.locator(".review > .text")).to_have_text("queue is the cause.")


@pytest.mark.parametrize(
    "changed",
    [{"token": "no secret"}, {"thought": "e1"}, {"at": "v3"}, {"seen": ""}, {"thought": "t9"}],
)
async def test_no_form_from_elsewhere_and_no_evidence_is_approved(
    board: Served, changed: dict[str, str]
) -> None:
    session(board, "queue")
    shown = httpx2.get(f"{board.address}/approvals?claim=queue/t2").text
    [seen_of_t2] = re.findall('name="seen" value="([^"]+)"', shown)
    sent = {
        "session": "queue",
        "act": "approve",
        "thought": "t2",
        "name": "Grace",
        "seen": seen_of_t2,
    }
    reply = httpx2.post(
        f"{board.address}/board/record",
        data=sent | {"token": masked(FORM)} | changed,
        headers={"Accept": "application/json"},
    )

    assert reply.status_code in (400, 404)
    assert waiting(board, "queue") == ["t2", "t3"]


async def test_a_search_marks_what_waits(board: Served) -> None:
    session(board, "queue")
    session(board, "quiet", marked=False)

    found = httpx2.get(f"{board.address}/search?q=cause").text

    assert found.count('<span class="mark">proposed</span>') == 1


async def test_a_person_withdraws_an_approval_at_the_claim(page: Page, board: Served) -> None:
    session(board, "queue")
    board.think("queue", None, author="human:Grace", approve=("t2",))
    await page.goto(f"{board.address}/sessions/queue?thought=t2")

    await page.get_by_role("button", name="Withdraw approval").click()
    await page.get_by_label("Why is it withdrawn?").fill("I read it too fast.")
    await page.locator("#detail [name=name]").fill("Grace")
    await page.get_by_role("button", name="Withdraw it").click()

    await expect(page.get_by_role("button", name="Withdraw approval")).to_be_hidden()
    assert waiting(board, "queue") == ["t2", "t3"]
    verdicts = [one.event for one in board.do(board.ledger.read("queue"))][-2:]
    assert [getattr(one, "verdict", "") for one in verdicts] == ["approved", "unapproved"]


async def test_a_search_marks_what_is_contradicted(board: Served) -> None:
    events: list[Any] = [
        ThoughtRecorded(thought="t1", text="The limit is 250 ms."),
        ThoughtRecorded(thought="t2", text="The limit is 257 ms."),
        ContradictionDeclared(nodes=("t1", "t2"), thought="t2"),
    ]
    board.store("limits", [Entry(event=event, author="codex", at=1) for event in events])

    found = httpx2.get(f"{board.address}/search?q=limit").text

    assert '<span class="mark">contradicts t1</span>' in found
    assert '<span class="mark">contradicts t2</span>' in found


async def test_a_ground_of_another_session_is_shown_by_its_text_with_what_speaks_against_it(
    page: Page, board: Served
) -> None:
    session(board, "pool")
    board.think("pool", "The pool is another.", contradicts=(("t1",),), because="One pool.")
    against = (("pool", "t1 t4 are said to contradict each other"),)
    below = NodeElsewhere(session="pool", node="t1", against=against)
    events: list[Any] = [
        EvidenceGiven(evidence="e1", kind="node", text="pool/t1", place="pool/t1", elsewhere=below),
        ThoughtRecorded(thought="t1", text="We ship.", kind="conclusion", rests_on=(("e1",),)),
        SessionDescribed(approval=True, archived=True),
    ]
    board.store("above", [Entry(event=event, author="codex", at=2) for event in events])

    await page.goto(f"{board.address}/approvals?claim=above/t1")

    reasons = page.locator(".reasons")
    await expect(reasons).to_contain_text("pool drops messages. t1: pool drops messages.")
    await expect(reasons.locator(".remarks")).to_contain_text(
        'are said to contradict each other in "pool drops messages."'
    )
    await expect(page.locator(".review .about").first).to_contain_text("archived")
    await expect(page.locator(".queue [aria-current] ~ .doubt")).to_have_text("1 remark")
    await expect(reasons.locator("> li").nth(1)).to_contain_text(
        "drops messages. e1: the log of Monday"
    )
    await reasons.get_by_role("link", name="pool drops messages. t1").click()
    await page.wait_for_url("**/sessions/pool?thought=t1")

    await page.goto(f"{board.address}/sessions/above?thought=e1")
    await expect(page.locator("#seen")).to_contain_text('"pool drops messages." t1: pool drops')
    await expect(page.locator("#stands li")).to_contain_text(
        'rests on e1: t1 t4 are said to contradict each other in "pool drops messages."'
    )
    await page.locator(".evidence").get_by_role("link", name="pool drops messages. t1").click()
    await page.wait_for_url("**/sessions/pool?thought=t1")


GATEWAY = Anchor(
    path="gateway.yaml", first=3, last=4, file="f", content="c", lines=("c", "d"),
    commit="482b517aa0c19",
)  # fmt: skip


def gateway(board: Served, anchor: Anchor) -> None:
    """A conclusion on lines of a file, and a conclusion of another session that rests on it."""
    lines = EvidenceGiven(
        evidence="e1", kind="file", text=anchor.place, place=anchor.place, anchor=anchor
    )
    below = NodeElsewhere(session="gateway", node="t1")
    ground = EvidenceGiven(evidence="e1", kind="node", text="t1", place="t1", elsewhere=below)
    for name, evidence in {"gateway": lines, "above": ground}.items():
        events: list[Any] = [
            evidence,
            ThoughtRecorded(
                thought="t1", text=f"{name} waits.", kind="conclusion", rests_on=(("e1",),)
            ),
            SessionDescribed(title=f"The {name}", approval=True),
        ]
        board.store(name, [Entry(event=event, author="codex", at=1) for event in events])


@pytest.mark.parametrize("clean", [True, False])
async def test_unchanged_evidence_is_shown_with_its_lines_or_with_the_commit_that_has_them(
    page: Page, board: Served, *, clean: bool
) -> None:
    kept = () if clean else ("read: 5", "  write: 7")
    gateway(board, structs.replace(GATEWAY, clean=clean, text=kept))
    commit = " commit 482b517aa0" if clean else ""
    words = f"unchanged since{commit}, when last compared"

    for claim in ("gateway/t1", "above/t1"):
        await page.goto(f"{board.address}/approvals?claim={claim}")
        reason = page.locator(".reasons > li").filter(has_text="gateway.yaml:3-4")
        await expect(reason.locator(".aside").last).to_have_text(words)
        assert await reason.locator(".diff").all_inner_texts() == (
            ["\n".join(kept)] if kept else []
        )

    await page.goto(f"{board.address}/sessions/gateway?thought=e1")
    told = page.locator("#detail dl.evidence")
    await expect(page.locator("html.scripted")).to_have_count(1)
    await expect(told).to_contain_text(words)
    assert await told.locator(".diff").all_inner_texts() == (["\n".join(kept)] if kept else [])


async def test_a_change_under_a_ground_of_another_session_is_shown_with_its_place(
    page: Page, board: Served
) -> None:
    gateway(board, GATEWAY)
    board.check("gateway", "e1", "changed", "", LineChange(was="read: 5", now="read: 12"))
    followed = EvidenceChecked(evidence="e1", found="changed", since=4)
    board.do(board.thinking.record(lambda _: [("thoughtline", followed)], session="above"))

    await page.goto(f"{board.address}/approvals?claim=above/t1")

    reason = page.locator(".reasons > li").first
    await expect(reason.locator("ins")).to_have_text("read: 12")
    await expect(reason.locator(".remarks")).to_contain_text(
        'in doubt: "The gateway" gateway.yaml:3-4 changed'
    )
    await page.goto(f"{board.address}/sessions/above?thought=e1")
    await expect(page.locator("#detail .change")).to_contain_text(
        'In doubt: "The gateway" gateway.yaml:3-4 changed'
    )


SIZES = {"desk": (1280, 800), "tablet": (768, 1024), "phone": (390, 844)}

DECISION = Decision(
    criteria=tuple(
        Criterion(name=name, weight=2, less=True)
        for name in ("operational effort", "recovery time", "cost of the licence")
    ),
    options=(
        Option(name="PostgreSQL with logical replication", scores=(6, 5, 1)),
        Option(name="SQLite", scores=(2, 3, 1)),
    ),
)


def decided(board: Served) -> None:
    """A decision that rests on more than a screen of reasons, in a session that asks for it."""
    grounds = tuple(f"t{number}" for number in range(1, 31))
    events: list[Any] = [
        *(ThoughtRecorded(thought=name, text=f"The disk of {name} is local.") for name in grounds),
        ThoughtRecorded(
            thought="t31", text="Which?", kind="decision", decision=DECISION, rests_on=(grounds,)
        ),
        SessionDescribed(approval=True),
    ]
    board.store("stores", [Entry(event=event, author="codex", at=1) for event in events])


@pytest.mark.parametrize("size", SIZES)
async def test_the_verdict_is_on_the_first_screen_and_the_decision_is_readable(
    page: Page, board: Served, size: str
) -> None:
    decided(board)
    width, height = SIZES[size]
    await page.set_viewport_size({"width": width, "height": height})
    await page.goto(f"{board.address}/approvals")

    for name in ("Approve t31", "PostgreSQL with logical replication", "0.", "Which?"):
        shown = page.get_by_text(name).first
        edges = await box(shown)
        assert edges.bottom <= height, name
        assert edges.right <= width, name
    verdict = page.locator("#verdict")
    for name in ("Approve t31", "Object"):
        await expect(verdict.get_by_text(name).first).to_be_in_viewport()
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    words = page.locator(".decision tbody th").first
    assert await words.evaluate("(cell) => getComputedStyle(cell).overflowWrap") == "normal"
    totals = await page.locator(".decision tr > :nth-child(2)").all_text_contents()
    assert totals == ["total, computed", "0.800", "0.600"]
    await expect(page.locator(".decision .best th")).to_have_text("1. SQLite")
    assert await violations(page) == []


async def test_an_objection_is_sent_or_left_with_the_keyboard(page: Page, board: Served) -> None:
    session(board, "queue")
    await page.goto(f"{board.address}/approvals?claim=queue/t2")
    summary, text = page.locator("summary[data-key=o]"), page.get_by_label("What is wrong with t2?")

    await page.keyboard.press("o")
    await page.locator("details[open] [name=name]").fill("Grace")
    await text.fill("It was the network.")
    await page.keyboard.press("Escape")
    await expect(text).to_be_hidden()
    await expect(summary).to_be_focused()
    assert "t4" not in seen(board, "queue").thoughts

    await page.keyboard.press("Enter")
    await expect(text).to_have_value("It was the network.")
    await text.focus()
    await page.keyboard.press("Control+Enter")

    await expect(page.get_by_text("Recorded the objection t4.")).to_be_visible()
    assert seen(board, "queue").node("t4").text == "On t2: It was the network."

    await page.goto(f"{board.address}/sessions/queue?thought=t3")
    await page.get_by_role("button", name="Comment").press("Enter")
    await page.get_by_label("About t3").fill("Why?")
    await page.locator("#detail [name=name]").fill("Grace")
    await page.keyboard.press("Meta+Enter")
    await expect(page.locator("#detail .comments")).to_contain_text("Why?")


async def test_the_review_fits_a_phone_and_a_thumb(page: Page, board: Served) -> None:
    decided(board)
    await page.set_viewport_size({"width": 375, "height": 667})
    await page.goto(f"{board.address}/approvals")

    for path in ("/approvals", "/sessions/stores?thought=t31"):
        await page.goto(f"{board.address}{path}")
        table = page.locator("table.decision")
        await expect(table).to_be_visible()
        assert await table.evaluate("(table) => table.scrollWidth <= table.clientWidth"), path
        score = table.locator("td").filter(visible=True).nth(1)
        column = await score.evaluate("(cell) => getComputedStyle(cell, '::before').content")
        assert column == '"operational effort (weight 2, less is better, scale 0 to 10)"'
    await page.goto(f"{board.address}/approvals")
    await page.get_by_text("Object").first.click()
    for button in await page.locator("main :is(button, .button, summary, input, select)").all():
        if await button.is_visible():
            edges = await box(button)
            assert edges.bottom - edges.top >= 44, await button.text_content()


async def test_a_person_approves_with_at_most_six_tabs(page: Page, board: Served) -> None:
    session(board, "queue")
    await page.goto(f"{board.address}/approvals?claim=queue/t2")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Skip to the verdict")).to_be_focused()

    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await page.keyboard.type("Grace")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Approve t2")).to_be_focused()
    await page.keyboard.press("Enter")

    await expect(page.get_by_text("Approved t2.")).to_be_visible()
    assert waiting(board, "queue") == ["t3"]


async def test_a_form_is_sent_once_however_long_the_keys_are_held(
    page: Page, board: Served
) -> None:
    session(board, "queue")
    await page.goto(f"{board.address}/approvals?claim=queue/t2")
    await page.keyboard.press("o")
    await page.locator("details[open] [name=name]").fill("Grace")
    await page.get_by_label("What is wrong with t2?").fill("It was the network.")

    await page.keyboard.down("Control")
    for _ in range(3):
        await page.keyboard.down("Enter")
    await page.keyboard.up("Enter")
    await page.keyboard.press("Enter")
    await page.keyboard.up("Control")

    await expect(page.get_by_text("Recorded the objection t4.")).to_be_visible()
    assert list(seen(board, "queue").thoughts) == ["t1", "t2", "t3", "t4"]


async def test_undo_withdraws_the_approvals_that_still_stand(page: Page, board: Served) -> None:
    session(board, "queue")
    await page.goto(f"{board.address}/approvals?claim=queue/t3")
    await page.goto(f"{board.address}/approvals?claim=queue/t2")
    await page.locator(".queue form [name=name]").fill("Grace")
    await page.get_by_role("button", name="Approve these 2").click()
    await expect(page.get_by_text("Approved 2 claims: t2, t3.")).to_be_visible()
    board.think("queue", "We restart it twice.", revises="t3")

    await page.reload()
    await expect(page.get_by_text("Approved t2.")).to_be_visible()
    await page.get_by_role("button", name="Undo").click()

    await expect(page.get_by_text("Withdrew the approval of t2.")).to_be_visible()
    assert "t2" in waiting(board, "queue")


async def test_an_approval_of_somebody_else_is_not_replaced_unseen(
    page: Page, board: Served
) -> None:
    session(board, "queue")
    await page.goto(f"{board.address}/approvals?claim=queue/t3")
    await page.goto(f"{board.address}/approvals?claim=queue/t2")
    board.think("queue", None, author="human:Bob", approve=("t2",))
    await page.locator(".queue form [name=name]").fill("Grace")
    await page.get_by_role("button", name="Approve these 2").click()

    await expect(page.get_by_text("t2 is not as it was shown: ")).to_contain_text("human:Bob")
    assert waiting(board, "queue") == ["t3"]
    assert seen(board, "queue").verdicts("t2")[-1].author == "human:Bob"


async def test_a_claim_is_opened_as_that_of_its_session(page: Page, board: Served) -> None:
    session(board, "queue")
    session(board, "quota")
    board.think("quota", None, author="human:Bob", approve=("t2",))
    for each in ("queue/t3", "queue/t2"):
        await page.goto(f"{board.address}/approvals?claim={each}")
    await expect(page.get_by_role("button", name="Approve these 2")).to_have_count(1)


async def test_an_act_is_undone_also_after_going_on_to_another_claim(
    page: Page, board: Served
) -> None:
    session(board, "queue")
    session(board, "cache")
    await page.goto(f"{board.address}/approvals?claim=queue/t2")
    await page.get_by_label("Your name").first.fill("Grace")
    await page.get_by_role("button", name="Approve t2").click()
    await expect(page.get_by_text("Approved t2.")).to_be_visible()

    await page.keyboard.press("s")
    await expect(page.locator(".review > .text")).to_have_text("cache is the cause.")
    await expect(page.get_by_text("Approved t2.")).to_be_visible()
    assert waiting(board, "queue") == ["t3"]
    await page.keyboard.press("z")

    await expect(page.get_by_text("Withdrew the approval of t2.")).to_be_visible()
    assert waiting(board, "queue") == ["t2", "t3"]


async def test_the_keys_of_the_first_page_go_through_what_needs_a_person(
    page: Page, board: Served
) -> None:
    session(board, "queue")
    board.think("queue", "The log is of Sunday.", contradicts=(("t1",),), because="Dates")
    await page.goto(board.address)
    await expect(page.locator("#live")).to_be_visible()

    await page.keyboard.press("j")
    await expect(page.locator("#needs .each a").first).to_be_focused()
    await page.keyboard.press("j")
    await expect(page.get_by_role("link", name="2 claims wait for approval")).to_be_focused()
    await page.keyboard.press("j")
    await expect(page.locator(".sessions > li > a").first).to_be_focused()
    await page.keyboard.press("k")
    await page.keyboard.press("o")

    await expect(page.locator("h1")).to_have_text("Approvals")
