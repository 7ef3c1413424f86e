"""Who is at work, what waits for somebody, and what people do about it."""

import asyncio

import httpx2
import pytest
from playwright.async_api import Browser, Page, expect

from entrypoints.board import tales
from entrypoints.board.served import FORM, LIMITS, Served
from entrypoints.board.test_journeys import CHECKOUT, opened
from thoughtline.app.deliberation.panel import Panel
from thoughtline.app.deliberation.question import PanelQuestion
from thoughtline.app.questions.model_calls import Seat
from thoughtline.app.questions.question import Origin
from thoughtline.core.command import Command
from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.board import urls
from thoughtline.entrypoints.board.person_form import masked
from thoughtline.store.ledger import at_version
from thoughtline.store.memory.ledger import MemoryLedger

pytestmark = pytest.mark.asyncio(loop_scope="session")

COUNCIL = "/sessions/council"


def council(board: Served, question: str = "Ship it on Friday?") -> None:
    """Two seats of which nobody has answered for any."""
    seats = (Seat("critic", "You look for what is wrong."), Seat("dreamer", "You dream."))
    asked = PanelQuestion(
        command=Command(text=question, kind="question"),
        panel=Panel(seats=seats, settling="vote", choices=("yes", "no")),
    )
    board.think("council", "We have a release.")
    origin = Origin(session="council", author="claude-code", limits=LIMITS)
    board.do(board.deliberations.begin(asked, origin))


async def test_each_agent_at_work_is_a_line_with_what_it_thinks_now(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)
    lines = page.locator("#work li")

    await expect(lines).to_have_count(2)
    await expect(lines.first).to_contain_text("claude-code t13 The pool is exhausted by the")
    await expect(lines.last).to_contain_text("reviewer t11 Garbage collection pauses")
    board.think("checkout", "I look at the report.", author="reviewer")
    await expect(lines.first).to_contain_text("reviewer t14 I look at the report. since")
    await page.keyboard.press("[")
    await expect(page.locator("#work")).to_have_count(0)


async def test_a_person_answers_for_the_seats_that_wait_and_so_ends_the_question(
    page: Page, board: Served
) -> None:
    council(board)
    await opened(page, board, COUNCIL)
    await expect(page.locator("#needs .vote")).to_contain_text("0 of 2 answered")

    for seat, vote in (("critic", "no"), ("dreamer", "no")):
        await page.get_by_role("button", name=f"Answer for {seat}").click()
        dialog = page.get_by_role("dialog", name=f"Answer for {seat}")
        await expect(dialog.locator(".told")).to_contain_text("Ship it on Friday?")
        await dialog.get_by_label(vote, exact=True).check()
        await dialog.get_by_label("How sure are you?").fill("80")
        await dialog.get_by_label("Why").fill("Not on a Friday.")
        await dialog.get_by_label("Your name").fill("Grace")
        await dialog.get_by_role("button", name="Answer").click()
        await expect(dialog).to_have_count(0)

    await expect(page.locator("#needs")).to_have_count(0)
    await expect(page.locator("#deliberations")).to_contain_text("Ended in")
    view = board.do(board.queries.view("council"))
    assert {each.answered_by for each in view.delegations.values()} == {"human:Grace"}
    opinions = [each for each in view.thoughts.values() if each.kind == "opinion"]
    assert [each.confidence for each in opinions] == [0.8, 0.8]


async def test_what_a_seat_is_told_is_read_as_text_with_its_parts(
    page: Page, board: Served
) -> None:
    council(board, "Ship **it** on Friday?\n\n- the <b>new</b> pool\n- `v2`")
    await opened(page, board, COUNCIL)

    await page.locator("#needs .vote button").first.click()
    told = page.get_by_role("group", name="What critic is told")

    await expect(told.locator(".stance")).to_have_text("You look for what is wrong.")
    await expect(told.get_by_role("heading")).to_have_text(["Question"])
    await expect(told.locator("strong")).to_have_text("it")
    await expect(told.locator("li")).to_have_text(["the <b>new</b> pool", "v2"])
    await expect(page.get_by_role("radio")).to_have_count(2)
    await expect(told).not_to_contain_text("{")
    await expect(told).not_to_contain_text("quoted material")


async def test_an_answer_without_a_vote_is_not_sent_and_the_seat_stays_open(
    page: Page, board: Served
) -> None:
    council(board)
    await opened(page, board, COUNCIL)

    await page.locator("#needs .vote button").first.click()
    dialog = page.get_by_role("dialog", name="Answer for critic")
    await dialog.get_by_label("Why").fill("I do not know.")
    await dialog.get_by_label("Your name").fill("Grace")
    await dialog.get_by_role("button", name="Answer").click()

    await expect(dialog.get_by_label("yes", exact=True)).to_be_focused()
    view = board.do(board.queries.view("council"))
    assert {each.state for each in view.delegations.values()} == {"open"}


async def test_what_is_next_is_answered_from_where_it_is_asked(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)

    await page.locator("#needs .next button").click()
    form = page.locator("#read form.act")
    await expect(form.get_by_label("This answers: Give the report a pool")).to_be_checked()
    await form.get_by_label("Your thought").fill("It has one.")
    await form.get_by_label("Your name").fill("Grace")
    await form.get_by_role("button", name="Add").click()

    await expect(page.locator("#needs")).to_have_count(0)
    await expect(page.locator("#r-t14")).to_contain_text("It has one.")


