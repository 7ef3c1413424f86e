"""A person acts on the board, under their own name, and agents hear of it."""

from typing import Any

import httpx2
import pytest
from playwright.async_api import Page, expect

from entrypoints.board import tales
from entrypoints.board.served import FORM, Served
from entrypoints.board.test_journeys import CHECKOUT, opened
from thoughtline.app.queries.queries import Queries
from thoughtline.core.events import ThoughtRecorded
from thoughtline.entrypoints.board.person_form import masked
from thoughtline.store.ledger import Entry

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def signed(page: Page, name: str = "Grace") -> None:
    await page.locator("#detail [name=name]").fill(name)


async def _events(board: Served) -> Any:
    return await board.ledger.read("checkout")


async def test_a_thought_and_a_comment_are_added_and_the_name_is_kept(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    await opened(page, board, f"{CHECKOUT}?thought=t3")

    await page.get_by_role("button", name="Comment").click()
    await page.get_by_label("About t3").fill("Who measured *that*?")
    await signed(page)
    await page.locator("#detail form").get_by_role("button", name="Comment").click()
    await expect(page.locator("#n-t14")).to_be_visible()
    await page.locator("#n-t3 .reach").click()
    await expect(page.locator("#detail .comments")).to_contain_text("human:Grace t14")

    await page.locator("#read summary").click()
    form = page.locator("#read form.act")
    await expect(form.get_by_label("Your name")).to_have_value("Grace")
    await form.get_by_label("Your thought").fill("The report has its own pool now.")
    await form.get_by_label("This answers: Give the report a pool of its own.").check()
    await form.get_by_role("button", name="Add").click()

    await expect(page.locator("#r-t15")).to_contain_text("The report has its own pool now.")
    await expect(page.locator("#needs")).to_have_count(0)


async def test_of_ten_thousand_comments_the_latest_are_shown(page: Page, board: Served) -> None:
    texts = ["The pool.", *(f"On t1: comment {number}" for number in range(1, 10_001))]
    thoughts = [
        ThoughtRecorded(thought=f"t{place}", text=text, kind="comment" if place > 1 else "")
        for place, text in enumerate(texts, 1)
    ]
    board.store("many", [Entry(event=one, author="human:Eve", at=1) for one in thoughts])
    await opened(page, board, "/sessions/many?thought=t1")

    comments = page.locator("#detail .comments")
    await expect(comments).to_contain_text("The latest 50 of 10,000")
    await expect(comments.locator("li")).to_have_count(50)
    await expect(comments.locator("li").last).to_contain_text("comment 10000")
    node = httpx2.get(f"{board.address}/board/node?session=many&thought=t1")
    assert len(node.content) < 50_000


async def test_who_changes_only_the_tags_leaves_a_newer_title_as_it_is(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    board.think("checkout", None, title="Old", tags=("shop",))
    await page.route("**/board/events*", lambda route: route.abort())  # it hears of nothing
    await page.goto(f"{board.address}{CHECKOUT}")
    await page.get_by_text("Title and tags").click()
    board.think("checkout", None, author="eve", title="Newer")

    await page.get_by_label("Tags").fill("shop, urgent")
    await page.locator("header.about").get_by_label("Your name").first.fill("Grace")
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator("#outcome")).to_contain_text("Recorded.")

    said = board.do(Queries(board.ledger).view("checkout")).session.description
    assert (said.title, said.tags) == ("Newer", ("shop", "urgent"))


async def test_an_open_page_follows_what_others_say_of_the_session(
    page: Page, board: Served
) -> None:
    tales.checkout(board)
    await opened(page, board, CHECKOUT)
    await page.get_by_text("Title and tags").click()
    await page.get_by_label("Tags").fill("mine")

    board.think("checkout", None, title="Checkout times out", tags=("shop",), archived=True)

    await expect(page.locator("#title")).to_have_text("Checkout times out")
    await expect(page.locator(".tags")).to_have_text("archived shop")
    await expect(page.get_by_label("Title", exact=True)).to_have_value("Checkout times out")
    await expect(page.get_by_label("Tags")).to_have_value("mine")
    await expect(page.get_by_role("button", name="Take it out of the archive")).to_be_visible()


async def test_what_makes_no_sense_is_refused_in_words(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, f"{CHECKOUT}?thought=t3")

    await page.get_by_role("button", name="Refute", exact=True).click()
    board.think("checkout", None, refute=("t3",), because="I was first")
    await page.get_by_label("Why is t3 false?").fill("me too")
    await signed(page)
    await page.get_by_role("button", name="Refute it").click()

    await expect(page.locator("#outcome")).to_contain_text("Nothing changed")


async def test_nothing_is_recorded_in_a_past_moment(page: Page, board: Served) -> None:
    tales.checkout(board)
    await opened(page, board, f"{CHECKOUT}?at=v9&thought=t3")

    await expect(page.locator("#detail h2")).to_contain_text("t3")
    await expect(page.locator("#detail .do")).to_have_count(0)
    await expect(page.locator(".do").filter(visible=True)).to_have_count(0)
    await page.get_by_role("button", name="now").click()
    await expect(page.get_by_text("Add a thought")).to_be_visible()
    reply = httpx2.post(
        f"{board.address}/board/record",
        data=SENT | {"at": "v9", "because": "I counted"},
        headers={"Accept": "application/json"},
    )
    assert reply.status_code == 400
    assert "The past cannot be changed" in reply.json()["message"]


async def test_it_works_without_scripts(bare: Page, board: Served) -> None:
    tales.checkout(board)
    await bare.goto(f"{board.address}{CHECKOUT}")

    await bare.get_by_label("Action").select_option("verify")
    await bare.get_by_label("Which thought").fill("t3")
    await bare.get_by_label("Because").fill("I counted")
    await bare.get_by_label("Your name").first.fill("Ada")
    await bare.get_by_role("button", name="Record").click()

    await expect(bare).to_have_url(f"{board.address}{CHECKOUT}?thought=t3")
    await expect(bare.locator("#detail")).to_contain_text("verified by human:Ada: I counted")

    await bare.get_by_label("Action").select_option("refute")
    await bare.get_by_label("Which thought").fill("t999")
    await bare.get_by_label("Your name").first.fill("Ada")
    await bare.get_by_role("button", name="Record").click()
    await expect(bare.get_by_role("heading")).to_have_text("There is no thought 't999' (`refute`).")


OURS = masked(FORM)
SENT = {"session": "checkout", "act": "verify", "thought": "t3", "name": "Eve", "token": OURS}
NOT_OURS = "This form does not come from an open page"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"token": FORM}, NOT_OURS),
        ({"token": "\u00e9" * 64}, NOT_OURS),
        ({"token": masked("y" * 24)}, NOT_OURS),
        ({"token": ""}, NOT_OURS),
        ({"at": "v3"}, "The past cannot be changed."),
        ({"name": " "}, "The name is missing, or has no visible letters."),
        ({"name": "\u202e\u200b\u2066"}, "no visible letters."),
        ({"name": "human:\u3164"}, "no visible letters."),
        ({"name": "A\u200bda"}, "The name 'A\\\\u200bda' has hidden characters."),
        ({"name": "\u202eadA"}, "has hidden characters."),
        ({"name": "\u0410da"}, "mixes letters of several scripts in a word."),
        ({"name": "N" * 123}, "`name` has 129 characters"),
        ({"act": "erase"}, "There is no act 'erase'."),
        ({"thought": "t99"}, "t99"),
        ({f"field{number}": "1" for number in range(20)}, "at most 20 fields"),
    ],
)
async def test_a_form_that_is_not_ours_or_says_nothing_records_nothing(
    board: Served, changed: dict[str, str], told: str
) -> None:
    tales.checkout(board)
    before = board.do(_events(board))

    reply = httpx2.post(
        f"{board.address}/board/record",
        data=SENT | changed,
        headers={"Accept": "application/json"},
    )

    assert reply.status_code in {400, 404}
    assert told in reply.json()["message"]
    assert board.do(_events(board)) == before


async def test_a_name_of_another_script_is_a_name(board: Served) -> None:
    tales.checkout(board)

    reply = httpx2.post(
        f"{board.address}/board/record",
        data=SENT | {"because": "I counted", "name": "\u041c\u0430\u0440\u0438\u044f \u5f20\u4e09"},
    )

    assert reply.status_code == 303
    authors = {event.author for event in board.do(_events(board))}
    assert "human:\u041c\u0430\u0440\u0438\u044f \u5f20\u4e09" in authors
