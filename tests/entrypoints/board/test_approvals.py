"""A person approves on the board: one claim, a whole session, or many over sessions."""

from typing import Any

import httpx2
import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Page, expect

from entrypoints.board.served import FORM, Served
from thoughtline.core.events import (
    ContradictionDeclared,
    EvidenceGiven,
    SessionDescribed,
    ThoughtRecorded,
)
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


async def test_the_queue_has_the_reasons_and_a_person_approves_and_objects(
    page: Page, board: Served
) -> None:
    session(board, "queue")
    session(board, "cache")
    session(board, "quiet", marked=False)
    await page.goto(f"{board.address}/approvals")

    await expect(page.get_by_role("status").first).to_have_text("4 wait for approval")
    await expect(page.locator("main")).to_contain_text("the log of Monday")
    await expect(page.locator("main")).not_to_contain_text("quiet")
    assert (await Axe().run(page)).violations_count == 0

    first = page.locator("article").filter(has_text="We restart queue.")
    await first.get_by_label("Your name").first.fill("Grace")
    await first.get_by_role("button", name="Approve t3").click()
    assert waiting(board, "queue") == ["t2"]

    await page.goto(f"{board.address}/approvals")
    claim = page.locator("article").filter(has_text="queue is the cause.")
    await claim.get_by_label("What is wrong with t2?").fill("It was the network.")
    await claim.get_by_label("Your name").last.fill("Grace")
    await claim.get_by_role("button", name="Object to t2").click()
    assert seen(board, "queue").next == "Answer the objection to t2: It was the network."

    await page.goto(f"{board.address}/approvals")
    many = page.locator("form").filter(has_text="Approve these 2")
    await many.get_by_label("Your name").fill("Grace")
    await many.get_by_role("button").click()
    assert waiting(board, "cache") == []


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
    assert (await Axe().run(page)).violations_count == 0


async def test_a_session_is_approved_as_a_whole_and_shows_what_is_proposed(
    page: Page, board: Served
) -> None:
    session(board, "queue")
    await page.goto(f"{board.address}/sessions/queue")
    await expect(page.locator("#stands")).to_contain_text("proposed")

    await page.get_by_text("Approve session").click()
    form = page.locator("form.act").filter(has_text="Approves all conclusions")
    await form.get_by_label("Approved by").fill("Grace")
    await form.get_by_role("button", name="Approve 2").click()
    await expect(page.get_by_text("Approve session")).to_have_count(0)

    assert waiting(board, "queue") == []
    view = seen(board, "queue")
    assert view.verdicts("t2")[-1].author == "human:Grace"
    assert not view.session.is_verified("t2")
    await expect(page.locator("#stands")).not_to_contain_text("proposed")


@pytest.mark.parametrize("changed", [{"token": "no secret"}, {"thought": "e1"}, {"at": "v3"}])
async def test_no_form_from_elsewhere_and_no_evidence_is_approved(
    board: Served, changed: dict[str, str]
) -> None:
    session(board, "queue")
    sent = {"session": "queue", "act": "approve", "thought": "t2", "name": "Grace"}
    reply = httpx2.post(
        f"{board.address}/board/record",
        data=sent | {"token": masked(FORM)} | changed,
        headers={"Accept": "application/json"},
    )

    assert reply.status_code == 400
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