async def test_a_session_is_shared_and_taken_back(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)
    await page.locator("#share > summary").click()
    place = page.locator("#share details", has_text="Give access")

    for access, told in (
        ("write", "bob may write it under the name shared:"),
        ("none", "bob has no access"),
    ):
        await place.locator("summary").click()
        await place.get_by_label("Person").fill("bob")
        await place.get_by_label("Permission").select_option(access)
        await place.get_by_label("Your name").fill("Grace")
        await place.get_by_role("button", name="Share").click()
        await expect(page.locator("#outcome")).to_contain_text(told)
        shares = board.do(board.ledger.shares("checkout"))
        assert shares == ({"token#bob": "write"} if access == "write" else {})
        await place.locator("summary").click()


@pytest.mark.parametrize("scripts", [True, False])
async def test_a_guest_leaves_what_others_share(browser: Browser, scripts: bool) -> None:
    context = await browser.new_context(java_script_enabled=scripts)
    page = await context.new_page()
    with Served(lambda: MemoryLedger().of("ada")) as board:
        board.think("own", "Mine.")
        bob = board.ledger.of("bob")
        board.do(bob.append("theirs", at_version(0, tales.long(1))))
        name = board.do(bob.share("theirs", "ada", "write"))
        await page.goto(f"{board.address}{urls.session('own')}")
        await expect(page.get_by_role("button", name="Leave")).to_have_count(0)
        await page.goto(f"{board.address}{urls.session(name)}")
        await expect(page.get_by_text("Give access", exact=True)).to_have_count(0)
        await page.get_by_role("button", name="Leave").click()

        await expect(page).to_have_url(f"{board.address}/")
        await expect(page.locator("main")).to_contain_text("Mine.")
        assert board.do(bob.shares("theirs")) == {}
    await context.close()


@pytest.mark.parametrize(
    ("path", "fields", "told"),
    [
        ("leave", {"act": "leave"}, "Nobody shares a session"),
        ("leave", {"act": "share", "subject": "bob", "access": "none"}, "There is no act"),
        ("share", {"act": "leave"}, "There is no act"),
        ("share", {"act": "share", "subject": "bob", "access": "admin"}, "no access"),
        ("share", {"act": "share", "subject": " ", "access": "read"}, "names no person"),
        ("share", {"act": "share", "subject": "bob", "access": "read", "at": "v3"}, "The past"),
        ("share", {"act": "verify", "subject": "bob", "access": "read"}, "There is no act"),
        ("record", {"act": "share", "subject": "bob", "access": "read"}, "There is no act"),
        ("record", {"act": "answer", "thought": "d9", "text": "yes"}, "d9"),
        ("record", {"act": "answer", "thought": "d1", "text": "x", "at": "v1"}, "The past"),
    ],
)
async def test_what_makes_no_sense_to_answer_or_share_changes_nothing(
    board: Served, path: str, fields: dict[str, str], told: str
) -> None:
    council(board)
    form = {"session": "council", "name": "Eve", "token": masked(FORM), **fields}
    async with httpx2.AsyncClient() as client:
        reply = await client.post(f"{board.address}/board/{path}", data=form)
        other = await client.post(
            f"{board.address}/board/{path}", data=form | {"token": masked("y" * 24)}
        )

    assert reply.status_code in {400, 404}
    assert told in reply.text
    assert "not from a page" in other.text or other.status_code == 400
    assert board.do(board.ledger.shares("council")) == {}
    view = board.do(board.queries.view("council"))
    assert all(each.state == "open" for each in view.delegations.values())


async def test_it_is_answered_without_scripts(bare: Page, board: Served) -> None:
    council(board)
    await bare.goto(f"{board.address}{COUNCIL}")
    await expect(bare.locator("#needs .vote")).to_contain_text("Answer for critic (d1)")

    form = bare.locator("#record form.act").first
    await form.get_by_label("Action").select_option("answer")
    await form.get_by_label("Which thought").fill("d1")
    await form.get_by_label("Words").fill("Not on a Friday.\n\nVote: no")
    await form.get_by_label("Your name").fill("Ada")
    await form.get_by_role("button", name="Record").click()

    await expect(bare.locator("#needs .vote")).to_contain_text("1 of 2 answered")
    await expect(bare.locator("#needs .vote")).not_to_contain_text("critic")
    await expect(bare.locator("#needs .vote")).to_contain_text("dreamer")


async def test_two_answers_for_one_seat_at_once_are_one_and_a_refusal(board: Served) -> None:
    council(board)

    async def answer(name: str) -> str:
        try:
            await asyncio.to_thread(
                board.do,
                board.deliberations.answer(
                    "council", {"d1": "Vote: no"}, author=name, limits=LIMITS
                ),
            )
        except Refused as refusal:
            return refusal.code
        return ""

    outcomes = await asyncio.gather(answer("human:Ada"), answer("agent"))
    assert sorted(outcomes) == ["", Code.ALREADY_ANSWERED]
